"""A position on the board as `understanding` asks of it: pieces, and names as people write and miswrite them.

Not here: what a sentence means on it (understood).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.api.names import PLACES, other_names
from judge.api.understanding import Memory, Name, Piece
from judge.games.machiavelli.language.mistaken.plausibility import beside
from judge.games.machiavelli.language.names import Names, names_read, peoples, plain
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, BANS, GIFTS, MONEY, MOVES, PROVINCES

GROUPS_OF_PHASES = {
    PhaseKind.MOVEMENT: frozenset({MOVES, MONEY, GIFTS}),
    PhaseKind.ADJUSTMENT: frozenset({ADJUSTMENT}),
}
"""Groups of orders that a phase other than the open one takes, as far as their words can tell."""
_WATERS = {
    "gulf": "gulf",
    "golfe": "gulf",
    "bay": "bay",
    "baie": "bay",
    "strait": "strait",
    "straits": "strait",
}
"""Words for kinds of waters, as names of places have them."""
_SEASONS = frozenset({"spring", "summer", "fall", "winter"})
_SLIPS_FORGIVEN = 2
_LONG_NAME = 5
_known_names: dict[int, Names] = {}


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """Implements `judge.understanding.mentions.Position`."""

    names: Names
    rules: Rulebook
    board: Board
    state: State
    seat: str
    coming: tuple[UnitRef, ...] = ()
    """Units that the letter builds or buys above the line."""
    pieces: tuple[Piece, ...] = field(init=False)
    groups: frozenset[str] = field(init=False)
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    """Results of its readers, so that nothing is worked out twice."""
    _names_known: Memory = field(default_factory=Memory, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        state = self.state
        standing = [
            Piece(str(u.kind), str(u.area), str(u.power), going_on=_siege_of(u, self.board, state))
            for u in state.units()
        ]
        beaten = [
            Piece(str(d.unit.kind), str(d.unit.area), str(d.unit.power), True)
            for d in state.dislodged.values()
        ]
        coming = [Piece(str(u.kind), str(u.area), self.seat, coming=True) for u in self.coming]
        object.__setattr__(self, "pieces", (*standing, *beaten, *coming))
        object.__setattr__(self, "groups", _groups(self.rules, state))

    @property
    def other_times(self) -> frozenset[str]:
        """All seasons but that of the phase, and but winter if builds are sent as well."""
        season = str(self.state.phase.season)
        builds = ADJUSTMENT in self.groups and (season == "fall" or MOVES not in self.groups)
        return _SEASONS - {season, *(("winter",) if builds else ())}

    def name(self, words: str) -> Name | None:
        """Meaning that the words of a name may have."""
        return self._names_known.result_of(words, lambda: self._find_name(words))

    def _find_name(self, words: str) -> Name | None:
        names = self.names
        place, power, owner = names.places.get(words), names.powers.get(words), names.adjectives.get(words)
        if place is None and power is None and owner is None and words.endswith("s"):
            owner = names.adjectives.get(words[:-1])  # the Savoyards
            power = owner
        if power is None and owner is None and words in peoples():
            power = names.powers.get(peoples()[words])
            if place is None and power is None:
                place = names.places.get(peoples()[words])  # "la flotte pisane", where Pisa is no power
            if place is None:
                owner = Power(AUTONOMOUS) if peoples()[words] == AUTONOMOUS else power
        if place is None and power is None and owner is None:
            place = self._own_place(words) or self._water_in_reach(words)
        if place is None and power is None and owner is None:
            return None
        if place is None and power is not None and len(words) < 3:
            return None
        titled = place is not None and (
            words in plain(str.__str__(names.place_titles[place]))
            or (words in names.full_places and not any(words in one.words for one in lexicons().values()))
        )  # "Pise" is as whole as "Pisa", while "nice" is a word as well
        full = len(words) > 4 or (len(words) > 3 and titled) or power is not None or owner is not None
        return Name(str(place or ""), str(power or ""), str(owner or ""), full)

    def _own_place(self, words: str) -> AreaId | None:
        """The one of the places that end with the same words where the writer's piece stands, or that is
        named for him (``Naples`` for Third Naples).
        """
        if len(words) < _LONG_NAME - 1:
            return None
        ends = _by_ending(id(self.names), self.names).get(words)
        if ends is None:
            return None
        mine = [p.place for p in self.pieces if p.owner == self.seat and p.place in ends]
        if len(set(mine)) == 1:
            return AreaId(mine[0])
        titled = [e for e in ends if plain(self.names.place_titles[AreaId(e)]) == f"{self.seat} {words}"]
        return AreaId(titled[0]) if len(titled) == 1 and not mine else None

    def _water_in_reach(self, word: str) -> AreaId | None:
        """The only place beside his pieces of those that share a word of their names (``Tyrrhenian``)."""
        if len(word) < _LONG_NAME:
            return None
        sharing = self.names.shared.get(word) or ("" if " " in word else places_sharing(word, self.names))
        mine = [piece for piece in self.pieces if piece.owner == self.seat] if sharing else []
        near = [place for place in sharing if any(self.reaches(piece, place) for piece in mine)]
        return AreaId(near[0]) if len(near) == 1 else None

    def own_water(self, word: str) -> str:
        """The one gulf, bay or strait, as the word says, where the writer has a fleet; empty if none or more
        are.
        """
        word = _WATERS.get(word, "")
        fleets = (
            {p.place for p in self.pieces if p.owner == self.seat and p.kind == UnitKind.FLEET}
            if word
            else ()
        )
        if not fleets:
            return ""
        there = {
            str(place)
            for form, place in self.names.full_places.items()
            if str(place) in fleets and word in form.split()
        }
        return there.pop() if len(there) == 1 else ""

    def near_name(self, word: str) -> tuple[str, int] | None:
        """The name that a word with a slip was meant to be, and how many slips; None if several may be."""
        return _near(self.names, word)

    def near_word(self, word: str) -> str:
        """The word of a longer name that one is, or with a slip of the pen is meant for; empty if there is
        none.
        """
        key = id(self.names)
        if word in _all_words_of_names(key, self.names):
            return word
        for words in (_words_of_names(key, self.names), _words_of_other_names(key)):
            found = process.extract(word, words, scorer=OSA.distance, limit=2, score_cutoff=1)
            if found:
                return str(found[0][0]) if len(found) == 1 and found[0][0] != word else ""
        return ""

    def home(self, power: str) -> str:
        """The place that has the name of a power, if there is one."""
        title = self.names.power_titles.get(Power(power), "")
        return str(self.names.places.get(plain(title), ""))

    def holder(self, place: str) -> str:
        """The power that has a place; empty if nobody has, or nobody knows."""
        return str(rebels_against(self.state, AreaId(place)) or "")

    def reaches(self, piece: Piece, place: str) -> bool:
        """Decide whether a piece stands beside a place."""
        return beside(self.board, UnitRef(UnitKind(piece.kind), AreaId(piece.place)), AreaId(place))

    def text_of(self, what: str, value: object) -> str:
        """The words of the notation for a value of a slot."""
        if what == "going-on":
            return f"{self._title(str(value))} besieges"
        if isinstance(value, Piece):
            return f"{value.kind} {self._title(value.place)}"
        if what == "place" and isinstance(value, tuple):
            place, coast = value
            return self._title(place) + (f"/{coast}" if coast else "")
        if isinstance(value, str):
            return str(self.names.power_titles.get(Power(value), value)).lower()
        return str(value)

    def _title(self, place: str) -> str:
        return str.__str__(self.names.place_titles[AreaId(place)])


def _siege_of(unit: Unit, board: Board, state: State) -> str:
    """Name the siege of a unit: begun, or possible by what the board shows; empty if there is none."""
    if unit.area in state.sieges:
        return "" if unit.kind is UnitKind.GARRISON else "begun"
    city = board.areas[unit.area].city if unit.area in board.areas else None
    inside = state.garrisons.get(unit.area)
    foreign = inside is not None and inside.power != unit.power
    if city is None or unit.kind is UnitKind.GARRISON or not (city.fortified and foreign):
        return ""
    return "possible" if unit.kind is not UnitKind.FLEET or city.port else ""


def _groups(rules: Rulebook, state: State) -> frozenset[str]:
    """Groups of frames: what may be ordered now, and how supports and transports are said."""
    letter = set(rules.letter(state.phase) or GROUPS_OF_PHASES.get(state.phase.kind, frozenset()))
    if MONEY in letter:
        letter.add(GIFTS)
        yearly = {group for row in rules.year for group in row.letter}
        letter |= {group for group in (PROVINCES, BANS) if group in yearly}
    if MONEY in letter and any(
        row.make_autonomous for kind, row in rules.prices.bribe.items() if kind is not UnitKind.GARRISON
    ):
        letter.add("autonomous-units")
    if rules.movement.supports_areas and MOVES in letter:
        letter.add("area")
    if rules.disband and MOVES in letter:
        letter.add("disband")
    if rules.movement.transports_for_powers:
        letter.add("carry")
    return frozenset(letter)


@lru_cache(4096)
def _near_words(names_id: int, word: str) -> tuple[tuple[str, int], ...]:
    names = _known_names[names_id]
    forms = [form for form in names.full_places if len(form) >= _LONG_NAME and " " not in form]
    forms += [plain(title) for title in names.place_titles.values() if len(title) == _LONG_NAME - 1]
    forms += [plain(title) for title in names.power_titles.values()]
    found = process.extract(
        word, forms, scorer=OSA.distance, processor=None, limit=4, score_cutoff=_SLIPS_FORGIVEN
    )
    if not any(distance <= 1 for _, distance, _ in found):
        others = [form for form in _other_names_known(names_id) if " " not in form]
        found += process.extract(word, others, scorer=OSA.distance, processor=None, limit=4, score_cutoff=1)
    return tuple((form, int(distance)) for form, distance, _ in found)


@lru_cache(64)
def _other_names_known(key: int) -> tuple[str, ...]:
    """The longer names of places in other languages, whole."""
    names = _known_names[key]
    titles = [(str.__str__(title), place) for place, title in names.place_titles.items()]
    called = [((*other_names(title, PLACES), names_read(title)), place) for title, place in titles]
    forms = {(plain(name), place) for groups, place in called for group in groups for name in group}
    return tuple(
        sorted(form for form, place in forms if len(form) > _LONG_NAME and names.places.get(form) == place)
    )


@lru_cache(64)
def _words_of_other_names(key: int) -> tuple[str, ...]:
    """The longer words of longer names in other languages."""
    forms = (form for form in _other_names_known(key) if " " in form)
    return tuple(sorted({word for form in forms for word in form.split() if len(word) > _LONG_NAME}))


@cache
def _words_of_names_known(key: int) -> tuple[str, ...]:
    return tuple(
        sorted(
            {
                w
                for form in _known_names[key].full_places
                for w in form.split()
                if " " in form and len(w) >= _LONG_NAME
            }
        )
    )


@lru_cache(64)
def _words_of_known_names(key: int) -> frozenset[str]:
    return frozenset(word for form in _known_names[key].places for word in form.split())


def _all_words_of_names(key: int, names: Names) -> frozenset[str]:
    """The words of names in all languages."""
    _known_names[key] = names
    return _words_of_known_names(key)


def _words_of_names(key: int, names: Names) -> tuple[str, ...]:
    _known_names[key] = names
    return _words_of_names_known(key)


@cache
def _by_ending_known(key: int) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for area, title in _known_names[key].place_titles.items():
        first, _, rest = plain(title).partition(" ")
        if rest and first not in ("the", "gulf", "bay", "strait", "city"):
            found[rest] = (*found.get(rest, ()), str(area))
    return {ending: areas for ending, areas in found.items() if len(areas) > 1}


def _by_ending(key: int, names: Names) -> dict[str, tuple[str, ...]]:
    """The places of a board by all but the first word of their names, where several end alike."""
    _known_names[key] = names
    return _by_ending_known(key)


@cache
def _by_word_known(key: int) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for area, title in _known_names[key].place_titles.items():
        words = plain(title).split()
        for word in words if len(words) > 1 else ():
            found[word] = (*found.get(word, ()), str(area))
    known = [lexicon.words for lexicon in lexicons().values()]
    return {
        word: areas
        for word, areas in found.items()
        if len(areas) > 1 and word not in _WATERS and not any(word in words for words in known)
    }


def places_sharing(word: str, names: Names) -> tuple[str, ...]:
    """The places of a board that share a word of their names, if it means nothing else."""
    _known_names[id(names)] = names
    return _by_word_known(id(names)).get(word, ())


def _near(names: Names, word: str) -> tuple[str, int] | None:
    _known_names[id(names)] = names
    found = _near_words(id(names), word)
    if not found:
        return None
    least = min(distance for _, distance in found)
    if least > 1 and len(word) < _LONG_NAME + 2:
        return None
    nearest = sorted(form for form, distance in found if distance == least)
    places = {str(names.places.get(form) or "") for form in nearest}
    if len(places) != 1:
        return None
    rivals = {form for form, _ in found if str(names.places.get(form) or "") not in places}
    return nearest[0], least + bool(rivals)

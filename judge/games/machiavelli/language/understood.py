"""Orders as people write them, on a position of this game: names, pieces and lines for `understanding`.

What is understood ends in a line of the documented notation, which the grammar of orders reads: nothing else
becomes an order. Not here: how a sentence is understood (`judge.understanding`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge import resources
from judge.api.names import PLACES, other_names
from judge.api.understanding import (
    LENIENT,
    WORD,
    Frame,
    Lexicon,
    Meaning,
    Memory,
    Move,
    Name,
    Piece,
    Reader,
    SpokenSentence,
    Understood,
    corrected_sentences,
    frames_of,
    lexicon,
    tokens,
    vocabularies,
)
from judge.games.machiavelli.language.mistaken.plausibility import beside
from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.language.peoples import peoples
from judge.games.machiavelli.model.board import AreaId, Board
from judge.games.machiavelli.model.orders import Advance, Besiege, Convert, Hold, LiftSiege, Order
from judge.games.machiavelli.model.rebellions import rebels_against
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, BANS, GIFTS, MONEY, MOVES, PROVINCES

GAME = "machiavelli"
ALWAYS = "always"
"""The group of what may be said in any phase."""
_OF_PHASES = {
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
_HELPING = frozenset({"support", "transport"})
_SLIPS_FORGIVEN = 2
_LONG_NAME = 5


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
        names = self.names
        place, power, owner = names.places.get(words), names.powers.get(words), names.adjectives.get(words)
        if place is None and power is None and owner is None and words.endswith("s"):
            owner = names.adjectives.get(words[:-1])  # the Savoyards
            power = owner
        if place is None and words in _places():
            place = next((names.places[form] for form in _places()[words] if form in names.places), None)
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
        """Of places that end with the same words, the one where the writer's piece stands, or that is named
        for him (``Naples`` for Third Naples).
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
        if len(word) < _LONG_NAME or " " in word:
            return None
        sharing = places_sharing(word, self.names)
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
    letter = set(rules.letter(state.phase) or _OF_PHASES.get(state.phase.kind, frozenset()))
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
    called = ((other_names(str.__str__(title), PLACES), place) for place, title in names.place_titles.items())
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


_known_names: dict[int, Names] = {}


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


def moves_of(orders: Sequence[Order], seat: str) -> tuple[Move, ...]:
    """Moves that the pieces of a seat make by the orders that stand above a line."""
    found: list[Move] = []
    for order in orders:
        match order:
            case Advance(unit=unit, to=to):
                found.append(Move(_piece(unit, seat), str(to)))
            case Hold(unit=unit):
                found.append(Move(_piece(unit, seat), ""))
            case Besiege(unit=unit) | LiftSiege(unit=unit) | Convert(unit=unit):
                found.append(Move(_piece(unit, seat), "", other_deed=True))
            case _ if isinstance(getattr(order, "unit", None), UnitRef):
                found.append(Move(_piece(order.unit, seat), "", True))  # type: ignore[union-attr]
    return tuple(found)


def _piece(unit: UnitRef, seat: str) -> Piece:
    return Piece(str(unit.kind), str(unit.area), seat)


@cache
def lexicons() -> dict[str, Lexicon]:
    """The lexicon of each language, with the nouns and words of this game."""
    nouns: Any = resources.table("grammar", GAME, "nouns.yaml")
    return {code: lexicon(words, nouns.get(code, {})) for code, words in vocabularies(GAME).items()}


@cache
def _places() -> dict[str, tuple[str, ...]]:
    """Names of places that no board has, and the English names that each may stand for."""
    nouns: Any = resources.table("grammar", GAME, "nouns.yaml")
    found: dict[str, tuple[str, ...]] = {}
    for table in nouns["places"].values():
        for place, words in table.items():
            for word in words.split(";"):
                found[word.strip()] = (*found.get(word.strip(), ()), plain(place))
    return found


def says_kind_or_hold(part: str) -> bool:
    """Decide whether a support names the kind of the unit that it is for, or says that it stays."""
    said = tokens(part)
    meanings = [
        (at, m) for words in lexicons().values() for at in range(len(said)) for m in words.meanings(said, at)
    ]
    verb = min((m.end for at, m in meanings if at and _is_verb(m, _HELPING)), default=0)
    letters = any(token.text in ("a", "f", "g", "t") for token in said[verb:])
    return letters or any(
        at >= verb and (m.what == "kind" or _is_verb(m, frozenset({"hold"}))) for at, m in meanings
    )


@lru_cache(1024)
def is_pronoun(words: str) -> bool:
    """Decide whether some words stand for something that was named before (``it``, ``the other``)."""
    said = tokens(words)
    meanings = [m for lexicon in lexicons().values() for m in (lexicon.meanings(said, 0) if said else ())]
    return any(m.what == "same" and m.end == len(said) for m in meanings)


def is_bare_hold(part: str) -> bool:
    """Decide whether a part is nothing but a word for staying where one is: ``hold``, ``tient``."""
    said = [token for token in tokens(part) if token.kind == WORD]
    return bool(said) and any(
        m.end == len(said) and _is_verb(m, frozenset({"hold"}))
        for words in lexicons().values()
        for m in words.meanings(said, 0)
    )


def _is_verb(meaning: Meaning, concepts: Collection[str]) -> bool:
    return meaning.what == "verb" and meaning.value in concepts


def is_sentence(part: str, board: Board) -> bool:
    """Decide whether a part has a word that no order needs, as sentences have (``the fleet``).

    A short name of a place is none, whatever it means in a language (``ist``, ``are``).
    """
    said = [token for token in tokens(part) if token.text not in board.areas]
    meanings = [
        (at, m) for words in lexicons().values() for at in range(len(said)) for m in words.meanings(said, at)
    ]
    needed = {at for at, m in meanings if m.what in ("kind", "mark") or said[at].kind != WORD}
    return any(m.what == "fill" and at not in needed and not said[at].capital for at, m in meanings)


def helps_own(part: str) -> bool:
    """Decide whether a support says of what it helps that it is the writer's own (``supports my army``)."""
    said = tokens(part)
    for words in lexicons().values():
        found = [(at, m) for at in range(len(said)) for m in words.meanings(said, at)]
        verb = min((m.end for _, m in found if _is_verb(m, _HELPING)), default=len(said))
        kinds = {at for at, m in found if m.what == "kind"}
        if any(at >= verb and (m.what, m.value) == ("noun", "mine") and m.end in kinds for at, m in found):
            return True
    return False


def share_of_money(part: str) -> tuple[int, int] | None:
    """Position where a share of what one has stands for a sum: ``pay half of my ducats to Milan``."""
    said = tokens(part)
    for words in lexicons().values():
        found = [(at, m) for at in range(len(said)) for m in words.meanings(said, at)]
        begins = [at for at, m in found if m.what == "noun" and m.value == "share"]
        pays = any(m.what == "verb" and m.value == "pay" and at == 0 for at, m in found)
        if begins and (pays or begins[0] == 0):
            return said[begins[0]].start, len(part)
    return None


@lru_cache(64)
def frames_for(groups: frozenset[str]) -> dict[str, Frame]:
    """The frames of what may be ordered now."""
    return {
        name: frame for name, frame in all_frames().items() if frame.group in groups or frame.group == ALWAYS
    }


@cache
def all_frames() -> dict[str, Frame]:
    return dict(frames_of(GAME))


class Block(NamedTuple):
    """A word that blocks its sentence: what kind, where it stands, and where the sentence does."""

    kind: str
    start: int
    end: int
    sentence: tuple[int, int]


class Sentences:
    """The meaning of a writer's sentences on one position. `read_line`: the grammar's reading of a line, if
    it is to be understood, and not only what it names; `asked`: orders above it that are only asked about;
    `kind`: of another phase than the open one.
    """

    def __init__(
        self,
        position: BoardPosition,
        read_line: Callable[[str], tuple[Order, ...]] | None,
        asked: Sequence[Order] = (),
        kind: PhaseKind | None = None,
    ) -> None:
        self._read_line = lru_cache(512)(read_line or (lambda _: ()))
        groups = position.groups if kind is None else _OF_PHASES.get(kind, frozenset())
        frames = frames_for(groups)
        self._reader = Reader(
            lexicons(),
            frames,
            position,
            self._can_be_read,
            memory=position.memory,
            names_only=read_line is None,
        )
        moves = moves_of(asked, position.seat)
        self._asked = tuple(replace(move, only_named=True) for move in moves)

    @cached_property
    def _lenient(self) -> Reader:
        return replace(self._reader, prices=LENIENT)

    def _can_be_read(self, line: str) -> bool:
        return bool(self._read_line(line))

    def orders(self, lines: Sequence[str]) -> tuple[Order, ...]:
        """The orders of lines of the notation, as the grammar reads them."""
        return tuple(order for line in lines for order in self._read_line(line))

    def blocks_of(self, line: str, covered: Callable[[str, int, int], bool]) -> tuple[Block, ...]:
        """The sentences of a line that are blocked. `covered`: whether a word is documented notation."""
        found: dict[tuple[int, int], Block] = {}
        for operator, start, end, span in self._reader.operators(line):
            if not covered(operator.kind, start, end):
                found.setdefault(span, Block(operator.kind, start, end, span))
        return tuple(found.values())

    def spoken_sentences(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that nothing blocks, and what each speaks of."""
        return self._lenient.spoken_sentences(text)

    def named_in(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that name anything, whatever blocks them."""
        return self._lenient.named_in(text)

    def sentences_of(self, text: str) -> Iterator[str]:
        """The sentences of a text, whatever they name."""
        return self._lenient.sentences_of(text)

    def reasons(self, line: str) -> tuple[tuple[int, int], ...]:
        """Positions where a line only tells why its orders are given."""
        return self._reader.reasons(line)

    def preambles(self, line: str) -> tuple[tuple[int, int], ...]:
        """Positions of greetings, circumstances, grounds and remarks beside the orders of a line."""
        return self._reader.preambles(line)

    def spans_lifted(self, line: str) -> frozenset[tuple[int, int]]:
        """Positions of words in a line that would block, but belong to an order (``or`` in a list)."""
        if not any(frame.lifts for frame in self._reader.frames.values()):
            return frozenset()
        return frozenset(span for clause in self._reader.understand(line) for span in clause.lifted)

    def is_draft(self, line: str) -> bool:
        """Decide whether a line says of its whole letter that it is no order yet."""
        return self._reader.is_draft(line)

    def takes_back(self, line: str) -> bool:
        """Decide whether a line begins with words that take back what stands above it."""
        return self._reader.takes_back(line)

    def understand(self, line: str, above: Sequence[Order] = ()) -> tuple[Understood, ...]:
        """Read what the clauses of a line mean, below other orders of its letter."""
        return self._reader.understand(line, (*moves_of(above, self._reader.position.seat), *self._asked))

    def corrections_of(self, line: str, above: Sequence[Order] = ()) -> tuple[Understood, ...]:
        """Read what sentences that correct themselves mean in the end."""
        before = (*moves_of(above, self._reader.position.seat), *self._asked)
        return corrected_sentences(self._lenient, line, before, self._reader)

    def guess(
        self, line: str, above: Sequence[Order], doubtful: Sequence[tuple[int, int]]
    ) -> tuple[Understood, ...]:
        """Guess what the clauses of a line may mean, whatever else they say: only to be asked about.

        `doubtful`: the places in the line that nobody understood.
        """
        before = (*moves_of(above, self._reader.position.seat), *self._asked)
        return self._lenient.guess(line, before, doubtful)

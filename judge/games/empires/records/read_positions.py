"""A line's position as board and state, with everything that cannot be in it named by its path.

Not here: the shape of the line (shape), orders (read_orders).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from judge.games.empires.model.ground import CARDS_A_ROUND, LOWEST, Ground, Power
from judge.games.empires.model.state import Empire, Holding, State
from judge.games.empires.records import known_areas, read_data, shape
from judge.games.empires.sets.board import Area, AreaId, Board, Sea
from judge.games.empires.sets.cards import YearCard
from judge.games.empires.sets.shape import OWN
from judge.json_records.faults import Flaw, FlawedRecordError
from judge.json_records.unknown_keys import meant

DECK = 56
"""Year cards of a whole deck."""
BLANK = YearCard()


@dataclass(slots=True)
class Cards:
    """Year cards of a line: those `listed` by number, others numbered from 101 on; `written`: as given."""

    by_number: dict[int, YearCard]
    written: dict[int, int | dict[str, Any]] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)
    listed: set[int] = field(default_factory=set)

    def number_of(self, card: int | shape.Card, path: str) -> int:
        """The number of a card that stands in a hand or deck; one that is not on the list is blank."""
        if isinstance(card, int):
            self.by_number.setdefault(card, BLANK)
            return card
        number = card.number
        if number is None or number in self.by_number:
            number = max([100, *self.by_number]) + 1
        self.by_number[number] = read_data.year_card(card, path, self.flaws)
        self.written[number] = card.model_dump(exclude_unset=True)
        return number


@dataclass(frozen=True, slots=True)
class Position:
    """A line's ground and state, and its cards as they were given."""

    ground: Ground
    state: State
    cards: Cards


def position_of(record: shape.Record) -> Position:
    """Everything a line is played on; its cards carry what is wrong with the rest of the line.

    Raises FlawedRecordError if the board cannot be.
    """
    flaws: list[Flaw] = []
    raw = record.state_before
    board = _board(raw, flaws)
    if flaws:
        raise FlawedRecordError(tuple(flaws))
    cards = Cards({}, flaws=flaws)
    for key, card in record.cards.items():
        if not key.isdigit():
            flaws.append(Flaw(f"cards.{key}", "not-a-number", key))
        else:
            cards.by_number[int(key)] = read_data.year_card(card, f"cards.{key}", flaws)
            cards.listed.add(int(key))
    events = read_data.event_cards(record.events, flaws)
    areas = {AreaId(id): _holding(raw, id, board, flaws) for id in raw.areas}
    powers = {Power(id): _empire(raw, id, areas, cards, flaws) for id in raw.powers}
    deck = _deck(raw, cards, flaws)
    for n, power in enumerate(raw.turn_order or ()):
        _known(power, raw.powers, f"state_before.turn_order[{n}]", "unknown-power", flaws)
    _event_names(raw, events, flaws)
    tables = read_data.tables(record.tables, flaws)
    for n, raider in enumerate(tables.raiders):
        for place, name in enumerate(raider.targets):
            _known(name, raw.areas, f"tables.raiders[{n}].targets[{place}]", "unknown-area", flaws)
    rules = read_data.rules(record.rules, flaws)
    ground = Ground(board, tables, rules, cards.by_number, events)
    state = State(
        year=raw.year,
        first=raw.first_year or raw.year,
        last=raw.last_year or 9999,
        areas=areas,
        powers=powers,
        order=tuple(Power(p) for p in raw.turn_order or ()),
        deck=deck,
        event_deck=tuple(raw.event_deck),
        event_discards=tuple(raw.event_discards),
    )
    return Position(ground, state, cards)


# ---------------------------------------------------------------- the board


def _known(name: str, known: Iterable[str], path: str, code: str, flaws: list[Flaw]) -> bool:
    if name in known:
        return True
    flaws.append(Flaw(path, code, name, meant(name, known)))
    return False


def _board(raw: shape.State, flaws: list[Flaw]) -> Board:
    both = sorted(set(raw.areas) & set(raw.seas))
    flaws += [Flaw(f"state_before.seas.{name}", "land-and-sea", name) for name in both]
    borders = _mutual(raw, "borders", flaws)
    arrows = _mutual(raw, "arrows", flaws)
    _mutual(raw, "points", flaws)
    coasts, meeting = _waters(raw, flaws)
    for n, pair in enumerate(raw.links):
        _link(raw, n, pair, (borders, coasts, meeting), flaws)
    languages = _languages(raw, flaws)
    return Board(
        board="given",
        languages=languages,
        areas={
            id: Area(
                name=id,
                language=language_of(id, area)[0],
                religion=area.religion,
                population=area.population,
                norm=area.norm,
                seafaring=_seafaring(id, area),
                borders=tuple(borders[id]),
                arrows=tuple(arrows[id]),
                seas=tuple(coasts[id]),
            )
            for id, area in raw.areas.items()
        },
        seas={id: Sea(name=id, seas=tuple(meeting[id])) for id in raw.seas},
    )


def _languages(raw: shape.State, flaws: list[Flaw]) -> dict[str, tuple[str, ...]]:
    """The languages of each group; one of two groups is a fault."""
    group_of: dict[str, str] = {}
    for id, area in raw.areas.items():
        language, group = language_of(id, area)
        if group and group_of.setdefault(language, group) != group:
            flaws.append(Flaw(f"state_before.areas.{id}.group", "language-in-two-groups", group))
    return {
        group: tuple(sorted(one for one, of in group_of.items() if of == group))
        for group in sorted({*group_of.values()})
    }


def language_of(id: str, area: shape.Area) -> tuple[str, str]:
    """Language and group: as given, else as the book's list has them (E-011); OWN is in no group."""
    name = known_areas.bare(id)
    group = (area.group or "").casefold().replace(" ", "-")
    alone = group == known_areas.NON_INDO_EUROPEAN or (area.language or "").casefold() == OWN
    if alone or (area.language is None and area.group is None and name in known_areas.WITHOUT_KIN):
        return OWN, ""
    language = area.language if area.language is not None else known_areas.LANGUAGES.get(name, "")
    return language, area.group or known_areas.GROUP_OF.get(language, "")


def _seafaring(id: str, area: shape.Area) -> bool:
    return area.seafaring if area.seafaring is not None else id in known_areas.SEAFARERS


Mutual = dict[str, list[str]]


def _mutual(raw: shape.State, key: str, flaws: list[Flaw]) -> Mutual:
    """Who touches whom. Where both ends have a list, each must name the other."""
    found: Mutual = {id: [] for id in raw.areas}
    for id, area in raw.areas.items():
        for n, other in enumerate(getattr(area, key) or ()):
            path = f"state_before.areas.{id}.{key}[{n}]"
            if not _known(other, raw.areas, path, "unknown-area", flaws):
                continue
            back = getattr(raw.areas[other], key)
            if other == id:
                flaws.append(Flaw(path, "borders-itself", other))
            elif back is not None and id not in back:
                flaws.append(Flaw(path, "not-symmetric", other))
            for one, two in ((id, other), (other, id)):
                if two not in found[one]:
                    found[one].append(two)
    return found


def _waters(raw: shape.State, flaws: list[Flaw]) -> tuple[Mutual, Mutual]:
    """The seas of each area, and those that each sea meets."""
    coasts: Mutual = {id: [] for id in raw.areas}
    meeting: Mutual = {id: [] for id in raw.seas}
    for id, area in raw.areas.items():
        for n, sea in enumerate(area.seas or ()):
            path = f"state_before.areas.{id}.seas[{n}]"
            if _known(sea, raw.seas, path, "unknown-sea", flaws):
                if raw.seas[sea] and id not in raw.seas[sea]:
                    flaws.append(Flaw(path, "not-symmetric", sea))
                _add(coasts, id, sea)
    for sea, places in raw.seas.items():
        for n, place in enumerate(places):
            path = f"state_before.seas.{sea}[{n}]"
            if not _known(place, {**raw.areas, **raw.seas}, path, "unknown-area", flaws):
                continue
            if place in raw.areas:
                listed = raw.areas[place].seas
                if listed is not None and sea not in listed:
                    flaws.append(Flaw(path, "not-symmetric", place))
                _add(coasts, place, sea)
            else:
                if place == sea:
                    flaws.append(Flaw(path, "borders-itself", place))
                _add(meeting, sea, place)
                _add(meeting, place, sea)
    if known_areas.KIEV in raw.areas and known_areas.BLACK_SEA in raw.seas:
        _add(coasts, known_areas.KIEV, known_areas.BLACK_SEA)  # E-007
    return coasts, meeting


def _link(
    raw: shape.State, n: int, pair: list[str], into: tuple[Mutual, Mutual, Mutual], flaws: list[Flaw]
) -> None:
    """A pair of places that touch: two areas, two seas, or one of each."""
    path, (borders, coasts, meeting) = f"state_before.links[{n}]", into
    if len(pair) != 2 or pair[0] == pair[1]:
        flaws.append(Flaw(path, "not-a-pair", ", ".join(pair)[:80]))
        return
    known = {**raw.areas, **raw.seas}
    if not all(tuple(_known(one, known, path, "unknown-area", flaws) for one in pair)):
        return
    one, two = sorted(pair, key=lambda place: place in raw.seas)
    if two in raw.areas:
        _add(borders, one, two)
        _add(borders, two, one)
    elif one in raw.areas:
        _add(coasts, one, two)
    else:
        _add(meeting, one, two)
        _add(meeting, two, one)


def _add(into: Mutual, one: str, other: str) -> None:
    if other not in into[one]:
        into[one].append(other)


# ---------------------------------------------------------------- who has what


def _holding(raw: shape.State, id: str, board: Board, flaws: list[Flaw]) -> Holding:
    area, path = raw.areas[id], f"state_before.areas.{id}"
    if area.owner is not None:
        _known(area.owner, raw.powers, f"{path}.owner", "unknown-power", flaws)
    for key in ("ties", "waived", "claims", "marks"):
        for power in getattr(area, key):
            _known(power, raw.powers, f"{path}.{key}", "unknown-power", flaws)
    level = area.norm if area.social_state is None else area.social_state
    if level < LOWEST:
        flaws.append(Flaw(f"{path}.social_state", "below-lowest", str(level)))
    marks: dict[Power, dict[AreaId, int]] = {}
    for power, given in area.marks.items():
        bases = given if isinstance(given, Mapping) else {id: given}
        for base in bases:
            _known(base, raw.areas, f"{path}.marks.{power}", "unknown-area", flaws)
        marks[Power(power)] = {AreaId(base): count for base, count in bases.items() if count}
    return Holding(
        owner=Power(area.owner) if area.owner is not None else None,
        language=board.areas[id].language,
        religion=area.religion,
        seafaring=board.areas[id].seafaring,
        social_state=level,
        fortification=area.fortification,
        unrest=area.unrest,
        ties=tuple(sorted({Power(p) for p in area.ties})),
        waived=tuple(sorted({Power(p) for p in area.waived})),
        claims=tuple(sorted({Power(p) for p in area.claims})),
        marks={power: bases for power, bases in marks.items() if bases},
    )


def _empire(
    raw: shape.State, id: str, areas: Mapping[AreaId, Holding], cards: Cards, flaws: list[Flaw]
) -> Empire:
    power, path = raw.powers[id], f"state_before.powers.{id}"
    for key in ("court", "first_court", "origin"):
        name = getattr(power, key)
        if name is not None:
            _known(name, raw.areas, f"{path}.{key}", "unknown-area", flaws)
    owned = [area for area, holding in areas.items() if holding.owner == id]
    court = AreaId(power.court) if power.court is not None else None
    if court is not None and court in areas and areas[court].owner != id:
        flaws.append(Flaw(f"{path}.court", "court-not-own", str(power.court)))
    if "court" not in power.model_fields_set and owned:
        court = owned[0]
    first = AreaId(power.first_court) if power.first_court is not None else court
    origin = AreaId(power.origin) if power.origin is not None else first
    language, religion, at_home = _leader(power.leader, areas.get(origin) if origin else None)
    if power.cards is None:
        hand = tuple(cards.number_of(shape.Card(), path) for _ in range(CARDS_A_ROUND))
    else:
        places = enumerate(power.cards)
        hand = tuple(cards.number_of(card, f"{path}.cards[{n}]") for n, card in places)
    if len(hand) + power.played > CARDS_A_ROUND:
        flaws.append(Flaw(f"{path}.cards", "more-than-five-cards", str(len(hand) + power.played)))
    return Empire(
        court=court,
        first_court=first,
        origin=origin if at_home else None,
        language=language,
        religion=religion,
        combat=power.statures.combat,
        administration=power.statures.administration,
        diplomacy=power.statures.diplomacy,
        gold=power.gold,
        cards=hand,
        played=power.played,
        turn_taken=power.turn_taken,
        taxed=power.taxed,
        hold=tuple(power.hold),
        lasting=tuple(power.lasting),
        may_return=power.may_return,
        out=power.out,
        start_score=power.start_score,
    )


def _leader(given: shape.Leader | None, home: Holding | None) -> tuple[str, Any, bool]:
    """Language, religion, and whether they are those of the area that he is from (E-Q16)."""
    language, religion = (home.language, home.religion) if home else ("", "roman")
    if given is None:
        return language, religion, True
    spoken = given.language if given.language is not None else language
    faith = given.religion if given.religion is not None else religion
    return spoken, faith, (spoken, faith) == (language, religion)


def _deck(raw: shape.State, cards: Cards, flaws: list[Flaw]) -> tuple[int, ...]:
    if raw.deck is None:
        return ()
    deck = tuple(cards.number_of(card, f"state_before.deck[{n}]") for n, card in enumerate(raw.deck))
    if len(deck) != DECK:
        flaws.append(Flaw("state_before.deck", "not-56-cards", str(len(deck))))
    twice = sorted({card for card in deck if deck.count(card) > 1})
    flaws += [Flaw("state_before.deck", "card-twice", str(card)) for card in twice]
    return deck


def _event_names(raw: shape.State, events: Mapping[str, Any], flaws: list[Flaw]) -> None:
    places = [(f"state_before.{key}", cast("list[str]", getattr(raw, key))) for key in _PILES]
    for id, power in raw.powers.items():
        places += [(f"state_before.powers.{id}.{key}", getattr(power, key)) for key in ("hold", "lasting")]
    for path, names in places:
        for n, name in enumerate(names):
            _known(name, events, f"{path}[{n}]", "unknown-event-card", flaws)


_PILES = ("event_deck", "event_discards")

"""A line's position as board and state, with everything that cannot be in it named by its path.

Not here: the shape of the line (shape), orders (read_orders).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from judge.games.empires.model.ground import CARDS_A_ROUND, LOWEST, Ground, Power
from judge.games.empires.model.state import Empire, Holding, State
from judge.games.empires.records import read_data, shape
from judge.games.empires.records.read_board import board_of, is_known
from judge.games.empires.sets.board import AreaId, Board
from judge.games.empires.sets.cards import YearCard
from judge.json_records.faults import Flaw, FlawedRecordError

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
    board = board_of(raw, flaws)
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
        is_known(power, raw.powers, f"state_before.turn_order[{n}]", "unknown-power", flaws)
    _event_names(raw, events, flaws)
    tables = read_data.tables(record.tables, flaws)
    for n, raider in enumerate(tables.raiders):
        for place, name in enumerate(raider.targets):
            is_known(name, raw.areas, f"tables.raiders[{n}].targets[{place}]", "unknown-area", flaws)
    for place, name in enumerate(tables.crusade.goals if tables.crusade else ()):
        is_known(name, raw.areas, f"tables.crusade.goals[{place}]", "unknown-area", flaws)
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
        crusaded=raw.crusaded,
        crusades=raw.crusades,
    )
    return Position(ground, state, cards)


def _holding(raw: shape.State, id: str, board: Board, flaws: list[Flaw]) -> Holding:
    area, path = raw.areas[id], f"state_before.areas.{id}"
    if area.owner is not None:
        is_known(area.owner, raw.powers, f"{path}.owner", "unknown-power", flaws)
    for key in ("ties", "waived", "claims", "marks"):
        for power in getattr(area, key):
            is_known(power, raw.powers, f"{path}.{key}", "unknown-power", flaws)
    level = area.norm if area.social_state is None else area.social_state
    if level < LOWEST:
        flaws.append(Flaw(f"{path}.social_state", "below-lowest", str(level)))
    marks: dict[Power, dict[AreaId, int]] = {}
    for power, given in area.marks.items():
        bases = given if isinstance(given, Mapping) else {id: given}
        for base in bases:
            is_known(base, raw.areas, f"{path}.marks.{power}", "unknown-area", flaws)
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
        armies=area.armies,
        fleets=area.fleets,
        markers=tuple(sorted({*area.markers})),
        crusaders=area.crusaders,
    )


def _empire(
    raw: shape.State, id: str, areas: Mapping[AreaId, Holding], cards: Cards, flaws: list[Flaw]
) -> Empire:
    power, path = raw.powers[id], f"state_before.powers.{id}"
    for key in ("court", "first_court", "origin"):
        name = getattr(power, key)
        if name is not None:
            is_known(name, raw.areas, f"{path}.{key}", "unknown-area", flaws)
    owned = [area for area, holding in areas.items() if holding.owner == id]
    court = AreaId(power.court) if power.court is not None else None
    if court is not None and court in areas and areas[court].owner != id:
        flaws.append(Flaw(f"{path}.court", "court-not-own", str(power.court)))
    if "court" not in power.model_fields_set and owned:
        court = owned[0]
    first = AreaId(power.first_court) if power.first_court is not None else None
    if "first_court" not in power.model_fields_set:
        first = court
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
        marched=power.marched,
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
            is_known(name, events, f"{path}[{n}]", "unknown-event-card", flaws)


_PILES = ("event_deck", "event_discards")

"""One phase told as a person at the table would explain it: every order, its strengths, its rule.

The whole story is for keepers and the curious who adjudicate positions by hand, and keeps nothing secret;
parts of it, about a few places, are made from a reader's view. Not here: letters
to players (results), which orders are refused (the game), sentences (templates).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace

from judge.api.rendering import FALLBACK, render
from judge.api.values import Complaint, Remark, Seat
from judge.games.machiavelli.letters.news import LEDGER, Item, NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Phase, PhaseKind, Power, State, UnitRef

_PLACES = frozenset({"to", "into", "area"})
"""The fields of orders that hold a place."""


@dataclass(frozen=True, slots=True)
class Told:
    """One order, what became of it, and what each side could set against the other."""

    order: str
    outcome: str
    rule: str
    event: ev.OrderResolved

    @property
    def failed(self) -> bool:
        return self.event.verdicts != (ev.Verdict.OK,)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An order that was not allowed."""

    order: str
    remark: Remark


def explanation(
    setting: Setting,
    phase: Phase,
    before: State,
    events: Sequence[ev.Event],
    *,
    title: str = "",
    refused: Mapping[Power, Sequence[tuple[Order, Remark]]] | None = None,
    unread: Sequence[tuple[Power, Sequence[Complaint]]] = (),
    language: str = FALLBACK,
) -> str:
    """The whole story of a phase as plain text. `before` is the position in which the orders were given.

    `unread`: what is wrong with the lines that were not understood, by power.
    """
    teller = NewsWriter(setting, before, None, language)
    context = {
        "setting": setting,
        "language": language,
        "title": title,
        "phase": phase,
        "unread": unread,
        "refused": _refusals_by_power(teller, refused or {}),
        "orders": _orders(teller, events),
        "winter": phase.kind is PhaseKind.ADJUSTMENT,
        "sections": teller.sections(events),
        "purses": _purses(teller, events),
    }
    return render.tidy(render.piece("machiavelli/explanation.txt", context, language=language))


def _refusals_by_power(
    teller: NewsWriter, refused: Mapping[Power, Sequence[tuple[Order, Remark]]]
) -> list[tuple[Power, list[Refusal]]]:
    return [
        (power, [Refusal(teller.words(order, None), remark) for order, remark in refused[power]])
        for power in teller.setting.scenario.powers
        if refused.get(power)
    ]


def orders_about(
    teller: NewsWriter, events: Sequence[ev.Event], places: Collection[AreaId]
) -> list[tuple[Power, list[Told]]]:
    """The orders that speak of one of the places, or were decided there; without places all that failed."""
    kept = [
        event
        for event in events
        if isinstance(event, ev.OrderResolved)
        and (_speaks_of(event, places) if places else event.verdicts != (ev.Verdict.OK,))
    ]
    return _orders(teller, kept)


def news_about(teller: NewsWriter, events: Sequence[ev.Event], places: Collection[AreaId]) -> list[Item]:
    """Everything else that is told of the places, in the order of the year."""
    told = [e for e in events if getattr(e, "area", None) in places or _unit_in(e, places)]
    return [item for _, items in teller.sections(told) for item in items]


def _unit_in(event: ev.Event, places: Collection[AreaId]) -> bool:
    unit = getattr(event, "unit", None)
    return isinstance(unit, UnitRef) and unit.area in places


def _speaks_of(event: ev.OrderResolved, places: Collection[AreaId]) -> bool:
    words = (event.unit, event.order, event.because, event.thrown_out)
    return any(area in places for word in words for area in _areas(word))


def _areas(value: object) -> Iterator[AreaId]:
    """Every place that an order or a reason mentions."""
    if isinstance(value, UnitRef):
        yield value.area
    elif isinstance(value, tuple):
        for part in value:
            yield from _areas(part)
    elif is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if isinstance(part, str) and field.name in _PLACES:
                yield AreaId(part)
            else:
                yield from _areas(part)


def _orders(teller: NewsWriter, events: Sequence[ev.Event]) -> list[tuple[Power, list[Told]]]:
    """Every order that was carried out or failed, by power in the scenario's order."""
    lines: dict[Power, list[Told]] = {}
    for event in events:
        if isinstance(event, ev.OrderResolved):
            order = teller.words(event.order, event.unit)
            told = Told(order, teller.say(event), event.rule, event)
            lines.setdefault(event.power, []).append(told)
    order_of_play = [*teller.setting.scenario.powers, AUTONOMOUS]
    return [(power, lines[power]) for power in order_of_play if power in lines]


def _purses(teller: NewsWriter, events: Sequence[ev.Event]) -> list[tuple[Power, list[Item]]]:
    """Entries of everybody's ledger, each told as to its owner."""
    found: dict[Power, list[Item]] = {}
    for event in events:
        if isinstance(event, LEDGER):
            owner = event.private_to or getattr(event, "power", None)
            if owner:
                said = replace(teller, reader=Seat(owner)).say(event)
                found.setdefault(owner, []).append(Item(said, event.rule))
    return [(power, found[power]) for power in teller.setting.scenario.powers if power in found]

"""One phase told as a person at the table would explain it: every order, its strengths, its rule.

The whole story is for keepers and the curious who adjudicate positions by hand, and keeps nothing secret;
parts of it, about a few places, are made from a reader's view.

WHY: what decided at one place in a closed phase, with strengths and the text of each rule.

Not here: letters to players (results), which orders are refused (the game), sentences (templates), which
phase is meant (commands), how it was resolved (movement), the sentences (templates).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from judge.api.rendering import FALLBACK, render, rule_text
from judge.api.values import Complaint, Remark, Seat
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.letters.news import LEDGER, Item, NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Event
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


_WORDS = re.compile(r"[^\W\d_]+")
_LONGEST_NAME = 4  # words


def orders_and_news(
    setting: Setting, before: State, events: Sequence[Event], seat: Seat | None, about: str
) -> Mapping[str, Any]:
    """Orders and news of the places that `about` names; without one, everything that failed."""
    places = places_in(about, parser_for(setting.scenario).names)
    teller = NewsWriter(setting, before, seat)
    orders = orders_about(teller, events, places)
    news = news_about(teller, events, places) if places else []
    return {
        "places": tuple(str(p) for p in places),
        "unknown": about.strip(" ?.!")[:60] if not places else "",
        "orders": tuple(orders),
        "news": tuple(news),
        "rules": _rules_behind(orders, news),
        "sides": "machiavelli/sides.txt",
    }


def _rules_behind(
    orders: Sequence[tuple[str, Sequence[Told]]], news: Sequence[Item]
) -> tuple[rule_text.Rule, ...]:
    """The rule of every line that shows one, each once, in the order of the lines."""
    told = [line.rule for _, lines in orders for line in lines if line.failed]
    known: Mapping[str, rule_text.Rule] = rule_text.rules()
    ids = dict.fromkeys((*told, *(item.rule for item in news)))
    return tuple(known[id] for id in ids if id in known)


def places_in(text: str, names: Names) -> tuple[AreaId, ...]:
    """Every place that a free sentence names, in order; the longest name counts."""
    words = _WORDS.findall(text)
    found: list[AreaId] = []
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST_NAME, len(words) - at), 0, -1):
            place = names.place(" ".join(words[at : at + length]))
            if place is not None:
                found.append(place)
                at += length
                break
        else:
            at += 1
    return tuple(dict.fromkeys(found))

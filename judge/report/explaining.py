"""One phase told as a person at the table would explain it: every order, its strengths, its rule.

For keepers and the curious who adjudicate positions by hand; nothing is kept secret here. Not here: letters
to players (results), which orders are refused (the game), sentences (templates).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judge.game import Remark, Seat
from judge.games.machiavelli import events as ev
from judge.games.machiavelli.orders import Order
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import AUTONOMOUS, Phase, Power, State
from judge.report import news, render
from judge.report.news import LEDGER, Item, Storyteller
from judge.report.words import FALLBACK


@dataclass(frozen=True, slots=True)
class Told:
    """One order, what became of it, and what each side could set against the other."""

    order: str
    outcome: str
    rule: str
    event: ev.OrderResolved


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
    unread: Sequence[str] = (),
    language: str = FALLBACK,
) -> str:
    """The whole story of a phase as plain text. `before` is the position in which the orders were given."""
    teller = Storyteller(setting, before, None, language)
    context = {
        "setting": setting,
        "language": language,
        "title": title,
        "phase": phase,
        "unread": unread,
        "refused": _refused(teller, refused or {}),
        "orders": _orders(teller, events),
        "winter": news.is_winter(events),
        "sections": teller.sections(events),
        "purses": _purses(teller, events),
    }
    return render.tidy(render.piece("explanation.txt", context, language=language))


def _refused(
    teller: Storyteller, refused: Mapping[Power, Sequence[tuple[Order, Remark]]]
) -> list[tuple[Power, list[Refusal]]]:
    return [
        (power, [Refusal(teller.words(order, None), remark) for order, remark in refused[power]])
        for power in teller.setting.scenario.powers
        if refused.get(power)
    ]


def _orders(teller: Storyteller, events: Sequence[ev.Event]) -> list[tuple[Power, list[Told]]]:
    """Every order that was carried out or failed, by power in the scenario's order."""
    lines: dict[Power, list[Told]] = {}
    for event in events:
        if isinstance(event, ev.OrderResolved):
            order = teller.words(event.order, event.unit)
            told = Told(order, teller.say(event), event.rule, event)
            lines.setdefault(event.power, []).append(told)
    order_of_play = [*teller.setting.scenario.powers, AUTONOMOUS]
    return [(power, lines[power]) for power in order_of_play if power in lines]


def _purses(teller: Storyteller, events: Sequence[ev.Event]) -> list[tuple[Power, list[Item]]]:
    """What everybody's ledger says, each told as to its owner."""
    found: dict[Power, list[Item]] = {}
    for event in events:
        if isinstance(event, LEDGER):
            owner = event.private_to or getattr(event, "power", None)
            if owner:
                said = replace(teller, reader=Seat(owner)).say(event)
                found.setdefault(owner, []).append(Item(said, event.rule))
    return [(power, found[power]) for power in teller.setting.scenario.powers if power in found]

"""View of one reader: what they may know of a position and of what happened.

Treasuries, debts, chits and leave are their owner's secret. Not here: who reads (the shell).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Event, OrderResolved
from judge.games.machiavelli.model.state import Power, State

V = TypeVar("V")


def state_for_reader(state: State, reader: Power | None, *, hidden: bool = True) -> State:
    """The position with only the reader's own money matters in it; None: a bystander's.

    `hidden` False: treasuries, debts and chits are open to all.
    """
    money = replace(
        state,
        ducats=_own(state.ducats, reader),
        loans=_own(state.loans, reader),
        bank_defaults=state.bank_defaults & ({reader} if reader is not None else set()),
        chits=_own(state.chits, reader),
        revenue=_own(state.revenue, reader),
    )
    return replace(
        money if hidden else state,
        leave=_own(state.leave, reader),
        pending_province_owner={},
        pending_city_owner={},
    )


def events_for_reader(events: tuple[Event, ...], reader: Power | None) -> tuple[Event, ...]:
    """The public events and the reader's private ones, in order; what others paid for units is left out."""
    seen = [event for event in events if event.private_to is None or event.private_to == reader]
    return tuple(_without_sum(event, reader) for event in seen)


def _without_sum(event: Event, reader: Power | None) -> Event:
    if isinstance(event, OrderResolved) and event.power != reader and event.ducats is not None:
        return replace(event, ducats=None)
    return event


def _own(table: Mapping[Power, V], reader: Power | None) -> Mapping[Power, V]:
    return {power: value for power, value in table.items() if power == reader}

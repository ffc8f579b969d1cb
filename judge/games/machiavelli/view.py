"""What one reader may know of a position and of what happened.

Treasuries, debts, chits and leave are their owner's secret. Not here: who reads (the shell).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from judge.games.machiavelli.events import Event
from judge.games.machiavelli.state import Power, State

V = TypeVar("V")


def seen_state(state: State, reader: Power | None) -> State:
    """The position with only the reader's own money matters in it; None: a bystander's."""
    return replace(
        state,
        ducats=_own(state.ducats, reader),
        loans=_own(state.loans, reader),
        bank_defaults=state.bank_defaults & ({reader} if reader is not None else set()),
        chits=_own(state.chits, reader),
        leave=_own(state.leave, reader),
        pending_province_owner={},
        pending_city_owner={},
    )


def seen_events(events: tuple[Event, ...], reader: Power | None) -> tuple[Event, ...]:
    """The public events and the reader's private ones, in order."""
    return tuple(event for event in events if event.private_to is None or event.private_to == reader)


def _own(table: Mapping[Power, V], reader: Power | None) -> Mapping[Power, V]:
    return {power: value for power, value in table.items() if power == reader}

"""A reader's knowledge (E-002, E-005): no face of an unseen card, no other's Hold cards and orders.

Not here: letters.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.empires.model.events import (
    DefenseRefused,
    Endeavoured,
    Event,
    EventKept,
    LineEnded,
    Noted,
    Refused,
)
from judge.games.empires.model.ground import Power
from judge.games.empires.model.state import Empire, State

UNSEEN = 0
"""The number of a year card that nobody has turned up."""
HIDDEN = "?"
"""A Hold card in another's hand."""
UNTOLD = -1
"""The line of another's program."""


def state_in_view(state: State, reader: Power | None) -> State:
    """A position without the order of decks, the faces of cards and the secrets of others."""
    powers = {power: _empire_in_view(empire, mine=power == reader) for power, empire in state.powers.items()}
    return replace(
        state,
        powers=powers,
        deck=(UNSEEN,) * len(state.deck),
        event_deck=(HIDDEN,) * len(state.event_deck),
    )


def _empire_in_view(empire: Empire, *, mine: bool) -> Empire:
    cards = (UNSEEN,) * len(empire.cards)
    if mine:
        return replace(empire, cards=cards)
    return replace(empire, cards=cards, hold=(HIDDEN,) * len(empire.hold), standing=())


def events_in_view(events: tuple[Event, ...], reader: Power | None) -> tuple[Event, ...]:
    """News without what only tells of others' programs, defenses and Hold cards (E-005, E-022)."""
    return tuple(seen for event in events if (seen := _event_in_view(event, reader)) is not None)


def _event_in_view(event: Event, reader: Power | None) -> Event | None:
    match event:
        case EventKept(power=power) if power != reader:
            return replace(event, card=HIDDEN)
        case Endeavoured(power=power) if power != reader:
            return replace(event, line=UNTOLD)
        case Refused(power=power) | LineEnded(power=power) | Noted(power=power):
            return event if power == reader else None
        case DefenseRefused(power=power):
            return event if power == reader else None
        case _:
            return event

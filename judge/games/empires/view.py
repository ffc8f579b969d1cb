"""What a reader may know (E-002, E-005): no face of an unseen card, no other's Hold cards and orders.

Not here: letters.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.empires.model.events import Event, EventKept
from judge.games.empires.model.ground import Power
from judge.games.empires.model.state import Empire, State

UNSEEN = 0
"""The number of a year card that nobody has turned up."""
HIDDEN = "?"
"""A Hold card in another's hand."""


def seen_state(state: State, reader: Power | None) -> State:
    """A position without the order of decks, the faces of cards and the secrets of others."""
    powers = {power: _seen(empire, mine=power == reader) for power, empire in state.powers.items()}
    return replace(
        state,
        powers=powers,
        deck=(UNSEEN,) * len(state.deck),
        event_deck=(HIDDEN,) * len(state.event_deck),
    )


def _seen(empire: Empire, *, mine: bool) -> Empire:
    cards = (UNSEEN,) * len(empire.cards)
    if mine:
        return replace(empire, cards=cards)
    return replace(empire, cards=cards, hold=(HIDDEN,) * len(empire.hold), standing=())


def seen_events(events: tuple[Event, ...], reader: Power | None) -> tuple[Event, ...]:
    """News without the names of Hold cards that others keep."""
    return tuple(
        replace(event, card=HIDDEN) if isinstance(event, EventKept) and event.power != reader else event
        for event in events
    )

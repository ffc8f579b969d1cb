"""Faults of the two decks: how many cards, codes as they are printed, effects that say nothing.

Not here: what a code does (the rules).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.data_files.faults import Fault
from judge.games.empires.sets.cards import EventCard, EventCards, YearCard, YearCards
from judge.games.empires.sets.codes import Code, CodeKind, codes_of
from judge.games.empires.sets.set_of_data import SetLabel
from judge.games.empires.sets.shape import ENDEAVOURS, Endeavour

YEAR_CARDS = 56
EVENT_CARDS = (56, 164)
"""Standard, and with those of the expansion."""

KINDS: Mapping[Endeavour, frozenset[CodeKind]] = {
    "conquest": frozenset({"+1", "-1", "C"}),
    "pillage": frozenset({"+1", "-1", "G"}),
    "diplomacy": frozenset({"+1", "-1", "T", "T/C"}),
    "fortification": frozenset({"+1", "-1", "F"}),
    "ruling": frozenset({"+1", "-1"}),
}
"""Codes that cards may have for each endeavour (E-023)."""


def year_card_faults(deck: YearCards) -> Iterator[Fault]:
    """All faults of the year cards: 56 of them, numbered from 1 on."""
    for number in range(1, YEAR_CARDS + 1):
        if number not in deck.cards:
            yield Fault("cards", "card-missing", {"card": number})
    for number, card in deck.cards.items():
        path = f"cards.{number}"
        if not 1 <= number <= YEAR_CARDS:
            yield Fault(path, "card-too-many", {"card": number, "cards": YEAR_CARDS})
        yield from _column_faults(path, card)
        if len(set(card.check)) != len(card.check):
            yield Fault(f"{path}.check", "level-twice")


def _column_faults(path: str, card: YearCard) -> Iterator[Fault]:
    for endeavour in ENDEAVOURS:
        results = card.results(endeavour)
        for side, column in (("target", results.target), ("active", results.active)):
            for word in column.split():
                place = f"{path}.{endeavour}.{side}"
                code = _code(word)
                if code is None:
                    yield Fault(place, "not-a-code", {"given": word})
                elif code.kind not in KINDS[endeavour] or (
                    side == "active" and code.kind not in ("+1", "-1")
                ):
                    yield Fault(place, "code-out-of-place", {"given": word})


def _code(word: str) -> Code | None:
    try:
        return codes_of(word)[0]
    except ValueError:
        return None


def event_card_faults(deck: EventCards, label: SetLabel) -> Iterator[Fault]:
    """All faults of the event cards, copies counted."""
    free = label.origin == "house" or label.areas == "own"
    wanted = (label.event_cards,) if label.event_cards is not None and free else EVENT_CARDS
    given = sum(card.count for card in deck.cards.values())
    if given not in wanted:
        yield Fault(
            "cards", "wrong-number-of-cards", {"given": given, "wanted": " or ".join(map(str, wanted))}
        )
    for id, card in deck.cards.items():
        yield from _event_faults(f"cards.{id}", card)


def _event_faults(path: str, card: EventCard) -> Iterator[Fault]:
    if not card.name:
        yield Fault(f"{path}.name", "missing")
    if not card.effects:
        yield Fault(f"{path}.effects", "missing")
    if card.hold == (card.trigger == "drawn"):
        yield Fault(f"{path}.trigger", "wrong-trigger", {"given": card.trigger})
    for place, effect in enumerate(card.effects):
        areas = getattr(effect, "areas", None)
        if areas is not None and areas.by == "named" and not card.hold:
            yield Fault(f"{path}.effects[{place}].areas.by", "nobody-names-it")
        if areas is not None and areas.by == "court" and areas.whose != "own":
            yield Fault(f"{path}.effects[{place}].areas.whose", "not-his-court", {"given": areas.whose})

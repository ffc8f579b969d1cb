"""Message of each event: the name of its message, ``empires/told-...``, and its facts.

Not here: which events a reader gets (view), how they are put together (presenter).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from judge.api import Message, Said
from judge.games.empires.letters.figures import (
    chain_places,
    code_facts,
    price_facts,
    rating_facts,
    terms,
)
from judge.games.empires.model import events as news
from judge.games.empires.model import optional_events as optional
from judge.games.empires.view import HIDDEN

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable

SILENT = (news.CardsDealt, news.RoundEnded)
"""Events that the rest of a letter says."""


def is_told(event: news.Event) -> bool:
    """Decide whether an event is worth a line."""
    match event:
        case news.LineEnded(why="times"):
            return False
        case news.LeaderChecked(required=False):
            return False
        case news.CardsLeft(count=0):
            return False
        case news.StatureChanged(before=before, after=after):
            return before != after
        case _:
            return not isinstance(event, SILENT)


def name_of(event: news.Event) -> str:
    """``told-social-state-changed``."""
    return "told-" + re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(event).__name__).lower()


def message_of(table: EmpiresTable, event: news.Event) -> Message:
    """The message of an event, with its facts in plain values."""
    place = table.place
    facts = _plain(table, event)
    match event:
        case news.Endeavoured():
            facts |= {
                **rating_facts(event.rating, place, event.language, event.religion),
                **price_facts(event.price, place),
                "codes": code_facts(event.codes),
                "over_seas": _over_seas(event, table),
                "defender": event.defended.power if event.defended else None,
                "defense_card": event.defended.card if event.defended else 0,
                "defense_paid": event.defended.paid if event.defended else 0,
            }
        case optional.Crusaded():
            facts |= {
                **rating_facts(event.rating, place, event.language, event.religion),
                "codes": code_facts(event.codes),
                "defender": event.defended.power if event.defended else None,
                "defense_card": event.defended.card if event.defended else 0,
            }
        case optional.AlsoRuled():
            facts |= {**rating_facts(event.rating, place), "codes": code_facts(event.codes)}
        case news.Raided():
            facts |= {
                **rating_facts(event.rating, place),
                "codes": code_facts(event.codes),
                "defender": event.defended.power if event.defended else None,
                "defense_card": event.defended.card if event.defended else 0,
            }
        case news.Refused():
            facts |= {
                "number": event.line + 1,
                "reasons": tuple(reason(code) for code, _ in event.reasons),
                "working": None if event.rating is None else rating_facts(event.rating, place),
                "price": None if event.price is None else price_facts(event.price, place),
                "area": place(event.facts.get("area")),
            }
        case news.LineEnded() | news.Noted():
            facts |= {"number": event.line + 1}
        case news.DefenseRefused(why=why):
            facts |= {"reason": reason(why)}
        case news.RebellionChecked():
            facts |= {"terms": terms(event.terms, place)}
        case news.CourtLost(suitable=suitable):
            facts |= {"suitable": tuple(map(place, suitable))}
        case news.EventKept(card=card):
            facts |= {"card": None if card == HIDDEN else table.card(card)}
    return Message(f"empires/{name_of(event)}", facts)


def message_of_taxes(table: EmpiresTable, events: Sequence[news.Event]) -> Message:
    """All areas that a power taxes at one time."""
    taxed = [event for event in events if isinstance(event, news.Taxed)]
    areas = tuple((table.place(event.area), event.gold) for event in taxed)
    facts = {"power": taxed[0].power, "areas": areas, "gold": sum(event.gold for event in taxed)}
    return Message("empires/told-taxes", facts)


def message_of_checks(table: EmpiresTable, events: Sequence[news.Event]) -> Message:
    """All areas that are checked for rebellion at one time and stay calm, each with its working."""
    checked = [event for event in events if isinstance(event, news.RebellionChecked)]
    areas = tuple((table.place(e.area), terms(e.terms, table.place), e.value, e.dice) for e in checked)
    return Message("empires/told-checks", {"areas": areas})


def reason(code: str) -> Said:
    """Reason why something was not done."""
    return Said.of(Message("empires/reason", {"code": code}))


def _over_seas(event: news.Endeavoured, table: EmpiresTable) -> tuple[str | None, ...]:
    """The chain that halves a rating, if one does."""
    chains = (event.seas.base_target, event.seas.base_court)
    found = next((one for one in chains if one is not None and one.halves), None)
    return chain_places(found, table.place)


_PLACES = frozenset({"area", "base", "target"})


_OF_THE_LETTER = frozenset({"language"})
"""Fields whose names mean something else in templates: the reader's language is no relation of languages."""


def _plain(table: EmpiresTable, event: news.Event) -> dict[str, Any]:
    """The fields of an event, areas and cards by their names; powers stay ids, as templates name them."""
    found: dict[str, Any] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in _PLACES:
            value = table.place(value)
        elif field.name == "card" and isinstance(value, str):
            value = table.card(value)
        elif isinstance(value, Mapping):
            value = dict(value)
        if field.name not in _OF_THE_LETTER:
            found[field.name] = value
    if isinstance(event, news.CourtMoved):
        found["before"] = table.place(event.before)
    return found

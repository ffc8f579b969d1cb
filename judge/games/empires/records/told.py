"""Events, as JSON: endeavours with their working, refusals, checks, and every event in its order.

Ratings are exact: ``"7/2"``. Not here: positions (written_positions), sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from judge.games.empires.model import events as news
from judge.games.empires.model import optional_events as optional
from judge.games.empires.model import working as values
from judge.games.empires.records.read_positions import Cards

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class Telling:
    """Tells events of one line; `cards` shows year cards as they were given."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def report(self, events: Iterable[news.Event]) -> dict[str, Any]:
        """The whole report."""
        told = [self.event(one) for one in events]
        found: dict[str, Any] = {"events": told}
        endeavours: list[dict[str, Any]] = []
        open_one: list[dict[str, Any]] | None = None
        for one in told:
            if one["event"] == "endeavoured":
                open_one = []
                endeavours.append({**one, "results": open_one})
            elif one["event"] in _NO_RESULTS:
                open_one = None
            elif open_one is not None:
                open_one.append(one)
        found["endeavours"] = endeavours
        for key, name in _LISTS.items():
            found[key] = [one for one in told if one["event"] == name]
        return found

    def event(self, event: news.Event) -> dict[str, Any]:
        """One event: its name and its facts."""
        name = _CAPITAL.sub("-", type(event).__name__).lower()
        facts = {f.name: self.plain(getattr(event, f.name)) for f in fields(event)}
        told = {"event": name, **facts}
        match event:
            case news.Endeavoured():
                told |= self._endeavour(event)
                told.pop("price")
            case news.Raided() | optional.Crusaded() | optional.AlsoRuled():
                told["rating"] = rating(event.rating)
            case news.Refused():
                told["reason"] = event.reasons[0][0]
                told["reasons"] = [{"reason": code, "rule": rule} for code, rule in event.reasons]
                told |= event.facts
                told["rating"] = None if event.rating is None else rating(event.rating)
                told["gold"] = None if event.price is None else price(event.price)
                told.pop("facts")
                told.pop("price")
            case news.LeaderChecked(card=card) if card is not None:
                told["card"] = self.card(card)
            case news.OrderSettled():
                told["ranks"] = [
                    {"power": power, "statures": total, "areas": areas} for power, total, areas in event.ranks
                ]
        return told

    def card(self, number: int) -> Any:
        """A year card by its number; one without any by its place."""
        return number

    def _endeavour(self, event: news.Endeavoured) -> dict[str, Any]:
        return {
            "card": self.card(event.card),
            "rating": rating(event.rating),
            "gold": price(event.price),
            "seas": seas(event.seas),
            "codes": [self.plain(code) for code in event.codes],
            "applied": [code.code for code in event.codes if code.in_range and not code.why],
        } | ({} if event.defended is None else {"defended": self._defense_facts(event.defended)})

    def _defense_facts(self, defended: values.Defended) -> dict[str, Any]:
        return {**self.plain(defended), "card": self.card(defended.card)}

    def plain(self, value: Any) -> Any:
        """Any value of an event as JSON types."""
        if isinstance(value, Fraction):
            return str(value)
        if isinstance(value, Mapping):
            return {str(key): self.plain(inner) for key, inner in value.items()}
        if isinstance(value, tuple | list):
            return [self.plain(inner) for inner in value]
        if is_dataclass(value):
            return {f.name: self.plain(getattr(value, f.name)) for f in fields(value)}
        return value


_NO_RESULTS = frozenset(
    {
        "refused",
        "line-ended",
        "turn-began",
        "cards-left",
        "taxed",
        "round-ended",
        "gold-given",
        "noted",
        "marched",
    }
)
"""News that does not come of the endeavour before it."""
_LISTS = {
    "refused": "refused",
    "ended": "line-ended",
    "leader_checks": "leader-checked",
    "rebellion_checks": "rebellion-checked",
    "taxes": "taxed",
    "initiative": "order-settled",
}


def chain(given: values.Chain | None) -> dict[str, Any] | None:
    """A chain of areas with its price; None: there is none."""
    if given is None:
        return None
    return {
        "chain": list(given.places),
        "seas_in_a_row": given.run,
        "gold": given.gold,
        "halves": given.halves,
    }


def seas(given: values.Seas) -> dict[str, Any]:
    """The two chains that decide halving."""
    return {"base_to_target": chain(given.base_target), "base_to_court": chain(given.base_court)}


def price(given: values.Price) -> dict[str, Any]:
    """Gold by its parts, with the chain from court to target."""
    return {
        "cost": given.cost,
        "seas": given.seas,
        "extra": given.extra,
        "total": given.total,
        "court_to_target": chain(given.chain),
    }


def rating(given: values.Rating) -> dict[str, Any]:
    """A rating with every line of its working."""
    return {
        "value": str(given.value),
        "before_defense": str(given.before_defense),
        "after_seas": str(given.after_seas),
        "sum": given.total,
        "halved": given.halved,
        "extra_gold": given.gold,
        "terms": [term(one) for one in given.terms],
        "defense": [term(one) for one in given.defense],
        "working": working(given),
    }


def term(given: values.Term) -> dict[str, Any]:
    """One number of a sum."""
    told = {"what": given.what, "value": given.value, "area": given.area, "rule": given.rule}
    return {key: value for key, value in told.items() if value not in (None, "")}


def working(given: values.Rating) -> str:
    """``3 combat + 1 base-social-state (Burgundy) = 4; halved: 2; + 1 gold = 3; - 2 defender-combat = 1``."""
    words = ""
    for one in given.terms:
        where = f" ({one.area})" if one.area else ""
        lead = f"{one.value} " if not words else f" {'-' if one.value < 0 else '+'} {abs(one.value)} "
        words += f"{lead}{one.what}{where}"
    words += f" = {given.total}"
    if given.halved:
        words += f"; halved by seas = {given.after_seas}"
    if given.gold:
        words += f"; + {given.gold} gold = {given.before_defense}"
    if given.defense:
        words += "; " + " ".join(f"- {-one.value} {one.what}" for one in given.defense) + f" = {given.value}"
    return words

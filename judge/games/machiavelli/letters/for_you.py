"""Meaning of a phase for one reader: own orders, what was won and lost, money. On top of the results.

Made from a view, so that it holds nothing that its reader may not know. Not here: the season's news (news),
sentences (templates).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.api.values import View
from judge.games.machiavelli.letters.ledger import Ledger
from judge.games.machiavelli.letters.news import NewsWriter, OrderLine
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Power, State

_STRUCK: tuple[type[ev.Event], ...] = (
    ev.UnitBought,
    ev.UnitDisbandedByBribe,
    ev.GarrisonMadeAutonomous,
    ev.RebellionBroke,
    ev.Assassinated,
    ev.AssassinationFailed,
    ev.MustRetreat,
    ev.RetreatDrawn,
    ev.DestroyedNoRetreat,
    ev.BesiegedGarrisonDisbanded,
    ev.UnitPerished,
    ev.HomeCountryGained,
    ev.HomeCountryLost,
    ev.PowerEliminated,
)
"""Events that befall a power apart from its orders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForYou:
    """`won` and `lost` are cities, `gained` and `given_up` provinces without one; `hungry` are own places
    in famine, in which units die at the end of the season `starve_in`; `struck` and `failed` are sentences:
    what befell it, and own money spent for nothing."""

    power: Power
    orders: tuple[OrderLine, ...]
    won: tuple[AreaId, ...]
    lost: tuple[AreaId, ...]
    gained: tuple[AreaId, ...]
    given_up: tuple[AreaId, ...]
    hungry: tuple[AreaId, ...]
    starve_in: str
    struck: tuple[str, ...]
    failed: tuple[str, ...]
    money: Ledger | None


def for_you(teller: NewsWriter, view: View[State], money: Ledger | None) -> ForYou | None:
    """The reader's own part of a phase; None for bystanders."""
    if teller.reader is None:
        return None
    own, told = Power(teller.reader), view.events
    cities = [e for e in told if isinstance(e, ev.CityChangedHands)]
    lands = [e for e in told if isinstance(e, ev.ProvinceChangedHands)]
    with_city = {e.area for e in cities if own in (e.now, e.was)}
    mine = [e for e in told if isinstance(e, ev.OrderResolved) and e.power == own]
    return ForYou(
        power=own,
        orders=tuple(line for _, lines in teller.orders(mine) for line in lines),
        won=_areas(e.area for e in cities if e.now == own),
        lost=_areas(e.area for e in cities if e.was == own),
        gained=_areas(e.area for e in lands if e.now == own and e.area not in with_city),
        given_up=_areas(e.area for e in lands if e.was == own and e.area not in with_city),
        hungry=_hungry(view.state, told, own),
        starve_in=teller.setting.rules.starves_in,
        struck=tuple(dict.fromkeys(teller.say(e) for e in told if strikes(e, own))),
        failed=tuple(dict.fromkeys(_sentence_of(teller, e) for e in told if _has_failed(e, own))),
        money=money,
    )


def own_first(
    orders: Iterable[tuple[Power, list[OrderLine]]], own: Iterable[Power]
) -> list[tuple[Power, list[OrderLine]]]:
    """Orders by power, the reader's before all others."""
    mine = set(own)
    return sorted(orders, key=lambda each: each[0] not in mine)  # stable: the others stay in their order


def _hungry(state: State, told: Iterable[ev.Event], own: Power) -> tuple[AreaId, ...]:
    """Places of a famine that concerns a power: its provinces, and where its units stand."""
    famines = (e for e in told if isinstance(e, ev.DisasterStruck) and e.disaster is ev.Disaster.FAMINE)
    mine = {area for area, power in state.province_owner.items() if power == own}
    mine |= {unit.area for unit in state.units_of(own)}
    return _areas(area for e in famines for area in e.areas if area in mine)


def _areas(found: Iterable[AreaId]) -> tuple[AreaId, ...]:
    return tuple(dict.fromkeys(found))


def _sentence_of(teller: NewsWriter, event: ev.Event) -> str:
    own_words = "machiavelli/events/_expense_failed.txt" if isinstance(event, ev.ExpenseResolved) else None
    return teller.say(event, own_words)


def _has_failed(event: ev.Event, own: Power) -> bool:
    """Decide whether a power's own expenditure, gift, loan or deal failed (N-061, N-064, N-067, N-068)."""
    if getattr(event, "power", None) != own:
        return False
    match event:
        case ev.ExpenseResolved():
            return event.in_vain or event.result is not ev.Payment.OK
        case ev.Paid() | ev.Borrowed():
            return bool(event.refused)
        case ev.ProvinceDeal():
            return bool(event.failed)
        case _:
            return False


def strikes(event: ev.Event, own: Power) -> bool:
    """Decide whether an event befalls a power besides its orders."""
    if not isinstance(event, _STRUCK):
        return False
    about = {getattr(event, name, None) for name in ("power", "was", "against", "victim", "home_of")}
    return own in about

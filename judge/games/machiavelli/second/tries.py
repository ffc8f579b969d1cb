"""Orders that count, and what each unit therefore tries (before it is seen whether it succeeds)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from judge.games.machiavelli.model.board import AreaId, Coast, Harbour
from judge.games.machiavelli.model.orders import (
    Advance,
    Besiege,
    Convert,
    Hold,
    LiftSiege,
    Support,
    Transport,
    UnitOrder,
)
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Unit, UnitKind, UnitRef
from judge.games.machiavelli.second.case import (
    Case,
    RefusedError,
    bars,
    hostile,
    is_walled,
    one_space,
    port,
    reaches,
    steps,
    victim,
)

ORDERS = Hold | Advance | Support | Transport | Besiege | LiftSiege | Convert
MOVES = ("advance", "out", "in")


@dataclass(frozen=True)
class Try:
    """Unit and what it tries. ``none`` is a hold that nobody ordered: it quells no rebels (N-070, F-Q40)."""

    unit: Unit
    verb: str = "none"
    goal: AreaId | None = None
    coast: Coast | None = None
    order: UnitOrder | None = None
    by_sea: bool = False

    @property
    def ref(self) -> UnitRef:
        return self.unit.ref

    @property
    def moves(self) -> bool:
        return self.verb in MOVES

    @property
    def enters(self) -> bool:
        """Decide whether it strives for a province, not for a city."""
        return self.verb in ("advance", "out")


Tries = dict[UnitRef, Try]


def tries_of(case: Case) -> Tries:
    """All units with what they try. Those of a murdered ruler stand (N-072)."""
    found = {}
    for unit in case.state.units():
        order = order_of(case, unit)
        if unit.power in case.struck:
            order = None
        found[unit.ref] = _try(case, unit, order)
    found = {ref: _bind_besieger(case, one) for ref, one in found.items()}
    return _friends_hold(case, found) if case.book.friends_hold else found


def order_of(case: Case, unit: Unit) -> UnitOrder | None:
    """The last lawful order of a unit's ruler for it (N-067: of who has bought it)."""
    if unit.power == AUTONOMOUS:
        return None  # N-013
    given = [o for o in case.orders.get(unit.power, ()) if isinstance(o, ORDERS) and o.unit == unit.ref]
    lawful = [order for order in given if may_order(case, unit, order) and _was_allowed(case, unit, order)]
    return lawful[-1] if lawful else None


def _was_allowed(case: Case, unit: Unit, order: UnitOrder) -> bool:
    """N-020 (``hangs_on_money``): what only this phase's ducats make possible is refused, or counts."""
    if case.before is None or case.book.hangs_on_money or not isinstance(order, Besiege):
        return True
    return unit.area in case.before.garrisons or unit.area in case.before.city_rebellions


def may_order(case: Case, unit: Unit, order: UnitOrder) -> bool:
    """Decide whether a unit could ever do that, here and now (N-003, N-010, N-012, N-020, N-025)."""
    train = is_train(unit)
    match order:
        case Hold():
            return True
        case Advance(to=to):
            return not unit.in_city and (
                voyage(case, unit, order) or any(s.area == to for s in steps(case.board, unit))
            )
        case Support(target=target):
            aim = order.into or target.area
            return not train and target != unit.ref and reaches(case.board, unit, aim)
        case Transport(to=to):
            return unit.kind is UnitKind.FLEET and to != unit.area and may_carry(case, unit)
        case Besiege():
            return may_besiege(case, unit)
        case LiftSiege():
            return not unit.in_city and not train and case.book.second_season != "free"
        case Convert(to=to):
            return may_convert(case, unit, to)
    return False


def is_train(unit: Unit) -> bool:
    """Decide whether it is an artillery train (B-005)."""
    return unit.kind not in (UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON)


def may_carry(case: Case, unit: Unit) -> bool:
    """Decide whether a fleet carries: at sea, and along coasts where that is allowed (N-010, M-007)."""
    return case.board.areas[unit.area].is_sea or case.book.carried_along_coasts


def voyage(case: Case, unit: Unit, order: Advance) -> bool:
    """Decide whether an army asks for the sea, or cannot walk, and goes from coast to coast (N-010)."""
    if unit.kind is not UnitKind.ARMY or order.to == unit.area or order.to in order.via:
        return False
    asked = bool(order.via) or order.by_sea
    walks = any(step.area == order.to for step in steps(case.board, unit))
    place = case.board.areas[order.to]
    if place.is_sea or place.fleets_only or (walks and not asked):
        return False
    return bool(case.board.harbours(unit.area)) and bool(case.board.harbours(order.to))


def may_besiege(case: Case, unit: Unit) -> bool:
    """Decide whether a unit could besiege a garrison or rebels; fleets at ports (N-020, N-024, B-010)."""
    if unit.in_city or (unit.kind is UnitKind.FLEET and not port(case.board, unit.area)):
        return False
    if one_space(case.board, unit.area):
        return False  # N-044 f
    inside = case.state.garrisons.get(unit.area)
    if inside is not None:
        return inside.power != unit.power
    if not is_walled(case.board, unit.area) and not case.book.rebels_in_city_first:
        return False  # B-Q32: only there rebels are in a city without walls
    if unit.area not in case.state.city_rebellions:
        return False
    if victim(case, unit.area) != unit.power:
        raise RefusedError("rebels are besieged by another than their victim")
    return True


def may_convert(case: Case, unit: Unit, to: UnitKind) -> bool:
    """Decide whether a unit could convert: at walls or a port, not out of a siege (N-021, N-025, N-027)."""
    board, area = case.board, unit.area
    if is_train(unit) and to is not UnitKind.GARRISON:
        return to is UnitKind.ARMY or (to is UnitKind.FLEET and port(board, area))  # B-Q17
    if not is_walled(board, area) or (UnitKind.FLEET in (unit.kind, to) and not port(board, area)):
        return False
    if unit.in_city:
        besieger = case.state.field.get(area)
        shut_in = besieger is not None and besieger.power != unit.power  # N-023
        besieged = area in case.state.sieges and shut_in and not case.book.besieged_convert
        afloat = board.areas[area].is_sea or board.areas[area].fleets_only
        return to in (UnitKind.ARMY, UnitKind.FLEET) and not besieged and not (afloat and to is UnitKind.ARMY)
    if to is not UnitKind.GARRISON or area in case.state.garrisons:
        return False
    return not (area in case.state.city_rebellions and victim(case, area) == unit.power)


def second_season(case: Case, unit: Unit) -> bool:
    """Decide whether it has besieged for a season, with somebody still to besiege (N-022, N-023)."""
    inside = case.state.garrisons.get(unit.area)
    foe = inside.power != unit.power if inside is not None else unit.area in case.state.city_rebellions
    return unit.area in case.state.sieges and not unit.in_city and foe


def _try(case: Case, unit: Unit, order: UnitOrder | None) -> Try:
    plain = Try(unit, order=order)
    match order:
        case Hold():
            return replace(plain, verb="hold")
        case Besiege():
            return replace(plain, verb="besiege")
        case LiftSiege():
            return replace(plain, verb="lift")
        case Transport():
            return replace(plain, verb="transport")
        case Support():
            return replace(plain, verb="support", goal=order.into or order.target.area)
        case Convert():
            verb = "out" if unit.in_city else "in" if order.to is UnitKind.GARRISON else "changes"
            verb = "turns" if one_space(case.board, unit.area) else verb
            return replace(plain, verb=verb, goal=unit.area, coast=order.coast)
        case Advance(to=to) if is_locked(case, unit.power, to):
            return plain
        case Advance():
            by_sea = voyage(case, unit, order)
            return replace(plain, verb="advance", goal=order.to, coast=order.coast, by_sea=by_sea)
    return plain


def is_locked(case: Case, power: Power, area: AreaId) -> bool:
    """Decide whether rebels keep their victim out of the one space that they are in (N-044 i)."""
    rebels = one_space(case.board, area) and area in case.state.city_rebellions
    return rebels and victim(case, area) == power


def _bind_besieger(case: Case, one: Try) -> Try:
    """N-022: in the second season any order but to besiege or lift becomes hold; M-004: not everywhere."""
    bound = second_season(case, one.unit) and case.book.second_season != "free" and not is_train(one.unit)
    if bound and one.verb not in ("besiege", "lift"):
        return Try(one.unit)
    if case.book.bought_besieger_holds and _shares_ruler(case, one.unit):
        return Try(one.unit)  # N-024
    return one


def _shares_ruler(case: Case, unit: Unit) -> bool:
    inside = case.state.garrisons.get(unit.area)
    both = inside is not None and inside.power == unit.power
    return both and unit.area in case.state.sieges and not unit.in_city


def _friends_hold(case: Case, tries: Tries) -> Tries:
    """F-033, F-Q41: two of one power for one place, or that would change places, hold; a third may go in.

    Who goes nowhere, for no fleets are told to carry it or straits are shut, holds anyway (F-031).
    """
    really = [t for t in tries.values() if t.enters and _possible(case, tries, t)]
    goals = Counter((t.unit.power, t.goal) for t in really)
    stopped = {t.ref for t in really if goals[t.unit.power, t.goal] > 1}
    stopped |= {t.ref for t in tries.values() if _swaps(t, tries)}
    return {ref: Try(t.unit) if ref in stopped else t for ref, t in tries.items()}


def _possible(case: Case, tries: Tries, one: Try) -> bool:
    if one.by_sea:
        return bool(routes(case, tries, one))
    strait = bars(case, one.unit.area, one.goal) if one.goal else None
    afloat = one.unit.kind is UnitKind.FLEET and strait is not None
    return not (afloat and strait and hostile(case, case.state.field.get(strait), one.unit.power))


def _swaps(one: Try, tries: Tries) -> bool:
    return any(
        one.verb == other.verb == "advance"
        and (one.goal, other.goal) == (other.unit.area, one.unit.area)
        and one.unit.power == other.unit.power
        and not (one.by_sea or other.by_sea)
        for other in tries.values()
    )


def routes(case: Case, tries: Tries, one: Try) -> list[tuple[Unit, ...]]:
    """All rows of fleets that are ordered to carry this army to its goal (N-010), or the one it names."""
    told = [t.unit for t in tries.values() if isinstance(t.order, Transport) and t.verb == "transport"]
    fleets = [f for f in told if _carries(tries[f.ref].order, one)]
    found: list[tuple[Unit, ...]] = []
    for first in fleets:
        if any(
            Harbour(first.area, first.coast) in _water(case, shore)
            for shore in case.board.harbours(one.unit.area)
        ):
            _follow(case, one, (first,), fleets, found)
    via = one.order.via if isinstance(one.order, Advance) else ()
    return [row for row in found if not via or tuple(f.area for f in row) == via]


def _carries(order: UnitOrder | None, one: Try) -> bool:
    return isinstance(order, Transport) and (order.army, order.to) == (one.ref, one.goal)


def _water(case: Case, shore: Harbour) -> frozenset[Harbour]:
    return case.board.fleet_borders.get(shore, frozenset())


def _follow(
    case: Case, one: Try, row: tuple[Unit, ...], fleets: list[Unit], found: list[tuple[Unit, ...]]
) -> None:
    borders = _water(case, Harbour(row[-1].area, row[-1].coast))
    if any(h.area == one.goal for h in borders):
        found.append(row)
    for nxt in fleets:
        if nxt not in row and Harbour(nxt.area, nxt.coast) in borders:
            _follow(case, one, (*row, nxt), fleets, found)


def landing(case: Case, one: Try) -> Harbour:
    """Place where a unit comes to lie: the coast that was named, or the first in reach (N-041)."""
    assert one.goal is not None
    shores = case.board.harbours(one.goal)
    coasts = [h.coast for h in shores]
    if one.verb == "advance":
        open_to = steps(case.board, one.unit)
        coasts = [h.coast for h in shores if h in open_to]
    becomes_fleet = one.unit.kind is UnitKind.FLEET or (
        isinstance(one.order, Convert) and one.order.to is UnitKind.FLEET
    )
    if not becomes_fleet or not coasts:
        return Harbour(one.goal)
    return Harbour(one.goal, one.coast if one.coast in coasts else coasts[0])

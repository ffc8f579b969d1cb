"""Reasons why an order came to nothing: who stood in the way, how strong, helped by whom, by which rule.

Not here: whether it came to nothing (equations), what else is told of a piece (results), prose (templates).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Reason, Verdict
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Convert,
    Support,
    Transport,
    TransportFor,
)
from judge.games.machiavelli.model.rebellions import among_rebels
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from judge.games.machiavelli.movement.area_support import beneficiary, fleet_between, lends_none
from judge.games.machiavelli.movement.resolution import Battle, Clash
from judge.games.machiavelli.movement.units import Piece, besieger, city_before, supports


def hindrance(battle: Battle, piece: Piece) -> Reason | None:
    """Reason why an order could not even begin. None: the rule itself says it all."""
    match piece.hindered, piece.order:
        case Verdict.SUPPORT_VOID, AreaSupport() as order:
            return _nobody_there(battle, piece, order)
        case Verdict.SUPPORT_VOID, Support(target=target):
            return _void(battle, piece) or _mismatch(battle, target)
        case Verdict.STOOD_OFF, Advance(to=to):
            return Reason(code="friends-hold", units=_friends(battle, piece, to))
        case Verdict.SIEGE_IN_PROGRESS, _:
            return siege_around(battle, piece)
        case Verdict.SIEGE_REQUIRED, _:
            return _inside(battle, piece)
        case Verdict.STOOD_OFF, Convert():
            return _inside(battle, piece) if piece.unit.kind is not UnitKind.GARRISON else None
        case Verdict.NO_CONVOY, Advance(to=to, via=via):
            return _nobody_carries(battle, piece, to, via)
        case Verdict.STRAITS_BLOCKED, Advance(to=to, via=via):
            return _fleets_in_straits(battle, (piece.unit.area, *via, to))
        case Verdict.STRAITS_BLOCKED, Support(target=target, into=into):
            return _fleets_in_straits(battle, (piece.unit.area, into or target.area))
        case Verdict.STRAITS_BLOCKED, AreaSupport(area=area):
            return _fleets_in_straits(battle, (piece.unit.area, area))
        case _:
            return None


def stood_off(battle: Battle, number: int, clash: Clash) -> Reason:
    """An advance or conversion against what it met: strengths, and who helped on either side."""
    friend = battle.friend_in_the_way(number)
    if friend is not None:
        return _own_unit_stays(battle, number, clash, friend)
    return Reason(
        code="met-equal-strength" if clash.force == clash.met else "met-greater-strength",
        strength=clash.force,
        against=clash.met,
        units=refs(battle, clash.rivals),
        helped_by=refs(battle, battle.helpers[number]),
        rebels=number in battle.rebels,
        opposed_by=refs(battle, [h for n in clash.rivals for h in battle.helpers[n]]),
        rebels_oppose=not battle.rebels.isdisjoint(clash.rivals),
    )


def _own_unit_stays(battle: Battle, number: int, clash: Clash, friend: int) -> Reason:
    """Reason with the strength that an advance would have had against its own side's unit (N-003)."""
    own = battle.pieces[number].unit.power
    helpers = [h for h in battle.helpers[number] if battle.pieces[h].unit.power != own]
    return Reason(
        code="own-unit-stays",
        strength=battle.force_of(number, but=own),
        against=clash.met,
        units=refs(battle, (friend,)),
        helped_by=refs(battle, helpers),
        rebels=number in battle.rebels,
        opposed_by=refs(battle, [h for n in clash.rivals for h in battle.helpers[n]]),
        rebels_oppose=not battle.rebels.isdisjoint(clash.rivals),
    )


def defeat(battle: Battle, attacker: int) -> Reason:
    """Reason why a unit was thrown out: `strength` is what it could set against its attacker."""
    clash = battle.clash_of(attacker)
    return Reason(
        code="thrown-out",
        strength=clash.met,
        against=clash.force,
        units=refs(battle, (attacker,)),
        helped_by=refs(battle, [h for n in clash.rivals for h in battle.helpers[n]]),
        opposed_by=refs(battle, battle.helpers[attacker]),
        rebels_oppose=attacker in battle.rebels,
    )


def siege_around(battle: Battle, piece: Piece) -> Reason | None:
    """Reason by a siege: whose a garrison suffers, or whom a besieger is bound to."""
    area = city_before(battle.board, piece.unit)
    if piece.unit.kind is UnitKind.GARRISON:
        outside = besieger(battle.board, battle.state, area)
        return None if outside is None else Reason(code="besieged-by", units=(outside.ref,))
    garrison = battle.state.garrisons.get(area)
    if garrison is None:
        return Reason(code="rebels-inside")
    return Reason(code="besieges", units=(garrison.ref,))


def _inside(battle: Battle, piece: Piece) -> Reason:
    """Reason that names who keeps a city shut."""
    goal = piece.order.to if isinstance(piece.order, Advance) else piece.unit.area
    garrison = battle.state.garrisons.get(goal)
    if garrison is None:
        return Reason(code="rebels-inside")
    return Reason(code="garrison-inside", units=(garrison.ref,))


def _nobody_carries(battle: Battle, piece: Piece, to: AreaId, via: tuple[AreaId, ...]) -> Reason:
    """The fleets of its route that had no such order, or were not there."""
    idle = []
    for area in via:
        fleet = UnitRef(UnitKind.FLEET, area)
        number = battle.field.numbers.get(fleet)
        order = None if number is None else battle.pieces[number].order
        if not isinstance(order, TransportFor) and order != Transport(fleet, piece.unit.ref, to):
            idle.append(fleet)
    return Reason(code="not-carried", units=tuple(idle))


def _fleets_in_straits(battle: Battle, stops: tuple[AreaId, ...]) -> Reason:
    """The fleets that hold straits on a way."""
    tolls = [battle.board.straits.get(leg) for leg in pairwise(stops)]
    holders = [battle.state.field.get(toll) for toll in tolls if toll is not None]
    fleets = {unit.ref: None for unit in holders if unit is not None and unit.kind is UnitKind.FLEET}
    return Reason(code="straits-held", units=tuple(fleets))


def _nobody_there(battle: Battle, piece: Piece, order: AreaSupport) -> Reason:
    """Reason why a support of an area helps nobody (A-110 to A-112, A-135, A-158)."""
    if lends_none(battle.rules, battle.state, piece):
        return Reason(code="supported-among-rebels")
    fleet = fleet_between(battle.setting, battle.state, piece, order)
    if fleet is not None:
        return Reason(code="supported-past-enemy", units=(fleet.ref,))
    power, space = beneficiary(piece, order), (order.area, False)
    there = [n for n, p in enumerate(battle.pieces) if p.unit.power == power and space in (p.space, p.goal)]
    if any(supports(battle.pieces[n].order) for n in there):
        return Reason(code="supported-supports", units=refs(battle, there))
    own = battle.field.at.get(space)
    if there and own is not None and battle.pieces[own].unit.power == piece.unit.power:
        return Reason(code="supported-meets-own-unit", units=refs(battle, [own]))
    return Reason(code="supported-is-nobody")


def _friends(battle: Battle, piece: Piece, to: AreaId) -> tuple[UnitRef, ...]:
    """The other units of its power that wanted the same place."""
    return tuple(
        other.unit.ref
        for other in battle.pieces
        if other is not piece and other.unit.power == piece.unit.power
        if isinstance(other.order, Advance) and other.order.to == to and other.hindered is piece.hindered
    )


def _void(battle: Battle, piece: Piece) -> Reason | None:
    """Reason why no support of this kind counts in a book, whatever the supported does."""
    rules, state, unit = battle.rules, battle.state, piece.unit
    order = piece.order
    if rules.rebels.victim_is_their_enemy and among_rebels(state, unit):
        return Reason(code="supported-among-rebels")
    number = battle.field.numbers.get(order.target) if isinstance(order, Support) else None
    target = None if number is None else battle.pieces[number]
    if target is not None and target.via and not rules.movement.convoyed_support:
        return Reason(code="supported-comes-by-sea")
    return None


def _mismatch(battle: Battle, target: UnitRef) -> Reason:
    """Reason of a mismatch: what the unit to be supported did instead."""
    number = battle.field.numbers.get(target)
    if number is None:
        return Reason(code="supported-is-gone")
    given = battle.pieces[number].order
    return Reason(code="supported-does-otherwise" if given else "supported-has-no-order")


def refs(battle: Battle, numbers: Iterable[int]) -> tuple[UnitRef, ...]:
    """The units behind the numbers."""
    return tuple([battle.refs[n] for n in numbers])

"""Way over sea that an army tries, as the fleets of the campaign carry it.

Units of one power that would fight each other: which of them hold from the start (A-158, F-033).

Not here: whether the fleets hold (equations), which ways there are (sea_routes), what becomes of those who
follow a friend that fails to get away (equations).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.orders import (
    Advance,
    AreaSupport,
    Support,
    Transport,
    TransportFor,
)
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, UnitKind, UnitRef
from judge.games.machiavelli.movement.contenders import head_on
from judge.games.machiavelli.movement.reach import may_move
from judge.games.machiavelli.movement.sea_routes import jumps, sea_routes
from judge.games.machiavelli.movement.units import (
    Piece,
    Space,
)


def convoy_routes(
    setting: Setting,
    piece: Piece,
    order: Advance | Support | AreaSupport,
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
) -> tuple[tuple[AreaId, ...], ...] | None:
    """The rows of fleets that carry an army: those it names, or all that are ordered to. None: by land.

    An empty row leads over water without being carried. Between neighbours an army goes by land unless it
    asks for the sea, or a fleet of its own power that could carry it is ordered to (a reading).
    """
    if piece.unit.kind is UnitKind.FLEET:
        return ((),)
    if not isinstance(order, Advance) or piece.ride is not None:
        return None
    by_land = not order.via and not order.by_sea and may_move(setting.board, piece.unit, order.to)
    if by_land and not setting.rules.as_in_diplomacy:
        return None
    to = order.to
    afloat = [fleet for fleet in tried if isinstance(fleet.order, Transport | TransportFor)]
    carriers = [fleet.unit for fleet in afloat if _carries(setting, fleet, piece, to, tried)]
    if by_land and not carriers:
        return None
    at = {fleet.area: fleet.coast for fleet in carriers}
    if order.via:
        stops = (piece.unit.area, *order.via)
        sound = at.keys() >= set(order.via) and not jumps(setting, at, stops, order.to)
        return (order.via,) if sound else ()
    if by_land:
        fleets = {fleet.unit.area: fleet.unit.coast for fleet in tried if fleet.unit.kind is UnitKind.FLEET}
        own = {fleet.area for fleet in carriers if fleet.power == piece.unit.power}
        if not own or all(own.isdisjoint(r) for r in sea_routes(setting, piece.unit.area, order.to, fleets)):
            return None
    return sea_routes(setting, piece.unit.area, order.to, at)


def _carries(setting: Setting, fleet: Piece, army: Piece, to: AreaId, tried: Sequence[Piece]) -> bool:
    """Decide whether a fleet has the order that a convoy needs, and is free to carry it out."""
    match fleet.order:
        case Transport(army=named, to=end) if (named, end) != (army.unit.ref, to):
            return False
        case TransportFor(power=power) if not _is_its_cargo(fleet, power, army, tried):
            return False
    if fleet.hindered is Verdict.NO_ORDER_OF_VICTIM:
        return False
    return setting.rules.sieges_as_recorded or fleet.hindered is not Verdict.SIEGE_IN_PROGRESS


def _is_its_cargo(fleet: Piece, power: Power | None, army: Piece, tried: Sequence[Piece]) -> bool:
    """Decide whether an army alone, of the power that a fleet carries for, names the fleet (A-097, A-Q46)."""
    named = [
        other.unit.ref
        for other in tried
        if isinstance(other.order, Advance)
        and fleet.unit.area in other.order.via
        and other.unit.power == (fleet.unit.power if power is None else power)
    ]
    return named == [army.unit.ref]


def keep_apart(rules: Rulebook, tried: Sequence[Piece]) -> list[Piece]:
    """The same pieces; those that would fight a friend stand, where the rulebook says so."""
    if rules.movement.friends_stand_off:
        return list(tried)
    held = _rush(tried)
    if rules.movement.friends_never_fight:
        held |= _swaps(tried)
    pieces = _standing(tried, held)
    while rules.movement.friends_never_fight and (held := _followers(pieces)):
        pieces = _standing(pieces, held)
    return pieces


def _standing(tried: Sequence[Piece], held: set[int]) -> list[Piece]:
    return [p.standing(Verdict.STOOD_OFF) if number in held else p for number, p in enumerate(tried)]


def _rush(tried: Sequence[Piece]) -> set[int]:
    """Pieces of one power that are bound for one place."""
    rush = Counter((piece.unit.power, piece.goal) for piece in tried if piece.moving)
    return {n for n, p in enumerate(tried) if p.moving and rush[p.unit.power, p.goal] > 1}


def _swaps(tried: Sequence[Piece]) -> set[int]:
    """Pieces that would change places with one of their power, neither of them over sea."""
    at = _at(tried)
    return {
        n
        for n, piece in enumerate(tried)
        if (other := _friend_in_the_way(piece, tried, at)) is not None and head_on(piece, tried[other])
    }


def _followers(tried: Sequence[Piece]) -> set[int]:
    """Pieces that are bound for the place of one of their power that stays there."""
    at = _at(tried)
    return {
        n
        for n, piece in enumerate(tried)
        if (other := _friend_in_the_way(piece, tried, at)) is not None and not tried[other].moving
    }


def _at(tried: Sequence[Piece]) -> Mapping[Space, int]:
    return {piece.space: number for number, piece in enumerate(tried)}


def _friend_in_the_way(piece: Piece, tried: Sequence[Piece], at: Mapping[Space, int]) -> int | None:
    """The friend that stands, when the campaign begins, where a piece wants to go."""
    other = at.get(piece.goal) if piece.moving and piece.goal is not None else None
    return other if other is not None and tried[other].unit.power == piece.unit.power else None

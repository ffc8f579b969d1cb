"""Orders told in the layout of recorded phases, with what the old judge added to them from the position.

It names the coast of a fleet, its own and the supported one's, and what a besieger besieges. Not here: what
became of an order (told_events).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId, Board, Coast
from judge.games.machiavelli.model.state import Power, State, Unit, UnitKind, UnitRef
from judge.games.machiavelli.movement.reach import landing
from judge.games.machiavelli.records.spelling import Spelling


@dataclass(frozen=True, slots=True)
class Wording:
    """Wording of orders that were given in one position; of an opening, in what it has set up."""

    spelling: Spelling
    board: Board
    position: State

    def order(self, order: o.UnitOrder | o.AdjustmentOrder | None, against: str = "") -> dict[str, Any]:
        """An order in the layout; None is no order. `against`: what is besieged."""
        area = self.spelling.area_names
        match order:
            case None:
                return {"kind": "none"}
            case o.Hold():
                return {"kind": "hold"}
            case o.Advance(ref, to, coast, via):
                coast = coast or self._refuge(ref, to)
                told: dict[str, Any] = {"kind": "move", "to": area[to]} | _coast(coast, "to_coast")
                return told | ({"via": [area[step] for step in via]} if via else {})
            case o.Support():
                return self._support(order)
            case o.AreaSupport(_, to, power):
                return {"kind": "support", "to": area[to]} | self._power(power)
            case o.TransportFor(_, power):
                return {"kind": "convoy"} | self._power(power)
            case o.Transport(_, army, to):
                return {"kind": "convoy", "target": self.unit(army), "to": area[to]}
            case o.Besiege():
                return {"kind": "besiege"} | ({"against": against} if against else {})
            case o.LiftSiege():
                return {"kind": "lift_siege"}
            case o.Destroy():
                return {"kind": "destroy"}
            case o.Rebuild():
                return {"kind": "rebuild"}
            case o.Convert(_, kind, coast):
                return {"kind": "convert", "to_type": str(kind)} | _coast(coast, "to_coast")
            case _:
                return {"kind": type(order).__name__.lower()}

    def _power(self, power: Power | None) -> dict[str, str]:
        """For whom a support or transport is, if not for its own power."""
        return {} if power is None else {"for": self.spelling.power_names[power]}

    def _refuge(self, ref: UnitRef, to: AreaId) -> Coast | None:
        """The first coast that is open to a beaten fleet whose retreat names none (N-041)."""
        beaten = self.position.dislodged.get(ref.area)
        places = beaten.places if beaten is not None and beaten.unit.ref == ref else ()
        return next((place.coast for place in places if place.area == to), None)

    def _support(self, order: o.Support) -> dict[str, Any]:
        """Of garrisons the conversions are supported; an unnamed coast is the first in reach."""
        target = self._standing(order.target)
        told: dict[str, Any] = {"kind": "support", "target": self.unit(order.target)}
        told |= {"conversion": True} if order.target.kind is UnitKind.GARRISON or order.conversion else {}
        if order.into is None:
            return told
        coast = order.coast
        if target is not None and target.kind is UnitKind.FLEET:
            coast = landing(self.board, target, order.into, order.coast)
        return told | {"to": self.spelling.area_names[order.into]} | _coast(coast, "to_coast")

    def unit(self, ref: UnitRef) -> dict[str, Any]:
        """A unit without its owner; a fleet where there are several coasts with its own."""
        unit = self._standing(ref)
        return self.ref(ref) | _coast(unit.coast if unit else None, "coast")

    def ref(self, ref: UnitRef) -> dict[str, Any]:
        """A unit's kind and place alone."""
        return {"type": str(ref.kind), "province": self.spelling.area_names[ref.area]}

    def _standing(self, ref: UnitRef) -> Unit | None:
        gone = self.position.dislodged.get(ref.area)
        return gone.unit if gone is not None and gone.unit.ref == ref else self.position.unit(ref)


def siege_target(before: State, area: AreaId, disbanded: bool) -> str:
    """Target of a siege; `disbanded`: bribes have done away with the garrison."""
    return "garrison" if area in before.garrisons and not disbanded else "rebellion"


def _coast(coast: Coast | None, key: str) -> dict[str, str]:
    return {key: str(coast)} if coast else {}

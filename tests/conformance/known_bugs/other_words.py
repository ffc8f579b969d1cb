"""Another telling: the words in which the record speaks of a result that is the same as ours.

Each is described in ``docs/rulings.md`` ("Told in other words"). Not here: results that differ (departures).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.state import Special, UnitKind, UnitRef
from judge.games.machiavelli.movement.units import for_conversion
from tests.conformance.known_bugs.blocked_ways import LostWays

_STRONG = 2
_NOT_TRIED = {
    Verdict.SUPPORT_VOID,
    Verdict.NO_CONVOY,
    Verdict.STRAITS_BLOCKED,
    Verdict.SIEGE_IN_PROGRESS,
    Verdict.CITY_IN_REBELLION,
    Verdict.NO_ORDER_OF_VICTIM,
}


@dataclass(frozen=True, slots=True)
class Labels:
    """The orders of a phase, whether strong support is cut point by point (M-011), and what bars ways."""

    resolved: tuple[OrderResolved, ...] = ()
    by_point: bool = False
    ways: LostWays = field(default_factory=LostWays)

    def words(self, event: OrderResolved, told: list[str]) -> list[str]:
        """The words for one order: the record's own, where it has others for it."""
        match event.order:
            case o.Support() if told == ["ok"] and self._overrun(event):
                return ["dislodged"]
            case o.Support() if self._struck(event):
                rest = [word for word in told if word not in ("ok", "void", "cut")]
                return ["cut", *rest] if {*told} <= {"ok", "void", "cut", "dislodged"} else told
            case o.Transport() if told == ["siege_in_progress", "dislodged"] and self._carries(event):
                return ["dislodged"]
            case _:
                return self.ways.words(event, told)

    def _overrun(self, event: OrderResolved) -> bool:
        """D55: from where it supports its own side, with others' help, would throw it out, but never does."""
        if not isinstance(event.order, o.Support):
            return False
        helped, own = event.order.into or event.order.target.area, _strength_of(event.special)
        reasons = (other.because for other in self.resolved if other.unit.area == helped)
        return any(
            why.code == "own-unit-stays"
            and event.unit in why.units
            and (why.strength or 0) > max(why.against or 0, own)
            for why in reasons
            if why is not None
        )

    def _struck(self, event: OrderResolved) -> bool:
        """D63: another attacks where strong support comes from, with twice the strength before any is cut."""
        if not self.by_point or _strength_of(event.special) < _STRONG:
            return False
        return any(
            other.power != event.power and other.unit != event.unit and self._named(other) >= _STRONG
            for other in self._attacks(event.unit.area)
        )

    def _attacks(self, area: AreaId) -> Iterable[OrderResolved]:
        """Who tried to come into a province."""
        for event in self.resolved:
            if _NOT_TRIED.isdisjoint(event.verdicts) and _goal(event) == area:
                yield event

    def _named(self, attack: OrderResolved) -> int:
        """Its strength with every support that fits, cut or not."""
        backers = (e for e in self.resolved if isinstance(e.order, o.Support) and _backs(e.order, attack))
        tried = (e for e in backers if _NOT_TRIED.isdisjoint(e.verdicts))
        return _strength_of(attack.special) + sum(_strength_of(backer.special) for backer in tried)

    def _carries(self, event: OrderResolved) -> bool:
        """A besieging fleet was on the way of an army that it was to carry, and that lost its way by it."""
        return any(
            isinstance(other.order, o.Advance)
            and event.unit.area in other.order.via
            and Verdict.NO_CONVOY in other.verdicts
            and isinstance(event.order, o.Transport)
            and (other.unit, other.order.to) == (event.order.army, event.order.to)
            for other in self.resolved
        )


def _goal(event: OrderResolved) -> AreaId | None:
    match event.order:
        case o.Advance(to=area):
            return area
        case o.Convert(unit=UnitRef(kind=UnitKind.GARRISON, area=area)):
            return area
        case _:
            return None


def _backs(support: o.Support, attack: OrderResolved) -> bool:
    if support.target != attack.unit:
        return False
    return for_conversion(support) or support.into == _goal(attack)


def _strength_of(special: Special | None) -> int:
    """As the recorded judge has it."""
    return 1 if special is None else SPECIALS[special].strength

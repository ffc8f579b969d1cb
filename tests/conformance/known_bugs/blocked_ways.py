"""Ways that were shut to orders which counted for nothing: the record tells of them all the same.

Such are the orders of bought units and of murdered rulers, described in ``docs/rulings.md`` ("Told in other
words"). Not here: other words of the record (other_words).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.state import Power, State, UnitKind, UnitRef

_UNTOLD = {
    Verdict.SIEGE_IN_PROGRESS,
    Verdict.NO_ORDER_OF_VICTIM,
}


@dataclass(frozen=True, slots=True)
class LostWays:
    """The orders of a campaign and what bars ways in it.

    `straits` as on the board, `leave` who lets whom pass, `taken` the orders of units that were bought;
    `arrivals`: whether a fleet that comes in closes straits (N-040 c, d).
    """

    resolved: tuple[OrderResolved, ...] = ()
    before: State | None = None
    straits: Mapping[tuple[AreaId, AreaId], AreaId] = field(default_factory=dict)
    leave: Mapping[Power, Mapping[Power, bool]] = field(default_factory=dict)
    taken: Mapping[UnitRef, o.UnitOrder] = field(default_factory=dict)
    arrivals: bool = True

    def words(self, event: OrderResolved, told: list[str]) -> list[str]:
        """The words for one order, with what is said of its way."""
        lost = self._lost(event, self._replaced(event)) if told[:1] == ["ok"] else ""
        return [lost, *told[1:]] if lost else told

    def _replaced(self, event: OrderResolved) -> o.UnitOrder | None:
        if event.order is None:
            return self.taken.get(event.unit)
        murdered = Verdict.NO_ORDER_OF_VICTIM in event.verdicts
        return event.order if murdered and isinstance(event.order, o.Advance | o.Support) else None

    def _lost(self, event: OrderResolved, order: o.UnitOrder | None) -> str:
        match order:
            case o.Advance(to=to) if event.unit.kind is UnitKind.FLEET:
                return self._barred(event, to)
            case o.Support(target=target, into=into) if event.unit.kind is UnitKind.FLEET:
                return self._barred(event, into or target.area)
            case o.Advance() if order.via and self._thrown_out(event.unit, order):
                return "no_convoy"
            case _:
                return ""

    def _barred(self, event: OrderResolved, to: AreaId) -> str:
        toll = self.straits.get((event.unit.area, to))
        holders = () if toll is None else self._holders(toll)
        strangers = (holder for holder in holders if holder != event.power)
        return "blocked" if any(not self.leave.get(h, {}).get(event.power) for h in strangers) else ""

    def _holders(self, toll: AreaId) -> Iterator[Power]:
        """Whose fleet stood in straits, or came into them where none stood."""
        stood = self.before.field.get(toll) if self.before is not None else None
        if stood is not None and stood.kind is UnitKind.FLEET:
            yield stood.power
            return
        for event in self.resolved if self.arrivals else ():
            match event.order:
                case o.Advance(to=to) if to == toll and event.unit.kind is UnitKind.FLEET:
                    come = True
                case o.Convert(unit=UnitRef(area=area), to=UnitKind.FLEET) if area == toll:
                    come = True
                case _:
                    come = False
            if come and event.verdicts == (Verdict.OK,):
                yield event.power

    def _thrown_out(self, army: UnitRef, order: o.Advance) -> bool:
        """Whether the fleets on a way were all told to carry an army, and one of them was dislodged."""
        carriers = {
            event.unit.area: event
            for event in self.resolved
            if isinstance(event.order, o.Transport) and _UNTOLD.isdisjoint(event.verdicts)
            if (event.order.army, event.order.to) == (army, order.to)
        }
        beaten = (Verdict.DISLODGED in carriers[area].verdicts for area in order.via if area in carriers)
        return carriers.keys() >= set(order.via) and any(beaten)

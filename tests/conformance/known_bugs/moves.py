"""Moves under rules bent as known bugs of the recorded judge bend them: its straits, supports and convoys.

A phase that shows such a bug is played once more its way, and nothing may differ then but what other
departures explain. Nothing here is ever played in a game. Not here: bugs in the order of steps (bent_rules).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Convert, Transport
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, UnitKind, UnitRef
from judge.games.machiavelli.model.turn import Accepted, Turn
from judge.games.machiavelli.movement.attempts import watch
from judge.games.machiavelli.movement.contenders import Contenders
from judge.games.machiavelli.movement.decision_index import DecisionIndex
from judge.games.machiavelli.movement.sea_routes import ConvoyRoute
from judge.games.machiavelli.movement.solver import Answers
from judge.games.machiavelli.movement.units import Attempts, Piece, grants
from tests.conformance.known_bugs.orders_for_others import orders_for_others, stale
from tests.conformance.recorded.recorded_moves import RecordedEquations
from tests.conformance.recorded.recorded_rules import Bent, moved


class _Wider(DecisionIndex):
    """Questions that also ask who strives for the straits on a way, and for the place of a supporter."""

    def by_way(self, number: int) -> tuple[int, ...]:
        straits = self.field.pieces[number].straits
        return (*super().by_way(number), *(q for area in straits for q in self.by_strife((area, False))))

    def by_support(self, number: int) -> tuple[int, ...]:
        return (*super().by_support(number), *self.by_strife(self.field.pieces[number].space))


class _Asking(RecordedEquations):
    """Equations that ask as widely."""

    def __init__(
        self, rules: Rulebook, orders: Mapping[Power, Accepted], field: Attempts, contenders: Contenders
    ) -> None:
        super().__init__(rules, orders, field, contenders)
        self.asked = _Wider(rules, field, contenders)


class SeemingArrivals(_Asking):
    """D21: who is ordered out of the straits counts as gone, so that who comes in seems to arrive."""

    def arrives(self, number: int, way: ConvoyRoute, answers: Answers) -> bool | None:
        occupant, goal = self.found[number], self.pieces[number].goal
        if goal is None or goal[0] not in way.straits or goal[0] in way.fleets:
            return super().arrives(number, way, answers)
        if occupant is None or not self.pieces[occupant].moving:
            return super().arrives(number, way, answers)
        rivals = [self.prevent(m, answers) for m in self.attackers[goal] if m != number]
        open_way = self.is_way_open(number, answers)
        least, most = self.full(number, answers)
        if open_way is False or most <= max((low for low, _ in rivals), default=0):
            return False
        return True if open_way and least > max((high for _, high in rivals), default=0) else None


def straits_of_anybody(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    power: Power,
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
    toll: AreaId,
) -> bool | None:
    """D21: arrivals close straits even to those whose own fleet is there; and so do fleets that are no more.

    A fleet that a bribe has done away with holds them still, for nobody's sake; a bought one with new
    orders comes where its old ruler has sent it.
    """
    known = watch(setting, turn, orders, power, tried, numbers, toll)
    if not setting.rules.straits_closed_by_arrival or known is False:
        return known
    number = numbers.get(UnitRef(UnitKind.FLEET, toll))
    if number is not None:
        return True if isinstance(tried[number].order, Convert) else None
    held = _held_by_the_dead(turn, orders, toll) or _sent_by_old_rulers(turn, orders, power, toll)
    return False if held else known


def _held_by_the_dead(turn: Turn, orders: Mapping[Power, Accepted], toll: AreaId) -> bool:
    """Whether a bribe has done away with a fleet in straits that was not ordered to go."""
    was = turn.before.field.get(toll) if turn.before is not None else None
    if was is None or was.kind is not UnitKind.FLEET or toll in turn.state.field:
        return False
    given = orders[was.power].units.get(was.ref) if was.power in orders else None
    return not isinstance(given, Advance)


def _sent_by_old_rulers(turn: Turn, orders: Mapping[Power, Accepted], power: Power, toll: AreaId) -> bool:
    return any(
        was.kind is UnitKind.FLEET and order.to == toll and not grants(orders, was.power, power)
        for was, order in stale(turn, orders)
    )


class OverrunSupport(_Asking):
    """D55: support fails where its giver's own side would throw him out, from where he helps, if it could."""

    def stands(self, number: int, point: int, answers: Answers) -> bool | None:
        stands, overrun = super().stands(number, point, answers), self._overrun(number, answers)
        if overrun or stands is False:
            return False
        return stands if overrun is False else None

    def _overrun(self, number: int, answers: Answers) -> bool | None:
        giver, known = self.pieces[number], set[bool | None]()
        for m in self.attackers.get(giver.space, ()):
            comes = self.pieces[m]
            if comes.unit.power == giver.unit.power and comes.space == giver.into:
                least, most = self.full(m, answers, but=giver.unit.power)
                met_least, met_most = self.opposition(m, answers)
                known.add(False if most <= met_least else True if least > met_most else None)
        return True if True in known else None if None in known else False


class CarriedAllTheSame(RecordedEquations):
    """D82: a fleet that its own province's garrison throws out carries all the same."""

    def spoilers(self, way: ConvoyRoute, power: Power) -> Iterator[int]:
        for m in super().spoilers(way, power):
            piece = self.pieces[m]
            if not isinstance(piece.order, Convert) or piece.unit.area not in way.fleets:
                yield m


def straits_of_their_carrier(
    setting: Setting,
    turn: Turn,
    orders: Mapping[Power, Accepted],
    power: Power,
    tried: Sequence[Piece],
    numbers: Mapping[UnitRef, int],
    toll: AreaId,
) -> bool | None:
    """D94: a fleet that holds straits and carries an army over itself lets it through them, leave or not."""
    number = numbers.get(UnitRef(UnitKind.FLEET, toll))
    if number is not None and isinstance(order := tried[number].order, Transport):
        army = numbers.get(order.army)
        if army is not None and tried[army].unit.power == power and toll in tried[army].via:
            return True
    return watch(setting, turn, orders, power, tried, numbers, toll)


MOVES: Mapping[str, Bent] = {
    "D21": moved(straits=straits_of_anybody, method=SeemingArrivals),
    "D55": moved(method=OverrunSupport),
    "D82": moved(method=CarriedAllTheSame),
    "D85": orders_for_others,
    "D94": moved(straits=straits_of_their_carrier),
}
"""The game as each bug bends its moves."""

"""The same phase under rules bent as a known bug bends them: what would have happened then?

A departure that changes the moves changes whatever hangs on them, so it is recognised by playing the phase
once more its way. Nothing here is ever played in a game. Not here: small departures (departures),
who is out (eliminations).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from judge.core.game import Dice, Outcome, Seat
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.changes import with_ducats
from judge.games.machiavelli.model.events import (
    BesiegedGarrisonDisbanded,
    DestroyedNoRetreat,
    DisasterStruck,
    Event,
    MustRetreat,
    Paid,
    SiegeLifted,
)
from judge.games.machiavelli.model.orders import Order, UnitOrder
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Dislodged, Power, State, UnitKind, UnitRef
from judge.games.machiavelli.model.topology import one_space
from judge.games.machiavelli.model.turn import Orders, PaidExpense, Turn
from judge.games.machiavelli.movement.equations import Bounds
from judge.games.machiavelli.movement.retreat_places import neighbours
from judge.games.machiavelli.movement.solver import Answers
from judge.games.machiavelli.steps.disasters.striking import perish, units_in
from tests.conformance.recorded.recorded_moves import RecordedEquations
from tests.conformance.recorded.recorded_rules import Bent, RecordedGame, moved, with_steps, wrapped


@dataclass(frozen=True, slots=True)
class BrokenSieges(RecordedGame):
    """D80: an assassination breaks the siege by or of a unit, too, that its victim commanded in vain.

    Of a garrison it is told that it has disbanded; it stays.
    """

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        told = ((seat, one.unit) for seat, all in orders.items() for one in all if isinstance(one, UnitOrder))
        moves = partial(_broken, frozenset(told), self.steps["movement"])
        return RecordedGame.adjudicate(with_steps(self, {"movement": moves}), state, orders, dice)


def broken_sieges(game: Machiavelli) -> BrokenSieges:
    """The game with sieges that break so."""
    return BrokenSieges(game.setting, game.steps)


def _broken(
    commanded: frozenset[tuple[Seat, UnitRef]],
    step: Step,
    setting: Setting,
    turn: Turn,
    orders: Orders,
    dice: Dice,
) -> Turn:
    """The moves, once sieges are broken; `commanded`: who gave orders to which units."""
    told = {ref for seat, ref in commanded if Power(seat) in turn.assassinated}
    news: list[SiegeLifted | BesiegedGarrisonDisbanded] = []
    for ref in sorted((ref for ref in told if ref.area in turn.state.sieges), key=lambda ref: ref.area):
        unit = turn.state.unit(ref)
        if unit is not None and unit.power not in turn.assassinated:
            kind = BesiegedGarrisonDisbanded if ref.in_city else SiegeLifted
            news.append(kind(rule="N-072", area=ref.area))
    broken = {event.area for event in news}
    turn = turn.then(replace(turn.state, sieges=turn.state.sieges - broken), *news)
    return step(setting, turn, orders, dice)


class FaithlessGarrisons(RecordedEquations):
    """D73: a point of a strong garrison's support counts against its own side's unit outside.

    The attack that it supports into its own province cuts but one point of it.
    """

    def full(self, number: int, answers: Answers, but: Power | None = None) -> Bounds:
        low, high = RecordedEquations.full(self, number, answers, but)
        piece = self.pieces[number]
        for backer in self.contenders.backers[number] if piece.unit.power != but else ():
            garrison = self.pieces[backer].unit
            if garrison.power == but and garrison.ref.in_city and piece.goal == (garrison.area, False):
                points = [answers[point] for point in self.points[backer]]
                low += max(0, sum(point is True for point in points) - 1)
                high += max(0, sum(point is not False for point in points) - 1)
        return low, high


_BYTE = 256


def _gifts_in_a_byte(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D14: what a power is given in all is counted modulo 256; the givers lose everything."""
    known = len(turn.events)
    turn = step(setting, turn, orders, dice)
    given: Counter[Power] = Counter()
    for event in turn.events[known:]:
        if isinstance(event, Paid) and event.private_to in (None, event.power):
            given[event.to] += event.ducats
    state = turn.state
    for power, ducats in sorted(given.items()):
        state = with_ducats(state, power, ducats % _BYTE - ducats)
    return replace(turn, state=state)


def _paid_in_a_byte(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D14: so is what is spent on an expenditure; the treasury loses all, the rest must do, rounded."""
    turn = step(setting, turn, orders, dice)
    rules = setting.rules
    return replace(turn, outlays=tuple(_in_a_byte(rules, outlay) for outlay in turn.outlays))


def _in_a_byte(rules: Rulebook, outlay: PaidExpense) -> PaidExpense:
    if outlay.spent < _BYTE:
        return outlay
    counted = outlay.spent % _BYTE
    over = counted - rules.ducats_counted(outlay.expense.kind, counted)
    return replace(outlay, ducats=counted - over, short_of_funds=True, rounded_down_by=over)


def _offered_venice(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D22: a retreat into Venice is offered while it rebels, or while a garrison is there."""
    before, known = turn.state, len(turn.events)
    turn = step(setting, turn, orders, dice)
    told = [_shown_venice(setting, before, turn.state, event) for event in turn.events[known:]]
    beaten = {event.unit: event.places for event in told if isinstance(event, MustRetreat)}
    units = {ref: before.unit(ref) for ref in beaten}
    dislodged = {ref.area: Dislodged(unit, beaten[ref]) for ref, unit in units.items() if unit is not None}
    state = replace(turn.state, dislodged=dislodged)
    return replace(turn, state=state, events=(*turn.events[:known], *told))


def _shown_venice(setting: Setting, before: State, after: State, event: Event) -> Event:
    """What becomes of a beaten unit, had it Venice to go to; nobody goes where its victor came from."""
    if not isinstance(event, DestroyedNoRetreat | MustRetreat):
        return event
    unit = before.unit(event.unit)
    if unit is None or unit.ref.in_city or unit.power == AUTONOMOUS:
        return event
    origin = event.attacker_from if isinstance(event, MustRetreat) else None
    places = event.places if isinstance(event, MustRetreat) else ()
    more = {place for place in neighbours(setting, unit) if one_space(setting, place.area)}
    more = {place for place in more if place.area not in after.field and place.area != origin} - set(places)
    if not more:
        return event
    shown = tuple(
        sorted({*places, *more}, key=lambda place: (place.into_city, place.area, place.coast or ""))
    )
    return MustRetreat(rule="N-006", power=unit.power, unit=unit.ref, attacker_from=origin, places=shown)


def _storms_ashore(step: Step, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """D93: a storm, wherever it strikes, sinks the fleets in provinces with a famine, too."""
    known = len(turn.events)
    turn = step(setting, turn, orders, dice)
    struck = any(isinstance(event, DisasterStruck) and event.areas for event in turn.events[known:])
    hungry = units_in(turn, turn.state.famine if struck else ())
    return perish(turn, [unit for unit in hungry if unit.kind is UnitKind.FLEET], "storm", "N-060")


OTHERWISE: Mapping[str, Bent] = {
    "D14": wrapped({"banking": _gifts_in_a_byte, "payments": _paid_in_a_byte}),
    "D22": wrapped({"movement": _offered_venice}),
    "D73": moved(method=FaithlessGarrisons),
    "D93": wrapped({"storms": _storms_ashore}),
}
"""The game as each bug bends it, under which nothing of a phase may differ."""

"""The same phase under rules bent as a known bug bends them: what would have happened then?

A departure that changes the moves changes whatever hangs on them, so it is recognised by playing the phase
once more its way. Nothing here is ever played in a game. Not here: small departures (departures).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from judge.game import Dice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.events import Event, OrderResolved, PowerEliminated, SiegeLifted, Verdict
from judge.games.machiavelli.movement.decisions import Answers
from judge.games.machiavelli.movement.strengths import Bounds, Equations
from judge.games.machiavelli.orders import Advance, Convert, Disband, Hold, Support, Transport, UnitOrder
from judge.games.machiavelli.play import Accepted, Orders, Play
from judge.games.machiavelli.state import Power, State, UnitRef
from judge.games.machiavelli.steps.countries import settle_countries
from judge.games.machiavelli.steps.elimination import eliminate
from judge.games.machiavelli.steps.movement import resolve_movement
from judge.games.machiavelli.year import steps


@dataclass(frozen=True, slots=True)
class EarlyElimination(Machiavelli):
    """D20: who is out by bribes is out before anybody moves; his lands are nobody's at once."""

    def _fight(self, play: Play, orders: Orders, dice: Dice) -> Play:
        names = self.setting.rules.campaign
        cut = names.index("movement")
        play = self._run(play, steps(names[:cut]), orders, dice)
        alive = play.state
        play = eliminate(self.setting, play, orders, dice)
        fallen = frozenset(event.power for event in play.events if isinstance(event, PowerEliminated))
        ghosts: Orders = {}
        if fallen:
            play = replace(play, state=_decided(play.state))
            play = self._run(play, steps(("control",)), orders, dice)
            play = replace(play, state=_with_ghosts(_decided(play.state, play.state), alive, fallen))
            ghosts = {p: _of_ghosts(orders[p]) for p in orders if p in fallen}
        play = self._countries(play, orders, dice)
        play = self._run(play, steps(names[cut : cut + 1]), {**orders, **ghosts}, dice)
        if fallen:
            play = _laid(play, fallen, orders)
        return self._run(play, steps(names[cut + 1 :]), orders, dice)

    def _countries(self, play: Play, orders: Orders, dice: Dice) -> Play:
        """Countries are left alone before the moves."""
        return play


@dataclass(frozen=True, slots=True)
class EarlyCountries(EarlyElimination):
    """D59: countries too are won before anybody moves, and lost by those who have nothing there any more."""

    def _countries(self, play: Play, orders: Orders, dice: Dice) -> Play:
        rules = self.setting.rules.model_copy(update={"lost_country": "goes-free"})
        return settle_countries(replace(self.setting, rules=rules), play, orders, dice)


@dataclass(frozen=True, slots=True)
class BrokenSieges(Machiavelli):
    """D80: an assassination breaks the siege of a unit too that its victim tried in vain to buy."""

    def _fight(self, play: Play, orders: Orders, dice: Dice) -> Play:
        names = self.setting.rules.campaign
        cut = names.index("movement")
        play = self._run(play, steps(names[:cut]), orders, dice)
        told = {ref for victim in play.assassinated for ref in orders.get(victim, Accepted()).units}
        areas = sorted(ref.area for ref in told if not ref.in_city and play.state.unit(ref) is not None)
        strange = [area for area in areas if play.state.field[area].power not in play.assassinated]
        broken = [area for area in strange if area in play.state.sieges]
        news = (SiegeLifted(rule="N-072", area=area) for area in broken)
        play = play.then(replace(play.state, sieges=play.state.sieges.difference(broken)), *news)
        return self._run(play, steps(names[cut:]), orders, dice)


@dataclass(frozen=True, slots=True)
class FaithlessGarrisons(Machiavelli):
    """D73: a point of a strong garrison's support counts against its own side's unit outside."""

    def _fight(self, play: Play, orders: Orders, dice: Dice) -> Play:
        moves = partial(resolve_movement, method=_Faithless)
        todo = (moves if step is resolve_movement else step for step in steps(self.setting.rules.campaign))
        return self._run(play, tuple(todo), orders, dice)


class _Faithless(Equations):
    """The attack that a garrison supports into its own province cuts but one point of it."""

    def full(self, number: int, answers: Answers, but: Power | None = None) -> Bounds:
        low, high = Equations.full(self, number, answers, but)
        piece = self.pieces[number]
        for backer in self.sides.backers[number] if piece.unit.power != but else ():
            garrison = self.pieces[backer].unit
            if garrison.power == but and garrison.ref.in_city and piece.goal == (garrison.area, False):
                points = [answers[point] for point in self.points[backer]]
                low += max(0, sum(point is True for point in points) - 1)
                high += max(0, sum(point is not False for point in points) - 1)
        return low, high


def _decided(state: State, owned: State | None = None) -> State:
    """All control as it is then is kept for the end of the retreats."""
    return replace(
        state,
        pending_province_owner=owned.province_owner if owned else {},
        pending_city_owner=owned.city_owner if owned else {},
    )


def _with_ghosts(state: State, alive: State, fallen: frozenset[Power]) -> State:
    """The units of the fallen are told of as gone, and take part in the moves all the same."""
    return replace(
        state,
        field={a: u for a, u in alive.field.items() if u.power in fallen or a in state.field},
        garrisons={a: u for a, u in alive.garrisons.items() if u.power in fallen or a in state.garrisons},
    )


def _of_ghosts(given: Accepted) -> Accepted:
    """They make room where they were to leave, and carry armies; they attack nobody and support nobody.

    Their garrisons stay in, and are besieged.
    """
    units: dict[UnitRef, UnitOrder] = {}
    for ref, order in given.units.items():
        match order:
            case Transport():
                units[ref] = order
            case Advance() | Convert() if not ref.in_city:
                units[ref] = Disband(ref)
            case _:
                units[ref] = Hold(ref)
    return replace(given, units=units)


def _laid(play: Play, fallen: frozenset[Power], orders: Orders) -> Play:
    """Without the ghosts, wherever they went, and without a word of them."""
    state = play.state
    given = {ref: order for power in fallen & orders.keys() for ref, order in orders[power].units.items()}
    told = [_told(e, given) for e in play.events if not (isinstance(e, OrderResolved) and e.power in fallen)]
    return replace(
        play,
        events=tuple(told),
        state=replace(
            state,
            field={a: u for a, u in state.field.items() if u.power not in fallen},
            garrisons={a: u for a, u in state.garrisons.items() if u.power not in fallen},
            dislodged={a: d for a, d in state.dislodged.items() if d.unit.power not in fallen},
        ),
    )


def _told(event: Event, given: Mapping[UnitRef, UnitOrder]) -> Event:
    """A support that fitted what the ghost had been ordered is told of as good."""
    if not isinstance(event, OrderResolved) or not isinstance(event.order, Support):
        return event
    order = given.get(event.order.target)
    if order is None or Verdict.SUPPORT_VOID not in event.verdicts:
        return event
    fits = event.order.into == (order.to if isinstance(order, Advance) else None)
    return replace(event, verdicts=(Verdict.OK,)) if fits else event

"""Runs the steps of a year until players must be asked: the Game of the Machiavelli family.

Not here: any rule (steps, movement, checks), the order of the steps (rulebook), JSON (codec).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.game import Agenda, Dice, Outcome, Remark, Seat, View
from judge.games.machiavelli import checks, opening, sight, view
from judge.games.machiavelli.accept import accept
from judge.games.machiavelli.events import CityChangedHands, Event, ProvinceChangedHands
from judge.games.machiavelli.orders import Order
from judge.games.machiavelli.play import Accepted, Orders, Play
from judge.games.machiavelli.scenario import Setting
from judge.games.machiavelli.state import PhaseKind, Power, State
from judge.games.machiavelli.steps.adjustment import nothing_to_adjust
from judge.games.machiavelli.steps.dismissal import dismiss_garrisons, in_campaign
from judge.games.machiavelli.year import Step, after_campaign, after_winter, steps


@dataclass(frozen=True, slots=True)
class Machiavelli:
    """One game's rules, bound to a scenario and its switches. Pure: nothing here does I/O."""

    setting: Setting

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every power that a player may take, in the scenario's order."""
        return tuple(Seat(p.id) for p in self.setting.scenario.powers.values() if p.playable)

    def open(self, dice: Dice) -> Outcome[State]:
        """Set the pieces up, count the first income and pay for the first units."""
        play = opening.open_game(self.setting, dice)
        return Outcome(state=play.state, events=play.events)

    def agenda(self, state: State) -> Agenda:
        """Which phase is open and who owes orders for which units."""
        return checks.agenda(self.setting, in_campaign(self.setting, state))

    def check(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> list[Remark]:
        """Everything worth telling a power about its orders, taken together."""
        return checks.check(self.setting, in_campaign(self.setting, state), Power(seat), orders)

    def accept(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> tuple[Accepted, list[Remark]]:
        """What counts of a power's orders, and why the rest does not."""
        return accept(self.setting, in_campaign(self.setting, state), Power(seat), orders)

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        """Run the open phase. Orders that are not allowed are passed over; arrival does not matter."""
        accepted = {Power(seat): self.accept(state, seat, orders[seat])[0] for seat in sorted(orders)}
        return self.resolve(state, accepted, dice)

    def resolve(self, state: State, orders: Orders, dice: Dice) -> Outcome[State]:
        """The same for orders that have been accepted."""
        play = dismiss_garrisons(self.setting, Play(state=state))
        play = replace(play, before=play.state)
        match state.phase.kind:
            case PhaseKind.MOVEMENT:
                play = self._campaign(play, orders, dice)
            case PhaseKind.RETREATS:
                play = self._retreats(play, orders, dice)
            case PhaseKind.ADJUSTMENT:
                play = self._winter(play, orders, dice)
        return Outcome(state=play.state, events=play.events)

    def view(self, state: State, seat: Seat | None, events: tuple[Event, ...] = ()) -> View[State]:
        """A state and events without what `seat` (None: a bystander) may not know."""
        power = None if seat is None else Power(seat)
        seen = self.unveiled(state, seat, events)
        if not self.setting.rules.fog or state.victors:
            return seen
        areas = sight.sight(self.setting.board, state, power)
        return View(
            reader=seat,
            state=sight.fogged_state(seen.state, areas, power),
            events=sight.fogged_events(self.setting.board, seen.events, areas, power),
        )

    def unveiled(self, state: State, seat: Seat | None, events: tuple[Event, ...] = ()) -> View[State]:
        """The same without fog: what masters see, and everybody in games without it."""
        power = None if seat is None else Power(seat)
        hidden = self.setting.rules.hidden_treasuries
        return View(
            reader=seat,
            state=view.seen_state(state, power, hidden=hidden),
            events=view.seen_events(events, power),
        )

    # ------------------------------------------------------------ phases

    def _campaign(self, play: Play, orders: Orders, dice: Dice) -> Play:
        before = play.state
        play = self._fight(play, orders, dice)
        if play.state.dislodged:
            return _pause(self.setting, before, play)
        return self._end_campaign(play, orders, dice)

    def _retreats(self, play: Play, orders: Orders, dice: Dice) -> Play:
        play = self._run(play, steps(self.setting.rules.retreats), orders, dice)
        return self._end_campaign(play, orders, dice)

    def _end_campaign(self, play: Play, orders: Orders, dice: Dice) -> Play:
        play = self._run(play, steps(self.setting.rules.campaign_end), orders, dice)
        phase = play.state.phase
        if not play.state.victors:
            phase = after_campaign(self.setting, phase)
            if phase.kind is PhaseKind.ADJUSTMENT and nothing_to_adjust(self.setting, play.state):
                phase = after_winter(phase)
        return _enter(play, replace(play.state, phase=phase, leave={}))

    def _winter(self, play: Play, orders: Orders, dice: Dice) -> Play:
        play = self._run(play, steps(self.setting.rules.winter), orders, dice)
        return _enter(play, replace(play.state, phase=after_winter(play.state.phase)))

    def _fight(self, play: Play, orders: Orders, dice: Dice) -> Play:
        """A campaign up to the retreats."""
        return self._run(play, steps(self.setting.rules.campaign), orders, dice)

    def _run(self, play: Play, todo: tuple[Step, ...], orders: Orders, dice: Dice) -> Play:
        for step in todo:
            play = step(self.setting, play, orders, dice)
        return play


def _enter(play: Play, state: State) -> Play:
    return replace(play, state=state)


def _pause(setting: Setting, before: State, play: Play) -> Play:
    """Wait for retreats: what the moves changed in ownership is settled, and told, only after them.

    What expenditures changed stands, and has been told (N-074, control 1 and 4); not so where control changes
    at the end of fall alone (M-002).
    """
    after = play.state
    stands = setting.rules.control_at == "always"
    state = replace(
        after,
        phase=replace(after.phase, kind=PhaseKind.RETREATS),
        province_owner={
            **before.province_owner,
            **(after.pending_province_owner if stands else {}),
            **play.kept_provinces,
        },
        city_owner={
            **before.city_owner,
            **(after.pending_city_owner if stands else {}),
            **play.kept_cities,
        },
    )
    return replace(play, state=state, events=tuple(e for e in play.events if _stands(state, e)))


def _stands(state: State, event: Event) -> bool:
    """Whether news may be told while retreats are awaited."""
    match event:
        case ProvinceChangedHands(area=area, now=now):
            return state.province_owner.get(area) == now
        case CityChangedHands(area=area, now=now):
            return state.city_owner.get(area) == now
        case _:
            return True

"""Runs the steps of a year until players must be asked: the Game of the Machiavelli family.

Not here: any rule (steps, movement, legality), the order of the steps (rulebook), JSON (codec).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from judge.api.values import Agenda, Dice, Outcome, Remark, Seat, View
from judge.games.machiavelli import opening
from judge.games.machiavelli.calendar import STEPS, Step, following
from judge.games.machiavelli.legality import review
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.model.burnt_cities import as_it_stands
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import (
    CityChangedHands,
    Event,
    ExpenseResolved,
    FamineRelieved,
    ProvinceChangedHands,
)
from judge.games.machiavelli.model.orders import Expense, ExpenseKind, Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, Power, State
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.steps.campaign.movement import position_after_battle
from judge.games.machiavelli.steps.campaign.rebellions import without_control_of_rebels
from judge.games.machiavelli.steps.winter.adjustment import nothing_to_adjust
from judge.games.machiavelli.visibility import fog


@dataclass(frozen=True, slots=True)
class Machiavelli:
    """One game's rules, bound to a scenario and its switches. Pure: nothing here does I/O."""

    setting: Setting
    steps: Mapping[str, Step] = field(default_factory=lambda: STEPS, repr=False, compare=False)
    """The function of each step, by its name."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every power that a player may take, in the scenario's order."""
        return tuple(Seat(p.id) for p in self.setting.scenario.powers.values() if p.playable)

    def open(self, dice: Dice) -> Outcome[State]:
        """Set the pieces up, count the first income and pay for the first units."""
        play = opening.open_game(self.setting, dice)
        return Outcome(state=play.state, events=self._with_rule_numbers(play.events))

    def agenda(self, state: State) -> Agenda:
        """Say which phase is open and who owes orders for which units."""
        return review.agenda(as_it_stands(self.setting, state), state)

    def check(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> list[Remark]:
        """Everything worth telling a power about its orders, taken together."""
        found = review.check(as_it_stands(self.setting, state), state, Power(seat), orders)
        cited = self.setting.rules.number_of
        return [replace(r, rule=cited(r.rule, *_about(orders, r), r.code)) for r in found]

    def accept(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> tuple[Accepted, list[Remark]]:
        """Sort a power's orders: those that count, and remarks why the rest does not."""
        return accept(as_it_stands(self.setting, state), state, Power(seat), orders)

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        """Run the open phase. Orders that are not allowed are passed over; arrival does not matter."""
        accepted = {Power(seat): self.accept(state, seat, orders[seat])[0] for seat in sorted(orders)}
        return self.resolve(state, accepted, dice)

    def resolve(self, state: State, orders: Orders, dice: Dice) -> Outcome[State]:
        """The same for orders that have been accepted."""
        play = without_control_of_rebels(self.setting, Turn(state=state, before=state))
        play = replace(play, before=play.state)
        row = self.setting.rules.rest_of_year(state.phase)[0]
        play = self._run(play, self.setting.rules.step_names(row), orders, dice)
        play = self._go_on(play, orders, dice)
        return Outcome(state=play.state, events=self._with_rule_numbers(play.events))

    def settle(self, state: State, orders: Orders) -> State:
        """Position after the battle alone, for those who try many plans: a third of the work of a phase.

        Nothing is paid, nobody is told, no control changes and nobody retreats: the beaten are off the board.
        """
        return position_after_battle(as_it_stands(self.setting, state), state, orders)

    def view(self, state: State, seat: Seat | None, events: tuple[Event, ...] = ()) -> View[State]:
        """A state and events without what `seat` (None: a bystander) may not know."""
        power = None if seat is None else Power(seat)
        seen = self.view_without_fog(state, seat, events)
        if not self.setting.rules.fog or state.victors:
            return seen
        areas = fog.sight(self.setting.board, state, power)
        return View(
            reader=seat,
            state=fog.state_in_sight(seen.state, areas, power),
            events=fog.events_in_sight(self.setting.board, seen.events, areas, power),
        )

    def view_without_fog(
        self, state: State, seat: Seat | None, events: tuple[Event, ...] = ()
    ) -> View[State]:
        """The same without fog: what masters see, and everybody in games without it."""
        power = None if seat is None else Power(seat)
        hidden = self.setting.rules.hidden_treasuries
        return View(
            reader=seat,
            state=fog.state_for_reader(state, power, hidden=hidden),
            events=fog.events_for_reader(events, power),
        )

    def _with_rule_numbers(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """The same with the numbers of this book's own rules."""
        cited = self.setting.rules.number_of
        if not self.setting.rules.cites:
            return events
        known = ((e, cited(e.rule, *_kinds(e))) for e in events)
        return tuple(e if rule == e.rule else replace(e, rule=rule) for e, rule in known)

    # ------------------------------------------------------------ phases

    def _go_on(self, turn: Turn, orders: Orders, dice: Dice) -> Turn:
        """Through what asks nobody to the next phase that does, unless somebody has won."""
        for row, phase in following(self.setting.rules, turn.state.phase):
            if turn.state.victors:
                break
            if row.kind is None:
                turn = self._run(turn, self.setting.rules.step_names(row), orders, dice)
            elif row.opens == "beaten":
                if turn.state.dislodged:
                    return _pause(self.setting, phase, turn)
            elif row.opens == "always" or not nothing_to_adjust(self.setting, turn.state):
                return _enter(turn, replace(turn.state, phase=phase, leave={}))
        return _enter(turn, replace(turn.state, leave={}))

    def _run(self, turn: Turn, names: Iterable[str], orders: Orders, dice: Dice) -> Turn:
        for name in names:
            turn = self.steps[name](as_it_stands(self.setting, turn.state), turn, orders, dice)
        return turn


def _enter(turn: Turn, state: State) -> Turn:
    return replace(turn, state=state)


def _pause(setting: Setting, phase: Phase, turn: Turn) -> Turn:
    """Wait for retreats: what the moves changed in ownership is settled, and told, only after them.

    What expenditures changed stands, and has been told (N-074, control 1 and 4), and rebels are nobody's at
    once where they are (F-022, A-033); not so where control changes at the end of fall alone (M-002).
    """
    after, before = turn.state, turn.before or turn.state
    stands = not setting.rules.changes_hands_in_fall
    state = replace(
        after,
        phase=phase,
        province_owner={
            **before.province_owner,
            **(after.pending_province_owner if stands else {}),
            **turn.kept_provinces,
        },
        city_owner={
            **before.city_owner,
            **(after.pending_city_owner if stands else {}),
            **turn.kept_cities,
        },
    )
    state = without_control_of_rebels(setting, Turn(state=state, before=state)).state
    return replace(turn, state=state, events=tuple(e for e in turn.events if _stands(state, e)))


def _stands(state: State, event: Event) -> bool:
    """Decide whether news may be told while retreats are awaited."""
    match event:
        case ProvinceChangedHands(area=area, now=now):
            return state.province_owner.get(area) == now
        case CityChangedHands(area=area, now=now):
            return state.city_owner.get(area) == now
        case _:
            return True


def _about(orders: tuple[Order, ...], remark: Remark) -> tuple[str, ...]:
    """Kind of the expenditure that a remark is about, if its order is one."""
    order = orders[remark.order] if remark.order is not None and remark.order < len(orders) else None
    return (str(order.kind),) if isinstance(order, Expense) else ()


def _kinds(event: Event) -> tuple[str, ...]:
    """Kind of expenditure that an event is about, where books number that by itself."""
    if isinstance(event, ExpenseResolved):
        return (str(event.kind),)
    return (str(ExpenseKind.FAMINE_RELIEF),) if isinstance(event, FamineRelieved) else ()

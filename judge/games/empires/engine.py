"""Runs rounds until players must be asked: the Game of Empires of the Middle Ages.

Turns are taken one after another, each a phase of its own; with many players all programs of a round are one
phase (H-011).

The position in which a scenario begins (E-026): courts, areas, statures, gold, ties, claims, decks.

Not here: any rule (play), JSON (codec), the first round (play.rounds).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from judge.api.values import Agenda, Dice, Outcome, Remark, Seat, View
from judge.games.empires.model.ground import MOST_LINES, Ground, Power, ground_of
from judge.games.empires.model.orders import Attempt, Defend, Order, program_of, standing_of
from judge.games.empires.model.state import Empire, Holding, State
from judge.games.empires.play import rounds
from judge.games.empires.play.conditions import never_true
from judge.games.empires.play.legality import refusals
from judge.games.empires.play.table import Table
from judge.games.empires.play.victory import score
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.scenario import UNKNOWN, AreaSetup, PowerSetup, Scenario
from judge.games.empires.sets.set_of_data import SetOfData
from judge.games.empires.view import events_in_view, state_in_view


@dataclass(frozen=True, slots=True)
class Empires:
    """One game's rules, bound to a scenario and the powers in play. Pure: nothing here does I/O."""

    ground: Ground
    scenario: Scenario
    powers: tuple[Power, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every power in play, in the scenario's order."""
        return tuple(Seat(power) for power in self.powers)

    def with_rules(self, changed: Mapping[str, object]) -> Empires:
        """The same with switches of the house rules set otherwise."""
        rules = self.ground.rules.model_copy(update=dict(changed))
        return replace(self, ground=replace(self.ground, rules=rules))

    def open(self, dice: Dice) -> Outcome[State]:
        """Set up the board, deal, and settle the order of the first round."""
        table = Table(self.ground, _opening_state(self.ground, self.scenario, self.powers), dice)
        table = rounds.go_on(rounds.begin(table))
        return Outcome(state=table.state, events=table.events)

    def agenda(self, state: State) -> Agenda:
        """Agenda of those whose turn it is; in a simultaneous round of everybody."""
        match state.step:
            case "over":
                return Agenda(phase="end", kind="end", owes={}, over=True)
            case "round":
                return Agenda(
                    phase=f"{state.year}-round", kind="round", owes={Seat(p): () for p in state.active}
                )
            case "turn":
                active = state.order[state.turn]
                phase = f"{state.year}-turn-{state.turn + 1}"
                return Agenda(phase=phase, kind="turn", owes={Seat(active): ()})

    def check(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> list[Remark]:
        """Remarks on what forbids an endeavour as things stand now, and on what can never be done.

        Only the latter is fatal: the position will be another one when a line of a program is reached.
        """
        power, found = Power(seat), list[Remark]()
        if len(program_of(orders).lines) > MOST_LINES:
            facts = {"most": MOST_LINES}
            return [Remark(code="too-many-lines", fatal=True, rule="H-013", facts=facts)]
        for place, order in enumerate(orders):
            if isinstance(order, Defend) and order.against == power:
                remark = Remark(code="defense-against-oneself", order=place, fatal=True, rule="E-022")
                found.append(remark)
            if not isinstance(order, Attempt):
                continue
            if order.until is not None and never_true(self.ground, state, order.until):
                found.append(Remark(code="condition-never-true", order=place, fatal=True, rule="E-008"))
            for code, rule in refusals(self.ground, state, power, order, order.gold):
                found.append(Remark(code=code, order=place, rule=rule))
        return found

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        """Play the open turn or round, and go on to the next that asks somebody."""
        given = {Power(seat): orders[seat] for seat in sorted(orders)}
        for power, own in given.items():
            if power in state.powers:
                standing = standing_of(own, state.powers[power].standing)
                state = state.power(power, standing=standing)
        table = Table(self.ground, state, dice)
        programs = {power: program_of(own) for power, own in given.items()}
        match state.step:
            case "over":
                return Outcome(state=state, events=())
            case "round":
                table = rounds.after_round(rounds.together(table, programs))
            case "turn":
                active = state.order[state.turn]
                table = rounds.turn(table, active, programs.get(active, program_of(())))
                table = rounds.go_on(table.having(turn=state.turn + 1))
        return Outcome(state=table.state, events=table.events)

    def view(self, state: State, seat: Seat | None, events: tuple[object, ...] = ()) -> View[State]:
        """A state and events without what `seat` (None: a bystander) may not know."""
        reader = None if seat is None else Power(seat)
        return View(
            reader=seat,
            state=state_in_view(state, reader),
            events=events_in_view(events, reader),  # type: ignore[arg-type]
        )

    def view_without_fog(
        self, state: State, seat: Seat | None, events: tuple[object, ...] = ()
    ) -> View[State]:
        """The same: nothing is hidden by fog."""
        return self.view(state, seat, events)


def game_of(data: SetOfData, scenario: str, places: int) -> Empires:
    """The game of a set's scenario for so many players.

    Raises KeyError if it has none of that name or number, ValueError for an option whose rules are lost.
    """
    chosen = data.scenarios[scenario]
    lost = [option for option in chosen.options if option in UNKNOWN]
    if lost:
        raise ValueError(f"not known well enough to be played: {', '.join(lost)}")
    if bare := [option for option in chosen.options if not getattr(data.tables, option)]:
        raise ValueError(f"the set has no table for: {', '.join(bare)}")
    powers = tuple(Power(power) for power in chosen.places[places])
    return Empires(ground_of(data, scenario), chosen, powers)


def _opening_state(ground: Ground, scenario: Scenario, powers: Sequence[Power]) -> State:
    """The board as it is set up for these powers; areas of all others are independent."""
    setups = {power: scenario.powers[power] for power in powers}
    areas = {AreaId(id): _holding(ground, scenario, id, setups) for id in ground.board.areas}
    empires = {power: _empire(setup, areas[AreaId(setup.court)]) for power, setup in setups.items()}
    deck = tuple(id for id, card in sorted(ground.events.items()) for _ in range(card.count))
    state = State(
        year=scenario.first,
        first=scenario.first,
        last=scenario.last,
        areas=areas,
        powers=empires,
        event_discards=deck,  # the first game turn shuffles them (E-002)
    )
    for power in powers:
        state = state.power(power, start_score=score(ground, state, power))
    return state


def _holding(ground: Ground, scenario: Scenario, id: str, setups: dict[Power, PowerSetup]) -> Holding:
    board, given = ground.board.areas[id], scenario.areas.get(id, AreaSetup())
    return Holding(
        owner=next((power for power, setup in setups.items() if id in setup.areas), None),
        language=board.language if given.language is None else given.language,
        religion=board.religion if given.religion is None else given.religion,
        seafaring=board.seafaring if given.seafaring is None else given.seafaring,
        social_state=board.norm if given.social_state is None else given.social_state,
        fortification=given.fortification,
        unrest=given.unrest,
        ties=tuple(sorted(power for power, setup in setups.items() if id in setup.ties)),
        claims=tuple(sorted(power for power, setup in setups.items() if id in setup.claims)),
    )


def _empire(setup: PowerSetup, court: Holding) -> Empire:
    seat = AreaId(setup.court)
    return Empire(
        court=seat,
        first_court=seat,
        origin=seat,
        language=court.language,
        religion=court.religion,
        combat=setup.statures.combat,
        administration=setup.statures.administration,
        diplomacy=setup.statures.diplomacy,
        gold=setup.gold,
    )

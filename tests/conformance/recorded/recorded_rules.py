"""The game as the recorded judge plays it: its playable rulebook, and in the place of some steps its own.

What nobody would choose for a table is no rule of ours, so it stands here and not in the engine. Not here:
what it does besides by accident, phase by phase (departures), the steps themselves (recorded_*).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from judge.core.game import Agenda, Dice, Outcome, Remark, Seat
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.legality.acceptance import accept
from judge.games.machiavelli.model.changes import remove_unit
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import UnitPerished
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, State
from judge.games.machiavelli.model.turn import Accepted, Orders, Turn
from judge.games.machiavelli.steps.money.assassination import bankers_assassinations
from judge.games.machiavelli.steps.money.payments import resolve_in_turn
from tests.conformance.recorded.recorded_countries import lose_countries, settle_early, win_countries
from tests.conformance.recorded.recorded_money import enter_bribes, noted_in_fall, resolve_banking, unrest
from tests.conformance.recorded.recorded_moves import jumping, resolve_movement, with_garrisons
from tests.conformance.recorded.recorded_opening import open_game
from tests.conformance.recorded.recorded_orders import RECORDED_LAW
from tests.conformance.recorded.recorded_sieges import unlifted, unlifted_in_winter

RULEBOOK = "njudge-1.7.6"

Bent = Callable[[Machiavelli], Machiavelli]
"""A game made of another, with one thing otherwise."""

Wrapper = Callable[[Step, Setting, Turn, Orders, Dice], Turn]
"""A step that is told what would have been done in its place."""

IDLE = {"age-of-communes": {"plague": False}}
"""Options that bring nothing in a scenario, for its tables are never thrown for (D37)."""

OUTLIVED = (
    "expenditures-in-turn",
    "relief",
    "bribes",
    "province-rebellions",
    "city-rebellions",
    "liberation",
    "control",
    "control-after-retreats",
)
"""Steps in which bribes and the end of rebels leave sieges without an object (D2)."""


@dataclass(frozen=True, slots=True)
class RecordedGame(Machiavelli):
    """One game by the recorded judge's rules."""

    def open(self, dice: Dice) -> Outcome[State]:
        """As it sets a game up."""
        play = open_game(self.setting, dice)
        return Outcome(state=play.state, events=play.events)

    def agenda(self, state: State) -> Agenda:
        """Without the garrisons that are dismissed."""
        return Machiavelli.agenda(self._in(state.phase), _dismissed(self.setting, state).state)

    def accept(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> tuple[Accepted, list[Remark]]:
        """By its own law."""
        now = _dismissed(self.setting, state).state if _dismisses(self.setting, state) else state
        return accept(self._in(state.phase).setting, now, Power(seat), orders, RECORDED_LAW)

    def resolve(self, state: State, orders: Orders, dice: Dice) -> Outcome[State]:
        """D45: without the option garrisons are raised in winter, and dismissed when the campaign begins."""
        begun = _dismissed(self.setting, state)
        outcome = Machiavelli.resolve(self._in(state.phase), begun.state, orders, dice)
        return Outcome(state=outcome.state, events=(*begun.events, *outcome.events))

    def _in(self, phase: Phase) -> Machiavelli:
        """The game as it is in a phase."""
        if phase.kind is not PhaseKind.ADJUSTMENT:
            return self
        return replace(self, setting=with_garrisons(self.setting))


def _dismissed(setting: Setting, state: State) -> Turn:
    """Nobody goes into a campaign with garrisons where there are none; whose the cities are stays (N-076)."""
    turn = Turn(state=state)
    if not _dismisses(setting, state):
        return turn
    for area in sorted(state.garrisons):
        unit = state.garrisons[area]
        news = UnitPerished(power=unit.power, unit=unit.ref, cause="dismissed", rule="N-076")
        turn = turn.then(remove_unit(turn.state, unit), news)
    return turn


def _dismisses(setting: Setting, state: State) -> bool:
    return not setting.rules.garrisons and state.phase.kind is PhaseKind.MOVEMENT


def recorded_game(game: Machiavelli) -> RecordedGame:
    """The same table, by these rules."""
    setting = Setting(jumping(game.setting.scenario), _rules(game.setting))
    kept = game.steps
    steps: dict[str, Step] = {
        "banking": resolve_banking,
        "control-after-expenses": partial(noted_in_fall, kept["control-after-expenses"]),
        "bankers-assassinations": partial(bankers_assassinations, shaken=unrest),
        "expenditures-in-turn": partial(resolve_in_turn, entered=enter_bribes),
        "movement": resolve_movement,
        "conquest-before-moves": settle_early,
        "countries-won": win_countries,
        "countries-lost": lose_countries,
    }
    sieges = {name: partial(unlifted, {**kept, **steps}[name]) for name in OUTLIVED}
    steps |= {**sieges, "adjustment": partial(unlifted_in_winter, kept["adjustment"])}
    return RecordedGame(setting, {**kept, **steps})


def _rules(setting: Setting) -> Rulebook:
    """The switches in force: countries are looked at before the moves, too (D59)."""
    rules, moves = setting.rules, setting.rules.campaign.index("movement")
    campaign = (*rules.campaign[:moves], "conquest-before-moves", *rules.campaign[moves:])
    return rules.model_copy(update={"campaign": campaign, **IDLE.get(setting.scenario.id, {})})


def moved(**bent: Any) -> Bent:
    """The game with the parts of its movement step (`resolve_movement`) that these name."""

    def bend(game: Machiavelli) -> Machiavelli:
        return with_steps(game, {"movement": partial(game.steps["movement"], **bent)})

    return bend


def with_steps(game: Machiavelli, steps: Mapping[str, Step]) -> Machiavelli:
    """The game with other steps of these names."""
    return replace(game, steps={**game.steps, **steps})


def wrapped(wrappers: Mapping[str, Wrapper]) -> Bent:
    """The game with each of these steps wrapped, whatever it was."""

    def bend(game: Machiavelli) -> Machiavelli:
        return with_steps(game, {name: partial(by, game.steps[name]) for name, by in wrappers.items()})

    return bend

"""The game as the recorded judge plays it: its playable rulebook, and in the place of some steps its own.

What nobody would choose for a table is no rule of ours, so it stands here and not in the engine. Not here:
what it does besides by accident, phase by phase (departures), the steps themselves (recorded_*).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from judge.core.game import Dice, Outcome
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.model.turn import Orders, Turn
from tests.conformance.recorded_countries import lose_countries, settle_early, win_countries
from tests.conformance.recorded_money import noted_in_fall, resolve_banking, unrest
from tests.conformance.recorded_opening import open_game

RULEBOOK = "njudge-1.7.6"

Bent = Callable[[Machiavelli], Machiavelli]
"""A game made of another, with one thing otherwise."""

Wrapper = Callable[[Step, Setting, Turn, Orders, Dice], Turn]
"""A step that is told what would have been done in its place."""

IDLE = {"age-of-communes": {"plague": False}}
"""Options that bring nothing in a scenario, for its tables are never thrown for (D37)."""


@dataclass(frozen=True, slots=True)
class RecordedGame(Machiavelli):
    """One game by the recorded judge's rules."""

    def open(self, dice: Dice) -> Outcome[State]:
        """As it sets a game up."""
        play = open_game(self.setting, dice)
        return Outcome(state=play.state, events=play.events)


def recorded_game(game: Machiavelli) -> RecordedGame:
    """The same table, by these rules."""
    setting = replace(game.setting, rules=_rules(game.setting))
    kept = game.steps
    steps: Mapping[str, Step] = {
        "banking": resolve_banking,
        "control-after-expenses": partial(noted_in_fall, kept["control-after-expenses"]),
        "bankers-assassinations": partial(kept["bankers-assassinations"], shaken=unrest),
        "conquest-before-moves": settle_early,
        "countries-won": win_countries,
        "countries-lost": lose_countries,
    }
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

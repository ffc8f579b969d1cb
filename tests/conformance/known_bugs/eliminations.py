"""The same phase with eliminations bent as known bugs bend them: who is out, and when (D9, D20).

Never played in a game. Not here: other bugs played out (bent_rules), how the units of the fallen haunt the
moves (eliminated_units).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.core.game import Dice
from judge.games.machiavelli.calendar import Step
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import PowerEliminated
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.steps.ownership.control import awaits_fall
from judge.games.machiavelli.steps.ownership.elimination import has_home_city, remove_power
from tests.conformance.known_bugs.eliminated_units import haunted_moves
from tests.conformance.recorded.recorded_countries import first_owners
from tests.conformance.recorded.recorded_rules import Bent, with_steps


@dataclass(frozen=True, slots=True)
class EarlyFates:
    """The moves, before which who has no city at home when money has been spent is out (D20).

    As it stands in the recorded judge: the end of a campaign is gone through before the moves too. `steps`:
    what is done in each step otherwise.
    """

    steps: Mapping[str, Step]

    def __call__(self, setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
        if setting.rules.changes_hands_in_fall:
            return self.steps["movement"](setting, turn, orders, dice)
        alive = turn.state
        for name in ("countries-won", "elimination", "countries-lost"):
            turn = self.steps[name](setting, turn, orders, dice)
        fallen = frozenset(event.power for event in turn.events if isinstance(event, PowerEliminated))
        if not fallen:
            return self.steps["movement"](setting, turn, orders, dice)
        turn = _forgetful(turn)
        for name in ("countries-won", "control"):
            turn = self.steps[name](setting, turn, orders, dice)
        return haunted_moves(setting, _noted(turn), alive, orders, fallen)


def early(game: Machiavelli) -> Machiavelli:
    """The game with such moves."""
    return with_steps(game, {"conquest-before-moves": _nothing, "movement": EarlyFates(game.steps)})


def is_early(game: Machiavelli) -> bool:
    """Whether it is one of these."""
    return isinstance(game.steps["movement"], EarlyFates)


def owners_only(game: Machiavelli) -> Machiavelli:
    """The game in which who owns nothing at all is not out (D9)."""
    return with_steps(game, {"elimination": _eliminate_owners})


def early_for_owners(game: Machiavelli) -> Machiavelli:
    """Both."""
    return early(owners_only(game))


def _nothing(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    return turn


def _forgetful(turn: Turn) -> Turn:
    """Nothing is noted for the end of the retreats."""
    return replace(turn, state=replace(turn.state, pending_province_owner={}, pending_city_owner={}))


def _noted(turn: Turn) -> Turn:
    """All control as it is then is noted for the end of the retreats."""
    state = turn.state
    noted = replace(state, pending_province_owner=state.province_owner, pending_city_owner=state.city_owner)
    return replace(turn, state=noted)


def _eliminate_owners(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """As the step of that name, but only of those who own land, a city or, from the set-up, open land."""
    before = turn.state
    if awaits_fall(setting, before):
        return turn
    owners = {*before.province_owner.values(), *before.city_owner.values()}
    owners |= first_owners(setting, setting.board.areas) - before.eliminated
    for power in sorted(owners & setting.scenario.powers.keys()):
        if not has_home_city(setting, before, power):
            turn = remove_power(setting, turn, power)
    return turn


FATES: Mapping[tuple[str, ...], Bent] = {
    ("D20",): early,
    ("D9",): owners_only,
    ("D9", "D20"): early_for_owners,
}
"""By the numbers of what is bent: how."""

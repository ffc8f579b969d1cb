"""Retreats that the judge makes for everybody, together, in the campaign itself (A-019, A-170 to A-173).

Not here: where the beaten may go (movement.retreat_places), how they are placed (named_rules).
"""

from __future__ import annotations

from judge.api.values import Dice
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.turn import Orders, Turn
from judge.games.machiavelli.named_rules.joint_retreats import JointPlacing
from judge.games.machiavelli.named_rules.led_retreats import places_led_to
from judge.games.machiavelli.steps.campaign.refugees import all_beaten, send_off


def retreat_by_judge(setting: Setting, turn: Turn, orders: Orders, dice: Dice) -> Turn:
    """All beaten units at once, in the alphabetical order of their provinces (A-173, A-Q21)."""
    beaten = all_beaten(turn.state)
    areas = setting.board.areas
    lists = {
        start: places_led_to(setting, turn.state, beaten[start])
        for start in sorted(beaten, key=lambda start: (areas[start[0]].name, start))
    }
    return send_off(turn, JointPlacing(lists).find_places())

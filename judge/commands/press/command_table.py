"""Letters between players: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.access.sign_in import Trust
from judge.commands.press import eavesdropping, rules, send
from judge.commands.registry import ANYBODY, TABLE, TableCommand
from judge.commands.replies import press as replies
from judge.commands.replies import shared
from judge.core.places import Role
from judge.syntax.commands.basic_commands import SetPress, SetPressOption
from judge.syntax.commands.observer_commands import SetAllPress
from judge.syntax.letters import PressText

COMMANDS = (
    TableCommand(
        SetAllPress,
        eavesdropping.set_all_press,
        (Role.MASTER, Role.OBSERVER),
        otherwise=replies.AllPressPlayers,
        trust=Trust.AWAY,
    ),
    TableCommand(PressText, send.send_press, ANYBODY, trust=Trust.AWAY),
    TableCommand(SetPress, rules.set_press, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetPressOption, rules.set_press_option, TABLE, otherwise=shared.NotForYou),
)

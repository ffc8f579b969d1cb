"""Letters between players: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.press import eavesdropping, rules, send
from judge.commands.registry import ANYBODY, TABLE, Command
from judge.commands.replies import press as replies
from judge.commands.replies import shared
from judge.commands.session import Role, Trust
from judge.syntax.commands.basic_commands import SetPress, SetPressOption
from judge.syntax.commands.observer_commands import SetAllPress
from judge.syntax.letters import PressText

COMMANDS = (
    Command(
        SetAllPress,
        eavesdropping.set_all_press,
        (Role.MASTER, Role.OBSERVER),
        otherwise=replies.AllPressPlayers,
        trust=Trust.AWAY,
    ),
    Command(PressText, send.send_press, ANYBODY, trust=Trust.AWAY),
    Command(SetPress, rules.set_press, TABLE, otherwise=shared.NotForYou),
    Command(SetPressOption, rules.set_press_option, TABLE, otherwise=shared.NotForYou),
)

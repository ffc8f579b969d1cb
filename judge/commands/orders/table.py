"""Orders, and what they may become: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.orders import clear, diary, order_form, preview, scheduled, several_powers, submit
from judge.commands.registry import PLAYERS, TABLE, Command
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.commands.session import Trust
from judge.syntax.commands.basic_commands import Clear
from judge.syntax.commands.player_commands import (
    Ahead,
    Branch,
    ClearSome,
    Diary,
    Preview,
    SetAssignment,
    SetPlayers,
    Suppose,
    Template,
)
from judge.syntax.letters import DiaryText, OrderLine

COMMANDS = (
    Command(ClearSome, clear.clear_some, PLAYERS, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    Command(DiaryText, diary.record_entry, PLAYERS, otherwise=replies.DiaryWhose, trust=Trust.AWAY),
    Command(Diary, diary.diary, PLAYERS, otherwise=replies.DiaryWhose, trust=Trust.AWAY),
    Command(Template, order_form.template, PLAYERS, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    Command(SetPlayers, several_powers.set_players, TABLE, otherwise=shared.NotForYou),
    Command(SetAssignment, several_powers.set_assignment, TABLE, otherwise=shared.NotForYou),
    Command(OrderLine, submit.keep_line),
    Command(Clear, submit.clear, PLAYERS, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    Command(Ahead, scheduled.ahead, PLAYERS, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    Command(Branch, scheduled.branch),
    Command(Preview, preview.preview, PLAYERS, otherwise=replies.PreviewWhose, trust=Trust.AWAY),
    Command(Suppose, preview.suppose, PLAYERS, otherwise=replies.PreviewWhose, trust=Trust.AWAY),
)

"""Orders, and what they may become: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.access.sign_in import Trust
from judge.commands.limits.letter_costs import Cost
from judge.commands.orders import (
    clear,
    desk_link,
    diary,
    order_form,
    preview,
    scheduled,
    several_powers,
    submit,
)
from judge.commands.registry import TABLE, Command, PlayerCommand, TableCommand
from judge.commands.replies import orders as replies
from judge.commands.replies import shared
from judge.syntax.commands.basic_commands import Clear
from judge.syntax.commands.player_commands import (
    Ahead,
    Branch,
    ClearSome,
    Desk,
    Diary,
    Preview,
    SetAssignment,
    SetPlayers,
    Suppose,
    Template,
)
from judge.syntax.letters import DiaryText, OrderLine

COMMANDS = (
    PlayerCommand(ClearSome, clear.clear_some, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    PlayerCommand(DiaryText, diary.record_entry, otherwise=replies.DiaryWhose, trust=Trust.AWAY),
    PlayerCommand(Diary, diary.diary, otherwise=replies.DiaryWhose, trust=Trust.AWAY, cost=Cost.QUESTION),
    PlayerCommand(
        Template, order_form.template, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY, cost=Cost.QUESTION
    ),
    PlayerCommand(Desk, desk_link.desk, otherwise=replies.DeskWhose, trust=Trust.AWAY),
    TableCommand(SetPlayers, several_powers.set_players, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetAssignment, several_powers.set_assignment, TABLE, otherwise=shared.NotForYou),
    Command(OrderLine, submit.keep_line),
    PlayerCommand(Clear, submit.clear, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    PlayerCommand(Ahead, scheduled.ahead, otherwise=replies.NoOrdersOfYours, trust=Trust.AWAY),
    Command(Branch, scheduled.branch),
    PlayerCommand(Preview, preview.preview, otherwise=replies.PreviewWhose, trust=Trust.AWAY),
    PlayerCommand(Suppose, preview.suppose, otherwise=replies.PreviewWhose, trust=Trust.AWAY),
)

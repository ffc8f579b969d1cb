"""Commands about how a game is to be played: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.registry import TABLE, TableCommand
from judge.commands.replies import shared
from judge.commands.settings import deadlines, listing_text, scenario, secrecy, toggles, undo
from judge.syntax.commands.basic_commands import (
    SetComment,
    SetDate,
    SetListed,
    SetSwitch,
    SetTiming,
    SetToggle,
)
from judge.syntax.commands.master_commands import SetPowers, SetSecrecy, SetVariant, Undo

COMMANDS = (
    TableCommand(SetSwitch, toggles.set_switch, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetToggle, toggles.set_toggle, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetListed, listing_text.set_listed, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetComment, listing_text.set_comment, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetTiming, deadlines.set_timing, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetDate, deadlines.set_date, TABLE, otherwise=shared.NotForYou),
    TableCommand(Undo, undo.undo, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetVariant, scenario.set_variant, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetPowers, scenario.set_powers, TABLE, otherwise=shared.NotForYou),
    TableCommand(SetSecrecy, secrecy.set_secrecy, TABLE, otherwise=shared.NotForYou),
)

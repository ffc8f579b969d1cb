"""How a game is to be played: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.registry import TABLE, Command
from judge.commands.settings import deadlines, listing_text, scenario, secrecy, toggles, undo
from judge.syntax.commands import (
    SetComment,
    SetDate,
    SetListed,
    SetTiming,
    SetToggle,
)
from judge.syntax.master_commands import SetPowers, SetSecrecy, SetVariant, Undo

COMMANDS = (
    Command(SetToggle, toggles.set_toggle, TABLE, otherwise="not-for-you"),
    Command(SetListed, listing_text.set_listed, TABLE, otherwise="not-for-you"),
    Command(SetComment, listing_text.set_comment, TABLE, otherwise="not-for-you"),
    Command(SetTiming, deadlines.set_timing, TABLE, otherwise="not-for-you"),
    Command(SetDate, deadlines.set_date, TABLE, otherwise="not-for-you"),
    Command(Undo, undo.undo, TABLE, otherwise="not-for-you"),
    Command(SetVariant, scenario.set_variant, TABLE, otherwise="not-for-you"),
    Command(SetPowers, scenario.set_powers, TABLE, otherwise="not-for-you"),
    Command(SetSecrecy, secrecy.set_secrecy, TABLE, otherwise="not-for-you"),
)

"""How a game is to be played: one row for each command.

A row is the command\'s model, what carries it out, who may ask for it, and how surely it must be them.
"""

from __future__ import annotations

from judge.commands.registry import TABLE, Command
from judge.commands.replies import shared
from judge.commands.settings import deadlines, listing_text, scenario, secrecy, toggles, undo
from judge.syntax.commands.basic_commands import SetComment, SetDate, SetListed, SetTiming, SetToggle
from judge.syntax.commands.master_commands import SetPowers, SetSecrecy, SetVariant, Undo

COMMANDS = (
    Command(SetToggle, toggles.set_toggle, TABLE, otherwise=shared.NotForYou),
    Command(SetListed, listing_text.set_listed, TABLE, otherwise=shared.NotForYou),
    Command(SetComment, listing_text.set_comment, TABLE, otherwise=shared.NotForYou),
    Command(SetTiming, deadlines.set_timing, TABLE, otherwise=shared.NotForYou),
    Command(SetDate, deadlines.set_date, TABLE, otherwise=shared.NotForYou),
    Command(Undo, undo.undo, TABLE, otherwise=shared.NotForYou),
    Command(SetVariant, scenario.set_variant, TABLE, otherwise=shared.NotForYou),
    Command(SetPowers, scenario.set_powers, TABLE, otherwise=shared.NotForYou),
    Command(SetSecrecy, secrecy.set_secrecy, TABLE, otherwise=shared.NotForYou),
)

"""Lines about the board that the judge itself would refuse: they are offered to nobody.

Such a line is tried on the letter's own view of the table, of which nothing is kept. Not here: what a
sentence wants (reading), what an edit of a position does (games).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.limits.letter_costs import UsedUpError
from judge.commands.registry import carry_out
from judge.commands.replies.base import Reply
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.found import Wish
from judge.core.places import Role
from judge.core.table import GameStatus
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.understanding.intents import Row

_MOST_TRIED = 4
"""Wishes of a sentence whose lines are tried; those behind them are shown to nobody."""


def without_refused(session: Session, found: Sequence[Wish]) -> tuple[Wish, ...]:
    """The wishes without those lines of a master about the board that would be refused."""
    if not isinstance(session, SignedOn) or session.sign_in.role is not Role.MASTER:
        return tuple(found)
    if session.table().status is not GameStatus.ACTIVE:
        return tuple(found)
    about_board = [wish for wish in found if wish.whole and _is_about_the_board(wish.row)][:_MOST_TRIED]
    refused = [wish for wish in about_board if _is_refused(session, wish.lines)]
    return tuple(wish for wish in found if wish not in refused)


def _is_about_the_board(row: Row) -> bool:
    """Decide whether a row's lines change what stands in a place."""
    return row.changes and "place" in row.slots() and row.roles == {Role.MASTER.value}


def _is_refused(session: SignedOn, lines: Sequence[str]) -> bool:
    """Decide whether the first of some lines would neither change the table nor find it so already."""
    command = read_command(lines[0])
    if not isinstance(command, Command):
        return True
    try:
        tried = carry_out(session, command)
    except UsedUpError:
        return True
    name = session.table().name
    said = tried.entries[len(session.entries) :]
    return tried.game(name) == session.game(name) and not any(
        isinstance(one.reply, Reply) and one.reply.is_so_already for one in said
    )

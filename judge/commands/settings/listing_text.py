"""SET for the table itself: listed or not, its comment and description.

Not here: what is on or off (settings.toggles), the rules of the game (machiavelli.commands.rule_flags),
deadlines (settings.deadlines).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.syntax.commands.basic_commands import SetComment, SetListed

_LONGEST_COMMENT = 200
_LONGEST_LINE = 100
_MOST_LINES = 60


def set_listed(session: SignedOn, command: SetListed) -> Session:
    """LIST or NOLIST: whether strangers see the game in LIST."""
    if not may_change(session):
        return only_masters(session, "listed")
    record = session.table()
    old = record.options.listed
    session = session.with_options(record, replace(record.options, listed=command.on))
    return announce(session, (Change("listed", old, command.on),), along=())


def set_comment(session: SignedOn, command: SetComment) -> Session:
    """One line about the game, shown by LIST."""
    if not may_change(session):
        return only_masters(session, "comment")
    record = session.table()
    if command.description is not None:
        return _describe(session, command.description)
    text = command.text[:_LONGEST_COMMENT]
    session = session.with_game(replace(record, comment=text))
    return announce(session, (Change("comment", record.comment, text),), along=())


def _describe(session: SignedOn, lines: tuple[str, ...]) -> Session:
    """The long description that LIST shows below the one-line comment."""
    record = session.table()
    new = tuple(session.without_secrets(line)[:_LONGEST_LINE] for line in lines[:_MOST_LINES])
    old = record.options.description
    session = session.with_options(record, replace(record.options, description=new))
    return announce(session, (Change("description", " ".join(old), " ".join(new)),), along=())

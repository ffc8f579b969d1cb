"""SET for the table itself: listed or not, its comment and description.

Not here: what is on or off (habits), the rules of the game (rule_flags), deadlines (timing).
"""

from __future__ import annotations

from dataclasses import replace

from judge.desk.changing import TABLE, Change, announce, may_change, only_masters
from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.language.commands import SetComment, SetListed

_LONGEST_COMMENT = 200
_LONGEST_LINE = 100
_MOST_LINES = 60


@handles(SetListed, *TABLE, otherwise="not-for-you")
def set_listed(visit: Visit, command: SetListed) -> Visit:
    """LIST or NOLIST: whether strangers see the game in LIST."""
    return _setting(visit, "listed", command.on, True)


@handles(SetComment, *TABLE, otherwise="not-for-you")
def set_comment(visit: Visit, command: SetComment) -> Visit:
    """One line about the game, shown by LIST."""
    if not may_change(visit):
        return only_masters(visit, "comment")
    record = visit.table()
    if command.description is not None:
        return _describe(visit, command.description)
    text = command.text[:_LONGEST_COMMENT]
    visit = visit.with_game(replace(record, comment=text))
    return announce(visit, (Change("comment", record.comment, text),), along=())


def _describe(visit: Visit, lines: tuple[str, ...]) -> Visit:
    """The long description that LIST shows below the one-line comment."""
    record = visit.table()
    new = [visit.without_secrets(line)[:_LONGEST_LINE] for line in lines][:_MOST_LINES]
    old = list(record.settings.get("description", []))
    visit = visit.with_settings(record, description=new)
    return announce(visit, (Change("description", " ".join(old), " ".join(new)),), along=())


def _setting(visit: Visit, name: str, value: object, default: object) -> Visit:
    if not may_change(visit):
        return only_masters(visit, name)
    record = visit.table()
    old = record.settings.get(name, default)
    return announce(visit.with_settings(record, **{name: value}), (Change(name, old, value),), along=())

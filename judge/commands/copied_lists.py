"""Lists of a letter of ours that stand in an answer beside other words: a copy says nothing, so none is done.

Whoever copies on purpose sends the lines alone, or picks one of several, or writes them first and no more
than thanks and a name below. A program that copies only what is indented or numbered sends all of a list,
above or below its user's words. Not here: which lines these are (mail.reading.own_lists).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.commands.copied_lines import greets
from judge.commands.orders.prose import said
from judge.commands.session import Session
from judge.core.inbound import InboundMail
from judge.core.system.names import Talk
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.letters import Item, OrderLine, Said
from judge.syntax.smalltalk import is_signature

_LIST = 3
"""Orders that nobody types just as one of our letters lists them, beside other words."""
_SIGNED = re.compile(r"\s|\(?\d{1,3}[.:)]?\s|[-*+#]\s")
"""What a list has in front of an item."""


def without_lists_of_ours(
    session: Session, items: tuple[Item, ...], telling: tuple[type, ...]
) -> tuple[Session, tuple[Item, ...]]:
    """The items without those that are a copy of a list of ours beside words of the writer's, who is told.

    `telling`: commands that change nothing.
    """
    letter = session.letter
    copied = _without_typed([item for item in items if _is_listed(item, letter, telling)])
    words = [item for item in items if item not in copied and not _says_nothing(item)]
    if not copied or not words or _is_meant(session, items, copied, words):
        return session, items
    lines = dict.fromkeys((*letter.doubtful, *(_line(item).strip() for item in copied)))
    session = replace(session, letter=replace(letter, doubtful=tuple(lines)))
    return session, tuple(item for item in items if item not in copied)


def _is_listed(item: Item, letter: InboundMail, telling: tuple[type, ...]) -> bool:
    """Decide whether an item may come from a copy: of commands, two of a list are enough."""
    match item:
        case OrderLine(line=line):
            return line in letter.whole_lists
        case Said(command=command, line=line):
            there = line in letter.whole_lists or line in letter.parts_of_lists
            return there and not isinstance(command, telling)
    return False


def _without_typed(copied: list[Item]) -> list[Item]:
    """The items without an order or two as people type them, which may well be the same once more."""
    orders = [item for item in copied if isinstance(item, OrderLine)]
    if len(orders) >= _LIST or any(_SIGNED.match(item.line) for item in orders):
        return copied
    return [item for item in copied if item not in orders]


def _says_nothing(item: Item) -> bool:
    """Decide whether an item says nothing of the lines beside it: a greeting, a sign-on."""
    return greets(item) or (isinstance(item, Said) and isinstance(item.command, SignOn))


def _is_meant(session: Session, items: Sequence[Item], copied: Sequence[Item], words: Sequence[Item]) -> bool:
    """Decide whether lines stand first, as somebody writes them, and below no more than thanks and names.

    Nobody writes a line twice, or sends with thanks several commands of a list, or one still indented.
    """
    first = items.index(words[0]) > items.index(copied[-1])
    commands = [item.line for item in copied if isinstance(item, Said)]
    once = len({_line(item).strip() for item in copied}) == len(copied)
    written = not commands or (len(copied) == 1 and not commands[0][:1].isspace())
    return first and once and written and all(_thanks(session, item) for item in words)


def _thanks(session: Session, item: Item) -> bool:
    if not isinstance(item, OrderLine):
        return False
    return is_signature(item.line) or said(session, item.line) is Talk.COURTESY


def _line(item: Item) -> str:
    return item.line if isinstance(item, OrderLine | Said) else ""

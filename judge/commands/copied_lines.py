"""Lines that a letter has from one of ours, copied without marks: they do nothing below other text.

Not here: lines that are recognised as quoted (mail.reading), what pages print (information.sample_lines).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.information.sample_lines import is_sample_password, samples_among
from judge.commands.people import consent
from judge.commands.replies.people import CommandsBelow, LineBelow
from judge.commands.session import Session
from judge.syntax.commands.basic_commands import SetDate, SetPassword
from judge.syntax.commands.master_commands import Approve, Resume, Undo
from judge.syntax.languages import CommandLine
from judge.syntax.letters import Item, OrderLine, PressText, Registration, Said, Wrong


def without_copied(session: Session, items: tuple[Item, ...]) -> tuple[Session, tuple[Item, ...]]:
    """The items of an answer to a letter with a code, without commands that stand below other text.

    Our letter names the very line that it asks for: a program that copies it without marks would send it.
    """
    prose = first_prose(items)
    kept = tuple(i for n, i in enumerate(items) if n < prose or not isinstance(i, Said | Registration))
    if len(kept) == len(items):
        return session, items
    return session.say(CommandsBelow(), about="-"), kept


def without_lines_of_ours(
    session: Session, items: tuple[Item, ...], telling: tuple[type, ...]
) -> tuple[Session, tuple[Item, ...]]:
    """The items without lines below other text that a letter of ours asks to be sent, as a copy has them;
    nor those that change something and are copied from a page of ours. `telling`: commands that do not.
    """
    prose = first_prose(items)
    lines = [line for item in items for line in _lines_of(item)]
    copied = samples_among(lines, beside_words=prose < len(items))
    below = [
        item
        for n, item in enumerate(items)
        if isinstance(item, Said | PressText) and _is_of_ours(item, copied, telling, is_below=n > prose)
    ]
    for item in below:
        line = CommandLine(session.without_secrets(item.line).strip()[:80])
        session = session.say(LineBelow(line=line), about="-")
    return session, tuple(i for i in items if i not in below)


def _lines_of(item: Item) -> tuple[str, ...]:
    match item:
        case PressText(text=(line,)):
            return (line,)
        case Said(line=line):
            return (line,)
    return ()


def _is_of_ours(
    item: Said | PressText, copied: frozenset[str], telling: tuple[type, ...], *, is_below: bool
) -> bool:
    """Decide whether an item does what a letter of ours printed, and its writer need not have wanted."""
    if isinstance(item, PressText):
        return len(item.text) == 1 and item.text[0] in copied
    tells = isinstance(item.command, telling)
    sample = isinstance(item.command, SetPassword) and is_sample_password(item.command.password)
    return sample or (is_below and _is_asked_for(item.command)) or (item.line in copied and not tells)


def _is_asked_for(command: object) -> bool:
    """Decide whether a letter of ours spells a command out for an answer: a yes to what it tells."""
    return isinstance(command, Approve) or (isinstance(command, SetDate | Resume | Undo) and command.sure)


def first_prose(items: Sequence[Item]) -> int:
    """The place of the first item that is no command, below a greeting; behind all where there is none."""
    prose = (n for n, i in enumerate(items) if isinstance(i, OrderLine | Wrong) and not greets(i))
    return next(prose, len(items))


def greets(item: Item) -> bool:
    """Decide whether an item is a mere greeting."""
    return isinstance(item, OrderLine) and consent.is_greeting(item.line)

"""Answers that leave what was offered, and what is never offered to an answer.

Not here: answers that take it (menu_answers), the words of a no (people.consent).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.people import consent
from judge.commands.people.consent_words import counts, numbers_beside, without_no, words_said
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.certainty import is_likely
from judge.commands.wishes.found import Wish
from judge.commands.wishes.kept_menus import menu_answered, menu_gone
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.slots import sights
from judge.core import options
from judge.core.plain_text import words_between

_ENDS = ",.;!:"
_NAMED = frozenset({"date", "dates", "clock", "clocks", "days", "span", "weekdays", "address"})
"""Slots whose words say what is right instead."""
_LONG_ENOUGH = 4
"""Letters of a word by which an answer speaks of a line."""
_UNDOING = (
    "undo", "undo!", "rollback", "rollforward", "process!", "clear", "edit undo", "set no absence",
    "set no vacation", "set no reminders", "become master",
)  # fmt: skip


def leaves_what_was_offered(session: SignedOn, line: str, menu: options.Menu | None) -> bool:
    """Decide whether a line is a no to offered lines with words behind it that want nothing else."""
    _, rest = _no_apart(line)
    if menu is None or not rest or numbers_beside(rest) or _counts(rest):
        return False
    if any(not _NAMED.isdisjoint(sight.values) for sight in sights(session, rest, wishes())):
        return False
    if consent.denies_anything(rest) and (session.sign_in.seat is None or _speaks_of(rest, menu.lines)):
        return True
    return session.sign_in.seat is None and not is_likely(wishes_in(session, rest))


def without_undoing(session: Session, line: str, found: Sequence[Wish]) -> tuple[Wish, ...]:
    """The wishes of a line; without those that end or undo something, if it answers what was offered."""
    if not isinstance(session, SignedOn) or not session.letter.answers_to or not _answers(line):
        return tuple(found)
    if menu_answered(session) is None and menu_gone(session) is None:
        return tuple(found)
    return tuple(wish for wish in found if not (wish.row.grave or undoes(wish.line)))


def _answers(line: str) -> bool:
    """Decide whether a line begins with a yes or a no."""
    return consent.begins_with_yes(line) or bool(_no_apart(line)[0]) or consent.leaves_it(line)


def _no_apart(line: str) -> tuple[str, str]:
    """The no at the beginning of a line, a word or part by itself, and the rest; both empty without one."""
    end = next((at for at, sign in enumerate(line) if sign in _ENDS), len(line))
    head, rest = line[:end], line[end:].strip(f"{_ENDS} ")
    if rest and (consent.leaves_it(head) or without_no(line)):
        return head, rest
    return "", ""


def _counts(text: str) -> bool:
    return any(word[:1].isdecimal() or word in counts() for word in words_said(text))


def undoes(line: str) -> bool:
    """Decide whether a line takes back what was done."""
    return any(line == head or line.startswith(f"{head} ") for head in _UNDOING)


def _speaks_of(text: str, lines: Sequence[str]) -> bool:
    """Decide whether a text has a word of some lines in it."""
    said = {word for word in words_between(text.lower(), "?,;:.!-") if len(word) >= _LONG_ENOUGH}
    known = {word for line in lines for word in words_between(line.lower(), "?,;:.!-")}
    return not known.isdisjoint(said | {f"{word}s" for word in said})

"""Words in the subject of an answer that neither its writer nor we have written: a program's (``Read: ...``).

Of an answer the subject is that of our letter, with nothing before it but marks of answers and of lists, and
nothing behind it. Who writes a new letter calls it what they like. Not here: subjects of machines that are
not answered at all (mail.reading.automatic), what a code lets through (mailbox_codes).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from judge import resources
from judge.syntax.languages import fold

_LONGEST = 200
"""Characters of a subject that are looked at."""
_COUNTS = "[(^"
"""Signs that begin the count of answers: ``Re[2]:``."""
_ENDS = ") .\t\N{NO-BREAK SPACE}"
_CODE = "code"


def said_around(before: str, behind: str) -> str:
    """Words of a program in a subject that brings a code, with what stands before the code and behind it.

    Our subjects begin in brackets, but for those of answers: there brackets end what their writer wrote.
    """
    if after := behind.strip(_ENDS):
        return after
    before = _plain(before).rstrip()
    head, opened, word = before.rpartition("(")
    if opened and word.strip().lower() == _CODE:
        before = head.rstrip()
    answers = before.endswith("]")
    if answers:
        before = before.rpartition("[")[0]
    *_, left = rests = [*_without_marks(before)]
    if not answers and any(rest.startswith("[") and rest.count("[") == 1 for rest in rests):
        return ""
    return left if "[" in left or ":" in left else ""


def said_before(subject: str) -> str:
    """Words of a program in a subject without a code, which may be its writer's own: those before a mark of
    an answer (``Absent: Re: ...``), or before a colon and what our subjects begin with (``Read: [sforza]``).
    """
    *_, left = _without_marks(_plain(subject))
    pieces = left.split(":")
    for at, piece in enumerate(pieces[:-1]):
        words = piece.split()
        known = _is_mark(piece) or (len(words) > 1 and _is_written_mark(words[-1]))
        if known or (words and pieces[at + 1].lstrip().startswith("[")):
            return ":".join(pieces[: at + (not _is_mark(piece))]).strip()
    return ""


def _without_marks(subject: str) -> Iterator[str]:
    """The whole of a subject, and then its rests behind each mark of answers, lists and gateways that
    programs put before it.
    """
    left, answered = subject.strip(), False
    yield left
    while left:
        tag, closed, behind = left.removeprefix("[").partition("]")
        word, colon, text = left.partition(":")
        if left.startswith("[") and closed and (_is_tag(tag) or (answered and tag.strip().isalpha())):
            left = behind.lstrip()
        elif colon and _is_mark(word):
            left, answered = text.lstrip(), True
        else:
            return
        yield left


def _plain(subject: str) -> str:
    return subject[:_LONGEST].replace("：", ":")


def _is_mark(word: str) -> bool:
    """Decide whether a word before a colon says that what is behind it is answered, or handed on."""
    bare = word.strip().lower()
    at = min((found for sign in _COUNTS if (found := bare.find(sign)) > 0), default=len(bare))
    count = bare[at:].strip("[]()^ ")
    return fold(bare[:at].strip()) in _words_of_kind("before-subjects") and (
        not bare[at:] or count.isdecimal()
    )


def _is_written_mark(word: str) -> bool:
    """Decide whether a word is a mark as programs write it, in capitals; people write ``about re: it``."""
    return len(word) > 1 and not word[:1].islower() and _is_mark(word)


def _is_tag(tag: str) -> bool:
    return fold(tag.strip().lower()) in _words_of_kind("tags-of-subjects")


@cache
def _words_of_kind(kind: str) -> frozenset[str]:
    found = resources.table("grammar", "consent.yaml")[kind]
    return frozenset(fold(str(word).lower()) for word in found)

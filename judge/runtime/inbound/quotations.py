"""A letter read once more with the letters of ours that its writer may quote.

They are looked up by the line that each bears, by the Message-ID that is answered, and by words that those
to the writer's addresses share with it, however old; never among those to somebody else, so that nobody's
letter hides what another writes. The outbox keeps every letter until its reader is erased: no second copy of
its lines is needed, marks of its words do. Not here: what a quotation is (mail.reading).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.core.inbound import InboundMail
from judge.mail.reading.own_letters import (
    MOST_LINES,
    OwnLetter,
    may_share_words,
    repeated_lines,
    shares_words,
)
from judge.mail.reading.own_lists import find_repeats, without_prefix
from judge.store.transaction import Transaction

_MOST_ANSWERED = 1
_FEW = 3
"""Words of a line that may go on in the next."""


def letters_to_writer(letter: InboundMail, known: Transaction) -> tuple[OwnLetter, ...]:
    """The letters of ours that a letter may quote, those that it names first."""
    found = known.letters_to(
        letter.sender,
        letter.token or "",
        rows=letter.own_letters,
        message_ids=letter.references,
        lines=(*(letter.lines + letter.left_out)[:MOST_LINES], *_lines_joined(letter.lines[:MOST_LINES])),
    )
    return tuple(OwnLetter(row, text, html) for row, text, html in found)


def _lines_joined(lines: Sequence[str]) -> Iterator[str]:
    """Lines without prefixes, and each of a few words with the next: a program may have broken one in two."""
    spoken = [without_prefix(line) for line in lines if line.strip()]
    yield from (bare for bare in spoken if bare not in lines)
    yield from (f"{first} {second}" for first, second in pairwise(spoken) if len(first.split()) <= _FEW)


def with_own_letters(
    letter: InboundMail, known: Transaction, read: Callable[[tuple[OwnLetter, ...]], InboundMail]
) -> InboundMail:
    """The letter, read anew if it has words of a letter of ours in it."""
    lines = letter.lines + letter.left_out
    several = sum(1 for line in letter.lines if line.strip()) > 1
    if not letter.sender or not (several or may_share_words(lines)):
        return letter
    sent = letters_to_writer(letter, known)
    listed = find_repeats(letter.lines, [one for own in sent for one in own.lists])
    shares = repeated_lines(letter.lines, sent) or any(listed) or shares_words(lines, sent)
    return read(sent) if shares else letter


def with_answered_letters(letter: InboundMail, known: Transaction) -> InboundMail:
    """The letter with references to those letters of people that ours, which it answers, had answered: right
    before ours, as in a conversation.

    A mail program may name nothing but the letter that it answers (RFC 5322 3.6.4 asks for more).
    """
    ours = letter.references[-_MOST_ANSWERED:]
    answered = [f"<{id}>" for id in known.letters_answered_by(ours)]
    older = (id for id in letter.references[:-_MOST_ANSWERED] if id not in answered)
    return replace(letter, references=tuple(dict.fromkeys((*older, *answered, *ours))))

"""Headings behind the orders of a line (``F Psa h. What follows is Renzo's:``), put on lines of their own.

What heads the lines below is weighed as any heading is then. Not here: what headings say (short_headings,
disowning).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.commands.limits.letter_costs import TimeIsUpError
from judge.commands.limits.metered_readers import reader_within_allowance
from judge.commands.session import Playing, SignedOn, position
from judge.core.table import GameRecord
from judge.core.written_words import sentences

_HEADING, _LONGEST = ":", 400
_FEWEST_WORDS, _SHORTEST_WORD = 2, 3
"""Words of a heading, and letters of its first: ``A are:`` is a piece."""


def with_headings_apart(session: SignedOn, record: GameRecord) -> SignedOn:
    """The session with each heading that ends a line of a player's orders on a line of its own."""
    found = {line: parts for line in session.in_hand.pending if (parts := _parts(line))}
    if not found or not isinstance(session, Playing):
        return session
    rules, state = position(session, record)
    reader = reader_within_allowance(rules.reader(state), session.context.allowance)
    try:
        headed = {line: parts for line, parts in found.items() if reader.orders(parts[0], session.seat)}
    except TimeIsUpError:
        return session
    pending = tuple(_lines_apart(session.in_hand.pending, headed))
    letter = replace(session.letter, lines=tuple(_lines_apart(session.letter.lines, headed)))
    return replace(session, letter=letter, in_hand=replace(session.in_hand, pending=pending))


def _parts(line: str) -> tuple[str, ...]:
    """A line without the heading that ends it, and that; nothing where it has none."""
    whole = line.strip()
    if not whole.endswith(_HEADING) or len(whole) > _LONGEST:
        return ()
    *before, last = sentences(whole)
    words = last.split()
    if not before or len(words) < _FEWEST_WORDS or len(words[0]) < _SHORTEST_WORD:
        return ()
    return whole.removesuffix(last).rstrip(), last


def _lines_apart(lines: Sequence[str], headed: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for line in lines:
        yield from headed.get(line, (line,))

"""Orders that their writer may have put aside: behind a sign that comments a line out, or in grey by black.

Nobody can tell a line that is commented out from one with an odd bullet, nor grey that takes back from grey
that adorns: so such an order is not filed, and told. What orders nothing behind such a sign is a heading
(``# Spring 1454``). Not here: what is struck out or unseen (mail.reading), which makes no line at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import shared
from judge.commands.session import AnySession, position
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.letters import Item, Said

_SIGN = re.compile(
    r"\s*+(?:(?:[-*>]\s++)?(?:#(?!\s*+\(?\d{1,3}\b)#*+|;++|/{2,}+|%++|:{2,}+|'(?!.*')|\.\.(?=\s)|rem\b:?|dnl\b))\s*+",
    re.IGNORECASE,
)
"""Signs that comment a line out somewhere; ``#1`` is a number."""
_DASHES = re.compile(r"\s*+--+(?=[\s\w])\s*+")
"""A comment beside lines that begin without them; else the bullets of a list."""
_WITHIN = re.compile(r"(?<=\s)(?:#(?!\s*+\d)#*+|/{2,}+|%++)(?=\s|\w)")
"""Such a sign behind other words: the rest of the line is commented out."""
_MOST_SHOWN = 10


def without_put_aside(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the orders that may be put aside; they are told."""
    now = session.in_hand
    dashes = sum(bool(_DASHES.match(line)) for line in now.pending)
    counts = 0 < dashes < sum(1 for line in now.pending if line.strip())
    grey = frozenset(session.letter.greyed)
    orders = _Orders(session, record)
    aside: list[str] = []
    kept: list[str] = []
    for line in now.pending:
        words = _words_behind(line, grey, dashes=counts)
        if words is not None and orders.stand_in(words):
            aside.append(line)
        elif words is None and (within := _WITHIN.search(line)) and orders.stand_in(line[within.end() :]):
            aside.append(line[within.start() :])
            kept.append(line[: within.start()].rstrip())
        else:
            kept.append(line)
    later = [(phase, line) for phase, line in now.planned if _words_behind(line, grey, dashes=False) is None]
    aside += [line for phase, line in now.planned if (phase, line) not in later]
    if not aside:
        return session
    told = tuple(session.without_secrets(line.strip())[:100] for line in aside)
    said = session.say(shared.InQuotation(lines=told[:_MOST_SHOWN], more=len(told) - _MOST_SHOWN), about="-")
    return replace(said, in_hand=replace(now, pending=tuple(kept), planned=tuple(later)))


def without_grey_commands(
    greyed: Sequence[str], items: Sequence[Item]
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """The items of a letter without commands in grey beside black, and the lines of these."""
    grey = frozenset(greyed)
    aside = [
        item
        for item in items
        if isinstance(item, Said) and item.line.strip() in grey and not isinstance(item.command, SignOn)
    ]
    return tuple(item for item in items if item not in aside), tuple(
        item.line.strip() for item in aside if isinstance(item, Said)
    )


def _words_behind(line: str, grey: frozenset[str], *, dashes: bool) -> str | None:
    """The words of a line that may be put aside; None if it is a line like others."""
    sign = _SIGN.match(line) or (_DASHES.match(line) if dashes else None)
    if sign is not None:
        return line[sign.end() :]
    return line if line.strip() in grey else None


class _Orders:
    """Tells which words are orders of anybody's that the writer acts for."""

    def __init__(self, session: AnySession, record: GameRecord) -> None:
        self._session, self._record = session, record
        self._reader: OrderReader[Any] | None = None
        self._seats: Sequence[Seat] = ()

    def stand_in(self, words: str) -> bool:
        """Decide whether there is an order in some words; where there is no time to read them, there is."""
        if not words.strip():
            return False
        if self._reader is None:
            rules, state = position(self._session, self._record)
            self._reader = rules.reader(state)
            self._seats = own_seats(self._record, self._session.sign_in) or rules.seats
        if not may_look(self._session.context.allowance, words, len(self._seats)):
            return True
        reader = self._reader
        return any(reader.orders(words, seat) for seat in self._seats)

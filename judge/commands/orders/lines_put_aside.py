"""Orders that their writer may have put aside: behind a sign that is no list's, behind an empty box to tick,
in grey by black, in a frame.

Nobody can tell a line that is commented out or quoted from one with an odd bullet, nor grey that takes back
from grey that adorns: so such an order is not filed, and told. What orders nothing behind one is a heading
(``# Spring 1454``). Not here: what is struck out or unseen (mail.reading), which makes no line at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import unescape
from typing import Any
from unicodedata import category

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import shared
from judge.commands.session import AnySession, position
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.core.written_words import behind_blanks, end_of_bullet, is_number, is_of_word
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.letters import Item, Said

_SIGN = re.compile(
    r"\s*+(?:(?:[-*>]\s++)?(?:#(?!\s*+\(?\d{1,3}\b)#*+|;++|/{2,}+|%++|:{2,}+|'(?!.*')|\.\.(?=\s)|rem\b:?|dnl\b))\s*+",
    re.IGNORECASE,
)
"""Signs that comment a line out somewhere; ``#1`` is a number."""
_BULLETS = frozenset(
    "-*+\u00b7\u2022\u2023\u25aa\u25ab\u25cf\u25a0\u25a1\u25c6\u25c7\u25cb\u25e6\u25c9\u29bf\u2611\u2713\u2714\u2705"
)
"""Signs of the items of a list."""
_FIRST_PICTURE = "\u2600"
TELLING_PICTURES = frozenset(
    "\u260e\u2702\u2709\u2716\u2717\u2718\u274c\u274e\u26d4\U0001f44e\U0001f4a1\U0001f4ac\U0001f4ad\U0001f4c3"
    "\U0001f4c4\U0001f4cb\U0001f4ce\U0001f4dc\U0001f4dd\U0001f4e2\U0001f4e3\U0001f4e7\U0001f4e8\U0001f4e9\U0001f5d1"
    "\U0001f5e8\U0001f5ef\U0001f645\U0001f6ab\U0001f6ae\U0001f6d1\U0001f914\U0001f921"
    "\U0001f602\U0001f60f\U0001f61b\U0001f61c\U0001f61d\U0001f643\U0001f644\U0001f923\U0001f928\U0001f92a\U0001f937"
)
"""Pictures that say no, or that somebody speaks, writes, thinks or jokes; others are bullets on phones."""
_GOES_ON = frozenset(",&(")
"""Signs with which a line goes on that a program has broken."""
_NUMBER = re.compile(r"\s*+(?:[-*+]\s++)?\(?(?:\d{1,3}(?:[.:)]|\s?[-/])|[a-z][.:)])\s*+", re.IGNORECASE)
"""The number, or the letter, of an item of a list."""
_QUOTER = re.compile(r"\s*+[\[<]?[^\W_]{1,20}+(?:[:.]\d\d){0,2}[>|\]]++\s++")
"""Whoever, or when, as programs write it before a line that they quote."""
_ENTITIES = re.compile(r"(?:\s*+&#?\w{1,8};)++\s*+")
_CLOSES = {"(": ")", "[": "]", "{": "}", "\u00bf": "?", "\u00a1": "!", **{sign: sign for sign in "\"'`*_|"}}
"""Signs around words, by those that open."""
_WITHIN = re.compile(r"(?<=\s)(?:#(?!\s*+\d)#*+|/{2,}+|%++)(?=\s|\w)")
"""Such a sign behind other words: the rest of the line is commented out."""
_MOST_SHOWN = 10
_MOST_PARTS = 3
"""Lines into which an order may be broken."""
_TICKS = frozenset("\u2611\u2713\u2714\u2705")
_EMPTY = frozenset("\u2610\u25fb\u25fd\u2b1c\U0001f532\U0001f533\u2750\u2751\u2752")
_FILLED = {
    "\u25a1": "\u25a0",
    "\u25c7": "\u25c6",
    "\u25cb": "\u25c9\u29bf\U0001f518",
    "\u26aa": "\u26ab\U0001f518",
}
"""Bullets that are empty boxes beside these, where others of the letter are filled or ticked."""
_BRACKETS = {"[": "]", "(": ")"}
_NOTHING = " _."
"""Signs that an empty box of brackets may hold."""


def without_put_aside(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the orders that may be put aside; they are told."""
    now = session.in_hand
    dashes = sum(bool(_behind_dashes(line)) for line in now.pending)
    counts = 0 < dashes < sum(1 for line in now.pending if line.strip())
    apart = frozenset(session.letter.set_apart)
    empty = _empty_signs(now.pending)
    orders = OwnOrders(session, record)
    broken = _orders_in_several_lines(now.pending, apart, orders)
    aside: list[str] = []
    kept: list[str] = []
    for n, line in enumerate(now.pending):
        words = _words_behind(line, apart, empty, dashes=counts)
        if n in broken or (words is not None and orders.stand_in(words)):
            aside.append(line)
        elif words is None and (within := _WITHIN.search(line)) and orders.stand_in(line[within.end() :]):
            aside.append(line[within.start() :])
            kept.append(line[: within.start()].rstrip())
        else:
            kept.append(line)
    later = [one for one in now.planned if _words_behind(one[1], apart, empty, dashes=False) is None]
    aside += [line for phase, line in now.planned if (phase, line) not in later]
    if not aside:
        return session
    said = with_unused_told(session, aside)
    left = replace(now, pending=tuple(kept), planned=tuple(later), put_aside=(*now.put_aside, *aside))
    return replace(said, in_hand=left)


def _orders_in_several_lines(
    lines: Sequence[str], apart: frozenset[str], orders: OwnOrders
) -> frozenset[int]:
    """Numbers of the lines set apart of which two or three together are an order, and none alone."""
    found: set[int] = set()
    waiting: list[int] = []
    for n, line in enumerate(lines):
        if line.strip() not in apart or orders.stand_in(line):
            waiting = []
            continue
        waiting = [*waiting[1 - _MOST_PARTS :], n]
        for first in range(len(waiting) - 2, -1, -1):
            parts = waiting[first:]
            if orders.stand_in(" ".join(lines[part].strip() for part in parts)):
                found.update(parts)
                waiting = []
                break
    return frozenset(found)


def with_unused_told(session: AnySession, lines: Sequence[str]) -> AnySession:
    """The session with the words that these lines are not used."""
    told = tuple(session.without_secrets(line.strip())[:100] for line in lines)
    return session.say(shared.InQuotation(lines=told[:_MOST_SHOWN], more=len(told) - _MOST_SHOWN), about="-")


def without_commands_set_apart(
    set_apart: Sequence[str], items: Sequence[Item]
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """The items of a letter without commands that are set apart, and the lines of these."""
    apart = frozenset(set_apart)
    aside = [
        item
        for item in items
        if isinstance(item, Said) and item.line.strip() in apart and not isinstance(item.command, SignOn)
    ]
    return tuple(item for item in items if item not in aside), tuple(
        item.line.strip() for item in aside if isinstance(item, Said)
    )


def _words_behind(line: str, apart: frozenset[str], empty: frozenset[str], *, dashes: bool) -> str | None:
    """The words of a line that may be put aside, else None. `empty`: signs that are empty boxes."""
    if box := _end_of_empty_box(line, empty):
        return line[box:]
    sign = _SIGN.match(line)
    behind = (
        sign.end() if sign is not None else (dashes and _behind_dashes(line)) or _behind_an_odd_sign(line)
    )
    if behind:
        return line[behind:]
    return line if line.strip() in apart else None


def _behind_dashes(line: str) -> int:
    """Place of the words behind two dashes or more, else 0: a comment beside lines that begin without them,
    else the bullets of a list.
    """
    dashed = line.lstrip()
    words = dashed.lstrip("-")
    begins = words[:1].isspace() or is_of_word(words[:1] or "-")
    return len(line) - len(words.lstrip()) if begins and len(dashed) - len(words) > 1 else 0


def _is_in_a_box(line: str) -> bool:
    """Decide whether a number, or a ticked box, of a list stands before a line."""
    opens, inside, behind = line.lstrip()[:1], *line.lstrip()[1:].partition("]")[::2]
    return opens == "[" and behind[:1].isspace() and (inside in ("x", "X") or is_number(inside, 3))


def _behind_an_odd_sign(line: str) -> int:
    """Place of the words behind signs that no list has, and that nothing closes at the line's end; else 0.

    A program marks what it quotes with any sign, and no list of these is complete.
    """
    entities = _ENTITIES.match(line)
    if entities is not None and not unescape(entities[0]).strip().isalnum():
        return entities.end()
    if _is_in_a_box(line):
        return 0
    if (quoter := _QUOTER.match(line)) is not None:
        return quoter.end()
    number = _NUMBER.match(line)
    start = number.end() if number is not None else 0
    begin = next((n for n in range(start, len(line)) if line[n].isalnum()), start)
    ahead = line[start:begin].strip()
    signs = "".join(sign for sign in ahead if not _is_bullet_or_blank(sign))
    if not signs or _BULLETS.union(_GOES_ON).issuperset(signs) or ahead in ("...", "\u2026"):
        return 0
    if signs.strip("".join(_BULLETS)) == "#" and line[begin].isdigit():
        return 0
    around = signs.lstrip("".join(_BULLETS - {"*"})) or signs
    words = line[begin:]
    closed = all(_CLOSES.get(sign, "\n") in words for sign in set(around))
    return 0 if closed else begin


def _is_bullet_or_blank(sign: str) -> bool:
    """Decide whether a sign is a blank, that of a currency, or a picture that says nothing (``🐪``)."""
    kind = category(sign)
    pictures = sign >= _FIRST_PICTURE and kind in ("So", "Sk") and sign not in TELLING_PICTURES
    return sign.isspace() or kind in ("Sc", "Mn", "Cf") or pictures


class OwnOrders:
    """Tells which words are orders of anybody's that the writer acts for."""

    def __init__(self, session: AnySession, record: GameRecord) -> None:
        self._session, self._record = session, record
        self._reader: OrderReader[Any] | None = None
        self._seats: Sequence[Seat] = ()

    def stand_in(self, words: str) -> bool:
        """Decide whether there is an order in some words; where there is no time to read them, there is."""
        if not words.strip():
            return False
        reader = self._reader_of_seats()
        if not may_look(self._session.context.allowance, words, len(self._seats)):
            return True
        return any(reader.orders(words, seat) for seat in self._seats)

    def are_for_own_pieces(self, words: str) -> bool:
        """Decide whether some words order something for pieces of the writer's own, or that are nobody's."""
        reader = self._reader_of_seats()
        return may_look(self._session.context.allowance, words, len(self._seats)) and any(
            reader.owner(order) in (None, seat)
            for seat in self._seats
            for order in reader.orders(words, seat)
        )

    def is_no_heading(self, words: str, line: str) -> bool:
        """Decide whether some words may not stand before an order, with a colon between."""
        reader, headed = self._reader_of_seats(), f"{words}: {line.strip()}"
        if not may_look(self._session.context.allowance, headed):
            return True
        reading = reader.read(headed, self._seats[0])
        return bool(reading.complaints) or not reading.orders

    def _reader_of_seats(self) -> OrderReader[Any]:
        if self._reader is None:
            rules, state = position(self._session, self._record)
            self._reader = rules.reader(state)
            self._seats = own_seats(self._record, self._session.sign_in) or rules.seats
        return self._reader


def _empty_signs(lines: Iterable[str]) -> frozenset[str]:
    """The signs that are empty boxes in a letter with these lines."""
    first = {line[at : at + 1] for line in lines for at in (_behind_bullet(line),)}
    ticked = not _TICKS.isdisjoint(first)
    return _EMPTY.union(sign for sign, filled in _FILLED.items() if ticked or not first.isdisjoint(filled))


def _end_of_empty_box(line: str, signs: frozenset[str]) -> int:
    """Place behind the empty box that a line begins with, its bullet or number before it; 0 if none does."""
    at = _behind_bullet(line)
    sign = line[at : at + 1]
    if sign in signs:
        return behind_blanks(line, at + 1)
    end = line.find(_BRACKETS[sign], at) if sign in _BRACKETS else -1
    return behind_blanks(line, end + 1) if end > at and not line[at + 1 : end].strip(_NOTHING) else 0


def _behind_bullet(line: str) -> int:
    return end_of_bullet(line) or behind_blanks(line, 0)

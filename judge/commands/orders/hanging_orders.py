"""Orders that fall because something above them hangs on a condition that was not understood.

``If he agrees, A are - sie``, then ``instead, A are h``: whichever word stands in between, what is said of a
piece below such a line may be its ELSE, and is asked about. Not here: what hangs in one line (the reader).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import groupby
from typing import Any

from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame
from judge.core.wording import Joined
from judge.core.written_words import behind_blanks, is_of_word, letters_at, parts_between
from judge.syntax.talk_words import words_in

MAY_BE_NONE = "may-be-no-order"
BELOW_HEADING = "below-heading"
"""The question about all orders beside a heading, or another line, that may make them none of now."""
HANGING = "condition-left"
"""The complaint about orders that hang on what cannot be judged."""
_BETWEEN_PARTS = ",;:"
_LONGEST_CONDITION = 9
"""Words of a line that says little else than on what orders hang."""
_YES, _NO = frozenset({"yes", "oui", "ja", "si", "sì", "sí"}), frozenset({"no", "non", "nein", "nee"})


def is_for_one_answer(line: str, lines: Sequence[str]) -> bool:
    """Decide whether a line begins with YES or NO, and another of its letter with the other of them."""
    own = _answer(line)
    return own is not None and (not own) in map(_answer, lines)


def _answer(line: str) -> bool | None:
    """Yes or no, where a line begins with it and a sign behind it; else None."""
    begins = next((at for at, sign in enumerate(line) if is_of_word(sign)), 0)
    word = letters_at(line, begins).lower()
    behind = behind_blanks(line, begins + len(word))
    return word in _YES if word in _YES | _NO and line[behind : behind + 1] in (":", ",", "-") else None


def is_a_short_condition(line: str, reader: OrderReader) -> bool:
    """Decide whether a line says little else than on what orders hang (``but only if Naples agrees``)."""
    return len(words_in(line)) <= _LONGEST_CONDITION and hangs_or_takes_back(line, reader)


def hangs_or_takes_back(line: str, reader: OrderReader) -> bool:
    """Decide whether a line says on what orders hang, or takes them back."""
    hangs = reader.hangs(line) or reader.is_condition(line) or reader.heads_with_condition(line)
    return hangs or reader.takes_back(line) or reader.withdraws(line)


def hung_by(line: str, reading: Reading, reader: OrderReader, seat: Seat) -> tuple[Any, ...]:
    """The orders of a line that hang on what was not understood, as far as they can be told."""
    left = [c for c in reading.complaints if c.code == HANGING and c.line == line]
    if not reading.orders and reader.hangs(line):
        asked = [c for c in reading.complaints if c.line == line]
    else:
        asked = left
    told = [text for c in asked for text in c.facts.get("lines", ())]
    if asked or (not reading.orders and reader.is_condition(line)):
        texts = (line, *(line[: c.start] for c in asked))
        told += [part for text in texts for part in parts_between(text, _BETWEEN_PARTS)]
    return (*reading.hanging, *(order for text in dict.fromkeys(told) for order in reader.orders(text, seat)))


def pieces(rules: TableGame, orders: Iterable[Any]) -> frozenset[str]:
    """The pieces that orders are about."""
    return frozenset(about for order in orders if (about := rules.about(order)) is not None)


def without_alternatives(
    line: str, reading: Reading, fallen: Set[str], rules: TableGame, reader: OrderReader
) -> Reading:
    """The reading of a line, orders for pieces asked about whose order above it fell with its condition."""
    hung = [order for order in reading.orders if rules.about(order) in fallen]
    if not hung:
        return reading
    return replace(
        reading,
        orders=tuple(order for order in reading.orders if order not in hung),
        complaints=(*reading.complaints, no_order_of_now(line, hung, reader)),
        echoed=tuple(pair for pair in reading.echoed if pair[0] not in hung),
        rest=tuple(order for order in reading.rest if order not in hung),
    )


def no_order_of_now(line: str, orders: Sequence[Any], reader: OrderReader, *, below: str = "") -> Complaint:
    """The question about an order that may not be one of now. `below`: the heading that makes it so."""
    lines = tuple(dict.fromkeys(str(reader.words(order)) for order in orders))
    facts = {"lines": lines, "below": below} if below else {"lines": lines}
    return Complaint(line=line, start=0, end=len(line), code=MAY_BE_NONE, of_a_clause=True, facts=facts)


def together_below_headings(complaints: Sequence[Complaint]) -> Iterator[Complaint]:
    """The complaints, those about the orders below one heading as one question about all of them."""
    for heading, group in groupby(complaints, key=lambda one: one.facts.get("below", "")):
        asked = [*group]
        if not heading:
            yield from asked
            continue
        yield question_about_all_beside(heading, [line for one in asked for line in one.facts["lines"]])


def question_about_all_beside(line: str, orders: Sequence[str]) -> Complaint:
    """The question about all orders beside a line that may make them none of now."""
    lines = tuple(dict.fromkeys(orders))
    facts = {"lines": (lines[0] if len(lines) == 1 else Joined.of(lines, "; "),)}
    return Complaint(line=line, start=0, end=len(line), code=BELOW_HEADING, of_a_clause=True, facts=facts)

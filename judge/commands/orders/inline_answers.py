"""Lines that a writer puts right below a quoted one, which names what they are about: ``> A Florence: none``.

What a quotation and an answer make together is only asked about. Not here: what is quoted (mail.reading).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader, Reading

_UNSURE = "unsure"
_LONGEST = 200
"""Letters of a quoted line that may name what an answer is about."""
_MOST_WORDS = 4
"""Of the name of a piece."""


def about_quoted(
    line: str, quoted: str, reader: OrderReader, seat: Seat, above: Sequence[Any], asked: Sequence[str] = ()
) -> Reading | None:
    """The question whether a line orders something for what the quoted line above names; None if not."""
    subject = _subject(quoted, reader, seat)
    if not subject:
        words = quoted.rstrip(" .:?!").split()
        if len(words) <= _MOST_WORDS and reader.orders(f"{' '.join(words)} {line}", seat, above):
            subject = " ".join(words)
    if not subject:
        return None
    for said in (f"{subject} {line}", f"{subject}: {line}", f"{subject} - {line}"):
        reading = reader.read(said, seat, above, asked)
        orders = reader.number_orders(reading.orders, ())
        offered = tuple(map(reader.words, orders)) or _lines_on_offer(reading)
        if offered:
            facts = {"lines": tuple(dict.fromkeys(offered))}
            question = Complaint(
                line=line, start=0, end=len(line), code=_UNSURE, of_a_clause=True, facts=facts
            )
            return Reading(complaints=(question,))
    return None


def _subject(quoted: str, reader: OrderReader, seat: Seat) -> str:
    """The piece that a quoted line begins with, as it is written there; empty if it begins with none."""
    head, colon, _ = quoted[:_LONGEST].partition(":")
    words = quoted[:_LONGEST].rstrip(" .:?!").split()
    sizes = range(min(_MOST_WORDS, len(words)), 0, -1)
    for said in (*(head.strip(),) * bool(colon), *(" ".join(words[:n]) for n in sizes)):
        if reader.orders(said, seat):
            continue
        if reader.piece_named(said, seat) is not None:
            return said
    return ""


def _lines_on_offer(reading: Reading) -> tuple[str, ...]:
    """The lines that the complaints about a line offer."""
    found = (line for c in reading.complaints for line in (*c.facts.get("lines", ()), c.corrected) if line)
    return tuple(map(str, found))

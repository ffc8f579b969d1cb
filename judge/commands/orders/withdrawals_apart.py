"""Sentences that take back what stands before them on their line, each made a line of its own.

``Perugia to Siena. Bologna to Modena. Scrap the Bologna one.`` is two lines to whatever takes orders back.
Not here: what is taken back (taken_back_later).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.core.game import Seat
from judge.core.system.orders import OrderReader

_SENTENCE_END = re.compile(r"(?<=[\w)][.!?;])\s+(?=\w)")


def with_withdrawals_apart(lines: Sequence[str], reader: OrderReader, seat: Seat) -> tuple[str, ...]:
    """The lines, parted before each sentence that takes back an order which stands before it on its line."""
    return tuple(part for line in lines for part in _split_line(line, reader, seat))


def _split_line(line: str, reader: OrderReader, seat: Seat) -> Iterator[str]:
    if reader.withdraws(line):
        for found in _SENTENCE_END.finditer(line):
            before, behind = line[: found.start()], line[found.end() :]
            sentence = _SENTENCE_END.split(behind, maxsplit=1)[0]
            if not reader.withdraws(sentence):
                continue
            if _takes_back(sentence, before, reader, seat):
                yield before
            elif _takes_back(sentence, line, reader, seat):
                yield line  # its language is told by all of it
            else:
                continue
            yield from _split_line(behind, reader, seat)
            return
    yield line


def _takes_back(sentence: str, orders: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a sentence names an order of some others as taken back."""
    ordered = [[order] for order in reader.orders(orders, seat)]
    return bool(ordered) and bool(reader.withdrawal(sentence, ordered).orders)

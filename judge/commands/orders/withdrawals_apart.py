"""Sentences that take back what stands before them on their line, each made a line of its own.

``Perugia to Siena. Bologna to Modena. Scrap the Bologna one.`` is two lines to whatever takes orders back.
Not here: what is taken back (taken_back_later).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.written_words import behind_blanks, is_of_word, sentence_ends

_SENTENCE_SIGNS = ".!?;"


def with_withdrawals_apart(lines: Sequence[str], reader: OrderReader, seat: Seat) -> tuple[str, ...]:
    """The lines, parted before each sentence that takes back an order which stands before it on its line."""
    return tuple(part for line in lines for part in _split_line(line, reader, seat))


def _split_line(line: str, reader: OrderReader, seat: Seat) -> Iterator[str]:
    if reader.withdraws(line):
        for end in _sentence_ends(line):
            before, behind = line[:end], line[end:].lstrip()
            sentence = behind[: next(iter(_sentence_ends(behind)), None)]
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


def _sentence_ends(line: str) -> list[int]:
    """The places behind single signs that end a sentence, with a word before and behind them."""
    ends = sentence_ends(line.rstrip(), _SENTENCE_SIGNS)
    around = ((end, line[end - 2], line[behind_blanks(line, end)]) for end in ends)
    return [
        end for end, before, behind in around if (is_of_word(before) or before == ")") and is_of_word(behind)
    ]


def _takes_back(sentence: str, orders: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a sentence names an order of some others as taken back."""
    ordered = [[order] for order in reader.orders(orders, seat)]
    return bool(ordered) and bool(reader.withdrawal(sentence, ordered).orders)

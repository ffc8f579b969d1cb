"""Sentences that a mail program broke into lines, put together again.

A line was broken if the first word of the next one had not fitted on it. Not here: lines that only their
reading shows to belong together (order_lines).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from string import digits
from typing import Any

from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.written_words import is_number, opens_with_letter, sentences

_SHORTEST, _LONGEST = 40, 390
"""Letters of a line that may have been broken, and of what is put together."""
_NARROWEST, _WIDEST, _WIDEST_OF_SEVERAL = 65, 145, 200
"""Letters of the longest line of a letter that a program has broken; the last where several are as long."""
_OF_ONE_WIDTH = 15
"""By how many letters full lines of one letter differ."""
_RAGGED = 0.8
"""The share of the longest line that one has at least that its writer broke himself, among full ones."""
_ENDS = (".", "!", "?", ":", ";", ">")
_MARKS = tuple("-–*•·>#|([")
"""Signs that a line of a list, or of a table, begins with."""
_BEHIND_NUMBERS = tuple(".):")
_LETTERS, _EXPENSES = "afgt", ("expense", "e")
"""Beginnings of notation: letters of units, and words before the number of an expense."""
_COLUMNS = "   "
"""The blanks between the columns of a table."""


def paragraph_ends(letter: Sequence[str]) -> frozenset[str]:
    """The lines of a letter that have an empty one below them: no sentence goes on across it."""
    return frozenset(line.strip() for line, below in pairwise(letter) if not below.strip())


def sentences_whole(
    lines: Sequence[str],
    is_whole: Callable[[str], bool] = lambda _: False,
    ends: Collection[str] = frozenset(),
    parts_name: Callable[[str, str], bool] = lambda *_: False,
    wants_more: Callable[[str], bool] = lambda _: False,
) -> tuple[str, ...]:
    """The lines of a letter, those that were broken in one; more than `_LONGEST` letters are parted again.

    `is_whole`: whether a line is an order as it stands. Two of them are two, however long the first is.
    `ends`: the last lines of paragraphs. `parts_name`: whether a name begins in a line and ends in the next;
    `wants_more`: whether a line ends with a word that no sentence ends with.
    """
    width = max((len(line.rstrip()) for line in lines), default=0)
    if width < _SHORTEST:
        return tuple(lines)
    full = sum(len(line.rstrip()) >= width - _OF_ONE_WIDTH for line in lines)
    filled = _NARROWEST <= width <= (_WIDEST_OF_SEVERAL if full > 1 else _WIDEST)
    whole: list[str] = []
    last = ""
    for line in lines:
        broken = bool(whole) and last.strip() not in ends
        broken = broken and (
            (filled and _is_broken(last, line, width, sure=full > 1 or wants_more(last)))
            or (len(last.rstrip()) >= _SHORTEST and parts_name(last, line))
        )
        if broken and not (is_whole(whole[-1]) and is_whole(line)):
            whole[-1] = f"{whole[-1].rstrip()} {line.strip()}"
        else:
            whole.append(line)
        last = line
    return tuple(part for line in whole for part in _pieces_of(line))


def is_order(reader: OrderReader[Any], seat: Seat, line: str) -> bool:
    """Decide whether a line is an order in the game's notation, and nothing of it is left over."""
    if not reader.is_exact(line, seat):
        return False
    reading = reader.read(line, seat)
    return bool(reading.orders) and not reading.complaints


def _is_broken(line: str, following: str, width: int, *, sure: bool) -> bool:
    """Decide whether the next line goes on with this one. `sure`: others of the letter are as long, or its
    last word wants more.
    """
    said, word = line.rstrip(), following.split(" ", maxsplit=1)[0]
    if _ends_with_number_of_list(said) and not _stands_for_itself(line):
        return True
    if len(said) < _SHORTEST or said.endswith(_ENDS) or _stands_for_itself(following):
        return False
    if _is_notation(line.lstrip()) or _COLUMNS in said.strip():
        return False
    goes_on = following[:1].islower()
    if len(said) + 1 + len(word) <= width:
        return goes_on and sure and len(said) >= width * _RAGGED
    return goes_on or sure


def _stands_for_itself(line: str) -> bool:
    """Decide whether a line begins as lines of a list, of a table and of notation do."""
    line = line.lstrip()
    behind = line.lstrip(digits)
    numbered = behind != line and behind.lstrip().startswith(_BEHIND_NUMBERS)
    return numbered or line.startswith(_MARKS) or _is_notation(line)


def _is_notation(line: str) -> bool:
    """Decide whether a line begins with the letter of a unit, or an expense and its number."""
    expense = next((word for word in _EXPENSES if line.lower().startswith(word)), "")
    number = line[len(expense) :].removeprefix(" ")[:1] if expense else ""
    return number.isdecimal() or opens_with_letter(line, _LETTERS)


def _ends_with_number_of_list(line: str) -> bool:
    """Decide whether the text of a line's last number stands below: ``answer 1) "A are h"; 2)``."""
    before, _, last = line.rpartition(" ")
    number = last.removeprefix("(")
    return before.endswith((",", ";", ":")) and number.endswith((".", ")")) and is_number(number[:-1], 2)


def _pieces_of(line: str) -> Iterator[str]:
    """A line in pieces of whole sentences that are not too long."""
    piece = ""
    for sentence in sentences(line) if len(line) > _LONGEST else (line,):
        if piece and len(piece) + 1 + len(sentence) > _LONGEST:
            yield piece
            piece = ""
        piece = f"{piece} {sentence}" if piece else sentence
    yield piece

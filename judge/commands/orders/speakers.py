"""Orders that somebody in a play speaks (``MESSENGER. Trieste to Friuli!``): they are asked about.

A speaker is one to three words in capitals with a stop or a colon, in front of words in small letters or
alone above them. Words that may stand before orders are none, as the game reads them in front of a colon; but
beside somebody unknown only those that head orders are none (``KING. Never. / FOOL. Trieste to Friuli!``).
Not here: what is asked (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from judge.commands.limits.letter_costs import Allowance
from judge.commands.limits.line_costs import may_look
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.syntax.talk_words import phrases, single_words, words_in

_MOST_WORDS, _SHORTEST = 3, 3
"""Words of a speaker; letters of its longest."""
_STOPS = (".", ":")
_MOST = 10
"""Speakers of a letter that are looked at."""


def lines_of_speakers(
    lines: Sequence[str], order: Any, reader: OrderReader, seat: Seat, allowance: Allowance
) -> frozenset[str]:
    """The lines of a letter that somebody in a play speaks. `order`: one that the letter gives."""
    spoken = list(_lines_with_speakers(lines))
    names = list(dict.fromkeys(name for name, _ in spoken))[:_MOST]

    @cache
    def is_unknown(name: str) -> bool:
        headed = f"{name}: {reader.words(order)}"
        if not may_look(allowance, headed):
            return True
        reading = reader.read(headed, seat)
        return bool(reading.complaints) or not reading.orders

    unknown = [name for name in names if is_unknown(name)]
    playing = [name for name in names if name in unknown or not _heads(name, reader)]
    return frozenset(line.strip() for name, line in spoken if unknown and name in playing)


def _heads(name: str, reader: OrderReader) -> bool:
    """Decide whether words only head orders, or greet."""
    words = words_in(name)
    heading = single_words("headings") - single_words("articles")
    heads = not heading.isdisjoint(word.text for word in words)
    return heads or bool(reader.heading(f"{name}:", "")) or phrases("greets").begin(words)


def _lines_with_speakers(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The name of the speaker with each line that is spoken, the one with the name as well."""
    above = ""
    for line in lines:
        name, behind = _speaker(line)
        if name and any(map(str.islower, behind)):
            above = ""
            yield name, line
        elif name and not behind:
            above = name
        elif not line.strip():
            above = ""
        elif above and any(map(str.islower, line)):
            yield above, line


def _speaker(line: str) -> tuple[str, str]:
    """The name in capitals that a line begins with, and what follows it; empty names where there is none.

    Between the two may stand in brackets what the speaker does (``FOOL (laughing). Never.``).
    """
    name, bracket, rest = line.partition("(")
    does = ""
    if bracket and name.strip().isupper() and ")" in rest:
        does, _, behind = rest.partition(")")
        line = name.rstrip() + behind.lstrip()
    at = min((n for stop in _STOPS if (n := line.find(stop)) >= 0), default=-1)
    words = line[: max(at, 0)].split()
    named = 0 < len(words) <= _MOST_WORDS and all(word.isalpha() and word.isupper() for word in words)
    if not named or max(map(len, words)) < _SHORTEST:
        return "", ""
    return " ".join((*words, *does.split())), line[at + 1 :].strip()

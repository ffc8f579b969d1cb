"""Texts made after a pattern (prefix, a piece many times, a suffix that fails), and their processor time.

``python -m tests.support.patterns.pump PART PARTS`` prints the slow ones of one part of all patterns.
Not here: which patterns there are (collect).
"""

from __future__ import annotations

import itertools
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from re import _constants as codes
from re import _parser as parser
from typing import Any

from tests.support.patterns.collect import Pattern, patterns

SHORT, LONG, TIMES = 1000, 2000, 3.0
"""Characters; a pattern that is in order takes twice as long for twice as many, and never three times."""
_WORTH_A_LOOK = 0.003
"""Seconds at LONG from which the times of a text are compared."""
_ENDLESS, _NEVER = 1.0, 99.0
_TRIES = 10
_SUFFIXES = ("", "\x00", "!", " x")
_PIECES = (
    " ", "a", "a ", "1", "1 ", "-", "- ", "a, ", ", ", "and ", "if ", ". ", ".", "\t ", '" ', "'a", "(", "()",
    "_", "*", ":", "a: ", "<", "@", "a@b.c ", "[", "+", "é",
)  # fmt: skip
_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_OF_CATEGORY = {
    codes.CATEGORY_DIGIT: "1",
    codes.CATEGORY_NOT_DIGIT: "a",
    codes.CATEGORY_SPACE: " ",
    codes.CATEGORY_NOT_SPACE: "a",
    codes.CATEGORY_WORD: "a",
    codes.CATEGORY_NOT_WORD: " ",
}
_DEEP = 12


class EndlessError(BaseException):
    """Raised by the timer."""


def slow(pattern: Pattern) -> str:
    """What makes a pattern slow, in words; empty if nothing that was tried does."""
    made = re.compile(pattern.text, pattern.flags)
    tree = parser.parse(pattern.text, pattern.flags)
    tried = dict.fromkeys([*itertools.islice(_pumps(tree, [""]), 80), *(("", piece) for piece in _PIECES)])
    for (prefix, piece), suffix, method in itertools.product(tried, _SUFFIXES, pattern.methods):
        meet = getattr(made, method)
        if method == "finditer":
            meet = partial(_all, meet)

        def seconds(
            length: int,
            meet: Callable[[str], object] = meet,
            parts: tuple[str, str, str] = (prefix, piece, suffix),
        ) -> float:
            text = parts[0] + (parts[1] * (length // len(parts[1]) + 1))[:length] + parts[2]
            return _seconds(lambda: meet(text))

        if seconds(LONG) < _WORTH_A_LOOK:
            continue
        ratios = []
        for _ in range(_TRIES):
            long, short = (min(seconds(length) for _ in range(3)) for length in (LONG, SHORT))
            ratios.append(long / max(short, 1e-6) if long < _ENDLESS else _NEVER)
            if ratios[-1] <= TIMES or ratios[-1] == _NEVER:
                break
        if ratios[-1] > TIMES:
            return (
                f"{pattern.where} {method} {(prefix, piece, suffix)} x{min(ratios):.1f}: {pattern.text[:150]}"
            )
    return ""


def _all(find: Callable[[str], Iterator[object]], text: str) -> None:
    """Go through all that is found, to the end of a text."""
    for _ in find(text):
        pass


def _seconds(meet: Callable[[], object]) -> float:
    signal.setitimer(signal.ITIMER_PROF, _ENDLESS)
    began = time.process_time()
    try:
        meet()
        return time.process_time() - began
    except EndlessError:
        return _ENDLESS
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _pumps(tree: Sequence[Any], before: list[str]) -> Iterator[tuple[str, str]]:
    """For each repetition: what leads to it, and what it repeats."""
    for code, value in tree:
        if code in _REPEATS:
            _, most, body = value
            if most is codes.MAXREPEAT or most >= 16:
                yield from ((prefix, piece) for piece in _samples(body, 3) if piece for prefix in before[:2])
            yield from _pumps(body, before)
        elif code is codes.SUBPATTERN:
            yield from _pumps(value[3], before)
        elif code is codes.ATOMIC_GROUP:
            yield from _pumps(value, before)
        elif code is codes.BRANCH:
            for each in value[1]:
                yield from _pumps(each, before)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            yield from _pumps(value[1], before)
        after = itertools.product(before, _taken(code, value, 2, 0))
        before = list(dict.fromkeys(first + then for first, then in after))[:3]


def _samples(tree: Sequence[Any], most: int, depth: int = 0) -> list[str]:
    """A few texts that a sequence takes."""
    texts = [""]
    for code, value in tree:
        longer = itertools.product(texts, _taken(code, value, most, depth))
        texts = list(dict.fromkeys(first + then for first, then in itertools.islice(longer, 2 * most)))[
            : max(most, 2)
        ]
    return texts


def _taken(code: Any, value: Any, most: int, depth: int) -> list[str]:
    if depth > _DEEP:
        return [""]
    if code is codes.LITERAL:
        return [chr(value)]
    if code is codes.NOT_LITERAL:
        return ["a" if value != ord("a") else "b"]
    if code is codes.ANY:
        return ["a", " "]
    if code is codes.IN:
        return _members(value)[:most]
    if code in _REPEATS:
        least, _, body = value
        return [text * max(least, 1) for text in _samples(body, most, depth + 1)] + [""] * (least == 0)
    if code in (codes.SUBPATTERN, codes.ATOMIC_GROUP):
        return _samples(value[3] if code is codes.SUBPATTERN else value, most, depth + 1)
    if code is codes.BRANCH:
        firsts = [text for each in value[1][:6] for text in _samples(each, 1, depth + 1)[:1]]
        return firsts[: most + 2]
    return [""]


def _members(items: Sequence[tuple[Any, Any]]) -> list[str]:
    """Characters of a set, blanks and letters first; of a negated one, some that are not in it."""
    found: list[str] = []
    for code, value in items:
        if code is codes.LITERAL:
            found.append(chr(value))
        elif code is codes.RANGE:
            found += [chr(value[0]), chr(value[1])]
        elif code is codes.CATEGORY:
            found.append(_OF_CATEGORY.get(value, "a"))
    if items and items[0][0] is codes.NEGATE:
        return [each for each in 'a 1,.-!"é\t' if each not in found][:3] or ["x"]
    common = [each for each in "a 1,.-" if each in found]
    return list(dict.fromkeys(common[:1] + found[:2] + found[-1:])) or ["a"]


def _interrupt(*_: object) -> None:
    raise EndlessError


if __name__ == "__main__":
    part, parts = int(sys.argv[1]), int(sys.argv[2])
    signal.signal(signal.SIGPROF, _interrupt)
    everything = patterns()
    for each in everything[part::parts]:
        if found := slow(each):
            print(found, flush=True)
    print(len(everything), "patterns")

"""Phases that are counted: rounds, tricks of so many cards, hands of so many tricks.

A key is the numbers with dots between them (``2.1``). Not here: which phase is open (a game's agenda).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from judge.core.system.names import Mention
from judge.core.table import DeadlineRule


def _two_days_a_turn() -> Mapping[str, DeadlineRule]:
    return {"turn": DeadlineRule(clock=-1, min=0, next=2880, grace=1440, delay=0, days="SMTWTFS")}


@dataclass(frozen=True, slots=True)
class NumberedPhases:
    """`units` are what is counted, the largest first, each with all words that people write for it.

    ``NumberedPhases("cards", (("trick", "pli"), ("card", "carte")))``; the message ``cards/phase(phase)``
    says which one it is. `deadlines` by kind of phase, the first the kind in which the game is really played.
    """

    game: str
    units: tuple[tuple[str, ...], ...] = (("round", "tour"),)
    deadlines: Mapping[str, DeadlineRule] = field(default_factory=_two_days_a_turn)

    @property
    def sections(self) -> Mapping[str, tuple[str, ...]]:
        """None: lines are kept for a phase, or as standing orders."""
        return {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of phases."""
        return tuple(self.deadlines)

    def key(self, *numbers: int) -> str:
        """The key of a phase by its numbers."""
        return ".".join(map(str, numbers))

    def order(self, key: str) -> tuple[int, ...]:
        """Its numbers, which sort as phases are played."""
        return tuple(map(int, key.split(".")))

    def key_from_words(self, written: str, now: str, *, past: bool = False) -> str | None:
        """``trick 2 card 1``, ``2.1``; a number that is left out is 1."""
        found = _pattern(self.units).fullmatch(written.strip().lower())
        numbers = [n for n in found.groups() if n] if found is not None else []
        by_number = written.strip().split(".")
        if not numbers and all(map(str.isdecimal, by_number)):
            numbers = by_number
        if not numbers or len(numbers) > len(self.units):
            return None
        return self.key(*map(int, numbers), *[1] * (len(self.units) - len(numbers)))

    def facts(self, key: str) -> Mapping[str, str]:
        """The message that says it, and its numbers: ``first``, ``second`` and ``third``."""
        numbers = zip(("first", "second", "third"), key.split("."), strict=False)
        return {"words": f"{self.game}/phase", "written": self.written_form(key), **dict(numbers)}

    def written_form(self, key: str) -> str:
        """``trick 2 card 1``."""
        return " ".join(f"{unit[0]} {n}" for unit, n in zip(self.units, key.split("."), strict=False))

    def fits(self, key: str, written: str) -> bool:
        """The same phase is meant."""
        return self.key_from_words(written, key) == key

    def period(self, key: str) -> int:
        """The largest unit."""
        return self.order(key)[0]

    def of_kind(self, key: str, kind: str) -> str:
        """Itself: nothing is played beside it."""
        return key

    def heading(self, line: str, now: str) -> str | None:
        """``trick 2 card 1:`` above lines for then."""
        return (
            self.key_from_words(line.strip().removesuffix(":"), now) if line.strip().endswith(":") else None
        )

    def mention(self, text: str, closed: Sequence[str], now: str) -> Mention:
        """The closed phase that a text speaks of."""
        found = _pattern(self.units).search(text.lower())
        key = self.key_from_words(found[0], now) if found is not None else None
        rest = f"{text[: found.start()]}{text[found.end() :]}".strip() if found is not None else text
        return Mention(found is not None, key if key in closed else None, rest)


@cache
def _pattern(units: tuple[tuple[str, ...], ...]) -> re.Pattern[str]:
    """The units with a number behind each; all but the first may be left out."""
    first, *more = (rf"(?:{'|'.join(map(re.escape, words))})\s*(\d{{1,6}})" for words in units)
    return re.compile(first + "".join(rf"(?:[\s,.:]*{unit})?" for unit in more))

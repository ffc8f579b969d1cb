"""Orders that make sense in the open phase, so that they can be chosen instead of written.

A `Choice` is a whole line and the taps that lead to it; a `Form` is a line with blanks (sums, whom, which).
Whatever is lawful besides is written as ever. Texts are in the language that is written in (core.wording).
Not here: which orders make sense (a game's `Pages.choices`), the page that offers them (judge.pages).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from string import Formatter


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An order. `taps`: what is touched after the piece, each a key of `Choices.touches`; no two choices of a
    piece have the same, and none begins with all of another's.

    `line` is what the letter says, `note` what kind of order it is, by which choices are grouped. `usual`:
    it needs nobody else, and most people would think of it. `cost`: ducats that it takes out of the purse.
    """

    taps: tuple[str, ...]
    line: str
    note: str = ""
    usual: bool = False
    cost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A piece that is given one order: a unit, a city that may build, a hand. `id` is a key of `touches`.

    `group`: under which title it is listed. `many`: it takes several, and does them in the order in which
    they are chosen. `free`: nobody waits for an order to it, as to a site where one may build. `filed`:
    the lines on file for it.
    """

    id: str
    choices: tuple[Choice, ...]
    group: str = ""
    many: bool = False
    free: bool = False
    filed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Touch:
    """Something to touch: its words, and the place of the board where it lies; empty: a button."""

    words: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A filling of a blank. `place`: where it lies on the board. `cost`: the least sum for it.

    `note`: what it still hangs on; `usual`: as of a choice.
    """

    words: str
    place: str = ""
    cost: int = 0
    note: str = ""
    usual: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A blank of a form: one of `options`, or several of them in an order (`most` at most) joined by `joint`;
    without options a number from `least` to `most` (None: without end) in steps.

    `step` 0: the cost of the option that is chosen, and no other sum.
    """

    name: str
    title: str = ""
    options: tuple[Option, ...] = ()
    joint: str = ""
    least: int = 1
    most: int | None = None
    step: int = 1

    def read(self, line: str, at: int, after: str) -> tuple[str | int | tuple[str, ...] | None, int]:
        """Read this blank from a place in a line on, and where it ends; None: nothing that may stand there.

        `after` is what stands behind it.
        """
        if not self.options:
            end = at
            while end < len(line) and line[end].isdigit():
                end += 1
            number = int(line[at:end]) if end > at else -1
            within = self.least <= number and (self.most is None or number <= self.most)
            return (number, end) if within else (None, at)
        chosen: list[str] = []
        while (option := self._option(line, at, after)) is not None:
            chosen.append(option)
            at += len(option)
            if not (self.joint and line.startswith(self.joint, at)):
                return (tuple(chosen) if self.joint else option), at
            at += len(self.joint)
        return None, at

    def _option(self, line: str, at: int, after: str) -> str | None:
        """The longest option that stands there."""
        fits = [option.words for option in self.options if line.startswith(option.words, at)]
        ends = {words: line[at + len(words) :] for words in fits}
        good = [words for words, rest in ends.items() if self._may_end(rest, after)]
        return max(good, key=len, default=None)

    def _may_end(self, rest: str, after: str) -> bool:
        return (not rest if not after else rest.startswith(after)) or bool(
            self.joint and rest.startswith(self.joint)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A line with blanks, ``E{number} {ducats}d buy {what}``, each a field. `title`: what it is for.

    `purse`: what the field ``ducats`` does to the purse, -1: it is spent, 1: it comes in, 0: nothing now.
    """

    kind: str
    title: str
    line: str
    fields: tuple[Field, ...] = ()
    purse: int = 0

    def fill(self, values: Mapping[str, str | int | Sequence[str]]) -> str:
        """The line with its blanks filled. Raises KeyError for one that is left empty."""
        joints = {blank.name: blank.joint for blank in self.fields}
        filled = {
            name: value if isinstance(value, str | int) else joints[name].join(value)
            for name, value in values.items()
        }
        return self.line.format(**filled)

    def read(self, line: str) -> dict[str, str | int | tuple[str, ...]] | None:
        """Read the fillings of a line's blanks; None: it is no line of this form, as it is offered."""
        found: dict[str, str | int | tuple[str, ...]] = {}
        blanks, at = {blank.name: blank for blank in self.fields}, 0
        parts = [(literal, name) for literal, name, _, _ in Formatter().parse(self.line)]
        for number, (literal, name) in enumerate(parts):
            if not line.startswith(literal, at):
                return None
            at += len(literal)
            if name is None:
                continue
            after = parts[number + 1][0] if number + 1 < len(parts) else ""
            value, at = blanks[name].read(line, at, after)
            if value is None:
                return None
            found[name] = value
        return found if at == len(line) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """All that a seat may choose from. `touches`: words and places of pieces and of taps.

    `filed`: lines on file that belong to no piece; `purse`: ducats that it may spend; None: there are none.
    """

    pieces: tuple[Piece, ...] = ()
    forms: tuple[Form, ...] = ()
    touches: Mapping[str, Touch] = field(default_factory=dict)
    filed: tuple[str, ...] = ()
    purse: float | None = None


def as_json(choices: Choices) -> dict[str, object]:
    """The same as plain JSON, by the names of the fields; what is as usual is left out."""
    return {each.name: _plain(getattr(choices, each.name)) for each in fields(choices)}


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if not isinstance(value, Choice | Piece | Touch | Option | Field | Form):
        return value
    named = ((each, getattr(value, each.name)) for each in fields(value))
    return {each.name: _plain(one) for each, one in named if each.default is MISSING or one != each.default}

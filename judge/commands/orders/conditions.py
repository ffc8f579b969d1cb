"""Blocks of IF, ELSE and ENDIF: which of their lines hold on a position.

Pure. Not here: what a condition says (the game), where such lines are kept (orders.scheduled).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.core.system.orders import ImpossibleConditionError, UnclearConditionError
from judge.core.written_words import parts_between
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.player_commands import Branch

Read = Callable[[str], Callable[[Any], bool]]
"""A condition as a question to a position; raises UnclearConditionError."""
_THEN = re.compile(r"(?:,\s*+|(?<!\s)\s++)?\bthen\b\s*+:?|,", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of a block that cannot stand: its number, the spot, and a code for its words."""

    line: int
    code: str
    start: int = 0
    end: int = 0


Awaits = Callable[[str], bool]
"""Decides whether what a line orders is done after the phase's moves, and hangs on how these end."""


def holding(
    lines: Sequence[tuple[str, Command | None]], read: Read, state: Any, awaits: Awaits | None = None
) -> list[str]:
    """The lines whose conditions hold in a position; faulty conditions hold never. Blocks may be nested.

    Lines that await the outcome of the phase are kept with their condition behind them.
    """
    return _Blocks(read, state, awaits).run(lines)[0]


def faults(lines: Sequence[tuple[str, Command | None]], read: Read, state: Any) -> list[Fault]:
    """Faults of the IFs of a block: conditions not read, ELSE without IF. The end closes all."""
    return _Blocks(read, state, None).run(lines)[1]


def lines_of_unread_conditions(
    lines: Sequence[tuple[str, Command | None]], read: Read, state: Any
) -> list[str]:
    """The lines of a block that hang on a condition that cannot be read."""
    return _Blocks(read, state, None).run(lines)[2]


def without_idle_blocks(lines: Sequence[tuple[str, Command | None]]) -> tuple[list[str], list[str]]:
    """The lines without blocks that order nothing, and the IFs of those. The end closes all blocks."""
    at, kept, idle = 0, list[str](), list[str]()
    while at < len(lines):
        line, command = lines[at]
        word = command.word if isinstance(command, Branch) else ""
        end = _end_of_block(lines, at) if word == "if" else at + 1
        block = lines[at:end]
        if word == "if" and not any(_orders(command) for _, command in block):
            idle.append(line)
        elif word == "if":
            inner, more = without_idle_blocks(block[1:])
            kept += [line, *inner]
            idle += more
        else:
            kept.append(line)
        at = end
    return kept, idle


def _end_of_block(lines: Sequence[tuple[str, Command | None]], start: int) -> int:
    """The place of the line behind the ENDIF of an IF."""
    depth = 0
    for at in range(start, len(lines)):
        command = lines[at][1]
        word = command.word if isinstance(command, Branch) else ""
        depth += (word == "if") - (word == "endif" or _whole(lines, at))
        if depth == 0:
            return at + 1
    return len(lines)


def _whole(lines: Sequence[tuple[str, Command | None]], at: int) -> bool:
    """Decide whether an IF needs no ENDIF: one like ``if A Bologna, A Siena holds``, with no ELSE below."""
    branch, below = lines[at][1], lines[at + 1][1] if at + 1 < len(lines) else None
    if not isinstance(branch, Branch) or branch.word != "if" or not split_branch(branch)[1]:
        return False
    then = _THEN.search(branch.rest)
    goes_on = isinstance(below, Branch) and below.word in ("elseif", "else", "endif")
    return then is not None and then[0] == "," and not goes_on


def _orders(command: Command | None) -> bool:
    """Decide whether a line of a block orders something: any but a condition with nothing behind it."""
    return not isinstance(command, Branch) or bool(split_branch(command)[1])


@dataclass(slots=True)
class _Level:
    """One IF that is open: does its branch hold, has one held already, does what is around it hold?

    Below a condition that cannot be read no branch holds: nobody knows whether it is the one that was
    meant. `said` is the condition of the branch in words, `before` those of the branches above it;
    `faulty`: one of them cannot be kept; `unknown`: of one of them nobody knows whether it holds; `falls`:
    so nobody knows of the branch that is open either.
    """

    holds: bool
    done: bool
    around: bool
    said: str = ""
    before: tuple[str, ...] = ()
    faulty: bool = False
    unknown: bool = False
    falls: bool = False

    def next(self, said: str) -> None:
        """On to the next branch of the same IF; nothing is `said` by ELSE."""
        self.before, self.said = (*self.before, self.said), said

    def in_words(self) -> str:
        """The conditions of this branch as one."""
        said = (*(f"not ({one})" for one in self.before), f"({self.said})" if self.said else "")
        return " and ".join(filter(None, said)) if self.before else self.said


class _Blocks:
    def __init__(self, read: Read, state: Any, awaits: Awaits | None) -> None:
        self._read = read
        self._awaits = awaits
        self._state = state
        self._open: list[_Level] = []
        self._kept: list[str] = []
        self._faults: list[Fault] = []
        self._fallen: list[str] = []

    def run(self, lines: Sequence[tuple[str, Command | None]]) -> tuple[list[str], list[Fault], list[str]]:
        for number, (line, command) in enumerate(lines):
            if isinstance(command, Branch):
                self._branch(number, line, command)
                if _whole(lines, number):
                    self._open.pop()
            else:
                self._keep(line)
        return self._kept, self._faults, self._fallen

    def _keep(self, line: str) -> None:
        """A line that holds, or may hold when the phase has ended."""
        self._fallen += [line] * any(level.falls for level in self._open)
        parts = [*filter(None, parts_between(line, ",;"))] if self._open and self._awaits is not None else []
        if self._awaits is None or not any(map(self._awaits, parts)):
            self._kept += [line] * self._holds()
            return
        said = [level.in_words() for level in self._open]
        condition = " and ".join(f"({one})" for one in said) if len(said) > 1 else said[0]
        faulty = any(level.faulty for level in self._open)
        for part in parts:
            if not self._awaits(part):
                self._kept += [part.strip()] * self._holds()
            elif not faulty:
                self._kept.append(f"{part.strip()} if {condition}")

    def _holds(self) -> bool:
        return all(level.holds for level in self._open)

    def _branch(self, number: int, line: str, branch: Branch) -> None:
        condition, order = split_branch(branch)
        match branch.word:
            case "if":
                around = self._holds()
                holds, faulty, unknown = self._true(number, line, condition)
                said = condition.strip(" :")
                self._open.append(
                    _Level(holds, holds, around, said, faulty=faulty, unknown=unknown, falls=unknown)
                )
            case "then":
                pass
            case _ if not self._open:
                self._faults.append(Fault(number, "if-missing", 0, len(line)))
                if not order and branch.word != "endif":  # what stands below hangs on an IF that nobody knows
                    self._open.append(_Level(False, True, True, faulty=True, unknown=True, falls=True))
                return
            case "elseif":
                level = self._open[-1]
                holds, faulty, unknown = self._true(number, line, condition)
                level.next(condition.strip(" :"))
                level.holds, level.faulty = (
                    not (level.done or level.unknown) and holds,
                    level.faulty or faulty,
                )
                level.unknown = level.unknown or unknown
                level.falls = level.unknown and not level.done
                level.done = level.done or level.holds
            case "else":
                level = self._open[-1]
                level.holds = not (level.done or level.unknown)
                level.falls = level.unknown and not level.done
                level.done = True
                level.next("")
            case "endif":
                self._open.pop()
        if order:
            self._keep(order)

    def _true(self, number: int, line: str, condition: str) -> tuple[bool, bool, bool]:
        """Decide whether a condition holds, whether it never can, and whether nobody knows if it holds."""
        try:
            return self._read(condition)(self._state), False, False
        except UnclearConditionError as error:
            start = max(line.lower().find(condition.lower().strip()), 0) if condition.strip() else len(line)
            at = min(start + error.at, max(len(line) - 1, 0))
            never = isinstance(error, ImpossibleConditionError)
            self._faults.append(
                Fault(number, "condition-never" if never else "condition-unclear", at, len(line))
            )
            return False, True, not never


def can_be_read(condition: str, read: Read) -> bool:
    """Decide whether a condition can be read, and may come true."""
    try:
        read(condition)
    except UnclearConditionError:
        return False
    return True


def split_branch(branch: Branch) -> tuple[str, str]:
    """The condition, and the order that stands behind THEN (or ELSE) on the same line."""
    if branch.word in ("then", "else", "endif"):
        return "", branch.rest.strip()
    condition, *rest = _THEN.split(branch.rest, maxsplit=1)
    return condition, rest[0].strip() if rest else ""

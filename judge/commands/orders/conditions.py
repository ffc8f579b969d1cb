"""Blocks of IF, ELSE and ENDIF: which of their lines hold on a position.

Pure. Not here: what a condition says (the game), where such lines are kept (orders.scheduled).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from judge.core.system import UnclearConditionError
from judge.syntax.commands import Command
from judge.syntax.player_commands import Branch

Read = Callable[[str], Callable[[Any], bool]]
"""A condition as a question to a position; raises UnclearConditionError."""
_THEN = re.compile(r"\bthen\b\s*:?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of a block that cannot stand: its number, the spot, and a code for its words."""

    line: int
    code: str
    start: int = 0
    end: int = 0


def holding(lines: Sequence[tuple[str, Command | None]], read: Read, state: Any) -> list[str]:
    """The lines whose conditions hold in a position; faulty conditions hold never. Blocks may be nested."""
    return _Blocks(read, state).run(lines)[0]


def faults(lines: Sequence[tuple[str, Command | None]], read: Read, state: Any) -> list[Fault]:
    """What is wrong with the IFs of a block: conditions not read, ELSE without IF. The end closes all."""
    return _Blocks(read, state).run(lines)[1]


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
    """Where the line behind the ENDIF of an IF is."""
    depth = 0
    for at in range(start, len(lines)):
        command = lines[at][1]
        word = command.word if isinstance(command, Branch) else ""
        depth += (word == "if") - (word == "endif")
        if depth == 0:
            return at + 1
    return len(lines)


def _orders(command: Command | None) -> bool:
    """Whether a line of a block orders something: any but those of conditions with nothing behind them."""
    return not isinstance(command, Branch) or bool(_parted(command)[1])


@dataclass(slots=True)
class _Level:
    """One IF that is open: does its branch hold, has one held already, does what is around it hold?"""

    holds: bool
    done: bool
    around: bool


class _Blocks:
    def __init__(self, read: Read, state: Any) -> None:
        self._read = read
        self._state = state
        self._open: list[_Level] = []
        self._kept: list[str] = []
        self._faults: list[Fault] = []

    def run(self, lines: Sequence[tuple[str, Command | None]]) -> tuple[list[str], list[Fault]]:
        for number, (line, command) in enumerate(lines):
            if isinstance(command, Branch):
                self._branch(number, line, command)
            elif self._holds():
                self._kept.append(line)
        return self._kept, self._faults

    def _holds(self) -> bool:
        return all(level.holds for level in self._open)

    def _branch(self, number: int, line: str, branch: Branch) -> None:
        condition, order = _parted(branch)
        match branch.word:
            case "if":
                around = self._holds()
                holds = self._true(number, line, condition)
                self._open.append(_Level(holds, holds, around))
            case "then":
                pass
            case _ if not self._open:
                self._faults.append(Fault(number, "if-missing", 0, len(line)))
                return
            case "elseif":
                level = self._open[-1]
                level.holds = not level.done and self._true(number, line, condition)
                level.done = level.done or level.holds
            case "else":
                level = self._open[-1]
                level.holds = not level.done
                level.done = True
            case "endif":
                self._open.pop()
        if order and self._holds():
            self._kept.append(order)

    def _true(self, number: int, line: str, condition: str) -> bool:
        try:
            return self._read(condition)(self._state)
        except UnclearConditionError as error:
            start = max(line.lower().find(condition.lower().strip()), 0) if condition.strip() else len(line)
            at = min(start + error.at, max(len(line) - 1, 0))
            self._faults.append(Fault(number, "condition-unclear", at, len(line)))
            return False


def _parted(branch: Branch) -> tuple[str, str]:
    """The condition, and the order that stands behind THEN (or ELSE) on the same line."""
    if branch.word in ("then", "else", "endif"):
        return "", branch.rest.strip()
    condition, *rest = _THEN.split(branch.rest, maxsplit=1)
    return condition, rest[0].strip() if rest else ""

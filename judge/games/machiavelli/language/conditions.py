"""IF ... THEN: conditions on where units stand, and the lines that hold when a phase opens.

The words are in ``grammar/conditions.lark``. Pure. Not here: where such lines are kept, whose they are
(commands), the orders themselves (reading).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from judge import resources
from judge.games.machiavelli.language.names import Names, names_of, pattern
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, State
from judge.syntax.commands import Command
from judge.syntax.languages import folded, with_other_languages
from judge.syntax.player_commands import Branch

Condition = Callable[[State], bool]
LONGEST = 200
"""Characters of a condition that is read: the time for it grows faster than its length."""
_DEEPEST = 6
"""NOTs and brackets in one condition."""
_NESTED = re.compile(r"\b(?:not|no)\b|\(", re.IGNORECASE)
_ELIDED = re.compile(r"\b[ld]'(?=\w)")
"""Articles before a vowel: ``l'armée``."""
_THEN = re.compile(r"\bthen\b\s*:?", re.IGNORECASE)


class UnclearConditionError(ValueError):
    """A condition that cannot be read; `at` is the character where it goes wrong."""

    def __init__(self, text: str, at: int) -> None:
        super().__init__(text)
        self.text = text
        self.at = at


class Conditions:
    """Reads the conditions of one board."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        names = names_of(scenario)
        self._lark = Lark(
            "\n".join(
                (
                    with_other_languages(resources.text("grammar", "conditions.lark"), "conditions"),
                    f"PLACE.1: /{pattern(names.places)}/",
                    f"POWER.1: /{pattern(_long(names))}/",
                    f"ADJECTIVE.2: /{pattern(names.adjectives)}/",
                )
            ),
            start="condition",
            parser="earley",
            lexer="dynamic",
        )
        self._meanings = _Meanings(names)
        self._known = lru_cache(maxsize=1024)(self._parsed)

    def read(self, text: str) -> Condition:
        """A condition as a question to a position. Raises UnclearConditionError."""
        plain = _ELIDED.sub("  ", folded(text.strip()))
        nested = list(_NESTED.finditer(plain))
        if len(plain) > LONGEST or len(nested) > _DEEPEST:
            raise UnclearConditionError(text, nested[_DEEPEST].start() if len(nested) > _DEEPEST else LONGEST)
        found = self._known(plain)
        if isinstance(found, int):
            raise UnclearConditionError(text, found)
        return found

    def _parsed(self, plain: str) -> Condition | int:
        """The condition, or the character where it goes wrong."""
        try:
            tree = self._lark.parse(plain)
        except UnexpectedInput as error:
            at = getattr(error, "column", None)
            return min(max((at or 1) - 1, 0), len(plain))
        meaning: Condition = self._meanings.transform(tree)
        return meaning


def _long(names: Names) -> list[str]:
    """Powers by more than a letter: ``F ven`` is a fleet, not a French unit."""
    return [form for form in names.powers if len(form) > 1]


_known: dict[int, Conditions] = {}


def conditions_for(scenario: Scenario) -> Conditions:
    """The reader of a scenario's board; made once."""
    found = _known.get(id(scenario))
    if found is None or found.scenario is not scenario:
        found = _known[id(scenario)] = Conditions(scenario)
    return found


class _Meanings(Transformer[Token, Any]):
    def __init__(self, names: Names) -> None:
        super().__init__()
        self._names = names

    def any_of(self, c: list[Any]) -> Condition:
        parts = [x for x in c if not isinstance(x, Token)]
        return lambda state: any(part(state) for part in parts)

    def all_of(self, c: list[Any]) -> Condition:
        parts = [x for x in c if not isinstance(x, Token)]
        return lambda state: all(part(state) for part in parts)

    def denial(self, c: list[Any]) -> Condition:
        inner: Condition = c[-1]
        return lambda state: not inner(state)

    def whose(self, c: list[Any]) -> Power | None:
        word = str(c[0])
        return self._names.adjectives.get(word.strip(". ")) or self._names.power(word)

    def unit_there(self, c: list[Any]) -> Condition:
        power: Power | None = None
        kind = ""
        place: AreaId | None = None
        for part in c:
            match getattr(part, "type", ""):
                case "KIND":
                    kind = str(part)[0].upper()
                case "PLACE":
                    place = self._names.place(str(part))
                case _:
                    power = part
        return lambda state: _stands(state, place, kind, power)


def _stands(state: State, place: AreaId | None, kind: str, power: Power | None) -> bool:
    """Whether such a unit is in the province, its city, or beaten there and about to leave."""
    beaten = state.dislodged.get(place) if place is not None else None
    there = [state.field.get(place), state.garrisons.get(place)] if place is not None else []
    units = [u for u in (*there, beaten.unit if beaten else None) if u is not None]
    return any((not kind or u.kind == kind) and (power is None or u.power == power) for u in units)


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of a block that cannot stand: its number, the spot, and a code for its words."""

    line: int
    code: str
    start: int = 0
    end: int = 0


def holding(lines: Sequence[tuple[str, Command | None]], scenario: Scenario, state: State) -> list[str]:
    """The lines whose conditions hold in a position; faulty conditions hold never. Blocks may be nested."""
    return _Blocks(scenario, state).run(lines)[0]


def faults(lines: Sequence[tuple[str, Command | None]], scenario: Scenario, state: State) -> list[Fault]:
    """What is wrong with the IFs of a block: conditions not read, ELSE without IF. The end closes all."""
    return _Blocks(scenario, state).run(lines)[1]


@dataclass(slots=True)
class _Level:
    """One IF that is open: does its branch hold, has one held already, does what is around it hold?"""

    holds: bool
    done: bool
    around: bool


class _Blocks:
    def __init__(self, scenario: Scenario, state: State) -> None:
        self._read = conditions_for(scenario).read
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

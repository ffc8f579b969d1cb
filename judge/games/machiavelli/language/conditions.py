"""IF ... THEN: conditions on where units stand, and the lines that hold when a phase opens.

The words are in ``grammar/conditions.lark``. Pure. Not here: where such lines are kept, whose they are
(commands), the orders themselves (reading).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from judge import resources
from judge.core.system import UnclearConditionError
from judge.games.machiavelli.language.names import Names, names_of, pattern
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, State
from judge.syntax.languages import folded, with_other_languages

Condition = Callable[[State], bool]
LONGEST = 200
"""Characters of a condition that is read: the time for it grows faster than its length."""
_DEEPEST = 6
"""NOTs and brackets in one condition."""
_NESTED = re.compile(r"\b(?:not|no)\b|\(", re.IGNORECASE)
_ELIDED = re.compile(r"\b[ld]'(?=\w)")
"""Articles before a vowel: ``l'armée``."""


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

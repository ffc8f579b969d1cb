"""Conditions of lines: what the rules of the grammar that speak of them give.

Not here: the lines themselves (grammar).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, assert_never

from lark import Token, Transformer

from judge.games.empires.model import orders as o
from judge.games.empires.sets.board import AreaId


class SaidTwiceError(ValueError):
    """A line says one thing twice, or a number that cannot be: `code` of the complaint."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line: what it says and its value."""

    what: str
    value: Any = None


def only(words: Sequence[Word], what: str) -> Any:
    """The value of the one word of a kind; None: there is none. Raises SaidTwiceError."""
    found = [word.value for word in words if word.what == what]
    if len(found) > 1:
        raise SaidTwiceError("empires-said-twice")
    return found[0] if found else None


def join_conditions(conditions: Sequence[o.Condition]) -> o.Condition | None:
    """All of several clauses."""
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    parts = (one.of if isinstance(one, o.Combined) and one.how == "all" else (one,) for one in conditions)
    return o.Combined("all", tuple(part for clause in parts for part in clause))


OPPOSITE: Mapping[o.Sign, o.Sign] = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}


def opposite_of(condition: o.Condition) -> o.Condition:
    """Condition that holds where this one does not."""
    match condition:
        case o.Compared(what=what, sign=sign, number=number, area=area):
            return o.Compared(what, OPPOSITE[sign], number, area)
        case o.Is():
            return o.Negated(condition)
        case o.Negated(of=inner):
            return inner
        case o.Combined(how=how, of=parts):
            return o.Combined("any" if how == "all" else "all", tuple(opposite_of(one) for one in parts))
        case _:
            assert_never(condition)


class Conditions(Transformer[Token, Any]):
    """One method for each rule about conditions."""

    def any(self, found: list[o.Condition]) -> o.Condition:
        return found[0] if len(found) == 1 else o.Combined("any", tuple(found))

    def all(self, found: list[o.Condition]) -> o.Condition:
        return found[0] if len(found) == 1 else o.Combined("all", tuple(found))

    def compared(self, found: list[Any]) -> tuple[o.Sign, int]:
        match found:
            case [int(number)]:
                return "=", number
            case [int(number), Token(type="OR_MORE")]:
                return ">=", number
            case [int(number), Token(type="OR_LESS")]:
                return "<=", number
            case [Token(type="ABOVE"), int(number)]:
                return ">", number
            case [Token(type="BELOW"), int(number)]:
                return "<", number
            case [sign, int(number)]:
                return sign, number
        raise AssertionError(found)

    def own_gold(self, found: list[Any]) -> o.Condition:
        return o.Compared("gold", *found[0])

    def own_cards(self, found: list[Any]) -> o.Condition:
        return o.Compared("cards", *found[0])

    def rating(self, found: list[Any]) -> o.Condition:
        return o.Compared("rating", *found[0])

    def social_state(self, found: list[Any]) -> o.Condition:
        sign, number = found[-1]
        return o.Compared("social-state", sign, number, _place(found))

    def fortified(self, found: list[Any]) -> o.Condition:
        sign, number = found[-1]
        return o.Compared("fortification", sign, number, _place(found))

    def unrest(self, found: list[Any]) -> o.Condition:
        gone = any(isinstance(one, Token) and one.type == "GONE" for one in found)
        fact = o.Is("unrest", _place(found))
        return o.Negated(fact) if gone else fact

    def in_unrest(self, found: list[Any]) -> o.Condition:
        return o.Is("unrest", found[0])

    def calm(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("unrest", _place(found)))

    def mine(self, found: list[Any]) -> o.Condition:
        return o.Is("mine", _place(found))

    def not_mine(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("mine", _place(found)))

    def not_tied(self, found: list[Any]) -> o.Condition:
        return o.Negated(o.Is("tie", _place(found)))

    def tied(self, found: list[Any]) -> o.Condition:
        return o.Is("tie", _place(found))


_HERE = AreaId("")
"""The area that the line is about, until it is known."""


def words_of(found: list[Any]) -> list[Word]:
    return [one for one in found if isinstance(one, Word)]


def _place(found: list[Any]) -> AreaId:
    return next((AreaId(one) for one in found if isinstance(one, str) and not isinstance(one, Token)), _HERE)


def about(condition: o.Condition | None, area: AreaId | None) -> o.Condition | None:
    """A condition with the line's own area where it names none. Raises SaidTwiceError if there is none."""
    match condition:
        case o.Compared(area=""):
            return replace(condition, area=_require_area(area))
        case o.Is(area=""):
            return replace(condition, area=_require_area(area))
        case o.Negated(of=inner):
            return o.Negated(_sure(about(inner, area)))
        case o.Combined(of=parts):
            return replace(condition, of=tuple(_sure(about(part, area)) for part in parts))
    return condition


def _require_area(area: AreaId | None) -> AreaId:
    if area is None:
        raise SaidTwiceError("empires-which-area")
    return area


def _sure(condition: o.Condition | None) -> o.Condition:
    assert condition is not None
    return condition

"""IF ... THEN: conditions on where units stand and whose cities are, read and told again.

The words are in ``grammar/machiavelli/conditions.lark``. Pure. Not here: what is asked of a
position (model.conditions), where lines under conditions are kept, whose they are (commands), the orders
themselves (reading).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import product
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput

from judge import resources
from judge.api.language import fold, with_other_languages, written_words
from judge.api.values import ImpossibleConditionError, UnclearConditionError
from judge.games.machiavelli.language.names import Names, names_of, pattern
from judge.games.machiavelli.model import conditions as c
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power, State, UnitKind

LONGEST = 200
"""Characters of a condition that is read: the time for it grows faster than its length."""
_DEEPEST = 6
"""NOTs and brackets in one condition."""
_ELIDED = {"l'": "  ", "d'": "  ", "n'": "  ", "j'": "i "}
"""Little words before a vowel: ``l'armée``, ``n'est``, ``j'ai`` for its writer."""
_TROUBLES = {"BESIEGED": "siege", "STARVING": "famine", "REBELLING": "rebellion"}


class Conditions:
    """Reads the conditions of one board."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        names = names_of(scenario)
        self._further = {w: kind for kind, row in scenario.rulebook.units.items() for w in row.words}
        self._lark = Lark(
            "\n".join(
                (
                    with_other_languages(
                        resources.text("grammar", "machiavelli", "conditions.lark"), "conditions"
                    ),
                    f"PLACE.1: /{pattern(names.places)}/",
                    f"POWER.1: /{pattern(_long(names))}/",
                    f"ADJECTIVE.2: /{pattern(names.adjectives)}/",
                    *_further_kinds(self._further),
                )
            ),
            start="condition",
            parser="earley",
            lexer="dynamic",
        )
        self._meanings = _Meanings(names, self._further)
        self._known = lru_cache(maxsize=1024)(self._parse)

    def read(self, text: str, writer: Power | None = None) -> Callable[[State], bool]:
        """A condition as a question to a position. Raises UnclearConditionError."""
        return partial(c.holds, self.meaning(text, writer))

    def meaning(self, text: str, writer: Power | None = None) -> c.Condition:
        """Read what is asked. UnclearConditionError; ImpossibleConditionError for what can never be so.

        `writer`: the power that says I or we.
        """
        plain = _in_plain_words(text.strip())
        nested = sum(word in ("not", "no") for word in written_words.bare_words(plain)) + plain.count("(")
        if len(plain) > LONGEST or nested > _DEEPEST:
            raise UnclearConditionError(text, 0 if nested > _DEEPEST else LONGEST)
        found = self._known(plain)
        if isinstance(found, int):
            raise UnclearConditionError(text, found)
        if writer is not None:
            found = c.as_written_by(found, writer)
        if not c.can_hold(found, self._kinds):
            raise ImpossibleConditionError(text, 0)
        return found

    def _parse(self, plain: str) -> c.Condition | int:
        """The condition, or the character where it goes wrong."""
        try:
            tree = self._lark.parse(plain)
        except UnexpectedInput as error:
            at = getattr(error, "column", None)
            return min(max((at or 1) - 1, 0), len(plain))
        meaning: c.Condition = self._meanings.transform(tree)
        return meaning

    def _kinds(self, area: AreaId) -> frozenset[UnitKind]:
        """Kinds of units that may ever be at a place; fortresses may give any city a garrison (N-076)."""
        board = self.scenario.board
        place = board.area(area)
        if place.is_sea and place.city is None:
            return frozenset({UnitKind.FLEET})
        afield = {UnitKind.ARMY, *self.scenario.rulebook.units} - {UnitKind.FLEET, UnitKind.GARRISON}
        sails = bool(board.harbours(area))
        walls = {UnitKind.GARRISON} if place.city is not None else set()
        return frozenset(afield | ({UnitKind.FLEET} if sails else set()) | walls)


def _in_plain_words(text: str) -> str:
    """A condition without accents, with its elided words, each sign at its place; ``à`` is no army."""
    plain = fold(f" {text} ".replace(" à ", "   ").replace(" À ", "   "))
    for before, (little, instead) in product(" (", _ELIDED.items()):
        plain = plain.replace(before + little, before + instead)
    return plain[1:-1]


def _further_kinds(words: Mapping[str, UnitKind]) -> Iterator[str]:
    """Words of kinds of units that a game has besides the usual ones."""
    if words:
        longest = sorted(words, key=lambda word: (-len(word), word))
        yield f"%extend KIND.3: /(?:{'|'.join(map(re.escape, longest))})\\.?(?!\\w)/"


def condition_words(condition: c.Condition, say: Callable[..., str]) -> str:
    """The canonical words, which read as the same condition; `say` tells a key of the words of orders."""
    match condition:
        case c.AllOf(parts) | c.AnyOf(parts):
            word = say("condition-and" if isinstance(condition, c.AllOf) else "condition-or")
            return f" {word} ".join(_in_brackets(part, say) for part in parts)
        case c.UnitThere(area, None, None):
            return say("condition-not-empty", place=area)
        case c.Denial(c.UnitThere(area, None, None)):
            return say("condition-empty", place=area)
        case c.Denial(c.Owned(area, power)):
            return say("condition-not-owns", power=power, place=area)
        case c.Denial(part):
            return f"{say('condition-not')} {_in_brackets(part, say)}"
        case c.Owned(area, power):
            return say("condition-owns", power=power, place=area)
        case c.Troubled(area, trouble):
            return say(f"condition-{trouble}", place=area)
        case c.UnitThere(area, kind, power):
            whose = say("power", power=power) if power else ""
            return " ".join(filter(None, (whose, kind, say("place", place=area))))


def _in_brackets(condition: c.Condition, say: Callable[..., str]) -> str:
    words = condition_words(condition, say)
    return f"({words})" if isinstance(condition, c.AllOf | c.AnyOf) else words


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


def _join_parts(kind: type[c.AllOf | c.AnyOf], parts: list[Any]) -> c.Condition:
    """One part alone needs no joining."""
    said: list[c.Condition] = [part for part in parts if not isinstance(part, Token)]
    return said[0] if len(said) == 1 else kind(tuple(said))


def _of_type(name: str, parts: list[Any]) -> Token | None:
    return next((part for part in parts if isinstance(part, Token) and part.type == name), None)


class _Meanings(Transformer[Token, Any]):
    def __init__(self, names: Names, further: Mapping[str, UnitKind]) -> None:
        super().__init__()
        self._names = names
        self._further = further

    def any_of(self, parts: list[Any]) -> c.Condition:
        return _join_parts(c.AnyOf, parts)

    def all_of(self, parts: list[Any]) -> c.Condition:
        return _join_parts(c.AllOf, parts)

    def denial(self, parts: list[Any]) -> c.Condition:
        return c.Denial(parts[-1])

    def whose(self, parts: list[Any]) -> Power | None:
        word = str(parts[0])
        if parts[0].type == "AUTONOMOUS":
            return Power("autonomous")
        if parts[0].type == "WRITER":
            return c.WRITER
        return self._names.adjectives.get(word.strip(". ")) or self._names.power(word)

    def trouble(self, parts: list[Any]) -> str:
        return _TROUBLES[parts[0].type]

    def trouble_there(self, parts: list[Any]) -> c.Condition:
        """``Siena is not besieged``, ``famine in Siena``."""
        place = AreaId(str(self._names.place(str(_of_type("PLACE", parts)))))
        fact = c.Troubled(place, next(part for part in parts if not isinstance(part, Token)))
        return c.Denial(fact) if _of_type("NOT", parts) else fact

    def empty(self, parts: list[Any]) -> c.Condition:
        """``Siena is empty``: no unit is there, nor in the city."""
        anybody = c.UnitThere(AreaId(str(self._names.place(str(_of_type("PLACE", parts))))))
        return anybody if _of_type("NOT", parts) else c.Denial(anybody)

    def ownership(self, parts: list[Any]) -> c.Condition:
        """``Milan owns Genoa``, ``Genoa does not belong to Milan``, ``Genoa is mine``."""
        place = AreaId(str(self._names.place(str(_of_type("PLACE", parts)))))
        power = next((part for part in parts if not isinstance(part, Token)), c.WRITER)
        fact = c.Owned(place, power)
        return c.Denial(fact) if _of_type("NOT", parts) or _of_type("NEVER", parts) else fact

    def unit_there(self, parts: list[Any]) -> c.Condition:
        kind: UnitKind | None = None
        power: Power | None = None
        place = ""
        for part in parts:
            match getattr(part, "type", ""):
                case "KIND":
                    word = str(part).rstrip(".")
                    kind = self._further.get(word, UnitKind(word[0].upper()))
                case "PLACE":
                    place = str(part)
                case _:
                    power = part
        return c.UnitThere(AreaId(str(self._names.place(place))), kind, power)

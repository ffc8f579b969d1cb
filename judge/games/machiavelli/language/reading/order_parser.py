"""The parsers of one scenario and rulebook: a part of a line to its meaning, or to where it went wrong.

Not here: whose units are meant (order_reader), the forms themselves (``grammar/machiavelli/orders.lark``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from lark import Lark
from lark.exceptions import UnexpectedInput

from judge import resources
from judge.api.language import lalr_parser, languages, written_words
from judge.games.machiavelli.language.names import Names, names_of, pattern
from judge.games.machiavelli.language.notation import notation
from judge.games.machiavelli.language.reading.order_transformer import Meanings
from judge.games.machiavelli.language.reading.written_units import Meaning
from judge.games.machiavelli.model.rules.rule_tables import KindRow, SpecialRow
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import PhaseKind, Special, UnitKind
from judge.kept_patterns import compile_pattern

_REMEMBERED = 8192  # lines whose meaning is kept: most lines of a game come again and again
LISTS, DEALS = "retreat-lists", "deals"
"""Lines that are read besides those of a phase: retreats given with the moves; gifts, land and bans."""


_STARTS: Mapping[str, str] = {
    PhaseKind.MOVEMENT: "campaign",
    PhaseKind.RETREATS: "retreats",
    PhaseKind.ADJUSTMENT: "adjustment",
    LISTS: "lists",
    DEALS: "deals",
}


_FLEES = ("retreat", "flee", "retraite")


@dataclass(frozen=True, slots=True)
class Wrong:
    """Spot where the parser stopped (an offset in the part) and the terminals that it would have taken."""

    at: int
    expected: frozenset[str]


class Parser:
    """One board's parser for all kinds of phases, and the memory of what lines mean."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names: Names = names_of(scenario)
        self.notation = notation(scenario.rulebook.notation)
        self._next_place = compile_pattern(
            rf",(?:\s*(?:and\s+)?then\b)?(?=\s*{pattern(self.names.places)}\s*(?:[-,/.>]|\Z))"
        )
        self._lark_parsers: dict[str, Lark] = {}
        self.meaning = lru_cache(maxsize=_REMEMBERED)(self._meaning)

    def _lark(self, kind: str) -> Lark:
        """The parser of one kind of phase, made when the first line wants it.

        The fewer orders it knows, the less a short word can mean.
        """
        if kind not in self._lark_parsers:
            self._lark_parsers[kind] = lalr_parser(self._grammar, self._meanings, start=_STARTS[kind])
        return self._lark_parsers[kind]

    @cached_property
    def _grammar(self) -> str:
        return _grammar(self.names, self.scenario.rulebook)

    @cached_property
    def _meanings(self) -> Meanings:
        rules = self.scenario.rulebook
        return Meanings(self.names, rules.units, rules.specials, rules.usual_unit_words)

    def _words_of(self, terminal: str, kind: str) -> str:
        return next(t.pattern.to_regexp() for t in self._lark(kind).terminals if t.name == terminal)

    @cached_property
    def _transport_for_power(self) -> re.Pattern[str]:
        """A transport with nothing behind it but whose army, or the name of a power."""
        powers = "|".join(re.escape(power.name.casefold()) for power in self.scenario.powers.values())
        units = r"(?:(?:the|an?)\s+)?(?:army|armies|units?)\s+(?:of|from)\s+"
        carries = self._words_of("TRANSPORT", PhaseKind.MOVEMENT)
        return re.compile(rf"(?<!\w)((?:{carries})\s+)(?:{units})?(?:the\s+)?({powers})(?=\s*\Z)")

    @cached_property
    def _special_build(self) -> re.Pattern[str]:
        """A build with the kind of a special unit in brackets."""
        build, special = (self._words_of(name, PhaseKind.ADJUSTMENT) for name in ("BUILD", "SPECIAL"))
        return re.compile(rf"(?<!\w)(?:{build})[^;,(]*\((?P<named>\s*(?:{special})\s*)\)")

    def _with_for(self, part: str) -> str:
        """``t florence`` and ``t the army of florence`` are ``t for florence`` where fleets carry for a
        power, which may share a city's name (A-097).
        """
        by_power = self.scenario.rulebook.movement.transports_for_powers
        return self._transport_for_power.sub(r"\1for \2", part) if by_power else part

    def with_special_named(self, plain: str, tidy: str) -> str:
        """A line freed of brackets, with the kind of a special unit to build that stood in them (N-014)."""
        if "(" in plain and len(tidy) == len(plain):
            for found in self._special_build.finditer(languages.fold(plain).replace("_", " ")):
                tidy = tidy[: found.start("named")] + found["named"] + tidy[found.end("named") :]
        return tidy

    def with_lists_whole(self, line: str) -> str:
        """A line in which commas between the places of retreat lists are dashes (B-022)."""
        pieces = line.split(";")

        def dash_for(found: re.Match[str]) -> str:
            return "-".ljust(len(found[0]))

        return ";".join(self._next_place.sub(dash_for, p) if _flees(p) else p for p in pieces)

    def _meaning(self, part: str, kind: str) -> Meaning | Wrong:
        """The meaning of one order in lower case, or where it went wrong."""
        part = self._with_for(self.notation.in_words(part))
        try:
            tree = self._lark(kind).parse(part)
        except UnexpectedInput as wrong:
            at = _offset(wrong, part)
            return Wrong(at, self._terminals_after(part[:at], kind))
        return tree.children[0]  # type: ignore[return-value]

    def _terminals_after(self, good: str, kind: str) -> frozenset[str]:
        """The terminals that could follow the good beginning of a part."""
        parser = self._lark(kind).parse_interactive(good)
        try:
            parser.exhaust_lexer()
        except UnexpectedInput:  # a word that only made sense before what came next
            return frozenset()
        return frozenset(parser.accepts())  # type: ignore[no-untyped-call]


def _grammar(names: Names, rules: Rulebook) -> str:
    for_powers = rules.movement.supports_areas or rules.movement.transports_for_powers
    return "\n".join(
        (
            _without_words_of(
                rules.units,
                languages.with_other_languages(resources.text("grammar", "machiavelli", "orders.lark")),
            ),
            f"PLACE.1: /{languages.with_articles(pattern(names.places))}/",
            f"POWER.2: /{languages.with_articles(pattern(names.powers))}/",
            f"ADJECTIVE.2: /{pattern(names.adjectives)}/",
            *_further_kinds(rules.units),
            *_further_specials(rules.specials),
            resources.text("grammar", "machiavelli", "orders_for_powers.lark") if for_powers else "",
        )
    )


def _further_specials(specials: Mapping[Special, SpecialRow]) -> Iterator[str]:
    """Words of special units that this game has besides the usual ones."""
    words = sorted((w for row in specials.values() for w in row.words), key=lambda word: (-len(word), word))
    if words:
        yield f"%extend SPECIAL.3: /(?:{'|'.join(map(re.escape, words))})(?!\\w)/"


def _further_kinds(units: Mapping[UnitKind, KindRow]) -> Iterator[str]:
    """Words of kinds of units that this game has besides the usual ones."""
    words = _words_of(units)
    if words:
        yield f"%extend KIND: /{words}\\.?(?!\\w)/"


def _without_words_of(units: Mapping[UnitKind, KindRow], grammar: str) -> str:
    """The grammar in which riders give way to a kind of unit that is called as they are (``c``)."""
    words = _words_of(units)
    if not words:
        return grammar
    instead = rf": /(?!{words}\.?(?!\w))"
    lines = grammar.splitlines()
    return "\n".join(line.replace(": /", instead, 1) if line.startswith("RIDER ") else line for line in lines)


def _flees(part: str) -> bool:
    """Decide whether a part of a line speaks of a retreat."""
    words = written_words.bare_words(part)
    return any(word.startswith(_FLEES) for word in words) or "se retire" in " ".join(words)


def _words_of(units: Mapping[UnitKind, KindRow]) -> str:
    """A pattern for the words of further kinds, the longest first; empty if there are none."""
    words = sorted(
        (word for row in units.values() for word in row.words), key=lambda word: (-len(word), word)
    )
    return f"(?:{'|'.join(map(re.escape, words))})" if words else ""


def _offset(error: UnexpectedInput, part: str) -> int:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(part)
    return len(part) if error.pos_in_stream is None else error.pos_in_stream


_parsers: dict[int, Parser] = {}


def parser_for(scenario: Scenario) -> Parser:
    """The parser of a scenario's board; made once, for making one takes a moment."""
    parser = _parsers.get(id(scenario))
    if parser is None or parser.scenario is not scenario:
        parser = _parsers[id(scenario)] = Parser(scenario)
    return parser

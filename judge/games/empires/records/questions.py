"""Questions of a line (`ask`): what the rules say of a position, without playing anything.

Each answer repeats its question.

Dice of a line, as it says that they fall: by kind, one after another. What is not given falls as if nothing
happened (0: no row has it), and is noted.

Not here: what is played (adjudicate), the throws (play).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from judge.games.empires import calendar
from judge.games.empires.model.ground import LOWEST, Ground
from judge.games.empires.model.state import State
from judge.games.empires.model.working import CodeRead
from judge.games.empires.play import areas, court, initiative, reach, relation, victory
from judge.games.empires.play.endeavours import read_codes
from judge.games.empires.play.legality import refusals
from judge.games.empires.play.rating import USES, base_of, price_of, rating_of, seas_of
from judge.games.empires.play.table import Table
from judge.games.empires.records import read_data, shape, told
from judge.games.empires.records.read_orders import Reading
from judge.games.empires.records.shape import Draws
from judge.json_records.faults import Flaw

SEQUENCE = (
    ("event-deck", "on", "game turns only"),
    ("schism", "off", "game turns only"),
    ("year-cards", "on", ""),
    ("crusade-determination", "by-table", ""),
    ("raiders", "by-table", ""),
    ("magnates", "off", ""),
    ("crusade", "by-table", ""),
    ("initiative", "on", ""),
    ("player-turns", "on", ""),
    ("left-over-cards", "on", ""),
    ("colonisation", "off", ""),
)
"""The parts of a round in their order; those that are off need tables that are lost (E-003)."""


@dataclass(slots=True)
class Asking:
    """Answers questions on one position; `reading` collects what is wrong with them."""

    ground: Ground
    state: State
    reading: Reading
    draws: shape.Draws

    def answer(self, question: shape.Question, path: str) -> dict[str, Any]:
        """Answer to what is asked, with the question."""
        found = _ANSWERS[question.ask](self, question, path)
        asked = question.model_dump(exclude_unset=True, by_alias=True)
        return {**asked, **found}

    # every answer below: the facts, or nothing where the question has faults

    def _needs(self, question: shape.Question, path: str, *keys: str) -> bool:
        missing = [key for key in keys if getattr(question, key) is None]
        self.reading.flaws += [Flaw(f"{path}.{key.rstrip('_')}", "missing") for key in missing]
        before = len(self.reading.flaws)
        if not missing:
            for key in keys:
                given = getattr(question, key)
                if key == "power":
                    self.reading.power(given, f"{path}.power")
                elif key == "area":
                    self.reading.area(given, f"{path}.area")
        return not missing and len(self.reading.flaws) == before

    def _places(self, question: shape.Question, path: str, *names: str | None) -> bool:
        """Decide whether all names are of land areas or seas of the board."""
        known = {*self.state.areas, *self.ground.board.seas}
        wrong = [name for name in names if name not in known]
        self.reading.flaws += [Flaw(path, "unknown-area", str(name)) for name in wrong]
        return not wrong

    def adjacent(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-007"""
        pair = question.areas or []
        if len(pair) != 2:
            self.reading.flaws.append(Flaw(f"{path}.areas", "not-a-pair"))
            return {}
        if not self._places(question, f"{path}.areas", *pair):
            return {}
        return {"adjacent": reach.adjacent(self.ground, pair[0], pair[1]), "rule": "E-007"}

    def relation(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-010, E-011: of a leader to an area, or of one area to another"""
        if question.areas is not None:
            return self._relation_of_areas(question, path)
        if not self._needs(question, path, "power", "area"):
            return {}
        power, area = (
            self.reading.power(question.power or "", path),
            self.reading.area(question.area or "", path),
        )
        language = relation.language_relation(self.ground, self.state, power, area)
        religion = relation.religion_relation(self.ground, self.state, power, area)
        spoken, faith, origin = relation.leader(self.ground, self.state, power)
        return {
            "language": language,
            "religion": religion,
            "modifier": relation.modifier(self.ground, language, religion),
            "leader": {"language": spoken, "religion": faith, "origin": origin},
            "rule": "E-010, E-011",
        }

    def _relation_of_areas(self, question: shape.Question, path: str) -> dict[str, Any]:
        pair = [self.reading.area(name, f"{path}.areas") for name in question.areas or ()]
        if len(pair) != 2 or any(area not in self.state.areas for area in pair):
            self.reading.flaws += [] if len(pair) == 2 else [Flaw(f"{path}.areas", "not-a-pair")]
            return {}
        one, two = (self.state.areas[area] for area in pair)
        itself = pair[0] == pair[1]
        language = relation.languages(self.ground, one.language, two.language, itself=itself)
        religion = relation.religions(one.religion, two.religion, itself=itself)
        value = relation.modifier(self.ground, language, religion)
        return {"language": language, "religion": religion, "modifier": value, "rule": "E-010, E-011"}

    def link(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-013: an own area and the court"""
        if not self._needs(question, path, "power", "area"):
            return {}
        power = self.reading.power(question.power or "", path)
        found = reach.link(self.ground, self.state, power, self.reading.area(question.area or "", path))
        return {"linked": found is not None, **(told.chain(found) or {}), "rule": "E-013"}

    def chain(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-018: the cheapest chain of own areas and seas"""
        return self._chain(question, path, reach.chain)

    def reach(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-017: from a base to a target by border, arrow or seas alone"""
        return self._chain(question, path, reach.direct)

    def _chain(self, question: shape.Question, path: str, finder: Callable[..., Any]) -> dict[str, Any]:
        if not self._needs(question, path, "power", "from_", "to"):
            return {}
        power = self.reading.power(question.power or "", path)
        start = self.reading.area(question.from_ or "", f"{path}.from")
        goal = self.reading.area(question.to or "", f"{path}.to")
        if start not in self.state.areas or goal not in self.state.areas:
            return {}
        found = finder(self.ground, self.state, power, start, goal)
        return {"reached": found is not None, **(told.chain(found) or {}), "rule": "E-018"}

    def rating(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-009 and all that adds to a rating; what forbids the endeavour beside it"""
        if not self._needs(question, path, "power", "line") or question.line is None:
            return {}
        power = self.reading.power(question.power or "", path)
        before = len(self.reading.flaws)
        attempt = self.reading.attempt(question.line, f"{path}.line")
        if attempt is None or len(self.reading.flaws) > before:
            return {}
        base = base_of(self.ground, self.state, power, attempt)
        reasons = refusals(self.ground, self.state, power, attempt, attempt.gold)
        refused = [{"reason": code, "rule": rule} for code, rule in reasons]
        if base is None:
            return {"refused": refused}
        rating = rating_of(self.ground, self.state, power, attempt, base, gold=attempt.gold)
        return {
            "base": base,
            "rating": told.rating(rating),
            "gold_cost": told.price(price_of(self.ground, self.state, power, attempt, attempt.gold)),
            "seas": told.seas(seas_of(self.ground, self.state, power, attempt, base)),
            "refused": refused,
        }

    def results(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-023: which codes of a card apply at a rating"""
        if not self._needs(question, path, "endeavour", "card", "rating"):
            return {}
        try:
            rating = Fraction(question.rating or 0)
        except (ValueError, ZeroDivisionError):
            self.reading.flaws.append(Flaw(f"{path}.rating", "not-a-number", str(question.rating)))
            return {}
        endeavour = question.endeavour or "conquest"
        given = question.card
        if isinstance(given, shape.Card):
            card = read_data.year_card(given, f"{path}.card", self.reading.flaws)
        elif given is not None and given in self.ground.cards:
            card = self.ground.cards[given]
        else:
            self.reading.flaws.append(Flaw(f"{path}.card", "unknown-card", str(given)))
            return {}
        own = endeavour in ("ruling", "fortification")
        codes: tuple[CodeRead, ...] = tuple(
            read for _, read in read_codes(self.ground, card, endeavour, rating, target_is_own=own)
        )
        return {
            "harm_only": rating < 0,
            "codes": [
                {"column": one.column, "code": one.code, "in_range": one.in_range, "why": one.why}
                for one in codes
            ],
            "applied": [one.code for one in codes if one.in_range and not one.why],
            "rule": "E-023",
        }

    def leader_check(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-016: whether a card makes a check necessary; `used` left out: a card that was left over"""
        if not self._needs(question, path, "power", "card"):
            return {}
        power = self.reading.power(question.power or "", path)
        used = question.used or (USES[question.endeavour] if question.endeavour else "administration")
        given = question.card
        numbers: tuple[int, ...]
        if isinstance(given, shape.Card):
            numbers = tuple(given.check)
        elif given is not None and given in self.ground.cards:
            numbers = self.ground.cards[given].check
        else:
            self.reading.flaws.append(Flaw(f"{path}.card", "unknown-card", str(given)))
            return {}
        level = self.state.powers[power].stature(used)
        return {
            "used": used,
            "level": level,
            "numbers": list(numbers),
            "required": level in numbers,
            "rule": "E-016",
        }

    def initiative(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-004: ranks and places"""
        table = Table(self.ground, self.state, GivenDice(self.draws))
        settled = initiative.settle(table).events[-1]
        return {**told.Telling(self.reading.position.cards).event(settled), "event": None}

    def calendar(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-001: rounds and game turns of some years"""
        first = question.first or self.state.first
        last = question.last or self.state.last
        if last == 9999 or last < first or last - first > 2000:
            self.reading.flaws.append(Flaw(f"{path}.last", "unknown-year", str(last)))
            return {}
        found = calendar.rounds(first, last)
        return {
            "rounds": [
                {
                    "round": one.number,
                    "first": one.first,
                    "last": one.last,
                    "game_turn": one.game_turn or None,
                }
                for one in found
            ],
            "game_turns": [one.first for one in found if one.game_turn],
            "rule": "E-001, E-Q10",
        }

    def court(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-014: where a lost court may go"""
        if not self._needs(question, path, "power"):
            return {}
        power = self.reading.power(question.power or "", path)
        places = [
            area
            for area in court.suitable(self.ground, self.state, power)
            if area != self.state.powers[power].court
        ]
        return {
            "court": self.state.powers[power].court,
            "suitable": places,
            "exile": not places,
            "rule": "E-014",
        }

    def limits(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-008, E-012: between which levels a social state moves; how many C results conquer"""
        if not self._needs(question, path, "area"):
            return {}
        area = self.reading.area(question.area or "", path)
        level = self.state.areas[area].social_state
        return {
            "lowest": LOWEST,
            "highest": self.ground.highest(area),
            "social_state": level,
            "yields_gold": level != LOWEST,
            "conquests_needed": areas.conquests_needed(self.ground, area),
            "rule": "E-008, E-012",
        }

    def score(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-047: points by the table given"""
        return {"points": victory.points(self.ground, self.state), "rule": "E-047"}

    def chances(self, question: shape.Question, path: str) -> dict[str, Any]:
        """Count how many of the line's `cards` have each result of an endeavour at a rating"""
        if not self._needs(question, path, "endeavour", "rating"):
            return {}
        try:
            rating = Fraction(question.rating or 0)
        except (ValueError, ZeroDivisionError):
            self.reading.flaws.append(Flaw(f"{path}.rating", "not-a-number", str(question.rating)))
            return {}
        endeavour = question.endeavour or "conquest"
        own = endeavour in ("ruling", "fortification")
        found: dict[str, int] = {}
        listed = self.reading.position.cards.listed
        for card in (self.ground.cards[number] for number in sorted(listed)):
            reads = [r for _, r in read_codes(self.ground, card, endeavour, rating, target_is_own=own)]
            kinds = {f"{r.column} {r.code.partition('(')[0]}" for r in reads if r.in_range and not r.why}
            for kind in kinds:
                found[kind] = found.get(kind, 0) + 1
        return {"cards": len(listed), "of_them": dict(sorted(found.items()))}

    def sequence(self, question: shape.Question, path: str) -> dict[str, Any]:
        """E-003: the parts of a round"""
        steps = [
            {"part": part, "is": state, **({"in": when} if when else {})} for part, state, when in SEQUENCE
        ]
        return {"sequence": steps, "rule": "E-003"}


_ANSWERS: Mapping[str, Callable[[Asking, shape.Question, str], dict[str, Any]]] = {
    "adjacent": Asking.adjacent,
    "relation": Asking.relation,
    "link": Asking.link,
    "chain": Asking.chain,
    "reach": Asking.reach,
    "rating": Asking.rating,
    "results": Asking.results,
    "leader-check": Asking.leader_check,
    "initiative": Asking.initiative,
    "calendar": Asking.calendar,
    "court": Asking.court,
    "limits": Asking.limits,
    "score": Asking.score,
    "chances": Asking.chances,
    "sequence": Asking.sequence,
}


C = TypeVar("C")


@dataclass(slots=True)
class GivenDice:
    """`missing`: kinds of throws that were asked for and not given."""

    draws: Draws
    used: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def throw(self, name: str, count: int = 1) -> int:
        """The next of its kind; of initiative, the next of its power."""
        kind, _, rest = name.partition(":")
        given: Sequence[int] = ()
        if kind == "initiative":
            power = rest.rpartition(":")[0]
            kind, given = f"initiative.{power}", self.draws.initiative.get(power, [])
        else:
            given = getattr(self.draws, kind.replace("-", "_"), [])
        place = self.used.get(kind, 0)
        self.used[kind] = place + 1
        if place < len(given):
            return given[place]
        if kind not in self.missing:
            self.missing.append(kind)
        return 0

    def pick(self, name: str, sides: int) -> int:
        """The next number, or the first of all."""
        return min(max(self.throw(name), 1), sides)

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As they are: a line gives its cards in the order in which they lie."""
        return tuple(cards)

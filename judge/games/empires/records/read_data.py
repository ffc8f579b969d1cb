"""Cards, tables and switches of a line as the engine has them. What a line leaves out is not the house's.

Not here: their layout (shape).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError

from judge.games.empires.records import shape
from judge.games.empires.sets import tables as sets
from judge.games.empires.sets.cards import EventCard, Results, YearCard
from judge.games.empires.sets.codes import Code, codes_of
from judge.games.empires.sets.house_rules import HouseRules
from judge.games.empires.sets.shape import ENDEAVOURS, Endeavour
from judge.json_records.faults import Flaw
from judge.json_records.unknown_keys import likeliest_key

NEUTRAL: Mapping[str, Any] = {
    "exile": "none",
    "most_fortification": 9,
    "claims": "none",
    "ties_at_courts": True,
    "idle": "unused",
}
"""House rules switched off, where the house has a rule of its own and the book's is lost."""
FOR: Mapping[Endeavour, frozenset[str]] = {
    "conquest": frozenset({"C", "+1", "-1"}),
    "pillage": frozenset({"G", "+1", "-1"}),
    "diplomacy": frozenset({"T", "T/C", "+1", "-1"}),
    "fortification": frozenset({"F", "+1", "-1"}),
    "ruling": frozenset({"+1", "-1"}),
}
"""The results that an endeavour can have (E-023)."""


class _GivenCosts(sets.GoldCosts):
    """Costs of any height."""

    conquest: int = 2
    pillage: int = 0
    diplomacy: int = 0
    fortification: int = 0
    ruling: int = 0
    defense: int = 0


def column(given: str | list[str | int], path: str, flaws: list[Flaw]) -> tuple[Code, ...]:
    """The codes of a column; blanks within a code, and long dashes, do not matter."""
    words = [str(one) if isinstance(one, str) else f"{one:+d}" for one in given]
    text = given if isinstance(given, str) else " ".join(words)
    text = text.replace("\u2212", "-").replace("\u2013", "-").replace(",", " ").replace(">)", ">) ")
    text = re.sub(r"\+ ?l\b", "+1", text)
    text = re.sub(r"(?<=\S)\s+\(", "(", text)
    text = re.sub(r"\(\s*(<?)\s*(-?\d+)\s*(>?)\s*\)", r"(\1\2\3)", text)
    try:
        return codes_of(" ".join(text.split()))
    except ValueError as wrong:
        flaws.append(Flaw(path, "bad-code", str(wrong)))
        return ()


def results(given: Any, endeavour: Endeavour, path: str, flaws: list[Flaw]) -> Results:
    """Both columns; in a list without columns what falls by a low rating is the active player's (E-025)."""
    if isinstance(given, shape.Results):
        target = column(given.target, f"{path}.target", flaws)
        active = column(given.active, f"{path}.active", flaws)
    else:
        codes = column(given, path, flaws)
        abroad = endeavour in ("conquest", "pillage", "diplomacy")
        active = tuple(code for code in codes if abroad and code.kind == "-1" and code.at_most is not None)
        target = tuple(code for code in codes if code not in active)
    for code in (*target, *active):
        if code.kind not in FOR[endeavour]:
            flaws.append(Flaw(path, "not-a-result-of-this", str(code)))
    return Results(target=" ".join(map(str, target)), active=" ".join(map(str, active)))


def year_card(card: shape.Card, path: str, flaws: list[Flaw]) -> YearCard:
    """A year card as given."""
    found = {name: results(getattr(card, name), name, f"{path}.{name}", flaws) for name in ENDEAVOURS}
    return YearCard(**found, check=tuple(card.check))


def event_cards(given: Mapping[str, Any], flaws: list[Flaw]) -> dict[str, EventCard]:
    """Event cards by id, laid out as in a set's ``event-cards.yaml``."""
    found: dict[str, EventCard] = {}
    for id, card in given.items():
        try:
            found[id] = TypeAdapter(EventCard).validate_python(card)
        except ValidationError as wrong:
            for one in wrong.errors(include_url=False):
                where = ".".join(str(step) for step in ("events", id, *one["loc"]))
                flaws.append(Flaw(where, "bad-event-card", str(one["input"])[:80]))
    return found


def rules(given: Mapping[str, Any], flaws: list[Flaw]) -> HouseRules:
    """The switches: neutral ones, and what the line says."""
    said: dict[str, Any] = {}
    for key, value in given.items():
        name = key.replace("-", "_")
        if name not in HouseRules.model_fields:
            flaws.append(
                Flaw(f"rules.{key}", "unknown-switch", key, likeliest_key(name, HouseRules.model_fields))
            )
        else:
            said[name] = value
    try:
        return HouseRules.model_validate({**NEUTRAL, **said})
    except ValidationError as wrong:
        for one in wrong.errors(include_url=False):
            wanted = str(one.get("ctx", {}).get("expected", "")).replace("'", "")
            flaws.append(Flaw(f"rules.{one['loc'][0]}", "bad-value", str(one["input"]), wanted))
        return HouseRules()


def tables(given: shape.Tables, flaws: list[Flaw]) -> sets.Tables:
    """The tables that a line has; all others are missing."""
    return sets.Tables(
        relation=_relation(given.relation) if given.relation else None,
        gold_costs=_GivenCosts(**given.gold_costs.model_dump()) if given.gold_costs else None,
        rebellion=_rebellion(given.rebellion, flaws) if given.rebellion else None,
        stature=_stature(given.stature, flaws) if given.stature else None,
        gold=_gold(given.gold, flaws) if given.gold else None,
        victory=sets.Victory(**given.victory.model_dump()) if given.victory else None,
        raiders=tuple(
            sets.Raider(**{**one.model_dump(), "targets": tuple(one.targets)}) for one in given.raiders
        ),
        crusade=_crusade(given.crusade, flaws) if given.crusade else None,
        armies=sets.Armies.model_construct(**given.armies.model_dump()) if given.armies else None,
        fleets=sets.Fleets.model_construct(**given.fleets.model_dump()) if given.fleets else None,
        civilisation=sets.Civilisation.model_construct(**given.civilisation.model_dump())
        if given.civilisation
        else None,
    )


def _crusade(given: shape.Crusade, flaws: list[Flaw]) -> sets.Crusade:
    row = given.called if isinstance(given.called, str) else " ".join(map(str, given.called))
    if len(row.split()) != 6:
        flaws.append(Flaw("tables.crusade.called", "not-6-words", row))
    goals = tuple(given.goals)
    return sets.Crusade(first=given.first, last=given.last, called=row, goals=goals, rewarded=given.rewarded)


def _relation(given: shape.Relation) -> sets.RelationMatrix:
    def row(one: shape.RelationRow) -> sets.RelationRow:
        return sets.RelationRow(
            same_religion=one.same, other_church=one.other_church, other_religion=one.other_religion
        )

    return sets.RelationMatrix(
        same_language=row(given.same),
        related_language=row(given.related),
        unrelated_language=row(given.unrelated),
    )


def _words(given: str | list[str | int], path: str, count: int, flaws: list[Flaw]) -> str:
    words = given.split() if isinstance(given, str) else [str(one) for one in given]
    if len(words) != count:
        flaws.append(Flaw(path, f"not-{count}-words", str(len(words))))
    return " ".join(words)


def _rows(given: Mapping[str, Any], path: str, count: int, flaws: list[Flaw]) -> dict[int, str]:
    found: dict[int, str] = {}
    for key, row in given.items():
        if re.fullmatch(r"[-+]?\d+", key) is None:
            flaws.append(Flaw(f"{path}.{key}", "not-a-number", key))
        else:
            found[int(key)] = _words(row, f"{path}.{key}", count, flaws)
    return found


def _check_words(rows: dict[int, str], words: str, path: str, flaws: list[Flaw]) -> None:
    """Every word of the rows must fit (a regular expression)."""
    for key, row in rows.items():
        wrong = [word for word in row.split() if re.fullmatch(words, word) is None]
        flaws += [Flaw(f"{path}.{key}", "bad-word", word) for word in wrong]


def _rebellion(given: shape.Rebellion, flaws: list[Flaw]) -> sets.Rebellion:
    path = "tables.rebellion.rows"
    rows = _rows(given.rows, path, 11, flaws)
    _check_words(rows, r"[.ur]", path, flaws)
    return sets.Rebellion(**{**given.model_dump(), "rows": rows})


def _stature(given: shape.StatureTable, flaws: list[Flaw]) -> sets.StatureTable:
    path = "tables.stature"
    rows = _rows(given.rows, f"{path}.rows", 11, flaws)
    _check_words(rows, r"[.12359]", f"{path}.rows", flaws)
    for level in rows:
        if level not in (1, 2, 3, 5, 9):
            flaws.append(Flaw(f"{path}.rows.{level}", "no-such-level", str(level)))
            return sets.StatureTable()
    new = _words(given.new_leader, f"{path}.new_leader", 6, flaws) if given.new_leader else ""
    _check_words({0: new}, r"[12359]", f"{path}.new_leader", flaws)
    return sets.StatureTable.model_validate({"rows": rows, "new_leader": new})


def _gold(given: shape.Gold, flaws: list[Flaw]) -> sets.GoldTables:
    tax: dict[int, int] = {}
    for key, value in given.tax.items():
        if re.fullmatch(r"[-+]?\d+", key) is None:
            flaws.append(Flaw(f"tables.gold.tax.{key}", "not-a-number", key))
        else:
            tax[int(key)] = value
    pillage = _rows(given.pillage, "tables.gold.pillage", 6, flaws)
    plunder = _rows(given.plunder, "tables.gold.plunder", 6, flaws)
    _check_words(pillage, r"\d{1,2}", "tables.gold.pillage", flaws)
    _check_words(plunder, r"\d{1,2}", "tables.gold.plunder", flaws)
    return sets.GoldTables(tax=tax, pillage=pillage, plunder=plunder)

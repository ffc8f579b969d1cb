"""Scenarios, rulebooks and whole games by name, made once and kept.

Not here: reading files (`files`), finding faults in them (`checking`), the rules (games).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from judge import resources
from judge.games.machiavelli.layout import RawBoard, RawRulebook, RawScenario, RawTable
from judge.games.machiavelli.rulebook import Rulebook
from judge.games.machiavelli.scenario import Scenario, Setting
from judge.games.machiavelli.setup import scenario_from
from judge.games.machiavelli.shelf import Shelf
from judge.library.files import load_raw, names

if TYPE_CHECKING:
    from judge.games.machiavelli.engine import Machiavelli

FIRST = "balance-of-power"
EDITIONS = {False: "classic", True: "second-edition"}
"""Whose readings the option ``mach2`` puts in force."""
CONDITIONAL = ("diplomacy",)
"""Rulebooks whose readings come in force by themselves once all their options stand so (N-077)."""
GOALS = ("victory_cities", "victory_countries")
"""Flags of a game that change the scenario's goal, not a switch (SET CITIES)."""


@cache
def scenarios() -> tuple[str, ...]:
    """Ids of all scenarios, the classic one first."""
    return tuple(sorted(names("scenarios"), key=lambda name: (name != FIRST, name)))


@cache
def old_names() -> Mapping[str, str]:
    """nJudge's name of a scenario to ours."""
    found = {}
    for name in names("scenarios"):
        if line := re.search(
            r"^njudge: *(\S+) *$", resources.text("maps", "scenarios", f"{name}.yaml"), re.M
        ):
            found[line[1].casefold()] = name
    return found


@cache
def load_scenario(id: str) -> Scenario:
    """A scenario by our id or nJudge's name, capitals or not. UnknownMapError, FaultyMapError."""
    name = id.strip().casefold()
    name = old_names().get(name, name)
    if name != id:
        return load_scenario(name)
    raw = load_raw("scenarios", name, RawScenario)
    board = raw.board if isinstance(raw.board, str) else raw.board.base
    book = raw.rulebook if isinstance(raw.rulebook, str) else str(raw.rulebook.get("base"))
    return scenario_from(
        raw,
        Shelf(
            boards={board: load_raw("boards", board, RawBoard)},
            tables={raw.disasters: load_raw("tables", raw.disasters, RawTable)} if raw.disasters else {},
            rulebooks={book: load_rulebook(book)},
        ),
    )


@cache
def load_rulebook(name: str) -> Rulebook:
    """A rulebook with all its switches. UnknownMapError, FaultyMapError, ValidationError."""
    raw = load_raw("rulebooks", name, RawRulebook)
    base = load_rulebook(raw.base).model_dump() if raw.base else {}
    return Rulebook.model_validate({**base, **raw.switches(), "name": name})


def rules_for(scenario: Scenario, flags: Mapping[str, Any], profile: str | None = None) -> Rulebook:
    """The switches in force: the scenario's, then a profile's, then the game's own flags (N-076).

    A flag ``mach2`` also brings the readings of that edition, and flags that together make up a conditional
    rulebook bring its readings, unless a profile says how everything is read. ValidationError: no such
    switch or value.
    """
    switches = scenario.rulebook.model_dump()
    mach2 = bool(flags.get("mach2", switches["mach2"]))
    if mach2 != switches["mach2"]:
        edition = load_rulebook(EDITIONS[mach2])
        told = {key.replace("-", "_") for raw in map(_book, EDITIONS.values()) for key in raw.readings}
        switches |= {key: getattr(edition, key) for key in told}
    if profile:
        switches |= _book(profile).switches()
    else:
        switches |= _conditional({**switches, **flags})
    return Rulebook.model_validate({**switches, **flags})


def _conditional(switches: Mapping[str, Any]) -> dict[str, Any]:
    """The readings of every conditional rulebook whose options all stand as it says."""
    found: dict[str, Any] = {}
    for book in map(_book, CONDITIONAL):
        if all(switches[key.replace("-", "_")] == value for key, value in book.options.items()):
            found |= {key.replace("-", "_"): value for key, value in book.readings.items()}
    return found


def _book(name: str) -> RawRulebook:
    raw: RawRulebook = load_raw("rulebooks", name, RawRulebook)
    return raw


def table(scenario: str, flags: Mapping[str, Any], profile: str | None = None) -> Machiavelli:
    """The game, bound to a scenario, its flags and perhaps a profile such as ``njudge-1.7.6``.

    Raises UnknownMapError (a LookupError) for an unknown scenario, ValidationError for a wrong flag.
    """
    return _table(scenario, tuple(sorted(flags.items())), profile)


@cache
def _table(scenario: str, flags: tuple[tuple[str, Any], ...], profile: str | None) -> Machiavelli:
    from judge.games.machiavelli.engine import Machiavelli

    found, given = load_scenario(scenario), dict(flags)
    goal = {key: given.pop(key) for key in GOALS if key in given}
    scenario_now = replace(found, **goal) if goal else found
    return Machiavelli(Setting(scenario_now, rules_for(found, given, profile)))

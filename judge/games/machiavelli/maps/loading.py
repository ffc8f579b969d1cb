"""Scenarios, rulebooks and whole games by name, made once and kept.

Not here: reading files (`files`), finding faults in them (`checking`), the rules (games).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from judge.games.machiavelli.maps.checks.scenario_references import MapFiles
from judge.games.machiavelli.maps.files import Files
from judge.games.machiavelli.maps.former_readings import current
from judge.games.machiavelli.maps.scenario_builder import scenario_from
from judge.games.machiavelli.maps.schema import RawBoard, RawRulebook, RawScenario, RawTable
from judge.games.machiavelli.model.rules.rule_tables import overlaid
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Scenario, Setting

if TYPE_CHECKING:
    from judge.games.machiavelli.engine import Machiavelli

T = TypeVar("T")

FIRST = "balance-of-power"
EDITIONS = {False: "classic", True: "second-edition"}
"""The book whose readings the option ``mach2`` puts in force."""
CONDITIONAL = ("classic-basic", "diplomacy")
"""Rulebooks whose readings come in force by themselves once all their options stand so (N-077)."""
RULEBOOK = "rulebook"
"""Flag of a game that names the profile it is played by (SET RULEBOOK)."""
GOALS = ("victory_cities", "victory_countries")
"""Flags of a game that change the scenario's goal, not a switch (SET CITIES)."""


def _id(words: str) -> str:
    """``Borgia, 1499`` as ids are written: ``borgia-1499``."""
    return re.sub(r"[^\w.]+", "-", words.casefold()).strip("-")


class Library:
    """Everything by name, made once and kept. `folder`: what a keeper has imported, laid out as ``maps``."""

    def __init__(self, folder: Path | None = None) -> None:
        self.files = Files(folder)
        self._kept: dict[Hashable, Any] = {}

    def refresh(self) -> bool:
        """Look whether anything was imported, or taken away, since the last look; then all is made anew."""
        if not self.files.refresh():
            return False
        self._kept.clear()
        return True

    def _once(self, key: Hashable, make: Callable[[], T]) -> T:
        if key not in self._kept:
            self._kept[key] = make()
        kept: T = self._kept[key]
        return kept

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios, the classic one first."""
        return tuple(sorted(self.files.names("scenarios"), key=lambda name: (name != FIRST, name)))

    def other_names(self) -> Mapping[str, str]:
        """nJudge's name of a scenario, and its title, to our id."""
        return self._once("other names", self._other_names)

    def _other_names(self) -> Mapping[str, str]:
        ids = self.files.names("scenarios")
        lines = re.compile(r"^(?:njudge|title): *+(\S(?:.*\S)?) *+$", re.M)
        found: dict[str, str] = {}
        for id in ids:
            with suppress(LookupError, ValueError):  # one that cannot be read harms no other
                found |= dict.fromkeys(map(_id, lines.findall(self.files.text("scenarios", id))), id)
        return {said: id for said, id in found.items() if said not in ids}

    def load_scenario(self, id: str) -> Scenario:
        """A scenario by our id, nJudge's name or its title, capitals or not.

        Raises UnknownMapError and FaultyMapError.
        """
        name = _id(id)
        name = self.other_names().get(name, name)
        return self._once(("scenario", name), lambda: self._scenario(name))

    def _scenario(self, name: str) -> Scenario:
        load_raw = self.files.load_raw
        raw = load_raw("scenarios", name, RawScenario)
        board = raw.board if isinstance(raw.board, str) else raw.board.base
        book = raw.rulebook if isinstance(raw.rulebook, str) else str(raw.rulebook.get("base"))
        return scenario_from(
            raw,
            MapFiles(
                boards={board: load_raw("boards", board, RawBoard)},
                tables={raw.disasters: load_raw("tables", raw.disasters, RawTable)} if raw.disasters else {},
                rulebooks={book: self.load_rulebook(book)},
            ),
        )

    def load_rulebook(self, name: str) -> Rulebook:
        """A rulebook with all its switches. UnknownMapError, FaultyMapError, ValidationError."""
        return self._once(("rulebook", name), lambda: self._rulebook(name))

    def _rulebook(self, name: str) -> Rulebook:
        raw = self._book(name)
        base = self.load_rulebook(raw.base) if raw.base else Rulebook()
        bases = (raw.base, *base.bases) if raw.base else ()
        return Rulebook.model_validate(
            overlaid(base.model_dump(), {**raw.given_values(), "name": name, "bases": bases})
        )

    def is_profile(self, name: str) -> bool:
        """Decide whether a rulebook file is to be laid over others. UnknownMapError, FaultyMapError."""
        return not self._book(name).base and name not in EDITIONS.values()

    def profiles(self) -> tuple[str, ...]:
        """The rulebooks that a table may choose for any scenario."""
        return tuple(name for name in self.files.names("rulebooks") if self.is_profile(name))

    def scenario_and_book(self, book: str) -> tuple[str, str] | None:
        """Scenario and rulebook that show a book, named as itself or by a scenario: a scenario, and a
        rulebook to be laid over it where no scenario has that one; None: nothing is called so.
        """
        name = _id(book)
        if (scenario := self.other_names().get(name, name)) in self.scenarios():
            return scenario, ""
        if name not in self.files.names("rulebooks"):
            return None
        return next(((id, "") for id in self.scenarios() if self._book_of(id) == name), (FIRST, name))

    def _book_of(self, scenario: str) -> str:
        """The rulebook that a scenario names; empty if it cannot be used."""
        try:
            return self.load_scenario(scenario).rulebook.name
        except (LookupError, ValueError):
            return ""

    def catalogue_lines(self) -> Iterator[str]:
        """A line for each scenario and rulebook: kind, name, title; a star where SET RULEBOOK chooses it."""
        for name in self.scenarios():
            yield f"scenario  {name:34} {self.files.load_raw('scenarios', name, RawScenario).title}"
        for name in self.files.names("rulebooks"):
            star = " *" if self.is_profile(name) else ""
            yield f"rulebook  {name + star:34} {self._book(name).title}"

    def _book(self, name: str) -> RawRulebook:
        return self.files.load_raw("rulebooks", name, RawRulebook)

    def rules_for(self, scenario: Scenario, flags: Mapping[str, Any], profile: str | None = None) -> Rulebook:
        """The switches in force: the scenario's, then a profile's, then the game's own flags (N-076).

        A flag ``mach2`` also brings the readings of that edition, and flags that together make up a
        conditional rulebook bring its readings, unless a profile says how everything is read.
        ValidationError: no such switch or value.
        """
        switches = scenario.rulebook.model_dump()
        mach2 = bool(flags.get("mach2", switches["mach2"]))
        if mach2 != switches["mach2"]:
            edition = self.load_rulebook(EDITIONS[mach2])
            books = map(self._book, EDITIONS.values())
            told = {key.replace("-", "_") for raw in books for key in raw.readings}
            switches |= {key: getattr(edition, key) for key in told}
        if profile:
            switches = overlaid(switches, self._book(profile).given_values())
        else:
            switches |= self._conditional({**switches, **flags})
        return Rulebook.model_validate(overlaid(switches, flags))

    def _conditional(self, switches: Mapping[str, Any]) -> dict[str, Any]:
        """The readings of every conditional rulebook whose options all stand as it says."""
        found: dict[str, Any] = {}
        for book in map(self._book, CONDITIONAL):
            if all(switches[key.replace("-", "_")] == value for key, value in book.options.items()):
                found |= {key.replace("-", "_"): value for key, value in book.readings.items()}
        return found

    def table(self, scenario: str, flags: Mapping[str, Any], profile: str | None = None) -> Machiavelli:
        """The game, bound to a scenario, its flags and perhaps a profile such as ``njudge-1.7.6``.

        Raises UnknownMapError (a LookupError) for an unknown scenario, ValidationError for a wrong flag.
        """
        key = ("table", scenario, tuple(sorted(flags.items())), profile)
        return self._once(key, lambda: self._table(scenario, flags, profile))

    def _table(self, scenario: str, flags: Mapping[str, Any], profile: str | None) -> Machiavelli:
        from judge.games.machiavelli.engine import Machiavelli

        found, given = self.load_scenario(scenario), current(flags)
        chosen = given.pop(RULEBOOK, None)
        goal = {key: given.pop(key) for key in GOALS if key in given}
        scenario_now = replace(found, **goal) if goal else found
        rules = self.rules_for(found, given, profile or chosen)
        if chosen:
            rules = rules.model_copy(update={"name": chosen})
        return Machiavelli(Setting(scenario_now, rules))


OWN = Library()
"""The files that come with the judge, and no others."""
scenarios, load_scenario, load_rulebook = OWN.scenarios, OWN.load_scenario, OWN.load_rulebook
rules_for, table, is_profile, profiles = OWN.rules_for, OWN.table, OWN.is_profile, OWN.profiles
catalogue_lines = OWN.catalogue_lines

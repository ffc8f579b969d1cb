"""Empires of the Middle Ages as the judge has it: its rules are imported for the first table that plays it.

Keys of phases: ``1101.2`` is the second turn of the round that begins in 1101, ``1101`` all of it at once.

Names of the scenarios that the judge brings along: every process asks for them, and few read their sets. A
scenario's file is called by its name.

Not here: a table's game (table_game), sets (sets), which phase is open (engine), the scenarios themselves
(`loading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import judge.games.empires.letters  # noqa: F401  its filters stand in templates
from judge import resources
from judge.api import DeadlineRule, Lesson, NumberedPhases, RuleBooks, ScenarioCard, Seat, System, Workbench
from judge.games.empires.language.commands import Areas

if TYPE_CHECKING:
    from judge.api.commands import Row
    from judge.games.empires.engine import Empires
    from judge.games.empires.lessons.school import EmpiresSchool
    from judge.games.empires.model.events import Event
    from judge.games.empires.model.orders import Order
    from judge.games.empires.model.state import State
    from judge.games.empires.sets.importing import SetFolder
    from judge.games.empires.sets.loading import Sets
    from judge.games.empires.table_game import EmpiresTable

    _System = System[State, Order, Event]
else:
    _System = System


def _deadlines() -> Mapping[str, DeadlineRule]:
    two_days = DeadlineRule(clock=-1, min=0, next=2880, grace=1440, delay=0, days="SMTWTFS")
    return {"turn": two_days, "round": two_days}


class EmpiresPhases(NumberedPhases):
    """Keys of one number have no turns."""

    def __init__(self) -> None:
        units = (("round", "year", "rounds", "manche", "année", "an"), ("turn", "tour"))
        super().__init__("empires", units, _deadlines())

    def key_from_words(self, written: str, now: str, *, past: bool = False) -> str | None:
        """``round 1101 turn 2``, ``1101.2``, ``1101``; without a turn as the open phase has it."""
        found = super().key_from_words(written, now, past=past)
        bare = found is not None and "turn" not in written and "tour" not in written and "." not in written
        return found.partition(".")[0] if found is not None and bare and "." not in now else found


_BEFORE_PLACES = ("-", " for ", ", ")
"""Between a scenario and how many play it: ``europe-1101-4``."""
_TOGETHER, _NEVER = 2, 99
"""From so many players on rounds are simultaneous."""


class EmpiresSystem(_System):
    """`folder`: where a keeper's own sets lie."""

    name = "empires"
    phases = EmpiresPhases()
    phase_words = {"turn": ("turn",), "round": ("round",)}  # noqa: RUF012
    options = {  # noqa: RUF012
        "simultaneous": ("simultaneous rounds", "simultaneous", "manches simultanées"),
        "gifts": ("gifts of gold", "gifts", "dons"),
        "digest": ("digest of turns", "digest", "résumé des tours"),
    }
    options_on = {"gifts": True, "digest": False}  # noqa: RUF012
    rules = RuleBooks(letters="EH", files={"empires": "empires.md"}, usual=("empires",))
    lesson = Lesson(primer="empires/primer.txt", scenario="two-crowns", seat=Seat("england"))
    own_commands = (Areas,)

    @property
    def commands(self) -> tuple[Row, ...]:
        """Commands for tables of this game alone; not imported where there is no mail."""
        from judge.games.empires.areas_command import COMMANDS

        return COMMANDS

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._tables: dict[tuple[str, str], EmpiresTable] = {}

    @cached_property
    def sets(self) -> Sets:
        """All sets at hand."""
        from judge.games.empires.sets.loading import Sets

        return Sets(self._folder)

    @cached_property
    def files(self) -> SetFolder | None:  # type: ignore[override]
        """The keeper's own sets, where they lie in a folder."""
        if self._folder is None:
            return None
        from judge.games.empires.sets.importing import SetFolder

        return SetFolder(self._folder)

    @property
    def state(self) -> type[State]:  # type: ignore[override]
        """Type of its positions."""
        from judge.games.empires.model.state import State

        return State

    @cached_property
    def school(self) -> EmpiresSchool:  # type: ignore[override]
        """Its courses."""
        from judge.games.empires.lessons.school import EmpiresSchool

        return EmpiresSchool()

    def make_codec(self) -> Any:
        """Its own."""
        from judge.games.empires import codec

        return codec

    @property
    def workbench(self) -> Workbench:
        """Lines and sets; not imported by a judge that runs."""
        from judge.games.empires.records.workbench import EmpiresWorkbench

        return EmpiresWorkbench()

    def scenarios(self) -> tuple[str, ...]:
        """The scenarios of the house, and those of keepers' sets."""
        keepers = self._folder is not None and self._folder.joinpath("empires").is_dir()
        known = self.sets.scenarios() if keepers else own_scenarios()
        return ("europe-1101", *(name for name in known if name != "europe-1101"))

    def cards(self) -> tuple[ScenarioCard, ...]:
        """With their titles."""
        owners, own = self.sets.scenarios(), {*self.sets.files.keeper_files()}
        return tuple(ScenarioCard(name, self._title(name), owners[name] in own) for name in self.scenarios())

    def _title(self, scenario: str) -> str:
        data = self.sets.load_set(self.sets.scenarios()[scenario])
        return data.scenarios[scenario].title

    def game(self, scenario: str, options: Mapping[str, object]) -> EmpiresTable:
        """The game of a scenario, by its id, perhaps with the number of players: ``europe-1101-4``."""
        owners, known = self.sets.scenarios(), scenario.strip().lower()
        places = 0
        form, number = known.removesuffix(" players")[:-1], known.removesuffix(" players")[-1:]
        between = next((one for one in _BEFORE_PLACES if form.endswith(one)), "")
        if known not in owners and between and number.isdecimal():
            known, places = form.removesuffix(between), int(number)
        known = next((id for id in owners if known in (id, self._title(id).lower())), known)
        if known not in owners:
            raise LookupError(scenario)
        data = self.sets.load_set(owners[known])
        most = max(data.scenarios[known].places)
        places = places or most
        if places not in data.scenarios[known].places:
            raise LookupError(scenario)
        if strange := options.keys() - self.options.keys():
            raise ValueError(f"no options of {self.name}: {', '.join(sorted(strange))}")
        form = known if places == most else f"{known}-{places}"
        key = (f"{form}/{data.checksum}", repr(sorted(options.items())))
        if key not in self._tables:
            from judge.games.empires.engine import game_of
            from judge.games.empires.table_game import EmpiresTable

            engine = _with_options(game_of(data, known, places), options)
            self._tables[key] = EmpiresTable(self, form, options, engine, data)
        return self._tables[key]

    def refresh(self) -> None:
        """Notice sets that were put in or taken out."""
        if "sets" in self.__dict__:  # else none was read yet
            self.sets.refresh()
        self._tables.clear()


def _with_options(engine: Empires, options: Mapping[str, object]) -> Empires:
    """The rules of a table that has set them otherwise."""
    changed: dict[str, object] = {}
    if "simultaneous" in options:
        changed["simultaneous_from"] = _TOGETHER if options["simultaneous"] else _NEVER
    if "gifts" in options:
        changed["gifts"] = bool(options["gifts"])
    return engine.with_rules(changed) if changed else engine


_BEFORE, _BEHIND = "scenario-", ".yaml"


@cache
def own_scenarios() -> tuple[str, ...]:
    """The names, in alphabetical order."""
    sets = (place for place in resources.folder("maps").joinpath("empires").iterdir() if place.is_dir())
    files = (file.name for place in sets for file in place.iterdir())
    names = (name for name in files if name.startswith(_BEFORE) and name.endswith(_BEHIND))
    return tuple(sorted(name.removeprefix(_BEFORE).removesuffix(_BEHIND) for name in names))

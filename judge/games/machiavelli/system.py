"""Machiavelli as the shell gets it: the one object that implements `GameSystem` of judge.core.system.

Not here: a table's game (table_game), the files of boards and scenarios (maps.library).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.api.values import Lesson, ScenarioCard, Seat, Workbench
from judge.games.machiavelli import codec as machiavelli_codec
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.lessons.school import MachiavelliSchool
from judge.games.machiavelli.maps.importing import MapFolder
from judge.games.machiavelli.maps.library import Library
from judge.games.machiavelli.model.state import State
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.games.machiavelli.words import WORDS

if TYPE_CHECKING:
    from judge.api.commands import Row
    from judge.games.machiavelli.audit import MachiavelliAudit

RULES_VERSION = 1
"""Raised with every change by which a phase that could be played before comes out otherwise."""


class MachiavelliSystem:
    """`folder`: where a keeper's own boards and scenarios lie, laid out as ``maps``."""

    name = "machiavelli"
    state = State
    codec = machiavelli_codec
    rules_version = RULES_VERSION
    phases = MachiavelliPhases()
    words = WORDS
    lesson = Lesson(primer="machiavelli/primer.txt", scenario="balance-of-power", seat=Seat("florence"))

    school = MachiavelliSchool()

    def __init__(self, folder: Path | None = None) -> None:
        self.library = Library(folder)
        self.files = MapFolder(folder) if folder is not None else None
        self._games: dict[Any, MachiavelliTable] = {}

    @property
    def commands(self) -> tuple[Row, ...]:
        """Commands that only tables of this game have; not imported where there is no mail."""
        from judge.games.machiavelli.commands.command_table import COMMANDS

        return COMMANDS

    @property
    def workbench(self) -> Workbench:
        """Records and maps; not imported by a judge that runs."""
        from judge.games.machiavelli.records.workbench import MachiavelliWorkbench

        return MachiavelliWorkbench()

    @property
    def second_judge(self) -> MachiavelliAudit:
        """Judge of moves and retreats; not imported by a judge that runs."""
        from judge.games.machiavelli.audit import MachiavelliAudit

        return MachiavelliAudit()

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios, the classic one first."""
        return self.library.scenarios()

    def cards(self) -> tuple[ScenarioCard, ...]:
        """With their titles, or why one cannot be used."""
        mine = {*self.library.files.keeper_files("scenarios")}
        found = []
        for name in self.scenarios():
            try:
                title = self.library.load_scenario(name).title
            except (LookupError, ValueError) as error:
                title = f"cannot be used: {error}"[:200]
            found.append(ScenarioCard(name, title, name in mine))
        return tuple(found)

    def game(self, scenario: str, options: Mapping[str, Any]) -> MachiavelliTable:
        """The game of a scenario, by our id or nJudge's name. LookupError, ValueError."""
        game = self.library.table(scenario, options)
        key = id(game.setting)
        if key not in self._games or self._games[key].setting is not game.setting:
            self._games[key] = MachiavelliTable(game.setting, self)
        return self._games[key]

    def refresh(self) -> None:
        """Notice what was imported, or taken away, since the last look."""
        if self.library.refresh():
            self._games.clear()

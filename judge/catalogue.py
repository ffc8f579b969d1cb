"""All kinds of games that a judge has at hand, and their scenarios: which one a table is of.

Not here: the games (`judge.games_at_hand` says which there are), their files and faults (each game).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.core.system.game_system import GameSystem
from judge.core.system.scenario_files import Lesson, ScenarioCard, ScenarioFiles
from judge.core.system.table_game import TableGame
from judge.core.system.words import Vocabulary
from judge.core.table import GameRecord


class Catalogue:
    """`systems` in the order in which scenarios are listed; the first one's first scenario is the usual.

    `words` are those of all of them. Raises WordClashError where two mean different things by one.
    """

    def __init__(self, systems: Sequence[GameSystem]) -> None:
        self.systems = tuple(systems)
        self.words = Vocabulary([system.words for system in self.systems])

    def system(self, name: str) -> GameSystem:
        """Empty: the first. Raises LookupError for a game that this judge does not have."""
        found = next((s for s in self.systems if name in (s.name, "")), None)
        if found is None:
            raise LookupError(name)
        return found

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios."""
        return tuple(name for system in self.systems for name in system.scenarios())

    def cards(self) -> tuple[ScenarioCard, ...]:
        """The same with their titles."""
        return tuple(card for system in self.systems for card in system.cards())

    def scenario(self, word: str, options: Mapping[str, Any] | None = None) -> TableGame:
        """The game of a scenario (empty: the usual one), whatever kind it is of. Raises LookupError."""
        word = word or self.scenarios()[0]
        for system in self.systems:
            try:
                return system.game(word, options or {})
            except LookupError:
                continue
        raise LookupError(word)

    def lessons(self) -> tuple[tuple[GameSystem, Lesson], ...]:
        """The games that can be learnt here, and how."""
        return tuple((s, s.lesson) for s in self.systems if s.lesson is not None)

    def table(self, record: GameRecord) -> TableGame:
        """The game of a table; its scenario may have been imported by another process a moment ago.

        Raises LookupError for an unknown scenario, ValueError for options that it does not have.
        """
        system = self.system(record.system)
        try:
            return system.game(record.scenario, record.flags)
        except LookupError:
            system.refresh()
            return system.game(record.scenario, record.flags)

    @property
    def files(self) -> ScenarioFiles | None:
        """Where keepers add scenarios; None if no game takes any."""
        return next((s.files for s in self.systems if s.files is not None), None)

    def refresh(self) -> None:
        """Notice what was added or taken away since the last look."""
        for system in self.systems:
            system.refresh()

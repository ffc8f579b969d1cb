"""All kinds of games that a judge has at hand, and their scenarios: which one a table is of.

Not here: the games (`judge.games_at_hand` says which there are), their files and faults (each game).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from judge.core.system.game_system import GameSystem
from judge.core.system.scenario_files import ImportedFile, Lesson, ScenarioCard, ScenarioFiles, Taken
from judge.core.system.table_game import TableGame
from judge.core.system.words import Vocabulary, WordClashError
from judge.core.table import GameRecord
from judge.data_files.faults import Fault


class AllFiles:
    """The files of all games as one: each game gets those that it claims, the first one the rest."""

    def __init__(self, parts: Sequence[ScenarioFiles]) -> None:
        self.parts = tuple(parts)

    def keeper_files(self, scenario: str = "") -> tuple[ImportedFile, ...]:
        """All that were put in, or those that one scenario is played on. Raises what every game raises of a
        scenario that is none of its own."""
        found: list[ImportedFile] = []
        wrong: Exception | None = None
        known = False
        for part in self.parts:
            try:
                found += part.keeper_files(scenario)
                known = True
            except (LookupError, ValueError) as fault:
                wrong = wrong or fault
        if wrong is not None and not known:
            raise wrong
        return tuple(found)

    def files_of_game(self, names: Collection[str]) -> frozenset[str]:
        """All of them."""
        return frozenset(names)

    def take_in(
        self, given: Mapping[str, bytes], played: frozenset[str] = frozenset()
    ) -> tuple[tuple[Taken, ...], tuple[Fault, ...]]:
        """Check files by their names and keep them: what was put in, or all faults and nothing. OSError."""
        programs = tuple(Fault("", "part-of-a-program", {}, name) for name in given if _is_program(name))
        if programs:
            return (), programs
        first, *others = self.parts
        rest, taken = dict(given), list[Taken]()
        for part in (*others, first):
            own = part.files_of_game(rest) if part is not first else frozenset(rest)
            if not own:
                continue
            done, faults = part.take_in({name: rest.pop(name) for name in sorted(own)}, played)
            if faults:
                for one in taken:
                    self.take_out(one.kind, one.name, played)
                return (), faults
            taken += done
        return tuple(taken), ()

    def take_out(self, kind: str, name: str, played: frozenset[str] = frozenset()) -> bool:
        """Remove a file; False if there is none, or if games are played on it."""
        return any(part.take_out(kind, name, played) for part in self.parts)


def _is_program(file: str) -> bool:
    """Decide whether a file is part of a game itself, which comes with the judge and is never taken in."""
    return file.lower().endswith((".py", ".pyc", ".pyd", ".so", ".lark", ".jinja", ".whl", ".zip"))


def _is_imported(system: GameSystem, scenario: str) -> bool:
    return system.files is not None and bool(system.files.keeper_files(scenario))


class Catalogue:
    """`systems` in the order in which scenarios are listed; the first one's first scenario is the usual.

    `words` are those of all of them. Raises WordClashError where two mean different things by one.
    """

    def __init__(self, systems: Sequence[GameSystem]) -> None:
        self.systems = tuple(systems)
        self.words = Vocabulary([system.words for system in self.systems])
        self._refuse_twin_scenarios()

    def _refuse_twin_scenarios(self) -> None:
        """Raise WordClashError if games share the name of a scenario; of keepers' own the first counts."""
        owners: dict[str, GameSystem] = {}
        for system in self.systems:
            for name in system.scenarios():
                owner = owners.setdefault(name, system)
                if owner is not system and not (_is_imported(owner, name) or _is_imported(system, name)):
                    told = f"{owner.name} and {system.name} have one scenario: {name}"
                    raise WordClashError("scenario", name, (owner.name, system.name), told)

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

    def scenario(self, word: str, options: Mapping[str, object] | None = None) -> TableGame:
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
        """Folder where keepers add scenarios, of whichever game; None if no game takes any."""
        found = tuple(s.files for s in self.systems if s.files is not None)
        return AllFiles(found) if found else None

    def refresh(self) -> None:
        """Notice what was added or taken away since the last look."""
        for system in self.systems:
            system.refresh()

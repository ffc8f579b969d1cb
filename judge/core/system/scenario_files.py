"""The scenarios of a game: what may be opened, what a keeper takes in, and the lessons for practice."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from judge.core.game import Seat
from judge.data_files.faults import Fault


@dataclass(frozen=True, slots=True)
class Taken:
    """One file that was put in: its folder, its name, and whether it took the place of another."""

    kind: str
    name: str
    title: str
    replaced: bool


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A scenario that CREATE understands. `imported`: a keeper has put it in."""

    name: str
    title: str
    imported: bool = False


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that a keeper has put in: its folder (kind), its name, and what it says."""

    kind: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """Way to learn a game: `primer` is the template that tells it to whoever has never played it, `scenario`
    what PRACTICE opens, and `seat` who the learner is there."""

    primer: str
    scenario: str
    seat: Seat


class ScenarioFiles(Protocol):
    """Scenarios as files that a keeper can add to."""

    def keeper_files(self, scenario: str = "") -> tuple[ImportedFile, ...]:
        """All that were put in, or those that one scenario is played on."""
        ...

    def files_of_game(self, names: Collection[str]) -> frozenset[str]:
        """Files with these names that are this game's; what nobody claims is the first game's."""
        ...

    def take_in(
        self, given: Mapping[str, bytes], played: frozenset[str] = frozenset()
    ) -> tuple[tuple[Taken, ...], tuple[Fault, ...]]:
        """Check files by their names and keep them: what was put in, or all faults and nothing. `played` are
        the scenarios of games that are not over. OSError."""
        ...

    def take_out(self, kind: str, name: str, played: frozenset[str] = frozenset()) -> bool:
        """Remove a file; False if there is none, or if games are played on it."""
        ...

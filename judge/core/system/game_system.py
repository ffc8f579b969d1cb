"""A kind of game: the one object that the shell gets of it.

A second judge of a game, written apart from the first: what it makes of a phase that was played.

Not here: the rules themselves (`core.game.Game`), which games there are (`judge.games_at_hand`), which
phases there are (runtime), the rules of either judge (games).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from judge.core.game import Dice, E, O, S, Seat
from judge.core.system.phases import Phases
from judge.core.system.scenario_files import Lesson, ScenarioCard, ScenarioFiles
from judge.core.system.school import School
from judge.core.system.table_game import TableGame
from judge.core.system.words import GameWords
from judge.core.system.workbench import Workbench


class Codec(Protocol[S, O, E]):
    """Positions, orders and events as JSON and back, canonical: the same value gives the same text.

    What an older version wrote is read as well, and dumped as today's: so it is lifted.
    """

    @property
    def version(self) -> int:
        """Of the JSON that is written; raised when the same value gives another text than before."""
        ...

    def load_state(self, text: str) -> S: ...
    def dump_state(self, state: S) -> str: ...
    def load_orders(self, text: str) -> tuple[O, ...]: ...
    def dump_orders(self, orders: tuple[O, ...]) -> str: ...
    def load_events(self, text: str) -> tuple[E, ...]: ...
    def dump_events(self, events: tuple[E, ...]) -> str: ...
    def __hash__(self) -> int: ...


class GameSystem(Protocol[S, O, E]):
    """One kind of game: all that the shell may use of it."""

    @property
    def name(self) -> str:
        """The game's name, kept with each table."""
        ...

    @property
    def state(self) -> type[S]:
        """The class of its positions."""
        ...

    @property
    def rules_version(self) -> int:
        """Raised when any position with its orders and dice comes out otherwise than before."""
        ...

    @property
    def codec(self) -> Codec[S, O, E]: ...
    @property
    def phases(self) -> Phases: ...

    @property
    def commands(self) -> tuple[object, ...]:
        """Commands that only this game has (`judge.commands.registry.Command`)."""
        ...

    @property
    def words(self) -> GameWords:
        """Additions to the words that people write: options of SET, commands, numbers of rules."""
        ...

    @property
    def files(self) -> ScenarioFiles | None:
        """Means by which a keeper adds scenarios; None: none can be added."""
        ...

    @property
    def lesson(self) -> Lesson | None:
        """Lesson that PRACTICE opens; None: it has neither a primer nor scripted opponents."""
        ...

    @property
    def school(self) -> School[S, E] | None:
        """The lessons that come before a game for practice; None: it has none."""
        ...

    @property
    def workbench(self) -> Workbench | None:
        """Parts of the game that work without mail; None: there are none."""
        ...

    @property
    def second_judge(self) -> SecondJudge | None:
        """A judge that was written apart from its rules; None: it has none."""
        ...

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios, the usual one first."""
        ...

    def cards(self) -> tuple[ScenarioCard, ...]:
        """The same with their titles."""
        ...

    def game(self, scenario: str, options: Mapping[str, object]) -> TableGame[S, O, E]:
        """The game of a scenario, by its id or another name that it has. Raises LookupError for an unknown
        scenario, ValueError for options that it does not have."""
        ...

    def refresh(self) -> None:
        """Notice scenarios that were added or taken away since the last look."""
        ...


@dataclass(frozen=True, slots=True)
class SecondOpinion:
    """Differences of a phase between the two judges, in English; or why the second one does not judge it."""

    differences: tuple[str, ...] = ()
    refused: str = ""


class SecondJudge(Protocol):
    """A judge that shares no rule with the game's own."""

    def opinion(
        self, game: Any, before: Any, orders: Mapping[Seat, tuple[Any, ...]], dice: Dice
    ) -> SecondOpinion | None:
        """Opinion on a phase, with the dice that were thrown in it; None: none is judged of its kind."""
        ...

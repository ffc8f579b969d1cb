"""A game as the judge has it: its name, scenarios, options, commands and rules, and how values are stored.

Not here: the rules of one table (table).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from pydantic import TypeAdapter

from judge.api.phases import NumberedPhases
from judge.api.table import Table
from judge.core.system.game_system import Codec, SecondJudge
from judge.core.system.scenario_files import Lesson, ScenarioCard, ScenarioFiles
from judge.core.system.school import School
from judge.core.system.words import GameWords, OwnCommand, RuleBooks
from judge.core.system.workbench import Workbench
from judge.syntax.commands.basic_commands import Command

if TYPE_CHECKING:
    from judge.commands.registry import Row

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  an order
E = TypeVar("E")


class GameCommand(Command):
    """A command of a game that begins with one of its `phrases`; `text` is what stands behind."""

    phrases: ClassVar[tuple[str, ...]]
    text: str = ""


class DataclassCodec(Generic[S, O, E]):
    """Positions, orders and events of plain types as JSON and back; `version` is raised by hand."""

    def __init__(self, state: type[S], order: type[O], event: type[E], version: int = 1) -> None:
        self.version = version
        self._state: TypeAdapter[S] = TypeAdapter(state)
        self._orders: TypeAdapter[tuple[O, ...]] = TypeAdapter(tuple[order, ...])  # type: ignore[valid-type]
        self._events: TypeAdapter[tuple[E, ...]] = TypeAdapter(tuple[event, ...])  # type: ignore[valid-type]

    def load_state(self, text: str) -> S:
        return self._state.validate_json(text)

    def dump_state(self, state: S) -> str:
        return _canonical(self._state.dump_python(state, mode="json"))

    def load_orders(self, text: str) -> tuple[O, ...]:
        return self._orders.validate_json(text)

    def dump_orders(self, orders: tuple[O, ...]) -> str:
        return _canonical(self._orders.dump_python(orders, mode="json"))

    def load_events(self, text: str) -> tuple[E, ...]:
        return self._events.validate_json(text)

    def dump_events(self, events: tuple[E, ...]) -> str:
        return _canonical(self._events.dump_python(events, mode="json"))


def _canonical(plain: object) -> str:
    return json.dumps(plain, sort_keys=True, ensure_ascii=False)


class System(Generic[S, O, E]):
    """One kind of game. A game sets the fields of its class; `name` is also that of its folders.

    `table` makes the rules of a table; `state`, `order` and `event` are the types that are stored. `titles`
    by the ids of its scenarios, the usual one first. `options`: the words of SET for its switches, by name;
    `options_on`: how each stands where nobody has set it. `commands`: rows of `GameCommand`s and others.
    """

    name: ClassVar[str]
    table: ClassVar[type[Table[S, O, E]]]
    state: ClassVar[type]
    order: ClassVar[type]
    event: ClassVar[type]
    titles: ClassVar[Mapping[str, str]]
    phases: ClassVar[NumberedPhases]
    phase_words: ClassVar[Mapping[str, tuple[str, ...]]] = {"turn": ("turn",)}
    options: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    options_on: ClassVar[Mapping[str, bool]] = {}
    rules: ClassVar[RuleBooks | None] = None
    rules_version: ClassVar[int] = 1
    codec_version: ClassVar[int] = 1
    lesson: ClassVar[Lesson | None] = None
    school: ClassVar[School | None] = None
    files: ScenarioFiles | None = None

    @property
    def workbench(self) -> Workbench | None:
        """Nothing without mail."""
        return None

    @property
    def second_judge(self) -> SecondJudge | None:
        """No second judge."""
        return None

    @cached_property
    def codec(self) -> Codec:
        """Codec of the game's values, made for the first table."""
        return self.make_codec()

    @property
    def commands(self) -> tuple[Row, ...]:
        """None."""
        return ()

    @property
    def own_commands(self) -> tuple[type[GameCommand], ...]:
        """The commands that are its own words."""
        return tuple(row.model for row in self.commands if issubclass(row.model, GameCommand))

    @cached_property
    def words(self) -> GameWords:
        """Those of its options, phases, commands and rules."""
        return GameWords(
            game=self.name,
            options=self.options,
            phases=self.phase_words,
            commands=tuple(OwnCommand(model, model.phrases) for model in self.own_commands),
            rules=self.rules,
        )

    def make_codec(self) -> Codec:
        """Codec of the game's values; a game whose types pydantic does not know has one of its own."""
        return DataclassCodec(self.state, self.order, self.event, self.codec_version)

    def scenarios(self) -> tuple[str, ...]:
        """Ids of all scenarios, the usual one first."""
        return tuple(self.titles)

    def cards(self) -> tuple[ScenarioCard, ...]:
        """The same with their titles."""
        return tuple(ScenarioCard(name, title) for name, title in self.titles.items())

    def game(self, scenario: str, options: Mapping[str, object]) -> Table[S, O, E]:
        """The game of a scenario. Raises LookupError for another one, ValueError for a strange option."""
        if scenario not in self.titles:
            raise LookupError(scenario)
        if strange := options.keys() - self.options.keys():
            raise ValueError(f"no options of {self.name}: {', '.join(sorted(strange))}")
        return self.table(self, scenario, options)

    def refresh(self) -> None:
        """Nothing is ever added."""

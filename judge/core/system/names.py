"""Names of a game's powers and scenarios, and kinds of lines that order nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from judge.core.game import Seat


class Talk(StrEnum):
    """Kind of a line that orders nothing: passed over, or shown again as not understood."""

    COURTESY = "courtesy"
    PROSE = "prose"


class PowerWords(Protocol):
    """A seat as people write it: ``L``, ``Florence``, ``Florentine``. Not `playable`: nobody can have it."""

    @property
    def id(self) -> Seat: ...
    @property
    def letter(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def adjective(self) -> str: ...
    @property
    def playable(self) -> bool: ...


class Scenario(Protocol):
    """A scenario as a game is opened on it. `powers` are in the scenario's order, by seat."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def powers(self) -> Mapping[Seat, PowerWords]: ...


class Setting(Protocol):
    """Values under ``setting`` in templates: names are looked up in it. `game` is the name of the system."""

    @property
    def game(self) -> str: ...

    @property
    def scenario(self) -> Scenario: ...


class PowerNames(Protocol):
    """Powers as orders and letters may call them, shortened too; `power_titles` are their full names."""

    @property
    def power_titles(self) -> Mapping[Seat, str]: ...
    def power(self, written: str) -> Seat | None: ...


@dataclass(frozen=True, slots=True)
class Mention:
    """A phase that a text speaks of: whether it does, the closed phase's key if that is one, and the rest
    of the text."""

    named: bool
    key: str | None
    rest: str

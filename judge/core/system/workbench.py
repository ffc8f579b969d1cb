"""Tools of a game for those who make boards and programs: positions played, drawn and checked without mail.

Not here: the commands (cli), files of lines (json_records.files).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from judge.data_files.faults import Fault

Record = Mapping[str, object]
"""A phase as a line of JSON has it: a position, orders, draws."""


class Drawing(Protocol):
    """A finished picture."""

    @property
    def svg(self) -> str: ...
    @property
    def png(self) -> bytes: ...


class Records(Protocol):
    """Phases as lines of JSON, by the game's own layout."""

    def is_mine(self, record: object) -> bool:
        """Decide whether a line is about this game."""
        ...

    def answer(self, record: Record) -> Record:
        """Answer to a line, to be written as one. Raises FlawedRecordError."""
        ...

    def explanation(self, label: str, record: Record) -> str:
        """The same as a person at the table would tell it. Raises FlawedRecordError."""
        ...

    def picture(self, record: Record, power: str = "", *, whole: bool = False) -> Drawing:
        """The position after a phase; `power`: what that one may know, around its own pieces unless `whole`.

        Raises FlawedRecordError, and LookupError for a power that does not play.
        """
        ...

    def film(self, records: Iterable[Record]) -> bytes:
        """The phases of one game, as an animated PNG. Raises FlawedRecordError if none can be played."""
        ...

    def overlaps(self, record: Record) -> Mapping[str, int]:
        """Count of a picture's signs, and of how many are in another's way. Raises FlawedRecordError."""
        ...


class GameData(Protocol):
    """The files that a game is played on."""

    def titles(self) -> Iterator[str]:
        """A line for each file that somebody may choose, with its kind, name and title."""
        ...

    def reads(self, file: str) -> bool:
        """Decide whether a file, or folder, is of a kind that this game reads."""
        ...

    def faults(self, files: Sequence[str] = ()) -> Sequence[Fault]:
        """Everything that is wrong with files, or with all that there are. Raises OSError."""
        ...

    def differences(self) -> Sequence[str]:
        """Every pair of places that a drawing shows otherwise than its board has it."""
        ...


class Workbench(Protocol):
    """A game without any mail."""

    @property
    def records(self) -> Records: ...
    @property
    def data(self) -> GameData: ...

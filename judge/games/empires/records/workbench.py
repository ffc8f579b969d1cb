"""Empires of the Middle Ages without any mail: lines played and told, sets of data checked.

Implements `Workbench` of judge.core.system. Not here: playing a line (adjudicate), files of lines
(json_records.files), checking a set (sets).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from judge.data_files.faults import Fault
from judge.games.empires.drawing.board_drawing import differences
from judge.games.empires.records import adjudicate
from judge.games.empires.records.explained import in_words
from judge.games.empires.sets.loading import Sets, folder_faults


class EmpiresRecords:
    """Positions and programs as lines of JSON. A line brings its own board, which nobody has drawn."""

    def is_mine(self, record: object) -> bool:
        """Decide whether a line is about this game."""
        return adjudicate.is_mine(record)

    def answer(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Answer to a line. Raises FlawedRecordError."""
        return adjudicate.answer(record)

    def explanation(self, label: str, record: Mapping[str, Any]) -> str:
        """The same, line by line with the working of each rating. Raises FlawedRecordError."""
        return in_words(label, adjudicate.answer(record))

    def picture(self, record: Mapping[str, Any], power: str = "", *, whole: bool = False) -> NoReturn:
        """Raises LookupError: there is no drawing."""
        raise LookupError("lines of Empires of the Middle Ages have no drawing")

    def film(self, records: Iterable[Mapping[str, Any]]) -> NoReturn:
        """Raises LookupError: there is no drawing."""
        raise LookupError("lines of Empires of the Middle Ages have no drawing")

    def overlaps(self, record: Mapping[str, Any]) -> Mapping[str, int]:
        """Nothing is drawn."""
        return {}


class EmpiresData:
    """Sets of data, a folder each."""

    def titles(self) -> Iterator[str]:
        """Every scenario, with the set that it belongs to."""
        sets = Sets()
        for name, owner in sets.scenarios().items():
            yield f"scenario  {name:34} {sets.load_set(owner).scenarios[name].title}"

    def reads(self, file: str) -> bool:
        """Decide whether something is a folder, as every set is."""
        return Path(file).is_dir()

    def faults(self, files: Sequence[str] = ()) -> Sequence[Fault]:
        """Everything that is wrong with sets in folders, or with all that there are. Raises OSError."""
        return tuple(folder_faults(map(Path, files))) if files else Sets().faults()

    def differences(self) -> Sequence[str]:
        """Every pair of places that a drawing shows otherwise than its board has it."""
        sets = Sets()
        return [
            f"drawings/{name}.json: {one.kind}: {' - '.join(one.areas)}"
            for name in sets.files.names()
            for one in differences(sets.load_set(name).board)
        ]


class EmpiresWorkbench:
    """Both."""

    records = EmpiresRecords()
    data = EmpiresData()

"""Sets by name, made once and kept; and the scenarios that they offer.

Not here: reading files (`files`), finding faults in them (`checking`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePath

from judge.data_files.faults import Fault, FaultyMapError
from judge.games.empires.sets.checking import read_set
from judge.games.empires.sets.files import LABEL, SetFiles, Texts, UnknownSetError, own_sets, texts_in
from judge.games.empires.sets.scenario import Scenario
from judge.games.empires.sets.set_of_data import SetOfData


def checksum(texts: Texts) -> str:
    """SHA-256 of all files of a set: their names in order, each with its length and what it says."""
    whole = sha256()
    for file, text in sorted((PurePath(name).name, text) for name, text in texts.items()):
        whole.update(f"{file} {len(text)}\n".encode() + text)
    return whole.hexdigest()


def set_from(texts: Texts) -> SetOfData:
    """The set that files make. Raises FaultyMapError with all their faults."""
    parts, found = read_set(texts)
    if found:
        raise FaultyMapError(found)
    named = {PurePath(file).name: part for file, part in parts.items()}
    return SetOfData(
        label=named[LABEL],
        checksum=checksum(texts),
        board=named["board.yaml"],
        year_cards=named["year-cards.yaml"],
        event_cards=named["event-cards.yaml"],
        tables=named["tables.yaml"],
        rules=named["house-rules.yaml"],
        scenarios={part.scenario: part for part in named.values() if isinstance(part, Scenario)},
    )


class Sets:
    """All sets at hand. `folder`: what a keeper has put in."""

    def __init__(self, folder: Path | None = None) -> None:
        self.files = SetFiles(folder)
        self._kept: dict[str, SetOfData] = {}

    def refresh(self) -> None:
        """Forget what a keeper's sets were, so that they are read anew."""
        self._kept.clear()

    def load_set(self, name: str) -> SetOfData:
        """A set by its name. Raises UnknownSetError, FaultyMapError."""
        if name in own_sets():
            return load_set(name)
        if name not in self._kept:
            self._kept[name] = set_from(self.files.texts(name))
        return self._kept[name]

    def scenarios(self) -> dict[str, str]:
        """Every scenario that can be played, with the set it belongs to; the judge's own sets come first."""
        found: dict[str, str] = {}
        for name in (*own_sets(), *self.files.keeper_files()):
            try:
                for scenario in self.load_set(name).scenarios:
                    found.setdefault(scenario, name)
            except FaultyMapError:
                continue
        return found

    def faults(self) -> tuple[Fault, ...]:
        """Every fault of every set, with its file below ``empires``."""
        return tuple(
            replace(fault, file=f"empires/{name}/{fault.file}")
            for name in self.files.names()
            for fault in read_set(self.files.texts(name))[1]
        )


def folder_faults(folders: Iterable[Path]) -> Iterator[Fault]:
    """Every fault of sets that lie in folders, each with the path of its file. Raises OSError."""
    for folder in folders:
        for fault in read_set(texts_in(folder))[1]:
            yield replace(fault, file=str(folder / fault.file))


@cache
def load_set(name: str) -> SetOfData:
    """One of the judge's own sets, which stay as they are. Raises UnknownSetError, FaultyMapError."""
    return set_from(SetFiles().texts(name))


__all__ = ["Sets", "UnknownSetError", "checksum", "folder_faults", "load_set", "set_from"]

"""Taking in scenarios, boards, tables and rulebooks: checked in full, then put into a keeper's folder.

Nothing of what the judge brings along can be replaced, nor anything that a running game is played on.
Not here: the faults themselves (checks), who may import (commands, cli).
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.api.values import ImportedFile, SeededDice, Taken
from judge.data_files.faults import Fault
from judge.data_files.reading import lines_of, parse
from judge.games.machiavelli.maps.checks.all_files import check_texts, is_of_a_kind, kind_of
from judge.games.machiavelli.maps.files import KINDS, Files, own_names
from judge.games.machiavelli.maps.loading import OWN, Library
from judge.games.machiavelli.maps.schema import RawScenario

_MOST_FAULTS = 100
"""Most faults that are listed: they may go into a letter."""
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def take_in(
    folder: Path, given: Mapping[str, bytes], played: Collection[str] = ()
) -> tuple[tuple[Taken, ...], tuple[Fault, ...]]:
    """Check files by their names and put them into `folder`: what was put in, or the faults and nothing.

    `played` are the scenarios of games that are not over. Raises OSError if the folder cannot be written.
    """
    if not given:
        return (), ()
    files = Files(folder)
    faults = [fault for name, text in given.items() for fault in _rough_faults(name, text)]
    if faults:
        return (), tuple(faults)
    faults = [f for f in check_texts(given, files) if f.code != "not-the-name-of-the-file"]
    named = {file: _kind_name_and_title(text) for file, text in given.items()}
    faults += _name_faults(files, given, named, _in_use(folder, played))
    if not faults:
        faults = list(_trial_faults(folder, given, named))
    if faults:
        more = [Fault("", "more-faults", {"number": len(faults) - _MOST_FAULTS})] * (
            len(faults) > _MOST_FAULTS
        )
        return (), (*faults[:_MOST_FAULTS], *more)
    taken = []
    for file, text in given.items():
        kind, name, title = named[file]
        taken.append(Taken(kind, name, title, replaced=name in files.keeper_files(kind)))
        _write(folder / kind / f"{name}.yaml", text)
    return tuple(taken), ()


def take_out(folder: Path, kind: str, name: str, played: Collection[str] = ()) -> bool:
    """Remove an imported file; False if there is none, or if games are played on it."""
    if name not in Files(folder).keeper_files(kind) or (kind, name) in _in_use(folder, played):
        return False
    (folder / kind / f"{name}.yaml").unlink()
    return True


def _rough_faults(file: str, text: bytes) -> Iterator[Fault]:
    """Faults of a file that cannot even be read, so that nothing else can be said about it."""
    data, faults = parse(text)
    if data is None:
        yield from (replace(fault, file=file, line=fault.facts["line"], facts={}) for fault in faults)
    elif isinstance(data, Mapping) and not is_of_a_kind(data):
        facts = {"says": ", ".join(map(str, [*data][:3]))[:60]}
        yield Fault("", "nothing-to-play-on", facts, file, 1)


def _kind_name_and_title(text: bytes) -> tuple[str, str, str]:
    """Folder, name and title."""
    data: Any = parse(text)[0]
    kind = kind_of(data)
    facts = data if isinstance(data, Mapping) else {}
    return kind, str(facts.get(kind[:-1], "")), str(facts.get("title", ""))


def _name_faults(
    files: Files,
    given: Mapping[str, bytes],
    named: Mapping[str, tuple[str, str, str]],
    used: Collection[tuple[str, str]],
) -> Iterator[Fault]:
    for file, (kind, name, _) in named.items():
        line = lines_of(given[file])(kind[:-1])
        if not _NAME.fullmatch(name):
            yield Fault(kind[:-1], "bad-name", {"given": name[:60]}, file, line)
        elif name in own_names(kind) or (kind == "scenarios" and name in OWN.other_names()):
            yield Fault(kind[:-1], "name-taken", {"given": name}, file, line)
        elif (kind, name) in used and files.text(kind, name).encode() != given[file]:
            yield Fault(kind[:-1], "in-use", {"given": name}, file, line)


def files_needed_by(folder: Path, scenario: str) -> frozenset[tuple[str, str]]:
    """The files, by folder and name, that a scenario is played on. Raises UnknownMapError, FaultyMapError."""
    library = Library(folder)
    raw: RawScenario = library.files.load_raw("scenarios", scenario, RawScenario)
    board = raw.board if isinstance(raw.board, str) else raw.board.base
    book = library.load_scenario(scenario).rulebook.name
    return frozenset(
        {("scenarios", scenario), ("boards", board), ("tables", raw.disasters), ("rulebooks", book)}
    )


def _in_use(folder: Path, played: Collection[str]) -> frozenset[tuple[str, str]]:
    """The imported files on which games are played."""
    imported = {*Files(folder).keeper_files("scenarios")}
    return frozenset(
        part for scenario in set(played) & imported for part in files_needed_by(folder, scenario)
    )


def _trial_faults(
    folder: Path, given: Mapping[str, bytes], named: Mapping[str, tuple[str, str, str]]
) -> Iterator[Fault]:
    """Open a game on each scenario, beside everything that is in the folder already."""
    with tempfile.TemporaryDirectory() as place:
        trial = Path(place) / "maps"
        if folder.is_dir():
            shutil.copytree(folder, trial)
        for file, (kind, name, _) in named.items():
            _write(trial / kind / f"{name}.yaml", given[file])
        library = Library(trial)
        for file, (kind, name, _) in named.items():
            if kind != "scenarios":
                continue
            try:
                library.table(name, {}).open(SeededDice(b"trial"))
            except Exception as error:
                yield Fault("", "does-not-open", {"error": f"{type(error).__name__}: {error}"[:200]}, file)


def _write(path: Path, text: bytes) -> None:
    """So that a crash leaves the old file, the new one, or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".part")
    with draft.open("wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


class MapFolder:
    """A keeper's folder of maps, as the shell gets it (`judge.core.system.scenario_files.ScenarioFiles`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keeper_files(self, scenario: str = "") -> tuple[ImportedFile, ...]:
        """All files that were put in, or those that a scenario needs. UnknownMapError, FaultyMapError."""
        files = Files(self.folder)
        wanted = {(kind, name) for kind in KINDS for name in files.keeper_files(kind)}
        if scenario:
            wanted &= files_needed_by(self.folder, scenario)
        return tuple(ImportedFile(kind, name, files.text(kind, name)) for kind, name in sorted(wanted))

    def files_of_game(self, names: Collection[str]) -> frozenset[str]:
        """None: those that no other game claims are taken for maps."""
        return frozenset()

    def take_in(
        self, given: Mapping[str, bytes], played: Collection[str] = ()
    ) -> tuple[tuple[Taken, ...], tuple[Fault, ...]]:
        """Check files and put them in: what was put in, or the faults and nothing. OSError."""
        return take_in(self.folder, given, played)

    def take_out(self, kind: str, name: str, played: Collection[str] = ()) -> bool:
        """Remove an imported file; False if there is none, or if games are played on it."""
        return take_out(self.folder, kind, name, played)

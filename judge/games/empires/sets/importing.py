"""Taking in a set of a keeper's: checked in full, then put into his folder, all of it or nothing.

No set of the judge's own can be replaced, nor one that a running game is played with. Not here: the faults
(`checking`), who may import (commands, cli).
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Collection, Mapping
from pathlib import Path, PurePath

from judge.api import ImportedFile, Taken
from judge.data_files.faults import Fault
from judge.games.empires.sets.checking import read_set
from judge.games.empires.sets.files import LABEL, own_sets
from judge.games.empires.sets.loading import Sets, set_from

MOST_FAULTS = 100
"""Most faults that are listed: they may go into a letter."""
KIND = "empires"
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class SetFolder:
    """A keeper's folder of sets, as the shell gets it (`judge.core.system.scenario_files.ScenarioFiles`)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keeper_files(self, scenario: str = "") -> tuple[ImportedFile, ...]:
        """All files that were put in, or those of the set that a scenario belongs to."""
        sets = Sets(self.folder)
        names = sets.files.keeper_files()
        if scenario:
            names = tuple(name for name in names if sets.scenarios().get(scenario) == name)
        return tuple(
            ImportedFile(f"{KIND}/{name}", file.removesuffix(".yaml"), text.decode("utf-8"))
            for name in names
            for file, text in sorted(sets.files.texts(name).items())
        )

    def files_of_game(self, names: Collection[str]) -> frozenset[str]:
        """Everything that lies beside a label of a set, and what `imported` has named so."""
        folders = {PurePath(name).parent for name in names if PurePath(name).name == LABEL}
        return frozenset(
            name for name in names if PurePath(name).parent in folders or PurePath(name).parts[0] == KIND
        )

    def take_in(
        self, given: Mapping[str, bytes], played: Collection[str] = ()
    ) -> tuple[tuple[Taken, ...], tuple[Fault, ...]]:
        """Check the files of sets, a folder each, and put them in: what was put in, or only the faults.

        `played` are the scenarios of games that are not over. Raises OSError if the folder cannot be written.
        """
        sets: dict[PurePath, dict[str, bytes]] = {}
        for file, text in given.items():
            sets.setdefault(PurePath(file).parent, {})[file] = text
        faults = [
            fault
            for files in sets.values()
            for fault in list(read_set(files)[1]) or self._name_faults(files, played)
        ]
        if faults:
            more = [Fault("", "more-faults", {"number": len(faults) - MOST_FAULTS})]
            return (), (*faults[:MOST_FAULTS], *more[: len(faults) > MOST_FAULTS])
        return tuple(one for files in sets.values() for one in self._import_set(files)), ()

    def _import_set(self, files: Mapping[str, bytes]) -> tuple[Taken, ...]:
        """The set, and the scenarios that games can now be opened on."""
        data = set_from(files)
        place = self.folder / KIND / data.label.set
        replaced = place.exists()
        _write(place, {PurePath(file).name: text for file, text in files.items()})
        scenarios = (Taken("scenarios", id, one.title, replaced) for id, one in data.scenarios.items())
        return (Taken("sets", data.label.set, data.label.title, replaced), *scenarios)

    def take_out(self, kind: str, name: str, played: Collection[str] = ()) -> bool:
        """Remove a set, by its name or by that of one of its scenarios; False if there is none, or if games
        are played with it."""
        sets = Sets(self.folder)
        name = name if kind in (KIND, "sets") else sets.scenarios().get(name, "")
        if name not in sets.files.keeper_files() or name in self._in_use(played):
            return False
        shutil.rmtree(self.folder / KIND / name)
        return True

    def _in_use(self, played: Collection[str]) -> frozenset[str]:
        owners = Sets(self.folder).scenarios()
        return frozenset(owners[scenario] for scenario in played if scenario in owners)

    def _name_faults(self, given: Mapping[str, bytes], played: Collection[str]) -> list[Fault]:
        """Faults of the names of the set and its scenarios, which must be nobody else's."""
        data = set_from(given)
        name, file = data.label.set, next(file for file in given if PurePath(file).name == LABEL)
        owners = Sets(self.folder).scenarios()
        found = []
        if not _NAME.fullmatch(name):
            found.append(Fault("set", "bad-name", {"given": name[:60]}, file, 1))
        elif name in own_sets():
            found.append(Fault("set", "name-taken", {"given": name}, file, 1))
        elif name in self._in_use(played):
            found.append(Fault("set", "in-use", {"given": name}, file, 1))
        if data.label.origin != "keeper":
            found.append(Fault("origin", "not-of-the-house", {"given": data.label.origin}, file, 1))
        for scenario in data.scenarios:
            if owners.get(scenario, name) != name:
                facts = {"given": scenario, "other": owners[scenario]}
                found.append(Fault("scenario", "name-taken", facts, file, 1))
        return found


def _write(place: Path, texts: Mapping[str, bytes]) -> None:
    """So that a crash leaves the old set or the new one, or none."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent, prefix=".") as draft:
        whole = Path(draft) / place.name
        whole.mkdir()
        for file, text in texts.items():
            with (whole / file).open("wb") as out:
                out.write(text)
                out.flush()
                os.fsync(out.fileno())
        if place.exists():
            place.rename(Path(draft) / "before")
        whole.rename(place)

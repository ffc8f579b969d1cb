"""The files of the folder ``maps`` and of a keeper's own, each in the shape of its kind.

Not here: whether what they say makes sense (games), which file a game needs (`loading`).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from stat import S_ISREG
from typing import Any

import yaml
from pydantic import BaseModel

from judge import resources
from judge.data_files.faults import Fault, FaultyMapError, M, read
from judge.data_files.reading import parse
from judge.games.machiavelli.maps.former_readings import log, without_former
from judge.games.machiavelli.maps.schema import RawBoard, RawRulebook, RawScenario, RawTable
from judge.kept_data import code_of, read_back_or_make

KINDS: Mapping[str, type[BaseModel]] = {
    "boards": RawBoard,
    "tables": RawTable,
    "rulebooks": RawRulebook,
    "scenarios": RawScenario,
}
"""The folders of ``maps`` and the shape of what lies in them."""


class UnknownMapError(LookupError):
    """No such board, table, rulebook or scenario."""


class Files:
    """The folder ``maps``, and perhaps a second one laid out alike, with what a keeper has imported.

    Files are read once and kept; `refresh` notices what has changed in the second folder since. What the
    judge brings along always comes first.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self._kept: dict[tuple[str, ...], Any] = {}
        self._seen: tuple[tuple[str, int, int], ...] = self._looks()

    def refresh(self) -> bool:
        """Look whether the second folder has changed; then everything read is forgotten."""
        looks = self._looks()
        if looks == self._seen:
            return False
        self._seen = looks
        self._kept.clear()
        return True

    def _looks(self) -> tuple[tuple[str, int, int], ...]:
        found = []
        for path in self.folder.glob("*/*.yaml") if self.folder is not None else ():
            with suppress(OSError):  # gone since
                stat = path.stat()
                if not S_ISREG(stat.st_mode):
                    continue
                found.append((f"{path.parent.name}/{path.name}", stat.st_mtime_ns, stat.st_size))
        return tuple(sorted(found))

    def names(self, kind: str) -> tuple[str, ...]:
        """Names of all ``boards``, ``tables``, ``rulebooks`` or ``scenarios``, in alphabetical order."""
        return tuple(sorted({*own_names(kind), *self.keeper_files(kind)}))

    def keeper_files(self, kind: str) -> tuple[str, ...]:
        """The names in the second folder that are not the judge's own."""
        found = (name.removesuffix(".yaml") for name, *_ in self._seen if name.startswith(f"{kind}/"))
        names = (name.removeprefix(f"{kind}/") for name in found)
        return tuple(name for name in names if name not in own_names(kind))

    def text(self, kind: str, name: str) -> str:
        """Raises UnknownMapError, FaultyMapError."""
        if name in own_names(kind):
            return resources.text("maps", kind, f"{name}.yaml")
        if self.folder is None or name not in self.keeper_files(kind):
            raise UnknownMapError(f"{kind}/{name}")
        try:
            return (self.folder / kind / f"{name}.yaml").read_text(encoding="utf-8")
        except OSError as error:
            raise UnknownMapError(f"{kind}/{name}") from error
        except UnicodeDecodeError as error:
            raise FaultyMapError((Fault("", "not-yaml", {}, f"{kind}/{name}.yaml"),)) from error

    def load_raw(self, kind: str, name: str, model: type[M]) -> M:
        """One file in the shape of its kind. Raises UnknownMapError, FaultyMapError."""
        if (kind, name) not in self._kept:
            file = f"{kind}/{name}.yaml"
            text = self.text(kind, name)
            data, faults = read_back_or_make(partial(parse, text), yaml.__version__, code_of(parse), text)
            data, former = without_former(data)
            log(file, former)
            raw, shape = read(model, data)
            if faults or shape:
                raise FaultyMapError(tuple(replace(f, file=file) for f in (*faults, *shape)))
            self._kept[kind, name] = raw
        kept: M = self._kept[kind, name]
        return kept


@cache
def own_names(kind: str) -> tuple[str, ...]:
    """Names of what the judge brings along."""
    found = resources.folder("maps").joinpath(kind).iterdir()
    return tuple(sorted(f.name.removesuffix(".yaml") for f in found if f.name.endswith(".yaml")))

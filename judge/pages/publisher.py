"""Writes files for a web server: only what changed, all or nothing, and takes away what is public no more.

The folder has a list of its files with their hashes; what each was made from is kept elsewhere, for it may be
guessed from its hash. Not here: what the files say (pages.site).
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

try:
    import brotli
except ImportError:  # it comes with podesta[web]; without it there are twins for gzip alone
    brotli = None
try:
    import fcntl
except ImportError:  # pragma: no cover - where there is no such lock, only one may publish
    fcntl = None  # type: ignore[assignment]

LIST = ".podesta-pages.json"
"""The list of what is published, in the folder itself: hashes by path."""
LOCK = ".podesta-lock"
_TWINS = frozenset({".html", ".css", ".js", ".svg", ".json", ".xml", ".ics", ".txt"})
"""Files that web servers send compressed: each has a twin beside it as ``.gz``, and as ``.br``."""
_TAILS = ("", ".gz", ".br")


_QUALITY = 11
"""Of brotli: its best, for a page is written once and read often."""


@dataclass(frozen=True, slots=True)
class Item:
    """One file. `path` is relative, with slashes; `stamp` changes whenever `make` would give other bytes."""

    path: str
    stamp: str
    make: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Published:
    """Result of publishing: paths written, the number of those left as they were, and paths that are gone."""

    written: tuple[str, ...]
    kept: int
    removed: tuple[str, ...]


class UnpublishableError(Exception):
    """Nothing was changed: the old pages stand as they were."""


@dataclass(slots=True)
class Publisher:
    """`folder` is what the web server shows, `memory` a file outside of it."""

    folder: Path
    memory: Path
    _staged: list[tuple[Path, Path]] = field(default_factory=list)

    def publish(self, items: Iterable[Item]) -> Published:
        """Make the folder hold these files and no others of ours. Raises UnpublishableError (OSError)."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.folder.chmod(0o755)
            with self._alone():
                return self._publish(items)
        except OSError as fault:
            raise UnpublishableError(str(fault)) from fault

    def _publish(self, items: Iterable[Item]) -> Published:
        listed, stamps = _read(self.folder / LIST), _read(self.memory)
        now: dict[str, str] = {}
        fresh: dict[str, str] = {}
        written: list[str] = []
        try:
            for item in items:
                if item.path in fresh:  # two games on one board
                    continue
                fresh[item.path] = item.stamp
                target = self._target(item.path)
                if stamps.get(item.path) == item.stamp and item.path in listed and target.is_file():
                    now[item.path] = listed[item.path]
                    continue
                content = item.make()
                now[item.path] = hashlib.sha256(content).hexdigest()
                if listed.get(item.path) == now[item.path] and target.is_file():
                    continue
                self._stage(target, content)
                written.append(item.path)
        except BaseException:
            self._forget()
            raise
        for made, target in self._staged:
            made.replace(target)
        self._staged.clear()
        removed = tuple(sorted(set(listed) - set(now)))
        for path in removed:
            self._remove(path)
        _write(self.folder / LIST, now)
        _write(self.memory, fresh)
        return Published(tuple(written), len(now) - len(written), removed)

    def _target(self, path: str) -> Path:
        """Path at which a file lies. Raises ValueError for a path that leads out of the folder."""
        parts = path.split("/")
        if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
            raise ValueError(path)
        return self.folder.joinpath(*parts)

    def _stage(self, target: Path, content: bytes) -> None:
        """Lay a file and its twin beside where they are to be."""
        target.parent.mkdir(parents=True, exist_ok=True)
        versions = [(target, content)]
        if target.suffix in _TWINS:
            twin = gzip.compress(content, 9, mtime=0)
            versions.append((target.with_name(f"{target.name}.gz"), twin))
            if brotli is not None:
                shorter = brotli.compress(content, brotli.MODE_TEXT, _QUALITY)
                versions.append((target.with_name(f"{target.name}.br"), shorter))
        for place, said in versions:
            made = place.with_name(f".new-{place.name}")
            self._staged.append((made, place))
            made.write_bytes(said)
            made.chmod(0o644)
            for folder in made.relative_to(self.folder).parents:
                (self.folder / folder).chmod(0o755)

    def _forget(self) -> None:
        for made, _ in self._staged:
            with suppress(OSError):
                made.unlink()
        self._staged.clear()

    def _remove(self, path: str) -> None:
        target = self._target(path)
        for place in (target.with_name(target.name + tail) for tail in _TAILS):
            with suppress(FileNotFoundError):
                place.unlink()
        for folder in target.relative_to(self.folder).parents:
            with suppress(OSError):  # it is not empty
                if folder.name:
                    (self.folder / folder).rmdir()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One at a time; whoever comes second waits, and finds what the first has done."""
        with (self.folder / LOCK).open("w") as lock:
            if fcntl is not None:
                fcntl.flock(lock, fcntl.LOCK_EX)
            yield


def _read(file: Path) -> dict[str, str]:
    """Read what was written; nothing if the file is not there, or not ours."""
    try:
        found: Any = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def _write(file: Path, values: Mapping[str, str]) -> None:
    made = file.with_name(f"{file.name}.new")
    made.write_text(json.dumps(values, indent=0, sort_keys=True) + "\n", "utf-8")
    made.replace(file)

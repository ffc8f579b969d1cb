"""Keeps what takes long to work out of a text, in a folder of our user: whoever begins anew reads it back.

Plain data alone (marshal), under a key made of all that it depends on, the code that makes it among it. A
file that is cut, or that is not what was written, is passed over; where others may have written, nothing is
read. Each version leaves files behind: when there are too many, those go that were read longest ago.
Not here: parsers and templates, which Lark and Jinja keep in the same folder.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

_DIGEST = 32
"""Bytes of a digest, which stands before the data."""


MOST_FILES = 6_000
"""Twice what one version of the judge keeps in two languages."""


def folder() -> Path | None:
    """Folder of kept things, in which only this user may write; None if there can be none.

    The one that systemd gives a service (``CacheDirectory=``), else one among the temporary files.
    """
    given = os.environ.get("CACHE_DIRECTORY", "").partition(":")[0]
    places = ([Path(given)] if given else []) + [Path(tempfile.gettempdir()) / f"podesta-cache-{os.getuid()}"]
    for place in places:
        if _is_ours(place):
            _clear(place)
            return place
    return None


def _is_ours(place: Path) -> bool:
    """Make it if it is not there; a link, somebody else's, or one that others may write in is not used."""
    try:
        found = _look_at(place)
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


def _look_at(place: Path) -> os.stat_result:
    try:
        return place.lstat()
    except FileNotFoundError:
        with suppress(FileExistsError):
            place.mkdir(mode=0o700)
        return place.lstat()


@cache
def _clear(place: Path) -> None:
    """Leave half of what may be there, if there is more: what was read or written last. Once in a process."""
    with suppress(OSError):
        if sum(1 for _ in os.scandir(place)) <= MOST_FILES:
            return
        found = [entry for entry in os.scandir(place) if entry.is_file(follow_symlinks=False)]
        if len(found) <= MOST_FILES:
            return
        by_use = sorted(found, key=_last_used)
        for entry in by_use[: -MOST_FILES // 2]:
            Path(entry.path).unlink(missing_ok=True)


def _last_used(entry: os.DirEntry[str]) -> float:
    """Seconds; 0 for a file that another process has just taken away."""
    try:
        found = entry.stat()
    except OSError:
        return 0.0
    return max(found.st_atime, found.st_mtime)


def read_back_or_make(made: Callable[[], Any], *depends_on: str) -> Any:
    """Give plain data as it was made before of the same texts by the same Python; else make and keep it."""
    where = folder()
    if where is None:
        return made()
    key = hashlib.sha256("\0".join((sys.version, *depends_on)).encode()).hexdigest()[:32]
    file = where / f"podesta-{key}.data"
    found = _read(file)
    if found is None:
        found = made()
        _write(file, found)
    return found


@cache
def code_of(*makers: FunctionType) -> str:
    """A mark of the modules of these functions, for what depends on how it is made as well."""
    files = (Path(maker.__code__.co_filename).read_bytes() for maker in makers)
    return hashlib.sha256(b"\0".join(files)).hexdigest()


def _read(file: Path) -> Any:
    """None where there is nothing, or not all of it."""
    with suppress(OSError, ValueError, EOFError, TypeError):
        written = file.read_bytes()
        data = written[_DIGEST:]
        if written[:_DIGEST] == hashlib.sha256(data).digest():
            return marshal.loads(data)
    return None


def _write(file: Path, found: Any) -> None:
    """All at once: nobody reads half of it. Nothing where it is no plain data, or the disk is full."""
    with suppress(OSError, ValueError):
        data = marshal.dumps(found)
        number, name = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".tmp")
        try:
            with os.fdopen(number, "wb") as writing:
                writing.write(hashlib.sha256(data).digest() + data)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

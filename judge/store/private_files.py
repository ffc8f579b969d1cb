"""Sees to it that nobody else on the machine can read what the judge keeps: it holds everybody's secrets.

What others may look into is closed, if it is plainly the judge's own, and refused otherwise: a folder that
holds other things too may be open on purpose. A group that the keeper has let in stays in. Not here: the
process's umask (cli).
"""

from __future__ import annotations

import fnmatch
import logging
import os
import stat
from pathlib import Path

_LOG = logging.getLogger("judge.store")
_OTHERS = stat.S_IRWXO
_OURS = (
    "judge.sqlite*", "outgoing", "maps", "copies", "last-*", "mailbox.*", "token-*", "*.gz", ".doctor",
    "lost+found",
)  # fmt: skip
"""Files of a judge's folder, by the patterns of their names."""


class OpenToOthersError(Exception):
    """Others on this machine can read what nobody else should, and it is not for us to close it."""

    def __init__(self, path: Path, *, shared: bool = False) -> None:
        """`shared`: others are meant to write there, so that it can never be ours."""
        super().__init__(str(path))
        self.path, self.shared = path, shared


def private_folder(folder: Path) -> None:
    """A folder for our user alone, made if it is not there. Raises OpenToOthersError, OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = folder.stat().st_mode
    if not mode & _OTHERS:
        return
    names = {path.name for path in folder.iterdir()}
    if mode & stat.S_ISVTX or not all(any(fnmatch.fnmatch(n, ours) for ours in _OURS) for n in names):
        raise OpenToOthersError(folder.absolute(), shared=bool(mode & stat.S_ISVTX))
    _close(folder, 0o700)


def private_file(file: Path) -> None:
    """A file for our user alone: an empty one, or what is there. Raises OpenToOthersError, OSError."""
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
    for one in (file, *file.parent.glob(f"{file.name}-*")):  # SQLite keeps a log and an index beside it
        if one.stat().st_mode & _OTHERS:
            _close(one, 0o600)


def _close(path: Path, mode: int) -> None:
    try:
        path.chmod(mode)
    except PermissionError as error:
        raise OpenToOthersError(path) from error
    _LOG.warning("%s was open to everybody on this machine; now only its owner can look into it", path)

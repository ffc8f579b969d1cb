"""Templates as they were compiled before, in a folder of our user: every process begins with them.

Compiling all messages of a language takes seven times as long as reading that back.
Not here: compiling (render).
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from judge import kept_data

_HERE = Path(__file__).parent
_SHAPING = ("pieces.py", "translation.py")
"""Modules that shape the code that a template becomes, besides its text."""


class _Folder(FileSystemBytecodeCache):
    """One that may be full: what cannot be kept is compiled again."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def cache_of(language: str) -> BytecodeCache | None:
    """Cache where the templates of a language lie; None if nowhere: others may have written there."""
    mark = hashlib.sha256(b"".join(_HERE.joinpath(name).read_bytes() for name in _SHAPING)).hexdigest()[:8]
    where = kept_data.folder()
    return _Folder(str(where), pattern=f"podesta-{language}-{mark}-%s.cache") if where is not None else None

"""Long patterns as they were compiled before: those of a board's names and words take a tenth of a second.

Python compiles a pattern to numbers, and can be given them back. That door of Python is no public one: what
comes out of it is compared with what `re.compile` makes before it is kept, and where the two differ, or the
door is another, patterns are compiled as everywhere. Not here: where the numbers lie (kept_data).
"""

from __future__ import annotations

import re
from array import array
from importlib import import_module
from typing import Any

from judge.kept_data import read_back_or_make

LONG = 1000
"""Characters. Reading a shorter pattern back takes longer than compiling it."""


def compile_pattern(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern as `re.compile` makes it; a long one is read back. Raises re.error as that does."""
    if len(pattern) < LONG:
        return re.compile(pattern, flags)
    try:
        kept = read_back_or_make(lambda: _parts_of(pattern, flags), "pattern", str(int(flags)), pattern)
        found = _compile_code(pattern, *kept) if kept else re.compile(pattern, flags)
    except re.error:
        raise
    except Exception:  # whatever another Python may think of it
        return re.compile(pattern, flags)
    return found


def _parts_of(pattern: str, flags: int) -> tuple[Any, ...]:
    """Everything that a compiled pattern is made of; nothing where it cannot be put together again."""
    whole = re.compile(pattern, flags)
    parsed = import_module("re._parser").parse(pattern, flags)
    code = import_module("re._compiler")._code(parsed, flags)
    parts = whole.flags, array("I", code).tobytes(), whole.groups, dict(whole.groupindex)
    return parts if _compile_code(pattern, *parts) == whole else ()


def _compile_code(
    pattern: str, flags: int, code: bytes, groups: int, named: dict[str, int]
) -> re.Pattern[str]:
    names: list[str | None] = [None] * (groups + 1)
    for name, number in named.items():
        names[number] = name
    numbers = array("I")
    numbers.frombytes(code)
    made: re.Pattern[str] = import_module("_sre").compile(
        pattern, flags, numbers.tolist(), groups, named, tuple(names)
    )
    return made

"""Notes that this process is one of many that begin anew (tests, commands): they keep compiled templates.

Apart from them, so that a command that says nothing imports no templates. Not here: keeping (compiled).
"""

from __future__ import annotations

_NOTED: list[bool] = []


def note() -> None:
    """Note it, before the first template is looked for."""
    _NOTED[:] = [True]


def is_noted() -> bool:
    """Decide whether somebody has noted it."""
    return bool(_NOTED)

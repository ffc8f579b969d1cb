"""Names of the scenarios that the judge brings along: every process asks for them, and few read their sets.

A scenario's file is called by its name. Not here: the scenarios themselves (`loading`).
"""

from __future__ import annotations

from functools import cache

from judge import resources

_BEFORE, _BEHIND = "scenario-", ".yaml"


@cache
def own_scenarios() -> tuple[str, ...]:
    """The names, in alphabetical order."""
    sets = (place for place in resources.folder("maps").joinpath("empires").iterdir() if place.is_dir())
    files = (file.name for place in sets for file in place.iterdir())
    names = (name for name in files if name.startswith(_BEFORE) and name.endswith(_BEHIND))
    return tuple(sorted(name.removeprefix(_BEFORE).removesuffix(_BEHIND) for name in names))

"""Podestà: an e-mail judge for the Machiavelli family of board games.

This face is for those who want the rules without the mail (``docs/library.md``): ``load("balance-of-power")``
gives a game. Names are imported when they are first asked for, so that ``import judge`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from judge.version import __version__

if TYPE_CHECKING:
    from judge.core.dice import RecordingDice, ScriptedDice, SeededDice, commitment
    from judge.core.game import Agenda, Dice, Game, Outcome, Remark, Seat, View
    from judge.library import (
        LoadedGame,
        OptionError,
        PositionError,
        UndrawnError,
        UnknownMapError,
        UnknownPowerError,
        load,
        restore,
        scenarios,
    )

__all__ = [
    "Agenda",
    "Dice",
    "Game",
    "LoadedGame",
    "OptionError",
    "Outcome",
    "PositionError",
    "RecordingDice",
    "Remark",
    "ScriptedDice",
    "Seat",
    "SeededDice",
    "UndrawnError",
    "UnknownMapError",
    "UnknownPowerError",
    "View",
    "__version__",
    "commitment",
    "load",
    "restore",
    "scenarios",
]

_HOMES = {
    "judge.core.game": ("Agenda", "Dice", "Game", "Outcome", "Remark", "Seat", "View"),
    "judge.core.dice": ("RecordingDice", "ScriptedDice", "SeededDice", "commitment"),
    "judge.library": (
        "LoadedGame",
        "OptionError",
        "PositionError",
        "UndrawnError",
        "UnknownMapError",
        "UnknownPowerError",
        "load",
        "restore",
        "scenarios",
    ),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """A name of the face, from the module where it is at home."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_HOME[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

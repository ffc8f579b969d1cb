"""The running judge: wires the packages together, carries effects out, and is the only place with a loop.

`app.Service` is a judge at work; `run` and `replay` are what the command line calls. Not here: deciding
anything about a letter (commands) or a position (games).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from judge.collecting import without_collecting
from judge.runtime.settings import Settings

__all__ = ["audit", "replay", "run"]


def run(
    settings: Settings,
    demonstration: bool = False,
    settings_now: Callable[[], Settings | None] = lambda: None,
) -> int:
    """Run a judge until it is told to stop (SIGTERM, SIGINT). Returns the exit status.

    `settings_now` reads them again, None where they cannot be used.
    """
    with without_collecting():
        from judge.runtime.entry import run as running

    return running(settings, demonstration, settings_now)


def replay(settings: Settings, game: str, output: TextIO) -> int:
    """Run a game's closed phases again and compare to the byte. 0: all agree, 1: not all, 2: no such game."""
    from judge.runtime.entry import replay as replaying

    return replaying(settings, game, output)


def audit(settings: Settings, game: str, output: TextIO) -> int:
    """Judge a game's closed phases again by a second judge. 0: nothing differs, 1: something, 2: no game."""
    from judge.runtime.entry import audit as auditing

    return auditing(settings, game, output)

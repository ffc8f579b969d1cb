"""Things that reach a judge from outside: time, luck, the post, and the process that started a worker."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from judge.catalogue import Catalogue
from judge.commands import Passwords
from judge.core.health import Trouble
from judge.games_at_hand import games_at_hand
from judge.runtime.environment import Post


def utc_now() -> datetime:
    """The time, for every part of the judge."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """Time and luck, the costs of passwords, the post and the games; a demonstration and tests have others.

    `seconds` never go back. None: passwords and post are as the settings have them. `games` are those that
    can be played, with the keeper's scenarios in a folder.
    """

    now: Callable[[], datetime] = utc_now
    secret: Callable[[int], bytes] = secrets.token_bytes
    seconds: Callable[[], float] = time.monotonic
    passwords: Passwords | None = None
    post: Post | None = None
    games: Callable[[Path | None], Catalogue] = games_at_hand


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerPorts:
    """Ports of a process that only works; a judge in one process has no use for them.

    Its `name`, what a letter is `guarded` by, how it asks the process with the listeners how far letters are,
    and how it tells that one what it finds, and that it does not hang.
    """

    name: str = ""
    guarded: Callable[[float], AbstractContextManager[object]] = nullcontext
    ask_receivers: Callable[[], object] | None = None
    report: Callable[[str, Trouble | None], object] | None = None
    observe: Callable[[str, float], object] | None = None
    came_round: Callable[[str], object] = lambda job: None
    clocks: tuple[datetime, float] | None = None
    """Both clocks when the process was started, which takes seconds."""

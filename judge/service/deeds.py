"""What is known of a game when the clock looks at it, and what is to be written and sent in consequence.

Values only; working a deed out is slow and touches nothing, carrying it out is quick and touches only the
store (turns). Not here: the working out (phases, lateness).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.game import Seat
from judge.letter import FiledOrder, GameRecord, Outgoing, PhaseRecord
from judge.service.holding import Held
from judge.service.world import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A game at one moment. `version` guards it: a deed worked out from it holds only if nothing changed.

    `standing_by` are people outside who would take over a power. `rolls` are the throws of all closed
    phases as JSON, oldest first. `held`: why what is due should wait.
    """

    game: GameRecord
    version: int
    filed: Mapping[Seat, tuple[FiledOrder, ...]]
    readers: tuple[Reader, ...]
    standing_by: tuple[Reader, ...] = ()
    rolls: tuple[str, ...] = ()
    held: Held | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed:
    """The game as it will be, the phase that was closed on the way (if any), and the letters about it.

    `conduct` counts how people played: a person and ``on_time``, ``late`` or ``abandoned``.
    """

    game: GameRecord
    closed: PhaseRecord | None = None
    outgoing: tuple[Outgoing, ...] = ()
    conduct: tuple[tuple[int, str], ...] = ()

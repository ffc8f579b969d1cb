"""Knowledge of a game when the clock looks at it, and what is to be written and sent in consequence.

Values only; working an update out is slow and touches nothing, carrying it out is quick and touches only the
store (phases.worker). Not here: the working out (phases, phases.reminders).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.core.game import Seat
from judge.core.outbound import OutboundMail
from judge.core.table import FiledOrder, GameRecord, PhaseRecord, PostalLetter
from judge.runtime.environment import Reader
from judge.runtime.phases.waiting_for_letters import Held


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """A game at one moment. `version` guards it: an update worked out from it holds only if nothing changed.

    `standing_by` are people outside who would take over a power. `rolls` are the throws of all closed
    phases as JSON, oldest first. `postal` is press for the next results. `held`: why what is due should wait.
    """

    game: GameRecord
    version: int
    filed: Mapping[Seat, tuple[FiledOrder, ...]]
    readers: tuple[Reader, ...]
    standing_by: tuple[Reader, ...] = ()
    rolls: tuple[str, ...] = ()
    postal: tuple[PostalLetter, ...] = ()
    held: Held | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameUpdate:
    """The game as it will be, the phase that was closed on the way (if any), and the letters about it.

    `conduct` counts how people played: a person and ``on_time``, ``late`` or ``abandoned``.
    """

    game: GameRecord
    closed: PhaseRecord | None = None
    outgoing: tuple[OutboundMail, ...] = ()
    conduct: tuple[tuple[int, str], ...] = ()

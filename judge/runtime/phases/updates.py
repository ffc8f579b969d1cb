"""Knowledge of a game when the clock looks at it, and what is to be written and sent in consequence.

Values only; working an update out is slow and touches nothing, carrying it out is quick and touches only the
store (phases.worker).

Conduct of people in a phase that closed: deadlines kept and missed, and when it may be known. Who plays
which power is a secret of a gunboat game: what a late power adds to somebody's figures would give them away,
so it is added when the game is over.

Not here: the working out (phases, phases.reminders), keeping figures (store), what they mean (commands).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.core.game import Agenda, Seat
from judge.core.outbound import OutboundMail
from judge.core.table import FiledOrder, GameRecord, GameStatus, PhaseRecord, PostalLetter
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


_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)

Counted = tuple[tuple[int, str], ...]


def conduct_of_phase(game: GameRecord, agenda: Agenda) -> Counted:
    """Counts of who was on time and who was not. What a master plays early or excuses is held against
    nobody, and practice counts for nothing."""
    if game.options.practice:
        return ()
    excused = game.notes.seats_excused_in(game.phase)
    due = [s for s in game.seats if s.seat in agenda.owes and s.person is not None and not s.abandoned]
    late = tuple((s.person or 0, "late") for s in due if s.late_notices and s.seat not in excused)
    return late + tuple((s.person or 0, "on_time") for s in due if s.ready and not s.late_notices)


def settle_counts(game: GameRecord, counted: Counted) -> tuple[GameRecord, Counted]:
    """Split the counts: those that may be counted now, and the game with those that must wait."""
    waiting = game.notes.conduct
    if game.options.gunboat and game.status not in _OVER:
        if not counted:
            return game, ()
        return replace(game, notes=replace(game.notes, conduct=waiting + counted)), ()
    if not waiting:
        return game, counted
    return replace(game, notes=replace(game.notes, conduct=())), waiting + counted

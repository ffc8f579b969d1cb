"""Conduct of people in a phase that closed: deadlines kept and missed, and when it may be known.

Who plays which power is a secret of a gunboat game: what a late power adds to somebody's figures would give
them away, so it is added when the game is over. Not here: keeping figures (store), what they mean (commands).
"""

from __future__ import annotations

from dataclasses import replace

from judge.core.game import Agenda
from judge.core.table import GameRecord, GameStatus

_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)

Counted = tuple[tuple[int, str], ...]


def of_phase(game: GameRecord, agenda: Agenda) -> Counted:
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

"""The game of a table at which one of our own commands was written."""

from __future__ import annotations

from judge.api.commands import Session
from judge.api.values import GameRecord
from judge.games.machiavelli.engine import Machiavelli


def game_at(session: Session, record: GameRecord) -> Machiavelli:
    """With its board and switches. Commands of this game never come from a table of another."""
    game = session.rules(record)
    assert isinstance(game, Machiavelli)
    return game

"""Every command of a judge, also those that only one of its games has."""

from __future__ import annotations

from typing import Any

import judge.commands.dispatch  # noqa: F401  it enters the families of commands
from judge.commands.registry import COMMANDS, Command, PlayerCommand, Row, TableCommand
from judge.core.system.game_system import GameSystem
from judge.games_at_hand import games_at_hand


def rows_of(system: GameSystem[Any, Any, Any]) -> tuple[Row, ...]:
    """The commands that only this game has."""
    rows = tuple(row for row in system.commands if isinstance(row, Command | TableCommand | PlayerCommand))
    assert rows == system.commands
    return rows


ALL: dict[type, Row] = {
    **COMMANDS,
    **{row.model: row for system in games_at_hand().systems for row in rows_of(system)},
}
"""By model."""

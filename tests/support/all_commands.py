"""Every command of a judge, also those that only one of its games has."""

from __future__ import annotations

import judge.commands.dispatch  # noqa: F401  it enters the families of commands
from judge.commands.registry import COMMANDS, Row
from judge.games_at_hand import games_at_hand

ALL: dict[type, Row] = {
    **COMMANDS,
    **{row.model: row for system in games_at_hand().systems for row in system.commands},
}
"""By model."""

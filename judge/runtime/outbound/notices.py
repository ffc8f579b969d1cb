"""Letters of the judge's own to those who look after it and its games: keeper and masters.

Not here: their words (templates/mail/en/keeper), when they are due.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from judge.core.effects import Send
from judge.core.table import GameRecord
from judge.runtime.environment import Environment, Reader

Facts = Mapping[str, Any]


def to_keeper(environment: Environment, template: str, facts: Facts) -> tuple[Send, ...]:
    """One letter, or none where the settings name no keeper. Its `game` is empty."""
    if not environment.keeper:
        return ()
    return (Send(to=environment.keeper, template=template, facts={**facts, "game": ""}, kind="notice"),)


def to_masters(game: GameRecord, readers: Iterable[Reader], template: str, facts: Facts) -> tuple[Send, ...]:
    """One letter for each master of a game."""
    return tuple(
        Send(
            to=reader.address,
            template=template,
            facts=facts,
            kind="notice",
            game=game.name,
            token=reader.token,
            time_zone=reader.time_zone,
            language=reader.language,
        )
        for reader in readers
        if reader.role == "master"
    )

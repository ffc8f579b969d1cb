"""The games that anybody may hear of, sorted out once for all lists of them while none changes.

Not here: what a list tells of a game (information.list_games), games of the writer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from judge.core.remembered import ByIdentity
from judge.core.table import GameRecord, GameStatus

_ABANDONED = attrgetter("abandoned")


@dataclass(frozen=True, slots=True)
class PublicGames:
    """`counted`: by status, games that are not listed too. `free`: with a power that nobody plays."""

    listed: Sequence[GameRecord]
    counted: Mapping[GameStatus, int]
    free: tuple[str, ...]
    forming: tuple[str, ...]


def _sort_out(games: Sequence[GameRecord]) -> PublicGames:
    listed = [g for g in games if g.options.listed]
    return PublicGames(
        listed=listed,
        counted=Counter(g.status for g in games),
        free=tuple(g.name for g in listed if g.status is GameStatus.ACTIVE and any(map(_ABANDONED, g.seats))),
        forming=tuple(g.name for g in listed if g.status is GameStatus.FORMING),
    )


public_games = ByIdentity(_sort_out, 4)
"""The games that anybody may hear of, from all games as the repository lists them."""

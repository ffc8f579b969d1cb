"""The whole game as one moving picture: which positions it has, and when it is painted anew.

A game that is played shows the periods that are over, so that it is painted once in each. Not here: painting
(the games), other files of a game (pages.game_pages).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from judge.commands.settings.secrecy import over
from judge.core.wording import writing_in
from judge.pages.public_game import ClosedPhase, PublicGame
from judge.pages.publisher import Item
from judge.pages.words import LANGUAGES

NAME = "film.gif"
MOST = 20
"""Positions, of some 10 kB each; of a longer game every second or third is shown, and both ends always."""


def has_film(game: PublicGame) -> bool:
    """Tell whether there is a board, and more than one position to show on it."""
    return len(_phases_shown(game)) > 1 and game.pages.board() is not None and game.pages.film(()) is not None


def film(game: PublicGame, version: str) -> Item:
    """The file, for a game that has a film. Raises ValueError in fog."""
    shown = _phases_shown(game)
    stamp = repr((version, game.name, [closed.stamp for closed in shown]))
    path = f"g/{game.folder}/{NAME}"
    return Item(path, hashlib.sha256(stamp.encode()).hexdigest(), lambda: _paint_film(game, shown))


def _paint_film(game: PublicGame, shown: Sequence[ClosedPhase]) -> bytes:
    """For all languages the same: only names of seats and the game's are on it, and a number of periods."""
    stills: list[tuple[Any, str]] = [
        (game.phase(closed)[1].state, f"{game.name}, {game.period(closed)}") for closed in shown
    ]
    with writing_in(LANGUAGES[0]):
        paint = game.pages.film(stills)
        return paint() if paint is not None else b""


def _phases_shown(game: PublicGame) -> Sequence[ClosedPhase]:
    """Positions that are shown; none in fog."""
    if game.is_fogged or not game.closed:
        return ()
    done: Sequence[ClosedPhase] = game.closed
    if not over(game.record):
        now = game.rules.system.phases.period(game.record.phase)
        done = [closed for closed in done if closed.number == 0 or game.period(closed) < now]
    step = -(-(len(done) - 1) // (MOST - 1)) or 1
    return [closed for n, closed in enumerate(done[:-1]) if n % step == 0] + [done[-1]]

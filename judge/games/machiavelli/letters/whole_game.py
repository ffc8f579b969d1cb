"""A whole game in two pictures: positions from the first to the last phase, and cities by year.

Not here: painting (maps), which phases the reader may see (the caller's).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.api.rendering import render
from judge.api.values import Attachment, language_written
from judge.games.machiavelli.drawing import chart, film
from judge.games.machiavelli.drawing.picture import MappedGame
from judge.games.machiavelli.language.phases import MachiavelliPhases
from judge.games.machiavelli.model.state import State

OPENING = "opening"
MOST_STILLS = 36
"""Positions of a film, some twenty milliseconds' work each; of a longer game every second or third is shown,
and always the first and the last."""

Past = Sequence[tuple[str, State, Sequence[Any]]]
"""Key of a phase (``opening`` for the start), the position after it, and what happened in it; oldest
first."""


def attachments(
    game: MappedGame,
    name: str,
    past: Past,
    before: Callable[[], object] = lambda: None,
) -> tuple[Attachment, ...]:
    """An animated picture and a chart; nothing for a game without phases. `before` is called if they must be
    painted."""
    if not past:
        return ()
    step = -(-len(past) // MOST_STILLS)
    chosen = [one for n, one in enumerate(past) if n % step == 0 or n == len(past) - 1]
    stills = [film.Still(state=state, title=_title(name, key, state)) for key, state, _ in chosen]
    drawn = chart.chart(
        game.setting,
        _years(game, past),
        render.piece("caption/chart", {"game": name}, language=language_written(), otherwise=name),
    )
    return (
        Attachment(name=f"{name}-game.png", type="image/png", content=film.film(game, stills, before)),
        Attachment(name=f"{name}-cities.png", type="image/png", content=drawn.png),
    )


def _title(name: str, key: str, state: State) -> str:
    phase = MachiavelliPhases().facts(state.phase.key if key == OPENING else key)
    shows = "start" if key == OPENING else "closed"
    return render.piece(
        "caption/map",
        {"game": name, "phase": phase, "shows": shows},
        language=language_written(),
        otherwise=name,
    )


def _years(game: MappedGame, past: Past) -> list[tuple[int, dict[Any, int]]]:
    """The cities at the end of each year, and at the start."""
    found: dict[int, dict[Any, int]] = {}
    for key, state, _ in past:
        year = state.phase.year - 1 if key == OPENING else int(key.split("-")[0])
        found[year] = chart.cities_of(game.setting, state)
    return sorted(found.items())

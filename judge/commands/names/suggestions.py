"""Nearest names: games, scenarios, pages of help. Suggestions only; nothing is silently accepted."""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from judge.commands.session import Session


def nearest(word: str, names: Iterable[str], limit: int = 3, cutoff: int = 55) -> tuple[str, ...]:
    """The names most like `word`, best first; names that are equally like it in alphabetical order."""
    found = process.extract(word.lower(), sorted(names), scorer=fuzz.WRatio, limit=limit, score_cutoff=cutoff)
    return tuple(name for name, _, _ in found)


def nearest_games(session: Session, word: str) -> tuple[str, ...]:
    """Games somebody may have meant: public ones, and the writer's own."""
    own = session.repository.games_of(session.person.id) if session.person is not None else ()
    public = (g for g in session.repository.games() if g.options.listed)
    names = {g.name for g in (*own, *public)}
    bare = word.lstrip("?").lower()
    return tuple(dict.fromkeys((*nearest(bare[1:], names, 2, 70), *nearest(bare, names, 2, 70))))

"""Nearest names: games, scenarios, pages of help. Suggestions only; nothing is silently accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rapidfuzz import fuzz, process

from judge.commands.session import Session
from judge.core.places import people_of
from judge.core.repository import UnreadableGameError


def nearest(word: str, names: Iterable[str], limit: int | None = 3, cutoff: int = 55) -> tuple[str, ...]:
    """The names most like `word`, best first; names that are equally like it in alphabetical order."""
    found = process.extract(word.lower(), [*names], scorer=fuzz.WRatio, limit=None, score_cutoff=cutoff)
    ranked = sorted(found, key=lambda one: (-one[1], one[0]))
    return tuple(name for name, _, _ in ranked[:limit])


def nearest_games(session: Session, word: str) -> tuple[str, ...]:
    """Games somebody may have meant: public ones, and the writer's own."""
    names, bare = session.repository.names_of_games(), word.lstrip("?").lower()
    return tuple(
        dict.fromkeys((*_to_be_named(session, bare[1:], names), *_to_be_named(session, bare, names)))
    )


def _to_be_named(session: Session, word: str, names: Sequence[str]) -> Iterator[str]:
    """The two likeliest that the writer may hear of: games are read by their keys until these are found."""
    likely = nearest(word, names, None, 70)
    return islice((name for name in likely if may_hear_of(session, name)), 2)


def may_hear_of(session: Session, name: str) -> bool:
    """Decide whether a game is listed, or one of the writer's own, and can be read."""
    try:
        game = session.repository.game(name)
    except UnreadableGameError:
        return False
    own = session.person is not None and session.person.id in people_of(game) if game else False
    return game is not None and (game.options.listed or own)

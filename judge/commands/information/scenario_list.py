"""HELP SCENARIOS: what can be opened, with its players and the rulebook that it is played by.

Not here: games that are open (list_games), what a book says (help; the game's own answers).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.commands.names.scenarios import scenario_named
from judge.commands.replies import information as replies
from judge.commands.session import Session


def list_scenarios(session: Session, unknown: str = "") -> Session:
    """All scenarios, book by book. `unknown`: a book that was asked for and is none."""
    games = session.context.games
    books: dict[str, list[Mapping[str, Any]]] = {}
    for card in games.cards():
        if (rules := scenario_named(session, card.name)) is not None:
            row = {"name": card.name, "title": card.title, "seats": len(rules.seats)}
            books.setdefault(str(rules.option("name") or ""), []).append(row)
    return session.say(
        replies.Scenarios(
            books=tuple((book, tuple(rows)) for book, rows in books.items()),
            usual=games.scenarios()[0],
            unknown=unknown[:40],
        ),
        about="-",
    )

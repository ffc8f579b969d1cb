"""Records as JSON and back. What is a column is left out; what a record gained since has a default.

Not here: tables, queries.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter

from judge.core import places
from judge.core.game import Seat
from judge.core.options import TableNotes, TableOptions, plain
from judge.core.outbound import OutboundMail, Rendered
from judge.core.table import FiledOrder, GameRecord, Role

GAME_COLUMNS = (
    "name",
    "scenario",
    "system",
    "status",
    "created",
    "turn",
    "phase",
    "kind",
    "state",
    "seed",
    "commitment",
    "opened",
    "deadline",
    "grace",
    "process_at",
    "alarm",
    "reminded",
)
"""Fields of GameRecord that are columns; all others, also those added later, travel in ``rest``."""

_GAME = TypeAdapter(GameRecord)
_NOTES_JSON = TypeAdapter(TableNotes)
_OPTIONS = frozenset(f.name for f in fields(TableOptions))
_NOTES = frozenset(f.name for f in fields(TableNotes))
_ORDERS = TypeAdapter(tuple[FiledOrder, ...])
_REST = frozenset(GAME_COLUMNS)
_LETTER_FIELDS = ("auto", "token", "in_reply_to", "references", "unsubscribe")


def game_values(game: GameRecord) -> dict[str, Any]:
    """A game as column values."""
    values = {name: getattr(game, name) for name in GAME_COLUMNS}
    values["status"] = game.status.value
    rest = _GAME.dump_python(game, mode="json", exclude={*_REST, "options", "notes"})
    rest["options"] = plain(game.options)
    rest["notes"] = _NOTES_JSON.dump_python(game.notes, mode="json", exclude_defaults=True)
    values["rest"] = json.dumps(rest, ensure_ascii=False)
    return values


def game_of(row: Any) -> GameRecord:
    """A game from a row that has all columns of GameRow."""
    values = {name: getattr(row, name) for name in GAME_COLUMNS}
    return _GAME.validate_python(rest_of(row.rest) | values)


def rest_of(text: str) -> dict[str, Any]:
    """The part of a game that is JSON. It once held options and notes in one object ``settings``."""
    rest: dict[str, Any] = json.loads(text)
    for name, value in rest.pop("settings", {}).items():
        kind = "options" if name in _OPTIONS else "notes" if name in _NOTES else "game_notes"
        rest.setdefault(kind, {})[name] = value
    return rest


def places_of(game: GameRecord) -> list[dict[str, Any]]:
    """People at a table, for the index of people and tokens."""
    return [
        {
            "game": game.name,
            "number": n,
            "role": at.role.value,
            "seat": "?" if at.role is places.Role.NEWCOMER else at.seat or "",
            "person": at.person,
            "token": at.held.token or None,
        }
        for n, at in enumerate(places.places(game))
    ]


def place(role: str, seat: str) -> Seat | Role:
    """A seat's id for players, ``?`` for newcomers, else the role."""
    return Seat(seat) if role in ("player", "newcomer") else Role(role)


def orders_text(orders: tuple[FiledOrder, ...]) -> str:
    """Filed orders as JSON."""
    return _ORDERS.dump_json(orders).decode()


def orders_of(text: str) -> tuple[FiledOrder, ...]:
    """Filed orders from JSON. Raises pydantic.ValidationError if it is none of ours."""
    return _ORDERS.validate_json(text)


def letter_headers(outgoing: OutboundMail) -> dict[str, Any]:
    """Headers of an outgoing letter that are neither content nor address."""
    return {name: getattr(outgoing, name) for name in _LETTER_FIELDS}


def outgoing_of(row: Any, content: Rendered) -> OutboundMail:
    """An outgoing letter from its row and content."""
    headers = dict(row.headers)
    headers["references"] = tuple(headers.get("references", ()))
    return OutboundMail(
        to=row.recipient, content=content, kind=row.kind, proof=row.proof, game=row.game, **headers
    )

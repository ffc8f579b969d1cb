"""Holders of reply tokens, by the index of places: the game need not be readable.

A letter asks for the game next, and for what its seat has on file: one look brings all of it.
Not here: what a transaction remembers of it (transaction).
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import DBAPIError

from judge.core.table import GameRecord
from judge.store.game_rows import readable_game
from judge.store.schema import GameRow, OrdersRow, PlaceRow

_PLACE = PlaceRow.game, PlaceRow.role, PlaceRow.seat, PlaceRow.person
_HELD = PlaceRow.token == bindparam("token"), PlaceRow.person.is_not(None)
_HOLDER = select(*_PLACE).where(*_HELD)
_WITH_GAME = (
    select(
        GameRow.__table__,
        PlaceRow.role.label("held_role"),
        PlaceRow.seat.label("held_seat"),
        PlaceRow.person.label("held_person"),
        OrdersRow.orders.label("held_orders"),
    )
    .join_from(PlaceRow, GameRow, GameRow.name == PlaceRow.game)
    .outerjoin(
        OrdersRow,
        (OrdersRow.game == GameRow.name)
        & (OrdersRow.phase == GameRow.phase)
        & (OrdersRow.seat == PlaceRow.seat),
    )
    .where(*_HELD)
)


@dataclass(frozen=True, slots=True)
class TokenHolder:
    """`role` and `seat` as the table of places has them."""

    game: str
    role: str
    seat: str
    person: int


@dataclass(frozen=True, slots=True)
class HolderWithGame:
    """`holder` None: nobody's token. `record` None: the game cannot be read, or there was no look at it.

    `orders`: the text of what is on file for the seat and the game's phase, None if nothing is.
    """

    holder: TokenHolder | None
    version: int = 0
    record: GameRecord | None = None
    orders: str | None = None


def holder(connection: Connection, token: str) -> TokenHolder | None:
    """None: nobody's."""
    row = connection.execute(_HOLDER, {"token": token}).first() if token else None
    return None if row is None else TokenHolder(row.game, row.role, row.seat, row.person)


def holder_with_game(connection: Connection, token: str) -> HolderWithGame:
    """The same, with what is asked for next."""
    try:
        row = connection.execute(_WITH_GAME, {"token": token}).first() if token else None
    except DBAPIError:
        raise
    except Exception:  # a value of the game that is none of its column's type
        return HolderWithGame(holder(connection, token))
    if row is None:
        return HolderWithGame(None)
    held = TokenHolder(row.name, row.held_role, row.held_seat, row.held_person)
    return HolderWithGame(held, row.version, readable_game(row), row.held_orders)

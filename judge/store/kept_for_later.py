"""Lines that players lay by for later phases, their diaries, and press for the next results.

Not here: what they are for (commands.orders, commands.press).
"""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from judge.core.effects import KeepDiary, KeepPostal, KeepScheduled
from judge.core.game import Seat
from judge.core.table import DiaryEntry, PostalLetter, Role, ScheduledLine
from judge.store.schema import DiaryRow, PostalRow, ScheduledRow

_LINES = (
    select(ScheduledRow.section, ScheduledRow.text)
    .where(ScheduledRow.game == bindparam("game"), ScheduledRow.seat == bindparam("seat"))
    .order_by(ScheduledRow.number)
)
_WITH_LINES = select(ScheduledRow.seat).where(ScheduledRow.game == bindparam("game")).distinct()


def seats_with_lines(connection: Connection, game: str) -> frozenset[Seat]:
    """The seats of a game that have lines for later phases."""
    return frozenset(map(Seat, connection.scalars(_WITH_LINES, {"game": game})))


def lines_for_later(connection: Connection, game: str, seat: Seat) -> tuple[ScheduledLine, ...]:
    """The lines of a seat for later phases, in the order given."""
    rows = connection.execute(_LINES, {"game": game, "seat": seat})
    return tuple(ScheduledLine(section=row.section, text=row.text) for row in rows)


def keep_scheduled(connection: Connection, kept: KeepScheduled) -> None:
    """Replace a seat's lines for later."""
    key = {"game": kept.game.lower(), "seat": kept.seat}
    connection.execute(
        delete(ScheduledRow).where(ScheduledRow.game == key["game"], ScheduledRow.seat == key["seat"])
    )
    rows = [key | {"number": n, "section": one.section, "text": one.text} for n, one in enumerate(kept.lines)]
    if rows:
        connection.execute(insert(ScheduledRow), rows)


def diary(connection: Connection, game: str, seat: Seat) -> tuple[DiaryEntry, ...]:
    """A seat's diary, in the order written."""
    rows = connection.execute(
        select(DiaryRow.person, DiaryRow.phase, DiaryRow.at, DiaryRow.text)
        .where(DiaryRow.game == game, DiaryRow.seat == seat)
        .order_by(DiaryRow.number)
    )
    return tuple(DiaryEntry(person=r.person, phase=r.phase, at=r.at, text=r.text) for r in rows)


def keep_diary(connection: Connection, kept: KeepDiary) -> None:
    """Replace a seat's diary."""
    key = {"game": kept.game.lower(), "seat": kept.seat}
    connection.execute(delete(DiaryRow).where(DiaryRow.game == key["game"], DiaryRow.seat == key["seat"]))
    rows = [
        key | {"number": n, "person": e.person, "phase": e.phase, "at": e.at, "text": e.text}
        for n, e in enumerate(kept.entries)
    ]
    if rows:
        connection.execute(insert(DiaryRow), rows)


def postal(connection: Connection, game: str) -> tuple[PostalLetter, ...]:
    """The press letters of a game that wait for the next results, oldest first."""
    rows = connection.execute(
        select(PostalRow.__table__).where(PostalRow.game == game).order_by(PostalRow.id)
    )
    return tuple(
        PostalLetter(
            author=row.author,
            recipients=tuple(row.recipients),
            broadcast=row.broadcast,
            text=row.text,
            archived=row.archived,
            readers=tuple(row.readers),
            to=tuple(row.to),
        )
        for row in rows
    )


def keep_postal(connection: Connection, kept: KeepPostal) -> None:
    """One more letter that waits."""
    values = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(kept.letter).items()}
    connection.execute(insert(PostalRow).values(game=kept.game.lower(), **values))


def drop_postal(connection: Connection, game: str) -> None:
    """No letter waits any more."""
    connection.execute(delete(PostalRow).where(PostalRow.game == game.lower()))


def without_name(connection: Connection, person: int) -> None:
    """Letters that a master or an observer laid by do not bring the name of somebody who is forgotten."""
    places = [f"{role.value}:{person}" for role in Role]
    rows = select(PostalRow.id, PostalRow.author).where(PostalRow.archived.in_(places))
    for row in connection.execute(rows).all():
        nameless = {**row.author, "name": ""}
        connection.execute(update(PostalRow).where(PostalRow.id == row.id).values(author=nameless))

"""What a keeper looks at and mends: letters, the outbox, the rules of the house, and everything as one file.

Not here: the command line (cli), what the rules of the house do (desk).
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select, update

from judge.store.tables import (
    AddressRow,
    Base,
    GameRow,
    KeepsakeRow,
    LetterRow,
    LetterStatus,
    OutboxRow,
    OutboxStatus,
    PersonRow,
)

HOUSE = "house"
"""The keepsake that holds the rules of the house, as JSON."""
_OF_A_GAME = ("games", "places", "orders", "phases", "press")


def house(connection: Connection) -> dict[str, Any]:
    """The rules of the house: ``deny``, ``allow``, ``message``, ``closed``; empty at first."""
    kept = connection.scalar(select(KeepsakeRow.value).where(KeepsakeRow.name == HOUSE))
    return dict(json.loads(kept)) if kept else {}


def set_house(connection: Connection, rules: Mapping[str, Any]) -> None:
    """Write the rules of the house anew."""
    connection.execute(delete(KeepsakeRow).where(KeepsakeRow.name == HOUSE))
    value = json.dumps(rules, sort_keys=True, ensure_ascii=False).encode("utf-8")
    connection.execute(insert(KeepsakeRow).values(name=HOUSE, value=value))


def letters(connection: Connection, status: str = "", limit: int = 50) -> tuple[Mapping[str, Any], ...]:
    """Inbound letters, newest first, without their bytes."""
    wanted = select(
        LetterRow.id, LetterRow.received, LetterRow.envelope_from, LetterRow.status, LetterRow.route,
        LetterRow.attempts, LetterRow.note,
    ).order_by(LetterRow.id.desc())  # fmt: skip
    if status:
        wanted = wanted.where(LetterRow.status == status)
    return tuple(dict(row._mapping) for row in connection.execute(wanted.limit(limit)))


def raw_letter(connection: Connection, id: int) -> bytes | None:
    """A letter to the byte."""
    return connection.scalar(select(LetterRow.raw).where(LetterRow.id == id))


def handle_again(connection: Connection, id: int) -> bool:
    """Let a letter be handled again that was set aside. One that had its effect is left alone."""
    again = update(LetterRow).where(LetterRow.id == id, LetterRow.status == LetterStatus.SET_ASIDE)
    return bool(connection.execute(again.values(status=LetterStatus.NEW, attempts=0, lease=None)).rowcount)


def set_letter_aside(connection: Connection, id: int, now: datetime) -> bool:
    """Keep a letter from being handled. One that was handled is left alone."""
    waiting = LetterRow.status.in_((LetterStatus.NEW, LetterStatus.CLAIMED))
    aside = update(LetterRow).where(LetterRow.id == id, waiting)
    done = aside.values(
        status=LetterStatus.SET_ASIDE, attempts=LetterRow.attempts + 1, finished=now, note="by the keeper"
    )
    return bool(connection.execute(done).rowcount)


def outbox(connection: Connection, status: str = "", limit: int = 50) -> tuple[Mapping[str, Any], ...]:
    """Outgoing letters, newest first, without their text."""
    wanted = select(
        OutboxRow.id, OutboxRow.created, OutboxRow.recipient, OutboxRow.subject, OutboxRow.game,
        OutboxRow.status, OutboxRow.attempts, OutboxRow.next_at, OutboxRow.last_reply,
    ).order_by(OutboxRow.id.desc())  # fmt: skip
    if status:
        wanted = wanted.where(OutboxRow.status == status)
    return tuple(dict(row._mapping) for row in connection.execute(wanted.limit(limit)))


def outgoing_text(connection: Connection, id: int) -> str | None:
    """The text of an outgoing letter."""
    return connection.scalar(select(OutboxRow.text).where(OutboxRow.id == id))


def resend(connection: Connection, id: int, now: datetime) -> bool:
    """Let a letter go out once more, under the same Message-ID."""
    again = update(OutboxRow).where(OutboxRow.id == id, OutboxRow.status != OutboxStatus.SENDING)
    return bool(connection.execute(again.values(status=OutboxStatus.READY, next_at=now, attempts=0)).rowcount)


def hold_back(connection: Connection, id: int) -> bool:
    """Never send a letter that waits."""
    aside = update(OutboxRow).where(OutboxRow.id == id, OutboxRow.status == OutboxStatus.READY)
    done = aside.values(status=OutboxStatus.DEAD, last_reply="set aside by the keeper")
    return bool(connection.execute(done).rowcount)


def counts(connection: Connection) -> Mapping[str, int]:
    """How much of everything there is: ``letters.new``, ``outbox.ready``, ``games.active``, ``people``."""
    found: dict[str, int] = {
        "people": int(connection.scalar(select(func.count()).select_from(PersonRow)) or 0)
    }
    for name, column in (
        ("letters", LetterRow.status),
        ("outbox", OutboxRow.status),
        ("games", GameRow.status),
    ):
        for status, number in connection.execute(select(column, func.count()).group_by(column)):
            found[f"{name}.{status}"] = int(number)
    return dict(sorted(found.items()))


def oldest_waiting(connection: Connection) -> tuple[datetime | None, datetime | None]:
    """Since when the oldest letter waits to be handled, and the oldest one to be sent."""
    coming = connection.scalar(
        select(func.min(LetterRow.received)).where(LetterRow.status == LetterStatus.NEW)
    )
    going = connection.scalar(
        select(func.min(OutboxRow.created)).where(OutboxRow.status == OutboxStatus.READY)
    )
    return coming, going


# ---------------------------------------------------------------- everything as one file


def dumped(connection: Connection, game: str = "") -> Iterator[str]:
    """All rows as JSON lines, parents before children; of one game with the people at its table, if named.

    Raises LookupError for a game that does not exist.
    """
    if game and connection.scalar(select(GameRow.name).where(GameRow.name == game.lower())) is None:
        raise LookupError(game)
    people = _people_of(connection, game.lower()) if game else None
    yield json.dumps({"podesta": 1, "game": game.lower()})
    for table in Base.metadata.sorted_tables:
        for row in connection.execute(_wanted(table, game.lower(), people)):
            values = {name: _plain(value) for name, value in row._mapping.items()}
            yield json.dumps([table.name, values], ensure_ascii=False, sort_keys=True)


def restored(connection: Connection, lines: Iterable[str]) -> int:
    """Write the rows of a file; how many. A game replaces the one of its name; people that are known stay.

    Raises ValueError for a file that is none of ours, and for a whole judge on top of another one.
    """
    rest: Iterator[str] = iter(lines)
    try:
        head = json.loads(next(rest))
        game = head["game"] if head["podesta"] == 1 else None
    except (StopIteration, ValueError, KeyError, TypeError):
        game = None
    if game is None:
        raise ValueError("not a file of a judge")
    if game:
        rows = list(rest)
        _refuse_strangers(connection, rows)
        rest = iter(rows)
        _remove_game(connection, game)
    elif counts(connection).keys() != {"people"} or counts(connection)["people"]:
        raise ValueError("there is a judge already in this database; restore into an empty one")
    else:
        connection.execute(delete(KeepsakeRow))
    tables = {table.name: table for table in Base.metadata.sorted_tables}
    written = 0
    for line in rest:
        name, values = json.loads(line)
        written += _put(connection, tables[name], values, merging=bool(game))
    return written


def _wanted(table: Table, game: str, people: frozenset[int] | None) -> Any:
    wanted = select(table).order_by(*table.primary_key.columns)
    if people is None:
        return wanted
    if table.name in _OF_A_GAME:
        return wanted.where(table.c["name" if table.name == "games" else "game"] == game)
    if table.name == "people":
        return wanted.where(table.c.id.in_(sorted(people)))
    if table.name == "addresses":
        return wanted.where(table.c.person.in_(sorted(people)))
    if "game" in table.c and table.name not in ("outbox",):
        return wanted.where(table.c.game == game)
    return wanted.where(func.length("") == 1)  # nothing of this table


def _people_of(connection: Connection, game: str) -> frozenset[int]:
    places = Base.metadata.tables["places"]
    found = connection.execute(select(places.c.person).where(places.c.game == game))
    return frozenset(row.person for row in found if row.person is not None)


def _refuse_strangers(connection: Connection, lines: Iterable[str]) -> None:
    """Raises ValueError if a number of a person in the file is somebody else's here."""
    ours: dict[str, int] = {r.address: r.person for r in connection.execute(select(AddressRow.__table__))}
    known = {int(id) for id in connection.scalars(select(PersonRow.id))}
    theirs: dict[int, set[str]] = {}
    for line in lines:
        name, values = json.loads(line)
        if name == "people":
            theirs.setdefault(values["id"], set())
        elif name == "addresses":
            theirs.setdefault(values["person"], set()).add(values["address"])
    for id, addresses in sorted(theirs.items()):
        holders = {ours[address] for address in addresses if address in ours}
        if holders - {id} or (id in known and id not in holders):
            raise ValueError(f"person {id} of the file is somebody else here")


def _remove_game(connection: Connection, game: str) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        column = "name" if table.name == "games" else "game"
        if table.name != "outbox" and column in table.c and table.name != "keepsakes":
            connection.execute(delete(table).where(table.c[column] == game))


def _put(connection: Connection, table: Table, values: Mapping[str, Any], *, merging: bool) -> int:
    row = {name: _typed(value) for name, value in values.items()}
    if merging:
        if table.name == "games":
            row["number"] = int(connection.scalar(select(func.max(table.c.number))) or 0) + 1
        keys = list(table.primary_key.columns)
        if table.name in ("people", "addresses"):
            same = select(keys[0]).where(*(key == row[key.name] for key in keys))
            if connection.execute(same).first() is not None:
                return 0
        elif len(keys) == 1 and keys[0].name == "id":
            row.pop("id")
    connection.execute(insert(table).values(**row))
    return 1


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"b": base64.b64encode(value).decode("ascii")}
    if isinstance(value, datetime):
        return {"t": value.astimezone(UTC).isoformat()}
    return {"j": value} if isinstance(value, dict | list) else value


def _typed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "b" in value:
        return base64.b64decode(value["b"])
    return datetime.fromisoformat(value["t"]) if "t" in value else value["j"]

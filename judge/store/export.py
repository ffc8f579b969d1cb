"""Everything as one file, or one game with the people at its table: rows as JSON lines.

A game may come to a judge where its people have other numbers, or where nobody knows them: they are
recognised by their addresses. Not here: reading and writing files (runtime).
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count, groupby, islice
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    LargeBinary,
    Select,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
    type_coerce,
)
from sqlalchemy.types import NullType

from judge.store.admin_queries import counts
from judge.store.person_numbers import mentions, person_numbers_in, renumber
from judge.store.schema import AddressRow, Base, GameRow, Moment, PersonRow, StoredSecretRow

NAMELESS = {"name": "", "time_zone": "UTC", "language": "en", "details": {}}
"""A person who is nobody (any more)."""
_OF_A_GAME = ("games", "places", "orders", "scheduled", "diaries", "phases", "superseded", "press", "postal")
_AT_ONCE, _AT_ONCE_LARGE = 100, 2
"""Rows that are in memory at the same time; of tables that hold letters and pictures."""
_BATCH_CHARACTERS = 1_000_000
"""So much of a file is written at once."""
DAMAGED = "the file is damaged, or of a newer judge"
_TABLES = {table.name: table for table in Base.metadata.sorted_tables}
_LARGE = frozenset({"letters", "blobs", "outbox"})
_OF_THE_MACHINE = frozenset({"processes", "due_phases"})
"""Tables of what holds only where it was written: living processes, and what they had in hand."""

Row = tuple[str, dict[str, Any]]
"""A table's name and the values of one row."""


def dump_rows(connection: Connection, game: str = "") -> Iterator[str]:
    """All rows as JSON lines, parents before children; of one game with the people at its table, if named.

    Raises LookupError for a game that does not exist.
    """
    if game and connection.scalar(select(GameRow.name).where(GameRow.name == game.lower())) is None:
        raise LookupError(game)
    people = _people_of(connection, game.lower()) if game else None
    yield json.dumps({"podesta": 1, "game": game.lower()})
    for table in Base.metadata.sorted_tables:
        for row in _rows(connection, _rows_to_export(table, game.lower(), people), table):
            values = {name: _plain(value) for name, value in row.items()}
            yield json.dumps([table.name, values], ensure_ascii=False, sort_keys=True)


def _rows(connection: Connection, wanted: Select[Any], table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table; a value that is none of its column's type comes as it lies there.

    Only SQLite lets such values in.
    """
    loose = connection.dialect.name == "sqlite"
    there = [table.c[name] for name in _columns(connection, table) if name in table.c]
    if not there:
        return
    raw = [type_coerce(c, NullType()).label(c.name) for c in there] if loose else there
    typed = {c.name: _processor(c, connection) for c in there if loose}
    query = wanted.with_only_columns(*raw, maintain_column_froms=True)
    at_once = _AT_ONCE_LARGE if table.name in _LARGE else _AT_ONCE
    for row in connection.execute(query.execution_options(yield_per=at_once)):
        yield {name: _as_typed(typed.get(name), value) for name, value in row._mapping.items()}


def _columns(connection: Connection, table: Table) -> list[str]:
    """Those of a table that a database of an older version has."""
    looked_at = inspect(connection)
    columns = looked_at.get_columns(table.name) if looked_at.has_table(table.name) else []
    return [str(column["name"]) for column in columns]


def _processor(column: Column[Any], connection: Connection) -> Callable[[Any], Any] | None:
    return column.type.dialect_impl(connection.dialect).result_processor(connection.dialect, None)


def _as_typed(processor: Callable[[Any], Any] | None, value: Any) -> Any:
    if processor is None:
        return value
    try:
        return processor(value)
    except Exception:  # whatever it is, it is kept
        return value


def game_in(head: str) -> str:
    """The game that a file holds, by its first line; empty: a whole judge. Raises ValueError."""
    try:
        facts = json.loads(head)
        if facts["podesta"] == 1:
            return str(facts["game"])
    except (ValueError, LookupError, TypeError, RecursionError):
        pass
    raise ValueError("not a file of a judge")


def restore_rows(connection: Connection, lines: Iterable[str]) -> int:
    """Write the rows of a file; how many. A game takes the place of the one of its name.

    `lines` are gone through twice where they are a game's, and never held. Raises ValueError for a file that
    is none of ours, and for a whole judge on top of another one; what the database raises, if rows do not fit
    together.
    """
    game = game_in(next(iter(lines), ""))
    try:
        if game:
            return _game_restored(connection, game, lines)
        return _judge_restored(connection, lines)
    except (LookupError, TypeError, AttributeError, RecursionError, json.JSONDecodeError) as error:
        raise ValueError(DAMAGED) from error


def _rows_in(lines: Iterable[str]) -> Iterator[Row]:
    """The rows of a file, without its first line."""
    return map(_row, islice(iter(lines), 1, None))


def demand_no_judge(connection: Connection) -> None:
    """Go on only with an empty database. Raises ValueError that says what is there."""
    there = counts(connection)
    if there.keys() == {"people"} and not there["people"]:
        return
    games = sum(number for name, number in there.items() if name.startswith("games."))
    raise ValueError(
        f"there is a judge already in this database ({there['people']} people, {games} games), and nothing "
        "of it was changed: restore into an empty one"
    )


def _judge_restored(connection: Connection, lines: Iterable[str]) -> int:
    demand_no_judge(connection)
    connection.execute(delete(StoredSecretRow))
    written = _write(connection, (row for row in _rows_in(lines) if row[0] not in _OF_THE_MACHINE))
    _count_on(connection)
    return written


def _write(connection: Connection, rows: Iterable[Row]) -> int:
    """Write rows as they come, those of a table that follow each other together; how many."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")  # in whatever order they come
    written = 0
    for (name, _), group in groupby(rows, key=lambda row: (row[0], tuple(row[1]))):
        for batch in _batches(_fitting_row(_TABLES[name], values) for _, values in group):
            connection.execute(insert(_TABLES[name]), batch)
            written += len(batch)
    return written


def _batches(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    size = 0
    for values in rows:
        batch.append(values)
        size += sum(len(value) for value in values.values() if isinstance(value, str | bytes))
        if size >= _BATCH_CHARACTERS or len(batch) >= _AT_ONCE:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _fitting_row(table: Table, values: Mapping[str, Any]) -> dict[str, Any]:
    """A row in which every value is of its column's type, for what was damaged when it was copied."""
    found = dict(values)
    for name, value in values.items():
        column = table.columns[name]
        if isinstance(column.type, Moment) and value is not None and not isinstance(value, datetime):
            found[name] = None if column.nullable else datetime.fromtimestamp(0, UTC)
        elif isinstance(column.type, LargeBinary) and isinstance(value, str):
            found[name] = value.encode("utf-8", "replace")
    return found


def _count_on(connection: Connection) -> None:
    """PostgreSQL counts rows apart from the tables: the next one must not get a number that is taken."""
    if connection.dialect.name != "postgresql":
        return
    for table in _TABLES.values():
        if [key.name for key in table.primary_key.columns] == ["id"]:
            next_one = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, next_one, False)))


def _row(line: str) -> Row:
    """A line as a row of today's tables.

    Raises LookupError, TypeError, AttributeError for a line that is no row of ours.
    """
    try:
        name, written = json.loads(line)
        values = {column: _plain_value(value) for column, value in written.items()}
    except ValueError as error:
        raise TypeError("no row") from error
    if unknown := values.keys() - {column.name for column in _TABLES[name].columns}:
        raise LookupError(*unknown)
    return name, values


# ---------------------------------------------------------------- one game


def _game_restored(connection: Connection, game: str, lines: Iterable[str]) -> int:
    """The game's version goes on from the one that was here: whoever is at work on that one notices."""
    people = _People.of(connection, _rows_of_game(lines, game))
    version = connection.scalar(select(GameRow.version).where(GameRow.name == game))
    _remove_game(connection, game)
    for number in people.nameless:
        connection.execute(insert(PersonRow).values(id=number, **NAMELESS))
    last = int(connection.scalar(select(func.max(GameRow.number))) or 0)
    rows = (
        (name, _at_home(name, values, people, last + 1, version or 0))
        for name, values in _rows_of_game(lines, game)
        if name not in ("people", "addresses") or values["id" if name == "people" else "person"] in people.new
    )
    written = _write(connection, rows)
    _count_on(connection)
    return written


def _rows_of_game(lines: Iterable[str], game: str) -> Iterator[Row]:
    """The rows of a game's file. Raises LookupError for one of anything else."""
    for name, values in _rows_in(lines):
        if not _belongs(name, values, game):
            raise LookupError("rows of something else")
        yield name, values


def _at_home(
    name: str, values: Mapping[str, Any], people: _People, number: int, version: int
) -> dict[str, Any]:
    """A row with this judge's numbers."""
    row = renumber(name, values, people.numbers.__getitem__)
    if name == "games":
        row["number"] = number
        row["version"] = max(int(row["version"]), version + 1)
    elif (
        name != "people" and "id" in row and [key.name for key in _TABLES[name].primary_key.columns] == ["id"]
    ):
        row.pop("id")
    return row


def _belongs(table: str, values: Mapping[str, Any], game: str) -> bool:
    """Decide whether a row may stand in the file of a game: whoever wrote the file has no say in the rest."""
    column = "name" if table == "games" else "game"
    return table in ("people", "addresses") or (table in _OF_A_GAME and values[column] == game)


@dataclass(frozen=True, slots=True)
class _People:
    """`numbers`: of everybody in the file, theirs to ours. `new`: those of the file whom nobody knows here.

    `nameless` are numbers of ours for those of whom the file has only the number: nobody will ever be them.
    """

    numbers: Mapping[int, int]
    new: frozenset[int]
    nameless: tuple[int, ...]

    @classmethod
    def of(cls, connection: Connection, rows: Iterable[Row]) -> _People:
        """Recognised by any of their addresses. Raises ValueError for one who is two people here.

        Whoever has no address, there or here, cannot write any more; one such person may stand for another.
        """
        ours = {r.address: int(r.person) for r in connection.execute(select(AddressRow.__table__))}
        taken = {int(id) for id in connection.scalars(select(PersonRow.id))}
        theirs: dict[int, set[str]] = {}
        described: set[int] = set()
        for name, values in rows:
            for id in person_numbers_in(name, values):
                theirs.setdefault(id, set())
            if name == "addresses":
                theirs.setdefault(values["person"], set()).add(values["address"])
            elif name == "people":
                described.add(values["id"])
        silent = taken - set(ours.values())
        numbers: dict[int, int] = {}
        for id, addresses in sorted(theirs.items()):
            holders = {ours[address] for address in addresses if address in ours}
            if len(holders) > 1:
                raise ValueError(f"{', '.join(sorted(addresses))}: one person in the file, several here")
            if holders or (not addresses and id in silent):
                numbers[id] = holders.pop() if holders else id
        strangers = sorted(theirs.keys() - numbers.keys())
        numbers |= zip(strangers, _free_numbers(strangers, taken, theirs.keys()), strict=True)
        return cls(
            numbers,
            frozenset(strangers) & described,
            tuple(numbers[id] for id in strangers if id not in described),
        )


def _free_numbers(wanted: Sequence[int], taken: Set[int], foreign: Set[int]) -> Iterator[int]:
    """A number for each: its own if nobody has it here, else one that is neither ours nor in the file."""
    following = count(max(taken | foreign, default=0) + 1)
    for number in wanted:
        yield number if number not in taken else next(following)


def _rows_to_export(table: Table, game: str, people: frozenset[int] | None) -> Select[Any]:
    wanted: Select[Any] = select(table).order_by(*table.primary_key.columns)
    if table.name == "keeper_requests":  # whoever has begun is at it: nothing is done twice in another judge
        wanted = wanted.where(table.c.attempts == 0)
    if people is None:
        return wanted
    if table.name in _OF_A_GAME:
        return wanted.where(table.c["name" if table.name == "games" else "game"] == game)
    if table.name == "people":
        return wanted.where(table.c.id.in_(sorted(people)))
    if table.name == "addresses":
        return wanted.where(table.c.person.in_(sorted(people)))
    return wanted.where(func.length("") == 1)  # nothing of this table


def _people_of(connection: Connection, game: str) -> frozenset[int]:
    """Everybody who is named in a game, also those who have left it: their letters are still theirs."""
    found: set[int] = set()
    for name in _OF_A_GAME:
        if not mentions(_TABLES[name]):
            continue
        for row in _rows(connection, _rows_to_export(_TABLES[name], game, frozenset()), _TABLES[name]):
            with suppress(ValueError, LookupError, TypeError, AttributeError, RecursionError):
                found |= person_numbers_in(name, row)  # where a row is damaged, nobody can tell
    return frozenset(found)


def _remove_game(connection: Connection, game: str) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        column = "name" if table.name == "games" else "game"
        if table.name != "outbox" and column in table.c and table.name != "keepsakes":
            connection.execute(delete(table).where(table.c[column] == game))


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"b": base64.b64encode(value).decode("ascii")}
    if isinstance(value, datetime):
        return {"t": value.astimezone(UTC).isoformat()}
    return {"j": value} if isinstance(value, dict | list) else value


def _plain_value(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "b" in value:
        return base64.b64decode(value["b"])
    return datetime.fromisoformat(value["t"]) if "t" in value else value["j"]

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
from itertools import count
from typing import Any

from sqlalchemy import Column, Connection, Select, Table, delete, func, insert, inspect, select, type_coerce
from sqlalchemy.types import NullType

from judge.store.admin_queries import counts
from judge.store.kept_for_later import of_older
from judge.store.person_numbers import mentioned, mentions, renumbered
from judge.store.schema import AddressRow, Base, GameRow, PersonRow, StoredSecretRow

NAMELESS = {"name": "", "time_zone": "UTC", "language": "en", "details": {}}
"""A person who is nobody (any more)."""
_OF_A_GAME = ("games", "places", "orders", "scheduled", "diaries", "phases", "superseded", "press", "postal")
_AT_ONCE = 200
"""Rows that are in memory at the same time."""
DAMAGED = "the file is damaged, or of a newer judge"
_TABLES = {table.name: table for table in Base.metadata.sorted_tables}
_PARENTS_FIRST = {name: n for n, name in enumerate(_TABLES)}

Row = tuple[str, dict[str, Any]]
"""A table's name and the values of one row."""


def dumped(connection: Connection, game: str = "") -> Iterator[str]:
    """All rows as JSON lines, parents before children; of one game with the people at its table, if named.

    Raises LookupError for a game that does not exist.
    """
    if game and connection.scalar(select(GameRow.name).where(GameRow.name == game.lower())) is None:
        raise LookupError(game)
    people = _people_of(connection, game.lower()) if game else None
    yield json.dumps({"podesta": 1, "game": game.lower()})
    for table in Base.metadata.sorted_tables:
        for row in _rows(connection, _wanted(table, game.lower(), people), table):
            values = {name: _plain(value) for name, value in row.items()}
            yield json.dumps([table.name, values], ensure_ascii=False, sort_keys=True)


def _rows(connection: Connection, wanted: Select[Any], table: Table) -> Iterator[dict[str, Any]]:
    """The rows of a table; a value that is none of its column's type comes as it lies there.

    Only SQLite lets such values in.
    """
    loose = connection.dialect.name == "sqlite"
    there = [table.c[name] for name in _columns(connection, table) if name in table.c]
    raw = [type_coerce(c, NullType()).label(c.name) for c in there] if loose else there
    typed = {c.name: _processor(c, connection) for c in there if loose}
    query = wanted.with_only_columns(*raw, maintain_column_froms=True)
    for row in connection.execute(query.execution_options(yield_per=_AT_ONCE)):
        yield {name: _as_typed(typed.get(name), value) for name, value in row._mapping.items()}


def _columns(connection: Connection, table: Table) -> list[str]:
    """Those of a table that a database of an older version has."""
    return [str(column["name"]) for column in inspect(connection).get_columns(table.name)]


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


def restored(connection: Connection, lines: Iterable[str]) -> int:
    """Write the rows of a file; how many. A game takes the place of the one of its name.

    Raises ValueError for a file that is none of ours, and for a whole judge on top of another one; what the
    database raises, if rows do not fit together.
    """
    rest = iter(lines)
    game = game_in(next(rest, ""))
    try:
        rows = sorted((row for line in rest for row in _row(line)), key=lambda row: _PARENTS_FIRST[row[0]])
        return _game_restored(connection, game, rows) if game else _judge_restored(connection, rows)
    except (LookupError, TypeError, AttributeError, RecursionError, json.JSONDecodeError) as error:
        raise ValueError(DAMAGED) from error


def _judge_restored(connection: Connection, rows: list[Row]) -> int:
    there = counts(connection)
    if there.keys() != {"people"} or there["people"]:
        raise ValueError("there is a judge already in this database; restore into an empty one")
    connection.execute(delete(StoredSecretRow))
    for name, values in rows:
        connection.execute(insert(_TABLES[name]).values(**values))
    _count_on(connection)
    return len(rows)


def _count_on(connection: Connection) -> None:
    """PostgreSQL counts rows apart from the tables: the next one must not get a number that is taken."""
    if connection.dialect.name != "postgresql":
        return
    for table in _TABLES.values():
        if [key.name for key in table.primary_key.columns] == ["id"]:
            next_one = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
            sequence = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(sequence, next_one, False)))


def _row(line: str) -> Iterator[Row]:
    """A line as a row of today's tables, or several.

    Raises LookupError, TypeError, AttributeError for a line that is no row of ours.
    """
    try:
        name, written = json.loads(line)
        values = {column: _typed(value) for column, value in written.items()}
    except ValueError as error:
        raise TypeError("no row") from error
    if unknown := values.keys() - {column.name for column in _TABLES[name].columns}:
        raise LookupError(*unknown)
    yield from of_older(name, values)


# ---------------------------------------------------------------- one game


def _game_restored(connection: Connection, game: str, rows: list[Row]) -> int:
    """The game's version goes on from the one that was here: whoever is at work on that one notices."""
    if any(not _belongs(name, values, game) for name, values in rows):
        raise LookupError("rows of something else")
    people = _People.of(connection, rows)
    version = connection.scalar(select(GameRow.version).where(GameRow.name == game))
    _remove_game(connection, game)
    for number in people.nameless:
        connection.execute(insert(PersonRow).values(id=number, **NAMELESS))
    written = 0
    for name, values in rows:
        if (
            name in ("people", "addresses")
            and values["id" if name == "people" else "person"] not in people.new
        ):
            continue
        row = renumbered(name, values, people.numbers.__getitem__)
        if name == "games":
            row["number"] = int(connection.scalar(select(func.max(GameRow.number))) or 0) + 1
            row["version"] = max(int(row["version"]), (version or 0) + 1)
        elif (
            name != "people"
            and "id" in row
            and [key.name for key in _TABLES[name].primary_key.columns] == ["id"]
        ):
            row.pop("id")
        connection.execute(insert(_TABLES[name]).values(**row))
        written += 1
    _count_on(connection)
    return written


def _belongs(table: str, values: Mapping[str, Any], game: str) -> bool:
    """Whether a row may stand in the file of a game: whoever wrote the file has no say in the rest."""
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
    def of(cls, connection: Connection, rows: Sequence[Row]) -> _People:
        """Recognised by any of their addresses. Raises ValueError for one who is two people here.

        Whoever has no address, there or here, cannot write any more; one such person may stand for another.
        """
        ours = {r.address: int(r.person) for r in connection.execute(select(AddressRow.__table__))}
        taken = {int(id) for id in connection.scalars(select(PersonRow.id))}
        theirs: dict[int, set[str]] = {id: set() for row in rows for id in mentioned(*row)}
        for name, values in rows:
            if name == "addresses":
                theirs[values["person"]].add(values["address"])
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
        described = {values["id"] for name, values in rows if name == "people"}
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


def _wanted(table: Table, game: str, people: frozenset[int] | None) -> Select[Any]:
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
        for row in _rows(connection, _wanted(_TABLES[name], game, frozenset()), _TABLES[name]):
            with suppress(ValueError, LookupError, TypeError, AttributeError, RecursionError):
                found |= mentioned(name, row)  # where a row is damaged, nobody can tell
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


def _typed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "b" in value:
        return base64.b64decode(value["b"])
    return datetime.fromisoformat(value["t"]) if "t" in value else value["j"]

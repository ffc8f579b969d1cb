"""Everything as one file, or one game with the people at its table: rows as JSON lines.

A game may come to a judge where its people have other numbers, or where nobody knows them: they are
recognised by their addresses. Not here: reading and writing files (service).
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, func, insert, select

from judge.store.keeping import counts
from judge.store.tables import AddressRow, Base, GameRow, KeepsakeRow, PersonRow

PASSING = "errand:"
"""Keepsakes that begin so are work in hand, and no part of a judge."""
_OF_A_GAME = ("games", "places", "orders", "phases", "press")
_PLACE = re.compile(r"(master|observer|newcomer|player):(\d+)")
_TABLES = {table.name: table for table in Base.metadata.sorted_tables}

Row = tuple[str, dict[str, Any]]
"""A table's name and the values of one row, as written."""


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
            if table.name == "keepsakes" and values["name"].startswith(PASSING):
                continue
            yield json.dumps([table.name, values], ensure_ascii=False, sort_keys=True)


def game_in(head: str) -> str:
    """The game that a file holds, by its first line; empty: a whole judge. Raises ValueError."""
    try:
        facts = json.loads(head)
        if facts["podesta"] == 1:
            return str(facts["game"])
    except (ValueError, KeyError, TypeError):
        pass
    raise ValueError("not a file of a judge")


def restored(connection: Connection, lines: Iterable[str]) -> int:
    """Write the rows of a file; how many. A game takes the place of the one of its name.

    Raises ValueError for a file that is none of ours, and for a whole judge on top of another one.
    """
    rest = iter(lines)
    game = game_in(next(rest, ""))
    if game:
        return _game_restored(connection, game, list(map(_row, rest)))
    there = counts(connection)
    if there.keys() != {"people"} or there["people"]:
        raise ValueError("there is a judge already in this database; restore into an empty one")
    connection.execute(delete(KeepsakeRow))
    written = 0
    for name, values in map(_row, rest):
        connection.execute(insert(_TABLES[name]).values(**_values(values)))
        written += 1
    _count_on(connection)
    return written


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
    try:
        name, values = json.loads(line)
        if name in _TABLES and isinstance(values, dict):
            return name, values
    except (ValueError, TypeError):
        pass
    raise ValueError("the file is damaged, or of a newer judge")


# ---------------------------------------------------------------- one game


def _game_restored(connection: Connection, game: str, rows: list[Row]) -> int:
    """The game's version goes on from the one that was here: whoever is at work on that one notices."""
    people = _People.of(connection, rows)
    version = connection.scalar(select(GameRow.version).where(GameRow.name == game))
    _remove_game(connection, game)
    written = 0
    for name, values in rows:
        row = _values(people.renumbered(name, values))
        if name == "people":
            if values["id"] not in people.new:
                continue
        elif name == "addresses":
            if values["person"] not in people.new:
                continue
        elif name == "games":
            row["number"] = int(connection.scalar(select(func.max(GameRow.number))) or 0) + 1
            row["version"] = max(int(row["version"]), (version or 0) + 1)
        elif [key.name for key in _TABLES[name].primary_key.columns] == ["id"]:
            row.pop("id")
        connection.execute(insert(_TABLES[name]).values(**row))
        written += 1
    _count_on(connection)
    return written


@dataclass(frozen=True, slots=True)
class _People:
    """`numbers`: of the file to ours. `new`: those of the file whom nobody knows here."""

    numbers: Mapping[int, int]
    new: frozenset[int]

    @classmethod
    def of(cls, connection: Connection, rows: Iterable[Row]) -> _People:
        """Recognised by any of their addresses. Raises ValueError for one who is two people here."""
        ours = {r.address: int(r.person) for r in connection.execute(select(AddressRow.__table__))}
        taken = {int(id) for id in connection.scalars(select(PersonRow.id))}
        theirs: dict[int, set[str]] = {}
        for name, values in rows:
            if name == "people":
                theirs.setdefault(values["id"], set())
            elif name == "addresses":
                theirs.setdefault(values["person"], set()).add(values["address"])
        numbers: dict[int, int] = {}
        for id, addresses in sorted(theirs.items()):
            holders = {ours[address] for address in addresses if address in ours}
            if len(holders) > 1:
                raise ValueError(f"{', '.join(sorted(addresses))}: one person in the file, several here")
            if holders:
                numbers[id] = holders.pop()
        new = sorted(theirs.keys() - numbers.keys())
        for id in new:
            free = id if id not in taken else max(taken | theirs.keys()) + 1
            numbers[id] = free
            taken.add(free)
        return cls(numbers, frozenset(new))

    def renumbered(self, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """A row with our numbers for its people."""
        row = {k: self.numbers.get(v, v) if k == "person" else v for k, v in values.items()}
        if table == "people":
            row["id"] = self.numbers[row["id"]]
        elif table == "games":
            row["rest"] = json.dumps(self._within(json.loads(row["rest"])), ensure_ascii=False)
        elif table == "press":
            row |= {key: self._within(row[key]) for key in ("author", "readers")}
        elif table == "orders" and row["phase"] == "diary":
            row["orders"] = json.dumps(
                [self._entry(e) for e in json.loads(row["orders"])], ensure_ascii=False
            )
        return row

    def _entry(self, entry: dict[str, Any]) -> dict[str, Any]:
        """An entry of a diary: its key ends with whose it is."""
        at, bar, person = entry["order"].rpartition("|")
        known = bar and person.isdigit()
        return {**entry, "order": f"{at}|{self.numbers.get(int(person), person)}"} if known else entry

    def _within(self, value: Any, under: str = "") -> Any:
        """JSON with our numbers: under ``person`` and ``monitors``, and in places such as ``master:3``."""
        if isinstance(value, dict):
            return {self._place(k, under): self._within(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [self._within(item, under) for item in value]
        if isinstance(value, int) and not isinstance(value, bool) and under in ("person", "monitors"):
            return self.numbers.get(value, value)
        return self._place(value, under) if isinstance(value, str) else value

    def _place(self, text: str, under: str) -> str:
        if under == "tries":
            who, _, person = text.rpartition(":")
            return f"{who}:{self.numbers.get(int(person), person)}" if person.isdigit() else text
        found = _PLACE.fullmatch(text)
        return f"{found[1]}:{self.numbers.get(int(found[2]), found[2])}" if found else text


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
    places = _TABLES["places"]
    found = connection.execute(select(places.c.person).where(places.c.game == game))
    return frozenset(row.person for row in found if row.person is not None)


def _remove_game(connection: Connection, game: str) -> None:
    for table in reversed(Base.metadata.sorted_tables):
        column = "name" if table.name == "games" else "game"
        if table.name != "outbox" and column in table.c and table.name != "keepsakes":
            connection.execute(delete(table).where(table.c[column] == game))


def _values(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _typed(value) for name, value in written.items()}


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

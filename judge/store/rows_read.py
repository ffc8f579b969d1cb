"""Rows that a transaction has read, so that another one can tell whether all of it still holds.

Who decides on a view of the past and writes later must not write over what others did meanwhile (optimistic
concurrency control). Not here: figures that only inform, such as the press of a game: those may be a moment
old.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from judge.core import person_details
from judge.core.people import Person
from judge.core.table import GameRecord
from judge.store.schema import AddressRow, GameRow, PersonRow, PlaceRow, table_of

# Built once, as those of a transaction.
_VERSIONS = select(GameRow.name, GameRow.version, GameRow.closing)
_VERSIONS_OF = _VERSIONS.where(GameRow.name.in_(bindparam("names", expanding=True)))
_HOLDERS_OF = select(AddressRow.address, AddressRow.person).where(
    AddressRow.address.in_(bindparam("addresses", expanding=True))
)
_GAMES_OF = select(PlaceRow.person, PlaceRow.game).where(
    PlaceRow.person.in_(bindparam("people", expanding=True))
)
_PEOPLE, _ADDRESSES = table_of(PersonRow), table_of(AddressRow)
_EVERYBODY = (
    select(_PEOPLE, _ADDRESSES.c.address)
    .outerjoin(_ADDRESSES, _ADDRESSES.c.person == _PEOPLE.c.id)
    .order_by(_PEOPLE.c.id, _ADDRESSES.c.position)
)
_PEOPLE_OF = _EVERYBODY.where(_PEOPLE.c.id.in_(bindparam("ids", expanding=True)))
_HOLDER = select(_ADDRESSES.c.person).where(_ADDRESSES.c.address == bindparam("address"))
_PERSON_AT = _EVERYBODY.where(_PEOPLE.c.id == _HOLDER.scalar_subquery())


@dataclass(frozen=True, slots=True)
class GamesNow:
    """Games by name. `closing`: letters leave a game alone until then."""

    versions: Mapping[str, int]
    closing: Mapping[str, datetime | None]


@dataclass(slots=True)
class ReadSet:
    """`games`: versions by name, 0 for one that was not there. `addresses`: the person, None for nobody's.

    `places`: the games of a person. `listed`: all games were looked at, so that a new one matters.
    """

    games: dict[str, int] = field(default_factory=dict)
    people: dict[int, Person | None] = field(default_factory=dict)
    addresses: dict[str, int | None] = field(default_factory=dict)
    places: dict[int, frozenset[str]] = field(default_factory=dict)
    listed: bool = False
    records: dict[str, GameRecord] = field(default_factory=dict)
    """Games that could be read, by name."""

    def holding(self, connection: Connection) -> GamesNow | None:
        """The games read as they stand now; None if anything is other than it was."""
        rows = (
            connection.execute(_VERSIONS)
            if self.listed
            else connection.execute(_VERSIONS_OF, {"names": sorted(self.games)})
        ).all()
        versions = {name: version for name, version, _ in rows}
        if versions != {name: version for name, version in self.games.items() if version}:
            return None
        holds = (
            self._people_hold(connection)
            and self._addresses_hold(connection)
            and self._places_hold(connection)
        )
        return GamesNow(versions, {name: closing for name, _, closing in rows}) if holds else None

    def _people_hold(self, connection: Connection) -> bool:
        return people(connection, self.people) == {id: p for id, p in self.people.items() if p is not None}

    def _addresses_hold(self, connection: Connection) -> bool:
        """Look at the addresses of nobody whose whole record was found to hold: an address has one holder."""
        held = {(address, id) for id, p in self.people.items() if p is not None for address in p.addresses}
        left = {
            address: person for address, person in self.addresses.items() if (address, person) not in held
        }
        if not left:
            return True
        rows = connection.execute(_HOLDERS_OF, {"addresses": sorted(left)})
        found = {row.address: row.person for row in rows}
        return all(found.get(address) == person for address, person in left.items())

    def _places_hold(self, connection: Connection) -> bool:
        if not self.places:
            return True
        found: dict[int, set[str]] = {}
        for row in connection.execute(_GAMES_OF, {"people": sorted(self.places)}):
            found.setdefault(row.person, set()).add(row.game)
        return all(found.get(person, set()) == games for person, games in self.places.items())


def people(connection: Connection, ids: Collection[int]) -> dict[int, Person]:
    """Persons by number; those who do not exist are left out."""
    if not ids:
        return {}
    return _persons(connection.execute(_PEOPLE_OF, {"ids": sorted(ids)}))


def person_at(connection: Connection, address: str) -> Person | None:
    """Owner of an address, with all that is known of them, in one reading."""
    return next(iter(_persons(connection.execute(_PERSON_AT, {"address": address})).values()), None)


def _persons(rows: Iterable[Row[Any]]) -> dict[int, Person]:
    """By number: a row is a person with one of the addresses, the first one first."""
    found: dict[int, list[Row[Any]]] = {}
    for row in rows:
        found.setdefault(row.id, []).append(row)
    return {id: _person(own) for id, own in found.items()}


def _person(rows: Sequence[Row[Any]]) -> Person:
    row = rows[0]
    return Person(
        id=row.id,
        name=row.name,
        addresses=tuple(one.address for one in rows if one.address is not None),
        time_zone=row.time_zone,
        language=row.language,
        details=person_details.of_plain(row.details),
    )

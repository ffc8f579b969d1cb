"""What a transaction has read, so that another one can tell whether all of it still holds.

Who decides on a view of the past and writes later must not write over what others did meanwhile (optimistic
concurrency control). Not here: figures that only inform, such as the press of a game: those may be a moment
old.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from sqlalchemy import Connection, bindparam, select

from judge.core import person_details
from judge.core.people import Person
from judge.store.schema import AddressRow, GameRow, PersonRow, PlaceRow

# Built once, as those of a transaction.
_VERSIONS = select(GameRow.name, GameRow.version)
_VERSIONS_OF = _VERSIONS.where(GameRow.name.in_(bindparam("names", expanding=True)))
_HOLDERS_OF = select(AddressRow.address, AddressRow.person).where(
    AddressRow.address.in_(bindparam("addresses", expanding=True))
)
_GAMES_OF = select(PlaceRow.person, PlaceRow.game).where(
    PlaceRow.person.in_(bindparam("people", expanding=True))
)
_PEOPLE = select(PersonRow.__table__).where(PersonRow.id.in_(bindparam("ids", expanding=True)))
_ADDRESSES = (
    select(AddressRow.person, AddressRow.address)
    .where(AddressRow.person.in_(bindparam("ids", expanding=True)))
    .order_by(AddressRow.person, AddressRow.position)
)


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

    def versions_now(self, connection: Connection) -> dict[str, int] | None:
        """The versions of the games read; None if anything is other than it was."""
        rows = (
            connection.execute(_VERSIONS)
            if self.listed
            else connection.execute(_VERSIONS_OF, {"names": sorted(self.games)})
        )
        found = {row.name: int(row.version) for row in rows}
        if found != {name: version for name, version in self.games.items() if version}:
            return None
        holds = (
            self._people_hold(connection)
            and self._addresses_hold(connection)
            and self._places_hold(connection)
        )
        return found if holds else None

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
    rows = connection.execute(_PEOPLE, {"ids": sorted(ids)}).all()
    addresses: dict[int, list[str]] = {row.id: [] for row in rows}
    for row in connection.execute(_ADDRESSES, {"ids": sorted(addresses)}):
        addresses[row.person].append(row.address)
    return {
        row.id: Person(
            id=row.id,
            name=row.name,
            addresses=tuple(addresses[row.id]),
            time_zone=row.time_zone,
            language=row.language,
            details=person_details.of_plain(row.details),
        )
        for row in rows
    }

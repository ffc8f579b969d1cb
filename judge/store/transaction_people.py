"""The part of a transaction that is about people: who they are, their addresses, how reliably they play.

Counts of how reliably people play: taken when phases close and powers are given up.

Not here: the places that they have in games (transaction), what it means (commands).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from judge.core import person_details
from judge.core.mail_address import canonical
from judge.core.people import Conduct, Person
from judge.store import kept_for_later, rows_read, upserts
from judge.store.queues import keeper_requests, letters, outbox
from judge.store.rows_read import ReadSet, people
from judge.store.schema import AddressRow, ConductRow, PersonRow, table_of


class PeopleOfTransaction:
    """Mixed into `Transaction`."""

    read: ReadSet
    _connection: Connection
    _writing: bool
    _people: dict[int, Person]
    """People who were read: a letter about a game asks for the same ones many times."""
    _at: dict[str, int | None]
    """The numbers of people at addresses that were asked for."""

    def person(self, id: int) -> Person | None:
        """By number."""
        if id in self._people:
            return self._people[id]
        person = people(self._connection, (id,)).get(id)
        self.read.people[id] = person
        if person is not None:
            self._people[id] = person
        return person

    def people_by_number(self, ids: Collection[int]) -> Mapping[int, Person]:
        """By number, in one reading; those who do not exist are left out."""
        missing = [id for id in dict.fromkeys(ids) if id not in self._people]
        found = people(self._connection, missing)
        self.read.people.update({id: found.get(id) for id in missing})
        self._people.update(found)
        return {id: known for id in ids if (known := self._people.get(id)) is not None}

    def person_at(self, address: str) -> Person | None:
        """By any of a person's addresses, in whatever way it is spelt."""
        address = canonical(address) or address.lower()
        if address in self._at:
            id = self._at[address]
        elif not self._writing and (known := self._person_at(address)) is not None:
            id = self._at[address] = self.read.addresses[address] = known
        else:
            id = self._find_person_at(address)
        return None if id is None else self.person(id)

    def _find_person_at(self, address: str) -> int | None:
        person = rows_read.person_at(self._connection, address)
        id = None if person is None else person.id
        self.read.addresses[address] = id
        if not self._writing:
            self._at[address] = id
        if person is not None and person.id not in self._people:
            self.read.people[person.id] = self._people[person.id] = person
        return id

    def _person_at(self, address: str) -> int | None:
        """The person of this view who has an address: nobody else has it."""
        return next((p.id for p in self._people.values() if address in p.addresses), None)

    def addresses_at(self, domain: str) -> Sequence[str]:
        """All addresses on file in a domain."""
        there = AddressRow.address.endswith(f"@{domain}", autoescape=True)
        return tuple(self._connection.scalars(select(AddressRow.address).where(there)))

    def save_person(self, person: Person) -> int:
        """Write the whole record, new if its id is 0, and return its id.

        Raises IntegrityError if one of the addresses belongs to somebody else.
        """
        values = {
            "name": person.name,
            "time_zone": person.time_zone,
            "language": person.language,
            "details": person_details.plain(person.details),
        }
        id = person.id
        if id:
            self._connection.execute(update(PersonRow).where(PersonRow.id == id).values(values))
            self._connection.execute(delete(AddressRow).where(AddressRow.person == id))
        else:
            id = self._connection.execute(
                insert(PersonRow).values(values).returning(PersonRow.id)
            ).scalar_one()
        addresses = dict.fromkeys(canonical(address) or address.lower() for address in person.addresses)
        if addresses:
            rows = [{"address": a, "person": id, "position": n} for n, a in enumerate(addresses)]
            self._connection.execute(insert(AddressRow), rows)
        self._people.pop(id, None)
        return id

    def forget_person(self, id: int, addresses: Sequence[str]) -> None:
        """Erase who somebody is; their number stays, so that old games can be read."""
        blank = {"name": "", "time_zone": "UTC", "language": "en", "details": {}}
        self._connection.execute(update(PersonRow).where(PersonRow.id == id).values(blank))
        self._connection.execute(delete(AddressRow).where(AddressRow.person == id))
        letters.scrub(self._connection, addresses)
        outbox.scrub(self._connection, addresses)
        keeper_requests.scrub(self._connection, addresses)
        kept_for_later.without_name(self._connection, id)
        self._people.pop(id, None)

    def conduct(self, person: int) -> Conduct:
        """Reliability of a person at play."""
        return self.conducts((person,))[person]

    def conducts(self, people: Collection[int]) -> Mapping[int, Conduct]:
        """The reliability of people at play, in one reading."""
        return conduct_of(self._connection, people)

    def count_conduct(self, counted: Sequence[tuple[int, str]]) -> None:
        """One more ``on_time``, ``late`` or ``abandoned`` for each of these people."""
        count_conduct(self._connection, counted)

    def stand_by(self, person: int, on: bool) -> None:
        """Put a person on the waiting list, or take them off."""
        stand_by(self._connection, person, on)

    def standing_by(self) -> tuple[int, ...]:
        """Those who want to be asked when a power is without a player."""
        return standing_by(self._connection)


_CONDUCT = table_of(ConductRow)
_CONDUCT_OF = select(_CONDUCT).where(_CONDUCT.c.person.in_(bindparam("people", expanding=True)))
_COUNTED = {
    what: update(_CONDUCT).where(_CONDUCT.c.person == bindparam("who")).values({what: _CONDUCT.c[what] + 1})
    for what in ("on_time", "late", "abandoned")
}
"""The statement that adds one, by what is counted."""


def conduct_of(connection: Connection, people: Collection[int]) -> dict[int, Conduct]:
    """The figures of people; all nothing for who was never due."""
    found = {
        row.person: Conduct(
            on_time=row.on_time, late=row.late, abandoned=row.abandoned, stands_by=bool(row.stands_by)
        )
        for row in connection.execute(_CONDUCT_OF, {"people": sorted(people)})
    }
    return {person: found.get(person, Conduct()) for person in people}


def count_conduct(connection: Connection, counted: Sequence[tuple[int, str]]) -> None:
    """One more ``on_time``, ``late`` or ``abandoned`` for each of these; somebody may be there twice."""
    assert {what for _, what in counted} <= {*_COUNTED}
    _put_there(connection, [person for person, _ in counted])
    for what, one_more in _COUNTED.items():
        if people := sorted(person for person, counted_as in counted if counted_as == what):
            connection.execute(one_more, [{"who": person} for person in people])


def stand_by(connection: Connection, person: int, on: bool) -> None:
    """Note whether somebody wants to be asked when a power is without a player."""
    _put_there(connection, [person])
    connection.execute(update(ConductRow).where(ConductRow.person == person).values(stands_by=on))


def standing_by(connection: Connection) -> tuple[int, ...]:
    """Those who want to be asked."""
    wanted = select(ConductRow.person).where(ConductRow.stands_by.is_(True)).order_by(ConductRow.person)
    return tuple(connection.scalars(wanted))


def _put_there(connection: Connection, people: Collection[int]) -> None:
    """Add rows for those who have none yet."""
    nothing = {"on_time": 0, "late": 0, "abandoned": 0, "stands_by": False}
    rows = [{"person": person, **nothing} for person in sorted({*people})]
    if rows:
        connection.execute(upserts.put_unless_known(_CONDUCT, connection.dialect.name), rows)

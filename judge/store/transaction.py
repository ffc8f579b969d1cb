"""One transaction: what commands may look up (core.repository), and the writes that carry effects out.

Games are guarded by a version: whoever writes one must have read the latest. Not here: what an effect
means (runtime), handing out work (letters, outbox).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from judge.core import person_details
from judge.core.desk_keys import DeskKey
from judge.core.effects import KeepDiary, KeepPostal, KeepPress, KeepScheduled
from judge.core.game import Seat
from judge.core.mail_address import canonical
from judge.core.people import Conduct, Person
from judge.core.repository import UnreadableGame, UnreadableGameError
from judge.core.table import (
    DiaryEntry,
    FiledOrder,
    GameRecord,
    GameStatus,
    PhaseRecord,
    PostalLetter,
    Role,
    ScheduledLine,
)
from judge.store import (
    admin_queries,
    desk_keys,
    kept_for_later,
    reliability,
    rollbacks,
    rows_read,
    token_holders,
    upserts,
)
from judge.store.errors import ChangedMeanwhileError, ConflictError
from judge.store.game_rows import ListOfGames, Outline, Outlines, StoredGame, game_rows, readable_game
from judge.store.queues import keeper_requests, letters, outbox
from judge.store.records import game_values, orders_of, orders_text, place, places_of
from judge.store.rows_read import ReadSet, people
from judge.store.schema import (
    AddressRow,
    GameRow,
    OrdersRow,
    PersonRow,
    PhaseRow,
    PlaceRow,
    PressRow,
    StoredSecretRow,
    table_of,
)
from judge.store.token_holders import TokenHolder
from judge.store.transaction_letters import LettersOfTransaction

# Statements that every letter needs are built once: building one costs more than the database takes for it.
_LONGEST_CLOSING = timedelta(minutes=1)
"""Longer than any game is left alone (close_soon)."""
_GAMES = select(GameRow.__table__)
_SAVED = update(table_of(GameRow)).where(
    table_of(GameRow).c.name == bindparam("saved"), table_of(GameRow).c.version == bindparam("read")
)
_RAISED = (
    update(table_of(GameRow))
    .where(table_of(GameRow).c.name == bindparam("changed"))
    .values(version=table_of(GameRow).c.version + 1)
)
_GAME = _GAMES.where(GameRow.name == bindparam("name"))
_GAME_LOCKED = _GAME.with_for_update()
_AT = select(PlaceRow.game).where(PlaceRow.person == bindparam("person"))
_GAMES_OF = _GAMES.where(GameRow.name.in_(_AT)).order_by(GameRow.number.desc())
_PLACES = select(PlaceRow.__table__).where(PlaceRow.game == bindparam("name")).order_by(PlaceRow.number)
_FILED = select(OrdersRow.orders).where(
    OrdersRow.game == bindparam("game"),
    OrdersRow.phase == bindparam("phase"),
    OrdersRow.seat == bindparam("seat"),
)
_UNFILE = delete(OrdersRow).where(
    OrdersRow.game == bindparam("game"),
    OrdersRow.phase == bindparam("phase"),
    OrdersRow.seat == bindparam("seat"),
)
_ORDERS = table_of(OrdersRow)
_WATCHED = (GameStatus.FORMING.value, GameStatus.ACTIVE.value, GameStatus.PAUSED.value)


class Transaction(LettersOfTransaction):
    """Reads are of one moment; writes are all kept or none."""

    def __init__(self, connection: Connection, outlines: Outlines, *, writing: bool) -> None:
        self._connection = connection
        self._outlined = outlines
        self._writing = writing
        self._versions: dict[str, int] = {}
        self.read = ReadSet()
        self._people: dict[int, Person] = {}  # a letter about a game asks for the same ones many times
        self._records: dict[str, GameRecord] = {}  # of a view that does not change
        self._every: list[StoredGame] | None = None
        self._listed: ListOfGames | None = None
        self._at: dict[str, int | None] = {}  # so are these
        self._holders: dict[str, TokenHolder | None] = {}
        self._beside: dict[str, tuple[int, GameRecord]] = {}  # read with a token, but not asked for yet
        self._texts: dict[tuple[str, str, Seat], str | None] = {}  # so are these
        self._filed: dict[tuple[str, str, Seat], tuple[FiledOrder, ...]] = {}
        self._kept: dict[str, dict[str, Any]] = {}
        self._closing: dict[str, datetime | None] = {}  # of the games that were demanded
        self._before: dict[str, GameRecord] = {}  # these as they were read
        self._raised: set[str] = set()  # games whose version this transaction has raised
        self._hidden: set[str] = set()
        self._enclosed = {}
        self.unreadable_met: set[str] = set()

    # ------------------------------------------------------------ people

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
        return reliability.conduct_of(self._connection, people)

    def count_conduct(self, counted: Sequence[tuple[int, str]]) -> None:
        """One more ``on_time``, ``late`` or ``abandoned`` for each of these people."""
        reliability.count_conduct(self._connection, counted)

    def stand_by(self, person: int, on: bool) -> None:
        """Put a person on the waiting list, or take them off."""
        reliability.stand_by(self._connection, person, on)

    def standing_by(self) -> tuple[int, ...]:
        """Those who want to be asked when a power is without a player."""
        return reliability.standing_by(self._connection)

    # ------------------------------------------------------------ games

    def game(self, name: str) -> GameRecord | None:
        """By name; in a write transaction nobody else can change it until the end.

        Raises UnreadableGameError.
        """
        self.read.games.setdefault(name.lower(), 0)
        if name.lower() in self._hidden:
            self.read.games[name.lower()] = self.version(name)
            raise UnreadableGameError(name.lower())
        if name.lower() in self._records:
            return self._records[name.lower()]
        if name.lower() in self._beside:
            version, record = self._beside.pop(name.lower())
            return self._current_record(name.lower(), version, record)
        found = self._games(_GAME_LOCKED if self._writing else _GAME, {"name": name.lower()})
        if not found:
            return None
        if found[0].record is None:
            raise UnreadableGameError(name.lower())
        return found[0].record

    def _current_record(self, name: str, version: int, record: GameRecord) -> GameRecord:
        """The same record; in a view that does not change it is asked for and remembered."""
        self._versions[name] = self.read.games[name] = version
        self._records[name] = self.read.records[name] = record
        return record

    def game_in_store(self, name: str) -> GameRecord | None:
        """The same, whether or not it is hidden."""
        found = self._games(_GAMES.where(GameRow.name == name.lower()))
        if found and found[0].record is None:
            raise UnreadableGameError(name.lower())
        return found[0].record if found else None

    def names_of_games(self) -> tuple[str, ...]:
        """All games, newest first, whether or not they can be read."""
        return tuple(self._connection.scalars(select(GameRow.name).order_by(GameRow.number.desc())).all())

    def games(self) -> Sequence[GameRecord]:
        """All games that can be read, newest first."""
        self.read.listed = True
        return self._readable(self._every_game())

    def _every_game(self) -> list[StoredGame]:
        """In a view that does not change they are read once."""
        found = self._every
        if found is None:
            found = self._games(_GAMES.order_by(GameRow.number.desc()))
            self._every = None if self._writing else found
        return found

    def outlines(self) -> Sequence[GameRecord]:
        """The same without their positions (`state` is empty): what lists need, at a tenth of the cost."""
        self.read.listed = True
        if self._every is not None:
            return self._readable(self._every)
        listed = self._list_of_games()
        return self._readable(listed.outlines) if self._hidden else listed.records

    def _list_of_games(self) -> ListOfGames:
        """In a view that does not change they are read once."""
        found = self._listed
        if found is None:
            found = self._outlined.all(self._connection, keep=not self._writing)
            self._versions |= found.versions
            self.read.games |= found.versions
            self.unreadable_met |= {one.name for one in found.unreadable}
            self._listed = None if self._writing else found
        return found

    def games_of(self, person: int) -> Sequence[GameRecord]:
        """Those in which a person plays, rules or watches, newest first."""
        games = self._games_of(person)
        self.read.places[person] = frozenset(game.name for game in games)
        return self._readable(games)

    def _games_of(self, person: int) -> list[StoredGame]:
        return self._games(_GAMES_OF, {"person": person})

    def hide(self, names: Iterable[str]) -> None:
        """Take games for unreadable, whatever their records say: something else of them is."""
        self._hidden |= set(names)

    def unreadable(self, person: int | None = None) -> Sequence[UnreadableGame]:
        """The games that cannot be read, newest first: all, or those of a person."""
        if person is None:
            self.read.listed = True
        every: Sequence[StoredGame | Outline]
        if person is not None:
            every = self._games_of(person)
        elif self._every is not None:
            every = self._every
        else:
            listed = self._list_of_games()
            if not self._hidden:
                return listed.unreadable
            every = listed.outlines
        return tuple(
            UnreadableGame(one.name, one.record is not None and one.record.options.listed)
            for one in every
            if one.record is None or one.name in self._hidden
        )

    def _readable(self, games: Iterable[StoredGame | Outline]) -> list[GameRecord]:
        return [one.record for one in games if one.record is not None and one.name not in self._hidden]

    def by_token(self, token: str) -> tuple[GameRecord, Seat | Role, int] | None:
        """Holder of a reply token; a newcomer's seat is ``?``. Raises UnreadableGameError."""
        holder = self.holder(token)
        if holder is None:
            return None
        game = self.game(holder.game)
        if game is None:
            return None
        try:
            return game, place(holder.role, holder.seat), holder.person
        except ValueError as error:
            raise UnreadableGameError(holder.game) from error

    def holder(self, token: str) -> TokenHolder | None:
        """Holder of a reply token, by the index of places alone: the game need not be readable."""
        token = token.lower()
        if token in self._holders:
            return self._holders[token]
        if self._writing:
            return token_holders.holder(self._connection, token)
        found = token_holders.holder_with_game(self._connection, token)
        self._holders[token] = holder = found.holder
        if holder is not None and found.record is not None and holder.game not in self._records:
            self._beside[holder.game] = found.version, found.record
            self._texts[holder.game, found.record.phase, Seat(holder.seat)] = found.orders
        return holder

    def save_game(self, game: GameRecord) -> None:
        """Write the whole record; a new name makes a new game.

        Raises ConflictError if it was changed since this transaction read it.
        """
        name = game.name.lower()
        game = replace(game, name=name)
        values = game_values(game) | {"closing": None}
        version = self._versions.get(name)
        if version is None:
            version = self._connection.scalar(select(GameRow.version).where(GameRow.name == name))
        if version is None:
            last = self._connection.scalar(select(func.max(GameRow.number))) or 0
            try:
                self._connection.execute(insert(GameRow).values(values | {"number": last + 1, "version": 1}))
            except IntegrityError as error:
                raise ConflictError(name) from error
            version = 0
        else:
            fence = {"saved": name, "read": version, "version": version + 1}
            written = self._connection.execute(_SAVED, values | fence)
            if written.rowcount != 1:
                raise ConflictError(name)
        self._versions[name] = version + 1
        self._raised.add(name)
        self._seat(game)

    def _seat(self, game: GameRecord) -> None:
        """Write who is at a table, if that is other than it was."""
        name, places = game.name, places_of(game)
        before = self._before.pop(name, None)
        if before is not None and places_of(before) == places:
            return
        if places != [dict(row._mapping) for row in self._connection.execute(_PLACES, {"name": name})]:
            self._connection.execute(delete(PlaceRow).where(PlaceRow.game == name))
            if places:
                self._connection.execute(insert(PlaceRow), places)

    def version(self, name: str) -> int:
        """Number of changes to a game or its filed orders; 0 if there is no such game."""
        return self._connection.scalar(select(GameRow.version).where(GameRow.name == name.lower())) or 0

    def close_soon(self, name: str, until: datetime) -> None:
        """Letters leave a game alone until then, or until it is written again: its phase is worked out."""
        self._connection.execute(update(GameRow).where(GameRow.name == name.lower()).values(closing=until))

    def closing(self, names: Collection[str], now: datetime) -> bool:
        """Decide whether one of these games is to be left alone for a moment, as a right clock dated it."""
        left, last = [name for name in names if name not in self._closing], now + _LONGEST_CLOSING
        if any(now < until <= last for name in names if (until := self._closing.get(name))):
            return True
        query = select(GameRow.name).where(
            GameRow.name.in_(sorted(left)), GameRow.closing > now, GameRow.closing <= last
        )
        return bool(left) and self._connection.scalar(query.limit(1)) is not None

    def due_games(self, now: datetime) -> tuple[str, ...]:
        """The games that the clock must look at, the longest due first; paused and ended ones rest.

        A pause that has an end is due then.
        """
        due = select(GameRow.name).where(GameRow.alarm <= now).order_by(GameRow.alarm, GameRow.name)
        return tuple(self._connection.scalars(due.where(GameRow.status.in_(_WATCHED))))

    def next_alarm(self) -> datetime | None:
        """The moment at which the clock must look at any game next."""
        return self._connection.scalar(select(func.min(GameRow.alarm)).where(GameRow.status.in_(_WATCHED)))

    def _games(self, query: Select[Any], values: Mapping[str, Any] | None = None) -> list[StoredGame]:
        found = []
        for row in game_rows(self._connection, query, values):
            self._versions[row.name] = self.read.games[row.name] = row.version
            record = None if self._writing else self._records.get(row.name)
            record = record or readable_game(row)
            if record is None:
                self.unreadable_met.add(row.name)
            elif not self._writing:
                self._records[row.name] = self.read.records[row.name] = record
            found.append(StoredGame(row.name, record))
        return found

    def demand(self, read: ReadSet) -> None:
        """Go on only if all that another transaction has read still holds. Raises ChangedMeanwhileError."""
        found = read.holding(self._connection)
        if found is None:
            raise ChangedMeanwhileError
        self._versions |= found.versions
        self._closing |= found.closing
        self._before |= read.records

    # ------------------------------------------------------------ orders, phases, press

    def filed_orders(self, game: str, phase: str, seat: Seat) -> tuple[FiledOrder, ...]:
        """The orders that a seat has on file for a phase, in the order given."""
        key = (game.lower(), phase, seat)
        if key in self._filed:
            return self._filed[key]
        if key in self._texts:
            stored = self._texts[key]
        else:
            wanted = {"game": key[0], "phase": phase, "seat": seat}
            stored = self._connection.scalar(_FILED, wanted)
        orders = () if stored is None else orders_of(stored)
        if not self._writing:
            self._filed[key] = orders
        return orders

    def all_orders_on_file(self, game: str, phase: str) -> dict[Seat, tuple[FiledOrder, ...]]:
        """The orders of every seat that has any on file, by seat."""
        rows = self._connection.execute(
            select(OrdersRow.seat, OrdersRow.orders)
            .where(OrdersRow.game == game.lower(), OrdersRow.phase == phase)
            .order_by(OrdersRow.seat)
        )
        return {Seat(row.seat): orders_of(row.orders) for row in rows}

    def every_order(self, game: str) -> Iterator[tuple[FiledOrder, ...]]:
        """All that is on file for any phase of a game, seat by seat."""
        rows = select(OrdersRow.orders).where(OrdersRow.game == game.lower())
        return map(orders_of, self._connection.scalars(rows))

    def file_orders(self, game: str, phase: str, seat: Seat, orders: tuple[FiledOrder, ...]) -> None:
        """Replace what a seat has on file for a phase."""
        name = game.lower()
        key = {"game": name, "phase": phase, "seat": seat}
        if orders:
            filed = upserts.put(_ORDERS, self._connection.dialect.name)
            self._connection.execute(filed, key | {"orders": orders_text(orders)})
        else:
            self._connection.execute(_UNFILE, key)
        self._notice_change(name)

    def lines_for_later(self, game: str, seat: Seat) -> tuple[ScheduledLine, ...]:
        """The lines that a seat has laid by for later phases, in the order given."""
        return kept_for_later.lines_for_later(self._connection, game.lower(), seat)

    def seats_with_lines_for_later(self, game: str) -> frozenset[Seat]:
        """The seats that have laid lines by."""
        return kept_for_later.seats_with_lines(self._connection, game.lower())

    def keep_scheduled(self, kept: KeepScheduled) -> None:
        """Replace the lines that a seat has laid by."""
        kept_for_later.keep_scheduled(self._connection, kept)
        self._notice_change(kept.game.lower())

    def diary(self, game: str, seat: Seat) -> tuple[DiaryEntry, ...]:
        """Notes of those who have played a seat, oldest first."""
        return kept_for_later.diary(self._connection, game.lower(), seat)

    def keep_diary(self, kept: KeepDiary) -> None:
        """Replace a seat's diary."""
        kept_for_later.keep_diary(self._connection, kept)
        self._notice_change(kept.game.lower())

    def desk_key(self, digest: str) -> DeskKey | None:
        """A key of the order desk by its hash, whether or not it still opens anything."""
        return desk_keys.by_digest(self._connection, digest)

    def desk_keys(self, game: str, seat: Seat, since: datetime) -> tuple[DeskKey, ...]:
        """A seat's keys of the order desk that were made since then."""
        return desk_keys.of_seat(self._connection, game.lower(), seat, since)

    def keep_desk_key(self, key: DeskKey) -> None:
        """Let a new key open its seat's page, and those from before no more."""
        desk_keys.keep(self._connection, key)

    def withdraw_desk_keys(self, game: str, seat: Seat) -> None:
        """Let no key of a seat open anything."""
        desk_keys.withdraw(self._connection, game.lower(), seat)

    def postal(self, game: str) -> tuple[PostalLetter, ...]:
        """The press letters of a game that wait for the next results, oldest first."""
        return kept_for_later.postal(self._connection, game.lower())

    def keep_postal(self, kept: KeepPostal) -> None:
        """Lay one more by."""
        kept_for_later.keep_postal(self._connection, kept)
        self._notice_change(kept.game.lower())

    def drop_postal(self, game: str) -> None:
        """Forget those that wait."""
        kept_for_later.drop_postal(self._connection, game.lower())
        self._notice_change(game.lower())

    def _notice_change(self, name: str) -> None:
        """Let whoever is at work on the game notice that something in it is new: once a transaction."""
        if name in self._raised:
            return
        self._raised.add(name)
        self._connection.execute(_RAISED, {"changed": name})
        if name in self._versions:
            self._versions[name] += 1

    def phases(self, game: str) -> Sequence[PhaseRecord]:
        """A game's closed phases, oldest first."""
        rows = self._connection.execute(
            select(PhaseRow.__table__).where(PhaseRow.game == game.lower()).order_by(PhaseRow.turn)
        )
        return [PhaseRecord(**row._mapping) for row in rows]

    def phase(self, game: str, turn: int) -> PhaseRecord | None:
        """A game's closed phase by the number of its turn."""
        wanted = select(PhaseRow.__table__).where(PhaseRow.game == game.lower(), PhaseRow.turn == turn)
        row = self._connection.execute(wanted).one_or_none()
        return None if row is None else PhaseRecord(**row._mapping)

    def rolls(self, game: str) -> tuple[str, ...]:
        """The throws of a game's closed phases as JSON, oldest first."""
        rows = select(PhaseRow.rolls).where(PhaseRow.game == game.lower()).order_by(PhaseRow.turn)
        return tuple(self._connection.scalars(rows))

    def close_phase(self, record: PhaseRecord) -> None:
        """Add a closed phase. Raises ConflictError if it was closed already."""
        values = {name: getattr(record, name) for name in PhaseRecord.__dataclass_fields__}
        try:
            self._connection.execute(insert(PhaseRow).values(values | {"game": record.game.lower()}))
        except IntegrityError as error:
            raise ConflictError(f"{record.game} {record.phase}") from error

    def set_back(self, game: str, turn: int) -> int:
        """Roll back: the phases from `turn` on no longer count, but are kept. Returns their branch."""
        return rollbacks.set_back(self._connection, game.lower(), turn)

    def bring_back(self, game: str, branch: int) -> None:
        """Roll forward: a branch counts again. Raises ConflictError if it was played otherwise since."""
        try:
            rollbacks.bring_back(self._connection, game.lower(), branch)
        except IntegrityError as error:
            raise ConflictError(f"{game} branch {branch}") from error

    def phases_undone(self, game: str) -> Mapping[int, Sequence[PhaseRecord]]:
        """Phases rolled back, by branch, the latest last."""
        return rollbacks.branches(self._connection, game.lower())

    def keep_press(self, press: KeepPress) -> None:
        """Archive a press letter."""
        self._connection.execute(
            insert(PressRow).values(
                game=press.game.lower(),
                phase=press.phase,
                author=press.author,
                readers=list(press.readers),
                text=press.text,
                at=press.at,
            )
        )

    def press(self, game: str) -> tuple[KeepPress, ...]:
        """All press of a game, oldest first."""
        rows = self._connection.execute(
            select(PressRow.__table__).where(PressRow.game == game.lower()).order_by(PressRow.id)
        )
        return tuple(
            KeepPress(
                game=row.game,
                phase=row.phase,
                author=row.author,
                readers=tuple(row.readers),
                text=row.text,
                at=row.at,
            )
            for row in rows
        )

    # ------------------------------------------------------------ secrets of the judge

    @property
    def connection(self) -> Connection:
        """For the keeper's tools (admin_queries)."""
        return self._connection

    def json_value(self, name: str) -> dict[str, Any]:
        """A stored value that is JSON; empty if it is not there. What every letter asks is read at once."""
        if self._writing:
            return admin_queries.json_value(self._connection, name)
        if name not in self._kept:
            self._kept |= admin_queries.json_values_of(self._connection, {name, *admin_queries.OFTEN_ASKED})
        return self._kept[name]

    def secret_of_judge(self, name: str, fresh: bytes) -> bytes:
        """A secret of this judge; `fresh` becomes it if there is none yet."""
        kept = self._connection.scalar(select(StoredSecretRow.value).where(StoredSecretRow.name == name))
        if kept is None:
            self._connection.execute(insert(StoredSecretRow).values(name=name, value=fresh))
            kept = fresh
        return kept

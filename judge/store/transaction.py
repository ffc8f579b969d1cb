"""One transaction: what commands may look up (core.repository), and the writes that carry effects out.

Games are guarded by a version: whoever writes one must have read the latest.

Not here: people (transaction_people), orders, phases and press (transaction_play), letters
(transaction_letters), what an effect means (runtime).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from judge.core.game import Seat
from judge.core.repository import UnreadableGame, UnreadableGameError
from judge.core.table import GameRecord, GameStatus, Role
from judge.store import admin_queries, token_holders
from judge.store.errors import ChangedMeanwhileError, ConflictError
from judge.store.game_rows import ListOfGames, Outline, Outlines, StoredGame, game_rows, readable_game
from judge.store.records import game_values, place, places_of
from judge.store.rows_read import ReadSet
from judge.store.schema import GameRow, PlaceRow, StoredSecretRow, table_of
from judge.store.token_holders import TokenHolder
from judge.store.transaction_letters import LettersOfTransaction
from judge.store.transaction_people import PeopleOfTransaction
from judge.store.transaction_play import PlayOfTransaction

# Statements that every letter needs are built once: building one costs more than the database takes for it.
_LONGEST_CLOSING = timedelta(minutes=1)
"""Longer than any game is left alone (close_soon)."""
_GAMES = select(GameRow.__table__)
_SAVED = update(table_of(GameRow)).where(
    table_of(GameRow).c.name == bindparam("saved"), table_of(GameRow).c.version == bindparam("read")
)
_GAME = _GAMES.where(GameRow.name == bindparam("name"))
_GAME_LOCKED = _GAME.with_for_update()
_AT = select(PlaceRow.game).where(PlaceRow.person == bindparam("person"))
_GAMES_OF = _GAMES.where(GameRow.name.in_(_AT)).order_by(GameRow.number.desc())
_PLACES = select(PlaceRow.__table__).where(PlaceRow.game == bindparam("name")).order_by(PlaceRow.number)
_WATCHED = (GameStatus.FORMING.value, GameStatus.ACTIVE.value, GameStatus.PAUSED.value)


class Transaction(PeopleOfTransaction, PlayOfTransaction, LettersOfTransaction):
    """Reads are of one moment; writes are all kept or none."""

    def __init__(self, connection: Connection, outlines: Outlines, *, writing: bool) -> None:
        self._connection = connection
        self._outlined = outlines
        self._writing = writing
        self._versions = {}
        self.read = ReadSet()
        self._people = {}
        self._records: dict[str, GameRecord] = {}  # of a view that does not change
        self._every: list[StoredGame] | None = None
        self._listed: ListOfGames | None = None
        self._at = {}
        self._holders: dict[str, TokenHolder | None] = {}
        self._absent: set[str] = set()  # names of this view that are no game's
        self._of_people: dict[int, list[StoredGame]] = {}  # their games
        self._beside: dict[str, tuple[int, GameRecord]] = {}  # read with a token, but not asked for yet
        self._texts = {}
        self._filed = {}
        self._kept: dict[str, dict[str, Any]] = {}
        self._closing: dict[str, datetime | None] = {}  # of the games that were demanded
        self._before: dict[str, GameRecord] = {}  # these as they were read
        self._raised = set()
        self._hidden: set[str] = set()
        self._enclosed = {}
        self.unreadable_met: set[str] = set()

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
        if name.lower() in self._absent:
            return None
        if name.lower() in self._beside:
            version, record = self._beside.pop(name.lower())
            return self._current_record(name.lower(), version, record)
        found = self._games(_GAME_LOCKED if self._writing else _GAME, {"name": name.lower()})
        if not found:
            if not self._writing:
                self._absent.add(name.lower())
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
        return self._outlined.names(self._connection, keep=not self._writing)

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
        """In a view that does not change they are read once."""
        found = self._of_people.get(person)
        if found is None:
            found = self._games(_GAMES_OF, {"person": person})
            if not self._writing:
                self._of_people[person] = found
        return found

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
        if not left:
            return False
        query = select(GameRow.name).where(
            GameRow.name.in_(sorted(left)), GameRow.closing > now, GameRow.closing <= last
        )
        return self._connection.scalar(query.limit(1)) is not None

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

"""The part of a transaction that is about what is played: orders, lines for later, phases, diaries, press.

Phases that were rolled back: set aside as a branch, looked at, and brought back. Nothing is ever deleted.

Not here: the records of games (transaction), the tables of what is laid by (kept_for_later, desk_keys),
which phase is open then (commands).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from judge.core.desk_keys import DeskKey
from judge.core.effects import KeepDiary, KeepPostal, KeepPress, KeepScheduled
from judge.core.game import Seat
from judge.core.table import DiaryEntry, FiledOrder, PhaseRecord, PostalLetter, ScheduledLine
from judge.store import desk_keys, kept_for_later, upserts
from judge.store.errors import ConflictError
from judge.store.records import orders_of, orders_text
from judge.store.schema import GameRow, OrdersRow, PhaseRow, PressRow, SupersededRow, table_of

_RAISED = (
    update(table_of(GameRow))
    .where(table_of(GameRow).c.name == bindparam("changed"))
    .values(version=table_of(GameRow).c.version + 1)
)
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


class PlayOfTransaction:
    """Mixed into `Transaction`."""

    _connection: Connection
    _writing: bool
    _versions: dict[str, int]
    _raised: set[str]
    """Games whose version this transaction has raised."""
    _texts: dict[tuple[str, str, Seat], str | None]
    """Orders that were read with a token, but not asked for yet."""
    _filed: dict[tuple[str, str, Seat], tuple[FiledOrder, ...]]
    """Orders of a view that does not change."""

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
        return set_back(self._connection, game.lower(), turn)

    def bring_back(self, game: str, branch: int) -> None:
        """Roll forward: a branch counts again. Raises ConflictError if it was played otherwise since."""
        try:
            bring_back(self._connection, game.lower(), branch)
        except IntegrityError as error:
            raise ConflictError(f"{game} branch {branch}") from error

    def phases_undone(self, game: str) -> Mapping[int, Sequence[PhaseRecord]]:
        """Phases rolled back, by branch, the latest last."""
        return branches(self._connection, game.lower())

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


_FIELDS = tuple(PhaseRecord.__dataclass_fields__)


def set_back(connection: Connection, game: str, turn: int) -> int:
    """Take the phases from `turn` on out of those that count. Returns the branch they make."""
    last = connection.scalar(select(func.max(SupersededRow.branch)).where(SupersededRow.game == game)) or 0
    later = (PhaseRow.game == game, PhaseRow.turn >= turn)
    rows = connection.execute(select(PhaseRow.__table__).where(*later)).all()
    if rows:
        values = [{name: getattr(row, name) for name in _FIELDS} | {"branch": last + 1} for row in rows]
        connection.execute(insert(SupersededRow), values)
        connection.execute(delete(PhaseRow).where(*later))
    return last + 1


def bring_back(connection: Connection, game: str, branch: int) -> None:
    """Make a branch count again. Raises IntegrityError if one of its turns was played otherwise since."""
    rows = connection.execute(
        select(SupersededRow.__table__).where(SupersededRow.game == game, SupersededRow.branch == branch)
    ).all()
    if rows:
        connection.execute(insert(PhaseRow), [{n: getattr(row, n) for n in _FIELDS} for row in rows])
        connection.execute(
            delete(SupersededRow).where(SupersededRow.game == game, SupersededRow.branch == branch)
        )


def branches(connection: Connection, game: str) -> dict[int, tuple[PhaseRecord, ...]]:
    """Phases rolled back, by branch, the latest last; the phases of each oldest first."""
    rows = connection.execute(
        select(SupersededRow.__table__)
        .where(SupersededRow.game == game)
        .order_by(SupersededRow.branch, SupersededRow.turn)
    )
    found: dict[int, tuple[PhaseRecord, ...]] = {}
    for row in rows:
        record = PhaseRecord(**{name: getattr(row, name) for name in _FIELDS})
        found[row.branch] = (*found.get(row.branch, ()), record)
    return found

"""Replies about orders: filed, for later, previewed, and diaries.

Each is a class with every fact that its template needs (`replies.base`). Not here: what is done.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.commands.replies.base import Reply, WrongRole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from judge.core.complaints import Complaint
    from judge.core.game import Seat
    from judge.core.system.names import Setting


class ClearedSome(Reply):
    orders: tuple[str, ...]


class DiaryDeleted(Reply):
    number: int
    left: int


class DiaryEmpty(Reply):
    pass


class DiaryFull(Reply):
    most: int
    longest: int


class DiaryKept(Reply):
    number: int


class DiaryList(Reply):
    rows: tuple[tuple[int, Mapping[str, str] | None, str], ...]


class DiaryRead(Reply):
    texts: tuple[Any, ...] | tuple[tuple[int, Mapping[str, str] | None, str]]


class DiaryWhich(Reply):
    number: int
    count: int


class DiaryWhose(WrongRole):
    pass


class Later(Reply):
    power: Mapping[str, str]
    sections: tuple[Mapping[str, Any], ...]
    cleared: bool
    phase: Mapping[str, str] | None


class LaterRetrieved(Reply):
    phase: Mapping[str, str] | None
    count: int


class NoOrdersNow(Reply):
    lines: Sequence[str]
    role: str
    status: str


class NoOrdersOfYours(WrongRole):
    pass


class NothingLater(Reply):
    name: str
    phase: Mapping[str, str] | None


class NothingToClear(Reply):
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseClock:
    """Times of the open phase: when it closes, till when a late letter counts, when it is played early.

    `by_hand`: it is played when the master says so. `waits`: when it is played although it would be earlier,
    because letters are awaited that may have been held up.
    """

    deadline: datetime | None
    late: bool
    grace: datetime | None
    process_at: datetime | None
    by_hand: bool
    waits: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OthersAwaited:
    """Other seats: those that have not all their orders in, and whether one asked to wait."""

    missing: tuple[Seat, ...]
    waiting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatStanding:
    """State of a seat in the open phase. `may`: nothing is owed, and something may be ordered.

    `amiss`: the words of an earlier letter that keep it from being ready, though its orders are complete.
    """

    owes: bool
    may: bool
    ready: bool
    wait: bool
    amiss: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersWriter:
    """Writer of a seat's orders: a player for a `second` power of theirs, or a master.

    `written_for`: the master is not signed on as the power.
    """

    second: bool
    master: bool
    written_for: bool


class Orders(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    orders: tuple[str, ...]
    complaints: tuple[Complaint, ...]
    refused: tuple[Mapping[str, Any], ...]
    remarks: tuple[Mapping[str, Any], ...]
    missing: tuple[Any, ...]
    touched: bool
    spoilt: bool
    cleared: bool
    older: bool
    purse: Any
    passed: tuple[str, ...]
    topics: Mapping[str, Any]
    headed: Any
    elsewhere: tuple[Any, ...]
    corrections: int | None
    clock: PhaseClock
    others: OthersAwaited
    standing: SeatStanding
    writer: OrdersWriter


class OrdersBeforePhase(Reply):
    phase: Mapping[str, str] | None
    received: datetime
    opened: datetime | None
    lines: tuple[Any, ...]
    more: int
    cleared: bool
    meant: tuple[str, ...]


class OrdersOfWhom(Reply):
    lines: Sequence[str]


class PhasePast(Reply):
    named: Mapping[str, str]
    phase: Mapping[str, str] | None


class PhaseUnclear(Reply):
    text: str


class PlayersEach(Reply):
    seats: int
    players: int


class Preview(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    supposed: tuple[tuple[str, tuple[str, ...]], ...]
    impossible: tuple[Mapping[str, Any], ...]
    of_game: Mapping[str, Any]


class PreviewWhose(WrongRole):
    pass


class Template(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    several: bool
    first: bool
    of_game: Mapping[str, Any]


class DeskEnough(Reply):
    most: int


class DeskNotNow(Reply):
    phase: Mapping[str, str] | None


class DeskNowhere(Reply):
    pass


class DeskSent(Reply):
    """`always`: a link is sent at each new phase already."""

    always: bool


class DeskWhose(WrongRole):
    pass


class NoDesk(Reply):
    pass


class CorrectedAlready(Reply):
    pass


class GiftsStand(Reply):
    orders: tuple[str, ...]


class LastCorrection(Reply):
    orders: tuple[str, ...]
    may_agree: bool


class OfferUnknown(Reply):
    lines: tuple[tuple[int, str], ...]


class OfferOpen(Reply):
    """`lines`: those of an earlier letter's question that is still to be answered, by their numbers."""

    lines: tuple[tuple[int, str], ...]


class OfferOver(Reply):
    said: str
    line: str
    since: tuple[str, ...]
    done: bool


class AnswerBesideOrders(Reply):
    said: str
    lines: tuple[tuple[int, str], ...]


class OrdersToOthers(Reply):
    lines: tuple[str, ...]
    more: int

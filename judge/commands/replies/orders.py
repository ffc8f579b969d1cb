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

    from judge.core.game import Seat
    from judge.core.system.names import Setting
    from judge.syntax.complaints import Complaint


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearedSome(Reply):
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryDeleted(Reply):
    number: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryEmpty(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryFull(Reply):
    most: int
    longest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryKept(Reply):
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryList(Reply):
    rows: tuple[tuple[int, Mapping[str, str] | None, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryRead(Reply):
    texts: tuple[Any, ...] | tuple[tuple[int, Mapping[str, str] | None, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryWhich(Reply):
    number: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiaryWhose(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Later(Reply):
    power: Mapping[str, str]
    sections: tuple[Mapping[str, Any], ...]
    cleared: bool
    phase: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterRetrieved(Reply):
    phase: Mapping[str, str] | None
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOrdersNow(Reply):
    lines: Sequence[str]
    role: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOrdersOfYours(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLater(Reply):
    name: str
    phase: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToClear(Reply):
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
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
    ready: bool
    wait: bool
    others_missing: tuple[Seat, ...]
    others_waiting: bool
    deadline: datetime | None
    late: bool
    grace: datetime | None
    process_at: datetime | None
    by_hand: bool
    owes: bool
    may: bool
    """Nothing is owed, and something may be ordered."""
    spoilt: bool
    cleared: bool
    purse: Any
    passed: tuple[str, ...]
    topics: Mapping[str, Any]
    headed: Any
    elsewhere: tuple[Any, ...]
    older: bool
    second: bool
    master: bool
    written_for: bool
    corrections: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersBeforePhase(Reply):
    phase: Mapping[str, str] | None
    received: datetime
    opened: datetime | None
    lines: tuple[Any, ...]
    more: int
    cleared: bool
    meant: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersOfWhom(Reply):
    lines: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhasePast(Reply):
    named: Mapping[str, str]
    phase: Mapping[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseUnclear(Reply):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersEach(Reply):
    seats: int
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    supposed: tuple[tuple[str, tuple[str, ...]], ...]
    impossible: tuple[Mapping[str, Any], ...]
    of_game: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewWhose(WrongRole):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Template(Reply):
    setting: Setting
    power: Mapping[str, str]
    phase: Mapping[str, str] | None
    several: bool
    first: bool
    of_game: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedAlready(Reply):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftsStand(Reply):
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCorrection(Reply):
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersToOthers(Reply):
    lines: tuple[str, ...]
    more: int

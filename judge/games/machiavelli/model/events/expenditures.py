"""Expenditures: what was paid for, and what it did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.state import Power, Special, UnitRef


class Payment(StrEnum):
    """Result of an expenditure."""

    OK = "ok"
    OUTBID = "outbid"
    NOT_ADJACENT = "not-adjacent"
    SPECIAL_LIMIT = "special-limit"
    TOO_SMALL = "too-small"
    NO_CHIT = "no-chit"
    DIE_FAILED = "die-failed"
    NO_TARGET = "no-target"
    VOID = "void"  # it could do nothing, and cost nothing
    NOT_PAID = "not-paid"  # the treasury did not reach, so nothing was done (F-026, A-017)
    NO_LEAVE = "no-leave"  # only another's leave could have made it reach
    GUARDED = "guarded"  # a bodyguard was in the way
    PLACE_TAKEN = "place-taken"  # an area has one independent unit
    RULER_KILLED = "ruler-killed"  # who pays was killed first


@dataclass(frozen=True, kw_only=True)
class ExpenseResolved(Event):
    """For the payer's eyes. `ordered` and `spent` in ducats; `required` is the price it had to reach.

    `in_vain`: there was no famine to relieve, or no rebellion to pacify.
    """

    power: Power
    number: int
    kind: ExpenseKind
    target: UnitRef | None = None
    area: AreaId | None = None
    victim: Power | None = None
    special: Special | None = None
    ordered: int
    spent: int
    result: Payment
    required: int | None = None
    short_of_funds: bool = False
    rounded_down_by: int = 0
    counter_bribed: int = 0
    over_maximum: bool = False
    die: int | None = None
    in_vain: bool = False


@dataclass(frozen=True, kw_only=True)
class UnitBought(Event):
    power: Power
    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class UnitDisbandedByBribe(Event):
    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class GarrisonMadeAutonomous(Event):
    """Or, by an optional rule, an army or fleet (O-002)."""

    unit: UnitRef
    was: Power


@dataclass(frozen=True, kw_only=True)
class BribeFailed(Event):
    """Somebody's bribe on a unit came to nothing: the public half of the news."""

    unit: UnitRef


@dataclass(frozen=True, kw_only=True)
class FamineRelieved(Event):
    area: AreaId


@dataclass(frozen=True, kw_only=True)
class FamineCaused(Event):
    """Somebody paid to have a province laid waste (O-009)."""

    area: AreaId


@dataclass(frozen=True, kw_only=True)
class Assassinated(Event):
    """`by_bankers`: for a debt not paid. Nobody learns who paid the assassin."""

    power: Power
    by_bankers: bool = False


@dataclass(frozen=True, kw_only=True)
class AssassinationFailed(Event):
    power: Power

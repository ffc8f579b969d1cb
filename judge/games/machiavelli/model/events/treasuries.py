"""Income, gifts and loans: what comes into a treasury and goes out of it without an expenditure."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events.event import Event
from judge.games.machiavelli.model.state import Power


@dataclass(frozen=True, kw_only=True)
class IncomeCounted(Event):
    """A power's income in ducats at the end of the year, by source (N-052). `treasury` includes it."""

    power: Power
    seas: Ducats
    provinces: Ducats
    cities: Ducats
    variable: Ducats
    treasury: Ducats
    units: Ducats = 0
    """The bonus of the first year (B-003)."""
    later: bool = False
    """It is paid out later in the year, and not in the treasury yet (B-003)."""


@dataclass(frozen=True, kw_only=True)
class RevenuePaid(Event):
    """Payment into the treasury of what was counted earlier in the year (B-003)."""

    power: Power
    ducats: Ducats
    treasury: Ducats


@dataclass(frozen=True, kw_only=True)
class PointsCounted(Event):
    """A power's points for land and cities: how many of each, and the sum (B-039)."""

    power: Power
    provinces: int
    cities: int
    major_cities: int
    ports: int
    points: int


@dataclass(frozen=True, kw_only=True)
class DucatPointsCounted(Event):
    """A power's points for what would be left in its treasury, for its eyes only; and all its points.

    `owed`: principal and interest of its debts.
    """

    power: Power
    ducats: Ducats
    owed: int = 0
    points: int
    total: int


@dataclass(frozen=True, kw_only=True)
class VariableIncomeRolled(Event):
    power: Power
    city: AreaId
    dice: tuple[int, ...]
    ducats: Ducats


@dataclass(frozen=True, kw_only=True)
class PaidBank(Event):
    """`ducats` that really went to the bank; `wanted` as ordered, 0 where that is the same."""

    power: Power
    ducats: int
    wanted: int = 0


@dataclass(frozen=True, kw_only=True)
class Paid(Event):
    """`ducats` that really passed; `wanted` as ordered. One for the giver, one for the receiver.

    `refused` says why nothing passed: ``in-debt`` (N-064), ``not-paid`` (A-017), ``excommunicated`` (A-190).
    """

    power: Power
    to: Power
    ducats: int
    wanted: int
    refused: str = ""


@dataclass(frozen=True, kw_only=True)
class ChitGiven(Event):
    power: Power
    victim: Power
    to: Power


@dataclass(frozen=True, kw_only=True)
class Borrowed(Event):
    """`refused` says why the bank did not lend: ``over-limit`` or ``prior-default`` (N-061, N-063)."""

    power: Power
    ducats: int
    interest: int
    years: int
    refused: str = ""


@dataclass(frozen=True, kw_only=True)
class LoanCollected(Event):
    power: Power
    ducats: int


@dataclass(frozen=True, kw_only=True)
class LoanDefaulted(Event):
    """The bankers' assassins come (N-063). `ducats` were taken, `owed` were due.

    `kept` is what stays in the treasury, where the bank takes nothing of it (B-Q36).
    """

    power: Power
    ducats: Ducats
    owed: int
    kept: Ducats | None = None


@dataclass(frozen=True, kw_only=True)
class ProvinceGiven(Event):
    """With its city, where that was the giver's too (O-012)."""

    power: Power
    area: AreaId
    to: Power


@dataclass(frozen=True, kw_only=True)
class ProvinceDeal(Event):
    """A trade of a province for ducats, for one of the two sides (A-062). `sold`: its own part of it.

    `failed` says why nothing happened: ``no-deal`` (the other wrote nothing, or something else, or could
    not pay), ``not-paid`` (this side could not), ``excommunicated``; empty if the province passed.
    """

    power: Power
    area: AreaId
    other: Power
    ducats: int
    sold: bool
    failed: str = ""


@dataclass(frozen=True, kw_only=True)
class ProvinceTaxed(Event):
    """Taxed by force (O-013). What a province pays is known to everybody."""

    power: Power
    area: AreaId
    ducats: int

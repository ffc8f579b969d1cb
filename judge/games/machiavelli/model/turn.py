"""A phase in the middle of its resolution: the value that steps hand on.

A step is ``step(setting, turn, orders, dice) -> Turn``, a pure function in a module of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import (
    AdjustmentOrder,
    Borrow,
    Expense,
    GiveChit,
    Pay,
    ProvinceOrder,
    RetreatList,
    StrategicMove,
    UnitOrder,
)
from judge.games.machiavelli.model.state import Power, State, UnitRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """Orders of one power that count in a campaign: the last lawful one for each unit and number.

    `units` may hold orders for units that the power tries to buy this season (N-067 bribes 3). `adjustment`
    holds what counts of a winter's orders, in the order given. `provinces` are given away, traded or taxed.
    `marches` are strategic moves, in the order given; `retreats` what beaten units would do. `ban` is whom
    the Pope excommunicates (A-190). `lends` are the powers that may bribe what is near this one's units
    (F-020), `leave` those that may pass straits.
    """

    units: Mapping[UnitRef, UnitOrder] = field(default_factory=dict)
    expenses: Mapping[int, Expense] = field(default_factory=dict)
    borrow: tuple[Borrow, ...] = ()
    pay_bank: int = 0
    pay: tuple[Pay, ...] = ()
    chits: tuple[GiveChit, ...] = ()
    leave: frozenset[Power] = frozenset()
    lends: frozenset[Power] = frozenset()
    provinces: tuple[ProvinceOrder, ...] = ()
    ban: Power | None = None
    marches: tuple[StrategicMove, ...] = ()
    adjustment: tuple[AdjustmentOrder, ...] = ()
    retreats: Mapping[UnitRef, RetreatList] = field(default_factory=dict)


Orders = Mapping[Power, Accepted]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidExpense:
    """An expenditure that has been paid for. `spent` left the treasury; `ducats` of them count (N-066)."""

    power: Power
    expense: Expense
    spent: int
    ducats: int
    short_of_funds: bool = False
    rounded_down_by: int = 0


@dataclass(frozen=True, kw_only=True)  # without slots it is copied quickly (copies.replace)
class Turn:
    """The position so far, what happened, and what later steps of the phase must know.

    `before` is the position when the phase began; None where nobody asked for it. `outlays` are the
    campaign's expenditures as paid, by power and number. `lenders` are the powers beside whose units a power
    may bribe, by that power (F-020). `defaulted` powers could not repay the bank.
    `murders` counts the debts for which the bankers kill a ruler, where each is one of its own (B-038).
    `kept_provinces` and `kept_cities` are owners that stay although retreats are awaited (O-012, O-019).
    `assassinated` holds the victims of this campaign (their orders are holds). `held` are areas whose
    field unit carried out a hold that was *given* (N-070, 8.2). `arrived` are areas whose field unit has just
    come in, by advance, conversion or retreat; empty once it was judged whom that frees. `hired` are orders
    that autonomous units were paid for (O-004 to O-008). `sieges_won` are areas whose siege was completed.
    `burning` are areas whose city is burnt, with the power that does it and whether its unit stayed;
    `building` are areas whose unit builds and stayed, with its power (B-016, B-017).
    """

    state: State
    before: State | None = None
    events: tuple[Event, ...] = ()
    outlays: tuple[PaidExpense, ...] = ()
    lenders: Mapping[Power, frozenset[Power]] = field(default_factory=dict)
    defaulted: frozenset[Power] = frozenset()
    murders: Mapping[Power, int] = field(default_factory=dict)
    assassinated: frozenset[Power] = frozenset()
    kept_provinces: Mapping[AreaId, Power] = field(default_factory=dict)
    kept_cities: Mapping[AreaId, Power] = field(default_factory=dict)
    hired: Mapping[UnitRef, UnitOrder] = field(default_factory=dict)
    held: frozenset[AreaId] = frozenset()
    arrived: frozenset[AreaId] = frozenset()
    sieges_won: frozenset[AreaId] = frozenset()
    burning: Mapping[AreaId, tuple[Power, bool]] = field(default_factory=dict)
    building: Mapping[AreaId, Power] = field(default_factory=dict)

    def then(self, state: State, *events: Event) -> Turn:
        """The same turn with a new position and more events."""
        return replace(self, state=state, events=self.events + events)

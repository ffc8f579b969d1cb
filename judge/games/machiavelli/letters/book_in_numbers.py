"""Numbers of a game's rulebook: its year, what units cost, every price, the bank (HELP BOOK).

All of it is read from the rulebook itself, so that it is true of books that a keeper took in as well.
Not here: the words (templates), what one expenditure costs in a position (model.rules.expenditure_prices).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from judge.games.machiavelli.model.orders import ExpenseKind
from judge.games.machiavelli.model.rules.money_tables import BribePrices
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Season, Special, UnitKind


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter of the year: its season, its kind of phase, and what players write in it."""

    season: Season
    kind: PhaseKind
    groups: tuple[str, ...]
    opens: Literal["always", "beaten", "to-adjust"]
    """Reason to skip it: nobody was beaten, or has anything to adjust (N-002)."""


@dataclass(frozen=True, slots=True)
class Bribes:
    """Least prices of bribes of one kind of unit, in ducats; None: it cannot be had. Rows that are all the
    same are one row of several `units`.
    """

    units: tuple[UnitKind, ...]
    autonomous: bool
    disband: int | None
    buy: int | None
    make_autonomous: int | None


@dataclass(frozen=True, slots=True)
class Composition:
    """Special units: what one costs a year in ducats, its strength, and how many times a bribe costs."""

    name: Special
    upkeep: int
    strength: int
    bribe_times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Prices of what there is to be had for ducats; None: it is not to be had in this game."""

    most: int | None
    """Expenditures in one letter; None: as many as one likes."""
    step: int
    famine_relief: int | None
    cause_famine: int | None
    pacify: int
    rebellion_home: int
    rebellion_elsewhere: int
    rebellion_independent: int | None
    assassinate: int | None
    by_chance: bool
    """The sum for a murder buys sixths of a chance; otherwise it is a margin over the bodyguard."""
    free_sixths: int
    """Sixths of a chance that the first sum brings besides its own."""
    bodyguard: int | None
    counter_bribe: int
    bribes: tuple[Bribes, ...]
    major_city: int | None
    """The yearly income from which a city doubles the bribes for its garrison; None: none does."""
    major_doubles_all: bool
    major_of_powers: bool
    """Only bribes against units of powers double."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookInNumbers:
    """Everything for one page."""

    name: str
    bases: tuple[str, ...]
    letters: tuple[Letter, ...]
    upkeep: tuple[tuple[UnitKind, int], ...]
    specials: tuple[Composition, ...]
    prices: Prices | None
    """None in a game without money."""
    credit: int | None
    """Ducats that the bank lends in all; None: there is no bank."""
    interest: Mapping[int, int]
    """Percent by years."""


def in_numbers(setting: Setting) -> BookInNumbers:
    """The numbers of the rulebook that a game is played by, with the options of its table."""
    rules = setting.rules
    kinds = [k for k in rules.units if rules.garrisons or k is not UnitKind.GARRISON]
    return BookInNumbers(
        name=rules.name,
        bases=rules.bases,
        letters=tuple(_letters(rules)),
        upkeep=tuple((kind, rules.units[kind].upkeep) for kind in kinds) if rules.money else (),
        specials=tuple(_specials(rules)) if rules.money else (),
        prices=_prices(rules, kinds) if rules.money else None,
        credit=rules.bank.credit if rules.money and rules.loans else None,
        interest=rules.bank.interest,
    )


def _letters(rules: Rulebook) -> Iterator[Letter]:
    for row in rules.phases:
        if row.kind is not None:
            yield Letter(row.season, row.kind, tuple(map(str, row.letter)), row.opens)


def _specials(rules: Rulebook) -> Iterator[Composition]:
    needs = {Special.CAVALRY: rules.cavalry, Special.ARMOURED: rules.armoured_cavalry}
    for special, row in rules.specials.items():
        if needs.get(special, rules.special):
            yield Composition(special, row.upkeep, row.strength, row.bribe_times)


def _prices(rules: Rulebook, kinds: list[UnitKind]) -> Prices:
    prices, spent = rules.prices, rules.expenditures
    return Prices(
        most=spent.most,
        step=spent.step,
        famine_relief=prices.famine_relief if rules.famine else None,
        cause_famine=prices.cause_famine if rules.scorched_earth else None,
        pacify=prices.pacify_rebellion,
        rebellion_home=prices.cause_rebellion.home,
        rebellion_elsewhere=prices.cause_rebellion.elsewhere,
        rebellion_independent=prices.cause_rebellion.independent,
        assassinate=prices.assassinate if rules.assassinations else None,
        by_chance=rules.prices.murders_are_by_chance,
        free_sixths=rules.assassination.free_sixths,
        bodyguard=prices.bodyguard,
        counter_bribe=prices.counter_bribe,
        bribes=tuple(_bribes(rules, kinds)),
        major_city=prices.major_city,
        major_doubles_all=rules.major_doubles_all,
        major_of_powers=rules.bribes_by_highest_counter,
    )


def _bribes(rules: Rulebook, kinds: list[UnitKind]) -> Iterator[Bribes]:
    for autonomous, rows in ((True, rules.prices.bribe_autonomous), (False, rules.prices.bribe)):
        alike: dict[tuple[int | None, ...], list[UnitKind]] = {}
        for kind in kinds:
            if kind in rows:
                alike.setdefault(_on_sale(rules, kind, rows[kind], autonomous=autonomous), []).append(kind)
        for sums, units in alike.items():
            if any(ducats is not None for ducats in sums):
                yield Bribes(tuple(units), autonomous, *sums)


def _on_sale(
    rules: Rulebook, kind: UnitKind, row: BribePrices, *, autonomous: bool
) -> tuple[int | None, ...]:
    """To disband, to buy and to make autonomous, as far as the table's options let (O-001 to O-003)."""
    field = kind is not UnitKind.GARRISON
    disband = row.of(ExpenseKind.DISBAND)
    buy = row.of(ExpenseKind.BUY)
    return (
        None if autonomous and field and not rules.autonomous_disbanding else disband,
        None if autonomous and field and not rules.autonomous_buying else buy,
        None if autonomous or (field and not rules.autonomous_making) else row.make_autonomous,
    )

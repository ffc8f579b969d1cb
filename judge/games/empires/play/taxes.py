"""Taxation and plunder: all areas of a turn at one time (E-005, E-008, E-037).

Not here: the rebellion that may follow (unrest).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.empires.model.events import Taxed
from judge.games.empires.model.ground import LOWEST, Power
from judge.games.empires.model.orders import Tax
from judge.games.empires.play import areas, reach, unrest
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.cards import Tax as TaxEffect
from judge.games.empires.sets.tables import GoldTables, nearest_row


def refusal(table: Table, power: Power, area: AreaId) -> tuple[str, str] | None:
    """Reason why an area cannot be taxed: code and rule; None: it can."""
    if table.holding(area).owner != power:
        return "not-own", "E-005"
    if not reach.is_linked(table.ground, table.state, power, area):
        return "not-linked", "E-013"
    if table.holding(area).social_state == LOWEST:
        return "no-gold-at-lowest", "E-008"
    return None


def levy(table: Table, power: Power, order: Tax) -> Table:
    """Gold of every area that can be taxed or plundered, then what their people make of it."""
    court = table.empire(power).court
    table = table.power(power, taxed=True)
    taxable = [area for area in order.areas if refusal(table, power, area) is None]
    plundered = [area for area in order.plunder if refusal(table, power, area) is None]
    for area in taxable:
        gold = (_row(_tables(table).tax, table.holding(area).social_state) or 0) + _commerce(table, area)
        table = _pay_tax(table, Taxed(power=power, area=area, gold=gold, rule="E-037"))
    table = _bonus(table, power) if taxable else table
    for area in plundered:
        table = _plunder(table, power, area)
    for area in taxable:
        restless = table.holding(area).unrest
        if table.holding(area).owner != power or area == court:
            continue
        if restless or table.ground.rules.tax_check == "all-but-court":
            table = unrest.check(table, area, "taxed")
    for area in plundered:
        if table.holding(area).owner == power and area != court:
            restless = table.holding(area).unrest
            check = unrest.check if restless else unrest.begin
            table = check(table, area, "plundered")
    return table


def _commerce(table: Table, area: AreaId) -> int:
    """Gold more from an area with a marker of commerce (E-049)."""
    rules = table.ground.tables.civilisation
    return rules.tax if rules and "commerce" in table.holding(area).markers else 0


def _tables(table: Table) -> GoldTables:
    return table.ground.tables.gold or GoldTables()


def _row(rows: Mapping[int, int], level: int) -> int | None:
    """The row of a social state, or the nearest one."""
    return nearest_row(rows, level) if rows else None


def _pay_tax(table: Table, told: Taxed) -> Table:
    return table.power(told.power, gold=table.empire(told.power).gold + told.gold).telling(told)


def _bonus(table: Table, power: Power) -> Table:
    """Add the bonus of event cards that last whenever one taxes."""
    court = table.empire(power).court
    added = sum(
        effect.add
        for card in table.empire(power).lasting
        for effect in table.ground.events[card].effects
        if isinstance(effect, TaxEffect)
    )
    if not added or court is None:
        return table
    return _pay_tax(table, Taxed(power=power, area=court, gold=added, rule="E-040"))


def _plunder(table: Table, power: Power, area: AreaId) -> Table:
    rows, die, gold = _tables(table).plunder, 0, 0
    if rows:
        table, die = table.throw(f"plunder:{area}", 1)
        level = table.holding(area).social_state
        row = nearest_row(rows, level).split()
        gold = int(row[die - 1]) if 0 < die <= len(row) else 0
    told = Taxed(power=power, area=area, gold=gold, plunder=True, die=die, rule="E-037")
    return areas.shift(_pay_tax(table, told), area, -1)[0]

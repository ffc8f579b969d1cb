"""Armies, fleets and markers of civilisation on the board: built, paid for, lost (E-049, H-015 to H-022).

Off unless a scenario has the options and its set the tables. Not here: how armies march (programs), what the
pieces add to ratings (rating), how far fleets reach (reach).
"""

from __future__ import annotations

from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.optional_events import Built, PieceLost, UpkeepPaid
from judge.games.empires.model.orders import Attempt, Shield
from judge.games.empires.model.state import State
from judge.games.empires.play import relation
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.shape import Building, Endeavour, Marker

BUILT_BY: dict[Building, Endeavour] = {
    "army": "fortification",
    "fleet": "fortification",
    "cathedral": "ruling",
    "commerce": "ruling",
    "university": "ruling",
    "palace": "ruling",
}
"""E-049: the endeavour that builds each."""


def cost(ground: Ground, what: Building) -> int | None:
    """Gold for a piece; None: the game has none of this kind."""
    tables = ground.tables
    table = {"army": tables.armies, "fleet": tables.fleets}.get(what, tables.civilisation)
    return None if table is None else table.gold


def refusal(ground: Ground, state: State, attempt: Attempt) -> tuple[str, str] | None:
    """Reason why an endeavour cannot build what it is to build: code and rule; None: it can."""
    what, here, tables = attempt.builds, state.areas[attempt.target], ground.tables
    if what is None:
        return None
    if cost(ground, what) is None:
        return "pieces-not-played", "E-049"
    if what == "army" and tables.armies and here.armies >= tables.armies.most:
        return "army-full", "E-049"
    if what == "fleet" and not ground.board.areas[attempt.target].seas:
        return "no-coast", "H-018"
    if what == "fleet" and tables.fleets and here.fleets >= tables.fleets.most:
        return "fleets-full", "H-018"
    return ("marker-stands", "E-049") if what in here.markers else None


def build(table: Table, power: Power, area: AreaId, what: Building) -> Table:
    """One more piece in an area."""
    here = table.holding(area)
    if what == "army":
        count = here.armies + 1
        table = table.area(area, armies=count)
    elif what == "fleet":
        count = here.fleets + 1
        table = table.area(area, fleets=count)
    else:
        count = 1
        table = table.area(area, markers=tuple(sorted({*here.markers, what})))
    return table.telling(Built(power=power, area=area, what=what, count=count, rule="E-049"))


def _lose_pieces(table: Table, area: AreaId, what: Building, count: int, why: str, rule: str) -> Table:
    """So many pieces less, which is told."""
    here = table.holding(area)
    if not count:
        return table
    if what == "army":
        table = table.area(area, armies=here.armies - count)
    elif what == "fleet":
        table = table.area(area, fleets=here.fleets - count)
    else:
        table = table.area(area, markers=tuple(one for one in here.markers if one != what))
    return table.telling(PieceLost(area=area, what=what, count=count, why=why, rule=rule))


def after_conquest(table: Table, power: Power, area: AreaId) -> Table:
    """Armies, fleets and the palace are lost, a cathedral too unless it is of the conqueror's religion."""
    here = table.holding(area)
    table = _lose_pieces(table, area, "army", here.armies, "conquered", "H-017")
    table = _lose_pieces(table, area, "fleet", here.fleets, "conquered", "H-017")
    table = _lose_pieces(table, area, "palace", int("palace" in here.markers), "conquered", "E-049")
    faith = relation.leader(table.ground, table.state, power)[1]
    desecrated = "cathedral" in here.markers and here.religion != faith
    return _lose_pieces(table, area, "cathedral", int(desecrated), "conquered", "E-049")


def after_independence(table: Table, area: AreaId) -> Table:
    """Armies and fleets have nobody to pay them, and the palace is destroyed; other markers stay."""
    here = table.holding(area)
    table = _lose_pieces(table, area, "army", here.armies, "independent", "H-017")
    table = _lose_pieces(table, area, "fleet", here.fleets, "independent", "H-017")
    return _lose_pieces(table, area, "palace", int("palace" in here.markers), "independent", "E-049")


def spend_army_point(table: Table, area: AreaId) -> Table | None:
    """With a point of the army dead in place of a -1; None: there is none, or its owner does not want it."""
    here = table.holding(area)
    if here.owner is None or not here.armies:
        return None
    wanted = (one for one in table.empire(here.owner).standing if isinstance(one, Shield))
    if not any(one.everything or area in one.areas for one in wanted):
        return None
    return _lose_pieces(table, area, "army", 1, "shield", "E-049")


def burnt(table: Table, power: Power, area: AreaId, marker: Marker | None) -> Table | None:
    """With a marker burnt by a pillager in place of a -1, for gold; None: there is no such marker."""
    rules = table.ground.tables.civilisation
    if rules is None or marker is None or marker not in table.holding(area).markers:
        return None
    table = _lose_pieces(table, area, marker, 1, "burnt", "E-049")
    return table.power(power, gold=table.empire(power).gold + rules.burnt)


def upkeep(table: Table, power: Power) -> Table:
    """Gold for every point and fleet at the end of a turn; what cannot be paid for is lost (H-016)."""
    armies, fleets, paid = table.ground.tables.armies, table.ground.tables.fleets, 0
    for area in table.state.areas_of(power):
        here = table.holding(area)
        each: tuple[tuple[Building, int, int], ...] = (
            ("army", here.armies, armies.upkeep if armies else 0),
            ("fleet", here.fleets, fleets.upkeep if fleets else 0),
        )
        for what, count, price in each:
            gold = table.empire(power).gold
            kept = min(count, gold // price) if price else count
            table = table.power(power, gold=gold - kept * price)
            paid += kept * price
            table = _lose_pieces(table, area, what, count - kept, "upkeep", "H-016")
    return table.telling(UpkeepPaid(power=power, gold=paid, rule="E-049")) if paid else table

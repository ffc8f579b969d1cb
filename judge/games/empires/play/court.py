"""The court: when it moves, and where it may go (E-014); exile (H-001).

Not here: what a court links (reach).
"""

from __future__ import annotations

from judge.games.empires.model.events import CourtLost, CourtMayReturn, CourtMoved, PowerOut, WentIntoExile
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import CourtWish
from judge.games.empires.model.state import State
from judge.games.empires.play import pieces, relation
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId


def suitable(ground: Ground, state: State, power: Power) -> tuple[AreaId, ...]:
    """Own areas of the leader's language and religion: where a lost court may go (E-014)."""
    return tuple(
        area
        for area in state.areas_of(power)
        if relation.language_relation(ground, state, power, area) == "same"
        and relation.religion_relation(ground, state, power, area) == "same"
    )


def after_loss(table: Table, power: Power, area: AreaId) -> Table:
    """Play what follows when a power has lost an area: its court may be gone, or all it had (E-014)."""
    empire = table.empire(power)
    if empire.court == area:
        places = suitable(table.ground, table.state, power)
        table = table.telling(CourtLost(power=power, area=area, suitable=places, rule="E-014"))
        if places:
            table = move(table, power, preferred_area(table.state, power, places))
        else:
            table = _exile(table, power)
    elif empire.may_return and empire.first_court == area:
        table = table.power(power, may_return=False)
    if not table.state.areas_of(power) and table.ground.rules.exile in ("any-own-area", "out"):
        table = table.power(power, out=True, court=None).telling(PowerOut(power=power, rule="H-001"))
    return table


def preferred_area(state: State, power: Power, places: tuple[AreaId, ...]) -> AreaId:
    """Area where the player wishes to have it; else the best social state, then the name (E-014, H-012)."""
    for wish in state.powers[power].standing:
        if isinstance(wish, CourtWish):
            for area in wish.areas:
                if area in places:
                    return area
    return min(places, key=lambda area: (-state.areas[area].social_state, area))


def move(table: Table, power: Power, to: AreaId) -> Table:
    """The court stands elsewhere now; language and religion of the leader stay (E-Q16)."""
    before = table.empire(power).court
    moved = table.power(power, court=to, may_return=False)
    return moved.telling(CourtMoved(power=power, area=to, before=before, rule="E-014"))


def _exile(table: Table, power: Power) -> Table:
    table = table.power(power, court=None).telling(WentIntoExile(power=power, rule="E-014"))
    own = table.state.areas_of(power)
    match table.ground.rules.exile:
        case "any-own-area" if own:
            return move(table, power, preferred_area(table.state, power, own))
        case "out" if own:
            for area in own:
                table = pieces.after_independence(table, area)
                table = table.area(area, owner=None, unrest=False, marks={})
            return table.power(power, out=True).telling(PowerOut(power=power, rule="H-001"))
    return table


def after_gain(table: Table, power: Power, area: AreaId) -> Table:
    """The first court is won back: until the next card is played the court may go there again (E-014)."""
    empire = table.empire(power)
    if empire.first_court != area or empire.court == area:
        return table
    back = table.power(power, may_return=True)
    if empire.court is None:
        return move(back, power, area)
    return back.telling(CourtMayReturn(power=power, area=area, rule="E-014"))


def refusal(table: Table, power: Power, to: AreaId) -> tuple[str, str] | None:
    """Reason why a court may not be moved by order; None: it may (E-014)."""
    empire = table.empire(power)
    if table.holding(to).owner != power:
        return "court-not-own", "E-014"
    if not empire.may_return or to != empire.first_court:
        return "court-stays", "E-014"
    return None

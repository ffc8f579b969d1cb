"""Changes of areas: social state within its limits, conquest in steps, fortification, ties.

E-008, E-012, E-025, E-030. Not here: which code brings it about (endeavours).
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.empires.model import events as news
from judge.games.empires.model.ground import LOWEST, Ground, Power
from judge.games.empires.model.state import with_one, without
from judge.games.empires.play import court, pieces
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId


def floor(ground: Ground, area: AreaId) -> int:
    """The level below which an area never falls; by a set's reading its norm, if that is -3 (E-Q13)."""
    return LOWEST


def shift(table: Table, area: AreaId, by: int) -> tuple[Table, bool]:
    """Raise or lower a social state within -3 and norm + 2 (E-008); whether it changed."""
    before = table.holding(area).social_state
    stuck = by < 0 and table.ground.rules.floor == "norm" and table.ground.board.areas[area].norm == LOWEST
    highest = max(table.ground.highest(area), before)  # one that stands higher does not fall by rising
    after = before if stuck else min(max(before + by, floor(table.ground, area)), highest)
    if after == before:
        stayed = news.SocialStateStayed(area=area, level=before, by=by, rule="E-008")
        return table.telling(stayed), False
    changed = news.SocialStateChanged(area=area, before=before, after=after, rule="E-008")
    return table.area(area, social_state=after).telling(changed), True


def harm(table: Table, area: AreaId) -> tuple[Table, bool]:
    """A -1: a level less, or a point of the army where its owner wants it so (E-008, E-049)."""
    instead = pieces.spend_army_point(table, area)
    return shift(table, area, -1) if instead is None else (instead, False)


def strength_after_conquest(ground: Ground, before: int) -> int:
    """Fortifications left after a conquest (E-025, E-Q34)."""
    return 0 if ground.rules.conquered_fortification == "none-left" else max(0, before - 1)


def conquests_needed(ground: Ground, area: AreaId) -> int:
    """C results that a full conquest takes (E-012)."""
    return max(1, ground.board.areas[area].population)


def conquest_result(table: Table, power: Power, area: AreaId, base: AreaId, *, whole: bool = False) -> Table:
    """A C result: a mark, or with enough of them the area (E-025, E-030, E-Q24)."""
    here, need = table.holding(area), conquests_needed(table.ground, area)
    mine = {**here.marks.get(power, {})}
    mine[base] = mine.get(base, 0) + 1
    have = sum(mine.values())
    if have < need and not whole:
        told = news.MarkPlaced(power=power, area=area, base=base, have=have, need=need, rule="E-030")
        return table.area(area, marks={**here.marks, power: mine}).telling(told)
    return conquer(table, power, area)


def wipe_mark(table: Table, power: Power, area: AreaId, base: AreaId) -> Table:
    """One C result less in an area, of those that came from `base`; as it was if there is none (E-032)."""
    marks = table.holding(area).marks
    whose = next((one for one in sorted(marks) if marks[one].get(base, 0)), None)
    if whose is None:
        return table
    less = {one: count - (one == base) for one, count in marks[whose].items()}
    others = {one: bases for one, bases in marks.items() if one != whose}
    kept = {one: count for one, count in less.items() if count}
    table = table.area(area, marks={**others, whose: kept} if kept else others)
    left = table.holding(area).all_marks
    return table.telling(news.MarkWiped(power=power, area=area, base=base, left=left, rule="E-032"))


def conquer(table: Table, power: Power, area: AreaId) -> Table:
    """An area changes hands: unrest, its fortification reduced, marks gone (E-025, E-Q24, E-Q34)."""
    here, rules = table.holding(area), table.ground.rules
    strength = strength_after_conquest(table.ground, here.fortification)
    others: Mapping[Power, Mapping[AreaId, int]] = {p: m for p, m in here.marks.items() if p != power}
    table = table.area(
        area,
        owner=power,
        unrest=True,
        fortification=strength,
        marks=others if rules.completed_marks == "own" else {},
        crusaders=False,
    ).telling(news.Conquered(power=power, area=area, owner=here.owner, rule="E-025"))
    if strength != here.fortification:
        before = here.fortification
        table = table.telling(news.Fortified(area=area, before=before, after=strength, rule="E-Q34"))
    table = table.telling(news.UnrestBegan(area=area, cause="conquered", rule="E-025"))
    table = pieces.after_conquest(table, power, area)
    if here.owner is not None:
        table = court.after_loss(table, here.owner, area)
    return court.after_gain(table, power, area)


def fortify(table: Table, area: AreaId, by: int, *, rule: str = "E-035") -> Table:
    """Points of fortification, from none to as many as the house allows (H-002)."""
    before = table.holding(area).fortification
    after = min(max(before + by, 0), max(before, table.ground.rules.most_fortification))
    if after == before:
        return table
    told = news.Fortified(area=area, before=before, after=after, rule=rule)
    return table.area(area, fortification=after).telling(told)


def tie(table: Table, power: Power, area: AreaId, *, lost: bool = False) -> Table:
    """A power's tie to an area, or its end."""
    ties = table.holding(area).ties
    if (power in ties) is not lost:
        return table
    after = without(ties, power) if lost else with_one(ties, power)
    told = news.TieMade(power=power, area=area, lost=lost, rule="E-034")
    return table.area(area, ties=after).telling(told)


def calm(table: Table, area: AreaId) -> Table:
    """Unrest ends."""
    if not table.holding(area).unrest:
        return table
    return table.area(area, unrest=False).telling(news.UnrestEnded(area=area, rule="E-036"))

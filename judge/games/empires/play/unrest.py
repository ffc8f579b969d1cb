"""Unrest and rebellion (E-020, E-037, E-038): the value of an area, the check, what a rebellion does.

Not here: what brings areas into it (endeavours, taxes, rounds, event_cards).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.empires.model.events import Rebelled, RebellionChecked, UnrestBegan
from judge.games.empires.model.ground import Ground
from judge.games.empires.model.state import State
from judge.games.empires.model.working import Term
from judge.games.empires.play import court, pieces, reach, relation
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.tables import Rebellion, nearest_row

LOWEST_TOTAL = 2
"""Of two dice: the first word of a row."""


def terms(ground: Ground, state: State, area: AreaId, cause: str) -> Iterator[Term]:
    """Terms of the rebellion value of an owned area by the set's table (E-038)."""
    table, here = ground.tables.rebellion or Rebellion(), state.areas[area]
    yield Term("base", table.base)
    if here.unrest:
        yield Term("unrest", table.in_unrest, area)
    if here.owner is not None:
        language = relation.language_relation(ground, state, here.owner, area)
        religion = relation.religion_relation(ground, state, here.owner, area)
        by_language = {"related": table.related_language, "unrelated": table.unrelated_language}
        by_religion = {"other-church": table.other_church, "other-religion": table.other_religion}
        yield Term("language", by_language.get(language, 0), area, "E-011")
        yield Term("religion", by_religion.get(religion, 0), area, "E-010")
        if here.owner in here.ties:
            yield Term("own-tie", table.own_tie, area, "E-038")
        foreign = [one for one in here.ties if one != here.owner and one not in here.waived]
        if foreign:
            yield Term("foreign-ties", table.foreign_tie * len(foreign), area, "E-038")
    if here.fortification:
        yield Term("fortification", table.each_fortification * here.fortification, area)
    if table.minus_social_state:
        yield Term("social-state", -here.social_state, area)
    causes = {"taxed": table.taxed, "plundered": table.plundered, "heirless": table.heirless}
    if causes.get(cause):
        yield Term(cause, causes[cause], area)


def check(table: Table, area: AreaId, cause: str, *, add: int = 0) -> Table:
    """Throw for an area. Without a table of the set it is told that a check is due, and nothing follows."""
    ground, rules = table.ground, table.ground.tables.rebellion
    found = tuple(t for t in terms(ground, table.state, area, cause) if t.value or t.what == "base")
    if add:
        found = (*found, Term("event", add, area))
    value = sum(term.value for term in found)
    if rules is None or not rules.rows:
        event = RebellionChecked(
            area=area, cause=cause, terms=found, value=value, dice=0, outcome="due", rule="E-020"
        )
        return table.telling(event)
    table, dice = table.throw(f"rebellion:{area}", 2)
    row = nearest_row(rules.rows, value).split()
    word = row[dice - LOWEST_TOTAL] if 0 <= dice - LOWEST_TOTAL < len(row) else ""
    outcome = {".": "nothing", "u": "unrest", "r": "rebellion"}.get(word, "not-thrown")
    table = table.telling(
        RebellionChecked(
            area=area, cause=cause, terms=found, value=value, dice=dice, outcome=outcome, rule="E-038"
        )
    )
    if outcome == "unrest":
        return begin(table, area, "check")
    return rebel(table, area) if outcome == "rebellion" else table


def begin(table: Table, area: AreaId, cause: str) -> Table:
    """An area enters unrest, unless it is in it already."""
    if table.holding(area).unrest:
        return table
    return table.area(area, unrest=True).telling(UnrestBegan(area=area, cause=cause, rule="E-038"))


def rebel(table: Table, area: AreaId) -> Table:
    """An area becomes independent; its C results and its unrest are gone (E-038)."""
    owner = table.holding(area).owner
    table = table.area(area, owner=None, unrest=False, marks={})
    table = pieces.after_independence(table.telling(Rebelled(area=area, owner=owner, rule="E-038")), area)
    return court.after_loss(table, owner, area) if owner is not None else table


def unsettle_cut_off_areas(table: Table) -> Table:
    """Areas that have no link to their court enter unrest (E-038, H-009)."""
    for power in table.state.active:
        if table.empire(power).court is None:
            continue
        for area in table.state.areas_of(power):
            if not reach.is_linked(table.ground, table.state, power, area):
                table = begin(table, area, "cut-off")
    return table

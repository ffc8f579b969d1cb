"""Crusades (E-044): called by the set's table, fought by whoever took the cross, before initiative.

Known in part: the goals, whose cards, one in a game turn, what becomes of what is won, the reward. The house
rules on the rest (H-023 to H-027). Off unless a scenario has the option and its set the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from judge.games.empires.model import optional_events as news
from judge.games.empires.model.events import ClaimWon, Fortified
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Attempt, TakeCross
from judge.games.empires.model.state import with_one
from judge.games.empires.model.working import CodeRead, Rating
from judge.games.empires.play import areas, court, leaders, pieces, relation, unrest
from judge.games.empires.play.defense import defend_target
from judge.games.empires.play.endeavours import read_codes, turn_up_card
from judge.games.empires.play.rating import terms_of
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.codes import Code
from judge.games.empires.sets.tables import GoldCosts

KEPT = 1
"""Cards that a crusader keeps for his own turn (E-005, H-024)."""


def call_crusade(table: Table) -> tuple[Table, int]:
    """Decide whether a crusade comes in this round: the die that called it; 0: none (E-044, H-023)."""
    rules, state = table.ground.tables.crusade, table.state
    if rules is None or state.crusaded or not rules.first <= state.year <= rules.last or not _goals(table):
        return table, 0
    table, die = table.throw("crusade", 1)
    row = rules.called.split()
    if not 0 < die <= len(row) or row[die - 1] != "c":
        return table, 0
    return table.having(crusaded=True), die


def conduct(table: Table, die: int) -> Table:
    """The crusade of a round: each crusader in turn plays his cards against the first goal that is left."""
    if not die:
        return table
    powers = crusaders(table)
    table = table.telling(news.CrusadeCalled(crusaders=powers, die=die, rule="E-044"))
    counted: dict[AreaId, int] = {}
    goals = before = _goals(table)
    for power in powers:
        table, goals = _campaign(table, power, goals, counted)
    return _reward_power(table) if len(goals) < len(before) else table


def crusaders(table: Table) -> tuple[Power, ...]:
    """Roman Catholic leaders who took the cross, by their statures, their areas, and their names (H-024)."""
    state = table.state
    going = [
        power
        for power in state.active
        if _cross(table, power).cards > 0
        and state.powers[power].court is not None
        and relation.leader(table.ground, state, power)[1] == "roman"
    ]
    going.sort(key=lambda power: (-state.powers[power].total, -len(state.areas_of(power)), power))
    return tuple(going)


def _cross(table: Table, power: Power) -> TakeCross:
    found = [one for one in table.empire(power).standing if isinstance(one, TakeCross)]
    return found[-1] if found else TakeCross(cards=0)


def _goals(table: Table) -> tuple[AreaId, ...]:
    """Goals that are no crusader state and not held by a Roman Catholic leader (H-025)."""
    rules, state = table.ground.tables.crusade, table.state
    found = []
    for name in rules.goals if rules else ():
        here = state.areas[AreaId(name)]
        faith = relation.leader(table.ground, state, here.owner)[1] if here.owner is not None else None
        if not here.crusaders and faith != "roman":
            found.append(AreaId(name))
    return tuple(found)


def _campaign(
    table: Table, power: Power, goals: tuple[AreaId, ...], counted: dict[AreaId, int]
) -> tuple[Table, tuple[AreaId, ...]]:
    """The cards of one crusader, and the goals that are left."""
    cross, cost = _cross(table, power), (table.ground.tables.gold_costs or GoldCosts()).conquest
    for _ in range(cross.cards):
        empire = table.empire(power)
        if not goals or len(empire.cards) <= KEPT or empire.court is None:
            break
        goal, extra = goals[0], max(0, min(cross.gold, empire.gold - cost))
        if empire.gold < cost:
            return table.telling(news.CrusaderHalted(power=power, area=goal, why="gold", rule="E-025")), goals
        rating = _rating(table, power, goal, extra)
        if rating.before_defense < 0:
            halted = news.CrusaderHalted(power=power, area=goal, why="rating", rule="E-019")
            return table.telling(halted), goals
        table, won = _attack(table, power, goal, rating, cost + extra, counted)
        goals = goals[1:] if won else goals
    return table, goals


def _rating(table: Table, power: Power, goal: AreaId, extra: int) -> Rating:
    """As of a conquest from the court, wherever that lies: no seas, no links (H-026)."""
    base = table.empire(power).court
    assert base is not None  # nobody goes without a court
    found = terms_of(table.ground, table.state, power, Attempt("conquest", goal, base), base)
    total = sum(term.value for term in found)
    whole = Fraction(total + extra)
    return Rating(
        terms=found,
        total=total,
        halved=False,
        after_seas=Fraction(total),
        gold=extra,
        before_defense=whole,
        value=whole,
    )


def _attack(
    table: Table, power: Power, goal: AreaId, rating: Rating, paid: int, counted: dict[AreaId, int]
) -> tuple[Table, bool]:
    """One card: paid, turned up, compared, applied; whether the goal is won."""
    ground, base = table.ground, table.empire(power).court
    assert base is not None
    table, card = turn_up_card(table, power, paid)
    attempt = Attempt("conquest", goal, base)
    table, defense, minus = defend_target(table, power, attempt, rating.before_defense)
    value = rating.before_defense + sum(term.value for term in minus)
    codes = tuple(read_codes(ground, ground.cards[card], "conquest", value, target_is_own=False))
    told = news.Crusaded(
        power=power,
        area=goal,
        card=card,
        rating=replace(rating, defense=minus, value=value),
        codes=tuple(read for _, read in codes),
        paid=paid,
        language=relation.language_relation(ground, table.state, power, goal),
        religion=relation.religion_relation(ground, table.state, power, goal),
        defended=defense,
        rule="E-044",
    )
    table, won = _apply_codes(table.telling(told), base, goal, codes, counted)
    table = leaders.check_card(table, power, card, "combat")
    if defense is not None:
        table = leaders.check_card(table, defense.power, defense.card, "combat")
    return table, won


def _apply_codes(
    table: Table,
    base: AreaId,
    goal: AreaId,
    codes: Iterable[tuple[Code, CodeRead]],
    counted: dict[AreaId, int],
) -> tuple[Table, bool]:
    """Harm and results in the order of the card, then checks of unrest; and whether the goal is won."""
    restless, fallen, won = {a for a in (base, goal) if table.holding(a).unrest}, list[AreaId](), False
    for code, read in codes:
        if not read.in_range or read.why:
            continue
        if code.kind == "-1":
            area = base if read.column == "active" else goal
            table, changed = areas.harm(table, area)
            fallen += [area] if changed and area in restless and area not in fallen else []
        elif code.kind == "C" and not won:
            table, won = _result(table, goal, counted)
    for area in fallen:
        if table.holding(area).owner is not None:
            table = unrest.check(table, area, "lowered")
    return table, won


def _result(table: Table, goal: AreaId, counted: dict[AreaId, int]) -> tuple[Table, bool]:
    """A C result: all crusaders' count together, within one crusade (H-026)."""
    have, need = counted.get(goal, 0) + 1, areas.conquests_needed(table.ground, goal)
    counted[goal] = have
    if have < need:
        told = news.CrusaderMarkPlaced(area=goal, have=have, need=need, rule="H-026")
        return table.telling(told), False
    return _establish_state(table, goal), True


def _establish_state(table: Table, goal: AreaId) -> Table:
    """An independent crusader state; its fortification is reduced as by any conquest (E-044, E-Q34)."""
    here = table.holding(goal)
    strength = areas.strength_after_conquest(table.ground, here.fortification)
    table = table.telling(news.CrusaderStateFounded(area=goal, owner=here.owner, rule="E-044"))
    table = pieces.after_independence(table, goal)
    table = table.area(goal, owner=None, unrest=False, marks={}, crusaders=True, fortification=strength)
    if strength != here.fortification:
        told = Fortified(area=goal, before=here.fortification, after=strength, rule="E-Q34")
        table = table.telling(told)
    return court.after_loss(table, here.owner, goal) if here.owner is not None else table


def _reward_power(table: Table) -> Table:
    """The first success brings the power it was fought for claims to all goals, a later one ties (E-044)."""
    rules, first = table.ground.tables.crusade, table.state.crusades == 0
    table = table.having(crusades=table.state.crusades + 1)
    power = Power(rules.rewarded) if rules else Power("")
    if rules is None or power not in table.state.powers or table.empire(power).out:
        return table
    for name in rules.goals:
        area = AreaId(name)
        if not first:
            table = areas.tie(table, power, area)
        elif power not in table.holding(area).claims:
            table = table.area(area, claims=with_one(table.holding(area).claims, power))
            table = table.telling(ClaimWon(power=power, area=area, rule="E-044"))
    return table

"""Raiders of some years (E-045): they pillage the best of their targets, once a round, before initiative.

Known in part: which target, and that its owner may defend it. Off unless a scenario has the option and its
set the table. Not here: schedules of which raiders come when (a set's table).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from judge.games.empires.model.events import Raided
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Attempt
from judge.games.empires.model.working import CodeRead, Rating, Term
from judge.games.empires.play import areas, leaders, unrest
from judge.games.empires.play.defense import defend_target
from judge.games.empires.play.endeavours import read_codes
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.codes import Code
from judge.games.empires.sets.tables import Raider

RAIDERS = Power("raiders")
"""The attacker whom a defense against raiders names."""
SAME_RELIGION = -2
"""As in the games by mail that are reported: they spare those of their own religion a little."""


def raid(table: Table) -> Table:
    """The attacks of a round, of all raiders whose years these are."""
    for raider in table.ground.tables.raiders:
        if raider.first <= table.state.year <= raider.last and table.state.deck:
            table, target = _target(table, raider)
            if target is not None:
                table = _pillage(table, raider, target)
    return table


def _target(table: Table, raider: Raider) -> tuple[Table, AreaId | None]:
    """The best by population and social state, by lot among equals."""
    state, board = table.state, table.ground.board
    places = [AreaId(one) for one in raider.targets if AreaId(one) in state.areas]
    worth = {one: board.areas[one].population + state.areas[one].social_state for one in places}
    best = [one for one in places if worth[one] == max(worth.values())]
    if len(best) <= 1:
        return table, best[0] if best else None
    table, place = table.pick("raiders", len(best))
    return table, best[place - 1]


def _pillage(table: Table, raider: Raider, target: AreaId) -> Table:
    """One card: turned up, compared, applied."""
    ground, terms, restless = table.ground, _terms(table, raider, target), table.holding(target).unrest
    total = sum(term.value for term in terms)
    table, defense, minus = defend_target(table, RAIDERS, Attempt("pillage", target), Fraction(total))
    value = Fraction(total + sum(term.value for term in minus))
    card, *rest = table.state.deck
    table = table.having(deck=tuple(rest), shown=(*table.state.shown, card))
    rating = Rating(
        terms=terms,
        total=total,
        halved=False,
        after_seas=Fraction(total),
        gold=0,
        before_defense=Fraction(total),
        defense=minus,
        value=value,
    )
    codes = tuple(
        (code, told)
        for code, told in read_codes(ground, ground.cards[card], "pillage", value, target_is_own=False)
        if told.column == "target"
    )
    told = Raided(
        name=raider.name,
        area=target,
        card=card,
        rating=rating,
        codes=tuple(read for _, read in codes),
        defended=defense,
        rule="E-045",
    )
    table = _harm(table.telling(told), target, codes, restless)
    if defense is not None:
        table = leaders.check_card(table, defense.power, defense.card, "combat")
    return table


def _terms(table: Table, raider: Raider, target: AreaId) -> tuple[Term, ...]:
    """The raiders' rating against an area, term by term."""
    ground, there = table.ground, table.holding(target)
    terms = [
        Term("combat", raider.combat, rule="E-045"),
        Term("target-social-state", -there.social_state, target, "E-009"),
        Term("population", ground.board.areas[target].population, target, "E-012"),
    ]
    if there.fortification:
        weight = ground.rules.fortification_weight
        terms.append(Term("fortification", -weight * there.fortification, target, "E-Q4"))
    if there.armies:
        terms.append(Term("army", -there.armies, target, "E-049"))
    if there.religion == raider.religion != "pagan":
        terms.append(Term("same-religion", SAME_RELIGION, target, "E-045"))
    return tuple(terms)


def _harm(table: Table, target: AreaId, codes: Iterable[tuple[Code, CodeRead]], restless: bool) -> Table:
    """Each -1 in range; an area that was `restless` before is looked at once, when it falls."""
    for code, read in codes:
        if read.in_range and not read.why and code.kind == "-1":
            table, fell = areas.harm(table, target)
            if fell and restless and table.holding(target).owner is not None:
                table, restless = unrest.check(table, target, "lowered"), False
    return table

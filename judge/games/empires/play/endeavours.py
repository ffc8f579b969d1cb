"""One endeavour from announcement to result: gold, card, defense, codes, checks (E-017 to E-025).

The order is the book's: announce, pay, turn the cards up, compare, apply, check leaders. Not here: whether
it is allowed (legality), the working of the rating (rating).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from judge.games.empires.model.events import Endeavoured, GoldGained
from judge.games.empires.model.ground import LOWEST, Ground, Power
from judge.games.empires.model.optional_events import AlsoRuled
from judge.games.empires.model.orders import Attempt
from judge.games.empires.model.state import State
from judge.games.empires.model.working import CodeRead, Column
from judge.games.empires.play import areas, leaders, pieces, reach, relation, unrest
from judge.games.empires.play.defense import defend_target
from judge.games.empires.play.rating import USES, base_of, price_of, rating_of, seas_of
from judge.games.empires.play.table import Table
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.cards import YearCard
from judge.games.empires.sets.codes import Code
from judge.games.empires.sets.shape import Building, Endeavour, Marker
from judge.games.empires.sets.tables import nearest_row


@dataclass(frozen=True, slots=True)
class Aim:
    """Aim that a card is read for: the endeavour with its base and target."""

    power: Power
    endeavour: Endeavour
    base: AreaId
    target: AreaId
    rating: Fraction
    builds: Building | None = None
    burns: Marker | None = None

    @property
    def harm_only(self) -> bool:
        """Decide whether only harmful results count: the rating is below zero after the card (E-019)."""
        return self.rating < 0


def undertake(table: Table, power: Power, attempt: Attempt, extra: int, line: int = 0) -> Table:
    """Carry out an endeavour that is allowed, with so much extra gold, by the player's next card."""
    ground, state = table.ground, table.state
    base = base_of(ground, state, power, attempt)
    assert base is not None  # legality has seen to it
    price = price_of(ground, state, power, attempt, extra)
    seas = seas_of(ground, state, power, attempt, base)
    rating = rating_of(ground, state, power, attempt, base, gold=extra)
    table, card = turn_up_card(table, power, price.total)
    table = table.power(power, endeavours=table.empire(power).endeavours + 1, may_return=False)
    table, defense, terms = defend_target(table, power, attempt, rating.before_defense)
    if defense is not None:
        rating = rating_of(ground, state, power, attempt, base, gold=extra, defense=terms)
    aim = Aim(power, attempt.endeavour, base, attempt.target, rating.value, attempt.builds, attempt.burns)
    own = table.holding(attempt.target).owner == power
    codes = tuple(read_codes(ground, ground.cards[card], attempt.endeavour, rating.value, target_is_own=own))
    told = Endeavoured(
        power=power,
        line=line,
        endeavour=attempt.endeavour,
        base=base,
        target=attempt.target,
        card=card,
        rating=rating,
        price=price,
        seas=seas,
        codes=tuple(read for _, read in codes),
        defended=defense,
        harm_only=aim.harm_only,
        **_relations(ground, state, power, attempt),
        builds=attempt.builds or "",
        rule="E-017",
    )
    table = _apply_codes(table.telling(told), aim, codes)
    if attempt.palaces:
        table = _palaces(table, power, attempt, extra, card)
    table = leaders.check_card(table, power, card, USES[attempt.endeavour])
    if defense is not None:
        table = leaders.check_card(table, defense.power, defense.card, "combat")
    return table


def turn_up_card(table: Table, power: Power, paid: int) -> tuple[Table, int]:
    """The next card of a power, turned up once its gold is paid."""
    empire = table.empire(power)
    card, *rest = empire.cards
    table = table.power(power, gold=empire.gold - paid, cards=tuple(rest), played=empire.played + 1)
    return table.having(shown=(*table.state.shown, card)), card


def _relations(ground: Ground, state: State, power: Power, attempt: Attempt) -> dict[str, str]:
    """Language and religion of a target abroad, as its news tells them; of one's own they are not asked."""
    if attempt.endeavour not in ("conquest", "pillage", "diplomacy"):
        return {"language": "", "religion": ""}
    return {
        "language": relation.language_relation(ground, state, power, attempt.target),
        "religion": relation.religion_relation(ground, state, power, attempt.target),
    }


def read_codes(
    ground: Ground, card: YearCard, endeavour: Endeavour, rating: Fraction, *, target_is_own: bool
) -> Iterator[tuple[Code, CodeRead]]:
    """Every code of the endeavour, target column first (E-Q20), each with whether it counts and why not."""
    results, once = card.results(endeavour), ground.rules.same_codes == "once"
    columns: tuple[tuple[Column, tuple[Code, ...], bool], ...] = (
        ("target", results.target_codes, target_is_own),
        ("active", results.active_codes, True),
    )
    for column, codes, own in columns:
        seen: set[str] = set()
        for code in codes:
            inside = code.kind == "T/C" or code.applies(rating)
            harms = code.kind == "-1" and own and ground.rules.below_zero_by_defense == "harm-only"
            why = ""
            if inside and rating < 0 and not harms:
                why = "harm-only"  # E-019: below zero only what falls on the active player's own areas
            elif inside and once and code.kind in seen:
                why = "same-code"
            if inside and not why:
                seen.add(code.kind)
            yield code, CodeRead(column, str(code), inside, why)


def _apply_codes(table: Table, aim: Aim, codes: tuple[tuple[Code, CodeRead], ...]) -> Table:
    """The results, one after another; areas in unrest before the card that fall are checked (E-020)."""
    restless = {area for area in (aim.base, aim.target) if table.holding(area).unrest}
    fallen: list[AreaId] = []
    for code, read in codes:
        if not read.in_range or read.why:
            continue
        area = aim.base if read.column == "active" else aim.target
        if code.kind == "-1":
            instead = None if read.column == "active" else pieces.burnt(table, aim.power, area, aim.burns)
            table, changed = areas.harm(table, area) if instead is None else (instead, False)
            if changed and area in restless and area not in fallen:
                fallen.append(area)
        else:
            table = _apply_gain(table, aim, code, area)
    for area in fallen:
        if table.holding(area).owner is not None:
            table = unrest.check(table, area, "lowered")
    return table


def _palaces(table: Table, power: Power, attempt: Attempt, extra: int, card: int) -> Table:
    """All other areas with palaces, ruled by the same card as long as the gold lasts (E-049, H-021)."""
    ground = table.ground
    for area in table.state.areas_of(power):
        one = Attempt("ruling", area)
        if area == attempt.target or "palace" not in table.holding(area).markers:
            continue
        price = price_of(ground, table.state, power, one, extra).total
        rating = rating_of(ground, table.state, power, one, area, gold=extra)
        gold = table.empire(power).gold
        if rating.value < 0 or price > gold or not reach.is_linked(ground, table.state, power, area):
            continue
        codes = tuple(read_codes(ground, ground.cards[card], "ruling", rating.value, target_is_own=True))
        told = AlsoRuled(
            power=power,
            area=area,
            card=card,
            rating=rating,
            codes=tuple(read for _, read in codes),
            paid=price,
            rule="E-049",
        )
        aim = Aim(power, "ruling", area, area, rating.value)
        table = _apply_codes(table.power(power, gold=gold - price).telling(told), aim, codes)
    return table


def _rule_area(table: Table, area: AreaId) -> Table:
    """A +1 of ruling ends unrest or raises the social state; at a university it is worth more (E-049)."""
    rules = table.ground.tables.civilisation
    for _ in range(rules.levels if rules and "university" in table.holding(area).markers else 1):
        restless = table.holding(area).unrest
        table = areas.calm(table, area) if restless else areas.shift(table, area, 1)[0]
    return table


def _apply_gain(table: Table, aim: Aim, code: Code, area: AreaId) -> Table:
    match code.kind:
        case "+1" | "F" if aim.builds is not None:
            return _build_instead(table, aim, code)
        case "+1" if aim.endeavour == "ruling":
            return _rule_area(table, area)
        case "+1":
            return areas.shift(table, area, 1)[0]
        case "G":
            return _pillage_target(table, aim)
        case "F":
            return areas.fortify(table, area, 1)
        case "C":
            return _conquer_target(table, aim)
        case "T":
            return areas.tie(table, aim.power, aim.target)
        case _:  # T/C: a conquest from its number on, else a tie, never both (E-023, E-Q5)
            if code.applies(aim.rating):
                return _conquer_target(table, aim, diplomatic=True)
            return areas.tie(table, aim.power, aim.target)


def _build_instead(table: Table, aim: Aim, code: Code) -> Table:
    """Build what comes instead of the usual result; one piece a card (E-049, H-015)."""
    usual = "F" if aim.endeavour == "fortification" else "+1"
    if aim.builds is None or code.kind != usual:
        return areas.shift(table, aim.target, 1)[0] if code.kind == "+1" else table
    full = pieces.refusal(table.ground, table.state, Attempt(aim.endeavour, aim.target, builds=aim.builds))
    return table if full else pieces.build(table, aim.power, aim.target, aim.builds)


def _conquer_target(table: Table, aim: Aim, *, diplomatic: bool = False) -> Table:
    """A C result against what is not one's own already."""
    if table.holding(aim.target).owner == aim.power:
        return table
    if aim.endeavour == "conquest" and table.ground.rules.marks_wiped != "never":
        wiped = areas.wipe_mark(table, aim.power, aim.base, aim.target)
        if wiped is not table and table.ground.rules.marks_wiped == "instead":
            return wiped
        table = wiped
    whole = diplomatic and table.ground.rules.diplomatic_conquest == "whole"
    table = areas.conquest_result(table, aim.power, aim.target, aim.base, whole=whole)
    won = table.holding(aim.target).owner == aim.power
    if diplomatic and won and table.ground.rules.diplomatic_conquest_claims:
        claims = tuple(sorted({*table.holding(aim.target).claims, aim.power}))
        table = table.area(aim.target, claims=claims)
    return table


def _pillage_target(table: Table, aim: Aim) -> Table:
    """Gold by the table and a die; nothing from an area at -3 (E-008)."""
    level = table.holding(aim.target).social_state
    rows = table.ground.tables.gold.pillage if table.ground.tables.gold else {}
    if level == LOWEST or not rows:
        source = "pillage" if rows else "pillage-without-table"
        none = GoldGained(power=aim.power, gold=0, source=source, area=aim.target, rule="E-008")
        return table.telling(none)
    table, die = table.throw(f"pillage:{aim.target}", 1)
    row = nearest_row(rows, level).split()
    gold = int(row[die - 1]) if 0 < die <= len(row) else 0
    told = GoldGained(power=aim.power, gold=gold, source="pillage", area=aim.target, die=die, rule="E-033")
    return table.power(aim.power, gold=table.empire(aim.power).gold + gold).telling(told)

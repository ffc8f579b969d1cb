"""Defense by standing order (E-022): who defends, with how much gold, and what it takes from the rating.

A defender is not asked in between: his orders say what he wants (design C.3). Not here: the attack itself
(endeavours).
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from judge.games.empires.model.events import DefenseRefused
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt, Defend
from judge.games.empires.model.state import State
from judge.games.empires.model.working import Defended, Term
from judge.games.empires.play import event_cards, reach
from judge.games.empires.play.conditions import Asked, holds
from judge.games.empires.play.table import Table
from judge.games.empires.sets.cards import Rating as RatingEffect
from judge.games.empires.sets.tables import GoldCosts


def defend_target(
    table: Table, attacker: Power, attempt: Attempt, rating: Fraction
) -> tuple[Table, Defended | None, tuple[Term, ...]]:
    """The first standing order that fits is carried out: paid, a card taken, told; else None."""
    state, ground = table.state, table.ground
    owner = state.areas[attempt.target].owner
    kinds = ("conquest", "pillage") if ground.rules.defended == "conquest-and-pillage" else None
    if owner is None or owner == attacker or (kinds and attempt.endeavour not in kinds):
        return table, None, ()
    for place, order in enumerate(state.powers[owner].standing):
        if not isinstance(order, Defend) or not _is_meant(table, owner, order, attacker, attempt, rating):
            continue
        wrong = refusal(ground, state, owner, order, attempt)
        if wrong is not None:
            told = DefenseRefused(power=owner, area=attempt.target, why=wrong[0], rule=wrong[1])
            table = table.telling(told)
            continue
        return _carry_out(table, owner, place, order, rating)
    return table, None, ()


def _is_meant(
    table: Table, owner: Power, order: Defend, attacker: Power, attempt: Attempt, rating: Fraction
) -> bool:
    fits = (
        order.area in (None, attempt.target)
        and order.against in (None, attacker)
        and order.endeavour in (None, attempt.endeavour)
        and order.used < order.cards
    )
    asked = Asked(table.ground, table.state, owner, rating)
    return fits and (order.when is None or holds(asked, order.when))


def refusal(
    ground: Ground, state: State, owner: Power, order: Defend, attempt: Attempt
) -> tuple[str, str] | None:
    """Reason why a defense cannot be carried out: code and rule; None: it can."""
    empire = state.powers[owner]
    if not empire.cards:
        return "no-card-left", "E-017"
    if not empire.turn_taken and not empire.endeavours and len(empire.cards) <= 1:
        return "last-card-for-own-turn", "E-Q28"
    if not ground.rules.defend_cut_off and not reach.is_linked(ground, state, owner, attempt.target):
        return "area-cut-off", "E-Q21"
    least = 0 if order.down_to is not None or order.up_to else order.gold
    if empire.gold < _cost(ground) + least:
        return "not-enough-gold", "E-022"
    return None


def _play_hold_card(table: Table, owner: Power, order: Defend) -> tuple[Table, tuple[str, ...]]:
    """Play the Hold card of an order, if it is in hand and one for defense; what counts this time only."""
    card = order.event
    if card not in table.empire(owner).hold or table.ground.events[card].trigger != "defense":
        return table, ()
    once = table.ground.events[card].lasts == "once"
    return event_cards.play_held(table, owner, card, ()), (card,) if once else ()


def _cost(ground: Ground) -> int:
    return (ground.tables.gold_costs or GoldCosts()).defense


def _carry_out(
    table: Table, owner: Power, place: int, order: Defend, rating: Fraction
) -> tuple[Table, Defended, tuple[Term, ...]]:
    empire, cost = table.empire(owner), _cost(table.ground)
    table, cards = _play_hold_card(table, owner, order)
    empire = table.empire(owner)
    against = sum(
        effect.against
        for card in (*empire.lasting, *cards)
        for effect in table.ground.events[card].effects
        if isinstance(effect, RatingEffect)
    )
    gold = min(order.gold, empire.gold - cost)
    if order.down_to is not None:
        lacking = math.ceil(rating - empire.combat - against - order.down_to)
        gold = max(0, min(lacking, order.gold, empire.gold - cost))
    card, *rest = empire.cards
    standing = tuple(
        replace(order, used=order.used + 1) if n == place else one for n, one in enumerate(empire.standing)
    )
    table = table.power(
        owner,
        gold=empire.gold - cost - gold,
        cards=tuple(rest),
        played=empire.played + 1,
        standing=standing,
        may_return=False,
    )
    table = table.having(shown=(*table.state.shown, card))
    terms = [Term("defender-combat", -empire.combat, rule="E-022")]
    terms += [Term("defender-gold", -gold, rule="E-022")] if gold else []
    terms += [Term("defender-event", -against, rule="E-022")] if against else []
    told = Defended(power=owner, card=card, combat=empire.combat, gold=gold, paid=cost + gold)
    return table, told, tuple(terms)

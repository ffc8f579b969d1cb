"""Rounds (E-001 to E-006): the deal, the order of turns, turns, what is left over, and the next round.

Of the optional parts there are raiders and crusades, where a set has their tables; the others are off
(E-003). Not here: one turn's program (programs).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from judge.games.empires.calendar import begins_game_turn
from judge.games.empires.model import events as news
from judge.games.empires.model.ground import CARDS_A_ROUND, Power
from judge.games.empires.model.orders import Defend, Program
from judge.games.empires.play import (
    crusades,
    event_cards,
    initiative,
    leaders,
    pieces,
    raiders,
    unrest,
    victory,
)
from judge.games.empires.play.programs import Progress, advance, play_whole, without_endeavour
from judge.games.empires.play.table import Table


def begin(table: Table) -> Table:
    """Everything before the first turn of a round: event deck, deal, initiative."""
    state = table.state
    if begins_game_turn(state.year, state.first or state.year):
        table = table.telling(news.GameTurnBegan(year=state.year, rule="E-001"))
        for power in state.active:
            table = event_cards.expire(table, power, "game-turn")
        table = event_cards.reshuffle_discards(table).having(crusaded=False)
    table = table.having(thrown=0).telling(news.RoundBegan(year=state.year, rule="E-001"))
    table = initiative.settle(before_turns(deal(table)))
    simultaneous = len(table.state.active) >= table.ground.rules.simultaneous_from
    return table.having(step="round" if simultaneous else "turn")


def before_turns(table: Table) -> Table:
    """Decide whether there is a crusade; play raiders, and the crusade (E-003)."""
    table, die = crusades.call_crusade(table)
    return crusades.conduct(raiders.raid(table), die)


def deal(table: Table) -> Table:
    """All year cards shuffled, five to each, unseen (E-002)."""
    deck = table.dice.shuffle(f"year-cards:{table.state.year}", tuple(sorted(table.ground.cards)))
    return dealt(table, tuple(deck))


def dealt(table: Table, deck: tuple[int, ...]) -> Table:
    """Five cards to each power from the top of a deck, the first power's first."""
    for power in table.state.active:
        hand, deck = deck[:CARDS_A_ROUND], deck[CARDS_A_ROUND:]
        fresh = (replace(o, used=0) if isinstance(o, Defend) else o for o in table.empire(power).standing)
        table = table.power(
            power,
            cards=hand,
            played=0,
            marched=0,
            turn_taken=False,
            taxed=False,
            endeavours=0,
            may_return=False,
            standing=tuple(fresh),
        )
        table = table.telling(news.CardsDealt(power=power, count=len(hand), rule="E-002"))
    return table.having(deck=deck, shown=())


def turn(table: Table, power: Power, program: Program) -> Table:
    """One player's turn: an event card, then the program (E-005)."""
    if table.empire(power).out:
        return table
    table = _open_turn(table, power)
    table = play_whole(table, power, program)
    return _close_turn(without_endeavour(table, power, program), power)


def _open_turn(table: Table, power: Power) -> Table:
    table = table.telling(news.TurnBegan(power=power, rule="E-005"))
    return event_cards.draw(table, power)


def _close_turn(table: Table, power: Power) -> Table:
    table = event_cards.expire(table, power, "turn")
    table = pieces.upkeep(table, power)
    count = len(table.empire(power).cards)
    table = table.power(power, turn_taken=True, may_return=False)
    return table.telling(news.CardsLeft(power=power, count=count, rule="E-005"))


def together(table: Table, programs: Mapping[Power, Program]) -> Table:
    """A simultaneous round: the first card of all in their order, then the second of all (H-011)."""
    running = [power for power in table.state.order if not table.empire(power).out]
    for power in running:
        table = _open_turn(table, power)
    progress = {power: Progress() for power in running}
    number = 0
    while running:
        still: list[Power] = []
        before, number = len(table.events), number + 1
        for power in running:
            program = programs.get(power, Program())
            table, progress[power], played = advance(table, power, program, progress[power])
            still += [power] if played else []
        table, running = _with_card_heading(table, before, number if still else 0), still
    for power in table.state.order:
        if not table.empire(power).out:
            table = without_endeavour(table, power, programs.get(power, Program()))
            table = _close_turn(table, power)
    return table


def _with_card_heading(table: Table, before: int, number: int) -> Table:
    """With the number of the card ahead of the news that came after so many."""
    head = news.CardBegan(number=number, rule="H-011")
    return replace(table, events=(*table.events[:before], head, *table.events[before:]))


def close(table: Table) -> Table:
    """The end of a round: cards left over, unrest of what is cut off, claims; five years are over (E-006)."""
    table = check_left_over_cards(table)
    for power in table.state.active:
        table = event_cards.expire(table, power, "round")
    table = unrest.unsettle_cut_off_areas(table)
    if table.ground.rules.claims == "owned-with-tie":
        table = _claims(table)
    return table.telling(news.RoundEnded(year=table.state.year + CARDS_A_ROUND - 1, rule="E-001"))


def check_left_over_cards(table: Table) -> Table:
    """Cards not used, in the order of turns, each as dealt: checked by administration (E-006, E-Q6)."""
    for power in table.state.order:
        for card in table.empire(power).cards:
            table = table.having(shown=(*table.state.shown, card))
            table = leaders.check_card(table, power, card, "administration")
        table = table.power(power, cards=())
    return table


def _claims(table: Table) -> Table:
    """An owned area with an own tie becomes a claim (H-004)."""
    for id, area in table.state.areas.items():
        if area.owner is not None and area.owner in area.ties and area.owner not in area.claims:
            claims = tuple(sorted({*area.claims, area.owner}))
            told = news.ClaimWon(power=area.owner, area=id, rule="H-004")
            table = table.area(id, claims=claims).telling(told)
    return table


def go_on(table: Table) -> Table:
    """Through the end of a round to the next turn that asks a player, or to the end of the game."""
    while table.state.step == "turn":
        order, turn = table.state.order, table.state.turn
        while turn < len(order) and table.empire(order[turn]).out:
            turn += 1
        table = table.having(turn=turn)
        if len(table.state.active) > 1 and turn < len(order):
            return table
        table = _next_round(table)
    return table


def _next_round(table: Table) -> Table:
    table = close(table)
    year = table.state.year + CARDS_A_ROUND
    if year > table.state.last or len(table.state.active) < 2:
        return victory.end(table)
    return begin(table.having(year=year))


def after_round(table: Table) -> Table:
    """Play what follows a simultaneous round."""
    return go_on(_next_round(table))

"""Preview of what orders would do by themselves: a phase played from what one power sees.

By the same code as the phase, on the position without others' money, with dice that bring no disaster and no
murder; so it can give nothing away. Not here: which orders are looked at (commands).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from judge.api.values import C, Outcome, Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.letters import news
from judge.games.machiavelli.letters.account import add_up
from judge.games.machiavelli.letters.ledger import ledger
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State
from judge.games.machiavelli.model.year import ADJUSTMENT
from judge.games.machiavelli.visibility.fog import sight

_CHANCE = (ev.DisasterStruck, ev.VariableIncomeRolled, ev.IncomeCounted)
"""Events that only the dice or the next year will bring: left out of a preview."""


class UneventfulDice:
    """No disaster in any year (N-050: a severity of 2), no murderer who finds his man (N-072: a 6)."""

    def throw(self, name: str, count: int = 1) -> int:
        """2 for two dice, 6 for one."""
        return 2 if count == 2 else 6 * count

    def pick(self, name: str, sides: int) -> int:
        """The highest."""
        return sides

    def shuffle(self, name: str, cards: Sequence[C]) -> tuple[C, ...]:
        """As they lie."""
        return tuple(cards)


def foreseen(
    game: Machiavelli,
    seen: State,
    own: Power,
    mine: Sequence[o.Order],
    supposed: Mapping[Power, Sequence[o.Order]],
    knowing: Set[Power] = frozenset(),
) -> Outcome[State]:
    """Play the phase on the position as the writer sees it, by the code that will play it.

    `knowing` are the writer's other powers: their purses are no secret.
    """
    orders = {Seat(p): tuple(supposed[p]) for p in supposed if p != own} | {Seat(own): tuple(mine)}
    strangers = {p: orders for p, orders in supposed.items() if p not in knowing}
    start = _with_means(game, _with_others_supposed(game, seen, own), own, strangers, knowing)
    return game.adjudicate(start, orders, UneventfulDice())


def preview_facts(
    game: Machiavelli,
    seen: State,
    own: Power,
    mine: Sequence[o.Order],
    supposed: Mapping[Power, Sequence[o.Order]],
    knowing: Set[Power] = frozenset(),
) -> Mapping[str, Any]:
    """Play the orders, and tell what is foreseen as results are told."""
    outcome = foreseen(game, seen, own, mine, supposed, knowing)
    view = game.view(outcome.state, Seat(own), outcome.events)
    told = tuple(e for e in view.events if not isinstance(e, _CHANCE))
    teller = NewsWriter(game.setting, seen, Seat(own))
    left = seen.ducats.get(own, 0)
    purse = ledger(teller, left, left, told) if game.setting.rules.money else None
    about = {own, AUTONOMOUS, *supposed}  # whom one hires one sees at work
    return {
        "words": "machiavelli/preview-end.txt",
        "orders": teller.orders(e for e in told if isinstance(e, ev.OrderResolved) and e.power in about),
        "sections": teller.sections(told),
        "ledger": purse.entries if purse else (),
        "before": left,
        "left": left + sum(e.ducats or 0 for e in purse.entries) if purse else None,
        "gamble": game.setting.rules.prices.murders_are_by_chance
        and any(isinstance(x, o.Expense) and x.kind is o.ExpenseKind.ASSASSINATE for x in mine),
        "dice": game.setting.rules.throws_dice,
        "unpaid": _unpaid(game, seen, own, mine),
        "headlines": news.headlines(teller, told),
    }


def _with_others_supposed(game: Machiavelli, seen: State, own: Power) -> State:
    """In fog the others are supposed to have what they began with where one does not see: all know that.

    Without it, whoever has nothing in sight would count as eliminated (N-035).
    """
    if not game.setting.rules.fog:
        return seen
    areas = sight(game.setting.board, seen, own)
    provinces, cities, countries = dict(seen.province_owner), dict(seen.city_owner), dict(seen.home_control)
    for power, facts in game.setting.scenario.powers.items():
        if power == own or power in seen.eliminated:
            continue
        countries.setdefault(power, power)
        for area in sorted(facts.home - areas):
            provinces[area] = power
            if game.setting.board.areas[area].city is not None:
                cities[area] = power
    return replace(seen, province_owner=provinces, city_owner=cities, home_control=countries)


def _unpaid(game: Machiavelli, seen: State, own: Power, mine: Sequence[o.Order]) -> int:
    """By how many ducats the orders cost more than there is."""
    sums = add_up(game.setting, seen, own, mine)
    return max(0, -sums["left"]) if sums else 0


def _with_means(
    game: Machiavelli,
    seen: State,
    own: Power,
    supposed: Mapping[Power, Sequence[o.Order]],
    knowing: Set[Power],
) -> State:
    """Give powers that are supposed to spend just that sum; their real purse stays unknown.

    So is what the units of the others cost, where the phase asks for it: they keep all of them (F-024).
    """
    ducats = dict(seen.ducats)
    if ADJUSTMENT in game.setting.rules.letter(seen.phase) and game.setting.rules.hidden_treasuries:
        for power in {*supposed} | {unit.power for unit in seen.units()} - {own, *knowing}:
            upkeep = (game.setting.rules.upkeep(u.kind, u.special) for u in seen.units_of(power))
            ducats[power] = ducats.get(power, 0) + sum(upkeep)
    for power in sorted(supposed):
        sums = add_up(game.setting, seen, power, supposed[power])
        if power != own and sums is not None:
            ducats[power] = max(ducats.get(power, 0), -sums["left"])
    return replace(seen, ducats=ducats)

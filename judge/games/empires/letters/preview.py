"""Rating, cost and gain of a program as things stand: exact chances from the cards not yet seen.

Nothing of the deck is looked at but how many cards of each kind nobody has turned up.

Orders as marks for the map.

Not here: the sums (play), drawing them (drawing.order_marks).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.api import Message, Told
from judge.games.empires.drawing.order_marks import Mark
from judge.games.empires.letters.figures import figure, price_facts, rating_facts
from judge.games.empires.letters.telling import reason
from judge.games.empires.model.ground import Ground, Power
from judge.games.empires.model.orders import Attempt, Line, March, MoveCourt, Order, Tax, program_of
from judge.games.empires.model.state import State
from judge.games.empires.play import relation
from judge.games.empires.play.chances import chances
from judge.games.empires.play.legality import refusals
from judge.games.empires.play.rating import base_of, price_of, rating_of

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable


_ABROAD = frozenset({"conquest", "pillage", "diplomacy"})


def news_of_program(
    table: EmpiresTable, seen: State, power: Power, orders: Sequence[Order]
) -> Iterator[Told]:
    """A piece of news for each line of a program."""
    if power not in seen.powers:
        return
    for number, order in enumerate((one for one in orders if isinstance(one, Line)), 1):
        if isinstance(order, Attempt):
            yield _attempt(table, seen, power, number, order)
        elif isinstance(order, Tax):
            yield _piece_of_news(
                table, "preview-tax", {"number": number, "line": table.words(order)}, "E-037"
            )


def _piece_of_news(table: EmpiresTable, name: str, facts: Mapping[str, object], rule: str) -> Told:
    return Told(table.presenter.wording_of(Message(f"empires/{name}", facts)), rule)


def _attempt(table: EmpiresTable, seen: State, power: Power, number: int, order: Attempt) -> Told:
    ground = table.engine.ground
    base = base_of(ground, seen, power, order)
    wrong = refusals(ground, seen, power, order, order.gold)
    facts: dict[str, object] = {
        "number": number,
        "line": table.words(order),
        "reasons": tuple(reason(code) for code, _ in wrong),
        "working": None,
        "price": None,
        "results": (),
        "unseen": len(ground.cards) - len(seen.shown),
    }
    if base is not None:
        rating = rating_of(ground, seen, power, order, base, gold=order.gold)
        language = religion = ""
        if order.endeavour in _ABROAD:
            language = relation.language_relation(ground, seen, power, order.target)
            religion = relation.religion_relation(ground, seen, power, order.target)
        facts["working"] = rating_facts(rating, table.place, language, religion)
        facts["price"] = price_facts(price_of(ground, seen, power, order, order.gold), table.place)
        own = seen.areas[order.target].owner == power
        found = chances(ground, seen, order.endeavour, rating.value, target_is_own=own)
        facts["results"] = tuple(
            _result(table, order, base, one, chance, facts) for one, chance in found.items()
        )
    return _piece_of_news(table, "preview-endeavour", facts, wrong[0][1] if wrong else "E-023")


def _result(
    table: EmpiresTable,
    order: Attempt,
    base: str,
    result: tuple[str, str],
    chance: Fraction,
    facts: Mapping[str, object],
) -> tuple[str, str | None, int, str]:
    """Result and place, with how many of the unseen cards bring it, and in per cent."""
    column, kind = result
    unseen = int(str(facts["unseen"]))
    area = order.target if column == "target" else base
    percent = figure(round(chance * 100))
    return kind, table.place(area), int(chance * unseen), percent


def marks_of_orders(
    ground: Ground, state: State, orders: Mapping[Power, Sequence[Order]]
) -> tuple[Mark, ...]:
    """Endeavours, named taxes and moves of courts; a line without a place has none."""
    return tuple(
        mark
        for power, own in orders.items()
        if power in state.powers
        for number, line in enumerate(program_of(tuple(own)).lines, 1)
        for mark in _marks_of(ground, state, power, number, line)
    )


def _marks_of(ground: Ground, state: State, power: Power, number: int, line: Order) -> Iterator[Mark]:
    match line:
        case Attempt(endeavour="ruling" | "fortification", target=area):
            yield Mark(number, power, "stay", area)
        case Attempt(endeavour=endeavour, target=area):
            start = base_of(ground, state, power, line)
            yield Mark(number, power, "line" if endeavour == "diplomacy" else "arrow", area, start)
        case March(start=start, goal=area):
            yield Mark(number, power, "arrow", area, start)
        case MoveCourt(to=area):
            yield Mark(number, power, "arrow", area, state.powers[power].court)
        case Tax(areas=areas, plunder=plundered):
            yield from (Mark(number, power, "stay", area) for area in dict.fromkeys((*areas, *plundered)))

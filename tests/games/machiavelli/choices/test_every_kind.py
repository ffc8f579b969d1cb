"""Every kind of order that a book allows can be chosen somewhere, or a table says why it is written.

Kinds come from the closed unions of orders, split where one class is written in several ways. A kind counts
as allowed in a book if a single order of it is lawful in one of the positions that are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, get_args

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.conditions import Owned
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Loan,
    Power,
    RetreatPlace,
    Ruin,
    State,
    Unit,
    UnitKind,
    UnitRef,
)
from judge.games.machiavelli.model.topology import garrisonable
from judge.games.machiavelli.model.year import RETREATS
from tests.games.machiavelli.choices.test_choices import OPTIONS, choices, played, table
from tests.support.choosing import lines
from tests.support.machiavelli.played_letters import books

WRITTEN = {
    "NoExpense": "An expenditure is taken back by the dash of its row; the letter then begins with clear.",
    "Borrow nothing": "As above: 0 takes a loan back, and an emptied row does.",
    "PayBank nothing": "As above.",
    "Pay nothing": "As above.",
    "SellProvince for nothing": "As above.",
    "BuyProvince for nothing": "As above.",
    "Ally no more": "As above.",
}
IN_A_BOOK = {
    "classic: Advance by way of places": "Fleets need no names there (N-010); the move alone is offered.",
    "borgia: Advance by way of places": "As in classic.",
    "borgia: Ally": "Nobody holds straits on its board.",
}
"""Kinds that are not among the choices, each with the reason: in every book, and in one."""


def kind_of(order: Any) -> str:
    """The class of an order, and in which of its ways it is written."""
    name = type(order).__name__
    match order:
        case o.Expense(kind=kind):
            return f"{name} {kind}"
        case o.Advance(via=via, by_sea=by_sea):
            return f"{name} by sea" if by_sea else f"{name} by way of places" if via else name
        case o.Support(into=into, conversion=conversion):
            return f"{name} of a conversion" if conversion else f"{name} of a move" if into else name
        case o.AreaSupport(power=power) | o.TransportFor(power=power):
            return f"{name} for another" if power else name
        case o.Convert(to=to):
            return f"{name} to a garrison" if to is UnitKind.GARRISON else f"{name} from a garrison"
        case o.Build(special=special, when=when):
            return f"{name}{' of special troops' * bool(special)}{' under a condition' * (when is not None)}"
        case o.Maintain(when=when) | o.Remove(when=when) if when is not None:
            return f"{name} under a condition"
        case o.Ally(allowed=allowed, bribes=bribes):
            return f"{name} no more" if not allowed else f"{name} to bribe" if bribes else name
        case o.Borrow(ducats=0) | o.PayBank(ducats=0) | o.Pay(ducats=0):
            return f"{name} nothing"
        case o.SellProvince(ducats=0) | o.BuyProvince(ducats=0):
            return f"{name} for nothing"
        case _:
            return name


# ---------------------------------------------------------------- positions


@cache
def positions(scenario: str) -> tuple[tuple[State, Seat], ...]:
    """The first of each kind of phase of a year, as it is and with everything in it that an order needs."""
    game, options = table(scenario, OPTIONS), tuple(OPTIONS.items())
    found: dict[tuple[str, ...], State] = {}
    for state in played(scenario, options):
        found.setdefault(tuple(sorted(game.setting.rules.letter(state.phase))), state)
    return tuple(
        (each, Seat(power))
        for state in found.values()
        for power in _further(game)
        for each in _eventful(game, state, Power(power))
    )


def _further(game: Any) -> Iterator[Seat]:
    """The Pope, who may ban, and Venice, which has ships."""
    return (seat for seat in game.seats if seat in ("papacy", "venice"))


def _eventful(game: Any, state: State, power: Power) -> Iterator[State]:
    """Money, debts and rights to an attempt beside a unit of nobody's; then hunger, rebels, sieges, ruins."""
    afield = [u for u in sorted(state.units_of(power), key=lambda u: u.area) if not u.in_city]
    others = [p for p in game.seats if p != power]
    if not afield:
        yield state
        return
    held = frozenset(area for area, owner in state.province_owner.items() if owner == power)
    near = sorted({a for unit in afield for a in game.setting.board.army_borders.get(unit.area, ())} - held)
    free = [area for area in near if area in state.field and state.field[area].power != power]
    nobodys = {area: replace(state.field[area], power=AUTONOMOUS) for area in free[:1]}
    rich = replace(
        state,
        field={**state.field, **nobodys},
        ducats={**state.ducats, power: 200},
        loans={power: (Loan(principal=5, interest=1, due_in=2),)},
        chits={power: (others[0],)},
    )
    ruin = Ruin(burnt_by=(others[0],))
    yield rich
    yield replace(rich, famine=held, sieges=frozenset(unit.area for unit in afield))
    yield replace(rich, province_rebellions=held, rebellion_victims=dict.fromkeys(held, power))
    yield replace(rich, ruins={unit.area: ruin for unit in afield})
    yield _mustered(game, rich, power)
    if RETREATS in game.setting.rules.letter(state.phase):
        places = (RetreatPlace(AreaId(near[0])), RetreatPlace(afield[0].area, into_city=True))
        left = {area: unit for area, unit in state.field.items() if area != afield[0].area}
        yield replace(rich, field=left, dislodged={afield[0].area: Dislodged(unit=afield[0], places=places)})


def _mustered(game: Any, state: State, power: Power) -> State:
    """A rider beside another power's garrison, an army before one, fleets that carry and at straits."""
    board, rules = game.setting.board, game.setting.rules
    other = next(p for p in game.seats if p != power)
    shores = {
        sea: [a for a in sorted(near) if a in board.cities] for sea, near in sorted(board.sea_legs.items())
    }
    sea, (shore, *_) = next((s, c) for s, c in shores.items() if board.areas[s].is_sea and len(c) > 1)
    ride = next((special for special in rules.specials if rules.rides(special)), None)
    city = next(a for a in sorted(board.army_borders[shore]) if a in board.cities)
    field = {area: unit for area, unit in state.field.items() if area != city}
    army, fleet = (Unit(power=power, kind=kind, area=shore) for kind in (UnitKind.ARMY, UnitKind.FLEET))
    field |= {shore: replace(army, special=ride), sea: replace(fleet, area=sea)}
    field |= {area: replace(fleet, area=area) for area in sorted(board.straits.values())[:1]}
    guard = Unit(power=other, kind=UnitKind.GARRISON, area=city)
    fort = next(a for a in sorted(board.cities) if garrisonable(game.setting, a) and a not in (city, shore))
    field[fort] = replace(army, area=fort)
    guards = {area: replace(guard, area=area) for area in (city, fort)}
    return replace(state, field=field, garrisons={**state.garrisons, **guards})


# ---------------------------------------------------------------- all that could be ordered


def orders_of(game: Any, state: State, power: Power) -> Iterator[o.Order]:
    """Orders of each kind to each unit, place and power near by, lawful or not."""
    setting, board, units = game.setting, game.setting.board, list(state.units())
    beaten = [gone.unit for gone in state.dislodged.values() if gone.unit.power == power]
    own = [*state.units_of(power), *beaten]
    near = sorted({*(u.area for u in own), *(area for unit in own for area in _beside(board, unit.area))})
    near = near or sorted(board.cities)
    powers = [p for p in game.seats if p != power]
    mine = Owned(AreaId(near[0]), power)
    for unit in own:
        yield from _orders_to(board, unit.ref, powers, [u.ref for u in units if u.ref != unit.ref])
        yield from (o.Maintain(unit.ref), o.Maintain(unit.ref, mine))
        yield from (o.Remove(unit.ref), o.Remove(unit.ref, mine))
    for area in near:
        for kind, special in product(setting.rules.units, (None, *setting.rules.specials)):
            yield from (o.Build(UnitRef(kind, area), special, None, when) for when in (None, mine))
        yield from (o.ForceTax(area), o.GiveProvince(area, powers[0]), o.SellProvince(area, powers[0], 12))
        yield from (o.BuyProvince(area, other, 12) for other in powers)
    yield from (o.Waive(), o.Borrow(1, 1), o.Borrow(1, 2), o.PayBank(1), o.NoExpense(1), o.Borrow(0, 1))
    yield from (o.PayBank(0), o.SellProvince(near[0], powers[0], 0), o.BuyProvince(near[0], powers[0], 0))
    for other in powers:
        yield from (o.Pay(1, other), o.Pay(0, other), o.GiveChit(powers[0], other), o.Ban(other))
        yield from (o.Ally(other), o.Ally(other, bribes=True), o.Ally(other, allowed=False))
    close = [unit.ref for unit in units if unit.area in near]
    for kind, ducats in product(o.ExpenseKind, (3, 12, 36)):
        yield from (o.Expense(1, kind, ducats, target=ref) for ref in close)
        yield from (o.Expense(1, kind, ducats, target=ref, order=o.Hold(ref)) for ref in close)
        yield from (o.Expense(1, kind, ducats, area=area) for area in near)
        yield from (o.Expense(1, kind, ducats, victim=other) for other in (power, *powers))


def _beside(board: Any, area: AreaId) -> list[AreaId]:
    """Places next to one by land or water."""
    water = (
        goal.area for start, goals in board.fleet_borders.items() if start.area == area for goal in goals
    )
    return sorted({*board.army_borders.get(area, ()), *board.sea_legs.get(area, ()), *water})


def _orders_to(board: Any, ref: UnitRef, powers: list[Power], others: list[UnitRef]) -> Iterator[o.Order]:
    yield from (o.Hold(ref), o.Besiege(ref), o.LiftSiege(ref), o.Disband(ref), o.Destroy(ref), o.Rebuild(ref))
    yield from (o.Convert(ref, kind) for kind in (UnitKind.GARRISON, UnitKind.ARMY, UnitKind.FLEET))
    yield from (o.TransportFor(ref), o.TransportFor(ref, powers[0]))
    near = _beside(board, ref.area)
    close = [other for other in others if other.area in near]
    yield from (
        o.Support(ref, other, conversion=conversion) for other in close for conversion in (False, True)
    )
    for area in near:
        yield from (o.Advance(ref, area), o.Advance(ref, area, by_sea=True), o.StrategicMove(ref, area))
        yield from (
            o.AreaSupport(ref, area),
            o.AreaSupport(ref, area, powers[0]),
            o.RetreatList(ref, (area,)),
        )
        yield from (o.Advance(ref, there, via=(area,)) for there in _beside(board, area))
        yield from (o.Support(ref, other, area) for other in others)
        yield from (o.Transport(ref, other, area) for other in close)


# ---------------------------------------------------------------- the rule


@cache
def offered(scenario: str) -> frozenset[str]:
    """Kinds that can be chosen in one of the positions, as their lines are read back."""
    game, found = table(scenario, OPTIONS), set[str]()
    for state, seat in positions(scenario):
        reader = reader_for(game, game.view(state, seat).state)
        for line in _one_of_each(lines(choices(game, state, seat))):
            found.update(kind_of(order) for order in reader.read(line, Power(seat)).orders)
    return frozenset(found)


def _one_of_each(told: Iterable[str]) -> Iterator[str]:
    """Lines without those that differ in names alone; ``A`` and ``AS1`` are no names."""
    seen: dict[str, str] = {}
    for line in told:
        words = (word for word in line.split() if not re.fullmatch(r"[A-Z]\D+", word))
        seen.setdefault(" ".join(words), line)
    yield from seen.values()


def lawful_but_not_offered(scenario: str) -> dict[str, str]:
    """Kinds of which an order is lawful in one of the positions, and none can be chosen; with that order."""
    game, found = table(scenario, OPTIONS), dict[str, str]()
    for state, seat in positions(scenario):
        seen = game.view(state, seat).state
        for order in orders_of(game, seen, Power(seat)):
            kind = kind_of(order)
            if kind in offered(scenario) or kind in found:
                continue
            if _is_lawful(game, seen, seat, order):
                found[kind] = f"{state.phase.key}: {game.reader(seen).words(order)}"
    return found


def _is_lawful(game: Any, state: State, seat: Seat, order: o.Order) -> bool:
    """Decide whether a letter may hold an order: it is not refused, and its words are read."""
    if any(remark.fatal for remark in game.check(state, seat, (order,))):
        return False
    return order in reader_for(game, state).read(str(game.reader(state).words(order)), Power(seat)).orders


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize(("book", "scenario"), books().items())
def test_what_a_book_allows_can_be_chosen_or_the_table_says_why_not(book: str, scenario: str) -> None:
    missing = lawful_but_not_offered(scenario)
    here = {key.partition(": ")[2] for key in IN_A_BOOK if key.startswith(f"{book}: ")}
    assert missing.keys() <= {*WRITTEN, *here}, missing


def test_every_class_of_orders_can_be_chosen_in_some_book() -> None:
    """The union of orders itself: a new class is offered, or stands in the table."""
    classes = {each.__name__ for each in get_args(o.Order)} | {f"Expense {kind}" for kind in o.ExpenseKind}
    found = {kind for scenario in books().values() for kind in offered(scenario)}
    names = {*found, *(kind.partition(" ")[0] for kind in found)}
    assert classes - names == {
        "NoExpense",
        "Waive",
    }  # builds are given up in games without money alone (N-001)


def test_the_table_holds_nothing_that_can_be_chosen() -> None:
    assert not WRITTEN.keys() & {kind for scenario in books().values() for kind in offered(scenario)}

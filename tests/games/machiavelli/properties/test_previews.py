"""A preview equals the processing: what is foreseen is what comes, where nothing that is secret decides.

Not here: how it is told, and that it gives nothing away (tests/desk/test_previewing).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from judge.core.game import Outcome, Seat
from judge.games.machiavelli.letters.preview import UneventfulDice, foreseen
from judge.games.machiavelli.model.orders import UnitOrder
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from judge.games.machiavelli.model.year import ADJUSTMENT
from tests.support.machiavelli.orderings import Letters, letters
from tests.support.machiavelli.positions import Case, positions
from tests.support.machiavelli.stepping import written

Foreseen = tuple[Case, Seat, Letters, Outcome[State]]


@st.composite
def previews(draw: DrawFn, /, spending: bool, **needs: Any) -> Foreseen:
    """A position, who asks, everybody's orders (money only his own), and what he is told of them."""
    case = draw(positions(PhaseKind.MOVEMENT, needs))
    seat = draw(st.sampled_from(case.game.seats))
    if ADJUSTMENT in case.setting.rules.letter(case.state.phase):  # the others are supposed to have just that
        just = {p: _upkeep(case, p) if p != seat else case.state.ducats[p] for p in case.state.ducats}
        case = replace(case, state=replace(case.state, ducats=just))
    orders = {
        other: mine if other == seat and spending else tuple(o for o in mine if isinstance(o, UnitOrder))
        for other, mine in draw(letters(case, nonsense=False)).items()
    }
    seen = case.game.view(case.state, seat).state
    others = {Power(other): mine for other, mine in orders.items() if other != seat}
    return case, seat, orders, foreseen(case.game, seen, Power(seat), orders.get(seat, ()), others)


def _upkeep(case: Case, power: Power) -> int:
    """Ducats that all units of a power cost."""
    return sum(case.setting.rules.upkeep(unit.kind, unit.special) for unit in case.state.units_of(power))


def seen_by(case: Case, seat: Seat, outcome: Outcome[State]) -> str:
    """What a reader gets of what came, to the byte."""
    view = case.game.view(outcome.state, seat, outcome.events)
    return written(Outcome(state=view.state, events=view.events))


@given(previews(spending=False, money=False, fog=False))
def test_a_preview_with_all_orders_is_the_processing(one: Foreseen) -> None:
    """N-003, N-065: without money nothing is secret but orders; when these are supposed, all is foreseen."""
    case, seat, orders, told = one
    came = case.game.adjudicate(case.state, orders, UneventfulDice())
    assert seen_by(case, seat, told) == seen_by(case, seat, came)


@given(previews(spending=True, money=True, loans=False, fog=False))
def test_what_one_spends_does_in_a_preview_what_it_will_do(one: Foreseen) -> None:
    """N-066, N-067: bribes, rebellions and relief, on others' units and land, and what is left in the purse.

    Without loans: the bankers may kill a ruler for debts that nobody else knows of (N-063).
    """
    case, seat, orders, told = one
    came = case.game.adjudicate(case.state, orders, UneventfulDice())
    assert seen_by(case, seat, told) == seen_by(case, seat, came)

"""A preview equals the processing: what is foreseen is what comes, where nothing that is secret decides.

The promises of the resolver on every board there is, in both editions, a few positions each.

Not here: how it is told, and that it gives nothing away (tests/desk/test_previewing), the same over many
more positions of boards drawn at random (test_every_step).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from judge.core.game import Outcome, Seat
from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.letters.preview import UneventfulDice, foreseen
from judge.games.machiavelli.maps.library import EDITIONS, load_scenario, scenarios, table
from judge.games.machiavelli.model.orders import UnitOrder
from judge.games.machiavelli.model.state import PhaseKind, Power, State
from judge.games.machiavelli.model.year import ADJUSTMENT
from tests.support.machiavelli.invariants import transition
from tests.support.machiavelli.orderings import Letters, letters, shuffled
from tests.support.machiavelli.positions import Case, positions
from tests.support.machiavelli.stepping import steps, written
from tests.support.narrowing import present

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


A_FEW = max(4, present(settings.default).max_examples // 15)


def _editions() -> Iterator[tuple[str, bool]]:
    """Every scenario as it is; those of the game's two editions in the other one, too."""
    for scenario in scenarios():
        rules = load_scenario(scenario).rulebook
        yield scenario, rules.mach2
        if rules.name in EDITIONS.values():
            yield scenario, not rules.mach2


EVERY = list(_editions())
FOLLOWING = [
    (scenario, kind, mach2)
    for scenario, mach2 in EVERY
    for kind in (PhaseKind.RETREATS, PhaseKind.ADJUSTMENT)
    if any(row.kind is kind for row in table(scenario, {"mach2": mach2}).setting.rules.phases)
]


@pytest.mark.parametrize(("scenario", "mach2"), EVERY)
@settings(max_examples=A_FEW)
@given(data=st.data())
def test_a_campaign_on_every_board(scenario: str, mach2: bool, data: DataObject) -> None:
    """Nothing unlawful and nothing without an event (N-003, N-005, N-030, N-066, N-067); the order of orders
    does not matter (N-065); what is stored is what was played (N-074)."""
    step = data.draw(steps(PhaseKind.MOVEMENT, scenario, mach2=mach2))
    assert transition(step.case.setting, step.case.state, step.events, step.after) == []
    other = shuffled(cast(DrawFn, data.draw), step.case, step.orders)
    again = step.case.game.adjudicate(load_state(dump_state(step.case.state)), other, step.dice)
    assert written(again) == written(step.outcome)


@pytest.mark.parametrize(("scenario", "kind", "mach2"), FOLLOWING)
@settings(max_examples=A_FEW // 2)
@given(data=st.data())
def test_what_follows_a_campaign_on_every_board(
    scenario: str, kind: PhaseKind, mach2: bool, data: DataObject
) -> None:
    """Retreats (N-006) and winters (N-054): nothing unlawful, nothing without an event."""
    step = data.draw(steps(kind, scenario, mach2=mach2))
    assert transition(step.case.setting, step.case.state, step.events, step.after) == []

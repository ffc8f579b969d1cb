"""The promises of the resolver on every board there is, in both editions, a few positions each.

Not here: the same over many more positions of boards drawn at random (test_every_step).
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.library import load_scenario, scenarios
from judge.games.machiavelli.model.state import PhaseKind
from tests.support.invariants import transition
from tests.support.orderings import shuffled
from tests.support.stepping import steps, written

AFTER_CAMPAIGNS = [
    (name, kind)
    for name in scenarios()
    for kind in (PhaseKind.RETREATS, PhaseKind.ADJUSTMENT)
    if any(row.kind is kind for row in load_scenario(name).rulebook.year)
]
"""Scenarios, and what their years have besides campaigns."""
A_FEW = max(4, settings.default.max_examples // 15)


@pytest.mark.parametrize("mach2", [False, True], ids=["classic", "1995"])
@pytest.mark.parametrize("scenario", scenarios())
@settings(max_examples=A_FEW)
@given(data=st.data())
def test_a_campaign_on_every_board(scenario: str, mach2: bool, data: DataObject) -> None:
    """Nothing unlawful and nothing without an event (N-003, N-005, N-030, N-066, N-067); the order of orders
    does not matter (N-065); what is stored is what was played (N-074)."""
    step = data.draw(steps(PhaseKind.MOVEMENT, scenario, mach2=mach2))
    assert transition(step.case.setting, step.case.state, step.events, step.after) == []
    other = shuffled(data.draw, step.case, step.orders)
    again = step.case.game.adjudicate(load_state(dump_state(step.case.state)), other, step.dice)
    assert written(again) == written(step.outcome)


@pytest.mark.parametrize("mach2", [False, True], ids=["classic", "1995"])
@pytest.mark.parametrize(("scenario", "kind"), AFTER_CAMPAIGNS)
@settings(max_examples=A_FEW // 2)
@given(data=st.data())
def test_what_follows_a_campaign_on_every_board(
    scenario: str, kind: PhaseKind, mach2: bool, data: DataObject
) -> None:
    """Retreats (N-006) and winters (N-054): nothing unlawful, nothing without an event."""
    step = data.draw(steps(kind, scenario, mach2=mach2))
    assert transition(step.case.setting, step.case.state, step.events, step.after) == []

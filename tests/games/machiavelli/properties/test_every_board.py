"""The promises of the resolver on every board there is, in both editions, a few positions each.

Not here: the same over many more positions of boards drawn at random (test_every_step).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, DrawFn

from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.maps.library import EDITIONS, load_scenario, scenarios, table
from judge.games.machiavelli.model.state import PhaseKind
from tests.support.machiavelli.invariants import transition
from tests.support.machiavelli.orderings import shuffled
from tests.support.machiavelli.stepping import steps, written
from tests.support.narrowing import present

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

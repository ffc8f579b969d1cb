"""Whatever happened, and whoever reads of it: results letters say all they have to, as text and as a page.

That no template fails is asked of every test (tests/conftest). Not here: that the sentences are good
(tests/report).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from judge.core.game import Seat
from judge.core.outbound import Rendered
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord, GameStatus
from judge.games.machiavelli.letters import results
from judge.games.machiavelli.letters.explanation import explanation
from judge.games.machiavelli.model.state import Power
from judge.rendering.reader import Addressee
from tests.support.machiavelli.stepping import Step, steps

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)


def record(step: Step) -> GameRecord:
    return GameRecord(
        name="sforza",
        scenario=step.case.setting.scenario.id,
        status=GameStatus.FINISHED if step.after.victors else GameStatus.ACTIVE,
        created=NOW,
        deadline=NOW,
        seed=b"seed",
    )


def letters(step: Step, readers: Sequence[Seat | None]) -> list[Rendered]:
    game, found = step.case.game, []
    for seat in readers:
        reader = Addressee(seat=seat, name="Ann", role="player" if seat else "observer")
        view = game.view(step.after, seat, step.events)
        before = game.view(step.case.state, seat).state
        news = PhaseNews(
            record=record(step), view=view, reader=reader, before=before, closed=step.case.state.phase.key
        )
        found.append(results.phase_letter(game, news, before))
        found.append(results.start_letter(game, news))
    return found


@st.composite
def read(draw: DrawFn) -> tuple[Step, Sequence[Seat | None]]:
    """A phase, in fog or not, and some of those who read of it."""
    step = draw(steps(fog=draw(st.booleans())))
    seats = [*step.case.game.seats, None]
    return step, draw(st.lists(st.sampled_from(seats), min_size=1, max_size=3, unique=True))


@given(read())
def test_every_results_letter_can_be_written(one: tuple[Step, Sequence[Seat | None]]) -> None:
    step, readers = one
    for letter in letters(step, readers):
        assert letter.subject.startswith("[sforza] ") and letter.text and letter.html
        assert all(len(line) <= 78 for line in letter.text.split("\n"))


@given(steps())
def test_every_phase_can_be_explained(step: Step) -> None:
    refused = {
        Power(seat): [
            (orders[r.order], r)
            for r in step.case.game.check(step.case.state, seat, orders)
            if r.order is not None
        ]
        for seat, orders in step.orders.items()
    }
    story = explanation(
        step.case.setting, step.case.state.phase, step.case.state, step.events, refused=refused
    )
    assert story

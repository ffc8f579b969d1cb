"""Each lesson's position is lawful, its documented lines meet the aim, and a wrong one misses it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import yaml
from pydantic import ValidationError

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.school import FAILED, PASSED, parts
from judge.games.machiavelli import codec
from judge.games.machiavelli.drawing import cropping
from judge.games.machiavelli.drawing.board.board_drawing import drawing_of
from judge.games.machiavelli.legality.positions import position_faults
from judge.games.machiavelli.lessons.school import Fact, LessonFile, lessons, text_of
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.orders import orders_of_lines
from judge.games.machiavelli.system import MachiavelliSystem
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.painting.geometry import holds
from judge.rendering.families import messages
from judge.rendering.rule_text import rules
from judge.runtime.phases.run_phase import decode_orders

SYSTEM = MachiavelliSystem()
KEYS = [f"{name}/{n}" for name, course in lessons().items() for n in range(1, len(course.lessons) + 1)]
STEPS = [(key, step) for key in KEYS for step in range(1, len(text_of(key).steps) + 1)]


def opened(key: str) -> tuple[MachiavelliTable, State]:
    rules = SYSTEM.game(lessons()[parts(key)[0]].scenario, {})
    state = rules.open(SeededDice(b"any")).state
    return rules, rules.apply_edits(state, SYSTEM.school.position(key, rules, state))


def played(key: str, lines: Sequence[Sequence[str]]) -> list[str]:
    """The verdict of each step, with these lines of the pupil's."""
    rules, state = opened(key)
    pupil, verdicts = Seat(lessons()[parts(key)[0]].seat), list[str]()
    for step, written in enumerate(lines, 1):
        filed = {
            **SYSTEM.school.opponents(key, rules, state, step),
            pupil: orders_of_lines(rules, state, Power(pupil), written),
        }
        outcome = rules.adjudicate(state, decode_orders(codec, filed), SeededDice(key.encode()))
        verdicts.append(SYSTEM.school.verdict(key, rules, outcome, step))
        state = outcome.state
    return verdicts


@pytest.mark.parametrize("key", KEYS)
def test_positions_are_lawful(key: str) -> None:
    rules, state = opened(key)
    assert not tuple(position_faults(rules.setting, state))
    assert rules.agenda(state).owes.get(Seat(lessons()[parts(key)[0]].seat))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_documented_lines_pass(key: str, language: str) -> None:
    verdicts = played(key, [step.lines_in(language) for step in text_of(key).steps])
    assert verdicts == [*([""] * (len(verdicts) - 1)), PASSED]


@pytest.mark.parametrize(("key", "wrong"), STEPS)
def test_a_wrong_line_fails_at_its_step(key: str, wrong: int) -> None:
    steps = text_of(key).steps[:wrong]
    lines = [step.wrong if step is steps[-1] else step.lines for step in steps]
    assert played(key, lines)[-1] == FAILED


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_everybody_s_lines_are_allowed(key: str, step: int) -> None:
    """Nothing that a letter proposes, or an opponent writes, is met with a remark."""
    rules, state = opened(key)
    pupil = Seat(lessons()[parts(key)[0]].seat)
    for at in range(1, step + 1):
        filed = {
            **SYSTEM.school.opponents(key, rules, state, at),
            pupil: orders_of_lines(rules, state, Power(pupil), text_of(key).steps[at - 1].lines),
        }
        orders = decode_orders(codec, filed)
        if at == step:
            assert not [remark for seat, own in orders.items() for remark in rules.check(state, seat, own)]
        state = rules.adjudicate(state, orders, SeededDice(key.encode())).state


@pytest.mark.parametrize(("key", "step"), STEPS)
def test_the_picture_of_a_lesson_shows_every_unit(key: str, step: int) -> None:
    """Whoever attacks is on the map, and not only the pupil's own."""
    rules, state = opened(key)
    drawing = drawing_of(rules.setting.board)
    assert drawing is not None
    pupil = Seat(lessons()[parts(key)[0]].seat)
    for at in range(1, step):
        filed = {
            **SYSTEM.school.opponents(key, rules, state, at),
            pupil: orders_of_lines(rules, state, Power(pupil), text_of(key).steps[at - 1].lines),
        }
        state = rules.adjudicate(state, decode_orders(codec, filed), SeededDice(key.encode())).state
    powers = frozenset({Power(pupil), *map(Power, SYSTEM.school.in_sight(key, state))})
    assert powers >= {unit.power for unit in state.units()}
    panel = cropping.panel(rules.setting, state, drawing, powers)
    assert panel is not None
    assert all(holds(panel, box) for box in cropping.boxes_shown(state, drawing, powers))


@pytest.mark.parametrize("key", KEYS)
def test_rules_that_are_cited_exist(key: str) -> None:
    assert all(id in rules() for id in text_of(key).rules)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_lesson_has_its_words(language: str) -> None:
    known = messages(language)
    for key in KEYS:
        name = key.replace("/", "-")
        kinds = ["title", "task", "passed", "failed", *(["next"] if len(text_of(key).steps) > 1 else [])]
        assert all(f"lesson-{kind}/{name}" in known for kind in kinds), name
        for kind in ("task", "next", "passed", "failed"):
            found = known.get(f"lesson-{kind}/{name}")
            assert found is None or len(found.body) < 480, f"{name}: {kind} is longer than six or seven lines"


def test_the_ten_lessons_and_those_of_each_book() -> None:
    assert {c.name: c.length for c in SYSTEM.school.courses} == {
        "classic": 10,
        "absence-of-plague": 3,
        "borgia": 3,
        "french-1454": 3,
    }


@pytest.mark.parametrize(
    "fact",
    [
        {},
        {"unit": "A flo", "city": "flo"},
        {"unit": "army flo"},
        {"event": "Nothing"},
        {"event": "UnitBought", "where": {"colour": "red"}},
        {"city": "flo", "where": {"area": "flo"}},
        {"town": "flo"},
    ],
)
def test_aims_outside_the_vocabulary_are_refused(fact: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Fact.model_validate(fact)


def test_a_lesson_without_steps_is_refused() -> None:
    written = yaml.load(
        "courses: {a: {scenario: borgia, seat: florence, lessons: [{units: {}, rules: [B-010], steps: []}]}}",
        yaml.CSafeLoader,
    )
    with pytest.raises(ValidationError):
        LessonFile.model_validate(written)

"""Each lesson's documented lines meet its aim, in both languages, and wrong ones miss it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pydantic import ValidationError

from judge.core.dice import SeededDice
from judge.core.game import Outcome, Seat
from judge.core.system.school import FAILED, PASSED, parts
from judge.games.empires import codec
from judge.games.empires.lessons.school import Fact, lessons, text_of
from judge.games.empires.model.orders import Order
from judge.games.empires.model.state import State
from judge.games.empires.system import EmpiresSystem
from judge.games.empires.table_game import EmpiresTable
from judge.rendering.families import messages
from judge.rendering.rule_text import rules
from judge.runtime.phases.run_phase import decode_orders

SYSTEM = EmpiresSystem()
KEYS = [f"{name}/{n}" for name, course in lessons().items() for n in range(1, len(course.lessons) + 1)]


def opened(key: str) -> tuple[EmpiresTable, State]:
    table = SYSTEM.game(lessons()[parts(key)[0]].scenario, {})
    state = table.open(SeededDice(key.encode())).state
    return table, table.apply_edits(state, SYSTEM.school.position(key, table, state))


def read(table: EmpiresTable, state: State, lines: Sequence[str]) -> tuple[Order, ...]:
    """The pupil's orders; every line must be understood."""
    reader, found = table.reader(state), list[Order]()
    for line in lines:
        reading = reader.read(line, Seat("england"))
        assert reading.orders and not reading.complaints, line
        found += reading.orders
    return tuple(found)


def played(key: str, lines: Sequence[str]) -> Outcome[State]:
    table, state = opened(key)
    others = decode_orders(codec, SYSTEM.school.opponents(key, table, state, 1))
    orders = {**others, Seat("england"): read(table, state, lines)}
    assert not [r for seat, own in orders.items() for r in table.check(state, seat, own) if r.fatal]
    return table.adjudicate(state, orders, SeededDice(key.encode()))


def verdict(key: str, lines: Sequence[str]) -> str:
    table, _ = opened(key)
    return SYSTEM.school.verdict(key, table, played(key, lines), 1)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", KEYS)
def test_documented_lines_pass(key: str, language: str) -> None:
    assert verdict(key, text_of(key).lines_in(language)) == PASSED


@pytest.mark.parametrize("key", KEYS)
def test_wrong_lines_fail(key: str) -> None:
    assert verdict(key, text_of(key).wrong) == FAILED


@pytest.mark.parametrize("key", KEYS)
def test_the_pupil_is_at_turn_and_has_five_cards(key: str) -> None:
    table, state = opened(key)
    assert Seat("england") in table.agenda(state).owes
    assert all(len(empire.cards) == 5 for empire in state.powers.values())
    numbers = [card for empire in state.powers.values() for card in empire.cards]
    assert len({*numbers}) == len(numbers) or key != "empires/4", "no card lies in two hands"


@pytest.mark.parametrize("key", KEYS)
def test_a_lesson_is_stored_and_read_back(key: str) -> None:
    _, state = opened(key)
    assert codec.load_state(codec.dump_state(state)) == state


@pytest.mark.parametrize("key", KEYS)
def test_rules_that_are_cited_exist(key: str) -> None:
    assert all(id in rules() for id in text_of(key).rules)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_lesson_has_its_words(language: str) -> None:
    known = messages(language)
    for key in KEYS:
        name = key.replace("/", "-")
        for kind in ("title", "task", "passed", "failed"):
            assert len(known[f"lesson-{kind}/{name}"].body) < 480, f"{name}: {kind}"


@pytest.mark.parametrize(
    "operation",
    [
        ("gold",),
        ("gold", "england"),
        ("gold", "atlantis", "3"),
        ("owner", "wales", "atlantis"),
        ("step", "dance"),
        ("unrest", "wales", "perhaps"),
    ],
)
def test_edits_that_are_none_are_refused(operation: tuple[str, ...]) -> None:
    table, state = opened("empires/1")
    with pytest.raises(ValueError, match=operation[0]):
        table.apply_edits(state, (operation,))


@pytest.mark.parametrize(
    "fact",
    [
        {},
        {"area": "wales", "gold": 3},
        {"event": "Nothing"},
        {"event": "ClaimWon", "where": {"colour": "red"}},
        {"area": "wales", "where": {"area": "wales"}},
    ],
)
def test_aims_outside_the_vocabulary_are_refused(fact: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Fact.model_validate(fact)

"""The first four letters to somebody who never played, to their first winter, say what they might do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.core.people import Conduct, Person
from judge.core.person_details import PersonDetails, of_plain, plain
from judge.core.table import GameRecord, SeatRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.table_game import MachiavelliTable
from judge.runtime.recipients import readers
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import migrated_file
from tests.support.judges.fake_judge import GAMES, START
from tests.support.narrowing import instance_of

ADVICE = "WHAT YOU MIGHT DO NOW"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    yield made
    made.judge.store.close()


def advised(letters: dict[str, list]) -> set[str]:
    """Who got a letter with advice."""
    told = {to: "\n".join(words(m) for m in found) for to, found in letters.items()}
    return {name for name in NAMES if ADVICE in told.get(f"{name}@example.org", "")}


def test_four_letters_advise_and_then_no_more(table: Table) -> None:
    assert advised(table.everybody_joins()) == set(NAMES)
    mine = next(seat for seat in table.game.seats if seat.person == 1)
    table.write(NAMES[0], "set no advice", f"judge+{mine.token}@localhost")
    told = table.work()
    assert "give you no advice" in " ".join(words(told[f"{NAMES[0]}@example.org"][-1]).split())
    for expected in (set(NAMES[1:]), set(NAMES[1:]), set(NAMES[1:]), set()):
        table.everybody_holds()
        table.work()
        table.clock.at = table.game.process_at
        assert advised(table.work()) == expected, table.game.phase


def person(**details: Any) -> Person:
    return Person(id=1, name="Anna", addresses=("anna@example.org",), details=PersonDetails(**details))


def advice_for(who: Person, kept: Conduct) -> bool | None:
    game = GameRecord(name="g", scenario="s", seats=(SeatRecord(seat="florence", person=1, token="t"),))  # type: ignore[arg-type]
    return readers(game, lambda _: who, START, lambda _: kept)[0].advice


@pytest.mark.parametrize(
    ("wish", "phases", "advice"),
    [
        (None, 0, True),
        (None, 3, True),
        (None, 4, None),
        (False, 0, False),
        (True, 30, True),
    ],
)
def test_wishes_go_before_what_is_usual(wish: bool | None, phases: int, advice: bool | None) -> None:
    who = person() if wish is None else person(advice=wish)
    assert advice_for(who, Conduct(on_time=phases)) is advice
    assert advice_for(who, Conduct(late=phases)) is advice


def test_the_wish_is_kept_and_told() -> None:
    kept = PersonDetails(advice=False)
    assert of_plain(plain(kept)) == kept
    assert kept.details_for_owner == {"advice": "off"} and PersonDetails().details_for_owner == {}


@pytest.mark.parametrize("scenario", ["balance-of-power", "borgia", "french-1454", "absence-of-plague"])
def test_every_book_has_advice_that_can_be_sent(scenario: str) -> None:
    """For the first open phase, to each power that owes something: each line is read as its order."""
    from judge.core.dice import SeededDice
    from judge.games.machiavelli.advice.things_to_do import advice
    from judge.games.machiavelli.model.state import Power

    game = instance_of(MachiavelliTable, GAMES.scenario(scenario))
    state = game.open(SeededDice(b"first")).state
    state = codec.load_state(codec.dump_state(state))
    for seat in game.agenda(state).owes:
        found = advice(game.setting, game.view(state, seat).state, Power(seat))
        assert found.things, (seat, state.phase)
        lines = [*(line for thing in found.things for line in thing.lines), *found.rest]
        reader = reader_for(game, state)
        orders = tuple(line.order for line in lines)
        for language in ("en", "fr"):
            assert [reader.orders(line.in_language(language), Power(seat)) for line in lines] == [
                (order,) for order in orders
            ]
        assert not [remark for remark in game.check(state, seat, orders) if remark.fatal], (seat, lines)

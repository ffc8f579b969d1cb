"""Commands and orders about units that are missing, another's, or out of sight: answered, and nothing told.

That no template fails is asked of every test (tests/conftest).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from judge.rendering import render
from tests.commands.conftest import Table
from tests.support.machiavelli.any_position import GAMES, any_lines, any_state, play, playing, set_up
from tests.support.sampling import as_many

EXAMPLES = int(os.environ.get("PODESTA_EXAMPLES", as_many(12, 2)))


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_written_is_answered(game: str, fog: bool, table: Table) -> None:
    dice = Random(f"{game} {fog}")
    rules = playing(table.world, game, fog=fog)
    for _ in range(EXAMPLES):
        state = any_state(rules, dice)
        set_up(table.world, state)
        lines = [*any_lines(rules, state, dice), dice.choice(("preview", "list", "status", "history", "why"))]
        seat = dice.choice(rules.seats)
        assert table.write(seat, "\n".join(lines)), lines
        for notice in table.world.notices:
            render.letter(notice)


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_tells_no_more_than_its_reader_may_know(game: str, fog: bool, table: Table) -> None:
    """The same letter gets the same answer to the byte where what its reader does not see is not there."""
    dice = Random(f"{game} {fog} seen")
    rules = playing(table.world, game, fog=fog)
    for _ in range(EXAMPLES):
        state = any_state(rules, dice)
        lines = "\n".join([*any_lines(rules, state, dice), "preview"])
        seat = dice.choice(rules.seats)
        seen = rules.view(state, seat).state
        answers: list[str] = []
        for position in (state, seen):
            set_up(table.world, position, ready=seat)
            table.world.counted = 1000 * (1 + len(answers))  # two letters, each with its own Message-ID
            answers.append(table.write(seat, lines))
        assert answers[0] == answers[1], lines


@pytest.mark.parametrize("fog", [False, True], ids=["clear", "fog"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happened_can_be_looked_back_upon(game: str, fog: bool, table: Table) -> None:
    """By players, and by somebody who watches."""
    dice = Random(f"{game} {fog} back")
    rules = playing(table.world, game, fog=fog)
    watcher = table.world.register("Olga")
    table.world.write(watcher, "observe sforza pw-olga")
    for _ in range(EXAMPLES):
        play(table.world, rules, any_state(rules, dice), dice)
        places = " ".join(dice.sample(sorted(rules.setting.board.areas), 3))
        lines = f"history all\nwhy\nwhy {places}\nwhy {places[:3]}\nsummary\nstatus\nlist sforza"
        assert "HISTORY" in table.write(dice.choice(rules.seats), lines)
        assert "HISTORY" in table.world.write(watcher, "sign on Osforza pw-olga\n" + lines)

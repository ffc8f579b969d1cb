"""A command in quotation marks within a sentence is only spoken of; orders beside it are given."""

from __future__ import annotations

import copy

import pytest

from tests.commands.forged_letters.test_whole_letters import MASTER, PLAYER, opened, state
from tests.support.judges.fake_judge import World

__all__ = ["opened"]

OF_MASTERS = (
    "What does 'eject Milan' mean?",
    "Que fait « eject Milan » ?",
    "Was bewirkt „eject milan“?",
    "What would 'rollback spring 1454' do?",
    "I know about 'eject Milan'.",
)
OF_PLAYERS = (
    "What does 'resign' do?",
    "Cosa fa 'vote draw'?",
    "¿Qué hace «concede»?",
    "Wat doet 'resign'?",
    "Bob wrote 'resign' to me.",
    'Is "set absent 3 days" allowed?',
)


@pytest.mark.parametrize("below", ["", "\n\nBye"])
@pytest.mark.parametrize("sentence", OF_MASTERS)
def test_a_master_who_asks_about_a_command_gives_none(opened: World, sentence: str, below: str) -> None:
    world = copy.deepcopy(opened)
    before = state(world)
    world.write(MASTER, f"sign on Msforza pw-master\n{sentence}{below}", proof="pass")
    assert state(world) == before


@pytest.mark.parametrize("sentence", OF_PLAYERS)
def test_orders_beside_such_a_question_are_all_that_is_done(opened: World, sentence: str) -> None:
    for letter in ("{0}\nA are - sie", "A are - sie\n{0}"):
        found = []
        for said in (sentence, ""):
            world = copy.deepcopy(opened)
            world.write(PLAYER, f"sign on Lsforza pw-florence\n{letter.format(said)}", proof="pass")
            found.append(state(world))
        assert {**found[0], "tables": ()} == {**found[1], "tables": ()} and found[0]["orders"]

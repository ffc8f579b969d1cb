"""A question of what would happen is answered, in any language; it is no condition and asks for no change.

So is a word of another language that an English command is spelt like (``resume la partie``).
"""

from __future__ import annotations

import copy

import pytest

from tests.support.sentences import has_numbered_lines, opened, what_holds, write


@pytest.mark.parametrize(
    "sentence",
    [
        "If I resigned, what would happen to my ducats and my units?",
        "What happens if I resign in the middle of a year?",
        "Was passiert, wenn ich mittendrin aufgebe?",
        "Que se passe-t-il si j'abandonne la partie ?",
        "Che succede se mi ritiro a metà partita?",
        "¿Qué pasa si abandono la partida?",
        "Wat gebeurt er als ik ermee stop?",
    ],
)
def test_a_player_who_asks_what_leaving_would_do_is_told_and_does_not_leave(sentence: str) -> None:
    world, answer = write("player", sentence)
    assert what_holds(world) == what_holds(opened())
    assert "resign" in answer.lower()
    assert "1  resign" not in answer and "2  resign" not in answer, answer
    assert "condition" not in answer


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Che succede se espello Milano a metà turno?", "eject"),
        ("What would happen if I paused the game now?", "pause"),
        ("Was passiert, wenn ich Neapel rauswerfe?", "eject"),
        ("Que se passe-t-il si je mets la partie en pause ?", "pause"),
        ("¿Qué pasa si expulso a Nápoles?", "eject"),
        ("Wat gebeurt er als ik het spel stilleg?", "pause"),
    ],
)
def test_a_master_who_asks_what_a_command_would_do_is_shown_its_page_and_no_line_to_take(
    sentence: str, word: str
) -> None:
    world, answer = write("master", sentence)
    assert what_holds(world) == what_holds(opened())
    assert not has_numbered_lines(answer)
    assert word in answer


@pytest.mark.parametrize(
    "sentence",
    ["Resume la partie depuis le début, s'il te plaît.", "Resume la partida desde el principio, por favor."],
)
def test_who_asks_in_french_or_spanish_to_sum_up_a_game_that_is_paused_does_not_have_it_go_on(
    sentence: str,
) -> None:
    world = copy.deepcopy(opened())
    master = next(one for one in world.records["sforza"].attendants if one.role.value == "master")
    world.write("gaspare@example.net", "pause", token=master.token)
    assert world.records["sforza"].status.value == "paused"
    world.write("gaspare@example.net", sentence, token=master.token)
    assert world.records["sforza"].status.value == "paused"

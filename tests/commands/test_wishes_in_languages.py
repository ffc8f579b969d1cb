"""Commands and questions in Italian, German, Spanish and Dutch, and sentences that are two things at once."""

from __future__ import annotations

import copy
from collections import Counter

import pytest

from judge.commands.wishes.rows import wishes
from judge.core.table import GameStatus
from tests.support.judges.fake_judge import World
from tests.support.sampling import sampled
from tests.support.sentences import DONE, FIRST, MISSED, met, opened, rows, what_holds, write

_SAID = [
    ("player", "Quando scade il turno?", "due"),
    ("player", "Wann ist Abgabe?", "due"),
    ("player", "¿Cuándo vence el plazo?", "due"),
    ("player", "Wanneer is de volgende deadline?", "due"),
    ("player", "Quanti ducati mi restano?", "money"),
    ("player", "Wie viel Gold habe ich?", "money"),
    ("player", "¿Cuánto dinero tengo?", "money"),
    ("player", "Hoeveel dukaten heb ik nog?", "money"),
    ("player", "Mi ritiro dalla partita", "resign"),
    ("player", "Ich bin fertig, ihr müsst nicht auf mich warten", "set nowait"),
    ("player", "Acepto el empate", "set draw"),
    ("player", "Ik ben van 3 tot 10 april op vakantie", "set absence 3 Apr to 10 Apr"),
    ("player", "was kann ich bauen", "what can I build"),
    ("player", "¿Cuáles son los vecinos de Siena?", "neighbours siena"),
    ("master", "dai a tutti due giorni in più", "set deadline +2d"),
    ("master", "Verschiebe die Frist auf Sonntag 18 Uhr", "set deadline Sun 15 Mar 18:00"),
    ("master", "cambia el plazo al domingo a las 18:00", "set deadline Sun 15 Mar 18:00"),
    ("master", "Gooi Milan eruit", "eject milan"),
    ("master", "Wirf Mailand raus", "eject milan"),
    ("observer", "Wer führt?", "list"),
    ("master", "Niente più carestie da adesso", "set no famine"),
    ("master", "Ab jetzt gibt es keine Hungersnot mehr", "set no famine"),
    ("master", "Ya no queremos más peste en esta partida", "set no plague"),
    ("master", "Geen hongersnood meer alstublieft", "set no famine"),
    ("master", "plus de peste à partir de maintenant", "set no plague"),
    ("master", "Schalte die Exkommunikation aus", "set no excommunication"),
    ("master", "Vorrei olga@example.org come secondo master", "promote olga@example.org"),
    ("master", "Fang trotzdem an, auch wenn noch Plätze frei sind", "force begin"),
    ("master", "Las órdenes de Milán las escribo yo este turno", "become milan"),
    ("master", "Vanaf de volgende beurt drie dagen per beurt", "set move next 3d"),
    ("master", "Welche Briefe sind nicht angekommen?", "undelivered"),
    ("player", "Was grenzt an Siena?", "neighbours siena"),
    ("player", "¿Qué provincias lindan con Nápoles?", "neighbours nápoles"),
    ("player", "Ik woon nu in Lissabon, mijn tijdzone is Europe/Lisbon", "set timezone Europe/Lisbon"),
    ("player", "Op 12 maart ben ik er niet", "set absence Thu 12 Mar"),
]


@pytest.mark.parametrize(("role", "said", "line"), _SAID)
def test_a_wish_in_a_language_that_is_only_read_finds_its_line(role: str, said: str, line: str) -> None:
    assert met(role, said, (line,)) == FIRST


@pytest.mark.parametrize(
    "text",
    [
        "Il mio amico dice che vuole lasciare la partita, peccato",
        "Gestern habe ich von einem Unentschieden geträumt",
        "Mi hermana también quiere saber de Milán",
        "Mooi weer vandaag, en vriendelijke groeten",
    ],
)
def test_talk_in_these_languages_does_nothing(text: str) -> None:
    world, _ = write("player", text)
    assert what_holds(world) == what_holds(opened())


def test_most_sentences_in_six_languages_find_their_line_and_none_is_done() -> None:
    """A sample may miss no more than all of them do."""
    told = [(who.split("-")[0], said, lines) for who, said, lines in rows("six_languages")]
    every = [row for row in told if row[0] in ("master", "player", "observer", "stranger")]
    tried = sampled(every, 3)
    found = Counter(met(*row) for row in tried)
    assert found[DONE] == 0 and len(tried) - found[FIRST] <= len(every) - 45, found


@pytest.mark.parametrize("line", [row for who, row, _ in rows("six_languages") if who == "talk"])
def test_talk_of_that_set_changes_nothing(line: str) -> None:
    for role in ("player", "master"):
        assert what_holds(write(role, line)[0]) == what_holds(opened())


_MOST_USED = frozenset({
    "absence", "clear", "concede", "deadline-at", "deadline-more", "deadline-now", "declare", "draw", "eject",
    "declare-draw", "help-topic", "history", "invite", "late", "list", "map", "money", "neighbours",
    "no-press", "no-wait", "option-off", "option-on", "pause", "press-to", "process", "process-without",
    "undo", "no-draw",
    "province", "reach-one", "replace", "resign", "resume", "rollback", "template", "terminate", "wait",
})  # fmt: skip


def test_what_is_wished_most_has_three_examples_in_every_language() -> None:
    for other in wishes("machiavelli").others:
        said = {row.name: len(row.examples) for row in other.rows}
        assert not {row for row in _MOST_USED if said.get(row, 0) < 3}


def test_every_language_names_rows_that_there_are_and_has_examples_for_most() -> None:
    known = {row.name for row in wishes("machiavelli").examples.rows}
    for other in wishes("machiavelli").others:
        said = {row.name for row in other.rows}
        assert said <= known and len(said) >= 60


# ---------------------------------------------------------------- what could be two things (issue 31)


@pytest.mark.parametrize("role", ["player", "observer", "master"])
@pytest.mark.parametrize("text", ["I quit", "end the game", "I want to stop now, end the game please"])
def test_nobody_leaves_or_ends_a_game_by_a_sentence(role: str, text: str) -> None:
    world, _ = write(role, text)
    assert what_holds(world) == what_holds(opened())


def test_a_question_with_a_date_in_it_moves_no_deadline() -> None:
    world, _ = write("master", "Is the deadline on Sunday 18:00?")
    assert what_holds(world) == what_holds(opened())


def test_a_forged_number_takes_no_line() -> None:
    """A From line alone takes nothing: the number counts by the reply address of whoever was asked."""
    world: World = copy.deepcopy(opened())
    staff = next(a for a in world.records["sforza"].attendants if a.role.value == "master")
    world.write("gaspare@example.net", "Put the game on hold", token=staff.token)
    world.write("gaspare@example.net", "1", proof="none")
    assert world.records["sforza"].status is GameStatus.ACTIVE


@pytest.mark.parametrize(
    ("text", "line"),
    [("Kick out Mailand please", "eject milan"), ("replace Venezia with olga@example.org", "eject venice")],
)
def test_names_may_be_of_another_language_than_the_sentence(text: str, line: str) -> None:
    _, answer = write("master", text)
    assert line in answer


def test_a_command_and_an_order_of_two_languages_are_each_what_they_are() -> None:
    world, answer = write("player", "Wie viele Dukaten habe ich noch?\nA Florence - Siena")
    assert "5 ducats" in " ".join(answer.split()) and world.orders != opened().orders


def test_what_is_missed_is_no_wish() -> None:
    assert met("player", "Dukaten sind schön und Frösche auch", ("resign",)) == MISSED

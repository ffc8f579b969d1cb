"""Prose among other prose: what it asks is answered with the line to send, and nothing is changed by it."""

from __future__ import annotations

import re

import pytest

from judge.commands.wishes.rows import wishes
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.patience import usual_seconds
from tests.support.sentences import what_holds

_FILLED = {
    "option": "famine", "topic": "siege", "power": "milan", "powers": "milan venice", "place": "florence",
    "weekdays": "--T--F-", "date": "20 march", "until": "20 march", "dates": "20 march to 27 march",
    "span": "2d", "phase": "spring 1454", "unit": "A",
    "number": "2", "address": "them@there.org", "addresses": "them@there.org", "zone": "berlin",
    "language": "french", "days": "14", "rule": "N-003",
    "clock": "21:00", "clocks": "23:00 to 7:00", "hours": "24, 3", "goal": "pisa", "text": "hello",
    "own": "florence", "other": "F",
    "foreign": "German", "scenario": "borgia", "game": "friday",
}  # fmt: skip
_NO_COMMANDS = {
    "all hold", "keep all units", "name: Your Name", "end",
}  # fmt: skip


def test_every_line_that_is_told_is_a_command() -> None:
    """Whoever is told a line must be understood when they send it."""
    rows = wishes("machiavelli").examples.rows
    lines = {line for row in rows for line in (*row.lines, *row.instead)}
    told = {re.sub(r"\{([a-z-]+)\}", lambda found: _FILLED[found[1]], line) for line in lines}
    wrong = [t for t in sorted(told - _NO_COMMANDS) if not isinstance(read_command(t), Command)]
    assert not wrong and len(told) > 20


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("I am not sure about all this. Who owns Lucca?", "Lucca (luc)"),
        ("Sorry, what am I supposed to write?", "where can I go"),
        ("How does bribery work?", "N-068"),
        ("What happens if my army has to retreat?", "N-006"),
        ("I think there is a bug, my order was ignored.", "why siena"),
        ("Anybody up for a draw?", "set draw"),
        ("Please wait for me, I'm travelling.", "set wait"),
        ("When are the orders due?", "Thu 12 March"),
        ("Scrap the order for Florence, the rest stays.", "1  clear florence"),
    ],
)
def test_a_question_among_prose_is_answered(table: Table, line: str, answer: str) -> None:
    assert answer in table.write("florence", line)


def test_who_wants_the_orders_forgotten_is_no_longer_ready(table: Table) -> None:
    """CLEAR is offered; until then the orders are on file."""
    table.write("florence", "A flo h\nA are h\nF psa h")
    orders = dict(table.world.orders)
    answer = table.write("florence", "Forget my orders, I need to think again.")
    assert "clear A flo" in answer and "I count you as not ready" in " ".join(answer.split())
    assert table.world.orders == orders


@pytest.mark.parametrize("line", ["I'm done. Wait for me!"])
def test_nothing_is_changed_by_a_sentence_among_others(table: Table, line: str) -> None:
    table.write("florence", "A flo h\nA are h\nF psa h")
    orders, seats = dict(table.world.orders), table.world.records["sforza"].seats
    table.write("florence", line)
    assert table.world.orders == orders and table.world.records["sforza"].seats == seats


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Let's end the game here.", "terminate"),
        ("unpause the game", "resume"),
        ("undo the last turn", "rollback"),
        ("turn off famine", "set no famine"),
        ("Whose orders are still missing?", "Milan"),
        ("Make Olga a GM too", "promote ..."),
        ("Throw Dario out, he never answers", "eject milan"),
    ],
)
def test_a_master_is_told_the_line(world: World, line: str, answer: str) -> None:
    world.full_table(master="Gina")
    before = what_holds(world)
    text = world.write("gina@example.net", f"sign on Msforza pw-master\n{line}")
    assert answer in text and what_holds(world) == before


@pytest.mark.parametrize(
    "line", ["Hello", "sign me up please", "register Stefan Zweig", "Wie kann ich mitspielen?"]
)
def test_a_stranger_is_told_how_to_begin(world: World, line: str) -> None:
    text = world.write("stefan@example.net", line)
    assert "register" in text and "name:" in text and "sign on ?" in text
    assert not world.persons


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("I want to buy the garrison of Siena for 9 ducats.", "E1 9d buy G Siena"),
        ("Kill the Pope for 24 ducats", "E1 24d assassinate Papacy"),
        ("pacify the rebels in Arezzo, 12 ducats", "E1 12d pacify rebellion Arezzo"),
        ("$9 to buy G Siena", "E1 9d buy G Siena"),
        ("Spend 12 d to get rid of the army in Bologna", "E1 12d disband A Bologna"),
        ("21 florins: buy A Bologna", "E1 21d buy A Bologna"),
    ],
)
def test_money_in_plain_words(table: Table, line: str, order: str) -> None:
    assert order in table.write("florence", line)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("Bonjour, c'est quand l'échéance ?", "Thu 12 March"),
        ("Qui possède Lucques ?", "Lucca (luc)"),
        ("Où sont mes unités ?", "A Arezzo"),
        ("Mon armée de Florence peut-elle aller à Bologne ?", "A Florence"),
        ("Comment soudoyer une unité ?", "N-068"),
        ("Que dit la règle N-020 ?", "N-020"),
        ("Je voudrais plus de temps", "set deadline"),
        ("Je vote pour la nulle", "set draw"),
        ("Annule tous mes ordres", "I hold none now"),
        ("Je suis prêt", "Thu 12 March"),
        ("@Milan salut", "press to Milan"),
        ("je serai absent du 24 mars au 2 avril", "1  set absence 24 mars to 2 avril"),
    ],
)
def test_a_wish_in_french_is_answered(table: Table, line: str, answer: str) -> None:
    """The reader of this table is English."""
    assert " ".join(answer.split()) in " ".join(table.write("florence", line).split())


@pytest.mark.parametrize("line", ["Mes ordres :", "A Florence : tient", "Je ne suis pas prêt", "rien à dire"])
def test_a_heading_or_an_order_in_french_is_no_wish(line: str) -> None:
    assert read_command(line) is None


@pytest.mark.parametrize("line", ["test" + "1" * 90 + "x", "and so " * 16 + "on", "hi " * 149])
def test_repeated_words_are_read_at_once(line: str) -> None:
    """Each took for ever once: many ways to divide what is repeated, and none of them fits."""
    assert read_command(line) is None
    assert usual_seconds(lambda: read_command(line), 1) < 1

"""French lines as people write them, in plain words (``grammar/sentences/fr.yaml``)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from judge.core.wording import writing_in
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.orders import Besiege
from judge.games.machiavelli.model.state import Power
from tests.games.machiavelli.books.test_french_1454_letters import spring
from tests.support.machiavelli.pieces import ref

LINES = yaml.load(Path(__file__).with_name("french_lines.yaml").read_text("utf-8"), yaml.CSafeLoader)
FLORENCE = Power("florence")


def test_what_french_players_write_is_read() -> None:
    game, state = spring()
    reader = reader_for(game, state)
    wrong = {}
    for line, order in LINES.items():
        read = reader.read(line, FLORENCE)
        said = "; ".join(order_text.words(o, game.setting, state) for o in read.orders)
        if read.complaints or said != order:
            wrong[line] = said
    assert len(LINES) > 150
    assert wrong == {}


@pytest.mark.parametrize(
    "line",
    [
        "je veux que Milan attaque Pise",
        "si tu attaques Bologne je donne 3 ducats à Venise",
        "le Pape a tué le doge de Venise",
        "Venise me doit 3 ducats pour la révolte de Milan",
        "j'ai acheté la garnison de Sienne l'an dernier",
        "la révolte de Bologne a coûté 9 ducats",
        "mon armée de Florence est prête",
        "je tiens à vous remercier",
        "emprunter est cher",
        "qui tient Sienne",
    ],
)
def test_conversation_is_no_order(line: str) -> None:
    game, state = spring()
    assert reader_for(game, state).read(line, FLORENCE).orders == ()


def test_lines_to_choose_from_are_told_in_the_language_of_their_reader() -> None:
    """What a line without a term of years, or a bribe without a purpose, may mean (F-020, F-025)."""
    game, state = spring()
    (wrong,) = reader_for(game, state).read("corrompre la garnison de Sienne, 9 ducats", FLORENCE).complaints
    with writing_in("fr"):
        lines = [str(line) for line in wrong.facts["lines"]]
    assert lines == ["E1 9d dissoudre G Sienne", "E1 9d garnison autonome Sienne", "E1 9d acheter G Sienne"]


def test_a_sum_in_brackets_is_the_sum() -> None:
    """``(18)`` behind a bribe is no remark to oneself: 9 ducats would be another offer (F-020)."""
    game, state = spring()
    for line in ("dépense 1 : acheter G Sie (18)", "expense 1: buy G Sie (18 ducats)"):
        (order,) = reader_for(game, state).read(line, FLORENCE).orders
        assert getattr(order, "ducats", None) == 18


@pytest.mark.parametrize(("turn", "mark"), [("first", "AS1"), ("second", "AS2")])
def test_the_second_turn_of_a_siege_is_told_as_such(turn: str, mark: str) -> None:
    """F-Q13: both marks are read as one order; the judge counts, and says which it is."""
    game, state = spring()
    state = replace(state, sieges=frozenset({ref("F pis").area}) if turn == "second" else frozenset())
    order = Besiege(ref("F pis"))
    assert order_text.words(order, game.setting, state) == f"F Pisa {mark}"
    with writing_in("fr"):
        assert str(order_text.order_in_full(order, game.setting, state)) == f"F Pise {mark}"


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("dépense 2 : 12 ducats pot-de-vin A Bol", ["E2 12d disband A Bologna", "E2 12d buy A Bologna"]),
        ("dépense 2 : 12 ducats corrompre A Bol", ["E2 12d disband A Bologna", "E2 12d buy A Bologna"]),
        ("E2 12d bribe A Bol", ["E2 12d disband A Bologna", "E2 12d buy A Bologna"]),
        (
            "dépense 2 : 9 ducats corrompre G Luc",
            ["E2 9d disband G Lucca", "E2 9d garrison to autonomous Lucca", "E2 9d buy G Lucca"],
        ),
    ],
)
def test_a_bribe_that_does_not_say_what_for_may_mean_several_lines_of_its_number(
    line: str, lines: list[str]
) -> None:
    """F-020: six bribes."""
    game, state = spring()
    (asked,) = reader_for(game, state).read(line, FLORENCE).complaints
    assert (asked.code, [str(told) for told in asked.facts["lines"]]) == ("say-what-for", lines)


@pytest.mark.parametrize("line", ["J'attaque Sienne", "attaquer Sienne", "prendre Sienne"])
def test_an_attack_that_names_no_unit_is_told_whose_it_could_be(line: str) -> None:
    game, state = spring()
    (asked,) = reader_for(game, state).read(line, FLORENCE).complaints
    assert asked.code == "say-with-what"
    assert [str(told) for told in asked.facts["lines"]] == [
        "A Arezzo - Siena",
        "A Florence - Siena",
    ]

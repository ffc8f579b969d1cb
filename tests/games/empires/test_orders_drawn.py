"""The answer to a program draws it on the writer's own region, with the numbers of its lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.core.dice import SeededDice
from judge.games.empires.drawing.order_marks import Mark
from judge.games.empires.letters.preview import marks_of_orders
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Attempt, Defend, Give, MoveCourt, Tax
from judge.games.empires.sets.board import AreaId
from judge.games.empires.system import EmpiresSystem
from tests.support.judges.company import Company, Exchange, company
from tests.support.patience import usual_seconds

pytestmark = pytest.mark.painted

GAME = "crowns"
PLAYERS = {"england": "anna", "france": "bruno"}
ENGLAND = Power("england")


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


@pytest.fixture(scope="module")
def c(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with company(tmp_path_factory.mktemp("empires"), at_hand) as made:
        for name in PLAYERS.values():
            made.write(name, "register", f"name: {name.title()}", "end")
        made.write("anna", f"create ?{GAME} pw-anna two-crowns", "set preference E")
        made.write("bruno", f"sign on ?{GAME} pw-bruno", "set preference F")
        yield made
        assert made.logged == []


def pictures(told: Exchange, name: str) -> list[tuple[str, bytes]]:
    answer = next(letter for letter in told.sent if letter.to.startswith(name))
    return [
        (part.get_filename() or "", part.get_payload(decode=True))  # type: ignore[misc]
        for part in answer.message.walk()
        if part.get_content_type() == "image/png"
    ]


def write(c: Company, *lines: str, name: str = "anna") -> Exchange:
    return c.reply(name, GAME, "clear", "set wait", *lines)


def test_a_program_comes_back_as_a_picture_within_a_second(c: Company) -> None:
    write(c, "conquer Brittany from Normandy")  # the first picture of a process reads fonts and the board
    assert usual_seconds(lambda: write(c, "conquer Brittany from Normandy", "rule Wessex"), 1) < 1
    told = write(c, "rule Wessex", "conquer Brittany from Normandy")
    ((name, drawn),) = pictures(told, "anna")
    assert name == "crowns-1101.1-orders.png" and len(drawn) <= 120_000


def test_the_picture_shows_what_is_on_file(c: Company) -> None:
    first = pictures(write(c, "conquer Brittany from Normandy"), "anna")
    assert pictures(write(c, "rule Wessex"), "anna") != first
    assert pictures(write(c, "conquer Brittany from Normandy"), "anna") == first


@pytest.mark.parametrize("line", ["give 1 gold to France", "set map none", "list"])
def test_where_nothing_is_to_be_drawn_none_comes(c: Company, line: str) -> None:
    assert pictures(write(c, line), "anna") == []
    write(c, "set map png")


def test_each_line_that_names_areas_is_marked_with_its_number() -> None:
    table = EmpiresSystem().game("two-crowns", {})
    state = table.open(SeededDice(b"seed")).state
    court = state.powers[ENGLAND].court
    orders = (
        Attempt("conquest", AreaId("brittany"), AreaId("normandy")),
        Give(Power("france"), 1),
        Attempt("diplomacy", AreaId("flanders")),
        Attempt("ruling", AreaId("wessex")),
        Tax(areas=(AreaId("wessex"), AreaId("normandy")), plunder=(AreaId("normandy"),)),
        MoveCourt(AreaId("normandy")),
        Defend(AreaId("wessex"), gold=2),
    )
    assert marks_of_orders(table.engine.ground, state, {ENGLAND: orders}) == (
        Mark(1, ENGLAND, "arrow", AreaId("brittany"), AreaId("normandy")),
        Mark(3, ENGLAND, "line", AreaId("flanders"), court),
        Mark(4, ENGLAND, "stay", AreaId("wessex")),
        Mark(5, ENGLAND, "stay", AreaId("wessex")),
        Mark(5, ENGLAND, "stay", AreaId("normandy")),
        Mark(6, ENGLAND, "arrow", AreaId("normandy"), court),
    )

"""The answer to orders draws them on the writer's own region: what they see and have on file, no more."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.outbound import Attachment
from judge.games.machiavelli import codec, drawing
from judge.games.machiavelli.drawing import marks_of_orders
from judge.games.machiavelli.drawing.signs.marks import Conversion, Help, Lost, Move, Raised, Siege
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters import presenter
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import Power, UnitKind
from judge.painting import raster
from tests.commands.conftest import Table
from tests.support.patience import usual_seconds

pytestmark = pytest.mark.painted

NAME = "sforza-1454-spring-movement-orders.png"


@pytest.fixture
def drawn(table: Table) -> Table:
    table.world.draws_orders = True
    return table


def pictures(table: Table) -> list[Attachment]:
    return [a for a in table.world.answer.attachments if a.type.startswith("image/")]


def test_orders_come_back_as_a_picture_inside_the_letter_within_a_second(drawn: Table) -> None:
    drawn.write("florence", "A flo - sie")  # the first picture of a process reads fonts and the board
    moves = iter(("sie", "bol", "pis", "bol"))
    write = drawn.write
    assert usual_seconds(lambda: write("florence", f"A flo - {next(moves)}"), 1) < 1
    said = write("florence", "A flo - bol\nA are s A flo - bol")
    (picture,) = pictures(drawn)
    assert picture.name == NAME and picture.inline and len(picture.content) <= 120_000
    page = drawn.world.answer.html
    assert f'src="cid:{NAME}"' in page and "they are written out above" in page
    assert "A Florence -> Bologna" in said


def test_what_is_drawn_is_what_is_on_file_behind_the_last_sign_on(drawn: Table) -> None:
    drawn.write("florence", "A flo - sie\nF pis - lig")
    earlier = pictures(drawn)
    drawn.write("florence", "A flo - bol")
    later = pictures(drawn)
    assert later != earlier
    drawn.write("florence", "A flo - sie")
    assert pictures(drawn) == earlier


@pytest.mark.parametrize(("wish", "comes"), [("png", 1), ("both", 1), ("svg", 0), ("none", 0)])
def test_whoever_wants_no_pictures_gets_none(drawn: Table, wish: str, comes: int) -> None:
    drawn.write("florence", f"set map {wish}")
    drawn.write("florence", "A flo - sie")
    assert len(pictures(drawn)) == comes


@pytest.mark.parametrize("text", ["list", "help orders", "A flo - nowhere at all", "clear", "preview"])
def test_a_letter_without_orders_brings_none(drawn: Table, text: str) -> None:
    drawn.write("florence", text)
    assert pictures(drawn) == []


def test_others_orders_do_not_change_a_byte(drawn: Table) -> None:
    drawn.write("florence", "A flo - sie")
    before = pictures(drawn)
    drawn.write("papacy", "A bol - flo\nA per - are")
    raster.PICTURES = raster.Remembered(48)
    presenter._picture_of_orders.cache_clear()
    drawn.write("florence", "A flo - sie")
    assert pictures(drawn) == before


def test_the_same_orders_are_laid_out_once_for_each_power_and_language(
    drawn: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[str] = []
    crop = drawing.crop

    def noted(game: Any, seen: Any, title: str, *rest: Any) -> Any:
        laid_out.append(str(title))
        return crop(game, seen, title, *rest)

    monkeypatch.setattr(drawing, "crop", noted)
    presenter._picture_of_orders.cache_clear()
    for text in ("A flo - sie", "A flo - sie", "A flo - bol", "A flo - sie"):
        drawn.write("florence", text)
    assert len(laid_out) == 2
    drawn.write("papacy", "A bol - flo")
    assert len(laid_out) == 3
    english = pictures(drawn)
    drawn.write("papacy", "set language fr")
    drawn.write("papacy", "A bol - flo")
    assert len(laid_out) == 4 and laid_out[3] != laid_out[2] and pictures(drawn) != english


def test_in_fog_it_shows_no_more_than_its_writer_sees(drawn: Table) -> None:
    """A Turkish fleet more or less, out of Florence's sight, changes nothing."""
    found = []
    for there in (True, False):
        table = Table(copy.deepcopy(drawn.world), drawn.players)
        record = table.world.records["sforza"]
        rules, state = library.table("balance-of-power", {"fog": True}), codec.load_state(record.state)
        hidden = {a: u for a, u in state.field.items() if u.power == "turkey"}
        assert hidden and not [
            u for u in rules.view(state, Seat("florence")).state.units() if u.power == "turkey"
        ]
        field = {a: u for a, u in state.field.items() if there or a not in hidden}
        changed = codec.dump_state(replace(state, field=field))
        table.world.records["sforza"] = replace(record, flags={"fog": True}, state=changed)
        raster.PICTURES = raster.Remembered(48)
        table.write("florence", "A flo - sie")
        found.append(pictures(table))
    assert found[0] == found[1] and len(found[0]) == 1


def test_a_fault_of_the_drawing_costs_the_picture_and_nothing_else(
    drawn: Table, monkeypatch: pytest.MonkeyPatch, unwritten: list[str]
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no ink")

    monkeypatch.setattr(
        "judge.games.machiavelli.letters.presenter.MachiavelliPresenter.picture_of_orders", broken
    )
    assert "A Florence -> Siena" in drawn.write("florence", "A flo - sie")
    assert pictures(drawn) == []
    assert ["the map with one's orders" in line for line in unwritten] == [True]
    unwritten.clear()


def test_every_order_that_a_map_can_show_is_drawn_as_if_it_came_off() -> None:
    game = library.table("balance-of-power", {})
    state = game.open(SeededDice(b"seed")).state
    reader, power = reader_for(game, state), Power("florence")

    def marks(line: str) -> tuple[object, ...]:
        return marks_of_orders({power: reader.read(line, power).orders})

    (move,) = marks("A flo - sie")
    assert isinstance(move, Move) and move.done and move.to == "sie"
    (help,) = marks("A are s A flo - sie")
    assert isinstance(help, Help) and help.done and help.into == "sie"
    assert marks("A flo h") == () and marks("borrow 5 ducats for 1 year") == ()
    assert marks("A flo - sie\n")[0] == move
    assert [type(m) for m in marks("A flo besieges")] == [Siege]
    assert [type(m) for m in marks("A flo converts to G")] == [Conversion]
    assert [type(m) for m in marks("A flo disbands")] == [Lost]
    assert all(m.kind is UnitKind.ARMY for m in marks("build A flo") if isinstance(m, Raised))

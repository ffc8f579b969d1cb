"""Colours, made-up names, postal press and what a table may forbid (peers A7d, A12; A-213)."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.commands.session import Session, position
from judge.core.effects import KeepPostal, KeepPress
from judge.core.game import Seat
from judge.rendering import render
from tests.commands.conftest import Table


def _sent(table: Table) -> list[str]:
    return [render.letter(n).text for n in table.world.notices if n.kind == "press"]


def _all(table: Table) -> str:
    return "\n".join(
        render.letter(n).subject + render.letter(n).text + str(render.letter(n).html)
        for n in table.world.notices
    )


def test_grey_press_names_nobody_and_needs_leave(table: Table) -> None:
    assert "every letter carries its writer's name" in " ".join(
        table.write("florence", "press grey to milan\nHm\nendpress").split()
    )
    table.write("florence", "set white/grey")
    table.write("florence", "press grey to milan\nBeware of Venice.\nendpress")
    (text,) = _sent(table)
    assert "Somebody to Milan" in text and "Florence" not in text and "Bruno" not in text
    (kept,) = table.world.of(KeepPress)
    assert "florence" not in kept.author


def test_the_first_colour_is_the_default(table: Table) -> None:
    table.write("florence", "set grey/white")
    table.write("florence", "press to milan\nHm\nendpress")
    assert "Somebody to Milan" in _sent(table)[0]
    table.write("florence", "press white to milan\nHm\nendpress")
    assert "Florence to Milan" in _sent(table)[0]
    table.write("florence", "set no white")
    assert "letters carry no names" in " ".join(
        table.write("florence", "press white to milan\nHm\nendpress").split()
    )


def test_answers_to_a_made_up_name_find_their_way_and_nobody_learns_whose_it_is(table: Table) -> None:
    """A-213."""
    table.write("florence", "set white/grey")
    table.write("florence", 'press as "the Old Fox" to milan\nShall we talk?\nendpress')
    assert '"the Old Fox" to Milan' in _sent(table)[0]
    assert "lorence" not in _all(table) and "Bruno" not in _all(table)
    answer = table.write("milan", 'press to "the old fox"\nWith pleasure.\nendpress')
    assert [n.to for n in table.world.notices] == [table.players["florence"]]
    assert "With pleasure." in _sent(table)[0]
    told = answer[answer.index("Your press letter") :].partition("Milan, I hold")[0]
    assert '"the Old Fox"' in told and "lorence" not in told and "Bruno" not in told
    flat = " ".join(table.write("naples", 'press as "The old FOX" to milan\nHa\nendpress').split())
    assert "cannot let you sign with" in flat


def test_nobody_learns_from_their_own_papers_who_is_behind_a_made_up_name(table: Table) -> None:
    """A-213: neither the history, nor an export, nor how many letters went out, nor whom one leaves out."""
    table.write("florence", "set white/grey")
    table.write(
        "florence", "press as the Old Fox to milan\nOne\nendpress\npress as Wolf to milan\nTwo\nendpress"
    )
    for names in ('the Old Fox, "Wolf"', "Wolf, Florence", "the old fox, Venice", "Wolf"):
        assert "letter)" not in (said := table.write("milan", f"press to {names}\nHm\nendpress")), said
        assert "letters)" not in said
    said = table.write("milan", "history all\nexport my data\npress to all but the Old Fox\nx\nendpress")
    assert "Nobody has seen it" in " ".join(said.split()) and 'From Milan to "Wolf"' in said
    data = json.loads(table.world.answer.attachments[0].content)
    assert [row["to"] for row in data["games"][0]["letters"]] == [
        ['"Wolf"', '"the Old Fox"'],
        ["florence", '"Wolf"'],
        ["venice", '"the Old Fox"'],
        ['"Wolf"'],
    ]


def test_whoever_bears_a_name_finds_its_letters_in_the_history(table: Table) -> None:
    table.write("florence", "set white/grey")
    table.write("florence", "press as the Old Fox to milan\nOne\nendpress")
    table.write("milan", "press to the old fox, Venice\nTwo\nendpress")
    for power, read in (("florence", ["One", "Two"]), ("venice", ["Two"]), ("naples", [])):
        said = table.write(power, "history")
        assert [word for word in ("One", "Two") if f"\n  {word}\n" in said] == read


def test_with_touch_press_a_refusal_does_not_tell_where_somebody_stands(table: Table) -> None:
    table.write("florence", "set white/grey\npress as Wolf to milan\nOne\nendpress\nset touch press")
    for power in ("milan", "turkey"):
        said = " ".join(table.write(power, "press to Wolf\nHm\nendpress").split())
        assert "not to made-up names" in said


@pytest.mark.parametrize("name", ["Milan", "V", "all", "master", "mil"])
def test_nobody_signs_with_a_power_s_name(table: Table, name: str) -> None:
    table.write("florence", "set white/grey")
    text = table.write("florence", f'press as "{name}" to naples\nHm\nendpress')
    assert "cannot let you sign" in " ".join(text.split())
    assert not _sent(table)


def test_fake_press_says_it_went_to_others_and_tells_the_writer_the_truth(table: Table) -> None:
    said = table.write("florence", "press to milan fake to venice\nHm\nendpress")
    assert "may not pretend" in " ".join(said.split())
    table.write("florence", "set partial may be faked")
    text = " ".join(table.write("florence", "press to milan fake to venice\nHm\nendpress").split())
    assert "went to Milan only, and says that it went to Venice" in text
    assert [n.to for n in table.world.notices] == [table.players["milan"]]
    assert "Florence to Venice" in _sent(table)[0]


def test_postal_press_waits_for_the_results(table: Table) -> None:
    text = " ".join(table.write("florence", "postal press to milan\nLater.\nendpress").split())
    assert "will go out with the next results" in text and not _sent(table) and not table.world.of(KeepPress)
    (waiting,) = (kept.letter for kept in table.world.of(KeepPostal))
    assert waiting.text == "Later." and waiting.readers == ("milan",)


@pytest.mark.parametrize(
    ("setting", "line", "words"),
    [
        ("set no partial", "press to milan", "to everybody or to nobody"),
        ("set no postal press", "postal press to milan", "no postal press"),
        ("set must order", "press to milan", "once your orders"),
        ("set touch press", "press to turkey", "only to neighbours"),
        ("set no press", "broadcast", "no press between players"),
    ],
)
def test_what_a_table_forbids(table: Table, setting: str, line: str, words: str) -> None:
    table.write("florence", setting)
    assert words in " ".join(table.write("florence", f"{line}\nHm\nendpress").split())
    assert not _sent(table)
    table.write("florence", "press to M\nHm\nendpress")
    assert table.world.of(KeepPress)


def test_late_and_grace_press(table: Table) -> None:
    table.write("milan", "A mil h\nA cre h\nA pav h")
    table.world.now += timedelta(days=4)
    table.write("florence", "set no late press")
    said = table.write("florence", "press to milan\nHm\nendpress")
    assert "players who are late may not write" in " ".join(said.split())
    table.write("milan", "press to florence\nHm\nendpress")
    assert len(_sent(table)) == 1
    table.write("milan", "set no grace press")
    text = table.write("milan", "press to florence\nHm\nendpress")
    assert "while somebody is late" in " ".join(text.split())


def test_no_press_in_minor_phases(table: Table) -> None:
    table.write("florence", "set no minor press")
    table.write("florence", "press to milan\nHm\nendpress")
    assert len(_sent(table)) == 1
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, kind="retreats")
    assert "retreats and adjustments" in " ".join(
        table.write("florence", "press to milan\nHm\nendpress").split()
    )


@pytest.mark.parametrize(("rule", "passes"), [("any", True), ("white", True), ("none", False)])
def test_observers_write_as_the_table_lets_them(table: Table, rule: str, passes: bool) -> None:
    world = table.world
    table.write("florence", f"set observer {rule}")
    olga = world.register("Olga")
    world.write(olga, "observe sforza pw-o")
    world.write(olga, "signon osforza pw-o\npress to all\nWhat a game!\nendpress")
    assert bool(world.of(KeepPress)) is passes


def test_touching_is_having_land_or_units_beside_each_other(table: Table) -> None:
    letter = table.world.letter(table.players["florence"], "")
    visit = Session(letter=letter, repository=table.world, context=table.world.context())
    rules, state = position(visit, table.world.records["sforza"])
    near = rules.neighbours(state, Seat("florence"))
    assert "papacy" in near and "turkey" not in near and "florence" not in near
    assert all("florence" in rules.neighbours(state, Seat(other)) for other in near)


@pytest.mark.parametrize("line", ["press +I", "press to Milan", "press to: milan"])
def test_old_forms_of_recipients(table: Table, line: str) -> None:
    table.write("florence", f"{line}\nHm\nendpress")
    assert [n.to for n in table.world.notices] == [table.players["milan"]]


@pytest.mark.parametrize("line", ["press -I", "press to all but milan"])
def test_all_but_one_reaches_the_one_by_no_way(table: Table, line: str) -> None:
    table.write("florence", f"{line}\nHm\nendpress")
    assert table.players["milan"] not in {n.to for n in table.world.notices} and len(table.world.notices) >= 6
    (kept,) = table.world.of(KeepPress)
    assert "milan" not in kept.readers and "all" not in kept.readers


def test_press_behind_the_orders_that_it_waits_for_is_sent(table: Table) -> None:
    """MUST ORDER: orders in the same letter count, wherever they stand in it before the press."""
    table.write("florence", "set must order")
    said = table.write("milan", "A mil h\npress to Venice\nToo early\nendpress")
    assert "once your orders" in " ".join(said.split()) and not _sent(table)
    said = table.write("milan", "A mil h\nA cre h\nA pav h\npress to Venice\nIn time\nendpress")
    assert "In time" in _sent(table)[0] and "went to Venice" in said
    assert said.count("In time") == 1


def test_a_refusal_says_who_is_no_neighbour(table: Table) -> None:
    table.write("florence", "set touch press")
    said = " ".join(table.write("florence", "press to Papacy, Turkey\nHm\nendpress").split())
    assert "to the Papacy and Turkey was not sent" in said and "Turkey is not a neighbour of yours" in said

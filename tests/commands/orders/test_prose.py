"""Prose in letters: what it is about is told, what is courtesy is passed over, nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
import yaml

from judge import resources
from judge.commands.orders import prose
from judge.games.machiavelli.language.names import Names
from judge.rendering.families import messages
from tests.commands.conftest import Table


def _topics() -> dict[str, str]:
    found: dict[str, str] = yaml.safe_load(resources.text("grammar", "topics.yaml"))
    return found


@pytest.fixture
def known(table: Table) -> Names:
    rules = table.world.context().games.scenario("balance-of-power")
    return rules.names


@pytest.mark.parametrize("topic", sorted(_topics()))
def test_every_topic_has_its_page(topic: str) -> None:
    """What ``grammar/topics.yaml`` hears, the message of that topic answers."""
    assert messages("en")[f"topic/{topic}"].body.strip()


@pytest.mark.parametrize(
    ("line", "topic"),
    [
        ("I would like to resign, how?", "resign"),
        ("Could we have one more day please?", "deadline"),
        ("who is late?", "late"),
        ("Ich bin bis Freitag im Urlaub", "absence"),
        ("Same orders as last time please.", "repeat"),
        ("Can I also build a fleet this turn?", "building"),
        ("I have forgotten my password.", "password"),
        ("How can I join a game?", "joining"),
        ("What happens when two armies meet?", "rules"),
        ("Is there anybody?", "rules"),
    ],
)
def test_what_prose_is_about(known: Names, line: str, topic: str) -> None:
    assert prose.topics([line], known)["about"][0] == topic


def test_a_letter_to_a_power_is_known_by_its_greeting_or_its_subject(known: Names) -> None:
    """But nobody writes to himself."""
    assert prose.topics(["Dear Milan,", "will you help me?"], known, "florence")["addressee"] == "Milan"
    assert (
        prose.topics(["Sounds good."], known, "florence", "Re: [sforza] Venice to Florence")["addressee"]
        == "Venice"
    )
    assert not prose.topics(["Dear Florence,", "will you help me?"], known, "florence")["addressee"]
    assert not prose.topics(["Dear judge,", "what a day."], known, "florence")["addressee"]


def test_a_letter_to_a_power_without_press_is_not_sent_and_told_so(table: Table) -> None:
    text = table.write("florence", "Dear Milan,\n\nwill you help me against the Papacy?")
    assert "press to Milan" in text and "Nothing was sent" in text
    assert not table.world.kept_press


def test_a_disclaimer_is_no_condition_and_a_signature_no_order(table: Table) -> None:
    """Architecture 6: read what people really send."""
    text = table.write(
        "florence",
        "A flo h\nA are h\nF psa h\n\nBest regards\nBruno\nHead of Procurement\nTel. +39 055 1234\n"
        "If you have received this message in error, please notify the sender.",
    )
    assert "Your orders are complete" in text
    assert "passed" not in text and "condition" not in text


def test_below_a_leave_a_postscript_is_still_read(table: Table) -> None:
    text = table.write("florence", "A flo h\nA are h\nF psa h\n\nCheers\nPS: may I have another day?")
    assert "set deadline +2d" in text


def test_a_heading_that_names_another_phase_is_remarked(table: Table) -> None:
    text = " ".join(table.write("florence", "Florence, Fall 1454\nA flo h").split())
    assert "speaks of Fall 1454; I took its orders for Spring 1454" in text
    assert "speaks of" not in table.write("florence", "Florence, Spring 1454\nA flo h")


def test_a_unit_that_is_not_there_is_met_with_the_one_that_may_be_meant(table: Table) -> None:
    assert "Did you mean F Pisa?" in table.write("florence", "F pst h")
    assert "Did you mean G Venice?" in table.write("venice", "A ven h")


@pytest.mark.parametrize(
    "line",
    [
        "signon Lsforza {}",
        "signon L sforza {}",
        "sign on sforza Florence {}",
        "sign on to sforza as Florence, {}",
        "login sforza florentine {}",
    ],
)
def test_signing_on_in_whatever_order_of_words(table: Table, line: str) -> None:
    text = table.world.write(table.players["florence"], line.format("pw-florence") + "\nA flo h")
    assert "A Florence holds" in text


@pytest.mark.parametrize("line", ["signon L sforza {}", "sign on sforza Florence {}"])
def test_a_password_in_whatever_place_is_never_said_back(table: Table, line: str) -> None:
    """Architecture 7."""
    said = line.format("pw-florence") + "\nA flo pw-florence\npress to Milan\nmine is pw-florence\nendpress"
    text = table.world.write(table.players["florence"], said)
    assert "pw-florence" not in text and "contained the password" in text


def test_orders_above_the_only_sign_on_count(table: Table) -> None:
    text = table.world.write(table.players["florence"], "A flo h\nsignon Lsforza pw-florence\nA are h")
    assert "A Florence holds" in text and "A Arezzo holds" in text


def test_a_subject_that_is_an_order_counts_where_the_body_has_others(table: Table) -> None:
    """A subject that answers a letter does not."""
    write = table.world.write
    body = "signon Lsforza pw-florence\nA are h"
    assert "A Florence holds" in write(table.players["florence"], body, subject="A flo h")
    assert "A Florence -> Siena" not in write(table.players["florence"], body, subject="Re: A flo - sie")


def test_orders_for_another_table_of_ones_own_are_told_where_to_go_but_to_nobody_else(table: Table) -> None:
    """Architecture 7: who plays where is told to the player, from an address of theirs, and to no other."""
    world = table.world
    world.full_table("medici")
    medici = world.records["medici"]
    persons = {seat.seat: seat.person for seat in medici.seats}
    swapped = {"florence": persons["milan"], "milan": persons["florence"]}
    seats = tuple(replace(seat, person=swapped.get(seat.seat, seat.person)) for seat in medici.seats)
    world.records["medici"] = replace(medici, seats=seats)
    token = next(seat.token for seat in world.records["sforza"].seats if seat.seat == "florence")
    assert 'You play Milan in "medici"' in world.write(table.players["florence"], "A mil h", token=token)
    assert "You play" not in world.write("somebody@example.net", "A mil h", token=token)

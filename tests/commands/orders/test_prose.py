"""Prose in letters: what it is about is told, what is courtesy is passed over, nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.commands.access.sign_in import SignIn
from judge.commands.orders import prose
from judge.commands.session import Session
from judge.commands.wishes.rows import wishes
from judge.core.game import Seat
from judge.core.places import Role, seat_record
from judge.rendering.families import messages
from tests.commands.conftest import Table


class Prose:
    """What prose of a power, or of somebody who is signed on nowhere, is about."""

    def __init__(self, table: Table) -> None:
        self.world = table.world

    def about(
        self, *lines: str, power: str = "florence", role: Role | None = Role.PLAYER, subject: str = ""
    ) -> dict[str, Any]:
        world = self.world
        letter = world.letter("somebody@example.net", "", subject=subject)
        session = Session(letter=letter, repository=world, context=world.context())
        if role is None:
            return prose.topics(session, lines)
        record = world.records["sforza"]
        seat = seat_record(record, Seat(power))
        sign_in = SignIn(game="sforza", role=role, person=seat.person or 0, seat=seat.seat)
        return prose.topics(session.with_sign_in(sign_in), lines, record, seat.seat)


@pytest.fixture
def heard(table: Table) -> Prose:
    return Prose(table)


@pytest.mark.parametrize("topic", sorted({*wishes("machiavelli").topics.values()}))
def test_every_topic_has_its_page(topic: str) -> None:
    """What ``topics`` in ``wishes.yaml`` names, the message of that topic answers."""
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
        ("What happens when two armies meet?", "rules"),
        ("Is there anybody?", "rules"),
    ],
)
def test_what_prose_is_about(heard: Prose, line: str, topic: str) -> None:
    assert heard.about(line)["about"][0] == topic


@pytest.mark.parametrize("line", ["How can I join a game?", "bonjour, comment rejoindre une partie"])
def test_whoever_is_signed_on_nowhere_hears_how_to_join(heard: Prose, line: str) -> None:
    assert heard.about(line, role=None)["about"][0] == "joining"


@pytest.mark.parametrize("line", ["My cat had kittens.", "He never replaced the tyres of his car"])
def test_a_word_by_chance_is_no_topic(heard: Prose, line: str) -> None:
    assert not heard.about(line)["about"]


def test_a_letter_to_a_power_is_known_by_its_greeting_or_its_subject(heard: Prose) -> None:
    """But nobody writes to himself."""
    assert heard.about("Dear Milan,", "will you help me?")["addressee"] == "Milan"
    assert heard.about("Please tell the Papacy that I agree")["addressee"] == "Papacy"
    for subject in ("Re: [sforza] Venice to Florence", "Re : [sforza] Venise, pour Florence"):
        assert heard.about("Sounds good.", subject=subject)["addressee"] == "Venice"
    assert not heard.about("Dear Florence,", "will you help me?")["addressee"]
    assert not heard.about("Dear judge,", "what a day.")["addressee"]


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
    assert "set deadline +1d" in text


def test_a_heading_that_names_another_phase_is_remarked(table: Table) -> None:
    text = " ".join(table.write("florence", "Florence, Fall 1454\nA flo h").split())
    assert "mentions Fall 1454; I took its orders as being for Spring 1454" in text
    assert "mentions" not in table.write("florence", "Florence, Spring 1454\nA flo h")


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
    swapped = {Seat("florence"): persons[Seat("milan")], Seat("milan"): persons[Seat("florence")]}
    seats = tuple(replace(seat, person=swapped.get(seat.seat, seat.person)) for seat in medici.seats)
    world.records["medici"] = replace(medici, seats=seats)
    token = next(seat.token for seat in world.records["sforza"].seats if seat.seat == "florence")
    assert 'You play Milan in "medici"' in world.write(table.players["florence"], "A mil h", token=token)
    assert "You play" not in world.write("somebody@example.net", "A mil h", token=token)

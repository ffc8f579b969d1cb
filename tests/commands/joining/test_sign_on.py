"""REGISTER, CREATE, SIGN ON in all its forms, passwords, tokens, taking over, leaving (peers A3 to A5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.effects import Discard, SaveGame, SavePerson, StartGame
from judge.core.table import GameStatus, Role
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import NAMES, World


def test_register_writes_a_person_down_and_changes_one(world: World) -> None:
    text = world.write(
        "anna@a.example", "register\nname: Anna\ntimezone: rome\nlanguage: English\nphone: 1\nend"
    )
    person = world.person_at("anna@a.example")
    assert person is not None
    assert (person.name, person.time_zone, person.language) == ("Anna", "Europe/Rome", "en")
    assert dict(person.details.fields) == {"phone": "1"}
    assert "Welcome, Anna" in text
    world.write("anna@a.example", "register\nname: Anna B.\nend")
    again = world.person_at("anna@a.example")
    assert again is not None
    assert (again.id, again.name, again.time_zone) == (person.id, "Anna B.", "Europe/Rome")


def test_register_does_not_take_somebody_elses_address(world: World) -> None:
    world.register("Anna")
    text = world.write("bruno@b.example", "register\nname: Bruno\nemail: anna@example.net\nend")
    assert "belongs to somebody" in " ".join(text.split())
    assert world.person_at("anna@example.net") != world.person_at("bruno@b.example")


def test_one_letter_registers_and_opens_a_game_and_leads_it(world: World) -> None:
    world.write("gm@a.example", "register\nname: Gina\nend\ncreate ?sforza pw machiavelli\nbecome master")
    record = world.records["sforza"]
    master = world.person_at("gm@a.example")
    assert master is not None
    assert [(a.role, a.person) for a in record.attendants] == [(Role.MASTER, master.id)]
    assert record.newcomers == ()
    assert record.scenario == "balance-of-power"


def test_a_stranger_is_told_how_to_register_and_nothing_is_opened(world: World) -> None:
    text = world.write("who@a.example", "create ?sforza pw")
    assert "register" in text and "name: Your Name" in text
    assert not world.of(SaveGame) and not world.of(SavePerson)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("create ?xy! pw", "Write"),
        ("create ?9lives pw", "cannot be the name"),
        ("create ?sforza", "password"),
        ("create ?sforza pw macchiavelly", "no scenario"),
    ],
)
def test_create_refuses_what_cannot_be(world: World, line: str, words: str) -> None:
    address = world.register("Anna")
    assert words in world.write(address, line)
    assert not world.records


def test_the_eighth_player_starts_the_game(world: World) -> None:
    world.full_table()
    assert len(world.of(StartGame)) == 1
    assert world.records["sforza"].status is GameStatus.ACTIVE


def test_manual_start_waits_for_the_master(world: World) -> None:
    world.register("Gina")
    world.write("gina@example.net", "create ?sforza pw-gm\nbecome master\nset manual start")
    for name in NAMES:
        world.write(world.register(name), "sign on ?sforza pw")
    assert world.records["sforza"].status is GameStatus.FORMING
    world.write("gina@example.net", "sign on Msforza pw-gm\nset no manual start")
    assert len(world.of(StartGame)) == 1


def test_a_question_mark_alone_joins_the_next_forming_game(world: World) -> None:
    world.write(world.register("Anna"), "create ?sforza pw")
    text = world.write(world.register("Bruno"), "sign on ? pw2")
    assert 'Welcome to "sforza"' in text
    assert len(world.records["sforza"].newcomers) == 2


def test_others_are_told_of_a_new_player_but_not_of_addresses(world: World) -> None:
    world.write(world.register("Anna"), "create ?sforza pw")
    world.write(world.register("Bruno"), "sign on ?sforza pw2")
    (told,) = world.notices
    assert told.to == "anna@example.net"
    assert "Bruno" in str(told.facts) and "bruno@" not in str(told.facts)


def test_joining_twice_is_signing_on_and_wants_the_password(world: World) -> None:
    world.write(world.register("Anna"), "create ?sforza pw")
    assert "password is not right" in world.write("anna@example.net", "sign on ?sforza other")
    assert len(world.records["sforza"].newcomers) == 1


@pytest.mark.parametrize(
    "line", ["signon Lsforza pw-florence", "SIGN ON ?sforza pw-florence", "sign on lSFORZA pw-florence"]
)
def test_a_power_signs_on_with_its_letter(table: Table, line: str) -> None:
    text = table.world.write(table.players["florence"], f"{line}\nA flo h")
    assert "A Florence holds" in text


def test_an_answer_needs_no_password(table: Table) -> None:
    assert "A Florence holds" in table.write("florence", "A flo h")
    assert "A Florence holds" in table.write("florence", "signon Lsforza\nA are h")


def test_a_token_stands_for_one_seat_only(table: Table) -> None:
    text = table.write("florence", "signon Isforza\nA mil h")
    assert "A Milan holds" not in text
    assert "password" in text
    assert not table.world.orders


def test_an_unknown_token_is_no_token(table: Table) -> None:
    text = table.world.write("x@a.example", "A flo h", token="tokenofnobody00")
    assert "sign on first" in text


def test_a_wrong_password_uses_nothing_and_tells_the_owner(table: Table) -> None:
    text = table.world.write(
        "eve@a.example", "signon Lsforza guess\nA flo h\nset wait\nbroadcast\nHa!\nendpress"
    )
    assert "password is not right" in text and "Three more wrong passwords" in " ".join(text.split())
    assert "guess" not in text
    assert not table.world.orders
    (told,) = table.world.notices
    assert told.to == table.players["florence"]
    assert told.token == table.world.token_of("sforza", "florence")
    assert all(s.token == "" for s in table.world.replies)


def test_four_wrong_tries_close_the_door_for_an_hour(table: Table) -> None:
    world = table.world
    for _ in range(4):
        world.write("eve@a.example", "signon Lsforza guess")
    assert "nobody can sign on" in world.write("eve@a.example", "signon Lsforza pw-florence\nA flo h")
    assert not world.orders
    assert "A Florence holds" in table.write("florence", "A flo h")
    world.now += timedelta(minutes=61)
    assert "A Florence holds" in world.write("eve@a.example", "signon Lsforza pw-florence\nA flo h")


def test_a_closed_door_is_closed_for_one_power_only(table: Table) -> None:
    for _ in range(5):
        table.world.write("eve@a.example", "signon Lsforza guess")
    text = table.world.write(table.players["milan"], "signon Isforza pw-milan\nA mil h")
    assert "A Milan holds" in text


def test_an_unknown_game_gets_the_nearest_names(table: Table) -> None:
    text = table.world.write(table.players["florence"], "signon Lsforxa pw-florence\nA flo h")
    assert '"sforza"' in text
    assert not table.world.orders


def test_a_letter_from_elsewhere_is_answered_there_and_copied_home(table: Table) -> None:
    table.world.write("phone@b.example", "signon Lsforza pw-florence\nA flo h")
    assert [s.to for s in table.world.replies] == ["phone@b.example", table.players["florence"]]


def test_a_copy_holds_only_what_belongs_to_its_reader(table: Table) -> None:
    """One letter for two seats of two people: neither copy tells of the other."""
    table.world.write(
        "phone@b.example", "signon Lsforza pw-florence\nA flo h\nsignon Isforza pw-milan\nA mil - pavia"
    )
    copies = {s.to: s for s in table.world.replies}
    assert "Milan" not in str([e["orders"] for e in copies[table.players["florence"]].facts["entries"]])
    assert "Florence" not in str([e["orders"] for e in copies[table.players["milan"]].facts["entries"]])


def test_one_letter_for_two_games(table: Table) -> None:
    world = table.world
    address = table.players["florence"]
    world.write(address, "create ?medici pw2")
    text = world.write(address, "signon Lsforza pw-florence\nA flo h\nsignon ?medici pw2\nset pref L[IV]")
    assert "A Florence holds" in text
    assert world.records["medici"].newcomers[0].preferences == "L[IV]"
    assert len(world.replies) == 1


def test_password_needs_more_than_a_token(table: Table) -> None:
    """A forwarded letter carries its token along; it must not hand the seat over."""
    world = table.world
    token = world.token_of("sforza", "florence")
    before = world.records["sforza"].seats
    text = world.write("eve@a.example", "set password mine", token=token)
    assert "did not change that" in text
    assert world.records["sforza"].seats == before
    world.write("eve@a.example", "register\nname: Florence\nemail: eve@b.example\nend", token=token)
    owner = world.person_at(table.players["florence"])
    assert owner is not None and owner.addresses == (table.players["florence"],)
    table.write("florence", "set password better", proof="pass")
    assert "A Florence holds" in world.write("eve@a.example", "signon Lsforza better\nA flo h")


def test_an_abandoned_power_is_taken_over_with_a_new_password(table: Table) -> None:
    world = table.world
    table.write("florence", "resign", proof="pass")
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    assert (seat.person, seat.abandoned, seat.token) == (None, True, "")
    assert len(world.notices) == 7
    text = world.write(world.register("Nina"), "sign on Lsforza fresh\nA flo h")
    assert "is yours now" in text and "A Florence holds" in text
    assert (
        "3 units: A Arezzo, A Florence, F Pisa" in text and "The map of " in text
    )  # who is new sees the board
    deadline = world.records["sforza"].deadline
    assert deadline == table.world.records["sforza"].deadline


def test_observers_watch_and_stop(table: Table) -> None:
    world = table.world
    olga = world.register("Olga")
    assert "You are now watching" in world.write(olga, "observe sforza pw-o")
    text = world.write(olga, "sign on Osforza pw-o\nA flo h\nresign")
    assert "no longer watching" in text
    assert not world.orders
    assert world.records["sforza"].attendants == ()


def test_robots_and_nobody_are_not_answered(world: World) -> None:
    """RFC 3834 2."""
    world.write("robot@a.example", "help", automatic="auto-submitted")
    assert [type(e) for e in world.effects] == [Discard]
    world.write("", "help")
    assert [type(e) for e in world.effects] == [Discard]


def test_a_greeting_is_no_sign_on(table: Table) -> None:
    text = table.write("florence", "Hello dear judge\nA flo h")
    assert "A Florence holds" in text


def test_a_late_power_is_its_players_again_once_they_write(table: Table) -> None:
    world = table.world
    record = world.records["sforza"]
    lost = tuple(replace(s, abandoned=True, late_notices=3) for s in record.seats)
    for text, known in (
        ("A flo h", world.token_of("sforza", "florence")),
        ("signon Lsforza pw-florence\nA flo h", None),
    ):
        world.records["sforza"] = replace(record, seats=lost)
        answer = world.write(table.players["florence"], text, token=known)
        assert "A Florence holds" in answer
        back = [s.seat for s in world.records["sforza"].seats if not s.abandoned]
        assert back == ["florence"]


def test_the_same_is_not_said_twice(table: Table) -> None:
    text = table.world.write(table.players["florence"], "set wait\nclear\nset nowait\nresign")
    assert text.count("not signed on") == 1
    line = "signon Lsforza pw-florence\n"
    assert table.world.write(table.players["florence"], line * 3).count("I hold no orders") == 1

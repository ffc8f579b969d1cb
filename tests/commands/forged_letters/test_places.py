"""What a stolen reply token gives away of a place."""

from __future__ import annotations

import pytest

from judge.core.effects import Send
from judge.rendering import render
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import (
    MALLORY,
    code_sent,
    letters_sent_to,
    person_at,
    seat_of,
    tokens_sent,
    without_tries,
)
from tests.support.judges.fake_judge import World


@pytest.mark.parametrize(
    "line",
    [
        "resign",
        "resign to gaspare@evil.example",
        "set password mine",
        f"set address {MALLORY}",
        "set address",
        "new reply address",
        "set draw",
        "set concede Venice",
        "set several powers",
        "set absence tomorrow",
    ],
)
@pytest.mark.parametrize("proof", ["", "fail"])
def test_a_stolen_token_gives_no_place_away(table: Table, line: str, proof: str) -> None:
    """From an address not on file, and as the owner with a failed proof: the password is asked for."""
    world = table.world
    world.write("gaspare@evil.example", "register\nname: Gaspare\nend")
    before = seat_of(table), without_tries(world.records["sforza"])
    sender = MALLORY if not proof else table.players["florence"]
    said = world.write(sender, f"A flo h\n{line}", token=seat_of(table).token, proof=proof)
    assert "sign on with your password" in " ".join(said.split())
    assert (seat_of(table), without_tries(world.records["sforza"])) == before
    assert world.orders[("sforza", world.records["sforza"].phase, "florence")], "orders count"


SECRETS = (
    "history all\npreview\ntemplate\ndiary list\ndiary read 1\nmap\nA flo - sie\npress to milan\nx\nendpress"
)


def test_a_stolen_token_reads_nothing(table: Table) -> None:
    """Orders and press count; every answer goes to the address on file."""
    world, home = table.world, table.players["florence"]
    table.write(
        "florence", "diary\nI shall betray Milan.\nend diary\nA are - pis\nexp 1: 3 counter-bribe A are"
    )
    table.write("milan", "press to florence\nBetween us two.\nendpress")
    said = world.write(MALLORY, SECRETS, token=seat_of(table).token)
    told = letters_sent_to(world, MALLORY)
    for secret in ("betray", "Between us", "Arezzo", "Siena", "ducats", "Florence", home):
        assert secret not in told, secret
    assert "Your letter counts" in said
    assert not tokens_sent(world, MALLORY) and not world.answer.attachments
    at_home = letters_sent_to(world, home)
    assert "betray" in at_home and "Between us" in at_home and MALLORY in at_home
    kept = next(s for s in world.replies if s.to == home)
    assert kept.token == seat_of(table).token
    assert any(a.name.endswith(".png") for a in render.letter(kept).attachments)


@pytest.mark.parametrize(
    ("line", "answer"), [("resign", "yes"), ("resign to olga@example.net", "ok"), ("set password mine", "")]
)
def test_a_stolen_token_and_a_forged_from_give_no_place_away(table: Table, line: str, answer: str) -> None:
    """A reply to all shows both. A code goes home, and only an answer with it does what was asked."""
    world, home = table.world, table.players["florence"]
    world.register("Olga")
    before = seat_of(table)
    said = world.write(home, line, token=before.token)
    assert seat_of(table) == before
    assert "put your address into the From line" in " ".join(said.split())
    code = code_sent(world, home)
    assert line.replace("mine", "your-new-password") in letters_sent_to(world, home)
    world.write(home, line, token=before.token)
    assert not world.notices, "one letter a day beside the answers"
    answer = answer or line
    world.write(home, answer, token=before.token, subject="Re: (code 2-token0000000aa)")
    assert seat_of(table) == before
    world.write(home, answer, token=before.token, subject=f"Re: [sforza] was that you? (code {code})")
    assert seat_of(table) != before
    world.write(home, answer, token=seat_of(table).token, subject=f"Re: (code {code})")
    assert not [s for s in world.notices if s.template.endswith("taken-over")], "a code counts once"


def test_a_password_or_a_proven_sender_gives_a_place_away_at_once(table: Table) -> None:
    world = table.world
    olga = world.register("Olga")
    table.write("florence", f"sign on Lsforza pw-florence\nresign to {olga}")
    assert seat_of(table).person == person_at(world, olga).id
    table.write("milan", "resign", proof="pass")
    assert seat_of(table, "milan").person is None
    world.write("x@a.example", "sign on Tsforza pw-turkey\nresign")
    assert seat_of(table, "turkey").person is None


def test_a_new_password_and_the_command_make_a_new_token(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    old = seat_of(table).token
    world.write("x@a.example", "sign on Lsforza pw-florence\nset password better")
    second = seat_of(table).token
    assert second != old
    said = world.write(MALLORY, "A flo h", token=old)
    assert "no longer counts" in " ".join(said.split())
    assert not world.orders
    for words in ("new reply address", "set new reply address", "set new token", "set a new reply address"):
        before = seat_of(table).token
        world.write(home, words, token=before)
        assert seat_of(table).token != before, words
        assert tokens_sent(world, home)[:1] == [seat_of(table).token]


def test_observers_still_leave_by_one_click(table: Table) -> None:
    """RFC 8058: a token alone is enough to stop letters."""
    world = table.world
    olga = world.register("Olga")
    world.write(olga, "observe sforza pw")
    token = world.records["sforza"].attendants[0].token
    world.write("other@place.example", "unsubscribe", token=token)
    assert not world.records["sforza"].attendants


MASTERS = (
    "process!", "eject florence", "promote olga@example.net", "terminate", "become florence\npreview",
    "Florence: A flo - sie", "A flo - sie", "declare florence", "rollback", "edit ducats florence 99",
    "set deadline tomorrow", "press to florence\nI am your master.\nendpress", "resign", "predict",
)  # fmt: skip


@pytest.mark.parametrize("line", MASTERS)
def test_a_masters_stolen_token_leads_no_game(world: World, line: str) -> None:
    world.full_table(master="Gaspare")
    world.write(world.register("Olga"), "observe sforza pw")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    before = world.records["sforza"]
    for sender, proof in ((MALLORY, ""), ("gaspare@example.net", "fail")):
        said = world.write(sender, line, token=token, proof=proof)
        assert world.records["sforza"] == before
        assert not [e for e in world.effects if not isinstance(e, Send)]
        assert not world.notices
        assert "master's password" in " ".join(said.split())


def test_two_letters_racing_resign_a_place_once(table: Table) -> None:
    """The same code in two letters: whichever comes second finds it used."""
    world, home = table.world, table.players["florence"]
    token = seat_of(table).token
    world.write(home, "set password new", token=token)
    code = code_sent(world, home)
    world.write(home, "set password mine", token=token, subject=f"(code {code})")
    seat = seat_of(table)
    world.write(MALLORY, "resign", token=seat.token, subject=f"(code {code})")
    assert seat_of(table) == seat

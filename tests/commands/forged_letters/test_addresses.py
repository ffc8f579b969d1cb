"""A forged From line adds no address, takes none off, and opens none of the smaller ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.commands.people.addresses_on_file import NEW_FOR
from judge.core.table import GameRecord
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import (
    MALLORY,
    code_of,
    code_sent,
    letters_sent_to,
    person_at,
    seat_of,
    tokens_sent,
)
from tests.support.judges.fake_judge import World


@pytest.mark.parametrize("proof", ["", "fail", "pass"])
@pytest.mark.parametrize(
    "text",
    [
        f"register\nname: Bruno\nemail: {MALLORY}\nend",
        f"i am also {MALLORY}",
        f"register\nname: Bruno\nemail: {MALLORY}\nend\ni am also {MALLORY}",
    ],
)
def test_a_forged_from_adds_no_address(table: Table, text: str, proof: str) -> None:
    world, victim = table.world, table.players["florence"]
    world.write(victim, text, proof=proof)
    assert world.person_at(MALLORY) is None
    assert not letters_sent_to(world, MALLORY)
    world.write(MALLORY, "export my data\nlist sforza")
    assert "not know you" in " ".join(world.answer.text.split())
    assert not tokens_sent(world, MALLORY)


def test_the_new_end_alone_adds_no_address(table: Table) -> None:
    """Mallory claims to be Bruno from his own address: the address on file must agree first."""
    world, victim = table.world, table.players["florence"]
    world.write(MALLORY, f"i am also {victim}")
    code = code_sent(world, victim)
    assert not any("code" in s.facts for s in world.notices if s.to == MALLORY)
    assert code not in letters_sent_to(world, MALLORY)
    assert victim not in letters_sent_to(world, MALLORY).replace(f"i am also {victim}", "")


def test_a_password_speaks_for_the_end_on_file(table: Table) -> None:
    """Whoever plays, from a phone: one letter less."""
    world, home, phone = table.world, table.players["florence"], "bruno@phone.example"
    world.write(phone, f"register\nname: Bruno\nend\nsign on Lsforza pw-florence\ni am also {home}")
    world.write(home, "sign on Lsforza pw-florence\ni am also bruno@laptop.example")
    world.write("bruno@laptop.example", f"confirm {code_sent(world, 'bruno@laptop.example')}")
    assert person_at(world, home).addresses == (home, "bruno@laptop.example")


def test_the_password_of_somebody_elses_seat_does_not(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    world.write(victim, f"sign on Isforza pw-milan\ni am also {MALLORY}")
    assert not letters_sent_to(world, MALLORY)
    assert person_at(world, victim).addresses == (victim,)


def test_a_master_who_acts_for_a_power_does_not_speak_for_its_player(world: World) -> None:
    """BECOME is a right at the table, and none over the player's entry."""
    players = world.full_table(master="Gaspare")
    victim = players["florence"]
    text = f"sign on Msforza pw-master\nbecome florence\ni am also {MALLORY}\nset password mine"
    world.write(victim, text)
    assert not letters_sent_to(world, MALLORY)
    world.write("gaspare@example.net", f"sign on Msforza pw-master\nbecome florence\nset address {MALLORY}")
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    assert seat.address == ""
    world.write("x@a.example", "sign on Lsforza mine")
    assert "password is not right" in world.answer.text


def test_a_new_address_gets_no_token_and_no_export_for_some_days(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    world.write(home, f"sign on Lsforza pw-florence\ni am also {new}")
    world.write(new, "yes", subject=f"Re: confirm {code_sent(world, new)}")
    told = letters_sent_to(world, home)
    assert new in told and f"{NEW_FOR.days} days" in told
    for text in ("list sforza", "who game sforza", "set timezone Europe/Paris"):
        world.write(new, text)
        assert not tokens_sent(world, new), text
    world.write(new, "export my data")
    assert not world.answer.attachments and "few days only" in " ".join(world.answer.text.split())
    world.write(new, "set password mine", token=seat_of(table).token)
    world.write("x@a.example", "sign on Lsforza mine")
    assert "password is not right" in world.answer.text
    world.now += NEW_FOR
    world.write(new, "list sforza")
    assert tokens_sent(world, new)
    world.write(new, "export my data")
    assert world.answer.attachments


def test_whoever_did_not_want_it_takes_a_new_address_off_by_an_answer(table: Table) -> None:
    """Somebody who has the password adds an address; the owner, warned, undoes it from the one on file."""
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "sign on Lsforza pw-florence\nset address")
    world.write(MALLORY, "yes", subject=f"confirm {code_sent(world, MALLORY)}")
    assert person_at(world, home).addresses == (home, MALLORY)
    old, warning = seat_of(table).token, code_sent(world, home)
    world.write(MALLORY, f"sign on Lsforza pw-florence\ni am not {home}")
    assert home in person_at(world, home).addresses
    world.write(home, f"i am not {MALLORY}", subject=f"Re: (code {warning})")
    assert person_at(world, home).addresses == (home,)
    assert seat_of(table).address == "" and seat_of(table).token != old
    assert not tokens_sent(world, MALLORY)


def test_from_alone_takes_no_address_off(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    world.write(home, f"sign on Lsforza pw-florence\ni am also {new}")
    world.write(new, "yes", subject=f"confirm {code_sent(world, new)}")
    world.now += NEW_FOR
    world.write(home, f"i am not {new}")
    assert person_at(world, home).addresses == (home, new)
    world.write(home, f"i am not {new}", subject=f"Re: (code {code_sent(world, home)})")
    assert person_at(world, home).addresses == (home,)


def test_somebody_elses_address_named_beforehand_is_only_asked(world: World) -> None:
    """Mallory registers with the victim's address beside his own: the victim registers as if nothing were."""
    victim = "vera@example.net"
    world.write(MALLORY, f"register\nname: Mallory\nemail: {victim}\nend")
    assert person_at(world, MALLORY).addresses == (MALLORY,)
    assert not letters_sent_to(world, victim)
    world.register("Vera")
    assert person_at(world, victim).name == "Vera"
    world.write(MALLORY, "yes", subject=f"confirm {code_of(world, MALLORY)}")
    assert not letters_sent_to(world, victim)
    assert person_at(world, victim).name == "Vera"


def test_whoever_is_registered_by_a_forged_letter_owns_the_entry(world: World) -> None:
    """The victim gets every answer; the forger's password does not read or give away what is the victim's."""
    victim = "vera@example.net"
    world.write(world.register("Anna"), "create ?sforza pw-anna")
    forged = f"register\nname: Vera\nemail: {MALLORY}\nend\nsign on ?sforza pw-forged"
    world.write(victim, forged)
    assert "Vera" in letters_sent_to(world, victim)
    assert world.person_at(MALLORY) is None and not letters_sent_to(world, MALLORY)
    for name in ("Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    seat = next(s for s in world.records["sforza"].seats if s.person == person_at(world, victim).id)
    world.write(victim, "press to all\nHello\nendpress", token=seat.token)
    letter = next(p.letter for p in _powers(world.records["sforza"]) if p.id == seat.seat)
    said = world.write(MALLORY, f"sign on {letter}sforza pw-forged\nhistory all\npreview\ndiary list")
    assert "Your letter counts" in said and "Hello" not in said
    assert not tokens_sent(world, MALLORY)
    code = next(s.facts["code"] for s in world.notices if s.to == victim)
    assert code not in said
    world.write(MALLORY, f"sign on {letter}sforza pw-forged\nset password better\nresign to anna@example.net")
    assert next(s for s in world.records["sforza"].seats if s.seat == seat.seat).password == seat.password
    world.write(victim, "set password mine", token=seat.token)
    world.write(
        victim, "set password mine", token=seat.token, subject=f"Re: (code {code_sent(world, victim)})"
    )
    assert "password is not right" in world.write(MALLORY, f"sign on {letter}sforza pw-forged")


def _powers(record: GameRecord):
    from judge.games.machiavelli.maps import library

    return library.table(record.scenario, record.flags).setting.scenario.powers.values()


def test_a_password_from_elsewhere_does_everything_once_its_owner_says_yes(world: World) -> None:
    """A newcomer with two addresses: nothing is lost meanwhile, and one word at home is enough."""
    home, phone = "nina@example.net", "nina@phone.example"
    world.write(world.register("Anna"), "create ?sforza pw-anna")
    for name in ("Bruno", "Carla", "Dario", "Elena", "Fabio", "Gino"):
        world.write(world.register(name), f"sign on ?sforza pw-{name}")
    world.write(home, "register\nname: Nina\nend\nsign on ?sforza pw-nina")
    seat = next(s for s in world.records["sforza"].seats if s.person == person_at(world, home).id)
    letter = next(p.letter for p in _powers(world.records["sforza"]) if p.id == seat.seat)
    said = world.write(phone, f"sign on {letter}sforza pw-nina\nA ver h")
    assert "answer has gone to the address on file" in " ".join(said.split())
    assert "A Verona holds" in letters_sent_to(world, home)
    assert world.orders[("sforza", world.records["sforza"].phase, seat.seat)]
    code = next(s.facts["code"] for s in world.notices if s.to == home)
    assert "from any address" in " ".join(world.write(home, "Yes.", subject=f"Re: confirm {code}").split())
    assert "A Verona holds" in world.write(phone, f"sign on {letter}sforza pw-nina\nA ver h")
    assert "A Verona holds" in world.write(phone, f"sign on {letter}sforza pw-nina")


def test_from_alone_makes_no_master_deaf(world: World) -> None:
    world.full_table(master="Gaspare")
    before = world.records["sforza"].notes
    world.write("gaspare@example.net", "monitor sforza")
    assert world.records["sforza"].notes == before


def test_a_code_of_somebody_who_has_just_registered_gets_their_number(world: World) -> None:
    said = world.write("nina@a.example", "register\nname: Nina\nemail: nina@b.example\nend")
    assert "nina@b.example" not in said.partition("timezone")[0]
    (asked,) = [s for s in world.notices if "code" in s.facts]
    assert asked.to == "nina@a.example" and str(asked.facts["code"]).startswith("0-")


def test_subjects_and_attachments_prove_nothing(table: Table) -> None:
    """A token, a password or an address in the subject is no more than words."""
    world = table.world
    token = seat_of(table).token
    for subject in (
        f"judge+{token}@example.org",
        "sign on Lsforza pw-florence",
        f"From: {table.players['florence']}",
    ):
        world.write(MALLORY, "A flo h\nset password mine", subject=subject)
        assert not world.orders
    assert seat_of(table).token == token


def test_the_address_of_a_seat_stays_where_it_was_until_the_new_one_answers(table: Table) -> None:
    world, home, new = table.world, table.players["florence"], "bruno@new.example"
    table.write("florence", f"set address {new}")
    assert seat_of(table).address == "" and not letters_sent_to(world, new)
    world.write(home, "yes", subject=f"confirm {code_sent(world, home)}")
    assert seat_of(table).address == ""
    world.write(new, "yes", subject=f"confirm {code_sent(world, new)}")
    assert seat_of(table).address == new
    world.write(table.players["milan"], "sign on Isforza pw-milan\npress to florence\nHello\nendpress")
    assert "Hello" in letters_sent_to(world, new) and not tokens_sent(world, new)
    world.now += NEW_FOR
    world.write(table.players["milan"], "sign on Isforza pw-milan\npress to florence\nHello\nendpress")
    assert tokens_sent(world, new) == [seat_of(table).token]


def test_a_full_entry_takes_no_more_addresses(world: World) -> None:
    anna = world.register("Anna")
    more = tuple(f"anna{n}@example.net" for n in range(4))
    world.persons[1] = replace(world.persons[1], addresses=(anna, *more))
    assert (
        "five" in world.write(anna, "i am also one@more.example") or "addresses already" in world.answer.text
    )
    assert not world.notices

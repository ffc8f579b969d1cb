"""Places taken in somebody's name, whose password nobody has vouched for."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.commands.people.addresses_on_file import NEW_FOR
from judge.core.effects import ForgetPerson
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import (
    MALLORY,
    code_of,
    code_sent,
    letters_sent_to,
    person_at,
    seat_of,
)
from tests.support.judges.fake_judge import World


def test_a_place_taken_in_somebodys_name_speaks_for_nobody(table: Table) -> None:
    """Mallory opens a game in Bruno's name, with a password of his own: it is none of Bruno's."""
    world, victim = table.world, table.players["florence"]
    world.write(victim, "create ?trap pw-mallory")
    assert "trap" in letters_sent_to(world, victim)
    world.write(
        victim, f"sign on ?trap pw-mallory\ni am also {MALLORY}\nset address {MALLORY}\nset password x"
    )
    assert not letters_sent_to(world, MALLORY)
    assert person_at(world, victim).addresses == (victim,)
    before = seat_of(table)
    world.write(victim, "sign on ?trap pw-mallory\nregister\nname: Brute\nend\nsign on Lsforza\nresign")
    assert (seat_of(table), person_at(world, victim).name) == (before, "Bruno")


@pytest.mark.parametrize("words", ["I did not do this!", "What is this?\nregister me not", "resign"])
def test_asking_what_it_is_says_no_yes(table: Table, words: str) -> None:
    """The victim answers the letter about a place taken in his name: nobody vouches for its password."""
    world, victim = table.world, table.players["florence"]
    world.write(victim, "create ?trap pw-mallory")
    subject, token = world.answer.subject, world.records["trap"].newcomers[0].token
    assert "(code " in subject
    world.write(victim, words, token=token, subject=f"Re: {subject}")
    assert all(n.claimed for n in world.records["trap"].newcomers)


def test_a_newcomer_says_yes_once(world: World) -> None:
    """The first hour: register and open a game, answer with yes, and the password is good from everywhere."""
    home, phone = world.register("Nina"), "nina@phone.example"
    said = world.write(home, "create ?sforza pw-nina\nbecome master")
    assert 'just answer "yes" in the first line' in " ".join(said.split())
    subject = world.answer.subject
    assert "any address" in " ".join(world.write(home, "Yes!", subject=f"Re: {subject}").split())
    assert "(code" not in world.answer.subject
    world.write(phone, "sign on Msforza pw-nina\nset comment Hi")
    assert world.records["sforza"].comment == "Hi"


def test_the_yes_for_one_place_is_none_for_a_later_one(world: World) -> None:
    home = world.register("Nina")
    world.write(home, "create ?sforza pw-nina")
    subject = world.answer.subject
    world.write(home, "create ?trap pw-mallory")
    world.write(home, "yes", subject=f"Re: {subject}")
    assert {name: r.newcomers[0].claimed for name, r in world.records.items()} == {
        "sforza": False,
        "trap": True,
    }


def test_from_alone_does_not_fill_somebodys_box(world: World) -> None:
    """Mallory has the victim watch every game: after some places nothing more without a yes."""
    anna, victim = world.register("Anna"), world.register("Vera")
    for n in range(15):
        world.write(anna, f"create ?game{n} pw", proof="pass")
    for n in range(15):
        world.write(victim, f"observe game{n} pw")
    watched = [r for r in world.records.values() if r.attendants]
    assert len(watched) == 12
    assert "nothing but a From line" in " ".join(world.answer.text.split())
    world.write(victim, "observe game14 pw", proof="pass")
    assert world.records["game14"].attendants


def test_forged_places_push_no_other_code_out(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    code = code_sent(world, home)
    for n in range(40):
        world.write(home, f"create ?trap{n} pw-mallory")
    world.write(home, f"confirm {code}")
    assert world.of(ForgetPerson)


def test_one_letter_gives_an_address_to_one_person_only(world: World) -> None:
    """Two codes for one address: beside a registration neither counts, in lines alone the first does."""
    anna, bruno, new = world.register("Anna"), world.register("Bruno"), "new@a.example"
    codes = []
    for who in (anna, bruno):
        world.write(who, f"i am also {new}")
        world.write(who, "yes", subject=f"confirm {code_sent(world, who)}")
        codes.append(code_sent(world, new))
    both = f"confirm {codes[0]}\nconfirm {codes[1]}"
    assert "several codes" in world.write(new, f"{both}\nregister\nname: Anna\ntimezone: rome\nend")
    assert world.person_at(new) is None
    said = world.write(new, both)
    assert "belongs to somebody" in " ".join(said.split())
    assert [p.addresses for p in world.persons.values()] == [(anna, new), (bruno,)]


def test_who_registers_and_confirms_at_once_stays_one_person(world: World) -> None:
    anna, new = world.register("Anna"), "new@a.example"
    world.write(new, f"i am also {anna}")
    world.write(anna, "yes", subject=f"confirm {code_sent(world, anna)}")
    code = code_sent(world, new)
    world.write(new, f"register\nname: Anna\nend\nconfirm {code}")
    assert sorted(p.addresses for p in world.persons.values()) == [(anna,), (new,)]


def test_letters_never_go_to_a_new_address_first(table: Table) -> None:
    """The first address is taken off while another one is new: an older one comes first then."""
    world, home = table.world, table.players["florence"]
    for address, wait in (("bruno@old.example", NEW_FOR), ("bruno@new.example", timedelta(0))):
        world.write(home, f"sign on Lsforza pw-florence\ni am also {address}")
        world.write(address, "yes", subject=f"confirm {code_sent(world, address)}")
        world.now += wait
    person = person_at(world, home)
    world.persons[person.id] = replace(person, addresses=(home, "bruno@new.example", "bruno@old.example"))
    world.write("bruno@old.example", f"sign on Lsforza pw-florence\ni am not {home}")
    assert person_at(world, "bruno@old.example").addresses == ("bruno@old.example", "bruno@new.example")


def test_a_master_who_acts_gives_a_power_away_only_as_himself(world: World) -> None:
    """BECOME by a stolen token and a forged From: no more than the token gives."""
    world.full_table(master="Gaspare")
    world.register("Olga")
    token = next(a.token for a in world.records["sforza"].attendants if a.role.value == "master")
    for line in ("resign", "resign to olga@example.net", "set password x", "eject florence"):
        before = world.records["sforza"].seats
        world.write("gaspare@example.net", f"become florence\n{line}", token=token)
        assert world.records["sforza"].seats == before, line
    world.write("gaspare@example.net", "eject florence", token=token)
    assert next(s for s in world.records["sforza"].seats if s.seat == "florence").person
    code = code_sent(world, "gaspare@example.net")
    world.write("gaspare@example.net", "yes", token=token, subject=f"Re: (code {code})")
    assert next(s for s in world.records["sforza"].seats if s.seat == "florence").person is None


def test_whoever_was_registered_beforehand_begins_anew(world: World) -> None:
    """Mallory has registered the victim's address, and a place with it: one answer and all of it is gone."""
    victim = "vera@example.net"
    world.write(world.register("Anna"), "create ?sforza pw")
    world.write(victim, f"register\nname: Fool\nemail: {MALLORY}\nend\nsign on ?sforza pw-mallory")
    code = code_of(world, victim)
    said = world.write(victim, "register\nname: Vera\ntimezone: Europe/Rome\nend")
    assert "somebody else has, in your name" in " ".join(said.split())
    assert "sforza" in world.write(victim, "my powers")
    world.now += timedelta(days=1, minutes=1)
    world.write(victim, "forget me")
    world.write(victim, "yes", subject=f"Re: confirm {code_sent(world, victim)}")
    assert [g.addresses for g in world.of(ForgetPerson)] == [(victim,)]
    assert [n.person for n in world.records["sforza"].newcomers] == [1]
    assert code


def test_a_right_password_in_a_letter_whose_proof_failed_plays_and_changes_no_place(table: Table) -> None:
    """Mail that is handed on breaks signatures: such a player plays on, and gives away by a code."""
    world, home = table.world, table.players["florence"]
    world.write(home, "sign on Lsforza pw-florence\nA flo h")
    for line in ("set password mine", "resign", f"set address {MALLORY}", f"i am also {MALLORY}"):
        before = seat_of(table), person_at(world, home).addresses
        said = world.write(home, f"sign on Lsforza pw-florence\nA flo h\n{line}", proof="fail")
        assert "A Florence holds" in said
        assert (seat_of(table), person_at(world, home).addresses) == before
        assert not letters_sent_to(world, MALLORY)
    world.now += timedelta(days=1, minutes=1)
    world.write(home, "sign on Lsforza pw-florence\nset password mine", proof="fail")
    code = code_sent(world, home)
    world.write(home, "set password mine", subject=f"(code {code})", token=seat_of(table).token, proof="fail")
    assert "A Florence holds" in world.write("x@a.example", "sign on Lsforza mine\nA flo h")


def test_the_password_of_a_power_that_was_given_up_is_not_guessed_without_counting(table: Table) -> None:
    """Who may not take the power over does not try one password after the other at its door either."""
    world = table.world
    seat = replace(seat_of(table), abandoned=True)
    record = world.records["sforza"]
    seats = tuple(seat if s.seat == seat.seat else s for s in record.seats)
    world.records["sforza"] = replace(record, seats=seats)
    for sender in (table.players["venice"], MALLORY):
        for word in ("one", "two", "three", "four"):
            world.write(sender, f"sign on Lsforza {word}")
        said = world.write(sender, "sign on Lsforza pw-florence\nA flo h")
        assert "A Florence holds" not in said, sender
    assert "A Florence holds" in table.write("florence", "sign on Lsforza pw-florence\nA flo h")

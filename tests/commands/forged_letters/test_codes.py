"""Codes reach nobody but the mailbox they are for."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from judge.core.effects import ForgetPerson
from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, code_sent, letters_sent_to, person_at, seat_of
from tests.support.judges.fake_judge import World


def test_a_hundred_wishes_make_one_letter_a_day(table: Table) -> None:
    world, victim = table.world, table.players["florence"]
    lines = [f"i am also a{n}@other.example\nforget me" for n in range(50)]
    sent = 0
    for _ in range(3):
        world.write(victim, "\n".join(lines))
        sent += len(world.notices)
    assert sent == 1
    assert {s.to for s in world.notices} <= {victim}
    world.now += timedelta(days=1, minutes=1)
    world.write(victim, "\n".join(lines))
    assert len(world.notices) == 1


def test_forged_wishes_do_not_keep_the_owner_from_asking(table: Table) -> None:
    """Mallory has used up the day's letter; with the password, or by an answer, the owner still gets one."""
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    world.write(home, "i am also bruno@new.example")
    assert not world.notices
    world.write(home, "sign on Lsforza pw-florence\ni am also bruno@new.example")
    assert [s.to for s in world.notices] == ["bruno@new.example"]
    table.write("florence", "forget me")
    assert [s.to for s in world.notices] == [home]


def test_the_owner_of_a_password_does_not_bomb_strangers_either(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    wishes = "\n".join(f"i am also a{n}@other.example" for n in range(50))
    sent = []
    for _ in range(4):
        world.write(home, f"sign on Lsforza pw-florence\n{wishes}")
        sent += [s.to for s in world.notices if "code" in s.facts]
    assert 0 < len(sent) <= 3 and len(set(sent)) == len(sent)


def test_codes_reach_nobody_but_the_mailbox_they_are_for(table: Table) -> None:
    """Not in answers, not in copies, not in subjects that are handed on."""
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    code = code_sent(world, home)
    for text in ("register\nname: Bruno\nend", "export my data", "list sforza", "confirm"):
        world.write(MALLORY, text, token=seat_of(table).token)
        assert code not in letters_sent_to(world, MALLORY)
        world.write(home, text)
        enclosed = b"".join(a.content for a in world.answer.attachments).decode("utf-8", "replace")
        assert code not in letters_sent_to(world, home) and code not in enclosed
    world.write("x@a.example", "sign on Isforza pw-milan\nA mil h", subject=f"Re: confirm {code}")
    assert code not in letters_sent_to(world, table.players["milan"])


@pytest.mark.parametrize(
    "word", ["1-aaaaaaaaaaaaaa", "0-token00000000", "999999999-aaaaaaaaaaaaaa", "2-", "2-token", "confirm"]
)
def test_guessed_codes_open_nothing(table: Table, word: str) -> None:
    world, home = table.world, table.players["florence"]
    world.write(home, "forget me")
    said = world.write(MALLORY, f"confirm {word}\nsign on Lsforza\nA flo h", subject=word)
    assert not world.of(ForgetPerson) and not world.orders
    assert re.search(r"code|confirm|password", said)


def test_internal_details_cannot_be_registered(world: World) -> None:
    """A field of REGISTER never writes what the judge keeps for itself."""
    world.write(MALLORY, "register\nname: M\n_codes: []\n_new: {}\n__codes: x\nmaps: nonsense\nend")
    details = person_at(world, MALLORY).details
    assert (details.maps, details.codes, details.new_addresses) == ("png", (), {})
    assert not {"maps", "password"} & details.details_for_owner.keys()

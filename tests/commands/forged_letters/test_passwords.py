"""Passwords are looked at seldom by whoever guesses, and never kept from their owner."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.commands.conftest import Table
from tests.commands.forged_letters.mallory import MALLORY, code_sent, seat_of
from tests.support.judges.fake_judge import World


def test_the_count_is_looked_at_before_a_password_is(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world = table.world
    for _ in range(4):
        world.write(MALLORY, "signon Lsforza guess")
    looked = _counted_looks(world, monkeypatch)
    for n in range(20):
        world.write(MALLORY, f"signon Lsforza guess{n}")
        world.write(f"m{n}@evil.example", f"signon Lsforza guess{n}")
    assert looked() == 0


def _counted_looks(world: World, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many times a password was hashed since."""
    looks: list[str] = []
    slowly = world.passwords._slowly

    def noted(check: Callable[[], bool]) -> bool:
        looks.append("")
        return slowly(check)

    monkeypatch.setattr(world.passwords, "_slowly", noted)
    return lambda: len(looks)


def test_a_sender_is_counted_over_all_doors_of_a_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world = table.world
    for letter in "LIAF":
        world.write(MALLORY, f"signon {letter}sforza guess")
    looked = _counted_looks(world, monkeypatch)
    assert "After too many wrong passwords" in world.write(MALLORY, "signon Nsforza guess")
    assert looked() == 0
    assert "A Bari holds" in world.write(table.players["naples"], "signon Nsforza pw-naples\nA bari h")


def test_wrong_passwords_of_second_masters_and_of_observers_are_counted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.full_table(master="Gaspare")
    for name in ("Olga", "Otto"):
        world.write(world.register(name), f"observe sforza pw-{name.lower()}", proof="pass")
    world.write("gaspare@example.net", "sign on Msforza pw-master\npromote otto@example.net")
    for n in range(4):
        world.write(f"m{n}@evil.example", "sign on Msforza guess")
        world.write(f"m{n}@evil.example", "sign on Osforza guess")
    looked = _counted_looks(world, monkeypatch)
    for line in ("sign on Msforza pw-otto2", "sign on Msforza guess9", "sign on Osforza guess9"):
        assert "After too many wrong passwords" in world.write("m9@evil.example", line)
    assert looked() == 0
    assert "too many wrong passwords" not in world.write("otto@example.net", "sign on Msforza pw-otto")
    assert "too many wrong passwords" not in world.write("olga@example.net", "sign on Osforza pw-olga")


def test_a_siege_keeps_no_owner_out(table: Table) -> None:
    """Wrong letters from elsewhere, and in the owner's name: the right password still gets in."""
    world, home = table.world, table.players["florence"]
    for n in range(10):
        world.write(f"m{n}@evil.example", "signon Lsforza guess")
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    for _ in range(30):
        world.write(home, "signon Lsforza guess")
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    world.passwords._right.clear()
    for _ in range(30):
        world.write(home, "signon Lsforza guess")
    assert "After too many wrong passwords" in world.write(home, "signon Lsforza pw-florence\nA flo h")
    assert "A Florence holds" in table.write("florence", "A flo h")
    world.now += timedelta(minutes=61)
    assert "A Florence holds" in world.write(home, "signon Lsforza pw-florence\nA flo h")


def test_forgers_of_the_owners_name_cost_few_looks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    world, home = table.world, table.players["florence"]
    looked = _counted_looks(world, monkeypatch)
    for n in range(100):
        world.write(home, f"signon Lsforza guess{n}")
    assert looked() <= 8


def test_the_owner_is_told_with_a_code_that_makes_a_new_password(table: Table) -> None:
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "signon Lsforza guess")
    code = code_sent(world, home)
    world.write(
        home, "set password fresh", token=seat_of(table).token, subject=f"Re: was that you? (code {code})"
    )
    assert "A Florence holds" in world.write("x@a.example", "signon Lsforza fresh\nA flo h")


def test_where_no_reply_address_works_the_code_alone_opens_the_door(table: Table) -> None:
    """A provider that drops what stands behind the plus sign."""
    world, home = table.world, table.players["florence"]
    world.write(MALLORY, "signon Lsforza guess")
    code = code_sent(world, home)
    said = world.write(home, "signon Lsforza\nset password fresh", subject=f"Re: (code {code})")
    assert "is changed" in said

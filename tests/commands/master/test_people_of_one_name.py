"""Two people of one name are never taken for each other: the master is asked, with their addresses.

A name is no proof: whoever comes first may have chosen it on purpose.
"""

from __future__ import annotations

import copy

import pytest

from judge.core.table import Role as AttendantRole
from tests.support.judges.fake_judge import World

MASTER = "gaspare@example.net"
FALSE, TRUE = "olga@evil.example", "olga@friend.example"


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table("sforza", master="Gaspare")
    return world


@pytest.fixture
def led(opened: World) -> World:
    return copy.deepcopy(opened)


def lead(world: World, text: str) -> str:
    record = world.records["sforza"]
    token = next(a.token for a in record.attendants if a.role is AttendantRole.MASTER)
    return world.write(MASTER, text, token=token)


def come(world: World, address: str, name: str, line: str) -> None:
    world.write(address, f"register\nname: {name}\nend")
    world.write(address, line, proof="pass")


def masters(world: World) -> set[str]:
    record = world.records["sforza"]
    leading = [a.person for a in record.attendants if a.role is AttendantRole.MASTER]
    return {world.persons[person].addresses[0] for person in leading}


@pytest.mark.parametrize("name", ["Olga Brandt", "olga  brandt", "OLGA BRANDT"])
def test_a_promotion_by_a_name_of_two_is_asked_about(led: World, name: str) -> None:
    for address in (FALSE, TRUE):
        come(led, address, "Olga Brandt", "observe sforza pw-olga")
    answer = lead(led, f"promote {name}")
    assert masters(led) == {MASTER}
    assert f"promote {FALSE}" in answer and f"promote {TRUE}" in answer
    assert not led.notices


def test_a_promotion_is_confirmed_by_the_address(led: World) -> None:
    come(led, TRUE, "Olga Brandt", "observe sforza pw-olga")
    answer = lead(led, "promote Olga Brandt")
    assert f"promote {TRUE}" in answer and masters(led) == {MASTER}


def test_somebody_is_turned_out_by_a_name_of_one_alone(led: World) -> None:
    for address in (FALSE, TRUE):
        come(led, address, "Olga Brandt", "observe sforza pw-olga")
    before = led.records["sforza"].attendants
    answer = led.write(MASTER, "sign on Msforza pw-master\neject Olga Brandt")
    assert led.records["sforza"].attendants == before
    assert f"eject {FALSE}" in answer


def test_a_power_that_two_ask_for_goes_to_whom_the_master_names(led: World) -> None:
    led.write(MASTER, "sign on Msforza pw-master\nset approval\neject naples")
    come(led, FALSE, "Malva Zorn", "sign on Nsforza pw-malva")
    come(led, TRUE, "Ivo Tolstoi", "sign on Nsforza pw-ivo")
    answer = lead(led, "approve naples")
    seat = next(s for s in led.records["sforza"].seats if s.seat == "naples")
    assert seat.person is None
    assert f"approve {FALSE}" in answer and f"approve {TRUE}" in answer
    lead(led, f"approve {TRUE}")
    seat = next(s for s in led.records["sforza"].seats if s.seat == "naples")
    assert led.persons[seat.person or 0].name == "Ivo Tolstoi"


def test_newcomers_of_one_name_are_let_in_by_their_addresses() -> None:
    world = World()
    world.register("Gaspare")
    world.write(MASTER, "create ?sforza pw-master\nbecome master\nset approval")
    for address in (FALSE, TRUE):
        come(world, address, "Ivo Tolstoi", "sign on ?sforza pw-ivo")
    answer = world.write(MASTER, "sign on Msforza pw-master\napprove Ivo Tolstoi")
    assert not any(n.approved for n in world.records["sforza"].newcomers)
    assert f"approve {FALSE}" in answer and f"approve {TRUE}" in answer
    world.write(MASTER, f"sign on Msforza pw-master\nnot approve {FALSE}\napprove {TRUE}")
    (newcomer,) = world.records["sforza"].newcomers
    assert newcomer.approved and world.persons[newcomer.person].addresses == (TRUE,)

"""The places at a table: the one list that letters, sign-ons and the index of tokens are made from."""

from __future__ import annotations

from dataclasses import replace

from judge.core.game import Seat
from judge.core.places import H, Role, people_of, places, with_places, with_registered
from judge.core.table import Applicant, GameRecord, SeatRecord, Staff
from judge.core.table import Role as StaffRole

MILAN = Seat("milan")
TABLE = GameRecord(
    name="sforza",
    scenario="x",
    seats=(
        SeatRecord(seat=Seat("florence"), person=1, token="t1"),
        SeatRecord(seat=MILAN, person=0, token="t2"),
        SeatRecord(seat=Seat("venice"), token="t3"),
    ),
    newcomers=(Applicant(person=0, password="", token="t4"),),
    attendants=(
        Staff(person=5, role=StaffRole.MASTER, password="", token="t5"),
        Staff(person=1, role=StaffRole.OBSERVER, password="", token="t6"),
    ),
)


def test_every_place_is_listed_once_with_its_role_seat_and_person() -> None:
    assert [(p.role, p.seat, p.person, p.held.token) for p in places(TABLE)] == [
        (Role.PLAYER, "florence", 1, "t1"),
        (Role.PLAYER, "milan", 0, "t2"),
        (Role.PLAYER, "venice", None, "t3"),
        (Role.NEWCOMER, None, 0, "t4"),
        (Role.MASTER, None, 5, "t5"),
        (Role.OBSERVER, None, 1, "t6"),
    ]


def test_people_are_those_who_hold_a_place() -> None:
    assert people_of(TABLE) == {0, 1, 5}


def test_whoever_a_letter_registers_gets_a_number_in_every_place() -> None:
    numbered = with_registered(TABLE, 9)
    assert [p.person for p in places(numbered)] == [1, 9, None, 9, 5, 1]
    assert with_registered(TABLE, 0) is TABLE


def test_each_place_can_be_changed_whatever_it_is() -> None:
    def silent(held: H, /) -> H:
        return replace(held, token="")

    assert not any(p.held.token for p in places(with_places(TABLE, silent)))

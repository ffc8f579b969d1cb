"""Details of a person as JSON and back, and as older judges wrote them down.

The places at a table: the one list that letters, sign-ons and the index of tokens are made from.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from judge.core.game import Seat
from judge.core.person_details import Code, GivenUp, PersonDetails, Purpose, of_plain, plain, without_codes
from judge.core.places import H, Role, people_of, places, with_places, with_registered
from judge.core.table import Applicant, GameRecord, SeatRecord, Staff
from judge.core.table import Role as StaffRole

NOON = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
CODE = Code(secret="abc", purpose=Purpose.NEW, about="a@b.example", asked=NOON, until=NOON)
FULL = PersonDetails(
    maps="both",
    fields={"phone": "1", "codes": "none", "_odd": "x"},
    new_addresses={"a@b.example": NOON},
    codes=(CODE,),
    given_up={"sforza|florence": GivenUp(password="h", claimed=True)},
    invitations=(NOON,),
    changes_told=(NOON, NOON),
    keeper_tries=(NOON,),
)
OLD = {
    "phone": "1",
    "fields": "a word",
    "maps": "both",
    "_new": json.dumps({"a@b.example": NOON.isoformat()}),
    "_codes": json.dumps(
        [
            {
                "secret": "abc",
                "purpose": "new",
                "about": "a@b.example",
                "place": "",
                "claimed": False,
                "asked": NOON.isoformat(),
                "until": NOON.isoformat(),
            }
        ]
    ),
    "_left": json.dumps({"sforza|florence": {"password": "h", "claimed": True}}),
    "_invited": json.dumps([NOON.isoformat()]),
    "_changes": f"{NOON.isoformat()} {NOON.isoformat()}",
    "_keeper": NOON.isoformat(),
    "_confirm": "11-abc|forget||2026-03-13",
}


@pytest.mark.parametrize("details", [FULL, PersonDetails(), PersonDetails(fields={"maps": "of mine"})])
def test_what_is_written_down_is_read_again(details: PersonDetails) -> None:
    assert of_plain(json.loads(json.dumps(plain(details)))) == details


def test_only_what_somebody_has_is_written_down() -> None:
    assert plain(PersonDetails()) == {} and plain(PersonDetails(maps="svg")) == {"maps": "svg"}


def test_rows_of_older_judges_are_read() -> None:
    """They had texts alone, the judge's own keys beside the fields that people made up for themselves."""
    found = of_plain(OLD)
    assert found.fields == {"phone": "1", "fields": "a word"}
    for name in ("maps", "new_addresses", "codes", "given_up", "invitations", "changes_told", "keeper_tries"):
        assert getattr(found, name) == getattr(FULL, name), name
    assert of_plain(plain(found)) == found


@pytest.mark.parametrize("row", [OLD, plain(FULL)])
def test_no_code_goes_to_another_judge(row: dict[str, object]) -> None:
    """It names the number that somebody has at the judge that sent it."""
    left = of_plain(without_codes(row))
    assert not left.codes and left.new_addresses == FULL.new_addresses and left.given_up == FULL.given_up


def test_a_writer_is_shown_their_own_fields_and_the_maps_they_want() -> None:
    assert (
        FULL.details_for_owner == {**FULL.fields, "maps": "both"} and PersonDetails().details_for_owner == {}
    )


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

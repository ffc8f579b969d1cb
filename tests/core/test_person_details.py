"""Details of a person as JSON and back, and as older judges wrote them down."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from judge.core.person_details import Code, GivenUp, PersonDetails, Purpose, of_plain, plain, without_codes

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

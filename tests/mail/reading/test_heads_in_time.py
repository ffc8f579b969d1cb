"""Heads of letters that are made to be dear: whoever looks at one, at the door or later, needs no second."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import bounce
from judge.mail.reading.letter import read
from judge.mail.whole_letters import ending_of
from judge.runtime.inbound.letter_intake import head_of
from tests.support.patience import usual_seconds

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
TO = (OWN.address,)
ENOUGH = 0.4
ADDRESSES = b"From: anna@players.test\r\nTo: judge@judge.test\r\n"
TYPE = b'Content-Type: multipart/mixed; boundary="' + b";" * 60_000
PLACE = b'Content-Disposition: attachment; filename="' + b";" * 60_000
PART = b"--b\r\n%s\r\n\r\nA flo h\r\n"

LETTERS = {
    "a type": ADDRESSES + TYPE + b"\r\n\r\nA flo h\r\n",
    "a place": ADDRESSES + PLACE + b"\r\n\r\nA flo h\r\n",
    "a type behind a bare CR": ADDRESSES + b"X: y\r" + TYPE + b"\r\n\r\nA flo h\r\n",
    "a type of lines that end in CR": ADDRESSES.replace(b"\r\n", b"\r") + TYPE + b"\r\rA flo h\r",
    "a type in many lines": ADDRESSES + TYPE.replace(b";;", b";\r ") + b"\r\n\r\nA flo h\r\n",
    "types of parts": ADDRESSES + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + PART % TYPE * 10,
    "types of parts behind a bare CR": (
        ADDRESSES + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + PART % (b"X: y\r" + TYPE) * 10
    ),
    "parts of lines that end in CR": (
        ADDRESSES.replace(b"\r\n", b"\r")
        + b"Content-Type: multipart/mixed; boundary=b\r\r"
        + b"--b\r\rA\r" * 4_800
    ),
    **{
        f"{name} of encoded words without an end": name.encode()
        + b": "
        + b"=?utf-8?q?a" * 20_000
        + b"\r\n"
        + rest
        for name, rest in {
            "Subject": ADDRESSES + b"\r\nlist\r\n",
            "From": b"To: judge@judge.test\r\n\r\nlist\r\n",
        }.items()
    },
    "a file name of encoded words": (
        ADDRESSES
        + b'Content-Type: application/pdf; name="'
        + b"=?utf-8?q?a" * 20_000
        + b'"\r\n\r\nA flo h\r\n'
    ),
}

LOOKS: dict[str, Callable[[bytes], object]] = {
    "at the door": lambda raw: head_of(raw, TO, OWN),
    "whether it is whole": ending_of,
    "whether it is a bounce": lambda raw: bounce(raw, TO, OWN, "anna@players.test"),
    "whether it is a bounce, at a signed return path": lambda raw: bounce(raw, (OWN.bounce(7),), OWN, ""),
    "reading": lambda raw: read(
        raw,
        id=1,
        received=datetime(2026, 3, 12, tzinfo=UTC),
        route="smtp",
        envelope_from="anna@players.test",
        envelope_to=TO,
        own=OWN,
    ),
}


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("letter", LETTERS)
def test_a_head_costs_little_whatever_it_holds(letter: str, look: str) -> None:
    """At the door no timer ends it, and whoever hands in letters waits meanwhile."""
    assert usual_seconds(lambda: LOOKS[look](LETTERS[letter]), ENOUGH) <= ENOUGH

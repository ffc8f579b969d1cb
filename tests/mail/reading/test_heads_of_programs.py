"""Who wrote it, by the heads and sentences of programs: a person, a robot, or a button that was pressed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.mail.addresses import OwnAddresses
from tests.mail.reading.test_letters_read import letter

OWN = OwnAddresses(address="judge@judge.test", bounce_key=b"key")
KNOWN = yaml.load(Path(__file__).with_name("heads_of_programs.yaml").read_text("utf-8"), yaml.CSafeLoader)
TOKEN = "judge+abcdefgh12@judge.test"
_NO_LETTERS = ("reaction", "receipt", "calendar")
_CALENDAR = (
    "--b\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
    "--b\nContent-Type: text/calendar; charset=utf-8; method={method}\n\n"
    "BEGIN:VCALENDAR\nMETHOD:{method}\nBEGIN:VEVENT\nSUMMARY:{summary}\nEND:VEVENT\nEND:VCALENDAR\n--b--\n"
)


def automatic(case: dict[str, Any], text: str = "") -> str | None:
    """What the letter of a case is taken for."""
    head = list(case.get("head", ())) * case.get("repeat", 1)
    text = case.get("text", text)
    if "calendar" in case:
        head.append("Content-Type: multipart/alternative; boundary=b")
        method = case.get("method", "REPLY")
        text = _CALENDAR.format(text=text, method=method, summary=case["calendar"])
    elif not any(line.startswith("Content-Type") for line in head):
        head.append("Content-Type: text/plain; charset=utf-8")
    lines = [
        f"From: {case.get('from', 'Anna <anna@players.test>')}",
        f"To: {TOKEN}",
        f"Subject: {case.get('subject', 'Re: your orders')}",
        "Message-ID: <1@players.test>",
        "Date: Wed, 25 Nov 2026 02:00:00 +0000",
        *head,
    ]
    raw = "\n".join(lines) + f"\n\n{text}\n"
    return letter(raw.encode(), envelope_from="anna@players.test", envelope_to=(TOKEN,), own=OWN).automatic


@pytest.mark.parametrize("case", KNOWN["people"], ids=lambda case: case["name"])
@pytest.mark.parametrize("text", ["A are - sie", "Could you tell me who plays Milan?"])
def test_letters_of_people_are_known_for_theirs(case: dict[str, Any], text: str) -> None:
    assert automatic(case, text) is None


@pytest.mark.parametrize("case", KNOWN["robots"], ids=lambda case: case["name"])
def test_letters_of_programs_are_known_for_theirs(case: dict[str, Any]) -> None:
    """RFC 3834 2, and what programs write that know no standard."""
    found = automatic(case)
    assert found is not None and found not in _NO_LETTERS


@pytest.mark.parametrize("case", KNOWN["buttons"], ids=lambda case: f"{case['is']}: {case['name']}")
def test_what_buttons_send_is_known_for_it(case: dict[str, Any]) -> None:
    """RFC 8098, RFC 5546 3.2.3."""
    found = automatic(case) or "person"
    assert found == case["is"] or (case.get("is_also") == "robot" and found not in (*_NO_LETTERS, "person"))

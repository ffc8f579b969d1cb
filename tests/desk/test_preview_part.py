"""The part of a page that a script puts in the place of the one before: a preview, and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.desk.judges import DeskTable, ask, form, served

LETTERS = (
    "A flo - pst\nA are S A flo - pst\nF psa h",
    "A are S A per - sie",
    "A flo - Atlantis\nhello there",
    "why",
    "",
)


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("letter", LETTERS)
def test_a_part_is_that_of_the_whole_page(table: DeskTable, letter: str, language: str) -> None:
    """To the byte, also when the same is asked again and after what was read between."""
    table.say(table.florence, f"set language {language}\nA flo h")
    key = table.key(table.florence)
    sent = form(table.desk.page(key, "en"), letter, "preview")
    whole = table.desk.answer_form(key, sent, "en").body.decode()
    for lines in (letter, "A flo - pis\nA are - per", letter):
        part = table.desk.answer_form(key, sent | {"text": [lines], "part": ["preview"]}, "en")
        assert part.status == 200
    said = part.body.decode().strip()
    assert said.startswith('<div id="desk-preview"') and said in whole
    assert len(part.body) < len(whole) / 4
    assert not re.search("<select|<form|nonce", said)


def test_a_part_of_an_order_desk_that_is_closed_is_its_page(table: DeskTable) -> None:
    """The script sees by the status that it is no part, and asks without one."""
    key = table.key(table.florence)
    sent = form(table.desk.page(key, "en"), "A flo h", "preview") | {"part": ["preview"]}
    table.say(table.florence, "set desk off")
    assert table.desk.answer_form(key, sent, "en").status == 410


def test_a_letter_is_handed_in_whatever_part_is_asked_for(table: DeskTable) -> None:
    key = table.key(table.florence)
    sent = form(table.desk.page(key, "en"), "A flo h") | {"part": ["preview"]}
    assert b"<form" in table.desk.answer_form(key, sent, "en").body
    table.work()
    assert [each.canonical for each in table.filed(table.florence)] == ["A Florence holds"]


def test_a_part_is_as_strict_as_a_page(table: DeskTable) -> None:
    """Kept by nobody and told to nobody: the same headers."""
    key = table.key(table.florence)
    with served(table) as web:
        sent = form(table.desk.page(key, "en"), "A flo h", "preview")
        whole, part = (ask(f"{web}/desk/{key}", sent | more) for more in ({}, {"part": ["preview"]}))
    own = {"content-length", "date"}
    headers = [{k.lower(): v for k, v in s.headers.items() if k.lower() not in own} for s in (whole, part)]
    assert headers[0] == headers[1] and part.status == 200

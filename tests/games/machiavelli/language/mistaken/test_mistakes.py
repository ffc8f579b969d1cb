"""Every wrong line of grammar/machiavelli/mistakes.yaml gets the complaint that its label promises."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
import yaml

from judge import resources
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.state import PhaseKind
from tests.games.machiavelli.language.conftest import FLORENCE, Table, position
from tests.support.patience import usual_seconds

LABELLED: dict[str, list[dict[str, Any]]] = yaml.load(
    resources.text("grammar", "machiavelli", "mistakes.yaml"), yaml.CSafeLoader
)
LINES = [(code, entry) for code, entries in LABELLED.items() for entry in entries]


@pytest.mark.parametrize(("code", "entry"), LINES, ids=[entry["line"] for _, entry in LINES])
def test_labelled_line(table: Table, code: str, entry: dict[str, Any]) -> None:
    kind = PhaseKind(entry.get("phase", "movement"))
    reading = reader_for(table, position(kind)).read(entry["line"], FLORENCE)
    assert not reading.orders
    (complaint,) = reading.complaints
    assert complaint.code == code
    assert complaint.line == entry["line"]
    assert 0 <= complaint.start <= complaint.end <= len(entry["line"])
    if "suggestion" in entry:
        assert entry["suggestion"] in complaint.suggestions
        assert complaint.suggestions[0] == entry["suggestion"] or code == "ambiguous-province"
    assert complaint.corrected == entry.get("corrected", complaint.corrected)
    assert complaint.corrected or complaint.suggestions or complaint.expected or complaint.facts


@pytest.mark.parametrize(
    "line",
    [
        "F Pisa - Eastern Tyrhenian Sea",
        "A Florence suports A Pisa",
        "A Florence besiegs",
        "e2: 12d assasinate Papacy",
    ],
)
def test_a_slip_in_a_long_word_is_asked_about(table: Table, line: str) -> None:
    reading = reader_for(table, position()).read(line, FLORENCE)
    offered = [one for c in reading.complaints for one in (c.corrected, *c.facts.get("lines", ())) if one]
    assert not reading.orders and offered


def test_the_spot_is_the_wrong_word(table: Table) -> None:
    reading = reader_for(table, position()).read("- A Florence S F Pissa - Lucca; A are H", FLORENCE)
    (complaint,) = reading.complaints
    assert complaint.line[complaint.start : complaint.end] == "Pissa"
    assert complaint.corrected == "- A Florence S F Pisa - Lucca; A are H"
    assert len(reading.orders) == 1, "one bad order never spoils the others"


@pytest.mark.parametrize(
    "line",
    [
        "x" * 10_000,
        "A " * 199,
        "A\x00Flo\x07rence\x1b[2J dances",
        "-" * 400,
        "(" * 300,
        "\u202e\u0130stanbul H",
        "1" * 300,
    ],
)
def test_odd_lines_are_answered_at_once(table: Table, line: str) -> None:
    reader = reader_for(table, position())
    tries = count()  # what was read is remembered
    assert usual_seconds(lambda: reader.read(f"{line} {next(tries)}", FLORENCE), 0.5) < 0.5
    assert not reader.read(line, FLORENCE).orders


def test_a_line_too_long_is_quoted_in_part(table: Table) -> None:
    (complaint,) = reader_for(table, position()).read("A flo H " * 2000, FLORENCE).complaints
    assert complaint.code == "too-long"
    assert len(complaint.line) < 200
    assert complaint.facts["length"] == 16_000

"""Coasts that are named beside a move (N-041): none is passed over."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

UNITS = {"venice": ("F uas", "F dal", "A fri")}


def _read(line: str) -> tuple[frozenset[str], frozenset[str]]:
    text = f"{line}\nA fri - crn\nF dal h"
    found = score(Case(text=text, reading="ask", power="venice", units=UNITS))
    return found.read, found.asked


@pytest.mark.parametrize(
    "line",
    [
        "Fleet UAS - Croatia (north coast please)",
        "F uas - cro (the north coast, thanks)",
        "F uas - cro [n. coast]",
        "F uas - cro; on the northern shore",
        "F uas - cro (côte nord)",
        "F uas - cro (Nordküste bitte)",
    ],
)
def test_a_coast_in_brackets_or_behind_the_order_is_read_or_asked_about(line: str) -> None:
    read, asked = _read(line)
    assert "F UAS -> Croatia" not in read
    assert "F UAS -> Croatia/nc" in read | asked


def test_a_coast_that_the_fleet_does_not_reach_is_not_exchanged_for_another() -> None:
    read, _ = _read("F uas - cro; the south coast please")
    assert not any(order.startswith("F UAS -> Croatia") for order in read)


def test_a_move_that_names_no_coast_means_the_first() -> None:
    assert "F UAS -> Croatia" in _read("F uas - cro")[0]

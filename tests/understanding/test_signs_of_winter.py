"""A plus before a unit that its writer has not raises it in winter, close before it or apart."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

UNITS = {"france": ("A tur", "F wgl", "A sav")}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("+F Mar\n+A Avi", {"build F Marseilles", "build A Avignon"}),
        ("+ F Mar\n+ A Avi", {"build F Marseilles", "build A Avignon"}),
        ("Builds:\n+ F Mar\n+ A Avi", {"build F Marseilles", "build A Avignon"}),
        ("+ A Tur", set()),
        ("For next year:\n+ F Mar\n+ A Avi", set()),
        ("+A Avi, elite mercenaries", set()),
        ("+A Avi or not", set()),
        ("+A Tur", set()),
        ("Options this winter:\n+A Avi\n+F Mar", set()),
    ],
)
def test_a_plus_raises_what_its_writer_has_not(text: str, read: set[str]) -> None:
    found = score(Case(text=text, power="france", phase="adjustment", units=UNITS, reading="ask"))
    assert found.read == read

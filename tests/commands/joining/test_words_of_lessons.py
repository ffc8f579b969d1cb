"""Words about lessons (``again``, ``next``, ``stop``) that stand alone in a letter to a real game."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


@pytest.mark.parametrize(
    ("word", "more"),
    [
        ("again", '"history" sends'),
        ("Next", "comes by itself"),
        ("next lesson", "comes by itself"),
        ("stop.", 'To leave a game write "resign"'),
    ],
)
def test_they_are_answered_plainly(table: Table, word: str, more: str) -> None:
    """No complaint about an order; nothing happens, and what stands beside them is done."""
    told = " ".join(table.write("florence", f"{word}\nA Florence holds").split())
    assert "belongs to the lessons of PRACTICE" in told and more in told
    assert "cannot use" not in told and "not understood" not in told and ">" not in told
    assert "as I hold them: A Florence holds" in told


def test_they_are_answered_without_a_game() -> None:
    assert "belongs to the lessons" in " ".join(World().write("who@nowhere.example", "stop").split())

"""Whoever is at a table is called by their first name, by its masters alone: they see the addresses."""

from __future__ import annotations

import pytest

from tests.support.sentences import write


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Otto is going to help me run this, make him a second master.", "promote otto@example.net"),
        ("Otto sera mon deuxième maître.", "promote otto@example.net"),
        ("Ich will Otto als zweiten Spielleiter.", "promote otto@example.net"),
        ("Make Dario a second master.", "promote dario@example.net"),
        ("Throw Otto out, he leaks everything.", "eject otto@example.net"),
        ("Otto takes over Turkey from now on.", "eject turkey; invite otto@example.net for turkey"),
        ("Dario is gone for good, kick him out.", "eject milan"),
        ("Kick Naples out.", "eject naples"),
    ],
)
def test_a_master_calls_people_by_their_first_names(text: str, line: str) -> None:
    assert f"1  {line}\n" in write("master", text)[1]


def test_nobody_who_plays_is_offered_another_power() -> None:
    assert "carla@example.net" not in write("master", "Bruno wants to swap with Carla")[1]


@pytest.mark.parametrize("role", ["player", "observer"])
def test_nobody_else_is_told_an_address_by_a_name(role: str) -> None:
    assert "@example.net" not in write(role, "Is Elena usually on time?")[1]

"""Names in a text: what its words mention, in a time that goes with its length."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from judge.syntax.proposals import mentions
from tests.support.patience import usual_seconds

ENOUGH = 0.6


class Names:
    """One place, ``Siena``, that stands behind a kind of unit."""

    kinds: Mapping[str, frozenset[str]] = MappingProxyType({"A": frozenset({"army"})})

    def place(self, text: str) -> Any:
        return "sie" if text == "Siena" else None

    def power(self, text: str) -> Any:
        return None


def test_what_is_mentioned_is_told_in_order() -> None:
    found = list(mentions("the army Siena, and Siena again", Names()))
    assert [one.named for one in found] == [frozenset({("place", "sie")})] * 2


def test_a_paragraph_of_60_000_characters_has_its_time() -> None:
    """Lines without any full stop, which a mail program may have wrapped, are one sentence to the judge."""
    text = "Could you tell me when the deadline is and who has not sent " * 1000
    assert usual_seconds(lambda: list(mentions(text, Names())), ENOUGH) <= ENOUGH

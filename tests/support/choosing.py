"""Every line that somebody could choose, where a game offers orders to choose from.

Not here: what must hold of them (tests).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.core.system.choices import Choices, Form


def lines(offered: Choices) -> list[str]:
    """Every line: of each choice, and of each form with every option of each blank."""
    whole = [choice.line for piece in offered.pieces for choice in piece.choices]
    return whole + [line for form in offered.forms for line in filled(form)]


def filled(form: Form) -> Iterator[str]:
    """A form with the least sum and the first option of every blank, and once with each other option."""
    first: dict[str, Any] = {}
    for blank in form.fields:
        words = [option.words for option in blank.options]
        first[blank.name] = (words[:1] if blank.joint else words[0]) if words else blank.least
    for blank in form.fields:
        for option in blank.options:
            chosen = {blank.name: (option.words,) if blank.joint else option.words}
            sums = {"ducats": max(option.cost, first["ducats"])} if "ducats" in first else {}
            yield form.fill({**first, **sums, **chosen})
    if not any(blank.options for blank in form.fields):
        yield form.fill(first)


def is_offered(offered: Choices, line: str) -> bool:
    """Whether somebody can choose it."""
    whole = (choice.line for piece in offered.pieces for choice in piece.choices)
    return line in whole or any(form.read(line) is not None for form in offered.forms)

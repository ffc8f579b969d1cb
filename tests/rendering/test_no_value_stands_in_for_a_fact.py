"""A fact that is missing is an error, and no letter says "Expenditure 0" for want of a number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
STANDS_IN = re.compile(r"\bfacts\.get\(|\b(?:remark|complaint)\.facts\b")
"""A message has its facts by the names in its tag; those that may be missing stand there with a "?"."""


@pytest.mark.parametrize(
    "path", sorted(TEMPLATES.rglob("*.jinja")), ids=lambda p: str(p.relative_to(TEMPLATES))
)
def test_no_number_and_no_empty_word_stands_in_for_a_fact(path: Path) -> None:
    assert STANDS_IN.findall(path.read_text("utf-8")) == []

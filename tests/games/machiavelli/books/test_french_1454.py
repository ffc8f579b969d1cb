"""The worked examples of French 1454, played from lines of orders (french_1454.yaml)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.games.machiavelli.books.test_worked_examples import fulfilled

EXAMPLES = yaml.load(Path(__file__).with_name("french_1454.yaml").read_text("utf-8"), yaml.CSafeLoader)


@pytest.mark.parametrize("case", EXAMPLES, ids=[case["id"] for case in EXAMPLES])
def test_worked_example(case: dict[str, Any]) -> None:
    """The rules named in the example."""
    fulfilled({"scenario": "french-1454", "year": 1455, **case})

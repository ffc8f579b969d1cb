"""Standard Diplomacy as a special case: the movement cases of DATC on the map of Europe (N-077, N-003)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from battlefield import fight

CASES = yaml.safe_load(Path(__file__).with_name("datc.yaml").read_text("utf-8"))
DIPLOMACY = {
    "garrisons": False,
    "coastal_convoys": False,
    "disband": False,
    "special": False,
    "money": False,
    "dice": False,
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_datc(case: dict[str, Any]) -> None:
    """N-077: with these switches the rules are those of Diplomacy."""
    fought = fight(*case["moves"], scenario="europe-1901", checked=True, **DIPLOMACY)
    assert fought.units == set(case["after"]), case["title"]

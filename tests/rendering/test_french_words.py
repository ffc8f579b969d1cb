"""Words that no French letter has, for they are clumsy or vulgar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FRENCH = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file() and "fr" in path.parts)


@pytest.mark.parametrize("words", [r"pass[ée]e?s?\s+dessus", r"d[ée]band(?:er|ez|ée?s?)\b"])
def test_no_french_message_has_them(words: str) -> None:
    assert len(FRENCH) > 20
    assert [p.name for p in FRENCH if re.search(words, p.read_text(encoding="utf-8"), re.IGNORECASE)] == []

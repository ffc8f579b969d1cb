"""Turns of phrase that no native writer uses, and that English letters, pages and manuals once had."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
TURNS = (
    "still missing is",
    "still missing are",
    "only you are missing",
    "has the phase played",
    "nothing is waited for",
    "has not begun any more",
    "is no address of yours",
    "you read what is to you",
    "count no more",
    "the lot says",
    "waits for your word",
    "it cannot be so while",
    "no great news",
    "would mean to begin again",
    ", for a from line",
    "from line can be forged",
    "end of what i read",
    "spells its way",
    "stands there now",
    "where they stay clear",
    "hangs on what",
    "all is in fog",
    "it is not to you",
    "yours no more",
)
"""In small letters, one blank between words."""
_ENDINGS = {".jinja", ".txt", ".html", ".md", ".yaml"}


def _english() -> Iterator[Path]:
    """The templates that are read in English, and the documents."""
    folders = (*(ROOT / "templates").rglob("en"), ROOT / "docs")
    for folder in folders:
        yield from (file for file in folder.rglob("*") if file.suffix in _ENDINGS)
    yield ROOT / "README.md"


def test_no_english_text_has_a_turn_of_another_language() -> None:
    found = {
        f"{file.relative_to(ROOT)}: {turn}"
        for file in _english()
        for turn in TURNS
        if turn in " ".join(file.read_text(encoding="utf-8").lower().split())
    }
    assert not found

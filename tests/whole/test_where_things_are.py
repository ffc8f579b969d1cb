"""docs/contributors.md tells newcomers where things are: what it names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "contributors.md"
ROWS = re.findall(
    r"^\| ([^|]+) \| \[[^]]+\]\(\.\./([^)]+)\) \| (?:`(\w+)`)? *\|$", PAGE.read_text("utf-8"), re.MULTILINE
)


def test_there_are_answers_for_each_part_of_the_house() -> None:
    assert len(ROWS) > 40
    assert {path.split("/")[1] for _, path, _ in ROWS} >= {
        "commands",
        "core",
        "games",
        "mail",
        "runtime",
        "store",
    }


@pytest.mark.parametrize(("question", "path", "name"), ROWS)
def test_what_the_page_names_is_there(question: str, path: str, name: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert not name or re.search(rf"^\s*(?:def|class) {name}\b|^{name}\b", text, re.MULTILINE), question


def test_folders_of_the_tables_exist() -> None:
    """The first two tables: packages of the judge, and folders of the game."""
    words = re.findall(r"^\| ((?:`[\w/.]+`(?:, )?)+) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    named = [name for cell in words for name in re.findall(r"`([\w/.]+)`", cell)]
    game = ROOT / "judge" / "games" / "machiavelli"
    missing = [
        n for n in named if not any((at / n).exists() or (at / f"{n}.py").exists() for at in (ROOT, game))
    ]
    assert len(named) > 30 and not missing

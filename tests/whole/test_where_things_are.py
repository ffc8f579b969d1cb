"""docs/contributors.md tells newcomers where things are: what it names is there."""

import ast
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


def _pointers() -> list[tuple[Path, str]]:
    """What docstrings of the judge's modules point to, with the module."""
    return [
        (module, pointer)
        for module in sorted((ROOT / "judge").rglob("*.py"))
        for told in (ast.get_docstring(ast.parse(module.read_text("utf-8"))) or "").split("Not here:")[1:]
        for bracket in re.findall(r"\(([^)]*)\)", told)
        for pointer in re.findall(r"(?<![\w.])([a-z_]+[./][a-z_0-9./-]*[a-z0-9])", bracket)
    ]


def _names() -> frozenset[str]:
    """The ends of the paths of all modules and files, without their suffix too, with dots for slashes."""
    folders = ("judge", "templates", "grammar", "maps", "docs", "scripts", "tests", "cartography")
    paths = (path.relative_to(ROOT) for folder in folders for path in (ROOT / folder).rglob("*"))
    whole = {path for path in paths if "__pycache__" not in path.parts}
    named = {"/".join(path.parts[at:]) for path in whole for at in range(len(path.parts))}
    return frozenset(named | {name.rpartition(".")[0] for name in named if "." in name})


def test_modules_that_a_docstring_points_to_are_there() -> None:
    """Who does not find a thing in a module follows its "Not here": a module, a name in it, or a file."""
    names = _names()

    def is_there(pointer: str) -> bool:
        if pointer in names or pointer.replace(".", "/") in names:
            return True
        module, _, name = pointer.replace(".", "/").rpartition("/")
        files = [*(ROOT / "judge").rglob(f"{module}.py")]
        return any(
            re.search(rf"^(?:def|class) {name}\b|^{name}\b", f.read_text("utf-8"), re.M) for f in files
        )

    pointers = _pointers()
    assert len(pointers) > 300
    assert [f"{module.name}: {pointer}" for module, pointer in pointers if not is_there(pointer)] == []

"""Docstrings and the documents name what is there today: no module, class or command of an older house."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = sorted(p for p in (ROOT / "judge").rglob("*.py") if "versions" not in p.parts)
DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), *ROOT.glob("*.md"), *(ROOT / "judge").rglob("README.md")]
_SOMEBODY_ELSE = re.compile(r"Not here: (.*)", re.DOTALL)
_BRACKETS = re.compile(r"\(([^()`]*)\)")
_MODULE = re.compile(r"[a-z_]+(?:\.[a-z_]+)*")
_PATH = re.compile(r"`((?:judge|tests|docs|scripts|templates|grammar|maps)/[\w./-]*)`")


def test_the_house_that_a_docstring_names_is_there() -> None:
    """`Not here: drawing (letters.results)` sends a reader to a module or a folder that exists."""
    names = _names()
    wrong = [(path.name, name) for path in CODE for name in _named(path) if name not in names]
    assert wrong == []


def test_a_wrong_reference_would_be_seen(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text('"""Does this. Not here: that (running), those (letters.results, the steps)."""\n')
    assert list(_named(module)) == ["running", "letters.results"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_paths_that_a_document_names_are_there(document: Path) -> None:
    named = _PATH.findall(document.read_text())
    assert [path for path in named if not (ROOT / path).exists()] == []


def _names() -> set[str]:
    """Every way to name a module or folder: `results`, `letters.results`, `judge.catalogue`."""
    paths = [p for p in (ROOT / "judge").rglob("*") if p.suffix == ".py" or p.is_dir()]
    parts = [("judge", *p.relative_to(ROOT / "judge").with_suffix("").parts) for p in paths]
    folders = {p.name for p in ROOT.iterdir() if p.is_dir()}
    return folders | {".".join(part[i:]) for part in parts for i in range(len(part))}


def _named(path: Path) -> Iterator[str]:
    docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
    elsewhere = _SOMEBODY_ELSE.search(docstring)
    for bracket in _BRACKETS.findall(elsewhere[1] if elsewhere else ""):
        for word in re.split(r",\s*", bracket):
            if _MODULE.fullmatch(word):
                yield word


def test_the_glossary_has_every_term_once_and_in_order() -> None:
    """Terms are in the order of the alphabet, so that they are found; none stands twice in a table."""
    page = (ROOT / "docs/glossary.md").read_text()
    for table in re.findall(r"\|---\|---\|\n((?:\|.*\n)+)", page):
        terms = [row.split("|")[1].strip().casefold() for row in table.splitlines()]
        assert terms == sorted(set(terms))

"""Compiled templates that are kept: read back, never for another text or language."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from judge.rendering import render

NAME = "reply/game-unreadable"
FACTS = {"name": "duel", "letter": "asked"}


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The names of templates that were compiled, in a process whose folder is empty."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    done: list[str] = []
    compile_really = Environment.compile

    def compiled(self: Environment, source: Any, name: str | None = None, *more: Any, **kinds: Any) -> Any:
        done.append(name or "")
        return compile_really(self, source, name, *more, **kinds)

    monkeypatch.setattr(Environment, "compile", compiled)
    begin_anew()
    yield done
    begin_anew()


def begin_anew() -> None:
    render.environment.cache_clear()


def test_what_was_compiled_is_read_back_by_the_next_process(compiling: list[str], tmp_path: Path) -> None:
    """In each language its own; nobody else can write there."""
    said = [render.piece(NAME, FACTS, language=language) for language in ("en", "fr")]
    assert compiling.count(NAME) == 2 and said[0] != said[1]
    begin_anew()
    compiling.clear()
    assert [render.piece(NAME, FACTS, language=language) for language in ("en", "fr")] == said
    assert compiling == []
    (folder,) = tmp_path.iterdir()
    assert folder.stat().st_mode & 0o077 == 0


def test_another_text_is_compiled_again(compiling: list[str], templates: Callable[..., None]) -> None:
    templates("x.txt", "one {{ 1 + 1 }}")
    assert render.piece("x.txt", {}) == "one 2"
    templates("x.txt", "two {{ 1 + 1 }}")
    begin_anew()
    assert render.piece("x.txt", {}) == "two 2" and compiling.count("x.txt") == 2


def test_a_folder_that_is_full_or_anybodys_costs_no_letter(
    compiling: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as within:
        within.setattr(tempfile, "NamedTemporaryFile", full)
        assert "duel" in render.piece(NAME, FACTS)
    begin_anew()
    (folder,) = tmp_path.iterdir()
    folder.chmod(0o777)
    assert "duel" in render.piece(NAME, FACTS)

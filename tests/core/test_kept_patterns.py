"""Long patterns are read back as they were compiled, and compiled where that cannot be."""

from __future__ import annotations

import re
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from judge import kept_patterns
from judge.kept_patterns import LONG, compile_pattern

WORDS = "|".join(f"(?P<n{n}>word{n}(?!\\w))" if n < 90 else f"[^x]wörd{n}++" for n in range(200))


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of its own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv("CACHE_DIRECTORY", raising=False)
    return tmp_path


def never(*_: Any) -> Any:
    raise AssertionError("compiled again")


@pytest.mark.parametrize("flags", [0, re.IGNORECASE | re.MULTILINE, re.VERBOSE, re.ASCII])
@pytest.mark.parametrize("pattern", [WORDS, f"(?i:{WORDS})", f"({WORDS})\\1(?<=x)(?:{WORDS})*?"])
def test_a_long_pattern_is_the_same_read_back(
    own: Path, pattern: str, flags: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pattern = (
        pattern.replace("(?P<n", "(?P<a", 90) if pattern.count("(?P<n") == 90 else _without_names(pattern)
    )
    made = re.compile(pattern, flags)
    compile_pattern(pattern, flags)
    monkeypatch.setattr(re, "compile", never)
    back = compile_pattern(pattern, flags)
    assert back == made and back.groupindex == made.groupindex and back.groups == made.groups
    text = "a word7 and a Word88, xword3; ywörd150dd wörd199"
    assert [(m.span(), m.lastgroup, m.groups()) for m in back.finditer(text)] == [
        (m.span(), m.lastgroup, m.groups()) for m in made.finditer(text)
    ]


def _without_names(pattern: str) -> str:
    return re.sub(r"\(\?P<\w+>", "(", pattern)


def test_a_short_one_is_not_kept(own: Path) -> None:
    assert compile_pattern("a" * (LONG - 1)) == re.compile("a" * (LONG - 1))
    assert not [*own.rglob("*.data")]


def test_a_wrong_one_is_wrong(own: Path) -> None:
    with pytest.raises(re.error):
        compile_pattern("(" + "a" * LONG)


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\x00" * 80])
def test_what_cannot_be_read_back_is_compiled(own: Path, content: bytes) -> None:
    compile_pattern(WORDS)
    (file,) = own.rglob("*.data")
    file.write_bytes(content)
    assert compile_pattern(WORDS) == re.compile(WORDS)


@pytest.mark.parametrize("door", ["_sre", "re._compiler", "re._parser"])
def test_where_the_door_is_another_patterns_are_compiled(
    own: Path, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def another(name: str) -> Any:
        if name == door:
            raise ModuleNotFoundError(name)
        return import_module(name)

    monkeypatch.setattr(kept_patterns, "import_module", another)
    assert compile_pattern(WORDS) == re.compile(WORDS) == compile_pattern(WORDS)

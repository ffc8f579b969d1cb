"""Parsers that were built before are read back, and built anew where that cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from lark import Lark, Token, Transformer

from judge.syntax.commands.command_reader import _any_of
from judge.syntax.kept_parsers import lalr_parser

GRAMMAR = """
start: WORD
WORD: /[a-z]+/
%ignore " "
"""


class Loud(Transformer[Token, str]):
    def start(self, words: list[Token]) -> str:
        return str(words[0]).upper()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files of its own; gives the one inside that only this user may enter."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    lalr_parser(GRAMMAR, Loud())
    (own,) = tmp_path.iterdir()
    return own


def test_a_parser_is_built_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (kept,) = folder.glob("podesta-*.lark")
    assert folder.stat().st_mode & 0o077 == 0, "nobody else may put a parser there"
    monkeypatch.setattr(Lark, "_build_parser", None)
    assert lalr_parser(GRAMMAR, Loud()).parse("abc") == "ABC"
    assert [*folder.glob("podesta-*.lark")] == [kept]


def test_another_grammar_is_another_parser(folder: Path) -> None:
    with_digits = lalr_parser(GRAMMAR.replace("[a-z]", "[a-z0-9]"), Loud())
    assert with_digits.parse("a1") == "A1" and len([*folder.glob("podesta-*.lark")]) == 2


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\x80\x04"])
def test_what_cannot_be_read_back_is_built_anew(folder: Path, content: bytes) -> None:
    (kept,) = folder.glob("podesta-*.lark")
    whole = kept.read_bytes()
    kept.write_bytes(content or whole[: len(whole) // 2])
    assert lalr_parser(GRAMMAR, Loud()).parse("abc") == "ABC"


def test_where_others_may_write_nothing_is_read(folder: Path) -> None:
    (kept,) = folder.glob("podesta-*.lark")
    kept.unlink()
    folder.chmod(0o777)
    assert lalr_parser(GRAMMAR, Loud()).parse("abc") == "ABC"
    assert not [*folder.iterdir()]


def test_a_grammar_is_the_same_text_in_every_process() -> None:
    """Else its parser is never found again: the order of a set differs from process to process."""
    words = ["press", "draws", "stars", "clock", "gm 1", "gm-2"]
    assert _any_of(words) == _any_of(reversed(words)) == _any_of({*words, "draws"})
    program = (
        "from judge.games_at_hand import games_at_hand\nfrom judge.syntax.commands import command_reader\n"
    )
    program += "print([*command_reader._rules_for(games_at_hand().words)])"
    runs = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert len({*runs}) == 1

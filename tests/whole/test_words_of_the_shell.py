"""What is no game's knows no game's words: neither as code, nor as a message, page or grammar.

Docstrings and comments may take their examples from a game. Not here: what letters say (test_words_of_games).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

WORDS = re.compile(
    r"(?<![a-z])(?:ducats?|fleets?|arm(?:y|ies)|garrisons?|provinces?|famines?|plagues?|besieg\w*|sieges?|convoys?|"
    r"bribes?|treasur(?:y|ies)|loans?|rebellions?|assassin\w*|excommunic\w*|crusades?|retreats?|fortress(?:es)?|"
    r"gazetteer|mercenar\w*|florence|florentine|venice|milan|siena|pisa|naples|papacy|genoa|spring|summer|autumn|"
    r"winter|seasons?|campaigns?|machiavelli|trumps?|tricks?|year[ -]cards?|taxes|"
    r"renaissance|rinasciment\w*)(?![a-z])",
    re.IGNORECASE,
)
GAMES = "judge/games/"
OF_GAMES = {folder.name for folder in (ROOT / "judge" / "games").iterdir() if folder.is_dir()}
READABLE = {".css", ".html", ".jinja", ".js", ".json", ".lark", ".txt", ".xml", ".yaml"}
NAMED = {
    # the one module that says which games there are, and tables that were kept before there were two
    "judge/games_at_hand.py": {"machiavelli"},
    "judge/store/migrations/versions/v0009_first_tables.py": {"machiavelli"},
    "judge/store/schema.py": {"machiavelli"},
}
IN_DATA: dict[str, dict[str, set[str]]] = {
    "grammar": {},
    # the blank of a form that is a sum (core.system.choices) is called so in every game
    "templates": {"templates/pages/files/desk.js": {"ducats"}},
}


def in_code(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    texts = {text.replace("_", " ") for node in ast.walk(tree) for text in _texts(node)}
    return {word.lower() for text in texts - _docstrings(tree) for word in WORDS.findall(text)}


def _docstrings(tree: ast.AST) -> set[str]:
    bodies = (getattr(node, "body", ()) for node in ast.walk(tree))
    lines = (line for body in bodies if isinstance(body, list) for line in body if isinstance(line, ast.Expr))
    constants = (line.value for line in lines if isinstance(line.value, ast.Constant))
    return {str(one.value).replace("_", " ") for one in constants}


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) | ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
            yield text
        case ast.FunctionDef(name=text) | ast.ClassDef(name=text):
            yield text
        case ast.ImportFrom(module=str(text)) | ast.keyword(arg=str(text)):
            yield text


def in_data(file: Path) -> set[str]:
    """Words of a file of grammar or templates, without its comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    mark = {".lark": "//", ".yaml": "#"}.get(file.suffix)
    code = (line for line in lines if mark is None or not line.startswith(mark))
    said = (line.partition(f" {mark} ")[0] if mark is not None else line for line in code)
    return {word.lower() for word in WORDS.findall("\n".join(said))}


def shared(folder: str) -> list[Path]:
    """The files of a top-level folder that belong to no game."""
    files = sorted(file for file in (ROOT / folder).rglob("*") if file.suffix in READABLE)
    return [file for file in files if OF_GAMES.isdisjoint(file.relative_to(ROOT / folder).parts)]


def test_code_that_is_no_games_knows_no_words_of_one() -> None:
    files = (str(file.relative_to(ROOT)) for file in (ROOT / "judge").rglob("*.py"))
    found = {f: in_code(ROOT / f) for f in sorted(files) if not f.startswith(GAMES)}
    assert {file: words for file, words in found.items() if words} == NAMED


@pytest.mark.parametrize("folder", ["grammar", "templates"])
def test_words_and_messages_that_are_no_games_know_none_of_one(folder: str) -> None:
    """Commands, sentences, wishes, topics and pages of all games: those of one lie in its folder."""
    found = {str(file.relative_to(ROOT)): in_data(file) for file in shared(folder)}
    assert {file: words for file, words in found.items() if words} == IN_DATA[folder]


def test_a_word_of_a_game_would_be_found(tmp_path: Path) -> None:
    """In code as a name, in a grammar as a word of a list; a comment is none."""
    code, words = tmp_path / "code.py", tmp_path / "words.yaml"
    code.write_text('"""Of a siege."""\ndef lift_siege(): ...\n', encoding="utf-8")
    words.write_text("# of a siege\nverbs: [lift the siege] # in spring\n", encoding="utf-8")
    assert in_code(code) == {"siege"}
    assert in_data(words) == {"siege"}

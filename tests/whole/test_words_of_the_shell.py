"""What is no game's knows no game's words: neither as code, nor as a message, page or grammar.

A few are left, each with its reason; none may be added, and one that is gone must go from the list.
Docstrings may take their examples from a game. Not here: what letters say (test_words_of_games).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.rendering import families
from tests.support.paths import ROOT

WORDS = re.compile(
    r"(?<![a-z])(?:ducats?|fleets?|arm(?:y|ies)|garrisons?|provinces?|famines?|plagues?|besieg\w*|sieges?|convoys?|"
    r"bribes?|treasur(?:y|ies)|loans?|rebellions?|assassin\w*|excommunic\w*|crusades?|retreats?|fortress(?:es)?|"
    r"gazetteer|mercenar\w*|florence|florentine|venice|milan|siena|pisa|naples|papacy|genoa|spring|summer|autumn|"
    r"winter|seasons?|campaigns?|machiavelli|trumps?|tricks?|year[ -]cards?|taxes)(?![a-z])",
    re.IGNORECASE,
)
GAMES = "judge/games/"
READER = "judge/understanding/"
"""The reader of sentences: its frames are those of pieces on a board, and Machiavelli's alone so far."""

CODE = {
    # the one module that names games, and tables that were kept before there were two
    "judge/games_at_hand.py": {"machiavelli"},
    "judge/store/migrations/versions/v0005_systems.py": {"machiavelli"},
    "judge/store/schema.py": {"machiavelli"},
    # words of many languages by which proposals are compared with what was written, and talk with orders
    "judge/syntax/proposals.py": {"army", "armies", "fleet", "fleets", "garrison", "garrisons"},
    "judge/commands/orders/order_lines.py": {"army", "fleet", "garrison", "province"},
    "judge/commands/wishes/slots.py": {"season", "seasons", "spring", "summer", "autumn", "winter"},
    # settings of tables that a game's rulebook keeps: SET OPEN TREASURIES, press of the excommunicated
    "judge/syntax/commands/master_commands.py": {"treasuries"},
    "judge/syntax/commands/master_models.py": {"treasuries"},
    "judge/commands/press/rules.py": {"excommunicated"},
    # sums in letters that all games share
    "judge/rendering/filters.py": {"ducats"},
    "judge/rendering/words.py": {"ducats"},
    # the demonstration, which is of the first game
    "judge/demo/many_games.py": {"campaign"},
    "judge/demo/play.py": {"campaign"},
    # letters that are held up by a receiver, and no siege of a city
    "judge/runtime/outbound/delivery_alerts.py": {"sieges"},
    # IF A PISA, which a telephone has made a word of
    "judge/commands/orders/scheduled.py": {"fleets"},
}
MESSAGES = {
    "caption/map": {"retreats", "season", "seasons"},
    "reply/game": {"ducats"},
    "reply/history": {"ducats"},
    "reply/of-lessons": {"season"},
    "reply/orders": {"ducats", "province", "season", "taxes", "winter"},
    "reply/predicted": {"ducats"},
    "reply/press-barred": {"campaign", "excommunicated", "retreats"},
    "reply/preview": {"ducats"},
    "reply/process-before-phase": {"season"},
    "reply/why": {"machiavelli", "province"},
}
FILES = {
    "templates/mail/en/complaints/_expected.txt": {"besiege", "ducats", "florence", "milan", "province"},
    "templates/mail/en/keeper/at-work.txt": {"florence"},
    "templates/mail/en/settings.yaml": {"treasuries"},
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


def test_code_that_is_no_games_knows_no_words_of_one() -> None:
    files = (str(file.relative_to(ROOT)) for file in (ROOT / "judge").rglob("*.py"))
    found = {f: in_code(ROOT / f) for f in sorted(files) if not f.startswith((GAMES, READER))}
    assert {file: words for file, words in found.items() if words} == CODE


def test_messages_that_are_no_games_know_no_words_of_one() -> None:
    folder = ROOT / "templates" / "mail" / "en" / "messages"
    cut = (
        message
        for file in sorted(folder.iterdir())
        for message in families.cut(file.read_text(encoding="utf-8"), file.name)
    )
    found = {m.name: {word.lower() for word in WORDS.findall(m.source)} for m in cut}
    assert {name: words for name, words in found.items() if words} == MESSAGES


@pytest.mark.parametrize("ending", ["txt", "html", "yaml"])
def test_pages_that_are_no_games_know_no_words_of_one(ending: str) -> None:
    """`words.yaml` has the words of boards and of what is wrong with them: it is left out."""
    files = (ROOT / "templates" / "mail" / "en").rglob(f"*.{ending}")
    found = {
        str(file.relative_to(ROOT)): {
            word.lower() for word in WORDS.findall(file.read_text(encoding="utf-8"))
        }
        for file in files
        if file.name != "words.yaml"
    }
    assert {file: words for file, words in found.items() if words} == {
        file: words for file, words in FILES.items() if file.endswith(ending)
    }


def test_commands_that_are_no_games_know_no_words_of_one() -> None:
    """Orders, conditions and notations of Machiavelli lie beside them still."""
    for name in ("commands", "keepers", "masters", "observers", "players"):
        text = (ROOT / "grammar" / f"{name}.lark").read_text(encoding="utf-8")
        code = "\n".join(line.partition(" // ")[0] for line in text.splitlines() if not line.startswith("//"))
        assert WORDS.findall(code) == [], name

"""The number of dials of a rulebook, and how often the game compares one with a string, may only fall.

A dial is a field of `Rulebook` or of one of its tables. A comparison that two places need is a property of
its table: the string stands there alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

import judge.games.machiavelli
from judge.games.machiavelli.model.rules.rulebook import Rulebook

GAME = Path(judge.games.machiavelli.__file__).parent
TABLES = GAME / "model" / "rules"
OWNERS = frozenset({"rules", "book", "rulebook", "chances", "row", "doubled", "self"})
"""Names by which the game calls a rulebook, or one of its tables."""


def dials_of(model: type[BaseModel]) -> Iterator[str]:
    """Names of the fields of a book, those of its tables included."""
    for name, field in model.model_fields.items():
        table = field.annotation
        if isinstance(table, type) and issubclass(table, BaseModel):
            yield from dials_of(table)
        else:
            yield name


def is_of_strings(node: ast.expr) -> bool:
    """Decide whether an expression is a string, or strings in a row."""
    if isinstance(node, ast.Tuple | ast.Set | ast.List):
        return bool(node.elts) and all(is_of_strings(each) for each in node.elts)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def compared_dials(text: str, dials: frozenset[str]) -> Iterator[str]:
    """Comparisons of a dial with strings."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Compare):
            continue
        for dial, said in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
            if not isinstance(dial, ast.Attribute) or not is_of_strings(said):
                continue
            owners = {each.attr for each in ast.walk(dial) if isinstance(each, ast.Attribute)}
            owners |= {each.id for each in ast.walk(dial) if isinstance(each, ast.Name)}
            if dial.attr in dials and owners & OWNERS:
                yield ast.unparse(node)


def test_dials_become_no_more() -> None:
    assert len(list(dials_of(Rulebook))) == 169


def test_comparisons_of_dials_with_strings_become_no_more() -> None:
    """Those of the tables themselves count as well: a property moves a string, and does not remove it."""
    dials = frozenset(dials_of(Rulebook))
    found = [each for path in GAME.rglob("*.py") for each in compared_dials(path.read_text("utf-8"), dials)]
    assert len(found) == 23, len(found)

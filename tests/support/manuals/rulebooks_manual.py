"""Makes docs/rulebooks.md from the models of a rulebook, so that every value of a file is explained.

Run by ``scripts/manual``; a test compares. Not here: the explanations, which are the models' own docstrings.
"""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from judge.games.machiavelli.maps.schema import TABLES
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.records.shape import schema

_FRAME = """<!-- Made by scripts/manual from the models of a rulebook. Change their docstrings. -->
# Rulebook files: every value

A file in `maps/rulebooks` names its `base` and says what differs from it. `options` and `readings` are
switches; all other keys are tables of numbers, and what a table leaves out is as in the base. A row that is
`null` is taken away. `judge maps check` names every fault, with its file and line. [maps.md](maps.md) tells
how to write such a file.
"""


def page() -> dict[str, str]:
    """File name -> text."""
    chapters = [_FRAME, "\n## Tables\n"]
    for name in TABLES:
        chapters += _table(name)
    chapters += ["\n## Switches\n", "\n| switch | values, the usual one first | meaning |\n|---|---|---|\n"]
    told = _docstrings(Rulebook)
    for name, field in Rulebook.model_fields.items():
        if name not in (*TABLES, "name", "bases"):
            values = _values(field.annotation, field.default)
            chapters.append(f"| `{spelt(name)}` | {values} | {told.get(name, '')} |\n")
    lines = json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
    return {"rulebooks.md": "".join(chapters), "adjudicate.schema.json": lines}


def unexplained() -> list[str]:
    """Fields of tables without a docstring of their own or of their model."""
    rows = [line for name in TABLES for part in _table(name) for line in part.splitlines()]
    return [row for row in rows if row.startswith("| `") and row.endswith("|  |")]


def _table(name: str) -> Iterator[str]:
    field = Rulebook.model_fields[name]
    yield f"\n### `{spelt(name)}`\n\n{_docstrings(Rulebook)[name]}\n\n"
    yield "| key | usual value | meaning |\n|---|---|---|\n"
    yield from _rows("", field.default)


def _rows(path: str, value: Any) -> Iterator[str]:
    """One line for each plain value below; of the rows of a mapping all are shown."""
    if isinstance(value, BaseModel):
        told = _docstrings(type(value))
        for name in type(value).model_fields:
            inner = getattr(value, name)
            at = f"{path}.{spelt(name)}" if path else spelt(name)
            if isinstance(inner, BaseModel | Mapping) and inner:
                yield from _rows(at, inner)
            else:
                yield f"| `{at}` | `{plain(inner)}` | {told.get(name) or _own(type(value))} |\n"
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _rows(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
        for number, inner in enumerate(value):
            yield from _rows(f"[{number}]", inner)
    else:
        yield f"| `{path}` | `{plain(value)}` | as above |\n"


def _own(model: type[BaseModel]) -> str:
    return " ".join((model.__doc__ or "").split("\n\n")[0].split())


def _docstrings(model: type[BaseModel]) -> dict[str, str]:
    """The texts below the fields of a model."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(model)))
    body = tree.body[0].body  # type: ignore[attr-defined]
    found = {}
    for one, after in pairwise(body):
        text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and text:
            found[one.target.id] = " ".join(str(text).split())
    return found


def spelt(name: str) -> str:
    """As files spell the name of a field."""
    return name.replace("_", "-")


def _values(annotation: Any, usual: Any) -> str:
    if annotation is bool:
        return f"`{str(usual).lower()}`, `{str(not usual).lower()}`"
    if get_origin(annotation) is Literal:
        others = [v for v in get_args(annotation) if v != usual]
        return ", ".join(f"`{v}`" for v in (usual, *others))
    return f"`{plain(usual)}`"


def plain(value: Any) -> str:
    """As files spell a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, frozenset | tuple):
        parts = [plain(v) for v in (sorted(value) if isinstance(value, frozenset) else value)]
        return f"[{', '.join(parts)}]"
    return str(value)

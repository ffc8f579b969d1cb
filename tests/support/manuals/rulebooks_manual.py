"""Makes docs/rulebooks.md from the models of a rulebook, so that every value of a file is explained.

Run by ``scripts/manual``; a test compares. Not here: the explanations, which are the models' own docstrings.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from judge.api import plain_facts
from judge.games.empires.pages import facts as empires_facts
from judge.games.empires.records.shape import schema as empires_schema
from judge.games.machiavelli.maps.schema import TABLES
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.pages import facts
from judge.games.machiavelli.records.shape import schema

_FRAME = """<!-- Made by scripts/manual from the models of a rulebook. Change their docstrings. -->
# Rulebook files: every value

A file in `maps/rulebooks` names its `base` and says what differs from it. `options` and `readings` are
switches; all other keys are tables of numbers, and what a table leaves out is as in the base. A row that is
`null` is removed. `judge maps check` names every fault, with its file and line. [maps.md](maps.md) explains
how to write such a file.

Every line names the rules that it comes from: N- are those of the [classic game](rules/njudge-classic.md),
M- those of the [edition of 1995](rules/second-edition.md), O- the [optional rules](rules/optional.md),
F- those of the [French book of 1454](rules/french-1454.md),
A- of [Absence of Plague](rules/absence-of-plague.md), B- of [Borgia](rules/borgia.md). A Q in a number marks
a question that a book leaves open, a D something that the old judge does differently;
[rulings.md](rulings.md) answers both. A house rule is in no book.
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
    phases = json.dumps(facts.schema(), indent=1, ensure_ascii=False) + "\n"
    rounds = json.dumps(empires_facts.schema(), indent=1, ensure_ascii=False) + "\n"
    plain = json.dumps(plain_facts.schema(), indent=1, ensure_ascii=False) + "\n"
    of_empires = json.dumps(empires_schema(), indent=1, ensure_ascii=False) + "\n"
    return {
        "rulebooks.md": "".join(chapters),
        "adjudicate.schema.json": lines,
        "adjudicate-empires.schema.json": of_empires,
        "phase.schema.json": phases,
        "phase-empires.schema.json": rounds,
        "phase-plain.schema.json": plain,
    }


def unexplained() -> list[str]:
    """Lines that do not explain themselves: without a sentence of their own, or the rule it comes from."""
    rows = [line for name in TABLES for part in _table(name) for line in part.splitlines()]
    rows += page()["rulebooks.md"].partition("## Switches")[2].splitlines()
    told = [row for row in rows if row.startswith("| `")]
    return [row for row in told if not _RULE.search(row.rpartition(" | ")[2])]


def fields() -> int:
    """How many lines there are: values of tables, and switches."""
    return sum(line.startswith("| `") for line in page()["rulebooks.md"].splitlines())


_RULE = re.compile(r"\b[NMOFAB]-Q?\d+|\bD\d+|\bHouse rule:")
"""The number of a rule, a ruling or a departure; or what no book has."""


def _table(name: str) -> Iterator[str]:
    field, told = Rulebook.model_fields[name], _docstrings(Rulebook)[name]
    yield f"\n### `{spelt(name)}`\n\n{told}\n\n"
    yield "| key | values, the usual one first | meaning |\n|---|---|---|\n"
    if isinstance(field.default, BaseModel) or isinstance(next(iter(_inner(field.default)), None), BaseModel):
        yield from _rows("", field.default)
    else:
        yield f"| `{spelt(name)}` | `{plain(field.default)}` | {told} |\n"
    if isinstance(field.default, tuple) and field.default and isinstance(field.default[0], BaseModel):
        yield f"\nThe usual one:\n\n```yaml\n{_written(name, field.default)}```\n"


def _inner(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()


def _written(name: str, rows: Sequence[BaseModel]) -> str:
    """A list of rows as a file has it, one on a line."""
    lines = [f"{spelt(name)}:"]
    for row in rows:
        said = {key: plain(value) for key in type(row).model_fields if (value := getattr(row, key))}
        lines.append("  - {" + ", ".join(f"{spelt(key)}: {value}" for key, value in said.items()) + "}")
    return "\n".join(lines) + "\n"


def _rows(path: str, value: Any, about: str = "") -> Iterator[str]:
    """One line for each plain value below; of the rows of a mapping all are shown, of those of a list one."""
    if isinstance(value, BaseModel):
        told = _docstrings(type(value))
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            at = f"{path}.{spelt(name)}" if path else spelt(name)
            meaning = " ".join(filter(None, (about, told.get(name, ""))))
            if isinstance(inner, BaseModel | Mapping) and inner:
                yield from _rows(at, inner, meaning)
            else:
                yield f"| `{at}` | {_values(field.annotation, inner)} | {meaning} |\n"
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _rows(f"{path}.{key}" if path else str(key), inner, about)
    elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
        yield from _rows("[]", value[0], about)
    else:
        yield f"| `{path}` | `{plain(value)}` | {about} |\n"


def _docstrings(model: type[BaseModel]) -> dict[str, str]:
    """The texts below the fields of a model, and of the models that it extends."""
    bases = (base for base in reversed(model.__mro__) if issubclass(base, BaseModel))
    own = (_own_docstrings(base).items() for base in bases if base is not BaseModel)
    return {name: text for found in own for name, text in found}


def _own_docstrings(model: type[BaseModel]) -> dict[str, str]:
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
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return ", ".join(f"`{plain(v)}`" for v in annotation)
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

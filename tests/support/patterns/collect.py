"""The patterns that the package compiles when its modules are imported.

Not here: what is tried on them (pump). Not seen: patterns that are compiled within functions, all of the
modules in `_FROM_DATA`, whose patterns are made from phrases of every language, and the terminals of the
grammars; of these many still take four times as long for twice as many blanks.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import judge

PACKAGE = Path(judge.__file__).parent
_FROM_DATA = ("plain_orders.py", "plain_commands.py", "other_languages.py", "wholesale.py", "on_file.py")
_ANYWHERE = frozenset({"search", "sub", "subn", "split", "findall", "finditer"})
_ALL = _ANYWHERE | {"match", "fullmatch"}


@dataclass(frozen=True, slots=True)
class Pattern:
    """`where`: file and line that compiled it first. `methods`: how it meets a text."""

    text: str
    flags: int
    where: str
    methods: tuple[str, ...]


@dataclass(slots=True)
class _Found:
    sites: set[tuple[str, int]] = field(default_factory=set)


def patterns() -> tuple[Pattern, ...]:
    """All that are seen, by their text.

    To be called before anything of the package is used, for what is compiled once is seen once.
    """
    with _compiling() as found:
        _import_all()
    made = []
    for (text, flags), each in sorted(found.items()):
        file, line = sorted(each.sites)[0]
        ways = {way for site in each.sites for way in _ways(*site)}
        methods = tuple(
            sorted({"search" if way in _ANYWHERE else way for way in ways} or {"match", "fullmatch"})
        )
        made.append(Pattern(text, flags, f"{Path(file).name}:{line}", methods))
    return tuple(made)


@contextmanager
def _compiling() -> Iterator[dict[tuple[str, int], _Found]]:
    found: dict[tuple[str, int], _Found] = {}
    plain = re._compile  # type: ignore[attr-defined]

    def noting(pattern: Any, flags: Any) -> Any:
        made = plain(pattern, flags)
        frame: FrameType | None = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename == re.__file__:
            frame = frame.f_back
        file = frame.f_code.co_filename if frame is not None else ""
        if isinstance(made.pattern, str) and file.startswith(str(PACKAGE)) and not file.endswith(_FROM_DATA):
            assert frame is not None
            found.setdefault((made.pattern, made.flags), _Found()).sites.add((file, frame.f_lineno))
        return made

    re._compile = noting  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        re._compile = plain  # type: ignore[attr-defined]


def _import_all() -> None:
    for module in pkgutil.walk_packages(judge.__path__, "judge."):
        if not module.name.endswith(("__main__", ".env")) and "versions" not in module.name:
            importlib.import_module(module.name)


@cache
def _source(file: str) -> tuple[tuple[tuple[int, int, str, str], ...], frozenset[str]]:
    """Statements of a file that stand for themselves: first and last line, the name they give, their text."""
    text = Path(file).read_text(encoding="utf-8")
    statements = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            name = target.id if isinstance(target, ast.Name) else ""
            statements.append((node.lineno, node.end_lineno or node.lineno, name, ast.unparse(node)))
    return tuple(statements), frozenset(re.findall(r"\b\w+\.\w+\(", text))


@cache
def _calls() -> frozenset[str]:
    return frozenset().union(*(_source(str(path))[1] for path in PACKAGE.rglob("*.py")))


def _ways(file: str, line: int) -> set[str]:
    """The methods that are called on a pattern by the name that it is given, or on the spot."""
    ways = set()
    for first, last, name, text in _source(file)[0]:
        if first <= line <= last:
            calls = _source(file)[1] if name.startswith("_") else _calls()
            ways |= {way for way in _ALL if name and f"{name}.{way}(" in calls}
            ways |= {way for way in _ALL if f"re.{way}(" in text or f").{way}(" in text}
    return ways

"""The patterns that the package compiles: with its modules, from its tables of words, and Lark's terminals.

What is made only when it is needed is made by letters that are read at a table of every book. Not here: what
is tried on them (pump). Not seen: patterns of functions that no letter here calls, and of Lark's own grammar,
which reads ours.
"""

from __future__ import annotations

import ast
import importlib
import itertools
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

import lark

import judge

PACKAGE = Path(judge.__file__).parent
_LARK = str(Path(lark.__file__).parent)
_OF_LARK_ITSELF = "load_grammar.py"
_MATCHED = (
    "on_file.py",
    "phases.py",
)
"""Modules that hand their patterns on by functions, all to be matched from the start of a text."""
_LETTERS = (
    "A Flo - Sie\nArmies: Florence holds\nI would like Florence to attack Siena, if it is free.",
    "depense 1 : 9 ducats pour soudoyer l'armee de Sienne\nje voudrais que Florence aille a Sienne",
    "what can i do now\nE 1: bribe the garrison of Pisa, twelve ducats\nif A Per - Are then\nA Flo H\nendif",
    "set language fr\nquelles sont mes unites ?\nbuild A Flo, maintain all\nsummer 1455: A Flo holds",
    "dearest judge, blah\nwas kann ich tun?\nA Flo to Sienna via Urbino\nhelp siege\nrule N-020\nmaintain A",
    "give 3 ducats to Milan\nborrow 10 ducats for two\nretreat A Flo - Sie - Pis\nA Flo S\nE1: 9 d disband",
)
_EVERYWHERE = frozenset({"sub", "subn", "split", "findall", "finditer"})
_ALL = _EVERYWHERE | {"search", "match", "fullmatch"}


@dataclass(frozen=True, slots=True)
class Pattern:
    """`where`: file and line that compiled it first. `methods`: how it meets a text."""

    text: str
    flags: int
    where: str
    methods: tuple[str, ...]


@dataclass(slots=True)
class _Found:
    """`terminal`: Lark matches it."""

    sites: set[tuple[str, int]] = field(default_factory=set)
    terminal: bool = False


def patterns() -> tuple[Pattern, ...]:
    """All that are seen, by their text.

    To be called before anything of the package is used, for what is compiled once is seen once.
    """
    with _compiling() as found:
        _import_all()
        _read_letters()
    made = []
    for (text, flags), each in sorted(found.items()):
        file, line = sorted(each.sites)[0]
        ways = {"match"} if each.terminal else {way for site in each.sites for way in _ways(*site)}
        methods = tuple(
            sorted({"finditer" if way in _EVERYWHERE else way for way in ways} or {"match", "fullmatch"})
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
        files = set()
        while frame is not None and frame.f_code.co_filename.startswith((re.__file__, _LARK)):
            files.add(Path(frame.f_code.co_filename).name)
            frame = frame.f_back
        file = frame.f_code.co_filename if frame is not None else ""
        ours = file.startswith(str(PACKAGE)) and _OF_LARK_ITSELF not in files
        if isinstance(made.pattern, str) and ours:
            assert frame is not None
            seen = found.setdefault((made.pattern, made.flags), _Found())
            seen.sites.add((file, frame.f_lineno))
            seen.terminal |= "lexer.py" in files
        return made

    re._compile = noting  # type: ignore[attr-defined]
    try:
        yield found
    finally:
        re._compile = plain  # type: ignore[attr-defined]


def _read_letters() -> None:
    """Letters to a table of every book, in two languages."""
    from judge.games_at_hand import games_at_hand
    from tests.understanding import score  # it brings in half of the package

    with games_at_hand().words.in_force():
        for board, text in itertools.product(score.SCENARIOS, _LETTERS):
            power = score.power_of(board)
            score.score(score.Case(text=text, reading="nothing", board=board, power=power))


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
    ways: set[str] = {"match"} if file.endswith(_MATCHED) else set()
    for first, last, name, text in _source(file)[0]:
        if first <= line <= last:
            calls = _source(file)[1] if name.startswith("_") else _calls()
            ways |= {way for way in _ALL if name and f"{name}.{way}(" in calls}
            ways |= {way for way in _ALL if f"re.{way}(" in text or f").{way}(" in text}
    return ways

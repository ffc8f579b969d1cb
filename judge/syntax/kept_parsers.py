"""Parsers of our grammars as they were built before, in a folder of our user: building one takes far longer.

Not here: the grammars (the folder ``grammar``), what is made of what they read.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import lark
from jinja2 import FileSystemBytecodeCache
from lark import Lark, Transformer


def lalr_parser(grammar: str, transformer: Transformer[Any, Any], *, start: str = "start") -> Lark:
    """The parser of a grammar; read back if this user has built it before. Raises lark.GrammarError."""
    return Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=start,
        maybe_placeholders=True,
        transformer=transformer,
        cache=_file_of(grammar, start),
    )


def _file_of(grammar: str, start: str) -> str | bool:
    """Path at which its parser is kept; False if nowhere: others may have written there."""
    text = "\n".join((grammar, start, lark.__version__, sys.version))
    name = f"podesta-{hashlib.sha256(text.encode()).hexdigest()[:24]}.lark"
    try:
        return str(Path(FileSystemBytecodeCache().directory) / name)
    except (OSError, RuntimeError):
        return False

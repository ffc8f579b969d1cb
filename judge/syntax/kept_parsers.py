"""Parsers of our grammars as they were built before, in a folder of our user: building one takes far longer.

Not here: the grammars (the folder ``grammar``), what is made of what they read.
"""

from __future__ import annotations

import hashlib
import re
import sys
from typing import Any

import lark
from lark import Lark, Transformer
from lark.lexer import ContextualLexer
from lark.parser_frontends import ParsingFrontend

from judge import kept_data, kept_patterns


class _Expressions:
    """The module `re` as lexers ask for it, but for long patterns, which are kept as well."""

    compile = staticmethod(kept_patterns.compile_pattern)

    def __getattr__(self, name: str) -> Any:
        return getattr(re, name)


def lalr_parser(grammar: str, transformer: Transformer[Any, Any], *, start: str = "start") -> Lark:
    """The parser of a grammar; read back if this user has built it before. Raises lark.GrammarError."""
    parser = Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=start,
        maybe_placeholders=True,
        transformer=transformer,
        cache=_file_of(grammar, start),
    )
    _keep_patterns(parser)
    return parser


def _keep_patterns(parser: Lark) -> None:
    """Have its lexers, which compile their patterns when a first line wants them, read those back."""
    lexer = parser.parser.lexer if isinstance(parser.parser, ParsingFrontend) else None
    if isinstance(lexer, ContextualLexer):
        for one in (*lexer.lexers.values(), lexer.root_lexer):
            vars(one)["re"] = _Expressions()


def _file_of(grammar: str, start: str) -> str | bool:
    """Path at which its parser is kept; False if nowhere: others may have written there."""
    text = "\n".join((grammar, start, lark.__version__, sys.version))
    name = f"podesta-{hashlib.sha256(text.encode()).hexdigest()[:24]}.lark"
    where = kept_data.folder()
    return str(where / name) if where is not None else False

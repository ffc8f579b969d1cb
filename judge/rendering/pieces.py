"""``{% piece "orders" %} ... {% endpiece %}``: what fails inside is replaced by one sentence, and noted.

The rest of the letter goes out. Where it is a translation that fails, the English piece is said instead.
``{% piece "subject", "news" %}`` puts these words in its place instead. Not here: the letter as a whole
(render), the log (faults).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar
from weakref import WeakKeyDictionary

from jinja2 import Undefined, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup, escape

from judge.rendering import translation, unwritten, words
from judge.rendering.filters import wrap72


def missing(language: str = words.FALLBACK) -> str:
    """The sentence that stands where something is missing."""
    return str(words.words(language)["unwritten"]["piece"])


class Piece(Extension):
    """The tag. It may stand in loops, blocks and filters, and inside another piece."""

    tags = {"piece"}  # noqa: RUF012  jinja2 declares it so
    _numbers: ClassVar[WeakKeyDictionary[Parser, int]] = WeakKeyDictionary()
    """Number of pieces that a template has had so far: a translation has the same, in the same order."""

    def parse(self, parser: Parser) -> nodes.Node:
        """A name, perhaps a comma and what to say instead, and the body."""
        line = next(parser.stream).lineno
        number = self._numbers[parser] = self._numbers.get(parser, -1) + 1
        name = parser.parse_expression()
        instead: nodes.Expr = nodes.Const(None)
        if parser.stream.skip_if("comma"):
            instead = parser.parse_expression()
        body = parser.parse_statements(("name:endpiece",), drop_needle=True)
        told = [nodes.DerivedContextReference(), name, instead, nodes.Const(number)]
        call = self.call_method("_write_piece", told)
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _write_piece(
        self, context: Context, name: str, instead: str | None, number: int, caller: Callable[[], str]
    ) -> str:
        try:
            return caller()
        except Exception as fault:  # whatever it is, the letter must go out
            failed = fault
        try:
            said = translation.english_piece(context, number)
            if said is not None:
                translation.note_broken(f'"{name}" in {context.name}', failed)
                return Markup(said) if context.eval_ctx.autoescape else said
        except Exception as fault:  # the English one fails too
            failed = fault
        unwritten.note(failed, f'"{name}" in {context.name}')
        if instead is not None:
            return instead
        language = context.resolve("language")
        sentence = missing(words.FALLBACK if isinstance(language, Undefined) else str(language))
        if context.eval_ctx.autoescape:
            return Markup("<p>%s</p>\n") % escape(sentence)
        return f"\n{wrap72(sentence)}\n\n"

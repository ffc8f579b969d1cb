"""Templates of a language, with English behind them: what is missing or broken in a translation is said in
English, and noted in the log.

A broken ``{% piece %}`` costs that piece alone, a broken template within another that template alone; the
rest of the letter stays in its language. Not here: a fault in the English template itself (pieces, render).
"""

from __future__ import annotations

import logging
import weakref
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Any

from jinja2 import Environment, Template, TemplateSyntaxError, nodes
from jinja2.runtime import Context

from judge.core.wording import ENGLISH, writing_in

LOG = logging.getLogger("judge.rendering.translation")
_KEPT = (nodes.Import, nodes.FromImport, nodes.Macro, nodes.Assign, nodes.AssignBlock)
"""Nodes of the surrounding template that a piece may need."""


def missing(language: str, name: str) -> None:
    """Note that a template is not translated yet. Each is looked for once in a process."""
    LOG.warning("templates/mail/%s has no %s: it is said in English", language, name)


def note_broken(name: str, fault: Exception) -> None:
    """Note that a translation could not be used, and the line if it cannot be compiled.

    Values are not named, for they may be secret.
    """
    about = type(fault).__name__
    if isinstance(fault, TemplateSyntaxError):
        about = f"line {fault.lineno}: {fault.message}"
    LOG.error("the translation of %s could not be used (%s): it is said in English", name, about)


class Translation(Environment):
    """The templates of one language. `english` are those to fall back to."""

    english: Environment

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:
        try:
            return super()._load_template(name, globals)
        except TemplateSyntaxError as fault:
            note_broken(name, fault)
        made = self.from_string("", globals)
        found = self.english.get_template(name)
        made.name, made.blocks = name, found.blocks
        made.root_render_func = partial(in_english, found)
        if self.cache is not None and self.loader is not None:
            self.cache[weakref.ref(self.loader), name] = made
        return made


class TranslatedTemplate(Template):
    """A template that says everything in English where it fails."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, Any], globals: MutableMapping[str, Any]
    ) -> Template:
        made = super()._from_namespace(environment, namespace, globals)
        made.root_render_func = _with_fallback(made, made.root_render_func)
        return made


Translation.template_class = TranslatedTemplate


def _with_fallback(
    template: Template, render: Callable[[Context], Iterator[str]]
) -> Callable[..., Iterator[str]]:
    def render_guarded(context: Context) -> Iterator[str]:
        environment = template.environment
        assert isinstance(environment, Translation) and template.name is not None
        try:
            said = [*render(context)]
        except Exception as fault:
            note_broken(template.name, fault)
            said = [*in_english(environment.english.get_template(template.name), context)]
        yield from said

    return render_guarded


def in_english(template: Template, context: Context) -> Iterator[str]:
    """Write what the English template says. In one go: nothing else is written in between."""
    context.vars["language"] = ENGLISH
    with writing_in(ENGLISH):
        said = [*template.root_render_func(context)]
    yield from said


def english_piece(context: Context, number: int) -> str | None:
    """The `number`th piece of the template at hand, said by the English one; None if that has none such.

    Raises whatever the English piece raises.
    """
    environment = context.environment
    if not isinstance(environment, Translation) or context.name is None:
        return None
    with suppress(TemplateSyntaxError):
        tree = environment.english.parse(_source(environment.english, context.name))
        pieces = [p for p in tree.find_all(nodes.CallBlock) if _is_piece(p)]
        if number >= len(pieces):
            return None
        body = [n for n in tree.body if isinstance(n, _KEPT)] + pieces[number].body
        code = environment.english.compile(nodes.Template(body, lineno=1), context.name, context.name)
        found = environment.english.template_class.from_code(environment.english, code, {})
        told = found.new_context(context.get_all(), shared=True)
        return "".join(in_english(found, told))
    return None


def _is_piece(block: nodes.CallBlock) -> bool:
    return isinstance(block.call.node, nodes.ExtensionAttribute)


def _source(environment: Environment, name: str) -> str:
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0]

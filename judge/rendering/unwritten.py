"""Reports of what could not be written: one line in the log that says where, nothing of what it was about.

What a template was given may be secret, so a line names templates, lines and kinds of errors, never a value.
Not here: what stands in the letter instead (pieces, render).
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from jinja2 import TemplateNotFound, TemplateSyntaxError

LOG = logging.getLogger("judge.rendering.unwritten")

_HARMLESS = (TemplateNotFound, TemplateSyntaxError)
"""Errors whose message speaks of templates alone. What was undefined may have been looked up by a secret."""
_at_work: ContextVar[str] = ContextVar("at_work", default="")


@contextmanager
def during(what: str) -> Iterator[None]:
    """Faults that are noted inside are said to be of this: ``letter 12``, ``sforza 1455-spring-movement``."""
    before = _at_work.set(what)
    try:
        yield
    finally:
        _at_work.reset(before)


def note(fault: Exception, piece: str) -> None:
    """Log that a piece of a letter could not be written, and where in which template."""
    kind = type(fault).__name__
    what = f"{kind}: {fault}" if isinstance(fault, _HARMLESS) else kind
    about = _at_work.get()
    LOG.error(
        "%s%s could not be written: %s at %s", f"{about}: " if about else "", piece, what, _where(fault)
    )


def _where(fault: Exception) -> str:
    """The templates on the way, with their lines, and where Python stopped: ``a.txt:3 > filters.py:92``."""
    places: list[str] = []
    code = ""
    for frame, line in traceback.walk_tb(fault.__traceback__):
        template = frame.f_globals.get("__jinja_template__")
        if template is not None:
            places.append(f"{template.name}:{template.get_corresponding_lineno(line)}")
            code = ""
        elif "jinja2" not in Path(frame.f_code.co_filename).parts:
            code = f"{Path(frame.f_code.co_filename).name}:{line}"
    return " > ".join([*places, *([code] if code else [])])

"""From a template and facts to a letter's content.

A letter is a message of a family, or a file ``templates/mail/<language>/<name>.txt``; it begins with
``Subject: ...``. ``<name>.html`` beside a file is optional, without it the HTML is made from the text.
Unknown names are errors.

Templates as they were compiled before, in a folder of our user: every process begins with them. Compiling
all messages of a language takes seven times as long as reading that back.

Not here: MIME (mail), what the letters are about (machiavelli.letters, commands).
"""

from __future__ import annotations

import hashlib
import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemBytecodeCache,
    FunctionLoader,
    StrictUndefined,
    TemplateNotFound,
    pass_context,
)
from jinja2.bccache import Bucket
from jinja2.runtime import Context

from judge import kept_data, resources
from judge.core.effects import Send
from judge.core.outbound import Attachment, Rendered
from judge.core.wording import writing_in
from judge.rendering import families, html_from_text, translation, unwritten
from judge.rendering.examples import eg
from judge.rendering.filters import FILTERS, language_of
from judge.rendering.pieces import Piece, missing
from judge.rendering.words import FALLBACK, language_folder

_HELD = re.compile(r" (?=[:;!?»])|(?<=«) ")
_COPIED = re.compile(r"<(pre|style)[ >].*?(?:</\1>|\Z)", re.DOTALL)
"""What is to be copied as it stands, and rules for a page's looks."""
_GAPS = re.compile(r"\n{3,}")


def letter(send: Send) -> Rendered:
    """The letter that a Send asks for. A fault of a template is noted, and the rest goes out."""
    return render_letter(send.template, _context(send), language=send.language, attachments=send.attachments)


def letter_text(send: Send) -> str:
    """The text of the same letter."""
    return _text_of(send.template, _context(send), send.language)[1]


def _context(send: Send) -> dict[str, Any]:
    return {
        "game": send.game,
        "time_zone": send.time_zone,
        "language": send.language,
        **send.facts,
    }


def render_letter(
    template: str,
    context: Mapping[str, Any],
    *,
    language: str = FALLBACK,
    attachments: tuple[Attachment, ...] = (),
) -> Rendered:
    """Subject, text and HTML of one template. The first line of its text must be the subject.

    Where a template breaks off, a sentence says so below what it had said; without its HTML the letter's text
    is shaped as HTML.
    """
    head, text = _text_of(template, context, language)
    subject = " ".join(head.removeprefix("Subject:").split())
    pictures = [a.name for a in attachments if a.inline]
    page = {**context, "subject": subject, "language": language_folder(language), "pictures": pictures}
    html = hold_together(_html_of(template, page, text))
    return Rendered(subject=subject, text=text, html=html, attachments=attachments)


def _text_of(template: str, context: Mapping[str, Any], language: str) -> tuple[str, str]:
    """The line of the subject, and the text below it."""
    said: list[str] = []
    name = template if template in families.messages(FALLBACK) else f"{template}.txt"
    try:
        _say(name, context, language, said)
        head, _, body = "".join(said).lstrip().partition("\n")
        if not head.startswith("Subject:"):
            raise ValueError(f"{name} does not begin with Subject:")
        return head, tidy(body)
    except Exception as fault:  # whatever it is, the letter must go out
        unwritten.note(fault, template)
    head, whole, body = "".join(said).lstrip().partition("\n")
    gap: list[str] = []
    _say("unwritten.txt", {"game": context.get("game"), "sentence": missing(language)}, language, gap)
    subject, _, sentence = "".join(gap).partition("\n")
    kept = whole and head.startswith("Subject:")
    return head if kept else subject, tidy(f"{body}\n\n{sentence}")


def _html_of(template: str, page: Mapping[str, Any], text: str) -> str:
    """By the template's own page, or made from the text."""
    own, language = f"{template}.html", str(page["language"])
    said: list[str] = []
    try:
        _say(own, page, language, said)
        return "".join(said)
    except TemplateNotFound as absent:
        if absent.name != own:
            unwritten.note(absent, own)
    except Exception as fault:  # whatever it is, the letter must go out
        unwritten.note(fault, own)
    said.clear()
    _say("layout.html", {**page, "content": html_from_text.html_from(text)}, language, said)
    return "".join(said)


def piece(
    template: str, context: Mapping[str, Any], *, language: str = FALLBACK, otherwise: str | None = None
) -> str:
    """One template of any kind as text, such as an event's sentence, with its ends trimmed.

    If it fails, that is noted; then `otherwise` is said, or that something is missing.
    """
    said: list[str] = []
    try:
        _say(template, context, language, said)
        return "".join(said).strip()
    except Exception as fault:  # whatever it is, the letter must go out
        unwritten.note(fault, template)
        return missing(language) if otherwise is None else otherwise


@pass_context
def say(
    context: Context, name: str | Sequence[str], facts: Mapping[str, Any] | None = None, /, **more: Any
) -> str:
    """A message with its facts, inside a letter or a page; of several names the first that there is.

    Any name may be a fact's, `name` as well. Raises TypeError if a fact is missing, TemplateNotFound if the
    message is.
    """
    given = {**(facts or {}), **more}
    names, known = ((name,) if isinstance(name, str) else name), families.messages(FALLBACK)
    name = next((each for each in names if each in known), "")
    if not name:
        raise TemplateNotFound(names[0])
    message = known[name]
    lacking = set(message.facts) - message.optional - given.keys()
    if lacking:
        raise TypeError(f"{name} was not given {', '.join(sorted(lacking))}")
    found = environment(language_of(context)).get_template(name)
    return "".join(found.root_render_func(found.new_context({**context.get_all(), **given})))


def _say(template: str, context: Mapping[str, Any], language: str, said: list[str]) -> None:
    """Add to `said` what a template says, as far as it gets. Raises whatever a template may."""
    found = environment(language).get_template(template)
    with writing_in(language_folder(language)):
        for words in found.root_render_func(found.new_context(dict(context))):
            said.append(words)  # one by one: what was said before a fault stays


def hold_together(page: str) -> str:
    """A page on which no line begins with a sign that ends something, as French ``:`` behind a blank, nor
    ends with a mark that opens something. Lines to be copied are left alone."""
    copied = [found.span() for found in _COPIED.finditer(page)]
    parts: list[str] = []
    begun = 0
    for found in _HELD.finditer(page):
        at = found.start()
        in_tag = page.rfind("<", begun, at) > page.rfind(">", begun, at)
        if not in_tag and not any(start < at < end for start, end in copied):
            parts += page[begun:at], "\u00a0"
            begun = at + 1
    return "".join((*parts, page[begun:]))


def tidy(text: str) -> str:
    """No blanks at the ends of lines, never two empty lines together, one newline at the end.

    Blanks that were not to be broken are ordinary ones from here on: people copy lines into their orders.
    """
    lines = (line.rstrip(" \t") for line in text.replace("\u00a0", " ").split("\n"))
    return _GAPS.sub("\n\n", "\n".join(lines)).strip("\n") + "\n"


_SOUGHT = 1024
"""Names of templates that are remembered, above all of those that are not there: letters ask for pages."""


@cache
def environment(language: str = FALLBACK) -> Environment:
    """The templates of a language; those it lacks are taken from the English folder."""
    folder = language_folder(language)
    kind = Environment if folder == FALLBACK else translation.Translation
    made = kind(
        loader=FunctionLoader(lru_cache(maxsize=_SOUGHT)(partial(_source, folder))),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        optimized=False,  # what is worked out ahead by a filter may be another when it is read back
        bytecode_cache=_cache_of(folder),
        extensions=["jinja2.ext.do", Piece],
    )
    if isinstance(made, translation.Translation):
        made.english = environment(FALLBACK)
    made.globals["say"] = say
    made.globals["eg"] = eg
    made.filters = ChainMap(FILTERS, made.filters)  # type: ignore[assignment]  # games may enter more later
    return made


def _source(folder: str, name: str) -> str | None:
    """The text of a template; of the English one where `folder` has none, which is noted."""
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return None
    try:
        return _file(folder, parts)
    except FileNotFoundError:
        message = families.messages(folder).get(name)
    if message is not None:
        return message.source
    shared = _frame(parts)
    if shared is not None:
        return shared
    if folder == FALLBACK:
        return None
    english = _source(FALLBACK, name)
    if english is not None:
        translation.missing(folder, name)
    return english


def _file(folder: str, parts: list[str]) -> str:
    """A file of a language: the house's, or a game's by its folder (``machiavelli/help/orders.txt``).

    Raises FileNotFoundError.
    """
    try:
        return resources.text("templates", families.HOUSE, folder, *parts)
    except FileNotFoundError:
        return resources.text("templates", parts[0], folder, *parts[1:])


def _frame(parts: list[str]) -> str | None:
    """A file above the languages: the shape of a letter whose words are messages, the house's or a game's
    (``templates/mail/lesson.txt``, ``machiavelli/lesson.html``). None: there is none."""
    try:
        return resources.text("templates", *([families.HOUSE, *parts] if len(parts) == 1 else parts))
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return None


_HERE = Path(__file__).parent
_SHAPING = ("pieces.py", "translation.py")
"""Modules that shape the code that a template becomes, besides its text."""


class _Folder(FileSystemBytecodeCache):
    """One that may be full: what cannot be kept is compiled again."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _cache_of(language: str) -> BytecodeCache | None:
    """Cache where the templates of a language lie; None if nowhere: others may have written there."""
    mark = hashlib.sha256(b"".join(_HERE.joinpath(name).read_bytes() for name in _SHAPING)).hexdigest()[:8]
    where = kept_data.folder()
    return _Folder(str(where), pattern=f"podesta-{language}-{mark}-%s.cache") if where is not None else None

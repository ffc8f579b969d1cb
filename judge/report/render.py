"""From a template and facts to a letter's content.

``templates/mail/<language>/<name>.txt`` begins with ``Subject: ...``; ``<name>.html`` beside it is
optional, without it the HTML is made from the text. Unknown names are errors. Not here: MIME (mail),
what the letters are about (results, and the desk's replies).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateNotFound

from judge import resources
from judge.letter import Attachment, Rendered, Send
from judge.report import looks
from judge.report.filters import FILTERS
from judge.report.words import FALLBACK, language_folder

_GAPS = re.compile(r"\n{3,}")
_BLANKS = re.compile(r"[ \t]+$", re.MULTILINE)


def letter(send: Send) -> Rendered:
    """The letter that a Send asks for. Raises jinja2 errors for missing templates and undefined names."""
    context = {
        "game": send.game,
        "time_zone": send.time_zone,
        "language": send.language,
        **send.facts,
    }
    return rendered(send.template, context, language=send.language, attachments=send.attachments)


def rendered(
    template: str,
    context: Mapping[str, Any],
    *,
    language: str = FALLBACK,
    attachments: tuple[Attachment, ...] = (),
) -> Rendered:
    """Subject, text and HTML of one template. The first line of its text must be the subject."""
    desk = environment(language)
    head, _, body = desk.get_template(f"{template}.txt").render(context).lstrip().partition("\n")
    if not head.startswith("Subject:"):
        raise ValueError(f"{template}.txt does not begin with Subject:")
    subject = " ".join(head.removeprefix("Subject:").split())
    text = tidy(body)
    pictures = [a.name for a in attachments if a.inline]
    page = {**context, "subject": subject, "language": language_folder(language), "pictures": pictures}
    try:
        html = desk.get_template(f"{template}.html").render(page)
    except TemplateNotFound as missing:
        if missing.name != f"{template}.html":
            raise
        html = desk.get_template("layout.html").render(page | {"content": looks.html_from(text)})
    return Rendered(subject=subject, text=text, html=html, attachments=attachments)


def piece(template: str, context: Mapping[str, Any], *, language: str = FALLBACK) -> str:
    """One template of any kind as text, such as an event's sentence, with its ends trimmed."""
    return environment(language).get_template(template).render(context).strip()


def tidy(text: str) -> str:
    """No blanks at the ends of lines, never two empty lines together, one newline at the end.

    Blanks that were not to be broken are ordinary ones from here on: people copy lines into their orders.
    """
    return _GAPS.sub("\n\n", _BLANKS.sub("", text.replace("\u00a0", " "))).strip("\n") + "\n"


@cache
def environment(language: str = FALLBACK) -> Environment:
    """The templates of a language; those it lacks are taken from the English folder."""
    folders = tuple(dict.fromkeys((language_folder(language), FALLBACK)))
    desk = Environment(
        loader=FunctionLoader(lambda name: _source(folders, name)),
        autoescape=lambda name: name is not None and name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        extensions=["jinja2.ext.do"],
    )
    desk.filters.update(FILTERS)
    return desk


def _source(folders: tuple[str, ...], name: str) -> str | None:
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts):
        return None
    for folder in folders:
        try:
            return resources.text("templates", "mail", folder, *parts)
        except FileNotFoundError:
            continue
    return None

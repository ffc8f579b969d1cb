"""What people write instead of a command: the command that is meant, or the page that tells the line to send.

The forms are ``grammar/plain_commands.yaml`` and the files of ``grammar/plain``: whole lines, in small
letters. Nothing that takes something away is done by likeness. Not here: the commands (command_reader),
sentences among others (commands.wishes).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge import resources
from judge.core.wording import ENGLISH
from judge.syntax.commands.player_commands import HowTo
from judge.syntax.languages import folded, plain, written

LONGEST = 100
"""Characters of a line that may be such a wish."""
_EDGE = " \t?!.,;:\u2026"
_LEAD = re.compile(
    r"(?:(?:hi|hello|hey|dear|sorry|ok|okay|well|so|and|but|um|oh|please|pls|thanks|judge|podest\u00e0|all|there)"
    r"\b[\s,!.:]*+)++"
)


@dataclass(frozen=True, slots=True)
class _Form:
    """`line` is the command meant; or `page` the page about it; or `lines` those to send."""

    pattern: re.Pattern[str]
    line: str = ""
    page: str = ""
    lines: tuple[str, ...] = ()

    def meant(self, said: str) -> str | HowTo | None:
        found = self.pattern.match(said)
        if found is None:
            return None
        groups = {name: value or "" for name, value in found.groupdict().items()}
        if self.lines:
            return HowTo(topic="lines", lines=tuple(line.format(**groups) for line in self.lines))
        return self.line.format(**groups) if self.line else HowTo(topic=self.page, **groups)


@cache
def _forms(language: str) -> tuple[re.Pattern[str], tuple[_Form, ...]]:
    """Any of them, for a quick look; and each with its command, its page or its lines."""
    table = _table(language)
    rows = (
        *((p, {"line": line}) for p, line in table["commands"]),
        *((p, {"page": page}) for p, page in table["how-to"]),
        *((p, {"lines": tuple(lines)}) for p, lines in table["lines"]),
    )
    anything = "|".join(f"(?:{re.sub(r'[(][?]P<[a-z]+>', '(?:', p)})" for p, _ in rows)
    found = tuple(_Form(re.compile(rf"(?:{p})\Z"), **meant) for p, meant in rows)
    return re.compile(f"(?:{anything})\\Z"), found


def meant(text: str) -> str | HowTo | None:
    """The command line that a line in plain words means, or the page about it; None if it is neither."""
    found = _meant(text)
    return found.model_copy(update={"said": text}) if isinstance(found, HowTo) else found


def _meant(text: str) -> str | HowTo | None:
    said = _plain(text)
    if not said or len(said) > LONGEST:
        return None
    for language in _languages():
        plainly = said if language == ENGLISH else folded(said)
        anything, forms = _forms(language)
        if anything.match(plainly) is not None:
            return next((found for form in forms if (found := form.meant(plainly)) is not None), None)
    bare = _without_lead(said)
    return _meant(bare) if bare != said else None


@cache
def _languages() -> tuple[str, ...]:
    """Those that have such forms, English first."""
    return tuple(code for code in written() if code == ENGLISH or "commands" in plain(code))


@cache
def _table(language: str) -> Mapping[str, Any]:
    if language == ENGLISH:
        return dict(resources.table("grammar", "plain_commands.yaml"))
    return dict(plain(language)["commands"])


@cache
def _leads() -> tuple[re.Pattern[str], ...]:
    """Greetings before a wish, in every language."""
    others = (_table(code)["lead"] for code in _languages() if code != ENGLISH)
    return (_LEAD, *map(re.compile, others))


def _without_lead(said: str) -> str:
    for lead in _leads():
        if (found := lead.match(folded(said))) is not None and found.end():
            return said[found.end() :]
    return said


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\u2019", "'").split()).strip(_EDGE)


def pages() -> frozenset[str]:
    """All pages that a line in plain words may lead to."""
    forms = (form for language in _languages() for form in _forms(language)[1])
    return frozenset(form.page for form in forms if form.page) | {"lines"}


def lines() -> frozenset[str]:
    """All lines that somebody may be told to send, with the names of what is filled in."""
    return frozenset(line for language in _languages() for form in _forms(language)[1] for line in form.lines)

"""What people write instead of a command: the command that is meant, or the page that tells the line to send.

The forms are ``grammar/plain_commands.yaml``: whole lines, in small letters. Nothing
that takes something away is done by likeness, nor by a sentence among others. Not here: the commands
(command_reader), sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import yaml

from judge import resources
from judge.syntax.commands.player_commands import HowTo

LONGEST = 100
"""Characters of a line that may be such a wish."""
_LONGEST_PROSE = 400
_MOST_CLAUSES = 12
_EDGE = " \t?!.,;:\u2026"
_LEAD = re.compile(
    r"(?:(?:hi|hello|hey|dear|sorry|ok|okay|well|so|and|but|um|oh|please|pls|thanks|judge|podest\u00e0|all|there"
    r"|(?:dear|hi|hello) \w+)\b[\s,!.:]*)+",
)
_END = re.compile(r"[.!?;:]+(?:\s|\Z)|,\s+(?:and\s+|but\s+|so\s+|or\s+)?|\s+-\s+")
_CHANGES = ("clear", "set ")
"""Commands that a whole line may mean, but no sentence among others."""


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
def _forms() -> tuple[re.Pattern[str], tuple[_Form, ...]]:
    """Any of them, for a quick look; and each with its command, its page or its lines."""
    table = yaml.safe_load(resources.text("grammar", "plain_commands.yaml"))
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
    said = _plain(text)
    if not said or len(said) > LONGEST:
        return None
    anything, forms = _forms()
    if anything.match(said) is None:
        bare = _LEAD.sub("", said, count=1) if _LEAD.match(said) else said
        return meant(bare) if bare != said else None
    return next((found for form in forms if (found := form.meant(said)) is not None), None)


def meant_in_prose(text: str) -> str | HowTo | None:
    """The same for a line of several sentences that nobody could read: what the first asks that changes
    nothing.
    """
    for clause in _clauses(_plain(text[:_LONGEST_PROSE])):
        found = meant(clause)
        if found is not None and not (isinstance(found, str) and found.startswith(_CHANGES)):
            return found
        if isinstance(found, str):
            return HowTo(topic="lines", lines=(found,))
    return None


def _clauses(said: str) -> Iterator[str]:
    """The whole without its greeting, then its sentences, then parts of them."""
    bare = _LEAD.sub("", said, count=1) if _LEAD.match(said) else said
    yield bare
    for sentence in re.split(r"[.!?;]+\s+", bare)[:_MOST_CLAUSES]:
        yield _LEAD.sub("", sentence, count=1) if _LEAD.match(sentence) else sentence
    for part in _END.split(bare)[:_MOST_CLAUSES]:
        yield _LEAD.sub("", part, count=1) if _LEAD.match(part) else part


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("\u2019", "'").split()).strip(_EDGE)


def pages() -> frozenset[str]:
    """All pages that a line in plain words may lead to."""
    return frozenset(form.page for form in _forms()[1] if form.page) | {"lines"}


def lines() -> frozenset[str]:
    """All lines that somebody may be told to send, with the names of what is filled in."""
    return frozenset(line for form in _forms()[1] for line in form.lines)

"""The first line of a press letter: its colour, to whom it goes, under what name, and what it pretends.

Not here: who the names are (commands), the text below (letters).
"""

from __future__ import annotations

import re

from judge.core.written_words import behind_blanks, end_of_opening, phrase_in
from judge.syntax.commands.basic_commands import Press

_WHITE, _GREY = ("white", "white press"), ("grey", "gray", "grey press", "gray press")
_SIGNED = ("as", "signed")
_ALIAS = re.compile(
    r"(?:as|from|signed(?:\s++as)?)\s++"
    r"(?:\"([^\"]++)\"|'([^']++)'|(\w[\w .'-]*?(?=(?<!\s)\s++to\b)|[\w-]++))\s*+",
    re.IGNORECASE,
)
_FAKE = ("fake", "faked")


def press_of(rest: str, *, postal: bool = False) -> Press:
    """``grey as "the Fox" to Milan fake to Venice``, in whatever order people put it."""
    rest = rest.strip()
    begins, ends = phrase_in(rest, _FAKE)
    fake = begins >= 0
    to, alias, colour = _parts(rest[:begins] if fake else rest)
    shown, shown_alias, shown_colour = _parts(rest[ends:] if fake else "")
    return Press(
        to=to,
        colour=shown_colour or colour,
        alias=shown_alias or alias,
        postal=postal,
        fake=fake,
        shown=shown,
    )


def _parts(text: str) -> tuple[str, str, str]:
    """Recipients, name, and colour."""
    colour = alias = ""
    text = text.strip()
    while text:
        if end := end_of_opening(text, _WHITE):
            colour = "white"
        elif end := end_of_opening(text, _GREY):
            colour = "grey"
        elif found := _ALIAS.match(text):
            alias = " ".join(next(name for name in found.groups() if name).split())
            end = found.end()
        elif not (end := end_of_opening(text, ("to", "broadcast"))):
            break
        text = text[behind_blanks(text, end, ":") :]
    if text[:1] in ("+", "-"):
        text = text[1:] if text[:1] == "+" else f"all but {text[1:]}"
    text = text.rstrip(" :")
    return (*_with_alias_behind(text), colour) if text.endswith('"') and not alias else (text, alias, colour)


def _with_alias_behind(text: str) -> tuple[str, str]:
    """``Milan signed "the Fox"``: recipients and name; the text and no name if it ends otherwise."""
    before, _, name = text.removesuffix('"').rpartition('"')
    to, blank, word = before.rstrip().rpartition(" ")
    signed = name and blank and before[-1:].isspace() and word.lower() in _SIGNED
    return (to.rstrip(" :"), name) if signed else (text, "")

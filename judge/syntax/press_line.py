"""The first line of a press letter: its colour, to whom it goes, under what name, and what it pretends.

Not here: who the names are (commands), the text below (letters).
"""

from __future__ import annotations

import re

from judge.syntax.commands.basic_commands import Press

_COLOUR = re.compile(r"(white|gr[ea]y)\b\s*(?:press\b\s*)?", re.IGNORECASE)
_LATE_ALIAS = re.compile(r"(?<!\s)\s++(?:as|signed)\s++\"([^\"]+)\"\s*+:?\s*+\Z", re.IGNORECASE)
_ALIAS = re.compile(
    r"(?:as|from|signed(?:\s++as)?)\s++"
    r"(?:\"([^\"]++)\"|'([^']++)'|(\w[\w .'-]*?(?=(?<!\s)\s++to\b)|[\w-]++))\s*+",
    re.IGNORECASE,
)
_TO = re.compile(r"to\b\s*+:?\s*+", re.IGNORECASE)
_FAKE = re.compile(r"\bfaked?\b\s*", re.IGNORECASE)
_BROADCAST = re.compile(r"broadcast\b\s*", re.IGNORECASE)


def press_of(rest: str, *, postal: bool = False) -> Press:
    """``grey as "the Fox" to Milan fake to Venice``, in whatever order people put it."""
    real, *pretended = _FAKE.split(rest.strip(), maxsplit=1)
    to, colour, alias = _parts(real)
    shown, shown_colour, shown_alias = _parts(pretended[0]) if pretended else ("", "", "")
    return Press(
        to=to,
        colour=shown_colour or colour,
        alias=shown_alias or alias,
        postal=postal,
        fake=bool(pretended),
        shown=shown,
    )


def _parts(text: str) -> tuple[str, str, str]:
    """Recipients, colour, and name."""
    colour = alias = ""
    text = text.strip()
    while text:
        if found := _COLOUR.match(text):
            colour = "white" if found[1].lower() == "white" else "grey"
        elif found := _ALIAS.match(text):
            alias = " ".join(next(name for name in found.groups() if name).split())
        elif found := _TO.match(text) or _BROADCAST.match(text):
            pass
        else:
            break
        text = text[found.end() :]
    if text[:1] in ("+", "-"):
        text = text[1:] if text[:1] == "+" else f"all but {text[1:]}"
    late = _LATE_ALIAS.search(text)
    if late and not alias:
        text, alias = text[: late.start()], late[1]
    return text.rstrip(" :"), colour, alias

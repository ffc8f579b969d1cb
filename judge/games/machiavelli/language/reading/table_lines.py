"""Lines of a table: a unit, dots or a gap, and where it goes (``Albania ...... Ragusa``).

Not here: what such a line orders (in_sentences), tables of HTML (mail.reading).
"""

from __future__ import annotations

import re

from judge.api.understanding import tokens
from judge.games.machiavelli.language.names import KINDS, Names
from judge.games.machiavelli.language.understood import lexicons

_LEADERS = re.compile(r"(?<![ \t])[ \t]*+(?:\.{2,}+|\u2026++|(?:\. ){3,}+)[ \t]*+")
_GAP = re.compile(r"(?<![ \t])(?: *+\t[ \t]*+| {3,}+)")
_LETTERS = frozenset(KINDS)
_LITTLE = frozenset({"in", "of", "the", "at", "de", "d'", "la", "le", "du", "l'"})


def with_colon(line: str, names: Names) -> str:
    """A line with a colon for the dots or the gap between a unit and its order, every sign at its place."""
    for pattern, must_say_kind in ((_LEADERS, False), (_GAP, True)):
        found = [*pattern.finditer(line.rstrip())]
        if len(found) != 1 or not found[0].start():
            continue
        start, end = found[0].span()
        if _is_unit(line[:start], names, must_say_kind=must_say_kind) and _is_told(line[end:], names):
            return f"{line[:start]}:{' ' * (end - start - 1)}{line[end:]}"
    return line


def _is_unit(said: str, names: Names, *, must_say_kind: bool) -> bool:
    """Decide whether some words are nothing but a unit, or its place."""
    words = [token.text for token in tokens(said)]
    kinds = [word for word in words if word in _LETTERS or any(word in known for known in KINDS.values())]
    left = [word for word in words if word not in kinds and word not in _LITTLE]
    return names.place(" ".join(left)) is not None and (bool(kinds) or not must_say_kind)


def _is_told(said: str, names: Names) -> bool:
    """Decide whether some words are a place, or begin with a verb of orders."""
    if names.place(said.strip(" .!")) is not None:
        return True
    words = tokens(said)
    return bool(words) and any(
        meaning.what == "verb" for lexicon in lexicons().values() for meaning in lexicon.meanings(words, 0)
    )

"""Keys of a record that its layout does not know: remarks to readers, slips of the pen, and all others.

The patterns stand in the JSON Schema as well (ECMA 262), so that it says the same as the reader. Not here:
which keys there are (shape).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import fuzz, process

REMARKS = (
    r"^([_#$]|//|x[-_])|^(id|name|title|description|source|why|notes?|comments?|remarks?|expect|expected)$"
)
"""Keys under which anybody may note what they like, anywhere in a record."""

_LIKELY = 70
"""Likeness to a known name from which an unknown one is taken for it (rapidfuzz, of 100)."""


def is_remark(key: str) -> bool:
    """Decide whether a key is one for readers."""
    return re.search(REMARKS, key) is not None


def miswritten(known: Iterable[str], elsewhere: Iterable[str] = ()) -> str:
    """A pattern for keys that are one slip from a known one, or that belong `elsewhere` in the record."""
    words = sorted(known)
    slips = "|".join(form for word in words for form in _slips(word))
    other = "|".join(sorted(elsewhere))
    return f"^(?!({'|'.join(words)})$)({slips}{'|' if other else ''}{other})$"


def _slips(word: str) -> Iterable[str]:
    """The word with a letter more, less or wrong, or with two letters swapped."""
    for n in range(len(word)):
        head, tail = word[:n], word[n + 1 :]
        yield f"{head}.?{tail}"
        yield f"{head}.{word[n:]}"
        if tail:
            yield f"{head}{tail[0]}{word[n]}{tail[1:]}"
    yield f"{word}."


def likeliest_key(key: str, known: Iterable[str]) -> str:
    """The known key or name that is most like it; empty if none is."""
    ends = {path.rpartition(".")[2].lower(): path for path in known}
    bare = key.lower()
    found = process.extractOne(bare, sorted(ends), scorer=fuzz.ratio, score_cutoff=_LIKELY)
    return ends[found[0]] if found else ""

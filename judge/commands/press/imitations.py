"""Names that look like other names: compared by their skeletons (UTS 39 4), without case, marks and blanks.

``Оld Fox`` with a Cyrillic letter, ``OId Fox`` with a capital i and ``old-fox`` are one name to a reader. Not
here: whose name something is (press.pseudonyms), what follows.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from judge import resources
from judge.core.mail_address import skeleton

_ARTICLES = frozenset({"the", "a", "an", "your", "our"})


@lru_cache(maxsize=1024)
def keys(name: str) -> frozenset[str]:
    """Keys of a name's looks. Two names look alike if they have a key in common.

    A capital i is like a small L, but a small i is not: a name is looked at as written, in small letters, and
    in capitals.
    """
    name = unicodedata.normalize("NFKC", name)
    found = {_bare(skeleton(skeleton(form).casefold())) for form in (name, name.casefold(), name.upper())}
    return frozenset(key for key in found if key)


@lru_cache(maxsize=4096)
def looks_of(character: str) -> str:
    """One character by what its capital looks like, without marks; empty if it is no letter or digit."""
    plain = unicodedata.normalize("NFKC", character)
    return _bare(skeleton((plain if plain.isascii() else skeleton(plain)).upper()))


def alike(name: str, others: Iterable[str]) -> bool:
    """Tell whether a name looks like one of the others."""
    mine = keys(name)
    return any(mine & keys(other) for other in others)


def imitates(name: str, other: str) -> bool:
    """Tell whether a name looks like another one without being it: people may well have one name."""
    same = " ".join(name.casefold().split()) == " ".join(other.casefold().split())
    return not same and alike(name, (other,))


def is_reserved(name: str, judge_name: str) -> bool:
    """Tell whether a name would be taken for the judge's, or for an office."""
    words = name.split()
    while words and words[0].casefold() in _ARTICLES:
        words = words[1:]
    return alike(" ".join(words) or name, (*_names_reserved(), judge_name))


@cache
def _names_reserved() -> tuple[str, ...]:
    return tuple(resources.table("grammar", "reserved_names.yaml"))


def _bare(skeleton: str) -> str:
    """Letters and digits only, in small letters."""
    return "".join(c for c in skeleton.casefold() if c.isalnum())

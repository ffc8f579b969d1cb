"""Names that look like other names: compared by their skeletons (UTS 39 4), without case, marks and blanks.

``Оld Fox`` with a Cyrillic letter, ``OId Fox`` with a capital i and ``old-fox`` are one name to a reader. Not
here: whose name something is (press.pseudonyms), what follows.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

import yaml

from judge import resources

_ARTICLES = frozenset({"the", "a", "an", "your", "our"})


@lru_cache(maxsize=1024)
def keys(name: str) -> frozenset[str]:
    """What a name looks like. Two names look alike if they have a key in common.

    A capital i is like a small L, but a small i is not: a name is looked at as written, in small letters, and
    in capitals.
    """
    name = unicodedata.normalize("NFKC", name)
    found = {_bare(_skeleton(_skeleton(form).casefold())) for form in (name, name.casefold(), name.upper())}
    return frozenset(key for key in found if key)


@lru_cache(maxsize=4096)
def looks_of(character: str) -> str:
    """One character by what its capital looks like, without marks; empty if it is no letter or digit."""
    plain = unicodedata.normalize("NFKC", character)
    return _bare(_skeleton((plain if plain.isascii() else _skeleton(plain)).upper()))


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether a name looks like one of the others."""
    mine = keys(name)
    return any(mine & keys(other) for other in others)


def imitates(name: str, other: str) -> bool:
    """Whether a name looks like another one without being it: people may well have one name."""
    same = " ".join(name.casefold().split()) == " ".join(other.casefold().split())
    return not same and alike(name, (other,))


def reserved(name: str, judge_name: str) -> bool:
    """Whether a name would be taken for the judge's, or for an office."""
    words = name.split()
    while words and words[0].casefold() in _ARTICLES:
        words = words[1:]
    return alike(" ".join(words) or name, (*_reserved(), judge_name))


@cache
def _reserved() -> tuple[str, ...]:
    return tuple(yaml.safe_load(resources.text("grammar", "reserved_names.yaml")))


def _skeleton(text: str) -> str:
    """Each character by what it looks like, and none that cannot be seen (UTS 39 4)."""
    seen = (c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c)[0] != "C")
    return unicodedata.normalize("NFD", "".join(map(_prototype, seen)))


def _bare(skeleton: str) -> str:
    """Letters and digits only, in small letters."""
    return "".join(c for c in skeleton.casefold() if c.isalnum())


@cache
def _prototype(character: str) -> str:
    """What stands for all characters that look like this one.

    The table has both directions: what stands for others lists them all, each of these lists it alone. Where
    two list each other, the smaller one stands for both.
    """
    from confusable_homoglyphs.confusables import confusables_data  # reads a large table: when it is needed

    like = [entry["c"] for entry in confusables_data.get(character, ())]
    if len(like) != 1:
        return character
    back = confusables_data.get(like[0], ())
    chosen = like[0] if len(back) > 1 else min(character, like[0])
    return "".join(c for c in chosen if unicodedata.category(c)[0] != "C")

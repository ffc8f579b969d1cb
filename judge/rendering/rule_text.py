"""The numbered rules as ``docs/rules`` states them: what stands behind a number such as (N-003) in a letter.

Not here: the tests of a rule (``scripts/rulebook``), how gaps were settled (``docs/rulings.md``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from judge import resources

BOOKS: Mapping[str, str] = MappingProxyType(
    {"classic": "njudge-classic.md", "1995": "second-edition.md", "optional": "optional.md"}
)
"""How a book is asked for, and its file."""

ID = re.compile(r"\b([NMO])-?(\d{3})\b", re.IGNORECASE)
"""A rule's number as people write it: ``N-003``, ``n003``."""

_PIECES = re.compile(r"^(?=\*\*[NMO]-\d{3}\b|## )", re.MULTILINE)
_PARAGRAPH = re.compile(r"\*\*([NMO]-\d{3})\b\s*([^*]*)\*\*")
_CHAPTER = re.compile(r"## (.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph: `text` begins with its title, and has no markup."""

    id: str
    title: str
    text: str
    chapter: str


@lru_cache(maxsize=1)
def rules() -> Mapping[str, Rule]:
    """Every rule by its id, in the order of the books."""
    return MappingProxyType({rule.id: rule for name in BOOKS for rule in _rules_of(name)})


def book(name: str) -> str:
    """A whole book (a key of BOOKS) without markup. Raises KeyError for any other name."""
    from judge.rendering.filters import wrap72  # here, so that the rules alone need nothing but Python

    text = _plain(resources.text("docs", "rules", BOOKS[name]))
    return "\n\n".join(wrap72(p) if not p.startswith(("|", "* ")) else p for p in text.split("\n\n"))


def cited(text: str) -> tuple[str, ...]:
    """The numbers in `text`, each once, as the books write them; whether there is such a rule or not."""
    return tuple(dict.fromkeys(f"{letter.upper()}-{number}" for letter, number in ID.findall(text)))


def _rules_of(name: str) -> list[Rule]:
    found, chapter = [], ""
    for piece in _PIECES.split(resources.text("docs", "rules", BOOKS[name])):
        heading = _CHAPTER.match(piece)
        chapter = heading[1].strip() if heading else chapter
        head = _PARAGRAPH.match(piece)
        if head:
            text = " ".join(_plain(head[2] + piece[head.end() :]).split())
            found.append(Rule(head[1], head[2].strip(" .:"), text, chapter))
    return found


def _plain(text: str) -> str:
    """Markdown to what a letter shows: no stars, ticks or links."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"^#+ (.+)$", lambda m: m[1].upper(), text, flags=re.MULTILINE)
    return re.sub(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=[\w.])\*(?!\w)", "", text)

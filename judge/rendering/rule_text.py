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
from judge.core.system.words import vocabulary
from judge.core.wording import ENGLISH, Wording
from judge.kept_data import code_of, read_back_or_make

_PIECES = re.compile(r"^(?=\*\*[A-Z]-\d{3}[a-z]?\b|## )", re.MULTILINE)
_PARAGRAPH = re.compile(r"\*\*([A-Z]-\d{3}[a-z]?)\b\s*+([^*]*+)\*\*")
_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_CHAPTER = re.compile(r"## (.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph: `text` begins with its title, and has no markup."""

    id: str
    title: str
    text: str
    chapter: str


def rules() -> Mapping[str, Rule]:
    """Every rule of the games at hand by its id, in the order of their books."""
    return _by_id(tuple(vocabulary().books.values()))


def rules_in(file: str) -> tuple[Rule, ...]:
    """The numbered paragraphs of a page in ``docs/rules``, of games that are at hand or not."""
    return tuple(_rules_in(file))


@lru_cache(maxsize=8)
def _by_id(files: tuple[str, ...]) -> Mapping[str, Rule]:
    return MappingProxyType({rule.id: rule for file in files for rule in _rules_in(file)})


def usual(game: str = "") -> tuple[Rule, ...]:
    """The rules that a list of all rules of a game lists, in the order of its books; empty: of the first."""
    books = vocabulary().of(game).rules
    return tuple(rule for name in (books.usual if books is not None else ()) for rule in rules_of(name))


def book(name: str) -> str:
    """A whole book, by what it is called, without markup. Raises KeyError for any other name."""
    file = vocabulary().books[name]
    made = BookText(_without_markup(resources.text("docs", "rules", file)))
    made.file = file
    return made


class BookText(Wording):
    """A whole book; in other languages as ``docs/rules/fr`` has it, where it does."""

    file: str

    def in_language(self, language: str) -> str:
        found = resources.folder("docs").joinpath("rules", language, self.file)
        return _without_markup(found.read_text("utf-8")) if found.is_file() else str.__str__(self)


def _without_markup(book: str) -> str:
    from judge.rendering.filters import wrap72  # here, so that the rules alone need nothing but Python

    text = _plain(book)
    return "\n\n".join(wrap72(p) if not p.startswith(("|", "* ")) else p for p in text.split("\n\n"))


def rule_ids_in(text: str) -> tuple[str, ...]:
    """The numbers in `text`, each once, as the books write them: ``N-003`` for ``n003``.

    Their letters are those of the games at hand; whether there is such a rule or not.
    """
    letters = vocabulary().rule_letters
    found = re.findall(rf"\b([{letters}])-?(\d{{3}}[a-z]?)\b", text, re.IGNORECASE) if letters else ()
    return tuple(dict.fromkeys(f"{letter.upper()}-{number.lower()}" for letter, number in found))


class Translated(Wording):
    """A title or text of a rule; in other languages as ``docs/rules/fr`` has it, where it does."""

    id: str
    part: str

    @classmethod
    def of(cls, words: str, id: str, part: str) -> Translated:
        made = cls(words)
        made.id, made.part = id, part
        return made

    def in_language(self, language: str) -> str:
        found = _rules_in_language(language).get(self.id)
        return str.__str__(self) if found is None else str(getattr(found, self.part))


class Untranslated(Wording):
    """``yes`` to a reader whose language has no text of a rule, else empty."""

    id: str

    @classmethod
    def of(cls, rule: Rule) -> Untranslated:
        made = cls("")
        made.id = rule.id
        return made

    def in_language(self, language: str) -> str:
        return "" if language == ENGLISH or self.id in _rules_in_language(language) else "yes"


def _chapter(rule: Rule) -> str:
    return Translated.of(rule.chapter, rule.id, "chapter") if rule.chapter else ""


def rules_of(name: str) -> list[Rule]:
    """The rules of one book, by what it is called. Raises KeyError for a book of no game at hand."""
    return _rules_in(vocabulary().books[name])


def _rules_in(file: str) -> list[Rule]:
    return [
        Rule(r.id, Translated.of(r.title, r.id, "title"), Translated.of(r.text, r.id, "text"), _chapter(r))
        for r in _read_before(resources.text("docs", "rules", file))
    ]


@lru_cache(maxsize=8)
def _rules_in_language(language: str) -> Mapping[str, Rule]:
    """The rules that a language has in its own words, by their ids."""
    folder = resources.folder("docs").joinpath("rules", language)
    files = [file.name for file in folder.iterdir() if file.name.endswith(".md")] if folder.is_dir() else []
    return {r.id: r for file in files for r in _read_before(resources.text("docs", "rules", language, file))}


def _read_before(book: str) -> list[Rule]:
    """The paragraphs of a book, as they were read before."""
    rows = read_back_or_make(
        lambda: [(r.id, r.title, r.text, r.chapter) for r in _read(book)], code_of(_read), book
    )
    return [Rule(*row) for row in rows]


def _read(book: str) -> list[Rule]:
    """Every numbered paragraph of a book; before its first chapter they stand under its title."""
    title = _TITLE.search(book)
    found, chapter = [], title[1].strip() if title else ""
    for piece in _PIECES.split(book):
        heading = _CHAPTER.match(piece)
        chapter = heading[1].strip() if heading else chapter
        head = _PARAGRAPH.match(piece)
        if head:
            text = " ".join(_plain(_without_readings(head[2] + piece[head.end() :])).split())
            found.append(Rule(head[1], head[2].strip(" .:"), text, chapter))
    return found


_NAME = r"`?[a-z]++(?:[._-][a-z]++)*+`?"
_READINGS = re.compile(
    rf"(?<!\s)\s*+(?:\b(?:Readings?|Lectures?)\s?:\s++(?:{_NAME}(?:\s\((?:[^()]|\([^()]*+\))*+\))?[,;]?\s*+)++\."
    rf"|\((?:readings?|lectures?)\s?:\s++{_NAME}\)|\(`[a-z]++_[a-z_]++`\)"
    r"|(?:Réglage\s?)?:\s++`?[a-z]++(?:_[a-z]++)++`?(?=[.;,)]))"
)
"""Names of readings, which only somebody who writes a rulebook file needs."""


def _without_readings(text: str) -> str:
    return _READINGS.sub("", text)


def _plain(text: str) -> str:
    """Markdown to what a letter shows: no stars, ticks or links."""
    text = re.sub(r"\[([^\[\]]++)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"^#+ (.+)$", lambda m: m[1].upper(), text, flags=re.MULTILINE)
    return re.sub(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=[\w.])\*(?!\w)", "", text)

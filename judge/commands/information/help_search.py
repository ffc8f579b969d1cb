"""What HELP finds for a word that is no page: a known topic, else the rules and pages that speak of it.

Known topics stand in ``grammar/help_topics.yaml``; the index is made once, in memory (SQLite FTS5, bm25).
Not here: the pages (templates), the rules (docs/rules).
"""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml
from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge import resources
from judge.core.wording import Wording
from judge.rendering import rule_text
from judge.syntax.languages import CommandLine, folded, plain, written

_MOST_RULES = 3
_MOST_WORDS = 8
_SLIPS = ((8, 2), (4, 1))
"""Letters of a word, and how many of them may be wrong or change places."""
_LITTLE = frozenset(
    (
        "a", "an", "about", "and", "are", "can", "do", "does", "for", "get", "how", "i", "in", "is", "it",
        "me", "my", "of", "on", "or", "please", "the", "there", "to", "what", "when", "where", "which", "who",
        "why", "with", "you", "work", "works", "working", "explain", "tell",
    )
)  # fmt: skip
_QUERY = "SELECT kind, name, line FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, 0, 0, 0, 8, 1)"
_LOCK = threading.Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What is known about a topic: rules' ids, lines to write, the page that has more (or empty)."""

    rules: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    page: str = ""
    switch: str = ""
    """The game's option without which there is no such thing; empty if it needs none."""


class Line(Wording):
    """A line to write, as its reader would write it: ``A Siena besieges``, ``set draw``."""

    def spoken(self, language: str) -> str:
        line = str.__str__(self)
        own = plain(language).get("help", {}).get("lines", {}).get(line)
        return CommandLine(line).spoken(language) if own is None else str(own)


def topic_of(asked: str, scenario: str = "") -> Topic | None:
    """The known topic that a few words name; else a rule whose title has them all; else one word's topic.

    A longer word may have a slip in it. First comes what a `scenario` with a book of its own has to say.
    """
    asked = folded(asked)
    words, known = _words(asked), _topics()
    for said in (" ".join(asked.lower().split()), " ".join(words), *words):
        if (own := _topics_of_books().get(scenario, {}).get(said)) is not None:
            return own
    for said in (" ".join(asked.lower().split()), " ".join(words)):
        if said in known:
            return known[said]
    if len(words) > 1 and (found := _found("title : (" + " AND ".join(map(_term, words)) + ")")) is not None:
        return found
    for word in words:
        if word in known:
            return known[word]
    near = (_nearest(said) for said in (" ".join(words), *words))
    return next((known[name] for name in near if name), None)


def known_words(scenario: str = "") -> frozenset[str]:
    """All ways to ask for a known topic, those of a `scenario` with a book of its own with them."""
    return frozenset(_topics()) | frozenset(_topics_of_books().get(scenario, {}))


def _nearest(said: str) -> str:
    """The nearest way to ask for a known topic, if it is near enough."""
    slips = next((most for letters, most in _SLIPS if len(said) >= letters), 0)
    found = process.extractOne(said, _topics().keys(), scorer=OSA.distance, score_cutoff=slips)
    return found[0] if found is not None and slips else ""


def search(asked: str, book: str = "") -> Topic | None:
    """The rules and the page that speak most of what was asked; None if nothing does.

    Where the rules are those of another `book` (a key of rule_text.BOOKS) these alone are looked through.
    """
    words = _words(asked)
    if not words:
        return None
    for joint in (" AND ", " OR "):
        if (found := _found(joint.join(map(_term, words)), book)) is not None:
            return found
    return None


def _term(word: str) -> str:
    return f'"{word}"*' if len(word) > 3 else f'"{word}"'


def _found(query: str, book: str = "") -> Topic | None:
    with _LOCK:
        rows = _index(book).execute(_QUERY, (query,))
        hits = rows.fetchmany(20)
    rules = tuple(name for kind, name, _ in hits if kind == "rule")[:_MOST_RULES]
    lines = tuple(Line(line) for kind, _, line in hits if kind == "line")[:_MOST_RULES]
    page = next((name for kind, name, _ in hits if kind == "line"), "book" if book else "")
    return Topic(rules=rules, lines=lines, page=page) if hits else None


def _words(asked: str) -> tuple[str, ...]:
    found = re.findall(r"[^\W_]+(?:-[^\W_]+)*", asked.lower())
    return tuple(word for word in found if word not in _little())[:_MOST_WORDS]


@cache
def _little() -> frozenset[str]:
    """Words that ask for nothing."""
    return _LITTLE | {folded(word) for table in _other_languages() for word in table["little"]}


def _other_languages() -> Iterator[Mapping[str, Any]]:
    return (plain(language)["help"] for language in written() if "help" in plain(language))


@cache
def _topics() -> Mapping[str, Topic]:
    """By every way to ask for one."""
    return _by_word(yaml.safe_load(resources.text("grammar", "help_topics.yaml")))


@cache
def _topics_of_books() -> Mapping[str, Mapping[str, Topic]]:
    """The same for each scenario that has topics of its own."""
    books = yaml.safe_load(resources.text("grammar", "help_of_books.yaml"))
    return {scenario: _by_word(entries) for scenario, entries in books.items()}


def _by_word(entries: Mapping[str, Any]) -> Mapping[str, Topic]:
    known: dict[str, Topic] = {}
    for name, entry in entries.items():
        topic = Topic(
            rules=tuple(entry["rules"])[:_MOST_RULES],
            lines=tuple(map(Line, entry["lines"])),
            page=entry["page"],
            switch=entry.get("switch", ""),
        )
        for word in (name, *entry["words"]):
            known.setdefault(str(word), topic)
    for table in _other_languages():
        for name in table["words"].keys() & entries.keys():
            for word in table["words"][name]:
                known.setdefault(folded(word), known[name])
    return known


@cache
def _index(book: str = "") -> sqlite3.Connection:
    """All rules of the classic game, and every line of a help page with what it does; else a book's rules."""
    base = sqlite3.connect(":memory:", check_same_thread=False)
    base.execute(
        "CREATE VIRTUAL TABLE texts USING fts5(kind UNINDEXED, name UNINDEXED, line UNINDEXED, title, body, "
        "tokenize='porter unicode61')"
    )
    told = rule_text.rules_of(book) if book else rule_text.classic()
    rules = [("rule", r.id, "", r.title, r.text) for r in told]
    lines = () if book else _lines()
    base.executemany("INSERT INTO texts VALUES (?, ?, ?, ?, ?)", [*rules, *lines])
    return base


def _lines() -> Iterator[tuple[str, str, str, str, str]]:
    """The lines of help pages that are set in from the left: what to write, and what comes of it."""
    for page in pages():
        for line in resources.text("templates", "mail", "en", "help", f"{page}.txt").splitlines():
            found = re.match(r"  (\S.*?)(?:\s{2,}(.*))?\Z", line)
            if found is not None and "{" not in line:
                yield "line", page, found[1], found[1], found[2] or ""


@cache
def pages() -> tuple[str, ...]:
    """The names of all pages, in alphabetical order."""
    folder = resources.folder("templates").joinpath("mail", "en", "help")
    return tuple(sorted(p.name.removesuffix(".txt") for p in folder.iterdir() if p.name.endswith(".txt")))

"""Finds of HELP for a word that is no page: a known topic, else the rules and pages that speak of it.

Known topics stand in ``grammar/help.yaml`` and in the same file of each game; the index is made once, in
memory (SQLite FTS5, bm25). Not here: the pages (templates), the rules (docs/rules).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge import resources
from judge.core.system.words import Vocabulary, vocabulary
from judge.core.wording import Wording
from judge.rendering import examples, families, rule_text
from judge.syntax.languages import CommandLine, fold, help_words, language_codes

_MOST_RULES = 3
_MOST_WORDS = 8
_SET_IN = 2
"""Blanks before the lines of a help page that can be sent."""
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
    """Facts known about a topic: rules' ids, lines to write, the page that has more (or empty).

    `name` is that in the file, `told` the message that says it in plain words; both are empty for what was
    searched for, and `told` where nobody has written it yet.
    """

    name: str = ""
    told: str = ""
    rules: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    page: str = ""
    switch: str = ""
    """The game's option without which there is no such thing; empty if it needs none."""


class Line(Wording):
    """A line to write, as its reader would write it: ``A Siena besieges``, ``set draw``; ``;`` parts them."""

    def in_language(self, language: str) -> str:
        line = str.__str__(self)
        own = help_words(language).get("lines", {}).get(line)
        if own is not None:
            return str(own)
        return "; ".join(CommandLine(part.strip()).in_language(language) for part in line.split(";"))


def topic_of(asked: str, scenario: str = "", game: str = "") -> Topic | None:
    """The known topic that a few words name; else a rule whose title has them all; else one word's topic.

    A longer word may have a slip in it. First comes what a `scenario` with a book of its own has to say.
    `game`: whose topics, besides those of the house; empty: those of the first one at hand.
    """
    asked = fold(asked)
    words, topics = _words(asked), _of(game)
    known = topics.topics
    for said in (" ".join(asked.lower().split()), " ".join(words), *words):
        if (own := topics.books.get(scenario, {}).get(said)) is not None:
            return own
    for said in (" ".join(asked.lower().split()), " ".join(words)):
        if said in known:
            return known[said]
    if (
        len(words) > 1
        and (found := _search_index("title : (" + " AND ".join(map(_term, words)) + ")", game=game))
        is not None
    ):
        return found
    for word in words:
        if word in known:
            return known[word]
    near = (_nearest(said, known) for said in (" ".join(words), *words))
    return next((known[name] for name in near if name), None)


def topic_words(scenario: str = "", game: str = "") -> frozenset[str]:
    """All ways to ask for a known topic, those of a `scenario` with a book of its own with them."""
    return frozenset(_of(game).topics) | frozenset(_of(game).books.get(scenario, {}))


def _nearest(said: str, known: Mapping[str, Topic]) -> str:
    """The nearest way to ask for a known topic, if it is near enough."""
    slips = next((most for letters, most in _SLIPS if len(said) >= letters), 0)
    found = process.extractOne(said, known.keys(), scorer=OSA.distance, score_cutoff=slips)
    return found[0] if found is not None and slips else ""


def search(asked: str, book: str = "", game: str = "") -> Topic | None:
    """The rules and the page that speak most of what was asked; None if nothing does.

    Where the rules are those of another `book` (by what it is called) these alone are looked through.
    """
    words = _words(asked)
    if not words:
        return None
    for joint in (" AND ", " OR "):
        if (found := _search_index(joint.join(map(_term, words)), book, game)) is not None:
            return found
    return None


def _term(word: str) -> str:
    return f'"{word}"*' if len(word) > 3 else f'"{word}"'


def _search_index(query: str, book: str = "", game: str = "") -> Topic | None:
    with _LOCK:
        rows = _index_of(vocabulary(), vocabulary().of(game).game, book).execute(_QUERY, (query,))
        hits = rows.fetchmany(20)
    rules = tuple(name for kind, name, _ in hits if kind == "rule")[:_MOST_RULES]
    lines = tuple(Line(line) for kind, _, line in hits if kind == "line")[:_MOST_RULES]
    page = next((name for kind, name, _ in hits if kind == "line"), "book" if book else "")
    return Topic(rules=rules, lines=lines, page=page) if hits else None


def _words(asked: str) -> tuple[str, ...]:
    said = "".join(sign if sign.isalnum() or sign == "-" else " " for sign in asked.lower())
    found = (word.strip("-") for word in said.replace("--", " ").split())
    return tuple(word for word in found if word and word not in _little())[:_MOST_WORDS]


@cache
def _little() -> frozenset[str]:
    """Words that ask for nothing."""
    return _LITTLE | {fold(word) for table in _other_languages() for word in table.get("little", ())}


def _other_languages() -> Iterator[Mapping[str, Any]]:
    return (found for language in _help_languages() if (found := help_words(language)))


@cache
def _help_languages() -> tuple[str, ...]:
    """The languages that HELP is asked in, those before the others that it is told in as well."""
    files = (file.name for file in resources.folder("grammar").joinpath("help").iterdir())
    codes = (name.removesuffix(".yaml") for name in files if name.endswith(".yaml"))
    return tuple(sorted(codes, key=lambda code: (code not in language_codes(), code)))


def other_names(game: str = "") -> Mapping[str, str]:
    """Other names that pages are asked for by, and the page of each."""
    return _of(game).names


def _of(game: str) -> _Known:
    return _names_and_topics(vocabulary().of(game).game)


@dataclass(frozen=True, slots=True)
class _Known:
    """Files of the house and of a game, taken together."""

    names: Mapping[str, str]
    topics: Mapping[str, Topic]
    books: Mapping[str, Mapping[str, Topic]]


@cache
def _names_and_topics(game: str) -> _Known:
    names: dict[str, str] = {}
    topics: dict[str, Any] = {}
    books: dict[str, Mapping[str, Topic]] = {}
    for folder in ("", *((game,) if game else ())):
        file = resources.folder("grammar").joinpath(*folder.split(), "help.yaml")
        told = resources.from_yaml(file.read_text(encoding="utf-8")) if file.is_file() else {}
        names |= {str(name): str(page) for name, page in told.get("names", {}).items()}
        topics |= told.get("topics", {})
        books |= {
            scenario: _by_word(entries, game, usual=False)
            for scenario, entries in told.get("books", {}).items()
        }
    return _Known(names, _by_word(topics, game), books)


def _by_word(entries: Mapping[str, Any], game: str, *, usual: bool = True) -> Mapping[str, Topic]:
    known: dict[str, Topic] = {}
    for name, entry in entries.items():
        topic = Topic(
            name=name,
            told=_in_plain_words(entry.get("told", name if usual else ""), game),
            rules=tuple(entry["rules"])[:_MOST_RULES],
            lines=tuple(Line(examples.with_examples(line, game)) for line in entry["lines"]),
            page=entry["page"],
            switch=entry.get("switch", ""),
        )
        for word in (name, *entry["words"]):
            known.setdefault(str(word), topic)
    for table in _other_languages():
        for name in table["words"].keys() & entries.keys():
            for word in table["words"][name]:
                known.setdefault(fold(word), known[name])
    return known


def _in_plain_words(name: str, game: str) -> str:
    """The message of a game about a topic, or that of the house; empty if neither has one."""
    found = (message for message in (f"in-short-{game}/{name}", f"in-short/{name}"))
    return next((message for message in found if message in families.messages(families.FALLBACK)), "")


@cache
def _index_of(words: Vocabulary, game: str, book: str) -> sqlite3.Connection:
    """All usual rules of a game, and every line of a help page with what it does; else a book's rules."""
    base = sqlite3.connect(":memory:", check_same_thread=False)
    base.execute(
        "CREATE VIRTUAL TABLE texts USING fts5(kind UNINDEXED, name UNINDEXED, line UNINDEXED, title, body, "
        "tokenize='porter unicode61')"
    )
    told = rule_text.rules_of(book) if book else rule_text.usual(game)
    rules = [("rule", r.id, "", r.title, r.text) for r in told]
    lines = () if book else _lines(game)
    base.executemany("INSERT INTO texts VALUES (?, ?, ?, ?, ?)", [*rules, *lines])
    return base


def _lines(game: str) -> Iterator[tuple[str, str, str, str, str]]:
    """The lines of help pages that are set in from the left: what to write, and what comes of it."""
    parts = (*_page_files(game).items(), *_own_parts(game))
    for page, file in sorted(parts, key=lambda part: (part[0], part[1].name)):
        for line in examples.with_examples(file.read_text(encoding="utf-8"), game).splitlines():
            said, _, about = line[_SET_IN:].partition("  ")
            if said.strip() and line[:_SET_IN].isspace() and "{" not in line:
                yield "line", page, said, said, about.strip()


def _own_parts(game: str) -> Iterator[tuple[str, Traversable]]:
    """Parts of a game for pages of the house: ``_settings.txt``, ``_settings_begin.txt`` into settings."""
    folder = resources.folder("templates").joinpath(game, "en", "help")
    for file in folder.iterdir() if game and folder.is_dir() else ():
        page = file.name.removesuffix(".txt").removeprefix("_").partition("_")[0]
        if file.name.startswith("_") and page in _page_files(""):
            yield page, file


def pages(game: str = "") -> tuple[str, ...]:
    """The names of all pages of the house and of a game, in alphabetical order."""
    return tuple(sorted(_page_files(vocabulary().of(game).game)))


def page_source(page: str, game: str) -> str:
    """The template of a page: the game's own, where it has one of that name (`pages`), else the house's."""
    name = f"help/{page}.txt"
    own = resources.folder("templates").joinpath(game, "en", *name.split("/")) if game else None
    return f"{game}/{name}" if own is not None and own.is_file() else name


@cache
def _page_files(game: str) -> Mapping[str, Traversable]:
    """The English page of each name: the house's, and those of a game before them."""
    found: dict[str, Traversable] = {}
    for part in (families.HOUSE, *game.split()):
        folder = resources.folder("templates").joinpath(part, "en", "help")
        files = [file for file in folder.iterdir() if file.name.endswith(".txt")] if folder.is_dir() else []
        pages = (file for file in files if not file.name.startswith("_"))
        found |= {file.name.removesuffix(".txt"): file for file in pages}
    return found

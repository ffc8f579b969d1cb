"""HELP and GET of pages and of numbered rules, HELP SCENARIOS, VERSION.

The pages are templates in ``help``, the rules lie in ``docs/rules``. Not here: any text; why something
happened (information.why).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from string import ascii_lowercase
from typing import Any

from judge import resources
from judge.commands.information.help_search import Topic, other_names, page_source, search, topic_of
from judge.commands.information.help_search import pages as pages_of_help
from judge.commands.information.history import eyes, game_meant
from judge.commands.information.visibility import look
from judge.commands.information.who_status import info_player
from judge.commands.names.scenarios import scenario_named
from judge.commands.names.suggestions import nearest
from judge.commands.registry import carry_out
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session, position
from judge.core.system.table_game import TableGame
from judge.core.system.words import vocabulary
from judge.core.table import GameStatus
from judge.core.written_words import bare_words, without_opening
from judge.rendering import rule_text
from judge.syntax.commands.basic_commands import Help, Version
from judge.syntax.commands.player_commands import InfoPlayer
from judge.syntax.languages import fold
from judge.understanding.tokens import NUMBER, WORD, tokens

_LISTED = frozenset({"scenario", "scenarios", "books"})
"""Words that ask for the scenarios."""
_A_BOOK = frozenset({"book", "books", "rulebook"})
_RULES = frozenset({"rule", "rules", "rulebook", "rulebooks"})
_NOTHING_OF_RULES = _RULES | {"book", "books", "the", "all", "list", "of", "about", "on", "for"}


def show_page(session: Session, command: Help) -> Session:
    """One page of help, or rules by their numbers; an unknown name gets the nearest pages."""
    ids = rule_text.rule_ids_in(command.topic)
    if ids or not _RULES.isdisjoint(bare_words(command.topic.lower())):
        return _show_rules(session, ids, command.topic.lower())
    written = without_opening(command.topic.lower().strip(), ("please", "me", "with", "about", "on", "the"))
    asked = fold(written)
    word = "".join(takewhile(ascii_lowercase.__contains__, asked))
    pages = topics(session)
    if word == "dedication":
        return info_player(session, InfoPlayer(address="me"))
    if asked in pages or not asked:
        return _page(session, asked or "start")
    if asked in _LISTED or (word in _A_BOOK and asked == word and game_meant(session, "") is None):
        return _list_scenarios(session)
    if book := _book_named(session, asked) or (_book(session) if asked in _A_BOOK else ""):
        return _page(session, book)
    if (word in _A_BOOK or "-" in asked) and (own := _of_the_game(session, asked)) is not None:
        return own
    if word in _A_BOOK:
        return _list_scenarios(session, " ".join(written.split()[1:]))
    if (topic := topic_of(asked, book_of(session), game_of(session))) is not None:
        return topic_told(session, topic, written)
    page = word if word in pages else other_names(game_of(session)).get(word, "")
    if page:
        return _page(session, page)
    if (own := _of_the_game(session, asked)) is not None:
        return own
    if (found := search(asked, book_of(session), game_of(session))) is not None:
        return topic_told(session, found, written)
    return session.say(
        replies.UnknownPage(word=command.topic[:40], near=nearest(word, pages), pages=pages), about="-"
    )


def _page(session: Session, page: str) -> Session:
    """A page with the names of all others; the game at hand brings its own primer."""
    lesson = _game(session).system.lesson
    primer = lesson.primer if lesson is not None else ""
    book = _book(session) if page in _OF_THE_BOOK else ""
    part = page if book and page in _TOLD_BY_THE_BOOK else ""
    at_table = game_meant(session, "") is not None
    called = "book" if page.startswith(_BOOKS) else page
    pages = sorted({*topics(session), *(("book",) if at_table else ())} - {called})
    shown, game = book if part else page, game_of(session)
    return session.say(
        replies.Help(
            setting=_game(session).setting,
            page=shown,
            source=page_source(shown, game),
            above=_around(game, "_above"),
            below=_around(game, "_below"),
            pages=tuple(pages),
            primer=primer,
            book=book,
            part=part,
            numbers=at_table and not book and page in _OF_THE_BOOK - {"start"},
        ),
        about="-",
    )


_BOOKS = "books"
"""Folder of the pages about scenarios with a rulebook of their own; HELP BOOK asks for one."""
_OF_THE_BOOK = frozenset({"start", "orders", "money", "options"})
"""Pages that say that such a game has a page of its own."""
_TOLD_BY_THE_BOOK = frozenset({"orders", "money"})
"""Pages whose place at such a table is taken by a part of the book's own."""


def _around(game: str, name: str) -> str:
    """The template of what a game says above, or below, every page; empty if it says nothing."""
    source = page_source(name, game)
    return source if source.startswith(f"{game}/") else ""


def _book(session: Session) -> str:
    """The page about the rulebook of the game at hand, or the nearest one that this is laid over; empty where
    the usual pages say it all.
    """
    game = _game(session)
    books = (game.setting.scenario.id, game.option("name"), *_names(game.option("bases")))
    there = _book_pages(session)
    return next((f"{_BOOKS}/{page}" for page in books if page in there), "")


def _names(option: object) -> tuple[str, ...]:
    return option if isinstance(option, tuple) else ()


def _book_pages(session: Session) -> tuple[str, ...]:
    """The scenarios and rulebooks of the game at hand that have a page of their own."""
    folder = resources.folder("templates").joinpath(game_of(session), "en", "help", _BOOKS)
    return tuple(sorted(f.name.removesuffix(".txt") for f in folder.iterdir())) if folder.is_dir() else ()


def _book_named(session: Session, asked: str) -> str:
    """The page about a rulebook by its name, with or without ``book``, or its year; empty if it is none."""
    said = (token.text for token in tokens(asked) if token.kind in (WORD, NUMBER))
    name = "-".join(word for word in said if word not in ("book", "books"))
    pages = _book_pages(session)
    return next((f"{_BOOKS}/{page}" for page in pages if name == page or name in _years(page)), "")


def _years(page: str) -> list[str]:
    return [part for part in page.split("-") if part.isdigit()]


def _game(session: Session) -> TableGame:
    """The game that the writer plays, or else the usual one."""
    record = game_meant(session, "")
    return session.rules(record) if record is not None else session.context.games.scenario("")


def game_of(session: Session) -> str:
    """The name of that game."""
    return _game(session).system.name


def book_of(session: Session) -> str:
    """The book of that game: what topics of help are about; empty where it is the usual one."""
    return _book(session).removeprefix(f"{_BOOKS}/")


def _of_the_game(session: Session, asked: str) -> Session | None:
    """Answer of the game at hand to a word of its own."""
    command = _game(session).help_command(asked)
    return carry_out(session, command) if command is not None else None


def topic_told(session: Session, topic: Topic, asked: str) -> Session:
    """The lines to write, the rules of the book at hand, and the page that has more; or that there is no such
    thing in this game.
    """
    book = book_of(session)
    ids, lines, told = topic.rules, topic.lines, topic.told
    if book and not {rule.id for rule in rule_text.rules_of(book)}.issuperset(ids):
        found = search(asked, book, game_of(session))
        ids, told = found.rules if found is not None else (), ""
    off = _option_switched_off(session, topic)
    if off and book:
        ids, lines = (), ()
    known = rule_text.rules()
    rules = tuple(known[id] for id in ids if id in known)
    own = _own_lines(session, topic) if not off else ()
    page = "book" if off and book else topic.page
    return session.say(
        shared.HelpTopic(
            word=asked[:40], told=told, lines=own or lines, own=bool(own), rules=rules, page=page, off=off
        ),
        about="-",
    )


def _own_lines(session: Session, topic: Topic) -> tuple[str, ...]:
    """The lines of a topic for whoever writes as a power of a game that is played."""
    record = game_meant(session, "")
    seat = eyes(session, record) if record is not None else None
    if record is None or seat is None or not topic.name or record.status is not GameStatus.ACTIVE:
        return ()
    rules, state = position(session, record)
    return rules.own_lines(look(session, record, state, seat).state, seat, topic.name)


def _option_switched_off(session: Session, topic: Topic) -> str:
    """The option without which the game that the writer plays has no such thing, if it is off; else empty."""
    at_table = topic.switch and game_meant(session, "") is not None
    return topic.switch if at_table and not _game(session).option(topic.switch) else ""


def _show_rules(session: Session, ids: tuple[str, ...], asked: str) -> Session:
    """The rules with those numbers; without any a book that is named; without that the list of all."""
    texts = rule_text.rules()
    if ids:
        found = tuple(texts[id] for id in ids if id in texts)
        missing = tuple(id for id in ids if id not in texts)
        untranslated = tuple(map(rule_text.Untranslated.of, found))
        return session.say(
            shared.Rules(rules=found, missing=missing, last=_last_numbers(), untranslated=untranslated),
            about="-",
        )
    book = next((name for name in _books_of_rules(session) if name in asked), "")
    if book:
        return session.say(replies.RuleBook(text=rule_text.book(book)), about="-")
    words = "".join(sign if sign in ascii_lowercase else " " for sign in asked).split()
    about = " ".join(word for word in words if word not in _NOTHING_OF_RULES)
    own = book_of(session)
    topic = (
        (topic_of(about, own, game_of(session)) or search(about, own, game_of(session))) if about else None
    )
    if topic is not None:
        return topic_told(session, topic, about)
    chapters: dict[str, list[rule_text.Rule]] = {}
    for rule in rule_text.usual(game_of(session)):
        chapters.setdefault(rule.chapter, []).append(rule)
    return session.say(
        replies.RuleList(
            setting=_game(session).setting,
            chapters=tuple(chapters.items()),
            books=_books_of_rules(session),
        ),
        about="-",
    )


def _last_numbers() -> tuple[str, ...]:
    """The highest number of each letter, in the order of the books."""
    return tuple({id[0]: id for id in sorted(rule_text.rules())}.values())


def _books_of_rules(session: Session) -> tuple[str, ...]:
    """Names by which the books of the game at hand are asked for."""
    books = vocabulary().of(game_of(session)).rules
    return tuple(books.files) if books is not None else ()


def topics(session: Session) -> tuple[str, ...]:
    """The names of all pages, in alphabetical order."""
    return pages_of_help(game_of(session))


def version(session: Session, _: Version) -> Session:
    """Tell which program answers."""
    return session.say(
        replies.Version(version=session.context.version, judge_name=session.context.name), about="-"
    )


def _list_scenarios(session: Session, unknown: str = "") -> Session:
    """All scenarios, book by book. `unknown`: a book that was asked for and is none."""
    games = session.context.games
    books: dict[str, list[Mapping[str, Any]]] = {}
    for card in games.cards():
        if (rules := scenario_named(session, card.name)) is not None:
            row = {"name": card.name, "title": card.title, "seats": len(rules.seats)}
            books.setdefault(str(rules.option("name") or ""), []).append(row)
    return session.say(
        replies.Scenarios(
            books=tuple((book, tuple(rows)) for book, rows in books.items()),
            usual=games.scenarios()[0],
            unknown=unknown[:40],
        ),
        about="-",
    )

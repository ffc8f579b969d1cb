"""HELP in plain words: a few lines, a line to write, and the number of the rule that has the exact text."""

from __future__ import annotations

import re

import pytest

from judge.commands.information.help_search import topic_of
from judge.core.system.words import vocabulary
from judge.games_at_hand import games_at_hand
from judge.rendering import families
from judge.rendering.rule_text import rules_of
from tests.commands.conftest import Table
from tests.support.help_pages import BOOKS, GAME, OF_EMPIRES, TOPICS
from tests.support.judges.fake_judge import World

_SAID = {code: families.messages(code) for code in ("en", "fr")}
IN_SHORT = {code: {n: m for n, m in all_.items() if n.startswith("in-short")} for code, all_ in _SAID.items()}
_MOST_WORDS = {"en": 85, "fr": 95}
_LONGEST_SENTENCE = {"en": 28, "fr": 32}
_WORDS_OF_THE_TRADE = re.compile(
    r"\b(?:coerced|dislodged?|adjudicat\w+|expenditures?|principal|hostile|henceforth|whilst|thereof|notwithstanding"
    r"|reading|switch|default|lapses?|likewise|half as much again)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("name", sorted(TOPICS))
def test_every_usual_topic_is_told_in_plain_words(name: str) -> None:
    topic = topic_of(name)
    assert topic is not None and topic.told, name
    assert topic.told in IN_SHORT["fr"]


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_topic_of_every_book_is_told_in_plain_words(book: str) -> None:
    """What the book has otherwise, and what it has as most games do, unless its table has no such thing."""
    game = games_at_hand().scenario(book)
    for name in BOOKS[book].keys() | TOPICS.keys():
        topic = topic_of(name, book)
        assert topic is not None, name
        if topic.switch and not game.option(topic.switch):
            continue
        assert topic.told in IN_SHORT["fr"], name
        assert topic.lines or name in _WITHOUT_A_LINE, name
        assert set(topic.rules) <= {rule.id for rule in rules_of(book)}, name


_WITHOUT_A_LINE = {"diplomacy", "dice", "retreat"}
"""There is nothing to write about them, in one book or another."""


@pytest.mark.parametrize("name", sorted(OF_EMPIRES))
def test_every_topic_of_empires_is_told_in_plain_words(name: str) -> None:
    topic = topic_of(name, game="empires")
    assert topic is not None and topic.lines and topic.rules
    assert topic.told.startswith("in-short-empires/")
    assert topic.told in IN_SHORT["fr"]


def test_no_plain_words_lie_about_unused() -> None:
    told = {entry.get("told", name) for name, entry in TOPICS.items()}
    told |= {entry["told"] for book in BOOKS.values() for entry in book.values()}
    kept = {n for n in IN_SHORT["en"] if n.startswith(("in-short/", f"in-short-{GAME}/"))}
    assert {name.partition("/")[2] for name in kept} == told
    of_empires = {n.partition("/")[2] for n in IN_SHORT["en"] if n.startswith("in-short-empires/")}
    assert of_empires == {entry.get("told", name) for name, entry in OF_EMPIRES.items()}


def test_no_game_is_told_of_another(world: World) -> None:
    """A conquest of Empires is none of Machiavelli."""
    topic = topic_of("conquest", game="empires")
    assert topic is not None and not topic.told.startswith(f"in-short-{GAME}/")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_they_are_short_and_plain(language: str) -> None:
    for name, message in IN_SHORT[language].items():
        words = message.body.split()
        assert len(words) <= _MOST_WORDS[language], (name, len(words))
        for sentence in re.split(r"[.!?:;] ", message.body):
            assert len(sentence.split()) <= _LONGEST_SENTENCE[language], (name, sentence)
        assert not _WORDS_OF_THE_TRADE.search(message.body), name
        assert not re.search(rf"\b[{vocabulary().rule_letters}]-\d{{3}}", message.body), name


def test_a_topic_is_a_few_lines_with_a_line_of_ones_own_and_the_rule(table: Table) -> None:
    told = table.write("florence", "help siege").split("Florence, I hold")[0]
    assert "In your position, for example:\n\n  A Arezzo - Siena\n  A Siena besieges\n" in told
    assert "N-020" in told and "hangs_on_money" not in told
    assert len([line for line in told.splitlines() if line.strip()]) <= 14


def test_a_stranger_is_shown_the_usual_lines(world: World) -> None:
    told = world.write("who@nowhere.example", "help siege")
    assert "Write, for example:\n\n  A Siena besieges" in told


def test_the_exact_text_is_one_line_away(world: World) -> None:
    assert "A siege takes two campaigns running" in world.write("who@nowhere.example", "rule N-020")


@pytest.mark.parametrize(
    "question",
    [
        "what does S mean in your letter?",
        "What does the letter H mean?",
        'what is "b"?',
        "que veut dire S dans votre lettre ?",
        "Was bedeutet S in Ihrem Brief?",
        "cosa significa S?",
    ],
)
def test_a_letter_in_a_letter_is_explained(table: Table, question: str) -> None:
    assert "S supports" in " ".join(table.write("florence", question).split())


@pytest.mark.parametrize(
    "question",
    [
        "how many ducats do I have?",
        "combien ai-je de ducats ?",
        "combien d'argent ai-je ?",
        "quanti ducati ho?",
        "wie viele Dukaten habe ich?",
        "cuántos ducados tengo?",
        "hoeveel dukaten heb ik?",
    ],
)
def test_money_asked_in_any_language_is_answered_with_the_sum(table: Table, question: str) -> None:
    assert "You have 5 ducats" in table.write("florence", question)


def test_a_price_asked_is_not_answered_with_ones_own_money(table: Table) -> None:
    assert "You have 5 ducats" not in table.write("florence", "combien de ducats coûte une armée ?")

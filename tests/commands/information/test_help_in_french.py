"""HELP with a word that is no page, asked in French: ``aide siège`` (grammar/help/fr.yaml)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.commands.information.help_search import Line, topic_of
from judge.commands.wishes.rows import wishes
from judge.core.wording import writing_in
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.model.state import Power
from judge.rendering.rule_text import rules, usual
from judge.syntax.commands.command_reader import read_command
from judge.syntax.languages import help_words
from tests.games.machiavelli.books.test_french_1454_letters import spring
from tests.support.help_pages import BOOKS, OF_EMPIRES
from tests.support.help_pages import TOPICS as TOPICS_OF_ALL
from tests.support.judges.fake_judge import World

USUAL = TOPICS_OF_ALL
TOPICS = [(name, entry) for book in (USUAL, *BOOKS.values()) for name, entry in book.items()]
LINES = {line for _, entry in TOPICS for line in entry["lines"]}
WORDS = help_words("fr")["words"]


def in_french(line: str) -> str:
    with writing_in("fr"):
        return str(Line(line))


def test_every_topic_can_be_asked_for_in_french() -> None:
    names = {name for name, _ in TOPICS} | OF_EMPIRES.keys()
    assert names - WORDS.keys() == {"diplomacy"}
    assert WORDS.keys() <= names


def test_every_line_of_a_topic_is_told_in_french() -> None:
    told = help_words("fr")["lines"]
    assert {line for line in LINES if line not in told and in_french(line) == line} <= {"summary", "score"}
    of_empires = {line for entry in OF_EMPIRES.values() for line in entry["lines"]}
    of_wishes = {line for row in wishes("machiavelli").examples.rows for line in row.lines}
    assert told.keys() <= LINES | of_empires | of_wishes


def test_the_french_lines_mean_what_the_english_ones_mean() -> None:
    """Orders are compared as the reader of French 1454 reads them, commands as the judge does."""
    game, state = spring()
    reader, florence = reader_for(game, state), Power("florence")
    compared = 0
    for line in sorted(LINES):
        english = reader.read(line, florence)
        if english.orders and not english.complaints:
            assert reader.read(in_french(line), florence).orders == english.orders, line
            compared += 1
        elif (command := read_command(line)) is not None and "@" not in line:
            assert type(read_command(in_french(line))) is type(command), line
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("entry", BOOKS["french-1454"].values())
def test_lines_and_rules_of_the_book_are_its_own(entry: dict[str, Any]) -> None:
    """F-030."""
    game, state = spring()
    reader = reader_for(game, state)
    for line in entry["lines"]:
        assert reader.read(line, Power("florence")).orders or read_command(line), line
    assert set(entry["rules"]) <= set(rules())
    assert all(rule.startswith("F-") for rule in entry["rules"])


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("siège", "F-036"),
        ("comment assiéger", "F-036"),
        ("pots-de-vin", "F-020"),
        ("soudoyer", "F-020"),
        ("REVOLTE", "F-022"),
        ("la famine", "F-010"),
        ("l'assassinat", "F-023"),
        ("siege", "F-036"),
        ("comment gagner", "F-008"),
    ],
)
def test_players_of_the_book_are_told_its_rules(asked: str, rule: str) -> None:
    topic = topic_of(asked, "french-1454")
    assert topic is not None
    assert rule in topic.rules


@pytest.mark.parametrize(("asked", "rule"), [("siège", "N-020"), ("emprunter", "N-061"), ("peste", "N-060")])
def test_players_of_the_classic_game_are_told_those(asked: str, rule: str) -> None:
    topic = topic_of(asked)
    assert topic is not None
    assert rule in topic.rules


def test_the_chapters_of_the_rules_are_told_in_french() -> None:
    with writing_in("fr"):
        assert {str(rule.chapter) for rule in usual()} >= {"Le jeu", "L'argent"}


@pytest.mark.parametrize(
    ("rule", "english"), [("B-010", True), ("A-020", True), ("N-020", False), ("F-036", False)]
)
def test_rules_that_are_in_english_alone_are_told_to_be(rule: str, english: bool) -> None:
    world = World()
    world.write("zoe@example.org", "register\nname: Zoe Doe\nlanguage: fr\nend")
    told = world.write("zoe@example.org", f"aide {rule}")
    assert rule in told
    assert ("qu'en anglais" in " ".join(told.split())) is english

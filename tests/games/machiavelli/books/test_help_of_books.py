"""HELP at a table with a rulebook of its own: its prices, its lines, its rules, and no others."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord
from judge.games.machiavelli.letters.results import start_letter
from judge.games.machiavelli.maps.library import table
from judge.rendering.reader import Addressee
from judge.rendering.rule_text import rules_of
from tests.support.help_pages import BOOKS as OWN
from tests.support.help_pages import TOPICS as USUAL
from tests.support.judges.fake_judge import World

BOOKS = ("absence-of-plague", "borgia", "french-1454")


@pytest.fixture(scope="module")
def tables() -> Mapping[str, World]:
    made = {book: World() for book in (*BOOKS, "balance-of-power")}
    for scenario, world in made.items():
        world.full_table("sforza", scenario, master="Gaspare")
    return made


def ask(tables: Mapping[str, World], book: str, text: str) -> str:
    world = copy.deepcopy(tables[book])
    token = world.token_of("sforza", "florence")
    person = next(s.person for s in world.records["sforza"].seats if s.seat == "florence")
    assert person is not None
    return " ".join(world.write(world.persons[person].addresses[0], text, token=token).split())


@pytest.mark.parametrize(
    ("book", "page", "told", "classic"),
    [
        ("absence-of-plague", "money", "30 ducats assassinate Milan", "12 ducats assassinate"),
        ("absence-of-plague", "money", "sell Prato to Milan for 4 ducats", "borrow"),
        ("absence-of-plague", "orders", "A Arezzo supports Siena for Papacy", "lifts siege"),
        ("borgia", "money", "2 in 6; a sixth more for each 12 more", "one chance in six"),
        ("borgia", "orders", "T Florence besieges", "A Siena disbands"),
        ("french-1454", "money", "24 to repay; 16 for 2 years", "for 2 years 15"),
        ("french-1454", "orders", "F Bar AS1", "A sie b"),
    ],
)
def test_the_pages_of_orders_and_money_are_those_of_the_book(
    tables: Mapping[str, World], book: str, page: str, told: str, classic: str
) -> None:
    answer = ask(tables, book, f"help {page}")
    assert told in answer
    assert classic not in answer
    assert "What may surprise you" not in answer
    assert "What may surprise you" in ask(tables, book, "help book")


def test_the_usual_pages_stay_where_the_book_is_the_usual_one(tables: Mapping[str, World]) -> None:
    assert "borrow 10 ducats for 1 year 12 to repay" in ask(tables, "balance-of-power", "help money")


@pytest.mark.parametrize("book", BOOKS)
def test_every_usual_topic_is_told_by_the_rules_of_the_book(tables: Mapping[str, World], book: str) -> None:
    """No rule of another book, and no line of it that a writer might copy."""
    own = {rule.id for rule in rules_of(book)}
    for name, topic in USUAL.items():
        if name in ("options", "orders", "money", "press"):  # pages
            continue
        answer = ask(tables, book, f"help {name}")
        assert set(re.findall(r"\b([NMOFAB]-\d{3}[a-z]?) [A-Z]", answer)) <= own, name
        if name not in OWN[book] and topic.get("switch") and "is off here" in answer:
            assert not any(line in answer for line in topic["lines"]), name


@pytest.mark.parametrize(
    ("book", "word", "told"),
    [
        ("absence-of-plague", "loan", "There is no such thing in this game: LOANS is off here."),
        ("absence-of-plague", "famine", "FAMINE is off here."),
        ("absence-of-plague", "tax", "A-054"),
        ("absence-of-plague", "bodyguards", "A-120"),
        ("absence-of-plague", "how do trades work?", "A-062"),
        ("absence-of-plague", "native areas", "A-201"),
        ("absence-of-plague", "rules about murder", "A-120"),
        ("french-1454", "cavalry", "CAVALRY is off here."),
        ("french-1454", "mercenary", "F-027"),
        ("borgia", "counter-bribe", "B-031"),
        ("borgia", "excommunication", "EXCOMMUNICATION is off here."),
    ],
)
def test_what_there_is_not_is_said_to_be_not_there(
    tables: Mapping[str, World], book: str, word: str, told: str
) -> None:
    assert told in ask(tables, book, f"help {word}")


def test_a_switch_that_is_off_is_told_with_the_rule_where_the_book_is_the_usual_one(
    tables: Mapping[str, World],
) -> None:
    answer = ask(tables, "balance-of-power", "help cavalry")
    assert "CAVALRY is off here." in answer
    assert "O-014" in answer


@pytest.mark.parametrize("book", BOOKS)
def test_no_topic_has_a_word_twice(book: str) -> None:
    words = [word for name, topic in OWN[book].items() for word in (name, *topic["words"])]
    assert len(words) == len(set(words))
    assert {rule for topic in OWN[book].values() for rule in topic["rules"]} <= {r.id for r in rules_of(book)}


def first_letter(scenario: str, power: str) -> tuple[str, str]:
    """Its text and its HTML."""
    game = table(scenario, {})
    opened = game.open(SeededDice(b"x"))
    seen = game.view(opened.state, Seat(power), opened.events)
    record = GameRecord(name="sforza", scenario=scenario, phase=opened.state.phase.key)
    reader = Addressee(seat=Seat(power), name="Anna")
    made = start_letter(game, PhaseNews(record=record, view=seen, reader=reader))
    return made.text, made.html


def test_the_first_letter_tells_where_units_are_raised_how_many_and_what_else_may_be_written() -> None:
    """A-021: three units in the first spring; A-012: gifts, trades and taxes in the same letter."""
    for text in first_letter("absence-of-plague", "florence"):
        told = " ".join(text.replace("&quot;", '"').split())
        assert "build A Pisa, or build F Pisa, or build G Pisa" in told
        assert "You may raise at most 3 this time." in told
        assert '"help money" explains how' in told
        assert '"help book"' in told
        assert "here are your units" not in told


def test_a_classic_first_letter_speaks_of_no_trades_and_no_limit() -> None:
    text, _ = first_letter("balance-of-power", "florence")
    assert "trades and taxes" not in text and "You may raise at most" not in text
    assert "here are your units" in text


def test_what_can_i_build_names_the_season_of_the_adjustment(tables: Mapping[str, World]) -> None:
    """A-011, N-054."""
    spring = ask(tables, "absence-of-plague", "what can I build")
    assert "Units are raised in the adjustment of spring, before its campaign" in spring
    assert "after the fall" in ask(tables, "balance-of-power", "what can I build")

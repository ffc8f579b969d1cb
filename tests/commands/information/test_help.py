"""HELP finds words, not chapters: what players ask for, and what must be in the answer."""

from __future__ import annotations

import pytest

from judge.commands.information.help_search import pages, search, topic_of
from judge.core.complaints import Complaint
from judge.games.machiavelli import codec
from judge.games.machiavelli.language.reading.order_parser import parser_for
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.state import PhaseKind, Power
from judge.rendering import rule_text
from judge.syntax.commands.command_reader import read_command
from tests.commands.conftest import Table
from tests.support.help_pages import TOPICS
from tests.support.judges.fake_judge import World

ASKED = {
    "siege": "N-020", "besiege": "A Siena besieges", "take a city": "N-020", "bribe": "N-068",
    "bribes": "buy G Siena", "buy an army": "N-067", "counter-bribe": "counter-bribe A Florence",
    "retreat": "N-006", "dislodged": "N-006", "loan": "N-061", "bank": "borrow 10 ducats", "borrow": "N-061",
    "debt": "N-062", "move": "A Florence - Siena", "attack": "N-003", "hold": "A Florence holds",
    "support": "supports A Arezzo", "cut support": "N-003", "standoff": "N-003", "convoy": "N-010",
    "transport": "F WTS transports", "fleet": "F Pisa - ETS", "army": "build A Florence",
    "garrison": "N-012", "convert": "converts to garrison", "autonomous garrison": "N-013",
    "disband": "N-007", "build": "build A Florence", "winter": "N-054", "upkeep": "N-054",
    "mercenary": "N-014", "cavalry": "O-014", "ducats": "N-052", "income": "N-052",
    "variable income": "N-053", "taxes": "N-052", "expense": "N-066", "prices": "N-067",
    "gift": "pay 5 ducats to Venice", "assassination": "N-072", "kill": "assassinate Milan",
    "rebellion": "N-070", "pacify": "pacify rebellion", "famine": "famine relief", "plague": "N-060",
    "how to win": "N-037", "control": "N-030", "home country": "N-032", "elimination": "N-035",
    "straits": "N-040", "ally": "ally Naples", "coast": "N-041", "port": "N-045", "fortress": "N-045",
    "venice": "N-044", "lagoon": "N-043", "seasons": "N-002", "major city": "N-045", "dice": "N-053",
    "neighbours": "where can A Florence go", "draw": "set draw", "resign": "resign", "holiday": "set absence",
    "deadline": "set deadline", "message": "press to Milan", "password": "set password",
    "excommunication": "O-018", "wait": "set nowait", "standing orders": "standing orders",
    "what happened": "why siena", "scorched earth": "O-009", "strategic movement": "O-019",
}  # fmt: skip


def test_there_are_more_than_sixty_topics() -> None:
    assert len(ASKED) >= 60


@pytest.mark.parametrize("word", ASKED)
def test_a_topic_brings_its_rule_or_the_line_to_write(world: World, word: str) -> None:
    answer = world.write("who@nowhere.example", f"help {word}")
    assert ASKED[word] in answer, answer


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("help seige", "N-020"),
        ("help with asassination", "N-072"),
        ("help how do sieges work", "N-020"),
        ("help on the bribes please", "N-068"),
        ("help perugia", "Perugia (per): a province"),
        ("help trading places", "N-009"),
        ("help anchored coasts", "O-016"),
        ("help parity", "N-038"),
        ("help diary", "diary list"),
        ("rules", "N-001"),
        ("the rules?", "N-001"),
        ("rules about famine", "N-051"),
        ("rule N-022", "N-022"),
        ("help rules", "N-001"),
    ],
)
def test_slips_sentences_places_and_rare_words(world: World, asked: str, found: str) -> None:
    assert found in world.write("who@nowhere.example", asked)


def test_what_nothing_speaks_of_lists_the_pages(world: World) -> None:
    assert "I have no page" in world.write("who@nowhere.example", "help xyzzy")


def test_a_page_is_still_a_page(world: World) -> None:
    for page in pages():
        assert "For another page" in world.write("who@nowhere.example", f"help {page}")


@pytest.mark.parametrize("asked", ["help book french-1454", "aide livre 1454", "help french 1454"])
def test_the_page_of_a_book_is_there_before_one_plays_by_it(world: World, asked: str) -> None:
    assert "F Bar AS1" in world.write("who@nowhere.example", asked)


def test_every_topic_names_rules_and_pages_that_there_are_and_lines_that_can_be_read(table: Table) -> None:
    rules = library.table("balance-of-power", {})
    state = codec.load_state(table.world.records["sforza"].state)
    known = parser_for(rules.setting.scenario)
    for name, entry in TOPICS.items():
        assert set(entry["rules"]) <= set(rule_text.rules()), name
        assert entry["page"] in pages(), name
        for line in entry["lines"]:
            command = read_command(line)
            if command is not None and not isinstance(command, Complaint):
                continue
            kinds = [kind for kind in PhaseKind if known.meaning(line.lower(), kind)]
            orders = reader_for(rules, state).orders(line, Power("florence"))
            assert orders or any(not hasattr(known.meaning(line.lower(), k), "at") for k in kinds), line


def test_search_prefers_titles_and_ends_with_nothing_found() -> None:
    found = search("parity")
    assert found is not None and found.rules[0] == "N-038"
    assert search('") OR (') is None
    assert topic_of("") is None and search("") is None
    assert search('"xyzzy" OR (') is None

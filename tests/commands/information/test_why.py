"""From one line of a results letter to the rule that decided it: WHY and HELP N-003."""

from __future__ import annotations

import pytest

from judge.core.system.words import vocabulary
from judge.games.machiavelli.language.names import names_of
from judge.games.machiavelli.letters.explanation import places_in
from judge.games.machiavelli.maps import library
from judge.rendering import rule_text
from tests.commands.conftest import Table

ORDERS = {
    "florence": ("A flo - sie", "A are s A flo - sie", "expense 1: 3 ducats counter-bribe A are"),
    "papacy": ("A per - sie",),
    "venice": ("A pad - tre",),
}


@pytest.fixture
def played(table: Table) -> Table:
    """A spring in which two powers march on Siena, one of them with support and a secret payment."""
    table.play(ORDERS)
    return table


@pytest.mark.parametrize("question", ["why siena", "why did A per - sie fail?", "why spring 1454 sie"])
def test_why_tells_what_decided_and_cites_the_rule(played: Table, question: str) -> None:
    said = played.write("papacy", question)
    assert "SIENA" in said
    assert "A Perugia -> Siena" in said
    assert "support from the army in Arezzo" in " ".join(said.split())
    assert rule_text.rules()["N-003"].title in said
    assert "Padua" not in said


def test_why_alone_tells_all_that_failed(played: Table) -> None:
    said = played.write("venice", "why")
    assert "A Perugia -> Siena" in said
    assert "A Padua ->" not in said


def test_why_shows_nobody_anothers_payments(played: Table) -> None:
    """N-067: who paid for what is told to the payer alone."""
    assert "counter-bribe" not in played.write("venice", "why arezzo")


def test_a_phase_that_was_not_played_is_said_so(played: Table) -> None:
    assert "has not been played" in played.write("venice", "why fall 1460 siena")


def test_before_the_first_phase_there_is_nothing_to_explain(table: Table) -> None:
    assert "Nothing has been played yet" in table.write("venice", "why siena")


def test_a_rule_by_its_number(table: Table) -> None:
    for question in ("help N-022", "get rule n022", "why N-022"):
        said = " ".join(table.write("venice", question).split())
        assert rule_text.rules()["N-022"].text in said


def test_rules_are_told_without_the_names_of_readings(table: Table) -> None:
    said = " ".join(table.write("venice", "help N-022").split())
    assert "besieger_must_lift" not in said and "Reading" not in said


def test_a_number_without_a_rule_is_answered_with_the_last_ones(table: Table) -> None:
    said = table.write("venice", "help N-999")
    assert "There is no rule N-999" in said
    assert max(id for id in rule_text.rules() if id[0] == "N") in said


def test_the_list_of_rules_has_every_rule_of_the_classic_game(table: Table) -> None:
    """Other books come whole: GET RULES and their name."""
    said = table.write("venice", "help rules")
    assert [rule.id for rule in rule_text.usual() if rule.id not in said] == []
    assert "F-001" not in said and "get rules french-1454" in " ".join(said.split())


@pytest.mark.parametrize("book", vocabulary().books)
def test_a_whole_book_comes_without_markup(table: Table, book: str) -> None:
    said = table.write("venice", f"get rules {book}")
    assert "**" not in said
    assert any(rule.title in said for rule in rule_text.rules().values())


def test_places_are_found_in_free_sentences() -> None:
    """N-075: names, or three letters and more of them; the longest name counts."""
    names = names_of(library.table("balance-of-power", {}).setting.scenario)
    assert places_in("did my army in Western Gulf of Lyons go to sie", names) == ("wgl", "sie")

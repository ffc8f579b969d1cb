"""French 1454 as its players meet it: the page about it, its marks, its numbers, its sums."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from judge import resources
from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.wording import writing_in
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.account import add_up
from judge.games.machiavelli.letters.ledger import ledger
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.letters.presenter import form
from judge.games.machiavelli.maps.library import load_scenario, table
from judge.games.machiavelli.model.events import ExpenseResolved, FamineRelieved
from judge.games.machiavelli.model.orders import Besiege, Convert, Expense, Hold, Maintain, Transport
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State, UnitRef
from judge.games.machiavelli.words import BOOKS
from judge.rendering.render import piece
from judge.rendering.rule_text import rules, rules_of
from tests.support.help_pages import page_text
from tests.support.machiavelli.pieces import ref

MILAN, FLORENCE = Power("milan"), Power("florence")
SPRING = Phase(year=1455, season=Season.SPRING, kind=PhaseKind.MOVEMENT)

CARRY = Transport(ref("F anc"), ref("A rom"), ref("A cap").area)


def spring() -> tuple[Machiavelli, State]:
    game = table("french-1454", {})
    return game, replace(game.open(SeededDice(b"x")).state, phase=SPRING)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_line_of_its_page_is_understood_in_spring(language: str) -> None:
    """F-030, F-020, F-024: what a newcomer reads there can be written as it stands."""
    game, state = spring()
    page = page_text("books/french-1454", language)
    lines = [
        re.split(r"\s{2,}", line.strip())[0]
        for line in page.splitlines()
        if re.match(r"  \S", line) and not line.startswith("   ")
    ]
    assert len(lines) > 25
    reader = reader_for(game, state)
    wrong = [line for line in lines if reader.read(line, MILAN).complaints]
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "order", "echo"),
    [
        ("A Sui XXX", Hold(ref("A sui")), "A Swiss H"),
        ("A Sui tient", Hold(ref("A sui")), "A Swiss H"),
        ("F Pis AS1", Besiege(ref("F pis")), "F Pisa AS1"),
        ("F Pis AS 2", Besiege(ref("F pis")), "F Pisa AS1"),
        ("F Pis assiège", Besiege(ref("F pis")), "F Pisa AS1"),
        ("G Ven >>> F Ven", Convert(ref("G ven"), ref("F ven").kind), "G Venice >>> F Venice"),
        ("G Ven converts to fleet", Convert(ref("G ven"), ref("F ven").kind), "G Venice >>> F Venice"),
        ("F Anc C A Rom - Cap", CARRY, "F Ancona C A Rome - Capua"),
        ("F Anc T A Rom - Cap", CARRY, "F Ancona C A Rome - Capua"),
    ],
)  # fmt: skip
def test_orders_are_read_in_any_form_and_told_in_its_own(line: str, order: object, echo: str) -> None:
    """F-030, F-Q13; what is told reads as the same order."""
    game, state = spring()
    reader = reader_for(game, state)
    (read,) = reader.read(line, FLORENCE).orders
    assert read == order
    assert order_text.words(read, game.setting, state) == echo
    assert reader.read(echo, FLORENCE).orders == (order,)
    with writing_in("fr"):
        told = str(order_text.words(read, game.setting, state))
    assert reader.read(told, FLORENCE).orders == (order,)


def test_coasts_are_told_in_the_readers_language() -> None:
    """F-005: Croatia has two, and what is told reads as the same order."""
    game, state = spring()
    reader = reader_for(game, state)
    (order,) = reader.read("F Dal - Croatia/sc", Power("venice")).orders
    with writing_in("fr"):
        told = str(order_text.words(order, game.setting, state))
    assert told == "F Dalmatie - Croatie/cs"
    assert reader.read(told, Power("venice")).orders == (order,)
    assert order_text.words(order, game.setting, state) == "F Dalmatia - Croatia/sc"


def test_an_order_that_could_not_be_paid_is_told_with_french_punctuation() -> None:
    """F-024: in the ledger."""
    game, state = spring()
    state = replace(state, ducats={**state.ducats, FLORENCE: 0})
    after = game.adjudicate(state, {}, SeededDice(b"x"))
    told = ledger(NewsWriter(game.setting, state, FLORENCE), 0, 0, after.events)
    with writing_in("fr"):
        lines = [str(entry.text) for entry in told.entries]
    assert "entretenir A Florence : dissoute : le trésor n'a pas suffi" in lines


def test_a_mark_that_is_wrong_is_pointed_at_where_it_stands() -> None:
    """F-030: marks are as long as the words that they stand for."""
    game, state = spring()
    (wrong,) = reader_for(game, state).read("G Ven >>> F Xyzzy", Power("venice")).complaints
    assert wrong.line[wrong.start : wrong.end] == "Xyzzy"


def test_conversion_names_the_city_in_which_the_unit_is() -> None:
    """F-032."""
    game, state = spring()
    (wrong,) = reader_for(game, state).read("F Pis >>> G Flo", FLORENCE).complaints
    assert wrong.code == "besieges-elsewhere"


def test_the_sum_of_spring_holds_units_that_no_line_names() -> None:
    """F-024, F-Q27: three ducats each, named or not."""
    game, state = spring()
    state = replace(state, ducats={**state.ducats, FLORENCE: 20})
    given = [
        Maintain(ref("A flo")),
        *reader_for(game, state).read("e1 3 counter-bribe A flo", FLORENCE).orders,
    ]
    sums = add_up(game.setting, state, FLORENCE, given)
    assert sums is not None and (sums["spent"], sums["left"]) == (12, 8)
    state = replace(state, ducats={**state.ducats, FLORENCE: 11})
    codes = [r.code for r in game.check(state, Seat(FLORENCE), tuple(given)) if not r.fatal]
    assert "unaffordable-upkeep" in codes


def test_the_form_of_spring_has_a_further_expenditure_and_the_cities_to_build_in() -> None:
    """F-024, F-026: there is always one more."""
    game, state = spring()
    filled = form(game.setting, state, Seat(FLORENCE), ("A flo",), ())
    assert [str(line) for line in filled["free"]] == ["E1 none"]
    assert filled["places"] and filled["kept"]


def test_letters_cite_its_own_numbers() -> None:
    """F-007: whatever decided, the number is one of this book."""
    game, state = spring()
    lines = ["A Flo - Xyz", "A Flo - Sie", "A Are - Sie", "e1 13 buy A bol", "build A flo"]
    orders = tuple(o for line in lines for o in reader_for(game, state).read(line, FLORENCE).orders)
    told = {remark.rule for remark in game.check(state, Seat(FLORENCE), orders)}
    told |= {e.rule for e in game.adjudicate(state, {Seat(FLORENCE): orders}, SeededDice(b"y")).events}
    assert told and all(rule in rules() and rule.startswith("F-") for rule in told), told


@pytest.mark.parametrize("name", ["classic", "1995", "optional", "french-1454"])
def test_french_readers_have_the_rules_in_french(name: str) -> None:
    """F-001 to F-040, N-001 to N-077, M- and O-: every paragraph, the same numbers and options."""
    for english in rules_of(name):
        with writing_in("fr"):
            title, text = str(english.title), str(english.text)
        assert text != str(english.text) and title, english.id
        for marks in (r"\b[NFMO]-Q?\d+", r"\b[A-Z]{5,}(?: [A-Z]{5,})*", r"\b[a-z]+(?:_[a-z]+)+"):
            assert set(re.findall(marks, text)) == set(re.findall(marks, str(english.text))), english.id
    own = [rule.id for rule in rules_of(name)]
    assert re.findall(r"\*\*([NFMO]-\d{3})", resources.text("docs", "rules", "fr", BOOKS.files[name])) == own
    with writing_in("fr"):
        assert str(rules()["F-011"].title) == "La peste"
    assert str(rules()["F-011"].title) == "Plague"


def test_scenarios_have_french_titles() -> None:
    title = load_scenario("french-1454").title
    with writing_in("fr"):
        assert str(title) == "Printemps 1454, d'après la règle française"


def test_leave_for_bribes_is_another_than_for_straits() -> None:
    """F-003, F-020: each is given, and taken back, by itself."""
    game, state = spring()
    reader = reader_for(game, state)
    for line in ("ally Milan for bribes", "allier Milan pour soudoyer"):
        (leave,) = reader.read(line, FLORENCE).orders
        assert order_text.words(leave, game.setting, state) == "ally Milan for bribes"
    both = ("ally Milan", "ally Milan for bribes", "unally Milan")
    orders = tuple(o for line in both for o in reader.read(line, FLORENCE).orders)
    accepted, refused = game.accept(state, Seat(FLORENCE), orders)
    assert (accepted.leave, accepted.lends, refused) == (frozenset(), frozenset({MILAN}), [])
    classic = table("balance-of-power", {})
    (remark,) = classic.check(classic.open(SeededDice(b"x")).state, Seat(FLORENCE), orders[1:2])[:1]
    assert remark.code == "reach-not-lent"


def test_any_number_of_expenditures() -> None:
    """F-026."""
    game, state = spring()
    (order,) = reader_for(game, state).read("dépense 17 : 3 ducats contre-pot-de-vin A Flo", FLORENCE).orders
    assert order == Expense(17, order.kind, 3, UnitRef(ref("A flo").kind, ref("A flo").area))


@pytest.mark.parametrize(
    ("scenario", "season"), [("french-1454", "spring"), ("absence-of-plague", ""), ("balance-of-power", "")]
)
def test_new_units_are_told_to_wait_for_the_letter_that_holds_them(scenario: str, season: str) -> None:
    """F-006, F-007: there is no adjustment to wait for where spring holds it."""
    game = table(scenario, {})
    state = game.open(SeededDice(b"x")).state
    autumn = replace(state, phase=Phase(year=1461, season=Season.FALL, kind=PhaseKind.MOVEMENT))
    (wrong,) = reader_for(game, autumn).read("maintain A Mil", MILAN).complaints
    assert (wrong.code, wrong.facts["season"]) == ("other-phase", season)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("A Pav - Gen", "F-031"),
        ("A Mil S A Tre - Car", "F-031"),
        ("e1 3 famine relief Com", "F-010"),
        ("e1 12 pacify rebellion Com", "F-022"),
        ("e1 4 famine relief Com", "F-010"),
        ("e1 13 counter-bribe A Mil", "F-021"),
        ("e1 15 cause rebellion Com", "F-022"),
        ("e1 13 assassinate Venice", "F-023"),
        ("e1 10 disband G Gen", "F-020"),
    ],
)
def test_remarks_cite_the_paragraph_that_rules_them(line: str, rule: str) -> None:
    """F-010, F-020 to F-023, F-031: where this book divides otherwise than the classic rules."""
    game, state = spring()
    state = replace(state, ducats={**state.ducats, MILAN: 60})
    orders = reader_for(game, state).read(line, MILAN).orders
    told = {r.rule for r in game.check(state, Seat(MILAN), orders) if r.code != "no-order"}
    assert told == {rule}


def test_what_was_spent_cites_the_paragraph_that_rules_it() -> None:
    """F-010, F-022, F-023: in the ledger as in the remarks."""
    game, state = spring()
    famished = replace(state, famine=frozenset({ref("A com").area}), ducats={**state.ducats, MILAN: 60})
    lines = [
        "e1 3 famine relief com",
        "e2 9 cause rebellion gen",
        "e3 12 assassinate venice",
        "e4 3 counter-bribe A mil",
    ]
    orders = tuple(o for line in lines for o in reader_for(game, state).read(line, MILAN).orders)
    events = game.adjudicate(famished, {Seat(MILAN): orders}, SeededDice(b"y")).events
    cited = {e.number: e.rule for e in events if isinstance(e, ExpenseResolved)}
    assert cited == {1: "F-010", 3: "F-023", 4: "F-021"}
    assert [e.rule for e in events if isinstance(e, FamineRelieved)] == ["F-010"]


def test_units_are_raised_by_the_letter_of_spring() -> None:
    """F-024: there is no adjustment after the autumn."""
    assert spring()[0].setting.rules.adjusts_within == "spring"
    assert table("balance-of-power", {}).setting.rules.adjusts_within == ""


@pytest.mark.parametrize(("language", "told"), [("en", "interest included"), ("fr", "intérêts compris")])
def test_the_limit_of_loans_is_told_with_the_interest(language: str, told: str) -> None:
    """F-025: what a power owes never exceeds 25 ducats, interest included."""
    game, state = spring()
    orders = reader_for(game, state).read("borrow 25 ducats for 1 year", FLORENCE).orders
    (remark,) = (r for r in game.check(state, Seat(FLORENCE), orders) if r.code == "loan-cut")
    said = piece("remark/loan-cut", {**remark.facts, "setting": game.setting}, language=language)
    assert "25 ducats" in said and told in said

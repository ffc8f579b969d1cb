"""Winter inside the autumn letter of Borgia: builds under conditions, and what is told of them (B-041)."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from typing import Any

import pytest

from judge.core.game import Seat
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord
from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.account import add_up
from judge.games.machiavelli.letters.ledger import ledger
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.letters.results import phase_letter
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.ducats import ducats
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.state import Phase, PhaseKind, Season, State
from judge.rendering.reader import Addressee
from judge.rendering.rule_text import rules
from tests.games.machiavelli.books.test_borgia import BORGIA, FLORENCE, FRANCE, MILAN, played, position
from tests.support.help_pages import BOOKS, page_text
from tests.support.judges.fake_judge import World


def autumn(*units: str, **more: Any) -> State:
    return position(*units, season=Season.FALL, **more)


MARCH = autumn("milan A mil", "milan A pav", ducats={MILAN: 12})


def raised(state: State) -> set[str]:
    return {f"{unit.kind} {unit.area}" for unit in state.units_of(MILAN)}


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("A mil - com; build A mil if A com", {"A com", "A pav", "A mil"}),
        ("A mil - com; build A mil if Milan owns Como; build T cre if A mil", {"A com", "A pav", "A mil"}),
        ("A mil H; build A mil if A com; build T cre if A Milan in Milan", {"A mil", "A pav", "T cre"}),
        ("A mil - com; build A mil if not (A com or A tur); build G mil", {"A com", "A pav", "G mil"}),
        ("A mil - com; build G mil if A com; build A mil if A pav", {"A com", "A pav", "G mil"}),
    ],
)
def test_builds_hang_on_how_autumn_ends(lines: str, held: set[str]) -> None:
    """B-041 with B-Q48: who stands where and whose a city is after the moves; B-Q42: one unit a city."""
    assert raised(played(MARCH, milan=lines)[0]) == held


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("build A pav if I own Como", "build A Pavia if Milan owns Como"),
        ("build A pav if Como is ours", "build A Pavia if Milan owns Como"),
        ("construire A pav si j'ai Como", "build A Pavia if Milan owns Como"),
        ("build A pav if my army in Como", "build A Pavia if Milan A Como"),
        ("build T cre if Venice does not own Como", "build T Cremona if Venice does not own Como"),
        ("build T cre if Venice doesn't hold Como", "build T Cremona if Venice does not own Como"),
        ("build T cre if Como is not owned by Venice", "build T Cremona if Venice does not own Como"),
        ("build T cre unless A com", "build T Cremona if not A Como"),
        (
            "build A mil if we take Como, otherwise build A pav, A mil H",
            "build A Milan if Milan owns Como; build A Pavia if Milan does not own Como; A Milan holds",
        ),
        ("build A mil if A com else build G mil", "build A Milan if A Como; build G Milan if not A Como"),
        ("build A pav (Swiss)", "build Swiss A Pavia"),
        ("build A pav (for now)", "build A Pavia"),
        ("if A Pavia is beaten retreat to Montferrat", "retreat A Pavia -> Montferrat"),
        ("raise Swiss in Pavia", "build Swiss A Pavia"),
        ("build militia in Pavia", "build militia A Pavia"),
        ("hire Swiss mercenaries at Pavia", "build Swiss A Pavia"),
        ("build an artillery train in Cremona", "build T Cremona"),
        ("expense 1: 9 ducats neutral G Venice", "E1 9d garrison to autonomous Venice"),
    ],
)
def test_builds_are_read_as_people_write_them(said: str, meant: str) -> None:
    """B-041, B-037: I is who writes; builds for the other case stand behind; kinds may be in brackets."""
    reading = reader_for(BORGIA, MARCH).read(said, MILAN)
    assert not reading.complaints
    words = [order_text.words(order, BORGIA.setting, MARCH) for order in reading.orders]
    assert "; ".join(one.in_language("en") for one in words) == meant  # type: ignore[attr-defined]


def test_what_did_not_come_true_is_told_to_its_power_alone() -> None:
    """B-041 with B-Q49: plans stay secret; a build that was done is told without its condition."""
    _, events = played(MARCH, milan="A mil - com; build A mil if A com; build T cre if A tur")
    winter = [e for e in events if isinstance(e, OrderResolved) and hasattr(e.order, "when")]
    built = [e for e in winter if e.unit.kind == "A" and e.unit.area == "mil"]
    assert [(e.order.when, e.private_to) for e in built] == [(None, None)]  # type: ignore[union-attr]
    failed = [e for e in winter if Verdict.CONDITION_FAILED in e.verdicts]
    assert [(e.unit.kind, e.private_to) for e in failed] == [("T", MILAN)]


def test_the_first_of_two_mercenaries_whose_condition_holds_is_raised() -> None:
    """B-037, B-041: two may be asked for under conditions, one comes."""
    lines = "A mil - com; build Swiss A mil if A com; build Swiss T cre if A com; build Swiss A cre if A tur"
    after, _ = played(replace(MARCH, ducats={MILAN: 30}), milan=lines)
    assert [u.area for u in after.units_of(MILAN) if u.special] == ["mil"]


@pytest.mark.parametrize(
    "condition",
    [
        "F com", "A com and not A com", "Milan A com and France A com", "G Milan in gen and France owns gen",
        "A elb", "Milan owns gen and France owns gen",
    ],
)  # fmt: skip
def test_a_condition_that_can_never_hold_is_answered(condition: str) -> None:
    (wrong,) = reader_for(BORGIA, MARCH).read(f"build A mil if {condition}", MILAN).complaints
    assert wrong.code == "condition-never"
    assert wrong.line[wrong.start :] == condition


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "condition",
    [
        "not (French T com or G gen) and (Milan owns Como or not Florence controls gen)",
        "gen is besieged and not (famine in com or rebellion in ven) or mil is empty",
    ],
)
def test_what_is_told_of_a_condition_reads_the_same(language: str, condition: str) -> None:
    """Canonical words, in both languages; brackets where they are needed."""
    reader = reader_for(BORGIA, MARCH)
    line = f"build A mil if {condition}"
    (order,) = reader.read(line, MILAN).orders
    told = order_text.words(order, BORGIA.setting, MARCH).in_language(language)  # type: ignore[attr-defined]
    assert reader.read(told, MILAN).orders == (order,)


@pytest.mark.parametrize(
    "line", ["build T mil if Milan owns Como", "build A cre", "build Swiss A pav if A com"]
)
def test_a_build_in_spring_is_told_when_builds_are_sent(line: str) -> None:
    """B-041: with its condition or without."""
    (wrong,) = reader_for(BORGIA, position("milan A mil")).read(line, MILAN).complaints
    assert (wrong.code, wrong.facts["season"]) == ("other-phase", "fall")


# ---------------------------------------------------------------- by letters


@pytest.fixture(scope="module")
def opened() -> World:
    world = World()
    world.full_table("borgia", "borgia", master="Gaspare")
    record = world.records["borgia"]
    state = load_state(record.state)
    phase = Phase(year=1500, season=Season.FALL, kind=PhaseKind.MOVEMENT)
    state = replace(state, phase=phase, ducats={**state.ducats, MILAN: 15})
    world.records["borgia"] = replace(record, state=dump_state(state), phase=phase.key)
    return world


def write(opened: World, power: str, text: str) -> str:
    world = copy.deepcopy(opened)
    token = world.token_of("borgia", power)
    person = next(s.person for s in world.records["borgia"].seats if s.seat == Seat(power))
    assert person is not None
    sender = world.persons[person].addresses[0]
    return " ".join(world.write(sender, text, token=token).split())


def test_conditions_by_letter_in_either_form_are_held_and_previewed(opened: World) -> None:
    """B-041: behind a build, or as IF ... ELSE around it; a move in the same block is settled at once."""
    text = """A Milan - Como
if A Milan in Como then build A Milan
else build G Milan, A Pavia holds
endif
A Cremona holds
preview"""
    told = write(opened, "milan", text)
    assert "build A Milan if Milan A Como" in told
    assert "build G Milan if not Milan A Como" in told
    assert "A Pavia holds" in told
    assert "build A Milan built for 3 ducats" in told
    assert "not done: its condition was not met" in told
    assert " maintain A Pavia kept" not in told  # what is kept unasked is not told among the orders
    assert "could not use" not in told


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("build A Milan if F Como", "That can never be true"),
        ("build A Milan if A Como and", "I cannot read this condition"),
        ("A Milan - Como if A Pavia", "Only builds and upkeep may depend on how this phase ends"),
        ("T Elba T A Pavia - Como", "trains carry nobody"),
        ("T A Pavia - Como", "Write the fleet first"),
        ("retreat A Milan - Como - Como", "the first one counts"),
        ("if F Milan then A Milan - Como", "That can never be true"),
        ("build Swiss A Cremona", "build Swiss A Cremona"),
        ("build A Pavia\nbuild G Pavia", 'build A Pavia: further down your letter says "build G Pavia"'),
        ("otherwise build A Pavia", "Say on the same line what this depends on"),
        ("if I own Como, build A Pavia\nA Milan - Como", "build A Pavia if Milan owns Como A Milan -> Como"),
        (
            "IF I own Como build A Milan\nOTHERWISE build G Milan\nA Pavia H",
            "build A Milan if Milan owns Como build G Milan if Milan does not own Como A Pavia holds",
        ),
        (
            "if A Como, build A Milan otherwise build G Milan",
            "build A Milan if A Como build G Milan if not A Como",
        ),
        (
            "build A Milan if I own Como\notherwise build G Milan",
            "build A Milan if Milan owns Como build G Milan if Milan does not own Como",
        ),
        (
            "IF Como is mine, build A Milan.\nOtherwise, build an army in Pavia.\nA Cremona H",
            "build A Milan if Milan owns Como build A Pavia if Milan does not own Como A Cremona holds",
        ),
        (
            "Spring 1501: retreat A Milan - Como, Bergamo if A Turin, A Pavia H",
            "if A Turin, retreat A Milan - Como, Bergamo A Pavia H",
        ),
        ("retreat A Milan - Atlantis, Como", 'No province is called "Atlantis"'),
        ("if A Turin, A Milan - Como\nA Pavia H", "Fall 1500 as I hold them: A Pavia holds"),
        ("retreat A Milan - Como, Bergamo, A Pavia H", "retreat A Milan -> Como -> Bergamo A Pavia holds"),
        ("If A Milan is beaten it retreats to Como or Bergamo.", "retreat A Milan -> Como -> Bergamo"),
        (
            "if the army in Milan is beaten, it goes back to Como, else Bergamo\nA Pavia H",
            "retreat A Milan -> Como -> Bergamo A Pavia holds",
        ),
        ("if A Milan then A Pavia H", "Fall 1500 as I hold them: A Pavia holds"),
    ],
)
def test_what_this_book_has_instead_is_answered_in_words(opened: World, line: str, answer: str) -> None:
    assert answer in write(opened, "milan", line)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("T Florence - Siena", "This game has no artillery trains"),
        ("transport A Pisa - Piombino", "Behind a fleet T means transport"),
        ("A Florence destroys city", "Cities cannot be burnt in this game"),
    ],
)
def test_what_the_classic_game_says_of_trains_and_burning(line: str, answer: str) -> None:
    world = World()
    florence = world.full_table()["florence"]
    told = world.write(florence, line, token=world.token_of("sforza", "florence"))
    assert answer in " ".join(told.split())


@pytest.mark.parametrize(("season", "said"), [(Season.SUMMER, False), (Season.FALL, True)])
def test_the_letter_that_opens_autumn_tells_that_builds_go_into_the_answer(
    season: Season, said: bool
) -> None:
    """B-002, B-041: winter has no letter of its own."""
    state = position("milan A mil", season=season)
    news = PhaseNews(
        record=GameRecord(name="borgia", scenario="borgia", phase=state.phase.key),
        view=BORGIA.view(state, Seat(MILAN), ()),
        reader=Addressee(seat=Seat(MILAN), name="Ludovico", role="player"),
        closed="1500-spring-movement",
    )
    letter = phase_letter(BORGIA, news, state)
    for text in (letter.text, letter.html):
        assert ("Builds for the winter go into the same letter" in text) is said


def test_every_line_of_its_page_and_its_topics_is_understood_in_autumn(opened: World) -> None:
    """What a newcomer reads in HELP BOOK and HELP TRAIN can be written as it stands: orders and commands."""
    page = page_text("books/borgia")
    topics = BOOKS["borgia"].values()
    lines = [
        re.split(r"\s{2,}", line.strip())[0]
        for line in page.splitlines()
        if re.match(r"  \S", line) and not line.startswith("   ")
    ]
    lines += [line for topic in topics for line in topic["lines"]]
    assert len(lines) > 50
    reader = reader_for(BORGIA, MARCH)
    asked = [line for line in dict.fromkeys(lines) if not reader.read(line, FLORENCE).orders]
    answers = {line: write(opened, "florence", line) for line in asked}
    assert len(asked) < 12
    assert {
        line: told for line, told in answers.items() if "did not recognise" in told or f"> {line}" in told
    } == {}
    assert {rule for topic in topics for rule in topic["rules"]} <= set(rules())
    assert all(len(line) <= 72 for line in page.splitlines() if line.startswith("  "))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("help train", "B-005"),
        ("help destroy", "A Bologna destroys city"),
        ("help points", "B-039"),
        ("help conditions", "build A Florence if A Bologna"),
        ("help rebuild", "B-017"),
        ("help book", "T in front is an artillery train"),
    ],
)
def test_help_of_its_players_speaks_of_their_book(opened: World, asked: str, told: str) -> None:
    assert told in write(opened, "milan", asked)


@pytest.mark.parametrize(
    "line",
    [
        "retreat A Milan - Como or Pavia",
        "retreat A Milan - Como or else Pavia",
        "retreat A Milan - Como, then to Pavia",
        "if A Milan is beaten, it retreats to Como, else Pavia",
        "If the army in Milan gets dislodged it goes back to Como, otherwise to Pavia",
    ],
)
def test_a_list_of_retreats_in_words(line: str) -> None:
    """B-022."""
    read = reader_for(BORGIA, autumn("milan A mil")).read(line, MILAN)
    same = reader_for(BORGIA, autumn("milan A mil")).read("retreat A Milan - Como - Pavia", MILAN)
    assert read.orders == same.orders and len(same.orders) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Unless A Milan is beaten it retreats to Como",
        "If A Milan is not beaten it retreats to Como",
        "If Venice is beaten, A Milan retreats to Como",
        "if A Milan is beaten, Venice retreats to Como",
        "If A Milan is beaten, does it retreat to Como?",
        "if A Milan is beaten retreat to Como or maybe Pavia",
        "If A Milan is beaten it retreats to Como or I surrender",
        "A Milan retreats to Como or holds",
    ],
)
def test_only_a_defeat_of_the_unit_itself_is_no_condition(line: str) -> None:
    """B-022: IF and OR belong to a list of retreats; all that says more is asked about."""
    read = reader_for(BORGIA, autumn("milan A mil")).read(line, MILAN)
    assert not read.orders and read.complaints


def test_score_tells_the_points_of_land_and_cities(opened: World) -> None:
    """B-039: what everybody can count; the classic list has no such line."""
    answer = write(opened, "milan", "score")
    assert "points for land and cities" in answer and "Victory: 180 points" in answer
    world = World()
    players = world.full_table()
    told = world.write(players["milan"], "list sforza", token=world.token_of("sforza", "milan"))
    assert "for land and cities" not in told


def test_the_sum_of_an_autumn_letter_counts_the_revenue_that_comes_before_winter() -> None:
    """B-003, B-Q13: twelve and a half come, nine go for units old and new."""
    state = autumn("milan A mil", "milan A pav", ducats={MILAN: 1}, revenue={MILAN: ducats(12.5)})
    orders = reader_for(BORGIA, state).read("build A cre", MILAN).orders
    sums = add_up(BORGIA.setting, state, MILAN, orders)
    assert sums is not None and (sums["revenue"], sums["spent"], sums["left"]) == (12.5, 9, 4.5)
    spring = add_up(BORGIA.setting, position("milan A mil", revenue={MILAN: 9}), MILAN, ())
    assert spring is not None and not spring["revenue"]


def test_loot_stands_in_the_ledger_and_famine_has_its_season() -> None:
    """B-016; B-035: units die when autumn has ended, not in spring."""
    state = position("france F gen", ducats={FRANCE: 1})
    after, events = played(state, france="F gen destroys city")
    told = ledger(NewsWriter(BORGIA.setting, after, Seat(FRANCE)), 1, after.ducats[FRANCE], events)
    assert [e.ducats for e in told.entries if e.ducats] == [6] and not told.other
    classic = table("balance-of-power", {})
    assert (BORGIA.setting.rules.starves_in, classic.setting.rules.starves_in) == ("fall", "spring")

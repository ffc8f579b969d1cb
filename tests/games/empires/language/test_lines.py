"""Lines as orders and orders as lines in both languages: the documented notation, and later letters."""

from __future__ import annotations

import re

import pytest
import yaml

from judge.core.dice import SeededDice
from judge.core.wording import writing_in
from judge.games.empires.language.merging import places_in_force
from judge.games.empires.model import orders as o
from judge.games.empires.model.ground import Power
from judge.games.empires.sets.board import AreaId
from judge.games.empires.system import EmpiresSystem
from judge.games.empires.table_game import EmpiresTable
from tests.support.paths import DOCS, ROOT

BURGUNDY, PROVENCE, WESSEX = AreaId("burgundy"), AreaId("provence"), AreaId("wessex")
ENGLAND, FRANCE = Power("england"), Power("france")


@pytest.fixture(scope="module")
def table() -> EmpiresTable:
    return EmpiresSystem().game("europe-1101", {})


def read(table: EmpiresTable, line: str) -> tuple[o.Order, ...]:
    state = table.open(SeededDice(b"lines")).state
    return table.reader(state).orders(line, table.seats[0])


ORDERS = [
    ("raise army in Wessex, 2 extra gold", o.Attempt("fortification", WESSEX, gold=2, builds="army")),
    ("build fleet in Wessex", o.Attempt("fortification", WESSEX, builds="fleet")),
    ("build cathedral in Wessex", o.Attempt("ruling", WESSEX, builds="cathedral")),
    ("build market in Wessex", o.Attempt("ruling", WESSEX, builds="commerce")),
    ("build university in Wessex", o.Attempt("ruling", WESSEX, builds="university")),
    ("build palace in Wessex, at most 2 cards", o.Attempt("ruling", WESSEX, times=2, builds="palace")),
    ("rule Wessex and all palaces", o.Attempt("ruling", WESSEX, palaces=True)),
    (
        "pillage Provence from Burgundy, burning palace",
        o.Attempt("pillage", PROVENCE, BURGUNDY, burns="palace"),
    ),
    ("march 2 from Burgundy to Provence", o.March(BURGUNDY, PROVENCE, 2)),
    ("march from Burgundy to Provence", o.March(BURGUNDY, PROVENCE)),
    ("shield Burgundy, Wessex", o.Shield((BURGUNDY, WESSEX))),
    ("shield everything", o.Shield((), everything=True)),
    ("shield nothing", o.Shield()),
    ("take the cross, at most 3 cards, up to 2 extra gold", o.TakeCross(3, 2)),
    ("take the cross, at most 4 cards", o.TakeCross()),
    ("lay down the cross", o.TakeCross(cards=0)),
    (
        "rule Burgundy until unrest is gone",
        o.Attempt("ruling", BURGUNDY, times=None, until=o.Negated(o.Is("unrest", BURGUNDY))),
    ),
    (
        "conquer Provence from Burgundy, 2 extra gold, at most 3 cards, stop if gold < 4",
        o.Attempt(
            "conquest",
            PROVENCE,
            BURGUNDY,
            gold=2,
            times=3,
            until=o.Is("mine", PROVENCE),
            stop=o.Compared("gold", "<", 4),
        ),
    ),
    (
        "pillage Provence from Burgundy, up to 2 gold, stop if gold < 4 or Burgundy < 0",
        o.Attempt(
            "pillage",
            PROVENCE,
            BURGUNDY,
            gold=2,
            up_to=True,
            times=None,
            stop=o.Combined(
                "any", (o.Compared("gold", "<", 4), o.Compared("social-state", "<", 0, BURGUNDY))
            ),
        ),
    ),
    ("tax Burgundy, Champagne before card 2", o.Tax((BURGUNDY, AreaId("champagne")), before=2)),
    ("tax everything", o.Tax(everything=True)),
    ("tax all after card 1", o.Tax(everything=True, before=2)),
    ("taxer tout sauf Wessex, après carte 5", o.Tax(everything=True, before=6, but=(WESSEX,))),
    ("tax everything except Wessex and Burgundy", o.Tax(everything=True, but=(WESSEX, BURGUNDY))),
    ("defend everything, up to 3 gold and 1 card", o.Defend(gold=3, cards=1, up_to=True)),
    ("keep 2 cards for defense", o.Keep(2)),
    (
        "defend Lorraine against France if his rating is 4 or more, "
        "with as much gold as brings it to 0, at most 3",
        o.Defend(AreaId("lorraine"), FRANCE, gold=3, down_to=0, when=o.Compared("rating", ">=", 4)),
    ),
    (
        "defend Wessex against France, up to 1 card and 3 gold each time",
        o.Defend(WESSEX, FRANCE, gold=3, cards=1, up_to=True),
    ),
    ("defend Wessex with up to 3 gold", o.Defend(WESSEX, gold=3, up_to=True)),
    ("no defense", o.Defend(cards=0)),
    ("places 2, else 1", o.PlaceWish((2, 1))),
    ("lost court to Mercia, Wessex", o.CourtWish((AreaId("mercia"), WESSEX))),
    ("give 3 gold to France", o.Give(FRANCE, 3)),
    ("play Master masons on Wessex", o.PlayEvent("masons", (WESSEX,))),
    (
        "gouverner la Bourgogne jusqu'à ce qu'elle soit calme",
        o.Attempt("ruling", BURGUNDY, times=None, until=o.Negated(o.Is("unrest", BURGUNDY))),
    ),
    (
        "conquérir la Provence depuis la Bourgogne, 2 pièces d'or de plus, au plus 3 cartes",
        o.Attempt("conquest", PROVENCE, BURGUNDY, gold=2, times=3, until=o.Is("mine", PROVENCE)),
    ),
    ("fortify wess once", o.Attempt("fortification", WESSEX)),
]
"""E-005, E-017, E-021, E-022: lines of the design and of docs/empires.md, and the orders that they are."""


@pytest.mark.parametrize(("line", "order"), ORDERS)
def test_a_line_is_one_order(table: EmpiresTable, line: str, order: o.Order) -> None:
    assert read(table, line) == (order,)


@pytest.mark.parametrize(("line", "order"), ORDERS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_is_read_again_as_it_is_echoed(
    table: EmpiresTable, line: str, order: o.Order, language: str
) -> None:
    with writing_in(language):
        echo = str(table.words(order))
    assert read(table, echo) == (order,), echo


def _documented() -> list[str]:
    """Lines of the players' page, of help and of topics."""
    text = (DOCS / "empires.md").read_text("utf-8")
    page = text[text.index("| endeavour |") : text.index("## Letters")]
    lines = re.findall(
        r"`((?:conquer|pillage|tie with|fortify|rule|tax|plunder|keep|give|play|defend|no defense|places|"
        r"any place|lost court|court to)[^`.]*)`",
        page,
    )
    topics = yaml.load((ROOT / "grammar" / "empires" / "help.yaml").read_text("utf-8"), yaml.CSafeLoader)[
        "topics"
    ]
    more = [line for topic in topics.values() for line in topic["lines"] if line != "preview"]
    help_ = "\n".join(
        (ROOT / "templates" / "empires" / language / name).read_text("utf-8")
        for language in ("en", "fr")
        for name in ("help/orders.txt", "primer.txt")
    )
    shown = [
        re.split(r"\s{3,}", line.strip())[0]
        for line in re.sub(r",\n\s{4,}", ", ", help_).splitlines()
        if line.startswith("  ")
    ]
    return [*lines, *more, *shown]


@pytest.mark.parametrize("line", _documented())
def test_every_documented_line_is_read(table: EmpiresTable, line: str) -> None:
    assert len(read(table, line)) == 1


def test_the_documented_conditions_are_read(table: EmpiresTable) -> None:
    text = (DOCS / "empires.md").read_text("utf-8")
    said = re.findall(r"`([^`]+)`", text[text.index("\nConditions:") : text.index("; with `and`")])
    assert len(said) > 8
    for condition in said:
        assert len(read(table, f"rule Wessex if {condition}")) == 1, condition


def test_semicolons_part_orders_and_one_that_is_wrong_harms_no_other(table: EmpiresTable) -> None:
    state = table.open(SeededDice(b"lines")).state
    line = "1. rule Wessex; conquer Atlantis from Wessex; tax all."
    reading = table.reader(state).read(line, table.seats[0])
    assert [type(order) for order in reading.orders] == [o.Attempt, o.Tax]
    (wrong,) = reading.complaints
    assert wrong.line[wrong.start : wrong.end] == "Atlantis" and wrong.code == "empires-no-area"


def test_a_line_beyond_all_measure_costs_no_time(table: EmpiresTable) -> None:
    state = table.open(SeededDice(b"lines")).state
    reading = table.reader(state).read("rule " + "wessex and " * 2000, table.seats[0])
    assert [c.code for c in reading.complaints] == ["empires-too-long"]


RULE, WALL = o.Attempt("ruling", WESSEX), o.Attempt("fortification", WESSEX)
TWICE = o.Attempt("ruling", WESSEX, times=2)
MERGES = [
    # old, new, what holds
    ((RULE, WALL), (TWICE,), (TWICE, WALL)),
    ((RULE, WALL), (WALL, TWICE), (WALL, TWICE)),
    ((RULE,), (WALL,), (RULE, WALL)),
    ((), (RULE, WALL, RULE), (RULE, WALL, RULE)),
    ((RULE, WALL, RULE), (RULE, WALL, RULE), (RULE, WALL, RULE)),
    ((RULE, o.Keep(1)), (o.Keep(2),), (RULE, o.Keep(2))),
    ((RULE, o.Defend(WESSEX)), (o.Defend(cards=0),), (RULE, o.Defend(cards=0))),
    ((o.Tax((WESSEX,)),), (o.Tax(everything=True),), (o.Tax(everything=True),)),
]


@pytest.mark.parametrize(("old", "new", "held"), MERGES)
def test_a_later_letter(
    old: tuple[o.Order, ...], new: tuple[o.Order, ...], held: tuple[o.Order, ...]
) -> None:
    both = (*old, *new)
    fresh = [False] * len(old) + [True] * len(new)
    assert tuple(both[at] for at in places_in_force(both, fresh)) == held


def test_the_lines_of_french_help_are_the_same_orders(table: EmpiresTable) -> None:
    """Each line of a topic has one in French, and means the same."""
    folder = ROOT / "grammar" / "empires"
    topics = yaml.load((folder / "help.yaml").read_text("utf-8"), yaml.CSafeLoader)["topics"]
    french = yaml.load((folder / "help" / "fr.yaml").read_text("utf-8"), yaml.CSafeLoader)["lines"]
    told = {line for topic in topics.values() for line in topic["lines"]}
    assert told == set(french)
    for line in told - {"preview"}:
        assert read(table, french[line]) == read(table, line) != (), line

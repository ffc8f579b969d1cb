"""The house set podesta-1: as docs/empires-set.md states it, and nobody else's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from judge import resources
from judge.games.empires.sets import house_deck
from judge.games.empires.sets.cards import YearCard
from judge.games.empires.sets.codes import Code
from judge.games.empires.sets.loading import Sets, load_set
from judge.games.empires.sets.shape import ENDEAVOURS, LEVELS, OWN, Endeavour
from judge.games.empires.system import own_scenarios

DATA = load_set("podesta-1")
PAGE = (Path(__file__).parents[4] / "docs" / "empires-set.md").read_text("utf-8")
WINS = {"conquest": "C", "pillage": "G", "diplomacy": "T", "fortification": "F", "ruling": "+1"}
KNOWN = {
    "lombardy": 2, "tuscany": 2, "rome": 2, "corsica": -2, "naples": 2, "apulia": -1, "sicily": 2,
    "sardinia": -2, "provence": 2, "aragon": 0, "valencia": 0, "cordova": 2, "granada": 2, "anatolia": 0,
    "armenia": 2,
}  # fmt: skip
"""Populations that public texts tell."""


def test_no_set_that_the_judge_brings_along_has_a_fault() -> None:
    assert Sets().faults() == ()


def test_scenarios_are_called_as_their_files_are() -> None:
    """So that a process which plays none of them knows their names without reading them."""
    assert own_scenarios() == tuple(sorted(Sets().scenarios()))


def test_it_is_marked_as_the_houses_everywhere() -> None:
    assert DATA.label.origin == "house"
    said = {DATA.board.source, DATA.event_cards.source, DATA.tables.source}
    said |= {scenario.source for scenario in DATA.scenarios.values()}
    assert said == {"house"}
    assert DATA.year_cards.source.startswith("house")


def test_the_board_has_77_areas_13_seas_and_six_seafarers() -> None:
    """E-011 lists 77 areas by language, 9.51 six seafaring ones."""
    areas = DATA.board.areas
    assert (len(areas), len(DATA.board.seas)) == (77, 13)
    seafaring = {id for id, area in areas.items() if area.seafaring}
    assert seafaring == {"venice", "lombardy", "constantinople", "norway", "sweden", "denmark"}


def test_it_agrees_with_everything_that_is_known_of_the_map() -> None:
    """3.1 with its errata: populations of 15 areas, three norms; 3.13 and the errata: some links."""
    areas = DATA.board.areas
    assert {id: areas[id].population for id in KNOWN} == KNOWN
    assert [areas[id].norm for id in ("brittany", "anatolia", "armenia")] == [-1, 1, -1]
    assert "black-sea" in areas["kiev"].seas and {"smolensk", "ryazan"} <= set(areas["kiev"].borders)
    assert "adriatic-sea" in areas["croatia"].seas
    assert [id for id, area in areas.items() if area.language == OWN] == [
        "hungary", "steppes", "khazar", "georgia", "anatolia", "syria", "jerusalem", "armenia",
    ]  # fmt: skip


def test_everything_hangs_together() -> None:
    """E-007: from every area there is a way to every other, seas included."""
    seen, rest = {"kiev"}, ["kiev"]
    while rest:
        for other in DATA.board.neighbours[rest.pop()]:
            if other not in seen:
                seen.add(other)
                rest.append(other)
    assert seen == {*DATA.board.areas, *DATA.board.seas}


# ---------------------------------------------------------------- year cards


def _wins(card: YearCard, endeavour: Endeavour, rating: int) -> bool:
    return any(_is_win(code, WINS[endeavour], rating) for code in card.results(endeavour).target_codes)


def _is_win(code: Code, kind: str, rating: int) -> bool:
    return (
        code.kind == "T/C" if kind == "T" and code.kind != "T" else code.kind == kind and code.applies(rating)
    )


@pytest.mark.parametrize("endeavour", ENDEAVOURS)
@pytest.mark.parametrize(
    ("rating", "cards"),
    [(0, 9), (1, 15), (2, 21), (3, 28), (4, 35), (5, 41), (6, 47), (7, 51), (8, 54), (9, 56)],
)
def test_an_endeavour_succeeds_as_often_as_the_page_states(
    endeavour: Endeavour, rating: int, cards: int
) -> None:
    """Measured in the deck that is shipped: at 0 one in six, at 3 one in two, at 6 five in six."""
    assert sum(_wins(card, endeavour, rating) for card in DATA.year_cards.cards.values()) == cards
    assert f"| {rating} | {cards} |" in PAGE


@pytest.mark.parametrize("column", house_deck.COLUMNS, ids=" ".join)
def test_every_code_is_on_as_many_cards_as_the_page_states(column: tuple[str, str]) -> None:
    endeavour, side = column
    part = side.removesuffix(" harm")
    given = Counter(
        code
        for card in DATA.year_cards.cards.values()
        for code in getattr(card.results(endeavour), part).split()  # type: ignore[arg-type]
    )
    wanted = house_deck.COLUMNS[column]
    assert {code: given[code] for code in wanted} == dict(wanted)
    if side != "target":
        for code, count in wanted.items():
            assert f"| {endeavour} | {part} | `{code}` | {count} |" in PAGE


def test_twelve_cards_ask_for_a_leader_check() -> None:
    """E-016: if the level of the stature used is among its numbers."""
    checks = [card.check for card in DATA.year_cards.cards.values() if card.check]
    assert len(checks) == house_deck.CHECK_CARDS
    counted = Counter(level for check in checks for level in check)
    assert counted == house_deck.CHECKS
    for level in LEVELS:
        assert f"| {level} | {counted[level]} |" in PAGE


def test_the_deck_is_what_the_published_script_makes() -> None:
    """From a published seed, the same everywhere."""
    shipped = resources.text("maps", "empires", "podesta-1", "year-cards.yaml")
    assert shipped == "\n".join(house_deck.lines()) + "\n"
    assert "\n".join(house_deck.lines("another")) != "\n".join(house_deck.lines())
    assert f"`{house_deck.SEED}`" in PAGE


@pytest.mark.parametrize(
    ("card", "line"),
    [(3, ("G -1", "")), (12, ("", "-1")), (34, ("-1 G(6>)", "")), (47, ("-1(1>)", ""))],
)
def test_no_line_of_a_published_card_is_copied(card: int, line: tuple[str, str]) -> None:
    """The four lines of the publisher's cards that are known from letters of a public game."""
    pillage = DATA.year_cards.cards[card].pillage
    assert (pillage.target, pillage.active) != line


def test_forty_event_cards_in_words_of_our_own() -> None:
    cards = DATA.event_cards.cards.values()
    assert sum(card.count for card in cards) == 40
    known = {"Missionary Fervor", "Technological Weapons", "Tactical Systems Advance", "Leader Dies Heirless"}
    assert not known & {card.name for card in cards}


# ---------------------------------------------------------------- tables and scenarios


def test_no_gold_at_minus_three_and_a_rebellion_as_the_page_states() -> None:
    """E-008; two dice and the value: 9 or 10 unrest, 11 or more rebellion."""
    gold, rebellion = DATA.tables.gold, DATA.tables.rebellion
    assert gold is not None and rebellion is not None
    assert gold.tax[-3] == 0 and {*gold.pillage[-3].split(), *gold.plunder[-3].split()} == {"0"}
    for value, row in rebellion.rows.items():
        totals = [value + dice for dice in range(2, 13)]
        assert row.split() == ["r" if n >= 11 else "u" if n >= 9 else "." for n in totals]


def test_europe_1101_lasts_two_game_turns_for_two_to_six() -> None:
    """E-001: five rounds of five years a game turn."""
    scenario = DATA.scenarios["europe-1101"]
    assert (scenario.first, scenario.last, scenario.rounds) == (1101, 1150, 10)
    assert sorted(scenario.places) == [2, 3, 4, 5, 6]
    assert DATA.scenarios["two-crowns"].rounds == 4


@pytest.mark.parametrize("scenario", DATA.scenarios.values(), ids=lambda one: one.scenario)
def test_powers_begin_with_as_much_and_no_court_is_pagan_or_speaks_a_language_of_its_own(scenario) -> None:
    """In areas, ties and claims; a court without kin would be in exile at once (E-042)."""
    areas = DATA.board.areas
    sizes = {(len(p.areas), len(p.ties), len(p.claims)) for p in scenario.powers.values()}
    assert len(sizes) == 1
    for power in scenario.powers.values():
        court = scenario.areas.get(power.court)
        religion = (court.religion if court else None) or areas[power.court].religion
        assert areas[power.court].language != OWN and religion != "pagan"

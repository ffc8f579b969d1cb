"""The validator: a sound world has no faults; each way to spoil it is named, at its place, all at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from judge.data_files.faults import Fault, FaultyMapError, read
from judge.games.machiavelli.maps.checks.all_files import check_texts
from judge.games.machiavelli.maps.checks.boards import board_faults
from judge.games.machiavelli.maps.checks.scenario_references import table_faults
from judge.games.machiavelli.maps.schema import RawBoard, RawScenario, RawTable
from judge.rendering.words import own_words
from tests.support.machiavelli.pond_board import board, faults_of, library, made, put, scenario, table

ON_BOARDS: list[tuple[str, Any, str, str]] = [
    ("board", None, "board", "missing"),
    ("provinces/nor/name", None, "provinces.nor.name", "missing"),
    ("provinces/nor/cty", 1, "provinces.nor.cty", "unknown-key"),
    ("provinces/nor/city", "two", "provinces.nor.city", "wrong-value"),
    ("provinces/nor/has", ["walls", "prot"], "provinces.nor.has[1]", "wrong-value"),
    ("provinces/N", {"name": "Other"}, "provinces.N", "bad-id"),
    ("provinces/pon", {"name": "Other"}, "seas.pon", "area-twice"),
    ("provinces/sou/also", ["NORT"], "provinces.sou", "name-twice"),
    ("provinces/sou/name", "Ba", "seas.bay", "name-twice"),
    ("provinces/nor/city", -1, "provinces.nor.city", "negative"),
    ("provinces/sou/city", 0, "provinces.sou.has", "walls-without-city"),
    ("provinces/hil/city", 1, "provinces.hil.has", "fortress-and-city"),
    ("provinces/ist/has", ["port"], "provinces.ist.has", "port-without-city"),
    ("seas/pon/city", 1, "seas.pon", "city-at-sea"),
    ("provinces/ist/has", ["at-sea"], "provinces.ist.has", "port-at-sea-missing"),
    ("provinces/ist/coasts", ["nc"], "provinces.ist.coasts", "coasts-not-several"),
    ("provinces/ist/coasts", ["nc", "sc", "ec"], "provinces.ist.coasts", "coast-unused"),
    ("borders/armies/hil", ["ist", "nor", "sud"], "borders.armies.hil[2]", "unknown-area"),
    ("borders/armies/hil", ["ist", "nor", "sou", "pon"], "borders.armies.hil[3]", "army-at-sea"),
    ("borders/armies/hil", ["ist", "nor", "sou", "hil"], "borders.armies.hil[3]", "border-with-itself"),
    ("borders/armies/hil", ["ist/nc", "nor", "sou"], "borders.armies.hil[0]", "unknown-coast"),
    ("borders/armies/nor", ["hil"], "borders.armies.nor[0]", "border-twice"),
    ("borders/armies/nor", ["ist"], "borders.armies-and-fleets.ist/nc[0]", "border-twice"),
    ("borders/fleets/nor", ["pon", "ist"], "borders.fleets.nor[1]", "coast-missing"),
    ("borders/armies", None, "provinces.hil", "no-border"),
    ("provinces/hil", {"name": "Hills", "city": 1, "has": ["port"]}, "provinces.hil.has", "port-inland"),
    ("borders/fleets/nor", None, "provinces.nor", "shore-without-sea"),
    ("straits/0/between", ["bay", "hil"], "straits[0].between", "no-such-step"),
    ("straits/0/held-by", "pon", "straits[0].held-by", "no-such-holder"),
    ("passages", [["nor", "sou"]], "passages[0]", "no-such-border"),
]

ON_SCENARIOS: list[tuple[str, Any, str, str]] = [
    ("title", None, "title", "missing"),
    ("colour", "blue", "colour", "unknown-key"),
    ("board", "lake", "board", "unknown-board"),
    ("board", {"base": "pond", "wihtout": ["ile"]}, "board.wihtout", "unknown-key"),
    ("board", {"base": "pond", "without": ["atl"]}, "board.without", "unknown-area"),
    ("board", {"base": "pond", "areas": {"nor": {"city": "big"}}}, "board.areas", "wrong-value"),
    (
        "board",
        {"base": "pond", "areas": {"hil": {"city": 1}}},
        "board: provinces.hil.has",
        "fortress-and-city",
    ),
    ("rulebook", "hearsay", "rulebook", "unknown-rulebook"),
    ("rulebook", {"base": "classic", "pudding": True}, "rulebook", "wrong-switch"),
    ("disasters", "waves", "disasters", "unknown-table"),
    ("begins/year", None, "begins.year", "missing"),
    ("begins/season", "winter", "begins.season", "wrong-value"),
    ("begins/set-up", 1401, "begins.set-up", "after-the-first-year"),
    ("victory/cities", None, "victory.cities", "missing"),
    ("victory/cities", -3, "victory.cities", "negative"),
    ("victory/countries", 3, "victory.countries", "more-than-powers"),
    ("powers", {}, "powers", "missing"),
    ("powers/geese/letter", "O", "powers.geese.letter", "bad-letter"),
    ("powers/geese/letter", "m", "powers.geese.letter", "bad-letter"),
    ("powers/geese/letter", "d", "powers.geese.letter", "name-twice"),
    ("powers/geese/name", "drakes", "powers.geese.name", "name-twice"),
    ("powers/geese/adjective", None, "powers.geese.adjective", "missing"),
    ("powers/nobody", {"letter": "N", "name": "N", "adjective": "N"}, "powers.nobody", "bad-id"),
    ("powers/geese/home", ["sou", "pon"], "powers.geese.home[1]", "unknown-province"),
    ("powers/geese/home", ["sou", "nor"], "powers.geese.home[1]", "home-twice"),
    ("board", {"base": "pond", "closed": ["sou"]}, "powers.geese.home[0]", "closed-area"),
    ("powers/geese/units", ["A atl"], "powers.geese.units[0]", "unknown-area"),
    ("powers/geese/units", ["army in sou"], "powers.geese.units[0]", "not-a-unit"),
    ("powers/geese/units", ["A pon"], "powers.geese.units[0]", "army-cannot-stand"),
    ("powers/geese/units", ["X nor"], "powers.geese.units[0]", "no-such-kind"),
    ("powers/geese/units", ["F hil"], "powers.geese.units[0]", "fleet-cannot-stand"),
    ("powers/geese/units", ["F ist"], "powers.geese.units[0]", "fleet-cannot-stand"),
    ("powers/geese/units", ["G ile"], "powers.geese.units[0]", "garrison-cannot-stand"),
    ("powers/geese/units", ["G hil"], "powers.geese.units[0]", "garrison-cannot-stand"),
    ("powers/geese/units", ["A ist/nc"], "powers.geese.units[0]", "coast-not-wanted"),
    ("powers/geese/units", ["A sou", "A nor"], "powers.geese.units[1]", "place-taken"),
    (
        "powers/geese/units",
        ["A sou militia", "F ile mercenary"],
        "powers.geese.units[1]",
        "second-special-unit",
    ),
    ("autonomous", ["G nor"], "autonomous[0]", "place-taken"),
    ("owned", {"swans": {"provinces": ["ile"]}}, "owned.swans", "unknown-power"),
    ("owned", {"geese": {"provinces": ["pon"]}}, "owned.geese.provinces[0]", "unknown-province"),
    ("owned", {"geese": {"cities": ["ist"]}}, "owned.geese.cities[0]", "no-city"),
    (
        "owned",
        {"geese": {"cities": ["ile"]}, "drakes": {"cities": ["ile"]}},
        "owned.drakes.cities[0]",
        "owned-twice",
    ),
    ("treasuries", {"swans": 3}, "treasuries.swans", "unknown-power"),
    ("treasuries", {"geese": -3}, "treasuries.geese", "negative"),
    ("variable-income/ist", {"ducats": [1, 2, 3, 4, 5, 6]}, "variable-income.ist", "no-city"),
    ("variable-income/nor/ducats", [1, 2, 3], "variable-income.nor.ducats", "faces-not-six"),
    ("variable-income/nor/dice", 0, "variable-income.nor.dice", "no-dice"),
]

ON_TABLES: list[tuple[str, Any, str, str]] = [
    ("famine/2", "nor sou", "famine.2", "cells-not-eleven"),
    ("famine/2", "pon . . . . . . . . . .", "famine.2", "unknown-area"),
    ("storm/2", "nor . . . . . . . . . .", "storm.2", "unknown-area"),
]


def board_check(raw: Any) -> list[Fault]:
    model, shape = read(RawBoard, raw)
    return [*shape, *board_faults(model)]


def table_check(raw: Any) -> list[Fault]:
    model, shape = read(RawTable, raw)
    return [*shape, *table_faults(model, library().boards["pond"])]


def found(faults: list[Fault]) -> set[tuple[str, str]]:
    return {(f.path, f.code) for f in faults}


def test_an_unknown_key_is_told_with_the_one_it_is_most_like() -> None:
    raw = scenario()
    raw["powers"]["geese"]["adjectiv"] = "Geesish"
    (fault,) = [fault for fault in faults_of(raw) if fault.code == "unknown-key"]
    assert fault.facts == {"given": "Geesish", "like": "adjective"}


def test_the_pond_has_no_faults() -> None:
    assert board_check(board()) == []
    assert table_check(table()) == []
    assert faults_of(scenario()) == []
    assert made(scenario()).id == "duck-war"


@pytest.mark.parametrize(("place", "value", "path", "code"), ON_BOARDS)
def test_a_fault_of_a_board(place: str, value: Any, path: str, code: str) -> None:
    assert (path, code) in found(board_check(put(board(), place, value)))


@pytest.mark.parametrize(("place", "value", "path", "code"), ON_SCENARIOS)
def test_a_fault_of_a_scenario(place: str, value: Any, path: str, code: str) -> None:
    """N-005, N-014, N-032, N-044, N-053: and no such scenario is ever handed out."""
    raw = put(scenario(), place, value)
    assert (path, code) in found(faults_of(raw))
    if code not in ("unknown-key", "wrong-value"):  # those are reported by whoever reads the file
        with pytest.raises(FaultyMapError) as caught:
            made(raw)
        assert (path, code) in found(list(caught.value.faults))


@pytest.mark.parametrize(("place", "value", "path", "code"), ON_TABLES)
def test_a_fault_of_a_table(place: str, value: Any, path: str, code: str) -> None:
    """N-050: eleven rows of eleven cells; famine and plague strike land, storms strike seas."""
    assert (path, code) in found(table_check(put(table(), place, value)))


def test_a_table_lacks_a_row() -> None:
    raw = table()
    del raw["famine"][7]
    assert found(table_check(raw)) == {("famine", "rows-not-2-to-12")}


def test_a_table_belongs_to_its_board() -> None:
    on = library(of_table=put(table(), "board", "lake"))
    assert ("disasters", "table-of-another-board") in found(faults_of(scenario(), on))


def test_all_faults_of_a_file_come_at_once() -> None:
    raw = scenario()
    raw["colour"] = "blue"
    raw["powers"]["geese"]["letter"] = "O"
    raw["powers"]["geese"]["units"] = ["A pon", 7, "G sou", "A atl"]
    raw["begins"]["season"] = "winter"
    raw["variable-income"]["nor"]["ducats"] = [1]
    assert {path for path, _ in found(faults_of(raw))} >= {
        "colour",
        "powers.geese.letter",
        "powers.geese.units[0]",
        "powers.geese.units[1]",
        "begins.season",
        "variable-income.nor.ducats",
    }
    assert ("powers.geese.units[2]", "unknown-area") in found(faults_of(raw))  # the misshapen one is left out


@pytest.mark.parametrize("raw", [None, [], "text", {}, {1: 2}, {"board": 5}, {"powers": []}])
def test_nonsense_has_faults_and_breaks_nothing(raw: Any) -> None:
    assert read(RawScenario, raw)[1] or faults_of(raw)
    assert read(RawBoard, raw)[1] or board_check(raw)


def test_every_code_is_explained_in_the_guide() -> None:
    guide = (Path(__file__).parents[5] / "docs" / "maps.md").read_text(encoding="utf-8")
    codes = {code for *_, code in ON_BOARDS + ON_SCENARIOS + ON_TABLES}
    assert [code for code in sorted(codes) if f"`{code}`" not in guide] == []


def test_the_guide_and_the_letters_use_the_same_words_for_faults() -> None:
    docs = Path(__file__).parents[5] / "docs"
    pages = [(docs / page).read_text(encoding="utf-8") for page in ("maps.md", "empires-set.md")]
    words = own_words("en")["map-faults"]
    told = "".join(page[page.index("## What the checker says") :] for page in pages)
    rows = re.findall(r"^\| (`[^|]*`) \| (.*?) \|$", told, re.M)
    said = {code: text.replace('"', "'") for codes, text in rows for code in re.findall(r"`([^`]+)`", codes)}
    assert words == said


def test_the_files_of_the_guide_are_a_game() -> None:
    """Board, table and scenario as they stand there fit together; whoever copies them can open it."""
    guide = (Path(__file__).parents[5] / "docs" / "maps.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n((?:scenario|board|table): ([a-z-]+)\n.*?)```", guide, re.DOTALL)
    assert {name for _, name in blocks} == {"duck-war", "pond", "ripples"}
    assert check_texts({f"{name}.yaml": text for text, name in blocks}) == ()

"""The board by letter: places, neighbours, reach, where units may be raised (N-003, N-010, N-041, N-054)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli import codec
from judge.games.machiavelli.advice.building import building
from judge.games.machiavelli.advice.places import everything, place
from judge.games.machiavelli.advice.reach import reach
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Power, UnitKind
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World


def told(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


def test_a_province_is_told_with_its_city_borders_holder_and_units(table: Table) -> None:
    answer = told(table.write("florence", "province siena"))
    assert "Siena (sie): a province, a city worth 1 ducat a year, with walls." in answer
    assert "armies go Arezzo (are), Florence (flo), Patrimony (pat), Perugia (per)" in answer
    assert "fleets go Eastern Tyrrhenian Sea (ETS)" in answer
    assert "Nobody controls the province" in answer and "autonomous garrison" in answer


def test_each_coast_of_a_province_has_its_own_neighbours(table: Table) -> None:
    """N-041."""
    answer = told(table.write("florence", "province croatia"))
    assert "from the nc Carniola (crn), Istria (ist), Upper Adriatic Sea (UAS)" in answer
    assert "from the sc Dalmatia (dal)" in answer


def test_a_strait_is_told_with_the_province_that_closes_it(table: Table) -> None:
    """N-040."""
    assert "a fleet in Piombino can close the way to Pisa (psa)" in told(
        table.write("florence", "province ETS")
    )


@pytest.mark.parametrize(
    "line", ["where can A flo go", "where can army florence move?", "where can my army in Florence go to?"]
)
def test_where_a_unit_can_go(table: Table, line: str) -> None:
    answer = told(table.write("florence", line))
    assert "A Florence (flo) to Arezzo (are), Bologna (bol), Pisa (psa), Pistoia (pst)" in answer


@pytest.mark.parametrize("line", ["neighbours", "neighbors", "where can I go?", "what are my neighbours"])
def test_ones_own_units_are_told_without_naming_them(table: Table, line: str) -> None:
    answer = told(table.write("florence", line))
    assert "A Arezzo (are)" in answer and "A Florence (flo)" in answer and "F Pisa (psa)" in answer


@pytest.mark.parametrize("line", ["neighbours of siena", "what borders on Siena?", "what is next to siena"])
def test_the_neighbours_of_a_place(table: Table, line: str) -> None:
    assert "Siena (sie): a province" in told(table.write("florence", line))


def test_a_stranger_is_told_of_the_board_that_most_games_are_played_on(world: World) -> None:
    answer = told(world.write("who@nowhere.example", "province florence"))
    assert "Florence (flo): a province, a city worth 3 ducats a year" in answer


def test_an_unknown_place_gets_the_nearest_ones(table: Table) -> None:
    assert 'Did you mean "Pisa"' in told(table.write("florence", "province pissa"))


def test_the_gazetteer_names_every_place_of_the_board(table: Table) -> None:
    answer = told(table.write("florence", "gazetteer"))
    for area in library.table("balance-of-power", {}).setting.board.areas.values():
        assert f"{area.name} (" in answer, area.name


def test_out_of_reach_names_what_is_in_reach(table: Table) -> None:
    answer = told(table.write("florence", "A flo - milan"))
    assert (
        "From Florence an army reaches Arezzo, Bologna, Pisa, Pistoia, Romagna, Siena and Urbino." in answer
    )


def test_an_order_is_echoed_with_both_names_and_reads_back_the_same(
    table: Table,
) -> None:
    answer = table.write("florence", "F psa - ETS")
    assert "F Pisa -> Eastern Tyrrhenian Sea (ETS)" in answer
    rules = library.table("balance-of-power", {})
    state = codec.load_state(table.world.records["sforza"].state)
    reader = reader_for(rules, state)
    again = reader.orders("F Pisa -> Eastern Tyrrhenian Sea (ETS)", Power("florence"))
    assert again == reader.orders("F psa - ETS", Power("florence")) != ()


def test_what_can_be_built_is_listed_with_places_and_prices(table: Table) -> None:
    answer = told(table.write("florence", "what can I build?"))
    assert "build G Arezzo" in answer and "A unit costs 3 ducats" in answer
    assert "build A Florence" not in answer  # an army stands there (N-055)


def test_who_watches_builds_nothing_and_is_told_so(table: Table) -> None:
    olga = table.world.register("Olga")
    table.world.write(olga, "observe sforza pw-olga")
    answer = told(table.world.write(olga, "sign on Osforza pw-olga\nwhat can I build?"))
    assert 'You have no units in "sforza"' in answer


# ---------------------------------------------------------------- the facts themselves


@pytest.mark.parametrize("scenario", sorted(library.scenarios()))
def test_what_is_told_of_a_board_is_the_board(scenario: str) -> None:
    """Neighbours by the page are the board's borders, from both sides (N-003)."""
    setting = library.table(scenario, {}).setting
    board = setting.board
    short = {p.name.title: p.id for p in everything(setting)}
    assert set(short.values()) == set(board.areas)
    for told_of in everything(setting):
        open_to = {a for a in board.army_borders.get(told_of.id, ()) if not board.areas[a].impassable}
        assert {short[n.title] for n in told_of.armies} == open_to
        for name in told_of.armies:
            back = place(setting, short[name.title]).armies
            assert told_of.closed or told_of.name.title in {n.title for n in back}


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", ["balance-of-power", "balance-of-power-1995", "europe-1901"])
def test_a_unit_is_told_to_reach_what_it_may_be_ordered_to(scenario: str) -> None:
    """Whatever the list names is lawful, whatever is lawful without fleets is named (N-003, N-010)."""
    rules = library.table(scenario, {})

    state = rules.open(SeededDice(b"reach")).state
    for power in rules.seats:
        for unit in state.units_of(Power(power)):
            if unit.kind is UnitKind.GARRISON:
                continue
            found = reach(rules.setting, state, unit)
            named = {n.title for n in (*found.steps, *found.carried)}
            reader = reader_for(rules, state)
            for area in rules.setting.board.areas.values():
                line = f"{unit.kind} {unit.area} - {area.id}"
                orders = reader.orders(line, Power(power))
                fatal = {r.code for r in rules.check(state, power, orders) if r.fatal and r.order == 0}
                assert (fatal <= {"bad-coast"} and area.id != unit.area) == (area.name in named), (
                    line,
                    fatal,
                )


def test_sites_are_those_where_the_winter_allows_a_build() -> None:
    """N-054, N-041: a fleet in a place with several coasts needs one of them."""

    rules = library.table("balance-of-power", {})
    state = replace(rules.open(SeededDice(b"sites")).state, field={}, garrisons={})
    found = building(rules.setting, state, Power("naples"))
    kinds = {site.place.short: {(k.unit, k.coast) for k in site.kinds} for site in found.sites}
    fleet = (UnitKind.FLEET, None)
    assert kinds["nap"] == {(UnitKind.ARMY, None), fleet, (UnitKind.GARRISON, None)}
    assert {s.place.short for s in found.sites} == {"bar", "mes", "nap", "pal"}
    hungry = building(rules.setting, replace(state, famine=frozenset({AreaId("nap")})), Power("naples"))
    assert [(b.place.short, b.why) for b in hungry.barred] == [("nap", "famine")]


def test_an_option_that_begins_with_the_word_province_is_told_by_its_rule(table: Table) -> None:
    answer = told(table.write("florence", "province trade"))
    assert "O-012 Trade in provinces" in answer and "is called" not in answer


@pytest.mark.parametrize("line", ["Où peut aller ma flotte de Pise ?", "where can my old fleet at Pisa go"])
def test_a_unit_is_known_by_the_one_place_among_other_words(table: Table, line: str) -> None:
    assert "F Pisa (psa)" in told(table.write("florence", line))


def test_a_unit_without_a_place_is_any_of_the_writers(table: Table) -> None:
    answer = told(table.write("florence", "where can my fleet go"))
    assert "F Pisa (psa)" in answer and "is called" not in answer

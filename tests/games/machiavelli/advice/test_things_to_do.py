"""What a beginner is told to do is worth doing: nothing of it walks into hunger or a lost purchase.

Where units could go: each kind by its row in the book (N-003, N-010, N-025, B-005, B-012, B-015).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.machiavelli.advice.reach import Reach, reach
from judge.games.machiavelli.advice.things_to_do import Advice, advice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import Power, Season, State, Unit, UnitKind

RULES: Machiavelli = table("balance-of-power", {})
FLORENCE = Power("florence")
OPENING: State = RULES.open(SeededDice(b"advice")).state


def before_lucca(ducats: int, *, season: Season = Season.SPRING) -> State:
    """A Florentine army stands before Lucca, in famine."""
    field = {a: u for a, u in OPENING.field.items() if u.power != FLORENCE}
    field[AreaId("luc")] = Unit(kind=UnitKind.ARMY, area=AreaId("luc"), power=FLORENCE)
    return replace(
        OPENING,
        phase=replace(OPENING.phase, season=season),
        field=field,
        famine=frozenset({AreaId("luc")}),
        ducats={**OPENING.ducats, FLORENCE: ducats},
    )


def told(state: State) -> Advice:
    return advice(RULES.setting, state, FLORENCE)


def lines(state: State) -> Sequence[str]:
    found = told(state)
    return [line for thing in found.things for line in thing.lines] + list(found.rest)


def test_food_is_sent_before_a_siege_goes_on_in_famine() -> None:
    """Units in famine die after the spring; three ducats relieve a place (N-051, N-067)."""
    found = told(before_lucca(3))
    assert [thing.key for thing in found.things] == ["famine", "siege"]
    assert found.things[0].lines == ("expense 1: 3 ducats famine relief Lucca",)


def test_who_cannot_pay_for_food_marches_away() -> None:
    given = lines(before_lucca(2))
    assert not any("besieges" in line or "famine" in line for line in given)
    assert any(line.startswith("A Lucca - ") for line in given)


def test_nobody_starves_in_summer() -> None:
    assert [thing.key for thing in told(before_lucca(3, season=Season.SUMMER)).things] == ["siege"]


def test_expenditures_have_numbers_of_their_own_and_are_paid_from_one_purse() -> None:
    given = [line for line in lines(before_lucca(30)) if line.startswith("expense")]
    assert [line.split(":")[0] for line in given] == ["expense 1", "expense 2"]
    assert not any("buy" in line for line in lines(before_lucca(11)))


def test_a_garrison_that_others_besiege_is_not_for_sale() -> None:
    state = before_lucca(30)
    wanted = next(line for line in lines(state) if " buy G " in line).rpartition(" ")[2].lower()
    place = next(a for a, area in RULES.setting.board.areas.items() if area.name.lower() == wanted)
    besieged = replace(state, sieges=frozenset({place}))
    assert not any(line.lower().endswith(f"buy g {wanted}") for line in lines(besieged))


def test_every_line_can_be_read_and_is_lawful() -> None:
    for state in (OPENING, before_lucca(30), before_lucca(2)):
        reader = reader_for(RULES, state)
        orders = [order for line in lines(state) for order in reader.orders(line, FLORENCE)]
        assert len(orders) == len(lines(state)) > 0
        assert not [r for r in RULES.check(state, Seat(FLORENCE), tuple(orders)) if r.fatal]


def test_builds_are_advised_where_a_campaign_s_letter_has_them() -> None:
    """B-003, B-004: the letter of autumn raises units, from the revenue that was counted in summer."""
    rules = table("borgia", {})
    opened = rules.open(SeededDice(b"advice")).state
    moved = {area: unit for area, unit in opened.field.items() if unit.power != FLORENCE}
    autumn = replace(
        opened, phase=replace(opened.phase, season=Season.FALL), field=moved, revenue={FLORENCE: 7}
    )
    found = advice(rules.setting, autumn, FLORENCE)
    (built,) = [thing for thing in found.things if thing.key == "build"]
    assert len(built.lines) == 2 and all(line.startswith("build A ") for line in built.lines)
    reader = reader_for(rules, autumn)
    assert all(reader.read(line, Seat(FLORENCE)).orders for line in built.lines)
    summer = replace(autumn, phase=replace(autumn.phase, season=Season.SUMMER))
    assert "build" not in [thing.key for thing in advice(rules.setting, summer, FLORENCE).things]
    poor = replace(autumn, revenue={})
    assert "build" not in [thing.key for thing in advice(rules.setting, poor, FLORENCE).things]


def test_nobody_is_sent_to_a_mere_fortress() -> None:
    """Its garrison is nobody's as that of a city, but it pays nothing and counts for nobody (N-045)."""
    rules: Machiavelli = table("expansion-of-states", {})
    start = rules.open(SeededDice(b"advice")).state
    forts = {str(a.name) for a in rules.setting.board.areas.values() if a.city and a.city.fortress}
    sent = {
        thing.place
        for seat in rules.seats
        for thing in advice(rules.setting, start, Power(seat)).things
        if "walled-city" in thing.key
    }
    assert sent and sent.isdisjoint(forts)


ARMY, FLEET, GARRISON, TRAIN = UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON, UnitKind("T")


def reached(kind: UnitKind, area: str, *others: Unit) -> Reach:
    """How far a unit of Florence reaches in Borgia, with nobody on the board but these."""
    rules = library.table("borgia", {})
    unit = Unit(power=Power("florence"), kind=kind, area=AreaId(area))
    units = (unit, *others)
    state = replace(
        rules.open(SeededDice(b"reach")).state,
        field={u.area: u for u in units if not u.in_city},
        garrisons={u.area: u for u in units if u.in_city},
    )
    return reach(rules.setting, state, unit)


def test_a_train_goes_where_an_army_goes() -> None:
    """B-005: over land, and no fleet carries it where its row does not say so."""
    train, army = reached(TRAIN, "flo"), reached(ARMY, "flo")
    assert train.steps == army.steps != ()
    assert train.carried == ()


def test_kinds_become_what_their_rows_say() -> None:
    """B-015: a train becomes an army or a garrison, in a port a fleet; an army only a garrison."""
    assert {*reached(TRAIN, "flo").converts} == {ARMY, GARRISON}
    assert {*reached(TRAIN, "pis").converts} >= {ARMY, FLEET}
    assert reached(ARMY, "flo").converts == (GARRISON,)
    assert {*reached(GARRISON, "flo").converts} == {ARMY}


def test_a_train_takes_a_city_in_one_season() -> None:
    """B-012."""
    inside = Unit(power=Power("milan"), kind=GARRISON, area=AreaId("flo"))
    train, army = reached(TRAIN, "flo", inside), reached(ARMY, "flo", inside)
    assert (train.besieges, train.seasons) == (True, 1)
    assert (army.besieges, army.seasons) == (True, 2)

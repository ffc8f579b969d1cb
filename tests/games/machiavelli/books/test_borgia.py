"""The rules of Borgia, by the numbers of docs/rules/borgia.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_state, load_state
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.order_reader import reader_for
from judge.games.machiavelli.legality.positions import position_faults
from judge.games.machiavelli.library import Library
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import CityDestroyed, Event
from judge.games.machiavelli.model.orders import Besiege, Destroy, Rebuild, Transport
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Phase,
    PhaseKind,
    Power,
    Ruin,
    Season,
    State,
    Unit,
    UnitKind,
    UnitRef,
)

BORGIA: Machiavelli = Library().table("borgia", {})
TRAIN = UnitKind("T")
GEN, MOD, NAP = AreaId("gen"), AreaId("mod"), AreaId("nap")
FRANCE, MILAN, FLORENCE, NAPLES = Power("france"), Power("milan"), Power("florence"), Power("naples")


def position(*units: str, season: Season = Season.SPRING, year: int = 1500, **more: object) -> State:
    """Units as ``milan A gen``; everything else as at the start, without ducats."""
    opened = BORGIA.open(ScriptedDice({}, otherwise=6)).state
    made = [
        Unit(power=Power(power), kind=UnitKind(kind), area=AreaId(area), serial=number)
        for number, (power, kind, area) in enumerate((unit.split() for unit in units), 1)
    ]
    state = replace(
        opened,
        phase=Phase(year=year, season=season, kind=PhaseKind.MOVEMENT),
        field={u.area: u for u in made if not u.ref.in_city},
        garrisons={u.area: u for u in made if u.ref.in_city},
    )
    owners = {u.area: u.power for u in made if not BORGIA.setting.board.area(u.area).is_sea}
    towns = {a: p for a, p in owners.items() if BORGIA.setting.board.area(a).city is not None}
    inside = {area: unit.power for area, unit in state.garrisons.items()}
    afield = {a: u.power for a, u in state.field.items() if a in owners}
    return replace(
        state,
        province_owner={**state.province_owner, **owners, **afield},
        city_owner={**state.city_owner, **towns, **inside},
        **more,  # type: ignore[arg-type]
    )


def refused(state: State, power: Power, line: str) -> list[str]:
    """Why a line is not allowed."""
    orders = reader_for(BORGIA, state).read(line, power).orders
    assert orders, line
    return [r.code for r in BORGIA.check(state, Seat(power), orders) if r.fatal]


def played(state: State, dice: dict[str, int] | None = None, **lines: str) -> tuple[State, tuple[Event, ...]]:
    """The next position after the lines of each power, parted by semicolons; it is stored in between."""
    reader = reader_for(BORGIA, state)
    orders = {}
    for power, text in lines.items():
        reading = [reader.read(line, Power(power)) for line in text.split(";")]
        assert not [r.complaints for r in reading if r.complaints], text
        orders[Seat(power)] = tuple(order for r in reading for order in r.orders)
    result = BORGIA.adjudicate(load_state(dump_state(state)), orders, ScriptedDice(dice or {}, otherwise=6))
    assert not list(position_faults(BORGIA.setting, result.state))
    return load_state(dump_state(result.state)), result.events


def test_a_city_is_burnt_in_one_season_and_its_loot_is_twice_its_value() -> None:
    """B-016: city, walls and port are gone, the province stays."""
    before = position("france F gen", ducats={FRANCE: 2})
    after, events = played(before, france="F Genoa destroys city")
    assert after.ruins == {GEN: Ruin(burnt_by=(FRANCE,))}
    assert after.ducats[FRANCE] == 2 + 2 * 3
    assert GEN not in after.city_owner and after.province_owner[GEN] == FRANCE
    assert [e.ducats for e in events if isinstance(e, CityDestroyed)] == [6]
    assert refused(after, FRANCE, "F Genoa converts to G") == ["no-fortress"]
    assert refused(after, FRANCE, "F Genoa destroys city") == ["burnt-already"]


def test_who_is_thrown_out_burns_without_loot() -> None:
    """B-016: nothing if he was thrown out, yet the city is gone."""
    before = position("france A sav", "milan A tur", "milan A sal", ducats={})
    after, _ = played(before, france="A sav burns", milan="A tur - sav; A sal S A tur - sav")
    assert AreaId("sav") in after.ruins and not after.ducats.get(FRANCE)
    assert after.field[AreaId("sav")].power == MILAN


@pytest.mark.parametrize(
    ("units", "power", "line", "code"),
    [
        (("venice T ver",), "venice", "T Verona destroys city", "own-city"),
        (("venice A vic",), "venice", "A Vicenza burns", "no-city"),
        (("venice T fer", "autonomous G fer"), "venice", "T fer burns", "garrison-inside"),
        (("venice A fer",), "venice", "A fer burns", ""),
        (("florence T mod",), "florence", "T mod S A luc - bol", "kind-cannot"),
        (("florence T mod",), "florence", "T mod rebuilds", "kind-cannot"),
        (("florence T mod",), "florence", "T mod lifts siege", "kind-cannot"),
        (("florence F pis",), "florence", "F pis rebuilds", "kind-cannot"),
    ],
)
def test_what_may_be_burnt_and_by_whom(units: tuple[str, ...], power: str, line: str, code: str) -> None:
    """B-005, B-005a, B-013, B-016 with B-Q16: no city of one's own country at the start."""
    assert refused(position(*units, "florence A luc"), Power(power), line) == [code] * bool(code)


def test_an_army_builds_a_city_up_in_two_seasons_and_its_walls_in_two_more() -> None:
    """B-017 with B-Q23: begun, the city without walls, begun, the walls; then it is as ever."""
    state = position("milan A gen", season=Season.SPRING, ruins={GEN: Ruin(burnt_by=(FRANCE,))})
    state = replace(state, city_owner={a: p for a, p in state.city_owner.items() if a != GEN})
    seen = []
    for _ in range(4):
        state, _ = played(state, milan="A Genoa rebuilds")
        seen.append(state.ruins.get(GEN))
    burnt = Ruin(burnt_by=(FRANCE,))
    assert seen == [
        replace(burnt, builder=MILAN),
        replace(burnt, city=True),
        replace(burnt, city=True, builder=MILAN),
        None,
    ]
    assert state.city_owner[GEN] == MILAN


def test_another_order_loses_what_was_begun() -> None:
    """B-017, B-Q40."""
    state = position("milan A gen", ruins={GEN: Ruin(burnt_by=(FRANCE,), builder=MILAN)})
    state = replace(state, city_owner={a: p for a, p in state.city_owner.items() if a != GEN})
    after, _ = played(state, milan="A Genoa holds")
    assert after.ruins[GEN].builder is None
    assert played(state, milan="A Genoa rebuilds")[0].ruins[GEN].city


def test_who_burnt_a_city_never_rebuilds_it() -> None:
    """B-017."""
    state = position("france A gen", ruins={GEN: Ruin(burnt_by=(FRANCE,))})
    assert refused(state, FRANCE, "A Genoa rebuilds") == ["burner-rebuilds"]


@pytest.mark.parametrize(
    ("kind", "helped", "falls"), [("T", False, True), ("A", False, False), ("T", True, False)]
)
def test_a_train_takes_a_city_in_one_season_unless_it_is_thrown_out(
    kind: str, helped: bool, falls: bool
) -> None:
    """B-010 with B-Q8; an equal attack does not disturb it."""
    state = position(f"florence {kind} mod", "milan A man", "venice A bol", "autonomous G mod")
    venice = "A bol S A man - mod" if helped else "A bol H"
    after, _ = played(state, florence=f"{kind} mod besieges", milan="A man - mod", venice=venice)
    assert (MOD not in after.garrisons) is falls
    assert after.city_owner[MOD] == (FLORENCE if falls else AUTONOMOUS)


def test_a_siege_waits_until_it_is_lifted() -> None:
    """B-012 with B-Q28."""
    state = position("florence A mod", "autonomous G mod", sieges=frozenset({MOD}))
    marched, _ = played(state, florence="A mod - bol")
    assert marched.sieges == {MOD} and marched.field.keys() == {MOD}
    assert played(state, florence="A mod H")[0].sieges == {MOD}
    assert not played(state, florence="A mod L")[0].sieges
    taken, _ = played(marched, florence="A mod B")
    assert taken.city_owner[MOD] == FLORENCE


def test_T_is_a_train_in_front_and_transport_behind() -> None:  # noqa: N802
    """B-005."""
    state = position("florence T mod", "florence F elb", "florence A pis")
    reader = reader_for(BORGIA, state)
    assert reader.read("T mod b", FLORENCE).orders == (Besiege(UnitRef(TRAIN, MOD)),)
    assert reader.read("F elb T A pis - pio", FLORENCE).orders == (
        Transport(
            UnitRef(UnitKind.FLEET, AreaId("elb")), UnitRef(UnitKind.ARMY, AreaId("pis")), AreaId("pio")
        ),
    )
    assert reader.read("burn Modena", FLORENCE).orders == (Destroy(UnitRef(TRAIN, MOD)),)
    assert reader.read("A pis r", FLORENCE).orders == (Rebuild(UnitRef(UnitKind.ARMY, AreaId("pis"))),)


def test_what_other_games_have_instead() -> None:
    """To burn or build up a city is an order of this book alone: others say what they have instead."""
    classic = Library().table("balance-of-power", {})
    state = classic.open(ScriptedDice({}, otherwise=3)).state
    for line, code in (("A flo destroys city", "no-destroy-here"), ("A flo rebuilds", "no-rebuild-here")):
        orders = reader_for(classic, state).read(line, FLORENCE).orders
        assert [r.code for r in classic.check(state, Seat(FLORENCE), orders) if r.fatal] == [code]

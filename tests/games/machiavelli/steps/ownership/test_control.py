"""Who controls provinces and cities (N-030, N-031, N-045, N-074; worked example nj-control-rules)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import AUTONOMOUS, Season
from judge.games.machiavelli.steps.ownership import control
from tests.support.machiavelli.battlefield import ground
from tests.support.machiavelli.treasury import owned, position, run


def held(units, area, **switches):
    """Owner of a province and of its city, both Venice's before, after one look."""
    state = run(owned(position(units), "venice", area), ["control"], setting=ground(**switches)).state
    return state.province_owner.get(area), state.city_owner.get(area)


@pytest.mark.parametrize(
    ("rule", "units", "area", "province", "city"),
    [
        ("N-030 5", ["milan A bol"], "bol", "milan", "milan"),
        ("N-030", ["milan A bol", "papacy G bol"], "bol", "milan", "papacy"),
        ("N-030 3", ["papacy G bol"], "bol", "papacy", "papacy"),
        ("N-030 3", ["autonomous G bol"], "bol", AUTONOMOUS, AUTONOMOUS),
        ("N-013", ["milan A bol", "autonomous G bol"], "bol", "milan", AUTONOMOUS),
        ("N-030 4", [], "bol", "venice", "venice"),
        ("N-030", ["milan A alb"], "alb", "milan", "milan"),
    ],
)
def test_the_last_power_present_controls(rule, units, area, province, city):
    assert held(units, area) == (province, city)


@pytest.mark.parametrize(
    ("switches", "units", "city"),
    [
        ({}, ["milan A tiv"], "venice"),  # no city at all
        ({"fortresses": True}, ["milan A tiv"], "milan"),
        ({"fortresses": True, "fortress_is_its_garrisons": True}, ["milan A tiv"], "venice"),
        ({"fortresses": True, "fortress_is_its_garrisons": True}, ["milan G tiv"], "milan"),
    ],
)
def test_fortresses(switches, units, city):  # N-045
    assert held(units, "tiv", **switches)[1] == city


def test_seas_belong_to_nobody():  # N-052 a
    state = run(position(["milan F ets"]), ["control"]).state
    assert "ets" not in state.province_owner


def test_the_1995_edition_looks_in_the_fall_only():  # second edition, Control
    late = ground(changes_hands_in_fall=True)
    state = position(["milan A bol"])
    assert run(state, ["control"], setting=late).state.province_owner == {}
    fall = replace(state, phase=replace(state.phase, season=Season.FALL))
    assert run(fall, ["control"], setting=late).state.province_owner == {"bol": "milan"}


def test_what_money_changed_is_noted_for_after_the_retreats():  # N-074
    state = run(position(["milan A bol"]), ["control-after-expenses"]).state
    assert state.pending_province_owner == {"bol": "milan"}
    left = replace(state, field={})
    done = run(left, ["control-after-retreats"]).state
    assert done.province_owner == {"bol": "milan"}
    assert done.pending_province_owner == done.pending_city_owner == {}


def test_a_unit_on_its_way_leaves_a_trail_of_provinces():  # nj-control-2
    state = position(["milan A gen"])
    for area in ("gen", "for", "par", "man"):
        moved = {AreaId(area): replace(next(iter(state.field.values())), area=AreaId(area))}
        state = run(replace(state, field=moved), ["control"]).state
    assert set(state.province_owner) == {"gen", "for", "par", "man"}


def test_units_that_stand_where_they_stood_are_looked_at_once(monkeypatch):
    """Several steps of a phase ask who holds what; another field, garrison or bribe is another question."""
    looked: list[object] = []
    look = control._holders

    def counted(*asked: Any) -> Any:
        looked.append(asked)
        return look(*asked)

    monkeypatch.setattr(control, "_holders", counted)
    state, setting = position(["milan A bol", "papacy G bol", "venice F ven"]), ground()
    first = control.holders_now(setting, state)
    assert control.holders_now(setting, replace(state, province_owner={})) == first and len(looked) == 1
    asked: list[Any] = [
        (ground(fortresses=True), state, frozenset()),
        (setting, replace(state, garrisons={}), frozenset()),
        (setting, replace(state, field=dict(list(state.field.items())[:1])), frozenset()),
        (setting, state, frozenset({AreaId("bol")})),
    ]
    for number, question in enumerate(asked, 2):
        for _ in range(2):
            assert control.holders_now(*question) == look(*question)
            assert len(looked) == number

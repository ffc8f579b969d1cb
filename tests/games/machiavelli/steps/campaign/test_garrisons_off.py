"""Games without garrisons (N-076), and the reading that lets them be till spring (D45)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.events import UnitPerished
from judge.games.machiavelli.model.orders import Build, Hold, Maintain
from judge.games.machiavelli.model.state import PhaseKind, Season
from tests.support.battlefield import PHASE, fight, ground
from tests.support.treasury import owned, position, ref

MILAN = Seat("milan")
WINTER = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)


def game(reading):
    return Machiavelli(ground(garrisons=False, idle_garrisons=reading))


@pytest.mark.parametrize(("reading", "raised"), [("never", False), ("dismissed", True)])
def test_raised_in_winter_or_never(reading, raised):  # N-076, D45
    state = owned(position(phase=WINTER), "milan", "mil")
    after = game(reading).adjudicate(state, {MILAN: (Build(ref("G mil")),)}, ScriptedDice({}, 3))
    assert bool(after.state.garrisons) is raised


@pytest.mark.parametrize("reading", ["never", "dismissed"])
def test_no_campaign_knows_a_garrison(reading):  # N-076
    state = owned(position(["milan G mil", "milan A pav"]), "milan", "mil", "pav")
    rules = game(reading)
    assert rules.agenda(state).owes[MILAN] == ("A pav",)
    assert [r.code for r in rules.check(state, MILAN, (Hold(ref("G mil")), Hold(ref("A pav"))))] == [
        "no-such-unit"
    ]
    after = rules.adjudicate(state, {MILAN: (Hold(ref("A pav")),)}, ScriptedDice({}, 3))
    assert after.state.garrisons == {}
    assert after.state.city_owner["mil"] == "milan", "whose the city is stays"
    assert [(e.unit, e.cause) for e in after.events if isinstance(e, UnitPerished)] == [
        (ref("G mil"), "dismissed")
    ]


def test_in_winter_it_may_be_kept():  # N-054, N-076
    state = owned(position(["milan G mil"], phase=WINTER), "milan", "mil")
    keep = {MILAN: (Maintain(ref("G mil")),)}
    assert game("dismissed").adjudicate(state, keep, ScriptedDice({}, 3)).state.garrisons


@pytest.mark.parametrize(("reading", "places"), [("never", None), ("dismissed", {"city"})])
def test_the_beaten_flee_into_the_city_or_not(reading, places):  # N-026, N-076, D45
    lines = ["milan A pav H", "france A tur - pav", "france A mon S A tur - pav"]
    lines += [f"venice A {area} H" for area in ("com", "for", "mil", "pia")]
    fought = fight(*lines, garrisons=False, idle_garrisons=reading)
    assert fought.beaten.get("milan A pav") == places

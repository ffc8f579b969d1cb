"""The classic board as the reader sees it, and positions to read in."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    Dislodged,
    Phase,
    PhaseKind,
    Power,
    RetreatPlace,
    Season,
    State,
)
from tests.support.machiavelli.pieces import spaces, unit

FLORENCE, VENICE = Power("florence"), Power("venice")


@dataclass(frozen=True)
class Table:
    """As much of a game as a reader needs."""

    setting: Setting


def position(kind: PhaseKind = PhaseKind.MOVEMENT) -> State:
    """Florence in Florence, Pisa and Siena's field; Venice besieged in nothing; a few garrisons."""
    field = [unit("florence A flo"), unit("florence F psa"), unit("venice A sie"),
             unit("milan Am mil"), unit("naples F ets"),
             unit("florence A are")]  # fmt: skip
    garrisons = [unit("florence G sie"), unit("autonomous G gen"), unit("papacy G rme"),
                 unit("florence G per")]  # fmt: skip
    gone = unit("florence A luc")
    return State(
        phase=Phase(year=1455, season=Season.SPRING, kind=kind),
        **spaces((*field, *garrisons)),
        dislodged={gone.area: Dislodged(gone, (RetreatPlace(AreaId("mod")),))}
        if kind is PhaseKind.RETREATS
        else {},
        province_owner={AreaId("sie"): VENICE, AreaId("pad"): VENICE, AreaId("mil"): Power("milan")},
        home_control={VENICE: VENICE, FLORENCE: FLORENCE, Power("milan"): AUTONOMOUS},
    )


@pytest.fixture(scope="session")
def table() -> Table:
    scenario = load_scenario("balance-of-power")
    return Table(Setting(scenario, scenario.rulebook))

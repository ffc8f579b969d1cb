"""Games without garrisons (N-076)."""

from __future__ import annotations

from dataclasses import replace

from judge.core.dice import ScriptedDice
from judge.core.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.orders import Build
from judge.games.machiavelli.model.state import PhaseKind, Season
from tests.support.machiavelli.battlefield import PHASE, fight, ground
from tests.support.machiavelli.treasury import owned, position, ref

MILAN = Seat("milan")
WINTER = replace(PHASE, season=Season.FALL, kind=PhaseKind.ADJUSTMENT)
GAME = Machiavelli(ground(garrisons=False))


def test_none_is_raised_in_winter() -> None:  # N-076
    state = owned(position(phase=WINTER), "milan", "mil")
    assert [r.code for r in GAME.check(state, MILAN, (Build(ref("G mil")),)) if r.fatal] == [
        "garrisons-not-allowed"
    ]
    after = GAME.adjudicate(state, {MILAN: (Build(ref("G mil")),)}, ScriptedDice({}, 3))
    assert not after.state.garrisons


def test_the_beaten_do_not_flee_into_the_city() -> None:  # N-026, N-076
    lines = ["milan A pav H", "france A tur - pav", "france A mon S A tur - pav"]
    lines += [f"venice A {area} H" for area in ("com", "for", "mil", "pia")]
    assert fight(*lines).beaten["milan A pav"] == {"city"}
    assert "milan A pav" not in fight(*lines, garrisons=False).beaten

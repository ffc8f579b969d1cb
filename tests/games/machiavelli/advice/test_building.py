"""Sites of new units: worked out once for what one letter says of them twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.advice import building as module
from judge.games.machiavelli.advice.building import building
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.state import Power

FLORENCE, MILAN = Power("florence"), Power("milan")


def test_sites_are_worked_out_once_a_setting_position_and_power(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Power] = []
    anew = module._building_anew

    def noted(setting: Any, state: Any, power: Power) -> Any:
        asked.append(power)
        return anew(setting, state, power)

    monkeypatch.setattr(module, "_building_anew", noted)
    rules = table("balance-of-power", {})
    here, state = rules.setting, rules.open(SeededDice(b"building")).state
    for power in (FLORENCE, MILAN, FLORENCE):
        assert building(here, state, power) == anew(here, state, power)
    assert asked == [FLORENCE, MILAN]
    moved = replace(state, field={area: u for area, u in state.field.items() if u.power != FLORENCE})
    assert building(here, moved, FLORENCE) != building(here, state, FLORENCE)
    poor = replace(here, rules=here.rules.model_copy(update={"money": False}))
    assert building(poor, state, FLORENCE) == anew(poor, state, FLORENCE) != anew(here, state, FLORENCE)

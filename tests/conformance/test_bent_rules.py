"""Bugs that are recognised by playing the phase their way: they explain exactly that, and nothing besides."""

from __future__ import annotations

from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.model.events import UnitPerished
from judge.games.machiavelli.model.turn import Turn
from tests.conformance.compare import differences
from tests.conformance.known_bugs.bent_rules import OTHERWISE
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.reference import play, result
from tests.games.machiavelli.records.test_files import BEFORE, record


def paying(line: str) -> dict[str, Any]:
    """The small phase with a rich Milan, and what we make of it."""
    before = {**BEFORE, "treasury": {"Florence": 5, "Milan": 400, "Venice": 8}}
    whole = record(state_before=before, orders={"Milan": {"lines": [line]}})
    return whole | result(whole, play(whole))


def explained(whole: dict[str, Any]) -> tuple[str, ...]:
    played = play(whole)
    return explanations(played, differences(whole, played))


@pytest.mark.parametrize(
    ("given", "arrives", "numbers"),
    [
        (300, 300 - 256, ("D14",)),
        (256, 0, ("D14",)),
        (300, 300 - 255, ()),  # another sum is no byte
        (255, 0, ()),  # and this one fits into it
    ],
)
def test_gifts_are_counted_modulo_256(given: int, arrives: int, numbers: tuple[str, ...]) -> None:  # D14
    whole = paying(f"pay {given} ducats to Florence")
    whole["state_after"]["treasury"]["Florence"] = 5 + arrives
    assert explained(whole) == numbers


def test_large_sums_explain_nothing_besides() -> None:  # D14
    whole = paying("pay 300 ducats to Florence")
    whole["state_after"]["treasury"] |= {"Florence": 49, "Venice": 9}
    assert explained(whole) == ()


@pytest.mark.parametrize(("more", "numbers"), [("Venice", ("D22",)), ("Istria", ())])
def test_venice_is_offered_although_a_garrison_is_there(more: str, numbers: tuple[str, ...]) -> None:  # D22
    fleets = [("Florence", "Lagoon"), ("Milan", "Upper Adriatic Sea"), ("Milan", "Friuli")]
    units = [{"power": power, "type": "F", "province": place} for power, place in fleets]
    lines = ["F UAS - Lagoon", "F Friuli S F UAS - Lagoon"]
    before = {**BEFORE, "units": [*BEFORE["units"], *units]}
    whole = record(state_before=before, orders={"Milan": {"lines": lines}})
    whole |= result(whole, play(whole))
    beaten = next(unit for unit in whole["state_after"]["units"] if unit.get("dislodged"))
    assert more not in [place["to"] for place in beaten["retreats"]]
    beaten["retreats"].append({"to": more})
    assert explained(whole) == numbers


class Sixes(ScriptedDice):
    """Dice that show nothing else."""

    def throw(self, name: str, count: int = 1) -> int:
        return 6 * count


@pytest.mark.parametrize(("famine", "sunk"), [(["Pisa"], {"psa"}), ([], set())])
def test_storms_sink_fleets_where_there_is_famine(famine: list[str], sunk: set[str]) -> None:  # D93
    places = [("Florence", "F", "Pisa"), ("Milan", "A", "Milan")]
    units = [{"power": power, "type": kind, "province": place} for power, kind, place in places]
    fall = {"year": 1454, "season": "fall", "step": "movement"}
    before = {**BEFORE, "phase": fall, "units": units, "famine": [*famine, "Milan"]}
    played = play(record(flags=["money", "storms"], state_before=before, orders={}))
    assert played.before is not None
    game = OTHERWISE["D93"](played.ground.game)
    after = game._run(Turn(state=played.before), ("storms",), {}, Sixes({}))
    assert {event.unit.area for event in after.events if isinstance(event, UnitPerished)} == sunk

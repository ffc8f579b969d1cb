"""Copies of positions are as `replace` of dataclasses would make them, and take no name that is no field.

Sums of ducats with halves (B-003), as people write them: the same on every Python.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from functools import cached_property

import pytest

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.ducats import ducats
from judge.games.machiavelli.model.events import ProvinceChangedHands
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, State, Unit, UnitKind
from judge.games.machiavelli.model.turn import Turn

STATE = State(
    phase=Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT), ducats={Power("milan"): 3}
)
NEWS = ProvinceChangedHands(area=AreaId("flo"), was=None, now=Power("milan"), rule="N-030")


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (STATE, {"famine": frozenset({AreaId("flo")})}),
        (Turn(state=STATE), {"events": (NEWS,)}),
        (NEWS, {"rule": "A-030"}),
        (Unit(power=Power("milan"), kind=UnitKind.ARMY, area=AreaId("mil")), {"area": AreaId("pav")}),
    ],
)
def test_a_copy_is_as_dataclasses_make_it(value: object, changes: dict[str, object]) -> None:
    before = repr(value)
    copied = replace(value, **changes)  # type: ignore[type-var]
    assert copied == dataclasses.replace(value, **changes) != value  # type: ignore[type-var]
    assert type(copied) is type(value)
    assert repr(value) == before


@pytest.mark.parametrize(
    "value", [STATE, NEWS, Unit(power=Power(""), kind=UnitKind.ARMY, area=AreaId("mil"))]
)
def test_what_is_no_field_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        replace(value, famin=1)  # type: ignore[type-var]


def test_what_is_worked_out_is_worked_out_anew() -> None:
    @dataclass(frozen=True)
    class Made:
        side: int
        area: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "area", self.side**2)

    @dataclass(frozen=True)
    class Asked:
        side: int

        @cached_property
        def area(self) -> int:
            return self.side**2

    one = Asked(2)
    assert one.area == 4
    assert replace(one, side=3).area == 9
    assert replace(Made(2), side=3).area == 9


@pytest.mark.parametrize(("sum", "written"), [(3.5, "3½"), (0.5, "½"), (-1.5, "-1½"), (4.0, "4")])
def test_halves_are_written_as_people_do(sum: float, written: str) -> None:
    """B-003: by itself, within a sentence and in a column."""
    assert str(ducats(sum)) == written
    assert f"{ducats(sum)}" == written
    assert f"{ducats(sum):>6}" == written.rjust(6)


def test_whole_sums_of_halves_are_whole_numbers() -> None:
    """B-003: two halves make a ducat."""
    assert type(ducats(0.5) + ducats(1.5)) is int
    assert ducats(2.5) - 1 == ducats(1.5)


def test_other_parts_are_no_sum() -> None:
    """B-003: a ducat is not divided further."""
    with pytest.raises(ValueError, match=r"0\.25"):
        ducats(0.25)

"""The edition of 1995: sieges that need not be lifted, and garrisons that come out of them."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.model.events import Verdict
from tests.support.machiavelli.battlefield import Fought, fight

BOOK = "balance-of-power-1995"
STAYS_IN: dict[str, Any] = {"sieges_as_recorded": True}


def besieged(*lines: str, **switches: Any) -> Fought:
    """A garrison of Milan's in Ferrara, in the second season of Venice's siege."""
    return fight(*lines, sieges="fer", scenario=BOOK, **switches)


def test_a_besieger_may_march_off() -> None:
    """M-004: no order to lift the siege is needed."""
    fought = besieged("venice A fer - man", "milan G fer H")
    assert fought.units == {"venice A man", "milan G fer"}
    assert fought.state.sieges == frozenset()


@pytest.mark.parametrize("order", ["S A man", "- bol", "H", ""])
def test_a_besieger_may_do_anything(order: str) -> None:
    """M-004: what it does instead is carried out, and the siege is over."""
    fought = besieged(f"venice A fer {order}", "venice A man H", "milan G fer H")
    assert fought.ok("A fer")
    assert fought.state.sieges == frozenset()


@pytest.mark.parametrize(
    ("lines", "outside", "inside"),
    [
        (["milan G fer C A"], "venice", ""),
        (["milan G fer C A", "milan A bol S G fer C"], "milan", ""),
        (["milan G+ fer C A"], "milan", ""),
        (["milan G fer C A", "milan A bol S G fer C", "venice A man S A fer"], "venice", ""),
        (["milan G fer H"], "venice", ""),
        (["milan G+ fer H"], "venice", ""),
    ],
)
def test_the_besieged_convert_against_their_besieger(lines: list[str], outside: str, inside: str) -> None:
    """M-005: a conversion is an attack; only strengths count, and who fails has fallen."""
    fought = besieged("venice A fer B", *lines)
    assert f"{outside} A fer" in {unit.replace("+", "") for unit in fought.units}
    assert "fer" not in fought.state.garrisons
    assert ("venice A fer" in fought.beaten) == (outside == "milan")


@pytest.mark.parametrize("order", ["H", "S A man", "B"])
def test_a_weaker_besieger_blocks_no_conversion(order: str) -> None:
    """M-005: whatever the besieger does, a stronger conversion throws it out."""
    fought = besieged(f"venice A fer {order}", "venice A man H", "milan G+ fer C A")
    assert "venice A fer" in fought.beaten
    assert "milan A fer" in fought.units


@pytest.mark.parametrize(
    ("lines", "saved"),
    [
        (["milan G fer C A"], False),
        (["milan G fer C A", "milan A bol S G fer C"], True),
        (["milan G+ fer H"], True),
        (["milan G fer H", "milan A bol S G fer C"], True),  # whatever it was ordered
        (["milan G fer", "milan A bol S G fer C"], True),
        (["milan G fer H", "milan A bol S G fer C", "venice A man S A fer"], False),
        (["milan G fer C A", "milan A bol S G fer C", "venice A man S A fer"], False),
    ],
)
def test_besieged_conversion_that_only_withstands(lines: list[str], saved: bool) -> None:
    """M-005, D19: by the other reading nobody comes out, and the stronger garrison is not taken."""
    fought = besieged("venice A fer B", *lines, **STAYS_IN)
    assert "venice A fer" in fought.units
    assert ("fer" in fought.state.garrisons) is saved
    assert fought.state.sieges == frozenset()


def test_support_for_a_conversion_nobody_ordered_keeps_no_siege_off() -> None:
    """M-005: where the besieged come out, who does not try is taken, however well supported."""
    assert "fer" not in besieged("venice A fer B", "milan G fer H", "milan A bol S G fer C").state.garrisons


def test_the_classic_garrison_neither_comes_out_nor_withstands() -> None:
    """N-021: strength saves nobody under the classic siege."""
    fought = fight("venice A fer B", "milan G+ fer H", sieges="fer", **STAYS_IN)
    assert "fer" not in fought.state.garrisons


def test_a_siege_that_waits_is_one_where_the_besieger_holds() -> None:
    """M-004, D2: by the other reading an ordered hold leaves a siege half done; marching off never does."""
    waits: dict[str, Any] = {"siege_waits_during_another_order": True}
    assert besieged("venice A fer H", "milan G fer H", **waits).state.sieges == {"fer"}
    assert besieged("venice A fer", "milan G fer H", **waits).state.sieges == frozenset()
    assert besieged("venice A fer - man", "milan G fer H", **waits).state.sieges == frozenset()


def test_the_besieged_of_1995_are_not_bound_in_the_first_season() -> None:
    """M-005: their holds and supports are carried out as such."""
    fought = fight("venice A fer B", "milan G fer H", scenario=BOOK)
    assert fought.verdicts("G fer") == (Verdict.OK,)

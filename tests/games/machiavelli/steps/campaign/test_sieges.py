"""Besieging, the second season, lifting, and the fall of a garrison."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.events import SiegeBegun, SiegeLifted, UnitPerished, Verdict
from judge.games.machiavelli.model.rules.campaign_tables import Movement
from tests.support.machiavelli.battlefield import fight


def test_the_first_season_begins_a_siege() -> None:
    """N-020: nothing falls yet."""
    fought = fight("venice A fer B", "milan G fer")
    assert fought.state.sieges == {"fer"}
    assert fought.units == {"venice A fer", "milan G fer"}
    assert any(isinstance(event, SiegeBegun) for event in fought.events)


def test_the_second_season_removes_the_garrison() -> None:
    """N-020, Q7: also under an equal attack."""
    fought = fight("venice A fer B", "milan G fer", "milan A bol - fer", sieges="fer")
    assert fought.units == {"venice A fer", "milan A bol"}
    assert fought.state.sieges == frozenset()
    assert fought.play.sieges_won == {"fer"}
    fallen = [event for event in fought.events if isinstance(event, UnitPerished)]
    assert [(event.rule, event.power, event.unit.in_city, event.cause) for event in fallen] == [
        ("N-020", "milan", True, "siege")
    ]


def test_a_besieger_thrown_out_takes_nothing() -> None:
    """N-004, N-020: dislodgement alone breaks a siege."""
    fought = fight(
        "venice A fer B", "milan G fer", "milan A bol - fer", "milan A man S A bol - fer", sieges="fer"
    )
    assert fought.units == {"milan A fer", "milan G fer", "milan A man"}
    assert fought.state.sieges == frozenset()


@pytest.mark.parametrize(("order", "before", "after"), [("B", "", {"fer"}), ("L", "fer", set())])
def test_an_attack_breaks_neither_siege_nor_its_lifting(order: str, before: str, after: set[str]) -> None:
    """N-004: nor does the garrison's conversion, while the besieger is not thrown out."""
    for attack in ("milan A bol - fer", "papacy A bol - fer"):
        fought = fight(f"venice A fer {order}", "milan G fer", attack, sieges=before)
        assert fought.ok("A fer")
        assert fought.state.sieges == after
    assert fight("venice A fer B", "milan G fer C A").state.sieges == {"fer"}


@pytest.mark.parametrize(
    ("rule", "order", "verdict"),
    [
        ("N-022", "- man", Verdict.SIEGE_IN_PROGRESS),
        ("N-022", "S A man", Verdict.SIEGE_IN_PROGRESS),
        ("N-022", "H", Verdict.SIEGE_IN_PROGRESS),
        ("N-022", "", Verdict.SIEGE_IN_PROGRESS),
        ("N-022", "L", Verdict.OK),
    ],
)
def test_any_other_order_in_the_second_season_is_hold_and_ends_the_siege(
    rule: str, order: str, verdict: Verdict
) -> None:
    fought = fight(f"venice A fer {order}", "milan G fer", "milan A man H", sieges="fer")
    assert fought.verdicts("A fer") == (verdict,), rule
    assert {"venice A fer", "milan G fer"} <= fought.units
    assert fought.state.sieges == frozenset()
    assert [e.area for e in fought.events if isinstance(e, SiegeLifted)] == ["fer"]


@pytest.mark.parametrize("order", ["H", "L"])
def test_the_hold_of_a_besieger_puts_no_rebels_down(order: str) -> None:
    """N-022, N-070 8.2, D5: it was forced upon him; a hold in the season after does."""
    rebels = {"fer": "venice"}
    bound = fight(f"venice A fer {order}", province_rebels=rebels, city_rebels=rebels, sieges="fer")
    assert bound.play.held == set()
    assert bound.state.sieges == frozenset()
    assert fight("venice A fer H", province_rebels=rebels, city_rebels=rebels).play.held == {"fer"}


def test_a_besieger_may_disband() -> None:
    """N-007, N-022: at any time, and its siege goes with it."""
    fought = fight("venice A fer D", "milan G fer C A", sieges="fer", disband=True, checked=True)
    assert not any(unit.startswith("venice") for unit in fought.units)
    assert fought.state.sieges == frozenset()


def test_in_1995_the_besieger_may_leave() -> None:
    """N-022 and the second edition: a siege need not be lifted."""
    fought = fight("venice A fer - man", "milan G fer", sieges="fer", besieger_must_lift=False)
    assert "venice A man" in fought.units


@pytest.mark.parametrize(
    ("rule", "case", "lines"),
    [
        ("N-023", "the garrison is gone", ["venice A fer - man"]),
        ("N-023", "it disbands", ["venice A fer - man", "milan G fer D"]),
    ],
)
def test_a_siege_without_a_garrison_binds_nobody(rule: str, case: str, lines: list[str]) -> None:
    fought = fight(*lines, sieges="fer", disband=True)
    assert "venice A man" in fought.units, f"{rule}: {case}"


@pytest.mark.parametrize("order", ["- man", "S A man", "C A", "L", "H", "B", ""])
def test_who_has_bought_both_sides_lifts_the_siege(order: str) -> None:  # N-024
    fought = fight(f"venice A fer {order}", "venice G fer", "venice A pad", sieges="fer")
    assert "venice A fer" in fought.units, "it stays where it is"
    assert fought.state.sieges == frozenset()


def test_the_old_judge_and_1995_bind_nobody_who_has_bought_both_sides() -> None:  # N-024, M-001
    free = Movement(bought_besieger_is_free=True)
    fought = fight("venice A fer - man", "venice G fer", sieges="fer", movement=free)
    assert "venice A man" in fought.units
    assert table("balance-of-power-1995", {}).setting.rules.movement == free
    assert table("balance-of-power", {"rulebook": "njudge-1.7.6"}).setting.rules.movement == free


@pytest.mark.parametrize(
    ("rule", "inside", "verdict"),
    [
        ("N-024", ["venice G fer"], Verdict.OWN_GARRISON),
        ("N-020", [], Verdict.NOTHING_TO_BESIEGE),
    ],
)
def test_nothing_to_besiege(rule: str, inside: list[str], verdict: Verdict) -> None:
    fought = fight("venice A fer B", *inside)
    assert fought.verdicts("A fer") == (verdict,), rule
    assert fought.state.sieges == frozenset()


def test_a_rebelling_city_is_besieged_too() -> None:
    """N-020, N-070 8.1: two seasons, then it is put down."""
    first = fight("venice A fer B", city_rebels={"fer": "venice"}, province_rebels={"fer": "venice"})
    assert first.state.sieges == {"fer"}
    second = fight("venice A fer B", city_rebels={"fer": "venice"}, sieges="fer")
    assert second.play.sieges_won == {"fer"}


def test_besieged_garrisons_may_support() -> None:
    """N-021: another unit is helped in, and the besieger thrown out."""
    fought = fight("venice A fer B", "milan G fer S A bol - fer", "milan A bol - fer", sieges="fer")
    assert "milan A fer" in fought.units


def test_the_sieges_of_a_victim_are_broken() -> None:
    """N-072 effect 1: its besieger holds, the garrison is free."""
    fought = fight(
        "venice A fer B", "milan G fer C A", "milan A bol S G fer C", sieges="fer", murdered="venice"
    )
    assert "milan A fer" in fought.units


def test_a_besieging_fleet_carries_nobody() -> None:
    """N-022; the recorded judge lets it carry all the same."""
    lines = ["florence F pio T A sie - psa", "florence A sie - pio - psa", "milan G pio"]
    assert "florence A sie" in fight(*lines, sieges="pio").units
    assert "florence A psa" in fight(*lines, sieges="pio", sieges_as_recorded=True).units


@pytest.mark.parametrize("order", ["- man", "C G", "- uas - anc", "S A man", "H", ""])
@pytest.mark.parametrize(("reading", "sieges"), [(False, frozenset()), (True, frozenset({"fer"}))])
def test_whatever_else_the_besieger_is_told_its_siege_may_wait(
    order: str, reading: bool, sieges: frozenset[str]
) -> None:
    """N-022, D2: another order is another order, also one that cannot be carried out for other reasons."""
    lines = [f"venice A fer {order}", "milan G fer", "milan A man H"]
    fought = fight(*lines, sieges="fer", siege_waits_during_another_order=reading)
    assert {"venice A fer", "milan G fer"} <= fought.units
    assert fought.state.sieges == sieges


def test_a_siege_is_over_without_its_besieger() -> None:
    """N-022, N-023: the garrison comes out, whoever comes begins anew, and who marches off leaves none."""
    assert "milan A fer" in fight("milan G fer C A", sieges="fer").units
    assert fight("venice A man - fer", "milan G fer", sieges="fer").state.sieges == frozenset()
    left = fight("venice A fer - man", "milan G fer", sieges="fer", besieger_must_lift=False)
    assert left.state.sieges == frozenset()


@pytest.mark.parametrize("order", ["- man", "S A man", "H", ""])
def test_a_siege_is_over_with_nothing_inside(order: str) -> None:
    """N-023: its besieger does what it is told."""
    free = fight(f"venice A fer {order}", "venice A pad - ver", "venice A man H", sieges="fer")
    assert (free.state.sieges, free.verdicts("A fer")[:1] == (Verdict.SIEGE_IN_PROGRESS,)) == (set(), False)


@pytest.mark.parametrize("end", ["L", "garrison disbands", "thrown out"])
def test_a_siege_does_not_wait_once_it_is_over(end: str) -> None:
    """N-022, N-023: lifted, or without a garrison, or without its besieger."""
    lines = ["venice A fer L" if end == "L" else "venice A fer H"]
    lines.append("milan G fer D" if end == "garrison disbands" else "milan G fer")
    if end == "thrown out":
        lines += ["milan A bol - fer", "milan A man S A bol - fer"]
    fought = fight(*lines, sieges="fer", siege_waits_during_another_order=True, disband=True)
    assert fought.state.sieges == frozenset()


def test_a_garrison_besieged_from_now_on_still_learns_why_its_own_order_failed() -> None:
    """N-003, N-020: the siege that begins is told only where nothing else went wrong."""
    assert fight("florence A sie B", "papacy G sie H").verdicts("G sie") == (Verdict.SIEGE_IN_PROGRESS,)
    fought = fight("florence A sie B", "papacy G sie S A sie - are")
    assert fought.verdicts("G sie") == (Verdict.SUPPORT_VOID,)


def test_autonomous_garrisons_are_besieged_like_others() -> None:
    """N-013, N-020: they stand in nobody's way outside, and only hold."""
    assert fight("milan A bol - fer", "autonomous G fer").units == {"milan A fer", "autonomous G fer"}
    first = fight("milan A fer B", "autonomous G fer")
    assert first.state.sieges == {"fer"}
    assert fight("milan A fer B", "autonomous G fer", sieges="fer").units == {"milan A fer"}

"""Advances, standoffs, supports and rebels' help on the classic board."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.movement.equations import Equations
from tests.support.machiavelli.battlefield import fight

# rule, what is tried, units with orders, who stands where afterwards
BASICS = [
    ("N-003", "an advance into a vacant province", ["milan A mil - pav"], {"milan A pav"}),
    (
        "N-003",
        "equal advances stand off",
        ["milan A mil - pav", "france A com - pav"],
        {"milan A mil", "france A com"},
    ),
    (
        "N-003",
        "the supported advance wins",
        ["milan A mil - pav", "milan A mon S A mil - pav", "france A com - pav"],
        {"milan A pav", "milan A mon", "france A com"},
    ),
    (
        "N-003",
        "support may come from another power",
        ["milan A mil - pav", "venice A mon S A mil - pav", "france A com - pav"],
        {"milan A pav", "venice A mon", "france A com"},
    ),
    (
        "N-003",
        "support for another step of the same unit helps nothing",
        ["milan A mil - pav", "milan A mon S A mil - com", "france A com - pav"],
        {"milan A mil", "milan A mon", "france A com"},
    ),
    (
        "N-003",
        "a unit follows one that leaves",
        ["milan A mil - pav", "france A pav - tur"],
        {"milan A pav", "france A tur"},
    ),
    (
        "N-003",
        "nobody follows one that is stopped",
        ["milan A mil - pav", "france A pav - tur", "venice A com - tur"],
        {"milan A mil", "france A pav", "venice A com"},
    ),
    (
        "N-003",
        "a ring of three turns",
        ["milan A mil - pav", "france A pav - com", "venice A com - mil"],
        {"milan A pav", "france A com", "venice A mil"},
    ),
    (
        "N-009",
        "two units do not trade places",
        ["milan A mil - pav", "france A pav - mil"],
        {"milan A mil", "france A pav"},
    ),
    (
        "N-009",
        "nj-swap-2: whatever the kinds",
        ["florence F psa - pio", "florence A pio - psa"],
        {"florence F psa", "florence A pio"},
    ),
    (
        "N-009",
        "nor a garrison and the unit outside (nj-swap-1)",
        ["florence G psa C A", "venice A psa C G"],
        {"florence G psa", "venice A psa"},
    ),
    (
        "N-009",
        "an army under convoy may trade places",
        ["naples A mes - ion - pal", "naples F ion T A mes - pal", "turkey A pal - mes"],
        {"naples A pal", "naples F ion", "turkey A mes"},
    ),
    (
        "N-003",
        "the stronger of two that meet head-on throws the other out",
        ["milan A mil - pav", "milan A com S A mil - pav", "france A pav - mil"],
        {"milan A pav", "milan A com"},
    ),
    (
        "N-003",
        "who was told to go has no help to stay",
        [
            "france A pav - pia",
            "france A tur S A pav",
            "venice A pia H",
            "milan A mil - pav",
            "milan A com S A mil - pav",
        ],
        {"france A tur", "venice A pia", "milan A pav", "milan A com"},
    ),
    (
        "N-003",
        "help to go is no help to stay",
        [
            "france A pav - pia",
            "france A par S A pav - pia",
            "venice A pia H",
            "venice A cre S A pia",
            "milan A mil - pav",
            "milan A com S A mil - pav",
        ],
        {"france A par", "venice A pia", "venice A cre", "milan A pav", "milan A com"},
    ),
    (
        "N-003",
        "a power never throws out its own unit",
        ["milan A mil - pav", "france A com S A mil - pav", "milan A pav H"],
        {"milan A mil", "france A com", "milan A pav"},
    ),
    (
        "N-003",
        "nor helps to throw it out",
        ["milan A mil - pav", "france A com S A mil - pav", "france A pav H"],
        {"milan A mil", "france A com", "france A pav"},
    ),
    (
        "N-008",
        "nj-self-bounce: of one's own two the double moves",
        ["milan A+ mil - pav", "milan A com - pav"],
        {"milan A pav", "milan A com"},
    ),
    (
        "N-015",
        "strength two breaks in alone",
        ["milan A+ mil - pav", "france A pav H"],
        {"milan A pav"},
    ),
    (
        "N-015",
        "strength two holds against two",
        ["milan A mil - pav", "milan A com S A mil - pav", "france A+ pav H"],
        {"milan A mil", "milan A com", "france A pav"},
    ),
    (
        "N-015",
        "support of strength two counts two",
        ["milan A mil - pav", "milan A+ com S A mil - pav", "france A pav H", "france A mon S A pav"],
        {"milan A pav", "milan A com", "france A mon"},
    ),
    (
        "N-015",
        "and is cut whole by strength one",
        [
            "milan A mil - pav",
            "milan A+ com S A mil - pav",
            "france A pav H",
            "france A tyr - com",
        ],
        {"milan A mil", "milan A com", "france A pav", "france A tyr"},
    ),
]


@pytest.mark.parametrize(("rule", "case", "lines", "after"), BASICS)
def test_advances(rule: str, case: str, lines: list[str], after: set[str]) -> None:
    fought = fight(*lines)
    assert fought.units == after, f"{rule}: {case}"


CUTS = [
    ("N-003", "an attack from elsewhere cuts", ["france A pia - pav"], Verdict.SUPPORT_CUT),
    ("N-003", "one's own attack does not", ["milan A pia - pav"], Verdict.OK),
    ("N-003", "nor does the attack of the unit it is directed against", ["venice A mil - pav"], Verdict.OK),
]


@pytest.mark.parametrize(("rule", "case", "attack", "verdict"), CUTS)
def test_cutting_support(rule: str, case: str, attack: list[str], verdict: Verdict) -> None:
    """Pavia supports Como into Milan."""
    fought = fight("milan A pav S A com - mil", "milan A com - mil", *attack)
    assert fought.verdicts("A pav") == (verdict,), f"{rule}: {case}"


def test_dislodging_the_giver_ends_support_even_from_its_target() -> None:
    """N-003: whoever is thrown out supports nobody."""
    fought = fight(
        "milan A pav S A com - mil",
        "milan A com - mil",
        "venice A mil - pav",
        "venice A pia S A mil - pav",
        "france A ber - mil",
    )
    assert fought.verdicts("A pav") == (Verdict.DISLODGED,)
    assert fought.units == {"venice A pav", "venice A pia", "milan A com", "france A ber"}


def test_orders_to_carry_are_not_broken_by_attack() -> None:
    """N-004: short of being thrown out, a fleet carries on."""
    fought = fight("naples A mes - ion - pal", "naples F ion T A mes - pal", "turkey F bot - ion")
    assert "naples A pal" in fought.units


# ---------------------------------------------------------------- disbanding (N-007)


def test_who_disbands_hinders_nobody() -> None:
    """N-007: the place is free at once."""
    fought = fight("milan A mil D", "france A pav - mil", disband=True)
    assert fought.units == {"france A mil"}
    assert fought.verdicts("A mil") == (Verdict.DISBANDED,)


def test_a_garrison_comes_out_where_the_unit_disbands() -> None:
    """N-007 and N-025."""
    lines = ["milan A mil D", "milan G mil C A"]
    assert fight(*lines, disband=True).units == {"milan A mil"}


# ---------------------------------------------------------------- rebels (N-070 6)


@pytest.mark.parametrize(
    ("rule", "case", "lines", "after"),
    [
        ("N-070", "rebels help one who enters", ["france A mil - pav", "milan A pav H"], {"france A pav"}),
        (
            "N-070",
            "not the power they rise against",
            ["milan A mil - pav", "france A pav H"],
            {"milan A mil", "france A pav"},
        ),
        (
            "N-070",
            "of two who claim them nobody has them",
            ["france A mil - pav", "venice A com - pav", "milan A pav H"],
            {"france A mil", "venice A com", "milan A pav"},
        ),
        (
            "N-070",
            "nor of two of one power",
            ["france A mil - pav", "france A com - pav", "milan A pav H"],
            {"france A mil", "france A com", "milan A pav"},
        ),
        (
            "N-070",
            "a converting garrison of another power has them",
            ["france G pav C A", "milan A pav H"],
            {"france A pav"},
        ),
        (
            "N-070",
            "it is a claimant as well",
            ["france G pav C A", "venice A com - pav", "milan A pav H"],
            {"france G pav", "venice A com", "milan A pav"},
        ),
    ],
)
def test_rebels(rule: str, case: str, lines: list[str], after: set[str]) -> None:
    assert fight(*lines, province_rebels={"pav": "milan"}).units == after, f"{rule}: {case}"


def test_rebels_in_both_places_are_one_point() -> None:
    """N-070 6.2: never more than one."""
    fought = fight(
        "france A mil - pav",
        "milan A pav H",
        "milan A com S A pav",
        province_rebels={"pav": "milan"},
        city_rebels={"pav": "milan"},
    )
    assert "milan A pav" in fought.units


def test_rebels_in_the_city_alone_help_too() -> None:
    """N-070 6.2."""
    assert fight("france A mil - pav", "milan A pav H", city_rebels={"pav": "milan"}).units == {
        "france A pav"
    }


def test_rebels_are_no_help_where_they_are_not() -> None:
    """N-070 6: they stand by who enters their province; whom no fleet carries stands at home by himself."""
    lines = ["papacy A anc - las - bar", "papacy F las H", "austria A bar H"]
    for attack, beaten in (("milan A+ urb - anc", True), ("milan A urb - anc", False)):
        fought = fight(*lines, attack, province_rebels={"bar": "austria"})
        assert ("papacy A anc" in fought.beaten) is beaten


def test_nor_to_a_fleet_that_shut_straits_keep_at_sea() -> None:
    """N-070 6, N-040."""
    lines = ["florence F ets - psa", "venice F pio H", "turkey F+ gon - ets"]
    assert "florence F ets" in fight(*lines, province_rebels={"psa": "milan"}).beaten


@pytest.mark.parametrize(
    "by_sea",
    [
        ["austria A psa - pio - sie", "milan F pio H"],
        ["austria A psa - ets - sie", "austria F ets T A psa - sie", "milan F pio H"],
        ["austria A psa - pio - sie", "milan F pio T A psa - sie"],
        ["austria A psa - sie"],
    ],
)
def test_a_besieger_that_is_bound_claims_no_rebels(by_sea: list[str]) -> None:
    """N-022, N-070 6: its order has become a hold, by land or by sea, be it carried or not."""
    lines = ["austria A per - sie", "venice F sie H", "milan G psa H", *by_sea]
    assert "austria A sie" in fight(*lines, sieges="psa", province_rebels={"sie": "venice"}).units


def test_the_recorded_judge_lets_advances_have_the_rebels_first() -> None:
    """N-070 6.4, 6.5: a switch."""
    fought = fight(
        "france G pav C A",
        "venice A com - pav",
        "milan A pav H",
        province_rebels={"pav": "milan"},
        garrisons_and_rebels_as_recorded=True,
    )
    assert "venice A pav" in fought.units


# ---------------------------------------------------------------- what is told


def test_a_standoff_names_strengths_and_rivals() -> None:
    """N-003: the reason is data."""
    because = fight("milan A mil - pav", "france A com - pav").told("A mil").because
    assert because is not None
    assert (because.code, because.strength, because.against) == ("met-equal-strength", 1, 1)
    assert [ref.area for ref in because.units] == ["com"]


def test_victims_of_assassination_hold() -> None:
    """N-072 effect 1: all orders become holds; others may still support the units."""
    fought = fight(
        "milan A mil - pav",
        "venice A ber S A mil",
        "france A com - mil",
        "france A pia S A com - mil",
        murdered="milan",
    )
    assert "milan A mil" in fought.units
    assert fought.verdicts("A mil") == (Verdict.NO_ORDER_OF_VICTIM,)


def test_the_order_in_which_orders_arrive_does_not_matter() -> None:
    """N-003: every permutation gives the same position and events."""
    lines = [
        "milan A mil - pav",
        "france A pav - com",
        "venice A com - mil",
        "france A pia S A pav - com",
        "naples A mon - pav",
    ]
    results = {(frozenset(f.units), f.events) for f in (fight(*ls) for ls in permutations(lines))}
    assert len(results) == 1


# ---------------------------------------------------------------- what must not matter

AROUND = ("mil", "pav", "cre", "com", "man", "fer", "bol", "mod")
CITIES = ("mil", "pav", "cre", "fer", "bol")
OTHER_NAMES = {"milan": "venice", "venice": "milan", "france": "austria"}


def renamed(lines: list[str]) -> list[str]:
    """The same campaign between powers of other names."""
    return [" ".join([OTHER_NAMES[line.split()[0]], *line.split()[1:]]) for line in lines]


def a_campaign(whim: Random) -> tuple[list[str], dict[str, Any]]:
    """Armies and garrisons around Milan, with sieges and rebels, each trying something."""
    lines = []
    for area in whim.sample(AROUND, 6):
        power, friend, goal = whim.choice(list(OTHER_NAMES)), whim.choice(AROUND), whim.choice(AROUND)
        tries = ("H", "B", "C G", "L", *[f"- {goal}"] * 3, f"S A {friend}", f"S A {friend} - {goal}", "")
        lines.append(f"{power} A{whim.choice(('', '', '+'))} {area} {whim.choice(tries)}")
    inside = whim.sample(CITIES, 3)
    for area in inside[:2]:
        lines.append(f"{whim.choice(list(OTHER_NAMES))} G {area} {whim.choice(('H', 'C A', 'C A', ''))}")
    rebels = {whim.choice(AROUND): whim.choice(list(OTHER_NAMES))}
    options = {
        "sieges": inside[0] if whim.random() < 0.5 else "",
        "province_rebels": rebels,
        "city_rebels": {inside[2]: whim.choice(list(OTHER_NAMES))} if whim.random() < 0.5 else {},
        "besieged_may_convert": whim.random() < 0.2,
        "besieger_must_lift": whim.random() < 0.8,
    }
    return lines, options


def other_names(options: dict[str, Any]) -> dict[str, Any]:
    """The same for what else is told of a campaign."""
    rebels = ("province_rebels", "city_rebels")
    return {
        key: {area: OTHER_NAMES[power] for area, power in value.items()} if key in rebels else value
        for key, value in options.items()
    }


def test_the_names_of_powers_do_not_matter() -> None:
    """N-003: who is a friend and who is not, never who comes first in the alphabet."""
    whim = Random(3)
    for _ in range(250):
        lines, options = a_campaign(whim)
        here = fight(*lines, checked=True, **options)
        there = fight(*renamed(lines), checked=True, **other_names(options))
        assert set(renamed(sorted(here.units))) == there.units, lines
        assert {renamed([unit])[0]: places for unit, places in here.beaten.items()} == there.beaten, lines
        told = [[event for event in one.events if isinstance(event, OrderResolved)] for one in (here, there)]
        for one, other in zip(*told, strict=True):
            assert one == replace(other, power=one.power), lines
        assert here.state.sieges == there.state.sieges, lines


def test_only_what_waits_for_itself_goes_to_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """N-003, N-009, N-010: a head-on defeat and a lost way are known as soon as what decided them is."""

    def never(*_: object) -> None:
        raise AssertionError("a circle")

    monkeypatch.setattr(Equations, "tie", never)
    beaten = fight(
        "milan A pav - mon",
        "milan A tur S A pav - mon",
        "france A mon - pav",
        "venice A mil - pav",
    )
    assert beaten.units == {"milan A mon", "milan A tur", "venice A pav"}
    lost = fight(
        "naples A mes - ion - pal",
        "naples F ion T A mes - pal",
        "turkey F+ bot - ion",
        "venice F tun - pal",
    )
    assert {"naples A mes", "turkey F ion", "venice F pal"} <= lost.units
    assert fight("venice G ven C F").units == {"venice F ven"}
    assert fight("venice F ven C G").units == {"venice G ven"}
    assert fight("venice F+ ven C G", "milan F lag - ven").units == {"venice G ven", "milan F lag"}
    assert fight("venice F ven C G", "milan F lag - ven").units == {"venice G ven", "milan F lag"}
    assert fight("venice F ven C G", "venice F+ lag - ven").units == {"venice G ven", "venice F lag"}


def test_who_has_held() -> None:
    """N-070 8.2: an army or fleet that was told to hold and held; not one that stands for want of orders."""
    fought = fight(
        "milan A mil H",
        "milan G cre H",
        "milan A com",
        "milan A pav H",
        "france A+ tur - pav",
        "venice A ver H",
        murdered="venice",
    )
    assert fought.play.held == {"mil"}


def test_of_autonomous_units_only_what_befalls_them_is_told() -> None:
    """N-003, N-006: nothing, while they stand; that they are lost, when they are thrown out."""
    assert fight("autonomous A pav", "milan A mil - pav").verdicts("A pav") == ()
    fought = fight("autonomous A pav", "milan A+ mil - pav")
    assert fought.verdicts("A pav") == (Verdict.DISLODGED,)
    assert fought.beaten == {}

"""The straits of Piombino (Pisa - Eastern Tyrrhenian Sea) and Messina (Gulf of Naples - Ionian Sea)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Reason, Verdict
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from tests.support.machiavelli.battlefield import fight

PASSING = "turkey F gon - ion"

CASES: list[tuple[str, list[str], dict[str, Any], bool]] = [
    ("a a hostile fleet stands there", ["naples F mes H"], {}, False),
    ("a one's own fleet stands there", ["turkey F mes H"], {}, True),
    ("a nobody stands there", [], {}, True),
    ("b its city is another's", ["naples F mes H", "turkey G mes"], {}, False),
    ("c a fleet comes in", ["naples F pal - mes"], {}, False),
    ("c it is stopped", ["naples F pal - mes", "venice F ets - mes"], {}, True),
    ("c an army comes in", ["naples A pal - mes"], {}, True),
    ("d a garrison becomes a fleet", ["naples G mes C F"], {}, False),
    ("d it is stopped", ["naples G mes C F", "venice F ets - mes"], {}, True),
    ("d it becomes an army", ["naples G mes C A"], {}, True),
    ("e the fleet goes into the city", ["naples F mes C G"], {}, False),
    ("f the fleet sails away", ["naples F mes - pal"], {}, False),
    ("g it is thrown back", ["naples F mes - pal", "venice F bot - pal"], {}, False),
    ("i it supports", ["naples F mes S F pal", "naples F pal H"], {}, False),
    ("i it besieges", ["naples F mes B", "venice G mes"], {}, False),
    ("k with leave", ["naples F mes H"], {"leave": {"naples": "turkey"}}, True),
    ("k leave to somebody else", ["naples F mes H"], {"leave": {"naples": "venice"}}, False),
    ("l an army stands there", ["naples A mes H"], {}, True),
    ("l a garrison stands there", ["naples G mes H"], {}, True),
]


@pytest.mark.parametrize(("case", "lines", "options", "passes"), CASES)
def test_nj_straits(case: str, lines: list[str], options: dict[str, Any], passes: bool) -> None:
    """N-040 a to l."""
    fought = fight(PASSING, *lines, **options)
    assert ("turkey F ion" in fought.units) is passes, case
    expected = Verdict.OK if passes else Verdict.STRAITS_BLOCKED
    assert fought.verdicts("F gon") == (expected,), case


def test_own_fleet_there_keeps_the_straits_open_although_an_enemy_comes() -> None:
    """N-040 c: only a province without a fleet is closed by an arrival."""
    fought = fight(PASSING, "turkey F mes - pal", "naples F ets - mes")
    assert {"turkey F ion", "naples F mes", "turkey F pal"} == fought.units


def test_support_across_held_straits_is_none() -> None:
    """N-040 a."""
    lines = ["turkey F gon S F las - ion", "turkey F las - ion", "venice F ion H"]
    assert "turkey F ion" in fight(*lines).units
    fought = fight(*lines, "naples F mes H")
    assert "venice F ion" in fought.units
    assert fought.verdicts("F gon") == (Verdict.STRAITS_BLOCKED,)


@pytest.mark.parametrize(
    ("case", "way"),
    [("embarking", ("A psa - ets - pat", "A psa - pat")), ("landing", ("A pat - ets - psa", "A pat - psa"))],
)
def test_convoys_across_held_straits_fail(case: str, way: tuple[str, str]) -> None:
    """N-040 a: a convoy is barred as well."""
    move, carried = way
    lines = [f"florence {move}", f"florence F ets T {carried}", "venice F pio H"]
    start = " ".join(move.split()[:2])
    assert fight(*lines).verdicts(start) == (Verdict.STRAITS_BLOCKED,), case


def test_the_recorded_judge_lets_armies_land_across_held_straits() -> None:
    """N-040 a: a switch."""
    lines = ["florence A pat - ets - psa", "florence F ets T A pat - psa", "venice F pio H"]
    assert "florence A psa" in fight(*lines, straits_as_recorded=True).units


def test_in_1995_arrivals_and_conversions_do_not_bar() -> None:
    """N-040 c, d, e and the second edition."""
    switches: dict[str, Any] = {"straits_closed_by_arrival": False, "straits_held_while_converting": False}
    assert "turkey F ion" in fight(PASSING, "naples F pal - mes", **switches).units
    assert "turkey F ion" in fight(PASSING, "naples F mes C G", **switches).units
    assert "turkey F gon" in fight(PASSING, "naples F mes H", **switches).units


@pytest.mark.parametrize(("reading", "cut"), [(False, False), (True, True)])
def test_an_attack_that_an_arrival_stops_cuts_support_by_a_reading(reading: bool, cut: bool) -> None:
    """N-040 c, d: the hostile fleet does not move; whether its attack is made may be read either way."""
    lines = [PASSING, "venice F ion S F bot", "venice F bot H"]
    stopped = (Verdict.STRAITS_BLOCKED,)
    support = (Verdict.SUPPORT_CUT,) if cut else (Verdict.OK,)
    fought = fight(*lines, "naples F pal - mes", straits_as_recorded=reading)
    assert (fought.verdicts("F gon"), fought.verdicts("F ion")) == (stopped, support)
    held = fight(
        *lines, "naples F mes H", straits_as_recorded=reading
    )  # a fleet that was there: no attack begins
    assert (held.verdicts("F gon"), held.verdicts("F ion")) == (stopped, (Verdict.OK,))
    free = fight(*lines, straits_as_recorded=reading)
    assert free.verdicts("F ion") == (Verdict.SUPPORT_CUT,)


def test_retreats_do_not_pass_held_straits() -> None:
    """N-040 h."""
    lines = ["turkey F gon H", "naples F cap - gon", "naples F ets S F cap - gon"]
    assert "ion" in fight(*lines).beaten["turkey F gon"]
    assert "ion" not in fight(*lines, "naples F mes H").beaten["turkey F gon"]
    assert "ion" in fight(*lines, "naples F mes H", leave={"naples": "turkey"}).beaten["turkey F gon"]


def test_a_dislodged_fleet_bars_no_retreat() -> None:
    """N-040 h: an army threw it out, so nobody holds the straits any more."""
    fought = fight(
        "turkey F gon H",
        "naples F cap - gon",
        "naples F ets S F cap - gon",
        "naples F mes H",
        "venice A pal - mes",
        "venice F ion S A pal - mes",
    )
    assert "naples F mes" in fought.beaten
    assert "ion" not in fought.beaten["turkey F gon"]  # somebody stands there
    again = fight(
        "turkey F gon H",
        "naples F cap - gon",
        "naples F ets S F cap - gon",
        "naples F mes H",
        "venice A+ pal - mes",
    )
    assert "ion" in again.beaten["turkey F gon"]


def test_a_retreat_through_held_straits_may_be_tried_and_is_fatal() -> None:
    """N-040 h, D25: by a reading; whoever goes there by another way is not hindered."""
    lines = [
        "turkey F gon H",
        "naples F cap - gon",
        "naples F ets S F cap - gon",
        "naples F mes H",
        "turkey F dur H",
        "naples F las - dur",
        "naples A alb S F las - dur",
    ]
    assert "ion" not in fight(*lines).beaten["turkey F gon"]
    fought = fight(*lines, straits_as_recorded=True)
    assert "ion" in fought.beaten["turkey F gon"]
    after = fought.retreat("turkey F gon - ion", "turkey F dur - ion")
    assert after.verdicts("F gon") == (Verdict.STRAITS_BLOCKED, Verdict.DESTROYED)
    assert (after.told("F gon").rule, after.told("F gon").because) == (
        "N-040",
        Reason(code="straits-held", units=(UnitRef(UnitKind.FLEET, AreaId("mes")),)),
    )
    assert "turkey F ion" in after.units
    free = fight(*lines, straits_as_recorded=True, leave={"naples": "turkey"})
    assert "turkey F ion" in free.retreat("turkey F gon - ion").units


def test_of_several_straits_on_a_way_those_that_are_held_are_named() -> None:
    """N-040 a: past Piombino, which is empty, and through Messina, which is not."""
    fought = fight(
        "florence A psa - ets - gon - ion - dur",
        *(f"florence F {sea} T A psa - dur" for sea in ("ets", "gon", "ion")),
        "naples F mes H",
    )
    told = fought.told("A psa")
    assert (told.rule, told.verdicts) == ("N-040", (Verdict.STRAITS_BLOCKED,))
    held = (UnitRef(UnitKind.FLEET, AreaId("mes")),)
    assert told.because == Reason(code="straits-held", units=held)


def test_a_besiegers_support_through_held_straits_is_told_as_barred() -> None:
    """N-022, N-040 i: two reasons, and the straits are told; through open ones it is the siege."""
    lines = ["turkey F psa S F ets", "turkey F ets H", "venice G psa"]
    barred = fight(*lines, "florence F pio H", sieges="psa")
    assert barred.verdicts("F psa") == (Verdict.STRAITS_BLOCKED,)
    assert fight(*lines, sieges="psa").verdicts("F psa") == (Verdict.SIEGE_IN_PROGRESS,)


def test_an_army_holds_no_straits_on_a_way() -> None:
    """N-040 l: it is not named either."""
    fought = fight(
        "florence A psa - ets - gon - ion - dur",
        *(f"florence F {sea} T A psa - dur" for sea in ("ets", "gon", "ion")),
        "naples F mes H",
        "naples A pio H",
    )
    told = fought.told("A psa")
    assert told.because is not None and [ref.area for ref in told.because.units] == ["mes"]


def test_but_not_embark_nor_sail_through_them() -> None:
    """N-040 a: by that reading too, only the last leg is free."""
    lines = [
        "florence A psa - ets - gon - ion - dur",
        *(f"florence F {sea} T A psa - dur" for sea in ("ets", "gon", "ion")),
    ]
    for holder in ("naples F pio H", "naples F mes H"):
        fought = fight(*lines, holder, straits_as_recorded=True)
        assert fought.verdicts("A psa") == (Verdict.STRAITS_BLOCKED,), holder
    assert "florence A dur" in fight(*lines, straits_as_recorded=True).units


def test_the_fleet_that_takes_piombino_bars_no_army() -> None:
    """N-040 m speaks of fleets: an army that it throws out walks away."""
    fought = fight("milan A pio H", "naples F ets - pio", "naples A sie S F ets - pio")
    assert "psa" in fought.beaten["milan A pio"]


def test_of_a_convoy_the_armys_power_needs_the_leave() -> None:
    """N-040 k: whoever carries it; the holder's own army passes on anybody's fleets."""
    way = "A cap - gon - ion - dur"
    for army, fleets, passes in (("turkey", "naples", False), ("naples", "turkey", True)):
        lines = [f"{army} {way}", *(f"{fleets} F {sea} T A cap - dur" for sea in ("gon", "ion"))]
        fought = fight(*lines, "naples F mes H", checked=True)
        assert (f"{army} A dur" in fought.units) is passes
    lines = [f"turkey {way}", *(f"venice F {sea} T A cap - dur" for sea in ("gon", "ion")), "naples F mes H"]
    assert "turkey A dur" in fight(*lines, leave={"naples": "turkey"}).units
    assert "turkey A dur" not in fight(*lines, leave={"naples": "venice"}).units


def test_a_fleet_beaten_in_piombino_by_a_fleet_may_go_into_the_city_alone() -> None:
    """N-040 m: for that passes no straits; one beaten in Messina flees over sea."""
    lines = ["florence F pio H", "naples F+ ets - pio"]
    assert fight(*lines).beaten == {"florence F pio": {"city"}}
    assert fight(*lines, "autonomous G pio").beaten == {}
    assert "wts" in fight(*lines, leave={"naples": "florence"}).beaten["florence F pio"]
    assert "ion" in fight("florence F mes H", "naples F+ ets - mes").beaten["florence F mes"]


@pytest.mark.parametrize("order", ["S F pio - ets", "- ets"])
def test_held_straits_are_named_before_the_siege_that_binds_a_fleet(order: str) -> None:
    """N-040 a, N-022: it stays in either case, and the straits would have stopped it without the siege."""
    lines = [f"austria F psa {order}", "venice F pio - ets", "florence G psa"]
    assert fight(*lines, sieges="psa").verdicts("F psa") == (Verdict.STRAITS_BLOCKED,)
    passed = fight(*lines, sieges="psa", leave={"venice": "austria"})
    assert passed.verdicts("F psa") == (Verdict.SIEGE_IN_PROGRESS,)

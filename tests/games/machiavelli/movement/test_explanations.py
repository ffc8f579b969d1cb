"""Every order that fails says which attack, support, rebellion, siege or rule decided it, with strengths."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import OrderResolved, Verdict
from judge.games.machiavelli.model.state import UnitKind, UnitRef
from tests.support.machiavelli.battlefield import fight


def refs(*words: str) -> tuple[UnitRef, ...]:
    return tuple(UnitRef(UnitKind(w.split()[0]), AreaId(w.split()[1])) for w in words)


CASES: list[tuple[str, str, list[str], dict[str, Any], str, str, tuple[UnitRef, ...]]] = [
    (
        "an equal advance", "A mil", ["milan A mil - pav", "france A tur - pav"], {},
        "N-003", "met-equal-strength", refs("A tur"),
    ),
    (
        "a stronger unit that stays", "A mil", ["milan A mil - pav", "france A+ pav H"], {},
        "N-003", "met-greater-strength", refs("A pav"),
    ),
    (
        "an advance from the other side", "A mil", ["milan A mil - pav", "france A pav - mil"], {},
        "N-009", "met-equal-strength", refs("A pav"),
    ),
    (
        "a stronger unit of one's own", "A mil", ["milan A mil - pav", "milan A+ mon - pav"], {},
        "N-008", "met-greater-strength", refs("A mon"),
    ),
    (
        "one's own unit stays there", "A mil", ["milan A+ mil - pav", "milan A pav H"], {},
        "N-003", "own-unit-stays", refs("A pav"),
    ),
    (
        "a conversion against an equal", "G gen", ["milan G gen C A", "florence A gen H"], {},
        "N-027", "met-equal-strength", refs("A gen"),
    ),
    (
        "a cut support", "A pav", ["milan A pav S A mil", "milan A mil H", "france A tur - pav"], {},
        "N-003", "cut-by", refs("A tur"),
    ),
    (
        "support of something else", "A pav", ["milan A pav S A mil - ber", "milan A mil - cre"], {},
        "N-003", "supported-does-otherwise", (),
    ),
    (
        "support of a unit without an order", "A pav", ["milan A pav S A mil - com", "milan A mil"], {},
        "N-003", "supported-has-no-order", (),
    ),
    (
        "a fleet that does not carry", "A mes", ["naples A mes - ion - otr", "turkey F ion H"], {},
        "N-010", "not-carried", refs("F ion"),
    ),
    (
        "a fleet that was thrown out", "A mes",
        ["naples A mes - ion - otr", "naples F ion T A mes - otr", "turkey F+ bot - ion"], {},
        "N-010", "fleet-dislodged", refs("F ion"),
    ),
    (
        "held straits", "F gon", ["turkey F gon - ion", "naples F mes H"], {},
        "N-040", "straits-held", refs("F mes"),
    ),
    (
        "straits closed by an arrival", "F gon", ["turkey F gon - ion", "naples F pal - mes"], {},
        "N-040", "straits-closed", refs("F pal"),
    ),
    (
        "a siege's second season", "A sie", ["florence A sie - are", "papacy G sie"], {"sieges": "sie"},
        "N-022", "besieges", refs("G sie"),
    ),
    (
        "a besieged garrison", "G sie", ["florence A sie B", "papacy G+ sie C A"], {"sieges": "sie"},
        "N-021", "besieged-by", refs("A sie"),
    ),
    (
        "another's garrison inside", "A sie", ["florence A sie C G", "papacy G sie"], {},
        "N-025", "garrison-inside", refs("G sie"),
    ),
    (
        "rebels inside", "A sie", ["florence A sie C G"], {"city_rebels": {"sie": "florence"}},
        "N-025", "rebels-inside", (),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("case", "unit", "lines", "options", "rule", "code", "units"), CASES, ids=[case[0] for case in CASES]
)
def test_a_failed_order_names_its_reason(
    case: str,
    unit: str,
    lines: list[str],
    options: dict[str, Any],
    rule: str,
    code: str,
    units: tuple[UnitRef, ...],
) -> None:
    """The rule of the row, and who was in the way."""
    told = fight(*lines, **options).told(unit)
    assert told.rule == rule
    assert told.because is not None
    assert (told.because.code, told.because.units) == (code, units)


def test_strengths_and_helpers_of_both_sides_are_told() -> None:
    """N-003: two against two, and whose support each of them had."""
    fought = fight(
        "milan A mil - pav",
        "venice A mon S A mil - pav",
        "france A pav H",
        "france A tur S A pav",
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.strength, why.against) == (2, 2)
    assert (why.helped_by, why.opposed_by) == (refs("A mon"), refs("A tur"))


def test_a_cut_support_is_not_counted_among_the_helpers() -> None:
    """N-003."""
    fought = fight(
        "milan A mil - pav", "venice A mon S A mil - pav", "france A pav H", "florence A gen - mon"
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.strength, why.against, why.helped_by) == (1, 1, ())


def test_rebels_are_named() -> None:
    """N-070 6: they lend one point to the only other power that enters."""
    fought = fight(
        "milan A mil - pav",
        "france A+ pav H",
        province_rebels={"pav": "france"},
        city_rebels={"pav": "france"},
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.strength, why.against, why.rebels, why.rebels_oppose) == (2, 2, True, False)


def test_whoever_threw_a_unit_out_is_named_beside_the_reason_of_its_failure() -> None:
    """N-003: stood off at one place, thrown out of its own by another."""
    fought = fight("milan A mil - pav", "france A pav H", "venice A+ ber - mil")
    told = fought.told("A mil")
    assert told.verdicts == (Verdict.STOOD_OFF, Verdict.DISLODGED)
    assert told.because is not None and told.because.units == refs("A pav")
    out = told.thrown_out
    assert out is not None
    assert (out.code, out.strength, out.against, out.units) == ("thrown-out", 1, 2, refs("A ber"))


def test_a_garrison_that_falls_names_its_besieger() -> None:
    """N-020."""
    told = fight("florence A sie B", "papacy G sie H", sieges="sie").told("G sie")
    assert told.rule == "N-020"
    assert told.because is not None and told.because.units == refs("A sie")


PLACES = ("mil", "pav", "cre", "com", "par", "man")
SAID_BY_THE_RULE_ALONE = {
    Verdict.NO_ORDER_OF_VICTIM,
    Verdict.OWN_GARRISON,
    Verdict.NOTHING_TO_BESIEGE,
    Verdict.CITY_IN_REBELLION,
    Verdict.DISBANDED,
    Verdict.SIEGE_LIFTED,
}
TRIES = st.one_of(
    st.just("H"),
    st.sampled_from([f"- {a}" for a in PLACES]),
    st.sampled_from([f"S A {a}" for a in PLACES]),
    st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)).map(lambda p: f"S A {p[0]} - {p[1]}"),
)


@given(st.lists(st.tuples(st.sampled_from(("milan", "venice", "france")), TRIES), min_size=6, max_size=6))
def test_no_failure_is_left_without_a_reason(orders: list[tuple[str, str]]) -> None:
    """N-003: whatever six armies around Milan try."""
    lines = [f"{power} A {area} {order}" for area, (power, order) in zip(PLACES, orders, strict=True)]
    for event in fight(*lines, checked=True).events:
        if isinstance(event, OrderResolved) and event.verdicts != (Verdict.OK,):
            assert event.rule
            assert event.because is not None or set(event.verdicts) <= SAID_BY_THE_RULE_ALONE
            if Verdict.DISLODGED in event.verdicts:
                assert event.thrown_out is not None and event.thrown_out.units
                out = event.thrown_out
                assert out.strength is not None and out.against is not None and out.against > out.strength


def test_a_conversion_that_cannot_begin_names_its_rule() -> None:
    """N-027: one's own garrison is in the city."""
    told = fight("milan A mil C G", "milan G mil H").told("A mil")
    assert (told.rule, told.verdicts) == ("N-027", (Verdict.STOOD_OFF,))
    assert told.because is not None and told.because.code == "garrison-inside"


def test_only_the_strongest_of_several_rivals_are_named() -> None:
    """N-003: two of strength two stand each other off; a third of strength one has no part in it."""
    fought = fight(
        "milan A mil - pav",
        "venice A+ mon - pav",
        "france A+ tur - pav",
        "florence A pia - pav",
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.strength, why.against, why.units) == (1, 2, refs("A mon", "A tur"))


def test_who_was_thrown_back_head_on_is_no_rival() -> None:
    """N-009: its strength counts nowhere, so the standoff is with the others alone."""
    fought = fight(
        "france A mon - pav",
        "milan A pav - mon",
        "milan A tur S A pav - mon",
        "venice A mil - pav",
        "florence A pia - pav",
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.against, why.units) == (1, refs("A pia"))


@pytest.mark.parametrize("instead", ["T A bar - rag", "T A mes - dal", "H"])
def test_only_the_fleets_that_do_not_carry_are_named(instead: str) -> None:
    """N-010: of two fleets on the way one has the order, the other is told something else."""
    fought = fight("naples A mes - ion - las - rag", "naples F ion T A mes - rag", f"venice F las {instead}")
    told = fought.told("A mes")
    assert (told.rule, told.verdicts) == ("N-010", (Verdict.NO_CONVOY,))
    assert told.because is not None
    assert (told.because.code, told.because.units) == ("not-carried", refs("F las"))


def test_what_ones_own_unit_is_spared_is_told() -> None:
    """N-003: with another's help the advance would have been the stronger, were it not one's own unit."""
    fought = fight(
        "milan A mil - pav", "venice A mon S A mil - pav", "milan A com S A mil - pav", "milan A pav H"
    )
    why = fought.told("A mil").because
    assert why is not None
    assert (why.code, why.strength, why.against, why.helped_by) == ("own-unit-stays", 2, 1, refs("A mon"))


def test_an_army_that_throws_out_who_supports_against_its_fleet_cuts_that_support() -> None:
    """N-003, N-010: it comes from elsewhere than where the support leads."""
    fought = fight(
        "turkey A mes - ion - otr", "turkey F ion T A mes - otr", "turkey A bar S A mes - otr",
        "naples A otr S F las - ion", "naples F las - ion", "turkey F gon S F ion",
        convoyed_attack_cuts_all=False,
    )  # fmt: skip
    assert fought.verdicts("A otr") == (Verdict.SUPPORT_CUT, Verdict.DISLODGED)

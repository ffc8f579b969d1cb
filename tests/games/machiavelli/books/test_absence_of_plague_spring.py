"""Phase A of Absence of Plague: gifts, trades, forced taxes, upkeep (A-011 to A-015, A-054 to A-077)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.codec import dump_events, dump_state
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import IncomeCounted, OrderResolved, Paid, ProvinceDeal, Verdict
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitKind, UnitRef
from tests.support.machiavelli.plague import (
    FALL,
    GAME,
    NO_DICE,
    PHASE_A,
    owned,
    played,
    refused,
    standing,
    without,
)

FLORENCE, MILAN = Power("florence"), Power("milan")
PRATO = AreaId("pra")


def what_others_read(state: State, letters: dict[str, str], reader: str) -> tuple[str, str]:
    """A phase as a power that had no part in it is told of it."""
    outcome = played(state, letters)
    view = GAME.view(outcome.state, Seat(reader), outcome.events)
    return dump_state(view.state), dump_events(view.events)


def test_a_gift_is_whole_or_not_at_all_and_may_be_spent_at_once() -> None:
    """A-012, A-013, A-017a: what is short is passed over, the next is tried; nobody hands on what he gets."""
    state = standing(phase=PHASE_A, florence=10, milan=0)
    after = played(
        state, {"florence": "pay 11 to venice\npay 9 to milan", "milan": "pay 3 to genoa\nbuild A mil"}
    )
    assert after.state.ducats[FLORENCE] == 1
    assert after.state.ducats[MILAN] == 6
    assert AreaId("mil") in after.state.field
    refusals = {(e.power, e.to): e.refused for e in after.events if isinstance(e, Paid)}
    assert refusals[FLORENCE, Power("venice")] == refusals[MILAN, Power("genoa")] == "not-paid"


def test_no_byte_of_others_changes_with_a_gift() -> None:
    """A-014: nobody but giver and receiver ever hears of it."""
    state = standing(phase=PHASE_A)
    quiet = what_others_read(state, {}, "venice")
    assert what_others_read(state, {"florence": "pay 9 to milan"}, "venice") == quiet


def test_a_trade_needs_both_sides() -> None:
    """A-062, A-063: province and city pass, and everybody sees it but not the price."""
    state = standing(phase=PHASE_A)
    both = {"florence": "sell pst to milan for 6", "milan": "buy pst from florence for 6"}
    after = played(state, both).state
    assert after.province_owner[AreaId("pst")] == after.city_owner[AreaId("pst")] == MILAN
    assert (after.ducats[FLORENCE], after.ducats[MILAN]) == (21, 9)
    dearer = {"florence": "sell pst to milan for 9", "milan": "buy pst from florence for 9"}
    assert what_others_read(state, both, "venice") == what_others_read(state, dearer, "venice")


@pytest.mark.parametrize(
    ("seller", "buyer"),
    [
        ("sell pst to milan for 6", ""),
        ("", "buy pst from florence for 6"),
        ("sell pst to milan for 6", "buy pst from florence for 9"),
        ("sell pst to genoa for 6", "buy pst from florence for 6"),
        ("sell pst to milan for 18", "buy pst from florence for 18"),
    ],
)
def test_a_trade_that_does_not_match_changes_nothing(seller: str, buyer: str) -> None:
    """A-062: no ducat moves, and each side hears of its own order alone."""
    state = standing(phase=PHASE_A)
    outcome = played(state, {"florence": seller, "milan": buyer})
    assert outcome.state.province_owner[AreaId("pst")] == FLORENCE
    assert outcome.state.ducats == state.ducats
    deals = [e for e in outcome.events if isinstance(e, ProvinceDeal)]
    assert all(deal.failed and deal.private_to == deal.power for deal in deals)
    assert {deal.power for deal in deals} == {
        Power(p) for p, said in (("florence", seller), ("milan", buyer)) if said
    }
    for reader, own in (("florence", {"florence": seller}), ("milan", {"milan": buyer}), ("venice", {})):
        if buyer != "buy pst from florence for 18":  # whose buyer learns that he could not pay
            assert what_others_read(state, {"florence": seller, "milan": buyer}, reader) == what_others_read(
                state, own, reader
            )


def test_what_a_buyer_may_spend() -> None:
    """A-Q36: not what he earns by selling, nor does he sell what he buys."""
    state = standing(phase=PHASE_A, milan=0)
    letters = {
        "milan": "sell com to venice for 6\nbuy pra from florence for 3",
        "venice": "buy com from milan for 6",
        "florence": "sell pra to milan for 3",
    }
    after = played(state, letters).state
    assert (after.province_owner[AreaId("com")], after.province_owner[PRATO]) == ("venice", FLORENCE)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("sell rom to milan for 2", "price-too-low"),
        ("sell rom to milan for 3", ""),
        ("sell mil to florence for 9", "not-your-province"),
        ("sell per to milan for 9", "province-held-by-unit"),
        ("sell rom to papacy for 3", "to-oneself"),
    ],
)
def test_what_is_for_sale(line: str, why: str) -> None:
    """A-060, A-061: Roma costs 3 at least; nothing that a unit stands in."""
    assert refused(standing("papacy A per", phase=PHASE_A), "papacy", line) == why


@pytest.mark.parametrize("line", ["tax rom", "sell rom to milan for 3", "buy com from milan for 3"])
def test_deals_in_provinces_go_with_phase_a_alone(line: str) -> None:
    """A-012, A-054, A-060: a campaign's letter neither taxes nor trades, and says when that is done."""
    assert refused(standing("papacy A per"), "papacy", line) == "other-phase"
    assert refused(standing("papacy A per", phase=PHASE_A), "papacy", line) == ""


def test_venice_costs_four() -> None:
    """A-Q2."""
    state = standing(phase=PHASE_A)
    assert refused(state, "venice", "sell ven to milan for 3") == "price-too-low"
    assert refused(state, "venice", "sell ven to milan for 4") == ""


@pytest.mark.parametrize(("area", "ducats"), [("fir", 2), ("pra", 1), ("pst", 2)])
def test_a_forced_tax(area: str, ducats: int) -> None:
    """A-054: a ducat for the land and one for the city, major or not; it rebels, and nothing is raised."""
    outcome = played(
        standing(phase=PHASE_A), {"florence": f"tax {area}\nbuild G {area}" if area != "pra" else "tax pra"}
    )
    after = outcome.state
    assert after.ducats[FLORENCE] == 15 + ducats
    assert AreaId(area) in after.province_rebellions
    assert AreaId(area) not in after.garrisons
    assert after.province_owner[AreaId(area)] == AUTONOMOUS


def test_a_taxed_city_with_its_garrison_pays_and_does_not_rebel() -> None:
    """A-Q3."""
    after = played(standing("florence G fir", phase=PHASE_A), {"florence": "tax fir"}).state
    assert after.ducats[FLORENCE] == 15 + 2 - 3
    assert AreaId("fir") not in after.city_rebellions


@pytest.mark.parametrize(
    ("power", "unit", "area"), [("venice", "venice F ven", "ven"), ("sicily", "sicily F lip", "lip")]
)
def test_islets_with_a_unit_are_not_taxed(power: str, unit: str, area: str) -> None:
    """A-Q31."""
    assert refused(standing(unit, phase=PHASE_A), power, f"tax {area}") == "no-rebellion-there"
    assert refused(standing(phase=PHASE_A), power, f"tax {area}") == ""


def test_the_list_of_the_letter_is_paid_from_its_beginning() -> None:
    """A-075: old units and new in the order written; what it leaves out comes after, while ducats last."""
    state = standing("florence A are, florence A pra", phase=PHASE_A, florence=7)
    after = played(state, {"florence": "build G fir\nmaintain A pra"}).state
    assert AreaId("fir") in after.garrisons and PRATO in after.field
    assert AreaId("are") not in after.field
    assert after.ducats[FLORENCE] == 1


def test_who_writes_nothing_keeps_garrisons_then_armies_then_fleets() -> None:
    """A-076."""
    state = standing("florence F psa, florence A are, florence G fir", phase=PHASE_A, florence=6)
    after = played(state, {}).state
    assert {(u.kind, u.area) for u in after.units_of(FLORENCE)} == {("G", "fir"), ("A", "are")}


def test_nothing_is_raised_where_a_unit_is_let_go() -> None:
    """A-074."""
    outcome = played(standing("florence A fir", phase=PHASE_A), {"florence": "remove A fir\nbuild G fir"})
    assert not outcome.state.units_of(FLORENCE)
    told = [
        e
        for e in outcome.events
        if isinstance(e, OrderResolved) and e.unit == UnitRef(UnitKind.GARRISON, AreaId("fir"))
    ]
    assert [e.verdicts for e in told] == [(Verdict.NO_SITE,)]


def test_of_two_units_raised_in_one_province_the_later_counts() -> None:
    """A-072, A-Q58: the other one is refused with its reason, whether in one letter or in two."""
    state = standing(phase=PHASE_A)
    for letter, left in (("build A fir\nbuild G fir", "G"), ("build G fir\nbuild A fir", "A")):
        (unit,) = played(state, {"florence": letter}).state.units_of(FLORENCE)
        assert unit.kind == left
    assert refused(state, "florence", "build A fir; build G fir") == "build-replaced"


def test_three_units_in_the_first_spring() -> None:
    """A-021."""
    state = GAME.open(NO_DICE).state
    letter = "build A fir\nbuild A are\nbuild F psa\nbuild A pst"
    assert len(played(state, {"florence": letter}).state.units_of(FLORENCE)) == 3
    assert len(played(standing(phase=PHASE_A), {"florence": letter}).state.units_of(FLORENCE)) == 4


def test_a_province_that_is_bought_is_built_in_at_once() -> None:
    """A-063: it counts to its country again as soon as the ruler of that buys it."""
    state = owned(standing(phase=PHASE_A), "milan", ["are"])
    letters = {"florence": "buy are from milan for 3\nbuild A are", "milan": "sell are to florence for 3"}
    assert played(state, letters).state.field[AreaId("are")].power == FLORENCE
    alone = {"florence": letters["florence"]}
    assert AreaId("are") not in played(state, alone).state.field


def incomes(state: State) -> dict[str, IncomeCounted]:
    return {e.power: e for e in played(state, {}).events if isinstance(e, IncomeCounted)}


def test_incomes_are_published() -> None:
    """A-015, A-050 to A-053: the book's taxes and trade; treasuries as all can reckon them."""
    told = incomes(standing(phase=FALL))
    assert all(e.private_to is None for e in told.values())
    taxed = {p: e.seas + e.provinces + e.cities for p, e in told.items()}
    assert taxed == {
        "france": 9, "savoy": 11, "genoa": 10, "austria": 9, "milan": 12, "venice": 15, "ferrara": 11,
        "florence": 11, "papacy": 13, "naples": 11, "sicily": 11, "dalmatia": 10, "turkey": 11,
    }  # fmt: skip
    assert {p for p, e in told.items() if e.variable == 4} == {
        "france", "genoa", "venice", "florence", "naples", "dalmatia"
    }  # fmt: skip
    assert told["florence"].treasury == 15 + 11 + 4


def test_the_published_treasury_knows_nothing_of_gifts() -> None:
    """A-015, A-Q43."""
    after = played(standing(phase=PHASE_A), {"florence": "pay 9 to milan\nbuild A fir\ntax pra"}).state
    assert after.ducats[FLORENCE] == 15 - 9 - 3 + 1
    assert after.reckoned[FLORENCE] == 15 - 3 + 1


def test_a_divided_province_pays_both() -> None:
    """A-032, A-052: the garrison's owner has the city's tax, who stands outside the land's."""
    before, after = (
        incomes(standing(phase=FALL)),
        incomes(standing("florence G fir, milan A fir", phase=FALL)),
    )
    assert after["milan"].provinces == before["milan"].provinces + 1
    assert after["florence"].provinces == before["florence"].provinces - 1
    assert after["florence"].cities == before["florence"].cities


def test_the_lagoon() -> None:
    """A-055: its ducat goes to the fleet on it, or else to whoever controls Venice."""
    assert incomes(standing(phase=FALL))["venice"].seas == 1
    told = incomes(standing("ferrara F lag", phase=FALL))
    assert (told["venice"].seas, told["ferrara"].seas) == (0, 1)


def test_independent_garrisons_appear() -> None:
    """A-200: in fortified cities that stand open and are nobody's, under rebels too; not beside another."""
    pirates = standing("autonomous A tri", phase=FALL)
    after = played(owned(without(pirates, "sie", "tun"), "autonomous", ["tri"]), {}).state
    assert after.garrisons[AreaId("sie")].power == after.garrisons[AreaId("tun")].power == AUTONOMOUS
    assert AreaId("tri") not in after.garrisons
    assert AreaId("fir") not in after.garrisons


def test_they_end_rebellions() -> None:
    """A-138, A-200: rebels in an open city make way for a garrison of its own."""
    fir = frozenset({AreaId("fir")})
    state = replace(
        owned(standing(phase=FALL), "autonomous", ["fir"]),
        province_rebellions=fir,
        city_rebellions=fir,
        rebellion_victims={AreaId("fir"): FLORENCE},
    )
    after = played(state, {}).state
    assert after.garrisons[AreaId("fir")].power == AUTONOMOUS
    assert not after.province_rebellions

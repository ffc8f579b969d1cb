"""The fight of Absence of Plague: the worked examples of its book, and those made for our rulings.

A-090 to A-116, A-134, A-135, A-150 to A-182, A-202. Not here: its money and its spring.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.games.machiavelli.maps.library import load_scenario
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Verdict
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Power, RetreatPlace
from judge.games.machiavelli.named_rules.area_preference import AreaPreferences
from tests.support.machiavelli.battlefield import Fought, fight
from tests.support.machiavelli.pieces import unit

SCENARIO = load_scenario("absence-of-plague")
BOOK = SCENARIO.rulebook
FIGHT = {
    name: getattr(BOOK, name)
    for name in (
        "movement",
        "retreating",
        "rebels",
        "retreat_into_city",
        "besieged_may_convert",
        "besieger_must_lift",
        "retreats_without_orders",
        "spells_out_convoys",
        "convoyed_attack_cuts_all",
        "straits_closed_by_arrival",
        "straits_need_control",
    )
}
"""What the book says of conflicts, for its examples that are told on the classic board."""


def classic(*lines: str, **more: Any) -> Fought:
    return fight(*lines, **FIGHT, **more)


def aop(*lines: str, control: dict[str, str] | None = None, **more: Any) -> Fought:
    """On the book's own board; control is as at the start but for what is said."""
    owns: dict[str, set[str]] = {str(power.id): set(power.home) for power in SCENARIO.powers.values()}
    owns["savoy"].add(AreaId("pon"))
    for power, areas in (control or {}).items():
        for other in owns.values():
            other -= set(areas.split())
        owns[power] = owns.get(power, set()) | set(areas.split())
    held = {power: " ".join(sorted(areas)) for power, areas in owns.items()}
    return fight(*lines, scenario="absence-of-plague", owns=held, **more)


# ---------------------------------------------------------------- the examples of the book


def test_example_1_a_ring_of_three_turns() -> None:  # 13.4, A-157
    done = classic("milan A tyr - com", "france A com - tur", "genoa A tur - tyr")
    assert done.units == {"milan A com", "france A tur", "genoa A tyr"}


def test_example_1_a_garrison_helps_the_ring_against_the_army_outside() -> None:  # 13.4, A-152
    done = classic(
        "milan A tyr S in tur for france",
        "france A com - tur",
        "genoa A tur - tyr",
        "austria G tyr S in tyr for genoa",
    )
    assert {"france A tur", "genoa A tyr"} <= done.units
    assert "com" in done.beaten["milan A tyr"]
    assert done.verdicts("A tyr")[-1] is Verdict.DISLODGED


MANTUA = {
    "G man": "florence G man C A",
    "A man": "venice A man - cre",
    "A par": "genoa A par H",
    "A cre": "milan A cre S in man for florence",
    "A ver": "austria A ver S in man for papacy",
    "A fer": "turkey A fer S in man for papacy",
    "A bol": "papacy A bol - man",
    "A mod": "france A mod H",
}


def mantua(**changed: str) -> Fought:
    lines = {**MANTUA, **{unit.replace("_", " "): line for unit, line in changed.items()}}
    return classic(*lines.values())


def test_example_2_the_garrison_throws_venice_out_and_is_driven_back() -> None:  # 13.5, A-160, A-173
    done = mantua()
    assert done.ok("A cre"), "the attack on it comes from where its support is directed"
    assert done.beaten == {"venice A man": {"bre"}}
    after = done.led().units
    assert {"papacy A man", "venice A bre", "florence G man"} <= after


def test_example_2_venice_gets_away() -> None:  # 13.5, A-160
    done = mantua(A_par="genoa A par S in cre for venice")
    assert {"venice A cre", "papacy A man"} <= done.units
    assert set(done.beaten) == {"milan A cre", "florence A man"}
    after = done.led().units
    assert "florence A bre" in after
    assert len([unit for unit in after if unit.startswith("milan A ")]) == 1


def test_example_2_venice_holds_with_support() -> None:  # 13.5, A-160
    done = mantua(A_man="venice A man H", A_par="genoa A par S in man for venice")
    assert {"papacy A man", "venice A bre", "florence G man"} <= done.led().units


def test_example_2_two_supports_for_the_garrison_make_a_standoff() -> None:  # 13.5, A-154, A-160
    done = mantua(A_man="venice A man H", A_mod="france A mod S in man for florence")
    assert {"venice A man", "florence G man", "papacy A bol"} <= done.units
    assert not done.beaten


MODENA = ("milan A par - mod", "papacy A bol - mod")
BOLOGNA = ("venice A man - bol", "florence A flo S in bol for venice")
PISA = ("naples A psa - flo", "france F egl S in psa for turkey", "turkey F wts - psa")


def test_example_3_the_order_of_a_beaten_unit_is_cancelled() -> None:  # 13.5, A-161
    assert not {"milan A mod", "papacy A mod"} & classic(*MODENA).units
    done = classic(*MODENA, *BOLOGNA)
    assert {"venice A bol", "milan A mod"} <= done.units
    assert "papacy A bol" in done.beaten


def test_example_3_who_is_beaten_cuts_no_support() -> None:  # 13.5, A-151
    done = classic(*MODENA, *BOLOGNA, *PISA)
    assert {"venice A bol", "milan A mod", "turkey F psa"} <= done.units
    assert set(done.beaten) == {"papacy A bol", "naples A psa"}
    assert done.ok("A flo")


def test_example_3_a_cut_far_away_stops_everything() -> None:  # 13.5, A-151
    done = classic(*MODENA, *BOLOGNA, *PISA, "genoa F gen - egl")
    assert not done.beaten
    assert done.verdicts("F egl") == done.verdicts("A flo") == (Verdict.SUPPORT_CUT,)


CIRCLE = (
    "venice A ver - fer",
    "papacy A fer - bol",
    "france A luc - mod",
    "austria A man S in fer for venice",
    "florence A bol S in mod for france",
)


def test_example_4_of_two_outcomes_that_one_in_which_most_advance() -> None:  # 13.6, A-159
    done = classic("genoa A mod - man", *CIRCLE)
    assert {"venice A fer", "france A mod"} <= done.units
    assert set(done.beaten) == {"papacy A fer", "genoa A mod"}
    assert done.ok("A man") and done.ok("A bol")


def test_example_4_all_supports_are_cut() -> None:  # 13.6, A-151
    done = classic("genoa A mod S in man for milan", "milan A par - man", *CIRCLE)
    assert not done.beaten
    assert all(done.verdicts(unit) == (Verdict.SUPPORT_CUT,) for unit in ("A mod", "A man", "A bol"))


def test_example_4_wholly_symmetrical() -> None:  # 13.6, A-159
    done = classic(
        "france A luc - mod",
        "florence A bol S in mod for france",
        "milan A par - man",
        "genoa A mod S in man for milan",
        "papacy A fer - bol",
        "austria A man S in bol for papacy",
    )
    assert not done.beaten
    assert all(done.verdicts(unit) == (Verdict.SUPPORT_CUT,) for unit in ("A mod", "A man", "A bol"))


def test_example_6_the_list_of_retreats() -> None:  # appendix A, A-175 to A-177, A-Q20
    done = aop(
        "florence F lig H",
        "florence A psa H",
        "genoa F vnt - lig",
        "france F wts S in lig for genoa",
        "autonomous G mas",
        "autonomous G luc",
        control={"florence": "psa pon"},
    )
    assert {"mas", "luc"} <= done.beaten["florence F lig"]
    assert "florence F luc" in done.led().units, "Pisa beside Lucca is of the home country, Pontremoli is not"


# ---------------------------------------------------------------- support of an area


@pytest.mark.parametrize(
    ("lines", "there"),
    [
        (("papacy A per - are", "milan A are H"), "papacy A are"),
        (("papacy A are H", "milan A sie - are"), "papacy A are"),
    ],
)
def test_one_order_helps_whatever_that_power_does_there(lines: tuple[str, str], there: str) -> None:
    done = aop("florence A fir S in are for papacy", *lines)
    assert there in done.units
    assert done.ok("A fir")


URBINO = ("papacy A urb - are", "papacy G urb C A", "papacy A per S in urb", "ferrara A smr - urb")


def test_support_goes_to_the_garrison_that_comes_in() -> None:  # A-Q5
    assert {"papacy A are", "papacy A urb", "ferrara A smr"} <= aop(*URBINO).units


def test_support_is_lost_when_the_army_does_not_get_away() -> None:  # A-Q5, A-Q6, A-158
    done = aop(*URBINO, "florence A fir - are")
    assert {"papacy A urb", "papacy G urb", "ferrara A smr", "florence A fir"} <= done.units
    assert not done.beaten


PAVIA = ("savoy A tor H", "genoa A mon - pav", "genoa A for S in pav")


def test_who_advanced_in_vain_has_no_support_where_he_stands() -> None:  # A-110, A-Q6
    done = aop("milan A pav - tor", "milan A mil S in pav", *PAVIA)
    assert "genoa A pav" in done.units and "milan A pav" in done.beaten


def test_supporters_are_not_supported() -> None:
    done = aop("milan A pav S in tor for savoy", "milan A mil S in pav", *PAVIA)
    assert "genoa A pav" in done.units
    assert Verdict.SUPPORT_CUT in done.verdicts("A pav")


def test_support_that_names_nobody_is_for_oneself() -> None:  # A-Q7
    done = aop("florence A fir S in are", "papacy A per - are", "milan A are H")
    assert "milan A are" in done.units and not done.beaten


@pytest.mark.parametrize(
    ("unit", "area", "lawful"),
    [
        ("florence A psa", "psa", True),  # it could convert into Pisa
        ("savoy A aos", "aos", False),  # no city
        ("florence F psa", "sie", False),  # the coasts do not join
        ("florence G psa", "psa", True),
        ("florence G psa", "luc", False),
    ],
)
def test_where_a_unit_may_support(unit: str, area: str, lawful: bool) -> None:  # A-111, A-Q34
    _, kind, place = unit.split()
    done = aop(f"{unit} S in {area} for milan", checked=True)
    assert (done.told(f"{kind} {place}").order is not None) is lawful


def test_a_fleet_helps_a_siege_where_there_is_no_port() -> None:
    done = aop(
        "ferrara A pad B",
        "ferrara F fer S in pad",
        "venice G pad H",
        "venice A vic - pad",
        sieges="pad",
        control={"ferrara": "pad"},
    )
    assert "ferrara A pad" in done.units and "venice G pad" not in done.units


# ---------------------------------------------------------------- cuts, cancelled orders, friends


def test_a_beaten_attacker_cuts_nothing() -> None:
    done = aop(
        "milan A reg - mod",
        "florence A pst S in mod for milan",
        "ferrara A mod H",
        "papacy A pra - pst",
        "venice A bol - pra",
        "venice A fir S in pra",
    )
    assert {"milan A mod", "venice A pra"} <= done.units
    assert done.ok("A pst")


def test_a_cancelled_advance_shuts_nobody_out() -> None:  # A-Q54
    done = aop(
        "milan A reg H",
        "genoa A par - reg",
        "genoa A pon S in reg",
        "papacy A bol - mod",
        "venice A fer - bol",
        "florence A fir S in bol for venice",
        "savoy A luc - mod",
        "turkey F lig - luc",
        "naples A psa S in luc for turkey",
        control={"genoa": "par", "venice": "fer", "papacy": "bol", "milan": "reg"},
    )
    assert done.beaten["milan A reg"] == {"mod", "mas", "man"}, "nobody strove for Modena after all"
    assert done.beaten["papacy A bol"] == {"man", "mod", "pst", "pra", "rav", "city"}
    assert {"papacy A man", "savoy A mas", "milan A mod"} <= done.led().units, "Bologna, Lucca, Reggio"


def test_a_failed_attacker_still_guards_its_own_place() -> None:
    done = aop("milan A pav - tor", "savoy A tor H", "genoa A mon - pav")
    assert done.units == {"milan A pav", "savoy A tor", "genoa A mon"}


def test_friends_hold_and_let_a_third_in() -> None:  # A-158, A-Q44
    done = aop("milan A pav - mon", "milan A for - mon", "savoy A tor - mon", "genoa A gen H")
    assert {"savoy A mon", "milan A pav", "milan A for"} <= done.units


def test_friends_that_hold_have_support_where_they_stand() -> None:  # A-158, A-Q44
    attack = ("savoy A tor - pav", "savoy A com S in pav")
    done = aop("milan A pav - mon", "milan A for - mon", "milan A mil S in pav", *attack)
    assert "milan A pav" in done.units and not done.beaten


def test_who_follows_a_friend_that_stays_keeps_nobody_out() -> None:  # A-158, A-Q6, A-Q44
    done = aop("milan A mil - pav", "milan A pav - tor", *PAVIA)
    assert {"genoa A pav", "milan A mil"} <= done.units
    assert done.beaten["milan A pav"] == {"com", "pia", "city"}


def test_friends_do_not_change_places() -> None:
    lines = ("milan A pav - mil", "milan A mil - pav", "milan A pia S in pav")
    done = aop(*lines, "savoy A tor - pav", "savoy A com S in pav")
    assert "milan A pav" in done.units and not done.beaten, "from the start it holds, and is supported"


def test_nobody_helps_to_attack_a_friend_but_holds() -> None:
    lines = ("milan A pav H", "milan A mil S in pav for savoy", "savoy A tor - pav")
    done = aop(*lines, "genoa A mon S in pav for savoy")
    assert "savoy A pav" in done.units, "one support stands"
    because = done.told("A mil").because
    assert because is not None and because.code == "supported-meets-own-unit"


# ---------------------------------------------------------------- garrisons and sieges


def test_a_garrison_that_comes_out_against_a_stronger_attacker_flees() -> None:
    done = aop("florence G are C A", "papacy A per - are", "papacy A urb S in are")
    assert "florence A are" in done.beaten
    assert {"papacy A are", "florence A fir"} <= done.led().units


def test_a_garrison_that_a_third_keeps_in_does_not_come_out() -> None:  # A-160, F-Q38
    done = aop(
        "florence G are C A",
        "papacy A per - are",
        "papacy A urb S in are",
        "milan A fir - are",
        "papacy A sie H",
    )
    assert {"papacy A are", "florence G are"} <= done.units and not done.beaten


def test_a_besieged_garrison_of_equal_strength_falls() -> None:  # A-Q17
    done = aop("papacy A are B", "florence G are C A", sieges="are")
    assert "papacy A are" in done.units and "florence G are" not in done.units


def test_a_besieged_garrison_with_help_throws_the_besieger_out() -> None:  # A-115, A-Q17
    done = aop("papacy A are B", "florence G are C A", "florence A fir S in are", sieges="are")
    assert "florence A are" in done.units and "papacy A are" in done.beaten
    assert not done.state.sieges


@pytest.mark.parametrize(("order", "verdict"), [("- fir", Verdict.SIEGE_IN_PROGRESS), ("H", Verdict.OK)])
def test_in_the_second_season_a_besieger_besieges_or_holds(order: str, verdict: Verdict) -> None:
    done = aop(f"papacy A sie {order}", "autonomous G sie", "florence A are H", sieges="sie")
    assert "papacy A sie" in done.units
    assert done.verdicts("A sie") == (verdict,)
    assert not done.state.sieges
    assert ("sie" in done.play.held) is (order == "H")


@pytest.mark.parametrize("order", ["- fir", "B", "H"])
def test_a_besieger_bought_by_the_garrisons_side_holds(order: str) -> None:
    done = aop(f"papacy A sie {order}", "papacy G sie", sieges="sie")
    assert done.units == {"papacy A sie", "papacy G sie"}
    assert not done.state.sieges


def test_an_independent_garrison_helps_who_alone_comes() -> None:  # A-Q26
    siena = ("autonomous G sie", "florence A sie H", "papacy A per - sie")
    done = aop(*siena)
    assert "papacy A sie" in done.units and "florence A sie" in done.beaten
    assert "florence A sie" in aop(*siena, "milan A fir - sie").units, "none of two"
    assert "papacy A per" in aop(*siena[1:]).units


def test_a_beaten_unit_of_nobody_goes_into_its_city_or_is_lost() -> None:
    attack = ("papacy A per - sie", "papacy A are S in sie")
    assert "autonomous G sie" in aop("autonomous A sie", *attack).led().units
    lost = aop("autonomous A sie", "florence G sie", *attack)
    assert not lost.beaten and "autonomous A sie" not in lost.units


# ---------------------------------------------------------------- rebels


def test_rebels_help_the_only_enemy_that_comes() -> None:  # A-134, A-Q45
    rising = {"aqu": "naples"}
    done = aop("naples A aqu H", "papacy A spo - aqu", province_rebels=rising)
    assert "papacy A aqu" in done.units and "naples A aqu" in done.beaten
    done = aop("papacy A spo - aqu", "naples A cap - aqu", province_rebels=rising)
    assert "papacy A spo" in done.units, "the victim is one of several who come"
    done = aop("naples A aqu H", "papacy A spo - aqu", "milan A anc - aqu", province_rebels=rising)
    assert "naples A aqu" in done.units and "aqu" in done.play.held


def test_among_rebels_nobody_supports_but_from_the_city() -> None:
    done = aop(
        "naples A slr S in nap",
        "naples A nap H",
        "papacy A cap - nap",
        "papacy A aqu S in nap",
        province_rebels={"slr": "naples"},
        city_rebels={"slr": "naples"},
    )
    assert "papacy A nap" in done.units
    inside = ("naples G slr S in slr", "naples A slr H", "papacy A nap - slr")
    done = aop(*inside, province_rebels={"slr": "naples"})
    assert {"naples A slr", "naples G slr"} <= done.units and "slr" in done.play.held


# ---------------------------------------------------------------- straits and transports


def test_straits_are_his_who_controls_the_province() -> None:  # A-095, A-Q28
    passing = ("sicily F pio H", "florence F psa - ets")
    held = {"sicily": "pio"}
    assert "florence F ets" in aop(*passing, "autonomous G pio", control=held).units
    done = aop(*passing, control=held)
    assert done.verdicts("F psa") == (Verdict.STRAITS_BLOCKED,)
    assert "florence F ets" in aop(*passing).units
    leaving = ("sicily F pio - wts", "florence F psa - ets")
    assert "florence F ets" in aop(*leaving, control=held, leave={"sicily": "florence"}).units
    assert "florence F psa" in aop(*leaving, control=held).units, (
        "who holds a way is seen when the moves begin"
    )
    assert "florence F ets" in aop(*passing, control=held, province_rebels={"pio": "sicily"}).units


def test_straits_bar_supports_too() -> None:
    lines = ("sicily F pio H", "florence F psa S in ets", "florence F lip - ets", "turkey F ets H")
    assert "florence F ets" in aop(*lines).units
    assert "turkey F ets" in aop(*lines, control={"sicily": "pio"}).units


def test_a_fleet_in_messina_holds_the_way_to_kalabria() -> None:
    lines = ("sicily F mes - bon", "naples F kal - mes")
    assert "naples F kal" in aop(*lines).units
    assert "naples F mes" in aop(*lines, leave={"sicily": "naples"}).units


def test_kalabria_carries_nobody_past_a_fleet_in_messina() -> None:  # A-096, A-Q47
    lines = ("naples A slr - kal - ion - otr", "naples F kal T", "naples F ion T", "sicily F mes H")
    done = aop(*lines)
    assert done.verdicts("A slr") == (Verdict.STRAITS_BLOCKED,)
    assert "naples A otr" in aop(*lines[:3]).units
    assert "naples A otr" in aop(*lines, leave={"sicily": "naples"}).units


def test_leave_is_needed_by_the_power_that_carries() -> None:  # A-097, A-Q47
    lines = ("france A slr - kal - ion - otr", "naples F kal T for france", "naples F ion T for france")
    straits = "sicily F mes H"
    assert "france A otr" in aop(*lines, straits, leave={"sicily": "naples"}).units
    assert "france A slr" in aop(*lines, straits, leave={"sicily": "france"}).units


def test_one_fleet_carries_one_army() -> None:  # A-Q46
    fleet = "sicily F wts T"
    done = aop("sicily A pal - wts - psa", "sicily A cag H", fleet)
    assert "sicily A psa" in done.units
    done = aop("sicily A pal - wts - psa", "sicily A cag - wts - pio", fleet)
    assert {"sicily A pal", "sicily A cag"} <= done.units
    assert done.verdicts("A pal") == (Verdict.NO_CONVOY,)
    done = aop("sicily A pal - wts - psa", "florence A cag - wts - pio", fleet)
    assert {"sicily A psa", "florence A cag"} <= done.units


def test_a_fleet_carries_for_the_power_that_it_names() -> None:
    assert "naples A psa" in aop("naples A pal - wts - psa", "sicily F wts T for naples").units
    assert "naples A pal" in aop("naples A pal - wts - psa", "sicily F wts T").units


def test_an_army_under_transport_comes_from_its_last_carrier() -> None:  # A-Q12
    done = aop("sicily A pal - wts - psa", "sicily F wts T", "sicily A pio S in psa", "florence F psa H")
    assert "sicily A psa" in done.units
    assert "wts" not in done.beaten["florence F psa"] and "lig" in done.beaten["florence F psa"]
    done = aop(
        "sicily A pal - wts - psa",
        "sicily F wts T",
        "florence F psa S in wts for naples",
        "naples F sas - wts",
    )
    assert done.ok("F psa") or Verdict.SUPPORT_CUT not in done.verdicts("F psa")


def test_no_army_lands_on_an_islet() -> None:
    done = aop("sicily A pal - bon - lip", "sicily F bon T", checked=True)
    assert done.told("A pal").order is None and "sicily A pal" in done.units
    assert "sicily F lip" in aop("sicily F bon - lip", checked=True).units


# ---------------------------------------------------------------- Venice in the Lagoon


FROM_THE_LAGOON = ("dalmatia F lag - ven", "turkey F fer S in ven for dalmatia")


def test_a_unit_beaten_from_the_lagoon_becomes_a_garrison() -> None:
    done = aop("venice A ven H", *FROM_THE_LAGOON)
    assert {"venice G ven", "dalmatia F lag"} <= done.units and not done.beaten
    assert {"venice A ven", "dalmatia F lag"} <= aop("venice A ven H", FROM_THE_LAGOON[0]).units


def test_an_attacker_of_venice_holds_the_lagoon_by_its_own_strength() -> None:
    raid = ("milan F uas - lag", "milan F trv S in lag")
    assert "milan F lag" in aop("venice A ven H", *FROM_THE_LAGOON, *raid).units
    assert "dalmatia F lag" in aop("venice A ven H", *FROM_THE_LAGOON, raid[0]).units


def test_an_empty_venice_is_entered() -> None:
    assert "dalmatia F ven" in aop("dalmatia F lag - ven").units


def test_while_venice_has_a_garrison_nobody_enters() -> None:
    done = aop("venice G ven H", *FROM_THE_LAGOON)
    assert {"venice G ven", "dalmatia F lag"} <= done.units
    assert done.verdicts("F lag") == (Verdict.SIEGE_REQUIRED,)


def test_venice_is_besieged_from_the_lagoon() -> None:
    siege = ("venice G ven H", "dalmatia F lag B")
    done = aop(*siege, checked=True)
    assert done.state.sieges == {"ven"} and "venice G ven" in done.units
    taken = aop(*siege, sieges="ven", checked=True)
    assert "venice G ven" not in taken.units
    assert (taken.state.province_owner[AreaId("ven")], taken.state.city_owner[AreaId("ven")]) == (
        "dalmatia",
        "dalmatia",
    )
    assert "venice G ven" in aop(*siege, "milan F uas - lag", "milan F trv S in lag", sieges="ven").units


@pytest.mark.parametrize("place", ["lag", "ven"])
def test_a_besieged_garrison_converts_unless_the_besieger_is_stronger(place: str) -> None:  # A-182, A-Q48
    siege = ("venice G ven C F", "dalmatia F lag B")
    assert {"venice F ven", "dalmatia F lag"} <= aop(*siege, sieges="ven").units
    done = aop(*siege, f"turkey F fer S in {place} for dalmatia", sieges="ven")
    assert not {"venice F ven", "venice G ven"} & done.units


def test_no_support_goes_past_an_enemy_on_the_lagoon() -> None:
    lines = ("venice F ven S in uas for milan", "milan F ist - uas", "turkey F uas H")
    assert "milan F uas" in aop(*lines, checked=True).units
    done = aop(*lines, "dalmatia F lag H")
    assert "turkey F uas" in done.units
    because = done.told("F ven").because
    assert because is not None and because.code == "supported-past-enemy"


# ---------------------------------------------------------------- retreats


def test_as_few_as_possible_are_lost() -> None:
    done = aop(
        "papacy A rom H",
        "papacy A tiv H",
        "florence A per - rom",
        "naples A spo S in rom for florence",
        "naples A cap - tiv",
        "naples F bon S in tiv",
        control={"florence": "per", "naples": "spo cap aqu bar nap otr slr"},
    )
    assert set(done.beaten) == {"papacy A rom", "papacy A tiv"}
    assert {"papacy A pat", "papacy G rom"} <= done.led().units


def test_straits_are_the_last_of_all_ways() -> None:  # A-174, A-Q32
    done = aop(
        "france F aja H",
        "genoa F bas - aja",
        "genoa F wts S in aja",
        control={"france": "aja avi lyo mar sas"},
    )
    assert done.beaten["france F aja"] == {"tou", "sas"}
    assert "france F tou" in done.led().units


def test_who_holds_the_straits_denies_them_to_whom_he_has_beaten() -> None:
    held = {"sicily": "mes pal sir cag lip ptl"}
    beaten = ("naples F bon H", "sicily F lip - bon", "sicily F pal S in bon", "sicily F mes H")
    assert "ion" not in aop(*beaten, control=held).beaten["naples F bon"]
    other = ("naples F bon H", "turkey F lip - bon", "turkey F pal S in bon", "sicily F mes H")
    assert "ion" in aop(*other, control=held).beaten["naples F bon"]


def test_straits_are_held_in_retreats_by_whoever_held_them_when_the_moves_began() -> None:
    held = {"sicily": "mes pal sir cag lip ptl"}
    beaten = ("naples F bon H", "sicily F lip - bon", "sicily F pal S in bon")
    left = (*beaten, "sicily F mes - cag")
    assert "ion" not in aop(*left, control=held).beaten["naples F bon"]
    came = (*beaten, "sicily F sir - mes")
    assert "ion" in aop(*came, control=held).beaten["naples F bon"]


BEATEN = "bol com cre fir mod nap pad par pav per rom ver"


def test_the_lists_of_twelve_beaten_units_are_made_within_a_bound() -> None:
    looked_at = 0
    state = aop(control={}).state
    for area, power in zip(BEATEN.split(), sorted(SCENARIO.powers), strict=False):
        army = unit(f"{power} A {area}")
        preferences = AreaPreferences(Setting(SCENARIO, BOOK), state, Power(power))
        places = [RetreatPlace(near) for near in sorted(SCENARIO.board.army_borders[AreaId(area)])]
        assert len(preferences.places_in_order(army, places)) == len(places)
        looked_at += preferences.looked_at
    areas = len(SCENARIO.board.areas)
    assert looked_at <= 12 * (areas + 8 * areas), "each area's rank once, and the way from each place"


def test_the_ranks_of_places() -> None:
    state = aop("florence G luc", control={"milan": "luc par com pon sie"}).state
    state = replace(state, province_rebellions=frozenset({AreaId("pav")}))
    milan = AreaPreferences(Setting(SCENARIO, BOOK), state, Power("milan"))
    best_first = ["par", "luc", "sie", "pon", "man", "lig", "fir", "bol", "pav"]
    assert sorted(best_first, key=lambda area: milan.rank(AreaId(area))) == [
        "par",  # friendly, of one's own country
        "luc",  # friendly, of nobody's country: a garrisoned city
        "sie",  # a city without a garrison
        "pon",  # no city
        "man",  # nobody's, class 2
        "lig",  # a sea
        "pav",  # rebels against oneself help nobody
        "fir",  # another's, class 3
        "bol",  # class 2
    ]


def test_who_follows_a_friend_that_fails_bars_nobody_though_supported() -> None:  # A-158, A-Q44
    done = aop(
        "milan A man - reg",
        "papacy A reg S in man for milan",
        "milan A mod - man",
        "papacy A par - man",
        "venice A bre S in man for papacy",
    )
    assert {"papacy A man", "milan A mod"} <= done.units and "milan A man" in done.beaten

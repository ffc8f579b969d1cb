"""Where the beaten may go, and what comes of their choices."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.events import DestroyedNoRetreat, MustRetreat, RebellionLiberated, Verdict
from judge.games.machiavelli.steps.ownership.control import settle_control
from tests.support.machiavelli.battlefield import DICE, fight

OUSTED = ["milan A pav H", "france A tur - pav", "france A mon S A tur - pav"]


def test_not_back_to_where_the_attacker_came_from() -> None:
    """N-003, N-006: nor where somebody stands."""
    assert fight(*OUSTED).beaten == {"milan A pav": {"com", "for", "mil", "pia"}}


def test_nor_to_the_start_of_an_army_that_came_over_sea() -> None:
    """N-026: you cannot retreat to where your attacker came from."""
    fought = fight(
        "turkey A slr H",
        "naples A bar - otr - slr",
        "naples F otr T A bar - slr",
        "naples A nap S A bar - slr",
    )
    assert "bar" not in fought.beaten["turkey A slr"]


def test_not_where_others_strove_in_vain() -> None:
    """N-003: a standoff closes the place."""
    fought = fight(*OUSTED, "venice A cre - mil", "papacy A ber - mil")
    assert "mil" not in fought.beaten["milan A pav"]


def test_but_an_attack_thrown_back_head_on_closes_nothing() -> None:
    """N-003: who is beaten by the very unit it attacks has no effect on its place."""
    fought = fight(
        "milan A pav H",
        "france A mon - pav",
        "france A tur S A mon - pav",
        "venice A mil - cre",
        "venice A ber S A mil - cre",
        "papacy A cre - mil",
    )
    assert "mil" in fought.beaten["milan A pav"]


@pytest.mark.parametrize(
    ("rule", "policy", "places"),
    [
        ("N-026", "last-resort", {"com", "for", "mil", "pia"}),
        ("N-026", "always", {"com", "for", "mil", "pia", "city"}),
    ],
)
def test_into_the_city(rule: str, policy: str, places: set[str]) -> None:
    """N-026: only if nothing else is open; in 1995 always."""
    assert fight(*OUSTED, retreat_into_city=policy).beaten["milan A pav"] == places, rule


SURROUNDED = [*OUSTED, *(f"venice A {area} H" for area in ("com", "for", "mil", "pia"))]


def test_into_the_city_as_the_last_resort() -> None:
    """N-026."""
    fought = fight(*SURROUNDED)
    assert fought.beaten == {"milan A pav": {"city"}}
    assert "milan G pav" in fought.retreat("milan A pav C G").units


@pytest.mark.parametrize(
    ("rule", "case", "options"),
    [
        ("N-006", "the city rebels", {"city_rebels": {"pav": "milan"}}),
        ("N-076", "the game has no garrisons", {"garrisons": False}),
    ],
)
def test_the_city_may_be_shut(rule: str, case: str, options: dict[str, object]) -> None:
    fought = fight(*SURROUNDED, **options)  # type: ignore[arg-type]
    assert fought.beaten == {}, f"{rule}: {case}"
    assert any(isinstance(event, DestroyedNoRetreat) for event in fought.events)


def test_rebels_shut_the_gates_on_their_victim_alone() -> None:
    """N-070 5.2, 8.3: anybody else frees the city by coming in."""
    fought = fight(*SURROUNDED, city_rebels={"pav": "venice"})
    assert fought.beaten == {"milan A pav": {"city"}}
    inside = fought.retreat("milan A pav C G")
    freed = settle_control(inside.setting, inside.play, {}, DICE)
    assert freed.state.city_rebellions == frozenset()
    assert any(isinstance(event, RebellionLiberated) for event in freed.events)


@pytest.mark.parametrize(("victim", "freed"), [("milan", False), ("venice", True)])
def test_a_rebelling_province_is_open_and_freed_by_any_but_its_victim(victim: str, freed: bool) -> None:
    """N-006: rebels do not keep anybody out of the land."""
    fought = fight(*OUSTED, province_rebels={"mil": victim})
    assert "mil" in fought.beaten["milan A pav"]
    fled = fought.retreat("milan A pav - mil")
    after = settle_control(fled.setting, fled.play, {}, DICE)
    assert (after.state.province_rebellions == frozenset()) is freed


@pytest.mark.parametrize(("reading", "gone"), [(False, False), (True, True)])
@pytest.mark.parametrize(("victim", "barred"), [("milan", True), ("venice", False)])
def test_rebels_outside_may_shut_the_gates_too(reading: bool, gone: bool, victim: str, barred: bool) -> None:
    """N-070 5, D62: a reading; by the text only a rebelling city is shut."""
    fought = fight(*SURROUNDED, province_rebels={"pav": victim}, rebels_bar_city_too=reading)
    assert (fought.beaten == {}) is (gone and barred)


def test_not_into_the_city_that_the_attacker_came_out_of() -> None:
    """N-026: nor into a garrisoned one."""
    others = [f"venice A {area} H" for area in ("com", "for", "mil", "pia", "mon", "tur")]
    assert fight("milan A pav H", "france G+ pav C A", *others).beaten == {}
    assert fight(*SURROUNDED, "venice G pav").beaten == {}


def test_fleets_need_a_port() -> None:
    """N-025, N-026: a fleet retreats by conversion only into a port."""
    closed = [f"venice F {area} H" for area in ("bol", "uas")]
    fought = fight("milan F fer H", "venice F pad - fer", "venice A man S F pad - fer", *closed)
    assert fought.beaten == {}


def test_choices() -> None:
    """N-006: each goes where it is sent."""
    assert "milan A com" in fight(*OUSTED).retreat("milan A pav - com").units
    assert fight(*OUSTED).retreat("milan A pav D").units == {"france A pav", "france A mon"}
    silent = fight(*OUSTED).retreat()
    assert silent.units == {"france A pav", "france A mon"}
    assert silent.verdicts("A pav") == (Verdict.DISBANDED,)


def test_two_that_choose_one_place_are_both_lost() -> None:
    """N-006, nj-retreat-bounce: elites count one in retreats."""
    fought = fight(
        "milan A+ pav H",
        "france A tur - pav",
        "france A mon S A tur - pav",
        "france A+ for S A tur - pav",
        "venice A mil H",
        "turkey A tyr - mil",
        "turkey A ber S A tyr - mil",
    )
    assert set(fought.beaten) == {"milan A pav", "venice A mil"}
    after = fought.retreat("milan A pav - com", "venice A mil - com")
    assert not {"milan A com", "venice A com"} & after.units
    assert after.verdicts("A pav") == (Verdict.STOOD_OFF, Verdict.DESTROYED)


def test_the_beaten_learn_their_choices() -> None:
    """N-006: the event names them and where the attacker came from."""
    event = next(e for e in fight(*OUSTED).events if isinstance(e, MustRetreat))
    assert (event.power, event.attacker_from) == ("milan", "tur")
    assert {place.area for place in event.places} == {"com", "for", "mil", "pia"}


def test_leave_through_straits_lasts_into_the_retreats() -> None:
    """N-040 h, k."""
    fought = fight(*OUSTED, leave={"naples": "turkey"})
    assert fought.state.leave == {"naples": frozenset({"turkey"})}
    assert fought.retreat("milan A pav - com").state.leave == {}


def test_who_chose_the_same_place_is_named_and_nobody_else() -> None:
    """N-006: two meet at Como; a third goes elsewhere, and a fourth is given up."""
    fought = fight(
        *OUSTED,
        "venice A mil H",
        "turkey A tyr - mil",
        "turkey A+ ber S A tyr - mil",
        "florence A are H",
        "papacy A per - are",
        "papacy A sie S A per - are",
        "naples A aqu H",
        "papacy A anc - aqu",
        "papacy A spo S A anc - aqu",
    )
    assert set(fought.beaten) == {"milan A pav", "venice A mil", "florence A are", "naples A aqu"}
    after = fought.retreat("milan A pav - com", "venice A mil - com", "florence A are - flo")
    told = after.told("A pav")
    assert (told.verdicts, told.rule) == ((Verdict.STOOD_OFF, Verdict.DESTROYED), "N-006")
    assert told.because is not None
    assert (told.because.code, [ref.area for ref in told.because.units]) == ("same-refuge", ["mil"])
    other = after.told("A mil").because
    assert other is not None and [ref.area for ref in other.units] == ["pav"]
    assert "florence A flo" in after.units
    assert after.verdicts("A aqu") == (Verdict.DISBANDED,)
    assert after.play.arrived == {"flo"}


def test_who_stays_in_the_city_has_not_come_in() -> None:
    """N-026, N-070 8.3: a retreat into the city brings nobody into the province."""
    after = fight(*OUSTED, retreat_into_city="always").retreat("milan A pav C G")
    assert "milan G pav" in after.units
    assert after.play.arrived == set()


def test_not_where_somebody_disbands() -> None:
    """N-006, N-007: his place was taken when the campaign began; a garrison that disbands takes none."""
    assert "com" not in fight(*OUSTED, "venice A com D", disband=True).beaten["milan A pav"]
    assert "mil" in fight(*OUSTED, "venice G mil D", disband=True).beaten["milan A pav"]


@pytest.mark.parametrize(("said", "coast"), [("cro/nc", "cro/nc"), ("cro/sc", "cro/sc"), ("cro", "cro/nc")])
def test_a_fleet_retreats_to_the_coast_it_names(said: str, coast: str) -> None:
    """N-006, N-041: or to the first."""
    fought = fight("venice F ist H", "turkey A+ dal - ist")
    assert f"venice F {coast}" in fought.retreat(f"venice F ist - {said}").units


@pytest.mark.parametrize(
    ("scenario", "line", "attack"),
    [
        ("balance-of-power", "venice F ist H", "turkey A+ dal - ist"),
        ("europe-1901", "turkey F con H", "austria A+ smy - con"),
        ("europe-1901", "france F mao H", "england F+ nao - mao"),
    ],
)
def test_refuges_are_told_in_the_order_of_their_names_and_coasts(
    scenario: str, line: str, attack: str
) -> None:
    """N-006, N-041: the same position gives the same bytes."""
    fought = fight(line, attack, scenario=scenario)
    ((_, beaten),) = fought.state.dislodged.items()
    names = [(place.area, place.coast or "") for place in beaten.places]
    assert names == sorted(names)
    assert len({area for area, _ in names}) < len(names)

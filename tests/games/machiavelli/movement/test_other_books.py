"""What other books say of support, of the beaten, of friends and of retreats; the classic way beside it.

A-110 to A-112, A-151, A-158, A-160, A-161, A-171; F-031, F-033, F-035.
"""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.events import Reason, Verdict
from judge.games.machiavelli.model.rules.campaign_tables import Movement, Retreats
from tests.support.machiavelli.battlefield import Fought, fight


def fought(*lines: str, **book: object) -> Fought:
    return fight(*lines, movement=Movement(**book))


def test_support_for_a_power_in_an_area_helps_who_comes_in() -> None:
    attack = ("milan A pad - fer", "venice A fer H")
    done = fought("milan A man S in fer", *attack, supports_areas=True)
    assert "milan A fer" in done.units
    assert done.ok("A man")
    done = fought("florence A man S in fer for milan", *attack, supports_areas=True)
    assert "milan A fer" in done.units


def test_support_that_names_no_power_is_for_oneself() -> None:  # A-110, A-Q7
    done = fought("florence A man S in fer", "milan A pad - fer", "venice A fer H", supports_areas=True)
    assert "venice A fer" in done.units
    assert done.verdicts("A man") == (Verdict.SUPPORT_VOID,)
    assert done.told("A man").because == Reason(code="supported-is-nobody")


def test_support_in_an_area_helps_who_is_there_before_who_comes() -> None:  # A-110, A-Q5
    lines = ("florence A man S in fer for milan", "milan A fer H", "milan A bol - fer")
    attack = ("venice A ver - fer", "venice A pad S in fer")
    assert "milan A fer" in fought(*lines, *attack, supports_areas=True).units
    assert "venice A fer" in fought(*lines[1:], *attack, supports_areas=True).units


def test_support_in_an_area_needs_somebody_there() -> None:
    done = fought("milan A man S in fer", "milan A bol H", supports_areas=True)
    assert done.verdicts("A man") == (Verdict.SUPPORT_VOID,)


def test_support_of_an_area_for_one_who_supports_helps_nobody() -> None:
    lines = ("milan A bol S in man", "milan A man S in ver", "milan A ver H")
    attack = ("venice A cre - man", "venice A bre S in man")
    done = fought(*lines, *attack, supports_areas=True)
    assert "venice A man" in done.units
    because = done.told("A bol").because
    assert because is not None and because.code == "supported-supports"


BEATEN_CUTTER = ("venice A cre - man", "florence A par - cre", "florence A pia S A par - cre")


@pytest.mark.parametrize(("undislodged", "gets_in"), [(False, False), (True, True)])
def test_who_is_thrown_out_cuts_no_support(undislodged: bool, gets_in: bool) -> None:
    lines = ("milan A man S A bol - fer", "milan A bol - fer", "venice A fer H", *BEATEN_CUTTER)
    done = fought(*lines, cancels_beaten_orders=undislodged)
    assert ("milan A fer" in done.units) is gets_in
    assert done.verdicts("A man") == ((Verdict.OK,) if gets_in else (Verdict.SUPPORT_CUT,))


def test_who_throws_the_supporter_out_cuts_all_the_same() -> None:
    lines = ("milan A man S A bol - fer", "milan A bol - fer", "venice A fer H", "venice A bre S A cre - man")
    done = fought(*lines, "venice A cre - man", cancels_beaten_orders=True)
    assert {"venice A fer", "venice A man"} <= done.units


@pytest.mark.parametrize(("beaten", "gets_in"), [(False, False), (True, True)])
def test_the_order_of_a_beaten_unit_bars_nobody(beaten: bool, gets_in: bool) -> None:
    done = fought(*BEATEN_CUTTER, "milan A bol - man", cancels_beaten_orders=beaten)
    assert ("milan A man" in done.units) is gets_in
    assert "venice A cre" in done.beaten


@pytest.mark.parametrize(("friends", "gets_in"), [("stand-off", False), ("hold", True)])
def test_friends_who_want_one_place_let_a_third_in(friends: str, gets_in: bool) -> None:  # A-158, F-033
    done = fought("milan A bol - man", "milan A ver - man", "venice A cre - man", friends=friends)
    assert ("venice A man" in done.units) is gets_in
    told = done.told("A bol")
    assert (told.verdicts, told.rule) == ((Verdict.STOOD_OFF,), "N-008" if gets_in else "N-003")
    assert (told.because is not None and told.because.code == "friends-hold") is gets_in


@pytest.mark.parametrize(("friends", "thrown_out"), [("stand-off", False), ("hold", True)])
def test_who_follows_a_friend_that_stays_bars_nobody(friends: str, thrown_out: bool) -> None:
    lines = ("milan A man H", "milan A bol - man", "milan A fer S A bol - man")
    done = fought(*lines, "venice A cre - man", "venice A bre S A cre - man", friends=friends)
    assert ("venice A man" in done.units) is thrown_out


SORTIE = ("milan G fer C A", "venice A bol - fer", "venice A man S A bol - fer")


def test_a_garrison_that_meets_a_stronger_attacker_fails_and_stays() -> None:  # N-027
    assert "milan G fer" in fought(*SORTIE).units


def test_or_it_comes_out_and_must_retreat() -> None:  # A-160, F-035
    done = fought(*SORTIE, beaten_sortie="comes-out")
    assert done.beaten == {"milan A fer": {"pad", "ver"}}
    assert "milan G fer" not in done.units
    assert "milan A pad" in done.retreat("milan A fer - pad").units


@pytest.mark.parametrize(
    ("inside", "outside", "comes_out"),
    [
        ("milan G fer", "florence A fer H", False),
        ("milan G+ fer", "florence A fer H", True),
        ("milan G fer", "florence A fer - man", False),  # it would have liked to go, and has not
        ("milan G+ fer", "florence A fer - man", True),
        ("milan G fer", "florence A fer - ver", True),
        ("milan G+ fer", "milan A fer H", False),
    ],
)
def test_it_comes_out_only_past_whom_it_could_have_beaten_alone(
    inside: str, outside: str, comes_out: bool
) -> None:  # F-033, F-Q38
    lines = (f"{inside} C A", outside, "venice A+ bol - fer", "venice A man S A bol - fer")
    done = fought(*lines, beaten_sortie="comes-out-unless-kept-in")
    assert ("milan G fer" not in done.units) is comes_out
    assert "venice A fer" in done.units


def test_or_past_whomever_a_third_throws_out() -> None:
    lines = ("milan G fer C A", "florence A fer H", "venice A+ bol - fer", "venice A man S A bol - fer")
    assert "milan G fer" not in fought(*lines, beaten_sortie="comes-out").units


def test_it_is_back_in_where_no_place_is_open() -> None:  # A-160, F-035
    done = fought(*SORTIE, "venice A pad H", "venice A ver H", beaten_sortie="comes-out")
    assert "milan G fer" in done.units and not done.beaten


@pytest.mark.parametrize(("counts", "gets_in"), [(True, True), (False, False)])
def test_an_army_that_comes_by_sea_may_have_no_support(counts: bool, gets_in: bool) -> None:  # F-031
    lines = ("milan A dal - uas - fer", "milan F uas T A dal - fer", "milan A bol S A dal - fer")
    done = fought(*lines, "venice A fer H", convoyed_support=counts)
    assert ("milan A fer" in done.units) is gets_in
    because = done.told("A bol").because
    assert (because is not None and because.code == "supported-comes-by-sea") is not counts


@pytest.mark.parametrize(("shut", "open"), [(False, True), (True, False)])
def test_what_anybody_tried_to_attack_may_be_shut_to_the_beaten(shut: bool, open: bool) -> None:
    head_on = ("venice A ver - fer", "venice A bol S A ver - fer", "milan A fer - ver")
    rest = ("milan A man H", "florence A mod - man", "florence A par S A mod - man")
    done = fight(*head_on, *rest, retreating=Retreats(led_jointly=shut))
    assert ("ver" in done.beaten["milan A man"]) is open


def test_who_sends_no_retreat_is_led_away_from_the_others() -> None:  # F-035, F-Q37
    beaten = ("milan A man H", "florence A mod - man", "florence A par S A mod - man")
    other = ("milan A pad H", "venice A vic - pad", "venice A tre S A vic - pad")
    done = fight(*beaten, *other, retreats_without_orders="led")
    assert "fer" in done.beaten["milan A man"] & done.beaten["milan A pad"]
    after = done.retreat("milan A pad - fer")
    assert {"milan A fer", "milan A bol"} <= after.units, "by name: Bologna before Cremona"
    assert getattr(after.told("A man").order, "to", None) == "bol", "and letters say where it went"
    lost = fight(*beaten, *other).retreat("milan A pad - fer")
    assert "milan A bol" not in lost.units

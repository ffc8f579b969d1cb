"""Known departures of the recorded judge: what each explains, and that it explains no made-up difference.

Each case is a small phase as the recorded judge told it, and the same with something else that went wrong.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.conformance.compare import differences
from tests.conformance.known_bugs.bent_rules import OTHERWISE, broken_sieges
from tests.conformance.known_bugs.departures import explanations
from tests.conformance.known_bugs.moves import MOVES
from tests.conformance.recorded.recorded_rules import Bent
from tests.conformance.reference import again, play, result


def told(**phase: Any) -> dict[str, Any]:
    """A phase with our own result as the recorded one, to be altered by the test."""
    blank = {"id": "t-1", "flags": ["no dice", "money"], "orders": {}}
    record: dict[str, Any] = copy.deepcopy(blank | phase)
    return record | result(record, play(record))


def explained(record: dict[str, Any]) -> tuple[str, ...]:
    """The departures that explain a record; empty if it does not differ, or is not explained."""
    played = play(record)
    found = differences(record, played)
    assert found
    return explanations(played, found)


def position(*units: str, **members: Any) -> dict[str, Any]:
    """``position("Milan A Pavia", "Turkey F+ Durazzo")``; ``+`` is a mercenary."""
    placed = []
    for text in units:
        power, kind, province = text.split(maxsplit=2)
        special = {"special": "mercenary"} if kind.endswith("+") else {}
        placed.append({"power": power, "type": kind[0], "province": province} | special)
    phase = {"year": 1250, "season": "spring", "step": "movement"}
    return {"phase": phase, "units": placed, **members}


LANDLESS = {
    "variant": "mach2_ttr",
    "flags": ["no dice", "no money", "no special"],
    "state_before": position(
        "Milan A Milan",
        city_owner={"Pisa": "Florence", "Milan": "Milan"},
        province_owner={"Pisa": "Milan", "Milan": "Milan"},
        home_control={"Pisa": "Florence", "Milan": "Milan"},
        eliminated=["Aragon", "Genoa", "Naples", "Papacy", "Venice"],
    ),
}


def test_who_has_a_city_alone_is_out() -> None:  # D74
    record = told(**LANDLESS)
    record["state_after"]["eliminated"] += ["Florence"]
    assert explained(record) == ("D74",)


def test_but_not_who_has_land_or_a_unit() -> None:  # D74
    record = told(**LANDLESS)
    record["state_after"]["eliminated"] += ["Milan"]
    assert explained(record) == ()
    record = told(**LANDLESS | {"flags": ["no dice", "money"]})
    record["state_after"]["eliminated"] += ["Florence"]
    assert explained(record) == ()


def against_its_own(garrison: str) -> dict[str, Any]:
    """Florence's garrison helps Aragon into Messina, where Florence's fleet stands."""
    before = position(
        "Aragon F Ionian Sea",
        "Florence F Messina",
        f"Florence {garrison} Messina",
        city_owner={"Messina": "Florence", "Palermo": "Aragon"},
        province_owner={"Messina": "Florence"},
        home_control={"Palermo": "Aragon", "Messina": "Florence"},
        eliminated=["Milan", "Genoa", "Naples", "Papacy", "Venice"],
    )
    orders = {
        "Aragon": {"lines": ["F ion - mes"]},
        "Florence": {"lines": ["F mes H", "G mes S F ion - mes"]},
    }
    return {"variant": "mach2_ttr", "flags": ["no dice", "money"], "state_before": before, "orders": orders}


def bent(phase: dict[str, Any], game: Bent) -> dict[str, Any]:
    """The phase with its result as a bug has it."""
    record = told(**phase)
    played = play(record)
    return record | result(record, again(played, played.orders, game(played.ground.game)))


def test_a_strong_garrison_helps_against_its_own_side() -> None:  # D73, N-003
    record = bent(against_its_own("G+"), OTHERWISE["D73"])
    assert record["state_after"]["phase"]["step"] == "retreat"
    assert explained(record) == ("D73",)
    record["state_after"]["treasury"] = {"Aragon": 3}
    assert explained(record) == ()


def test_a_weak_one_does_not() -> None:  # D73, N-003
    assert bent(against_its_own("G"), OTHERWISE["D73"]) == told(**against_its_own("G"))


def new_for_old(*lines: str) -> dict[str, Any]:
    """Milan, a winter: militia in Milan, and these orders."""
    before = position(
        "Milan A Milan",
        city_owner={"Milan": "Milan", "Cremona": "Milan"},
        province_owner={"Milan": "Milan", "Cremona": "Milan"},
        home_control={"Milan": "Milan", "Cremona": "Milan"},
        treasury={"Milan": 30},
        eliminated=["Austria", "Florence", "France", "Naples", "Papacy", "Turkey", "Venice"],
    )
    before["phase"] = {"year": 1454, "season": "fall", "step": "adjustment"}
    before["units"][0]["special"] = "militia"
    return {"variant": "machiavelli", "state_before": before, "orders": {"Milan": {"lines": [*lines]}}}


def refused(phase: dict[str, Any], *lines: str) -> dict[str, Any]:
    """The phase, recorded as though it had had these orders alone."""
    rest = phase | {"orders": {"Milan": {"lines": [*lines]}}}
    return told(**rest) | {"orders": phase["orders"]}


def test_a_special_unit_before_the_old_one_goes() -> None:  # D75, N-014
    record = refused(new_for_old("build cm G Cremona", "remove A Milan"), "remove A Milan")
    assert explained(record) == ("D75",)


def test_but_neither_after_it_nor_without_any_removal() -> None:  # D75, N-014
    record = refused(new_for_old("remove A Milan", "build cm G Cremona"), "remove A Milan")
    assert explained(record) == ()
    record = refused(new_for_old("build cm G Cremona", "build A Cremona", "remove A Milan"), "remove A Milan")
    assert explained(record) == ()


def sally(first: str, second: str) -> dict[str, Any]:
    """Milan's strong garrison comes out while Venice begins a siege; the list has one of them first."""
    before = position(
        f"{first} Ferrara",
        f"{second} Ferrara",
        city_owner={"Ferrara": "Milan", "Milan": "Milan", "Venice": "Venice"},
        province_owner={"Ferrara": "Venice", "Milan": "Milan", "Venice": "Venice"},
        home_control={"Milan": "Milan", "Venice": "Venice"},
        eliminated=["Austria", "Florence", "France", "Naples", "Papacy", "Turkey"],
    )
    before["phase"]["year"] = 1455
    orders = {"Milan": {"lines": ["G fer C A"]}, "Venice": {"lines": ["A fer besieges"]}}
    return {"flags": ["no dice", "money"], "state_before": before, "orders": orders}


def shut_in(phase: dict[str, Any]) -> dict[str, Any]:
    """The phase as it would be told if the conversion had been refused."""
    given = phase["orders"]["Milan"]
    record = told(**phase | {"orders": phase["orders"] | {"Milan": {"lines": []}}})
    own = next(one for one in record["report"]["orders"] if one["unit"]["type"] == "G")
    own |= {"order": {"kind": "convert", "to_type": "A"}, "result": ["siege_in_progress"]}
    return record | {"orders": phase["orders"] | {"Milan": given}}


def test_a_besieger_who_is_first_in_the_list_shuts_the_garrison_in() -> None:  # D24, N-021
    record = shut_in(sally("Venice A", "Milan G+"))
    assert record["state_after"]["siege"] == ["Ferrara"]
    assert explained(record) == ("D24",)


def test_but_nothing_else_may_differ() -> None:  # D24, N-021
    record = shut_in(sally("Venice A", "Milan G+"))
    record["state_after"]["treasury"] = {"Milan": 3}
    assert explained(record) == ()
    record = shut_in(sally("Venice A", "Milan G+"))
    own = next(one for one in record["report"]["orders"] if one["unit"]["type"] == "G")
    own["result"] += ["dislodged"]
    assert explained(record) == ()


def test_nor_is_it_so_if_the_garrison_is_first() -> None:  # D24, N-021
    assert explained(shut_in(sally("Milan G+", "Venice A"))) == ()


def murdered(*commands: str) -> dict[str, Any]:
    """Milan cannot pay the bank; Venice is in the second season of a siege. `commands` are Milan's."""
    before = position(
        "Venice A Ferrara",
        "Autonomous G Ferrara",
        city_owner={"Ferrara": "Autonomous", "Milan": "Milan", "Venice": "Venice"},
        province_owner={"Ferrara": "Venice", "Milan": "Milan", "Venice": "Venice"},
        home_control={"Milan": "Milan", "Venice": "Venice"},
        eliminated=["Austria", "Florence", "France", "Naples", "Papacy", "Turkey"],
        siege=["Ferrara"],
        loans={"Milan": [{"principal": 20, "interest": 4, "collected_in": 0}]},
    )
    before["phase"] |= {"year": 1455, "season": "summer"}
    orders = {"Milan": {"lines": [*commands]}, "Venice": {"lines": ["A fer besieges"]}}
    shaken = {"victim": "Milan", "province": "Milan", "die": 6, "result": "none"}
    draws = {"assassination_rebellions": [shaken]}
    return {
        "flags": ["dice", "loans", "money"],
        "state_before": before,
        "orders": orders,
        "report": {"draws": draws},
    }


def test_a_murder_breaks_the_siege_of_a_unit_its_victim_commanded_in_vain() -> None:  # D80, N-072
    record = bent(murdered("A Ferrara H"), broken_sieges)
    assert {"event": "siege_lifted", "province": "Ferrara"} in record["report"]["events"]
    assert record["state_after"]["siege"] == ["Ferrara"]  # it begins anew
    assert explained(record) == ("D80",)
    record["state_after"]["treasury"] = {"Venice": 3}
    assert explained(record) == ()


def test_or_of_a_garrison_which_stays() -> None:  # D80, N-072 effect 4
    record = bent(murdered("G Ferrara H"), broken_sieges)
    assert {"event": "besieged_garrison_disbands", "province": "Ferrara"} in record["report"]["events"]
    assert "G" in {unit["type"] for unit in record["state_after"]["units"]}
    assert explained(record) == ("D80",)


def test_but_no_other() -> None:  # D80, N-072
    assert bent(murdered(), broken_sieges) == told(**murdered())


def in_saint_petersburg(coast: str) -> dict[str, Any]:
    """A garrison comes out at one of two coasts."""
    before = position(
        "Russia G St Petersburg",
        city_owner={"St Petersburg": "Russia"},
        province_owner={"St Petersburg": "Russia"},
        home_control={"St Petersburg": "Russia"},
        eliminated=["Austria", "England", "France", "Germany", "Italy", "Turkey"],
    )
    before["phase"]["year"] = 1902
    orders = {"Russia": {"lines": [f"G stp C F/{coast}"]}}
    phase = {"variant": "dipmach", "flags": ["no dice", "money"], "state_before": before}
    return told(**phase, orders={"Russia": {"lines": []}}) | {"orders": orders}


def test_a_garrison_comes_out_at_the_first_coast_alone() -> None:  # D84, N-041
    record = in_saint_petersburg("sc")
    assert explained(record) == ("D84",)
    record["state_after"]["treasury"] = {"Russia": 3}
    assert explained(record) == ()
    assert explained(in_saint_petersburg("nc")) == ()


def too_many(garrison: str) -> dict[str, Any]:
    """Trinacria has a unit more than cities; the record took the first in the list for it."""
    before = position(
        "Trinacria A Palermo",
        f"Trinacria G {garrison}",
        "Venice A Venice",
        city_owner={"Palermo": "Trinacria", "Venice": "Venice"},
        province_owner={"Palermo": "Trinacria", "Venice": "Venice"},
        home_control={"Palermo": "Trinacria", "Venice": "Venice"},
    )
    before["phase"] = {"year": 1337, "season": "fall", "step": "adjustment"}
    phase = {"variant": "mach_aoc", "flags": ["no dice", "no money", "no special"], "state_before": before}
    orders = {"Trinacria": {"lines": [f"remove G {garrison}"]}}
    return told(**phase) | {"orders": orders}


def test_no_garrison_is_removed_behind_no_walls() -> None:  # D83, N-001
    record = too_many("Tunis")
    assert explained(record) == ("D83",)
    record["state_after"]["city_owner"]["Venice"] = "Trinacria"
    assert explained(record) == ()
    assert explained(too_many("Messina")) == ()


def carried(line: str) -> dict[str, Any]:
    """Milan's fleet was told to carry an army into the Venice of 1995, and the record took the order."""
    before = position(
        "Milan A Padua",
        "Milan F Friuli",
        city_owner={"Padua": "Milan", "Milan": "Milan"},
        province_owner={"Padua": "Milan", "Friuli": "Milan"},
        home_control={"Milan": "Milan"},
        eliminated=["Aragon", "Florence", "Genoa", "Naples", "Papacy", "Venice"],
    )
    orders = {"Milan": {"lines": ["A Padua H", line]}}
    record = told(variant="mach2_ttr", flags=["no dice", "no money"], state_before=before, orders=orders)
    entry = next(one for one in record["report"]["orders"] if one["unit"]["type"] == "F")
    entry["order"] = {"kind": "convoy", "target": {"type": "A", "province": "Padua"}, "to": "Venice"}
    return record


def test_a_fleet_carries_no_named_unit_into_venice() -> None:  # D46, M-010
    assert explained(carried("F Friuli T Padua - Venice")) == ("D46",)
    assert explained(carried("F Friuli T A Padua - Venice")) == ()
    first_board = position("Naples F Gulf of Naples", "Venice A Padua", city_owner={"Naples": "Naples"})
    orders = {"Naples": {"lines": ["F gon T A Padua - Venice"]}}
    record = told(flags=["no dice", "money", "mach2"], state_before=first_board, orders=orders)
    entry = next(one for one in record["report"]["orders"] if one["unit"]["type"] == "F")
    assert entry["order"]["kind"] == "convoy"
    entry["order"] = {"kind": "none"}
    assert explained(record) == ("D46",)


def ordered(power: str, record: dict[str, Any]) -> dict[str, Any]:
    """What a record tells of the only fleet of a power."""
    entries = record["report"]["orders"]
    return next(one for one in entries if (one["unit"]["power"], one["unit"]["type"]) == (power, "F"))


def test_a_fleet_carries_an_army_to_where_it_stands() -> None:  # D96, N-010
    before = position("Naples F Gulf of Naples", "Naples A Naples", city_owner={"Naples": "Naples"})
    orders = {"Naples": {"lines": ["F gon T A nap - nap"]}}
    for goal, explains in (("Naples", ("D96",)), ("Salerno", ())):
        record = told(state_before=before, orders=orders)
        entry = ordered("Naples", record)
        assert entry["order"]["kind"] == "none"
        army = {"type": "A", "province": "Naples"}
        entry["order"] = {"kind": "convoy", "target": army, "to": goal}
        assert explained(record) == explains


def carried_through_straits(carries: str) -> dict[str, Any]:
    """Florence's army goes by Messina and the straits to Durazzo; Naples in Messina has given no leave."""
    before = position(
        "Florence A Pisa",
        "Turkey F Eastern Tyrrhenian Sea",
        "Naples F Messina",
        "Naples F Gulf of Naples",
        "Papacy F Ionian Sea",
        city_owner={"Florence": "Florence", "Naples": "Naples", "Rome": "Papacy", "Tunis": "Turkey"},
        province_owner={"Messina": "Naples", "Florence": "Florence", "Rome": "Papacy"},
        home_control={"Naples": "Naples", "Florence": "Florence", "Rome": "Papacy", "Tunis": "Turkey"},
    )
    orders = {
        "Florence": {"lines": ["A psa - ets - mes - gon - ion - dur"]},
        "Turkey": {"lines": ["F ets T A psa - dur"]},
        "Naples": {"lines": [carries, "F gon T A psa - dur"]},
        "Papacy": {"lines": ["F ion T A psa - dur"]},
    }
    return {"state_before": before, "orders": orders}


def test_a_fleet_in_straits_lets_pass_whom_it_carries() -> None:  # D94, N-040 i, k
    record = bent(carried_through_straits("F mes T A psa - dur"), MOVES["D94"])
    assert any(unit["province"] == "Durazzo" for unit in record["state_after"]["units"])
    assert explained(record) == ("D94",)


def test_but_nobody_whom_it_does_not_carry() -> None:  # D94, N-040 k
    phase = carried_through_straits("F mes H")
    assert bent(phase, MOVES["D94"]) == told(**phase)


def test_a_support_for_a_unit_bound_by_its_siege_is_said_to_be_cut() -> None:  # D95, N-003, N-022
    before = position(
        "Turkey A Dalmatia",
        "Turkey F Ragusa",
        "Venice G Ragusa",
        "Venice F Lower Adriatic Sea",
        "Naples F Bari",
        city_owner={"Naples": "Naples", "Tunis": "Turkey", "Venice": "Venice"},
        home_control={"Naples": "Naples", "Venice": "Venice", "Tunis": "Turkey"},
        siege=["Ragusa"],
    )
    orders = {
        "Turkey": {"lines": ["A dal - las - bar", "F rag - las"]},
        "Venice": {"lines": ["F las T A dal - bar"]},
        "Naples": {"lines": ["F bar S F rag - las"]},
    }
    record = told(state_before=before, orders=orders)
    assert ordered("Turkey", record)["result"] == ["siege_in_progress"]
    assert ordered("Naples", record)["result"] == ["ok"]
    ordered("Naples", record)["result"] = ["cut"]
    assert explained(record) == ("D95",)
    ordered("Naples", record)["result"] = ["void"]
    assert explained(record) == ()

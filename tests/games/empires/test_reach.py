"""Links, courts, reach and the price of seas: E-007, E-013, E-014, E-017, E-018, E-024."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from judge.games.empires.records.adjudicate import answer
from tests.support.empires.lines import (
    area,
    asked,
    conquest,
    diplomacy,
    fortification,
    happened,
    line,
    pillage,
    played,
    power,
    program,
    reasons,
    ruling,
    tax,
)

MINE = {"owner": "France", "social_state": 0}


def row(*places: str) -> list[list[str]]:
    """Links of places in a row; names in capitals are seas."""
    return [[one, two] for one, two in pairwise(places)]


def chain_of(places: str, own: str, question: str = "chain", *, seafarers: str = "", **more: Any) -> Any:
    """The chain from the first to the last of places in a row; capitals are seas, `own` France's."""
    names = places.split()
    lands = [name for name in names if name.islower()]
    areas = {
        name: {**({"owner": "France"} if name in own.split() else {}), "seafaring": name in seafarers.split()}
        for name in lands
    }
    given = {
        "areas": areas,
        "links": row(*names),
        "seas": {name: [] for name in names if name.isupper()},
        "powers": {"France": {"court": own.split(maxsplit=1)[0]}},
    }
    asking = {"ask": question, "power": "France", "from": names[0], "to": names[-1]}
    record = {"game": "empires", "state_before": given, "ask": [asking], **more}
    found = answer(record)["answers"][0]
    return (found["seas_in_a_row"], found["gold"], found["halves"]) if found["reached"] else None


@pytest.mark.parametrize(
    ("places", "own", "wanted"),
    [
        ("a b c", "a b", (0, 0, False)),
        ("a b c", "a", None),  # b is not one's own
        ("a N c", "a", (1, 1, False)),
        ("a N S c", "a", (2, 2, True)),
        ("a N S W c", "a", None),  # three seas without seafarers
        ("a N b S c", "a b", (1, 1, False)),  # E-Q11: the longest row prices the chain
        ("a N S b W c", "a b", (2, 2, True)),
        ("a N S b W E c", "a b", (2, 2, True)),
    ],
)
def test_price_of_seas(places: str, own: str, wanted: Any) -> None:
    """E-013, E-018, E-Q11: one sea costs 1, two in a row 2 and halve; any number of own land areas."""
    assert chain_of(places, own) == wanted


@pytest.mark.parametrize(
    ("places", "own", "seafarers", "wanted"),
    [
        ("a N c", "a", "a", (1, 0, False)),
        ("a N S c", "a", "a", (2, 1, False)),
        ("a N S W c", "a", "a", (3, 2, True)),
        ("a N S W E c", "a", "a", None),
        ("a N b S c", "a b", "b", (1, 0, False)),  # at either end of a row
        ("a N S c", "a", "c", (2, 2, True)),  # E-Q17: a foreign target's seafarers sail for nobody else
        ("a N S W c", "a", "c", None),
        ("a N S W b c", "a b", "b", (3, 2, True)),
        ("a N S b c", "a b", "a b", (2, 1, False)),  # E-Q9: two seafaring ends count once
    ],
)
def test_seafarers(places: str, own: str, seafarers: str, wanted: Any) -> None:
    """E-024, E-Q9, E-Q17: first sea free; second 1 gold and not halved; third 2 gold and halved."""
    assert chain_of(places, own, seafarers=seafarers) == wanted


@pytest.mark.parametrize(
    ("areas", "seas"),
    [({"Venice": True, "Lombardy": True, "Norway": True}, 0), ({"Rome": False, "Naples": False}, 1)],
)
def test_the_books_seafarers(areas: dict[str, bool], seas: int) -> None:
    """E-024: Venice, Lombardy, Constantinople, Norway, Sweden and Denmark; others by a scenario."""
    for name, seafaring in areas.items():
        told = played({name: {"owner": "France"}})
        assert area(told, name)["seafaring"] is seafaring


def test_the_cheapest_chain_counts() -> None:
    """E-Q11: over land if there is a way, however long."""
    links = [*row("a", "N", "c"), *row("a", "b", "d", "c")]
    given = {name: {"owner": "France"} for name in "abd"} | {"c": {}}
    question = {"ask": "chain", "power": "France", "from": "a", "to": "c"}
    told = asked(question, given, links, seas={"N": []})
    assert (told["chain"], told["gold"]) == (["a", "b", "d", "c"], 0)


def test_all_seas_by_a_switch() -> None:
    """E-Q11: a set may price all rows of the chain together."""
    assert chain_of("a N b S c", "a b", rules={"sea_gold": "all-seas"}) == (1, 2, False)


@pytest.mark.parametrize(
    ("places", "own", "wanted"),
    [
        ("a c", "a", (0, 0, False)),
        ("a N c", "a", (1, 1, False)),
        ("a N S c", "a", (2, 2, True)),
        ("a b c", "a b", None),  # E-Q14: not through own areas
        ("a b c", "a", None),
    ],
)
def test_reach_of_a_base(places: str, own: str, wanted: Any) -> None:
    """E-017, E-Q14: the target borders the base, or seas alone lie between."""
    assert chain_of(places, own, "reach") == wanted


def test_reach_by_a_switch() -> None:
    """E-Q14: a set may let base and target be joined by any chain of own areas."""
    areas = {"a": MINE, "b": MINE, "c": {}}
    given = {"orders": program(conquest("c", "a"))}
    assert reasons(played(areas, row("a", "b", "c"), **given)) == ["target-out-of-reach E-017"]
    assert reasons(played(areas, row("a", "b", "c"), **given, rules={"targets": "chain"})) == []


@pytest.mark.parametrize(
    ("state", "adjacent"),
    [
        ({"areas": {"A": {"borders": ["B"]}, "B": {}}}, True),
        ({"areas": {"A": {"arrows": ["B"]}, "B": {}}}, True),
        ({"areas": {"A": {"points": ["B"]}, "B": {}}}, False),
        ({"areas": {"A": {}, "B": {}}}, False),
        ({"areas": {"A": {}, "B": {}}, "links": [["B", "A"]]}, True),
        ({"areas": {"A": {"seas": ["B"]}}, "seas": {"B": []}}, True),
        ({"areas": {"A": {}}, "seas": {"B": ["A"]}}, True),
    ],
)
def test_what_is_adjacent(state: dict[str, Any], adjacent: bool) -> None:
    """E-007: a border line or an arrow, not a point; coasts touch their seas."""
    record = {"game": "empires", "state_before": state, "ask": [{"ask": "adjacent", "areas": ["A", "B"]}]}
    assert answer(record)["answers"][0]["adjacent"] is adjacent


def test_kiev_touches_the_black_sea() -> None:
    """E-007: whatever the case says of it."""
    state = {"areas": {"Kiev": {}}, "seas": {"Black Sea": []}}
    asking = [{"ask": "adjacent", "areas": ["Kiev", "Black Sea"]}]
    assert answer({"game": "empires", "state_before": state, "ask": asking})["answers"][0]["adjacent"]


@pytest.mark.parametrize("given", [ruling("c"), fortification("c"), conquest("d", "c"), pillage("d", "c")])
def test_nothing_is_done_in_or_from_an_area_cut_off(given: dict[str, Any]) -> None:
    """E-013: used, taxed and targeted areas must be linked to the court."""
    areas = {"a": MINE, "b": {}, "c": MINE, "d": {}}
    links = row("a", "b", "c", "d")
    of = "target" if given["target"] == "c" else "base"
    assert reasons(played(areas, links, orders=program(given))) == [f"{of}-not-linked E-013"]
    assert reasons(played(areas, links, orders=program(tax("c", "a")))) == ["not-linked E-013"]
    joined = {**areas, "b": MINE}
    assert reasons(played(joined, links, orders=program(given, tax("c")))) == []


def test_diplomacy_needs_no_link() -> None:
    """E-017, E-018, E-Q29: anywhere, free of seas, even at an own area that is cut off."""
    areas = {"a": MINE, "b": {}, "c": MINE, "far": {}}
    told = played(areas, row("a", "b", "c"), orders=program(diplomacy("far"), diplomacy("c")))
    assert reasons(told) == []
    assert [one["gold"]["seas"] for one in told["report"]["endeavours"]] == [0, 0]
    strict = played(
        areas, row("a", "b", "c"), orders=program(diplomacy("c")), rules={"own_cut_off_diplomacy": False}
    )
    assert reasons(strict) == ["target-not-linked E-Q29"]


def test_diplomacy_over_seas_is_neither_dearer_nor_halved() -> None:
    """E-018: not for diplomacy."""
    told = played(
        {"a": MINE, "c": {}}, row("a", "N", "S", "c"), seas={"N": [], "S": []}, orders=program(diplomacy("c"))
    )
    one = told["report"]["endeavours"][0]
    assert (one["gold"]["total"], one["rating"]["halved"], one["rating"]["value"]) == (0, False, "3")


def test_gold_and_halving_look_at_different_chains() -> None:
    """E-018: gold from court to target, halving from base to target and base to court."""
    areas = {"court": MINE, "base": MINE, "target": {}}
    links = [*row("court", "target"), *row("base", "N", "S", "target"), *row("court", "W", "base")]
    told = played(areas, links, seas={"N": [], "S": [], "W": []}, orders=program(conquest("target", "base")))
    one = told["report"]["endeavours"][0]
    assert (one["gold"]["seas"], one["rating"]["halved"]) == (0, True)
    assert one["gold"]["court_to_target"]["chain"] == ["court", "target"]
    assert one["seas"]["base_to_target"]["halves"] and not one["seas"]["base_to_court"]["halves"]


def test_halved_by_the_way_to_the_court_alone() -> None:
    """E-018: base and target border each other, but two seas lie between base and court."""
    areas = {"court": MINE, "base": MINE, "target": {}}
    links = [*row("court", "N", "S", "base"), *row("base", "target")]
    one = played(areas, links, seas={"N": [], "S": []}, orders=program(conquest("target", "base")))
    found = one["report"]["endeavours"][0]
    assert (found["rating"]["value"], found["gold"]["seas"], found["gold"]["total"]) == ("3/2", 2, 4)


def test_ruling_and_fortifying_have_the_area_itself_as_base() -> None:
    """E-Q18, E-Q19: seas to the court halve and cost; free endeavours pay for seas too."""
    areas = {"court": MINE, "isle": MINE}
    links = row("court", "N", "S", "isle")
    told = played(
        areas, links, seas={"N": [], "S": []}, orders=program(ruling("isle"), fortification("isle"))
    )
    found = [(o["base"], o["rating"]["value"], o["gold"]["total"]) for o in told["report"]["endeavours"]]
    assert found == [("isle", "3/2", 2), ("isle", "3/2", 2)]


@pytest.mark.parametrize(("switch", "gold"), [(True, 1), (False, 0)])
def test_free_endeavours_pay_for_seas(switch: bool, gold: int) -> None:
    """E-Q19: ruling and pillage over one sea cost 1, unless the set has it otherwise."""
    areas = {"court": MINE, "isle": MINE, "target": {}}
    links = [*row("court", "N", "isle"), ["N", "target"]]
    orders = program(ruling("isle"), pillage("target", "court"))
    told = played(areas, links, seas={"N": []}, orders=orders, rules={"sea_gold_for_free": switch})
    assert [one["gold"]["total"] for one in told["report"]["endeavours"]] == [gold, gold]


def test_a_defender_pays_for_no_seas() -> None:
    """E-Q27: the rule speaks of the active player's court."""
    areas = {"b": MINE, "t": {"owner": "England"}, "home": {"owner": "England"}}
    links = [*row("b", "t"), *row("home", "N", "t")]
    orders = {**program(conquest("t", "b")), "England": {"defense": [{"gold": 1}]}}
    told = played(
        areas,
        links,
        seas={"N": []},
        powers={"England": {"court": "home"}},
        orders=orders,
        tables={"gold_costs": {"defense": 1}},
    )
    assert told["report"]["endeavours"][0]["defended"]["paid"] == 2
    assert power(told, "England")["gold"] == 10


# ------------------------------------------------------------ the court


def conquered_court(own: dict[str, Any], **more: Any) -> dict[str, Any]:
    """England takes France's court, of which `own` areas are left."""
    areas = {"Ile de France": {"owner": "France"}, "B": {"owner": "England"}, **own}
    powers = {"England": {"cards": [{"conquest": "C"}]}, "France": {}}
    orders = {**program(conquest("Ile de France", "B"), of="England"), **more.pop("wish", {})}
    return played(areas, row("Ile de France", "B"), powers=powers, orders=orders, **more)


def test_a_lost_court_goes_to_an_area_of_its_language_and_religion() -> None:
    """E-014: at once; where the player wishes, else to the best social state (H-012)."""
    own = {
        "Anjou": {"owner": "France", "social_state": 0},
        "Champagne": {"owner": "France", "social_state": 1},
        "Burgundy": {"owner": "France", "social_state": 2},
        "Normandy": {"owner": "France", "religion": "heretical", "social_state": 2},
    }
    told = conquered_court(own)
    assert happened(told, "court-lost")[0]["suitable"] == ["Anjou", "Champagne"]
    assert power(told, "France")["court"] == "Champagne"
    wished = conquered_court(own, wish={"France": {"court": ["Burgundy", "Anjou"]}})
    assert power(wished, "France")["court"] == "Anjou"


@pytest.mark.parametrize(
    ("exile", "court", "out"),
    [("none", None, False), ("any-own-area", "Burgundy", False), ("out", None, True)],
)
def test_without_such_an_area_he_goes_into_exile(exile: str, court: str | None, out: bool) -> None:
    """E-014, H-001: the rules of exile are lost; a set has a switch for it."""
    told = conquered_court({"Burgundy": {"owner": "France"}}, rules={"exile": exile})
    assert happened(told, "went-into-exile")
    assert (power(told, "France")["court"], power(told, "France")["out"]) == (court, out)


def test_the_first_court_may_be_taken_up_again_when_it_is_won_back() -> None:
    """E-014: before the next year card is played; not later, and not elsewhere."""
    areas = {"Paris": {}, "Lyon": MINE, "Brest": MINE}
    cards = [{"conquest": "C"}, {}]
    powers = {"France": {"court": "Lyon", "first_court": "Paris", "cards": cards}}
    links = [["Paris", "Lyon"], ["Lyon", "Brest"]]
    won = conquest("Paris", "Lyon")
    home = {"do": "court", "to": "Paris"}
    told = played(areas, links, powers=powers, orders=program(won, home))
    assert (power(told, "France")["court"], reasons(told)) == ("Paris", [])
    late = played(areas, links, powers=powers, orders=program(won, ruling("Lyon"), home))
    assert (power(late, "France")["court"], reasons(late)) == ("Lyon", ["court-stays E-014"])
    elsewhere = played(areas, links, powers=powers, orders=program(won, {"do": "court", "to": "Brest"}))
    assert reasons(elsewhere) == ["court-stays E-014"]


def test_the_court_stays_otherwise() -> None:
    """E-014: three occasions and no others."""
    told = played({"a": MINE, "b": MINE}, row("a", "b"), orders=program({"do": "court", "to": "b"}))
    assert reasons(told) == ["court-stays E-014"]


def test_after_a_leader_without_heir_the_court_goes_anywhere() -> None:
    """E-014, E-Q16: to any own area, and the new leader is of that area."""
    areas = {"Ile de France": MINE, "Greece": {**MINE, "religion": "eastern"}}
    told = played(
        areas,
        events={"end": {"name": "End", "effects": [{"do": "leader-dies", "heirless": True}]}},
        orders={"France": {"program": [], "court": ["Greece"]}},
        state={"event_deck": ["end"]},
    )
    found = power(told, "France")
    assert (found["court"], found["origin"]) == ("Greece", "Greece")
    assert found["leader"] == {"language": "Greek", "religion": "eastern"}
    assert found["first_court"] == "Ile de France"


def test_where_a_court_may_go() -> None:
    """E-014: asked of a position."""
    areas = {"Ile de France": MINE, "Anjou": MINE, "Burgundy": MINE}
    told = answer(line(areas, ask=[{"ask": "court", "power": "France"}]))["answers"][0]
    assert (told["suitable"], told["exile"]) == (["Anjou"], False)

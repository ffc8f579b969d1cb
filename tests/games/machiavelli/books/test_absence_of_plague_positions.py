"""Positions of Absence of Plague for `judge adjudicate`, each with what its book says must come out.

Rules that meet: rings and cuts, straits and control, garrisons and third parties, bribes and counter-bribes,
trades, taxes and upkeep. Not here: rule by rule (the other tests of this book).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.machiavelli.plague_records import Letters, adjudicated, parts, position, stand, who_is

RING = "milan A man, venice A ver, ferrara A fer, papacy A bol"
ROUND = {"milan": "A man - ver", "venice": "A ver - fer", "ferrara": "A fer - bol", "papacy": "A bol - man"}
GUARD = "florence G man, milan A man, venice A ver, ferrara A fer"
SUPPLY = "milan A cre, milan A par, venice A man, ferrara A pon, genoa A gen, france A for"
CUT = {
    "milan": "A cre - man; A par S in man",
    "venice": "A man H",
    "ferrara": "A pon - par",
    "genoa": "A gen - pon",
    "france": "A for S in pon for genoa",
}
SEA_WAY = "genoa A gen, genoa F lig, genoa F wts, france F vnt, florence F psa"

FIGHTS: dict[str, tuple[dict[str, Any], Letters, str]] = {
    "A-157 a ring turns": (position(RING), ROUND, "milan A ver, venice A fer, ferrara A bol, papacy A man"),
    "A-154, A-157 an equal from outside stops it": (
        position(RING + ", florence A cre"),
        {**ROUND, "florence": "A cre - man"},
        RING + ", florence A cre",
    ),
    "A-152, A-157 a stronger one breaks it, and throws out who got nowhere": (
        position(RING + ", florence A cre, france A par"),
        {**ROUND, "florence": "A cre - man", "france": "A par S in man for florence"},
        "florence A man, venice A ver, ferrara A fer, papacy A bol, france A par, milan A mod",
    ),
    "A-159, A-097 of two outcomes that with most advances: the carrier is lost, not the support cut": (
        position(SEA_WAY),
        {
            "genoa": "A gen - lig - wts - psa; F lig T; F wts T",
            "france": "F vnt - lig",
            "florence": "F psa S in lig for france",
        },
        "france F lig, florence F psa, genoa F wts, genoa A gen, genoa F bas",
    ),
    "A-159, A-Q57 who comes over sea against a support is thrown out by it, and cuts nothing": (
        position("venice A trv, venice F lag, austria A fri, ferrara A pad"),
        {
            "venice": "A trv - lag - fri; F lag T",
            "austria": "A fri S in trv for ferrara",
            "ferrara": "A pad - trv",
        },
        "venice A vic, venice F lag, austria A fri, ferrara A trv",
    ),
    "A-158, A-Q60 friends for one place hold, though one of them loses its carrier": (
        position("venice A fri, venice F uas, venice A bol, dalmatia F zar, dalmatia F fiu"),
        {
            "venice": "A fri - uas - rav; F uas T; A bol - rav",
            "dalmatia": "F zar - uas; F fiu S in uas",
        },
        "venice A fri, venice F smr, venice A bol, dalmatia F uas, dalmatia F fiu",
    ),
    "A-158, A-Q61 one may help another to a place where one's own unit goes in vain": (
        position("milan A com, milan A pav, savoy A pia, venice A mil"),
        {"milan": "A com - mil; A pav S in mil for savoy", "savoy": "A pia - mil", "venice": "A mil H"},
        "milan A com, milan A pav, savoy A mil, venice A ber",
    ),
    "A-137, A-Q62 nobody converts into his own city while it rebels": (
        position("milan A pav", rebels="milan: pav", rebellion_city=["Pavia"]),
        {"milan": "A pav conv G"},
        "milan A pav",
    ),
    "A-151 a cutter that is thrown out cuts nothing": (
        position(SUPPLY),
        CUT,
        "milan A man, milan A par, venice A ver, ferrara A reg, genoa A pon, france A for",
    ),
    "A-151 but a cut of the support against the cutter stops it all": (
        position(SUPPLY + ", savoy A pav"),
        {**CUT, "savoy": "A pav - for"},
        SUPPLY + ", savoy A pav",
    ),
    "A-135, A-151 among rebels nobody supports": (
        position("milan A cre, milan A par, venice A man", rebels="milan: par"),
        {"milan": "A cre - man; A par S in man"},
        "milan A cre, milan A par, venice A man",
    ),
    "A-160 an occupant that a third beats does not keep the garrison in": (
        position(GUARD),
        {
            "florence": "G man C A",
            "milan": "A man H",
            "venice": "A ver - man",
            "ferrara": "A fer S in man for venice",
        },
        "venice A man, ferrara A fer, milan A cre, florence A bol",
    ),
    "A-160 equal to the attacker nobody goes in, and the weaker occupant stays": (
        position(GUARD + ", papacy A bol"),
        {
            "florence": "G man C A",
            "milan": "A man H",
            "venice": "A ver - man",
            "ferrara": "A fer S in man for venice",
            "papacy": "A bol S in man for florence",
        },
        GUARD + ", papacy A bol",
    ),
    "A-158 friends for one place hold, support for them is void, and a third goes in": (
        position("milan A cre, milan A par, venice A ver, florence A mod"),
        {
            "milan": "A cre - man; A par - man",
            "venice": "A ver - man",
            "florence": "A mod S in man for milan",
        },
        "milan A cre, milan A par, venice A man, florence A mod",
    ),
    "A-158 a garrison and an army of one power for one place: neither comes, the third leaves": (
        position("florence G man, florence A man, florence A bol"),
        {"florence": "G man C A; A man - mod; A bol - man"},
        "florence G man, florence A mod, florence A bol",
    ),
    "A-153, A-158 friends change places by different ways": (
        position("genoa A gen, genoa A psa, genoa F lig"),
        {"genoa": "A gen - lig - psa; A psa - luc; F lig T"},
        "genoa A psa, genoa A luc, genoa F lig",
    ),
    "A-202, A-Q26 the independent garrison helps nobody of two": (
        position("nobody G sie, papacy A sie, florence A are, genoa A pio"),
        {"florence": "A are - sie", "genoa": "A pio - sie"},
        "nobody G sie, papacy A sie, florence A are, genoa A pio",
    ),
    "A-202, A-Q26 but the stronger of two needs no help": (
        position("nobody G sie, papacy A sie, florence A are, florence A fir, genoa A pio"),
        {"florence": "A are - sie; A fir S in sie", "genoa": "A pio - sie"},
        "nobody G sie, florence A sie, florence A fir, genoa A pio, papacy A per",
    ),
    "A-171, A-201 a beaten independent army whose city is taken is lost": (
        position("nobody A man, venice G man, milan A cre, milan A par"),
        {"milan": "A cre - man; A par S in man"},
        "venice G man, milan A man, milan A par",
    ),
    "A-095, A-030 with another's garrison in it Piombino is no lock": (
        position("turkey F pio, nobody G pio, florence F psa"),
        {"florence": "F psa - ets"},
        "turkey F pio, nobody G pio, florence F ets",
    ),
    "A-095, A-033 nor among rebels": (
        position("turkey F pio, florence F psa", "turkey: pio", "turkey: pio"),
        {"florence": "F psa - ets"},
        "turkey F pio, florence F ets",
    ),
    "A-095, A-Q28 once the garrison is bought the way is shut in the same campaign": (
        position("turkey F pio, nobody G pio, florence F psa", treasury={"Turkey": 9}),
        {"turkey": "F pio H; E1 9 buy G pio", "florence": "F psa - ets"},
        "turkey F pio, turkey G pio, florence F psa",
    ),
    "A-146, A-110, A-Q55 an operated army supports whoever pays": (
        position("nobody A sie, florence A are, papacy A per", treasury={"Florence": 3}),
        {"florence": "A are - per; E1 3 hire A sie S in per", "papacy": "A per H"},
        "nobody A sie, florence A per, papacy A rom",
    ),
    "A-146, A-110 even if he names himself": (
        position("nobody A sie, florence A are, papacy A per", treasury={"Florence": 3}),
        {"florence": "A are - per; E1 3 hire A sie S in per for Florence", "papacy": "A per H"},
        "nobody A sie, florence A per, papacy A rom",
    ),
    "A-181, A-182 who is beaten in Venice becomes a garrison": (
        position("venice F ven, turkey F lag, ferrara F fer"),
        {"turkey": "F lag - ven", "ferrara": "F fer S in ven for turkey"},
        "venice G ven, turkey F lag, ferrara F fer",
    ),
}


@pytest.mark.parametrize("claim", FIGHTS)
def test_what_the_book_says_of_a_fight(claim: str) -> None:
    state, letters, there = FIGHTS[claim]
    answer = adjudicated(state, letters)
    assert stand(answer) == set(parts(there)), answer["report"]["orders"]


def test_leave_and_bribes_over_the_straits() -> None:  # A-Q40
    """Who holds the way keeps bribes back, and they are paid for; with his leave they work."""
    state = position("turkey F pio, florence F psa, genoa F ets", "turkey: pio", treasury={"Genoa": 12})
    bribe = {"genoa": "F ets H; E1 12 disband F psa"}
    barred = adjudicated(state, bribe)
    let = adjudicated(state, {**bribe, "turkey": "allow Genoa to use the straits"})
    assert ("florence F psa" in stand(barred), "florence F psa" in stand(let)) == (True, False)
    assert barred["state_after"]["treasury"] == let["state_after"]["treasury"] == {"Genoa": 0}


BUY, DISBAND = "E1 18 buy A pia", "E1 18 disband A pia"
MORE, LESS = "E1 24 buy A pia", "E1 21 disband A pia"


@pytest.mark.parametrize(
    ("rivals", "counter", "left", "ducats"),
    [
        ((BUY, DISBAND), 0, "", (12, 12)),  # of equal ones that with the lowest least price,
        ((BUY, DISBAND), 9, "milan", (12, 12)),  # and no other
        ((MORE, LESS), 9, "milan", (6, 9)),  # of unequal ones the largest, and no other
        ((MORE, LESS), 6, "venice", (6, 9)),
        (("E1 12 disband A pia",) * 2, 0, "", (18, 18)),
        (("E1 9 make independent A pia",) * 2, 0, "milan", (21, 21)),
        (("E1 13 disband A pia", "E1 20 buy A pia"), 0, "milan", (30, 30)),  # no steps of three
    ],
)
def test_rival_bribes_and_the_highest_counter(
    rivals: tuple[str, str], counter: int, left: str, ducats: tuple[int, int]
) -> None:  # A-Q8, A-Q9
    state = position(
        "milan A pia, venice A cre, genoa A for", treasury={"Venice": 30, "Genoa": 30, "Milan": 12}
    )
    letters = {"venice": f"A cre H; {rivals[0]}", "genoa": f"A for H; {rivals[1]}"}
    if counter:
        letters["milan"] = f"E1 {counter} counter-bribe A pia; E2 3 counter-bribe A pia"
    answer = adjudicated(state, letters)
    assert {unit.split()[0] for unit in stand(answer) if unit.endswith("pia")} == ({left} - {""})
    treasury = answer["state_after"]["treasury"]
    assert (treasury["Venice"], treasury["Genoa"]) == ducats


@pytest.mark.parametrize(
    ("attempts", "guards", "moved"),
    [
        ({"france": 36}, {"milan": 6}, False),
        ({"france": 36}, {"milan": 3, "genoa": 3}, False),  # sums do not add up
        ({"france": 33}, {"genoa": 6}, True),
        ({"france": 30, "savoy": 33}, {"genoa": 3}, False),
    ],
)
def test_murder_by_the_margin(
    attempts: dict[str, int], guards: dict[str, int], moved: bool
) -> None:
    purses = {who_is(power): 36 for power in (*attempts, *guards)}
    letters = {p: f"E1 {d} assassinate Milan" for p, d in attempts.items()}
    letters |= {p: f"E1 {d} bodyguard for Milan" for p, d in guards.items()}
    letters["milan"] = "; ".join(filter(None, (letters.get("milan"), "A pia - par")))
    answer = adjudicated(position("milan A pia", treasury=purses), letters)
    assert ("milan A par" in stand(answer)) is moved
    paid = {who_is(p): 36 - d for p, d in (attempts | guards).items()}
    assert answer["state_after"]["treasury"] == paid


def test_a_murdered_rulers_conquests_rebel_and_help_at_once() -> None:
    state = position(
        "milan A pon, genoa A gen, milan A pia", "milan: pon", treasury={"France": 30, "Milan": 40}
    )
    answer = adjudicated(
        state,
        {
            "france": "E1 30 assassinate Milan",
            "milan": "A pon - mas; give 3 to Venice; E1 3 counter-bribe A pia; E2 9 cause rebellion mal",
            "genoa": "A gen - pon",
        },
    )
    assert stand(answer) == {"genoa A pon", "milan A par", "milan A pia"}
    assert answer["state_after"]["treasury"] == {"France": 0, "Milan": 37, "Venice": 3}


SPRING = {"year": 1460, "season": "spring", "step": "adjustment"}


@pytest.mark.parametrize(
    "letter",
    [
        "buy Pavia from Milan for 2 ducats; tax Pavia; build A pad",
        "build A pad; tax Pavia; buy Pavia from Milan for 2 ducats",
    ],
)
def test_what_is_bought_may_be_taxed_and_the_tax_spent(letter: str) -> None:
    """In whatever order the letter has it: A.5 comes before A.6, and that before A.7."""
    state = position("", phase=SPRING, treasury={"Venice": 3})
    answer = adjudicated(state, {"milan": "sell Pavia to Venice for 2 ducats", "venice": letter})
    assert stand(answer) == {"venice A pad"}
    assert answer["state_after"]["treasury"] == {"Milan": 2, "Venice": 0}
    assert answer["state_after"]["rebellion_victims"] == {"Pavia": "Venice"}


def test_the_upkeep_list_to_its_end() -> None:
    """Old and new as they are listed, then those that are not listed: the second garrison is lost."""
    state = position(
        "milan A mil, milan A pav, milan G cre, milan A com", phase=SPRING, treasury={"Milan": 9}
    )
    answer = adjudicated(state, {"milan": "maintain A com; build G mil; maintain A pav; maintain A mil"})
    assert stand(answer) == {"milan A com", "milan G mil", "milan A pav"}


@pytest.mark.parametrize(("rebels", "out"), [("", ["Austria"]), ("milan: tri", None)])
def test_a_city_that_rebels_against_its_conqueror_saves_who_lost_it(
    rebels: str, out: list[str] | None
) -> None:  # A-Q10
    """Even where the position still names the conqueror as owner."""
    cities = ["Trieste"] if rebels else []
    state = position("", "venice: ste tir, milan: tri", rebels, rebellion_city=cities)
    assert adjudicated(state, {})["state_after"].get("eliminated") == out


def test_what_the_ban_and_the_fall_leave_is_in_the_position() -> None:  # A-015, A-036a, A-037, A-190
    state = position("papacy A rom", "venice: ste tir, milan: tri", treasury={"Milan": 9, "Venice": 9})
    after = adjudicated(state, {"papacy": "excommunicate Milan", "milan": "give 3 to Venice"})["state_after"]
    assert after["excommunicated"] == after["excommunicated_before"] == ["Milan"]
    assert after["fallen"] == {"Austria": {"year": 1460, "season": "summer"}}
    later = adjudicated(after, {"milan": "give 3 to Venice", "papacy": "excommunicate Milan"})
    assert later["state_after"]["treasury"] == adjudicated(after, {})["state_after"]["treasury"]
    assert [line["reason"] for line in later["report"]["refused"]["Papacy"]] == ["banned-before"]


def test_the_later_ban_of_a_letter_counts_and_the_earlier_is_told() -> None:  # A-190a
    answer = adjudicated(position("papacy A rom"), {"papacy": "excommunicate Florence; excommunicate Milan"})
    assert answer["state_after"]["excommunicated"] == ["Milan"]
    told = {"line": "excommunicate Florence", "reason": "replaced-in-letter"}
    assert answer["report"]["refused"] == {"Papacy": [told]}

"""Which orders of a campaign are lawful, and the reason given for each that is not."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.machiavelli.legality import campaign, retreats
from judge.games.machiavelli.model.board import AreaId, Coast
from judge.games.machiavelli.model.state import Dislodged, Power, RetreatPlace, State, UnitKind, UnitRef
from judge.games.machiavelli.movement.reach import may_stand
from tests.support.machiavelli.battlefield import PHASE, order
from tests.support.machiavelli.pieces import ground, spaces, unit

UNITS = [
    "milan A mil",
    "milan G pav",
    "milan F psa",
    "milan A pst",
    "milan F ion",
    "milan F ist",
    "milan A fer",
    "venice G fer",
    "milan F fri",
    "milan F bol",
    "venice A bos",
    "milan A swi",
    "milan A ver",
    "milan A anc",
    "milan A mar",
    "france F pro/nc",
]


def position() -> State:
    return State(phase=PHASE, sieges=frozenset({AreaId("fer")}), **spaces(map(unit, UNITS)))


def judged(unit_words: str, text: str, **switches: Any) -> tuple[str, str] | None:
    given = order(unit_words, text)
    assert given is not None
    wanted = switches.pop("wanted", frozenset())
    remark = campaign.refusal(ground(**switches), position(), Power("milan"), given, wanted)
    assert remark is None or remark.fatal
    return None if remark is None else (remark.code, remark.rule)


@pytest.mark.parametrize(
    ("unit_words", "text"),
    [
        ("A mil", "- pav"),
        ("A mil", "H"),
        ("A mil", "S G pav C"),
        ("A mil", "C G"),
        ("G pav", "C A"),
        ("G pav", "S A mil - pav"),
        ("F psa", "- ets"),
        ("F psa", "C G"),
        ("F psa", "T A pst - rme"),
        ("F ist", "- cro/sc"),
        ("F ist", "- cro"),
        ("A anc", "- las - rag"),
        ("A anc", "- las - dal - her"),
        ("A fer", "B"),
        ("A fer", "L"),
    ],
)
def test_lawful_orders(unit_words: str, text: str) -> None:
    """N-003, N-010, N-012, N-020, N-022, N-025, N-041."""
    assert judged(unit_words, text) is None


@pytest.mark.parametrize(
    ("rule", "code", "unit_words", "text"),
    [
        ("N-003", "no-such-unit", "A com", "H"),
        ("N-003", "wrong-unit-type", "F mil", "H"),
        ("N-067", "not-your-unit", "A bos", "H"),
        ("N-010", "no-cavalry", "A mil", "- pia - pav"),
        ("N-003", "out-of-reach", "A mil", "- rme"),
        ("N-003", "out-of-reach", "A mil", "- mil"),
        ("N-003", "army-not-allowed", "A anc", "- las"),
        ("N-003", "out-of-reach", "F psa", "- flo"),
        ("N-041", "bad-coast", "F ist", "- cro/wc"),
        ("N-012", "garrison-cannot", "G pav", "- mil"),
        ("N-012", "garrison-cannot", "G pav", "B"),
        ("N-012", "garrison-cannot", "G pav", "L"),
        ("N-003", "support-out-of-reach", "G pav", "S A mil - com"),
        ("N-003", "support-out-of-reach", "A mil", "S A fer"),
        ("N-003", "no-such-unit", "A mil", "S A com - pav"),
        ("N-003", "wrong-unit-type", "A fer", "S A bol"),
        ("N-003", "bad-support-conversion", "A fer", "S F bol C"),
        ("N-010", "not-a-fleet", "A mil", "T A fer - rme"),
        ("N-010", "bad-convoy", "F ion", "T F psa - rme"),
        ("N-010", "bad-convoy", "F psa", "- ets - rme"),
        ("N-010", "army-not-allowed", "F ion", "T A anc - gon"),
        ("N-010", "out-of-reach", "A anc", "- gon - rag"),
        ("N-010", "convoy-jumps-coasts", "A mar", "- pro - sav"),
        ("N-020", "no-fortress", "A swi", "B"),
        ("N-045", "no-fortress", "A ver", "B"),
        ("N-020", "not-a-port", "F bol", "B"),
        ("N-020", "nothing-to-besiege", "A mil", "B"),
        ("N-022", "no-siege", "A mil", "L"),
        ("N-025", "bad-conversion", "A mil", "C F"),
        ("N-025", "already-that-type", "G pav", "C G"),
        ("N-025", "not-a-port", "G pav", "C F"),
        ("N-025", "not-a-port", "F bol", "C G"),
        ("N-025", "no-fortress", "A swi", "C G"),
        ("N-007", "disband-not-allowed", "A mil", "D"),
    ],
)
def test_refused_orders(rule: str, code: str, unit_words: str, text: str) -> None:
    found = judged(unit_words, text)
    assert found is not None
    assert found[0] == code, rule


@pytest.mark.parametrize(
    ("rule", "unit_words", "text", "switches"),
    [
        ("N-007", "A mil", "D", {"disband": True}),
        ("N-045", "A ver", "C G", {"fortresses": True}),
    ],
)
def test_what_switches_allow(rule: str, unit_words: str, text: str, switches: dict[str, Any]) -> None:
    assert judged(unit_words, text) is not None, rule
    assert judged(unit_words, text, **switches) is None, rule


@pytest.mark.parametrize(
    ("rule", "code", "unit_words", "text", "switches"),
    [
        ("N-010", "bad-convoy-route", "A anc", "- las - dal - her", {"coastal_convoys": False}),
        ("N-012", "garrisons-not-allowed", "A mil", "C G", {"garrisons": False}),
        ("N-012", "no-fortress", "A mil", "B", {"garrisons": False}),
        ("N-022", "lift-not-needed", "A fer", "L", {"besieger_must_lift": False}),
    ],
)
def test_what_switches_forbid(
    rule: str, code: str, unit_words: str, text: str, switches: dict[str, Any]
) -> None:
    found = judged(unit_words, text, **switches)
    assert found is not None
    assert found[0] == code, rule


def test_units_that_one_tries_to_buy_may_be_ordered() -> None:
    """N-067 bribes 3."""
    assert judged("A bos", "H", wanted=frozenset({UnitRef(UnitKind.ARMY, AreaId("bos"))})) is None


BEATEN = Dislodged(
    unit("milan F psa"),
    (RetreatPlace(AreaId("egl")), RetreatPlace(AreaId("wts"))),
)


@pytest.mark.parametrize(
    ("rule", "code", "power", "unit_words", "text"),
    [
        ("N-006", None, "milan", "F psa", "- egl"),
        ("N-006", None, "milan", "F psa", "D"),
        ("N-006", "no-refuge", "milan", "F psa", "- ets"),
        ("N-026", "no-refuge", "milan", "F psa", "C G"),
        ("N-006", "not-a-retreat", "milan", "F psa", "H"),
        ("N-006", "not-a-retreat", "milan", "F psa", "- egl - gen"),
        ("N-006", "not-your-unit", "venice", "F psa", "- egl"),
        ("N-006", "no-such-unit", "milan", "A psa", "- egl"),
        ("N-006", "no-such-unit", "milan", "A mil", "- pav"),
    ],
)
def test_retreat_orders(rule: str, code: str | None, power: str, unit_words: str, text: str) -> None:
    state = State(phase=PHASE, dislodged={AreaId("psa"): BEATEN})
    given = order(unit_words, text)
    assert given is not None
    remark = retreats.refusal(ground(), state, Power(power), given)
    assert (remark.code if remark else None) == code, rule


@pytest.mark.parametrize(("to", "code"), [("cro", None), ("cro/nc", None), ("cro/wc", "bad-coast")])
def test_a_retreat_need_not_name_its_coast(to: str, code: str | None) -> None:
    """N-006, N-041: as in the moves, no coast means the first that is open."""
    places = (RetreatPlace(AreaId("cro"), Coast("nc")), RetreatPlace(AreaId("cro"), Coast("sc")))
    state = State(phase=PHASE, dislodged={AreaId("ist"): Dislodged(unit("venice F ist"), places)})
    given = order("F ist", f"- {to}")
    assert given is not None
    remark = retreats.refusal(ground(), state, Power("venice"), given)
    assert (remark.code if remark else None) == code


@pytest.mark.parametrize("kind", [UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON])
def test_nobody_stands_on_closed_ground(kind: UnitKind) -> None:
    """N-003: Switzerland on the map of standard Diplomacy."""
    assert not may_stand(ground("dipmach"), kind, AreaId("swi"))

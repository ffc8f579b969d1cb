"""Who frees a rebelling province by entering it, and who does not (N-006, N-070 8.2 to 8.4, M-002).

Ancona rebels against the Papacy. Whoever else comes in frees it, on whatever way, in every season and
edition; the Papacy does not, whoever holds the city: who entered is judged once, against whoever had the
province then.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Expense, ForceTax, UnitOrder
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, Season, State, UnitRef
from judge.games.machiavelli.model.turn import Accepted
from tests.support.machiavelli.battlefield import ground, order
from tests.support.machiavelli.treasury import expense, owned, position

PAPACY, VENICE, NAPLES, MILAN = Power("papacy"), Power("venice"), Power("naples"), Power("milan")
ANCONA = AreaId("anc")
CALM = {"dice": False, "famine": False, "adjacency": False}
BOOKS = {
    "classic": ground("balance-of-power", **CALM),
    "1995": ground("balance-of-power-1995", **CALM),
    "1995, divided land and city": ground("balance-of-power-1995", **CALM, divided_province="neither"),
}
SEASONS = (Season.SPRING, Season.SUMMER, Season.FALL)
HOLDERS = (None, PAPACY, VENICE, NAPLES, AUTONOMOUS)
WAYS = ("advance", "transport", "bought", "retreat", "retreat elsewhere", "conversion")
Case = tuple[str, Season, Power | None, str]


HOLDINGS = [(b, h) for b, h in product(BOOKS, HOLDERS) if b != "classic" or h in (None, PAPACY)]
"""Whose garrison may be in the Papacy's city. In the classic game whoever has the only unit has the province
(N-030 3), so that rebels would rise against him."""


def cases() -> Iterator[Case]:
    """Every book, garrison, season and way in; whoever comes out of the city has his own garrison there."""
    for (book, holder), season, way in product(HOLDINGS, SEASONS, WAYS):
        if way != "conversion" or holder is None:
            yield book, season, holder, way


def rebelling(setting: Setting, season: Season, holder: Power | None, *units: str) -> State:
    """Papal Ancona rebels: in its city too where no garrison is (N-070 4). Countries are their powers'."""
    state = position([*units, *([f"{holder} G anc"] if holder else [])])
    for power in setting.scenario.powers.values():
        state = owned(state, power.id, *sorted(power.home))
    return replace(
        state,
        phase=replace(state.phase, season=season),
        city_owner={**state.city_owner, ANCONA: holder or PAPACY},
        province_rebellions=frozenset({ANCONA}),
        city_rebellions=frozenset() if holder else frozenset({ANCONA}),
    )


def played(
    setting: Setting,
    state: State,
    *lines: str,
    buys: Expense | None = None,
    taxes: Mapping[Power, tuple[ForceTax, ...]] | None = None,
) -> State:
    """After the open phase, with lines as ``papacy A spo - anc``; the first one's power buys something."""
    units: dict[Power, dict[UnitRef, UnitOrder]] = defaultdict(dict)
    for line in lines:
        power, kind, area, *rest = line.split()
        said = order(f"{kind} {area}", " ".join(rest))
        assert said is not None
        units[Power(power)][said.unit] = said
    spender = Power(lines[0].split()[0])
    spends = {1: buys} if buys is not None else {}
    taxed = taxes or {}
    orders = {
        power: Accepted(
            units=units.get(power, {}),
            expenses=spends if power == spender else {},
            provinces=taxed.get(power, ()),
        )
        for power in {**units, **taxed}
    }
    return Machiavelli(setting).resolve(state, orders, ScriptedDice({})).state


def entered(who: Power, case: Case) -> State:
    """The position at the end of a campaign in which `who` came into Ancona, retreats and all."""
    book, season, holder, way = case
    setting = BOOKS[book]
    fight = (f"{MILAN} A per - spo", f"{MILAN} A aqu S A per - spo")
    match way:
        case "advance":
            start = rebelling(setting, season, holder, f"{who} A spo")
            return played(setting, start, f"{who} A spo - anc")
        case "transport":
            start = rebelling(setting, season, holder, f"{who} A cro", f"{who} F uas")
            return played(setting, start, f"{who} A cro - uas - anc", f"{who} F uas T A cro - anc")
        case "bought":
            start = rebelling(setting, season, holder, f"{MILAN} A spo")
            return played(setting, start, f"{who} A spo - anc", buys=expense(1, "buy", 18, "A spo"))
        case "conversion" if who == PAPACY:
            return played(setting, rebelling(setting, season, who), f"{who} G anc C A")
        case "conversion":  # the Papacy's army has just left
            start = rebelling(setting, season, who, f"{PAPACY} A anc")
            return played(setting, start, f"{who} G anc C A", f"{PAPACY} A anc - urb")
        case "retreat":
            start = rebelling(setting, season, holder, f"{who} A spo", f"{MILAN} A per", f"{MILAN} A aqu")
            beaten = played(setting, start, *fight)
            assert beaten.phase.kind is PhaseKind.RETREATS
            return played(setting, beaten, f"{who} A spo - anc")
        case _:
            units = (f"{who} A urb", f"{NAPLES} A spo", f"{MILAN} A per", f"{MILAN} A aqu")
            start = rebelling(setting, season, holder, *units)
            beaten = played(setting, start, f"{who} A urb - anc", *fight)
            assert beaten.phase.kind is PhaseKind.RETREATS
            return played(setting, beaten, f"{NAPLES} A spo D")


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_the_victim_frees_nothing_by_coming_in(case: Case) -> None:
    """N-070 8.2, 8.3: rebels end when *another* power enters; the victim must hold, besiege, or pay."""
    _, _, holder, way = case
    state = entered(PAPACY, case)
    assert state.field[ANCONA].power == PAPACY
    assert ANCONA in state.province_rebellions
    assert (ANCONA in state.city_rebellions) is (holder is None and way != "conversion")


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_anybody_else_frees_it_by_coming_in(case: Case) -> None:
    """N-006, N-070 8.3, M-002: at once, land and city, though control may wait for the fall."""
    state = entered(VENICE, case)
    assert state.field[ANCONA].power == VENICE
    assert not state.province_rebellions | state.city_rebellions


LATE = [book for book in BOOKS if book != "classic"]
"""Where another's army may stand in a province that is still the Papacy's."""


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("book", LATE)
@pytest.mark.parametrize(("who", "free"), [(PAPACY, False), (VENICE, True)])
def test_who_converts_into_the_rebelling_city_frees_it(
    who: Power, free: bool, book: str, season: Season
) -> None:
    """N-070 5, 8.3: its victim is not let in."""
    setting = BOOKS[book]
    state = played(setting, rebelling(setting, season, None, f"{who} A anc"), f"{who} A anc C G")
    assert (ANCONA in state.garrisons) is free
    assert (ANCONA not in state.province_rebellions | state.city_rebellions) is free


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize("book", LATE)
@pytest.mark.parametrize(("flees", "free"), [("C G", True), ("D", False)])
def test_who_flees_into_the_rebelling_city_frees_it(
    flees: str, free: bool, book: str, season: Season
) -> None:
    """N-006, N-070 8.3: the victim who threw him out has freed nothing."""
    setting = BOOKS[book]
    units = (f"{VENICE} A anc", f"{PAPACY} A spo", f"{PAPACY} A urb")
    attack = (f"{PAPACY} A spo - anc", f"{PAPACY} A urb S A spo - anc")
    beaten = played(setting, rebelling(setting, season, None, *units), *attack)
    assert ANCONA in beaten.province_rebellions & beaten.city_rebellions
    state = played(setting, beaten, f"{VENICE} A anc {flees}")
    assert (ANCONA not in state.province_rebellions | state.city_rebellions) is free


@pytest.mark.parametrize("season", SEASONS)
@pytest.mark.parametrize(("book", "holder"), HOLDINGS)
@pytest.mark.parametrize(("who", "free"), [(PAPACY, False), (VENICE, True)])
def test_nobody_frees_by_marching_in_whom_he_has_just_taxed(
    who: Power, free: bool, holder: Power | None, book: str, season: Season
) -> None:
    """O-013, N-070 8.3: rebels against forced taxes rise before the moves."""
    rules = BOOKS[book].rules.model_copy(update={"forced_taxation": True})
    setting = replace(BOOKS[book], rules=rules)
    start = rebelling(setting, season, holder, f"{who} A spo")
    quiet = replace(start, province_rebellions=frozenset(), city_rebellions=frozenset())
    state = played(setting, quiet, f"{who} A spo - anc", taxes={PAPACY: (ForceTax(ANCONA),)})
    assert state.field[ANCONA].power == who
    assert (ANCONA not in state.province_rebellions) is free


@pytest.mark.parametrize("book", LATE)
@pytest.mark.parametrize("holder", [VENICE, AUTONOMOUS])
def test_rebels_outlive_the_division_of_their_province(holder: Power, book: str) -> None:
    """M-002: fall makes a divided province nobody's, and frees nobody in it."""
    state = entered(PAPACY, (book, Season.FALL, holder, "advance"))
    assert (state.province_owner[ANCONA], state.phase.kind) == (AUTONOMOUS, PhaseKind.ADJUSTMENT)
    assert ANCONA in state.province_rebellions

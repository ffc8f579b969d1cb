"""The race for points in Borgia, reckoned by hand (B-039)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import PointsCounted
from judge.games.machiavelli.model.state import AUTONOMOUS, Loan, Power, Ruin, Season
from judge.games.machiavelli.named_rules.goals import land_points, score
from tests.games.machiavelli.books.test_borgia import BORGIA, played, position

VENICE = Power("venice")


@pytest.mark.parametrize(
    ("power", "points"),
    [
        ("hre", 6 * 5 + 4 * 10 + 5),  # Trieste with its port, Tyrolea, Hungary, Croatia
        ("florence", 5 * 5 + 15 + 4 * 10 + 5),  # Florence is major, Pisa a port
        ("france", 5 * 5 + 3 * 10 + 5),  # Marseille a port, Avignon, Switzerland
        ("milan", 6 * 5 + 15 + 2 * 10),  # Milan is major; Pavia, Cremona
        ("naples", 6 * 5 + 15 + 2 * 10 + 2 * 5),  # Naples major and a port, Calabria a port, Campania
        ("papacy", 6 * 5 + 15 + 3 * 10 + 5),  # Rome is major, Ancona a port, Spoleto, Orvieto
        ("spain", 4 * 5 + 15 + 3 * 10 + 4 * 5),  # Tunis is major, all four are ports
        ("venice", 6 * 5 + 15 + 3 * 10 + 5),  # Venice is major and a port
    ],
)
def test_the_start_by_hand(power: str, points: int) -> None:
    """B-039 with B-Q4 and B-Q15: no ducats yet."""
    opened = BORGIA.open(ScriptedDice({}, otherwise=6)).state
    assert score(BORGIA.setting, opened, Power(power)) == points


def test_a_second_year_by_hand() -> None:
    """B-039: a garrison's city, a burnt one, debts with interest; half a ducat is no whole one."""
    cities = ("man", "fer", "bol")
    state = position(
        *(f"venice A {area}" for area in cities), "venice A gen", "autonomous G gen", "venice F fru",
        season=Season.FALL,
        ruins={AreaId("ver"): Ruin(burnt_by=(Power("milan"),))},
        ducats={VENICE: 20}, loans={VENICE: (Loan(principal=6, interest=2, due_in=2),)},
    )  # fmt: skip
    owners = {area: power for area, power in state.city_owner.items() if area != "ver"}
    state = replace(state, city_owner={**owners, AreaId("gen"): AUTONOMOUS})
    _, events = played(state)
    (told,) = (e for e in events if isinstance(e, PointsCounted) and e.power == VENICE)
    provinces, small, major, ports = 6 + 4, 2 + 3, 1, 1  # without Verona's city, and without Genoa's
    assert (told.provinces, told.cities, told.major_cities, told.ports) == (provinces, small, major, ports)
    assert score(BORGIA.setting, state, VENICE) == 10 * 5 + 5 * 10 + 15 + 5 + (20 - 8) // 3 == 124


def test_the_whole_board_is_worth_five_victories() -> None:
    """B-039 with B-Q50: so much can be had that a power of three units may win in its second year."""
    opened = BORGIA.open(ScriptedDice({}, otherwise=6)).state
    everything = {a.id: VENICE for a in BORGIA.setting.board.areas.values() if not a.is_sea}
    owned = replace(opened, province_owner=everything, city_owner=everything)
    assert land_points(BORGIA.setting, owned, VENICE).points == 970

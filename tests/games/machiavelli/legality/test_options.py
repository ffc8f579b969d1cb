"""The options of N-076, each with both values; what else they do is proven where the rule is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.calendar import following
from judge.games.machiavelli.legality import adjustment, campaign, money
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model import throws
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import Disaster, VariableIncomeRolled
from judge.games.machiavelli.model.orders import Borrow, Build, Disband, Order, Waive
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import Phase, PhaseKind, Power, Season, Special
from judge.games.machiavelli.model.topology import garrisonable, is_fortified
from judge.games.machiavelli.model.turn import PaidExpense
from judge.games.machiavelli.opening import set_up
from judge.games.machiavelli.steps.money.paid_expenses import in_reach, reaches
from tests.support.machiavelli.battlefield import fight, ground
from tests.support.machiavelli.treasury import expense, position, ref, run

MILAN = Power("milan")
RICH = position(
    ["milan A mil", "venice A bol"], province_owner={AreaId("mil"): MILAN}, city_owner={AreaId("mil"): MILAN}
)


def _may_spend(order: Order) -> Callable[[Setting], bool]:
    return lambda setting: money.refusal(setting, RICH, MILAN, order) is None  # type: ignore[arg-type]


def _may_build(unit: str, special: Special | None = None) -> Callable[[Setting], bool]:
    order = Build(ref(unit), special)
    return lambda setting: adjustment.refusal(setting, RICH, MILAN, order) is None


def _draws(disaster: Disaster, step: str, season: Season) -> Callable[[Setting], bool]:
    """Whether the two dice that say how bad it is are thrown at all."""

    def drawn(setting: Setting) -> bool:
        state = position(phase=Phase(year=1454, season=season, kind=PhaseKind.MOVEMENT))
        dice = ScriptedDice({throws.severity(disaster, 1454): 2})
        run(state, [step], dice=dice, setting=setting)
        try:
            run(state, [step], dice=ScriptedDice({}), setting=setting)
        except LookupError:  # no such throw was written down
            return True
        return False

    return drawn


def _near(setting: Setting) -> bool:
    """Whether Milan may reach for a unit far away, and for a rebellion there."""
    wish = expense(1, "cause-rebellion", 9, "nap")
    outlay = PaidExpense(power=MILAN, expense=wish, spent=9, ducats=9)
    far = position(["naples A nap", "milan A mil"])
    unit = far.unit(ref("A nap"))
    assert unit is not None
    both = {reaches(setting, far, MILAN, unit), in_reach(setting, far, outlay, AreaId("nap"))}
    assert len(both) == 1
    return both.pop()


def _coastal(setting: Setting) -> bool:
    lines = ("naples A nap - slr - otr", "naples F slr T A nap - otr")
    done = fight(*lines, checked=True, coastal_convoys=setting.rules.coastal_convoys)
    return "naples A otr" in done.units


ALLOWED: list[tuple[str, Callable[[Setting], bool]]] = [
    ("summer", lambda s: Season.SUMMER in {p.season for _, p in following(s.rules, _spring())}),
    ("money", _may_spend(expense(1, "disband", 12, "A bol"))),
    ("loans", _may_spend(Borrow(5, 1))),
    ("assassinations", _may_spend(expense(1, "assassinate", 12, "venice"))),
    ("garrisons", _may_build("G mil")),
    ("garrisons", lambda s: garrisonable(s, AreaId("mil")) and bool(set_up(s).garrisons)),
    ("special", _may_build("G mil", Special.MILITIA)),
    ("fortresses", lambda s: is_fortified(s, AreaId("tiv"))),
    ("coastal_convoys", _coastal),
    ("disband", lambda s: not campaign.refusal(s, RICH, MILAN, Disband(ref("A mil")), frozenset())),
    ("famine", _draws(Disaster.FAMINE, "famine", Season.FALL)),
    ("plague", _draws(Disaster.PLAGUE, "plague", Season.SPRING)),
    ("storm", _draws(Disaster.STORM, "storms", Season.FALL)),
]


def _spring() -> Phase:
    return Phase(year=1454, season=Season.SPRING, kind=PhaseKind.MOVEMENT)


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize(("option", "allowed"), ALLOWED)
def test_what_an_option_allows(option: str, allowed: Callable[[Setting], bool], value: bool) -> None:
    """N-076, and the rule of each: there with the option, not there without it."""
    assert allowed(ground(**{option: value})) is value


@pytest.mark.parametrize("value", [True, False])
def test_adjacency_keeps_money_near(value: bool) -> None:
    """N-076, N-069: with the option a far target is out of reach."""
    assert _near(ground(adjacency=value)) is not value


def test_without_money_units_are_counted() -> None:
    """N-076, N-001: then a build may be waived, and nothing is paid for."""
    waive: Any = Waive()
    assert adjustment.refusal(ground(money=False), RICH, MILAN, waive) is None
    assert adjustment.refusal(ground(), RICH, MILAN, waive) is not None


@pytest.mark.parametrize(("dice", "faces"), [(False, [4, 3]), (True, [6, 1])])
def test_without_dice_incomes_are_fixed(dice: bool, faces: list[int]) -> None:
    """N-076, N-053: 4 in odd years and 3 in even ones."""
    setting = ground(dice=dice)
    for year, face in zip((1455, 1456), faces, strict=True):
        state = position(phase=Phase(year=year, season=Season.FALL, kind=PhaseKind.MOVEMENT))
        cities = setting.scenario.variable_income
        thrown = {throws.variable_income(year, c.city, n + 1): face for c in cities for n in range(c.dice)}
        told = run(state, ["income"], dice=ScriptedDice(thrown), setting=setting).events
        rolled = [event.dice for event in told if isinstance(event, VariableIncomeRolled)]
        assert rolled and all(set(dice) == {face} for dice in rolled)


@pytest.mark.parametrize("value", [True, False])
def test_the_edition_is_an_option(value: bool) -> None:
    """N-076, M-001 to M-005, M-011: MACH2 puts the readings of 1995 in force on any board."""
    for board in ("machiavelli", "machiavelli2"):
        rules = table(board, {"mach2": value}).setting.rules
        assert (rules.changes_hands_in_fall) is value
        assert (rules.retreat_into_city == "always") is value
        assert rules.besieger_must_lift is not value
        assert rules.besieged_may_convert is value
        assert rules.victory_needs_countries is not value
        assert (not rules.cuts_whole_support) is value
        assert (rules.city_at_sea_is_two_spaces) is value

"""The edition of 1995: control once a year, and what hangs on it (M-001, M-002, M-003)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.core.dice import ScriptedDice
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.events import (
    HomeCountryGained,
    IncomeCounted,
    PowerEliminated,
    RebellionLiberated,
    VictoryWon,
)
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, Season, State
from judge.games.machiavelli.model.turn import Accepted
from tests.support.machiavelli.battlefield import fight, ground, order
from tests.support.machiavelli.treasury import expense, owned, position, run, spending

BOOK = "balance-of-power-1995"
SETTING = ground(BOOK)
DICE = ScriptedDice({})


def at(season: Season, state: State) -> State:
    return replace(state, phase=replace(state.phase, season=season))


@pytest.mark.parametrize("season", list(Season))
def test_control_changes_at_the_end_of_fall_alone(season: Season) -> None:
    """M-002: in spring and summer an army takes nothing."""
    state = at(season, owned(position(["milan A bol"]), "venice", "bol"))
    after = run(state, ["control"], setting=SETTING).state
    assert after.province_owner[AreaId("bol")] == ("milan" if season is Season.FALL else "venice")
    assert after.city_owner[AreaId("bol")] == ("milan" if season is Season.FALL else "venice")


@pytest.mark.parametrize(
    ("units", "province", "city"),
    [
        (["milan A bol", "papacy G bol"], AUTONOMOUS, "papacy"),
        (["milan A bol", "milan G bol"], "milan", "milan"),
        (["papacy G bol"], "papacy", "papacy"),
        (["milan A bol", "autonomous G bol"], AUTONOMOUS, AUTONOMOUS),
    ],
)
def test_who_has_only_the_province_has_not_even_that(units: list[str], province: str, city: str) -> None:
    """M-002: with one power in the city and another outside nobody has control of the province."""
    state = at(Season.FALL, owned(position(units), "venice", "bol"))
    after = run(state, ["control"], setting=SETTING).state
    assert (after.province_owner[AreaId("bol")], after.city_owner[AreaId("bol")]) == (province, city)


def test_by_a_stricter_reading_neither_has_anything() -> None:
    """M-002: "nobody has control", be it of the province or of the city."""
    setting = ground(BOOK, divided_province="neither")
    for units, owner in (
        (["milan A bol", "papacy G bol"], AUTONOMOUS),
        (["milan A bol", "milan G bol"], "milan"),
    ):
        state = at(Season.FALL, owned(position(units), "venice", "bol"))
        after = run(state, ["control"], setting=setting).state
        assert (after.province_owner[AreaId("bol")], after.city_owner[AreaId("bol")]) == (owner, owner)


@pytest.mark.parametrize("season", [Season.SPRING, Season.FALL])
def test_what_is_bought_and_left(season: Season) -> None:
    """M-002: a unit must stand there when fall ends; buying will not do."""
    setting = SETTING
    state = at(season, owned(position(["papacy A bol", "venice A fer"]), "papacy", "bol"))
    orders = spending(venice=[expense(1, "buy", 18, "A bol")])
    bought = run(state, ["payments", "bribes", "control-after-expenses"], orders, setting=setting).state
    left = replace(bought, field={})
    after = run(at(Season.FALL, left), ["control-after-retreats"], setting=setting).state
    assert after.province_owner[AreaId("bol")] == "papacy"


def test_rebels_are_free_at_once() -> None:
    """M-002, N-070 8.3: whoever comes in frees them in any season, though control waits; the one who merely
    stands there does not."""
    state = replace(
        owned(position(["milan A bol"]), "venice", "bol"),
        province_rebellions=frozenset({AreaId("bol")}),
    )
    came = run(state, ["control"], setting=SETTING, arrived=frozenset({"bol"}))
    assert any(isinstance(event, RebellionLiberated) for event in came.events)
    assert came.state.province_owner[AreaId("bol")] == "venice"
    assert run(state, ["control"], setting=SETTING).state.province_rebellions == {"bol"}


def _all_of(power: str, country: str) -> State:
    """Everything of a country in another power's hands."""
    return owned(position(), power, *sorted(SETTING.scenario.powers[Power(country)].home))


@pytest.mark.parametrize("season", list(Season))
def test_countries_and_eliminations_wait_for_fall(season: Season) -> None:
    """M-002: nobody is out, and no country is conquered, before the year's control is known."""
    state = at(season, _all_of("venice", "papacy"))
    play = run(state, ["elimination", "conquest"], setting=SETTING, before=owned(state, "papacy", "rme"))
    told = {type(event) for event in play.events}
    assert (HomeCountryGained in told) is (season is Season.FALL)
    assert ("papacy" in play.state.eliminated) is (season is Season.FALL)


@pytest.mark.parametrize("season", list(Season))
def test_cities_alone_win_and_only_after_fall(season: Season) -> None:
    """M-001, M-002: fifteen cities, and no home country but one's own."""
    cities = [a.id for a in SETTING.board.areas.values() if a.city is not None][:15]
    state = at(season, owned(position(), "venice", *cities))
    won = run(state, ["victory"], setting=SETTING)
    assert won.state.victors == (("venice",) if season is Season.FALL else ())
    both = ground(BOOK, victory_needs_countries=True)
    assert run(state, ["victory"], setting=both).state.victors == ()


def test_no_income_after_a_victory() -> None:
    """N-074: the game is over when it is won."""
    cities = [a.id for a in SETTING.board.areas.values() if a.city is not None][:15]
    state = at(Season.FALL, owned(position(), "venice", *cities))
    game = Machiavelli(ground(BOOK, dice=False, famine=False))
    done = game.resolve(state, {}, DICE)
    assert any(isinstance(event, VictoryWon) for event in done.events)
    assert not any(isinstance(event, IncomeCounted) for event in done.events)


def test_an_own_empty_city_is_always_a_refuge() -> None:
    """M-003: also with other places to go; in the classic game only as a last resort (N-026)."""
    lines = ("milan A bol H", "venice A fer - bol", "venice A mod S A fer - bol")
    assert "city" in fight(*lines, scenario=BOOK).beaten["milan A bol"]
    assert "city" not in fight(*lines, scenario=BOOK, retreat_into_city="last-resort").beaten["milan A bol"]


def test_nothing_changes_hands_while_retreats_are_awaited() -> None:
    """M-002: neither what was taken nor what was bought is had before the fall is over."""
    game = Machiavelli(ground(BOOK, dice=False, famine=False))
    units = ["milan A bol", "venice A fer", "venice A mod", "papacy A per", "venice A are"]
    theirs = owned(owned(owned(position(units), "milan", "bol", "mil"), "papacy", "per"), "venice", "ven")
    state = at(Season.FALL, theirs)
    moves = {
        (said := order(unit, text)).unit: said
        for unit, text in [("A fer", "- bol"), ("A mod", "S A fer - bol"), ("A per", "- spo")]
    }
    buy = expense(1, "buy", 18, "A per")
    waits = game.resolve(state, {Power("venice"): Accepted(units=moves, expenses={1: buy})}, DICE).state
    assert waits.phase.kind is PhaseKind.RETREATS
    assert (waits.province_owner[AreaId("bol")], waits.province_owner[AreaId("per")]) == ("milan", "papacy")
    done = game.resolve(waits, {}, DICE).state
    assert (done.province_owner[AreaId("bol")], done.province_owner[AreaId("per")]) == ("venice", "papacy")


def test_elimination_is_told_of_in_fall() -> None:
    """M-002, N-035."""
    state = at(Season.FALL, _all_of("venice", "papacy"))
    before: dict[str, Any] = {"before": owned(state, "papacy", "rme")}
    play = run(state, ["elimination"], setting=SETTING, **before)
    assert any(isinstance(event, PowerEliminated) and event.power == "papacy" for event in play.events)
    spring = run(at(Season.SPRING, state), ["elimination"], setting=SETTING, **before)
    assert not any(isinstance(event, PowerEliminated) for event in spring.events)

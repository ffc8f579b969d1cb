"""HELP shows lines of the asker's own position: what it shows can be sent as it stands."""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.wording import writing_in
from judge.games.machiavelli.advice.own_examples import own_lines, topics
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model.copies import replace
from judge.games.machiavelli.model.state import (
    AUTONOMOUS,
    PhaseKind,
    Power,
    Season,
    State,
    Unit,
    UnitKind,
)
from tests.support.help_pages import BOOKS, TOPICS

SCENARIOS = ("balance-of-power", "borgia", "french-1454", "absence-of-plague")
WINTER = frozenset({"build", "maintain", "disband"})
IN_TURN = frozenset({"siege"})


def with_units(state: State) -> State:
    """Where a game begins with empty provinces each power has an army in all of its own."""
    if any(unit.power != AUTONOMOUS for unit in state.units()):
        return state
    armies = {
        area: Unit(kind=UnitKind.ARMY, area=area, power=power) for area, power in state.province_owner.items()
    }
    return replace(state, field=armies)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_line_shown_is_allowed_and_about_the_askers_own(scenario: str) -> None:
    game = table(scenario, {})
    state = with_units(game.open(SeededDice(b"help")).state)
    shown = 0
    for power in (p for p in game.seats if state.units_of(Power(p))):
        seen = game.view(state, power).state
        for topic in topics():
            lines = own_lines(game, seen, Power(power), topic)
            kind = PhaseKind.ADJUSTMENT if topic in WINTER else PhaseKind.MOVEMENT
            season = Season.FALL if topic in WINTER else seen.phase.season
            asked = replace(seen, phase=replace(seen.phase, kind=kind, season=season))
            reader = reader_for(game, asked)
            orders = tuple(order for line in lines for order in reader.orders(line, Power(power)))
            assert len(orders) == len(lines), lines
            now = orders[:1] if topic in IN_TURN else orders
            fatal = [remark for remark in game.check(asked, power, now) if remark.fatal]
            assert not fatal, (power, lines, fatal)
            shown += bool(lines)
    assert shown > 50, shown


def test_lines_are_those_of_the_position() -> None:
    game = table("balance-of-power", {})
    state = game.open(SeededDice(b"help")).state
    florence = Power("florence")
    assert own_lines(game, state, florence, "siege") == ("A Arezzo - Siena", "A Siena besieges")
    assert own_lines(game, state, florence, "buy")[0].startswith("expense 1: 9 ducats buy G ")
    assert own_lines(game, state, florence, "retreat") == ()
    assert own_lines(game, state, florence, "chess") == ()


def test_lines_are_told_in_the_language_of_the_asker() -> None:
    game = table("french-1454", {})
    state = game.open(SeededDice(b"help")).state
    with writing_in("fr"):
        line = str(own_lines(game, state, Power("florence"), "hold")[0])
    assert line != own_lines(game, state, Power("florence"), "hold")[0]


def test_topics_with_own_lines_are_topics_of_help() -> None:
    assert set(topics()) <= set(TOPICS) | {name for book in BOOKS.values() for name in book}


def test_nobody_is_shown_what_they_cannot_see() -> None:
    """Lines come of the view, so that a fogged game shows no hidden unit."""
    game = table("balance-of-power", {"fog": True})
    state = game.open(SeededDice(b"help")).state
    florence = Seat("florence")
    seen = game.view(state, florence).state
    hidden = set(state.garrisons) - set(seen.garrisons)
    told = " ".join(line for topic in topics() for line in own_lines(game, seen, Power("florence"), topic))
    assert hidden and not any(game.setting.board.areas[area].name in told for area in hidden)

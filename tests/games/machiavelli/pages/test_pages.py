"""What public pages show of the game: JSON by its schema, a board once, layers upon it, and no secret."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from hypothesis import given, settings

from judge import load
from judge.core.dice import SeededDice
from judge.core.game import Outcome, Seat
from judge.core.system.pages import Board, Pages, pages_of
from judge.core.wording import writing_in
from judge.games.machiavelli.maps.library import scenarios
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.pages import facts
from judge.games.machiavelli.pages.pages import MachiavelliPages
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games.machiavelli.system import MachiavelliSystem
from tests.support.machiavelli.stepping import Step, steps
from tests.support.paths import DOCS

SCHEMA = jsonschema.Draft202012Validator(json.loads((DOCS / "phase.schema.json").read_text("utf-8")))
table = MachiavelliSystem().game


@cache
def played(scenario: str, phases: int, **options: Any) -> tuple[Any, State, Outcome[State]]:
    """A game of scripted players: the position before its last phase, and what came of that."""
    game, dice, whim = table(scenario, options), SeededDice(b"pages"), Random(7)
    reader = load(scenario, **options)
    outcome, before = game.open(dice), None
    for _ in range(phases):
        before = outcome.state
        letters = {}
        for seat in game.agenda(before).owes:
            view = PlayerView(game.setting, game.view(before, seat).state, Power(seat))
            letters[seat] = reader.parse("\n".join(orders(view, whim)), seat, before).orders
        outcome = game.adjudicate(before, letters, dice)
    assert before is not None
    return game, before, outcome


def public(game: Any, before: State, outcome: Outcome[State]) -> Mapping[str, Any]:
    seen = game.view(before, None).state
    return MachiavelliPages(game).public_facts(seen, game.view(outcome.state, None, outcome.events))


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("scenario", ["balance-of-power", "absence-of-plague", "borgia", "french-1454"])
@pytest.mark.parametrize("phases", [1, 5])
def test_a_phase_is_as_its_schema_says(scenario: str, phases: int) -> None:
    found = json.loads(json.dumps(public(*played(scenario, phases))))
    assert [str(error) for error in SCHEMA.iter_errors(found)] == []
    assert (found["system"], found["scenario"], found["reader"]) == ("machiavelli", scenario, None)
    assert facts.schema() == SCHEMA.schema


@settings(max_examples=40, deadline=None)
@given(steps())
def test_any_phase_is_as_its_schema_says(step: Step) -> None:
    game = step.case.game
    found = json.loads(json.dumps(public(game, step.case.state, step.outcome)))
    assert [str(error) for error in SCHEMA.iter_errors(found)] == []


def test_units_stand_by_place_whatever_their_age() -> None:
    """Numbers of units tell who was raised first, and nobody is told them."""
    game, before, outcome = played("balance-of-power", 3)
    turned = {u.serial: 1000 - u.serial for u in outcome.state.units()}
    field = {a: replace(u, serial=turned[u.serial]) for a, u in outcome.state.field.items()}
    other = replace(outcome, state=replace(outcome.state, field=field))
    assert public(game, before, outcome) == public(game, before, other)
    assert "serial" not in json.dumps(public(game, before, outcome))
    places = [unit["province"] for unit in public(game, before, outcome)["position"]["units"]]
    assert places == sorted(places)


def test_no_byte_tells_a_secret() -> None:
    """Ducats, chits, leave, loans: a position with one more of each shows the same (A-014, A-062)."""
    game, before, outcome = played("balance-of-power", 3)
    one, other = (Power(s) for s in game.seats[:2])
    for change in (
        {"ducats": {**outcome.state.ducats, one: 77}},
        {"chits": {**outcome.state.chits, one: frozenset({other})}},
        {"leave": {**outcome.state.leave, one: frozenset({other})}},
    ):
        secret = replace(outcome, state=replace(outcome.state, **change))
        assert public(game, replace(before, **change), secret) == public(game, before, outcome)
        views = [game.view(o.state, None, o.events) for o in (outcome, secret)]
        layers = [pages_of(game).layer(game.view(before, None).state, view, "x") for view in views]
        assert layers[0] == layers[1]


def board(scenario: str, language: str = "en") -> Board:
    with writing_in(language):
        found = pages_of(table(scenario, {})).board()
    assert found is not None
    return found


@pytest.mark.parametrize("scenario", sorted(scenarios()))
def test_every_scenario_has_a_board_whose_ids_are_its_own(scenario: str) -> None:
    """An id of the picture is none of a page's (``bar`` is Bari), and stands once."""
    found = board(scenario)
    ids = re.findall(r'\bid="([^"]+)"', found.svg)
    assert len(ids) == len(set(ids)) and all(id.startswith("b-") for id in ids)
    assert " style=" not in found.svg and "<script" not in found.svg
    ElementTree.fromstring(found.svg)
    names = {place.id for place in found.places}
    assert all(set(place.neighbours) <= names for place in found.places)
    assert found.readable <= 1800


def test_the_board_is_one_file_for_all_its_games() -> None:
    """Named by its hash: a browser keeps it for every game on it; names are in the reader's language."""
    assert board("balance-of-power").key == board("balance-of-power").key
    assert board("balance-of-power").key != board("borgia").key
    french = board("balance-of-power", "fr")
    assert next(p.name for p in french.places if p.id == "flo") == "Florence"
    assert next(p.name for p in french.places if p.id == "ven") != next(
        p.name for p in board("balance-of-power").places if p.id == "ven"
    )


@pytest.mark.parametrize("scenario", ["balance-of-power", "borgia", "europe-1901", "five-boots"])
def test_a_layer_refers_to_what_the_board_has_and_each_order_to_its_line(scenario: str) -> None:
    game, before, outcome = played(scenario, 3)
    view, seen = game.view(outcome.state, None, outcome.events), game.view(before, None).state
    pages = pages_of(game)
    layer, drawn = pages.layer(seen, view, "/b/x.svg"), pages.board()
    assert layer is not None and drawn is not None
    ids = set(re.findall(r'\bid="([^"]+)"', drawn.svg))
    used = re.findall(r'href="/b/x\.svg#([^"]+)"', layer.svg)
    assert len(used) > 50 and set(used) <= ids
    lines = {order.number for _, orders in pages.story(seen, view).orders for order in orders}
    linked = {int(n) for n in re.findall(r'href="#o(\d+)"', layer.svg)}
    assert linked and linked <= lines
    own = re.findall(r'\bid="([^"]+)"', layer.svg)
    assert len(own) == len(set(own)) and " style=" not in layer.svg
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{layer.svg}</svg>')


def test_a_phase_adds_few_bytes() -> None:
    game, before, outcome = played("balance-of-power", 3)
    view = game.view(outcome.state, None, outcome.events)
    layer = pages_of(game).layer(game.view(before, None).state, view, "../b/0123456789abcdef.svg")
    assert layer is not None and len(gzip.compress(layer.svg.encode())) < 10_000


def test_what_wins_is_counted() -> None:
    """Cities where cities win, points where points do (B-039)."""
    game, _, outcome = played("balance-of-power", 3)
    counted = pages_of(game).victory_count(outcome.state)
    assert counted.name == "cities" and counted.scores == game.tally(outcome.state)
    assert counted.goal == game.setting.scenario.victory_cities
    game, _, outcome = played("borgia", 3)
    assert pages_of(game).victory_count(outcome.state).name in ("points", "cities")


def test_a_game_that_says_nothing_of_pages_has_plain_ones() -> None:
    plain = pages_of(object())
    assert type(plain) is Pages
    assert plain.board() is None and plain.layer(None, None, "") is None  # type: ignore[arg-type]
    assert plain.public_facts(None, None) == {}  # type: ignore[arg-type]


def test_the_library_gives_the_same_facts() -> None:
    game = load("balance-of-power")
    opening = game.open(seed=1)
    spring = game.adjudicate(opening, {"florence": "A flo - sie"}, seed=1)
    told: Any = game.public_facts(game.view(spring, None), before=opening)
    assert {"power": "Florence", "type": "A", "province": "Siena"} in told["position"]["units"]
    moved = next(row for row in told["report"]["orders"] if row["unit"].get("province") == "Florence")
    assert moved["order"] == {"kind": "move", "to": "Siena"}
    own: Any = game.public_facts(game.view(spring, "florence"), before=opening)
    assert own["reader"] == Seat("florence") and list(own["position"]["treasury"])

"""Public pages of Empires: its board, a layer for each round, news by turns, JSON, and no secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import cache
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from PIL import Image

from judge import load
from judge.core.dice import SeededDice
from judge.core.game import Outcome, Seat
from judge.core.system.pages import Board, pages_of
from judge.core.table import GameRecord, GameStatus, PhaseRecord, SeatRecord
from judge.core.wording import writing_in
from judge.games.empires.model.events import Endeavoured, EventKept, GameEnded, LineEnded
from judge.games.empires.model.ground import CARDS_A_ROUND
from judge.games.empires.model.state import State
from judge.games_at_hand import games_at_hand
from judge.painting.palette import channels
from tests.support.frames import colours_of, frame_count
from tests.support.judges.noticeboard import BEGIN, Shelf, files
from tests.support.judges.unpainted import unpainted
from tests.support.paths import DOCS

pytestmark = pytest.mark.painted

SCHEMA = jsonschema.Draft202012Validator(json.loads((DOCS / "phase-empires.schema.json").read_text("utf-8")))
NAME = "europe-1101"


@cache
def played(phases: int = 3) -> tuple[Any, State, Outcome[State]]:
    """Rounds of scripted players: the position before the last one, and what came of that."""
    game, reader, dice = games_at_hand().scenario(NAME, {}), load(NAME), SeededDice(b"pages")
    outcome = game.open(dice)
    before = outcome.state
    for number in range(phases):
        before = outcome.state
        letters = {}
        for seat in game.agenda(before).owes:
            lines = game.bot_lines(before, seat, bytes([number]) * 16)
            letters[seat] = reader.parse("\n".join(lines), seat, before).orders
        outcome = game.adjudicate(before, letters, dice)
    return game, before, outcome


def board(language: str = "en") -> Board:
    with writing_in(language):
        found = pages_of(games_at_hand().scenario(NAME, {})).board()
    assert found is not None
    return found


def test_the_board_is_one_file_whose_ids_are_its_own() -> None:
    found = board()
    ids = re.findall(r'\bid="([^"]+)"', found.svg)
    assert len(ids) == len(set(ids)) and all(id.startswith("b-") for id in ids)
    assert " style=" not in found.svg
    ElementTree.fromstring(found.svg)
    names = {place.id: place for place in found.places}
    assert all(set(place.neighbours) <= names.keys() for place in found.places)
    assert dict(names["anjou"].facts)["What it is"] == "Land" and not names["north-sea"].land
    assert found.key == board().key != board("fr").key
    assert found.title == "Europe and the nearer East" and "Proche-Orient" in board("fr").title


def test_every_power_has_a_window_around_its_court() -> None:
    game, _, _ = played()
    found = board()
    assert set(found.windows) == set(game.seats)
    assert all(
        0 <= left < right <= found.width and 0 <= top < bottom <= found.height
        for left, top, right, bottom in found.windows.values()
    )
    assert set(pages_of(game).colours()) == set(game.seats)


def test_a_layer_refers_to_what_the_board_has() -> None:
    game, before, outcome = played()
    view, seen = game.view(outcome.state, None, outcome.events), game.view(before, None).state
    layer = pages_of(game).layer(seen, view, "/b/x.svg")
    assert layer is not None
    used = set(re.findall(r'href="/b/x\.svg#([^"]+)"', layer.svg))
    assert len(used) > 50 and used <= set(re.findall(r'\bid="([^"]+)"', board().svg))
    own = re.findall(r'\bid="([^"]+)"', layer.svg)
    assert len(own) == len(set(own)) and " style=" not in layer.svg
    ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{layer.svg}</svg>')
    assert layer.owners == {id: area.owner for id, area in outcome.state.areas.items() if area.owner}


@pytest.mark.parametrize("phases", [1, 3])
def test_a_round_is_as_its_schema_says(phases: int) -> None:
    game, before, outcome = played(phases)
    view = game.view(outcome.state, None, outcome.events)
    told = pages_of(game).public_facts(game.view(before, None).state, view)
    found = json.loads(json.dumps(told))
    assert [str(error) for error in SCHEMA.iter_errors(found)] == []
    assert pages_of(game).schema() == SCHEMA.schema
    assert (found["system"], found["scenario"], found["reader"]) == ("empires", NAME, None)
    assert list(found["position"]["areas"]) == sorted(found["position"]["areas"])
    assert "before" in found and "before" not in pages_of(game).public_facts(None, view)


def test_a_round_tells_every_event_in_its_order_and_no_line_of_a_program() -> None:
    """Each with its rule and its facts, as `judge adjudicate` tells them (docs/adjudicate.md)."""
    game, before, outcome = played()
    view = game.view(outcome.state, None, outcome.events)
    told = pages_of(game).public_facts(game.view(before, None).state, view)["events"]
    assert isinstance(told, list) and len(told) == len(view.events)
    played_for = [one for one in told if one["event"] == "endeavoured"]
    assert played_for and all(
        {"power", "target", "card", "rating", "rule"} <= one.keys() for one in played_for
    )
    assert not [one for one in told if "line" in one]


@pytest.mark.parametrize("seen", ["view", "view_without_fog"])
def test_programs_and_kept_cards_stay_hidden_even_when_all_is_over(seen: str) -> None:
    game, _, outcome = played()
    power = next(iter(outcome.state.powers))
    hidden = (
        EventKept(rule="E-005", power=power, card="amnesty"),
        LineEnded(rule="E-005", power=power, line=2, why="stop"),
    )
    found = pages_of(game).public_facts(None, getattr(game, seen)(outcome.state, None, hidden))["events"]
    assert found == [{"event": "event-kept", "rule": "E-005", "power": str(power), "card": "?"}]


def test_no_byte_tells_a_secret() -> None:
    """Cards in hand, cards kept, and the order of both decks (E-002, E-005)."""
    game, before, outcome = played()
    powers = {
        id: replace(power, cards=tuple(card % 56 + 1 for card in power.cards), hold=("x",) * len(power.hold))
        for id, power in outcome.state.powers.items()
    }
    deck, events = outcome.state.deck[::-1], outcome.state.event_deck[::-1]
    secret = replace(outcome.state, powers=powers, deck=deck, event_deck=events)
    pages, seen = pages_of(game), game.view(before, None).state
    views = [game.view(state, None, outcome.events) for state in (outcome.state, secret)]
    for of in (pages.public_facts, pages.story, lambda b, v: pages.layer(b, v, "x")):
        assert of(seen, views[0]) == of(seen, views[1])


def test_news_stand_below_the_turn_that_they_belong_to() -> None:
    game, before, outcome = played()
    story = pages_of(game).story(before, game.view(outcome.state, None, outcome.events))
    assert [title for title, _ in story.sections if title.startswith("The turn of ")]
    assert all(title or lines for title, lines in story.sections)


@pytest.mark.parametrize(
    ("language", "head"), [("en", "Card {} of every power"), ("fr", "Carte {} de chaque puissance")]
)
def test_what_all_undertake_at_once_stands_below_no_single_turn(language: str, head: str) -> None:
    """In a simultaneous round everybody draws, and then all play card by card (H-011)."""
    game, before, outcome = played()
    view = game.view(outcome.state, None, outcome.events)
    with writing_in(language):
        sections = pages_of(game).story(before, view).sections
        heads = [head.format(number) for number in range(1, CARDS_A_ROUND + 1)]
        together = [line for title, lines in sections if title in heads for line in lines]
        assert [title for title, _ in sections if title in heads] == heads
    turns = [lines for title, lines in sections if title.startswith(("The turn of ", "Le tour "))]
    assert len(turns) == len(game.seats)
    assert all("E-017" not in {line.rule for line in lines} for lines in turns)
    assert sum(line.rule == "E-017" for line in together) == sum(
        isinstance(event, Endeavoured) for event in outcome.events
    )


def test_a_card_that_is_kept_is_called_by_its_owner_alone_even_when_all_is_over() -> None:
    """All is open then, but a page speaks to nobody in particular."""
    game, before, outcome = played()
    kept = EventKept(rule="E-005", power=next(iter(outcome.state.powers)), card="amnesty")
    view = game.view_without_fog(outcome.state, None, (kept,))
    words = " ".join(news.words for _, lines in pages_of(game).story(before, view).sections for news in lines)
    assert "keeps it" in words and "you" not in words and "mnesty" not in words


# ------------------------------------------------------------ whole pages


def shelf_of(change: Callable[[State], State] = lambda state: state) -> Shelf:
    """A game in play with three closed rounds, whose every position was changed."""
    game, codec = games_at_hand().scenario(NAME, {}), games_at_hand().scenario(NAME, {}).system.codec
    closed, before = [], None
    for number in range(4):
        _, before, outcome = played(number) if number else (game, None, game.open(SeededDice(b"pages")))
        closed.append(
            PhaseRecord(
                game="",
                turn=number,
                phase=game.phase_of(before) if before is not None else "opening",
                before=codec.dump_state(change(before)) if before is not None else "",
                orders="{}",
                after=codec.dump_state(change(outcome.state)),
                events=codec.dump_events(outcome.events),
                rolls="[]",
                closed=BEGIN + timedelta(days=number),
            )
        )
    seats = tuple(SeatRecord(seat=seat, person=n) for n, seat in enumerate(game.seats, 1))
    record = GameRecord(
        name="crowns",
        system="empires",
        scenario=NAME,
        status=GameStatus.ACTIVE,
        seats=seats,
        created=BEGIN,
        phase=game.phase_of(outcome.state),
        state=closed[-1].after,
    )
    return Shelf((record,), {"crowns": tuple(closed)})


def unseen(state: State) -> State:
    """Other cards in every hand, and decks the other way round."""
    powers = {
        id: replace(power, cards=tuple(card % 56 + 1 for card in power.cards), hold=("x",) * len(power.hold))
        for id, power in state.powers.items()
    }
    return replace(state, powers=powers, deck=state.deck[::-1], event_deck=state.event_deck[::-1])


def test_not_a_byte_of_any_file_tells_a_secret() -> None:
    with unpainted():
        one, other = files(shelf_of()), files(shelf_of(unseen))
    assert [path for path in one.keys() | other.keys() if one.get(path) != other.get(path)] == []


def test_the_film_shows_whose_every_area_was_with_courts_and_years() -> None:
    """Land in the very colours of its owners, round by round."""
    game, _, outcome = played()
    opening = game.open(SeededDice(b"pages")).state
    paint = pages_of(game).film([(opening, "crowns, 1101"), (outcome.state, "crowns, 1116")])
    assert paint is not None
    picture = Image.open(BytesIO(paint()))
    assert frame_count(picture) == 2
    for number, state in enumerate((opening, outcome.state)):
        picture.seek(number)
        found = {colour for _, colour in colours_of(picture.convert("RGB"))}
        owners = {area.owner for area in state.areas.values() if area.owner}
        assert {channels(pages_of(game).colours()[owner].land) for owner in owners} <= found


def test_a_film_without_a_board_or_positions_is_none() -> None:
    game, _, _ = played()
    paint = pages_of(game).film(())
    assert paint is not None
    with pytest.raises(ValueError, match="no positions"):
        paint()


def test_a_stranger_sees_the_map_the_standings_and_every_round() -> None:
    with unpainted():
        made = files(shelf_of())
    page = made["g/crowns/index.html"].decode()
    assert (
        'class="board"' in page and "Standings" in page and "The turn of " in page and "<h2></h2>" not in page
    )
    assert {
        "g/crowns/map.png",
        "g/crowns/thumb.webp",
        "g/crowns/index.json",
        "g/crowns/film.gif",
    } <= made.keys()
    rounds = [path for path in made if re.fullmatch(r"g/crowns/00\d-.*\.json", path)]
    assert len(rounds) == 4
    index = json.loads(made["g/crowns/index.json"])
    assert f"b/{index['board']}.svg" in made and f"boards/{index['board']}.json" in made
    assert "Classement" in made["fr/g/crowns/index.html"].decode()


def test_what_changed_most_stands_above_a_round() -> None:
    """As headlines, the end of the game before all others; nothing that a card kept for its owner says."""
    game, before, outcome = played()
    view, seen = game.view(outcome.state, None, outcome.events), game.view(before, None).state
    story = pages_of(game).story(seen, view)
    assert 0 < len(story.headlines) <= 3
    assert all(line and not line.endswith(".") for line in story.headlines)
    won = (outcome.state.order[0],)
    ended = GameEnded(won=won, points={Seat("england"): 3, Seat("france"): 9}, rule="E-047")
    over = pages_of(game).story(seen, replace(view, events=(*view.events, ended)))
    assert over.headlines[0].startswith("Won by ")
    assert over.sections[-1][0] == "The game is over: France 9, England 3"
    assert pages_of(game).story(None, replace(view, events=())).headlines == ()


def test_events_that_nobody_writes_in_an_order_have_french_names() -> None:
    """A card that is kept has none until orders may name it so: it is echoed as it is read."""
    cards = played()[0].data.event_cards.cards
    with writing_in("fr"):
        said = {id: str(played()[0].card(id)) for id in cards}
    untold = {id for id, card in cards.items() if said[id] == card.name}
    assert untold == {id for id, card in cards.items() if card.hold}

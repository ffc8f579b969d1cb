"""Warms up a process before it takes its first letter: grammars and lists of words are made at nobody's cost.

What is there then stays there: looking through all of it for garbage, again and again, takes a tenth of every
letter.
"""

from __future__ import annotations

import gc
from contextlib import suppress
from dataclasses import replace

from judge.collecting import without_collecting
from judge.commands.wishes.rows import wishes
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord, GameStatus
from judge.rendering.words import FALLBACK
from judge.runtime.environment import Environment, Reader
from judge.runtime.inbound.letter_limit import slowness

_LINES = ("A Rome holds", "no order at all, is it?")
_MOST = 12
"""Different rules that are looked at."""
_LETTER = b"From: warm@up.invalid\r\nSubject: warm up\r\n\r\nhelp\r\nno command at all\r\n"


def warm_up(environment: Environment) -> None:
    """Read a letter of nobody's, a line at each kind of table, and a map; nothing is kept."""
    slowness()
    with without_collecting():
        _read_all(environment)
        gc.collect()


def warm_up_phases(environment: Environment) -> None:
    """Do for a process that runs phases and sends letters what its first would have to: rules are made, a
    results letter is written, and painted with the whole board, for nobody. Nothing is kept.

    Where something is due already, that warms it up.
    """
    with environment.store.read() as known:
        if known.due_games(environment.now()):
            return
        games = {(g.scenario, str(g.flags)): g for g in known.games() if g.status is GameStatus.ACTIVE}
    with without_collecting():
        for game in [*games.values()][:_MOST]:
            with suppress(Exception):
                environment.ports.rules(game)
        for game in [*games.values()][:1]:
            with suppress(Exception):
                _tell(environment, game)
        gc.collect()


def _tell(environment: Environment, game: GameRecord) -> None:
    """Write a bystander what stands now, and paint it, as if a phase had closed in which nothing happened."""
    rules = environment.ports.rules(game)
    state = rules.system.codec.load_state(game.state)
    seat = game.seats[0].seat
    view = rules.view(state, seat, ())
    picture = environment.ports.picture(rules, game, rules.view(state, None, ()).state, (), "")
    reader = Reader(
        address="warm@up.invalid",
        person=0,
        name="",
        seat=seat,
        role="player",
        time_zone=game.time_zone,
        language=FALLBACK,
        token="",
    )
    news = PhaseNews(record=replace(game, seed=b""), reader=reader, view=view, picture=picture)
    for one in environment.ports.announce(rules, news).attachments:
        if one.scene is not None:
            environment.ports.paint(one.scene.values, False)


def _read_all(environment: Environment) -> None:
    environment.ports.read(
        _LETTER,
        id=0,
        received=environment.now(),
        route="none",
        envelope_from="",
        envelope_to=(environment.own.address,),
        own=environment.own,
    )
    wishes()
    with environment.store.read() as known:
        games = {(g.scenario, str(g.options)): g for g in known.games() if g.status is GameStatus.ACTIVE}
    for game in [*games.values()][:_MOST]:
        with suppress(Exception):
            _read_for_game(environment, game)
    for game in [*games.values()][:1]:
        with suppress(Exception):
            _draw(environment, game)


def _read_for_game(environment: Environment, game: GameRecord) -> None:
    rules = environment.ports.rules(game)
    wishes(rules.system.name)
    reader = rules.reader(rules.system.codec.load_state(game.state))
    for line in _LINES:
        reader.read(line, game.seats[0].seat)


def _draw(environment: Environment, game: GameRecord) -> None:
    """Paint what an answer to orders shows, for nobody: the first picture of a process costs most."""
    rules, seat = environment.ports.rules(game), game.seats[0].seat
    seen = rules.view_of_seats(rules.system.codec.load_state(game.state), (seat,))
    drawn = rules.presenter.picture_of_orders(seen, game.name, {seat: ()})
    if drawn is not None:
        drawn.attachments(game.name)

"""Warms up a process before it takes its first letter: grammars and lists of words are made at nobody's cost.

What is there then stays there: looking through all of it for garbage, again and again, takes a tenth of every
letter.
"""

from __future__ import annotations

import gc
from contextlib import suppress

from judge.collecting import without_collecting
from judge.commands.wishes.rows import wishes
from judge.core.table import GameRecord, GameStatus
from judge.runtime.environment import Environment
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
            _read(environment, game)
    for game in [*games.values()][:1]:
        with suppress(Exception):
            _draw(environment, game)


def _read(environment: Environment, game: GameRecord) -> None:
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

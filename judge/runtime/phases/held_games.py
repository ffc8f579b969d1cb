"""Games whose clock stands because letters cannot be taken in: who is told of it, and when it goes on.

Masters hear of it when a phase has waited longer than for a lost letter (players too, where there is no
master); everybody at such a table hears when letters are read again. Not here: why a game must wait
(phases.waiting_for_letters), what the keeper is told (health.alarms).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from judge.core.effects import Send
from judge.core.table import GameRecord, GameStatus
from judge.runtime import unreadable_games
from judge.runtime.effects import carry_out, render_letters
from judge.runtime.environment import Environment, Reader, names_for
from judge.runtime.logs import tell_of
from judge.runtime.phases import due_times, waiting_for_letters
from judge.runtime.phases.waiting_for_letters import Held
from judge.runtime.recipients import readers
from judge.store import admin_queries
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.runtime")
_WORTH_TELLING = timedelta(minutes=2)
_WAITING = "waiting-games"
"""The stored value with the phases of which masters were told that they wait, by their games."""
_STATE = "held-games"
"""The stored value with the games that were told that they stand: the phase, and since when it is due."""


def tell_that_it_stands(environment: Environment, game: GameRecord, held: Held, now: datetime) -> None:
    """Once for a phase, and only when it has waited for longer than single letters are waited for."""
    if now < held.since + environment.waiting.longest_wait:
        return
    with environment.store.read() as known:
        if _notes_of_told(known).get(game.name, {}).get("phase") == game.phase:
            return
        everybody = readers(game, known.person, now)
    to = [reader for reader in everybody if reader.role == "master"] or everybody
    letters = render_letters(
        environment, _letters(environment, game, to, "unasked/clock-stands", held.since, refused=held.refused)
    )

    def work(tx: Transaction) -> None:
        told = _notes_of_told(tx)
        if told.get(game.name, {}).get("phase") != game.phase:
            told[game.name] = {"phase": game.phase, "since": held.since.isoformat()}
            admin_queries.keep(tx.connection, _STATE, told)
            carry_out(environment, tx, letters, now, None)

    environment.store.run(work)


def tell_that_it_waits(environment: Environment, game: GameRecord, held: Held, now: datetime) -> None:
    """Once for a phase, to masters alone: it waits for letters of a time when the judge was away."""
    if held.settled is None or held.settled < now + _WORTH_TELLING:
        return
    with environment.store.read() as known:
        if admin_queries.json_value(known.connection, _WAITING).get(game.name) == game.phase:
            return
        to = [reader for reader in readers(game, known.person, now) if reader.role == "master"]
    letters = render_letters(
        environment, _letters(environment, game, to, "unasked/clock-waits", held.since, until=held.settled)
    )

    def work(tx: Transaction) -> None:
        told = admin_queries.json_value(tx.connection, _WAITING)
        if told.get(game.name) != game.phase:
            admin_queries.keep(tx.connection, _WAITING, {**told, game.name: game.phase})
            carry_out(environment, tx, letters, now, None)

    environment.store.run(work)


def tell_what_goes_on(environment: Environment) -> None:
    """Everybody at the tables that stood and stand no longer, before anything is played there."""
    with environment.store.read() as known:
        names = sorted(_notes_of_told(known).keys() - unreadable_games.notes_by_game(known).keys())
    for name in names:
        try:
            tell_that_it_goes_on(environment, name)
        except Exception as error:  # one table must not hold up the others
            if unreadable_games.note_if_unreadable(environment, name):
                continue
            tell_of(_LOG, error, "nobody at %s could be told that it goes on", name)


def tell_that_it_goes_on(environment: Environment, name: str) -> None:
    """Tell everybody at a table that was told that it stands, unless it stands still."""
    now = environment.now()
    with environment.store.read() as known:
        mark, game = _notes_of_told(known).get(name), known.game(name)
        if mark is None:
            return
        refused = waiting_for_letters.deaf_components(environment, known, now)
        waits = game is not None and game.status is GameStatus.ACTIVE and game.phase == mark["phase"]
        if game is not None and waits and not due_times.is_forced(game):
            held = waiting_for_letters.reason_to_wait(environment, known, game, now)
            if held is not None and held.refused:
                return
        if waits and not refused and waiting_for_letters.mailbox_untried(environment, known, now):
            return
        everybody = readers(game, known.person, now) if game is not None else ()
    sends: Iterable[Send] = ()
    if game is not None and waits and not refused:
        since = datetime.fromisoformat(mark["since"])
        sends = _letters(environment, game, everybody, "unasked/clock-goes-on", since, back=now)
    letters = render_letters(environment, tuple(sends))

    def work(tx: Transaction) -> None:
        told = _notes_of_told(tx)
        if told.pop(name, None) is not None:
            admin_queries.keep(tx.connection, _STATE, told)
            carry_out(environment, tx, letters, now, None)

    environment.store.run(work)


def _notes_of_told(known: Transaction) -> dict[str, Any]:
    return admin_queries.json_value(known.connection, _STATE)


def _letters(
    environment: Environment,
    game: GameRecord,
    to: Iterable[Reader],
    template: str,
    since: datetime,
    **facts: Any,
) -> tuple[Send, ...]:
    names = names_for(environment.ports.rules(game), game)
    return tuple(
        Send(
            to=reader.address,
            template=template,
            facts={"since": since, "role": reader.role, **facts, **names},
            kind="notice",
            game=game.name,
            token=reader.token,
            time_zone=reader.time_zone,
            language=reader.language,
        )
        for reader in to
    )

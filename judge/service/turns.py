"""The clock's work: look at each game whose alarm rang, work out what is due, and write it down at once.

Working out is slow and happens outside any transaction; writing is quick and is refused if the game or its
orders changed meanwhile, so that a phase runs once however many workers looked at the same deadline. Not
here: what a deed consists of (phases, lateness).
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta

from judge.letter import GameRecord, GameStatus, Send
from judge.report import faults
from judge.service import alarms, conduct, lateness, phases, postal
from judge.service.deeds import Deed, Snapshot
from judge.service.effects import carry_out
from judge.service.readers import callable_people, readers
from judge.service.world import World
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.service")
_TRIES = 5
_REST = timedelta(minutes=15)


class StaleError(Exception):
    """The game changed while a deed was worked out: it must be worked out again."""


def tick(world: World) -> bool:
    """Do what is due in every game. False: nothing was."""
    with world.store.read() as known:
        due = known.due_games(world.now())
    worked = [attend(world, name) for name in due]
    return any(worked)


def attend(world: World, name: str) -> bool:
    """Do the next thing that is due in a game. False: nothing was, or another worker did it.

    A fault of ours leaves the game as it was; it is tried again later, and the keeper is told.
    """
    try:
        for _ in range(_TRIES):
            at = look(world, name)
            if at is None:
                return False
            with faults.during(f"game {name} {at.game.phase}".strip()):
                deed = due(world, at, world.now())
                try:
                    world.store.run(lambda tx, at=at, deed=deed: _carry_out(world, tx, at, deed))  # type: ignore[misc]
                except StaleError:
                    continue
            return True
        return False
    except Exception as error:
        _LOG.exception("game %s could not be attended to", name)
        _postpone(world, name, f"{type(error).__name__}: {error}"[:500])
        return False


def look(world: World, name: str) -> Snapshot | None:
    """A game at this moment, if its alarm has rung."""
    with world.store.read() as known:
        game = known.game(name)
        if game is None or game.alarm is None or game.alarm > world.now():
            return None
        return Snapshot(
            game=game,
            version=known.version(name),
            filed=known.filed_all(name, game.phase),
            readers=readers(game, known.person, world.now()),
            standing_by=callable_people(game, known.standing_by(), known.person),
            rolls=known.rolls(name),
        )


def due(world: World, at: Snapshot, now: datetime) -> Deed:
    """What is to be done in a game now: begin, run a phase, give up, scold, remind, or only look again."""
    game = at.game
    if alarms.starting(game):
        return phases.begin(world, at, now)
    if game.status is not GameStatus.ACTIVE:
        return Deed(game=game)
    if alarms.concluding(game):
        return phases.conclude(world, at, now)
    if _runs(game, now):
        return phases.run(world, at, now)
    if not alarms.missing(game) or alarms.given_up(game):
        return Deed(game=game)
    if game.grace is not None and game.grace <= now:
        return lateness.give_up(world, at, now)
    scold_at, remind_at = alarms.scold_at(game), alarms.remind_at(game)
    if scold_at is not None and scold_at <= now:
        return lateness.scold(world, at, now)
    if game.reminded is None and remind_at is not None and remind_at <= now:
        return lateness.remind(world, at, now)
    return Deed(game=game)


def _runs(game: GameRecord, now: datetime) -> bool:
    """Does the open phase run now? Because it must, because all is in, or because time is over."""
    if alarms.forced(game) or (game.process_at is not None and game.process_at <= now):
        return True
    if game.settings.get("manual_process"):
        return False
    if not alarms.missing(game):
        return game.deadline is not None and game.deadline <= now
    return bool(game.settings.get("nmr")) and game.grace is not None and game.grace <= now


def _carry_out(world: World, tx: Transaction, at: Snapshot, deed: Deed) -> None:
    now = world.now()
    if tx.game(at.game.name) is None or tx.version(at.game.name) != at.version:
        raise StaleError(at.game.name)
    game, outgoing = deed.game, deed.outgoing
    if deed.closed is not None:
        tx.close_phase(deed.closed)
        outgoing += postal.delivered(world, at.game, at.readers)
        for press in postal.archived(at.game, now):
            tx.keep_press(press)
        game = postal.emptied(game)
    game = replace(game, alarm=alarms.alarm(game, now))
    if deed.closed is None and not deed.outgoing and game.alarm is not None and game.alarm <= now:
        _LOG.warning("game %s: an alarm that nobody can answer", game.name)
        game = replace(game, alarm=now + _REST)
    game, counted = conduct.settled(game, deed.conduct)
    tx.save_game(game)
    for person, what in counted:
        tx.count_conduct(person, what)
    for letter in outgoing:
        tx.enqueue(letter, world.message_id(), now)
    if (game.phase, game.status) != (at.game.phase, at.game.status):
        carry_out(world, tx, world.rooms.on_opened(game.name, tx, now), now, None)


def _postpone(world: World, name: str, error: str) -> None:
    """Look at the game again in a while, and tell the keeper."""
    now = world.now()

    def work(tx: Transaction) -> None:
        game = tx.game(name)
        if game is None:
            return
        tx.save_game(replace(game, alarm=now + _REST))
        if world.keeper:
            facts = {"name": name, "phase": game.phase, "error": error, "again": now + _REST}
            told = Send(to=world.keeper, template="service/game-stuck", facts=facts, kind="notice")
            carry_out(world, tx, (told,), now, None)

    try:
        world.store.run(work)
    except Exception:
        _LOG.exception("game %s could not even be put off", name)

"""The clock's work: look at each game whose alarm rang, work out what is due, and write it down at once.

Working out is slow and happens outside any transaction; writing is quick and is refused if the game or its
orders changed meanwhile, so that a phase runs once however many workers looked at the same deadline. Not
here: what a deed consists of (phases, lateness), waiting for letters (holding).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from judge.known import Known
from judge.letter import Effect, GameRecord, GameStatus, KeepPress, Outgoing, PhaseRecord
from judge.report import faults
from judge.service import alarms, conduct, holding, lateness, notices, phases, postal
from judge.service.deeds import Deed, Snapshot
from judge.service.effects import Ready, carry_out, rendered
from judge.service.holding import Held
from judge.service.readers import callable_people, readers
from judge.service.world import World
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.service")
_TRIES = 5
_REST = timedelta(minutes=15)
_CLOSING = timedelta(seconds=30)
"""Far longer than a phase takes to be worked out."""


class StaleError(Exception):
    """The game changed while a deed was worked out: it must be worked out again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """A deed ready to be written down: the game as it will be, and everything that goes with it."""

    game: GameRecord
    closed: PhaseRecord | None
    outgoing: tuple[Outgoing, ...]
    press: tuple[KeepPress, ...]
    conduct: tuple[tuple[int, str], ...]
    effects: tuple[Effect | Ready, ...]


def tick(world: World) -> bool:
    """Do what is due in every game. False: nothing was."""
    with world.store.read() as known:
        due = known.due_games(world.now())
    worked = [attend(world, name) for name in due]
    return any(worked)


def attend(world: World, name: str) -> bool:
    """Do the next thing that is due in a game. False: nothing was, it must wait, or another worker did it.

    A fault of ours leaves the game as it was; it is tried again later, and the keeper is told.
    """
    try:
        for _ in range(_TRIES):
            at = look(world, name)
            if at is None:
                return False
            now = world.now()
            if at.held is not None and now < at.held.until:
                world.ask_doors()
                return False
            with faults.during(f"game {name} {at.game.phase}".strip()):
                writing = _worked_out(world, at, due(world, at, now), now)
                try:
                    world.store.run(partial(_write, world, at, writing, now))
                except StaleError:
                    _hold_letters_off(world, name)
                    continue
            return True
        return False
    except Exception as error:
        _LOG.exception("game %s could not be attended to", name)
        _postpone(world, name, f"{type(error).__name__}: {error}"[:500])
        return False


def _hold_letters_off(world: World, name: str) -> None:
    """Whoever writes a letter a second must not keep a phase from ever being written down."""
    until = world.now() + _CLOSING
    world.store.run(lambda tx: tx.close_soon(name, until))


def look(world: World, name: str) -> Snapshot | None:
    """A game at this moment, if its alarm has rung."""
    now = world.now()
    with world.store.read() as known:
        game = known.game(name)
        if game is None or game.alarm is None or game.alarm > now:
            return None
        return Snapshot(
            game=game,
            version=known.version(name),
            filed=known.filed_all(name, game.phase),
            readers=readers(game, known.person, world.now()),
            standing_by=callable_people(game, known.standing_by(), known.person),
            rolls=known.rolls(name),
            held=holding.held(world, known, game, now),
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


def _worked_out(world: World, at: Snapshot, deed: Deed, now: datetime) -> Writing:
    """All of a deed that is slow: postal press, what players laid by for the new phase, all words."""
    game, outgoing = deed.game, deed.outgoing
    press: tuple[KeepPress, ...] = ()
    if deed.closed is not None:
        outgoing += postal.delivered(world, at.game, at.readers)
        press = tuple(postal.archived(at.game, now))
        game = postal.emptied(game)
        if at.held is not None:
            outgoing += _overtaken(world, at, at.held, now)
    game = replace(game, alarm=alarms.alarm(game, now))
    if deed.closed is None and not deed.outgoing and game.alarm is not None and game.alarm <= now:
        _LOG.warning("game %s: an alarm that nobody can answer", game.name)
        game = replace(game, alarm=now + _REST)
    game, counted = conduct.settled(game, deed.conduct)
    effects: tuple[Effect | Ready, ...] = ()
    if (game.phase, game.status) != (at.game.phase, at.game.status):
        effects = _follows(world, game, now)
    return Writing(
        game=game, closed=deed.closed, outgoing=outgoing, press=press, conduct=counted, effects=effects
    )


def _overtaken(world: World, at: Snapshot, held: Held, now: datetime) -> tuple[Outgoing, ...]:
    """The phase has waited as long as it may: keeper and masters learn what it was played without."""
    facts = {
        "letters": held.letters,
        "doors": held.doors,
        "complete": held.complete,
        "since": held.since,
        "until": held.until,
        "name": at.game.name,
        **world.rooms.words(world.rooms.tables(at.game.scenario, at.game.flags), at.game),
    }
    _LOG.warning("game %s, %s: played without letters %s", at.game.name, at.game.phase, list(held.letters))
    template = "service/overtaken"
    told = (
        *notices.to_keeper(world, template, facts),
        *notices.to_masters(at.game, at.readers, template, facts),
    )
    return tuple(world.outgoing(send) for send in told)


class _After:
    """The store as it will be when a game has been written: what the desk looks up when a phase opens."""

    def __init__(self, known: Transaction, game: GameRecord) -> None:
        self._known, self._game = known, game

    def game(self, name: str) -> GameRecord | None:
        return self._game if name.lower() == self._game.name else self._known.game(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._known, name)


def _follows(world: World, game: GameRecord, now: datetime) -> tuple[Effect | Ready, ...]:
    """What follows from a phase's opening, or a game's end: orders laid by, diaries shown."""
    with world.store.read() as known:
        return rendered(world, world.rooms.on_opened(game.name, cast(Known, _After(known, game)), now))


def _write(world: World, at: Snapshot, writing: Writing, now: datetime, tx: Transaction) -> None:
    if tx.game(at.game.name) is None or tx.version(at.game.name) != at.version:
        raise StaleError(at.game.name)
    if writing.closed is not None:
        tx.close_phase(writing.closed)
    for press in writing.press:
        tx.keep_press(press)
    tx.save_game(writing.game)
    for person, what in writing.conduct:
        tx.count_conduct(person, what)
    for letter in writing.outgoing:
        tx.enqueue(letter, world.message_id(), now)
    carry_out(world, tx, writing.effects, now, None)


def _postpone(world: World, name: str, error: str) -> None:
    """Look at the game again in a while, and tell the keeper."""
    now = world.now()

    def work(tx: Transaction) -> None:
        game = tx.game(name)
        if game is None:
            return
        tx.save_game(replace(game, alarm=now + _REST))
        facts = {"name": name, "phase": game.phase, "error": error, "again": now + _REST}
        carry_out(world, tx, notices.to_keeper(world, "service/game-stuck", facts), now, None)

    try:
        world.store.run(work)
    except Exception:
        _LOG.exception("game %s could not even be put off", name)

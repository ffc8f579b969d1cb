"""The clock's work: look at each game whose alarm rang, work out what is due, and write it down at once.

Working out is slow and happens outside any transaction; writing is quick and is refused if the game or its
orders changed meanwhile, so that a phase runs once however many workers looked at the same deadline. Not
here: what an update consists of (phases, phases.reminders), waiting for letters (phases.waiting_for_letters).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, cast

from judge.core.effects import Effect, KeepPress
from judge.core.outbound import OutboundMail
from judge.core.places import people_of
from judge.core.repository import Repository
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.rendering import unwritten
from judge.runtime import unreadable_games
from judge.runtime.effects import Ready, carry_out, render_letters
from judge.runtime.environment import Environment, names_for
from judge.runtime.logs import tell_of
from judge.runtime.outbound import notices
from judge.runtime.outbound.put_away import put_into_outbox
from judge.runtime.phases import (
    due_times,
    held_games,
    newcomers,
    pauses,
    postal_press,
    reminders,
    run_phase,
    updates,
    waiting_for_letters,
)
from judge.runtime.phases.updates import GameUpdate, Snapshot
from judge.runtime.phases.waiting_for_letters import Held
from judge.runtime.recipients import callable_people, readers
from judge.store import admin_queries
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
_TRIES = 5
_REST = timedelta(minutes=15)
_STUCK = "stuck-games"
"""The stored value with when the keeper was told of which."""
_CLOSING = timedelta(seconds=30)
"""Far longer than a phase takes to be worked out."""


class StaleError(Exception):
    """The game changed while an update was worked out: it must be worked out again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An update ready to be written down: the game as it will be, and everything that goes with it."""

    game: GameRecord
    closed: PhaseRecord | None
    outgoing: tuple[OutboundMail, ...]
    press: tuple[KeepPress, ...]
    conduct: tuple[tuple[int, str], ...]
    effects: tuple[Effect | Ready, ...]


def tick(environment: Environment) -> bool:
    """Offer every game that is due, and do what no other process does. False: nothing was done here."""
    held_games.tell_what_goes_on(environment)
    unreadable, mended = unreadable_games.look_again(environment)
    with environment.store.read() as known:
        due = [name for name in known.due_games(environment.now()) if name not in unreadable]
    if not due:
        return mended
    environment.store.offer_phases(due, environment.receiver, environment.now())
    worked = mended
    while (name := _claim_phase(environment)) is not None:
        worked = _attend_claimed(environment, name) or worked
    return worked


def help_out(environment: Environment) -> bool:
    """Do what is due in one of the games that the clock offers. False: it offers none that is untried."""
    name = _claim_phase(environment, untried=True)
    if name is None:
        return False
    _attend_claimed(environment, name)
    return True


def _claim_phase(environment: Environment, *, untried: bool = False) -> str | None:
    at, worker = environment.now(), environment.worker
    return environment.store.claim_phase(environment.receiver, at, worker=worker, untried=untried)


def _attend_claimed(environment: Environment, name: str) -> bool:
    try:
        return attend(environment, name)
    finally:
        environment.store.phase_done(name, environment.worker)


def attend(environment: Environment, name: str) -> bool:
    """Do the next thing that is due in a game. False: nothing was, it must wait, or another worker did it.

    A fault of ours leaves the game as it was; it is tried again later, and the keeper is told.
    """
    try:
        for _ in range(_TRIES):
            at = look(environment, name)
            if at is None:
                return False
            now = environment.now()
            if at.held is not None and not at.held.over(now):
                environment.ask_receivers()
                if at.held.refused:
                    held_games.tell_that_it_stands(environment, at.game, at.held, now)
                else:
                    held_games.tell_that_it_waits(environment, at.game, at.held, now)
                return False
            held_games.tell_that_it_goes_on(environment, name)
            with unwritten.during(f"game {name} {at.game.phase}".strip()):
                writing = _work_out(environment, at, due(environment, at, now), now)
                try:
                    environment.store.run(partial(_write, environment, at, writing, now))
                except StaleError:
                    _hold_letters_off(environment, name)
                    continue
            if writing.closed is not None:
                _observe_lag(environment, at.game, now)
            return True
        return False
    except Exception as error:
        if (trouble := trouble_of(error)) is not None:
            _LOG.warning("game %s has to wait: %s", name, trouble.code)
            return False
        if _unreadable(environment, name):
            return False
        _LOG.exception("game %s could not be attended to", name)
        _postpone(environment, name, f"{type(error).__name__}: {error}"[:500])
        return False


def _observe_lag(environment: Environment, game: GameRecord, now: datetime) -> None:
    since = due_times.due_since(game, now)
    if since is not None:
        environment.observe("phase_lag_seconds", (environment.now() - since).total_seconds())


def _hold_letters_off(environment: Environment, name: str) -> None:
    """Hold letters off: somebody who writes one a second must not keep a phase from being written down."""
    until = environment.now() + _CLOSING
    environment.store.run(lambda tx: tx.close_soon(name, until))


def look(environment: Environment, name: str) -> Snapshot | None:
    """A game at this moment, if its alarm has rung."""
    now = environment.now()
    with environment.store.read() as known:
        game = known.game(name)
        if game is None or game.alarm is None or game.alarm > now:
            return None
        here = people_of(game)
        known.people_by_number(here)
        return Snapshot(
            game=game,
            version=known.version(name),
            filed=known.all_orders_on_file(name, game.phase),
            readers=readers(game, known.person, environment.now(), known.conducts(here).get),
            standing_by=callable_people(game, known.standing_by(), known.person),
            rolls=known.rolls(name),
            postal=known.postal(name),
            held=waiting_for_letters.reason_to_wait(environment, known, game, now),
        )


def due(environment: Environment, at: Snapshot, now: datetime) -> GameUpdate:
    """The thing to do in a game now: begin, run a phase, give up, scold, remind, or only look again."""
    game = at.game
    if due_times.starting(game):
        return run_phase.begin(environment, at, now)
    newcomers_told_at = due_times.newcomers_told_at(game)
    if newcomers_told_at is not None and newcomers_told_at <= now:
        return newcomers.tell(environment, at, now)
    if game.status is GameStatus.PAUSED and game.notes.resumes_at is not None:
        return pauses.end(environment, at, now) if game.notes.resumes_at <= now else GameUpdate(game=game)
    if game.status is not GameStatus.ACTIVE:
        return GameUpdate(game=game)
    if due_times.concluding(game):
        return run_phase.conclude(environment, at, now)
    if _runs(game, now):
        return run_phase.run(environment, at, now)
    if not due_times.missing(game) or due_times.is_given_up(game):
        return GameUpdate(game=game)
    if game.grace is not None and game.grace <= now:
        return reminders.give_up(environment, at, now)
    late_notice_at = due_times.late_notice_at(game)
    if late_notice_at is not None and late_notice_at <= now:
        return reminders.send_late_notice(environment, at, now)
    return reminders.remind(environment, at, now)


def _runs(game: GameRecord, now: datetime) -> bool:
    """Does the open phase run now? Because it must, because all is in, or because time is over."""
    if due_times.is_forced(game) or (game.process_at is not None and game.process_at <= now):
        return True
    if game.options.manual_process:
        return False
    if not due_times.missing(game):
        return game.deadline is not None and game.deadline <= now
    return game.options.nmr and game.grace is not None and game.grace <= now


def _work_out(environment: Environment, at: Snapshot, update: GameUpdate, now: datetime) -> Writing:
    """All of an update that is slow: postal press, what players laid by for the new phase, all words."""
    game, outgoing = update.game, update.outgoing
    press: tuple[KeepPress, ...] = ()
    if update.closed is not None:
        outgoing += postal_press.letters_to_deliver(environment, at.game, at.postal, at.readers)
        press = tuple(postal_press.letters_for_archive(at.game, at.postal, now))
        if at.held is not None:
            outgoing += _letters_on_missed_orders(environment, at, at.held, now)
    game = reminders.plan_reminder(game, at.readers, now)
    game = replace(game, alarm=due_times.alarm(game, now))
    if update.closed is None and not update.outgoing and game.alarm is not None and game.alarm <= now:
        _LOG.warning("game %s: an alarm that nobody can answer", game.name)
        game = replace(game, alarm=now + _REST)
    game, counted = updates.settle_counts(game, update.conduct)
    effects: tuple[Effect | Ready, ...] = ()
    if (game.phase, game.status) != (at.game.phase, at.game.status):
        effects = _follows(environment, game, now)
    return Writing(
        game=game, closed=update.closed, outgoing=outgoing, press=press, conduct=counted, effects=effects
    )


def _letters_on_missed_orders(
    environment: Environment, at: Snapshot, held: Held, now: datetime
) -> tuple[OutboundMail, ...]:
    """The phase has waited as long as it may: keeper and masters learn what it was played without."""
    facts = {
        "letters": held.letters,
        "receivers": held.receivers,
        "complete": held.complete,
        "since": held.since,
        "until": held.until,
        "name": at.game.name,
        **names_for(environment.ports.rules(at.game), at.game),
    }
    _LOG.warning("game %s, %s: played without letters %s", at.game.name, at.game.phase, list(held.letters))
    template = "unasked/letters-overtaken"
    told = (
        *notices.to_keeper(environment, template, facts),
        *notices.to_masters(at.game, at.readers, template, facts),
    )
    return tuple(environment.outgoing(send) for send in told)


class _After:
    """The store as it will be when a game has been written: what is looked up when a phase opens."""

    def __init__(self, known: Transaction, game: GameRecord) -> None:
        self._known, self._game = known, game

    def game(self, name: str) -> GameRecord | None:
        return self._game if name.lower() == self._game.name else self._known.game(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._known, name)


def _follows(environment: Environment, game: GameRecord, now: datetime) -> tuple[Effect | Ready, ...]:
    """Effects of a phase's opening, or a game's end: orders laid by, diaries shown."""
    with environment.store.read() as known:
        return render_letters(
            environment, environment.ports.on_opened(game.name, cast(Repository, _After(known, game)), now)
        )


def _write(environment: Environment, at: Snapshot, writing: Writing, now: datetime, tx: Transaction) -> None:
    if tx.game(at.game.name) is None or tx.version(at.game.name) != at.version:
        raise StaleError(at.game.name)
    if writing.closed is not None:
        tx.close_phase(writing.closed)
        tx.drop_postal(at.game.name)
    for press in writing.press:
        tx.keep_press(press)
    tx.save_game(writing.game)
    tx.count_conduct(writing.conduct)
    put_into_outbox(environment, tx, writing.outgoing, now)
    carry_out(environment, tx, writing.effects, now, None)


def _unreadable(environment: Environment, name: str) -> bool:
    """Look whether the game itself is to blame; then it is noted, and the keeper told."""
    try:
        return unreadable_games.note_if_unreadable(environment, name)
    except Exception as error:
        tell_of(_LOG, error, "game %s could not be looked at", name)
        return False


def _postpone(environment: Environment, name: str, error: str) -> None:
    """Look at the game again in a while, and tell the keeper once a day."""
    now = environment.now()

    def work(tx: Transaction) -> None:
        game = tx.game(name)
        if game is None:
            return
        tx.save_game(replace(game, alarm=now + _REST))
        told = admin_queries.json_value(tx.connection, _STUCK)
        recent = {n: at for n, at in told.items() if now - datetime.fromisoformat(at) < due_times.DAILY}
        if name in recent:
            return
        admin_queries.keep(tx.connection, _STUCK, {**recent, name: now.isoformat()})
        facts = {"name": name, "phase": game.phase, "error": error, "again": now + _REST}
        carry_out(environment, tx, notices.to_keeper(environment, "unasked/game-stuck", facts), now, None)

    try:
        environment.store.run(work)
    except Exception as fault:
        tell_of(_LOG, fault, "game %s could not even be put off", name)

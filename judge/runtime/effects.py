"""Carries out what the commands of a letter decided, inside the letter's transaction.

Slow work is only noted here (start, process): the clock does it right after, in a transaction of its own.
Not here: deciding (commands), running phases (phases.worker).
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, assert_never

from judge.core.effects import (
    BringPhasesBack,
    Discard,
    DropPostal,
    Effect,
    FileOrders,
    ForgetPerson,
    KeepDeskKey,
    KeepDiary,
    KeeperRequest,
    KeepForLater,
    KeepPostal,
    KeepPress,
    KeepScheduled,
    ProcessPhase,
    SaveGame,
    SavePerson,
    Send,
    SetPhasesAside,
    SignInBlocked,
    StandBy,
    StartGame,
    WithdrawDeskKeys,
)
from judge.core.outbound import OutboundMail
from judge.core.places import with_registered
from judge.core.table import GameRecord, GameStatus
from judge.runtime.environment import Environment
from judge.runtime.inbound.keeper_requests import note
from judge.runtime.outbound.delivery_alerts import note_blocked_sign_on
from judge.runtime.outbound.put_away import put_into_outbox
from judge.runtime.phases.due_times import alarm
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.runtime")


@dataclass(frozen=True, slots=True)
class Ready:
    """A letter of ours, rendered before the transaction that puts it into the outbox."""

    outgoing: OutboundMail


def render_letters(environment: Environment, effects: Iterable[Effect]) -> tuple[Effect | Ready, ...]:
    """The effects with their letters rendered: that is slow, and nobody should wait for it.

    A letter with the code of somebody who has no number yet has to wait for that number.
    """
    return tuple(
        Ready(environment.outgoing(e)) if isinstance(e, Send) and not _of_newcomer(e) else e for e in effects
    )


def carry_out(
    environment: Environment,
    tx: Transaction,
    effects: Sequence[Effect | Ready],
    now: datetime,
    letter: int | None,
) -> None:
    """Do all of them, in their order. `letter` is the inbound letter that caused them."""
    newcomer = 0
    requests: list[KeeperRequest] = []
    letters: list[OutboundMail] = []
    for effect in effects:
        if isinstance(effect, Send | Ready):
            letters.append(_outgoing_letter(environment, effect, newcomer))
            continue
        put_into_outbox(environment, tx, letters, now, letter)
        letters.clear()
        match effect:
            case SavePerson(person=person):
                id = tx.save_person(person)
                newcomer = id if person.id == 0 else newcomer
            case ForgetPerson(person=id, addresses=addresses):
                tx.forget_person(id, addresses)
            case SaveGame(game=game):
                save(tx, with_registered(game, newcomer), now)
            case FileOrders():
                tx.file_orders(effect.game, effect.phase, effect.seat, effect.orders)
            case KeepScheduled() | KeepDiary() | KeepPress() | KeepPostal() | DropPostal():
                _keep_writing(tx, effect, newcomer)
            case KeepDeskKey() | WithdrawDeskKeys():
                _keep_keys(tx, effect)
            case StartGame() | ProcessPhase() | SetPhasesAside() | BringPhasesBack():
                _move_game(tx, effect, now)
            case StandBy(person=id, on=on):
                tx.stand_by(id or newcomer, on)
            case SignInBlocked():
                note_blocked_sign_on(environment, tx, effect)
            case KeeperRequest():
                requests.append(effect)
            case Discard() | KeepForLater():
                _log_unanswered(effect, letter)
            case _:
                assert_never(effect)
    put_into_outbox(environment, tx, letters, now, letter)
    if requests:
        note(tx, letter, requests)


def _keep_writing(
    tx: Transaction,
    effect: KeepScheduled | KeepDiary | KeepPress | KeepPostal | DropPostal,
    newcomer: int,
) -> None:
    """Store, or give up, what somebody has written beside orders."""
    match effect:
        case KeepScheduled():
            tx.keep_scheduled(effect)
        case KeepDiary():
            tx.keep_diary(_give_writer(effect, newcomer))
        case KeepPress():
            tx.keep_press(effect)
        case KeepPostal():
            tx.keep_postal(effect)
        case DropPostal(game=name):
            tx.drop_postal(name)


def _keep_keys(tx: Transaction, effect: KeepDeskKey | WithdrawDeskKeys) -> None:
    """Let a key open the order desk, or none of a seat's keys any more."""
    if isinstance(effect, KeepDeskKey):
        tx.keep_desk_key(effect.key)
    else:
        tx.withdraw_desk_keys(effect.game, effect.seat)


def _log_unanswered(effect: Discard | KeepForLater, letter: int | None) -> None:
    if isinstance(effect, Discard):
        _LOG.info("letter %s discarded: %s", letter, effect.reason)
    else:
        _LOG.warning("letter %s waits until game %s can be read", letter, ", ".join(effect.games))


def _move_game(
    tx: Transaction, effect: StartGame | ProcessPhase | SetPhasesAside | BringPhasesBack, now: datetime
) -> None:
    """Have a game begin, go on, or go back to an earlier phase and forth again."""
    match effect:
        case StartGame(game=name):
            _note(tx, name, now, starting=True)
        case ProcessPhase(game=name, phase=phase):
            _note(tx, name, now, forced=phase)
        case SetPhasesAside(game=name, turn=turn):
            tx.set_back(name, turn)
        case BringPhasesBack(game=name, branch=branch):
            tx.bring_back(name, branch)


def _outgoing_letter(environment: Environment, effect: Send | Ready, newcomer: int) -> OutboundMail:
    """The letter of an effect, rendered now if it is not ready."""
    if isinstance(effect, Ready):
        return effect.outgoing
    return environment.outgoing(_with_number(effect, newcomer))


def save(tx: Transaction, game: GameRecord, now: datetime) -> None:
    """Write a game with its alarm set anew."""
    tx.save_game(replace(game, alarm=alarm(game, now)))


def _note(tx: Transaction, name: str, now: datetime, **notes: Any) -> None:
    """Note something at a table of a game that can still run; ended ones stay as they are."""
    game = tx.game(name)
    if game is not None and game.status in (GameStatus.FORMING, GameStatus.ACTIVE):
        save(tx, replace(game, notes=replace(game.notes, **notes)), now)


def _with_number(send: Send, newcomer: int) -> Send:
    """A code of person 0 is of whoever this very letter registered."""
    if not newcomer or not _of_newcomer(send):
        return send
    return replace(send, facts={**send.facts, "code": f"{newcomer}-{send.facts['code'][2:]}"})


def _of_newcomer(send: Send) -> bool:
    return str(send.facts.get("code", "")).startswith("0-")


def _give_writer(diary: KeepDiary, newcomer: int) -> KeepDiary:
    """Entries of person 0 are of whoever this very letter registered."""
    entries = tuple(replace(e, person=e.person or newcomer) for e in diary.entries)
    return replace(diary, entries=entries)

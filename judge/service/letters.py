"""One letter, one transaction: claimed, read, decided, carried out, marked done together.

A fault of ours never reaches a player and never stops the others: the letter is tried again, and after
three crashes it is set aside and the keeper is told. Not here: what a letter means (desk).
"""

from __future__ import annotations

import logging
from datetime import timedelta

from judge.letter import Discard, Letter, Send
from judge.report import faults
from judge.service.effects import carry_out
from judge.service.losses import tell_of_losses
from judge.service.manners import within_budget
from judge.service.world import World
from judge.store.database import passes
from judge.store.letters import ClaimedLetter
from judge.store.tables import LetterStatus
from judge.store.transaction import LostClaimError, Transaction

_LOG = logging.getLogger("judge.service")
ATTEMPTS = 3
_REST = timedelta(seconds=10)


def handle_next(world: World) -> bool:
    """Deal with one letter. False: none waits."""
    claimed = world.store.claim_letter(world.now())
    if claimed is None:
        return False
    try:
        if claimed.attempt > ATTEMPTS:  # whoever had it before did not live to say why
            _set_aside(world, claimed, "its worker was lost every time")
        else:
            with faults.during(f"letter {claimed.id}"):
                world.store.run(lambda tx: _handle(world, tx, claimed))
    except LostClaimError:
        _LOG.warning("letter %d: another worker has it by now", claimed.id)
    except Exception as error:
        _LOG.exception("letter %d: attempt %d failed", claimed.id, claimed.attempt)
        _after_a_fault(world, claimed, error)
    return True


def _handle(world: World, tx: Transaction, claimed: ClaimedLetter) -> None:
    now = world.now()
    bounce = world.rooms.bounce(claimed.raw, claimed.envelope_to, world.own)
    if bounce is not None:
        tx.finish_letter(claimed, LetterStatus.DISCARDED, now, "bounce")
        if bounce.row is not None and bounce.permanent:
            tx.bounced(bounce.row, now, bounce.diagnostic)
            tell_of_losses(world, tx)
        return
    letter = _read(world, claimed)
    effects = within_budget(world, tx, letter, world.rooms.on_letter(letter, tx, now))
    carry_out(world, tx, effects, now, claimed.id)
    reasons = [effect.reason for effect in effects if isinstance(effect, Discard)]
    status = LetterStatus.DISCARDED if reasons else LetterStatus.DONE
    tx.finish_letter(claimed, status, now, ", ".join(reasons))


def _read(world: World, claimed: ClaimedLetter) -> Letter:
    return world.rooms.read(
        claimed.raw,
        id=claimed.id,
        received=claimed.received,
        route=claimed.route,
        envelope_from=claimed.envelope_from,
        envelope_to=claimed.envelope_to,
        own=world.own,
    )


def _after_a_fault(world: World, claimed: ClaimedLetter, fault: Exception) -> None:
    """Try again after a rest; after the last try set the letter aside. A full disk counts as no try."""
    error = f"{type(fault).__name__}: {fault}"[:500]
    again_at = world.now() + _REST * claimed.attempt
    try:
        if passes(fault):
            world.store.run(lambda tx: tx.forgive_letter(claimed, again_at, error))
            return
        if claimed.attempt >= ATTEMPTS:
            _set_aside(world, claimed, error)
            return
        world.store.run(lambda tx: tx.release_letter(claimed, again_at, error))
    except LostClaimError:
        _LOG.warning("letter %d: another worker has it by now", claimed.id)


def _set_aside(world: World, claimed: ClaimedLetter, error: str) -> None:
    """Keep the letter for the keeper, and tell keeper and writer; if even that fails, only keep it."""
    now = world.now()

    def work(tx: Transaction, *, tell: bool) -> None:
        tx.finish_letter(claimed, LetterStatus.SET_ASIDE, now, error)
        if tell:
            carry_out(world, tx, _regrets(world, claimed, error), now, claimed.id)

    try:
        world.store.run(lambda tx: work(tx, tell=True))
    except LostClaimError:
        raise
    except Exception:
        _LOG.exception("letter %d: nobody could be told", claimed.id)
        world.store.run(lambda tx: work(tx, tell=False))


def _regrets(world: World, claimed: ClaimedLetter, error: str) -> tuple[Send, ...]:
    facts = {"letter": claimed.id, "received": claimed.received, "error": error}
    told = []
    if world.keeper:
        told.append(
            Send(to=world.keeper, template="service/set-aside", facts=facts, kind="notice", language="en")
        )
    letter = _read(world, claimed)
    if letter.automatic is None and letter.sender and not world.own.owns(letter.sender):
        told.append(
            Send(
                to=letter.sender,
                template="service/apology",
                facts={**facts, "subject": letter.subject},
                in_reply_to=letter.message_id,
                references=(letter.message_id,) if letter.message_id else (),
            )
        )
    return tuple(told)

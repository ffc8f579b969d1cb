"""One letter, one transaction: claimed, read, decided, carried out, marked done together.

Reading and deciding look at one moment of the store and hold no lock; writing is short, and refused if what
the decision rests on was changed meanwhile: then it is decided anew. A fault of ours never reaches a player
and never stops the others: the letter is tried again, and after three faults it is set aside and the keeper
is told. One that burns more than a letter may is ended and answered at once. Not here: what a letter means
(commands), what it may cost (inbound.letter_limit), whose worker is gone (queues.processes).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from judge.core.effects import (
    Discard,
    DropPostal,
    Effect,
    FileOrders,
    KeepDeskKey,
    KeepDiary,
    KeeperRequest,
    KeepForLater,
    KeepPostal,
    KeepScheduled,
    SaveGame,
    Send,
)
from judge.core.inbound import InboundMail
from judge.rendering import unwritten
from judge.runtime import unreadable_games
from judge.runtime.effects import Ready, carry_out, render_letters
from judge.runtime.environment import Environment
from judge.runtime.inbound import letter_intake, letter_limit
from judge.runtime.inbound.letter_limit import LetterEndedError
from judge.runtime.inbound.letters_per_hour import within_budget
from judge.runtime.inbound.quotations import with_answered_letters, with_own_letters
from judge.runtime.logs import tell_of
from judge.runtime.order_desk import with_seat
from judge.runtime.outbound.delivery_alerts import tell_of_losses
from judge.store.database import passes
from judge.store.errors import ChangedMeanwhileError, LostClaimError
from judge.store.queues.letters import ClaimedLetter, EarlierLetter, waiting_note
from judge.store.rows_read import ReadSet
from judge.store.schema import LetterStatus
from judge.store.transaction import Transaction
from judge.store.troubles import trouble_of

_LOG = logging.getLogger("judge.runtime")
ATTEMPTS = 3
"""Faults of ours in handling a letter, after which it is set aside."""
TOO_HARD = "too hard to read"
"""Reason for setting aside a letter that burnt all it may, or that ended the processes that read it."""
HOPELESS = 20
"""So many `losses`, and a letter is set aside (store.letters; see workers for what counts how much)."""
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_DECISIONS = 20
"""Times that a letter is decided anew before it has to wait: each time somebody else got something done."""
_PROOFS = ("fail", "", "pass")
_COPIES = 3
"""Letters of one Message-ID that are looked at."""
_REST = timedelta(seconds=10)
_SOON = timedelta(seconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The effects of a letter, and what they rest on; `read` None: on nothing that may change."""

    effects: tuple[Effect | Ready, ...]
    now: datetime
    read: ReadSet | None


_BESIDE_THE_RECORD = (FileOrders, KeepScheduled, KeepDiary, KeepPostal, DropPostal, KeepDeskKey)
"""Effects that are written for a game without its record."""


class GameClosingError(Exception):
    """The phase of the letter's game is being worked out, and waits for no more letters."""


def handle_next(environment: Environment) -> bool:
    """Deal with one letter. False: none waits."""
    claimed = environment.store.claim_letter(environment.now(), worker=environment.worker)
    if claimed is None:
        return False
    try:
        if claimed.losses >= HOPELESS:
            _set_aside(environment, claimed, TOO_HARD)
        else:
            with unwritten.during(f"letter {claimed.id}"):
                _handle(environment, claimed)
    except LostClaimError:
        _LOG.warning("letter %d: another worker has it by now", claimed.id)
    except (LetterEndedError, MemoryError):
        _LOG.warning("letter %d is too hard to read and was ended", claimed.id)
        _set_aside(environment, claimed, TOO_HARD)
    except (ChangedMeanwhileError, GameClosingError) as error:
        _LOG.info("letter %d has to wait a moment", claimed.id)
        _after_a_fault(environment, claimed, error)
    except Exception as error:
        if (trouble := trouble_of(error)) is not None:
            _LOG.warning("letter %d has to wait: %s", claimed.id, trouble.code)
        else:
            _LOG.exception("letter %d: handling %d failed", claimed.id, claimed.failures + 1)
        _after_a_fault(environment, claimed, error)
    return True


def _handle(environment: Environment, claimed: ClaimedLetter) -> None:
    began = environment.processor()
    with environment.guarded(0.0):
        sender = None if claimed.route == "imap" else claimed.envelope_from
        bounce = environment.ports.bounce(claimed.raw, claimed.envelope_to, environment.own, sender)
        letter = _read_letter(environment, claimed) if bounce is None else None
    if letter is None:
        assert bounce is not None
        row = bounce.row if bounce.permanent else None
        environment.store.run(partial(_note_bounce, environment, claimed, row, bounce.diagnostic))
        return
    reading = environment.processor() - began
    for _ in range(_DECISIONS):
        with environment.guarded(reading):
            decision = _decision(environment, claimed, letter, began)
        cost = round(1000 * (environment.processor() - began))
        try:
            environment.store.run(partial(_carry_out, environment, claimed, decision, cost))
        except ChangedMeanwhileError:
            continue
        age = environment.now() - claimed.received
        environment.observe("letter_age_seconds", age.total_seconds())
        return
    raise ChangedMeanwhileError(f"{_DECISIONS} times")


def _decision(
    environment: Environment, claimed: ClaimedLetter, letter: InboundMail, began: float
) -> Decision:
    """Decide what follows from a letter as things stand; its answers are rendered as well."""
    now = environment.now()
    with environment.store.read() as known:

        def decide(tried: int) -> tuple[Effect, ...]:
            """Each time with what the letter may cost: that a game cannot be read is not its fault."""
            since = environment.processor() if tried else began
            allowance = letter_limit.allowance(environment, known, claimed, now, since)
            return environment.ports.on_letter(letter, known, now, allowance)

        effects = unreadable_games.effects_of_letter(environment, known, decide)
        effects = within_budget(environment, known, effects)
        changes = any(not isinstance(e, Send | Discard | KeeperRequest | KeepForLater) for e in effects)
        return Decision(
            effects=render_letters(environment, effects), now=now, read=known.read if changes else None
        )


def _carry_out(
    environment: Environment, claimed: ClaimedLetter, decision: Decision, cost: int, tx: Transaction
) -> None:
    if decision.read is not None:
        tx.demand(decision.read)
        if tx.closing(_games_written(decision), decision.now):
            raise GameClosingError
    carry_out(environment, tx, decision.effects, decision.now, claimed.id)
    discarded = [effect for effect in decision.effects if isinstance(effect, Discard)]
    later = unreadable_games.as_kept_for_later(decision.effects)
    status = LetterStatus.DISCARDED if discarded else LetterStatus.SET_ASIDE if later else LetterStatus.DONE
    untold = next((effect.person for effect in discarded), None)
    note = waiting_note(later.games) if later else ", ".join(effect.reason for effect in discarded)
    tx.finish_letter(claimed, status, decision.now, note, cost, untold, later)


def _games_written(decision: Decision) -> set[str]:
    written = {e.game.name for e in decision.effects if isinstance(e, SaveGame)}
    return written | {e.game for e in decision.effects if isinstance(e, _BESIDE_THE_RECORD)}


def _note_bounce(
    environment: Environment, claimed: ClaimedLetter, row: int | None, diagnostic: str, tx: Transaction
) -> None:
    now = environment.now()
    tx.finish_letter(claimed, LetterStatus.DISCARDED, now, "bounce")
    if row is not None:
        tx.note_bounce(row, now, diagnostic)
        tell_of_losses(environment, tx)


def _read_letter(environment: Environment, claimed: ClaimedLetter) -> InboundMail:
    read = _reader(environment, claimed)
    with environment.store.read() as known:
        letter = with_own_letters(read(), known, lambda sent: read(sent=sent))
        letter = with_answered_letters(letter, known)
        earlier = _earlier(environment, known, letter)
        return with_seat(replace(letter, earlier=earlier, sections=claimed.sections), known)


def _reader(environment: Environment, handed_in: ClaimedLetter | EarlierLetter) -> Callable[..., InboundMail]:
    return partial(
        environment.ports.read,
        handed_in.raw,
        id=handed_in.id,
        received=handed_in.received,
        route=handed_in.route,
        envelope_from=handed_in.envelope_from,
        envelope_to=handed_in.envelope_to,
        own=environment.own,
    )


def _earlier(environment: Environment, known: Transaction, letter: InboundMail) -> tuple[str, ...] | None:
    """The lines of a letter of the same writer's, id and date that was dealt with; None: there is none.

    Somebody else may have copied the id: only who is as surely the writer was known for them.
    """
    if not letter.message_id or not letter.date:
        return None
    same = ("sender", "date", "token", "redirected")
    for row in known.earlier_letters(letter.id, letter.message_id.strip("<>"), _COPIES):
        found = _reader(environment, row)()
        proven = _PROOFS.index(found.proof) >= _PROOFS.index(letter.proof)  # a footer breaks signatures
        if proven and all(getattr(found, name) == getattr(letter, name) for name in same):
            return found.lines
    return None


def _after_a_fault(environment: Environment, claimed: ClaimedLetter, fault: Exception) -> None:
    """Try again after a rest; after the last try set the letter aside. A full disk counts as no try."""
    error = f"{type(fault).__name__}: {fault}"[:500]
    overtaken = isinstance(fault, ChangedMeanwhileError | GameClosingError)
    innocent = overtaken or passes(fault)
    rest = _SOON if overtaken else _REST * (claimed.failures + 1)
    again_at = environment.now() + rest
    try:
        if claimed.failures + 1 >= ATTEMPTS and not innocent:
            _set_aside(environment, claimed, error)
            return
        about = _concerns(environment, claimed)
        environment.store.run(
            lambda tx: tx.release_letter(claimed, again_at, error, counts=not innocent, concerns=about)
        )
    except LostClaimError:
        _LOG.warning("letter %d: another worker has it by now", claimed.id)


def _concerns(environment: Environment, claimed: ClaimedLetter) -> str | None:
    """The games that a letter may be about, as the table has them; None if nobody can tell."""
    try:
        letter = _read_letter(environment, claimed)
        with environment.store.read() as known:
            return letter_intake.games_meant(letter, known)
    except Exception:
        return None


def _set_aside(environment: Environment, claimed: ClaimedLetter, error: str) -> None:
    """Keep the letter for the keeper, and tell keeper and writer; if even that fails, only keep it."""
    now = environment.now()

    def work(tx: Transaction, told: Sequence[Effect | Ready]) -> None:
        tx.finish_letter(claimed, LetterStatus.SET_ASIDE, now, error)
        carry_out(environment, tx, told, now, claimed.id)

    try:
        told = render_letters(environment, _regrets(environment, claimed, error))
        environment.store.run(lambda tx: work(tx, told))
    except LostClaimError:
        raise
    except Exception as fault:
        tell_of(_LOG, fault, "letter %d: nobody could be told", claimed.id)
        environment.store.run(lambda tx: work(tx, ()))


def _regrets(environment: Environment, claimed: ClaimedLetter, error: str) -> tuple[Send, ...]:
    hard = error == TOO_HARD
    facts = {"letter": claimed.id, "received": claimed.received, "error": error, "hard": hard}
    told = []
    if environment.keeper:
        told.append(
            Send(
                to=environment.keeper,
                template="unasked/letter-set-aside",
                facts=facts,
                kind="notice",
                language="en",
            )
        )
    letter = _read_letter(
        environment,
        replace(claimed, raw=_HEAD_END.split(claimed.raw, maxsplit=1)[0] + b"\n\n") if hard else claimed,
    )
    if letter.automatic is None and letter.sender and not environment.own.owns(letter.sender):
        told.append(
            Send(
                to=letter.sender,
                template="unasked/too-hard" if hard else "unasked/not-handled",
                facts={**facts, "subject": letter.subject},
                in_reply_to=letter.message_id,
                references=(letter.message_id,) if letter.message_id else (),
            )
        )
    return tuple(told)

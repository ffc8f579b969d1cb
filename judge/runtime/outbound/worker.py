"""The outbox's worker: one letter at a time to whoever takes our mail, again and again if need be.

A crash between sending and marking sends the letter once more, under the same Message-ID. Not here: SMTP
and MIME (mail).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from judge.core.health import Trouble
from judge.mail.sending import Delivery
from judge.runtime.environment import Environment
from judge.runtime.logs import tell_of
from judge.runtime.outbound.delivery_alerts import tell_of_losses
from judge.runtime.outbound.pictures import with_pictures
from judge.store import admin_queries
from judge.store.queues import outbox
from judge.store.queues.outbox import ClaimedOutgoing
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.runtime")
_WAITS = tuple(timedelta(minutes=m) for m in (1, 5, 15, 60, 180, 360))
_RELAY_AWAY = "relay-away"
"""The stored value with since when the relay takes nothing."""
LONGEST = timedelta(hours=48)
"""So long we try (RFC 5321 4.5.4.1 asks for days; a turn that is two days old is stale)."""


def send_next(environment: Environment) -> bool:
    """Send one letter that is due. False: none is."""
    claimed = environment.store.claim_outgoing(environment.now(), worker=environment.worker)
    if claimed is None:
        if environment.kept is not None:
            environment.kept.rest()
        return False
    delivery, painted = _try_delivery(environment, claimed)
    delivery = replace(delivery, reply=environment.own.scrub(delivery.reply))
    trouble = delivery.trouble
    if trouble is not None:
        trouble = replace(trouble, reply=environment.own.scrub(trouble.reply))
    environment.report("relay", trouble)
    now = environment.now()
    if trouble is not None:
        _note_relay_away(environment)
    if delivery.status == "sent":
        environment.store.mark_sent(claimed, now, delivery.reply, painted)
        _take_up_after_relay_away(environment, now)
    elif delivery.status == "dead" or now - claimed.created > LONGEST:
        _LOG.warning("letter %d to be sent is dead: %s", claimed.id, delivery.reply)
        environment.store.mark_dead(claimed, now, delivery.reply)
        environment.store.run(lambda tx: tell_of_losses(environment, tx))
    else:
        if delivery.ours:
            _LOG.warning(
                "letter %d waits, for the relay does not let us send: %s", claimed.id, delivery.reply
            )
        environment.store.mark_retry(claimed, now, next_try(claimed, now), delivery.reply, painted)
    return True


def _note_relay_away(environment: Environment) -> None:
    """Remember, over stops too, that letters wait for the relay and not for their readers' servers."""
    with environment.store.read() as tx:
        noted = bool(admin_queries.json_value(tx.connection, _RELAY_AWAY))
    if not noted:
        facts = {"since": environment.now().isoformat()}
        environment.store.run(lambda tx: admin_queries.keep(tx.connection, _RELAY_AWAY, facts))


def _take_up_after_relay_away(environment: Environment, now: datetime) -> None:
    """The relay has just taken a letter: whatever waited because it was away goes now, oldest first."""
    with environment.store.read() as tx:
        if not admin_queries.json_value(tx.connection, _RELAY_AWAY):
            return

    def work(tx: Transaction) -> None:
        admin_queries.keep(tx.connection, _RELAY_AWAY, {})
        outbox.bring_forward(tx.connection, now)

    environment.store.run(work)


def next_try(claimed: ClaimedOutgoing, now: datetime) -> datetime:
    """Time to try again: ever later, and not all letters in the same second."""
    wait = _WAITS[min(claimed.attempt, len(_WAITS)) - 1]
    return now + wait + timedelta(seconds=claimed.id * 7 % 60)


def _try_delivery(environment: Environment, claimed: ClaimedOutgoing) -> tuple[Delivery, Mapping[str, bytes]]:
    """A fault of ours is no reason to drop a letter: it counts as "not now". With it pictures that were
    painted on the way."""
    painted: Mapping[str, bytes] = {}
    try:
        outgoing, painted = with_pictures(environment, claimed)
        mime = environment.ports.compose(outgoing, claimed.message_id, claimed.created, claimed.id)
        return environment.post.send(environment.own.return_path(claimed.id), outgoing.to, mime), painted
    except Exception as error:
        tell_of(_LOG, error, "letter %d could not be sent", claimed.id)
        reply = f"{type(error).__name__}: {error}"[:500]
        return Delivery(status="retry", reply=reply, trouble=Trouble("fault")), painted

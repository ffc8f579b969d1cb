"""The outbox's worker: one letter at a time to whoever takes our mail, again and again if need be.

A crash between sending and marking sends the letter once more, under the same Message-ID. Not here: SMTP
and MIME (mail).
"""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta

from judge.mail.sending import Delivery
from judge.service.losses import tell_of_losses
from judge.service.world import World
from judge.store.outbox import ClaimedOutgoing

_LOG = logging.getLogger("judge.service")
_WAITS = tuple(timedelta(minutes=m) for m in (1, 5, 15, 60, 180, 360))
LONGEST = timedelta(hours=48)
"""So long we try (RFC 5321 4.5.4.1 asks for days; a turn that is two days old is stale)."""


def send_next(world: World) -> bool:
    """Send one letter that is due. False: none is."""
    claimed = world.store.claim_outgoing(world.now(), worker=world.worker)
    if claimed is None:
        return False
    delivery = _tried(world, claimed)
    delivery = replace(delivery, reply=world.own.scrubbed(delivery.reply))
    now = world.now()
    if delivery.status == "sent":
        world.store.mark_sent(claimed, now, delivery.reply)
    elif delivery.status == "dead" or now - claimed.created > LONGEST:
        _LOG.warning("letter %d to be sent is dead: %s", claimed.id, delivery.reply)
        world.store.mark_dead(claimed, now, delivery.reply)
        world.store.run(lambda tx: tell_of_losses(world, tx))
    else:
        if delivery.ours:
            _LOG.warning(
                "letter %d waits, for the relay does not let us send: %s", claimed.id, delivery.reply
            )
        world.store.mark_retry(claimed, now, next_try(claimed, now), delivery.reply)
    return True


def next_try(claimed: ClaimedOutgoing, now: datetime) -> datetime:
    """When to try again: ever later, and not all letters in the same second."""
    wait = _WAITS[min(claimed.attempt, len(_WAITS)) - 1]
    return now + wait + timedelta(seconds=claimed.id * 7 % 60)


def _tried(world: World, claimed: ClaimedOutgoing) -> Delivery:
    """A fault of ours is no reason to drop a letter: it counts as "not now"."""
    try:
        mime = world.rooms.compose(claimed.outgoing, claimed.message_id, claimed.created, claimed.id)
        return world.post.send(world.own.return_path(claimed.id), claimed.outgoing.to, mime)
    except Exception as error:
        _LOG.exception("letter %d could not be sent", claimed.id)
        return Delivery(status="retry", reply=f"{type(error).__name__}: {error}"[:500])

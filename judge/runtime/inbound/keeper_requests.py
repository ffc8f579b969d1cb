"""Requests of keepers by letter, carried out after it: one answer for all that one letter asked.

It is noted in the letter's transaction and crossed out in that of the answer; a crash in between does it
again, which changes nothing more. What could be read in transit stays on the machine: no text of anybody's
letters, no copies of the database. Not here: who may ask (commands), the verbs (admin.keeper_verbs).
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from judge.core.effects import KeeperRequest, Send
from judge.runtime.admin.administration import Administration
from judge.runtime.admin.keeper_verbs import answer_letter
from judge.runtime.environment import Environment
from judge.runtime.logs import tell_of
from judge.store.queues import keeper_requests as queue
from judge.store.queues.keeper_requests import WaitingRequests
from judge.store.transaction import Transaction

_LOG = logging.getLogger("judge.runtime")
_LEASE = timedelta(minutes=10)
_MOST = 3

Facts = Mapping[str, Any]


def note(tx: Transaction, letter: int | None, requests: Sequence[KeeperRequest]) -> None:
    """Lay them by. The greeting says something only where nothing else is asked."""
    asked = [e for e in requests if e.ask["verb"] != "hello"] or requests[:1]
    queue.put(tx.connection, letter, asked)


def run_next(environment: Environment, administration: Administration) -> bool:
    """Do what one letter asked. False: nothing is asked."""
    with environment.store.read() as tx:
        if queue.first(tx.connection) is None:
            return False
    claimed = environment.store.run(lambda tx: _claim_requests(tx, environment.now()))
    if claimed is None:
        return False
    entries = (
        [_entry(administration, claimed, asked) for asked in claimed.asked]
        if claimed.attempts <= _MOST
        else []
    )
    environment.store.run(lambda tx: _answer_requests(environment, tx, claimed, entries))
    return True


def _claim_requests(tx: Transaction, now: datetime) -> WaitingRequests | None:
    return queue.claim(tx.connection, now, now + _LEASE)


def _answer_requests(
    environment: Environment, tx: Transaction, claimed: WaitingRequests, entries: Sequence[Facts]
) -> None:
    """Cross it out and answer, unless somebody else has done so meanwhile."""
    if not queue.finish(tx.connection, claimed):
        return
    send = Send(
        to=claimed.recipient,
        template="keeper/administration",
        facts={"entries": entries, "letter_subject": claimed.subject},
        time_zone=claimed.time_zone,
        language=claimed.language,
        in_reply_to=claimed.in_reply_to,
        references=(claimed.in_reply_to,) if claimed.in_reply_to else (),
    )
    tx.enqueue(environment.outgoing(send), environment.message_id(), environment.now(), claimed.letter)


def _entry(administration: Administration, claimed: WaitingRequests, asked: Facts) -> Facts:
    _LOG.info("keeper %s: %s", claimed.recipient, asked["line"] or "signs on")
    ask = asked["ask"]
    try:
        piece, said = answer_letter(
            administration,
            ask["verb"],
            **{key: ask[key] for key in ("name", "number", "text")},
            letter=claimed.letter or 0,
            to=claimed.recipient,
        )
    except (LookupError, ValueError, OSError) as error:
        piece, said = "failed", {"error": str(error)[:300]}
    except Exception as error:
        tell_of(_LOG, error, "a keeper's command failed: %s", asked["line"])
        piece, said = "failed", {"error": f"{type(error).__name__}: {error}"[:300]}
    return {"line": asked["line"], "piece": piece, **said}

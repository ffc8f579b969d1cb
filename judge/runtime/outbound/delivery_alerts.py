"""The keeper learns of letters that could not be delivered, and of places whose passwords somebody guesses.

One letter for many of them, some hours apart. Not here: what a game's masters are told
(information.undelivered).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.core.effects import Send, SignInBlocked
from judge.runtime.environment import Environment
from judge.store import admin_queries
from judge.store.transaction import Transaction

APART = timedelta(hours=6)
_TOLD = "losses-told"
"""The stored value with the time of the last notice, and the delivery up to which the keeper knows."""
_MOST = 30
_BLOCKED = "blocked-doors"
"""The stored value with the time of the last such notice, and how often which places were closed since."""


def tell_of_losses(environment: Environment, tx: Transaction) -> None:
    """A notice, unless the last one was a short while ago; then the next one tells of these as well."""
    now = environment.now()
    if not environment.keeper:
        return
    told = admin_queries.json_value(tx.connection, _TOLD)
    if told and now - datetime.fromisoformat(told["at"]) < APART:
        return
    found, last = tx.losses_since(told.get("delivery", 0), _MOST + 1)
    lost = [row for row in found if row.recipient != environment.keeper]
    if not lost:
        return
    admin_queries.keep(tx.connection, _TOLD, {"at": now.isoformat(), "delivery": last})
    facts = {"lost": lost[:_MOST], "more": len(lost) > _MOST}
    send = Send(to=environment.keeper, template="unasked/letters-lost", facts=facts, kind="notice")
    tx.enqueue(environment.outgoing(send), environment.message_id(), now, None)


def note_blocked_sign_on(environment: Environment, tx: Transaction, closed: SignInBlocked) -> None:
    """Too many wrong passwords stopped sign-ons to a place: the keeper hears now, or some hours later."""
    now = environment.now()
    kept = admin_queries.json_value(tx.connection, _BLOCKED)
    places: dict[str, int] = kept.get("doors", {})
    name = f"{closed.game}, {closed.who}"
    if name in places or len(places) < _MOST:
        places = {**places, name: places.get(name, 0) + 1}
    told = datetime.fromisoformat(kept["at"]) if "at" in kept else None
    if not environment.keeper or (told is not None and now - told < APART):
        at = {"at": kept["at"]} if told is not None else {}
        admin_queries.keep(tx.connection, _BLOCKED, {**at, "doors": places})
        return
    admin_queries.keep(tx.connection, _BLOCKED, {"at": now.isoformat(), "doors": {}})
    facts = {"places": tuple(sorted(places.items()))}
    send = Send(to=environment.keeper, template="unasked/sign-ons-blocked", facts=facts, kind="notice")
    tx.enqueue(environment.outgoing(send), environment.message_id(), now, None)

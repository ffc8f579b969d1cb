"""The keeper learns of letters that could not be delivered, and of doors at which somebody tries passwords.

One letter for many of them, some hours apart. Not here: what a game's masters are told
(information.undelivered).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.core.effects import Send, SignInBlocked
from judge.runtime.environment import Environment
from judge.store import admin_queries
from judge.store.unit_of_work import Transaction

APART = timedelta(hours=6)
_TOLD = "losses-told"
"""The stored value with the time of the last notice, and the delivery up to which the keeper knows."""
_MOST = 30
_SIEGES = "sieges"
"""The stored value with the time of the last such notice, and how often which doors were closed since."""


def tell_of_losses(environment: Environment, tx: Transaction) -> None:
    """A notice, unless the last one was a short while ago; then the next one tells of these as well."""
    now = environment.now()
    if not environment.keeper:
        return
    told = admin_queries.kept(tx.connection, _TOLD)
    if told and now - datetime.fromisoformat(told["at"]) < APART:
        return
    found, last = tx.lost_since(told.get("delivery", 0), _MOST + 1)
    lost = [row for row in found if row.recipient != environment.keeper]
    if not lost:
        return
    admin_queries.keep(tx.connection, _TOLD, {"at": now.isoformat(), "delivery": last})
    facts = {"lost": lost[:_MOST], "more": len(lost) > _MOST}
    send = Send(to=environment.keeper, template="service/losses", facts=facts, kind="notice")
    tx.enqueue(environment.outgoing(send), environment.message_id(), now, None)


def note_siege(environment: Environment, tx: Transaction, closed: SignInBlocked) -> None:
    """A door was closed after too many wrong passwords: told now, or with the next one after some hours."""
    now = environment.now()
    kept = admin_queries.kept(tx.connection, _SIEGES)
    doors: dict[str, int] = kept.get("doors", {})
    name = f"{closed.game}, {closed.who}"
    if name in doors or len(doors) < _MOST:
        doors = {**doors, name: doors.get(name, 0) + 1}
    told = datetime.fromisoformat(kept["at"]) if "at" in kept else None
    if not environment.keeper or (told is not None and now - told < APART):
        at = {"at": kept["at"]} if told is not None else {}
        admin_queries.keep(tx.connection, _SIEGES, {**at, "doors": doors})
        return
    admin_queries.keep(tx.connection, _SIEGES, {"at": now.isoformat(), "doors": {}})
    facts = {"doors": tuple(sorted(doors.items()))}
    send = Send(to=environment.keeper, template="service/sieges", facts=facts, kind="notice")
    tx.enqueue(environment.outgoing(send), environment.message_id(), now, None)

"""The keeper learns of letters that could not be delivered, and of doors at which somebody tries passwords.

One letter for many of them, some hours apart. Not here: what a game's masters are told (desk, UNDELIVERED).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from judge.letter import DoorClosed, Send
from judge.service.world import World
from judge.store import keeping
from judge.store.transaction import Transaction

APART = timedelta(hours=6)
_TOLD = "losses-told"
"""The keepsake with the time of the last notice, and the delivery up to which the keeper knows."""
_MOST = 30
_SIEGES = "sieges"
"""The keepsake with the time of the last such notice, and how often which doors were closed since."""


def tell_of_losses(world: World, tx: Transaction) -> None:
    """A notice, unless the last one was a short while ago; then the next one tells of these as well."""
    now = world.now()
    if not world.keeper:
        return
    told = keeping.kept(tx.connection, _TOLD)
    if told and now - datetime.fromisoformat(told["at"]) < APART:
        return
    found, last = tx.lost_since(told.get("delivery", 0), _MOST + 1)
    lost = [row for row in found if row.recipient != world.keeper]
    if not lost:
        return
    keeping.keep(tx.connection, _TOLD, {"at": now.isoformat(), "delivery": last})
    facts = {"lost": lost[:_MOST], "more": len(lost) > _MOST}
    send = Send(to=world.keeper, template="service/losses", facts=facts, kind="notice")
    tx.enqueue(world.outgoing(send), world.message_id(), now, None)


def note_siege(world: World, tx: Transaction, closed: DoorClosed) -> None:
    """A door was closed after too many wrong passwords: told now, or with the next one after some hours."""
    now = world.now()
    kept = keeping.kept(tx.connection, _SIEGES)
    doors: dict[str, int] = kept.get("doors", {})
    name = f"{closed.game}, {closed.who}"
    if name in doors or len(doors) < _MOST:
        doors = {**doors, name: doors.get(name, 0) + 1}
    told = datetime.fromisoformat(kept["at"]) if "at" in kept else None
    if not world.keeper or (told is not None and now - told < APART):
        at = {"at": kept["at"]} if told is not None else {}
        keeping.keep(tx.connection, _SIEGES, {**at, "doors": doors})
        return
    keeping.keep(tx.connection, _SIEGES, {"at": now.isoformat(), "doors": {}})
    facts = {"doors": tuple(sorted(doors.items()))}
    send = Send(to=world.keeper, template="service/sieges", facts=facts, kind="notice")
    tx.enqueue(world.outgoing(send), world.message_id(), now, None)

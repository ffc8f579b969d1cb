"""Common part of all SET commands: who may change a table's settings, and how everybody learns of it.

A game with a master is moderated: only masters change it; without one, anybody at the table may. Not here:
the settings themselves (settings.toggles, settings.deadlines, settings.listing_text).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from judge.commands import notices
from judge.commands.replies import settings as replies
from judge.commands.session import Session, SignedOn
from judge.core.effects import Send
from judge.core.places import Role, masters
from judge.core.table import GameRecord

TABLE = (Role.MASTER, Role.NEWCOMER, Role.PLAYER)
"""Roles that may try to change a setting; observers may not."""


@dataclass(frozen=True, slots=True)
class Change:
    """One setting's old and new value; `what` names it for the templates."""

    what: str
    old: Any
    new: Any

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"what": self.what, "old": self.old, "new": self.new}


def may_change(session: SignedOn) -> bool:
    record = session.table()
    led = bool(masters(record)) and record.options.moderated
    return session.sign_in.role is Role.MASTER or not led


def only_masters(session: Session, what: str) -> Session:
    return session.say(replies.OnlyMasters(what=what))


def announce(
    session: SignedOn, changes: tuple[Change, ...], *, along: tuple[str, ...] = (), explained: bool = False
) -> SignedOn:
    """Answer with what changed, and tell all others at the table. Nothing changed: say that."""
    real: tuple[Mapping[str, Any], ...] = tuple(c.facts for c in changes if c.old != c.new)
    if not real:
        return session.say(replies.NothingChanged(changes=tuple(c.facts for c in changes)))
    record = session.table()
    by = session.sign_in.role.value
    notice = notices.SettingsChanged(changes=real, by=by, by_name=_name(session, record))
    others = tuple(session.others(record))
    session = session.say(replies.Changed(changes=real, along=along, explained=explained, told=bool(others)))
    return session.tell(record, notice, iter(others))


def _name(session: SignedOn, record: GameRecord) -> str:
    """Name of who changes it, if the table shows that; where identities are hidden it usually does not."""
    if not record.options.names_shown:
        return ""
    person = session.person_of(session.sign_in.person)
    return person.name if person is not None else ""


def merge_notices(sends: tuple[Send, ...]) -> Iterator[Send]:
    """All changes that one letter made, in one notice to each reader; other letters as they are."""
    seen: dict[tuple[str, str, str], Send] = {}
    edits: dict[tuple[str, str, str], Send] = {}
    for send in sends:
        key = (send.to, send.game, send.token)
        if send.template == notices.Edited.template:
            edits[key] = _with_edits(edits.get(key), send)
            continue
        if send.template != notices.SettingsChanged.template:
            yield send
            continue
        before = seen.get(key)
        changes = (*before.facts["changes"], *send.facts["changes"]) if before else send.facts["changes"]
        seen[key] = replace(send, facts={**send.facts, "changes": _in_one(changes)})
    yield from seen.values()
    yield from edits.values()


def _with_edits(before: Send | None, send: Send) -> Send:
    """Join what a letter changed in the position and the notes about it."""
    if before is None:
        return send
    operations = tuple(dict.fromkeys((*before.facts["operations"], *send.facts["operations"])))
    edited = before.facts["edited"] or send.facts["edited"]
    note = " ".join(n for n in (before.facts["note"], send.facts["note"]) if n)
    return replace(send, facts={**send.facts, "operations": operations, "note": note, "edited": edited})


def _in_one(changes: Sequence[Mapping[str, Any]]) -> tuple[Mapping[str, Any], ...]:
    """First old and last new value of each setting; what came back to where it was is not news."""
    first: dict[str, Any] = {}
    last: dict[str, Any] = {}
    for change in changes:
        first.setdefault(change["what"], change["old"])
        last[change["what"]] = change["new"]
    real: tuple[Mapping[str, Any], ...] = tuple(
        {"what": w, "old": first[w], "new": last[w]} for w in first if first[w] != last[w]
    )
    return real or tuple(changes[-1:])

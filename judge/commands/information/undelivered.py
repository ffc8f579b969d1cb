"""UNDELIVERED: which letters of a game have not arrived, for its masters. Not here: the keeper's list."""

from __future__ import annotations

from judge.commands.replies import information as replies
from judge.commands.session import Session, SignedOn, everybody, power_facts
from judge.rendering.words import Listed
from judge.syntax.commands.master_commands import ReportUndelivered

_MOST = 100


def report_undelivered(session: SignedOn, _: ReportUndelivered) -> Session:
    """List letters that are stuck or came back, and what the other server said. No letter's text is shown."""
    record = session.table()
    rules = session.rules(record)
    names: dict[str, list[str]] = {}
    for reader in everybody(session, record):
        who = power_facts(rules, reader.seat)["name"] if reader.seat is not None else reader.role.value
        names.setdefault(reader.address, []).append(who)
    rows = [
        {
            "who": Listed.of(names.get(u.recipient, ())) if u.recipient in names else "",
            "recipient": u.recipient,
            "subject": u.subject[:60],
            "status": u.status,
            "attempts": u.attempts,
            "reply": u.last_reply[:200],
        }
        for u in session.repository.undelivered_of(record.name)
        if u.subject
    ]
    return session.say(replies.Undelivered(rows=tuple(rows[-_MOST:]), more=max(0, len(rows) - _MOST)))

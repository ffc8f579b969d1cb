"""SET for the toggles of a table, which are on or off (judge.core.options says what each is at first).

Not here: what they lead to (joining, votes, information, runtime), the rules of the game
(machiavelli.commands.rule_flags).
"""

from __future__ import annotations

from judge.commands.joining.newcomers_told import opens_it
from judge.commands.joining.sign_on import start_if_full
from judge.commands.orders.readiness import reckon_early_time
from judge.commands.replies import settings as replies
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.places import masters
from judge.syntax.commands.basic_commands import SetToggle


def set_toggle(session: SignedOn, command: SetToggle) -> Session:
    """Turn a toggle on or off; MODERATED is for tables that somebody leads."""
    if not may_change(session):
        return only_masters(session, command.toggle)
    record = session.table()
    if command.toggle == "moderated" and not masters(record):
        return session.say(replies.NobodyLeads())
    old = bool(record.options.stands(command.toggle))
    session = session.with_options(record, record.options.with_one(command.toggle, command.on))
    if command.toggle in ("manual_process", "strict_wait", "bots"):
        session = reckon_early_time(session)
    session = announce(session, (Change(command.toggle, old, command.on),), along=(), explained=True)
    if command.toggle == "bots" and command.on and opens_it(session):
        return session.say(replies.MayBegin())
    return start_if_full(session, session.table()) if command.toggle == "manual_start" else session

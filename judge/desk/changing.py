"""What all SET commands share: who may change a table's settings, and how everybody learns of it.

A game with a master is moderated: only masters change it; without one, anybody at the table may. Not here:
the settings themselves (rule_flags, timing, housekeeping).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.desk.visit import Role, Visit, masters

TABLE = (Role.MASTER, Role.NEWCOMER, Role.PLAYER)
"""Who may try to change a setting; observers may not."""


@dataclass(frozen=True, slots=True)
class Change:
    """One setting's old and new value; `what` names it for the templates."""

    what: str
    old: Any
    new: Any

    @property
    def facts(self) -> Mapping[str, Any]:
        return {"what": self.what, "old": self.old, "new": self.new}


def may_change(visit: Visit) -> bool:
    assert visit.standing is not None
    return visit.standing.role is Role.MASTER or not masters(visit.table())


def only_masters(visit: Visit, what: str) -> Visit:
    return visit.say("only-masters", what=what)


def announce(visit: Visit, changes: tuple[Change, ...], **facts: Any) -> Visit:
    """Answer with what changed, and tell all others at the table. Nothing changed: say that."""
    real = tuple(c.facts for c in changes if c.old != c.new)
    if not real:
        return visit.say("nothing-changed", changes=tuple(c.facts for c in changes))
    assert visit.standing is not None
    record, by = visit.table(), visit.standing.role.value
    visit = visit.say("changed", changes=real, **facts)
    return visit.tell(record, "replies/notices/settings-changed", visit.others(record), changes=real, by=by)

"""Health of a running judge's parts: since when, when they last did their work, what keeps them from it.

A process that takes letters in: how far it has come, and how the parts are by which it does so.

Not here: who finds out (runtime.health), words (templates/mail/en/keeper/component.txt), who waits for it
(runtime.phases.waiting_for_letters), where it is kept (store.queues.processes).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

RECEIVE = ("mailbox", "quota", "doors", "disk", "database")
"""The parts that letters come in by: while one of them fails, letters may lie where nobody reads them."""

SINGLE = frozenset(
    {
        ("mailbox", "letters"),
        ("mailbox", "unfetched"),
        ("mailbox", "vanished"),
        ("quota", "nearly-full"),
        ("doors", "fault"),
    }
)
"""Troubles with single letters at most, which may never pass: these are waited for as any letter is."""

LETTERS = "letters"
"""The work of reading what strangers write, as a trouble of the workers names it."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Reason of a part's failure: `code` names its sentence, `reply` is what the other side said of it."""

    code: str
    reply: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A part of the judge. `since` is when it began to be as it is; `success` when it last did its work.

    `source` tells apart what one judge has and another has not, such as the mailbox that is read.
    """

    name: str
    since: datetime
    success: datetime | None = None
    trouble: Trouble | None = None
    source: str = ""

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "name": self.name,
            "since": self.since.isoformat(),
            "success": self.success.isoformat() if self.success else None,
            "code": self.trouble.code if self.trouble else "",
            "reply": self.trouble.reply if self.trouble else "",
            "source": self.source,
        }

    @classmethod
    def of_plain(cls, facts: Mapping[str, Any]) -> Component:
        """The same again."""
        return cls(
            name=facts["name"],
            since=datetime.fromisoformat(facts["since"]).astimezone(UTC),
            success=datetime.fromisoformat(facts["success"]).astimezone(UTC) if facts["success"] else None,
            trouble=Trouble(facts["code"], facts["reply"]) if facts["code"] else None,
            source=facts["source"],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Receiving:
    """A process that takes letters in. `complete` and `settled` are as in the table; `components` are the
    parts of its judge, and `told` is when it last told of all that, by its own clock.
    """

    name: str
    complete: datetime | None
    settled: datetime | None
    components: tuple[Component, ...] = ()
    told: datetime | None = None

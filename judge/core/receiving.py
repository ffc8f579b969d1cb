"""A process that takes letters in: how far it has come, and how the parts are by which it does so.

Not here: who waits for it (runtime.phases.waiting_for_letters), where it is kept (store.queues.processes).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.core.health import Component


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

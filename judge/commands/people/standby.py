"""STANDBY: be asked when a power anywhere is without a player. What reliability figures mean.

Not here: counting (runtime), calling people (runtime).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.commands.replies import people as replies
from judge.commands.session import Session
from judge.core.effects import StandBy
from judge.syntax.commands import master_commands as m

FEW = 5
"""With fewer phases than this a person is new: figures would mean nothing, and count for nothing."""


def stand_by(session: Session, command: m.StandBy) -> Session:
    """On or off the judge's waiting list."""
    if session.person is None:
        return session.who_are_you()
    session = session.put(StandBy(person=session.person.id, on=command.on))
    return session.say(replies.StandbySet(on=command.on), about="-")


def reliability(session: Session, person: int) -> Mapping[str, Any]:
    """Record of how somebody has played so far; `new` for newcomers, about whom nothing is said."""
    conduct = session.repository.conduct(person)
    due = conduct.on_time + conduct.late
    return {
        "new": due < FEW and not conduct.abandoned,
        "on_time": conduct.on_time,
        "due": due,
        "abandoned": conduct.abandoned,
    }


def set_threshold(session: Session, _: m.SetThreshold) -> Session:
    """The old judges' DEDICATION, ONTIMERAT and RESRAT: they shut newcomers out."""
    return session.say(replies.NoThresholds())

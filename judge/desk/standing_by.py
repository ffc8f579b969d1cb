"""STANDBY: be asked when a power anywhere is without a player. What reliability figures mean.

Not here: counting (service), calling people (service).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.desk.registry import handles
from judge.desk.visit import Visit
from judge.language import master_commands as m
from judge.letter import StandBy

FEW = 5
"""With fewer phases than this a person is new: figures would mean nothing, and count for nothing."""


@handles(m.StandBy)
def stand_by(visit: Visit, command: m.StandBy) -> Visit:
    """On or off the judge's waiting list."""
    if visit.person is None:
        return visit.who_are_you()
    visit = visit.put(StandBy(person=visit.person.id, on=command.on))
    return visit.say("standby-set", about="-", on=command.on)


def reliability(visit: Visit, person: int) -> Mapping[str, Any]:
    """How somebody has played so far; `new` for newcomers, about whom nothing is said."""
    conduct = visit.known.conduct(person)
    due = conduct.on_time + conduct.late
    return {
        "new": due < FEW and not conduct.abandoned,
        "on_time": conduct.on_time,
        "due": due,
        "abandoned": conduct.abandoned,
    }


@handles(m.SetThreshold)
def set_threshold(visit: Visit, _: m.SetThreshold) -> Visit:
    """The old judges' DEDICATION, ONTIMERAT and RESRAT: they shut newcomers out."""
    return visit.say("no-thresholds")

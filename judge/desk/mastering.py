"""PROCESS: run the open phase now; PROCESS! also without everybody's orders.

Not here: leading a game in the first place (creating), a dry run (predicting).
"""

from __future__ import annotations

import re

from judge.desk.overtaken import overtaken
from judge.desk.readiness import unready
from judge.desk.registry import handles
from judge.desk.visit import Role, Visit, phase_facts
from judge.language.commands import Process
from judge.letter import GameRecord, GameStatus, ProcessPhase

_KINDS = {"m": "movement", "r": "retreats", "a": "adjustment", "b": "adjustment"}


@handles(Process, Role.MASTER, otherwise="only-masters-process")
def process(visit: Visit, command: Process) -> Visit:
    """Run the open phase with the orders there are; a phase that is named must be the open one."""
    record = visit.table()
    if record.status is not GameStatus.ACTIVE:
        return visit.say("no-phase-open")
    if not is_open(record, command.phase):
        return visit.say("other-phase-open", named=command.phase[:40], phase=phase_facts(record))
    if not command.phase and overtaken(visit, record):
        times = {"opened": record.opened, "received": visit.letter.received}
        return visit.say("process-before-phase", phase=phase_facts(record), **times)
    late = unready(visit, record)
    if late and not command.force:
        facts = {"late": late, "phase": phase_facts(record), "setting": visit.rules(record).setting}
        return visit.say("process-missing", named=command.phase[:40], **facts)
    visit = visit.put(ProcessPhase(game=record.name, phase=record.phase))
    return visit.say("processing", phase=phase_facts(record), late=late, setting=visit.rules(record).setting)


def is_open(record: GameRecord, named: str) -> bool:
    """Do the words (``spring 1455``, ``S1455M``) name the open phase? Each of them must fit it."""
    facts = phase_facts(record)
    if facts is None:
        return False
    words = re.findall(r"[a-z]+|\d+", named.lower())
    for word in words:
        fits = (
            facts["year"] == word
            or facts["season"].startswith(word)
            or (word == "autumn" and facts["season"] == "fall")
            or _KINDS.get(word[0]) == facts["kind"]
        )
        if not fits:
            return False
    return True

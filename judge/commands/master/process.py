"""PROCESS: run the open phase now; PROCESS! also without everybody's orders.

Not here: leading a game in the first place (joining.create), a dry run (master.forecast).
"""

from __future__ import annotations

from judge.commands.orders.overtaken_orders import overtaken
from judge.commands.orders.readiness import undecided, unready
from judge.commands.people.consent_words import words_that_say_more
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn
from judge.core.effects import ProcessPhase
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.basic_commands import Process


def process(session: SignedOn, command: Process) -> Session:
    """Run the open phase with the orders there are; a phase that is named must be the open one."""
    record = session.table()
    if record.status is not GameStatus.ACTIVE:
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    if not words_that_say_more(command.phase):  # PROCESS NOW
        command = Process(force=command.force)
    if not is_open(session, record, command.phase):
        return session.say(
            replies.OtherPhaseOpen(named=command.phase[:40], phase=session.phase_facts(record))
        )
    if not command.phase and overtaken(session, record):
        return session.say(
            replies.ProcessBeforePhase(
                phase=session.phase_facts(record), opened=record.opened, received=session.letter.received
            )
        )
    late = unready(session, record)
    if late and not command.force:
        return session.say(
            replies.ProcessMissing(
                named=command.phase[:40],
                late=late,
                undecided=undecided(session, record),
                phase=session.phase_facts(record),
                setting=session.rules(record).setting,
            )
        )
    session = session.put(ProcessPhase(game=record.name, phase=record.phase))
    return session.say(
        replies.Processing(
            phase=session.phase_facts(record),
            late=late,
            setting=session.rules(record).setting,
            waits=session.context.letters_awaited_until(),
        )
    )


def is_open(session: Session, record: GameRecord, named: str) -> bool:
    """Do the words (``spring 1455``, ``S1455M``), if there are any, all fit the open phase?"""
    return bool(record.phase) and (not named.strip() or session.phases(record).fits(record.phase, named))

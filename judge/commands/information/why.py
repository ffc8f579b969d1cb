"""WHY: what decided at one place in a closed phase, with strengths and the text of each rule.

Told from the reader's own view, as the results were. Not here: how a phase is resolved (games), the
sentences (templates).
"""

from __future__ import annotations

from judge.commands.information.history import OPENING, eyes, game_meant, no_such_game
from judge.commands.replies import information as replies
from judge.commands.replies import shared
from judge.commands.session import Session
from judge.core.table import GameRecord, PhaseRecord
from judge.rendering import rule_text
from judge.syntax.commands.basic_commands import Why


def why(session: Session, command: Why) -> Session:
    """``WHY sie``, ``WHY A are - sie``, ``WHY fall 1455 sie``, ``WHY``; a rule's number brings the rule."""
    ids = [id for id in rule_text.rule_ids_in(command.about) if id in rule_text.rules()]
    if ids:
        rules = tuple(rule_text.rules()[id] for id in ids)
        return session.say(shared.Rules(rules=rules, missing=(), last=()), about="-")
    about = command.about
    record = game_meant(session, "")
    if record is None:
        head, _, about = about.strip().partition(" ")
        record = game_meant(session, head)
        if record is None:
            return no_such_game(session, head)
    played = {p.phase: p for p in _phases_behind(session, record)}
    meant = session.phases(record).mention(about, tuple(played), record.phase)
    key = meant.key if meant.named else next(reversed(played), None)
    if key is None:
        return session.say(replies.WhyNothing(begun=bool(played)), about=record.name)
    return _explain_phase(session, record, played[key], meant.rest)


def _explain_phase(session: Session, record: GameRecord, phase: PhaseRecord, about: str) -> Session:
    rules, codec = session.rules(record), session.codec(record)
    seat = eyes(session, record)
    events = rules.view(codec.load_state(phase.after), seat, codec.load_events(phase.events)).events
    before = rules.view(codec.load_state(phase.before), seat).state
    return session.say(
        replies.Why(
            phase=session.phase_facts(record, phase.phase),
            setting=rules.setting,
            of_game=rules.presenter.why(before, events, seat, about),
        ),
        about=record.name,
    )


def _phases_behind(session: Session, record: GameRecord) -> list[PhaseRecord]:
    """The closed phases, oldest first; setting up the board is none."""
    return [p for p in session.repository.phases(record.name) if p.phase != OPENING and p.before]

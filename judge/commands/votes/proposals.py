"""PROPOSE and VOTE: players change a setting together. It takes everybody's yes; counts are never told.

A proposal stands until it is adopted, somebody says no, or another takes its place. Not here: draws
(votes.draw_concede), the settings.
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.registry import carry_out
from judge.commands.replies import shared
from judge.commands.replies import votes as replies
from judge.commands.session import Playing, Session, SignedOn, position
from judge.commands.settings.undo import may_be_undone, remember_undo
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.options import Proposal
from judge.core.places import Role, has_begun
from judge.core.table import GameRecord
from judge.core.written_words import without_opening
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.master_commands import Propose, Vote
from judge.syntax.languages import CommandLine

_YES = ("yes", "y", "aye", "for", "si", "sì", "ja", "oui")
_NO = ("no", "n", "nay", "against", "nein", "non")


def propose(session: SignedOn, command: Propose) -> Session:
    """Put a change of settings to the vote; whoever proposes it is for it."""
    record = session.table()
    if not has_begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    line = "set " + without_opening(command.setting.strip(), ("set",))
    read = read_command(line)
    if read is None or isinstance(read, Complaint) or not may_be_undone(session, type(read)):
        return session.say(replies.ProposeWhat(text=session.without_secrets(command.setting)[:60]))
    seat = session.sign_in.seat
    proposal = Proposal(line=line, yes=(seat,) if seat is not None else ())
    session = session.with_notes(record, replace(record.notes, proposal=proposal))
    record = session.table()
    session = session.say(replies.Proposed(line=CommandLine(line)))
    told = notices.Proposal(line=CommandLine(line), what="proposed")
    session = session.tell(record, told, session.others(record))
    return _count_votes(session)


def vote(session: Playing, command: Vote) -> Session:
    """YES or NO to what is proposed."""
    record = session.table()
    proposal = record.notes.proposal
    if proposal is None:
        return session.say(replies.NoProposal())
    word = command.text.strip().lower().rstrip("!.")
    if word in _YES:
        yes = tuple(sorted({*proposal.yes, session.seat}))
        session = session.with_notes(record, replace(record.notes, proposal=replace(proposal, yes=yes)))
        return _count_votes(session.say(replies.Voted(on=True, line=CommandLine(proposal.line))))
    if word not in _NO:
        return session.say(
            replies.VoteHow(text=session.without_secrets(command.text)[:40], line=CommandLine(proposal.line))
        )
    session = session.with_game(_without_proposal(record)).say(
        replies.Voted(on=False, line=CommandLine(proposal.line))
    )
    told = notices.Proposal(line=CommandLine(proposal.line), what="rejected")
    return session.tell(session.table(), told, session.others(record))


def _without_proposal(record: GameRecord) -> GameRecord:
    return replace(record, notes=replace(record.notes, proposal=None))


def _count_votes(session: SignedOn) -> Session:
    """Adopt what everybody wants: then it is done as if a master had written it."""
    record = session.table()
    proposal = record.notes.proposal
    if proposal is None or any(seat not in proposal.yes for seat in _voters(session, record)):
        return session
    sign_in = session.sign_in
    session = session.with_game(_without_proposal(record)).say(
        replies.ProposalAdopted(line=CommandLine(proposal.line))
    )
    command = read_command(proposal.line)
    before, said = session.table(), len(session.entries)
    acting = session.acting_as(replace(sign_in, role=Role.MASTER))
    done = remember_undo(before, carry_out(acting, command), command)
    entries = tuple(replace(e, sign_in=sign_in) if n >= said else e for n, e in enumerate(done.entries))
    return replace(done.acting_as(sign_in), entries=entries)


def _voters(session: Session, record: GameRecord) -> tuple[Seat, ...]:
    """Everybody who plays a power that is still there."""
    rules, state = position(session, record)
    left = rules.survivors(state)
    return tuple(s.seat for s in record.seats if s.person is not None and not s.dummy and s.seat in left)

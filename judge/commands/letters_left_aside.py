"""Letters that nobody answers, by their sender: robots', those handed on, those that no answer would reach.

Not here: letters that nobody can read (dispatch).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.orders.whole_orders import BY_HEADS
from judge.commands.session import Session
from judge.core.effects import Discard
from judge.core.inbound import InboundMail
from judge.core.repository import Repository, UnreadableGameError


def discard_of_sender(session: Session) -> Discard | None:
    """The end of a letter whose sender gets no answer, if it is one."""
    letter, context = session.letter, session.context
    answers_ours = _answers_ours(session)
    if not letter.sender:
        return discard_letter(session, "no-sender")
    if letter.redirected and not answers_ours:
        return discard_letter(session, "redirected")
    if not context.policy.answers(letter.sender):
        return Discard(reason="denied")
    if not context.reaches(letter.sender) and not answers_ours:  # its answer would go nowhere
        return Discard(reason="sender-out-of-reach")
    if letter.proof == "fail" and session.person is None and letter.token is None:
        return Discard(reason="unproven")  # an answer would go to somebody who has not written
    return None


def as_handed_on(letter: InboundMail, repository: Repository) -> InboundMail:
    """Take a letter for that of the person whose mailbox handed it on by a rule: its author wrote to them.

    Nobody is registered under a former address of the judge, which may hand letters on as well.
    """
    if not letter.handed_on_by or repository.person_at(letter.handed_on_by) is None:
        return letter
    return replace(letter, sender=letter.handed_on_by, redirected=True, proof="")


def _answers_ours(session: Session) -> bool:
    """Decide whether the letter came to somebody's reply token, be it of a game that cannot be read."""
    try:
        return _holder(session) is not None
    except UnreadableGameError:
        return True


def _holder(session: Session) -> int | None:
    """Holder of the reply token that the letter came to. Raises UnreadableGameError."""
    token = session.letter.token
    found = session.repository.by_token(token) if token is not None else None
    return found[2] if found is not None else None


def discard_letter(session: Session, reason: str) -> Discard:
    """Leave a letter aside; its writer hears of it in the next letter, if a person may have written it."""
    told = reason in BY_HEADS or reason in ("no-sender", "redirected")
    person = session.person.id if session.person is not None else None
    holder = _holder(session)
    return Discard(reason=reason, person=(person if holder is None else holder) if told else None)

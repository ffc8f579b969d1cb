"""RESIGN to somebody: a power is handed over to a substitute who is registered. SET SEVERAL POWERS.

The substitute gets the power by a letter that can be answered; a password comes with SET PASSWORD. Not
here: resigning to nobody (joining.resign), taking over what is free (joining.sign_on).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands import notices
from judge.commands.access.sign_in import Trust
from judge.commands.joining import extra_time
from judge.commands.orders.scheduled import fresh_start
from judge.commands.orders.submit import leave_table, without_idle
from judge.commands.people.agreement import needs_yes
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Playing, Session, SignedOn, power_facts
from judge.commands.settings.announce import Change, announce, may_change, only_masters
from judge.core.people import Person
from judge.core.places import has_begun, seat_record, watching_no_more, with_seat
from judge.core.written_words import without_opening
from judge.rendering.words import Term
from judge.syntax.commands.player_commands import ResignFor, SetSeveral

_LEADS = ("to", "for", "in favor of", "in favour of", "my", "substitute", "is", "power", "game", "the")


def resign_for(session: Playing, command: ResignFor) -> Session:
    """Give the power to a substitute named by address; nothing happens if that is nobody I know."""
    record = session.table()
    if not has_begun(record):
        return session.say(shared.GameOver())
    word = without_opening(command.to, _LEADS, ":,").strip(" <>.,").lower()
    heir = session.repository.person_at(word)
    if heir is None:
        return session.say(replies.SubstituteUnknown(word=word[:80]))
    if heir.id == session.sign_in.person:
        return session.say(replies.SubstituteOneself())
    if not may_take(session, heir.id):
        return session.say(replies.SubstitutePlays())
    if session.sign_in.trust < Trust.OWNER:
        return needs_yes(session, f"resign to {word}")
    return _hand_over(session, heir)


def may_take(session: SignedOn, person: int) -> bool:
    """Tell whether somebody may play one power more at this table, or any at all."""
    record = session.table()
    return record.options.several or all(s.person != person for s in record.seats)


def _hand_over(session: Playing, heir: Person) -> Session:
    record, seat = session.table(), session.seat
    who = power_facts(session.rules(record), seat)
    others = tuple(r for r in session.others(record) if r.person.id != heir.id)
    done = without_idle(leave_table(session.say(replies.Substituted(power=who, name=heir.name))))
    record = done.game(record.name) or record
    fresh = replace(
        seat_record(record, seat),
        person=heir.id,
        password="",
        token=done.context.fresh_token(),
        address="",
        abandoned=False,
        late_notices=0,
        wait=False,
        claimed=False,
    )
    record = watching_no_more(with_seat(record, fresh), heir.id)
    record = extra_time.with_time(record, seat, done.context.now, extra_time.NEW)
    done = fresh_start(done.with_game(record), record, seat)
    record = done.game(record.name) or record
    until = extra_time.until(record, done.context.now)
    done = done.tell(record, notices.TakenOver(power=who, name=heir.name, until=until), iter(others))
    told = (r for r in done.others(record) if r.seat == seat)
    return done.tell(record, notices.Substitute(power=who), told).sign_off(refused=True)


def set_several(session: SignedOn, command: SetSeveral) -> Session:
    """Set whether one person may take over further powers of this game."""
    if not may_change(session):
        return only_masters(session, Term.of("settings", "several powers"))
    record = session.table()
    old = record.options.several
    session = session.with_options(record, replace(record.options, several=command.on))
    return announce(session, (Change(Term.of("settings", "several powers"), old, command.on),), along=())

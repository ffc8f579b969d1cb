"""FORCE BEGIN, UNSTART, DUMMY, PROMOTE: who sits where, as a master arranges it.

Not here: people who come and go by themselves (joining.sign_on, joining.resign), who is sent away
(master.eject).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from judge.commands import notices
from judge.commands.access.sign_in import Trust
from judge.commands.information.help_search import Line
from judge.commands.joining.access_lists import applicants_of
from judge.commands.joining.newcomers_told import opens_it
from judge.commands.names.people import readers_named, say_several_meant
from judge.commands.names.powers import power_of, powers_like
from judge.commands.orders.readiness import reckon_early_time
from judge.commands.people.agreement import needs_yes
from judge.commands.replies import master as replies
from judge.commands.replies import shared
from judge.commands.replies.settings import MayBegin
from judge.commands.session import Session, SignedOn, power_facts
from judge.commands.wishes.kept_menus import keep_lines
from judge.core.effects import DropPostal, FileOrders, KeepScheduled, SetPhasesAside, StartGame
from judge.core.game import Seat
from judge.core.options import OfPhase, TableNotes, Votes
from judge.core.places import Role, has_begun, masters, seat_record, with_seat
from judge.core.table import Applicant, GameStatus
from judge.core.table import Role as AttendantRole
from judge.syntax.commands.master_commands import Dummy, ForceBegin, Promote, Unstart

_BEGINS, _PLAYS = "force begin", "set bots on"
"""The line that begins a game with the players there are, and that which has the judge play the others."""


def force_begin(session: SignedOn, _: ForceBegin) -> Session:
    """Begin with the players there are; the empty seats are dummies that anybody may take over.

    Where nobody leads, whoever opened the game may begin it too, if the judge plays the empty seats.
    """
    record = session.table()
    if record.status is not GameStatus.FORMING:
        return session.say(replies.BegunAlready(status=record.status.value))
    seats = len(session.rules(record).seats)
    if not record.newcomers:
        return session.say(replies.NobodyToBegin())
    if session.sign_in.role is Role.NEWCOMER:
        if masters(record):
            return session.say(shared.OnlyMastersDo(role=Role.NEWCOMER.value, acting=False))
        if not opens_it(session) or not record.options.bots or applicants_of(record):
            return offer_to_begin(session)
    said = (e for e in session.entries if not isinstance(e.reply, MayBegin) or e.game != record.name)
    begun_now: SignedOn = replace(session, entries=tuple(said))
    begun_now = begun_now.with_options(record, replace(record.options, force_begin=True))
    begun_now = begun_now.put(StartGame(game=record.name))
    return begun_now.say(
        replies.ForceBegun(players=len(record.newcomers), seats=seats, bots=record.options.bots)
    )


def offer_to_begin(session: SignedOn) -> Session:
    """Tell a master, or one of the players, how a forming game begins before all places are taken.

    To whoever may begin it the lines are offered under a number; nothing is done.
    """
    record = session.table()
    leads = session.sign_in.role is Role.MASTER
    if not leads and masters(record):
        return session.say(shared.OnlyMastersDo(role=session.sign_in.role.value, acting=False))
    opened, bots = leads or opens_it(session), leads or record.options.bots
    waiting = bool(applicants_of(record)) and not leads
    lines = () if waiting or not opened else (_BEGINS if bots else f"{_PLAYS}; {_BEGINS}",)
    offering, numbered = keep_lines(session, lines) if lines else (session, False)
    told = replies.BeginsWithBots(
        opened=opened,
        bots=bots,
        waiting=waiting,
        players=len(record.newcomers),
        seats=len(session.rules(record).seats),
        lines=tuple(map(Line, lines)),
        numbered=numbered,
    )
    return offering.say(told)


def unstart(session: SignedOn, _: Unstart) -> Session:
    """Before the first phase is played: all players are newcomers again, and powers are given out anew."""
    record = session.table()
    if not has_begun(record):
        return session.say(replies.NotBegun(status=record.status.value))
    if record.turn > 1:
        return session.say(replies.UnstartTooLate())
    others = tuple(session.others(record))
    people = {
        s.person: Applicant(
            person=s.person, password=s.password, token=s.token, address=s.address, claimed=s.claimed
        )
        for s in reversed(record.seats)
        if s.person is not None
    }
    newcomers = tuple(people.values())[::-1]

    for seat in record.seats:  # whoever gets the power now must not find another's orders
        session = session.put(FileOrders(game=record.name, phase=record.phase, seat=seat.seat, orders=()))
        session = session.put(KeepScheduled(game=record.name, seat=seat.seat, lines=()))
    since = {s.seat: session.context.now for s in record.seats}
    fresh = replace(
        record,
        status=GameStatus.FORMING,
        options=replace(record.options, manual_start=True),
        notes=_before_the_start(record.notes, since),
        game_notes={},
        seats=(),
        newcomers=newcomers,
        turn=0,
        phase="",
        kind="",
        state="",
        seed=b"",
        commitment="",
        opened=None,
        deadline=None,
        grace=None,
        process_at=None,
        reminded=None,
    )
    undone = (SetPhasesAside(game=record.name, turn=0), DropPostal(game=record.name))
    session = session.with_game(fresh).put(*undone)
    session = session.say(replies.Unstarted(players=len(newcomers)))
    return session.tell(fresh, notices.Unstarted(), iter(others))


def _before_the_start(notes: TableNotes, since: Mapping[Seat, datetime]) -> TableNotes:
    """Without what goes with the open phase, or with who sits where: nobody new shall have that."""
    return replace(
        notes,
        forced="",
        paused_at=None,
        resumes_at=None,
        master_waits="",
        votes=Votes(),
        excused=OfPhase(),
        seeds=(),
        pseudonyms={},
        absences={},
        since=since,
    )


def dummy(session: SignedOn, command: Dummy) -> Session:
    """A power that nobody plays holds still, and nobody waits for it; NO DUMMY takes it back."""
    record = session.table()
    if not has_begun(record):
        return session.say(shared.NoPhaseOpen(status=record.status.value))
    rules = session.rules(record)
    seat = power_of(rules, command.power)
    if seat is None:
        word = command.power[:40]
        return session.say(replies.UnknownPower(word=word, near=powers_like(rules, word)))
    place = seat_record(record, seat)
    who = power_facts(rules, seat)
    if command.on and place.person is not None:
        return session.say(replies.DummyPlayed(power=who))
    session = reckon_early_time(session.with_game(with_seat(record, replace(place, dummy=command.on))))
    session = session.say(replies.DummySet(power=who, on=command.on))
    fresh = session.table()
    return session.tell(fresh, notices.Dummy(power=who, on=command.on), session.others(fresh))


def promote(session: SignedOn, command: Promote) -> Session:
    """An observer leads the game too, with the password they have. RESIGN then hands it over.

    The answer and the question before it give the address: a name may be anybody's.
    """
    record = session.table()
    meant = readers_named(session, record, command.whom)
    observers = tuple(one for one in meant if one.role is Role.OBSERVER)
    if len(observers) > 1:
        return say_several_meant(session, command.whom, observers, "promote")
    reader = next(iter((*observers, *meant)), None)
    if reader is None or reader.role is not Role.OBSERVER:
        return session.say(
            replies.PromoteWhom(
                word=command.whom[:60],
                role=reader.role.value if reader else "",
                observers=tuple(
                    session.person_of(a.person).name  # type: ignore[union-attr]
                    for a in record.attendants
                    if a.role is AttendantRole.OBSERVER and session.person_of(a.person) is not None
                ),
            )
        )
    if session.sign_in is not None and session.sign_in.trust < Trust.OWNER:
        return needs_yes(session, f"promote {reader.person.addresses[0]}")
    attendants = tuple(
        replace(a, role=AttendantRole.MASTER)
        if (a.person, a.role) == (reader.person.id, AttendantRole.OBSERVER)
        else a
        for a in record.attendants
    )
    session = session.with_game(replace(record, attendants=attendants))
    fresh = session.table()
    session = session.say(replies.Promoted(name=f"{reader.person.name} ({reader.person.addresses[0]})"))
    return session.tell(fresh, notices.Promoted(name=reader.person.name), session.others(fresh))

"""FORCE BEGIN, UNSTART, DUMMY, PROMOTE: who sits where, as a master arranges it.

Not here: people who come and go by themselves (signing, leaving), who is sent away (ejecting).
"""

from __future__ import annotations

from dataclasses import replace

from judge.clock.absences import ABSENCES
from judge.desk.codes import asked_to_prove
from judge.desk.excusing import EXCUSED
from judge.desk.planning import LATER, SINCE
from judge.desk.powers import power_of, powers_like, reader_at
from judge.desk.press_rules import POSTAL
from judge.desk.pseudonyms import NAMES
from judge.desk.readiness import reckoned
from judge.desk.registry import handles
from judge.desk.seeds import SEEDS
from judge.desk.visit import Role, Trust, Visit, begun, power_facts, seat_record, with_seat
from judge.language.master_commands import Dummy, ForceBegin, Promote, Unstart
from judge.letter import FileOrders, GameStatus, Newcomer, SetBack, StartGame
from judge.letter import Role as AttendantRole

_FORCE = "force_begin"
_OF_PEOPLE_IN_SEATS = frozenset(
    {"master_waits", "forced", "paused_at", "votes", "church", SEEDS, NAMES, POSTAL, ABSENCES, EXCUSED}
)
"""Table settings that go with the open phase, or belong to who sits where: nobody new shall have them."""


@handles(ForceBegin, Role.MASTER, otherwise="only-masters-do")
def force_begin(visit: Visit, _: ForceBegin) -> Visit:
    """Begin with the players there are; the empty seats are dummies that anybody may take over."""
    record = visit.table()
    if record.status is not GameStatus.FORMING:
        return visit.say("begun-already", status=record.status.value)
    seats = len(visit.rules(record).seats)
    if not record.newcomers:
        return visit.say("nobody-to-begin")
    visit = visit.with_settings(record, **{_FORCE: True}).put(StartGame(game=record.name))
    return visit.say("force-begun", players=len(record.newcomers), seats=seats)


@handles(Unstart, Role.MASTER, otherwise="only-masters-do")
def unstart(visit: Visit, _: Unstart) -> Visit:
    """Before the first phase is played: all players are newcomers again, and powers are given out anew."""
    record = visit.table()
    if not begun(record):
        return visit.say("not-begun", status=record.status.value)
    if record.turn > 1:
        return visit.say("unstart-too-late")
    others = tuple(visit.others(record))
    people = {
        s.person: Newcomer(
            person=s.person, password=s.password, token=s.token, address=s.address, claimed=s.claimed
        )
        for s in reversed(record.seats)
        if s.person is not None
    }
    newcomers = tuple(people.values())[::-1]

    for seat in record.seats:  # whoever gets the power now must not find another's orders
        for key in (record.phase, LATER):
            visit = visit.put(FileOrders(game=record.name, phase=key, seat=seat.seat, orders=()))
    settings = {k: v for k, v in record.settings.items() if k not in _OF_PEOPLE_IN_SEATS}
    since = {str(s.seat): visit.context.now.isoformat() for s in record.seats}
    fresh = replace(
        record,
        status=GameStatus.FORMING,
        settings={**settings, "manual_start": True, SINCE: since},
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
    visit = visit.with_game(fresh).put(SetBack(game=record.name, turn=0))
    visit = visit.say("unstarted", players=len(newcomers))
    return visit.tell(fresh, "replies/notices/unstarted", iter(others))


@handles(Dummy, Role.MASTER, otherwise="only-masters-do")
def dummy(visit: Visit, command: Dummy) -> Visit:
    """A power that nobody plays holds still, and nobody waits for it; NO DUMMY takes it back."""
    record = visit.table()
    if not begun(record):
        return visit.say("no-phase-open")
    rules = visit.rules(record)
    seat = power_of(rules, command.power)
    if seat is None:
        word = command.power[:40]
        return visit.say("unknown-power", word=word, near=powers_like(rules, word))
    place = seat_record(record, seat)
    who = power_facts(rules, seat)
    if command.on and place.person is not None:
        return visit.say("dummy-played", power=who)
    visit = reckoned(visit.with_game(with_seat(record, replace(place, dummy=command.on))))
    visit = visit.say("dummy-set", power=who, on=command.on)
    fresh = visit.table()
    return visit.tell(fresh, "replies/notices/dummy", visit.others(fresh), power=who, on=command.on)


@handles(Promote, Role.MASTER, otherwise="only-masters-do")
def promote(visit: Visit, command: Promote) -> Visit:
    """An observer leads the game too, with the password they have. RESIGN then hands it over."""
    record = visit.table()
    reader = reader_at(visit, record, command.whom)
    if reader is None or reader.role is not Role.OBSERVER:
        return visit.say(
            "promote-whom",
            word=command.whom[:60],
            role=reader.role.value if reader else "",
            observers=tuple(
                visit.person_of(a.person).name  # type: ignore[union-attr]
                for a in record.attendants
                if a.role is AttendantRole.OBSERVER and visit.person_of(a.person) is not None
            ),
        )
    if visit.standing is not None and visit.standing.trust < Trust.OWNER:
        return asked_to_prove(visit, f"promote {command.whom[:60]}")
    attendants = tuple(
        replace(a, role=AttendantRole.MASTER)
        if (a.person, a.role) == (reader.person.id, AttendantRole.OBSERVER)
        else a
        for a in record.attendants
    )
    visit = visit.with_game(replace(record, attendants=attendants))
    fresh = visit.table()
    visit = visit.say("promoted", name=reader.person.name)
    return visit.tell(fresh, "replies/notices/promoted", visit.others(fresh), name=reader.person.name)

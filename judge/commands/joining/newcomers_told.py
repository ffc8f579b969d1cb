"""News of newcomers to a forming table: of a day's first one at once, of others in one letter, to everybody.

A master who has to approve somebody hears it at once, and everybody when the last place is taken. Not here:
the letter of the next day (runtime.phases.newcomers), joining (joining.sign_on).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from judge.commands import notices
from judge.commands.joining.access_lists import applicants_of
from judge.commands.orders import several_powers
from judge.commands.session import Reader, Session, SignedOn
from judge.commands.settings.secrecy import identities_hidden
from judge.core.places import Role, masters
from judge.core.table import Applicant, GameRecord, GameStatus

DAILY = timedelta(days=1)
"""So long after a letter about newcomers comes the next one."""


def places_taken(session: Session, record: GameRecord) -> dict[str, Any]:
    """Places taken at a forming table, and what it waits for."""
    seats = several_powers.places(session, record)
    return {
        "players": len(record.newcomers),
        "seats": seats,
        "by_hand": record.options.manual_start,
        "unapproved": bool(applicants_of(record)),
        "needed": record.options.starts_with or seats,  # a demonstration begins with its first player
    }


def tell(session: Session, record: GameRecord, newcomer: Applicant) -> Session:
    """Tell of somebody who has just joined those who are to hear it now; note it for the others."""
    now, notes = session.context.now, record.notes
    joined = (*notes.joined, newcomer.person)
    taken = places_taken(session, record)
    full = taken["players"] >= taken["needed"]
    at_once = full or notes.joined_told is None or now - notes.joined_told >= DAILY
    notes = replace(notes, joined=(), joined_told=now) if at_once else replace(notes, joined=joined)
    session = session.with_notes(record, notes)
    for reader in session.others(record):
        if at_once:
            session = _tell_reader(session, record, reader, joined, newcomer, taken)
        elif reader.role is Role.MASTER and not newcomer.approved:
            session = _tell_reader(session, record, reader, (newcomer.person,), newcomer, taken)
    return session


def _tell_reader(
    session: Session,
    record: GameRecord,
    reader: Reader,
    joined: Sequence[int],
    newcomer: Applicant,
    taken: Mapping[str, Any],
) -> Session:
    """Only masters learn addresses, and names where identities are hidden."""
    master = reader.role is Role.MASTER
    names = {person.id: person.name for person in session.people_of(joined)}
    name, earlier = names_told(names, record, reader.person.id, master=master)
    address = session.letter.sender if master else ""
    told = notices.NewPlayer(name=name, earlier=earlier, approved=newcomer.approved, address=address, **taken)
    return session.tell(record, told, iter((reader,)))


def names_told(
    joined: Mapping[int, str], record: GameRecord, reader: int, *, master: bool
) -> tuple[str, tuple[str, ...]]:
    """The name of the last who joined, and those before it, for one reader; never the reader's own, and no
    names where identities are hidden."""
    here = {newcomer.person for newcomer in record.newcomers}
    names = [name for id, name in joined.items() if id in here and id != reader]
    if identities_hidden(record) and not master:
        names = [""] * len(names)
    return (names[-1], tuple(names[:-1])) if names else ("", ())


def opens_it(session: SignedOn) -> bool:
    """Tell whether the writer opened the game, which is forming and has no master."""
    record = session.table()
    first = record.newcomers[0].person if record.newcomers else None
    forming = record.status is GameStatus.FORMING and not masters(record)
    return forming and session.sign_in.role is Role.NEWCOMER and first == session.sign_in.person

"""I AM ALSO, I AM NOT, CONFIRM, FORGET ME, EXPORT: whose addresses are whose, and what is known of somebody.

An address is added only when both ends have answered: a code that went to one on file (or a password), then
a code that went to the new one. Not here: REGISTER (people.register), codes themselves
(people.mailbox_codes), scrubbing letters (store).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from judge.commands import notices
from judge.commands.access import places
from judge.commands.access.sign_in import Key, SignIn, Trust
from judge.commands.joining.way_in import way_in
from judge.commands.people import addresses_on_file, agreement, mailbox_codes
from judge.commands.people.addresses_on_file import lasting_addresses
from judge.commands.people.consent import Answer
from judge.commands.people.own_entry import by_from_alone
from judge.commands.people.register import MOST_ADDRESSES, imitates_one_on_file, wish_address
from judge.commands.press.pseudonyms import reader_as_shown
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.replies.base import Reply
from judge.commands.session import AddressWish, Session, everybody, power_facts
from judge.core.effects import ForgetPerson, Send
from judge.core.mail_address import canonical
from judge.core.outbound import Attachment
from judge.core.people import Person
from judge.core.person_details import Code, Purpose
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.player_commands import Confirm, Export, ForgetMe, IAmAlso, IAmNot
from judge.syntax.languages import CommandLine


def i_am_also(session: Session, command: IAmAlso) -> Session:
    """Tie the sender's address to an old registration, or another address to the sender's."""
    word = canonical(command.address.strip("<>., "))
    if session.letter.proof == "fail":
        return session.who_are_you()
    if not word:
        return session.say(shared.BadAddress(word=command.address[:80]), about="-")
    other = session.repository.person_at(word)
    if other is not None and session.person is not None:
        same = other.id == session.person.id
        return session.say(
            replies.AlreadyAlso(word=word) if same else replies.AddressTaken(word=word), about="-"
        )
    if other is not None:
        return wish_address(session, AddressWish(person=other.id, address=session.letter.sender))
    if session.person is not None:
        return wish_address(session, AddressWish(person=session.person.id, address=word))
    return session.say(replies.AlsoNobody(word=word), about="-")


def both_ends_asked(session: Session) -> Session:
    """At the end of a letter: ask for the addresses that somebody wants to have added.

    The end on file first, unless the letter has a password of that person's, or a code that went there.
    """
    for wish in session.wishes:
        person = session.person_of(wish.person)
        if person is None or wish.address in person.addresses:
            continue
        if (refused := _in_the_way(session, person, wish.address)) is not None:
            session = refused
        elif owner_speaks(session, person.id):
            session = _new_end_asked(session, person, wish)
        else:
            session = _old_end_asked(session, person, wish)
    return session


def _in_the_way(session: Session, person: Person, address: str) -> Session | None:
    """Say what keeps an address from being added; None if nothing does."""
    if session.person_at(address) is not None:
        return session.say(replies.AddressTaken(word=address), about="-")
    if not session.context.reaches(address):
        return session.say(shared.BadAddress(word=address), about="-")
    if imitates_one_on_file(session, address):
        return session.say(shared.AddressTooLike(word=address), about="-")
    if len(person.addresses) >= MOST_ADDRESSES:
        return session.say(replies.TooManyAddresses(word=address, most=MOST_ADDRESSES), about="-")
    return None


def owner_speaks(session: Session, person: int) -> bool:
    """Tell whether the letter has somebody's password, or a code that went to an address of theirs on file.

    A master who acts for a power does not speak for whoever plays it.
    """
    return person in session.vouched or any(
        (at.person, at.trust, at.by) == (person, Trust.OWNER, Key.PASSWORD) and at.master is None
        for at in session.visited
    )


def _old_end_asked(session: Session, person: Person, wish: AddressWish) -> Session:
    session, code = mailbox_codes.code_to_send(
        session,
        person,
        Purpose.OLD,
        about=wish.address,
        place=wish.place,
        claimed=by_from_alone(session, person),
    )
    candidate, days = wish.address, mailbox_codes.COUNTS.days
    helps = mailbox_codes.password_helps(session, person)
    if code is None:
        return session.say(
            replies.AlsoWaiting(old=True, password=helps, candidate=candidate, days=days), about="-"
        )
    session = mailbox_codes.send_code(
        session, person, code, notices.ConfirmAddress(candidate=wish.address, old=True)
    )
    mine = session.letter.sender in person.addresses
    where = mailbox_codes.home_of(session, person) if mine else ""
    return session.say(
        replies.AlsoAsked(where=where, password=helps, candidate=candidate, days=days), about="-"
    )


def _new_end_asked(session: Session, person: Person, wish: AddressWish) -> Session:
    candidate, days = wish.address, mailbox_codes.COUNTS.days
    if not session.context.may_write(wish.address):
        return session.say(replies.AlsoEnough(candidate=candidate, days=days), about="-")
    session, code = mailbox_codes.code_to_send(
        session, person, Purpose.NEW, about=wish.address, place=wish.place
    )
    if code is None:
        return session.say(replies.AlsoWaiting(old=False, candidate=candidate, days=days), about="-")
    session = mailbox_codes.send_code(
        session, person, code, notices.ConfirmAddress(candidate=wish.address, old=False), to=wish.address
    )
    return session.say(replies.AlsoAskedNew(candidate=candidate, days=days), about="-")


def confirm(session: Session, command: Confirm) -> Session:
    """A code came back, in the line or in the subject of the answer."""
    text = command.code if mailbox_codes.has_code(command.code) else session.letter.subject
    if not mailbox_codes.has_code(text):
        return _told_what_to_do(session)
    found = mailbox_codes.find(session, text)
    if found is None:
        proven = bool(session.vouched)  # a code that makes the letter its owner's is used up by now
        return session.say(replies.ConfirmNothing() if proven else replies.ConfirmStale(), about="-")
    person, code = found
    if (why := _is_none(session, person, code)) is not None:
        return session.say(why, about="-")
    session = mailbox_codes.use_code(session, person, code)
    person = session.person_of(person.id) or person
    match code.purpose:
        case Purpose.FORGET:
            return _forgotten(session, person)
        case Purpose.PASSWORD:
            return agreement.carry_out_yes(session, person, code)
        case Purpose.PROVE if code.lines:
            return agreement.carry_out_yes(session, person, code)
        case Purpose.OLD:
            wish = AddressWish(person=person.id, address=code.about, place=code.place)
            return _in_the_way(session, person, code.about) or _new_end_asked(session, person, wish)
        case _:
            return _add_address(session, person, code)


def _told_what_to_do(session: Session) -> Session:
    """The session after a yes to nothing known: who is not registered is told once more how to do that."""
    if session.person is not None or session.letter.proof == "fail":
        return session.say(replies.ConfirmWhat(), about="-")
    way = way_in(session, session.letter.lines)
    return session.say(shared.NotRegistered(name=way.name, table=way.table), about="-")


def _is_none(session: Session, person: Person, code: Code) -> Reply | None:
    """Say why a code is no yes of its owner's; None: it is one."""
    said = mailbox_codes.answer(session)
    if said is Answer.BESIDE:
        return mailbox_codes.not_taken(session, yes=True)
    if said is not Answer.YES:
        return replies.ConsentUnclear()
    if mailbox_codes.counts_from_here(session, person, code) or owner_speaks(session, person.id):
        return None
    return replies.ConsentElsewhere(sender=session.letter.sender)


def _add_address(session: Session, person: Person, code: Code) -> Session:
    """Add the address: both ends have answered."""
    if (refused := _in_the_way(session, person, code.about)) is not None:
        return refused
    home = lasting_addresses(person, session.context.now) or person.addresses
    person = addresses_on_file.with_address(person, code.about, session.context.now)
    writes = code.about == session.letter.sender and session.person is None
    session = session.as_writer(person) if writes else session.with_person(person)
    days = addresses_on_file.NEW_FOR.days
    session = session.say(
        replies.AlsoDone(name=person.name, addresses=person.addresses, days=days), about="-"
    )
    session, warning = mailbox_codes.code_to_send(session, person, Purpose.PROVE, about=code.about)
    if warning is not None:
        for address in home:
            session = mailbox_codes.send_code(
                session, person, warning, notices.AddressAdded(address=code.about, new_for=days), to=address
            )
    return _redirect_letters(session, person, code) if code.place else session


def _redirect_letters(session: Session, person: Person, code: Code) -> Session:
    """Send a place's letters to the new address, if it was wanted for that (SET ADDRESS)."""
    for record in session.games_of(person.id):
        for reader in everybody(session, record):
            at = SignIn(game=record.name, role=reader.role, person=reader.person.id, seat=reader.seat)
            if reader.person.id == person.id and places.key(at) == code.place:
                session = session.with_game(places.with_place(record, at, address=code.about))
                session = session.say(replies.AddressSet(address=code.about), about=record.name)
    return session


# ---------------------------------------------------------------- I AM NOT


def i_am_not(session: Session, command: IAmNot) -> Session:
    """Take an address off. Needs what adding one needs of those on file; reply addresses are made anew."""
    word = canonical(command.address.strip("<>., ")) or command.address.strip("<>., ")
    person = session.person or next(
        (p for p in map(session.person_of, sorted(session.vouched)) if p and word in p.addresses), None
    )
    if person is None:
        return session.who_are_you()
    if word not in person.addresses:
        return session.say(replies.NotYourAddress(word=word[:80]), about="-")
    left = tuple(a for a in lasting_addresses(person, session.context.now) if a != word)
    if not left:
        return session.say(replies.LastAddress(word=word), about="-")
    if not owner_speaks(session, person.id):
        return _ask_to_take_off(session, person, word, left[0])
    session = session.with_person(addresses_on_file.without_address(person, word, session.context.now))
    for record in session.games_of(person.id):
        session = session.with_game(_without_address(session, record, person.id, word))
    for address in (*left, word):
        if address != session.letter.sender:
            session = replace(
                session, sends=(*session.sends, _notice_of_removal(session, person, word, address))
            )
    left = (session.person_of(person.id) or person).addresses
    return session.say(replies.AddressGone(word=word, addresses=left), about="-")


def _ask_to_take_off(session: Session, person: Person, word: str, home: str) -> Session:
    line = f"i am not {word}"
    helps = mailbox_codes.password_helps(session, person)
    claimed = by_from_alone(session, person)
    session, code = mailbox_codes.code_to_send(
        session, person, Purpose.PROVE, about=f"not {word}", claimed=claimed
    )
    if code is None:
        return session.say(replies.ProveWaiting(line=CommandLine(line), password=helps), about="-")
    session = mailbox_codes.send_code(session, person, code, notices.Prove(line=CommandLine(line)), to=home)
    return session.say(
        replies.ProveAsked(line=CommandLine(line), days=mailbox_codes.COUNTS.days, password=helps), about="-"
    )


def _without_address(session: Session, record: GameRecord, person: int, address: str) -> GameRecord:
    """New reply tokens for all places: letters that went to the old address have those in use."""
    for reader in everybody(session, record):
        if reader.person.id == person:
            at = SignIn(game=record.name, role=reader.role, person=person, seat=reader.seat)
            place = places.place_of(record, at)
            kept = "" if place is None or place.address == address else place.address
            record = places.with_place(record, at, token=session.context.fresh_token(), address=kept)
    return record


def _notice_of_removal(session: Session, person: Person, address: str, to: str) -> Send:
    told = notices.AddressGone(address=address, judge_name=session.context.name, name=person.name)
    return Send(
        to=to,
        template=told.template,
        facts=told.facts(),
        kind="notice",
        time_zone=person.time_zone,
        language=person.language,
    )


# ---------------------------------------------------------------- FORGET ME


def forget_me(session: Session, command: ForgetMe) -> Session:
    """Asked twice: the second time with the code that went to the address on file."""
    if mailbox_codes.has_code(command.code):
        return confirm(session, Confirm(code=command.code))
    person = session.person
    if person is None:
        return session.who_are_you()
    if not person.id:
        return session.say(replies.ForgetWaiting(), about="-")
    games = tuple(g.name for g in session.repository.games_of(person.id) if _running(g))
    session, code = mailbox_codes.code_to_send(
        session, person, Purpose.FORGET, claimed=by_from_alone(session, person)
    )
    if code is None:
        return session.say(replies.ForgetWaiting(), about="-")
    session = mailbox_codes.send_code(session, person, code, notices.ConfirmForget(games=games))
    return session.say(replies.ForgetAsked(games=games, days=mailbox_codes.COUNTS.days), about="-")


def _running(game: GameRecord) -> bool:
    return game.status not in (GameStatus.FINISHED, GameStatus.TERMINATED)


def _forgotten(session: Session, person: Person) -> Session:
    """Out of every game that runs, as by RESIGN; then name, addresses, details and letters are erased."""
    for known in session.repository.games_of(person.id):
        record = session.game(known.name) or known
        empty = {"password": "", "token": "", "address": ""}
        gone = {**empty, "person": None, "abandoned": True, "wait": False} if _running(record) else empty
        record = replace(
            record,
            seats=tuple(replace(s, **gone) if s.person == person.id else s for s in record.seats),
            newcomers=tuple(n for n in record.newcomers if n.person != person.id),
            attendants=tuple(a for a in record.attendants if a.person != person.id),
        )
        session = session.with_game(record)
        for seat in known.seats:
            if seat.person == person.id and _running(known):
                who = power_facts(session.rules(record), seat.seat)
                gone_from = notices.Resigned(power=who, role="player", name="")
                session = session.tell(record, gone_from, everybody(session, record))
    session = session.say(replies.Forgotten(), about="-").sign_off(refused=True)
    if session.person is not None and session.person.id == person.id:
        session = replace(session, person_changed=False)
    session = replace(
        session, changed={i: p for i, p in session.changed.items() if i != person.id}, wishes=()
    )
    return session.put(ForgetPerson(person=person.id, addresses=person.addresses))


# ---------------------------------------------------------------- EXPORT


def export(session: Session, _: Export) -> Session:
    """Everything the judge keeps about the writer, as JSON. It goes to an address on file, as all answers."""
    person = session.person
    if person is None:
        return session.who_are_you()
    until = addresses_on_file.new_until(person, session.letter.sender, session.context.now)
    if until is not None:
        return session.say(replies.ExportTooNew(until=until), about="-")
    games = [_game(session, g, person.id) for g in session.repository.games_of(person.id)]
    data = {
        "person": {
            "name": person.name,
            "addresses": list(person.addresses),
            "time_zone": person.time_zone,
            "language": person.language,
            "details": person.details.details_for_owner,
        },
        "games": games,
    }
    text = json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True)
    enclosed = Attachment(name="my-data.json", type="application/json", content=text.encode())
    session = replace(session, enclosed=(*session.enclosed, (None, enclosed)))
    return session.say(replies.Exported(games=len(games)), about="-")


def _game(session: Session, record: GameRecord, person: int) -> Mapping[str, Any]:
    """A game from one person's side: places, orders on file, and the letters they wrote."""
    seats = [s.seat for s in record.seats if s.person == person]
    authors = {str(s) for s in seats} | {f"{a.role.value}:{person}" for a in record.attendants}
    kept = session.repository
    return {
        "game": record.name,
        "status": record.status.value,
        "powers": [str(s) for s in seats],
        "roles": [a.role.value for a in record.attendants if a.person == person],
        "preferences": [n.preferences for n in record.newcomers if n.person == person],
        "orders": {
            name: lines
            for s in seats
            for name, lines in {
                f"{s} {record.phase}": [
                    f.canonical or f.text for f in kept.filed_orders(record.name, record.phase, s)
                ],
                f"{s} later": [
                    f"{line.section}: {line.text}" for line in kept.lines_for_later(record.name, s)
                ],
                f"{s} diary": [e.text for e in kept.diary(record.name, s) if e.person == person],
            }.items()
        },
        "letters": [
            {"at": p.at.isoformat(), "to": [reader_as_shown(record, r) for r in p.readers], "text": p.text}
            for p in session.repository.press(record.name)
            if p.author in authors
        ],
    }

"""One question for each letter whether it was its owner who wrote it, and what a yes to it does.

A From line can be forged. So lines that take something from somebody, or write to strangers, and passwords
that somebody chose, wait until the mailbox on file has answered with a code: one code for all of a letter.
Not here: codes (mailbox_codes), what counts as a yes (consent), other consents (addresses).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.commands import notices
from judge.commands.access import places
from judge.commands.access.sign_in import Key, SignIn, Trust
from judge.commands.people import mailbox_codes
from judge.commands.people.mailbox_codes import COUNTS, code_as_shown, password_helps
from judge.commands.registry import carry_out
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, everybody
from judge.core.people import Person
from judge.core.person_details import Code, Purpose, WaitingLine
from judge.core.places import Role
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.languages import CommandLine

_MOST = 20
"""Lines of a letter that wait for one yes."""


def needs_yes(session: SignedOn, line: str) -> Session:
    """Let a line wait for its writer's yes, which is asked for at the end of the letter."""
    sign_in = session.sign_in
    person = session.person_of(sign_in.person)
    if person is None or not person.addresses or sign_in.master is not None:
        return session.say(shared.PasswordNeedsMore())
    waiting = (person.id, WaitingLine(place=places.key(sign_in), line=line))
    if waiting in session.to_agree or len(session.to_agree) >= _MOST:
        return session
    return replace(session, to_agree=(*session.to_agree, waiting))


def ask_for_agreement(session: Session) -> Session:
    """At the end of a letter: ask for a yes to its waiting lines, and to the passwords that it chose.

    Who wrote from an address on file gets the code with the answer; else it goes there in its own letter.
    """
    writer = session.person
    chosen: tuple[str, ...] = ()
    if writer is not None and session.at_home(writer.id):
        chosen = tuple(dict.fromkeys(places.key(at) for at in session.visited if _only_claimed(session, at)))
    people = dict.fromkeys(([writer.id] if writer is not None and chosen else []) + _waiting_for(session))
    for number in people:
        person = session.person_of(number)
        if person is None:
            continue
        lines = tuple(line for of, line in session.to_agree if of == number)
        if writer is not None and number == writer.id and session.at_home(number):
            session = _ask_in_answer(session, person, lines, chosen)
        else:
            session = _ask_at_home(session, person, lines)
    return session


def _waiting_for(session: Session) -> list[int]:
    return [person for person, _ in session.to_agree]


def _ask_in_answer(
    session: Session, person: Person, lines: tuple[WaitingLine, ...], chosen: tuple[str, ...]
) -> Session:
    """Until the yes only a From line says who chose a password, and whoever forged it would know it."""
    session, code = mailbox_codes.code_for_answer(
        session, person, Purpose.PASSWORD, about=" ".join(chosen), lines=lines
    )
    said = replies.Agree(
        code=code_as_shown(person, code), lines=_command_lines(lines), passwords=bool(chosen)
    )
    return session.sign_off(refused=session.refused).say(said, about="-")


def _ask_at_home(session: Session, person: Person, lines: tuple[WaitingLine, ...]) -> Session:
    place = lines[0].place
    session, code = mailbox_codes.code_to_send(session, person, Purpose.PROVE, about=place, lines=lines)
    helps, game = password_helps(session, person), place.partition("|")[0]
    if code is None:
        return session.say(replies.AgreeWaiting(lines=_command_lines(lines), password=helps), about=game)
    letter = notices.Agree(lines=_command_lines(lines))
    session = mailbox_codes.send_code(
        session, person, code, letter, token=_token(session, person, place), game=game
    )
    asked = replies.AgreeAsked(lines=_command_lines(lines), days=COUNTS.days, password=helps)
    return session.say(asked, about=game)


def _command_lines(lines: tuple[WaitingLine, ...]) -> tuple[CommandLine, ...]:
    return tuple(CommandLine(waiting.line) for waiting in lines)


def _token(session: Session, person: Person, place: str) -> str:
    """The reply token of one of somebody's places."""
    at = next((at for at in _places(session, person) if places.key(at) == place), None)
    record = session.game(at.game) if at is not None else None
    held = places.place_of(record, at) if at is not None and record is not None else None
    return held.token if held is not None else ""


def _places(session: Session, person: Person) -> Iterator[SignIn]:
    """All that somebody is at any table now."""
    for game in session.games_of(person.id):
        for reader in everybody(session, game, only=person.id):
            yield SignIn(game=game.name, role=reader.role, person=person.id, seat=reader.seat)


def _only_claimed(session: Session, sign_in: SignIn) -> bool:
    if sign_in.role is Role.OBSERVER:
        return False
    record = session.game(sign_in.game)
    place = places.place_of(record, sign_in) if record is not None else None
    return sign_in.by is Key.TAKEN and place is not None and place.claimed and bool(place.password)


# ---------------------------------------------------------------- the yes


def carry_out_yes(session: Session, person: Person, code: Code) -> Session:
    """Let the passwords of a letter count, and carry its waiting lines out: its owner has said yes.

    What follows in the letter is the owner's too.
    """
    mine = tuple(_places(session, person))
    chosen = [at for at in mine if code.purpose is Purpose.PASSWORD and _is_one_of(code.about.split(), at)]
    if not chosen and not code.lines:
        return session.say(replies.ConfirmStale(), about="-")
    for at in chosen:
        record = session.game(at.game)
        if record is not None:
            session = session.with_game(places.with_place(record, at, claimed=False))
            session = session.say(replies.PasswordVouched(), about=at.game)
    before = session.sign_in
    for waiting in code.lines:
        place = next((at for at in mine if _is_one_of([waiting.place], at)), None)
        command = read_command(waiting.line)
        if place is None or not isinstance(command, Command):
            session = session.say(replies.LineStale(line=CommandLine(waiting.line)), about="-")
            continue
        owner = replace(place, trust=Trust.OWNER, by=Key.PROOF)
        session = carry_out(session.with_sign_in(owner), command)
    session = replace(session, vouched=session.vouched | {person.id})
    if before is None:
        return session.sign_off(refused=False)
    owns = before.person == person.id and before.master is None
    return session.acting_as(replace(before, trust=Trust.OWNER, by=Key.PROOF) if owns else before)


def _is_one_of(keys: list[str], sign_in: SignIn) -> bool:
    """Decide whether a key means a place; who was a newcomer when a code went out may play or lead by now."""
    newcomer = replace(sign_in, role=Role.NEWCOMER, seat=None)
    master = replace(sign_in, role=Role.MASTER, seat=None)
    mine = {places.key(sign_in)}
    if sign_in.role is Role.PLAYER:
        mine.add(places.key(newcomer))
    if sign_in.role is Role.MASTER:
        mine |= {places.key(newcomer), places.key(replace(master, role=Role.OBSERVER))}
    return bool(mine & set(keys))

"""SIGN ON KEEPER, and what keepers ask of the judge itself: who may ask, and that it is noted down.

A keeper writes from an address that the settings name, is registered, and gives a password of their own in
every letter; the answer goes to that address. Everybody else learns nothing, not even whether the address or
the password was wrong. Not here: carrying it out (runtime), the words of the commands (language).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from judge.commands import notices
from judge.commands.people import mailbox_codes
from judge.commands.replies import people as replies
from judge.commands.session import Session
from judge.core.effects import KeeperRequest
from judge.core.people import Person
from judge.core.person_details import Purpose
from judge.syntax.commands.keeper_commands import KeeperAsk, KeeperUnclear, read_ask

RESERVED = ("keeper", "control")
"""No game is called so; the second is what the old judges' keepers signed on to."""
SHORTEST = 8
"""Characters of a keeper's password."""
_MOST, _DAY, _HOUR = 4, timedelta(days=1), timedelta(hours=1)
_APART = timedelta(minutes=5)
"""Time between two passwords that are looked at while sign-ons are stopped."""


def is_judge_meant(session: Session, table: str) -> bool:
    """Tell whether a sign-on is to the judge itself; a game of that name from old times comes first."""
    word = table.lower().lstrip("?@")
    return word.removeprefix("m") in RESERVED and session.game(word) is None


def sign_on(session: Session, password: str) -> Session:
    """From a keeper's own address and with their password; four wrong ones stop it for an hour.

    In that hour a password is looked at that was right once since the judge was started, one of any
    kind every few minutes, and one in a letter with the code that the keeper gets when the hour begins.
    """
    hashed = session.context.policy.keepers.get(session.letter.sender, "")
    if not hashed or session.person is None or session.letter.proof == "fail":
        return _refuse_sender(session)
    person = session.person
    tries = _tries(session, person)
    remembered = session.context.passwords.remembers(password, hashed)
    if not remembered and not _may_try(session, person, tries):
        return _refuse_sender(session)
    if not password or not session.context.passwords.verify(password, hashed):
        tries = (*tries, session.context.now)[-_MOST:]
        session = _refuse_sender(_with_tries(session, person, tries))
        return _tell_keeper(session, person) if len(tries) == _MOST else session
    session = _with_tries(session, person, ()) if tries else session
    return replace(_note_request(session, person, KeeperAsk(verb="hello"), ""), refused=False, keeper=True)


def _may_try(session: Session, person: Person, tries: tuple[datetime, ...]) -> bool:
    if person.id in session.vouched or len(tries) < _MOST:
        return True
    since = session.context.now - tries[-1]
    return since >= (_APART if session.at_home(person.id) else _HOUR)


def _tell_keeper(session: Session, person: Person) -> Session:
    """The keeper learns of it, once a day, and gets a code that lets them in."""
    session, code = mailbox_codes.code_to_send(session, person, Purpose.PROVE, about="keeper")
    if code is None:
        return session
    return mailbox_codes.send_code(session, person, code, notices.KeeperGuessedAt(), to=session.letter.sender)


def _refuse_sender(session: Session) -> Session:
    return replace(session.say(replies.KeepersOnly(), about="-"), refused=True, keeper=False)


def _tries(session: Session, person: Person) -> tuple[datetime, ...]:
    return tuple(t for t in person.details.keeper_tries if session.context.now - t < _DAY)


def _with_tries(session: Session, person: Person, tries: tuple[datetime, ...]) -> Session:
    details = replace(person.details, keeper_tries=tries)
    return session.with_person(replace(person, details=details))


def ask(session: Session, command: KeeperAsk) -> Session:
    """Note it down; it is carried out right after this letter."""
    if not session.keeper or session.person is None:
        return session if session.refused else session.say(replies.KeepersOnly(), about="-")
    if command.verb != "password":
        return _note_request(session, session.person, command, command.line)
    if len(command.text) < SHORTEST:
        return _note_request(
            session, session.person, KeeperAsk(verb="password-short", number=SHORTEST), "keeper password ***"
        )
    hashed = session.context.passwords.hash(command.text)
    return _note_request(
        session, session.person, KeeperAsk(verb="password", text=hashed), "keeper password ***"
    )


def unclear(session: Session, command: KeeperUnclear) -> Session:
    """Only a keeper is told how it is used."""
    if not session.keeper or session.person is None:
        return session if session.refused else session.say(replies.KeepersOnly(), about="-")
    complaint = session.mask(command.complaint)
    return _note_request(
        session, session.person, KeeperAsk(verb="unclear", number=complaint.start, text=complaint.line), ""
    )


def line(session: Session, text: str) -> Session:
    """A keeper may leave the word KEEPER out. What is no command even so may be a wish, at the end."""
    asked = read_ask(f"keeper {text}")
    if isinstance(asked, KeeperAsk):
        return ask(session, asked)
    return replace(session, stray=(*session.stray, text))


def _note_request(session: Session, person: Person, command: KeeperAsk, line: str) -> Session:
    """As a request. The greeting alone is one too: it tells how the judge is."""
    request = KeeperRequest(
        ask=command.model_dump(exclude={"line"}),
        line=session.without_secrets(line)[:200],
        to=session.letter.sender,
        subject=session.letter.subject[:80],
        time_zone=person.time_zone,
        language=person.language,
        in_reply_to=session.letter.message_id,
    )
    return session.put(request)

"""Who may enter a place at a table, how surely they are its owner, and when its door closes for a while.

Wrong passwords are counted by the door and by the sender, and the counts are looked at before a password is:
each look costs a fifth of a second. Addresses on file are counted apart, so that nobody else's tries keep an
owner out; beyond that, the owner enters with a password that has opened this door since the judge began, by
answering a letter, or with a code. Not here: which door it is (joining.sign_on), what comes of entering.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.commands.access import places
from judge.commands.people import mailbox_codes
from judge.commands.people.mailbox_codes import Purpose
from judge.commands.press import imitations
from judge.commands.session import Key, Role, Session, SignIn, Trust, everybody
from judge.commands.settings.secrecy import identities_hidden
from judge.core.effects import SignInBlocked
from judge.core.table import GameRecord, GameStatus, Staff
from judge.core.table import Role as AttendantRole

TRIES = 4
"""Wrong tries within a day that close a door, or all doors of a table to one sender."""
TRIES_AT_HOME = 8
"""Wrong tries within an hour that close a door to letters from the owner's addresses on file."""
CLOSED = timedelta(hours=1)
MOST_CLAIMED, MOST_WATCHED = 100, 12
"""Places in games that are not over which somebody may have on nothing but a From line's word: in all, and as
an observer, who only gets letters."""
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)
_DAY = timedelta(days=1)
_MOST_SENDERS = 40
_KEPT = "tries"
"""Table setting: when a wrong password came, by door (``Florence:7``), by door from an address on file
(``home Florence:7``) and by sender (``from eve@there.org``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A place that a password opens. `who` names it in letters; `standing` is what entering it gives."""

    who: str
    hashed: str
    token: str
    claimed: bool
    sign_in: SignIn

    @property
    def person(self) -> int:
        return self.sign_in.person

    @property
    def key(self) -> str:
        return f"{self.who}:{self.person}"


def entered(session: Session, record: GameRecord, doors: Sequence[Door], password: str) -> Session:
    """Signed on through the first of these doors that opens; else it is said why not, and the try counted."""
    for door in doors:
        if door.person in session.vouched:
            return _in(session, door, Trust.OWNER, Key.PROOF)
        if door.token and session.letter.token == door.token:
            return _by_token(session, record, door, password)
    if not password:
        proven = next((d for d in doors if _proven(session, d.person)), None)
        if proven is not None:
            return _in(session, proven, Trust.OWNER, Key.PROOF)
        return session.say("password-needed", about=record.name)
    passwords = session.context.passwords
    open_doors = [d for d in doors if _may_try(session, record, d)]
    repository = (d for d in doors if d in open_doors or session.at_home(d.person))
    right = next((d for d in repository if passwords.remembers(password, d.hashed)), None)
    right = right or next((d for d in open_doors if passwords.verify(password, d.hashed)), None)
    if right is not None:
        return _opened(session, record, right)
    if not open_doors:
        until = _closed_until(session, record, doors[0])
        return session.say("door-closed", about=record.name, who=doors[0].who, until=until)
    return _refused(session, record, open_doors)


def trust_of_answer(session: Session, person: int) -> Trust:
    """What a letter with a place's reply token is trusted with."""
    if person in session.vouched or _proven(session, person):
        return Trust.OWNER
    return Trust.HOME if session.at_home(person) else Trust.AWAY


def only_claimed(session: Session) -> bool:
    """Whether nothing but its From line says that a letter is from the person who writes it."""
    person = session.person
    return person is None or not (person.id in session.vouched or _proven(session, person.id))


def trust_of_taking(session: Session) -> Trust:
    """How surely somebody is the owner of a place that they take with this letter."""
    return Trust.HOME if only_claimed(session) else Trust.OWNER


def in_the_way(session: Session, record: GameRecord, *, watching: bool = False) -> Session | None:
    """What keeps the writer from another place at a table, said; None if nothing does.

    Only so many places are taken in somebody's name on the word of a From line; and nobody comes to a table
    under a name that looks like another one's there, unless it is the very same.
    """
    person = session.person
    if person is None:
        return session.who_are_you(record.name)
    if only_claimed(session):
        running = (g for g in session.games_of(person.id) if g.status not in _OVER)
        mine = [p for game in running for p in places.all_of(game, person.id) if p.claimed]
        watched = sum(isinstance(p, Staff) and p.role is AttendantRole.OBSERVER for p in mine)
        if len(mine) >= MOST_CLAIMED or (watching and watched >= MOST_WATCHED):
            return session.say("too-many-claimed", about=record.name, places=len(mine))
    if not identities_hidden(record):
        for reader in everybody(session, record):
            if reader.person.id != person.id and imitations.imitates(person.name, reader.person.name):
                return session.say("name-too-like", about=record.name, name=person.name)
    return None


def opens(session: Session, record: GameRecord, door: Door, password: str) -> bool:
    """Whether a password is that of an abandoned power's own player; nothing is counted yet (`tried`)."""
    if session.context.passwords.remembers(password, door.hashed):
        return True
    if not door.hashed or not _may_try(session, record, door):
        return False
    return session.context.passwords.verify(password, door.hashed)


def tried(session: Session, record: GameRecord, door: Door) -> Session:
    """A password that did not open, of somebody who has not got the power, was a try like others."""
    return _counted(session, record, (door,)) if door.hashed else session


def _proven(session: Session, person: int) -> bool:
    """Whether our own mail server vouches for an address on file; the keeper has to configure that."""
    return session.letter.proof == "pass" and session.at_home(person)


def _in(session: Session, door: Door, trust: Trust, by: Key) -> Session:
    return let_in(session, replace(door.sign_in, trust=trust, by=by))


def let_in(session: Session, sign_in: SignIn) -> Session:
    """Signed on. From elsewhere, on a token alone, nobody leads a game: a master moves everything."""
    if sign_in.role is Role.MASTER and sign_in.trust is Trust.AWAY:
        return replace(session.say("master-from-elsewhere", about=sign_in.game), refused=True)
    return session.entered(sign_in)


def _by_token(session: Session, record: GameRecord, door: Door, password: str) -> Session:
    """In by answering; a right password makes it the owner, a wrong one is counted."""
    if password and _may_try(session, record, door):
        if session.context.passwords.verify(password, door.hashed):
            return _opened(session, record, door)
        session = _counted(session, record, (door,))
    return _in(session, door, trust_of_answer(session, door.person), Key.TOKEN)


def _opened(session: Session, record: GameRecord, door: Door) -> Session:
    """The password is right. One that only a From line speaks for does little from elsewhere, and where the
    checks of mail servers have failed, nothing about the place changes without a code."""
    home = session.at_home(door.person)
    owner = not door.claimed or door.person in session.vouched or _proven(session, door.person)
    session = _forgotten(session, record, _keys(session, door)[:1])
    if owner:
        failed = session.letter.proof == "fail"
        return _in(session, door, Trust.HOME if failed else Trust.OWNER, Key.PASSWORD)
    if home:
        return _in(session, door, Trust.HOME, Key.PASSWORD)
    return _asked_at_home(_in(session, door, Trust.AWAY, Key.PASSWORD), door)


def _asked_at_home(session: Session, door: Door) -> Session:
    """Whether it was they who wrote from elsewhere; a yes makes the password good everywhere."""
    person = session.person_of(door.person)
    if person is None or not person.addresses:
        return session
    session, code = mailbox_codes.asked(session, person, Purpose.PASSWORD, about=places.key(door.sign_in))
    if code is None:
        return session
    facts = {"who": door.who, "sender": session.letter.sender}
    return mailbox_codes.sent(
        session, person, code, "from-elsewhere", token=door.token, game=door.sign_in.game, **facts
    )


# ---------------------------------------------------------------- counting


def _keys(session: Session, door: Door) -> tuple[str, ...]:
    """Under which keys a try at this door is counted."""
    if session.at_home(door.person):
        return (f"home {door.key}",)
    return (door.key, f"from {session.letter.sender}")


def _may_try(session: Session, record: GameRecord, door: Door) -> bool:
    now = session.context.now
    for key in _keys(session, door):
        tries = _tries(session, record, key)
        if key.startswith("home "):
            if sum(now - t < CLOSED for t in tries) >= TRIES_AT_HOME:
                return False
        elif len(tries) >= TRIES and now < tries[-1] + CLOSED:
            return False
    return True


def _closed_until(session: Session, record: GameRecord, door: Door) -> datetime:
    times = [t for key in _keys(session, door) for t in _tries(session, record, key)]
    return max(times, default=session.context.now) + CLOSED


def _tries(session: Session, record: GameRecord, key: str) -> tuple[datetime, ...]:
    record = session.game(record.name) or record
    kept: Mapping[str, list[str]] = record.settings.get(_KEPT, {})
    times = (datetime.fromisoformat(t) for t in kept.get(key, ()))
    return tuple(t for t in times if session.context.now - t < _DAY)


def _refused(session: Session, record: GameRecord, doors: Sequence[Door]) -> Session:
    """A wrong password: counted, said, and told to the owner the first time in a day."""
    first = [d for d in doors if not any(_tries(session, record, key) for key in _keys(session, d)[:1])]
    session = _counted(session, record, doors)
    home = session.at_home(doors[0].person)
    worst = max(len(_tries(session, record, key)) for d in doors for key in _keys(session, d))
    left = max(0, (TRIES_AT_HOME if home else TRIES) - worst)
    session = session.say("wrong-password", about=record.name, who=doors[0].who, left=left)
    for door in first:
        if door.sign_in.role is not Role.OBSERVER or len(doors) == 1:
            session = _owner_told(session, record, door)
    return session


def _counted(session: Session, record: GameRecord, doors: Sequence[Door]) -> Session:
    """One try more at each of these doors, and one of the sender's."""
    for key in dict.fromkeys(key for door in doors for key in _keys(session, door)):
        most = TRIES_AT_HOME if key.startswith("home ") else TRIES
        tries = (*_tries(session, record, key), session.context.now)[-most:]
        session = _with_tries(session, record, key, tries)
        door = next((d for d in doors if key.endswith(d.key)), None)
        if len(tries) == most and door is not None:
            session = session.put(SignInBlocked(game=record.name, who=door.who))
    return session


def _with_tries(session: Session, record: GameRecord, key: str, tries: tuple[datetime, ...]) -> Session:
    record = session.game(record.name) or record
    kept = {k: v for k, v in record.settings.get(_KEPT, {}).items() if k != key}
    if tries:
        kept[key] = [t.isoformat() for t in tries]
    senders = [k for k in kept if k.startswith("from ")]
    for old in senders[:-_MOST_SENDERS]:
        del kept[old]
    return session.with_settings(record, **{_KEPT: kept})


def _forgotten(session: Session, record: GameRecord, keys: Sequence[str]) -> Session:
    for key in keys:
        if _tries(session, record, key):
            session = _with_tries(session, record, key, ())
    return session


def _owner_told(session: Session, record: GameRecord, door: Door) -> Session:
    """With a code: the answer may choose a new password."""
    owner = session.person_of(door.person)
    if owner is None or not owner.addresses:
        return session
    session, code = mailbox_codes.asked(session, owner, Purpose.PROVE, about=places.key(door.sign_in))
    if code is None:
        return session
    return mailbox_codes.sent(
        session, owner, code, "wrong-password", token=door.token, game=record.name, who=door.who
    )

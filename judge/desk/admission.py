"""Who may enter a place at a table, how surely they are its owner, and when its door closes for a while.

Wrong passwords are counted by the door and by the sender, and the counts are looked at before a password is:
each look costs a fifth of a second. Addresses on file are counted apart, so that nobody else's tries keep an
owner out; beyond that, the owner enters with a password that has opened this door since the judge began, by
answering a letter, or with a code. Not here: which door it is (signing), what comes of entering.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.desk import codes, imitation, places
from judge.desk.codes import Purpose
from judge.desk.veils import identities_hidden
from judge.desk.visit import Key, Role, Standing, Trust, Visit, everybody
from judge.letter import Attendant, DoorClosed, GameRecord, GameStatus
from judge.letter import Role as AttendantRole

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
    standing: Standing

    @property
    def person(self) -> int:
        return self.standing.person

    @property
    def key(self) -> str:
        return f"{self.who}:{self.person}"


def entered(visit: Visit, record: GameRecord, doors: Sequence[Door], password: str) -> Visit:
    """Signed on through the first of these doors that opens; else it is said why not, and the try counted."""
    for door in doors:
        if door.person in visit.vouched:
            return _in(visit, door, Trust.OWNER, Key.PROOF)
        if door.token and visit.letter.token == door.token:
            return _by_token(visit, record, door, password)
    if not password:
        proven = next((d for d in doors if _proven(visit, d.person)), None)
        if proven is not None:
            return _in(visit, proven, Trust.OWNER, Key.PROOF)
        return visit.say("password-needed", about=record.name)
    passwords = visit.context.passwords
    open_doors = [d for d in doors if _may_try(visit, record, d)]
    known = (d for d in doors if d in open_doors or visit.at_home(d.person))
    right = next((d for d in known if passwords.remembers(password, d.hashed)), None)
    right = right or next((d for d in open_doors if passwords.verify(password, d.hashed)), None)
    if right is not None:
        return _opened(visit, record, right)
    if not open_doors:
        until = _closed_until(visit, record, doors[0])
        return visit.say("door-closed", about=record.name, who=doors[0].who, until=until)
    return _refused(visit, record, open_doors)


def trust_of_answer(visit: Visit, person: int) -> Trust:
    """What a letter with a place's reply token is trusted with."""
    if person in visit.vouched or _proven(visit, person):
        return Trust.OWNER
    return Trust.HOME if visit.at_home(person) else Trust.AWAY


def only_claimed(visit: Visit) -> bool:
    """Whether nothing but its From line says that a letter is from the person who writes it."""
    person = visit.person
    return person is None or not (person.id in visit.vouched or _proven(visit, person.id))


def trust_of_taking(visit: Visit) -> Trust:
    """How surely somebody is the owner of a place that they take with this letter."""
    return Trust.HOME if only_claimed(visit) else Trust.OWNER


def in_the_way(visit: Visit, record: GameRecord, *, watching: bool = False) -> Visit | None:
    """What keeps the writer from another place at a table, said; None if nothing does.

    Only so many places are taken in somebody's name on the word of a From line; and nobody comes to a table
    under a name that looks like another one's there, unless it is the very same.
    """
    person = visit.person
    if person is None:
        return visit.who_are_you(record.name)
    if only_claimed(visit):
        running = (g for g in visit.games_of(person.id) if g.status not in _OVER)
        mine = [p for game in running for p in places.all_of(game, person.id) if p.claimed]
        watched = sum(isinstance(p, Attendant) and p.role is AttendantRole.OBSERVER for p in mine)
        if len(mine) >= MOST_CLAIMED or (watching and watched >= MOST_WATCHED):
            return visit.say("too-many-claimed", about=record.name, places=len(mine))
    if not identities_hidden(record):
        for reader in everybody(visit, record):
            if reader.person.id != person.id and imitation.imitates(person.name, reader.person.name):
                return visit.say("name-too-like", about=record.name, name=person.name)
    return None


def opens(visit: Visit, record: GameRecord, door: Door, password: str) -> bool:
    """Whether a password is that of an abandoned power's own player; nothing is counted."""
    if visit.context.passwords.remembers(password, door.hashed):
        return True
    if not door.hashed or not _may_try(visit, record, door):
        return False
    return visit.context.passwords.verify(password, door.hashed)


def _proven(visit: Visit, person: int) -> bool:
    """Whether our own mail server vouches for an address on file; the keeper has to configure that."""
    return visit.letter.proof == "pass" and visit.at_home(person)


def _in(visit: Visit, door: Door, trust: Trust, by: Key) -> Visit:
    return let_in(visit, replace(door.standing, trust=trust, by=by))


def let_in(visit: Visit, standing: Standing) -> Visit:
    """Signed on. From elsewhere, on a token alone, nobody leads a game: a master moves everything."""
    if standing.role is Role.MASTER and standing.trust is Trust.AWAY:
        return replace(visit.say("master-from-elsewhere", about=standing.game), refused=True)
    return visit.entered(standing)


def _by_token(visit: Visit, record: GameRecord, door: Door, password: str) -> Visit:
    """In by answering; a right password makes it the owner, a wrong one is counted."""
    if password and _may_try(visit, record, door):
        if visit.context.passwords.verify(password, door.hashed):
            return _opened(visit, record, door)
        visit = _counted(visit, record, (door,))
    return _in(visit, door, trust_of_answer(visit, door.person), Key.TOKEN)


def _opened(visit: Visit, record: GameRecord, door: Door) -> Visit:
    """The password is right. One that only a From line speaks for does little from elsewhere, and where the
    checks of mail servers have failed, nothing about the place changes without a code."""
    home = visit.at_home(door.person)
    owner = not door.claimed or door.person in visit.vouched or _proven(visit, door.person)
    visit = _forgotten(visit, record, _keys(visit, door)[:1])
    if owner:
        failed = visit.letter.proof == "fail"
        return _in(visit, door, Trust.HOME if failed else Trust.OWNER, Key.PASSWORD)
    if home:
        return _in(visit, door, Trust.HOME, Key.PASSWORD)
    return _asked_at_home(_in(visit, door, Trust.AWAY, Key.PASSWORD), door)


def _asked_at_home(visit: Visit, door: Door) -> Visit:
    """Whether it was they who wrote from elsewhere; a yes makes the password good everywhere."""
    person = visit.person_of(door.person)
    if person is None or not person.addresses:
        return visit
    visit, code = codes.asked(visit, person, Purpose.PASSWORD, about=places.key(door.standing))
    if code is None:
        return visit
    facts = {"who": door.who, "sender": visit.letter.sender}
    return codes.sent(
        visit, person, code, "from-elsewhere", token=door.token, game=door.standing.game, **facts
    )


# ---------------------------------------------------------------- counting


def _keys(visit: Visit, door: Door) -> tuple[str, ...]:
    """Under which keys a try at this door is counted."""
    if visit.at_home(door.person):
        return (f"home {door.key}",)
    return (door.key, f"from {visit.letter.sender}")


def _may_try(visit: Visit, record: GameRecord, door: Door) -> bool:
    now = visit.context.now
    for key in _keys(visit, door):
        tries = _tries(visit, record, key)
        if key.startswith("home "):
            if sum(now - t < CLOSED for t in tries) >= TRIES_AT_HOME:
                return False
        elif len(tries) >= TRIES and now < tries[-1] + CLOSED:
            return False
    return True


def _closed_until(visit: Visit, record: GameRecord, door: Door) -> datetime:
    times = [t for key in _keys(visit, door) for t in _tries(visit, record, key)]
    return max(times, default=visit.context.now) + CLOSED


def _tries(visit: Visit, record: GameRecord, key: str) -> tuple[datetime, ...]:
    record = visit.game(record.name) or record
    kept: Mapping[str, list[str]] = record.settings.get(_KEPT, {})
    times = (datetime.fromisoformat(t) for t in kept.get(key, ()))
    return tuple(t for t in times if visit.context.now - t < _DAY)


def _refused(visit: Visit, record: GameRecord, doors: Sequence[Door]) -> Visit:
    """A wrong password: counted, said, and told to the owner the first time in a day."""
    first = [d for d in doors if not any(_tries(visit, record, key) for key in _keys(visit, d)[:1])]
    visit = _counted(visit, record, doors)
    home = visit.at_home(doors[0].person)
    worst = max(len(_tries(visit, record, key)) for d in doors for key in _keys(visit, d))
    left = max(0, (TRIES_AT_HOME if home else TRIES) - worst)
    visit = visit.say("wrong-password", about=record.name, who=doors[0].who, left=left)
    for door in first:
        if door.standing.role is not Role.OBSERVER or len(doors) == 1:
            visit = _owner_told(visit, record, door)
    return visit


def _counted(visit: Visit, record: GameRecord, doors: Sequence[Door]) -> Visit:
    """One try more at each of these doors, and one of the sender's."""
    for key in dict.fromkeys(key for door in doors for key in _keys(visit, door)):
        most = TRIES_AT_HOME if key.startswith("home ") else TRIES
        tries = (*_tries(visit, record, key), visit.context.now)[-most:]
        visit = _with_tries(visit, record, key, tries)
        door = next((d for d in doors if key.endswith(d.key)), None)
        if len(tries) == most and door is not None:
            visit = visit.put(DoorClosed(game=record.name, who=door.who))
    return visit


def _with_tries(visit: Visit, record: GameRecord, key: str, tries: tuple[datetime, ...]) -> Visit:
    record = visit.game(record.name) or record
    kept = {k: v for k, v in record.settings.get(_KEPT, {}).items() if k != key}
    if tries:
        kept[key] = [t.isoformat() for t in tries]
    senders = [k for k in kept if k.startswith("from ")]
    for old in senders[:-_MOST_SENDERS]:
        del kept[old]
    return visit.with_settings(record, **{_KEPT: kept})


def _forgotten(visit: Visit, record: GameRecord, keys: Sequence[str]) -> Visit:
    for key in keys:
        if _tries(visit, record, key):
            visit = _with_tries(visit, record, key, ())
    return visit


def _owner_told(visit: Visit, record: GameRecord, door: Door) -> Visit:
    """With a code: the answer may choose a new password."""
    owner = visit.person_of(door.person)
    if owner is None or not owner.addresses:
        return visit
    visit, code = codes.asked(visit, owner, Purpose.PROVE, about=places.key(door.standing))
    if code is None:
        return visit
    return codes.sent(visit, owner, code, "wrong-password", token=door.token, game=record.name, who=door.who)

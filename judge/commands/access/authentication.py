"""Entry to a place at a table: who may, how surely they are its owner, when its claim closes for a while.

Wrong passwords are counted by the claim and by the sender, and the counts are looked at before a password is:
each look costs a fifth of a second. Addresses on file are counted apart, so that nobody else's tries keep an
owner out; beyond that, the owner enters with a password that has opened this claim since the judge began, by
answering a letter, or with a code. Not here: which claim it is (joining.sign_on), what comes of entering,
whether a mail server vouches for the sender (mail.reading.authentication_results).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.commands import notices
from judge.commands.access import places
from judge.commands.access.sign_in import Key, SignIn, Trust
from judge.commands.people import mailbox_codes
from judge.commands.press import imitations
from judge.commands.replies import shared
from judge.commands.session import Session, everybody
from judge.commands.settings.secrecy import identities_hidden
from judge.core.effects import SignInBlocked
from judge.core.person_details import Purpose
from judge.core.places import Role
from judge.core.table import GameRecord, GameStatus, Staff
from judge.core.table import Role as AttendantRole

TRIES = 4
"""Wrong tries within a day that close a claim, or all claims of a table to one sender."""
TRIES_AT_HOME = 8
"""Wrong tries within an hour that close a claim to letters from the owner's addresses on file."""
CLOSED = timedelta(hours=1)
MOST_CLAIMED, MOST_WATCHED = 100, 12
"""Places in games that are not over which somebody may have on nothing but a From line's word: in all, and as
an observer, who only gets letters."""
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)
_DAY = timedelta(days=1)
_MOST_SENDERS = 40
DESK = "desk"
"""The route of letters that were handed in on the order desk, or sent to its address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A place that the writer says is theirs. `who` names it in letters, `sign_in` is what it gives."""

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


def enter_by_claims(session: Session, record: GameRecord, claims: Sequence[Claim], password: str) -> Session:
    """Signed on through the first of these claims that opens; else says why not, and counts the try."""
    for claim in claims:
        if claim.person in session.vouched:
            return _in(session, claim, Trust.OWNER, Key.PROOF)
        if claim.token and session.letter.token == claim.token:
            return _by_token(session, record, claim, password)
    if not password:
        proven = next((d for d in claims if _proven(session, d.person)), None)
        if proven is not None:
            return _in(session, proven, Trust.OWNER, Key.PROOF)
        return session.say(shared.PasswordNeeded(), about=record.name)
    passwords = session.context.passwords
    open_claims = [d for d in claims if _may_try(session, record, d)]
    possible = (d for d in claims if d in open_claims or session.at_home(d.person))
    right = next((d for d in possible if passwords.remembers(password, d.hashed)), None)
    right = right or next((d for d in open_claims if passwords.verify(password, d.hashed)), None)
    if right is not None:
        return _let_in(session, record, right)
    if not open_claims:
        until = _end_of_closure(session, record, claims[0])
        return session.say(shared.SignOnClosed(who=claims[0].who, until=until), about=record.name)
    return _refuse_password(session, record, open_claims)


def trust_of_answer(session: Session, person: int) -> Trust:
    """Trust in a letter with a place's reply token; one of the desk with orders and press."""
    if session.letter.route == DESK:
        return Trust.AWAY
    if person in session.vouched or _proven(session, person):
        return Trust.OWNER
    return Trust.HOME if session.at_home(person) else Trust.AWAY


def only_claimed(session: Session) -> bool:
    """Tell whether nothing but its From line says that a letter is from the person who writes it."""
    person = session.person
    return person is None or not (person.id in session.vouched or _proven(session, person.id))


def trust_of_taking(session: Session) -> Trust:
    """Trust in somebody as the owner of a place that they take with this letter."""
    return Trust.HOME if only_claimed(session) else Trust.OWNER


def in_the_way(session: Session, record: GameRecord, *, watching: bool = False) -> Session | None:
    """Say what keeps the writer from another place at a table; None if nothing does.

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
            return session.say(shared.TooManyClaimed(places=len(mine)), about=record.name)
    if not identities_hidden(record):
        for reader in everybody(session, record):
            if reader.person.id != person.id and imitations.imitates(person.name, reader.person.name):
                return session.say(shared.NameTooLike(name=person.name), about=record.name)
    return None


def opens(session: Session, record: GameRecord, claim: Claim, password: str) -> bool:
    """Tell whether a password is an abandoned power's own player's; nothing is counted yet (`tried`)."""
    if session.context.passwords.remembers(password, claim.hashed):
        return True
    if not claim.hashed or not _may_try(session, record, claim):
        return False
    return session.context.passwords.verify(password, claim.hashed)


def count_failed_try(session: Session, record: GameRecord, claim: Claim) -> Session:
    """A password that did not open, of somebody who has not got the power, was a try like others."""
    return _count_tries(session, record, (claim,)) if claim.hashed else session


def _proven(session: Session, person: int) -> bool:
    """Tell whether our own mail server vouches for an address on file; the keeper has to configure that."""
    return session.letter.proof == "pass" and session.at_home(person)


def _in(session: Session, claim: Claim, trust: Trust, by: Key) -> Session:
    return let_in(session, replace(claim.sign_in, trust=trust, by=by))


def let_in(session: Session, sign_in: SignIn) -> Session:
    """Signed on. From elsewhere, on a token alone, nobody leads a game: a master moves everything."""
    if sign_in.role is Role.MASTER and sign_in.trust is Trust.AWAY:
        return replace(session.say(shared.MasterFromElsewhere(), about=sign_in.game), refused=True)
    return session.with_sign_in(sign_in)


def _by_token(session: Session, record: GameRecord, claim: Claim, password: str) -> Session:
    """In by answering; a right password makes it the owner, a wrong one is counted."""
    if password and _may_try(session, record, claim):
        if session.context.passwords.verify(password, claim.hashed):
            return _let_in(session, record, claim)
        session = _count_tries(session, record, (claim,))
    return _in(session, claim, trust_of_answer(session, claim.person), Key.TOKEN)


def _let_in(session: Session, record: GameRecord, claim: Claim) -> Session:
    """The password is right. One that only a From line speaks for does little from elsewhere, and where the
    checks of mail servers have failed, nothing about the place changes without a code."""
    home = session.at_home(claim.person)
    owner = not claim.claimed or claim.person in session.vouched or _proven(session, claim.person)
    session = _forgotten(session, record, _keys(session, claim)[:1])
    if owner:
        failed = session.letter.proof == "fail"
        return _in(session, claim, Trust.HOME if failed else Trust.OWNER, Key.PASSWORD)
    if home:
        return _in(session, claim, Trust.HOME, Key.PASSWORD)
    return _ask_at_home(_in(session, claim, Trust.AWAY, Key.PASSWORD), claim)


def _ask_at_home(session: Session, claim: Claim) -> Session:
    """Ask whether it was they who wrote from elsewhere; a yes makes the password good everywhere."""
    person = session.person_of(claim.person)
    if person is None or not person.addresses:
        return session
    session, code = mailbox_codes.code_to_send(
        session, person, Purpose.PASSWORD, about=places.key(claim.sign_in)
    )
    if code is None:
        return session
    told = notices.FromElsewhere(who=claim.who, sender=session.letter.sender)
    return mailbox_codes.send_code(session, person, code, told, token=claim.token, game=claim.sign_in.game)


# ---------------------------------------------------------------- counting


def _keys(session: Session, claim: Claim) -> tuple[str, ...]:
    """Under which keys a try at this claim is counted."""
    if session.at_home(claim.person):
        return (f"home {claim.key}",)
    return (claim.key, f"from {session.letter.sender}")


def _may_try(session: Session, record: GameRecord, claim: Claim) -> bool:
    now = session.context.now
    for key in _keys(session, claim):
        tries = _tries(session, record, key)
        if key.startswith("home "):
            if sum(now - t < CLOSED for t in tries) >= TRIES_AT_HOME:
                return False
        elif len(tries) >= TRIES and now < tries[-1] + CLOSED:
            return False
    return True


def _end_of_closure(session: Session, record: GameRecord, claim: Claim) -> datetime:
    times = [t for key in _keys(session, claim) for t in _tries(session, record, key)]
    return max(times, default=session.context.now) + CLOSED


def _tries(session: Session, record: GameRecord, key: str) -> tuple[datetime, ...]:
    record = session.game(record.name) or record
    return tuple(t for t in record.notes.tries.get(key, ()) if session.context.now - t < _DAY)


def _refuse_password(session: Session, record: GameRecord, claims: Sequence[Claim]) -> Session:
    """A wrong password: counted, said, and told to the owner the first time in a day."""
    first = [d for d in claims if not any(_tries(session, record, key) for key in _keys(session, d)[:1])]
    session = _count_tries(session, record, claims)
    home = session.at_home(claims[0].person)
    worst = max(len(_tries(session, record, key)) for d in claims for key in _keys(session, d))
    left = max(0, (TRIES_AT_HOME if home else TRIES) - worst)
    session = session.say(shared.WrongPassword(who=claims[0].who, left=left), about=record.name)
    for claim in first:
        if claim.sign_in.role is not Role.OBSERVER or len(claims) == 1:
            session = _owner_told(session, record, claim)
    return session


def _count_tries(session: Session, record: GameRecord, claims: Sequence[Claim]) -> Session:
    """One try more at each of these claims, and one of the sender's."""
    for key in dict.fromkeys(key for claim in claims for key in _keys(session, claim)):
        most = TRIES_AT_HOME if key.startswith("home ") else TRIES
        tries = (*_tries(session, record, key), session.context.now)[-most:]
        session = _with_tries(session, record, key, tries)
        claim = next((d for d in claims if key.endswith(d.key)), None)
        if len(tries) == most and claim is not None:
            session = session.put(SignInBlocked(game=record.name, who=claim.who))
    return session


def _with_tries(session: Session, record: GameRecord, key: str, tries: tuple[datetime, ...]) -> Session:
    record = session.game(record.name) or record
    kept = {k: v for k, v in record.notes.tries.items() if k != key}
    if tries:
        kept[key] = tries
    senders = [k for k in kept if k.startswith("from ")]
    for old in senders[:-_MOST_SENDERS]:
        del kept[old]
    return session.with_notes(record, replace(record.notes, tries=kept))


def _forgotten(session: Session, record: GameRecord, keys: Sequence[str]) -> Session:
    for key in keys:
        if _tries(session, record, key):
            session = _with_tries(session, record, key, ())
    return session


def _owner_told(session: Session, record: GameRecord, claim: Claim) -> Session:
    """With a code: the answer may choose a new password."""
    owner = session.person_of(claim.person)
    if owner is None or not owner.addresses:
        return session
    session, code = mailbox_codes.code_to_send(session, owner, Purpose.PROVE, about=places.key(claim.sign_in))
    if code is None:
        return session
    return mailbox_codes.send_code(
        session, owner, code, notices.WrongPassword(who=claim.who), token=claim.token, game=record.name
    )

"""Codes that go to a mailbox and come back: the only proof that a letter is from whoever reads that mailbox.

A code is a person's, for one purpose; it counts once, for some days, and travels in a subject, so that an
answer brings it back. What From alone asks for makes one letter a day for a person, all else one of a kind.
Not here: what a code lets through (people.addresses, access.authentication, registry).
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from judge.commands import notices
from judge.commands.access import places
from judge.commands.people import answered_subjects
from judge.commands.people.addresses_on_file import lasting_addresses
from judge.commands.people.consent import Answer, answer_of, first_words, refuses_in_a_word, said_beside
from judge.commands.replies import people as replies
from judge.commands.replies import shared
from judge.commands.replies.base import CodeNotice
from judge.commands.session import AnySession, Session, SignedOn
from judge.commands.wishes.certainty import is_sure
from judge.commands.wishes.reading import MASTER, wishes_in
from judge.core.effects import Send
from judge.core.mail_address import same_mailbox
from judge.core.people import Person
from judge.core.person_details import Code, Purpose, WaitingLine
from judge.syntax.languages import CommandLine
from judge.understanding.tokens import WORD, tokens

COUNTS = timedelta(days=7)
"""Time for which a code counts."""
AGAIN = timedelta(days=1)
"""Time before another letter with a code for the same purpose may go out."""
MOST_NEW = 3
"""Letters a day to addresses that somebody wants to have added."""
_MOST = 64
_MOST_PASSWORDS = 8
"""Codes for passwords that are kept: any From line can ask for one, and must not push the others out."""
_IN_SUBJECT = re.compile(r"(?:(?<!\s)\s++)?\(code [^()]{0,40}\)|\bconfirm \d{1,9}-\w+", re.IGNORECASE)
_WRITTEN = re.compile(r"\b(\d{1,9}-[a-z0-9]{8,20})\b", re.IGNORECASE)


def codes_of(person: Person, now: datetime) -> tuple[Code, ...]:
    """All codes of somebody that are not forgotten yet, the oldest first."""
    return tuple(code for code in person.details.codes if now < code.until)


def _with_codes(person: Person, codes: tuple[Code, ...]) -> Person:
    passwords = [c for c in codes if c.purpose is Purpose.PASSWORD]
    codes = tuple(c for c in codes if c not in passwords[:-_MOST_PASSWORDS])
    return replace(person, details=replace(person.details, codes=codes[-_MOST:]))


# ---------------------------------------------------------------- going out


def code_as_shown(person: Person, code: Code) -> str:
    """A code as letters show it. Who has only just registered has the number 0; the runtime knows better."""
    return f"{person.id}-{code.secret}"


def code_to_send(
    session: AnySession,
    person: Person,
    purpose: Purpose,
    *,
    about: str = "",
    place: str = "",
    lines: tuple[WaitingLine, ...] = (),
    claimed: bool = False,
) -> tuple[AnySession, Code | None]:
    """A code to send; None if a letter went out a short while ago, which is to be answered first."""
    now = session.context.now
    person = session.person_of(person.id) or person
    others = []
    for code in codes_of(person, now):
        same = (code.purpose, code.about) == (purpose, about)
        if code.refused:
            if claimed and same:
                return session, None
            others.append(code)
            continue
        recent = now - code.asked < AGAIN
        if recent and ((claimed and code.claimed) or (same and (claimed or not code.claimed))):
            return session, None
        if not same:
            others.append(code)
    fresh = Code(
        secret=session.context.fresh_token()[-14:],
        purpose=purpose,
        about=about,
        place=place,
        lines=lines,
        claimed=claimed,
        asked=now,
        until=now + COUNTS,
    )
    if purpose is Purpose.NEW and sum(_recent_new(c, now) for c in others) >= MOST_NEW:
        return session, None
    return session.with_person(_with_codes(person, (*others, fresh))), fresh


def code_for_answer(
    session: Session, person: Person, purpose: Purpose, *, about: str, lines: tuple[WaitingLine, ...]
) -> tuple[Session, Code]:
    """A code that travels with the answer to a letter, beside all that are out."""
    now = session.context.now
    person = session.person_of(person.id) or person
    secret = session.context.fresh_token()[-14:]
    code = Code(secret=secret, purpose=purpose, about=about, lines=lines, asked=now, until=now + COUNTS)
    return session.with_person(_with_codes(person, (*codes_of(person, now), code))), code


def password_helps(session: Session, person: Person) -> bool:
    """Tell whether somebody has a password that speaks for them: one that they have said yes to."""
    mine = (place for game in session.games_of(person.id) for place in places.all_of(game, person.id))
    return any(place.password and not place.claimed for place in mine)


def _recent_new(code: Code, now: datetime) -> bool:
    return code.purpose is Purpose.NEW and now - code.asked < AGAIN


def home_of(session: Session, person: Person) -> str:
    """The address on file to which letters with codes go: the first that is not new."""
    return (lasting_addresses(person, session.context.now) or person.addresses)[0]


def send_code(
    session: AnySession,
    person: Person,
    code: Code,
    about: CodeNotice,
    *,
    to: str = "",
    token: str = "",
    game: str = "",
) -> AnySession:
    """The letter with a code: to an address on file, if nothing else is said."""
    letter = Send(
        to=to or home_of(session, person),
        template=about.template,
        facts={
            "code": code_as_shown(person, code),
            "name": person.name,
            "judge_name": session.context.name,
            "days": COUNTS.days,
            **about.facts(),
        },
        kind="notice",
        token=token,
        game=game,
        time_zone=person.time_zone,
        language=person.language,
    )
    return replace(session, sends=(*session.sends, letter))


# ---------------------------------------------------------------- coming back


def in_letter(
    session: Session, lines: Iterable[str], *, asks_first: bool, speaks: bool
) -> tuple[Session, bool]:
    """The session with everybody of whose mailbox the letter brings a code, and whether its rest counts.

    Such codes are used up. They speak for the letter only if it `asks_first`, with a command above all else,
    and does not speak (`speaks`) of anything else: a line of ours that comes back in a quotation asks for
    nothing, and words beside one may take it back. A yes to lines that wait for it is CONFIRM's
    (people.agreement). A no above everything calls off what the codes were for, keeps From lines from asking
    for it again, and nothing else of the letter counts; nor does anything of one with several codes, unless
    it is nothing but lines that confirm each. An attached file neither agrees nor calls off, nor is it spoken
    for.
    """
    lines = tuple(lines)
    brought = _codes_in(session, (session.letter.subject, *lines))
    said = answer(session) if brought else Answer.OTHER
    if brought and is_attached(session):
        asked = said is Answer.OTHER
        return (session if asked else session.say(not_taken(session, yes=True), about="-")), asked
    if said is Answer.NO:
        return _call_off(session, brought), False
    if len(brought) > 1 and not (said is Answer.YES and brought == _codes_in(session, lines)):
        return session.say(replies.ConsentWhich(), about="-"), False
    for person, code in brought:
        vouches = code.purpose is Purpose.PROVE and asks_first and counts_from_here(session, person, code)
        if not vouches or said in (Answer.BESIDE, Answer.UNCLEAR) or (code.lines and said is Answer.YES):
            continue
        if speaks:
            session = session.say(not_taken(session, yes=False), about="-")
            continue
        session = use_code(session, session.person_of(person.id) or person, code)
        session = replace(session, vouched=session.vouched | {person.id})
    return session, True


def _codes_in(session: Session, texts: Iterable[str]) -> list[tuple[Person, Code]]:
    """The codes in some texts that count, each once, by whose they are."""
    words = (word for text in texts for word in _WRITTEN.findall(text)[:3])
    codes = [found for word in words if (found := find(session, word)) is not None]
    by_secret = {code.secret: (person, code) for person, code in codes}
    return [by_secret[secret] for secret in sorted(by_secret)]


def _call_off(session: Session, brought: Iterable[tuple[Person, Code]]) -> Session:
    undone = ""
    for person, code in brought:
        if code.purpose is Purpose.PROVE and _is_added(person, code):
            undone = undone or code.about  # the code is needed once more, to take the address off
        else:
            session = refuse_code(session, session.person_of(person.id) or person, code)
    return session.say(replies.ConsentCalledOff(undone=undone), about="-")


def answer(session: Session) -> Answer:
    """The letter's answer to a question of ours, which its writer may sign, and add nothing to."""
    said = answer_of(session.letter.lines, own_words(session))
    if is_attached(session) and said is not Answer.OTHER:
        return Answer.BESIDE
    if said is Answer.NO and _wants_something_else(session, first_words(session.letter.lines)):
        return Answer.OTHER
    return Answer.BESIDE if said is Answer.YES and is_beside(session) else said


def _wants_something_else(session: Session, line: str) -> bool:
    """Decide whether a line that does not begin with a no plainly wants something of the judge."""
    if refuses_in_a_word(line.partition(" ")[0].rstrip(",.;:!-")):
        return False
    wanted = (wishes_in(session, line), wishes_in(session, line, MASTER))
    return any(is_sure(one, doubtful=True) and one[0].row.changes and not one[0].row.grave for one in wanted)


def is_beside(session: Session, lines: Sequence[str] = ()) -> bool:
    """Decide whether a letter may say more than yes, or its `lines`, has its yes set apart, or in an attached
    file alone.
    """
    letter = session.letter
    return (
        is_attached(session)
        or bool(_said_beside(session, lines))
        or first_words(letter.lines) in letter.set_apart
    )


def beside(session: Session, lines: Sequence[str] = ()) -> str:
    """The words beside a yes, or beside lines, without what nobody else should read."""
    return session.without_secrets(_said_beside(session, lines))[:60]


def _said_beside(session: Session, lines: Sequence[str]) -> str:
    said = said_beside(session.letter, own_words(session), lines)
    return said or program_words(session.letter.subject)


def program_words(subject: str) -> str:
    """Words in the subject of an answer that a program has written before ours, or behind it."""
    *_, code = [None, *_WRITTEN.finditer(subject)]
    if code is None:
        return answered_subjects.said_before(subject)
    return answered_subjects.said_around(subject[: code.start()], subject[code.end() :])


def is_attached(session: Session) -> bool:
    """Decide whether the lines that count are an attached file's, which may be anybody's words."""
    return "attachments-used" in session.letter.problems


def not_taken(session: Session, lines: Sequence[str] = (), *, yes: bool) -> replies.ConsentBeside:
    """The reply to a yes, or to an answer of some `lines`, that is none of the writer's alone."""
    return replies.ConsentBeside(line=beside(session, lines), yes=yes, attached=is_attached(session))


def own_words(session: Session) -> frozenset[str]:
    """Words that a writer may sign with: of their name, of their address."""
    registered = session.person.name if session.person is not None else ""
    address = session.letter.sender.partition("@")[0]
    said = tokens(f"{registered} {session.letter.sender_name} {address}")
    names = {token.text for token in said if token.kind == WORD}
    return frozenset(names | {name[0] for name in names})


def counts_from_here(session: Session, person: Person, code: Code) -> bool:
    """Decide whether a code comes back from where it went to: who was shown a letter may not answer it.

    A new address answers for itself; all else is answered from an address on file, which is not new, or
    from one with another word behind a plus sign. A check that failed is none of this: mail that is handed on
    breaks signatures.
    """
    if session.letter.redirected:
        return False
    mine = (code.about,) if code.purpose is Purpose.NEW else lasting_addresses(person, session.context.now)
    return any(same_mailbox(session.letter.sender, address) for address in mine or person.addresses)


def brings_code(session: Session, lines: Iterable[str]) -> bool:
    """Tell whether a letter brings a code that counts, as answers to our letters with codes do."""
    texts = (session.letter.subject, *lines)
    return any(find(session, word) is not None for text in texts for word in _WRITTEN.findall(text)[:3])


def _is_added(person: Person, code: Code) -> bool:
    return code.about in person.addresses


def find(session: Session, text: str) -> tuple[Person, Code] | None:
    """The code that stands in a text, and whose it is; None if there is none that counts."""
    word = _WRITTEN.search(text)
    if word is None:
        return None
    number, _, secret = word[1].lower().partition("-")
    person = session.person_of(int(number)) if int(number) else None
    if person is None:
        return None
    live = (c for c in codes_of(person, session.context.now) if not c.refused)
    matching = (c for c in live if hmac.compare_digest(c.secret, secret))
    code = next(matching, None)
    return (person, code) if code is not None else None


def use_code(session: Session, person: Person, code: Code) -> Session:
    """The code counts no more."""
    left = tuple(c for c in codes_of(person, session.context.now) if c.secret != code.secret)
    return session.with_person(_with_codes(person, left))


def refuse_code(session: Session, person: Person, code: Code) -> Session:
    """The code counts no more, and for as long as it would have no From line alone has a letter sent."""
    codes = codes_of(person, session.context.now)
    return session.with_person(
        _with_codes(person, tuple(replace(c, refused=True) if c == code else c for c in codes))
    )


def has_code(text: str) -> bool:
    """Tell whether something that looks like a code stands in a text."""
    return _WRITTEN.search(text) is not None


def without_codes(text: str) -> str:
    """A text without anything that looks like a code: copies of it go to others."""
    return _WRITTEN.sub("...", _IN_SUBJECT.sub("", text)).strip()


# ---------------------------------------------------------------- proving


def ask_to_prove(session: SignedOn, line: str) -> Session:
    """More is needed than a reply token or a From line: a code goes home, to be answered with `line`."""
    sign_in = session.sign_in
    person = session.person_of(sign_in.person)
    if person is None or not person.addresses or sign_in.master is not None:
        return session.say(shared.PasswordNeedsMore())
    session, code = code_to_send(session, person, Purpose.PROVE, about=places.key(sign_in))
    if code is None:
        return session.say(
            replies.ProveWaiting(line=CommandLine(line), password=password_helps(session, person))
        )
    place = places.place_of(session.table(), sign_in)
    token = place.token if place is not None else ""
    session = send_code(
        session, person, code, notices.Prove(line=CommandLine(line)), token=token, game=sign_in.game
    )
    return session.say(
        replies.ProveAsked(line=CommandLine(line), days=COUNTS.days, password=password_helps(session, person))
    )

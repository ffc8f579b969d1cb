"""INVITE: the card of a game, with the lines that join it, to people named by whoever leads or opened it.

It goes to strangers, so it must be no way to flood them: a password, code or proof is needed, nothing in the
letter is the writer's own text, each address gets it once for a game and seldom from all games together. Who
is registered is told to nobody. Not here: joining (joining.sign_on), lists of addresses (access_lists).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from judge.commands import notices
from judge.commands.access.sign_in import Trust
from judge.commands.joining.access_lists import is_address_barred
from judge.commands.names.powers import power_of
from judge.commands.orders import several_powers
from judge.commands.people.agreement import needs_yes
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Session, SignedOn, power_facts
from judge.core.effects import Send
from judge.core.game import Seat
from judge.core.mail_address import canonical
from judge.core.people import Person
from judge.core.places import Role, masters
from judge.core.plain_text import words_between
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.master_commands import Invite

MOST_OF_GAME = 40
MOST_A_DAY = 20
"""Invitations that one person may send in a day, from all games."""
MOST_TO_ONE = 3
"""Invitations that one address gets in a week, whoever asks for them."""
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_OF_LINKS = ("://", "www.", "@")
"""Signs of links, which the description of a game may not bring to strangers."""
_MOST_WORDS = 60
_SHORTEST_NAME = 5
"""Letters of a power's name that stands without a word before it which says what it is."""


def invite(session: SignedOn, command: Invite) -> Session:
    """The game's card to each address that may have it; the answer says of each what was done."""
    sign_in = session.sign_in
    record = session.table()
    if record.status not in (GameStatus.FORMING, GameStatus.ACTIVE, GameStatus.PAUSED):
        return session.say(shared.GameOver())
    if not _may(session, record):
        return session.say(replies.InviteWho())
    addresses = _addresses(command.whom)
    if not addresses:
        return session.say(replies.InviteWhom(text=session.without_secrets(command.whom)[:60]))
    if sign_in.trust < Trust.OWNER:
        return needs_yes(session, _line(command.whom, addresses, session.rules(record)))
    person = session.person_of(sign_in.person)
    if person is None:
        return session.say(replies.InviteWho())
    rules = session.rules(record)
    offered = next(
        (s for s in map(partial(power_of, rules), _words_of_power(command.whom, rules)) if s is not None),
        None,
    )
    done: list[str] = []
    left: list[tuple[str, str]] = []
    for address in addresses:
        why = _why_not(session, session.table(), person, address)
        if why:
            left.append((address, why))
            continue
        done.append(address)
        person = _with_one_more_invitation(person, session.context.now)
        session = _send_card(session.with_person(person), address, person, offered)
    return session.say(replies.Invited(addresses=tuple(done), left=tuple(left)))


def _may(session: SignedOn, record: GameRecord) -> bool:
    """Masters; before the beginning, where nobody leads, whoever opened the game."""
    if session.sign_in.role is Role.MASTER:
        return True
    first = record.newcomers[0].person if record.newcomers and not masters(record) else None
    return session.sign_in.role is Role.NEWCOMER and first == session.sign_in.person


def _line(text: str, addresses: tuple[str, ...], rules: TableGame) -> str:
    """The line to send again with a code."""
    named = " ".join(_words_of_power(text, rules))
    return f"invite {' '.join(addresses)[:200]}" + (f" for {named}" if named else "")


def _words_of_power(text: str, rules: TableGame) -> tuple[str, ...]:
    """The words behind FOR, one of which may be a power that is offered first; without that word, the only
    power that is named in full behind the addresses (``to take Naples``).
    """
    words = text.split()
    at = next((n for n, word in enumerate(words) if word.lower() in ("for", "pour")), len(words))
    if at < len(words):
        return tuple(words[at + 1 :][:3])
    behind = max((n for n, word in enumerate(words) if "@" in word), default=len(words))
    bare = (word.strip("<>.,;:?!\"'()") for word in words[behind + 1 :][:_MOST_WORDS])
    named = [word for word in bare if len(word) >= _SHORTEST_NAME and power_of(rules, word) is not None]
    return tuple(named) if len(named) == 1 else ()


def _addresses(text: str) -> tuple[str, ...]:
    words = (canonical(w.strip("<>.,;:?!\"'()")) for w in words_between(text)[:_MOST_WORDS])
    return tuple(dict.fromkeys(w for w in words if "." in w.rpartition("@")[2]))


def _why_not(session: Session, record: GameRecord, person: Person, address: str) -> str:
    """Reason why an address gets no invitation, as a code for the template; empty if it gets one."""
    now = session.context.now
    kept = record.notes.invited
    if address in kept:
        return "again"
    context = session.context
    if is_address_barred(record, address) or not (
        context.policy.answers(address) and context.reaches(address)
    ):
        return "denied"
    if len(kept) >= MOST_OF_GAME or len(_times(person, now)) >= MOST_A_DAY:
        return "enough"
    games = {g.name: g for g in (*session.repository.outlines(), *session.games.values())}.values()
    recent = (g.notes.invited.get(address) for g in games)
    weeks = sum(1 for at in recent if at is not None and now - at < _WEEK)
    return "enough-to-one" if weeks >= MOST_TO_ONE else ""


def _times(person: Person, now: datetime) -> tuple[datetime, ...]:
    return tuple(at for at in person.details.invitations if now - at < _DAY)


def _with_one_more_invitation(person: Person, now: datetime) -> Person:
    return replace(person, details=replace(person.details, invitations=(*_times(person, now), now)))


def _send_card(session: SignedOn, address: str, person: Person, offered: Seat | None) -> SignedOn:
    """The card, with the power `offered` first; where only listed addresses may come, this one is listed."""
    record = session.table()
    invited = {**record.notes.invited, address: session.context.now}
    session = session.with_notes(record, replace(record.notes, invited=invited))
    if record.options.allow and address not in record.options.allow:
        options = replace(record.options, allow=(*record.options.allow, address))
        session = session.with_options(session.table(), options)
    card = Send(
        to=address,
        template=notices.Invitation.template,
        facts=_card(session, session.table(), person, offered).facts(),
        kind="notice",
        game=record.name,
        time_zone=person.time_zone,
        language=person.language,
    )
    return replace(session, sends=(*session.sends, card))


def _card(session: Session, record: GameRecord, person: Person, offered: Seat | None) -> notices.Invitation:
    """Invitation with what LIST tells anybody, never who else plays; no line is written for the occasion."""
    rules = session.rules(record)
    forming = record.status is GameStatus.FORMING
    seats = sorted(record.seats, key=lambda s: s.seat != offered)
    free = (s.seat for s in seats if s.person is None or s.abandoned)
    return notices.Invitation(
        setting=rules.setting,
        judge=session.context.address,
        name=person.name[:40],
        leads=any(a.person == person.id for a in masters(record)),
        scenario=rules.setting.scenario.title,
        comment="" if any(sign in record.comment.lower() for sign in _OF_LINKS) else record.comment[:60],
        forming=forming,
        seats=several_powers.places(session, record) if forming else len(rules.seats),
        free=[power_facts(rules, seat) for seat in free] if not forming else [],
        zone=record.time_zone,
        rules=tuple(
            (kind, record.deadline_rules.get(kind) or usual)
            for kind, usual in rules.system.phases.deadlines.items()
        ),
    )

"""PRESS and BROADCAST: letters from one at a table to others, white, grey or under a made-up name.

Recipients are said first. Nobody's address, password or token travels along. Not here: what a table allows
(press.rules), who is meant (press.recipients), made-up names (press.pseudonyms), where the text ends
(letters).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.commands.access import redaction
from judge.commands.joining.monitoring import hears
from judge.commands.limits.line_costs import may_look
from judge.commands.orders.several_powers import own_seats
from judge.commands.press import pseudonyms
from judge.commands.press import rules as press_rules
from judge.commands.press.eavesdropping import archive_mark, listeners, overhears
from judge.commands.press.recipients import Recipients, recipients
from judge.commands.replies import press as replies
from judge.commands.replies.base import Reply
from judge.commands.session import Reader, Session, SignedOn, everybody, letter_to, position, power_facts
from judge.core.effects import KeepPress
from judge.core.game import Seat
from judge.core.places import Role, has_begun
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.syntax.commands.basic_commands import Press
from judge.syntax.letters import PressText

_LONGEST = 20_000


def send_press(session: SignedOn, press: PressText) -> Session:
    """Send a press letter to whom it names, and echo it; or say why it was held back."""
    record = session.table()
    wanted = press.press
    plain, named = _recipients_and_aliases(session, record, wanted)
    if plain.problem:
        return session.say(
            replies.PressToWhom(word=plain.problem, near=plain.near, ambiguous=plain.ambiguous)
        )
    plain = _but_oneself(session, plain)
    seats = tuple(dict.fromkeys((*plain.seats, *named.values())))
    to = _but_oneself(session, replace(plain, seats=seats))
    if not (to.seats or to.masters or to.observers or to.everybody):
        return session.say(replies.PressToOneself())
    if not any(line.strip() for line in press.text):
        return session.say(replies.PressEmpty(closed=press.closed))
    colour = press_rules.colour(record, wanted)
    reason = press_rules.reason_barred(session, record, wanted, to, colour, by_name=bool(named))
    if reason in press_rules.UNTIL_ORDERS and session.in_hand.pending:
        return replace(session, in_hand=replace(session.in_hand, held=(*session.in_hand.held, press)))
    if reason := reason or press_rules.silence(session, record, to, by_name=bool(named)):
        said = (*_names(plain), *map(_in_quotation_marks, named))
        return session.say(_reason_barred(session, record, to, reason, said))
    if not named:
        to = plain = press_rules.without_silenced(session, record, to)
    text = _without_tokens(session, record, "\n".join(press.text))
    if (unfit := _unfit(session, record, press, text)) is not None:
        return session.say(unfit)
    if wanted.alias:
        taken, session = pseudonyms.claim_name(session, session.rules(record), wanted.alias)
        if taken:
            return session.say(replies.PressNameTaken(name=wanted.alias[:40]))
    shown, problem = _recipients_shown(session, record, wanted, plain)
    if problem is not None:
        return session.say(
            replies.PressToWhom(word=problem.problem, near=problem.near, ambiguous=problem.ambiguous)
        )
    letter = {
        "author": _author(session, session.rules(record), wanted, colour),
        "recipients": (*_names(shown), *(() if wanted.fake else map(_in_quotation_marks, named))),
        "broadcast": shown.everybody,
        "real": (*_names(plain), *map(_in_quotation_marks, named)),
        "readers": (*_archive_readers(plain), *map(pseudonyms.mark, named)),
        "text": text,
        "postal": wanted.postal,
    }
    return _deliver_letter(session, session.table(), to, letter, press)


def reason_held_back(session: SignedOn, to: Sequence[Seat]) -> Reply | None:
    """Reason why a plain letter to some powers, or to everybody, would not go now; None if it would."""
    record, plain = session.table(), Recipients(seats=tuple(to), everybody=not to)
    plain_colour = press_rules.colour(record, Press())
    reason = press_rules.reason_barred(session, record, Press(), plain, plain_colour)
    reason = reason or press_rules.silence(session, record, plain, by_name=False)
    return _reason_barred(session, record, plain, reason, _names(plain)) if reason else None


def _reason_barred(
    session: SignedOn, record: GameRecord, to: Recipients, reason: str, said: tuple[str, ...]
) -> replies.PressBarred:
    return replies.PressBarred(
        reason=reason,
        to=said,
        far=press_rules.out_of_touch(session, record, to) if reason == "touch" else (),
        broadcast=to.everybody,
        minor=session.phases(record).kinds[1:],
    )


def _unfit(session: SignedOn, record: GameRecord, press: PressText, text: str) -> Reply | None:
    """Reason why a text does not go out as it is; None if it may."""
    if len(text) > _LONGEST:
        return replies.PressLong(length=len(text), most=_LONGEST)
    if redaction.places_of(text, session.secrets):
        return replies.PressWithPassword()
    if not press.closed and _holds_orders(session, record, press.text):
        return replies.PressWithOrders(text=text[-400:])
    if not press.closed and press.line in session.letter.listed_lines:
        return replies.PressBelowCopy(line=press.line.strip())
    return None


def _recipients_and_aliases(
    session: Session, record: GameRecord, wanted: Press
) -> tuple[Recipients, Mapping[str, Seat]]:
    """Recipients meant as what they are, and those meant by a made-up name."""
    found = pseudonyms.recipients_in(record, wanted.to)
    if found.unknown:
        return Recipients(problem=found.unknown), {}
    if found.names and not found.rest:
        return Recipients(), found.names
    return recipients(session.rules(record), found.rest), found.names


def _recipients_shown(
    session: Session, record: GameRecord, wanted: Press, to: Recipients
) -> tuple[Recipients, Recipients | None]:
    """To whom a letter pretends to go; the second is set if that was not understood."""
    if not wanted.fake:
        return to, None
    shown = recipients(session.rules(record), wanted.shown)
    return shown, shown if shown.problem else None


def _but_oneself(session: SignedOn, to: Recipients) -> Recipients:
    """Nobody writes to himself, whatever the list says."""
    mine = own_seats(session.table(), session.sign_in)
    seats = tuple(s for s in to.seats if s not in mine)
    return replace(to, seats=seats, masters=to.masters and session.sign_in.role is not Role.MASTER)


def _deliver_letter(
    session: SignedOn, record: GameRecord, to: Recipients, letter: Mapping[str, Any], press: PressText
) -> Session:
    """Into the outbox now, or kept for the next results.

    How many letters go to made-up names is not said: it would tell who of those named is the same.
    """
    named = any(reader.startswith("alias:") for reader in letter["readers"])
    readers = tuple(
        r for r in session.others(record) if _reads(r, to) and (not to.everybody or hears(record, r))
    )
    along = () if to.everybody else tuple(map(archive_mark, listeners(record)))
    kept = KeepPress(
        game=record.name,
        phase=record.phase,
        author=_archive_name(session, letter),
        readers=(*letter["readers"], *along),
        text=str(letter["text"]),
        at=session.context.now,
    )
    if press.press.postal:
        session = press_rules.keep_for_results(session, record, letter, kept, (*_archive_readers(to), *along))
    else:
        private = ("real", "readers")
        facts = {k: v for k, v in letter.items() if k not in private}
        facts["setting"] = session.rules(record).setting
        others = [r for r in session.others(record) if along and r not in readers and overhears(record, r)]
        letters = [*((r, False) for r in readers), *((r, True) for r in others)]
        sends = tuple(
            letter_to(record, "replies/press", r, {**facts, "along": a}, kind="press") for r, a in letters
        )
        session = replace(session.put(kept), sends=session.sends + sends)
    return session.say(
        replies.PressSent(
            recipients=letter["real"],
            broadcast=to.everybody,
            overheard=bool(along),
            letters=None if named else len({(r.role, r.person.id) for r in readers}),
            text=letter["text"],
            closed=press.closed,
            quoted="quote-between" in session.letter.problems,
            author=letter["author"],
            postal=press.press.postal,
            shown=(letter["recipients"] or ("everybody",)) if press.press.fake else (),
        )
    )


def _archive_readers(to: Recipients) -> tuple[str, ...]:
    if to.everybody:
        return ("all",)
    return (*to.seats, *(["master"] if to.masters else []), *(["observer"] if to.observers else []))


def _archive_name(session: SignedOn, letter: Mapping[str, Any]) -> str:
    """Author as the archive names them: never who is behind a grey letter."""
    role = letter["author"]["role"]
    if role in ("grey", "alias"):
        return f"{role}:{letter['author']['name']}"
    return session.sign_in.seat or f"{session.sign_in.role}:{session.sign_in.person}"


def _reads(reader: Reader, to: Recipients) -> bool:
    if to.everybody:
        return True
    match reader.role:
        case Role.PLAYER:
            return reader.seat in to.seats
        case Role.MASTER:
            return to.masters
        case Role.OBSERVER:
            return to.observers
        case Role.NEWCOMER:
            return False


def _author(session: SignedOn, rules: TableGame, wanted: Press, colour: str) -> Mapping[str, str]:
    """Speaker: a power by its id, others by role and name; of a grey letter only its made-up name."""
    if session.sign_in.role is not Role.MASTER and (wanted.alias or colour == "grey"):
        return {"role": "alias" if wanted.alias else "grey", "name": wanted.alias, "id": ""}
    if session.sign_in.seat is not None:
        return {"role": "player", **power_facts(rules, session.sign_in.seat)}
    person = session.person_of(session.sign_in.person)
    return {"role": session.sign_in.role.value, "name": person.name if person is not None else "", "id": ""}


def _names(to: Recipients) -> tuple[str, ...]:
    """Ids of powers, and ``master``, ``observers``; names are put in by the template."""
    return (*to.seats, *(["master"] if to.masters else []), *(["observers"] if to.observers else []))


def _in_quotation_marks(name: str) -> str:
    return f'"{name}"'


def _holds_orders(session: SignedOn, record: GameRecord, lines: Sequence[str]) -> bool:
    """Tell whether the writer's own orders may stand in a letter without ENDPRESS: they would be told."""
    if session.sign_in.seat is None or not has_begun(record):
        return False
    rules, state = position(session, record)
    reader = rules.reader(state)
    seat, looks_on = session.sign_in.seat, partial(may_look, session.context.allowance)
    return any(not looks_on(line) or reader.orders(line, seat) for line in lines)


def _without_tokens(session: Session, record: GameRecord, text: str) -> str:
    """Take reply tokens of this table out of what somebody pasted."""
    tokens = [reader.token for reader in everybody(session, record) if reader.token]
    for start, end in reversed(redaction.places_of(text, tokens)):
        text = text[:start].removesuffix("+") + text[end:]
    return text

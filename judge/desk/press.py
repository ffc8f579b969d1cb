"""PRESS and BROADCAST: letters from one at a table to others, white, grey or under a made-up name.

Recipients are said first. Nobody's address, password or token travels along. Not here: what a table allows
(press_rules), who is meant (recipients), made-up names (pseudonyms), where the text ends (letters).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.desk import church, press_rules, pseudonyms
from judge.desk.hands import own_seats
from judge.desk.overhearing import listeners, marked, overhears
from judge.desk.recipients import Recipients, recipients
from judge.desk.registry import handles
from judge.desk.visit import Reader, Role, Trust, Visit, begun, everybody, notice, position, power_facts
from judge.desk.watching import hears
from judge.game import Seat
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.state import Power
from judge.language.commands import Press
from judge.language.letters import PressText
from judge.language.reading import reader_for
from judge.letter import GameRecord, KeepPress

_LONGEST = 20_000


@handles(PressText, Role.PLAYER, Role.NEWCOMER, Role.MASTER, Role.OBSERVER, trust=Trust.AWAY)
def send_press(visit: Visit, press: PressText) -> Visit:
    """Send a press letter to whom it names, and echo it; or say why it was held back."""
    record = visit.table()
    wanted = press.press
    plain, named = _addressed(visit, record, wanted)
    if plain.problem:
        return visit.say("press-to-whom", word=plain.problem, near=plain.near, ambiguous=plain.ambiguous)
    plain = _but_oneself(visit, plain)
    seats = tuple(dict.fromkeys((*plain.seats, *named.values())))
    to = _but_oneself(visit, replace(plain, seats=seats))
    if not (to.seats or to.masters or to.observers or to.everybody):
        return visit.say("press-to-oneself")
    if not any(line.strip() for line in press.text):
        return visit.say("press-empty", closed=press.closed)
    colour = press_rules.colour(record, wanted)
    reason = press_rules.barred(visit, record, wanted, to, colour, by_name=bool(named))
    if reason in press_rules.UNTIL_ORDERS and visit.pending:
        return replace(visit, held=(*visit.held, press))
    if reason := reason or church.silence(visit, record, to, by_name=bool(named)):
        far = press_rules.out_of_touch(visit, record, to) if reason == "touch" else ()
        said = (*_names(plain), *map(_quoted, named))
        return visit.say("press-barred", reason=reason, to=said, far=far, broadcast=to.everybody)
    if not named:
        to = plain = church.spared(visit, record, to)
    text = _without_tokens(visit, record, "\n".join(press.text))
    if len(text) > _LONGEST:
        return visit.say("press-long", length=len(text), most=_LONGEST)
    if any(re.search(rf"(?<!\S){re.escape(secret)}(?!\S)", text) for secret in visit.secrets):
        return visit.say("press-with-password")
    if not press.closed and _holds_orders(visit, record, press.text):
        return visit.say("press-with-orders", text=text[-400:])
    if wanted.alias:
        taken, visit = pseudonyms.signed(visit, visit.rules(record), wanted.alias)
        if taken:
            return visit.say("press-name-taken", name=wanted.alias[:40])
    shown, problem = _shown(visit, record, wanted, plain)
    if problem is not None:
        return visit.say(
            "press-to-whom", word=problem.problem, near=problem.near, ambiguous=problem.ambiguous
        )
    letter = {
        "author": _author(visit, visit.rules(record), wanted, colour),
        "recipients": (*_names(shown), *(() if wanted.fake else map(_quoted, named))),
        "broadcast": shown.everybody,
        "real": (*_names(plain), *map(_quoted, named)),
        "readers": (*_archive_readers(plain), *map(pseudonyms.mark, named)),
        "text": text,
        "postal": wanted.postal,
    }
    return _delivered(visit, visit.table(), to, letter, press)


def _addressed(visit: Visit, record: GameRecord, wanted: Press) -> tuple[Recipients, Mapping[str, Seat]]:
    """Who is meant as what they are, and who by a made-up name."""
    found = pseudonyms.addressed(record, wanted.to)
    if found.unknown:
        return Recipients(problem=found.unknown), {}
    if found.names and not found.rest:
        return Recipients(), found.names
    return recipients(visit.rules(record), found.rest), found.names


def _shown(
    visit: Visit, record: GameRecord, wanted: Press, to: Recipients
) -> tuple[Recipients, Recipients | None]:
    """To whom a letter pretends to go; the second is set if that was not understood."""
    if not wanted.fake:
        return to, None
    shown = recipients(visit.rules(record), wanted.shown)
    return shown, shown if shown.problem else None


def _but_oneself(visit: Visit, to: Recipients) -> Recipients:
    """Nobody writes to himself, whatever the list says."""
    assert visit.standing is not None
    mine = own_seats(visit.table(), visit.standing)
    seats = tuple(s for s in to.seats if s not in mine)
    return replace(to, seats=seats, masters=to.masters and visit.standing.role is not Role.MASTER)


def _delivered(
    visit: Visit, record: GameRecord, to: Recipients, letter: Mapping[str, Any], press: PressText
) -> Visit:
    """Into the outbox now, or kept for the next results.

    How many letters go to made-up names is not said: it would tell who of those named is the same.
    """
    named = any(reader.startswith("alias:") for reader in letter["readers"])
    readers = tuple(
        r for r in visit.others(record) if _reads(r, to) and (not to.everybody or hears(record, r))
    )
    along = () if to.everybody else tuple(map(marked, listeners(record)))
    kept = KeepPress(
        game=record.name,
        phase=record.phase,
        author=_archived(visit, letter),
        readers=(*letter["readers"], *along),
        text=str(letter["text"]),
        at=visit.context.now,
    )
    if press.press.postal:
        visit = press_rules.posted(visit, record, letter, kept, (*_archive_readers(to), *along))
    else:
        private = ("real", "readers")
        facts = {k: v for k, v in letter.items() if k not in private}
        facts["setting"] = visit.rules(record).setting
        others = [r for r in visit.others(record) if along and r not in readers and overhears(record, r)]
        letters = [*((r, False) for r in readers), *((r, True) for r in others)]
        sends = tuple(
            notice(record, "replies/press", r, {**facts, "along": a}, kind="press") for r, a in letters
        )
        visit = replace(visit.put(kept), sends=visit.sends + sends)
    return visit.say(
        "press-sent",
        recipients=letter["real"],
        broadcast=to.everybody,
        overheard=bool(along),
        letters=None if named else len({(r.role, r.person.id) for r in readers}),
        text=letter["text"],
        closed=press.closed,
        quoted="quote-between" in visit.letter.problems,
        author=letter["author"],
        postal=press.press.postal,
        shown=(letter["recipients"] or ("everybody",)) if press.press.fake else (),
    )


def _archive_readers(to: Recipients) -> tuple[str, ...]:
    if to.everybody:
        return ("all",)
    return (*to.seats, *(["master"] if to.masters else []), *(["observer"] if to.observers else []))


def _archived(visit: Visit, letter: Mapping[str, Any]) -> str:
    """How the archive names the author: never who is behind a grey letter."""
    assert visit.standing is not None
    role = letter["author"]["role"]
    if role in ("grey", "alias"):
        return f"{role}:{letter['author']['name']}"
    return visit.standing.seat or f"{visit.standing.role}:{visit.standing.person}"


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


def _author(visit: Visit, rules: Machiavelli, wanted: Press, colour: str) -> Mapping[str, str]:
    """Who speaks: a power by its id, others by role and name; of a grey letter only its made-up name."""
    assert visit.standing is not None
    if visit.standing.role is not Role.MASTER and (wanted.alias or colour == "grey"):
        return {"role": "alias" if wanted.alias else "grey", "name": wanted.alias, "id": ""}
    if visit.standing.seat is not None:
        return {"role": "player", **power_facts(rules, visit.standing.seat)}
    person = visit.person_of(visit.standing.person)
    return {"role": visit.standing.role.value, "name": person.name if person is not None else "", "id": ""}


def _names(to: Recipients) -> tuple[str, ...]:
    """Ids of powers, and ``master``, ``observers``; names are put in by the template."""
    return (*to.seats, *(["master"] if to.masters else []), *(["observers"] if to.observers else []))


def _quoted(name: str) -> str:
    return f'"{name}"'


def _holds_orders(visit: Visit, record: GameRecord, lines: Sequence[str]) -> bool:
    """Whether the writer's own orders stand in a letter without ENDPRESS: they would be told."""
    assert visit.standing is not None
    if visit.standing.seat is None or not begun(record):
        return False
    rules, state = position(visit, record)
    reader = reader_for(rules, state)
    return any(reader.orders(line, Power(visit.standing.seat)) for line in lines)


def _without_tokens(visit: Visit, record: GameRecord, text: str) -> str:
    """Take reply tokens of this table out of what somebody pasted."""
    for reader in everybody(visit, record):
        if reader.token:
            text = text.replace(f"+{reader.token}", "").replace(reader.token, "")
    return text

"""A letter goes in, effects come out. One answer for each letter, in the order in which things were written.

Not here: what the commands do (a module for each family), carrying effects out (service).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.desk import (  # noqa: F401  each module enters its commands into the registry
    creating,
    helping,
    housekeeping,
    leaving,
    listing,
    mastering,
    observing,
    personal,
    press,
    registering,
    rule_flags,
    timing,
)
from judge.desk.changing import merged_notices
from judge.desk.context import Context
from judge.desk.ordering import leave_table
from judge.desk.registry import carry_out, handles
from judge.desk.signing import answering
from judge.desk.visit import Entry, Role, Visit, phase_facts
from judge.game import Seat
from judge.language import letters
from judge.language.command_mistakes import misspelt_command
from judge.language.commands import Create, Observe, SetPassword, SignOn
from judge.language.letters import Item, Said, TooManyLines, Wrong
from judge.letter import (
    Discard,
    Effect,
    FileOrders,
    KeepPress,
    Known,
    Letter,
    Person,
    SaveGame,
    SavePerson,
    Send,
)

_REPLY = "replies/letter"
_FATAL = ("too-large", "too-many-parts", "unreadable", "headers", "several-senders", "encrypted")
_NOT_WORTH_SAYING = frozenset({"quote-unmarked", "attachments-used", "subject-only", "empty", "only-quote"})
_MOST_STRAY = 8


def on_letter(letter: Letter, known: Known, context: Context) -> tuple[Effect, ...]:
    """Everything that follows from one letter. Robots and letters from nowhere get no answer (RFC 3834 2)."""
    if letter.automatic:
        return (Discard(reason=letter.automatic),)
    if not letter.sender:
        return (Discard(reason="no-sender"),)
    visit = Visit(letter=letter, known=known, context=context, person=known.person_at(letter.sender))
    fatal = next((p for p in letter.problems if p in _FATAL), None)
    if fatal is not None:
        return tuple(_effects(visit.say("unread", about="-", problem=fatal)))
    visit = answering(visit)
    items = letters.read(letter.lines)
    visit = replace(visit, secrets=_secrets(items))
    for problem in letter.problems:
        if problem not in _NOT_WORTH_SAYING:
            visit = visit.say("problem", about="-", problem=problem)
    if not items:
        visit = visit.say("empty", about="-", left_out=len(letter.left_out))
    for item in items:
        visit = _handled(visit, item)
    return tuple(_effects(_stray_lines(leave_table(visit))))


def _handled(visit: Visit, item: Item) -> Visit:
    if isinstance(item, Said):
        if isinstance(item.command, SignOn | Create | Observe):
            visit = _moved_on(visit, item)
        return carry_out(visit, item.command)
    return carry_out(visit, item)


def _moved_on(visit: Visit, item: Said) -> Visit:
    """Another table: what was written for the one before is settled first. A mere greeting moves nobody."""
    greeting = isinstance(item.command, SignOn) and item.command.greeting
    return visit if greeting else leave_table(visit)


@handles(Wrong)
def wrong(visit: Visit, item: Wrong) -> Visit:
    """A line that began as a command."""
    return visit.complain(item.complaint)


@handles(TooManyLines)
def too_many_lines(visit: Visit, item: TooManyLines) -> Visit:
    return visit.say("too-many-lines", about="-", left=item.left)


def _secrets(items: Sequence[Item]) -> frozenset[str]:
    """The passwords of this letter: they are never said back, nor sent on."""
    commands = [i.command for i in items if isinstance(i, Said)]
    return frozenset(
        c.password for c in commands if isinstance(c, SignOn | Create | Observe | SetPassword) and c.password
    )


def _stray_lines(visit: Visit) -> Visit:
    """Lines that came before any sign-on: a misspelt command, or orders without a game."""
    rest: list[str] = []
    for line in visit.stray[:50]:
        meant = misspelt_command(line)
        if meant is not None:
            visit = visit.complain(meant)
        else:
            rest.append(visit.without_secrets(line)[:100])
    if not rest:
        return visit
    registered = visit.person is not None
    if not registered and not visit.visited:
        visit = visit.say("not-registered", about="-")
    games = tuple(sorted(g.name for g in visit.known.games_of(visit.person.id))) if visit.person else ()
    return visit.say(
        "stray",
        about="-",
        lines=rest[:_MOST_STRAY],
        more=len(rest) - _MOST_STRAY,
        registered=registered,
        games=games,
    )


# ---------------------------------------------------------------- what comes out


def _effects(visit: Visit) -> Iterator[Effect]:
    if visit.person_changed and visit.person is not None:
        yield SavePerson(person=visit.person)
    for name in sorted(visit.games):
        if visit.games[name] != visit.known.game(name):
            yield SaveGame(game=visit.games[name])
    ordered = (FileOrders, KeepPress)
    filed = {(e.game, e.phase, e.seat): e for e in visit.effects if isinstance(e, FileOrders)}
    yield from filed.values()
    yield from (e for e in visit.effects if isinstance(e, KeepPress))
    yield from (e for e in visit.effects if not isinstance(e, ordered))
    yield from merged_notices(visit.sends)
    yield from _replies(visit)


def _replies(visit: Visit) -> Iterator[Send]:
    """The answer to the writer; a copy to the address on file of a seat written for from elsewhere (A2)."""
    letter = visit.letter
    entries = visit.entries or ({"template": "nothing-to-do", "game": "-"},)
    yield _reply(visit, letter.sender, entries, _speaker(visit))
    for standing in dict.fromkeys(visit.visited):
        person = visit.person_of(standing.person)
        if person is None or not person.addresses or letter.sender in person.addresses:
            continue
        own = tuple(e for e in visit.entries if e["standing"] == standing)
        if own:
            yield _reply(visit, person.addresses[0], own, person, copy_from=letter.sender)


def _speaker(visit: Visit) -> Person | None:
    """Whose clock and language the answer is written for."""
    if visit.person is not None or not visit.visited:
        return visit.person
    return visit.person_of(visit.visited[0].person)


def _tables(entries: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(e["game"] for e in entries if e["game"] not in ("", "-")))


def _table_facts(visit: Visit, name: str, entries: Sequence[Entry]) -> dict[str, Any]:
    record = visit.game(name)
    orders = next((e for e in entries if e["game"] == name and e["template"] == "orders"), None)
    own = [e for e in entries if e["game"] == name]
    mend = sum(1 for e in own if e["template"] == "complaint")
    if orders is not None:
        mend += len(orders["complaints"]) + len(orders["refused"])
    return {
        "name": name,
        "phase": phase_facts(record) if record is not None else None,
        "orders": orders is not None and orders["touched"],
        "mend": mend,
        "news": own[0]["template"] if own else "",
    }


def _token(visit: Visit, entries: Sequence[Entry]) -> str:
    """The token that makes the answer answerable: of the one place that it is about.

    Who wrote as nobody gets one only for their own place at the one table that was spoken of: the answer
    goes to an address on file then.
    """
    standings = {e["standing"] for e in entries if e.get("standing") is not None}
    tables = _tables(entries)
    record = visit.game(tables[0]) if len(tables) == 1 else None
    if record is None or len(standings) > 1:
        return ""
    standing = next(iter(standings), None)
    who = standing.person if standing is not None else visit.person.id if visit.person is not None else None
    places: list[tuple[str, Seat | None, int | None, str]] = [
        *((a.role.value, None, a.person, a.token) for a in record.attendants),
        *((Role.NEWCOMER.value, None, n.person, n.token) for n in record.newcomers),
        *((Role.PLAYER.value, s.seat, s.person, s.token) for s in record.seats),
    ]
    own = [p for p in places if p[2] is not None and p[2] == who]
    if standing is not None:
        own = [p for p in own if (p[0], p[1]) == (standing.role.value, standing.seat)]
    return own[0][3] if len(own) == 1 else ""


def _reply(
    visit: Visit, to: str, entries: Sequence[Entry], reader: Person | None, copy_from: str = ""
) -> Send:
    letter = visit.letter
    tables = _tables(entries)
    token = _token(visit, entries)
    facts = {
        "entries": tuple(entries),
        "tables": tuple(_table_facts(visit, name, entries) for name in tables),
        "letter_subject": _bare_subject(letter.subject),
        "judge_address": visit.context.address,
        "judge_name": visit.context.name,
        "copy_from": copy_from,
        "can_answer": bool(token),
    }
    return Send(
        to=to,
        template=_REPLY,
        facts=facts,
        game=tables[0] if len(tables) == 1 else "",
        token=token,
        time_zone=reader.time_zone if reader is not None else "UTC",
        language=reader.language if reader is not None else "en",
        in_reply_to=letter.message_id,
        references=(*letter.references[-10:], letter.message_id) if letter.message_id else (),
    )


def _bare_subject(subject: str) -> str:
    """Without the heap of ``Re:`` that letters gather, and without what we put behind it ourselves."""
    text = " ".join(subject.split())
    text = re.sub(r"^((re|aw|sv|antw|r|fwd?)\s*(\[\d+\])?\s*:\s*)+", "", text, flags=re.IGNORECASE)
    return re.sub(r"\s*\[[^\]]*\]$", "", text)[:80]

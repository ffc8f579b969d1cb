"""What comes out of a letter: changed records, notices, the one answer, and copies sent home.

Not here: what is said (the families of commands), how it looks (templates).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from judge.desk import codes
from judge.desk.changing import merged_notices
from judge.desk.on_file import new_until, settled
from judge.desk.visit import Entry, Key, Role, Standing, Trust, Visit, everybody, phase_facts
from judge.game import Seat
from judge.letter import (
    Attachment,
    Effect,
    Errand,
    FileOrders,
    GameRecord,
    KeepPress,
    Person,
    SaveGame,
    SavePerson,
    Send,
)
from judge.report import calendar

_REPLY = "replies/letter"
_KEPT_HOME = "answered-at-home"
_YES = "password-yes"
_FOR_ANYBODY = frozenset({"password-needs-more"})
"""What is said to whoever writes, for nothing secret is in it."""
_ABOUT_TIME = frozenset({"replies/notices/settings-changed", "replies/notices/resumed"})


def effects_of(visit: Visit) -> Iterator[Effect]:
    """Changed records, then what is to be done, then notices, then the answer."""
    if visit.person_changed and visit.person is not None:
        yield SavePerson(person=visit.person)
    yield from (SavePerson(person=visit.changed[id]) for id in sorted(visit.changed))
    yield from saved(visit)
    ordered = (FileOrders, KeepPress)
    filed = {(e.game, e.phase, e.seat): e for e in visit.effects if isinstance(e, FileOrders)}
    yield from filed.values()
    yield from (e for e in visit.effects if isinstance(e, KeepPress))
    yield from (e for e in visit.effects if not isinstance(e, ordered))
    yield from (_with_deadline(visit, send) for send in _once(merged_notices(visit.sends)))
    yield from _replies(visit)


def _with_deadline(visit: Visit, send: Send) -> Send:
    """A notice that the open phase's deadline has moved brings the entry for calendars along."""
    record, known = visit.games.get(send.game), visit.known.game(send.game)
    if record is None or known is None or send.template not in _ABOUT_TIME:
        return send
    if record.phase != known.phase or record.deadline == known.deadline:
        return send
    facts = {"phase": phase_facts(record), "setting": visit.rules(record).setting}
    file = calendar.deadline(record, facts, language=send.language, stamp=visit.context.now)
    return replace(send, attachments=(*send.attachments, *file))


def _once(sends: Iterable[Send]) -> Iterator[Send]:
    """Each letter once, though somebody should read it as several powers of theirs."""
    told: dict[str, list[Send]] = {}
    for send in sends:
        same = replace(send, token="")
        if same not in told.setdefault(send.to, []):
            told[send.to].append(same)
            yield send


def saved(visit: Visit) -> Iterator[SaveGame]:
    """The games that were changed."""
    for name in sorted(visit.games):
        if visit.games[name] != visit.known.game(name):
            yield SaveGame(game=visit.games[name])


def unasked(visit: Visit, standing: Standing) -> Iterator[Send]:
    """What was said to one place at a table without a letter of theirs, as a letter of our own."""
    person = visit.person_of(standing.person)
    if person is None or not visit.entries:
        return
    homes = _homes(visit, standing, person)
    if homes:
        told = _reply(visit, homes[-1], visit.entries, person, copy_of=standing)
        record = visit.game(standing.game)
        thread = (record.thread,) if record is not None and record.thread else ()
        yield replace(told, kind="notice", in_reply_to="", references=thread)


def _replies(visit: Visit) -> Iterator[Send]:
    """The answer to the writer; a copy to the address on file of a seat written for from elsewhere (A2).

    Where nothing but a reply token speaks for a letter from elsewhere, its writer learns that it counted;
    the answer, and whatever is secret in it, goes to the address on file.
    """
    letter = visit.letter
    if not visit.entries and any(isinstance(e, Errand) for e in visit.effects):
        return  # what is said will be said when the errands are done
    entries = visit.entries or ({"template": "nothing-to-do", "game": "-"},)
    yield _reply(visit, letter.sender, _fit_for_sender(visit, entries), _speaker(visit))
    for standing in dict.fromkeys(visit.visited):
        person = visit.person_of(standing.person)
        if person is None or not person.addresses or letter.sender in _homes(visit, standing, person):
            continue
        own = tuple(e for e in visit.entries if e["standing"] == standing)
        if own:
            copied = "" if standing.master is not None else letter.sender
            home = codes.home_of(visit, person)
            yield _reply(visit, home, own, person, copy_from=copied, copy_of=standing)


def _fit_for_sender(visit: Visit, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What is said to a place goes to whoever may hold it; others learn that the answer went there."""
    fit: list[Entry] = []
    for entry in entries:
        standing = entry.get("standing")
        told = entry["template"] in _FOR_ANYBODY
        if standing is None or told or not _kept_home(visit, standing):
            fit.append(entry)
        elif not any(e["template"] == _KEPT_HOME and e["game"] == standing.game for e in fit):
            token = standing.by is Key.TOKEN
            fit.append({"template": _KEPT_HOME, "game": standing.game, "standing": None, "token": token})
    return tuple(fit)


def _kept_home(visit: Visit, standing: Standing) -> bool:
    person = visit.person_of(standing.person)
    if standing.trust is not Trust.AWAY or person is None or not person.addresses:
        return False
    return visit.letter.sender not in settled(person, visit.context.now)


def _homes(visit: Visit, standing: Standing, person: Person) -> tuple[str, ...]:
    """Where letters for a place go: the person's addresses, and the one set for it. A new one is none yet."""
    record = visit.game(standing.game)
    readers = everybody(visit, record) if record is not None else iter(())
    own = (
        r.address
        for r in readers
        if (r.role, r.seat, r.person.id) == (standing.role, standing.seat, person.id)
    )
    now = visit.context.now
    known = settled(person, now) or person.addresses
    return (*known, *(a for a in own if new_until(person, a, now) is None))


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
        "orders": orders is not None and orders["touched"] and bool(orders["orders"]),
        "mend": mend,
        "news": own[0]["template"] if own else "",
    }


def _token(visit: Visit, to: str, entries: Sequence[Entry], copy_of: Standing | None) -> str:
    """The token that makes the answer answerable: of the one place that it is about. None goes to an address
    that is new, or to where only a token speaks for the writer.

    A master who acted for a power gets no token of that power's; its player, who gets the copy, does.

    Who wrote as nobody gets one only for their own place at the one table that was spoken of: the answer
    goes to an address on file then.
    """
    standings = {e["standing"] for e in entries if e.get("standing") is not None}
    if copy_of is None:
        standings = {s for s in standings if s.master is None}
    tables = _tables(entries)
    record = visit.game(tables[0]) if len(tables) == 1 else None
    if record is not None:
        standings = {s for s in standings if s.role is not Role.NEWCOMER or _still_waits(record, s)}
    if record is None or len(standings) > 1:
        return ""
    standing = next(iter(standings), None)
    if copy_of is None and not _may_have_token(visit, to, standing):
        return ""
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


def _may_have_token(visit: Visit, to: str, standing: Standing | None) -> bool:
    if visit.person is not None and new_until(visit.person, to, visit.context.now) is not None:
        return False
    return standing is None or standing.trust is Trust.OWNER or visit.at_home(standing.person)


def _still_waits(record: GameRecord, standing: Standing) -> bool:
    """Whether a newcomer of the letter's beginning is one at its end (BECOME MASTER)."""
    return any(n.person == standing.person for n in record.newcomers)


def _reply(
    visit: Visit,
    to: str,
    entries: Sequence[Entry],
    reader: Person | None,
    copy_from: str = "",
    copy_of: Standing | None = None,
) -> Send:
    letter = visit.letter
    tables = _tables(entries)
    token = _token(visit, to, entries, copy_of)
    facts = {
        "entries": tuple(entries),
        "tables": tuple(_table_facts(visit, name, entries) for name in tables),
        "letter_subject": ""
        if copy_of is not None and copy_of.master
        else codes.without_codes(_bare_subject(letter.subject)),
        "judge_address": visit.context.address,
        "judge_name": visit.context.name,
        "copy_from": copy_from,
        "by_master": copy_of is not None and copy_of.master is not None,
        "can_answer": bool(token),
        "code": next((e["code"] for e in entries if e["template"] == _YES), "") if copy_of is None else "",
        "kept_home": copy_of is not None and _kept_home(visit, copy_of),
        "message_of_the_day": visit.context.house.message,
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
        attachments=_enclosed(visit, copy_of),
    )


def _enclosed(visit: Visit, copy_of: Standing | None) -> tuple[Attachment, ...]:
    """The files that go with an answer: copies have none, unless the answer itself was kept home."""
    if copy_of is not None:
        kept = _kept_home(visit, copy_of)
        return tuple(file for standing, file in visit.enclosed if kept and standing == copy_of)
    return tuple(
        file for standing, file in visit.enclosed if standing is None or not _kept_home(visit, standing)
    )


def _bare_subject(subject: str) -> str:
    """Without the heap of ``Re:`` that letters gather, and without what we put behind it ourselves."""
    text = codes.without_codes(" ".join(subject.split()))
    text = re.sub(r"^((re|aw|sv|antw|r|fwd?)\s*(\[\d+\])?\s*:\s*)+", "", text, flags=re.IGNORECASE)
    return re.sub(r"\s*\[[^\]]*\]$", "", text)[:80]

"""Outcome of a letter: changed records, notices, the one answer, and copies sent home.

Not here: what is said (the families of commands), how it looks (templates).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from judge.commands import notices
from judge.commands.access.sign_in import Key, SignIn, Trust
from judge.commands.people import answered_subjects, mailbox_codes
from judge.commands.people.addresses_on_file import lasting_addresses, new_until
from judge.commands.replies import shared
from judge.commands.replies.orders import Orders
from judge.commands.replies.people import Agree
from judge.commands.session import Entry, Session, everybody
from judge.commands.settings.announce import merge_notices
from judge.core.effects import (
    Effect,
    FileOrders,
    KeepDiary,
    KeeperRequest,
    KeepPress,
    KeepScheduled,
    SaveGame,
    SavePerson,
    Send,
)
from judge.core.outbound import Attachment
from judge.core.people import Person
from judge.core.places import Role, places
from judge.core.table import GameRecord
from judge.core.written_words import word_before_colon
from judge.rendering import ical

_REPLY = "replies/letter"
_FOR_ANYBODY = (shared.PasswordNeedsMore,)
"""Replies for anybody who writes: nothing secret is in them."""
_PROOFS = {key: key.value for key in (Key.TOKEN, Key.PASSWORD, Key.PROOF)}
"""Keys that prove a writer; a place that is taken by the very letter proves nothing."""
_ABOUT_TIME = frozenset(
    {notices.SettingsChanged.template, notices.Resumed.template, notices.Vacation.template}
)


def effects_of(session: Session) -> Iterator[Effect]:
    """Changed records, then what is to be done, then notices, then the answer."""
    if session.person_changed and session.person is not None:
        yield SavePerson(person=session.person)
    yield from (SavePerson(person=session.changed[id]) for id in sorted(session.changed))
    yield from games_to_save(session)
    ordered = (FileOrders, KeepScheduled, KeepDiary, KeepPress)
    filed = {(e.game, e.phase, e.seat): e for e in session.effects if isinstance(e, FileOrders)}
    yield from filed.values()
    kept = {(type(e), e.game, e.seat): e for e in session.effects if isinstance(e, KeepScheduled | KeepDiary)}
    yield from kept.values()
    yield from (e for e in session.effects if isinstance(e, KeepPress))
    yield from (e for e in session.effects if not isinstance(e, ordered))
    yield from (_with_deadline(session, send) for send in _once(merge_notices(session.sends)))
    yield from _replies(session)


def _with_deadline(session: Session, send: Send) -> Send:
    """A notice that the open phase's deadline has moved brings the entry for calendars along."""
    record, before = session.games.get(send.game), session.repository.game(send.game)
    if record is None or before is None or send.template not in _ABOUT_TIME:
        return send
    if record.phase != before.phase or record.deadline == before.deadline:
        return send
    facts = {"phase": session.phase_facts(record), "setting": session.rules(record).setting}
    file = ical.deadline(record, facts, language=send.language, stamp=session.context.now)
    return replace(send, attachments=(*send.attachments, *file))


def _once(sends: Iterable[Send]) -> Iterator[Send]:
    """Each letter once, though somebody should read it as several powers of theirs."""
    told: dict[str, list[Send]] = {}
    for send in sends:
        same = replace(send, token="")
        if same not in told.setdefault(send.to, []):
            told[send.to].append(same)
            yield send


def games_to_save(session: Session) -> Iterator[SaveGame]:
    """The games that were changed."""
    for name in sorted(session.games):
        if session.games[name] != session.repository.game(name):
            yield SaveGame(game=session.games[name])


def unasked_letter(session: Session, sign_in: SignIn) -> Iterator[Send]:
    """Letter of our own, with what was said to one place at a table that had not written."""
    person = session.person_of(sign_in.person)
    if person is None or not session.entries:
        return
    homes = _homes(session, sign_in, person)
    if homes:
        told = _reply(session, homes[-1], session.entries, person, copy_of=sign_in)
        record = session.game(sign_in.game)
        thread = (record.thread,) if record is not None and record.thread else ()
        yield replace(told, kind="notice", in_reply_to="", references=thread)


def _replies(session: Session) -> Iterator[Send]:
    """The answer to the writer; a copy to the address on file of a seat written for from elsewhere.

    Where nothing but a reply token speaks for a letter from elsewhere, its writer learns that it counted;
    the answer, and whatever is secret in it, goes to the address on file.
    """
    letter = session.letter
    if not session.entries and any(isinstance(e, KeeperRequest) for e in session.effects):
        return  # what is said will be said when the requests are done
    entries = session.entries or (Entry(reply=shared.NothingToDo(), game="-"),)
    if session.context.reaches(letter.sender) and not (letter.automatic and not _wrote_from_home(session)):
        yield _reply(session, letter.sender, _fit_for_sender(session, entries), _speaker(session))
    for sign_in in dict.fromkeys(session.visited):
        person = session.person_of(sign_in.person)
        if person is None or not person.addresses or letter.sender in _homes(session, sign_in, person):
            continue
        own = tuple(e for e in session.entries if e.sign_in == sign_in)
        if own:
            copied = "" if sign_in.master is not None else letter.sender
            home = mailbox_codes.home_of(session, person)
            yield _reply(session, home, own, person, copy_from=copied, copy_of=sign_in)


def _wrote_from_home(session: Session) -> bool:
    """Decide whether the letter came from an address on file of a place that it opened."""
    return any(session.at_home(sign_in.person) for sign_in in session.visited)


def _fit_for_sender(session: Session, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Keep what is said to a place for whoever may hold it; others learn that the answer went there."""
    fit: list[Entry] = []
    for entry in entries:
        sign_in = entry.sign_in
        if sign_in is None or isinstance(entry.reply, _FOR_ANYBODY) or not _is_kept_home(session, sign_in):
            fit.append(entry)
        elif not any(isinstance(e.reply, shared.AnsweredAtHome) and e.game == sign_in.game for e in fit):
            token = sign_in.by is Key.TOKEN
            fit.append(Entry(reply=shared.AnsweredAtHome(token=token), game=sign_in.game))
    return tuple(fit)


def _is_kept_home(session: Session, sign_in: SignIn) -> bool:
    person = session.person_of(sign_in.person)
    if sign_in.trust is not Trust.AWAY or person is None or not person.addresses:
        return False
    return session.letter.sender not in lasting_addresses(person, session.context.now)


def _homes(session: Session, sign_in: SignIn, person: Person) -> tuple[str, ...]:
    """Addresses for letters to a place: the person's, and the one set for it. A new one is none yet."""
    record = session.game(sign_in.game)
    readers = everybody(session, record, only=person.id) if record is not None else iter(())
    own = (r.address for r in readers if (r.role, r.seat) == (sign_in.role, sign_in.seat))
    now = session.context.now
    trusted = lasting_addresses(person, now) or person.addresses
    return (*trusted, *(a for a in own if new_until(person, a, now) is None))


def _speaker(session: Session) -> Person | None:
    """The person whose clock and language the answer is written for."""
    if session.person is not None or not session.visited:
        return session.person
    return session.person_of(session.visited[0].person)


def _tables(entries: Sequence[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(e.game for e in entries if e.game not in ("", "-")))


def _with_names(session: Session, entry: Entry) -> dict[str, Any]:
    """With the setting of the table it is about, in which the names of powers are looked up."""
    record = session.game(entry.game) if entry.game not in ("", "-") else None
    facts = entry.facts
    if record is None or "setting" in facts:
        return facts
    return {"setting": session.rules(record).setting, **facts}


def _table_facts(session: Session, name: str, entries: Sequence[Entry]) -> dict[str, Any]:
    record = session.game(name)
    own = [e.reply for e in entries if e.game == name]
    orders = next((reply for reply in own if isinstance(reply, Orders)), None)
    mend = sum(1 for reply in own if isinstance(reply, shared.Complaint))
    if orders is not None:
        mend += len(orders.complaints) + len(orders.refused)
    return {
        "name": name,
        "phase": session.phase_facts(record) if record is not None else None,
        "orders": orders is not None and orders.touched and bool(orders.orders),
        "mend": mend,
        "missing": len(orders.missing) if orders is not None and orders.standing.owes else 0,
        "news": own[0].template if own else "",
    }


def _token(session: Session, to: str, entries: Sequence[Entry], copy_of: SignIn | None) -> str:
    """The token that makes the answer answerable: of the one place that it is about. None goes to an address
    that is new, or to where only a token speaks for the writer.

    A master who acted for a power gets no token of that power's; its player, who gets the copy, does.

    Who wrote as nobody gets one only for their own place at the one table that was spoken of: the answer
    goes to an address on file then.
    """
    sign_ins = {e.sign_in for e in entries if e.sign_in is not None}
    tables = _tables(entries)
    if not tables and copy_of is None:
        tables = _table_answered(session, entries)
        sign_ins = {s for s in session.visited if s.game in tables}
    if copy_of is None:
        sign_ins = {s for s in sign_ins if s.master is None}
    record = session.game(tables[0]) if len(tables) == 1 else None
    if record is not None:
        sign_ins = {s for s in sign_ins if s.role is not Role.NEWCOMER or _still_waits(record, s)}
    if record is None or len(sign_ins) > 1:
        return ""
    sign_in = next(iter(sign_ins), None)
    if copy_of is None and not _may_have_token(session, to, sign_in):
        return ""
    who = sign_in.person if sign_in is not None else session.person.id if session.person is not None else None
    own = [p for p in places(record) if p.person is not None and p.person == who]
    if sign_in is not None:
        own = [p for p in own if (p.role, p.seat) == (sign_in.role, sign_in.seat)]
    return own[0].held.token if len(own) == 1 else ""


def _table_answered(session: Session, entries: Sequence[Entry]) -> tuple[str, ...]:
    """The one table whose letter was answered: what is said of no table at all (HELP) stays in its thread.

    A letter with a code is none of that thread: it is answered by a yes, and by nothing else.
    """
    sign_ins = set(session.visited)
    answers = len(sign_ins) == 1 and all(s.by is Key.TOKEN for s in sign_ins)
    return tuple(s.game for s in sign_ins) if answers and not _code(entries) else ()


def _may_have_token(session: Session, to: str, sign_in: SignIn | None) -> bool:
    if session.person is not None and new_until(session.person, to, session.context.now) is not None:
        return False
    return sign_in is None or sign_in.trust is Trust.OWNER or session.at_home(sign_in.person)


def _still_waits(record: GameRecord, sign_in: SignIn) -> bool:
    """Tell whether a newcomer of the letter's beginning is one at its end (BECOME MASTER)."""
    return any(n.person == sign_in.person for n in record.newcomers)


def _reply(
    session: Session,
    to: str,
    entries: Sequence[Entry],
    reader: Person | None,
    copy_from: str = "",
    copy_of: SignIn | None = None,
) -> Send:
    letter = session.letter
    tables = _tables(entries)
    thread = tables or (_table_answered(session, entries) if copy_of is None else ())
    token = _token(session, to, entries, copy_of)
    code = _code(entries) if copy_of is None else ""
    facts_of_tables = tuple(_table_facts(session, name, entries) for name in tables)
    facts = {
        "entries": tuple(_with_names(session, entry) for entry in entries),
        "tables": facts_of_tables,
        "letter_subject": ""
        if copy_of is not None and copy_of.master
        else _letter_subject(letter.subject, facts_of_tables, code=bool(code)),
        "judge_address": session.context.address,
        "judge_name": session.context.name,
        "copy_from": copy_from,
        "by_master": copy_of is not None and copy_of.master is not None,
        "can_answer": bool(token),
        "code": code,
        "kept_home": copy_of is not None and _is_kept_home(session, copy_of),
        "message_of_the_day": session.context.policy.message,
    }
    return Send(
        to=to,
        template=_REPLY,
        facts=facts,
        game=thread[0] if len(thread) == 1 and (tables or token) else "",
        token=token,
        time_zone=reader.time_zone if reader is not None else "UTC",
        language=reader.language if reader is not None else session.language,
        in_reply_to=letter.message_id,
        references=(*letter.references[-10:], letter.message_id) if letter.message_id else (),
        attachments=_enclosures(session, copy_of),
        proof=_proof(session, copy_of),
    )


def _proof(session: Session, copy_of: SignIn | None) -> str:
    """By what the letter is known for its writer's, or a copy for that of whose place it was written.

    A letter that is not from its From address, by what our own mail server found, is known by a token or a
    password only at that place's own address: anybody else has not written.
    """
    if session.letter.automatic:
        return "robot"
    if copy_of is not None:
        return _PROOFS.get(copy_of.by, "")
    letter, visited = session.letter, session.visited
    if letter.proof == "pass":
        return "proof"
    if letter.proof == "fail":
        visited = tuple(s for s in visited if letter.sender in _addresses(session, s))
    found = {_PROOFS.get(sign_in.by, "") for sign_in in visited}
    failed = "failed" if letter.proof == "fail" else ""
    return next((proof for proof in ("proof", "password", "token") if proof in found), failed)


def _addresses(session: Session, sign_in: SignIn) -> tuple[str, ...]:
    person = session.person_of(sign_in.person)
    return person.addresses if person is not None else ()


def _code(entries: Sequence[Entry]) -> str:
    """The code that an answer to this answer would bring back."""
    return next((e.reply.code for e in entries if isinstance(e.reply, Agree)), "")


def _enclosures(session: Session, copy_of: SignIn | None) -> tuple[Attachment, ...]:
    """The files that go with an answer: copies have none, unless the answer itself was kept home."""
    if copy_of is not None:
        kept = _is_kept_home(session, copy_of)
        return tuple(file for sign_in, file in session.enclosed if kept and sign_in == copy_of)
    return tuple(
        file for sign_in, file in session.enclosed if sign_in is None or not _is_kept_home(session, sign_in)
    )


_ANSWERED = frozenset({"re", "aw", "sv", "antw", "r", "fw", "fwd"})
"""Words of programs before the subject of an answer."""


def _letter_subject(subject: str, tables: Sequence[Mapping[str, Any]], *, code: bool) -> str:
    """The subject that is answered; above a code only one whose answer looks like nothing of a program's."""
    bare = mailbox_codes.without_codes(_bare_subject(subject))
    ours = len(tables) == 1 and tables[0]["phase"] and bare.startswith(f"[{tables[0]['name']}]")
    if ours or not code:
        return bare
    return "" if answered_subjects.said_around(f"{bare} [] (code ", "") else bare


def _bare_subject(subject: str) -> str:
    """Without the heap of ``Re:`` that letters gather, and without what we put behind it ourselves."""
    text = mailbox_codes.without_codes(" ".join(subject.split()))
    while word_before_colon(text) in _ANSWERED:
        text = text.partition(":")[2].strip()
    before, bracket, behind = text.removesuffix("]").rpartition("[")
    ours = text.endswith("]") and bracket and "]" not in behind
    return (before.rstrip() if ours else text)[:80]

"""DIARY: a player's private notes, mailed to everybody when the game is over.

A power's next player does not read what the one before wrote. Not here: where the text ends (letters), the
end of a game (master.declare).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from judge.commands import notices
from judge.commands.replies import orders as replies
from judge.commands.session import Playing, Session, everybody, notice, power_facts
from judge.core.effects import KeepDiary, Send
from judge.core.game import Seat
from judge.core.table import DiaryEntry, GameRecord
from judge.syntax.commands.player_commands import Diary
from judge.syntax.letters import DiaryText

_MOST = 200
_LONGEST = 8000


def record_entry(session: Playing, entry: DiaryText) -> Session:
    """Write something down."""
    kept = _entries(session)
    text = "\n".join(session.without_secrets(line) for line in entry.text).strip()
    if not text:
        return session.say(replies.DiaryEmpty())
    if len(kept) >= _MOST or len(text) > _LONGEST:
        return session.say(replies.DiaryFull(most=_MOST, longest=_LONGEST))
    written = DiaryEntry(
        person=session.sign_in.person, phase=session.table().phase, at=session.context.now, text=text
    )
    return _with_entries(session, (*kept, written)).say(replies.DiaryKept(number=len(kept) + 1))


def diary(session: Playing, command: Diary) -> Session:
    """LIST, READ n, DELETE n."""
    kept, record = _entries(session), session.table()
    if command.action == "list":
        rows = tuple(
            (n + 1, _when(session, f, record), f.text.split("\n")[0][:50]) for n, f in enumerate(kept)
        )
        return session.say(replies.DiaryList(rows=rows))
    if command.action == "read" and not command.number:
        return session.say(
            replies.DiaryRead(
                texts=tuple((n + 1, _when(session, f, record), f.text) for n, f in enumerate(kept))
            )
        )
    if not 1 <= command.number <= len(kept):
        return session.say(replies.DiaryWhich(number=command.number, count=len(kept)))
    chosen = kept[command.number - 1]
    if command.action == "read":
        return session.say(
            replies.DiaryRead(texts=((command.number, _when(session, chosen, record), chosen.text),))
        )
    left = kept[: command.number - 1] + kept[command.number :]
    return _with_entries(session, left).say(replies.DiaryDeleted(number=command.number, left=len(left)))


def _when(session: Session, entry: DiaryEntry, record: GameRecord) -> Mapping[str, str] | None:
    """The phase in which an entry was written; None if it was before the first."""
    return session.phase_facts(record, entry.phase) if entry.phase else None


def _everything(session: Playing) -> tuple[DiaryEntry, ...]:
    key = (session.table().name, session.seat)
    return session.diaries[key] if key in session.diaries else session.repository.diary(*key)


def _is_own(session: Playing, entry: DiaryEntry) -> bool:
    return entry.person == session.sign_in.person


def _entries(session: Playing) -> tuple[DiaryEntry, ...]:
    return tuple(e for e in _everything(session) if _is_own(session, e))


def _with_entries(session: Playing, own: tuple[DiaryEntry, ...]) -> Session:
    entries = (*(e for e in _everything(session) if not _is_own(session, e)), *own)
    record, seat = session.table(), session.seat
    kept = KeepDiary(game=record.name, seat=seat, entries=entries)
    return replace(session.put(kept), diaries={**session.diaries, (record.name, seat): entries})


def diaries_for_all(session: Session, record: GameRecord) -> Iterator[Send]:
    """All diaries of a game that is over, to everybody who was there."""
    rules = session.rules(record)
    seats = [Seat(s.seat) for s in record.seats]
    diaries = tuple(
        (
            power_facts(rules, s)["name"],
            tuple((_when(session, f, record), f.text) for f in session.repository.diary(record.name, s)),
        )
        for s in seats
        if session.repository.diary(record.name, s)
    )
    if diaries:
        for reader in everybody(session, record):
            yield notice(record, notices.Diaries(diaries=diaries), reader)

"""DIARY: a player's private notes, mailed to everybody when the game is over.

They lie with a seat's filed orders under the key `DIARY`, one entry each, marked with time and person. Not
here: where the text ends (letters), the end of a game (ending).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from judge.desk.registry import handles
from judge.desk.visit import Role, Trust, Visit, everybody, notice, phase_facts, power_facts
from judge.game import Seat
from judge.language.letters import DiaryText
from judge.language.player_commands import Diary
from judge.letter import FiledOrder, FileOrders, GameRecord, Send

DIARY = "diary"
_MOST = 200
_LONGEST = 8000


@handles(DiaryText, Role.PLAYER, otherwise="diary-whose", trust=Trust.AWAY)
def record_entry(visit: Visit, entry: DiaryText) -> Visit:
    """Write something down."""
    kept = _entries(visit)
    text = "\n".join(visit.without_secrets(line) for line in entry.text).strip()
    if not text:
        return visit.say("diary-empty")
    if len(kept) >= _MOST or len(text) > _LONGEST:
        return visit.say("diary-full", most=_MOST, longest=_LONGEST)
    written = FiledOrder(text=text, order=_mark(visit), canonical=visit.table().phase)
    return _with_entries(visit, (*kept, written)).say("diary-kept", number=len(kept) + 1)


@handles(Diary, Role.PLAYER, otherwise="diary-whose", trust=Trust.AWAY)
def diary(visit: Visit, command: Diary) -> Visit:
    """LIST, READ n, DELETE n."""
    kept = _entries(visit)
    if command.action == "list":
        rows = tuple((n + 1, _when(visit.table(), f), f.text.split("\n")[0][:50]) for n, f in enumerate(kept))
        return visit.say("diary-list", rows=rows)
    if command.action == "read" and not command.number:
        return visit.say(
            "diary-read", texts=tuple((n + 1, _when(visit.table(), f), f.text) for n, f in enumerate(kept))
        )
    if not 1 <= command.number <= len(kept):
        return visit.say("diary-which", number=command.number, count=len(kept))
    chosen = kept[command.number - 1]
    if command.action == "read":
        return visit.say("diary-read", texts=((command.number, _when(visit.table(), chosen), chosen.text),))
    left = kept[: command.number - 1] + kept[command.number :]
    return _with_entries(visit, left).say("diary-deleted", number=command.number, left=len(left))


def _when(record: GameRecord, entry: FiledOrder) -> Mapping[str, str] | None:
    """The phase in which an entry was written."""
    return phase_facts(replace(record, phase=entry.canonical))


def _mark(visit: Visit) -> str:
    """When and by whom: a power's next player does not read what the one before wrote."""
    assert visit.standing is not None
    return f"{visit.context.now.isoformat()}|{visit.standing.person}"


def _everything(visit: Visit) -> tuple[FiledOrder, ...]:
    assert visit.standing is not None and visit.standing.seat is not None
    key = (visit.table().name, DIARY, visit.standing.seat)
    return visit.filed[key] if key in visit.filed else visit.known.filed(*key)


def _is_own(visit: Visit, entry: FiledOrder) -> bool:
    assert visit.standing is not None
    return entry.order.rpartition("|")[2] == str(visit.standing.person)


def _entries(visit: Visit) -> tuple[FiledOrder, ...]:
    return tuple(e for e in _everything(visit) if _is_own(visit, e))


def _with_entries(visit: Visit, own: tuple[FiledOrder, ...]) -> Visit:
    assert visit.standing is not None and visit.standing.seat is not None
    entries = (*(e for e in _everything(visit) if not _is_own(visit, e)), *own)
    record, seat = visit.table(), visit.standing.seat
    orders = FileOrders(game=record.name, phase=DIARY, seat=seat, orders=entries)
    return replace(visit.put(orders), filed={**visit.filed, (record.name, DIARY, seat): entries})


def opened_to_all(visit: Visit, record: GameRecord) -> Iterator[Send]:
    """All diaries of a game that is over, to everybody who was there."""
    rules = visit.rules(record)
    seats = [Seat(s.seat) for s in record.seats]
    diaries = tuple(
        (
            power_facts(rules, s)["name"],
            tuple((_when(record, f), f.text) for f in visit.known.filed(record.name, DIARY, s)),
        )
        for s in seats
        if visit.known.filed(record.name, DIARY, s)
    )
    if diaries:
        for reader in everybody(visit, record):
            yield notice(record, "replies/notices/diaries", reader, {"diaries": diaries})

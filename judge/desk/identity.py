"""I AM ALSO, CONFIRM, FORGET ME, EXPORT: whose addresses are whose, and what the judge knows of somebody.

An address is added only when both ends agree: a letter with a code goes to the one that has not spoken yet.
Not here: REGISTER (registering), scrubbing letters (store).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from judge.desk.pseudonyms import shown
from judge.desk.registering import ADDRESS, MOST_ADDRESSES
from judge.desk.registry import handles
from judge.desk.visit import Visit, everybody, power_facts
from judge.game import Seat
from judge.language.player_commands import Confirm, Export, ForgetMe, IAmAlso
from judge.letter import (
    Attachment,
    FiledOrder,
    ForgetPerson,
    GameRecord,
    GameStatus,
    Person,
    SavePerson,
    Send,
)

PENDING = "_confirm"
"""Detail of a person: the code that is out, what it is for, and until when it counts."""
_COUNTS = timedelta(days=7)
_CODE = re.compile(r"\b(\d{1,9}-[a-z0-9]{8,20})\b", re.IGNORECASE)


@handles(IAmAlso)
def i_am_also(visit: Visit, command: IAmAlso) -> Visit:
    """Tie the sender's address to an old registration, or another address to the sender's."""
    word = command.address.strip("<>., ")
    if not ADDRESS.fullmatch(word):
        return visit.say("bad-address", about="-", word=word[:80])
    other = visit.known.person_at(word)
    if other is not None and visit.person is not None:
        same = other.id == visit.person.id
        return visit.say("already-also" if same else "address-taken", about="-", word=word)
    if other is not None:
        return _asked(visit, other, candidate=visit.letter.sender, where=word)
    if visit.person is not None:
        return _asked(visit, visit.person, candidate=word, where=word)
    return visit.say("also-nobody", about="-", word=word)


def _asked(visit: Visit, person: Person, *, candidate: str, where: str) -> Visit:
    """Send the code to `where`; `candidate` becomes the person's when it comes back."""
    if len(person.addresses) >= MOST_ADDRESSES:
        return visit.say("too-many-addresses", about="-", word=candidate, most=MOST_ADDRESSES)
    code, visit = _with_code(visit, person, "also", candidate)
    asked = Send(
        to=where,
        template="replies/notices/confirm-address",
        facts={"code": code, "candidate": candidate, "name": person.name, "judge_name": visit.context.name},
        kind="notice",
        time_zone=person.time_zone,
        language=person.language,
    )
    visit = replace(visit, sends=(*visit.sends, asked))
    return visit.say("also-asked", about="-", where=where, candidate=candidate, days=_COUNTS.days)


def _with_code(visit: Visit, person: Person, what: str, about: str) -> tuple[str, Visit]:
    code = f"{person.id}-{visit.context.fresh_token()[:12]}"
    until = (visit.context.now + _COUNTS).isoformat()
    return code, _saved(visit, _with_detail(person, f"{code}|{what}|{about}|{until}"))


def _saved(visit: Visit, person: Person) -> Visit:
    if visit.person is not None and visit.person.id == person.id:
        return visit.with_person(person)
    return visit.put(SavePerson(person=person))


def _with_detail(person: Person, value: str) -> Person:
    details = {k: v for k, v in person.details.items() if k != PENDING}
    return replace(person, details={**details, PENDING: value} if value else details)


@handles(Confirm)
def confirm(visit: Visit, command: Confirm) -> Visit:
    """The code came back, in the line or in the subject of the answer."""
    found = _CODE.search(command.code) or _CODE.search(visit.letter.subject)
    if found is None:
        return visit.say("confirm-what", about="-")
    code = found[1].lower()
    person = visit.person_of(int(code.partition("-")[0]))
    pending = person.details.get(PENDING, "") if person is not None else ""
    parts = pending.split("|")
    if person is None or len(parts) != 4 or parts[0] != code or _late(parts[3], visit.context.now):
        return visit.say("confirm-stale", about="-")
    if parts[1] == "forget":
        return forget_me(visit, ForgetMe(code=code))
    holder = visit.known.person_at(parts[2])
    if holder is not None and holder.id != person.id:
        return visit.say("address-taken", about="-", word=parts[2])
    person = _with_detail(replace(person, addresses=(*person.addresses, parts[2])), "")
    visit = _saved(visit, person)
    return visit.say("also-done", about="-", name=person.name, addresses=person.addresses)


def _late(until: str, now: datetime) -> bool:
    return datetime.fromisoformat(until) < now


# ---------------------------------------------------------------- FORGET ME


@handles(ForgetMe)
def forget_me(visit: Visit, command: ForgetMe) -> Visit:
    """Asked twice: the second time with the code that went to the address on file."""
    person = visit.person
    if person is None:
        return visit.say("not-registered", about="-")
    found = _CODE.search(command.code)
    parts = person.details.get(PENDING, "").split("|")
    known = found is not None and len(parts) == 4 and parts[:2] == [found[1].lower(), "forget"]
    if not known or _late(parts[3], visit.context.now):
        games = tuple(g.name for g in visit.known.games_of(person.id) if _running(g))
        code, visit = _with_code(visit, person, "forget", "")
        asked = Send(
            to=person.addresses[0],
            template="replies/notices/confirm-forget",
            facts={"code": code, "games": games, "name": person.name, "judge_name": visit.context.name},
            kind="notice",
            time_zone=person.time_zone,
            language=person.language,
        )
        visit = replace(visit, sends=(*visit.sends, asked))
        return visit.say("forget-asked", about="-", games=games, days=_COUNTS.days)
    return _forgotten(visit, person)


def _running(game: GameRecord) -> bool:
    return game.status not in (GameStatus.FINISHED, GameStatus.TERMINATED)


def _forgotten(visit: Visit, person: Person) -> Visit:
    """Out of every game that runs, as by RESIGN; then name, addresses, details and letters are erased."""
    for known in visit.known.games_of(person.id):
        record = visit.game(known.name) or known
        empty = {"password": "", "token": "", "address": ""}
        gone = {**empty, "person": None, "abandoned": True, "wait": False} if _running(record) else empty
        record = replace(
            record,
            seats=tuple(replace(s, **gone) if s.person == person.id else s for s in record.seats),
            newcomers=tuple(n for n in record.newcomers if n.person != person.id),
            attendants=tuple(a for a in record.attendants if a.person != person.id),
        )
        visit = visit.with_game(record)
        for seat in known.seats:
            if seat.person == person.id and _running(known):
                facts = {"power": power_facts(visit.rules(record), seat.seat), "role": "player", "name": ""}
                visit = visit.tell(record, "replies/notices/resigned", everybody(visit, record), **facts)
    visit = replace(visit.say("forgotten", about="-"), standing=None, refused=True, person_changed=False)
    return visit.put(ForgetPerson(person=person.id, addresses=person.addresses))


# ---------------------------------------------------------------- EXPORT


@handles(Export)
def export(visit: Visit, _: Export) -> Visit:
    """Everything the judge keeps about the writer, as JSON. It goes to an address on file, as all answers."""
    person = visit.person
    if person is None:
        return visit.say("not-registered", about="-")
    games = [_game(visit, g, person.id) for g in visit.known.games_of(person.id)]
    data = {
        "person": {
            "name": person.name,
            "addresses": list(person.addresses),
            "time_zone": person.time_zone,
            "language": person.language,
            "details": {k: v for k, v in person.details.items() if not k.startswith("_")},
        },
        "games": games,
    }
    text = json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True)
    enclosed = Attachment(name="my-data.json", type="application/json", content=text.encode())
    visit = replace(visit, enclosed=(*visit.enclosed, enclosed))
    return visit.say("exported", about="-", games=len(games))


def _game(visit: Visit, record: GameRecord, person: int) -> Mapping[str, Any]:
    """A game from one person's side: places, orders on file, and the letters they wrote."""
    seats = [s.seat for s in record.seats if s.person == person]
    authors = {str(s) for s in seats} | {f"{a.role.value}:{person}" for a in record.attendants}
    keys = (record.phase, "later", "diary")
    return {
        "game": record.name,
        "status": record.status.value,
        "powers": [str(s) for s in seats],
        "roles": [a.role.value for a in record.attendants if a.person == person],
        "preferences": [n.preferences for n in record.newcomers if n.person == person],
        "orders": {
            f"{s} {key}": [_plain(f) for f in _filed(visit, record, key, s, person)]
            for s in seats
            for key in keys
        },
        "letters": [
            {"at": p.at.isoformat(), "to": [shown(record, r) for r in p.readers], "text": p.text}
            for p in visit.known.press(record.name)
            if p.author in authors
        ],
    }


def _filed(visit: Visit, record: GameRecord, key: str, seat: Seat, person: int) -> Iterator[FiledOrder]:
    """What lies with a seat's orders, without the diary of whoever played the power before."""
    for filed in visit.known.filed(record.name, key, seat):
        if key != "diary" or filed.order.rpartition("|")[2] == str(person):
            yield filed


def _plain(filed: FiledOrder) -> str:
    return (
        f"{filed.order}: {filed.text}"
        if not filed.canonical and filed.order
        else filed.canonical or filed.text
    )

"""I AM ALSO, I AM NOT, CONFIRM, FORGET ME, EXPORT: whose addresses are whose, and what is known of somebody.

An address is added only when both ends have answered: a code that went to one on file (or a password), then a
code that went to the new one. Not here: REGISTER (registering), codes themselves (codes), scrubbing letters
(store).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.desk import codes, on_file, places
from judge.desk.codes import Code, Purpose
from judge.desk.entries import by_from_alone
from judge.desk.on_file import settled
from judge.desk.pseudonyms import shown
from judge.desk.registering import ADDRESS, MOST_ADDRESSES, wished
from judge.desk.registry import handles
from judge.desk.visit import AddressWish, Key, Role, Standing, Trust, Visit, everybody, power_facts
from judge.game import Seat
from judge.language.player_commands import Confirm, Export, ForgetMe, IAmAlso, IAmNot
from judge.letter import (
    Attachment,
    FiledOrder,
    ForgetPerson,
    GameRecord,
    GameStatus,
    Person,
    Send,
)


@handles(IAmAlso)
def i_am_also(visit: Visit, command: IAmAlso) -> Visit:
    """Tie the sender's address to an old registration, or another address to the sender's."""
    word = command.address.strip("<>., ")
    if visit.letter.proof == "fail":
        return visit.who_are_you()
    if not ADDRESS.fullmatch(word):
        return visit.say("bad-address", about="-", word=word[:80])
    other = visit.known.person_at(word)
    if other is not None and visit.person is not None:
        same = other.id == visit.person.id
        return visit.say("already-also" if same else "address-taken", about="-", word=word)
    if other is not None:
        return wished(visit, AddressWish(person=other.id, address=visit.letter.sender))
    if visit.person is not None:
        return wished(visit, AddressWish(person=visit.person.id, address=word))
    return visit.say("also-nobody", about="-", word=word)


def both_ends_asked(visit: Visit) -> Visit:
    """At the end of a letter: ask for the addresses that somebody wants to have added.

    The end on file first, unless the letter has a password of that person's, or a code that went there.
    """
    for wish in visit.wishes:
        person = visit.person_of(wish.person)
        if person is None or wish.address in person.addresses:
            continue
        if (refused := _in_the_way(visit, person, wish.address)) is not None:
            visit = refused
        elif owner_speaks(visit, person.id):
            visit = _new_end_asked(visit, person, wish)
        else:
            visit = _old_end_asked(visit, person, wish)
    return visit


def _in_the_way(visit: Visit, person: Person, address: str) -> Visit | None:
    """What keeps an address from being added, said; None if nothing does."""
    if visit.person_at(address) is not None:
        return visit.say("address-taken", about="-", word=address)
    if len(person.addresses) >= MOST_ADDRESSES:
        return visit.say("too-many-addresses", about="-", word=address, most=MOST_ADDRESSES)
    return None


def owner_speaks(visit: Visit, person: int) -> bool:
    """Whether the letter has a password of somebody's, or a code that went to an address of theirs on file.

    A master who acts for a power does not speak for whoever plays it.
    """
    return person in visit.vouched or any(
        (at.person, at.trust, at.by) == (person, Trust.OWNER, Key.PASSWORD) and at.master is None
        for at in visit.visited
    )


def _old_end_asked(visit: Visit, person: Person, wish: AddressWish) -> Visit:
    visit, code = codes.asked(
        visit,
        person,
        Purpose.OLD,
        about=wish.address,
        place=wish.place,
        claimed=by_from_alone(visit, person),
    )
    facts = {"candidate": wish.address, "days": codes.COUNTS.days}
    helps = codes.password_helps(visit, person)
    if code is None:
        return visit.say("also-waiting", about="-", old=True, password=helps, **facts)
    visit = codes.sent(visit, person, code, "confirm-address", candidate=wish.address, old=True)
    mine = visit.letter.sender in person.addresses
    where = codes.home_of(visit, person) if mine else ""
    return visit.say("also-asked", about="-", where=where, password=helps, **facts)


def _new_end_asked(visit: Visit, person: Person, wish: AddressWish) -> Visit:
    facts = {"candidate": wish.address, "days": codes.COUNTS.days}
    if not visit.context.may_write(wish.address):
        return visit.say("also-enough", about="-", **facts)
    visit, code = codes.asked(visit, person, Purpose.NEW, about=wish.address, place=wish.place)
    if code is None:
        return visit.say("also-waiting", about="-", old=False, **facts)
    visit = codes.sent(
        visit, person, code, "confirm-address", to=wish.address, candidate=wish.address, old=False
    )
    return visit.say("also-asked-new", about="-", **facts)


@handles(Confirm)
def confirm(visit: Visit, command: Confirm) -> Visit:
    """A code came back, in the line or in the subject of the answer."""
    text = command.code if codes.has_code(command.code) else visit.letter.subject
    if not codes.has_code(text):
        return visit.say("confirm-what", about="-")
    found = codes.find(visit, text)
    if found is None:
        proven = bool(visit.vouched)  # a code that makes the letter its owner's is used up by now
        return visit.say("confirm-nothing" if proven else "confirm-stale", about="-")
    person, code = found
    visit = codes.used(visit, person, code)
    person = visit.person_of(person.id) or person
    match code.purpose:
        case Purpose.FORGET:
            return _forgotten(visit, person)
        case Purpose.PASSWORD:
            return _vouched_for(visit, person, code)
        case Purpose.OLD:
            wish = AddressWish(person=person.id, address=code.about, place=code.place)
            return _in_the_way(visit, person, code.about) or _new_end_asked(visit, person, wish)
        case _:
            return _added(visit, person, code)


def _added(visit: Visit, person: Person, code: Code) -> Visit:
    """Both ends have answered."""
    if (refused := _in_the_way(visit, person, code.about)) is not None:
        return refused
    home = settled(person, visit.context.now) or person.addresses
    person = on_file.with_address(person, code.about, visit.context.now)
    writes = code.about == visit.letter.sender and visit.person is None
    visit = visit.as_writer(person) if writes else visit.with_person(person)
    days = on_file.NEW_FOR.days
    visit = visit.say("also-done", about="-", name=person.name, addresses=person.addresses, days=days)
    visit, warning = codes.asked(visit, person, Purpose.PROVE, about=code.about)
    if warning is not None:
        for address in home:
            visit = codes.sent(
                visit, person, warning, "address-added", to=address, address=code.about, new_for=days
            )
    return _redirected(visit, person, code) if code.place else visit


def _redirected(visit: Visit, person: Person, code: Code) -> Visit:
    """The address was wanted for the letters of a place (SET ADDRESS)."""
    for record in visit.games_of(person.id):
        for reader in everybody(visit, record):
            at = Standing(game=record.name, role=reader.role, person=reader.person.id, seat=reader.seat)
            if reader.person.id == person.id and places.key(at) == code.place:
                visit = visit.with_game(places.with_place(record, at, address=code.about))
                visit = visit.say("address-set", about=record.name, address=code.about)
    return visit


def _vouched_for(visit: Visit, person: Person, code: Code) -> Visit:
    """The owner of some places says that they chose the passwords."""
    found = False
    for game in visit.games_of(person.id):
        for reader in everybody(visit, game):
            at = Standing(game=game.name, role=reader.role, person=reader.person.id, seat=reader.seat)
            if reader.person.id == person.id and _same_place(code.about, at):
                found = True
                record = places.with_place(visit.game(game.name) or game, at, claimed=False)
                visit = visit.with_game(record).say("password-vouched", about=game.name)
    return visit if found else visit.say("confirm-stale", about="-")


def _same_place(keys: str, standing: Standing) -> bool:
    """Whether one of these keys is the place's; who was a newcomer when a code went out may play by now."""
    newcomer = replace(standing, role=Role.NEWCOMER, seat=None)
    master = replace(standing, role=Role.MASTER, seat=None)
    mine = {places.key(standing)}
    if standing.role is Role.PLAYER:
        mine.add(places.key(newcomer))
    if standing.role is Role.MASTER:
        mine |= {places.key(newcomer), places.key(replace(master, role=Role.OBSERVER))}
    return bool(mine & set(keys.split()))


# ---------------------------------------------------------------- I AM NOT


@handles(IAmNot)
def i_am_not(visit: Visit, command: IAmNot) -> Visit:
    """Take an address off. Needs what adding one needs of those on file; reply addresses are made anew."""
    word = command.address.strip("<>., ")
    person = visit.person or next(
        (p for p in map(visit.person_of, sorted(visit.vouched)) if p and word in p.addresses), None
    )
    if person is None:
        return visit.who_are_you()
    if word not in person.addresses:
        return visit.say("not-your-address", about="-", word=word[:80])
    left = tuple(a for a in settled(person, visit.context.now) if a != word)
    if not left:
        return visit.say("last-address", about="-", word=word)
    if not owner_speaks(visit, person.id):
        return _asked_to_take_off(visit, person, word, left[0])
    visit = visit.with_person(on_file.without_address(person, word, visit.context.now))
    for record in visit.games_of(person.id):
        visit = visit.with_game(_without_address(visit, record, person.id, word))
    for address in (*left, word):
        if address != visit.letter.sender:
            visit = replace(visit, sends=(*visit.sends, _taken_off(visit, person, word, address)))
    return visit.say("address-gone", about="-", word=word, addresses=visit.person_of(person.id).addresses)  # type: ignore[union-attr]


def _asked_to_take_off(visit: Visit, person: Person, word: str, home: str) -> Visit:
    line = f"i am not {word}"
    helps = codes.password_helps(visit, person)
    claimed = by_from_alone(visit, person)
    visit, code = codes.asked(visit, person, Purpose.PROVE, about=f"not {word}", claimed=claimed)
    if code is None:
        return visit.say("prove-waiting", about="-", line=line, password=helps)
    visit = codes.sent(visit, person, code, "prove", to=home, line=line)
    return visit.say("prove-asked", about="-", line=line, days=codes.COUNTS.days, password=helps)


def _without_address(visit: Visit, record: GameRecord, person: int, address: str) -> GameRecord:
    """Letters that went to the address have reply tokens in them."""
    for reader in everybody(visit, record):
        if reader.person.id == person:
            at = Standing(game=record.name, role=reader.role, person=person, seat=reader.seat)
            place = places.place_of(record, at)
            kept = "" if place is None or place.address == address else place.address
            record = places.with_place(record, at, token=visit.context.fresh_token(), address=kept)
    return record


def _taken_off(visit: Visit, person: Person, address: str, to: str) -> Send:
    return Send(
        to=to,
        template="replies/notices/address-gone",
        facts={"address": address, "judge_name": visit.context.name, "name": person.name},
        kind="notice",
        time_zone=person.time_zone,
        language=person.language,
    )


# ---------------------------------------------------------------- FORGET ME


@handles(ForgetMe)
def forget_me(visit: Visit, command: ForgetMe) -> Visit:
    """Asked twice: the second time with the code that went to the address on file."""
    if codes.has_code(command.code):
        return confirm(visit, Confirm(code=command.code))
    person = visit.person
    if person is None:
        return visit.who_are_you()
    if not person.id:
        return visit.say("forget-waiting", about="-")
    games = tuple(g.name for g in visit.known.games_of(person.id) if _running(g))
    visit, code = codes.asked(visit, person, Purpose.FORGET, claimed=by_from_alone(visit, person))
    if code is None:
        return visit.say("forget-waiting", about="-")
    visit = codes.sent(visit, person, code, "confirm-forget", games=games)
    return visit.say("forget-asked", about="-", games=games, days=codes.COUNTS.days)


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
    visit = replace(visit.say("forgotten", about="-"), standing=None, refused=True)
    if visit.person is not None and visit.person.id == person.id:
        visit = replace(visit, person_changed=False)
    visit = replace(visit, changed={i: p for i, p in visit.changed.items() if i != person.id}, wishes=())
    return visit.put(ForgetPerson(person=person.id, addresses=person.addresses))


# ---------------------------------------------------------------- EXPORT


@handles(Export)
def export(visit: Visit, _: Export) -> Visit:
    """Everything the judge keeps about the writer, as JSON. It goes to an address on file, as all answers."""
    person = visit.person
    if person is None:
        return visit.who_are_you()
    until = on_file.new_until(person, visit.letter.sender, visit.context.now)
    if until is not None:
        return visit.say("export-too-new", about="-", until=until)
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
    visit = replace(visit, enclosed=(*visit.enclosed, (None, enclosed)))
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

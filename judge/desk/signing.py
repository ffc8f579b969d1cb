"""SIGN ON in its four forms, and by answering a letter; joining a game; taking over an abandoned power.

A token stands for one seat at one table: it signs on there and nowhere else. What a letter may do that only
has a token, the registry knows. Not here: whether a door opens (admission), leaving (leaving).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from judge.desk import admission, hands, keepers, respite
from judge.desk.doors import barred, needs_approval, unapproved
from judge.desk.names import nearest_games
from judge.desk.planning import fresh_start
from judge.desk.registry import handles
from judge.desk.veils import identities_hidden
from judge.desk.visit import (
    Key,
    Reader,
    Role,
    Standing,
    Visit,
    begun,
    everybody,
    power_facts,
    seat_record,
    watching_no_more,
    with_seat,
)
from judge.game import Seat
from judge.games.machiavelli.state import Power
from judge.language.commands import SignOn
from judge.letter import Attendant, GameRecord, GameStatus, Newcomer, Person, SeatRecord, StartGame
from judge.letter import Role as AttendantRole

_LITTLE = frozenset({"to", "as", "for", "the", "with", "in", "game", "power", "password", "pw"})
"""Words that people put between those that count."""
_MOST_DOORS = 10
"""Masters or observers whose passwords are tried for a letter from an address that none of them has."""
_MOST_WORDS = 8
"""Words of a sign-on among which the game, the power and the password are looked for."""
_RESERVED = {"m": Role.MASTER, "o": Role.OBSERVER}


@handles(SignOn)
def sign_on(visit: Visit, command: SignOn) -> Visit:
    """Open the session that the rest of the letter belongs to. The one before must have been closed."""
    if command.greeting and _whose(visit, command.table) is None:
        return visit
    visit = replace(visit, standing=None, refused=True, keeper=False)
    if keepers.meant(visit, command.table):
        return keepers.sign_on(visit, command.password)
    if command.table == "?":
        return _next_forming(visit, command)
    found = _whose(visit, command.table)
    if (ordered := _in_order(visit, command, found)) is not None:
        return sign_on(visit, ordered)
    if found is None:
        return visit.say("unknown-game", word=command.table, near=nearest_games(visit, command.table))
    record, letter = found
    if letter in _RESERVED:
        return _attendant(visit, record, _RESERVED[letter], command.password)
    if record.status is GameStatus.FORMING:
        return _newcomer(visit, record, command)
    if letter == "?":
        return _own_seat(visit, record, command.password)
    seat = next(
        (s for s in record.seats if power_facts(visit.rules(record), s.seat)["letter"].lower() == letter),
        None,
    )
    if seat is None:
        letters = [power_facts(visit.rules(record), s.seat) for s in record.seats]
        return visit.say("unknown-letter", about=record.name, letter=letter, powers=letters)
    return _player(visit, record, seat, command.password)


def password_of(visit: Visit, command: SignOn) -> str:
    """The word of a sign-on that is the password, wherever it stands: it is never said back."""
    ordered = _in_order(visit, command, _whose(visit, command.table))
    if ordered is not None:
        return ordered.password
    if command.table == "?" and command.options and visit.game(command.password) is not None:
        return command.options.partition(" ")[0]
    return command.password


def _in_order(visit: Visit, command: SignOn, found: tuple[GameRecord, str] | None) -> SignOn | None:
    """``L sforza secret``, ``sforza Florence secret``, ``to sforza as Florence, secret``.

    None where it is said so already, or where nobody can tell which word is the password.
    """
    if found is not None and (found[1] != "?" or found[0].status is GameStatus.FORMING):
        return None
    options = command.options.split()[:_MOST_WORDS]
    said = [word.strip(",.:") for word in (command.table, command.password, *options)]
    words = [word for word in said if word and word.lower() not in _LITTLE]
    record = next((r for word in words if (r := visit.game(word)) is not None), None)
    if record is None or len(words) < 3:
        return None
    rest = [word for word in words if visit.game(word) is None]
    letters = {form: letter for letter, form in _powers_of(visit, record)}
    place = next((word for word in rest if word.lower() in letters), None)
    if place is None or len(rest) < 2:
        return None
    rest.remove(place)
    table = letters[place.lower()] + record.name
    return SignOn(table=table, password=rest[0], options=" ".join(rest[1:]))


def _powers_of(visit: Visit, record: GameRecord) -> Iterator[tuple[str, str]]:
    """The letter of each place at a table, with each word for it."""
    for letter, role in _RESERVED.items():
        yield from ((letter, word) for word in (letter, role.value))
    for seat in record.seats:
        facts = power_facts(visit.rules(record), seat.seat)
        adjective = visit.rules(record).setting.scenario.powers[Power(seat.seat)].adjective
        for word in (facts["letter"], facts["name"], adjective):
            yield facts["letter"].lower(), word.lower()


def answering(visit: Visit) -> Visit:
    """Whoever answers one of our letters is signed on by its token, in a game that is not over."""
    if visit.letter.token is None:
        return visit
    found = visit.known.by_token(visit.letter.token)
    record = visit.game(found[0].name) if found else None
    if record is None:
        return visit.say("reply-address-old", about="-")
    token = visit.letter.token
    places: list[tuple[Role, int | None, str, Seat | None]] = [
        *((Role.PLAYER, s.person, s.token, s.seat) for s in record.seats),
        *((Role.NEWCOMER, n.person, n.token, None) for n in record.newcomers),
        *((Role(a.role.value), a.person, a.token, None) for a in record.attendants),
    ]
    for role, person, known, seat in places:
        if known == token and person is not None:
            visit = visit.with_game(_back(record, seat, visit.context.now))
            trust = admission.trust_of_answer(visit, person)
            standing = Standing(
                game=record.name, role=role, person=person, seat=seat, trust=trust, by=Key.TOKEN
            )
            return admission.let_in(visit, standing)
    return visit


def _back(record: GameRecord, seat: Seat | None, now: datetime) -> GameRecord:
    """A power that was given up for lost is its player's again once they write."""
    if seat is None or not seat_record(record, seat).abandoned:
        return record
    mine = replace(seat_record(record, seat), abandoned=False, late_notices=0)
    return respite.with_time(with_seat(record, mine), seat, now, respite.BACK)


def _whose(visit: Visit, word: str) -> tuple[GameRecord, str] | None:
    """The game that a sign-on names, and the letter before it (``?`` where there is none)."""
    rest = visit.game(word[1:]) if len(word) > 1 else None
    if rest is not None:
        return rest, word[0].lower()
    whole = visit.game(word)
    return (whole, "?") if whole is not None else None


# ---------------------------------------------------------------- a game that is forming


def _next_forming(visit: Visit, command: SignOn) -> Visit:
    """``?`` alone: the oldest public game with a free chair; ``? game pw`` is read as ``?game pw``."""
    if command.options and visit.game(command.password) is not None:
        word, _, rest = command.options.partition(" ")
        return sign_on(visit, SignOn(table=f"?{command.password}", password=word, options=rest))
    forming = [
        g
        for g in reversed(visit.known.games())
        if g.status is GameStatus.FORMING
        and g.settings.get("listed", True)
        and len(g.newcomers) < hands.places(visit, g)
    ]
    if not forming:
        return visit.say("no-forming-game")
    return _newcomer(visit, visit.game(forming[0].name) or forming[0], command)


def _newcomer(visit: Visit, record: GameRecord, command: SignOn) -> Visit:
    """Into a forming game: again with one's password, or for the first time with a new one."""
    if visit.person is None:
        return visit.who_are_you(record.name)
    mine = next((n for n in record.newcomers if n.person == visit.person.id), None)
    if mine is not None:
        standing = Standing(game=record.name, role=Role.NEWCOMER, person=mine.person)
        return admission.entered(visit, record, (_door("?", mine, standing),), command.password)
    if _leads(record, visit.person):
        return visit.say("masters-do-not-play", about=record.name)
    if not command.password:
        return visit.say("password-needed", about=record.name)
    if len(record.newcomers) >= hands.places(visit, record):
        return visit.say("game-full", about=record.name)
    if barred(record, visit.person):
        return visit.say("barred", about=record.name)
    return admission.in_the_way(visit, record) or _join(visit, record, command.password)


def _door(who: str, place: SeatRecord | Newcomer | Attendant, standing: Standing) -> admission.Door:
    return admission.Door(
        who=who, hashed=place.password, token=place.token, claimed=place.claimed, standing=standing
    )


def _leads(record: GameRecord, person: Person) -> bool:
    return any(a.person == person.id and a.role is AttendantRole.MASTER for a in record.attendants)


def _join(visit: Visit, record: GameRecord, password: str) -> Visit:
    assert visit.person is not None
    newcomer = Newcomer(
        person=visit.person.id,
        password=visit.context.passwords.hash(password),
        token=visit.context.fresh_token(),
        approved=not needs_approval(record),
        claimed=admission.only_claimed(visit),
    )
    record = replace(record, newcomers=(*record.newcomers, newcomer))
    trust = admission.trust_of_taking(visit)
    standing = Standing(game=record.name, role=Role.NEWCOMER, person=visit.person.id, trust=trust)
    visit = visit.entered(standing)
    seats = hands.places(visit, record)
    powers = len(visit.rules(record).seats)
    places = {
        "players": len(record.newcomers),
        "seats": seats,
        "by_hand": bool(record.settings.get("manual_start")),
        "unapproved": bool(unapproved(record)),
        "needed": record.settings.get("starts_with", seats),  # a demonstration begins with its first player
    }
    title = visit.rules(record).setting.scenario.title
    visit = visit.with_game(record).say("joined", scenario=title, powers=powers, **places)
    if not newcomer.approved:
        visit = visit.say("approval-needed", power=None)
    name = visit.person.name if visit.person else ""
    facts = {"approved": newcomer.approved, "address": visit.letter.sender, **places}
    visit = _told_with_name(visit, record, "replies/notices/new-player", name, facts)
    return start_if_full(visit, record)


def start_if_full(visit: Visit, record: GameRecord) -> Visit:
    """Let a game begin when all its chairs are taken, unless its master wants to start it by hand."""
    full = len(record.newcomers) == hands.places(visit, record)
    if record.status is not GameStatus.FORMING or not full or record.settings.get("manual_start"):
        return visit
    if unapproved(record):
        return visit
    return visit.put(StartGame(game=record.name)).say("game-begins")


# ---------------------------------------------------------------- a game that has begun


def _player(visit: Visit, record: GameRecord, seat: SeatRecord, password: str) -> Visit:
    who = power_facts(visit.rules(record), seat.seat)["name"]
    standing = Standing(game=record.name, role=Role.PLAYER, person=seat.person or 0, seat=seat.seat)
    door = _door(who, seat, standing)
    free = record.status is GameStatus.ACTIVE and (seat.person is None or seat.abandoned)
    if free and password and not admission.opens(visit, record, door, password):
        return _take_over(visit, record, seat, password)
    visit = admission.entered(visit, record, (door,), password)
    if visit.refused:
        return visit
    return visit.with_game(_back(visit.game(record.name) or record, seat.seat, visit.context.now))


def _own_seat(visit: Visit, record: GameRecord, password: str) -> Visit:
    """``?game`` when it has begun: the writer's own power, or the first of several."""
    mine = [s for s in record.seats if visit.person is not None and s.person == visit.person.id]
    if mine:
        return _player(visit, record, mine[0], password)
    if not mine and visit.person is not None and any(a.person == visit.person.id for a in record.attendants):
        role = next(a.role for a in record.attendants if a.person == visit.person.id)
        return visit.say("already-there", about=record.name, role=role.value)
    rules = visit.rules(record)
    free = [power_facts(rules, s.seat) for s in record.seats if s.person is None or s.abandoned]
    return visit.say("which-power", about=record.name, over=not begun(record), free=free)


def _take_over(visit: Visit, record: GameRecord, seat: SeatRecord, password: str) -> Visit:
    """Somebody new plays an abandoned power, with a new password. The deadline stays (B 437)."""
    if visit.person is None:
        return visit.who_are_you(record.name)
    if barred(record, visit.person):
        return visit.say("barred", about=record.name)
    if _leads(record, visit.person):  # who sees through fog and reads all orders plays no power
        return visit.say("masters-do-not-play", about=record.name)
    if any(s.person == visit.person.id for s in record.seats) and not record.settings.get(hands.SEVERAL):
        return visit.say("one-power", about=record.name)
    if (refused := admission.in_the_way(visit, record)) is not None:
        return refused
    hashed = visit.context.passwords.hash(password)
    if needs_approval(record):
        return _asked(visit, record, seat, visit.person, hashed)
    who = power_facts(visit.rules(record), seat.seat)
    trust = admission.trust_of_taking(visit)
    standing = Standing(
        game=record.name, role=Role.PLAYER, person=visit.person.id, seat=seat.seat, trust=trust
    )
    person = visit.person
    claimed = admission.only_claimed(visit)
    visit = seat_taken(visit.entered(standing), record, seat, person, hashed, claimed=claimed)
    time_left = respite.until(visit.table(), visit.context.now)
    return visit.say("taken-over", power=who, until=time_left)


def seat_taken(
    visit: Visit, record: GameRecord, seat: SeatRecord, person: Person, hashed: str, *, claimed: bool
) -> Visit:
    """Somebody else plays a power from now on; all others are told. `claimed` as of a SeatRecord."""
    fresh = replace(
        seat,
        person=person.id,
        password=hashed,
        token=visit.context.fresh_token(),
        address="",
        abandoned=False,
        dummy=False,
        late_notices=0,
        wait=False,
        claimed=claimed,
    )
    former = visit.person_of(seat.person) if seat.person is not None and seat.person != person.id else None
    record = watching_no_more(with_seat(record, fresh), person.id)
    record = respite.with_time(record, seat.seat, visit.context.now, respite.NEW)
    visit = fresh_start(visit.with_game(record), record, seat.seat)
    record = visit.game(record.name) or record
    facts: dict[str, Any] = {"power": power_facts(visit.rules(record), seat.seat)}
    if former is not None and former.addresses:
        reader = Reader(
            role=Role.PLAYER, person=former, address=seat.address or former.addresses[0], token=""
        )
        visit = visit.tell(record, "replies/notices/replaced", iter((reader,)), **facts)
    facts["until"] = respite.until(record, visit.context.now)
    return _told_with_name(visit, record, "replies/notices/taken-over", person.name, facts, but=seat.seat)


def _asked(visit: Visit, record: GameRecord, seat: SeatRecord, person: Person, hashed: str) -> Visit:
    """Where a master approves who plays: the wish is kept, with the password that was chosen."""
    wish = Newcomer(
        person=person.id,
        password=hashed,
        token=visit.context.fresh_token(),
        approved=False,
        wants=seat.seat,
        claimed=admission.only_claimed(visit),
    )
    others = tuple(n for n in record.newcomers if (n.person, n.wants) != (person.id, seat.seat))
    record = replace(record, newcomers=(*others, wish))
    who = power_facts(visit.rules(record), seat.seat)
    visit = visit.with_game(record).say("approval-needed", about=record.name, power=who)
    facts = {"power": who, "name": person.name, "address": visit.letter.sender}
    leaders = (r for r in everybody(visit, record) if r.role is Role.MASTER)
    return visit.tell(record, "replies/notices/asks-for-power", leaders, **facts)


def _told_with_name(
    visit: Visit,
    record: GameRecord,
    template: str,
    name: str,
    facts: Mapping[str, Any],
    but: Seat | None = None,
) -> Visit:
    """To all others; where identities are hidden only masters learn the name, and nobody else an address."""
    hidden = identities_hidden(record)
    quiet = bool(record.settings.get("quiet")) and template.endswith("taken-over")
    for reader in visit.others(record):
        if quiet and reader.role is not Role.MASTER:
            continue
        if but is not None and reader.seat == but:
            continue
        master = reader.role is Role.MASTER
        seen = {**facts, "name": name if master or not hidden else ""}
        if "address" in facts and not master:
            seen["address"] = ""
        visit = visit.tell(record, template, iter((reader,)), **seen)
    return visit


def _attendant(visit: Visit, record: GameRecord, role: Role, password: str) -> Visit:
    """``Mgame`` and ``Ogame``: whose password it is tells who writes, for there may be several."""
    group = [a for a in record.attendants if a.role.value == role.value]
    own = [a for a in group if visit.person is not None and a.person == visit.person.id] or group
    if not own:
        return visit.say("no-such-attendant", about=record.name, role=role.value)
    doors = tuple(
        _door(role.value, a, Standing(game=record.name, role=role, person=a.person))
        for a in own[:_MOST_DOORS]
    )
    return admission.entered(visit, record, doors, password)


def my_seat(visit: Visit) -> SeatRecord:
    """The record of the seat that a player is signed on to."""
    assert visit.standing is not None and visit.standing.seat is not None
    return seat_record(visit.table(), visit.standing.seat)

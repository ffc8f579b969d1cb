"""SIGN ON in its four forms, and by answering a letter; joining a game; taking over an abandoned power.

A token stands for one seat at one table: it signs on there and nowhere else. What a letter may do that only
has a token, the registry knows. Not here: whether a password opens a place (access.authentication), leaving
(joining.resign).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from judge.commands.access import authentication
from judge.commands.access.sign_in import Key, SignIn
from judge.commands.joining import extra_time, newcomers_told
from judge.commands.joining.access_lists import applicants_of, is_barred, needs_approval
from judge.commands.joining.take_over import leads_it, take_over
from judge.commands.joining.taken_back import take_seat_back
from judge.commands.names.suggestions import nearest_games
from judge.commands.orders import several_powers
from judge.commands.people import keeper
from judge.commands.replies import joining as replies
from judge.commands.replies import shared
from judge.commands.session import Session, power_facts
from judge.core.effects import StartGame
from judge.core.game import Seat
from judge.core.people import Person
from judge.core.places import Role, has_begun, places, seat_record, with_seat
from judge.core.table import Applicant, GameRecord, GameStatus, SeatRecord, Staff
from judge.syntax.commands.basic_commands import SignOn

_LITTLE = frozenset({"to", "as", "for", "the", "with", "in", "game", "power", "password", "pw"})
"""Words that people put between those that count."""
_MOST_CLAIMS = 10
"""Masters or observers whose passwords are tried for a letter from an address that none of them has."""
_MOST_WORDS = 8
"""Words of a sign-on among which the game, the power and the password are looked for."""
_RESERVED = {"m": Role.MASTER, "o": Role.OBSERVER}


def sign_on(session: Session, command: SignOn) -> Session:
    """Open the session that the rest of the letter belongs to. The one before must have been closed."""
    if command.greeting and _whose(session, command.table) is None:
        return session
    session = replace(session.sign_off(refused=True), keeper=False)
    if keeper.is_judge_meant(session, command.table):
        return keeper.sign_on(session, command.password)
    if command.table == "?":
        return _next_forming(session, command)
    found = _whose(session, command.table)
    if (ordered := _in_order(session, command, found)) is not None:
        return sign_on(session, ordered)
    if found is None:
        return session.say(shared.UnknownGame(word=command.table, near=nearest_games(session, command.table)))
    record, letter = found
    if letter in _RESERVED:
        return _attendant(session, record, _RESERVED[letter], command.password)
    if record.status is GameStatus.FORMING:
        return _newcomer(session, record, command)
    if letter == "?":
        return _own_seat(session, record, command.password)
    seat = next(
        (s for s in record.seats if power_facts(session.rules(record), s.seat)["letter"].lower() == letter),
        None,
    )
    if seat is None:
        letters = [power_facts(session.rules(record), s.seat) for s in record.seats]
        return session.say(replies.UnknownLetter(letter=letter, powers=letters), about=record.name)
    return _player(session, record, seat, command.password)


def password_of(session: Session, command: SignOn) -> str:
    """The word of a sign-on that is the password, wherever it stands: it is never said back."""
    ordered = _in_order(session, command, _whose(session, command.table))
    if ordered is not None:
        return ordered.password
    if command.table == "?" and command.options and session.game(command.password) is not None:
        return command.options.partition(" ")[0]
    return command.password


def _in_order(session: Session, command: SignOn, found: tuple[GameRecord, str] | None) -> SignOn | None:
    """``L sforza secret``, ``sforza Florence secret``, ``to sforza as Florence, secret``.

    None where it is said so already, or where nobody can tell which word is the password.
    """
    if found is not None and (found[1] != "?" or found[0].status is GameStatus.FORMING):
        return None
    options = command.options.split()[:_MOST_WORDS]
    said = [word.strip(",.:") for word in (command.table, command.password, *options)]
    words = [word for word in said if word and word.lower() not in _LITTLE]
    record = next((r for word in words if (r := session.game(word)) is not None), None)
    if record is None or len(words) < 3:
        return None
    rest = [word for word in words if session.game(word) is None]
    letters = {form: letter for letter, form in _powers_of(session, record)}
    place = next((word for word in rest if word.lower() in letters), None)
    if place is None or len(rest) < 2:
        return None
    rest.remove(place)
    table = letters[place.lower()] + record.name
    return SignOn(table=table, password=rest[0], options=" ".join(rest[1:]))


def _powers_of(session: Session, record: GameRecord) -> Iterator[tuple[str, str]]:
    """The letter of each place at a table, with each word for it."""
    for letter, role in _RESERVED.items():
        yield from ((letter, word) for word in (letter, role.value))
    for seat in record.seats:
        facts = power_facts(session.rules(record), seat.seat)
        adjective = session.rules(record).setting.scenario.powers[seat.seat].adjective
        for word in (facts["letter"], facts["name"], adjective):
            yield facts["letter"].lower(), word.lower()


def answering(session: Session) -> Session:
    """Whoever answers one of our letters is signed on by its token, in a game that is not over."""
    if session.letter.token is None:
        return session
    found = session.repository.by_token(session.letter.token)
    record = session.game(found[0].name) if found else None
    if record is None:
        return session.say(replies.ReplyAddressOld(), about="-")
    token = session.letter.token
    for place in places(record):
        role, person, seat = place.role, place.person, place.seat
        if place.held.token == token and person is not None:
            session = session.with_game(_back(record, seat, session.context.now))
            trust = authentication.trust_of_answer(session, person)
            sign_in = SignIn(game=record.name, role=role, person=person, seat=seat, trust=trust, by=Key.TOKEN)
            return authentication.let_in(session, sign_in)
    return session


def _back(record: GameRecord, seat: Seat | None, now: datetime) -> GameRecord:
    """A power that was given up for lost is its player's again once they write."""
    if seat is None or not seat_record(record, seat).abandoned:
        return record
    mine = replace(seat_record(record, seat), abandoned=False, late_notices=0)
    return extra_time.with_time(with_seat(record, mine), seat, now, extra_time.BACK)


def _whose(session: Session, word: str) -> tuple[GameRecord, str] | None:
    """The game that a sign-on names, and the letter before it (``?`` where there is none)."""
    rest = session.game(word[1:]) if len(word) > 1 else None
    if rest is not None:
        return rest, word[0].lower()
    whole = session.game(word)
    return (whole, "?") if whole is not None else None


# ---------------------------------------------------------------- a game that is forming


def _next_forming(session: Session, command: SignOn) -> Session:
    """``?`` alone: the oldest public game with a free chair; ``? game pw`` is read as ``?game pw``."""
    if command.options and session.game(command.password) is not None:
        word, _, rest = command.options.partition(" ")
        return sign_on(session, SignOn(table=f"?{command.password}", password=word, options=rest))
    forming = [
        g
        for g in reversed(session.repository.outlines())
        if g.status is GameStatus.FORMING
        and g.options.listed
        and len(g.newcomers) < several_powers.places(session, g)
    ]
    if not forming:
        return session.say(replies.NoFormingGame())
    return _newcomer(session, session.game(forming[0].name) or forming[0], command)


def _newcomer(session: Session, record: GameRecord, command: SignOn) -> Session:
    """Into a forming game: again with one's password, or for the first time with a new one."""
    if session.person is None:
        return session.who_are_you(record.name)
    mine = next((n for n in record.newcomers if n.person == session.person.id), None)
    if mine is not None:
        sign_in = SignIn(game=record.name, role=Role.NEWCOMER, person=mine.person)
        return authentication.enter_by_claims(
            session, record, (_claim("?", mine, sign_in),), command.password
        )
    if leads_it(record, session.person):
        return session.say(replies.MastersDoNotPlay(), about=record.name)
    if not command.password:
        return session.say(shared.PasswordNeeded(), about=record.name)
    if len(record.newcomers) >= several_powers.places(session, record):
        return session.say(replies.GameFull(), about=record.name)
    if is_barred(record, session.person):
        return session.say(replies.Barred(), about=record.name)
    return authentication.in_the_way(session, record) or _join(
        session, record, session.person, command.password
    )


def _claim(who: str, place: SeatRecord | Applicant | Staff, sign_in: SignIn) -> authentication.Claim:
    return authentication.Claim(
        who=who, hashed=place.password, token=place.token, claimed=place.claimed, sign_in=sign_in
    )


def _join(session: Session, record: GameRecord, person: Person, password: str) -> Session:
    newcomer = Applicant(
        person=person.id,
        password=session.context.passwords.hash(password),
        token=session.context.fresh_token(),
        approved=not needs_approval(record),
        claimed=authentication.only_claimed(session),
    )
    record = replace(record, newcomers=(*record.newcomers, newcomer))
    trust = authentication.trust_of_taking(session)
    sign_in = SignIn(game=record.name, role=Role.NEWCOMER, person=person.id, trust=trust)
    session = session.with_sign_in(sign_in)
    powers = record.options.powers or len(session.rules(record).seats)
    taken = newcomers_told.places_taken(session, record)
    scenario = session.rules(record).setting.scenario
    some = tuple((p.letter.upper(), p.id) for p in scenario.powers.values() if p.playable)[:3]
    session = session.with_game(record).say(
        replies.Joined(scenario=scenario.title, some=some, powers=powers, **taken)
    )
    if not newcomer.approved:
        session = session.say(replies.ApprovalNeeded(power=None))
    session = newcomers_told.tell(session, record, newcomer)
    return start_if_full(session, session.game(record.name) or record)


def start_if_full(session: Session, record: GameRecord) -> Session:
    """Let a game begin when all its chairs are taken, unless its master wants to start it by hand."""
    full = len(record.newcomers) == several_powers.places(session, record)
    if record.status is not GameStatus.FORMING or not full or record.options.manual_start:
        return session
    if applicants_of(record):
        return session
    return session.put(StartGame(game=record.name)).say(replies.GameBegins())


# ---------------------------------------------------------------- a game that has begun


def _player(session: Session, record: GameRecord, seat: SeatRecord, password: str) -> Session:
    own = _own_seat_meant(session, record, seat, password)
    if own is not None:
        session = session.say(
            replies.WrongLetter(
                own=power_facts(session.rules(record), own.seat),
                written=power_facts(session.rules(record), seat.seat),
            ),
            about=record.name,
        )
        seat = own
    if (back := take_seat_back(session, record, seat, password)) is not None:
        return back
    who = power_facts(session.rules(record), seat.seat)["name"]
    sign_in = SignIn(game=record.name, role=Role.PLAYER, person=seat.person or 0, seat=seat.seat)
    claim = _claim(who, seat, sign_in)
    free = has_begun(record) and (seat.person is None or seat.abandoned)
    if free and password and not authentication.opens(session, record, claim, password):
        session = take_over(session, record, seat, password)
        return authentication.count_failed_try(session, record, claim) if session.refused else session
    session = authentication.enter_by_claims(session, record, (claim,), password)
    if session.refused:
        return session
    return session.with_game(_back(session.game(record.name) or record, seat.seat, session.context.now))


def _own_seat_meant(
    session: Session, record: GameRecord, named: SeatRecord, password: str
) -> SeatRecord | None:
    """The only place of somebody who wrote another power's letter, if the password is that of their own."""
    mine = [s for s in record.seats if session.person is not None and s.person == session.person.id]
    if len(mine) != 1 or mine[0].seat == named.seat or not password:
        return None
    free = named.person is None or named.abandoned
    if free and record.options.several:  # they may want that power, too
        return None
    who = power_facts(session.rules(record), mine[0].seat)["name"]
    sign_in = SignIn(game=record.name, role=Role.PLAYER, person=mine[0].person or 0, seat=mine[0].seat)
    opens = authentication.opens(session, record, _claim(who, mine[0], sign_in), password)
    return mine[0] if opens else None


def _own_seat(session: Session, record: GameRecord, password: str) -> Session:
    """``?game`` when it has begun: the writer's own power, or the first of several."""
    mine = [s for s in record.seats if session.person is not None and s.person == session.person.id]
    if mine:
        return _player(session, record, mine[0], password)
    if (
        not mine
        and session.person is not None
        and any(a.person == session.person.id for a in record.attendants)
    ):
        role = next(a.role for a in record.attendants if a.person == session.person.id)
        return session.say(replies.AlreadyThere(role=role.value), about=record.name)
    rules = session.rules(record)
    free = [power_facts(rules, s.seat) for s in record.seats if s.person is None or s.abandoned]
    return session.say(replies.WhichPower(over=not has_begun(record), free=free), about=record.name)


def _attendant(session: Session, record: GameRecord, role: Role, password: str) -> Session:
    """``Mgame`` and ``Ogame``: whose password it is tells who writes, for there may be several."""
    group = [a for a in record.attendants if a.role.value == role.value]
    own = [a for a in group if session.person is not None and a.person == session.person.id] or group
    if not own:
        return session.say(replies.NoSuchAttendant(role=role.value), about=record.name)
    claims = tuple(
        _claim(role.value, a, SignIn(game=record.name, role=role, person=a.person))
        for a in own[:_MOST_CLAIMS]
    )
    return authentication.enter_by_claims(session, record, claims, password)

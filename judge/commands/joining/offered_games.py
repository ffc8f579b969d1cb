"""Lines that open a game, or join one, made of what somebody says of it and offered: a yes takes them.

Only what nobody said is made up: a free name, a password. Not here: what a text says (spoken_games), which
answer takes the lines (wishes.menu_answers, offers_in_letters).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.commands.information.help_search import Line
from judge.commands.joining.offers_in_letters import place_offered
from judge.commands.joining.spoken_games import SpokenGame, spoken_game, wants_no_game, zone_said
from judge.commands.joining.way_in import WayIn, free_powers, usable_name, way_in
from judge.commands.names.scenarios import scenario_named, words_for_scenarios
from judge.commands.people import consent
from judge.commands.people.keeper import RESERVED
from judge.commands.replies import joining as replies
from judge.commands.session import Session, power_facts
from judge.commands.wishes.certainty import LIKELY
from judge.commands.wishes.how_questions import asks_how
from judge.commands.wishes.reading import MASTER, wishes_in
from judge.commands.wishes.rows import STRANGER
from judge.core.places import masters
from judge.core.table import GameStatus
from judge.core.written_words import sentences
from judge.syntax import letters
from judge.syntax.commands.basic_commands import BecomeMaster, Create
from judge.syntax.commands.master_commands import Invite
from judge.syntax.letters import Registration, Said
from judge.understanding.tokens import tokens

OPENS, JOINS = "create", "register"
"""Pages of the rows of somebody who wants to open a game, and to join one."""
_BESIDE = frozenset({"password", "also", "observe", "help-topic", "scenarios", "rename"})
"""Rows that a sentence about a game is like for the sake of a word in it."""
_MOST_SENTENCES, _MOST_BOARDS, _MOST_FREE, _MOST_SETTINGS = 12, 3, 6, 4
_MOST_ADDRESSES = 12
_BARS = (LIKELY, 0.32, 0.24)
"""The score from which on a sentence wants it, by how many parts of a game are named."""
_NEAR = 0.6
"""The share of the best score that it must have then."""
_FALLBACK_NAME = "game"
_OF_PEOPLE = ("set absence", "set no absence", "set vacation", "set address", "i am also", "set reminders")
"""Beginnings of settings of a person, which no game begins with."""
_COUNTS = "player"
"""Part of settings of how many play, which the board is chosen by."""
_FEWEST_LETTERS, _LONGEST_OF_OWN, _LONGEST_NUMBERED = 3, 15, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedGame:
    """One way to do it: `kind` is ``leads``, ``plays``, ``joins`` or ``watches``, `power` a free one."""

    kind: str
    lines: tuple[str, ...]
    game: str
    scenario: str
    players: int
    power: str = ""


@dataclass(frozen=True, slots=True)
class _Board:
    """A scenario to open: its id, its title, and how many powers it has."""

    id: str
    title: str
    seats: int


def offer_game(
    session: Session, texts: Sequence[str], before: Sequence[str] = ()
) -> tuple[Session, tuple[OfferedGame, ...]]:
    """The session with the lines that open or join the game which a letter speaks of, and these; none where
    it wants neither.

    `before`: lines that an earlier letter of ours offered, which this one answers.
    """
    text = " ".join(line.strip() for line in texts if not consent.is_greeting(line))
    spoken = replace(spoken_game(text), zone=zone_said(text))
    parts = _sentences_of(spoken.rest)
    if session.letter.proof == "fail" or not parts or wants_no_game(text):
        return session, ()
    place = place_offered(before)
    way = way_in(session, (spoken.rest, *texts, *place.names))
    if spoken.watches and way.game and session.sign_in is None and not before:
        return _offer_watching(session, spoken, way)
    wanted = _page_wanted(session, spoken, parts, way)
    if not (place.names or spoken.plays) and _leads(session, way):
        return session, ()
    if place.names and (wanted != OPENS or _assents(session)):
        again = replace(spoken, password=spoken.password or place.password)
        answers = bool(way.table) and (wanted == JOINS or _assents(session))
        return _offer_places(session, again, way) if answers else (session, ())
    if wanted != OPENS and way.table:
        return _offer_places(session, spoken, way)
    if wanted == OPENS or before:
        return _offer_opening(session, spoken, parts, before)
    return session, ()


def _assents(session: Session) -> bool:
    """Decide whether a letter begins with a yes, or a word that is one in some language."""
    first = consent.first_words(session.letter.lines)
    return consent.begins_with_yes(first) or consent.answer_of([first]) is consent.Answer.UNCLEAR


def _sentences_of(text: str) -> list[str]:
    return [part for one in sentences(text, ".!?;") if (part := one.strip(" .;"))][:_MOST_SENTENCES]


def _page_wanted(session: Session, spoken: SpokenGame, parts: Sequence[str], way: WayIn) -> str:
    """The page of what the sentences want, the likelier of the two; empty if they want neither.

    The more parts of a game they name, the less they must be like examples: it is only offered.
    """
    people = bool(spoken.players or spoken.friends)
    opening = sum((bool(spoken.name), people, spoken.leads, bool(spoken.password)))
    joining = bool(way.table) and bool(spoken.password or _names_a_power(session, spoken, way))
    if joining_by_answer(session, spoken, way):
        return JOINS
    is_bare = not opening and not way.table and _board_named(session, spoken.rest) is None
    if is_bare and any(asks_how(piece.strip()) for part in parts for piece in part.split(",")):
        return ""
    bars = {OPENS: _BARS[min(opening, 2)], JOINS: _BARS[2 if joining else 0]}
    best: tuple[float, str] = (0.0, "")
    for part in parts:
        found = [wish for wish in wishes_in(session, part, STRANGER) if wish.row.name not in _BESIDE]
        most = max((wish.score for wish in found), default=0.0)
        for wish in found:
            page = wish.row.page
            near = wish.score >= (most if bars.get(page, 1.0) == LIKELY else most * _NEAR)
            if page in bars and near and wish.score >= bars[page]:
                best = max(best, (wish.score, page))
    return best[1]


def _leads(session: Session, way: WayIn) -> bool:
    """Decide whether the writer leads the game that they speak of, so that no wish is one to join it."""
    record = session.game(way.game) if way.game else None
    led = masters(record) if record is not None and session.person is not None else ()
    return any(session.person is not None and one.person == session.person.id for one in led)


def joining_by_answer(session: Session, spoken: SpokenGame, way: WayIn) -> bool:
    """Decide whether a letter takes the place that a letter of ours about a game has offered its writer."""
    if not way.table or f"[{way.game}]" not in session.letter.subject.lower():
        return False
    first = consent.first_words(session.letter.lines)
    return bool(spoken.password) or consent.begins_with_yes(first)


def _names_a_power(session: Session, spoken: SpokenGame, way: WayIn) -> bool:
    record = session.game(way.game)
    return record is not None and bool(free_powers(session, record, (spoken.rest,))[0])


# ---------------------------------------------------------------- joining


def _offer_places(
    session: Session, spoken: SpokenGame, way: WayIn
) -> tuple[Session, tuple[OfferedGame, ...]]:
    """Offer the place in a game that is meant: the power that is named, else each that is free."""
    record = session.game(way.game)
    if record is None:
        return session, ()
    rules, password = session.rules(record), spoken.password or _made_up(session)
    opening, person_made = _registration(session, spoken)
    forming = record.status is GameStatus.FORMING
    named, free = free_powers(session, record, (spoken.rest,))
    taken = tuple(str(power_facts(rules, seat)["name"]) for seat in named if seat not in free)
    seats = [seat for seat in named if seat in free] or list(free[:_MOST_FREE])
    offers = []
    for seat in (None,) if forming else seats:
        power = power_facts(rules, seat) if seat is not None else {}
        table = f"{power['letter']}{record.name}" if power else way.table
        lines = [*opening, f"sign on {table} {password}"]
        if forming and named:
            lines.append(f"set preference {power_facts(rules, named[0])['letter']}")
        offers.append(
            OfferedGame(
                kind="joins",
                lines=tuple(lines),
                game=record.name,
                scenario=rules.setting.scenario.title,
                players=len(rules.seats),
                power=str(power.get("name", ""))
                or (str(power_facts(rules, named[0])["name"]) if named else ""),
            )
        )
    made = _made(password=not spoken.password, person=person_made)
    return _say(session, tuple(offers), made, taken=() if forming else taken), tuple(offers)


def _offer_watching(
    session: Session, spoken: SpokenGame, way: WayIn
) -> tuple[Session, tuple[OfferedGame, ...]]:
    """Offer to look on at a game, and nothing else."""
    record = session.game(way.game)
    if record is None:
        return session, ()
    rules, (opening, person_made) = session.rules(record), _registration(session, spoken)
    offered = OfferedGame(
        kind="watches",
        lines=(*opening, f"observe {record.name} {spoken.password or _made_up(session)}"),
        game=record.name,
        scenario=rules.setting.scenario.title,
        players=len(rules.seats),
    )
    made = _made(password=not spoken.password, person=person_made)
    return _say(session, (offered,), made), (offered,)


# ---------------------------------------------------------------- opening


def _offer_opening(
    session: Session, spoken: SpokenGame, parts: Sequence[str], before: Sequence[str]
) -> tuple[Session, tuple[OfferedGame, ...]]:
    """Offer to open the game: on the boards that are for so many, led or played in."""
    board, said = _board_named(session, spoken.rest), _as_offered(before)
    leads = spoken.leads or (said.leads and not spoken.plays)
    people = spoken.players or (spoken.friends + (not leads) if spoken.friends else 0)
    if board is None and said.rest and not people:
        board, people = _board_named(session, said.rest), said.players
    spoken = _together(spoken, said)
    boards = [board] if board is not None else _boards_for(session, people)
    opening, person_made = _registration(session, spoken)
    name = _free_name(session, spoken.name or _name_of_own(session, opening))
    password, settings = spoken.password or _made_up(session), _settings(session, parts, before)
    kinds = ("leads",) if spoken.leads else ("plays",) if spoken.plays else ("leads", "plays")
    offers = []
    for one in boards[:_MOST_BOARDS] if len(kinds) == 1 else boards[:1]:
        options = f" powers {people}" if people and people < one.seats else ""
        for kind in kinds:
            lines = [*opening, f"create ?{name} {password} {one.id}{options}"]
            lines += ["become master"] if kind == "leads" else []
            lines += settings
            lines += [f"invite {' '.join(spoken.addresses[:_MOST_ADDRESSES])}"] if spoken.addresses else []
            count = people if options else one.seats
            offers.append(
                OfferedGame(kind=kind, lines=tuple(lines), game=name, scenario=one.title, players=count)
            )
    made = _made(
        name=name != spoken.name,
        taken=bool(spoken.name) and name != spoken.name,
        password=not spoken.password,
        person=person_made,
        board=board is None and not people,
    )
    others = tuple(one.title for one in boards[1:]) if len(kinds) > 1 else ()
    more = people if board is not None and people > board.seats else 0
    return _say(session, tuple(offers), made, boards=others, too_many=more), tuple(offers)


def _together(spoken: SpokenGame, said: SpokenGame) -> SpokenGame:
    """The game that is spoken of, with what was said of it before."""
    return replace(
        spoken,
        name=spoken.name or said.name,
        password=spoken.password or said.password,
        addresses=spoken.addresses or said.addresses,
        leads=spoken.leads or (said.leads and not spoken.plays),
        plays=spoken.plays or (said.plays and not spoken.leads),
        person=spoken.person or said.person,
        zone=spoken.zone or said.zone,
    )


def _board_named(session: Session, text: str) -> _Board | None:
    """The first scenario that a text names."""
    known = words_for_scenarios(session)
    said = tuple(token.text for token in tokens(text))
    longest = max(map(len, known), default=0)
    for at in range(len(said)):
        for length in range(longest, 0, -1):
            if (id := known.get(said[at : at + length])) is not None and len(
                said[at : at + length]
            ) == length:
                return _board(session, id)
    return None


def _board(session: Session, id: str) -> _Board | None:
    rules = scenario_named(session, id)
    return _Board(id, rules.setting.scenario.title, len(rules.seats)) if rules is not None else None


def _boards_for(session: Session, people: int) -> list[_Board]:
    """The boards for so many, or the smallest for more; the usual one where nobody says how many."""
    usual = session.context.games.scenarios()[0]
    if not people:
        board = _board(session, usual)
        return [board] if board is not None else []
    system = next(system for system in session.context.games.systems if usual in system.scenarios())
    found = (_board(session, card.name) for card in system.cards())
    large_enough = [board for board in found if board is not None and board.seats >= people]
    least = min((board.seats for board in large_enough), default=0)
    return [board for board in large_enough if board.seats == least]


def _settings(session: Session, parts: Sequence[str], before: Sequence[str]) -> list[str]:
    """The lines of settings of the table that other sentences want, as a master may say them: ``Moves every
    Friday``; behind those `before`, but for what these say anew.
    """
    lines: list[str] = []
    for part in parts:
        found = [wish for wish in wishes_in(session, part, MASTER) if not wish.line.startswith(_OF_PEOPLE)]
        sure = bool(found) and found[0].whole and found[0].row.changes and found[0].score >= LIKELY
        if sure and all(line.startswith("set ") and _COUNTS not in line for line in found[0].lines):
            lines += [line for line in found[0].lines if line not in lines]
    anew = {tuple(line.split()[:3]) for line in lines}
    kept = [line for line in before if line.startswith("set ") and tuple(line.split()[:3]) not in anew]
    return list(dict.fromkeys([*kept, *lines]))[:_MOST_SETTINGS]


def _as_offered(lines: Sequence[str]) -> SpokenGame:
    """The game of lines that were offered; its `rest` names the scenario."""
    found = SpokenGame()
    leads = False
    for item in letters.read(tuple(lines)):
        command = item.command if isinstance(item, Said) else item
        match command:
            case Create(table=table, password=password, options=options):
                scenario, *words = options.split() or [""]
                counted = dict(pairwise(words)).get("players", "")
                found = replace(
                    found,
                    name=table.lstrip("?"),
                    password=password,
                    rest=scenario.replace("-", " "),
                    players=int(counted) if counted.isdecimal() else 0,
                )
            case Registration(fields=fields):
                known = dict(fields)
                found = replace(found, person=known.get("name", ""), zone=known.get("timezone", ""))
            case Invite(whom=whom):
                found = replace(found, addresses=tuple(whom.split()))
            case BecomeMaster():
                leads = True
    return replace(found, leads=leads, plays=bool(found.name) and not leads)


# ---------------------------------------------------------------- what nobody said


def _registration(session: Session, spoken: SpokenGame) -> tuple[list[str], bool]:
    """The lines that register whoever is not, and whether their name was taken from their address alone."""
    if session.person is not None:
        return [], False
    told, of_sender = spoken.person, session.letter.sender_name
    said = (of_sender, told) if of_sender.startswith(told) else (told, of_sender)
    name = next((usable for one in said if (usable := usable_name(session, one))), "")
    local = session.letter.sender.partition("@")[0].replace(".", " ").replace("_", " ")
    made = usable_name(session, local.title()) or "Player"
    zone = [f"timezone: {spoken.zone}"] if spoken.zone else []
    return ["register", f"name: {name or made}", *zone, "end"], not name


def _made_up(session: Session) -> str:
    """A password that nobody knows yet."""
    secret = session.context.fresh_token()[-8:]
    return f"{secret[:4]}-{secret[4:]}"


def _name_of_own(session: Session, registration: Sequence[str]) -> str:
    """A name for a game that has none: that of whoever opens it."""
    named = session.person.name if session.person is not None else registration[1].partition(":")[2]
    plain = [token.text for token in tokens(named) if token.text.isascii() and token.text.isalpha()]
    return next((word for word in plain if len(word) >= _FEWEST_LETTERS), _FALLBACK_NAME)[:_LONGEST_OF_OWN]


def _free_name(session: Session, name: str) -> str:
    """The name, or it with a number behind it that makes it one of no game yet."""
    known = {*session.repository.names_of_games(), *session.games, *RESERVED}
    return next(one for one in _numbered(name) if one not in known)


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name[:_LONGEST_NUMBERED]}-{number}" for number in range(2, 1000))


def _made(**made: bool) -> tuple[str, ...]:
    return tuple(part for part, is_made in made.items() if is_made)


def _say(
    session: Session,
    offers: tuple[OfferedGame, ...],
    made: tuple[str, ...],
    *,
    boards: tuple[str, ...] = (),
    taken: tuple[str, ...] = (),
    too_many: int = 0,
) -> Session:
    """The session with the offers as they are told, each with its number."""
    shown = tuple(
        {
            "kind": one.kind, "game": one.game, "scenario": one.scenario, "players": one.players,
            "power": one.power, "lines": tuple(map(Line, one.lines)),
        }
        for one in offers
    )  # fmt: skip
    if not offers:
        return session
    told = replies.GameOffered(offers=shown, made=made, boards=boards, taken=taken, too_many=too_many)
    return session.say(told, about="-")

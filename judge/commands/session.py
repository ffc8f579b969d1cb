"""A letter being handled: what is known, what was changed so far, and what will be said about it.

A Session is a value; every command takes one and returns another. `SignedOn` and `Playing` are sessions that
are signed on to a table, and to a power: what needs that takes one, and the type checker sees to it. It lays
changed records over the known ones, so that a later line sees what an earlier one did. Not here: any command
(the modules beside).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Self, TypeVar

from judge.commands.access import redaction
from judge.commands.access.sign_in import SignIn
from judge.commands.context import Context
from judge.commands.names.proposed_lines import without_unfaithful_proposals
from judge.commands.people.addresses_on_file import lasting_addresses, new_until
from judge.commands.replies import shared
from judge.commands.replies.base import Notice, Reply
from judge.core import places
from judge.core.complaints import Complaint
from judge.core.effects import Effect, Send
from judge.core.game import Seat
from judge.core.inbound import InboundMail
from judge.core.options import TableNotes, TableOptions
from judge.core.outbound import Attachment
from judge.core.people import Person
from judge.core.person_details import WaitingLine
from judge.core.places import Role, people_of
from judge.core.remembered import load_position
from judge.core.repository import Repository
from judge.core.system.game_system import Codec
from judge.core.system.names import PowerNames, PowerWords
from judge.core.system.phases import Phases
from judge.core.system.table_game import TableGame
from judge.core.table import (
    DiaryEntry,
    FiledOrder,
    GameRecord,
    ScheduledLine,
)

AnySession = TypeVar("AnySession", bound="Session")
"""For a function that gives back the kind of session it was given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A piece of the answer, about a game (``-``: about none), said to the place that was signed on to."""

    reply: Reply
    game: str
    sign_in: SignIn | None = None

    @property
    def facts(self) -> dict[str, Any]:
        """Facts that templates see of it."""
        own = {"template": self.reply.template, "game": self.game, "standing": self.sign_in}
        return {**own, **self.reply.facts()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Somebody at a table who gets letters."""

    role: Role
    person: Person
    address: str
    token: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddressWish:
    """Somebody's wish to have one address more; `place` is a place whose letters shall go there then."""

    person: int
    address: str
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersInHand:
    """Lines of a letter about orders since the sign-on, until they are filed at its end.

    `pending` are lines for the open phase (`phase_named`: it was named), `put_aside` those of them that are
    told and not used, `doubtful` those that are asked about, each with the heading above it, `cleared` is
    True if those on file are to go. `ahead` is the later phase that lines are for now, ``-`` one that was
    not understood; `planned` such lines with their phases, `unplanned` the phases whose lines were cleared
    (orders.scheduled). `held` is press that may go once the orders before it are filed. `preview` and
    `form` were asked for; `supposed` are orders for the preview only; `fallen` are lines that fell with a
    condition that could not be read; `written` are the words of lines that were put right, by what they mean;
    `beside` are sentences that want something else, and are answered beside the orders; `withdrawing`: one
    of them may take back what is on file, which is offered; `unclear` are the questions about others.
    """

    pending: tuple[str, ...] = ()
    put_aside: tuple[str, ...] = ()
    doubtful: tuple[tuple[str, str], ...] = ()
    fallen: tuple[str, ...] = ()
    phase_named: bool = False
    cleared: bool = False
    ahead: str = ""
    planned: tuple[tuple[str, str], ...] = ()
    unplanned: tuple[str, ...] = ()
    held: tuple[Any, ...] = ()
    preview: bool = False
    form: bool = False
    supposed: tuple[str, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)
    beside: tuple[str, ...] = ()
    withdrawing: bool = False
    unclear: tuple[Complaint, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """`in_hand` are orders that wait for the end of the sign-on; `stray` lines for the game without one.

    `refused` is True after a failed sign-on: what follows belongs to nobody and is not complained about.
    `keeper` is True after a keeper of the judge has signed on as such.
    `person` is whose address the letter came from, None if its proof failed; `visited` are all standings of
    the letter so far, whose persons may be others; `changed` are persons that are not the writer. `vouched`
    are the persons of whose mailbox the letter brings a code; `wishes` the addresses to be added. `to_agree`
    are lines, with the person whose place they are for, that need that person's yes.
    `language` is what the letter is written in: it is answered so if nobody knows its writer.
    `section` is the part of the letter that is read now (InboundMail), `waiting` are those of games that
    cannot be read.
    """

    letter: InboundMail
    repository: Repository
    context: Context
    person: Person | None = None
    person_changed: bool = False
    changed: Mapping[int, Person] = field(default_factory=dict)
    vouched: frozenset[int] = frozenset()
    wishes: tuple[AddressWish, ...] = ()
    to_agree: tuple[tuple[int, WaitingLine], ...] = ()
    sign_in: SignIn | None = None
    refused: bool = False
    keeper: bool = False
    visited: tuple[SignIn, ...] = ()
    games: Mapping[str, GameRecord] = field(default_factory=dict)
    filed: Mapping[tuple[str, str, Seat], tuple[FiledOrder, ...]] = field(default_factory=dict)
    scheduled: Mapping[tuple[str, Seat], tuple[ScheduledLine, ...]] = field(default_factory=dict)
    diaries: Mapping[tuple[str, Seat], tuple[DiaryEntry, ...]] = field(default_factory=dict)
    in_hand: OrdersInHand = field(default_factory=OrdersInHand)
    stray: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    began: int = 0
    secrets: frozenset[str] = frozenset()
    language: str = "en"
    enclosed: tuple[tuple[SignIn | None, Attachment], ...] = ()
    sends: tuple[Send, ...] = ()
    effects: tuple[Effect, ...] = ()
    section: int = 0
    waiting: tuple[int, ...] = ()

    # ------------------------------------------------------------ records

    def game(self, name: str) -> GameRecord | None:
        """A game as it is now, whatever the case of its name."""
        key = name.lower()
        return self.games.get(key) or self.repository.game(key)

    def games_of(self, person: int) -> tuple[GameRecord, ...]:
        """The games in which somebody has a place now, also by this letter."""
        latest = (self.game(g.name) or g for g in self.repository.games_of(person))
        found = {g.name: g for g in (*latest, *self.games.values())}
        return tuple(g for g in found.values() if person in people_of(g))

    def with_game(self, record: GameRecord) -> Self:
        return replace(self, games={**self.games, record.name: record})

    def with_options(self, record: GameRecord, options: TableOptions) -> Self:
        return self.with_game(replace(record, options=options))

    def with_notes(self, record: GameRecord, notes: TableNotes) -> Self:
        return self.with_game(replace(record, notes=notes))

    def with_person(self, person: Person) -> Self:
        """Somebody changed: whoever writes (also who has just registered), or another one."""
        if person.id == 0 or (self.person is not None and self.person.id == person.id):
            return replace(self, person=person, person_changed=True)
        return replace(self, changed={**self.changed, person.id: person})

    def as_writer(self, person: Person) -> Self:
        """Somebody changed, who is the writer for the rest of the letter."""
        rest = {id: p for id, p in self.changed.items() if id != person.id}
        return replace(self, person=person, person_changed=True, changed=rest)

    def person_of(self, id: int) -> Person | None:
        """The person with that id as they are now."""
        if self.person is not None and self.person.id == id:
            return self.person
        return self.changed.get(id) or self.repository.person(id)

    def people_of(self, ids: Iterable[int]) -> tuple[Person, ...]:
        """The people with those ids as they are now, read at once; those who do not exist are left out."""
        asked = tuple(dict.fromkeys(ids))
        here = {p.id: p for p in (*self.changed.values(), *((self.person,) if self.person else ()))}
        known = {**self.repository.people_by_number([id for id in asked if id not in here]), **here}
        return tuple(known[id] for id in asked if id in known)

    def person_at(self, address: str) -> Person | None:
        """The person who has the address now, also by this letter."""
        here = (*((self.person,) if self.person is not None else ()), *self.changed.values())
        found = next((p for p in here if address in p.addresses), None)
        return found or self.repository.person_at(address)

    def at_home(self, id: int) -> bool:
        """Tell whether the letter's From is an address of that person on file, and no check denies it."""
        person = self.person_of(id)
        if person is None or self.letter.proof == "fail":
            return False
        return self.letter.sender in lasting_addresses(person, self.context.now)

    def orders_on_file(self, record: GameRecord, seat: Seat) -> tuple[FiledOrder, ...]:
        key = (record.name, record.phase, seat)
        return self.filed[key] if key in self.filed else self.repository.filed_orders(*key)

    def rules(self, record: GameRecord) -> TableGame:
        """The game that is played at a table, with its options."""
        return self.context.games.table(record)

    def phases(self, record: GameRecord) -> Phases:
        """Names of the phases of a table's game."""
        return self.context.games.system(record.system).phases

    def codec(self, record: GameRecord) -> Codec:
        """Positions, orders and events of a table's game as text."""
        return self.context.games.system(record.system).codec

    def phase_facts(self, record: GameRecord, key: str = "") -> Mapping[str, str] | None:
        """Facts that templates want to know of a phase (empty: the open one); None before the start."""
        key = key or record.phase
        return self.phases(record).facts(key) if key else None

    def with_sign_in(self, sign_in: SignIn) -> SignedOn:
        """Signed on: what is said from now on belongs to that sign-on."""
        known = replace(self, refused=False, visited=(*self.visited, sign_in), began=len(self.entries))
        return known.acting_as(sign_in)

    def acting_as(self, sign_in: SignIn) -> SignedOn:
        """Signed on as somebody, with nothing noted of it."""
        known = _facts(self) | {"sign_in": sign_in}
        if sign_in.role is Role.PLAYER and sign_in.seat is not None:
            return Playing(**known, seat=sign_in.seat)
        return SignedOn(**known)

    def sign_off(self, *, refused: bool) -> Session:
        """Signed on nowhere; `refused`: what follows belongs to nobody, and is not complained about."""
        return Session(**_facts(self) | {"sign_in": None, "refused": refused})

    def with_pending(self, lines: tuple[str, ...]) -> Self:
        """With these lines for the open phase, and no others."""
        return replace(self, in_hand=replace(self.in_hand, pending=lines))

    # ------------------------------------------------------------ saying

    def who_are_you(self, about: str = "-") -> Self:
        """Say that the writer must be registered; or why this letter counts as nobody's."""
        if self.letter.proof == "fail":
            return self.say(shared.Unproven(), about=about)
        return self.say(shared.NotRegistered(name="", table=""), about=about)

    def enclose(self, *files: Attachment) -> Self:
        """Send files along with what is said to the place that the writer is signed on to."""
        return replace(self, enclosed=(*self.enclosed, *((self.sign_in, file) for file in files)))

    def say(self, reply: Reply, *, about: str = "") -> Self:
        """Add a piece to the answer, unless it is there already, word for word.

        `about` is a game's name, ``-`` for none; empty: of the place that is signed on to.
        """
        game = about or (self.sign_in.game if self.sign_in else "")
        entry = Entry(reply=reply, game=game, sign_in=self.sign_in)
        if entry in self.entries:
            return self
        return replace(self, entries=(*self.entries, entry))

    def complain(self, complaint: Complaint, *, only_masters: bool = False) -> Self:
        return self.say(shared.Complaint(complaint=self.mask(complaint), only_masters=only_masters))

    def mask(self, complaint: Complaint) -> Complaint:
        """Fit to be shown: without proposals that mean something else, without any password of this letter,
        and not too long.
        """
        return redaction.fit_to_show(without_unfaithful_proposals(complaint, self.names()), self.secrets)

    def names(self) -> PowerNames:
        """Names for powers in the game at the table; without a table, in the one that most play."""
        record = self.game(self.sign_in.game) if self.sign_in is not None else None
        return (self.context.games.scenario("") if record is None else self.rules(record)).names

    def without_secrets(self, text: str) -> str:
        return redaction.printable(redaction.without(text, self.secrets))

    def put(self, *effects: Effect) -> Self:
        return replace(self, effects=self.effects + effects)

    def tell(self, record: GameRecord, told: Notice, readers: Iterator[Reader]) -> Self:
        """Send a notice about a game to some of its readers."""
        facts = {"setting": self.rules(record).setting, **told.facts()}
        letters = tuple(letter_to(record, told.template, reader, facts) for reader in readers)
        return replace(self, sends=self.sends + letters)

    def others(self, record: GameRecord) -> Iterator[Reader]:
        """Everybody at a table but the one who writes, also as another power of theirs."""
        mine = self.sign_in
        for reader in everybody(self, record):
            own = (
                mine is not None
                and mine.game == record.name
                and (reader.role, reader.person.id) == (mine.role, mine.person)
                and (mine.master is None or reader.seat == mine.seat)
            )
            if not own:
                yield reader


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOn(Session):
    """A session that is signed on to a table: what a command takes that only somebody there may give.

    `entered` and `acting_as` make it, `signed_off` ends it.
    """

    sign_in: SignIn

    def table(self) -> GameRecord:
        """The game that the writer is signed on to, as it is now. KeyError if there is no such game."""
        record = self.game(self.sign_in.game)
        if record is None:
            raise KeyError(self.sign_in.game)
        return record


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(SignedOn):
    """Signed on to a power, as its player or as a master who acts for it (BECOME); `seat` is that power."""

    seat: Seat


def _facts(session: Session) -> dict[str, Any]:
    """The fields of a session, whichever kind it is of."""
    return {f.name: getattr(session, f.name) for f in fields(Session)}


def notice(record: GameRecord, told: Notice, reader: Reader) -> Send:
    """A notice about a game to one reader, who can answer it."""
    return letter_to(record, told.template, reader, told.facts())


def letter_to(
    record: GameRecord, template: str, reader: Reader, facts: Mapping[str, Any], kind: str = "notice"
) -> Send:
    """One letter about a game to one reader, who can answer it."""
    return Send(
        to=reader.address,
        template=template,
        facts={**facts, "to_role": reader.role.value},
        kind=kind,
        game=record.name,
        token=reader.token,
        time_zone=reader.person.time_zone,
        language=reader.person.language,
        references=(record.thread,) if record.thread else (),
        unsubscribe=reader.role is Role.OBSERVER,
    )


def everybody(session: Session, record: GameRecord, *, only: int | None = None) -> Iterator[Reader]:
    """All who get letters about a game: players, newcomers, masters, observers, each in record order.

    `only`: as whom this person reads them; nobody else is looked up. All are looked up at once.
    """
    meant = [place for place in places.places(record) if only is None or place.person == only]
    session.repository.people_by_number([place.person for place in meant if place.person is not None])
    for place in meant:
        person = session.person_of(place.person) if place.person is not None else None
        if person is not None and (place.held.address or person.addresses):
            address = place.held.address or person.addresses[0]
            new = new_until(person, address, session.context.now) is not None
            token = "" if new else place.held.token
            yield Reader(role=place.role, person=person, address=address, token=token, seat=place.seat)


def position(session: Session, record: GameRecord) -> tuple[TableGame, Any]:
    """The rules and the position of a game that has begun."""
    return session.rules(record), load_position(session.codec(record), record.state)


def power_facts(rules: TableGame, seat: Seat) -> Mapping[str, str]:
    """``{"id": "florence", "name": "Florence", "letter": "L"}``."""
    power: PowerWords = rules.setting.scenario.powers[seat]
    return {"id": power.id, "name": power.name, "letter": power.letter}


def letters_agreed_with(session: Session) -> tuple[str, ...]:
    """The letters that a yes is for: those answered, else what our newest answers; none: nobody knows."""
    letter = session.letter
    last = None if letter.references else session.repository.answered_last(letter.sender)
    return letter.answers_to or (() if last is None else (last,))

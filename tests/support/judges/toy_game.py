"""A game for the service's tests: two seats name numbers; each phase adds them and one die.

It has everything that the service must respect: seats that owe nothing, an end, a secret per seat.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, ClassVar, cast

from judge.core.effects import FileOrders, ProcessPhase, Send
from judge.core.game import Agenda, Outcome, Remark, Seat, View
from judge.core.inbound import InboundMail
from judge.core.outbound import Attachment, OutboundMail, Rendered, Scene
from judge.core.people import Person
from judge.core.system.table_game import TableGame
from judge.core.table import Applicant, DeadlineRule, FiledOrder, GameRecord
from judge.mail.addresses import OwnAddresses
from judge.mail.sending import Delivery
from judge.runtime.environment import Environment, Ports
from judge.store.database import Store
from tests.support.letters_kept import keep_letter
from tests.support.narrowing import instance_of

START = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
A, B = Seat("aries"), Seat("bull")
RULE = DeadlineRule(clock=-1, min=0, next=60 * 48, grace=60 * 72, delay=30, days="SMTWTFS")


@dataclass(frozen=True)
class Sum:
    phase: int
    total: int


@dataclass(frozen=True)
class Sign:
    """A seat's letter in preference lists, and its name in letters."""

    letter: str
    name: str


class Phases:
    kinds = ("movement",)
    sections: ClassVar[dict[str, object]] = {}
    deadlines: ClassVar = {"movement": RULE}

    def facts(self, key: str) -> Mapping[str, str]:
        return {"name": key}

    def period(self, key: str) -> int:
        return int(key.removeprefix("p"))


@dataclass(frozen=True)
class Toy:
    """Phase 3 is nobody's; after phase 5 it is over."""

    seats: tuple[Seat, ...] = (A, B)
    hides_positions = False

    @property
    def setting(self) -> Any:
        powers = {A: Sign("A", "Aries"), B: Sign("B", "Bull")}
        return SimpleNamespace(scenario=SimpleNamespace(powers=powers))

    @property
    def system(self) -> Any:
        return SimpleNamespace(codec=Codec(), phases=Phases(), rules_version=1)

    @property
    def presenter(self) -> Any:
        return SimpleNamespace(
            piece_in_words=lambda piece: piece, listing=lambda record: {}, holdings=lambda seen, seat: {}
        )

    def reader(self, state: Sum) -> None:
        return None

    def about(self, order: int) -> None:
        """No order is about a piece."""

    def survivors(self, state: Sum) -> tuple[Seat, ...]:
        return self.seats

    def winners(self, state: Sum) -> tuple[Seat, ...]:
        return ()

    def open(self, dice: Any) -> Outcome[Sum]:
        return Outcome(state=Sum(1, dice.throw("opening")), events=("opened",))

    def agenda(self, state: Sum) -> Agenda:
        owes = {} if state.phase in (3, 6) else {A: ("A flo",), B: ()}
        return Agenda(phase=f"p{state.phase}", kind="movement", owes=owes, over=state.phase == 6)

    def phase_of(self, state: Sum) -> str:
        return f"p{state.phase}"

    def tally(self, state: Sum) -> Mapping[str, int]:
        return dict.fromkeys(self.seats, state.total)

    def check(self, state: Sum, seat: Seat, orders: tuple[int, ...]) -> list[Remark]:
        return []

    def adjudicate(self, state: Sum, orders: Mapping[Seat, tuple[int, ...]], dice: Any) -> Outcome[Sum]:
        said = sum(sum(orders[seat]) for seat in orders)
        thrown = dice.throw(f"phase:{state.phase}")
        return Outcome(state=Sum(state.phase + 1, state.total + said + thrown), events=(f"added {said}",))

    def view(self, state: Sum, seat: Seat | None, events: tuple[Any, ...] = ()) -> View[Sum]:
        return View(reader=seat, state=state, events=events)

    def view_without_fog(self, state: Sum, seat: Seat | None, events: tuple[Any, ...] = ()) -> View[Sum]:
        return self.view(state, seat, events)


class Codec:
    """The toy's JSON."""

    version = 1

    def load_state(self, text: str) -> Sum:
        return Sum(*json.loads(text))

    def dump_state(self, state: Sum) -> str:
        return json.dumps([state.phase, state.total])

    def load_orders(self, text: str) -> tuple[int, ...]:
        return tuple(json.loads(text))

    def dump_orders(self, orders: tuple[int, ...]) -> str:
        return json.dumps(list(orders))

    def dump_events(self, events: tuple[str, ...]) -> str:
        return json.dumps(list(events))

    def load_events(self, text: str) -> tuple[str, ...]:
        return tuple(json.loads(text))


@dataclass
class Clock:
    """Stands still until it is told to go on."""

    at: datetime = START

    def __call__(self) -> datetime:
        return self.at

    def on(self, **span: float) -> None:
        self.at += timedelta(**span)


@dataclass
class Box:
    """Takes letters as they come; `answers` are what it says to the next ones."""

    letters: list[tuple[str, str, str]] = field(default_factory=list)
    answers: list[Delivery | Exception] = field(default_factory=list)

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        answer = self.answers.pop(0) if self.answers else Delivery(status="sent", reply="250")
        if isinstance(answer, Exception):
            raise answer
        if answer.status == "sent":
            id, text = mime.decode().split("\n", 1)
            self.letters.append((to, id, text))
        return answer

    def to(self, address: str) -> list[str]:
        return [text for to, _, text in self.letters if to == address]


def read(raw: bytes, **known: Any) -> InboundMail:
    known.pop("own")
    known["envelope_to"] = tuple(known["envelope_to"])
    lines = raw.decode().split("\n\n", 1)[1].splitlines()
    return InboundMail(
        **known,
        sender=known["envelope_from"],
        sender_name="",
        subject="s",
        message_id="<m@x>",
        lines=tuple(lines),
    )


def desk(letter: InboundMail, known: Any, now: datetime, allowance: Any = None) -> tuple[Any, ...]:
    """Lines are ``SEAT NUMBER`` (an order), ``process``, ``boom`` (our mistake), or anything (a reply)."""
    effects: list[Any] = []
    for line in letter.lines:
        if line == "boom":
            raise RuntimeError("boom")
        if line == "process":
            effects.append(ProcessPhase(game="toy", phase=known.game("toy").phase))
        word, _, number = line.partition(" ")
        if number.isdigit():
            game = known.game("toy")
            order = FiledOrder(text=line, order=f"[{number}]", canonical=line)
            effects.append(FileOrders(game="toy", phase=game.phase, seat=Seat(word), orders=(order,)))
    return (*effects, Send(to=letter.sender, template="reply", facts={"lines": len(letter.lines)}))


def clock_of(world: Environment) -> Clock:
    """The clock of a world of fakes."""
    return instance_of(Clock, world.now)


def box_of(world: Environment) -> Box:
    """The box of a world of fakes."""
    return instance_of(Box, world.post)


def composed(outgoing: OutboundMail, id: str, date: datetime, row: int) -> bytes:
    """Message-ID, text, and what is attached, each by itself."""
    attached = [one.content.decode() for one in outgoing.content.attachments]
    return "\n".join((id, outgoing.content.text, *attached)).encode()


def world(store: Store, **changes: Any) -> Environment:
    """A world of fakes around a true store."""
    number = iter(range(1, 1_000_000))
    ports = Ports(
        read=read,
        bounce=lambda raw, to, own, sender: None,
        on_letter=desk,
        rules=lambda record: cast(TableGame[Any, Any, Any], Toy()),
        render=lambda send: Rendered(subject=send.template, text=f"{send.template} {send.facts}"),
        picture=lambda rules, record, state, events, closed: "map",
        announce=lambda rules, news: Rendered(
            subject="news",
            text=f"{news.closed or 'start'} for {news.reader.seat}: {news.view.state} {news.dice_sheet}",
            attachments=(Attachment(name="map.png", type="image/png", scene=Scene(values=news.closed)),),
        ),
        paint=lambda values, smaller: f"map of {values}".encode(),
        compose=composed,
        message_id=lambda n: f"<{n}@judge.example>",
    )
    made = Environment(
        store=store,
        now=Clock(),
        secret=lambda n: next(number).to_bytes(n, "big"),
        ports=ports,
        post=Box(),
        own=OwnAddresses(address="judge@judge.example", bounce_key=b"k"),
        keeper="keeper@example.org",
    )
    for name, value in changes.items():
        where = "rooms" if name in Ports.__dataclass_fields__ else None
        made = (
            replace(made, ports=replace(made.ports, **{name: value}))
            if where
            else replace(made, **{name: value})
        )
    return made


def table(store: Store, **changes: Any) -> GameRecord:
    """A forming game with two newcomers, saved."""
    with store.write() as tx:
        people = [
            tx.save_person(Person(name=name, addresses=(f"{name}@example.org",))) for name in ("ann", "bob")
        ]
        game = GameRecord(
            name="toy",
            scenario="toy",
            newcomers=(
                Applicant(person=people[0], password="h", token="tokann", preferences="BA"),
                Applicant(person=people[1], password="h", token="tokbob", preferences="*"),
            ),
            deadline_rules={"movement": RULE},
            thread="<toy@judge.example>",
            **changes,
        )
        tx.save_game(game)
    return game


def stored(store: Store) -> GameRecord:
    with store.read() as known:
        game = known.game("toy")
    assert game is not None
    return game


def change(store: Store, **changes: Any) -> None:
    """Change the game as a letter would: alarm set anew."""
    from judge.runtime.effects import save

    with store.write() as tx:
        game = tx.game("toy")
        assert game is not None
        save(tx, replace(game, **changes), changes.pop("now", START))


def write(environment: Environment, sender: str, body: str, n: int) -> None:
    raw = f"Message-ID: <{n}@example.org>\n\n{body}".encode()
    keep_letter(environment.store, raw, sender, ("judge@judge.example",), "smtp", environment.now())

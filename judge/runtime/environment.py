"""Surroundings that the runtime works with: store, clock, luck, and functions of the other packages.

Everything that comes from outside a letter is a field here, so that a test can hold the clock still and put
a small function in the place of a package.

Addresses that our letters can go to: those beyond ASCII only through a relay that takes them (RFC 6531).

Not here: any work, refusing a letter that could not be answered (mail.server.smtp, commands.dispatch).
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Protocol

from judge.commands.limits.letter_costs import Allowance
from judge.core import desk_keys
from judge.core.effects import Effect, Send
from judge.core.game import Seat
from judge.core.health import Receiving, Trouble
from judge.core.inbound import InboundMail
from judge.core.outbound import Attachment, OutboundMail, Rendered
from judge.core.repository import Repository
from judge.core.system.presenter import PhaseNews
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.mail.addresses import OwnAddresses
from judge.mail.bounces.reports import Bounce
from judge.mail.kept_connections import KeptConnection
from judge.mail.sending import Delivery
from judge.store.database import Store

_STAYS_SECONDS = 3600.0
_ASK_AGAIN_SECONDS = 60.0


class BeyondAscii:
    """Claims of the relay about itself. `ask` may take its time, and gives None if there was no answer.

    Without it there is no relay, and letters may be for anybody.
    """

    def __init__(
        self,
        ask: Callable[[], bool | None] | None = None,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask, self._seconds = ask or (lambda: True), seconds
        self._offered = ask is None
        self._until = float("-inf")

    def was_offered(self) -> bool:
        """Tell what was said last, without asking: False if nothing was."""
        return self._offered

    def is_offered(self) -> bool:
        """Ask, if the last answer is an hour old."""
        if self._seconds() >= self._until:
            answer = self._ask()
            self._offered = self._offered if answer is None else answer
            self._until = self._seconds() + (_ASK_AGAIN_SECONDS if answer is None else _STAYS_SECONDS)
        return self.was_offered()

    def reaches(self, address: str) -> bool:
        """Decide whether a letter can go to an address."""
        return address.isascii() or self.is_offered()


class Post(Protocol):
    """The carrier of our letters."""

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Somebody who gets the letters of a game. `seat` None: a master or an observer."""

    address: str
    person: int
    name: str
    seat: Seat | None
    role: str
    time_zone: str
    language: str
    token: str
    maps: str = "png"
    json: bool = False
    letter: str = "both"
    advice: bool | None = None
    """Letters say what the reader might do; None: as the table has it."""
    reminders: tuple[int, ...] | None = None
    quiet_hours: tuple[int, int] | None = None


def names_for(rules: TableGame, record: GameRecord) -> Mapping[str, Any]:
    """Facts for every template about a table: the names of its powers, and its open phase."""
    phase = rules.system.phases.facts(record.phase) if record.phase else None
    return {"setting": rules.setting, "phase": phase}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """The functions that the runtime joins together; `wiring.judge_ports` gives the true ones."""

    read: Callable[..., InboundMail]
    bounce: Callable[[bytes, tuple[str, ...], OwnAddresses, str | None], Bounce | None]
    on_letter: Callable[[InboundMail, Repository, datetime, Allowance], tuple[Effect, ...]]
    rules: Callable[[GameRecord], TableGame]
    render: Callable[[Send], Rendered]
    picture: Callable[[TableGame, GameRecord, Any, tuple[Any, ...], str], Any]
    announce: Callable[[TableGame, PhaseNews], Rendered]
    """Letter to a reader about a phase; its pictures may be scenes, which `paint` paints."""
    compose: Callable[[OutboundMail, str, datetime, int], bytes]
    message_id: Callable[[int], str]
    whole_game: Callable[..., tuple[Attachment, ...]] = lambda *_: ()
    """Pictures of a whole game: its rules, record, closed phases, and the outcome and key of the last one."""
    edited: Callable[[str, TableGame, GameRecord, int], str] = lambda state, rules, game, turn: state
    """A position with what a master changed by hand while a turn was open."""
    on_opened: Callable[[str, Repository, datetime], tuple[Effect, ...]] = lambda *_: ()
    """The sequel to a phase's opening: orders left for it are filed."""
    paint: Callable[[str, bool], bytes] = lambda values, smaller: b""
    """PNG of a scene (`judge.core.outbound.Scene`), smaller or as usual."""
    text: Callable[[Send], str] = lambda _: ""
    """The text of a letter alone: its page would be made for nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Answers that one address gets, registered or (`strangers`, in a day) not; 0: as many as asked."""

    hour: int = 0
    day: int = 0
    strangers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Limits, in seconds of a processor: for one letter, and for an hour.

    `hour`: on the letters of one registered address, or of one place that was answered to; `strangers`: on
    those of all other addresses together. 0: no limit.
    """

    letter: float = 1.0
    hour: float = 60.0
    strangers: float = 120.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Time that phases wait for letters that were on their way when they fell due.

    `longest_wait`: at the most. The others are those of the mail server before the judge, by Postfix's names:
    a letter that it could not hand over comes again when as much time has passed as it has waited, but not
    before `minimal_backoff` and not after `maximal_backoff`, at the next look every `queue_run_delay`.
    """

    longest_wait: timedelta = timedelta(hours=1)
    minimal_backoff: timedelta = timedelta(seconds=300)
    maximal_backoff: timedelta = timedelta(seconds=4000)
    queue_run_delay: timedelta = timedelta(seconds=300)


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """`now` gives the time in UTC; `secret(n)` gives n unpredictable bytes; `keeper` may be empty.

    `worker` names this process for what it has in hand. `processor` counts seconds of it. `guarded` surrounds
    what a letter might hang in, and is told how many it has burnt before. `own_receiver` tells how far this
    process has taken letters in, if it does; `ask_receivers` asks whatever does to look again and to tell;
    `receiver` is the name of the process that does so for this one. `report` is told how a part of the judge
    is, `observe` a figure of health.measures. `beyond_ascii` knows which addresses the relay takes; `kept` is
    the connection to it that letters share.
    """

    store: Store
    now: Callable[[], datetime]
    secret: Callable[[int], bytes]
    ports: Ports
    post: Post
    own: OwnAddresses
    keeper: str = ""
    budget: Budget = Budget()
    costs: Costs = Costs()
    waiting: Waiting = Waiting()
    worker: str = ""
    processor: Callable[[], float] = time.process_time
    guarded: Callable[[float], AbstractContextManager[object]] = nullcontext
    ask_receivers: Callable[[], object] = lambda: None
    own_receiver: Callable[[], Receiving] | None = None
    receiver: str = ""
    report: Callable[[str, Trouble | None], object] = lambda part, trouble: None
    observe: Callable[[str, float], object] = lambda figure, seconds: None
    beyond_ascii: BeyondAscii = field(default_factory=BeyondAscii)
    kept: KeptConnection | None = None

    def fresh_token(self) -> str:
        """A reply token: 100 bits in 20 small letters and digits, which survive any mail system."""
        return base64.b32encode(self.secret(13)).decode().lower()[:20]

    def fresh_desk_key(self) -> str:
        """A key of the order desk."""
        return desk_keys.key_text(self.secret(desk_keys.BYTES))

    def to_reader(
        self, reader: Reader, game: GameRecord, template: str, facts: Mapping[str, Any], kind: str = "notice"
    ) -> OutboundMail:
        """A letter about a game to one of its readers, in its thread."""
        return self.outgoing(
            Send(
                to=reader.address,
                template=template,
                facts=facts,
                kind=kind,
                game=game.name,
                token=reader.token,
                time_zone=reader.time_zone,
                language=reader.language,
                references=(game.thread,) if game.thread else (),
                unsubscribe=reader.role == "observer",
            )
        )

    def outgoing(self, send: Send) -> OutboundMail:
        """A letter for the outbox, rendered."""
        return OutboundMail(
            to=send.to,
            content=self.ports.render(send),
            kind=send.kind,
            auto="auto-replied" if send.kind == "reply" else "auto-generated",
            token=send.token,
            game=send.game,
            in_reply_to=send.in_reply_to,
            references=send.references,
            unsubscribe=send.unsubscribe,
            proof=send.proof,
        )

    def message_id(self) -> str:
        """A Message-ID that nobody else will ever use, even if the database is one day begun anew."""
        return self.ports.message_id(int.from_bytes(self.secret(7), "big"))

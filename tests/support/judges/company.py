"""A judge on loopback and a company that writes to it: letters in and out by SMTP, all kept in order.

Every letter and every answer becomes an entry of the transcript; `used` says which commands were carried out
and what was said. Not here: what they write (every_command).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from random import Random
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import insert

from judge.catalogue import Catalogue
from judge.commands import Passwords, registry
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.demo.play import Clock
from judge.demo.post import PostOffice, Received, deliver, free_port
from judge.games.empires import areas_command
from judge.games.machiavelli import codec
from judge.games.machiavelli.commands import command_table
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games_at_hand import games_at_hand
from judge.runtime.app import Service
from judge.runtime.settings import Listener, Relay, Settings
from judge.runtime.surroundings import Surroundings
from judge.store.export import NAMELESS
from judge.store.schema import PersonRow
from tests.support.judges.databases import migrated_file
from tests.support.narrowing import instance_of

JUDGE = "judge@podesta.test"
DOMAIN = "players.test"
KEEPER = f"karl@{DOMAIN}"
SECRET = "correct-horse-karl"
FIRST_NUMBER = 7_654_000
"""People are numbered from here on, so that a number of theirs is known for one wherever it stands."""


@dataclass(slots=True)
class Exchange:
    """One letter, or a span of time, and everything that the judge sent because of it.

    `said` are the names of the pieces that the answer is made of; `failing` marks a letter that is wrong on
    purpose.
    """

    number: int
    at: datetime
    writer: str
    letter: bytes
    lines: tuple[str, ...]
    failing: bool = False
    said: list[str] = field(default_factory=list)
    sent: list[Received] = field(default_factory=list)

    def to(self, name: str) -> str:
        """All texts that somebody received, with their subjects."""
        return "\n".join(f"{r.subject}\n{r.text}" for r in self.sent if r.to == address(name))

    @property
    def answer(self) -> str:
        """What the writer received."""
        return self.to(self.writer)


def address(name: str) -> str:
    return name if "@" in name else f"{name}@{DOMAIN}"


@dataclass(slots=True)
class Company:
    """Everybody who writes, and what came of it. `used` are the commands and items that were carried out."""

    service: Service
    clock: Clock
    post: PostOffice
    whim: Random = field(default_factory=lambda: Random(1335))
    exchanges: list[Exchange] = field(default_factory=list)
    used: set[type] = field(default_factory=set)
    logged: list[str] = field(default_factory=list)
    _seen: dict[str, int] = field(default_factory=dict)

    # ------------------------------------------------------------ letters

    def write(
        self,
        name: str,
        *lines: str,
        subject: str = "",
        answers: Received | None = None,
        files: Mapping[str, bytes] | None = None,
        failing: bool = False,
    ) -> Exchange:
        """Hand a letter to the judge's door; return when it has answered."""
        letter = EmailMessage()
        letter["From"] = f"{name.title()} <{address(name)}>"
        letter["To"] = answers.reply_to if answers else JUDGE
        letter["Subject"] = subject or (f"Re: {answers.subject}" if answers else "a letter")
        letter["Message-ID"] = make_msgid(domain=DOMAIN)
        if answers is not None:
            letter["In-Reply-To"] = letter["References"] = answers.message_id
        letter.set_content("\n".join(lines) + "\n")
        for file, content in (files or {}).items():
            letter.add_attachment(content, "application", "octet-stream", filename=file)
        exchange = Exchange(
            number=len(self.exchanges) + 1,
            at=self.clock.now(),
            writer=name,
            letter=bytes(letter),
            lines=lines,
            failing=failing,
        )
        self.exchanges.append(exchange)
        port = self.service.listeners["smtp"].port
        deliver("127.0.0.1", port, address(name), str(letter["To"]), exchange.letter)
        return self._settled(exchange)

    def reply(self, name: str, game: str, *lines: str, failing: bool = False) -> Exchange:
        """Answer the last letter about a game that can be answered; no password is needed."""
        last = next(
            r
            for r in reversed(self.post.boxes[address(name)])
            if f"[{game}" in r.subject and "+" in r.reply_to.partition("@")[0]
        )
        return self.write(name, *lines, answers=last, failing=failing)

    def wait(self, **span: float) -> Exchange:
        """Let time pass."""
        self.clock.advance(timedelta(**span))
        told = Exchange(len(self.exchanges) + 1, self.clock.now(), "", b"", (f"{span}",))
        self.exchanges.append(told)
        return self._settled(told)

    def _settled(self, exchange: Exchange) -> Exchange:
        self.service.work_until_idle()
        for box, letters in sorted(self.post.boxes.items()):
            exchange.sent += letters[self._seen.get(box, 0) :]
            self._seen[box] = len(letters)
        return exchange

    # ------------------------------------------------------------ games

    def record(self, game: str) -> GameRecord:
        with self.service.store.read() as tx:
            record = tx.game(game)
        assert record is not None, game
        return record

    def table(self, game: str) -> tuple[TableGame, Any]:
        """The rules of a table of any game that is at hand, and its position."""
        record = self.record(game)
        rules = self.service.environment.ports.rules(record)
        return rules, rules.system.codec.load_state(record.state)

    def letter_of(self, game: str, name: str) -> str:
        """The letter of the power that somebody plays."""
        rules, _ = self.table(game)
        return rules.setting.scenario.powers[self.seat_of(game, name)].letter

    def seat_of(self, game: str, name: str) -> Seat:
        with self.service.store.read() as tx:
            person = tx.person_at(address(name))
        assert person is not None, name
        return next(s.seat for s in self.record(game).seats if s.person == person.id)

    def orders_for(self, game: str, name: str) -> list[str]:
        """What the scripted players would order in the open phase; nothing in games without them."""
        rules, state = self.table(game)
        seat = self.seat_of(game, name)
        view = rules.view(state, seat)
        if rules.system.name == "machiavelli":
            return orders(
                PlayerView(instance_of(Machiavelli, rules).setting, view.state, Power(seat)), self.whim
            )
        return [*rules.bot_lines(view.state, seat, self.whim.randbytes(8))]

    def units(self, game: str, name: str) -> list[str]:
        """The units of somebody in Machiavelli, as ``A flo``."""
        state = codec.load_state(self.record(game).state)
        return [f"{u.kind} {u.area}" for u in state.units_of(Power(self.seat_of(game, name)))]

    def owing(self, game: str) -> tuple[Seat, ...]:
        """Who must write in the open phase."""
        rules, state = self.table(game)
        return tuple(rules.agenda(state).owes)

    # ------------------------------------------------------------ the transcript

    def keep(self, folder: Path) -> None:
        """Write the transcript, with every letter of the judge and what is attached to it, into a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        pages = ["".join(_told(exchange, folder)) for exchange in self.exchanges]
        (folder / "transcript.txt").write_text("\n".join(pages), encoding="utf-8")
        (folder / "log.txt").write_text("\n".join(self.logged), encoding="utf-8")


def _told(exchange: Exchange, folder: Path) -> Iterator[str]:
    head = f"{exchange.number:04} {exchange.at:%a %d %b %H:%M}"
    if exchange.writer:
        wrong = " (wrong on purpose)" * exchange.failing
        yield f"{'#' * 100}\n{head}  {exchange.writer.upper()} WRITES{wrong}\n"
        yield "".join(f"    {line}\n" for line in exchange.lines)
    else:
        yield f"{'#' * 100}\n{head}  TIME PASSES {exchange.lines[0]}\n"
    for text, group in _same(exchange.sent):
        names = ", ".join(r.to.partition("@")[0] for r in group)
        letter = group[0]
        stem = f"{exchange.number:04}-{letter.to.partition('@')[0]}-{exchange.sent.index(letter)}"
        (folder / f"{stem}.eml").write_bytes(letter.raw)
        parts = [p.get_content_type() for p in letter.message.walk() if not p.is_multipart()]
        yield f"{'-' * 30} to {names}  [{stem}; {', '.join(parts)}]\nSubject: {letter.subject}\n\n{text}\n"


def _same(sent: Sequence[Received]) -> list[tuple[str, list[Received]]]:
    """Letters with the same words together."""
    groups: dict[tuple[str, str], list[Received]] = {}
    for letter in sent:
        groups.setdefault((letter.subject, letter.text), []).append(letter)
    return [(text, group) for (_, text), group in groups.items()]


class _Log(logging.Handler):
    """What was logged as a warning or worse."""

    def __init__(self, company: Company) -> None:
        super().__init__(logging.WARNING)
        self.company = company

    def emit(self, record: logging.LogRecord) -> None:
        self.company.logged.append(self.format(record))


@contextmanager
def company(
    folder: Path, games: Callable[[Path | None], Catalogue] = games_at_hand, seed: int = 0
) -> Iterator[Company]:
    """A judge in a folder, with its door open, one keeper, and a mail server for everybody else."""
    clock = Clock(datetime(2026, 3, 2, 9, 0, tzinfo=UTC))
    quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    count = iter(range(seed << 20, 1 << 30))
    migrated_file(folder)
    with PostOffice() as post:
        settings = Settings(
            address=JUDGE,
            data=folder,
            keeper=KEEPER,
            keepers=(KEEPER,),
            smtp=Listener(port=free_port()),
            relay=Relay(host="127.0.0.1", port=post.port, security="none"),
        )
        service = Service(
            settings,
            around=Surroundings(
                now=clock.now,
                passwords=quick,
                secret=lambda size: Random(next(count)).randbytes(size),
                seconds=lambda: clock.now().timestamp(),
                games=games,
            ),
        )
        service.administration.set_password(KEEPER, quick.hash(SECRET))
        with service.store.write() as tx:
            tx.connection.execute(insert(PersonRow).values(id=FIRST_NUMBER, **NAMELESS))
        service.open_listeners()
        made = Company(service, clock, post)
        handler = _Log(made)
        logging.getLogger("judge").addHandler(handler)
        carried = dict(registry.COMMANDS)
        registry.COMMANDS.update({model: _watched(made, command) for model, command in carried.items()})
        own = {module: module.COMMANDS for module in (command_table, areas_command)}
        for module, commands in own.items():
            setattr(module, "COMMANDS", tuple(_watched(made, command) for command in commands))  # noqa: B010
        try:
            yield made
        finally:
            registry.COMMANDS.update(carried)
            for module, commands in own.items():
                setattr(module, "COMMANDS", commands)  # noqa: B010
            logging.getLogger("judge").removeHandler(handler)
            service.stop()


def _watched(made: Company, command: registry.Row) -> registry.Row:
    """The same command, noted down, with the pieces of answer that came of it."""

    def handler(session, item):
        made.used.add(command.model)
        after = command.carry_out(session, item)
        made.exchanges[-1].said += [
            e.reply.template.removeprefix("reply/") for e in after.entries[len(session.entries) :]
        ]
        return after

    return replace(command, carry_out=handler)

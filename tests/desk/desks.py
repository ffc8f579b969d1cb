"""Desks of games at hand, and a small server that shows them: previews read the letter back, and no more."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

from judge.catalogue import Catalogue
from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.table import FiledOrder, GameRecord, GameStatus, SeatRecord
from judge.core.wording import writing_in
from judge.desk.facts import DeskFacts, desk_facts, orders_counted_on
from judge.desk.form import PostedForm, read_form
from judge.desk.page import PageAnswer, Preview, desk_page
from judge.games.cards.system import CardSystem
from judge.games_at_hand import games_at_hand
from judge.pages.boards import board_files
from judge.pages.look import Look

GAMES = games_at_hand()
CARDS = Catalogue((CardSystem(),))
LOOK = Look(name="Podestà", mail="judge@podesta.test")
BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
REPLY_TO = "judge@podesta.test"


@dataclass(frozen=True)
class Desk:
    """A seat in an open phase; `lines` are on file."""

    scenario: str
    seat: str
    lines: tuple[str, ...] = ()
    flags: Mapping[str, bool] = field(default_factory=dict)
    position: Any = None
    language: str = "en"
    games: Catalogue = GAMES
    may_hand_in: bool = True
    with_others: bool = True

    @cached_property
    def rules(self) -> Any:
        return self.games.scenario(self.scenario, self.flags)

    @cached_property
    def state(self) -> Any:
        return self.position if self.position is not None else self.rules.open(SeededDice(b"desk")).state

    @property
    def record(self) -> GameRecord:
        rules, agenda = self.rules, self.rules.agenda(self.state)
        return GameRecord(
            name="sforza",
            system=rules.system.name,
            scenario=self.scenario,
            flags=dict(self.flags),
            status=GameStatus.ACTIVE,
            seats=tuple(SeatRecord(seat=seat, person=n) for n, seat in enumerate(rules.seats, 1)),
            phase=agenda.phase,
            kind=agenda.kind,
            state=rules.system.codec.dump_state(self.state),
            deadline=BEGIN + timedelta(days=3),
        )

    def filed_orders(self, game: str, phase: str, seat: Seat) -> tuple[FiledOrder, ...]:
        """What the letter's lines were understood as."""
        codec, reader = self.rules.system.codec, self.rules.reader(self.rules.view(self.state, seat).state)
        orders = [order for line in self.lines for order in reader.read(line, seat).orders]
        return tuple(FiledOrder(text="", order=codec.dump_orders((o,)), canonical="") for o in orders)

    def facts(self) -> DeskFacts:
        return self._facts

    @cached_property
    def _facts(self) -> DeskFacts:
        with writing_in(self.language):
            return desk_facts(
                self,  # type: ignore[arg-type]
                self.games,
                self.record,
                Seat(self.seat),
                reply_to=REPLY_TO,
                may_hand_in=self.may_hand_in,
            )

    def page(self, text: str = "", preview: Preview | None = None, notices: Sequence[str] = ()) -> bytes:
        with writing_in(self.language):
            return desk_page(
                LOOK,
                self.facts() if self.with_others else replace(self.facts(), others=()),
                PageAnswer(notices=tuple(notices), text=text, preview=preview),
                path="/desk/0123456789abcdef",
                nonce="n0nce",
                language=self.language,
            )

    def read(self, text: str) -> tuple[list[str], list[str]]:
        """The orders of a letter in words, and the lines that cannot be read or are not allowed."""
        seat = Seat(self.seat)
        seen = self.rules.view(self.state, seat).state
        reader, found, wrong = self.rules.reader(seen), [], []
        with writing_in(self.language):
            for line in text.splitlines():
                reading = reader.read(line, seat)
                refused = [r for r in self.rules.check(seen, seat, reading.orders) if r.fatal]
                found += [str(reader.words(order)) for order in reading.orders]
                wrong += [line] * bool(reading.complaints or refused or not reading.orders)
        return found, wrong


@dataclass
class Shown:
    """A desk on the web; `posted` is what was handed in or looked at."""

    desk: Desk
    address: str = ""
    posted: list[PostedForm] = field(default_factory=list)


@contextmanager
def shown(desk: Desk) -> Iterator[Shown]:
    """Serve the page of a desk, the files of all pages, and its board."""
    found = Shown(desk)
    facts = desk.facts()
    board = board_files(facts.board, desk.rules) if facts.board is not None else ()
    files = {f"/{item.path}": item.make() for item in (*LOOK.items(), *board)}
    kinds = {"svg": "image/svg+xml", "css": "text/css", "js": "text/javascript", "woff2": "font/woff2"}

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            """Nobody reads it."""

        def do_GET(self) -> None:
            if self.path.startswith("/desk/"):
                self.answer(desk.page(), "text/html; charset=utf-8")
            elif self.path in files:
                self.answer(files[self.path], kinds.get(self.path.rpartition(".")[2], "application/json"))
            else:
                self.send_error(404)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            with writing_in(desk.language):
                posted = read_form(parse_qs(body, keep_blank_values=True), facts.choices)
            found.posted.append(posted)
            said = "\n".join(desk.read(posted.text)[0])
            counted = orders_counted_on(desk.games, desk.record, Seat(desk.seat), posted.text)
            supposed = (*counted, *posted.supposed)
            preview = None
            if posted.wish == "preview":
                preview = Preview(words=said, letter=posted.text, supposed=supposed)
            notices = ("Received.",) if posted.wish == "hand-in" else ()
            self.answer(desk.page(posted.text, preview, notices), "text/html; charset=utf-8")

        def answer(self, content: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found.address = f"http://127.0.0.1:{server.server_address[1]}/desk/0123456789abcdef"
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()

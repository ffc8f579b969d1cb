"""A judge with an order desk and eight people at its table; pages by function or by HTTP, letters as ever."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from judge.core.game import Seat
from judge.core.table import FiledOrder, SeatRecord
from judge.desk.desk import Answer, OrderDesk
from judge.games_at_hand import games_at_hand
from judge.runtime.admin.http import PublicWeb
from judge.runtime.admin.web import WebServer
from judge.runtime.order_desk import desk_of
from judge.runtime.settings import Monitor
from tests.runtime.test_whole_judge import NAMES, Table, words

WEB = "https://judge.example.org"
_LINK = re.compile(rf"{WEB}/desk/(\S+)")
_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class DeskTable(Table):
    """The table of the whole judge, with a web address."""

    def __init__(self, folder: Path, url: str) -> None:
        super().__init__(folder, url)
        self.judge.store.close()
        settings = self.settings.model_copy(update={"web": WEB, "health": Monitor(port=1)})
        self.judge = self.again(settings)
        games, take = games_at_hand(), self.judge.keep
        found = desk_of(settings, self.judge.environment, games, take, self.judge.arrivals.transfers)
        assert found is not None
        self.desk: OrderDesk = replace(found, patience=0.0)

    @property
    def florence(self) -> str:
        """Who plays it: powers are given out by lot."""
        return self.player("florence")

    @property
    def venice(self) -> str:
        return self.player("venice")

    def player(self, seat: str) -> str:
        """The name of whoever plays a power."""
        return NAMES[next(s.person for s in self.game.seats if s.seat == seat) - 1]

    def place(self, who: str) -> SeatRecord:
        return next(s for s in self.game.seats if s.person == NAMES.index(who) + 1)

    def say(self, who: str, body: str) -> dict[str, list[EmailMessage]]:
        """A letter to the game, and all that comes of it."""
        self.write(who, body, f"judge+{self.place(who).token}@localhost")
        return self.work()

    def key(self, who: str, line: str = "desk") -> str:
        """The key in the letter that brings it."""
        return link_in(self.say(who, line)[f"{who}@example.org"])

    def filed(self, who: str) -> tuple[FiledOrder, ...]:
        with self.judge.store.read() as known:
            return known.filed_orders("sforza", self.game.phase, Seat(self.place(who).seat))

    def count(self, table: str) -> int:
        with self.judge.store.read() as known:
            return int(known.connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() or 0)


def link_in(letters: list[EmailMessage]) -> str:
    """The key in the only letter of these that has one."""
    (key,) = [found[1] for found in map(_LINK.search, map(words, letters)) if found]
    return key


def hidden(page: Answer) -> dict[str, str]:
    """The hidden fields of a page's form."""
    return {name: unescape(value) for name, value in _FIELD.findall(page.body.decode())}


def form(page: Answer, text: str, wish: str = "hand-in") -> dict[str, list[str]]:
    """What a page sends when nothing is chosen but lines are typed."""
    sent: dict[str, list[str]] = {"text": [text], "wish": [wish]}
    for name, value in _FIELD.findall(page.body.decode()):
        sent.setdefault(name, []).append(unescape(value))
    return sent


@dataclass(frozen=True)
class Said:
    status: int
    headers: Mapping[str, str]
    body: bytes


@contextmanager
def served(table: DeskTable, pages: Path | None = None) -> Iterator[str]:
    """The desk on the web; its address."""
    judge = table.judge
    server = WebServer(
        "127.0.0.1",
        0,
        judge.store,
        table.clock,
        judge.environment.own,
        (judge.components, judge.measures),
        web=PublicWeb(pages=pages, desk=table.desk),
    )
    server.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.stop()


def ask(
    link: str, posted: Mapping[str, list[str]] | bytes | None = None, method: str = "", **headers: str
) -> Said:
    """Get a page, or post a form to it."""
    data = posted if isinstance(posted, bytes) or posted is None else urlencode(posted, doseq=True).encode()
    request = Request(link, data=data, headers=headers, method=method or ("GET" if data is None else "POST"))
    try:
        with urlopen(request, timeout=30) as found:
            return Said(found.status, dict(found.headers), found.read())
    except HTTPError as refused:
        return Said(refused.code, dict(refused.headers), refused.read())

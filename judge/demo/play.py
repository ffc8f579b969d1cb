"""A whole game by real letters: a master, scripted players and an observer, over SMTP on loopback.

The clock is the demonstration's own, so that days pass in a moment; everything else is the judge as it
always runs. Not here: what players want (each game), how their letters look (writing), the folder (album).
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from judge.catalogue import Catalogue
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.demo.album import Album
from judge.demo.post import PostOffice, Received, deliver, free_port
from judge.demo.writing import STYLES, Draft, compose, plain
from judge.games_at_hand import games_at_hand
from judge.runtime.app import Service
from judge.runtime.settings import Listener, Relay, Settings
from judge.runtime.surroundings import Surroundings

GAME = "sforza"
JUDGE = "judge@podesta.test"
PLAYERS = (
    *("anna", "bruno", "carla", "dario", "elena", "fabio", "gina", "hugo"),
    *("irene", "jacopo", "katia", "luca", "mara"),
)
"""As many of them play as the game has seats."""
MASTER = "gaspare"
OBSERVER = "olga"
_SOON = timedelta(hours=1)
_ZONES = ("Europe/Rome", "America/New_York", "Asia/Tokyo", "UTC")


@dataclass(slots=True)
class Clock:
    """A clock that moves when it is told to."""

    at: datetime = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self.at

    def advance(self, by: timedelta) -> None:
        self.at += by


@dataclass(slots=True)
class Demonstration:
    """One game from its opening to its end.

    `hand_in(sender, to, raw)` gives a letter to the mail system; `settle()` returns when the judge has
    handled all that came and all its answers have arrived in `post`.
    """

    service: Service
    clock: Clock
    post: PostOffice
    hand_in: Callable[[str, str, bytes], None]
    settle: Callable[[], None]
    whim: Random
    scenario: str = ""
    """Empty: the first that the judge has."""
    games: Catalogue = field(default_factory=games_at_hand)
    domain: str = "players.test"
    album: Album | None = None
    written: int = 0
    ids: Random | None = None
    """Source of the letters' names; None: different names each time, as mail programs choose them."""
    progress: Callable[[int, str], None] = lambda years, phase: None
    """Called after each phase: the years that are over, and the phase that is open now."""
    passwords: dict[str, str] = field(default_factory=dict)

    # ------------------------------------------------------------ the table

    @property
    def players(self) -> tuple[str, ...]:
        """Players: one for each seat."""
        return PLAYERS[: len(self.games.scenario(self.scenario).seats)]

    @property
    def record(self) -> GameRecord:
        """The game as the judge has it now."""
        with self.service.store.read() as tx:
            record = tx.game(GAME)
        assert record is not None
        return record

    def open_table(self) -> None:
        """Everybody introduces themselves; the master opens the game; the players join; one watches."""
        for number, name in enumerate((MASTER, OBSERVER, *self.players)):
            self.passwords[name] = f"secret-of-{name}"
            zone = _ZONES[number % len(_ZONES)]
            self.write(name, "hello", ["register", f"name: {name.title()}", f"timezone: {zone}", "end"])
        opening = [f"create ?{GAME} {self.passwords[MASTER]} {self.scenario}".strip(), "become master"]
        self.write(MASTER, "a new game", [*opening, "set comment A demonstration", "set move min 0"])
        self.settle()
        self.write(OBSERVER, "may I watch?", [f"observe {GAME} {self.passwords[OBSERVER]}"])
        for name in self.players:
            self.write(name, "count me in", [f"signon ?{GAME} {self.passwords[name]}"])
        self.settle()

    def play_phase(self) -> None:
        """Everybody who owes orders writes; then time passes until the judge has run the phase."""
        record = self.record
        rules = self._rules(record)
        state = rules.system.codec.load_state(record.state)
        for seat in rules.agenda(state).owes:
            self.write_as(record, seat, rules.bot_lines(state, seat, self.whim.randbytes(16)))
        self.settle()
        self.clock.advance(_SOON)
        self.settle()
        if self.record.turn == record.turn:  # somebody's letter was not good enough: the deadline decides
            self.pass_deadline()
        if self.album is not None:
            self.album.add(record.turn, record.phase, self.post)

    def pass_deadline(self) -> None:
        """The master runs the phase with what there is."""
        self.write(MASTER, "time is up", [f"signon M{GAME} {self.passwords[MASTER]}", "process!"])
        self.settle()
        self.clock.advance(_SOON)
        self.settle()

    def play(self, years: int) -> GameRecord:
        """Open the table and play until the game is over or so many years have gone by."""
        self.open_table()
        first = self._year()
        if self.album is not None:
            self.album.add(0, "opening", self.post)
        while self.record.status is GameStatus.ACTIVE and self._year() < first + years:
            turn = self.record.turn
            self.play_phase()
            if self.record.turn == turn:
                raise RuntimeError(f"the game stands still in {self.record.phase}")
            self.progress(self._year() - first, self.record.phase)
        return self.record

    def _rules(self, record: GameRecord) -> TableGame:
        return self.service.environment.ports.rules(record)

    def _year(self) -> int:
        record = self.record
        return self._rules(record).system.phases.period(record.phase) if record.phase else 0

    # ------------------------------------------------------------ letters

    def write_as(self, record: GameRecord, seat: Seat, lines: Sequence[str]) -> None:
        """A player's orders: mostly as an answer to the last letter, now and then with the password."""
        place = next(s for s in record.seats if s.seat == seat)
        with self.service.store.read() as tx:
            person = tx.person(place.person or 0)
        assert person is not None
        name = person.addresses[0].partition("@")[0]
        last = self.post.boxes[person.addresses[0]][-1]
        if self.whim.random() < 0.25:
            letter = self._rules(record).setting.scenario.powers[seat].letter
            signed = [f"signon {letter}{GAME} {self.passwords[name]}", *lines, "signoff"]
            self.write(name, "orders", signed)
        else:
            self.write(name, f"Re: {last.subject}", lines or ["help"], answers=last)

    def write(self, name: str, subject: str, lines: Sequence[str], answers: Received | None = None) -> None:
        """Put lines into a letter and hand it to the mail system."""
        address = f"{name}@{self.domain}"
        style = self.whim.choice(STYLES) if answers is not None else plain
        to = answers.reply_to if answers is not None else JUDGE
        draft = Draft(
            name=name.title(),
            address=address,
            to=to,
            subject=subject,
            lines=lines,
            answers=answers,
            id=f"{self.ids.getrandbits(80):020x}" if self.ids is not None else "",
        )
        raw = compose(draft, style)
        self.written += 1
        if self.album is not None:
            self.album.keep(self.written, address, raw)
        self.hand_in(address, to, raw)


def serve_embedded(folder: Path, post: PostOffice, clock: Clock, seed: int) -> Service:
    """A judge on embedded defaults that listens on a free port and sends to the players' mail server."""
    settings = Settings(
        address=JUDGE,
        data=folder,
        smtp=Listener(port=free_port()),
        relay=Relay(host="127.0.0.1", port=post.port, security="none"),
    )
    secrets = _repeatable(seed)
    return Service(settings, around=Surroundings(now=clock.now, secret=secrets))


def _repeatable(seed: int) -> Callable[[int], bytes]:
    """Secrets that are none: a demonstration may be played again, to the byte."""
    count = 0

    def secret(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{seed}/{count}".encode()).digest(size)

    return secret


def main(
    *,
    years: int,
    seed: int,
    folder: Path,
    scenario: str = "",
    maps: Path | None = None,
    progress: Callable[[int, str], None] = lambda years, phase: None,
) -> int:
    """Play, and leave every letter, reply and map in `folder` with an index page. 0 if the game went well.

    `maps` is a folder with scenarios besides the judge's own. `progress` is called after each phase with the
    years that are over and the phase that is open now.
    """
    folder.mkdir(parents=True, exist_ok=True)
    clock = Clock()
    with tempfile.TemporaryDirectory() as data, PostOffice(now=clock.now) as post:
        if maps is not None:
            shutil.copytree(maps, Path(data) / "maps")
        service = serve_embedded(Path(data), post, clock, seed)
        service.open_listeners()
        port = service.listeners["smtp"].port
        album = Album(folder)
        game = Demonstration(
            service=service,
            clock=clock,
            post=post,
            hand_in=lambda sender, to, raw: deliver("127.0.0.1", port, sender, to, raw),
            settle=service.work_until_idle,
            whim=Random(seed),
            scenario=scenario,
            games=games_at_hand(maps),
            album=album,
            ids=Random(f"letters of {seed}"),
            progress=progress,
        )
        try:
            record = game.play(years)
        finally:
            service.stop()
    sys.stdout.write(album.finish(record))
    return 0

"""A judge with games of several rulebooks in play, as one file: the promise that later versions can read it.

``python -m tests.support.judges.filled_judge`` writes ``tests/store/filled/VERSION.sqlite.xz`` for today's
version. It is run once for each version, with that version's code, and its file is never written again. Not
here: what is asked of these files (tests.store.test_upgrades).
"""

from __future__ import annotations

import hashlib
import lzma
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from random import Random

from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.core.game import Seat
from judge.core.table import GameRecord, GameStatus
from judge.demo.play import Clock
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.mail.sending import Delivery
from judge.runtime.app import Service
from judge.runtime.effects import save
from judge.runtime.settings import Answers, Listener, Settings
from judge.runtime.surroundings import Surroundings
from judge.version import __version__
from tests.support.judges.unpainted import unpainted
from tests.support.narrowing import instance_of

FOLDER = Path(__file__).parents[2] / "store" / "filled"
GAMES = {
    "classic": "balance-of-power",
    "later": "balance-of-power-1995",
    "plague": "absence-of-plague",
    "borgia": "borgia",
    "french": "french-1454",
    "communes": "age-of-communes",
    "boots": "five-boots",
    "europe": "europe-1901",
}
"""Tables by name, each on a scenario with another rulebook or another board."""
_PLAYERS = ("ann", "bob", "cat")
_ROUNDS = 7
_BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def filled() -> tuple[Path, ...]:
    """The files of all versions, oldest first."""
    return tuple(sorted(FOLDER.glob("*.sqlite.xz"), key=version_of))


def version_of(file: Path) -> tuple[int, ...]:
    """The version that a file is named after."""
    return tuple(int(part) for part in file.name.removesuffix(".sqlite.xz").split("."))


def unpacked(file: Path, folder: Path) -> Path:
    """The database of a file, as ``judge.sqlite`` in a folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = folder / "judge.sqlite"
    database.write_bytes(lzma.decompress(file.read_bytes()))
    database.chmod(0o600)
    return database


class _Post:
    """Takes every letter and keeps none."""

    def send(self, envelope_from: str, to: str, mime: bytes) -> Delivery:
        return Delivery(status="sent", reply="250")


class _Filling:
    """The people who write; each of the players sits at every table, and scripted players have the rest."""

    def __init__(self, folder: Path) -> None:
        self.clock, self.whim, self.written = Clock(_BEGIN), Random(1454), 0
        quick = Passwords(b"filled", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        settings = Settings(
            address="judge@podesta.test",
            data=folder,
            smtp=Listener(port=0),
            keeper="karl@players.test",
            answers=Answers(hour=0, day=0, strangers=0),
        )
        self.service = Service(
            settings,
            around=Surroundings(now=self.clock.now, post=_Post(), passwords=quick, secret=_repeatable()),
        )

    def write(self, who: str, lines: Sequence[str], token: str = "") -> None:
        self.written += 1
        to = f"judge+{token}@podesta.test" if token else "judge@podesta.test"
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@players.test", to, "a letter"
        letter["Message-ID"] = f"<{self.written}@players.test>"
        letter.set_content("\n".join(lines) + "\n")
        self.service.keep(bytes(letter), f"{who}@players.test", (to,), "smtp", self.clock.now())
        self.service.work_until_idle()

    def wait(self, **span: float) -> None:
        self.clock.advance(timedelta(**span))
        self.service.work_until_idle()

    def record(self, name: str) -> GameRecord:
        with self.service.store.read() as tx:
            game = tx.game(name)
        assert game is not None, name
        return game

    # ------------------------------------------------------------ what they do

    def open_tables(self) -> None:
        for who in ("max", "olga", *_PLAYERS):
            self.write(who, ["register", f"name: {who.title()}", "end"])
        for name, scenario in GAMES.items():
            self.write("max", [f"create ?{name} secret-of-max {scenario}", "become master", "set move min 0"])
            for who in _PLAYERS:
                self.write(who, [f"signon ?{name} secret-of-{who}"])
            self.write("olga", [f"observe {name} secret-of-olga"])
            record = self.record(name)
            options = replace(record.options, force_begin=True, scripted=True)
            starting = replace(record, options=options, notes=replace(record.notes, starting=True))
            self.service.store.run(partial(save, game=starting, now=self.clock.now()))
            self.service.work_until_idle()

    def play_round(self, name: str) -> None:
        record = self.record(name)
        if record.status is not GameStatus.ACTIVE:
            return
        for seat, person, token in self._places(record):
            self.write(person, self._orders(record, seat) or ["help"], token)
        self.wait(minutes=30)
        if self.record(name).turn == record.turn:
            self.write("max", [f"signon m{name} secret-of-max", "process!"])
            self.wait(minutes=30)
        assert self.record(name).turn > record.turn, name

    def _places(self, record: GameRecord) -> Iterator[tuple[Seat, str, str]]:
        rules = self.service.environment.ports.rules(record)
        owes = rules.agenda(rules.system.codec.load_state(record.state)).owes
        for place in record.seats:
            if place.person is not None and place.seat in owes:
                with self.service.store.read() as tx:
                    person = tx.person(place.person)
                assert person is not None
                yield place.seat, person.addresses[0].partition("@")[0], place.token

    def _orders(self, record: GameRecord, seat: Seat) -> list[str]:
        rules = self.service.environment.ports.rules(record)
        view = rules.view(rules.system.codec.load_state(record.state), seat)
        return orders(PlayerView(instance_of(Machiavelli, rules).setting, view.state, Power(seat)), self.whim)

    def small_things(self) -> None:
        """Press, postal press, a diary, lines for later, orders on file, a roll-back, a pause."""
        for name in ("classic", "borgia"):
            for seat, person, token in tuple(self._places(self.record(name)))[:2]:
                self.write(person, ["press to all", "Trust nobody.", "endpress"], token)
                self.write(person, ["diary", f"I am {seat}.", "enddiary"], token)
                self.write(person, self._orders(self.record(name), seat) or ["help"], token)
        self.write("max", ["signon mlater secret-of-max", "rollback"])
        self.write("max", ["signon mfrench secret-of-max", "pause"])
        self.write("max", ["signon mboots secret-of-max", "terminate"])
        self.write("nobody", ["list", "nonsense"])


def _repeatable() -> Callable[[int], bytes]:
    count = 0

    def secret(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"filled/{count}".encode()).digest(size)

    return secret


def fill(folder: Path) -> None:
    """Play in a judge's folder."""
    filling = _Filling(folder)
    with unpainted():
        filling.open_tables()
        for _ in range(_ROUNDS):
            for name in GAMES:
                filling.play_round(name)
        filling.small_things()
    filling.service.stop()


def main() -> None:
    """Write today's version's file. FileExistsError if there is one: it is never written again."""
    file = FOLDER / f"{__version__}.sqlite.xz"
    with tempfile.TemporaryDirectory() as place, file.open("xb") as out:
        fill(Path(place) / "data")
        whole = Path(place) / "whole.sqlite"
        with closing(sqlite3.connect(Path(place) / "data" / "judge.sqlite")) as database:
            database.execute("UPDATE blobs SET content = x''")  # pictures can be drawn again
            database.commit()
            database.execute("VACUUM INTO ?", (str(whole),))
        out.write(lzma.compress(whole.read_bytes(), preset=9 | lzma.PRESET_EXTREME))


if __name__ == "__main__":
    main()

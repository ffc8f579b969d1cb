"""A whole judge that does the same again: a game with a master and an observer, and what each is sent.

Two of them that are written to alike send the same bytes; what differs was caused by the letter that differs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from email.message import EmailMessage
from pathlib import Path

from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.core.table import GameRecord
from judge.games.machiavelli.maps.library import load_scenario
from judge.runtime.app import Service
from judge.runtime.settings import Answers, Listener, Settings
from judge.runtime.surroundings import Surroundings
from tests.runtime.test_whole_judge import Box, Clock

GAME = "sforza"
KEEPER = "keeper"
KEEPERS_PASSWORD = "correct-horse-karl"

Contents = tuple[str, ...]
"""Subject and parts of one letter."""

_DRAWN = re.compile(r"\d+-[a-z2-7]{10,}")
"""Codes that are drawn for one letter."""


class RepeatedJudge:
    """A judge with one game, whose powers are played by people of the same name as far as lots allow."""

    def __init__(self, folder: Path, scenario: str = "", *, switches: str = "") -> None:
        settings = Settings(
            data=folder,
            smtp=Listener(port=0),
            answers=Answers(hour=0, day=0, strangers=0),
            keepers=(f"{KEEPER}@example.org",),
        )
        self.clock, self.box, self.written = Clock(), Box(), 0
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.service = Service(
            settings,
            around=Surroundings(now=self.clock, post=self.box, passwords=quick, secret=_repeatable()),
        )
        self.service.administration.set_password(f"{KEEPER}@example.org", quick.hash(KEEPERS_PASSWORD))
        opening = f"create ?{GAME} secret {scenario}\nbecome master\n{switches}"
        self.write("master", f"register\nname: Gaspare\nend\n{opening}")
        for seat in sorted(load_scenario(scenario or "balance-of-power").powers):
            self.write(seat, f"register\nname: {seat.title()}\nend\nsignon ?{GAME} secret-{seat}")
            self.work()
        self.write("observer", f"register\nname: Olga\nend\nobserve {GAME} secret")
        self.work()
        self.box.take()
        game = self.game
        assert game.phase
        holders = {s.seat: address for s in game.seats if (address := self._address(s.person))}
        self.people: dict[str, str] = {seat: holders[seat] for seat in sorted(holders)}
        self.tokens: dict[str, str] = {s.seat: s.token for s in game.seats}
        self.tokens |= {a.role.value: a.token for a in game.attendants}

    @property
    def game(self) -> GameRecord:
        with self.service.store.read() as known:
            game = known.game(GAME)
        assert game is not None
        return game

    def _address(self, person: int | None) -> str:
        with self.service.store.read() as known:
            found = known.person(person or 0)
        return found.addresses[0].partition("@")[0] if found is not None else ""

    def write(self, who: str, body: str, token: str = "") -> None:
        self.written += 1
        to = f"judge+{token}@localhost" if token else "judge@localhost"
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{who}@example.org", to, "letter"
        letter["Message-ID"] = f"<{self.written}@example.org>"
        letter.set_content(body)
        self.service.keep(bytes(letter), f"{who}@example.org", (to,), "smtp", self.clock())

    def write_as(self, place: str, body: str) -> None:
        """As the player of a power, as the master or as the observer; or to the judge, as its keeper."""
        if place == KEEPER:
            self.write(KEEPER, f"sign on keeper {KEEPERS_PASSWORD}\n{body}")
        else:
            self.write(self.people.get(place, place), body, self.tokens[place])

    def work(self) -> None:
        self.service.work_until_idle()

    def told(self) -> dict[str, tuple[Contents, ...]]:
        """All that has been sent since, by power or role, without the ids that are drawn for each letter."""
        places = {f"{person}@example.org": place for place, person in self.people.items()}
        return {
            places.get(to, to.partition("@")[0]): tuple(_contents(m) for m in letters)
            for to, letters in sorted(self.box.take().items())
        }


def _contents(letter: EmailMessage) -> Contents:
    parts = (part.get_payload(decode=True) for part in letter.walk() if not part.is_multipart())
    return (
        _DRAWN.sub("*", str(letter["Subject"])),
        *(
            _DRAWN.sub("*", part.decode("utf-8", "backslashreplace"))
            for part in parts
            if isinstance(part, bytes)
        ),
    )


def everything(told: Mapping[str, tuple[Contents, ...]], *, besides: Collection[str]) -> list[Contents]:
    """What was sent to anybody but these."""
    return sorted(
        (place, *letter) for place, letters in told.items() if place not in besides for letter in letters
    )


def _repeatable() -> Callable[[int], bytes]:
    count = 0

    def secret(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{count}".encode()).digest(size)

    return secret

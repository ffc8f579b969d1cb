# ruff: noqa: E501  letters stand in one line each
"""Architecture 7 over every command and through the whole judge: what one player keeps secret, nobody learns.

Two judges are run alike but for one player's secret orders, money and letters; every byte that anybody
else receives, from any command, must be the same.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from judge.commands import Passwords
from judge.runtime.app import Service
from judge.runtime.settings import Answers, Listener, Settings
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from tests.runtime.test_whole_judge import Box, Clock
from tests.support.all_commands import ALL

SEATS = ("austria", "florence", "france", "milan", "naples", "papacy", "turkey", "venice")
PLAIN = "A flo h\nA are h\nF psa h"
SECRETS: dict[str, str] = {
    "orders": "A flo - pistoia\nA are - urbino\nF psa c g\nexp 1: 18 ducats buy A bol\nexp 2: 12 ducats disband A per\nset draw\nset absence 20 Mar to 22 Mar\ndiary\nMilan first.\nend diary\nphase summer 1454\nA flo - lucca\nstanding orders\nA are h\nretreats\nA flo disbands",
    "money": f"{PLAIN}\nexp 1: 3 ducats counter-bribe A are\nborrow 3 ducats for 1 year\npay 1 ducat to papacy\npress to papacy\nDown with Milan.\nendpress\nShould I rather go to Pistoia? I hold back until somebody tells me more.",
}
"""Orders, bribes and plans; money, press and prose."""
UNSEEN_AFTERWARDS = "money"
"""What even the results must not show, but to those whom it touches."""
CONFIDANTS = {"papacy", "master"}
"""The Papacy is paid and written to; a master may see everything."""

_DRAWN = re.compile(r"\d+-[a-z2-7]{10,}")
"""Codes that are drawn for one letter."""

BY_A_PLAYER = (
    "list", "list sforza", "list full", "help", "help orders", "version", "why siena", "get settings",
    "set wait", "set nowait", "set address", "set password another", "set preference *", "set timezone UTC",
    "A mil - pavia\nclear", "press to florence\nWell?\nendpress", "broadcast\nHello\nendpress", "process",
    "set deadline Fri 18:00", "set move next 48", "set nodice", "set basic", "set cities 12", "set nolist",
    "set comment hi", "set nmr", "set no press", "become master", "resign everything", "signon Lsforza wrong",
    "observe sforza looking", "create ?other secret", "A flo h\nexp 1: 18 buy A flo\nA mil s A flo", "nonsense",
)  # fmt: skip
BY_AN_OBSERVER = (
    "list sforza",
    "list full",
    "press to all\nAh!\nendpress",
    "A flo h",
    "set wait",
    "resign please",
)
MORE = tuple(
    line
    for line in (
        "preview", "predict", "template", "set map both", "info player me", "info player bruno@example.org", "excuse florence", "set players 6", "set prfrand", "summary sforza", "history sforza", "history", "who is bruno",
        "whogame sforza", "map sforza", "map", "status", "diary\nnote\nenddiary", "diary list", "diary read 1",
        "set draw", "set draw ALF", "set nodraw", "set concede florence", "set absence Fri to Sat", "set noabsence",
        "pause", "resume", "terminate", "eject florence", "promote olga@example.org", "rollback", "rollforward",
        "unstart", "force begin", "become florence", "edit florence 5 ducats", "undo", "propose set nomoney",
        "vote yes", "declare milan", "approve florence", "set allow player x@example.org", "undelivered",
        "export my data", "i am also nobody@example.org", "standing A mil h", "preview\nsuppose A flo - lucca",
        "phase fall 1454 movement\nA mil h", "set hidden treasuries", "monitor sforza", "catch up", "votes",
        "if F pisa\nA mil - pavia\nelse\nA mil h\nendif",
        "clear A mil",
        "confirm 1-nothing",
        "i am not nobody@example.org",
        "new reply address",
        "dummy florence",
        "excommunicate florence",
        "ignore excommunications",
        "my powers",
        "set approval",
        "set nobroadcast",
        "set all press",
        "set normal press",
        "set watch all press",
        "set unmoderated",
        "set variant gunboat",
        "set start Fri 18:00",
        "set powers 7",
        "edit undo",
        "edit chit florence milan",
        "set dias",
        "set max absence 5",
        "set no late press",
        "set several powers",
        "set dedication 5",
        "standby",
        "signon keeper wrong\nkeeper games",
        "keeper letter 3 again",
        "keeper what",
        "monitor sforza x",
        "retreat preference A mil: pavia", "set gunboat", "set fog", "sign off", "province florence",
        "neighbours", "neighbours florence", "where can I go", "where can A flo go", "gazetteer",
        "gazetteer sforza", "what can I build", "kick florence out", "how much money do I have",
        "please give me two more days", "help game", "set language en",
        "invite carla@example.org", "settings", "settings sforza", "set rulebook njudge-1.7.6",
    )
    if read_command(line.split("\n")[0]) is not None
)  # fmt: skip
"""Spellings that this judge knows as commands."""


class Judge:
    """A whole judge with a game of eight, a master and an observer; secrets are the same in every run."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(data=folder, smtp=Listener(port=0), answers=Answers(hour=0, day=0, strangers=0))
        self.clock, self.box, self.written = Clock(), Box(), 0
        quick = Passwords(b"test", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.service = Service(settings, now=self.clock, post=self.box, passwords=quick, secret=_repeatable())
        self.write("master", "register\nname: Gaspare\nend\ncreate ?sforza secret\nbecome master")
        for seat in SEATS:
            self.write(seat, f"register\nname: {seat.title()}\nend\nsignon ?sforza secret-{seat}")
            self.work()
        self.write("observer", "register\nname: Olga\nend\nobserve sforza secret")
        self.work()
        self.box.take()
        with self.service.store.read() as known:
            game = known.game("sforza")
        assert game is not None and game.phase
        holders = {s.seat: known_address for s in game.seats if (known_address := self._address(s.person))}
        self.people = {seat: holders[seat] for seat in SEATS}
        self.tokens = {s.seat: s.token for s in game.seats}
        self.tokens |= {a.role.value: a.token for a in game.attendants}

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
        self.write(self.people.get(place, place), body, self.tokens[place])

    def work(self) -> None:
        self.service.work_until_idle()

    def told(self, *, besides: set[str]) -> list[tuple[str, ...]]:
        """All that was sent to anybody but these, without the ids that are drawn for each letter."""
        hidden = {f"{self.people.get(place, place)}@example.org" for place in besides}
        return sorted(
            (
                to,
                _DRAWN.sub("*", str(m["Subject"])),
                *(_DRAWN.sub("*", str(p.get_payload(decode=True))) for p in m.walk() if not p.is_multipart()),
            )
            for to, letters in self.box.take().items()
            for m in letters
            if to not in hidden
        )


def _repeatable() -> Callable[[int], bytes]:
    count = 0

    def secret(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{count}".encode()).digest(size)

    return secret


def _story(
    folder: Path, secret: str, *, battery: Sequence[tuple[str, str]], play: bool
) -> list[list[tuple[str, ...]]]:
    """Florence writes; others write; if `play`, the phase runs, and others write again. What others got."""
    judge = Judge(folder)
    judge.write_as("florence", secret)
    judge.work()
    judge.told(besides={"florence", *CONFIDANTS})
    stages = []
    try:
        for _ in range(2 if play else 1):
            for place, body in battery:
                judge.write_as(place, body)
                judge.work()
                stages.append(judge.told(besides={"florence", *CONFIDANTS}))
            if play:
                judge.write_as("master", "process!")
                judge.write_as("master", "process")
                judge.work()
                judge.clock.at += timedelta(hours=1)
                judge.work()
                stages.append(judge.told(besides={"florence", *CONFIDANTS}))
                play = False
    finally:
        judge.service.store.close()
    return stages


BATTERY = [("milan", body) for body in (*BY_A_PLAYER, *MORE)] + [
    ("observer", body) for body in (*BY_AN_OBSERVER, *MORE)
]
BATTERY += [("naples", "forget me"), ("naples", "resign")]
"""Who leaves comes last."""


@pytest.fixture(scope="module")
def silent(tmp_path_factory: pytest.TempPathFactory) -> list[list[tuple[str, ...]]]:
    return _story(tmp_path_factory.mktemp("plain"), PLAIN, battery=BATTERY, play=False)


@pytest.mark.parametrize("secret", sorted(SECRETS))
def test_no_command_of_others_shows_a_secret(
    secret: str, silent: list[list[tuple[str, ...]]], tmp_path: Path
) -> None:
    found = _story(tmp_path, SECRETS[secret], battery=BATTERY, play=False)
    for (place, body), told, expected in zip(BATTERY, found, silent, strict=True):
        assert told == expected, (place, body)


def test_results_and_histories_show_no_more_than_the_rules_do(tmp_path: Path) -> None:
    battery = [("milan", body) for body in MORE[:8]] + [
        ("observer", "list sforza"),
        ("observer", "history sforza"),
    ]
    plain = _story(tmp_path / "plain", PLAIN, battery=battery, play=True)
    found = _story(tmp_path / "secret", SECRETS[UNSEEN_AFTERWARDS], battery=battery, play=True)
    assert any(stage for stage in plain) and len(plain) == len(found)
    for told, expected in zip(found, plain, strict=True):
        assert told == expected


def test_every_command_is_tried() -> None:
    """A command that is added must be added here as well."""
    lines = [
        line
        for body in (
            *BY_A_PLAYER,
            *MORE,
            "resign",
            "forget me",
            "register",
            "signon Lsforza x",
            "hello Lsforza x",
            "practice",  # opens a table of its own, whose name and dice are drawn
        )
        for line in body.split("\n")
    ]
    tried = {type(read_command(line)) for line in lines}
    missing = {model for model in ALL if issubclass(model, Command)} - tried
    assert not missing, sorted(model.__name__ for model in missing)

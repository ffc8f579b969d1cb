"""Letters of players, observers, strangers, masters and keepers, and how they are met.

The set is ``tests/commands/sentences/letters.yaml``; each row says who writes, the text, the line that is
meant (`also`: others as good) and whether it tells, changes or does nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

from judge.commands import on_letter
from judge.commands.context import JudgePolicy
from judge.core.effects import KeeperRequest
from judge.syntax.commands.keeper_commands import KeeperAsk, read_ask
from tests.support import sentences
from tests.support.judges.fake_judge import GAMES, World
from tests.support.sentences import AMONG, DONE, FIRST, MISSED

FOLDER = Path(__file__).parents[1] / "commands" / "sentences"
NOTHING = "nothing"
_STATES = (
    "Orders are due",
    "Orders are still missing",
    "Les ordres",
    "You have 5 ducats",
    "Vous avez 5 ducats",
)
"""What else answers a question for which LIST would do."""
_CHANGING = frozenset(
    {"letter-again", "letter-set-aside", "outgoing-resend", "back_up", "close", "open", "rule"}
)
"""Verbs of keepers that change something."""
GAME, KEEPER, PASSWORD = "florence1", "max@example.net", "long-password"
_PLAYERS = {"florence": "Ann", "milan": "Bob", "venice": "Carla", "naples": "Dave"}


class Row(BaseModel):
    """One letter. `does`: tells, changes or nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    who: str
    language: str = "en"
    text: str
    line: str | None = ""
    also: tuple[str, ...] = ()
    does: str

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(line for line in (self.line or "", *self.also) if line)


def rows(path: Path) -> Iterator[Row]:
    yield from (
        Row.model_validate(row) for row in yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    )


@cache
def opened() -> World:
    """A table that Max leads and Olga watches, on a Thursday in November."""
    world = World()
    world.now = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)
    world.register("Max")
    world.write("max@example.net", f"create ?{GAME} pw-master\nbecome master", proof="pass")
    spare = iter(("Erik", "Fay", "Gus", "Hal"))
    for seat in GAMES.scenario(world.records[GAME].scenario).seats:
        address = world.register(_PLAYERS.get(seat) or next(spare))
        world.write(address, f"sign on ?{GAME} pw-{seat}", proof="pass")
    world.write(world.register("Olga"), f"observe {GAME} pw-olga", proof="pass")
    return world


def write(who: str, text: str) -> tuple[World, str]:
    """The world after a letter, and the text of the answer."""
    world = copy.deepcopy(opened())
    record = world.records[GAME]
    if who == "player":
        return world, world.write("ann@example.net", text, token=world.token_of(GAME, "florence"))
    if who == "stranger":
        return world, world.write("zoe@example.net", text)
    if who == "keeper":
        policy = JudgePolicy(keepers={KEEPER: world.passwords.hash(PASSWORD)})
        letter = world.letter(KEEPER, f"sign on keeper {PASSWORD}\n{text}")
        world.effects = on_letter(letter, world, replace(world.context(), policy=policy))
        return world, world.answer.text if world.replies else ""
    staff = next(a for a in record.attendants if a.role.value == who)
    sender = {"master": "max@example.net", "observer": "olga@example.net"}[who]
    return world, world.write(sender, text, token=staff.token)


def met(row: Row) -> str:
    """How a letter is met: its line first, among the first three, missed, or something done unasked."""
    world, answer = write(row.who, row.text)
    meant = [line.removeprefix("keeper ") for line in row.lines]
    if row.who == "keeper":
        asks = [KeeperAsk(**e.ask) for e in world.effects if isinstance(e, KeeperRequest)]
        done = [ask for ask in asks if ask.verb not in ("hello", "unclear")]
        if any(_same(ask, line) for ask in done for line in meant):
            return FIRST
        if done:
            return DONE if any(ask.verb in _CHANGING for ask in done) else MISSED
    elif sentences.what_holds(world) != sentences.what_holds(opened()):
        return FIRST if any(_does(world, row, line) for line in row.lines) else DONE
    if row.does == NOTHING:
        return FIRST
    return _offered(row, answer, meant)


def _does(world: World, row: Row, line: str) -> bool:
    """Decide whether a letter did what a line does by itself."""
    return sentences._is_line(row.text, line) or _orders(world) == _orders(write(row.who, line)[0])


def _orders(world: World) -> frozenset[str]:
    return frozenset(str(one.canonical) for filed in world.orders.values() for one in filed)


def _offered(row: Row, answer: str, meant: list[str]) -> str:
    numbered = [found.strip() for found in sentences._NUMBERED.findall(answer)]
    for place, line in enumerate(numbered[:3]):
        bare = line.removeprefix("keeper ")
        if any(_is_one(row.who, bare, one) and _has_text_of(answer, one) for one in meant):
            return FIRST if place == 0 else AMONG
    if any(sentences._says(answer, line) for line in row.lines if not numbered):
        return FIRST
    if row.who == "keeper":
        return MISSED
    asked_for_state = any(line.split()[0] in ("list", "status") for line in row.lines)
    if asked_for_state and any(state in answer for state in _STATES):
        return FIRST
    hello = _told(row.who, "hello")
    for line in row.lines:
        own = _told(row.who, line) - hello
        if own and len(own & _lines(answer)) >= 0.6 * len(own):
            return FIRST
    return MISSED


def _is_one(who: str, line: str, meant: str) -> bool:
    if who == "keeper":
        one, other = read_ask(f"keeper {line}"), read_ask(f"keeper {meant}")
        return isinstance(one, KeeperAsk) and isinstance(other, KeeperAsk) and one.verb == other.verb
    head, _, text = meant.partition("\n")
    if text:
        return sorted(line.replace(",", "").lower().split()) == sorted(head.replace(",", "").lower().split())
    return sentences.same(line, head) or line.split()[:2] == meant.split()[:2]


def _has_text_of(answer: str, meant: str) -> bool:
    """Decide whether an answer shows the text between a first line and a last one, where there are three."""
    text = " ".join(meant.splitlines()[1:-1])
    return text.lower() in " ".join(answer.split()).lower()


def _same(ask: KeeperAsk, line: str) -> bool:
    meant = read_ask(f"keeper {line}")
    return isinstance(meant, KeeperAsk) and meant.verb == ask.verb


@cache
def _told(who: str, text: str) -> frozenset[str]:
    return _lines(write(who, text)[1])


def _lines(answer: str) -> frozenset[str]:
    return frozenset(line.strip() for line in answer.splitlines() if len(line.strip()) > 8)

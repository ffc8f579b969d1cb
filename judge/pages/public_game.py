"""Public part of a game: its phases as a bystander sees them, press to all, who is still in.

Only views of nobody (`reader` None) are asked for; fog lifts when a game is over. No person is named: whoever
wants to be found writes press. Not here: how it looks (pages.game_pages).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judge.commands.settings.secrecy import over
from judge.core.effects import KeepPress
from judge.core.game import Seat, View
from judge.core.repository import Repository
from judge.core.system.pages import Pages, pages_of
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.pages.words import OPENING

_PLAIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LONGEST = 40


def folder_of(name: str) -> str:
    """A game's folder: its name where that is a plain word, else made from its hash.

    Names may hold slashes, or differ by case alone, which not every disk tells apart.
    """
    if _PLAIN.match(name) and len(name) <= _LONGEST:
        return name
    rest = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:_LONGEST].strip("-")
    return f"{rest or 'game'}--{hashlib.sha256(name.encode()).hexdigest()[:10]}"


def is_public(record: GameRecord) -> bool:
    """Tell whether strangers may read of a game; one that was called off before it began is no more."""
    called_off = record.status is GameStatus.TERMINATED and not record.phase
    return record.options.listed and not record.options.practice and not called_off


@dataclass(frozen=True, slots=True)
class PublicLetter:
    """Press that all may read. `author` is a seat, ``master``, or the name it was signed with; or empty."""

    author: str
    seat: Seat | None
    role: str
    text: str
    at: Any


@dataclass(frozen=True)
class ClosedPhase:
    """One that was played; `stem` is what its files are called. `number` counts from 0, the opening."""

    number: int
    record: PhaseRecord
    press: tuple[PublicLetter, ...]

    @property
    def stem(self) -> str:
        key = re.sub(r"[^a-z0-9]+", "-", self.record.phase.lower()).strip("-")
        return f"{self.number:03}-{key}"

    @cached_property
    def stamp(self) -> str:
        made = hashlib.sha256()
        for part in (self.record.before, self.record.after, self.record.events, repr(self.press)):
            made.update(part.encode())
            made.update(b"\0")
        return made.hexdigest()


@dataclass(frozen=True)
class PublicGame:
    """A table with its closed phases, oldest first."""

    record: GameRecord
    rules: TableGame
    closed: tuple[ClosedPhase, ...]
    press_now: tuple[PublicLetter, ...]
    _seen: dict[int, tuple[Any, View[Any]]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def folder(self) -> str:
        return folder_of(self.record.name)

    @property
    def pages(self) -> Pages:
        return pages_of(self.rules)

    @property
    def is_fogged(self) -> bool:
        """Positions are hidden from bystanders until the end."""
        return self.rules.hides_positions and not over(self.record)

    def view(self, text: str, events: str = "") -> View[Any]:
        """A stored position and its events, as everybody may know them."""
        codec = self.rules.system.codec
        told = codec.load_events(events) if events else ()
        seen = self.rules.view_without_fog if over(self.record) else self.rules.view
        return seen(codec.load_state(text), None, told)

    def phase(self, closed: ClosedPhase) -> tuple[Any, View[Any]]:
        """The position in which the orders of a phase were given, and its view. Fog must be asked for first.

        Raises ValueError in fog.
        """
        if self.is_fogged:
            raise ValueError("nobody sees anything of a game in fog")
        if closed.number not in self._seen:  # each language asks again
            before = self.view(closed.record.before).state if closed.record.before else None
            self._seen[closed.number] = before, self.view(closed.record.after, closed.record.events)
        return self._seen[closed.number]

    def period(self, closed: ClosedPhase) -> int:
        """The year, or round, that a phase belongs to; the opening to the first."""
        key = closed.record.phase
        if key == OPENING:
            key = self.rules.phase_of(self.rules.system.codec.load_state(closed.record.after))
        return self.rules.system.phases.period(key)

    def seats_in(self) -> tuple[Seat, ...]:
        """Seats still in the game, in its order."""
        if not self.record.state:
            return tuple(self.rules.seats)
        return self.rules.survivors(self.view(self.record.state).state)

    def seat_name(self, seat: Any) -> str:
        known = self.rules.setting.scenario.powers.get(seat)
        return str(known.name) if known is not None else str(seat).capitalize()

    @cached_property
    def scores(self) -> tuple[tuple[int, Mapping[Seat, int]], ...]:
        """Scores that the game counts, at the end of each period."""
        last = {self.period(closed) - (closed.number == 0): closed for closed in self.closed}
        states = ((period, self.phase(closed)[1].state) for period, closed in sorted(last.items()))
        return tuple((period, self.pages.victory_count(state).scores) for period, state in states)


def public_game(repository: Repository, record: GameRecord, rules: TableGame) -> PublicGame:
    """A table as it stands in the store."""
    letters = [p for p in repository.press(record.name) if "all" in p.readers]
    closed = tuple(
        ClosedPhase(number, phase, tuple(_letters(record, letters, phase.phase)))
        for number, phase in enumerate(repository.phases(record.name))
    )
    known = {phase.record.phase for phase in closed}
    now = tuple(_letter(record, p) for p in letters if p.phase not in known)
    return PublicGame(record, rules, closed, now)


def _letters(record: GameRecord, letters: Sequence[KeepPress], phase: str) -> Iterator[PublicLetter]:
    return (_letter(record, p) for p in letters if p.phase == phase)


def _letter(record: GameRecord, press: KeepPress) -> PublicLetter:
    """Letter and its signature: a seat, a role, or a name of the writer's; nothing that names a person."""
    role, _, name = press.author.partition(":")
    seats = {str(s.seat) for s in record.seats}
    if role in seats and not name:
        return PublicLetter("", Seat(role), "", press.text, press.at)
    if role in ("grey", "alias"):
        return PublicLetter(name, None, "", press.text, press.at)
    return PublicLetter("", None, role, press.text, press.at)

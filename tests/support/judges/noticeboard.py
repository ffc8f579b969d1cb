"""Games for pages: played by programs, and kept where pages look for them. No mail, no database."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from judge import load
from judge.core.dice import SeededDice
from judge.core.effects import KeepPress
from judge.core.game import Seat
from judge.core.options import TableOptions
from judge.core.people import Person
from judge.core.table import Applicant, GameRecord, GameStatus, PhaseRecord, SeatRecord
from judge.games.machiavelli import codec
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.model.state import Power
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.games_at_hand import games_at_hand
from judge.pages.look import Look
from judge.pages.publisher import Published, Publisher
from judge.pages.site import Site
from tests.support.narrowing import instance_of

BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
GAMES = games_at_hand()


@dataclass(frozen=True)
class Shelf:
    """What pages ask of a repository."""

    records: tuple[GameRecord, ...]
    closed: Mapping[str, tuple[PhaseRecord, ...]] = field(default_factory=dict)
    letters: tuple[KeepPress, ...] = ()
    people: Mapping[int, Person] = field(default_factory=dict)

    def person(self, id: int) -> Person | None:
        return self.people.get(id)

    def people_by_number(self, ids: Collection[int]) -> Mapping[int, Person]:
        return {id: self.people[id] for id in ids if id in self.people}

    def games(self) -> Sequence[GameRecord]:
        return self.records

    def phases(self, game: str) -> Sequence[PhaseRecord]:
        return self.closed.get(game, ())

    def press(self, game: str) -> Sequence[KeepPress]:
        return [letter for letter in self.letters if letter.game == game]

    def without(self, game: str) -> Shelf:
        return replace(self, records=tuple(r for r in self.records if r.name != game))

    def with_record(self, record: GameRecord) -> Shelf:
        return replace(self, records=tuple(record if r.name == record.name else r for r in self.records))


@cache
def played(scenario: str, phases: int, **flags: Any) -> tuple[PhaseRecord, ...]:
    """Closed phases of a game of scripted players, the opening first."""
    rules, reader = GAMES.scenario(scenario, flags), load(scenario, **flags)
    dice, whim = SeededDice(b"pages"), Random(7)
    outcome = rules.open(dice)
    found = [_closed(0, "opening", "", outcome)]
    for turn in range(1, phases + 1):
        before = outcome.state
        letters = {}
        for seat in rules.agenda(before).owes:
            view = PlayerView(
                instance_of(Machiavelli, reader.rules).setting, rules.view(before, seat).state, Power(seat)
            )
            letters[seat] = reader.parse("\n".join(orders(view, whim)), seat, before).orders
        outcome = rules.adjudicate(before, letters, dice)
        found.append(_closed(turn, before.phase.key, codec.dump_state(before), outcome))
    return tuple(found)


def _closed(turn: int, phase: str, before: str, outcome: Any) -> PhaseRecord:
    return PhaseRecord(
        game="",
        turn=turn,
        phase=phase,
        before=before,
        orders="{}",
        after=codec.dump_state(outcome.state),
        events=codec.dump_events(outcome.events),
        rolls="[]",
        closed=BEGIN + timedelta(days=turn),
    )


def running(
    name: str = "sforza", scenario: str = "balance-of-power", phases: int = 3, **flags: bool
) -> tuple[GameRecord, tuple[PhaseRecord, ...]]:
    """A game in play, and its closed phases."""
    rules = GAMES.scenario(scenario, flags)
    closed = played(scenario, phases, **flags)
    agenda = rules.agenda(codec.load_state(closed[-1].after))
    return GameRecord(
        name=name,
        scenario=scenario,
        status=GameStatus.ACTIVE,
        comment="A game among friends",
        flags=flags,
        seats=tuple(
            SeatRecord(seat=s, person=n, token=f"token{n}", password=f"hash{n}", address=f"p{n}@secret.test")
            for n, s in enumerate(rules.seats, 1)
        ),
        created=BEGIN,
        turn=len(closed),
        phase=agenda.phase,
        kind=agenda.kind,
        state=closed[-1].after,
        seed=b"secret-seed",
        commitment="c0ffee",
        opened=closed[-1].closed,
        deadline=closed[-1].closed + timedelta(days=3),
        thread="<thread.id@podesta.test>",
    ), closed


def forming(name: str = "guelfi", **options: Any) -> GameRecord:
    """A game that looks for players; two have come."""
    return GameRecord(
        name=name,
        scenario="balance-of-power",
        comment="Beginners are welcome",
        options=TableOptions(**options),
        newcomers=tuple(Applicant(person=n, password=f"hash{n}", token=f"token{n}") for n in (1, 2)),
        created=BEGIN,
    )


def press(game: str, phase: str, author: str, text: str, *readers: str) -> KeepPress:
    return KeepPress(game=game, phase=phase, author=author, readers=readers, text=text, at=BEGIN)


def shelf(*more: GameRecord, phases: int = 3) -> Shelf:
    """A game in play with press, one that forms, and `more` without phases."""
    record, closed = running(phases=phases)
    letters = (
        press("sforza", closed[1].phase, "florence", "Peace, <b>friends</b> & rivals!", "all"),
        press("sforza", closed[1].phase, "venice", "Only for Milan.", "milan"),
        press("sforza", record.phase, "alias:Il Moro", "Who trusts whom?", "all"),
        press("sforza", record.phase, "master:9", "The deadline stands.", "all"),
    )
    return Shelf((record, forming(), *more), {"sforza": closed}, letters)


LOOK = Look(name="Podestà", mail="judge@podesta.test")


def files(kept: Shelf, look: Look = LOOK) -> dict[str, bytes]:
    """Every file of the games and the front page."""
    return {item.path: item.make() for item in Site(look, GAMES).game_files(kept, {})}  # type: ignore[arg-type]


def published(kept: Shelf, folder: Path, memory: Path, look: Look = LOOK) -> Published:
    return Publisher(folder, memory).publish(Site(look, GAMES).game_files(kept, {}))  # type: ignore[arg-type]


def facts(content: bytes) -> Any:
    return json.loads(content)


SEATS: tuple[Seat, ...] = tuple(GAMES.scenario("balance-of-power").seats)

"""Results letters of games that the scripted players play, to everybody who reads: players, observer, master.

Not here: what is asked of the letters (tests), how long they are (bench.letter_lengths).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Outcome, Seat
from judge.core.outbound import Rendered
from judge.core.system.presenter import PhaseNews
from judge.core.table import GameRecord, GameStatus, SeatRecord
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.presenter import MachiavelliPresenter
from judge.games.machiavelli.maps.library import load_scenario, scenarios, table
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.scripted.player import orders
from judge.games.machiavelli.scripted.player_view import PlayerView
from judge.rendering.reader import Addressee

DUE = datetime(2026, 3, 14, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Phase:
    """One that was played: the position before, and what came of it."""

    game: Machiavelli
    before: State
    outcome: Outcome[State]

    @property
    def readers(self) -> tuple[tuple[Seat | None, str], ...]:
        """Seats with a role, then the observer and the master."""
        return (*((seat, "player") for seat in self.game.seats), (None, "observer"), (None, "master"))


def books() -> dict[str, str]:
    """A scenario for each rulebook that one is played by."""
    found: dict[str, str] = {}
    for name in scenarios():
        found.setdefault(load_scenario(name).rulebook.name, name)
    return found


NO_FLAGS: Mapping[str, Any] = {}


def phases(scenario: str, years: int, seed: int = 1, flags: Mapping[str, Any] = NO_FLAGS) -> Iterator[Phase]:
    """The phases of some years, or until the game is over."""
    game = table(scenario, dict(flags))
    dice, whim = SeededDice(bytes([seed])), Random(seed)
    state = game.open(dice).state
    last = game.setting.scenario.first_year + years
    while not game.agenda(state).over and state.phase.year < last:
        outcome = game.adjudicate(state, _ordered(game, state, whim), dice)
        yield Phase(game, state, outcome)
        state = outcome.state


def _ordered(game: Machiavelli, state: State, whim: Random) -> dict[Seat, tuple[Any, ...]]:
    reader, given = reader_for(game, state), {}
    for seat in game.agenda(state).owes:
        seen = game.view(state, seat).state
        lines = orders(PlayerView(game.setting, seen, Power(seat)), whim)
        given[seat] = tuple(order for line in lines for order in reader.read(line, seat).orders)
    return given


def letter(
    phase: Phase,
    seat: Seat | None,
    role: str,
    *,
    pictures: bool = False,
    empty: Collection[Seat] = (),
    **reader: Any,
) -> Rendered:
    """What one reader is told of a phase; `reader`: more of who it is, such as ``language``.

    Nobody plays the `empty` seats.
    """
    game, told = phase.game, phase.outcome
    clear = role == "master"
    seen = (game.view_without_fog if clear else game.view)(told.state, seat, told.events)
    before = (game.view_without_fog if clear else game.view)(phase.before, seat, ()).state
    presenter = MachiavelliPresenter(game)
    whole = presenter.picture(seen.state, "sforza", seen.events) if pictures else None
    near = presenter.crop(seen.state, "sforza", seen.events, [seat]) if pictures and seat else None
    return presenter.letter(
        PhaseNews(
            record=_record(game, told.state, empty),
            reader=Addressee(seat=seat, name="Ann", role=role, time_zone="Europe/Rome", **reader),
            view=seen,
            before=before,
            closed=phase.before.phase.key,
            picture=whole,
            crop=near,
        )
    )


def _record(game: Machiavelli, state: State, empty: Collection[Seat]) -> GameRecord:
    return GameRecord(
        name="sforza",
        scenario=game.setting.scenario.id,
        status=GameStatus.FINISHED if state.victors else GameStatus.ACTIVE,
        deadline=DUE,
        phase=state.phase.key,
        seats=tuple(
            SeatRecord(seat=seat, person=None if seat in empty else n + 1)
            for n, seat in enumerate(game.seats)
        ),
        seed=b"seed",
    )

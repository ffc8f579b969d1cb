"""One table of every game at hand, in every state that a table can be in, for pages that are looked at.

Classic in play with letters, in fog before and after its end, forming; Borgia and Empires won, Empires in
play; Diplomacy in its second year; and a game of cards, which has no board. Programs play.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Any

from judge.catalogue import Catalogue
from judge.core.dice import SeededDice
from judge.core.effects import KeepPress
from judge.core.people import Person
from judge.core.person_details import PersonDetails
from judge.core.system.game_system import GameSystem
from judge.core.system.pages import pages_of
from judge.core.table import GameRecord, GameStatus, PhaseRecord
from judge.games.empires.system import EmpiresSystem
from judge.games.machiavelli.system import MachiavelliSystem
from judge.library import load
from tests.support.judges.noticeboard import BEGIN, Shelf, press, running, shelf

DIPLOMACY = {
    **dict.fromkeys(("summer", "money", "dice", "special", "storm", "garrisons"), False),
    **dict.fromkeys(("coastal-convoys", "disband", "famine", "plague"), False),
    "mach2": True,
}
"""The options of standard Diplomacy (N-077)."""


@cache
def _won(scenario: str, seed: str, most: int, **flags: Any) -> tuple[PhaseRecord, ...]:
    """The closed phases of a game until somebody has won, the opening first."""
    return tuple(_phases(load(scenario, **flags), seed, most))


def _phases(game: Any, seed: str, most: int) -> Any:
    rules, dice = game.rules, SeededDice(seed.encode())
    codec, outcome = rules.system.codec, rules.open(dice)
    before, phase = "", "opening"
    for turn in range(most + 1):
        yield PhaseRecord(
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
        if rules.winners(outcome.state):
            return
        state, phase = outcome.state, rules.phase_of(outcome.state)
        before = codec.dump_state(state)
        letters = {
            seat: game.parse("\n".join(_lines(rules, state, seat, turn)), str(seat), state).orders
            for seat in rules.agenda(state).owes
        }
        outcome = rules.adjudicate(state, letters, dice)


def _lines(rules: Any, state: Any, seat: Any, turn: int) -> tuple[str, ...]:
    """What a program writes; in a game without one, the first thing that it may choose of every piece."""
    written = rules.bot_lines(state, seat, bytes([turn % 251]) * 16)
    choices = pages_of(rules).choices(rules.view(state, seat), seat)
    return tuple(written) or tuple(piece.choices[0].line for piece in choices.pieces)


def _table(
    name: str, like: GameRecord, game: Any, closed: tuple[PhaseRecord, ...], **more: Any
) -> GameRecord:
    rules = game.rules
    state = rules.system.codec.load_state(closed[-1].after)
    over = bool(rules.winners(state))
    agenda = None if over else rules.agenda(state)
    return replace(
        like,
        name=name,
        system=rules.system.name,
        scenario=rules.setting.scenario.id,
        status=GameStatus.FINISHED if over else GameStatus.ACTIVE,
        seats=tuple(replace(like.seats[0], seat=seat, person=n) for n, seat in enumerate(rules.seats, 1)),
        turn=len(closed),
        phase=agenda.phase if agenda else closed[-1].phase,
        kind=agenda.kind if agenda else "",
        state=closed[-1].after,
        deadline=None if over else closed[-1].closed + timedelta(days=3),
        **more,
    )


def every_game(cards: GameSystem[Any, Any, Any]) -> tuple[Catalogue, Shelf]:
    """The catalogue and what is kept. `cards` is a game without a board."""
    fog, in_fog = running("nebbia", fog=True)
    lifted = replace(fog, name="finita", status=GameStatus.FINISHED)
    kept = shelf(fog, lifted)
    records, phases = list(kept.records), {**kept.closed, "nebbia": in_fog, "finita": in_fog}
    letters: list[KeepPress] = [*kept.letters, press("nebbia", fog.phase, "milan", "Who sees whom?", "all")]
    played: tuple[tuple[str, str, str, int, dict[str, Any]], ...] = (
        ("borgia", "borgia", "a", 60, {}),
        ("concert", "europe-1901", "a", 5, DIPLOMACY),
        ("crowns", "europe-1101", "a", 20, {}),
        ("regna", "europe-1101", "a", 3, {}),
    )
    for name, scenario, seed, most, flags in played:
        closed = _won(scenario, seed, most, **flags)
        records.append(_table(name, fog, load(scenario, **flags), closed, flags=flags, comment=""))
        phases[name] = closed
        letters.append(press(name, closed[2].phase, "alias:Il Moro", "Who trusts whom?", "all"))
    game = load("tricks", games=(cards,))
    phases["trio"] = tuple(_phases(game, "a", 4))
    records.append(_table("trio", fog, game, phases["trio"], flags={}, comment=""))
    anna = Person(id=1, name="Anna", addresses=(), details=PersonDetails(on_people_page=True))
    catalogue = Catalogue((MachiavelliSystem(None), EmpiresSystem(None), cards))
    return catalogue, Shelf(tuple(records), phases, tuple(letters), {1: anna})

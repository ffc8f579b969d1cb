"""The rules without the mail: one object for a game, made by `load`. Nothing here reads or sends letters.

A game is any that is at hand, whatever is played. Not here: the rules, words and pictures (each game), which
games there are (games_at_hand).
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Generic, TypeAlias

from pydantic import ValidationError

from judge.catalogue import Catalogue
from judge.core.dice import SeededDice
from judge.core.game import Agenda, Dice, E, O, Outcome, Remark, S, Seat, View
from judge.core.plain_text import plain
from judge.core.system.choices import Choices
from judge.core.system.game_system import GameSystem
from judge.core.system.orders import Reading
from judge.core.system.pages import pages_of
from judge.core.system.presenter import Picture
from judge.core.system.table_game import TableGame
from judge.games_at_hand import games_at_hand

__all__ = [
    "LoadedGame",
    "OptionError",
    "PositionError",
    "UndrawnError",
    "UnknownMapError",
    "UnknownPowerError",
    "load",
    "restore",
    "scenarios",
]

Seed = bytes | str | int
Position: TypeAlias = Outcome[S, E] | View[S, E] | S
"""A position, or what a phase or a view of it came to: its position is meant."""
Orders = str | Reading[O] | Iterable[O | str]
"""A power's orders: lines as it would write them, or orders that were read."""
FORMAT = 1


class UnknownMapError(LookupError):
    """No scenario of that name is at hand."""


class UnknownPowerError(LookupError):
    """No power of this scenario has that id, letter or name."""


class OptionError(ValueError):
    """An option that there is not, or a value that it cannot have."""


class PositionError(TypeError, ValueError):
    """Something that is no position, nor what `open`, `adjudicate` or `view` give."""


class UndrawnError(LookupError):
    """This game draws no pictures."""


def scenarios(folder: str | Path | None = None, games: Sequence[GameSystem] = ()) -> tuple[str, ...]:
    """Ids of all scenarios that `load` finds, the usual one first; its arguments are those of `load`."""
    return _at_hand(folder, games).scenarios()


def load(
    scenario: str,
    *,
    folder: str | Path | None = None,
    games: Sequence[GameSystem] = (),
    **options: object,
) -> LoadedGame:
    """Load a game by the scenario's id or another name that its game knows; `options` are those of SET
    (``fortresses=True``).

    `folder`: where a keeper's own scenarios lie. `games`: kinds of games that are looked into before those at
    hand, such as one that is being written. Raises UnknownMapError (a LookupError) for an unknown scenario,
    OptionError (a ValueError) for an option that there is not, or a value that it cannot have.
    """
    return _game(_at_hand(folder, games), scenario, options)


def restore(
    saved: str, *, folder: str | Path | None = None, games: Sequence[GameSystem] = ()
) -> tuple[LoadedGame, object]:
    """Read what `LoadedGame.save` wrote: the game and the position. `folder` and `games` as of `load`.

    Raises ValueError where it is something else, UnknownMapError where its game or scenario is not at hand.
    """
    read = _read(saved)
    game = _game(_at_hand(folder, games), read.scenario, read.options, read.game)
    return game, game.restore(saved)


@cache
def _catalogue_of(folder: Path | None) -> Catalogue:
    return games_at_hand(folder)


def _at_hand(folder: str | Path | None, games: Sequence[GameSystem]) -> Catalogue:
    """The given games, then those at hand that go by other names."""
    known = _catalogue_of(None if folder is None else Path(folder))
    named = {game.name for game in games}
    return Catalogue((*games, *(s for s in known.systems if s.name not in named))) if games else known


def _game(known: Catalogue, scenario: str, options: Mapping[str, object], system: str = "") -> LoadedGame:
    """The game of a scenario; `system`: of this kind of game alone."""
    for one in known.systems:
        if system not in ("", one.name):
            continue
        try:
            return LoadedGame(one.game(scenario, options), options)
        except LookupError:
            continue
        except ValidationError as wrong:
            faults = ((str(e["loc"][0]) if e["loc"] else "", e["type"], e["msg"]) for e in wrong.errors())
            raise OptionError("; ".join(_option_fault(one, *fault) for fault in faults)) from None
        except ValueError as wrong:
            strange = [name for name in options if name not in one.words.options]
            faults = ((name, "extra_forbidden", "") for name in strange)
            raise OptionError("; ".join(_option_fault(one, *f) for f in faults) or str(wrong)) from None
    if system and system not in {one.name for one in known.systems}:
        raise UnknownMapError(
            f"no game {system!r} is at hand; there are {_list_names(s.name for s in known.systems)}"
        )
    there = known.scenarios()
    near = difflib.get_close_matches(scenario.casefold(), there, n=1)
    guess = f"; did you mean {near[0]!r}?" if near else ""
    raise UnknownMapError(f"no scenario {scenario!r}; there are {_list_names(there)}{guess}")


def _list_names(names: Iterable[str]) -> str:
    return ", ".join(names)


def _option_fault(system: GameSystem, name: str, kind: str, message: str) -> str:
    """One option's fault in a sentence, with the option that was probably meant."""
    if kind != "extra_forbidden":
        return f"option {name!r}: {message}"
    near = difflib.get_close_matches(name, [*system.words.options], n=1)
    return f"no option {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


@dataclass(frozen=True, slots=True)
class LoadedGame(Generic[S, O, E]):
    """A scenario with its options. Values in, values out: a position never changes, each phase makes another.

    Powers go by id (``florence``), letter or name. `seed` is the game's, the same for all its phases; the
    same seed, positions and orders give the same results to the byte.
    """

    rules: TableGame[S, O, E]
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def system(self) -> GameSystem[S, O, E]:
        """The kind of game."""
        return self.rules.system

    @property
    def scenario(self) -> str:
        """The scenario's id."""
        return self.rules.setting.scenario.id

    @property
    def powers(self) -> Mapping[str, str]:
        """Id to name of every power that can be played, in the scenario's order."""
        named = self.rules.setting.scenario.powers
        return {seat: named[seat].name for seat in self.rules.seats}

    def open(self, *, seed: Seed | None = None, dice: Dice | None = None) -> Outcome[S, E]:
        """The set-up with all that is played before anybody orders. `dice` in the place of a seed: scripted
        ones, for instance."""
        return self.rules.open(_dice(seed, dice))

    def agenda(self, state: Position[S, E]) -> Agenda:
        """The open phase, and what each power must give orders for."""
        return self.rules.agenda(self._state(state))

    def parse(self, text: str, power: str, state: Position[S, E]) -> Reading[O]:
        """The orders of one or more lines as the power would write them, and a complaint for each wrong part.

        What is right counts whatever is wrong beside it. Whether the orders are allowed, `check` tells.
        """
        who, reader = self._power(power), self.rules.reader(self._state(state))
        read = [reader.read(line, who) for line in map(plain, text.splitlines())]
        return Reading(
            orders=reader.number_orders([order for one in read for order in one.orders], ()),
            complaints=tuple(complaint for one in read for complaint in one.complaints),
        )

    def check(self, state: Position[S, E], power: str, orders: Orders[O]) -> list[Remark]:
        """Everything worth telling the power about its orders, taken together: illegal, unpaid, pointless."""
        return self.rules.check(self._state(state), self._power(power), self._orders(orders, power, state))

    def write(self, order: O, state: Position[S, E]) -> str:
        """An order in the words that echo it to players, such as ``A Florence -> Siena``."""
        return self.rules.reader(self._state(state)).words(order)

    def adjudicate(
        self,
        state: Position[S, E],
        orders: Mapping[str, Orders[O]],
        *,
        seed: Seed | None = None,
        dice: Dice | None = None,
    ) -> Outcome[S, E]:
        """Play the open phase. Who has no orders does what the rules say of that; orders that are not allowed
        are passed over.

        Orders as text are read as `parse` reads them; what is wrong in them is passed over, too. Raises
        ValueError for a power that is named twice.
        """
        given: dict[Seat, tuple[O, ...]] = {}
        for named, each in orders.items():
            seat = self._power(named)
            if seat in given:
                raise ValueError(f"orders of {seat!r} are given twice, once as {named!r}")
            given[seat] = self._orders(each, named, state)
        return self.rules.adjudicate(self._state(state), given, _dice(seed, dice))

    def view(self, state: Position[S, E], power: str | None, events: Sequence[E] | None = None) -> View[S, E]:
        """Position and events without what that power (None: a bystander) may not know.

        `events`: those of the outcome that is given as the position, unless others are named.
        """
        seat = None if power is None else self._power(power)
        return self.rules.view(self._state(state), seat, self._events(state, events))

    def public_facts(self, view: View[S, E], before: Position[S, E] | None = None) -> Mapping[str, object]:
        """A view as plain JSON by the schema that the game publishes (docs/phase.schema.json); empty: it has
        none. `before`: the position in which orders were given, of which is told what the view's reader may
        know."""
        seen = None if before is None else self.rules.view(self._state(before), view.reader).state
        return pages_of(self.rules).public_facts(seen, view)

    def choices(self, state: Position[S, E], power: str, orders: Orders[O] = ()) -> Choices:
        """The orders that make sense for a power in the open phase, by what it knows: lines to choose from,
        and forms with blanks. `orders`: those that it has given, which stand beside the pieces."""
        seat = self._power(power)
        seen = self.rules.view(self._state(state), seat)
        return pages_of(self.rules).choices(seen, seat, self._orders(orders, power, state))

    def explain(self, before: Position[S, E], outcome: Outcome[S, E]) -> str:
        """A phase as plain English text: what happened, and the rules that decided. Nothing is secret."""
        return self.rules.presenter.explanation(self._state(before), outcome)

    def draw(self, state: Position[S, E], title: str = "", events: Sequence[E] | None = None) -> Picture:
        """A picture, `svg` and `png`; the `events` of the phase before put its moves on it as arrows.

        `events`: those of the outcome or view that is given as the position, unless others are named. Raises
        UndrawnError in games that draw nothing.
        """
        drawn = self.rules.presenter.picture(self._state(state), title, self._events(state, events))
        if drawn is None:
            raise UndrawnError(f"{self.system.name} draws no pictures")
        return drawn

    def save(self, state: Position[S, E]) -> str:
        """Game, scenario, options and position as JSON, with everybody's secrets."""
        saved = {
            "podesta": FORMAT,
            "game": self.system.name,
            "scenario": self.scenario,
            "options": dict(sorted(self.options.items())),
            "position": json.loads(self.system.codec.dump_state(self._state(state))),
        }
        return json.dumps(saved, ensure_ascii=False, indent=1) + "\n"

    def restore(self, saved: str) -> S:
        """The position of what `save` wrote. Raises ValueError if it is another game's, or none."""
        read = _read(saved)
        same = (read.scenario, read.options) == (self.scenario, dict(self.options))
        if not same or read.game not in ("", self.system.name):
            raise ValueError(f"a position of {read.scenario} with {read.options}")
        try:
            return self.system.codec.load_state(json.dumps(read.position))
        except ValueError as wrong:
            raise ValueError(f"not a position of {self.system.name}: {wrong}") from wrong

    def _power(self, named: str) -> Seat:
        wanted = named.strip().casefold()
        for seat, power in self.rules.setting.scenario.powers.items():
            if wanted in (seat, power.letter.casefold(), str(power.name).casefold()):
                return seat
        raise UnknownPowerError(f"{named!r}; there are {', '.join(self.powers)}")

    def _orders(self, given: Orders[O], power: str, state: Position[S, E]) -> tuple[O, ...]:
        if isinstance(given, Reading):
            return given.orders
        if isinstance(given, str):
            return self.parse(given, power, state).orders
        parts = (self.parse(one, power, state).orders if isinstance(one, str) else (one,) for one in given)
        return tuple(order for part in parts for order in part)

    def _state(self, given: Position[S, E]) -> S:
        """Raises PositionError."""
        state = given.state if isinstance(given, Outcome | View) else given
        if not isinstance(state, self.system.state):
            raise PositionError(f"no position, nor what open, adjudicate or view give: {given!r:.60}")
        return state

    def _events(self, given: Position[S, E], named: Sequence[E] | None) -> tuple[E, ...]:
        if named is not None:
            return tuple(named)
        return tuple(given.events) if isinstance(given, Outcome | View) else ()


def _dice(seed: Seed | None, dice: Dice | None) -> Dice:
    if dice is not None:
        return dice
    if seed is None:
        raise TypeError("give a seed, or dice")
    return SeededDice(seed if isinstance(seed, bytes) else str(seed).encode())


@dataclass(frozen=True, slots=True)
class _Saved:
    """A file of `save`. `game`: the kind of game; empty in the first files of this format."""

    game: str
    scenario: str
    options: Mapping[str, object]
    position: object


def _read(saved: str) -> _Saved:
    """Raises ValueError for what is no saved game of this format."""
    try:
        read = json.loads(saved)
    except ValueError:
        read = None
    if not isinstance(read, dict) or read.get("podesta") != FORMAT:
        raise ValueError("not a game that this version saved")
    game, scenario, options = read.get("game", ""), read.get("scenario"), read.get("options")
    if not isinstance(game, str) or not isinstance(scenario, str) or not isinstance(options, dict):
        raise ValueError("a saved game has a scenario and options")
    if not all(isinstance(value, bool | int | str) for value in options.values()):
        raise ValueError("an option is a word, a number, or on or off")
    if read.get("position") is None:
        raise ValueError("a saved game has a position")
    return _Saved(game, scenario, options, read["position"])

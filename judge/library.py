"""The rules without the mail: one object for a game, made by `load`. Nothing here reads or sends letters.

Not here: the rules (games), finding map files (catalogue), words and pictures (letters, drawing).
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from judge.core.dice import SeededDice
from judge.core.game import Agenda, Dice, Outcome, Remark, Seat, View
from judge.core.plain_text import plain
from judge.core.system.choices import Choices
from judge.core.system.orders import Reading
from judge.games.machiavelli import codec, drawing
from judge.games.machiavelli.choices import offered
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading.expense_numbers import numbered
from judge.games.machiavelli.language.reading.order_reader import reader_for
from judge.games.machiavelli.letters.explanation import explanation
from judge.games.machiavelli.maps.library import UnknownMapError, scenarios, table
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import Power, State
from judge.games.machiavelli.pages import facts

__all__ = [
    "LoadedGame",
    "OptionError",
    "PositionError",
    "UnknownMapError",
    "UnknownPowerError",
    "load",
    "restore",
    "scenarios",
]

Seed = bytes | str | int
Position = State | Outcome[State] | View[State]
"""A position, or what a phase or a view of it came to: its position is meant."""
Orders = str | Reading | Iterable[Order | str]
"""What a power orders: lines as it would write them, or orders that were read."""
FORMAT = 1


class UnknownPowerError(LookupError):
    """No power of this scenario has that id, letter or name."""


class OptionError(ValueError):
    """An option that there is not, or a value that it cannot have."""


class PositionError(TypeError, ValueError):
    """Something that is no position, nor what `open`, `adjudicate` or `view` give."""


def load(scenario: str, **options: Any) -> LoadedGame:
    """A game by the scenario's id or nJudge's name; `options` are those of SET (``fortresses=True``).

    Raises UnknownMapError (a LookupError) for an unknown scenario, OptionError (a ValueError) for an option
    that there is not, or a value that it cannot have.
    """
    return _game(scenario, options)


def restore(saved: str) -> tuple[LoadedGame, State]:
    """What `LoadedGame.save` wrote: the game and the position.

    Raises ValueError where it is something else, UnknownMapError where its scenario is not at hand.
    """
    read = _read(saved)
    game = _game(read["scenario"], read["options"])
    return game, game.restore(saved)


def _game(scenario: str, options: Mapping[str, Any]) -> LoadedGame:
    try:
        return LoadedGame(table(scenario, options), options)
    except UnknownMapError:
        there = scenarios()
        near = difflib.get_close_matches(scenario.casefold(), there, n=1)
        meant = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownMapError(f"no scenario {scenario!r}; there are {', '.join(there)}{meant}") from None
    except ValidationError as wrong:
        raise OptionError("; ".join(_option_fault(one, options) for one in wrong.errors())) from None


def _option_fault(error: Mapping[str, Any], options: Mapping[str, Any]) -> str:
    """One option's fault in a sentence, with the option that was probably meant."""
    name = str(error["loc"][0]) if error["loc"] else ", ".join(options)
    if error["type"] != "extra_forbidden":
        return f"option {name!r}: {error['msg']}"
    near = difflib.get_close_matches(name, Rulebook.model_fields, n=1)
    return f"no option {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A scenario with its options. Values in, values out: a position never changes, each phase makes another.

    Powers go by id (``florence``), letter or name. `seed` is the game's, the same for all its phases; the
    same seed, positions and orders give the same results to the byte.
    """

    rules: Machiavelli
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def scenario(self) -> str:
        return self.rules.setting.scenario.id

    @property
    def powers(self) -> Mapping[str, str]:
        """Id to name of every power that can be played, in the scenario's order."""
        named = self.rules.setting.scenario.powers
        return {seat: named[Power(seat)].name for seat in self.rules.seats}

    def open(self, *, seed: Seed | None = None, dice: Dice | None = None) -> Outcome[State]:
        """The set-up with its first income. `dice` in the place of a seed: scripted ones, for instance."""
        return self.rules.open(_dice(seed, dice))

    def agenda(self, state: Position) -> Agenda:
        """Which phase is open, and which units each power must give orders for."""
        return self.rules.agenda(_state(state))

    def parse(self, text: str, power: str, state: Position) -> Reading:
        """The orders of one or more lines as the power would write them, and a complaint for each wrong part.

        What is right counts whatever is wrong beside it. Whether the orders are allowed, `check` tells.
        """
        who, reader = self._power(power), reader_for(self.rules, _state(state))
        read = [reader.read(line, who) for line in map(plain, text.splitlines())]
        return Reading(
            orders=numbered([order for one in read for order in one.orders], (), self._most),
            complaints=tuple(complaint for one in read for complaint in one.complaints),
        )

    def check(self, state: Position, power: str, orders: Orders) -> list[Remark]:
        """Everything worth telling the power about its orders, taken together: illegal, unpaid, pointless."""
        return self.rules.check(_state(state), Seat(self._power(power)), self._orders(orders, power, state))

    def write(self, order: Order, state: Position) -> str:
        """An order in the words that echo it to players, such as ``A Florence -> Siena``."""
        return order_text.words(order, self.rules.setting, _state(state))

    def adjudicate(
        self,
        state: Position,
        orders: Mapping[str, Orders],
        *,
        seed: Seed | None = None,
        dice: Dice | None = None,
    ) -> Outcome[State]:
        """Play the open phase. Units without orders hold; orders that are not allowed are passed over.

        Orders as text are read as `parse` reads them; what is wrong in them is passed over, too. Raises
        ValueError for a power that is named twice.
        """
        given: dict[Seat, tuple[Order, ...]] = {}
        for named, each in orders.items():
            seat = Seat(self._power(named))
            if seat in given:
                raise ValueError(f"orders of {seat!r} are given twice, once as {named!r}")
            given[seat] = self._orders(each, named, state)
        return self.rules.adjudicate(_state(state), given, _dice(seed, dice))

    def view(self, state: Position, power: str | None, events: Sequence[Event] | None = None) -> View[State]:
        """Position and events without what that power (None: a bystander) may not know.

        `events`: those of the outcome that is given as the position, unless others are named.
        """
        seat = None if power is None else Seat(self._power(power))
        return self.rules.view(_state(state), seat, _events(state, events))

    def public_facts(self, view: View[State], before: Position | None = None) -> Mapping[str, Any]:
        """A view as plain JSON by docs/phase.schema.json; `before`: the position in which orders were given,
        of which is told what the view's reader may know."""
        seen = None if before is None else self.rules.view(_state(before), view.reader).state
        return facts.public_facts(self.rules.setting, seen, view)

    def choices(self, state: Position, power: str, orders: Orders = ()) -> Choices:
        """The orders that make sense for a power in the open phase, by what it knows: lines to choose from,
        and forms with blanks. `orders`: those that it has given, which stand beside the pieces."""
        who = self._power(power)
        seen = self.rules.view(_state(state), Seat(who)).state
        return offered.choices(self.rules.setting, seen, who, self._orders(orders, power, state))

    def explain(self, before: Position, outcome: Outcome[State]) -> str:
        """A phase as plain English text: orders, strengths, the rules that decided. Nothing is secret."""
        state = _state(before)
        return explanation(self.rules.setting, state.phase, state, outcome.events)

    def draw(
        self, state: Position, title: str = "", events: Sequence[Event] | None = None
    ) -> drawing.Picture:
        """A map, `svg` and `png`; the `events` of the phase before put its moves on it as arrows.

        `events`: those of the outcome or view that is given as the position, unless others are named.
        """
        marks = drawing.marks_of(_events(state, events))
        return drawing.picture(self.rules, _state(state), title, marks)

    def save(self, state: Position) -> str:
        """Scenario, options and position as JSON, with everybody's secrets."""
        position = json.loads(codec.dump_state(_state(state)))
        saved = {
            "podesta": FORMAT,
            "scenario": self.scenario,
            "options": dict(sorted(self.options.items())),
            "position": position,
        }
        return json.dumps(saved, ensure_ascii=False, indent=1) + "\n"

    def restore(self, saved: str) -> State:
        """The position of what `save` wrote. Raises ValueError if it is another game's, or none."""
        read = _read(saved)
        if (read["scenario"], read["options"]) != (self.scenario, dict(self.options)):
            raise ValueError(f"a position of {read['scenario']} with {read['options']}")
        return codec.load_state(json.dumps(read["position"]))

    @property
    def _most(self) -> int | None:
        return self.rules.setting.rules.expenditures.most

    def _power(self, named: str) -> Power:
        wanted = named.strip().casefold()
        for power in self.rules.setting.scenario.powers.values():
            if wanted in (power.id, power.letter.casefold(), power.name.casefold()):
                return power.id
        raise UnknownPowerError(f"{named!r}; there are {', '.join(self.powers)}")

    def _orders(self, given: Orders, power: str, state: Position) -> tuple[Order, ...]:
        if isinstance(given, Reading):
            return given.orders
        if isinstance(given, str):
            return self.parse(given, power, state).orders
        parts = (self.parse(one, power, state).orders if isinstance(one, str) else (one,) for one in given)
        return tuple(order for part in parts for order in part)


def _dice(seed: Seed | None, dice: Dice | None) -> Dice:
    if dice is not None:
        return dice
    if seed is None:
        raise TypeError("give a seed, or dice")
    return SeededDice(seed if isinstance(seed, bytes) else str(seed).encode())


def _state(given: Position) -> State:
    """Raises PositionError."""
    state = given if isinstance(given, State) else getattr(given, "state", None)
    if not isinstance(state, State):
        raise PositionError(f"no position, nor what open, adjudicate or view give: {given!r:.60}")
    return state


def _events(given: Position, named: Sequence[Event] | None) -> tuple[Event, ...]:
    if named is not None:
        return tuple(named)
    return () if isinstance(given, State) else tuple(given.events)


def _read(saved: str) -> Mapping[str, Any]:
    """Raises ValueError for what is no saved game of this format."""
    try:
        read = json.loads(saved)
    except ValueError:
        read = None
    if not isinstance(read, dict) or read.get("podesta") != FORMAT:
        raise ValueError("not a game that this version saved")
    if not isinstance(read.get("scenario"), str) or not isinstance(read.get("options"), dict):
        raise ValueError("a saved game has a scenario and options")
    if not all(isinstance(value, bool | int | str) for value in read["options"].values()):
        raise ValueError("an option is a word, a number, or on or off")
    if not isinstance(read.get("position"), dict):
        raise ValueError("a saved game has a position")
    return read

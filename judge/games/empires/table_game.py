"""Empires as one table plays it: its names, its orders, and the rules bound to a set and a scenario.

Not here: the rules (engine), sentences (letters, ``templates/empires``).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from judge.api import (
    Agenda,
    Choices,
    Dice,
    FiledOrder,
    Message,
    Outcome,
    PlainPower,
    PlainScenario,
    PlainSetting,
    PowerName,
    ProperName,
    Remark,
    Said,
    Seat,
    SeededDice,
    System,
    Table,
    Title,
    View,
)
from judge.games.empires import codec, scripted
from judge.games.empires.choices import choices
from judge.games.empires.drawing.chart import letters_of
from judge.games.empires.editing import apply_operations
from judge.games.empires.engine import Empires
from judge.games.empires.language.echo import Echo
from judge.games.empires.language.grammar import LineGrammar
from judge.games.empires.language.merging import places_in_force, slot
from judge.games.empires.language.names import names_in_use, place_words, power_words
from judge.games.empires.language.reader import EmpiresReader
from judge.games.empires.language.sentences import Sentences
from judge.games.empires.letters.presenter import EmpiresPresenter
from judge.games.empires.letters.telling import message_of
from judge.games.empires.model.events import Event
from judge.games.empires.model.ground import MOST_LINES, Power
from judge.games.empires.model.orders import Attempt, Keep, Line, Order
from judge.games.empires.model.state import State
from judge.games.empires.pages.pages import EmpiresPages
from judge.games.empires.play.victory import points
from judge.games.empires.sets.set_of_data import SetOfData

PROGRAM, DEFENSE = "program", "defense"
"""The piece that a seat owes in its turn, and the one that it may send at any time."""


VERBS = (
    *("conquer", "pillage", "tie", "fortify", "rule", "tax", "plunder"),
    *("keep", "defend", "give", "play", "places", "court"),
    *("attack", "invade", "raid", "sack", "govern"),
    *("conquérir", "piller", "lien", "fortifier", "gouverner", "taxer", "rançonner"),
    *("garder", "défendre", "donner", "jouer", "cour"),
)
"""Words that orders begin with, to which slips are corrected."""


def _remark_that_forbids(code: str, order: int, rule: str, **facts: object) -> Remark:
    return Remark(code=f"empires-{code}", order=order, fatal=True, rule=rule, facts=facts)


class EmpiresTable(Table[State, Order, Event]):
    """`data`: the set that is played with. `form`: how the scenario is called with so many players."""

    verbs = VERBS
    piece = PROGRAM

    def __init__(
        self,
        system: System[State, Order, Event],
        form: str,
        options: Mapping[str, object],
        engine: Empires,
        data: SetOfData,
    ) -> None:
        super().__init__(system, form, options)
        self.engine, self.data = engine, data
        self.seats = engine.seats

    # ------------------------------------------------------------ rules

    def open(self, dice: Dice) -> Outcome[State]:
        """Set up, deal, settle the order of the first round."""
        return self.engine.open(dice)

    def agenda(self, state: State) -> Agenda:
        """Agenda: whoever is at turn must write a program; everybody may order defenses at any time."""
        phases, bare_agenda = self.system.phases, self.engine.agenda(state)
        if bare_agenda.over:
            return replace(bare_agenda, phase=phases.key(state.year + 5))
        together = bare_agenda.kind == "round"
        key = phases.key(state.year) if together else phases.key(state.year, state.turn + 1)
        others = (
            {} if together else {Seat(p): (DEFENSE,) for p in state.active if Seat(p) not in bare_agenda.owes}
        )
        owes = dict.fromkeys(bare_agenda.owes, (PROGRAM,))
        return replace(bare_agenda, phase=key, owes=owes, may=others, tells=self._seats_told_of_turn(state))

    def _seats_told_of_turn(self, state: State) -> frozenset[Seat] | None:
        """With a digest whoever had the turn before alone, until the round is over."""
        if not self.option("digest") or state.step != "turn" or not state.turn:
            return None
        return frozenset({Seat(state.order[state.turn - 1])})

    def check(self, state: State, seat: Seat, orders: tuple[Order, ...]) -> list[Remark]:
        """Remarks on what can never be done, and on what forbids an endeavour as things stand now."""
        found: list[Remark] = []
        lines = [at for at, order in enumerate(orders) if isinstance(order, Line)]
        if seat not in self.agenda(state).owes:
            ahead = [at for at, order in enumerate(orders) if isinstance(order, Line | Keep)]
            found += [_remark_that_forbids("not-your-turn", at, "E-017") for at in ahead]
            lines = []
        found += [
            _remark_that_forbids("too-many-lines", at, "H-013", most=MOST_LINES) for at in lines[MOST_LINES:]
        ]
        refused = {remark.order for remark in found}
        kept = tuple(order for at, order in enumerate(orders) if at not in refused)
        places = [at for at in range(len(orders)) if at not in refused]
        if Power(seat) not in state.powers:
            return found
        for remark in self.engine.check(state, seat, kept):
            at = None if remark.order is None else places[remark.order]
            code = f"empires-{remark.code}" if remark.fatal else "empires-refused"
            found.append(replace(remark, code=code, order=at, facts={**remark.facts, "reason": remark.code}))
        return found

    def adjudicate(
        self, state: State, orders: Mapping[Seat, tuple[Order, ...]], dice: Dice
    ) -> Outcome[State]:
        """Play the open turn or round."""
        return self.engine.adjudicate(state, orders, dice)

    def view(self, state: State, seat: Seat | None, events: tuple[Event, ...] = ()) -> View[State]:
        """Without cards, Hold cards, programs and defenses of others."""
        return self.engine.view(state, seat, events)

    def tally(self, state: State) -> Mapping[str, int]:
        """Points."""
        found = {str(seat): 0 for seat in self.seats}
        return found | {str(p): number for p, number in points(self.engine.ground, state).items()}

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Seats that had most points in the end."""
        return tuple(Seat(power) for power in state.won)

    def as_won_by(self, state: State, winners: Sequence[Seat]) -> State:
        """Won by these; by nobody: as still played."""
        if not winners:
            return replace(state, won=())
        return replace(state, step="over", won=tuple(Power(seat) for seat in winners))

    def survivors(self, state: State) -> tuple[Seat, ...]:
        """Powers that are still in the game."""
        return tuple(seat for seat in self.seats if Power(seat) in state.active)

    def for_so_many(self, players: int) -> str | None:
        """The scenario with its powers for another number of players."""
        scenario = self.engine.scenario
        return f"{scenario.scenario}-{players}" if players in scenario.places else None

    def option(self, name: str) -> object:
        """Value of an option; whether rounds are simultaneous hangs on the number of players (H-011)."""
        if name == "simultaneous" and name not in self.options:
            return len(self.seats) >= self.engine.ground.rules.simultaneous_from
        return super().option(name)

    def apply_edits(self, state: State, operations: Sequence[tuple[str, ...]]) -> State:
        """The position after changes by hand, as lessons make them."""
        return apply_operations(state, operations)

    # ------------------------------------------------------------ names

    @cached_property
    def setting(self) -> PlainSetting:
        """Powers are called as the set has it."""
        names = {str(power): self.engine.scenario.powers[power].name for power in self.engine.powers}
        letters = letters_of(names)
        powers = {
            Seat(power): PlainPower(
                id=Seat(power), letter=letters[power], name=PowerName(name), adjective=PowerName(name)
            )
            for power, name in names.items()
        }
        title = Title(self.engine.scenario.title)
        scenario = PlainScenario(id=self.scenario, title=title, powers=powers)
        return PlainSetting(game=self.system.name, scenario=scenario)

    @cached_property
    def grammar(self) -> LineGrammar:
        """The parser of its lines, with its names."""
        areas = {id: place_words(area.name) for id, area in self.data.board.areas.items()}
        powers = {
            str(id): (*power_words(str.__str__(power.name)), power.letter)
            for id, power in self.setting.scenario.powers.items()
        }
        cards = {id: (card.name, id) for id, card in self.data.event_cards.cards.items() if card.hold}
        return LineGrammar(names_in_use(areas), names_in_use(powers), names_in_use(cards))

    @cached_property
    def sentences(self) -> Sentences:
        """Its sentences, with the names of this set."""
        grammar = self.grammar
        return Sentences(grammar.areas, grammar.powers, grammar.cards)

    @cached_property
    def place_names(self) -> tuple[str, ...]:
        """Names of its areas."""
        return tuple(ProperName(area.name) for area in self.data.board.areas.values())

    @cached_property
    def power_names(self) -> tuple[str, ...]:
        """Names of its powers."""
        return tuple(power.name for power in self.setting.scenario.powers.values())

    def place(self, id: str | None) -> str | None:
        """An area or a sea as letters call it."""
        board = self.data.board
        known = board.areas.get(id or "") or board.seas.get(id or "")
        return ProperName(known.name) if known is not None else None

    def power(self, id: str | None) -> str | None:
        """A power as letters call it."""
        known = self.setting.scenario.powers.get(Seat(id or ""))
        return known.name if known is not None else id

    def card(self, id: str | None) -> str | None:
        """An event card as letters call it."""
        known = self.data.event_cards.cards.get(id or "")
        return Title(known.name) if known is not None else id

    # ------------------------------------------------------------ words

    @cached_property
    def echo(self) -> Echo:
        """Orders as lines."""
        return Echo(self.place, self.power, self.card)

    def reader(self, state: State) -> EmpiresReader:
        """Of the open phase."""
        return EmpiresReader(self, state)

    def read(self, line: str, state: State) -> Order | None:
        """The order of a line, whoever gives it; None if it is none."""
        found = EmpiresReader(self, state).orders(line, self.seats[0])
        return found[0] if len(found) == 1 else None

    def words(self, order: Order) -> Said:
        """An order as a line that gives it again."""
        return self.echo.line(order)

    def message_of(self, event: Event) -> Message:
        """Message of an event, for a letter."""
        return message_of(self, event)

    def position(self, state: State, seat: Seat | None) -> Message:
        """Message of everybody's standing."""
        return Message("empires/position", self.presenter.standing(state, seat))

    @cached_property
    def pages(self) -> EmpiresPages:
        """Its board, rounds upon it, news in parts."""
        return EmpiresPages(self)

    @property
    def presenter(self) -> EmpiresPresenter:
        """The writer of this game's letters."""
        return EmpiresPresenter(self)

    def choices(self, view: View[State], seat: Seat, filed: Sequence[Order] = ()) -> Choices:
        """Endeavours, taxes, gold, defenses."""
        return choices(self, view.state, seat, filed)

    def about(self, order: Order) -> str | None:
        """An endeavour is what a turn owes; all else may be sent besides."""
        return PROGRAM if isinstance(order, Attempt) else DEFENSE

    def places_after_merge(self, orders: Sequence[Order], fresh: Sequence[bool] = ()) -> tuple[int, ...]:
        """A program is kept in its order; see `language.merging`."""
        return places_in_force(orders, fresh)

    def slot(self, order: Order) -> Hashable:
        """Subject of an order."""
        return slot(order)

    def scripted_orders(
        self, state: State, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        """A program for a power that nobody plays."""
        seen = self.view(state, seat).state
        orders = scripted.letter(self.engine.ground, seen, Power(seat), SeededDice(seed))
        if spares is not None and state.year == state.first:
            gentle = (o for o in orders if not (isinstance(o, Attempt) and self._hits(state, o, spares)))
            orders = tuple(gentle)
        return tuple(map(self.filed_order, orders))

    def filed_order(self, order: Order) -> FiledOrder:
        """An order as it is filed."""
        line = str.__str__(self.words(order))
        return FiledOrder(text=line, order=codec.dump_orders((order,)), canonical=line)

    def _hits(self, state: State, order: Attempt, seat: Seat) -> bool:
        return state.areas[order.target].owner == Power(seat)

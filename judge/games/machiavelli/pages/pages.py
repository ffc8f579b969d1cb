"""All that public pages ask of this game.

Orders of others that a power's own orders count on: without them a preview would call good ones void.

Not here: what each part looks like (pages.board, pages.layer), its JSON (pages.facts), playing them
(letters.preview), which orders there are to choose from (unit_orders).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from judge.api.rendering import page_words, words
from judge.api.values import (
    Board,
    Choices,
    Colours,
    Counted,
    Layer,
    NewsTold,
    OrderTold,
    Pages,
    ScriptedDice,
    Seat,
    Standing,
    Standings,
    Story,
    View,
    language_written,
)
from judge.games.machiavelli.choices import offered
from judge.games.machiavelli.drawing import film
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.letters import news, standings
from judge.games.machiavelli.model.orders import Advance, Convert, Order, Support, Transport, UnitOrder
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State, UnitKind, UnitRef
from judge.games.machiavelli.named_rules.goals import goal_of, land_points
from judge.games.machiavelli.pages import board, facts, layer
from judge.games.machiavelli.pages.board import Known
from judge.games.machiavelli.records.spelling import Spelling, spelling_of
from judge.painting.palette import palette


class MachiavelliPages(Pages):
    """For one table."""

    def __init__(self, game: Machiavelli) -> None:
        self.game, self.setting = game, game.setting
        self._boards: dict[str, Board] = {}

    def public_facts(self, before: State | None, view: View[State]) -> Mapping[str, Any]:
        """The layout of recorded phases."""
        return facts.public_facts(self.setting, before, view, self._spelling)

    def schema(self) -> Mapping[str, Any]:
        """docs/phase.schema.json."""
        return facts.schema()

    @cached_property
    def _spelling(self) -> Spelling:
        return spelling_of(self.setting.scenario)

    def board(self) -> Board:
        """The map; tiles where nobody has drawn it."""
        language = language_written()
        if language not in self._boards:
            self._boards[language] = board.board_of(self.setting, self._opening)
        return self._boards[language]

    @cached_property
    def _opening(self) -> State:
        return self.game.open(ScriptedDice({}, otherwise=2)).state

    @cached_property
    def _signs_known(self) -> Known:
        return board.signs_at_hand(self.setting, self._opening)

    def layer(self, before: State | None, view: View[State], address: str) -> Layer:
        """Units, signs, land in its owners' colours, orders."""
        return layer.layer_of(self.setting, before, view, address, self._signs_known)

    def story(self, before: State | None, view: View[State], *, opening: bool = False) -> Story:
        """As the results letter of an observer has it."""
        language = language_written()
        teller = news.NewsWriter(self.setting, before or view.state, None, language)
        told = news.units_disbanded(view.events) if opening else view.events
        titles = words.words(language)["sections"]
        return Story(
            headlines=tuple(map(_with_capital, news.headlines(teller, view.events))) if not opening else (),
            sections=tuple(
                (
                    str(titles.get(name, name)).capitalize(),
                    tuple(NewsTold(str(item.text), item.rule) for item in items),
                )
                for name, items in teller.sections(view.events)
            ),
            orders=tuple(
                (self._name_of(power), tuple(_order(number, line) for number, line in lines))
                for power, lines in teller.orders_with_numbers(told)
            ),
        )

    def _name_of(self, power: Power) -> str:
        setup = self.setting.scenario.powers.get(power)
        if setup is not None:
            return str(setup.name)
        return str(words.words(language_written())["holders"]["autonomous"]["name"]).capitalize()

    def standings(self, state: State) -> Standings:
        """Cities, provinces, units and home countries."""
        heads, powers = page_words("machiavelli")["heads"], self.setting.scenario.powers
        rows = standings.standings(self.setting, state)
        return Standings(
            heads=tuple(heads[name] for name in ("cities", "provinces", "units", "countries")),
            rows=tuple(
                Standing(
                    seat=Seat(row.power),
                    name=str(powers[row.power].name),
                    cells=(row.cities, row.provinces, row.units, row.countries),
                    out=row.eliminated,
                )
                for row in rows
                if powers[row.power].playable
            ),
        )

    def victory_count(self, state: State) -> Counted:
        """Cities, or points of land and cities where points win (B-039)."""
        called, playable = page_words("machiavelli")["counted"], self.game.seats
        if self.setting.rules.victory.is_by_points:
            points = {s: land_points(self.setting, state, Power(s)).points for s in playable}
            return Counted(name=called["points"], scores=points)
        rows = {Seat(row.power): row.cities for row in standings.standings(self.setting, state)}
        return Counted(
            name=called["cities"],
            scores={s: rows.get(s, 0) for s in playable},
            goal=goal_of(self.setting, state.phase.year),
        )

    def colours(self) -> Mapping[Seat, Colours]:
        """The colours of the map."""
        powers = self.setting.scenario.powers
        found = palette(powers)
        return {
            Seat(p): Colours(
                piece=found.unit(p),
                land=found.land(p),
                letter=found.letter_on(p),
                sign=powers[p].letter if p in powers else "",
            )
            for p in (*powers, AUTONOMOUS)
        }

    def film(self, stills: Sequence[tuple[State, str]]) -> Callable[[], bytes]:
        """Owners and units."""
        shown = [film.Still(state=state, title=title) for state, title in stills]
        return lambda: film.public_film(self.game, shown)

    def choices(self, view: View[State], seat: Seat, filed: Sequence[Order] = ()) -> Choices:
        """Units with their orders, builds and upkeep, forms for ducats."""
        return offered.choices(self.setting, view.state, Power(seat), filed)

    def suppositions(self, view: View[State], seat: Seat, orders: Sequence[Order]) -> tuple[str, ...]:
        """Moves of others that are supported or carried, and fleets of others that carry."""
        found = orders_counted_on(view.state, Power(seat), orders)
        return tuple(str(order_text.words(order, self.setting, view.state)) for order in found)


def _with_capital(headline: object) -> str:
    """With a capital, as it stands alone."""
    text = str(headline)
    return text[:1].upper() + text[1:]


def _order(number: int, line: news.OrderLine) -> OrderTold:
    return OrderTold(
        number=number, words=str(line.order), outcome=str(line.outcome), rule=line.rule, failed=line.failed
    )


def orders_counted_on(state: State, power: Power, orders: Sequence[Order]) -> tuple[UnitOrder, ...]:
    """One order for each unit of others, the first that is counted on (N-003, N-010).

    A unit that is supported where it stands needs none: nothing is supposed of it but that it stays.
    """
    found: dict[UnitRef, UnitOrder] = {}
    for order in orders:
        for other in _orders_needed(state, order):
            unit = state.unit(other.unit)
            if unit is not None and unit.power != power:
                found.setdefault(other.unit, other)
    return tuple(found.values())


def _orders_needed(state: State, order: Order) -> Iterator[UnitOrder]:
    match order:
        case Support(target=target, conversion=True):
            within = target.kind is UnitKind.GARRISON
            yield Convert(target, UnitKind.ARMY if within else UnitKind.GARRISON)
        case Support(target=target, into=into, coast=coast) if into is not None:
            yield Advance(target, into, coast)
        case Transport(army=army, to=to):
            yield Advance(army, to)
        case Advance(unit=unit, to=to, via=via):
            for area in via:
                fleet = state.field.get(area)
                if fleet is not None:
                    yield Transport(fleet.ref, unit, to)
        case _:
            pass

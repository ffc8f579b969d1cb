"""All that letters say about a game: implements `Presenter` of judge.core.system by the modules beside.

A full set of orders to be filled in: what is on file as it is, and a line for each unit without an order.

Letters of a lesson: what it is about, what came of the orders, and the lines that might be written next.

Not here: who gets a letter (runtime), sentences (templates), what the lines mean (language), whether a
lesson is passed (lessons.school), its words (``messages/lessons.jinja``), what stands around them
(judge.api.lessons).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from judge.api.lessons import lesson_facts
from judge.api.rendering import Term, render
from judge.api.values import (
    Attachment,
    FiledOrder,
    GameRecord,
    Joined,
    Outcome,
    PhaseNews,
    Remark,
    Rendered,
    Seat,
    View,
    language_written,
    parts,
)
from judge.games.machiavelli import codec, drawing
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.lessons.school import lessons, text_of
from judge.games.machiavelli.letters import account, explanation, listing, preview, results, whole_game
from judge.games.machiavelli.letters import explanation as explained
from judge.games.machiavelli.letters.ledger import Ledger, ledger
from judge.games.machiavelli.letters.news import NewsWriter, units_disbanded
from judge.games.machiavelli.letters.prices_asked import prices_asked
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model import orders as o
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.ducats import Ducats
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.orders import Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, Phase, PhaseKind, Power, State, UnitKind, UnitRef
from judge.games.machiavelli.model.year import ADJUSTMENT, MONEY

_DRAWN = 48
"""Pictures of orders that are remembered as they are drawn, as many as those that are painted."""


@dataclass(frozen=True, slots=True)
class _Ordered:
    """All that a picture of orders depends on. Table and position are known by identity, and live on here."""

    _table: int
    _position: int
    title: str
    marks: tuple[drawing.Mark, ...]
    powers: tuple[Power, ...]
    language: str
    game: Machiavelli = field(compare=False)
    seen: State = field(compare=False)


@lru_cache(maxsize=_DRAWN)
def _picture_of_orders(of: _Ordered) -> drawing.Picture | None:
    return drawing.crop(of.game, of.seen, of.title, of.marks, of.powers)


def opens_a_year(setting: Setting, phase: Phase) -> bool:
    """Decide whether a phase is of the kind and season that the game begins with."""
    season = setting.scenario.first_season
    asked = (row.kind for row in setting.rules.phases if row.season is season and row.kind)
    return (phase.season, phase.kind) == (season, next(asked, PhaseKind.MOVEMENT))


class MachiavelliPresenter:
    """For one table."""

    def __init__(self, game: Machiavelli) -> None:
        self.game, self.setting = game, game.setting

    def letter(self, news: PhaseNews) -> Rendered:
        """The results of a phase, the first letter of a game, or its last."""
        if news.record.options.lesson:
            return _lesson_letter(self.game, news)
        if not news.closed or news.before is None:
            return results.start_letter(self.game, news)
        return results.phase_letter(self.game, news, news.before)

    def has_picture(self, state: State) -> bool:
        """Always: where nobody has drawn the board, on tiles."""
        return True

    def has_crop(self, state: State, seats: Sequence[Seat], also: Sequence[Seat] = ()) -> bool:
        """Decide whether the map around the units of these powers is another than the whole."""
        return drawing.is_cropped(self.game, state, [Power(s) for s in (*seats, *also)])

    def picture(self, state: State, title: str, events: Sequence[Event]) -> drawing.Picture:
        """The map, with what the phase left on it and the key to that; the key to all signs once a year, and
        where nothing has happened, as on a map that was asked for."""
        key = not events or opens_a_year(self.setting, state.phase)
        return drawing.picture(self.game, state, title, drawing.marks_of(events), key=key)

    def crop(
        self,
        state: State,
        title: str,
        events: Sequence[Event],
        seats: Sequence[Seat],
        also: Sequence[Seat] = (),
    ) -> drawing.Picture | None:
        """The map around the units of these powers."""
        own, others = ([Power(s) for s in some] for some in (seats, also))
        return drawing.crop(self.game, state, title, drawing.marks_of(events), own, others)

    def picture_of_orders(
        self, seen: State, title: str, orders: Mapping[Seat, Sequence[Order]]
    ) -> drawing.Picture | None:
        """The map around the units of these powers, with what they are ordered to do."""
        own = {Power(seat): orders[seat] for seat in orders}
        marks, language = drawing.marks_of_orders(own), language_written()
        return _picture_of_orders(
            _Ordered(id(self.game), id(seen), str(title), marks, tuple(own), language, self.game, seen)
        )

    def whole_game(
        self,
        name: str,
        past: Sequence[tuple[str, State, Sequence[Event]]],
        before: Callable[[], object] = lambda: None,
    ) -> tuple[Attachment, ...]:
        """A film of the map, and a chart of cities."""
        return whole_game.attachments(self.game, name, past, before)

    def piece_in_words(self, piece: str) -> str:
        """``A flo`` with the province's name in full."""
        kind, _, area = piece.partition(" ")
        places = self.setting.board.areas
        return Joined.of((kind, next((a.name for a in places.values() if a.id == area), area)))

    def near(self, state: State, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
        """The writer's units that may have been meant: in that place, else of that kind in one so called."""
        titles = {a.id: a.name for a in self.setting.board.areas.values()}
        meant, kind = str(remark.facts.get("area", "")), str(remark.facts.get("kind", ""))
        own = state.units_of(Power(seat or ""))
        there = [u for u in own if u.area == meant]
        alike = [
            u for u in own if str(u.kind) == kind and titles[u.area][:2] == titles.get(AreaId(meant), "")[:2]
        ]
        return tuple(Joined.of((u.kind, titles[u.area])) for u in there or alike)

    def account(
        self, state: State, seat: Seat, orders: Sequence[Order], mended: Sequence[Order] = ()
    ) -> Mapping[str, Ducats | str] | None:
        """Ducats, and what says them; None in games without money, and in retreats."""
        sums = account.add_up(self.setting, state, Power(seat), orders, mended)
        return None if sums is None else {"words": "machiavelli/purse.txt", **sums}

    def form(self, state: State, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, Any]:
        """One line for each unit that needs one, expenditures, and places to build in."""
        owed = self.game.agenda(state).owes.get(seat, ())
        return form(self.setting, state, seat, owed, filed)

    def preview(
        self,
        seen: State,
        seat: Seat,
        mine: Sequence[Order],
        supposed: Mapping[Seat, Sequence[Order]],
        knowing: frozenset[Seat],
    ) -> Mapping[str, Any]:
        """The phase played on what the writer sees."""
        others = {Power(s): supposed[s] for s in supposed}
        return preview.preview_facts(
            self.game, seen, Power(seat), mine, others, frozenset(map(Power, knowing))
        )

    def explanation(self, before: State, outcome: Outcome[State, Event]) -> str:
        """Orders, strengths, and the rules that decided."""
        return explained.explanation(self.setting, before.phase, before, outcome.events)

    def purses(self, before: State, outcome: Outcome[State]) -> Mapping[Seat, Ledger]:
        """Every power's money through the phase, in the scenario's order."""
        after = outcome.state
        if not self.setting.rules.money:
            return {}
        return {
            seat: ledger(
                NewsWriter(self.setting, before, seat),
                before.ducats.get(Power(seat), 0),
                after.ducats.get(Power(seat), 0),
                outcome.events,
            )
            for seat in self.game.seats
        }

    def money(self, seen: State, seat: Seat) -> Mapping[str, object]:
        """Ducats, the loans with their interest, and what the units cost each winter."""
        return account.treasury(self.setting, seen, Power(seat)) if self.setting.rules.money else {}

    def prices(self, said: str) -> Mapping[str, object]:
        """The prices that a question asks for by name."""
        asked = prices_asked(self.setting, said)
        return {} if asked is None else {"asked": asked}

    def history(self, before: State, view: View[State], *, opening: bool) -> Mapping[str, Any]:
        """As the results had it, with the reader's own ledger."""
        seat, teller = view.reader, NewsWriter(self.setting, before, view.reader)
        purse = None
        if seat is not None and self.setting.rules.money:
            had = 0 if opening else before.ducats.get(Power(seat), 0)
            purse = ledger(teller, had, view.state.ducats.get(Power(seat), 0), view.events)
        return {
            "sections": teller.sections(view.events),
            "orders": teller.orders(units_disbanded(view.events) if opening else view.events),
            "ledger": purse,
        }

    def why(self, before: State, events: Sequence[Event], seat: Seat | None, about: str) -> Mapping[str, Any]:
        """The orders and news of the places that are named."""
        return explanation.orders_and_news(self.setting, before, events, seat, about)

    def secrecy(self, record: GameRecord) -> tuple[Term, ...]:
        """Things that the table's rules keep from sight."""
        return listing.secrecy(self.setting)

    def listing(self, record: GameRecord) -> Mapping[str, Any]:
        """Switches, what is kept from sight, cities and countries that win."""
        return listing.rules_told(self.setting)

    def holdings(self, seen: State, seat: Seat) -> Mapping[str, Any]:
        """Units, provinces, cities and, where they are open, ducats."""
        return listing.holdings(self.setting, seen, seat)


def form(
    setting: Setting, state: State, seat: Seat, owed: Sequence[str], filed: Sequence[FiledOrder]
) -> Mapping[str, Any]:
    """The lines; `free` are those for expenditures that are still to be had; where units can be raised, and
    whether units of which no line speaks are kept.
    """
    orders = [order for each in filed for order in codec.load_orders(each.order)]
    used = {order.number for order in orders if isinstance(order, o.Expense)}
    most = setting.rules.expenditures.most
    last = max(used, default=0) + 1 if most is None else most
    letter = setting.rules.letter(state.phase)
    free = range(1, last + 1) if setting.rules.money and MONEY in letter else ()
    return {
        "lines": tuple(_lines(setting, state, owed, filed)),
        "free": tuple(order_text.words(o.NoExpense(n), setting, state) for n in free if n not in used),
        "places": _places(setting, state, seat),
        "kept": setting.rules.keeps_unnamed_units,
    }


def _lines(setting: Setting, state: State, owed: Sequence[str], filed: Sequence[FiledOrder]) -> Iterator[str]:
    """Orders on file in canonical words; units without one with nothing behind them."""
    done: set[UnitRef] = set()
    for each in filed:
        orders = codec.load_orders(each.order)
        done |= {u for order in orders if (u := getattr(order, "unit", None)) is not None}
        yield order_text.words(orders[0], setting, state) if len(orders) == 1 else each.canonical
    for words in owed:
        kind, _, area = words.partition(" ")
        unit = UnitRef(UnitKind(kind), area)  # type: ignore[arg-type]
        if unit in done:
            continue
        if state.phase.kind is PhaseKind.ADJUSTMENT:
            yield order_text.words(o.Maintain(unit), setting, state)
        else:
            yield Joined.of((order_text.UnitWords.of(kind, unit.area, setting.scenario), ""))


def _places(setting: Setting, state: State, seat: Seat) -> tuple[str, ...]:
    """Cities in which a unit could be raised, where adjustments are asked for."""
    if ADJUSTMENT not in setting.rules.letter(state.phase):
        return ()
    areas = setting.board.areas
    return tuple(areas[a].name for a in sorted(state.city_owner) if state.city_owner[a] == Power(seat))


_SECTIONS = ("purses", "knives", "beaten", "lands", "disasters", "score")
"""News that a lesson tells."""


def _lesson_letter(game: Machiavelli, news: PhaseNews) -> Rendered:
    """The letter that opens a lesson (`news.closed` is empty), leads to its next step, or ends it."""
    key, step = news.record.options.lesson, news.record.turn
    course, asked = lessons()[parts(key)[0]], text_of(key)
    pupil, language = Power(course.seat), news.reader.language
    teller = NewsWriter(game.setting, news.before or news.view.state, news.view.reader, language)
    told = tuple(_of_the_lesson(news.view, pupil)) if news.closed else ()
    near = news.crop.attachments(f"{news.record.name}-near") if news.crop is not None else ()
    lines = asked.steps[step - 1].lines_in(language) if step <= len(asked.steps) else ()
    facts = {
        **lesson_facts(
            news, length=len(course.lessons), steps=len(asked.steps), lines=lines, rules=asked.rules
        ),
        "setting": game.setting,
        "scenario": game.setting.scenario,
        "name": news.reader.name,
        "reader": news.view.reader,
        "fogged": False,
        "phase": news.view.state.phase,
        "orders": _own_first(teller.orders(told), pupil),
        "news": [item for section, items in teller.sections(told) if section in _SECTIONS for item in items],
    }
    return render.render_letter("machiavelli/lesson", facts, language=language, attachments=near)


def _of_the_lesson(view: View[State], pupil: Power) -> Iterator[Event]:
    """The events of a phase without those of places and powers that the lesson is not about."""
    own = {unit.area for unit in view.state.units_of(pupil)}
    for event in view.events:
        match event:
            case ev.ProvinceChangedHands() | ev.CityChangedHands():
                kept = pupil in (event.was, event.now)
            case ev.PointsCounted():
                kept = event.power == pupil
            case ev.DisasterStruck():
                kept = not own.isdisjoint(event.areas)
            case _:
                kept = True
        if kept:
            yield event


def _own_first(orders: Iterable[tuple[Power, Any]], pupil: Power) -> list[tuple[Power, Any]]:
    """The pupil's orders, then those of others; of garrisons that nobody owns the news tell."""
    return sorted((row for row in orders if row[0] != AUTONOMOUS), key=lambda row: row[0] != pupil)

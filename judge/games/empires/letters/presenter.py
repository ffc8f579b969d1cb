"""Results letters, maps and previews of this game, as the shell asks for them.

Not here: sentences (``templates/empires``), what each event is told by (telling).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from judge.api import (
    Attachment,
    FiledOrder,
    GameRecord,
    Message,
    PhaseNews,
    Picture,
    PlainPresenter,
    Rendered,
    Said,
    Seat,
    Told,
    View,
)
from judge.api.lessons import lesson_facts
from judge.api.rendering import render
from judge.api.values import parts, writing_in
from judge.games.empires.advice import advice
from judge.games.empires.drawing import picture as drawing
from judge.games.empires.lessons.school import lessons, text_of
from judge.games.empires.letters.charted import chart_of
from judge.games.empires.letters.preview import marks_of_orders, news_of_program
from judge.games.empires.letters.telling import is_told, message_of, message_of_checks, message_of_taxes
from judge.games.empires.model import events as happened
from judge.games.empires.model.ground import CARDS_A_ROUND, Power
from judge.games.empires.model.orders import Defend, Order
from judge.games.empires.model.state import State
from judge.games.empires.play.victory import points
from judge.games.empires.sets.board import AreaId

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable

_HEADS = (happened.TurnBegan, happened.CardBegan, happened.RoundBegan, happened.GameEnded)
"""Events that a new part of the news begins with."""
_PRIVATE = (happened.Refused, happened.LineEnded, happened.Noted, happened.DefenseRefused)
"""Events of the reader's own orders, which nobody else is told."""

_BESIDE_A_LESSON = (
    happened.TurnBegan,
    happened.CardBegan,
    happened.LineEnded,
    happened.CardsLeft,
    happened.LeaderChecked,
)
"""Events that a lesson is not about."""


def _alike(event: happened.Event) -> str:
    """A word that events have in common which are told in one line; none: each has its own."""
    match event:
        case happened.Taxed(plunder=False):
            return "taxes"
        case happened.RebellionChecked(outcome="nothing"):
            return "checks"
        case _:
            return ""


def _signs(state: State, area: AreaId, *, court: bool) -> Iterator[Said]:
    """Signs of what is to be known of an area besides its social state."""
    here = state.areas[area]
    for what, number in (
        ("court", int(court)),
        ("fortification", here.fortification),
        ("unrest", int(here.unrest)),
        ("marks", here.all_marks),
        ("army", here.armies),
        ("fleets", here.fleets),
        *((marker, 1) for marker in here.markers),
        ("tie", int(here.owner in here.ties)),
        ("claim", int(here.owner in here.claims)),
    ):
        if number:
            yield Said.of(Message("empires/sign", {"what": what, "number": number}))


def _of_the_turn(events: Iterable[happened.Event]) -> Iterator[happened.Event]:
    """The news of a pupil's turn, without what belongs to the table and to the next round."""
    for event in events:
        if isinstance(event, happened.RoundBegan):
            return
        if is_told(event) and not isinstance(event, _BESIDE_A_LESSON):
            yield event


class EmpiresPresenter(PlainPresenter[State, Order, happened.Event]):
    """For one table."""

    table: EmpiresTable
    written_as = "empires/letter"

    def news(self, events: Sequence[happened.Event]) -> tuple[Said, ...]:
        """None: letters have them in parts."""
        return ()

    def news_with_rules(self, events: Sequence[happened.Event]) -> tuple[Told, ...]:
        """All that happened, with its working."""
        return tuple(self._lines(event for event in events if is_told(event)))

    def further(self, news: PhaseNews) -> Mapping[str, object]:
        """Facts of how everybody stands, what is the reader's own, and what is played with."""
        view, events = news.view, self.unheard(news)
        with writing_in(news.reader.language):
            played_with = drawing.words_of_set(self.table.data)
        own = [v.reader for v in self._hands(news) if v.reader is not None]
        return {
            "parts": tuple(self.parts(events)),
            "private": tuple(
                self._lines(one for one in events if isinstance(one, _PRIVATE) and is_told(one))
            ),
            "standing": self.standing(view.state, view.reader),
            "own": tuple(
                self.own(v.state, Power(v.reader)) for v in self._hands(news) if v.reader is not None
            ),
            "owes": tuple(seat for seat in self.table.agenda(view.state).owes if seat in own),
            "played_with": played_with,
            "order": tuple(view.state.order[view.state.turn :]) if view.state.step == "turn" else (),
            "has_map": news.picture is not None,
            "advice": tuple(self._advice(news)),
            "practised": self._rounds_practised(news),
            "open_games": news.open_games,
        }

    def _advice(self, news: PhaseNews) -> Iterator[Mapping[str, object]]:
        """Advice on what to do now, if it is the reader's turn and they are new, learning, or want it."""
        table, record, seat = self.table, news.record, news.view.reader
        wanted = record.options.advised if news.reader.advice is None else news.reader.advice
        if not wanted or seat is None or seat not in table.agenda(news.view.state).owes:
            return
        for thing in advice(table.engine.ground, news.view.state, Power(seat)):
            yield {
                "key": thing.key,
                "area": table.place(thing.area),
                "rating": thing.rating,
                "yes": thing.yes,
                "of": thing.of,
                "lines": tuple(map(table.words, thing.orders)),
            }

    def _rounds_practised(self, news: PhaseNews) -> int:
        """The rounds that somebody who practises has behind them, the school as one; 0 at other tables."""
        options = news.record.options
        state: State = news.view.state
        if not options.practice or state.step == "over":
            return 0
        return (state.year - state.first) // CARDS_A_ROUND + (options.scripted is True)

    def _hands(self, news: PhaseNews) -> tuple[View[State], ...]:
        return (news.view, *(view for _, view in news.also))

    def parts(self, events: Sequence[happened.Event]) -> Iterator[tuple[str, tuple[Told, ...]]]:
        """News in parts, each below its heading."""
        head, own = "", list[happened.Event]()
        for event in events:
            if isinstance(event, _PRIVATE) or not is_told(event):
                continue
            if not isinstance(event, _HEADS):
                own.append(event)
                continue
            if head or own:
                yield head, tuple(self._lines(own))
            head, own = self.wording_of(message_of(self.table, event)), []
        if head or own:
            yield head, tuple(self._lines(own))

    def _lines(self, events: Iterable[happened.Event]) -> Iterator[Told]:
        """A line for each event; one for all areas that are taxed, or checked in vain, at one time."""
        for alike, group in groupby(events, _alike):
            found = tuple(group)
            if alike == "taxes":
                yield Told(self.wording_of(message_of_taxes(self.table, found)), found[0].rule)
            elif alike == "checks" and len(found) > 1:
                yield Told(self.wording_of(message_of_checks(self.table, found)), found[0].rule)
            else:
                yield from (
                    Told(self.wording_of(message_of(self.table, event)), event.rule) for event in found
                )

    def standing(self, state: State, seat: Seat | None) -> Mapping[str, object]:
        """A row for each power, those with most points first."""
        tally = points(self.table.engine.ground, state)
        rows = [
            {
                "power": power,
                "gold": one.gold,
                "areas": len(state.areas_of(power)),
                "statures": (one.combat, one.administration, one.diplomacy),
                "cards": len(one.cards),
                "hold": len(one.hold),
                "claims": sum(1 for a in state.areas.values() if power in a.claims),
                "points": tally.get(power, 0),
                "out": one.out,
            }
            for power, one in state.powers.items()
        ]
        rows.sort(key=lambda row: (row["out"], -int(str(row["points"]))))
        return {"rows": tuple(rows)}

    def own(self, state: State, power: Power) -> Mapping[str, object]:
        """A power's areas with their values, ties and claims elsewhere, orders that go on, Hold cards."""
        empire, place = state.powers[power], self.table.place
        areas = [
            {
                "name": place(id),
                "level": state.areas[id].social_state,
                "signs": tuple(_signs(state, id, court=id == empire.court)),
            }
            for id in state.areas_of(power)
        ]
        return {
            "power": power,
            "out": empire.out,
            "areas": tuple(areas),
            "ties": tuple(place(id) for id, a in state.areas.items() if power in a.ties and a.owner != power),
            "claims": tuple(
                place(id) for id, a in state.areas.items() if power in a.claims and a.owner != power
            ),
            "marks": tuple(
                (place(id), a.marks_of(power)) for id, a in state.areas.items() if a.marks_of(power)
            ),
            "standing": tuple(
                self.table.words(order)
                for order in empire.standing
                if not (isinstance(order, Defend) and not order.cards)
            ),
            "hold": tuple(self.table.card(card) for card in empire.hold),
        }

    def letter(self, news: PhaseNews) -> Rendered:
        """The results of a turn or round, the first letter of a game, or its last; of a lesson its own."""
        if not news.record.options.lesson:
            return super().letter(news)
        asked, step = text_of(news.record.options.lesson), news.record.turn
        course = lessons()[parts(news.record.options.lesson)[0]]
        lines = asked.lines_in(news.reader.language) if step == 1 else ()
        facts = {
            **lesson_facts(news, length=len(course.lessons), steps=1, lines=lines, rules=asked.rules),
            "setting": self.table.setting,
            "orders": (),
            "news": tuple(self._lines(_of_the_turn(news.view.events))) if news.closed else (),
        }
        near = news.crop.attachments(f"{news.record.name}-near") if news.crop is not None else ()
        with writing_in(news.reader.language):
            return render.render_letter(
                "empires/lesson", facts, language=news.reader.language, attachments=near
            )

    # ------------------------------------------------------------ maps

    def has_picture(self, state: State) -> bool:
        """Always."""
        return True

    def has_crop(self, state: State, seats: Sequence[Seat], also: Sequence[Seat] = ()) -> bool:
        """Decide whether the areas of some seats are less than the whole board."""
        return drawing.is_cropped(chart_of(self.table, state), [str(seat) for seat in seats])

    def picture(self, state: State, title: str, events: Sequence[happened.Event]) -> Picture | None:
        """The whole board."""
        return drawing.picture(chart_of(self.table, state), self.table.data, title)

    def crop(
        self,
        state: State,
        title: str,
        events: Sequence[happened.Event],
        seats: Sequence[Seat],
        also: Sequence[Seat] = (),
    ) -> Picture | None:
        """Picture of what lies around the areas of some seats."""
        return drawing.crop(chart_of(self.table, state), title, [str(seat) for seat in seats])

    def picture_of_orders(
        self, seen: State, title: str, orders: Mapping[Seat, Sequence[Order]]
    ) -> Picture | None:
        """Surroundings of some seats' areas, with their programs; None where these name no area."""
        own = {Power(seat): orders[seat] for seat in orders}
        marks = marks_of_orders(self.table.engine.ground, seen, own)
        if not marks:
            return None
        return drawing.crop(chart_of(self.table, seen), title, [str(seat) for seat in orders], marks)

    def whole_game(
        self,
        name: str,
        past: Sequence[tuple[str, State, Sequence[happened.Event]]],
        before: Callable[[], object] = lambda: None,
    ) -> tuple[Attachment, ...]:
        """Nothing: each round's map came with its letter."""
        return ()

    # ------------------------------------------------------------ answers

    def form(self, state: State, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, object]:
        """Lines on file; else lines of the usual kinds, to be changed."""
        power = Power(seat)
        lines: tuple[str, ...] = tuple(order.canonical for order in filed)
        if not lines and power in state.powers:
            court = self.table.place(state.powers[power].court) or ""
            lines = (self.wording_of(Message("empires/form", {"court": court})),)
        return {"lines": lines, "money": False, "used": (), "places": ()}

    def preview(
        self,
        seen: State,
        seat: Seat,
        mine: Sequence[Order],
        supposed: Mapping[Seat, Sequence[Order]],
        knowing: frozenset[Seat],
    ) -> Mapping[str, object]:
        """Each line of the program by itself, as things stand now."""
        found = tuple(news_of_program(self.table, seen, Power(seat), mine))
        sections = (("lines", found),) if found else ()
        return {"sections": sections, "orders": (), "before": 0, "left": None, "ledger": ()}

    def listing(self, record: GameRecord) -> Mapping[str, object]:
        """The set that is played with, years and rounds."""
        scenario = self.table.engine.scenario
        facts = {
            "set": drawing.words_of_set(self.table.data),
            "first": scenario.first,
            "last": scenario.last,
            "rounds": scenario.rounds,
            "players": len(self.table.seats),
            "simultaneous": bool(self.table.option("simultaneous")),
        }
        return {"lines": (self.wording_of(Message("empires/rules", facts)),)}

    def holdings(self, seen: State, seat: Seat) -> Mapping[str, object]:
        """A power's areas, gold and points."""
        power = Power(seat)
        facts = {
            "own": self.own(seen, power),
            "gold": seen.powers[power].gold,
            "points": self.table.tally(seen)[seat],
        }
        return {"lines": (self.wording_of(Message("empires/holdings", facts)),)}

    def piece_in_words(self, piece: str) -> Said:
        """A program, a defense."""
        return self.wording_of(Message("empires/owes", {"piece": piece}))

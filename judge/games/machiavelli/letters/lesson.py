"""Letters of a lesson: what it is about, what came of the orders, and the lines that might be written next.

Not here: whether a lesson is passed (lessons.school), its words (``messages/lessons.jinja``), what stands
around them (judge.api.lessons).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.api.lessons import lesson_facts
from judge.api.rendering import render
from judge.api.values import PhaseNews, Rendered, View, parts
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.lessons.lesson_file import lessons, text_of
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.events import Event
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, State

_SECTIONS = ("purses", "knives", "beaten", "lands", "disasters", "score")
"""News that a lesson tells."""


def lesson_letter(game: Machiavelli, news: PhaseNews) -> Rendered:
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

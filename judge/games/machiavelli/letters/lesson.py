"""Letters of a lesson: what it is about, what came of the orders, and the lines that might be written next.

Not here: whether a lesson is passed (lessons.school), its words (``messages/lessons.jinja``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.api.rendering import FALLBACK, messages, render
from judge.api.values import PASSED, PhaseNews, Rendered, View, parts
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
    key, verdict, step = news.record.options.lesson, news.record.notes.lesson_verdict, news.record.turn
    course, number = parts(key)
    asked, pupil = text_of(key), Power(lessons()[course].seat)
    teller = NewsWriter(game.setting, news.before or news.view.state, news.view.reader, news.reader.language)
    told = tuple(_of_the_lesson(news.view, pupil)) if news.closed else ()
    name = key.replace("/", "-")
    over = bool(verdict) or step > len(asked.steps)
    follows = f"lesson-next/{name}"
    task = follows if step > 1 and follows in messages(FALLBACK) else f"lesson-task/{name}"
    near = news.crop.attachments(f"{news.record.name}-near") if news.crop is not None else ()
    facts = {
        "setting": game.setting,
        "scenario": game.setting.scenario,
        "game": news.record.name,
        "language": news.reader.language,
        "name": news.reader.name,
        "reader": news.view.reader,
        "fogged": False,
        "phase": news.view.state.phase,
        "lesson": name,
        "number": number,
        "length": len(lessons()[course].lessons),
        "verdict": verdict,
        "over": over,
        "passed": verdict == PASSED,
        "task": task,
        "lines": () if over else asked.steps[step - 1].said_in(news.reader.language),
        "orders": _own_first(teller.orders(told), pupil),
        "news": [item for section, items in teller.sections(told) if section in _SECTIONS for item in items],
        "rules": asked.rules,
    }
    return render.rendered("machiavelli/lesson", facts, language=news.reader.language, attachments=near)


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

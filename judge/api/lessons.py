"""The letter of a lesson (``templates/mail/lesson.txt``): what is the same in every game.

Not here: what happened in it (each game), whether it is passed (each game's school).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.core.system.presenter import PhaseNews
from judge.core.system.school import PASSED, parts
from judge.rendering import render
from judge.rendering.families import FALLBACK, messages


def lesson_facts(
    news: PhaseNews, *, length: int, steps: int, lines: Sequence[str], rules: Sequence[str]
) -> dict[str, Any]:
    """Facts of the letter that opens a lesson, leads to its next step, or ends it.

    `length`: how many lessons its course has; `steps`: how many phases it has; `lines`: what the pupil might
    write now; `rules`: those that it is about. The words are the messages ``lesson-title/<course>-<number>``,
    ``lesson-task/...``, ``lesson-passed/...``, ``lesson-failed/...``, and where there are more steps
    ``lesson-next/...``.
    """
    key, verdict, step = news.record.options.lesson, news.record.notes.lesson_verdict, news.record.turn
    name, number, language = key.replace("/", "-"), parts(key)[1], news.reader.language
    over, passed = bool(verdict) or step > steps, verdict == PASSED
    follows = f"lesson-next/{name}"
    if over:
        task = f"lesson-passed/{name}" if passed else f"lesson-failed/{name}"
    else:
        task = follows if step > 1 and follows in messages(FALLBACK) else f"lesson-task/{name}"
    lesson = {
        "title": render.piece(f"lesson-title/{name}", {}, language=language),
        "number": number,
        "length": length,
        "verdict": verdict,
        "over": over,
        "passed": passed,
        "rules": tuple(rules),
    }
    return {
        "game": news.record.name,
        "language": language,
        "time_zone": news.reader.time_zone,
        "lesson": lesson,
        "task": render.piece(task, {}, language=language),
        "lines": () if over else tuple(lines),
    }

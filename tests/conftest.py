"""Loads the fixtures that several rooms' tests share, and says how Hypothesis tries examples in all of them.

In every test a template that fails to say something fails the test, unless it asks for `unwritten`.

Few by default, and the same ones each time (three times as many with ``--whole``); more, and others, with
``PODESTA_EXAMPLES=2000``. Never against the clock: the first example of a test may load a board, and machines
of tests are busy.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from judge import resources
from judge.games.machiavelli.model.rules.rule_tables import SPECIALS
from judge.games.machiavelli.model.state import Special, UnitKind
from judge.games_at_hand import games_at_hand
from judge.rendering import render, words
from judge.rendering import unwritten as faults
from tests.support import sampling

# Judges that tests start as processes find their modules compiled: that takes two fifths of their start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "podesta",
    max_examples=int(os.environ.get("PODESTA_EXAMPLES", sampling.as_many(60, 20))),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    print_blob=False,
    derandomize="PODESTA_EXAMPLES" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.load_profile("podesta")
st.register_type_strategy(UnitKind, st.sampled_from([UnitKind.ARMY, UnitKind.FLEET, UnitKind.GARRISON]))
st.register_type_strategy(Special, st.sampled_from(sorted(SPECIALS)))


pytest_collection_modifyitems = sampling.pytest_collection_modifyitems

gc.disable()  # until all tests are collected: they stay


def pytest_collection_finish() -> None:
    """Boards, words and tests stay: whoever looks for garbage need not look through them each time."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Commands of the command line set a stricter one, for their whole process."""
    before = os.umask(0o022)
    yield
    os.umask(before)


_WORDS = games_at_hand().words.in_force()
_WORDS.__enter__()  # lines are read with the words of the games that a judge has, in all tests

pytest_plugins = [
    "tests.support.judges.databases",
    "tests.support.judges.mail_servers",
    "tests.support.judges.unpainted",
    "tests.support.waiting_first",
]


class _Noted(logging.Handler):
    """Keeps what templates could not say."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture(autouse=True)
def unwritten() -> Iterator[list[str]]:
    """What templates could not say in this test. Whoever expects some takes them out of the list."""
    noted = _Noted()
    faults.LOG.addHandler(noted)
    yield noted.lines
    faults.LOG.removeHandler(noted)
    assert noted.lines == []


@pytest.fixture
def templates(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Writes templates of letters beside, or over, the real ones: name, source, and language."""
    real = resources.text
    written: dict[tuple[str, ...], str] = {}

    def text(*path: str) -> str:
        return written[path] if path in written else real(*path)

    def write(name: str, source: str, language: str = "en") -> None:
        written["templates", "mail", language, *name.split("/")] = source
        known.update({language: None})
        forget()

    def forget() -> None:
        for cached in (render.environment, words.language_folder, words.own_words, words.words):
            cached.cache_clear()

    known = dict.fromkeys(words.languages())
    folders = words.own_words
    monkeypatch.setattr(words, "languages", lambda: tuple(known))
    monkeypatch.setattr(words, "own_words", cache(lambda code: folders(code) if code in real_ones else {}))
    real_ones = frozenset(known)

    monkeypatch.setattr(resources, "text", text)
    yield write
    monkeypatch.undo()
    forget()
    render.environment.cache_clear()

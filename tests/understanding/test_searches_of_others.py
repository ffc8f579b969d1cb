"""A search that is kept of a position is no harm to others: who asks at once, or after it was broken off."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from judge.games.machiavelli.model.state import Power
from judge.understanding import spans
from judge.understanding.fitting import reading_of
from judge.understanding.memory import Memory
from tests.understanding.test_reader import table_of

SENTENCE = "Florence goes to Pistoia and Arezzo supports."
_LETTERS = 3


class _EndedError(BaseException):
    """The end of a letter that takes too long, wherever it is."""


def reads() -> Callable[[], Any]:
    """The reading of the sentence on a position of its own."""
    reader, *_ = table_of("classic", "", "florence")
    return lambda: reader.read(SENTENCE, Power("florence"))


def test_what_a_thread_works_on_is_its_own() -> None:
    memory = Memory()
    found: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: found.append(memory.result_of("key", list[int]))) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
        thread.join()
    mine = memory.result_of("key", list[int])
    assert len({*map(id, (*found, mine))}) == len(threads) + 1
    assert memory.result_of("key", list[int]) is mine


def test_what_was_broken_off_is_read_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Letters that took too long were ended in the middle of anything; the next one has the same position."""
    whole, stop, ended = reads()(), 0, True
    while ended:
        read, ended = reads(), False
        for _ in range(_LETTERS):
            calls = iter(range(stop))

            def ends(*given: Any, calls: Any = calls) -> Any:
                if next(calls, None) is None:
                    raise _EndedError
                return reading_of(*given)

            with monkeypatch.context() as patch:
                patch.setattr(spans, "reading_of", ends)
                try:
                    read()
                except _EndedError:
                    ended = True
        assert read() == whole, stop
        stop += 1
    assert stop > _LETTERS

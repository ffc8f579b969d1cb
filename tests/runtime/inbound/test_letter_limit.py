"""A letter is ended for the processor time that it burnt itself, and is answered then."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import pytest

from judge.core.effects import Send
from judge.rendering import render
from judge.runtime.inbound.letter_limit import NET_SIGNAL, LetterEndedError, LetterLimit, slowness
from judge.runtime.inbound.worker import TOO_HARD, handle_next
from judge.runtime.outbound.worker import send_next
from judge.runtime.processes import BURNT, _weight
from judge.store.database import Store
from tests.support.judges import toy_game as toy

pytestmark = pytest.mark.filterwarnings(
    # An end may fall into a callback of the garbage collector, which cannot raise it.
    "ignore:(?s).*LetterEndedError:pytest.PytestUnraisableExceptionWarning"
)

ENDLESS = re.compile(r"(?:a|a)*b")


def _burn() -> None:
    ENDLESS.match("a" * 60)


@pytest.fixture
def limit() -> Iterator[LetterLimit]:
    made = LetterLimit(share=0.02)
    signal.signal(signal.SIGPROF, made._end)
    yield made
    signal.signal(signal.SIGPROF, signal.SIG_IGN)  # one that is still under way must not end the tests


def test_a_regular_expression_that_never_ends_is_interrupted(limit: LetterLimit) -> None:
    began = time.process_time()
    with pytest.raises(LetterEndedError), limit():
        _burn()
    assert time.process_time() - began < 20 * limit.seconds + 1.0 * slowness()


def test_nothing_on_the_way_keeps_the_end_from_coming(limit: LetterLimit) -> None:
    """Rendering goes on after every Exception; whatever else may catch it, the timer goes off again."""

    def stubborn() -> None:
        for _ in range(3):
            try:
                _burn()
            except Exception:
                pytest.fail("it was caught")
            except BaseException:
                continue

    with pytest.raises(LetterEndedError), limit():
        stubborn()
        _burn()


def test_an_end_that_falls_into_a_callback_comes_again(limit: LetterLimit) -> None:
    """Python tells of what a callback raises and goes on."""
    thing = LetterLimit(share=1.0)
    kept = weakref.ref(thing, lambda _: _burn())
    with pytest.raises(LetterEndedError), limit():
        del thing
        assert kept() is None, "the first end came to nothing"
        _burn()


def test_time_that_others_take_speaks_against_no_letter(limit: LetterLimit) -> None:
    with limit():
        time.sleep(3 * limit.seconds)


def test_ticks_that_were_not_used_speak_against_no_letter(limit: LetterLimit) -> None:
    """The system counts a whole tick for whoever runs when it ends: the exact time decides."""
    with limit():
        for _ in range(20):
            signal.raise_signal(signal.SIGPROF)
        time.sleep(limit.seconds)
    with pytest.raises(LetterEndedError), limit():
        signal.raise_signal(signal.SIGPROF)
        _burn()


def test_the_net_is_set_anew_for_each_letter() -> None:
    """A process that has read letters for days ends one as soon as a new one would."""
    limit = LetterLimit(share=0.02)
    left = []
    for _ in range(2):
        with limit():
            left.append(signal.getitimer(signal.ITIMER_VIRTUAL)[0])
        until = time.process_time() + 2 * limit.seconds
        while time.process_time() < until:
            pass
    assert abs(left[0] - left[1]) < 0.5 and signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


def test_an_end_that_falls_on_the_way_out_leaves_no_timer_running(limit: LetterLimit) -> None:
    """At any step between the letter's last and the timers': it would end whatever the process does next."""
    steps = 0

    def at_each_step(frame: FrameType, event: str, _: object) -> Any:
        nonlocal steps
        if frame.f_code.co_name in ("__exit__", "leave") and frame.f_code.co_filename.endswith("limit.py"):
            frame.f_trace_opcodes = True
            steps += 1
            limit._end(signal.SIGPROF, frame)
        return at_each_step

    before = sys.gettrace()
    with limit():
        limit._until = time.process_time() - 1
        sys.settrace(at_each_step)
    sys.settrace(before)
    assert steps > 10
    assert limit._until is None
    assert signal.getitimer(signal.ITIMER_PROF)[0] == 0 and signal.getitimer(signal.ITIMER_VIRTUAL)[0] == 0


def test_each_letter_has_its_own_time(limit: LetterLimit) -> None:
    for _ in range(4):
        with limit():
            until = time.process_time() + 0.3 * limit.seconds
            while time.process_time() < until:
                pass


def test_a_letter_that_burns_its_time_is_answered_at_its_first_end(store: Store, limit: LetterLimit) -> None:
    """RFC 5321 6.1: what was taken is not silently lost. The other letters go on."""

    def on_letter(letter, known, now, allowance):
        if "endless" in letter.lines:
            _burn()
        return toy.desk(letter, known, now, allowance)

    world = replace(toy.world(store, on_letter=on_letter), guarded=limit)
    toy.table(store, phase="p1")
    toy.write(world, "ann@example.org", "endless\naries 5", 1)
    toy.write(world, "bob@example.org", "hello", 2)
    while handle_next(world) or send_next(world):
        pass
    with store.read() as known:
        assert known.set_aside() == ((1, TOO_HARD),)
        assert known.filed_orders("toy", "p1", toy.A) == ()
    assert sorted((to, text.split()[0]) for to, _, text in toy.box_of(world).letters) == [
        ("ann@example.org", "unasked/too-hard"),
        ("bob@example.org", "reply"),
        ("keeper@example.org", "unasked/letter-set-aside"),
    ]


@pytest.mark.parametrize(("reads", "decides", "ended"), [(0.7, 0.7, True), (0.1, 0.1, False)])
def test_all_that_a_letter_burns_counts_together(
    store: Store, limit: LetterLimit, reads: float, decides: float, ended: bool
) -> None:
    """Neither reading nor deciding takes longer than a letter may, but both together do."""

    def read(*arguments: Any, **named: Any) -> Any:
        _use(reads * limit.seconds)
        return world.ports.read(*arguments, **named)

    def on_letter(letter, known, now, allowance):
        _use(decides * limit.seconds)
        return toy.desk(letter, known, now, allowance)

    world = toy.world(store, on_letter=on_letter)
    guarded = replace(world, guarded=limit, ports=replace(world.ports, read=read))
    toy.table(store, phase="p1")
    toy.write(world, "ann@example.org", "aries 5", 1)
    assert handle_next(guarded)
    with store.read() as known:
        assert known.set_aside() == (((1, TOO_HARD),) if ended else ())


def _use(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("hard", [False, True])
def test_the_keeper_hears_of_tries_only_where_there_were_some(hard: bool, language: str) -> None:
    facts = {"letter": 22, "received": datetime(2026, 3, 12, tzinfo=UTC), "error": "x", "hard": hard}
    letter = render.letter(
        Send(to="k@x.org", template="unasked/letter-set-aside", facts=facts, kind="notice", language=language)
    )
    said = " ".join(letter.text.split())
    assert ("three tries" in said or "trois essais" in said) is not hard
    assert ("processor" in said or "processeur" in said) is hard


def test_code_that_never_comes_back_to_python_ends_its_process_and_is_known_by_that() -> None:
    """The net: a signal that speaks against the letter in hand as nothing else does."""
    program = (
        "import signal\n"
        "from judge.runtime.inbound.letter_limit import LetterLimit\n"
        "limit = LetterLimit(share=0.01)\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})\n"
        "with limit():\n"
        "    while True: pass\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], check=False, timeout=600)
    assert ended.returncode == -NET_SIGNAL
    assert _weight(ended.returncode) == BURNT

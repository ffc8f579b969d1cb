"""A full game of nine players through letters only, in which every command is used (issue 4).

The game is played once; each test looks at one thing in what came of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from judge.core.table import GameStatus
from judge.games.machiavelli import codec
from judge.games.machiavelli.maps import library
from judge.runtime.phases.replay import replay_phases
from judge.store.database import Store
from judge.store.export import NAMELESS, dump_rows, restore_rows
from judge.store.schema import AddressRow, PersonRow
from tests.support.all_commands import ALL
from tests.support.judges.company import FIRST_NUMBER, Company, company
from tests.support.machiavelli.invariants import invariants
from tests.whole.every_command import GAME, play

GAMES = {GAME: "finished", "papi": "finished", "corta": "finished", "breve": "terminated"}

REFUSALS = frozenset(
    {
        "complaint",
        "stray",
        "keepers-only",
        "not-registered",
        "sign-on-first",
        "wrong-password",
        "unknown-game",
        "unknown-letter",
        "unknown-power",
        "unknown-page",
        "unknown-option",
        "unknown-zone",
        "not-for-you",
        "only-masters",
        "only-masters-do",
        "only-masters-process",
        "no-phase-open",
        "no-orders-of-yours",
        "nothing-to-do",
        "nothing-to-undo",
        "nothing-to-clear",
        "nothing-to-roll-forward",
        "roll-back-where",
        "edit-how",
        "edit-impossible",
        "bad-date",
        "date-past",
        "grace-early",
        "bad-timing",
        "switch-excluded",
        "switch-fixed",
        "press-barred",
        "press-to-whom",
        "press-with-orders",
        "press-below-copy",
        "press-empty",
        "process-missing",
        "resign-players",
        "substitute-unknown",
        "vote-whom",
        "vote-how",
        "vote-not-largest",
        "vote-players",
        "ban-not-now",
        "ban-whom",
        "history-what",
        "map-unknown",
        "phase-unclear",
        "confirm-stale",
        "too-many",
        "problem",
        "unread",
        "empty",
    }
)
"""Pieces of answers with which something is refused; no right letter gets one."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Company]:
    with company(tmp_path_factory.mktemp("judge")) as made:
        play(made)
        yield made


def test_every_command_is_used(played: Company) -> None:
    """Issue 4: "using every command at least once"."""
    missing = sorted(model.__name__ for model in set(ALL) - played.used)
    assert missing == [], "not used in every_command.py"


def test_nothing_went_wrong_inside(played: Company) -> None:
    """No letter is set aside, nobody gets an apology, nothing is logged as an error (architecture 1)."""
    assert [line for line in played.logged if "Traceback" in line or "failed" in line] == []
    with played.service.store.read() as tx:
        assert not tx.set_aside()
        assert not tx.undelivered_letters()
    subjects = [letter.subject for box in played.post.boxes.values() for letter in box]
    assert not [s for s in subjects if "trouble" in s.lower() or "set aside" in s.lower()]


def test_no_right_letter_is_refused(played: Company) -> None:
    """Architecture 4: complaints are for wrong lines only."""
    faults = [
        f"{e.number} {e.writer}: {sorted(REFUSALS.intersection(e.said))} {e.lines}"
        for e in played.exchanges
        if e.writer
        and not e.failing
        and (REFUSALS.intersection(e.said) or re.search(r"\d lines? to correct", e.answer) or not e.answer)
    ]
    assert faults == []


def test_every_letter_has_one_answer_to_its_writer(played: Company) -> None:
    """RFC 3834: an answer goes to whoever wrote, with the letter's Message-ID."""
    for exchange in (e for e in played.exchanges if e.writer):
        assert exchange.answer, (exchange.number, exchange.writer, exchange.lines)


def test_the_games_ended_as_they_should_and_can_be_replayed(played: Company) -> None:
    """Concession, a draw, a declared victory, an end without a result; replay gives the same bytes."""
    for name, status in GAMES.items():
        record = played.record(name)
        assert record.status is GameStatus(status), name
        rules = library.table(record.scenario, record.flags)
        assert invariants(rules.setting, codec.load_state(record.state)) == []
        again = list(replay_phases(played.service.store, played.service.environment.ports, name))
        assert [phase.differs for phase in again] == [()] * len(again)


def test_no_password_and_no_foreign_address_travels(played: Company) -> None:
    """Architecture 7: passwords are never said back; players learn nobody's address from the judge."""
    words = [f"pw-{e.writer}" for e in played.exchanges if e.writer]
    for box in played.post.boxes.values():
        for letter in box:
            assert not [w for w in words if w in letter.text], letter.subject


def _restoring(lines: Sequence[str]) -> Callable[[Any], object]:
    return lambda tx: restore_rows(tx.connection, lines)


def test_no_number_of_this_judges_people_comes_to_another(played: Company, tmp_path: Path) -> None:
    """Whatever commands have left in a game: where it is taken in, everybody has that judge's number."""
    theirs = re.compile(rf"{FIRST_NUMBER // 1000}\d\d\d")
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}")
    other.migrate()
    with other.write() as tx:
        for number in range(FIRST_NUMBER, FIRST_NUMBER + 100):
            tx.connection.execute(insert(PersonRow).values(id=number, **NAMELESS | {"name": "Taken"}))
            stranger = {"address": f"{number}@strangers.test", "person": number, "position": 0}
            tx.connection.execute(insert(AddressRow).values(stranger))
    for name in GAMES:
        with played.service.store.read() as tx:
            lines = list(dump_rows(tx.connection, name))
        assert any(theirs.search(line) for line in lines)
        other.run(_restoring(lines))
        with other.read() as tx:
            kept = [
                re.sub(r"\d+@strangers.test", "", line)
                for line in dump_rows(tx.connection, name)
                if not line.startswith(('["letters"', '["outbox"'))
            ]
        numbers = {int(found) for line in kept for found in theirs.findall(line)}
        assert not numbers & set(range(FIRST_NUMBER, FIRST_NUMBER + 100)), name
    other.close()


def test_the_transcript_can_be_kept(played: Company, tmp_path: Path) -> None:
    played.keep(tmp_path)
    text = (tmp_path / "transcript.txt").read_text(encoding="utf-8")
    assert text.count(" WRITES") == sum(bool(e.writer) for e in played.exchanges)

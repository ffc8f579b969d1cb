"""Laid by, voted, away: what the service does with it when phases open and games end."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.core.game import Seat
from judge.core.person_details import PersonDetails
from judge.core.table import GameStatus
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.narrowing import present


@pytest.fixture
def table(usual_url: str, tmp_path: Path):
    made = Table(tmp_path, usual_url)
    yield made
    made.judge.store.close()


def answer(table: Table, seat: str, body: str) -> str:
    """Write as a power, by answering; who wrote."""
    place = next(s for s in table.game.seats if s.seat == seat)
    who = NAMES[place.person - 1]
    table.write(who, body, f"judge+{place.token}@localhost")
    return f"{who}@example.org"


def next_phase(table: Table) -> dict[str, list[str]]:
    table.everybody_holds()
    table.work()
    table.clock.at = table.game.process_at
    return {to: [words(m) for m in letters] for to, letters in table.work().items()}


def test_lines_for_later_are_filed_when_their_phase_opens(table: Table) -> None:
    table.begin()
    florence = answer(table, "florence", "phase summer 1454\nif A flo then A flo - sie\nendif\nset wait")
    table.work()
    news = next_phase(table)
    assert table.game.phase == "1454-summer-movement"
    with table.judge.store.read() as known:
        filed = known.all_orders_on_file("sforza", "1454-summer-movement")
        left = known.lines_for_later("sforza", Seat("florence"))
    assert {s: [f.canonical for f in filed[s]] for s in filed} == {"florence": ["A Florence -> Siena"]}
    assert left == ()
    assert next(s for s in table.game.seats if s.seat == "florence").wait
    assert any("taken up" in text for text in news[florence])
    others = [text for to, texts in news.items() if to != florence for text in texts]
    assert not any("taken up" in text or "Siena holds" in text for text in others)


def test_standing_orders_of_everybody_play_by_themselves(table: Table) -> None:
    table.begin()
    rules = table.judge.environment.ports.rules(table.game)
    owes = rules.agenda(
        table.judge.environment.ports.rules(table.game).system.codec.load_state(table.game.state)
    ).owes
    for seat in owes:
        answer(table, seat, "\n".join(["standing orders", *(f"{unit} h" for unit in owes[seat])]))
    table.work()
    next_phase(table)
    assert table.game.phase == "1454-summer-movement"
    assert all(s.ready for s in table.game.seats)
    table.clock.at = table.game.process_at
    table.work()
    assert table.game.phase == "1454-fall-movement"


def test_a_draw_ends_the_game_with_its_last_letter_and_the_diaries(table: Table) -> None:
    table.begin()
    answer(table, "milan", "diary\nI trusted nobody.\nend diary")
    seats = [s.seat for s in table.game.seats]
    for seat in seats:
        answer(table, seat, "set draw")
    news = table.work()
    assert table.game.status is GameStatus.FINISHED
    assert table.game.alarm is None
    for letters in news.values():
        texts = [" ".join(words(m).split()) for m in letters]
        assert any("agreed on a draw" in t and table.game.seed.hex() in t for t in texts)
        assert any("I trusted nobody." in t for t in texts)
        assert any("share the game" in m["Subject"] for m in letters)


def test_an_absence_pushes_the_next_deadline_only(table: Table) -> None:
    table.begin()
    now = table.game.deadline
    answer(table, "florence", "set absence 14 Mar to 25 Mar 2026")
    table.work()
    assert table.game.deadline == now
    next_phase(table)
    assert table.game.deadline.date().isoformat() >= "2026-03-26"


def test_forgotten_people_leave_no_letter_behind(table: Table) -> None:
    table.begin()
    table.write("bob", "forget me")
    asked = table.work()["bob@example.org"]
    texts = [f"{m['Subject']} {words(m)}" for m in asked]
    code = next(w for t in texts for w in t.split() if "-" in w and w[0].isdigit() and len(w) > 9)
    table.write("bob", f"confirm {code}")
    table.work()
    with table.judge.store.read() as known:
        assert known.person_at("bob@example.org") is None
        person = known.person(2)
        assert person is not None
        assert (person.name, person.addresses, person.details) == ("", (), PersonDetails())
        raw = known._connection.exec_driver_sql(
            "SELECT count(*) FROM letters WHERE envelope_from = 'bob@example.org' AND status = 'done'"
        ).scalar()
    assert present(raw) <= 1  # the very letter that asked for it
    assert table.game.status is GameStatus.ACTIVE

"""A template that fails: what was done stands, the rest of the letter goes out, and the log says where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.core.game import Seat
from judge.store.schema import LetterStatus
from tests.runtime.test_whole_judge import NAMES, Table, words
from tests.support.judges.databases import migrated_file

Write = Callable[[str, str], None]
GAP = "(Something is missing here: an error of mine"
WHY = "(An error of mine keeps me from saying why"
FAILS = "{{ nobody_said }}"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    made.begin()
    yield made
    made.judge.store.close()


def token(table: Table, power: str) -> str:
    return next(f"judge+{s.token}@localhost" for s in table.game.seats if s.seat == power)


def player(table: Table, power: str) -> str:
    return next(NAMES[s.person - 1] for s in table.game.seats if s.seat == power)


def filed(table: Table, power: str) -> list[str]:
    with table.judge.store.read() as known:
        return [f.canonical for f in known.filed_orders("sforza", table.game.phase, Seat(power))]


def statuses(table: Table) -> set[str]:
    with table.judge.store.read() as known:
        return {row.status for row in known.connection.exec_driver_sql("SELECT status FROM letters")}


def flat(message: EmailMessage) -> str:
    return " ".join(words(message).split())


def written(table: Table, power: str, text: str) -> EmailMessage:
    """The one answer to a letter."""
    table.write(player(table, power), text, token(table, power))
    (answer,) = table.work()[f"{player(table, power)}@example.org"]
    assert statuses(table) == {LetterStatus.DONE.value}
    return answer


def test_orders_stand_though_the_preview_fails(table: Table, templates: Write, unwritten: list[str]) -> None:
    templates("reply/preview", FAILS)
    answer = flat(written(table, "florence", "A flo - pistoia\npreview\nset wait"))
    assert filed(table, "florence") == ["A Florence -> Pistoia"]
    assert (
        "A Florence -> Pistoia" in answer
        and GAP in answer
        and "You have asked to wait for the deadline" in answer
    )
    (line,) = unwritten
    assert line.startswith(
        'letter 9: "reply/preview" in replies/letter.txt could not be written: UndefinedError'
    )
    assert "reply/preview:1" in line
    unwritten.clear()


@pytest.mark.parametrize(
    ("template", "gap"),
    [
        ("remark/no-such-unit", WHY),
        ("complaint/unknown-place", GAP),
        ("replies/_topics.txt", GAP),
        ("remark/unaffordable", WHY),
    ],
)
def test_each_part_of_the_answer_to_orders_fails_alone(
    template: str, gap: str, table: Table, templates: Write, unwritten: list[str]
) -> None:
    templates(template, FAILS)
    lines = ("A flo - pistoia", "A rma h", "F psa - xyzzy", "E1 30 ducats counter-bribe A flo", "What a mess")
    answer = flat(written(table, "florence", "\n".join(lines)))
    assert filed(table, "florence") == ["A Florence -> Pistoia", "E1 30d counter-bribe A Florence"]
    assert "A Florence -> Pistoia" in answer and answer.count(gap) == len(unwritten) == 1
    assert "Still without an order" in answer
    unwritten.clear()


def test_an_answer_goes_out_when_its_frame_fails(
    table: Table, templates: Write, unwritten: list[str]
) -> None:
    templates("replies/letter.txt", FAILS)
    answer = written(table, "florence", "A flo - pistoia")
    assert filed(table, "florence") == ["A Florence -> Pistoia"]
    assert answer["Subject"] == "[sforza] a letter with a gap" and GAP in flat(answer)
    unwritten.clear()


def phase_played(table: Table) -> dict[str, EmailMessage]:
    """Everybody holds but Florence, which takes Siena's land, and these are the results."""
    table.everybody_holds()
    florence = next(seat for seat in table.game.seats if seat.seat == "florence")
    table.write(NAMES[florence.person - 1], "A are - sie", f"judge+{florence.token}@localhost")
    table.work()
    table.clock.at = table.game.process_at
    return {to: m for to, letters in table.work().items() for m in letters}


def test_a_section_of_the_results_fails_alone(table: Table, templates: Write, unwritten: list[str]) -> None:
    templates("event/order-resolved", FAILS)
    results = phase_played(table)
    assert table.game.phase == "1454-summer-movement" and len(results) == len(NAMES)
    text = flat(results["ann@example.org"])
    assert GAP in text and "WHERE EVERYONE STANDS" in text and "answer with orders" in text
    assert unwritten[0].startswith("game sforza 1454-spring-movement: event/order-resolved")
    unwritten.clear()


@pytest.mark.parametrize(
    "template",
    [
        "machiavelli/_position.txt",
        "machiavelli/_letter.html",
        "machiavelli/results-short.html",
        "machiavelli/results-headline.txt",
    ],
)
def test_whatever_part_of_the_results_fails_the_phase_stands(
    template: str, table: Table, templates: Write, unwritten: list[str]
) -> None:
    templates(template, FAILS)
    results = phase_played(table)
    assert table.game.phase == "1454-summer-movement" and len(results) == len(NAMES)
    assert all(m["Subject"].startswith("[sforza] ") for m in results.values())
    assert unwritten
    unwritten.clear()


def test_a_results_letter_that_cannot_be_worked_out_fails_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch, unwritten: list[str]
) -> None:
    ports = table.judge.environment.ports

    def announce(rules, news):
        if news.reader.seat == "florence":
            raise KeyError("secret")
        return ports.announce(rules, news)

    table.judge.environment = replace(table.judge.environment, ports=replace(ports, announce=announce))
    results = phase_played(table)
    assert table.game.phase == "1454-summer-movement" and len(results) == len(NAMES)
    told = flat(results[f"{player(table, 'florence')}@example.org"])
    assert 'A phase of "sforza" was played, but an error of mine' in told
    assert "The open phase is Summer 1454." in told
    assert "WHERE EVERYONE STANDS" in flat(results[f"{player(table, 'milan')}@example.org"])
    (line,) = unwritten
    assert "results could not be written: KeyError at test_unwritten.py" in line and "secret" not in line
    unwritten.clear()


def test_results_go_out_without_a_map_that_cannot_be_drawn(
    table: Table, monkeypatch: pytest.MonkeyPatch, unwritten: list[str]
) -> None:
    def picture(*_: object) -> None:
        raise ZeroDivisionError

    ports = replace(table.judge.environment.ports, picture=picture)
    table.judge.environment = replace(table.judge.environment, ports=ports)
    results = phase_played(table)
    assert "WHERE EVERYONE STANDS" in flat(results["ann@example.org"])
    assert [line.partition(" could")[0] for line in unwritten] == [
        "game sforza 1454-spring-movement: the map"
    ]
    unwritten.clear()


@pytest.mark.parametrize("template", ["replies/_words.txt", "replies/_press.txt"])
def test_the_words_of_a_player_arrive_whatever_fails_around_them(
    template: str, table: Table, templates: Write, unwritten: list[str]
) -> None:
    templates(template, FAILS)
    lines = "press to milan\nMeet me in Parma.\nendpress"
    table.write(player(table, "florence"), lines, token(table, "florence"))
    (copy,) = table.work()[f"{player(table, 'milan')}@example.org"]
    assert "Meet me in Parma." in words(copy) and GAP in flat(copy)
    assert copy["Subject"] == "[sforza] press"
    unwritten.clear()


def test_a_calendar_entry_falls_back_to_the_game(
    table: Table, templates: Write, unwritten: list[str]
) -> None:
    templates("caption/calendar-entry", FAILS)
    result = phase_played(table)["ann@example.org"]
    entries = [part for part in result.walk() if part.get_content_type() == "text/calendar"]
    assert entries and all("SUMMARY:sforza" in str(entry.get_content()) for entry in entries)
    assert "WHERE EVERYONE STANDS" in flat(result)
    unwritten.clear()

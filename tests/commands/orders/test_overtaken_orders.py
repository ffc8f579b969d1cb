"""Orders of a letter that came before the open phase began are never filed for it without asking."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.core.effects import FileOrders, KeepScheduled, ProcessPhase, SaveGame
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World

MINUTE = timedelta(minutes=1)


@pytest.fixture
def reopened(table: Table) -> Table:
    """The open phase has begun a minute ago."""
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, opened=table.world.now - MINUTE)
    return table


def late(table: Table, who: str, text: str, before: timedelta = MINUTE) -> str:
    """A letter that came some time before the phase began."""
    opened = table.world.records["sforza"].opened
    assert opened is not None
    token = table.world.token_of("sforza", who)
    return table.world.write(table.players[who], text, token=token, received=opened - before)


def test_orders_for_the_phase_before_are_shown_and_not_filed(reopened: Table) -> None:
    text = late(reopened, "florence", "A are - sie\nA flo h\nthanks!")
    assert not reopened.world.of(FileOrders)
    said = " ".join(text.split())
    assert "Spring 1454 began on" in said and "I have not used them" in said
    assert "> A are - sie" in text and "thanks" not in text
    assert "A Arezzo -> Siena" in text and "A Florence holds" in text
    assert "Ready" not in text and all(not s.ready for s in reopened.world.records["sforza"].seats)


def test_the_lines_shown_can_be_sent_back(reopened: Table) -> None:
    text = late(reopened, "florence", "A are - sie\nF psa h")
    shown = text.split("send me these lines:")[1].split("\n\n")
    lines = next(block for block in shown if "Arezzo" in block)
    reopened.write("florence", lines)
    (filed,) = reopened.world.of(FileOrders)
    assert [o.canonical for o in filed.orders] == ["A Arezzo -> Siena", "F Pisa holds"]


def test_a_letter_of_the_same_moment_counts(reopened: Table) -> None:
    late(reopened, "florence", "A are - sie", timedelta(0))
    assert reopened.world.of(FileOrders)


def test_what_was_filed_since_is_not_cleared(reopened: Table) -> None:
    reopened.write("florence", "A flo h")
    text = late(reopened, "florence", "clear\nA flo - pis")
    assert not reopened.world.of(FileOrders) and "nor cleared anything" in " ".join(text.split())
    text = late(reopened, "florence", "clear A flo")
    assert not reopened.world.of(FileOrders) and "CLEAR was written for the previous phase" in " ".join(
        text.split()
    )


def test_who_has_named_the_open_phase_is_taken_at_their_word(reopened: Table) -> None:
    text = late(reopened, "florence", "A flo h\nphase spring 1454\nA are - sie")
    (filed,) = reopened.world.of(FileOrders)
    assert [o.canonical for o in filed.orders] == ["A Arezzo -> Siena"]
    assert "> A flo h" in text


def test_lines_for_later_phases_are_kept_all_the_same(reopened: Table) -> None:
    late(reopened, "florence", "phase fall 1454\nA are - sie")
    (kept,) = reopened.world.of(KeepScheduled)
    assert [line.section for line in kept.lines] == ["1454-fall-movement"]
    assert not reopened.world.of(FileOrders)


def test_orders_that_make_no_sense_any_more_are_said_to(reopened: Table) -> None:
    text = late(reopened, "florence", "A bol - mod")
    assert "None of them could be an order" in " ".join(text.split())
    assert not reopened.world.of(FileOrders)


def test_a_masters_process_does_not_play_the_next_phase(world: World) -> None:
    world.full_table("duel", master="Mara")
    world.records["duel"] = replace(world.records["duel"], opened=world.now)
    for named, plays in (("", False), (" spring 1454", True)):
        text = world.write(
            "mara@example.net", f"signon Mduel pw-master\nprocess!{named}", received=world.now - MINUTE
        )
        assert bool(world.of(ProcessPhase)) is plays, text
        assert ("name it" in text.replace("\n", " ")) is not plays


def test_other_commands_of_such_a_letter_are_done(reopened: Table) -> None:
    late(reopened, "florence", "A are - sie\nset wait")
    (saved,) = reopened.world.of(SaveGame)
    assert any(s.wait for s in saved.game.seats)


def test_mere_thanks_are_nothing_to_ask_about(reopened: Table) -> None:
    text = late(reopened, "florence", "Hello!\nThanks!")
    assert "not used" not in text and "previous phase" not in " ".join(text.split())


# ---------------------------------------------------------------- letters that change places on their way


@pytest.fixture
def running(table: Table) -> Table:
    """The open phase has begun an hour ago."""
    record = table.world.records["sforza"]
    table.world.records["sforza"] = replace(record, opened=table.world.now - 60 * MINUTE)
    return table


def test_an_older_letter_that_comes_late_does_not_undo_a_newer_one(running: Table) -> None:
    """Letters may overtake each other in the mail: the writer's last word counts, whenever it is heard."""
    world, token = running.world, running.world.token_of("sforza", "florence")
    running.write("florence", "A flo h\nA are - sie")
    text = world.write(
        running.players["florence"],
        "clear\nA flo - pistoia\nF psa h",
        token=token,
        received=world.now - MINUTE,
    )
    (filed,) = world.of(FileOrders)
    assert sorted(o.canonical for o in filed.orders) == [
        "A Arezzo -> Siena",
        "A Florence holds",
        "F Pisa holds",
    ]
    assert "the later one counts" in text.replace("\n", " ")


def test_letters_in_their_order_undo_each_other_as_ever(running: Table) -> None:
    world, token = running.world, running.world.token_of("sforza", "florence")
    for minutes, text in ((2, "A flo h"), (1, "A flo - pistoia")):
        world.write(running.players["florence"], text, token=token, received=world.now - minutes * MINUTE)
    (filed,) = world.of(FileOrders)
    assert [o.canonical for o in filed.orders] == ["A Florence -> Pistoia"]

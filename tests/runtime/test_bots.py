"""SET BOTS: seats that nobody takes, or that somebody left, are played by the judge until a person comes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.core.game import Seat
from judge.core.places import seats_of_bots
from judge.core.table import FiledOrder, PhaseRecord
from tests.runtime.test_whole_judge import Table, words
from tests.support.judges.databases import migrated_file
from tests.support.narrowing import present

TWO = ("anna", "bruno")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    made.write("gaspare", "register\nname: Gaspare\nend\ncreate ?sforza secret\nbecome master\nset bots on")
    made.work()
    yield made
    made.judge.store.close()


def two_begin(table: Table) -> None:
    for who, wish in zip(TWO, ("L", "V"), strict=True):
        table.write(who, f"register\nname: {who}\nend\nsign on ?sforza pw-{who}\nset preference {wish}")
    table.work()
    table.write("gaspare", "sign on Msforza secret\nforce begin")
    table.work()


def token(table: Table, power: str) -> str:
    return next(f"judge+{s.token}@localhost" for s in table.game.seats if s.seat == power)


def filed(table: Table) -> dict[str, str]:
    """What was ordered in the phase that was played last, by power."""
    with table.judge.store.read() as known:
        closed = known.phases("sforza")[-1]
    return {seat: str(orders) for seat, orders in json.loads(closed.orders).items()}


def phases(table: Table) -> tuple[PhaseRecord, ...]:
    """The phases that were played."""
    with table.judge.store.read() as known:
        return tuple(known.phases("sforza"))


def orders_of(table: Table, power: str) -> tuple[FiledOrder, ...]:
    """What stands for the open phase."""
    with table.judge.store.read() as known:
        return known.filed_orders("sforza", table.game.phase, Seat(power))


def leaves(table: Table, power: str) -> None:
    """Nobody plays it any more, as after a RESIGN that was confirmed."""
    with table.judge.store.write() as tx:
        game = tx.game("sforza")
        left = (
            replace(s, person=None, abandoned=True) if s.seat == power else s for s in present(game).seats
        )
        tx.save_game(replace(present(game), seats=tuple(left)))
    table.work()


def all_hold(table: Table, *powers: str) -> None:
    for power in powers:
        table.write({"florence": "anna", "venice": "bruno"}[power], "all hold", token(table, power))
    table.work()
    if table.game.process_at is not None:
        table.clock.at = present(table.game.process_at)
        table.work()


def test_two_people_play_eight_powers_and_wait_for_nobody_else(table: Table) -> None:
    two_begin(table)
    assert len(seats_of_bots(table.game)) == 6
    first, opened = table.game.phase, table.clock.at
    all_hold(table, "florence", "venice")
    assert table.game.phase != first
    assert table.clock.at - opened < timedelta(days=1), "nobody waits for the six"
    ordered = filed(table)
    assert {power for power, lines in ordered.items() if len(lines) > 5} >= {"milan", "naples"}


def test_whoever_begins_such_a_table_is_told_who_plays(table: Table) -> None:
    """The powers are no dummies, which hold still: the answer to FORCE BEGIN says so."""
    for who, wish in zip(TWO, ("L", "V"), strict=True):
        table.write(who, f"register\nname: {who}\nend\nsign on ?sforza pw-{who}\nset preference {wish}")
    table.work()
    table.write("gaspare", "sign on Msforza secret\nforce begin")
    told = " ".join(words(m) for m in table.work()["gaspare@example.org"])
    assert "I play the other powers, until somebody signs on to one" in " ".join(told.split())
    assert "dummies" not in told


def test_lists_mark_them(table: Table) -> None:
    two_begin(table)
    table.write("anna", "list sforza\nwho game sforza", token(table, "florence"))
    told = words(table.work()["anna@example.org"][-1])
    assert "MILAN (played by me, free to take)" in told and "(nobody), played by me, free to take" in told
    assert "FLORENCE (anna)" in told


def test_results_mark_them(table: Table) -> None:
    two_begin(table)
    for who, power in zip(TWO, ("florence", "venice"), strict=True):
        table.write(who, "all hold", token(table, power))
    sent = table.work()
    table.clock.at += timedelta(hours=12)
    told = [words(m) for letters in (sent, table.work()) for m in letters.get("anna@example.org", ())]
    bots = "I play Austria, France, Milan, Naples, the Papacy and Turkey as long as nobody else does."
    assert any(bots in " ".join(text.split()) for text in told), told


def test_who_leaves_is_played_on_and_may_be_followed_at_any_time(table: Table) -> None:
    two_begin(table)
    leaves(table, "venice")
    assert "venice" in seats_of_bots(table.game)
    first = table.game.phase
    all_hold(table, "florence")
    assert table.game.phase != first
    assert len(filed(table)["venice"]) > 5
    table.clock.at = table.game.deadline - timedelta(minutes=1)
    table.write("carla", "register\nname: Carla\nend\nsign on Vsforza pw-carla")
    told = " ".join(words(table.work()["carla@example.org"][-1]).split())
    assert "venice" not in seats_of_bots(table.game)
    assert "Venice" in told
    now = table.game.phase
    table.clock.at = table.game.deadline + timedelta(minutes=1)
    table.work()
    assert table.game.phase == now, "who has just come is waited for"


def test_they_begin_in_the_middle_and_end_when_it_is_turned_off(table: Table) -> None:
    table.write("gaspare", "sign on Msforza secret\nset no bots")
    two_begin(table)
    leaves(table, "venice")
    table.write("anna", "all hold", token(table, "florence"))
    table.work()
    assert table.game.process_at is None, "a power is without a player"
    table.write("gaspare", "sign on Msforza secret\nset bots")
    table.work()
    first = table.game.phase
    table.clock.at = present(table.game.process_at)
    table.work()
    assert table.game.phase != first


def test_they_have_no_vote(table: Table) -> None:
    two_begin(table)
    for power in ("florence", "venice"):
        table.write({"florence": "anna", "venice": "bruno"}[power], "set draw", token(table, power))
    table.work()
    table.clock.at += timedelta(minutes=1)
    table.work()
    assert table.game.status == "finished"


def test_a_table_without_people_waits_for_people(table: Table) -> None:
    two_begin(table)
    leaves(table, "florence")
    leaves(table, "venice")
    phase = table.game.phase
    table.clock.at += timedelta(days=60)
    table.work()
    assert not seats_of_bots(table.game) and table.game.phase == phase


def test_only_who_leads_turns_them_on(table: Table) -> None:
    two_begin(table)
    table.write("anna", "set bots off", token(table, "florence"))
    table.work()
    assert table.game.options.bots


def test_a_seat_claimed_at_the_very_deadline_is_the_person_s(table: Table) -> None:
    """The claim is there when the clock strikes: the phase waits for her, is played once, and nothing
    that a bot would have ordered stands in her name."""
    two_begin(table)
    leaves(table, "venice")
    table.write("anna", "all hold", token(table, "florence"))
    now = table.game.phase
    table.clock.at = table.game.deadline
    table.write("carla", "register\nname: Carla\nend\nsign on Vsforza pw-carla")
    table.work()
    seat = next(s for s in table.game.seats if s.seat == "venice")
    assert seat.person is not None and not seat.abandoned
    assert table.game.phase == now and not orders_of(table, "venice"), "nothing is filed for her"
    table.write("carla", "all hold", token(table, "venice"))
    table.work()
    table.clock.at = present(table.game.process_at or table.game.deadline)
    table.work()
    assert [p.phase for p in phases(table)].count(now) == 1
    written = [line for line, *_ in json.loads(phases(table)[-1].orders)["venice"]]
    assert set(written) == {"all hold"}, "her own orders and no others"


def test_a_seat_claimed_behind_the_deadline_is_taken_after_what_the_bot_ordered(table: Table) -> None:
    """Who comes when the phase is played gets the seat as it is then, and orders the next phase."""
    two_begin(table)
    leaves(table, "venice")
    played = table.game.phase
    all_hold(table, "florence")
    table.write("carla", "register\nname: Carla\nend\nsign on Vsforza pw-carla")
    table.work()
    assert [p.phase for p in phases(table)] == ["opening", played]
    assert len(filed(table)["venice"]) > 5, "what the bot ordered is on record, once"
    assert not orders_of(table, "venice"), "and none of it stands for the phase that is open"
    assert "venice" not in seats_of_bots(table.game)


def test_two_people_play_against_eleven(tmp_path: Path) -> None:
    """A-020: the largest book has thirteen seats; nobody is waited for but the two."""
    table = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    table.write(
        "gaspare",
        "register\nname: Gaspare\nend\ncreate ?sforza secret absence-of-plague\nbecome master\nset bots on",
    )
    table.work()
    two_begin(table)
    assert len(table.game.seats) == 13 and len(seats_of_bots(table.game)) == 11
    for _ in range(3):
        before = table.game.phase
        people = [s for s in table.game.seats if s.person is not None]
        for seat in people:
            table.write(("", "gaspare", *TWO)[seat.person or 0], "all hold", f"judge+{seat.token}@localhost")
        table.work()
        table.clock.at = table.game.process_at or present(table.game.deadline) + timedelta(hours=2)
        table.work()
        assert table.game.phase != before
        bots = seats_of_bots(table.game)
        assert len({seat for seat, lines in filed(table).items() if len(lines) > 5} & bots) >= 9
    assert len(phases(table)) == 4 and len(seats_of_bots(table.game)) == 11
    table.judge.store.close()


def test_one_person_begins_a_game_that_they_opened_against_the_judge(tmp_path: Path) -> None:
    """Nobody leads it: whoever opened it begins it, once the judge plays the rest, and is told how."""
    table = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    table.write("zoe", "register\nname: Zoe\nend\ncreate ?sforza secret\nforce begin")
    told = words(table.work()["zoe@example.org"][-1])
    assert 'write "set bots on" and, on the next line, "force begin"' in " ".join(told.split())
    assert table.game.status == "forming"
    table.write("zoe", "sign on ?sforza secret\nset bots on")
    told = " ".join(words(table.work()["zoe@example.org"][0]).split())
    assert 'To begin now, with the players you have, write "force begin"' in told
    table.write("zoe", "sign on ?sforza secret\nforce begin")
    told = " ".join(words(table.work()["zoe@example.org"][0]).split())
    assert "begins with 1 of 8 players" in told
    assert table.game.status == "active" and len(seats_of_bots(table.game)) == 7
    table.judge.store.close()


def test_whoever_only_joined_does_not_begin_it(tmp_path: Path) -> None:
    table = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    table.write("zoe", "register\nname: Zoe\nend\ncreate ?sforza secret\nset bots on")
    table.work()
    table.write("anna", "register\nname: Anna\nend\nsign on ?sforza pw-anna\nforce begin")
    told = " ".join(words(table.work()["anna@example.org"][-1]).split())
    assert 'Only the player who opened "sforza" can begin it' in told and table.game.status == "forming"
    table.judge.store.close()


def test_a_reminder_asks_for_what_is_missing_alone(table: Table) -> None:
    """Who has ordered, and wrote a line that could not be used, is told that, and not that all is missing."""
    two_begin(table)
    all_hold(table, "venice")
    table.write("anna", "A Arezzo holds", token(table, "florence"))
    table.work()
    table.clock.at = table.game.deadline - timedelta(hours=20)
    told = words(table.work()["anna@example.org"][-1])
    assert "A Florence" in told and "A Arezzo" not in told
    table.write("anna", "all hold\nA Rome - Mars", token(table, "florence"))
    table.work()
    table.clock.at = table.game.deadline + timedelta(hours=1)
    told = " ".join(words(table.work()["anna@example.org"][-1]).split())
    assert "Still missing" not in told and "I could not use a line in your last letter" in told

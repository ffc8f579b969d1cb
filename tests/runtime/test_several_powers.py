"""SET PLAYERS: fewer people than powers, from the preference lists to the results (peers A7b, "duplex")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.core.game import Seat
from tests.runtime.test_whole_judge import Table, words
from tests.support.judges.databases import migrated_file

PEOPLE = ("anna", "bruno", "carla")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    made.write("gaspare", "register\nname: Gaspare\nend\ncreate ?sforza secret\nbecome master\nset players 3")
    made.work()
    yield made
    made.judge.store.close()


def begun(table: Table, *, gunboat: bool = False) -> dict[str, list[EmailMessage]]:
    if gunboat:
        table.write("gaspare", "sign on Msforza secret\nset gunboat")
    for who, wish in zip(PEOPLE, ("LI", "V[NP]", "*"), strict=True):
        table.write(who, f"register\nname: {who}\nend\nsign on ?sforza pw-{who}\nset preference {wish}")
    return table.work()


def hands(table: Table) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with table.judge.store.read() as known:
        for seat in table.game.seats:
            person = known.person(seat.person)
            assert person is not None
            found.setdefault(person.name, []).append(str(seat.seat))
    return found


def token(table: Table, power: str) -> str:
    return next(f"judge+{s.token}@localhost" for s in table.game.seats if s.seat == power)


def last(letters: dict[str, list[EmailMessage]], who: str) -> str:
    return words(letters[f"{who}@example.org"][-1])


def test_powers_are_shared_out_evenly_and_by_preference(table: Table) -> None:
    begun(table)
    dealt = hands(table)
    assert sorted(len(powers) for powers in dealt.values()) == [2, 3, 3]
    assert {"florence", "milan"} <= set(dealt["anna"]) and "venice" in dealt["bruno"]
    assert len({s.token for s in table.game.seats}) == 8, "each power has a reply token of its own"


def test_each_gets_one_letter_with_all_their_powers(table: Table) -> None:
    letters = begun(table)
    mine = hands(table)["anna"]
    starts = [m for m in letters["anna@example.org"] if table.game.commitment in words(m)]
    assert len(starts) == 1
    text = words(starts[0]).replace("\r", "")
    assert all(f"YOUR LEDGER AS {power.upper()}" in text for power in mine)
    assert text.count("YOUR LEDGER") == len(mine)
    assert all(f"\n{power.title()}:\n" in text for power in mine)


def test_one_letter_brings_the_orders_of_all_powers(table: Table) -> None:
    begun(table)
    orders = "A flo - pis\nA mil - pav\nMilan:\nexpense 1: 3 ducats counter-bribe A cre\nF psa h"
    table.write("anna", orders, token(table, "florence"))
    told = last(table.work(), "anna")
    assert "Florence, your orders" in told and "Milan, your orders" in told
    with table.judge.store.read() as known:
        filed = {
            p: [o.canonical for o in known.filed_orders("sforza", table.game.phase, Seat(p))]
            for p in ("florence", "milan")
        }
    assert filed == {
        "florence": ["A Florence -> Pistoia", "F Pisa holds"],
        "milan": ["A Milan -> Pavia", "E1 3d counter-bribe A Cremona"],
    }


def test_all_hold_is_for_all_and_the_results_come_once(table: Table) -> None:
    begun(table)
    for who, powers in hands(table).items():
        table.write(who, "all hold", token(table, powers[-1]))
    table.work()
    assert all(s.ready for s in table.game.seats)
    table.clock.at = table.game.process_at
    results = table.work()
    assert Counter({to: len(found) for to, found in results.items()}) == Counter(
        {f"{who}@example.org": 1 for who in (*PEOPLE, "gaspare")}
    )


def test_press_to_both_comes_once_and_is_read_as_either(table: Table) -> None:
    begun(table)
    table.write(
        "bruno", "press to Florence, Milan\nYes\nendpress\nbroadcast\nAll\nendpress", token(table, "venice")
    )
    letters = table.work()
    assert [m["Subject"] for m in letters["anna@example.org"]] == [
        "[sforza] Venice to Florence and Milan",
        "[sforza] Venice to all",
    ]
    table.write("bruno", "press to Florence\nOnly you\nendpress", token(table, "venice"))
    table.work()
    table.write("anna", "sign on Isforza pw-anna\nhistory")
    assert "Only you" in last(table.work(), "anna")
    table.write("carla", "sign on ?sforza pw-carla\nhistory")
    assert "Only you" not in last(table.work(), "carla")


def test_a_vote_counts_for_all_of_ones_powers(table: Table) -> None:
    begun(table)
    for who, powers in hands(table).items():
        table.write(who, "set draw", token(table, powers[0]))
    table.work()
    assert table.game.status.value == "finished"


def test_others_do_not_learn_who_plays_what_in_gunboat(table: Table) -> None:
    letters = begun(table, gunboat=True)
    mine = hands(table)["anna"]
    table.write("anna", "all hold\nbroadcast\nHi\nendpress", token(table, mine[0]))
    more = table.work()
    told = [words(m) for found in (letters, more) for to, ms in found.items() for m in ms if "carla" in to]
    assert not any("anna" in text.lower() for text in told)


@pytest.mark.parametrize("number", [0, 9])
def test_a_number_of_players_that_cannot_be(table: Table, number: int) -> None:
    table.write("gaspare", f"sign on Msforza secret\nset players {number}")
    assert "Nothing has changed" in last(table.work(), "gaspare")


def test_back_to_newcomers_everybody_is_one_person(table: Table) -> None:
    begun(table)
    table.write("gaspare", "sign on Msforza secret\nunstart")
    table.work()
    assert len(table.game.newcomers) == 3


def test_who_gets_a_power_after_unstart_finds_nothing_of_the_one_before(tmp_path: Path) -> None:
    """Letters, votes, absences and made-up names belong to whoever had the power then."""
    table = Table(tmp_path, f"sqlite:///{migrated_file(tmp_path)}")
    table.write(
        "gaspare", "register\nname: G\nend\ncreate ?sforza secret\nbecome master\nset players 2\nset prfrand"
    )
    for who in ("anna", "bruno"):
        table.write(who, f"register\nname: {who}\nend\nsign on ?sforza pw-{who}")
    table.work()
    before = {str(s.seat): s.person for s in table.game.seats}
    first, other = (next(s for s in before if before[s] == p) for p in sorted(set(before.values())))
    table.write(
        "anna", f"press to {other}\nSECRET\nendpress\nset draw\nset absence tomorrow", token(table, first)
    )
    table.write("anna", f"press as Wolf to {other}\nSECRET\nendpress", token(table, first))
    table.write("anna", f"postal press to {other}\nSECRET\nendpress", token(table, first))
    table.work()
    for _ in range(4):
        table.clock.at += timedelta(minutes=1)
        table.write("gaspare", "sign on Msforza secret\nunstart")
        table.write("gaspare", "sign on Msforza secret\nset no manual start")
        table.work()
        notes = table.game.notes
        assert not (notes.votes.cast or notes.absences or notes.pseudonyms)
        with table.judge.store.read() as known:
            assert not known.postal("sforza")
        for seat in table.game.seats:
            table.write("x", "history all", token(table, str(seat.seat)))
        letters = table.work()
        assert not any("SECRET" in words(m) for found in letters.values() for m in found)
    table.judge.store.close()

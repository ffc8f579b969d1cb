"""Observers: results only, everything they missed, and leaving by the standard header (RFC 2369)."""

from __future__ import annotations

from dataclasses import replace

from judge.core.table import Role
from tests.commands.conftest import Table


def _olga(table: Table, line: str) -> str:
    return table.world.write(table.world.register("Olga"), line)


def _token(table: Table) -> str:
    return next(a.token for a in table.world.records["sforza"].attendants if a.role is Role.OBSERVER)


def test_a_monitor_gets_no_letters_between_people(table: Table) -> None:
    assert "none of the letters that people write to everybody" in " ".join(
        _olga(table, "monitor sforza pw-o").split()
    )
    table.write("florence", "broadcast\nPeace!\nendpress")
    assert "olga@example.net" not in {n.to for n in table.world.notices}
    table.world.write("olga@example.net", "set broadcast", token=_token(table))
    table.write("florence", "broadcast\nPeace!\nendpress")
    assert "olga@example.net" in {n.to for n in table.world.notices}


def test_players_always_hear_what_is_said_to_all(table: Table) -> None:
    text = table.write("florence", "set nobroadcast")
    table.write("milan", "broadcast\nPeace!\nendpress")
    assert table.players["florence"] in {n.to for n in table.world.notices} and "no letters" not in text


def test_monitoring_needs_a_registration_and_a_game(table: Table) -> None:
    assert "no game" in " ".join(_olga(table, "monitor nowhere pw").split())
    table.world.write("stranger@example.net", "monitor sforza pw")
    assert not table.world.records["sforza"].attendants


def test_unsubscribing_by_header_works_with_and_without_a_body(table: Table) -> None:
    """RFC 2369 3.2: mailers send the body that the address names, or an empty one with the subject."""
    for problems in ((), ("subject-only",)):
        _olga(table, "observe sforza pw-o")
        world = table.world
        world.write("olga@example.net", "unsubscribe", token=_token(table), problems=problems)
        assert not world.records["sforza"].attendants
        world.records["sforza"] = replace(world.records["sforza"], attendants=())


def test_catching_up_is_a_history_of_everything(table: Table) -> None:
    _olga(table, "observe sforza pw-o")
    table.write("florence", "broadcast\nPeace!\nendpress")
    text = table.world.write("olga@example.net", "catch up", token=_token(table))
    assert "did not know" not in text and "could not use" not in text


def test_a_monitor_is_told_one_thing_only(table: Table) -> None:
    olga = table.world.register("Olga")
    said = " ".join(table.world.write(olga, "monitor sforza secret").split())
    assert (
        "none of the letters that people write to everybody" in said
        and "everything that is written to everybody" not in said
    )


def test_an_observer_who_gets_a_power_observes_no_more(table: Table) -> None:
    olga = table.world.register("Olga")
    table.world.write(olga, "observe sforza secret")
    assert table.world.records["sforza"].attendants
    table.write("milan", f"resign to {olga}", proof="pass")
    assert not table.world.records["sforza"].attendants
    assert [n.template for n in table.world.notices if n.to == olga] == ["notice/substitute"]
    said = table.world.write(olga, "my powers")
    assert "Milan" in said and "observ" not in said


def test_whoever_resigned_is_not_asked_for_orders(table: Table) -> None:
    assert "hold no orders" not in table.write("milan", "resign", proof="pass")


def test_my_powers_knows_of_what_this_letter_did(table: Table) -> None:
    table.write("milan", "resign", proof="pass")
    olga = table.world.register("Olga")
    assert "Milan" in table.world.write(olga, "sign on Isforza secret\nmy powers").partition("sforza")[2]

"""White press: to whom it goes, what travels along and what never does (peers A12, C3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.commands.access import redaction
from judge.commands.press.recipients import recipients
from judge.core.effects import KeepPress
from judge.rendering import render
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import GAMES

RULES = GAMES.scenario("balance-of-power")


@pytest.mark.parametrize(
    ("written", "seats"),
    [
        ("Milan", ("milan",)),
        ("milan, Venice and the Papacy", ("milan", "papacy", "venice")),
        ("IV", ("milan", "venice")),
        ("I V", ("milan", "venice")),
        ("Mil, Ven.", ("milan", "venice")),
        ("Milanese", ("milan",)),
        ("TURKEY", ("turkey",)),
        ("all but Milan", ("austria", "florence", "france", "naples", "papacy", "turkey", "venice")),
    ],
)
def test_recipients_by_name_adjective_prefix_and_letters(written: str, seats: tuple[str, ...]) -> None:
    assert recipients(RULES, written).seats == seats


def test_master_observers_and_everybody() -> None:
    assert recipients(RULES, "M") == recipients(RULES, "gm")
    assert recipients(RULES, "MI").masters and recipients(RULES, "MI").seats == ("milan",)
    assert recipients(RULES, "observers").observers
    assert recipients(RULES, "").everybody and recipients(RULES, "all").everybody


@pytest.mark.parametrize("written", ["FLO", "MIL", "NAP"])
def test_capitals_that_could_be_a_name_or_letters_are_not_guessed_at(written: str) -> None:
    found = recipients(RULES, written)
    assert (found.seats, found.ambiguous) == ((), True)


@pytest.mark.parametrize(("written", "near"), [("Mialn", "milan"), ("Naplse", "naples"), ("MIALN", "milan")])
def test_a_slip_in_a_name_is_never_read_as_letters(written: str, near: str) -> None:
    """``Turkey`` read as letters once went to six powers (C3)."""
    found = recipients(RULES, written)
    assert found.seats == () and found.problem and near in found.near


def test_a_misspelt_power_gets_its_likeness_and_nothing_is_sent(table: Table) -> None:
    text = table.write("florence", "press to Mialn\nLet us talk\nendpress")
    assert "Did you mean Milan?" in " ".join(text.split())
    assert table.world.notices == [] and not table.world.of(KeepPress)


def test_press_goes_to_whom_it_names_and_is_echoed_with_them_first(table: Table) -> None:
    text = table.write("florence", "press to Milan, V\nLet us talk.\nendpress")
    assert {n.to for n in table.world.notices} == {table.players["milan"], table.players["venice"]}
    flat = " ".join(text.split())
    assert flat.index("Milan and Venice only") < flat.index("Let us talk.")
    (kept,) = table.world.of(KeepPress)
    assert (kept.author, kept.readers, kept.text) == ("florence", ("milan", "venice"), "Let us talk.")


def test_a_broadcast_reaches_all_others_and_the_observers(table: Table) -> None:
    table.world.write(table.world.register("Olga"), "observe sforza pw-o")
    table.write("florence", "broadcast\nPeace!\nendpress")
    assert len(table.world.notices) == 8
    assert table.players["florence"] not in {n.to for n in table.world.notices}


def test_no_address_password_or_token_travels_along(table: Table) -> None:
    world = table.world
    token = world.token_of("sforza", "florence")
    world.write(
        table.players["florence"],
        f"signon Lsforza pw-florence\npress to Milan\nWrite to judge+{token}@example.org\nendpress",
    )
    (sent,) = world.notices
    text = str({k: v for k, v in sent.facts.items() if k != "setting"})
    assert token not in text and table.players["florence"] not in text and "pw-florence" not in text


def test_press_with_the_password_in_it_is_held_back(table: Table) -> None:
    text = table.world.write(
        table.players["florence"],
        "signon Lsforza pw-florence\nbroadcast\nmy password is pw-florence\nendpress",
    )
    assert "did not send it" in " ".join(text.split())
    assert table.world.notices == [] and not table.world.of(KeepPress)
    assert "pw-florence" not in text


@pytest.mark.parametrize(
    "written",
    [
        "PW-FLORENCE",
        "pw florence",
        "pw - florence",
        "p\u200bw-flo\u00adrence",
        "\uff50\uff57-florence",
        "pw-fl\u043erence",
        "(pw-florence).",
        "password=pw-florence!",
        "PwFlorence",
        "pw-floren\nce",
        "pwd:pw\u2011florence",
    ],
)
def test_a_password_is_held_back_however_it_is_written(table: Table, written: str) -> None:
    """Capitals, blanks, punctuation, what cannot be seen and what looks alike change nothing."""
    answer = table.world.write(
        table.players["florence"], f"signon Lsforza pw-florence\nbroadcast\nmine: {written}\nendpress"
    )
    assert "did not send it" in " ".join(answer.split())
    assert table.world.notices == [] and not table.world.of(KeepPress)
    assert written not in answer


@pytest.mark.parametrize("change", [str, str.upper, "\u200b".join, " ".join])
def test_a_token_does_not_travel_however_it_is_written(table: Table, change: Callable[[str], str]) -> None:
    written = change(table.world.token_of("sforza", "florence"))
    table.write("florence", f"press to Milan\nWrite to judge+{written}@example.org\nendpress")
    (sent,) = table.world.notices
    text = str(sent.facts["text"])
    assert written not in text and text == "Write to judge@example.org"


def test_a_word_that_only_holds_a_password_is_no_password() -> None:
    assert redaction.without("that chat: pass, Hat, h-a-t", ["hat"]) == "that chat: pass, ***, *****"


def test_a_game_without_press_lets_only_the_master_be_written_to(table: Table) -> None:
    table.write("florence", "set no press")
    text = table.write("florence", "press to Milan\nHi\nendpress")
    assert "no press between players" in " ".join(text.split())
    assert not table.world.of(KeepPress)
    table.write("florence", "press to M\nHi\nendpress")
    assert len(table.world.of(KeepPress)) == 1


def test_empty_press_is_not_sent(table: Table) -> None:
    assert "no text" in table.write("florence", "press to Milan\n\nendpress")
    assert table.world.notices == []


def test_nobody_writes_to_himself(table: Table) -> None:
    assert "nobody but yourself" in table.write("florence", "press to Florence\nHm\nendpress")
    table.write("florence", "press to L, I\nHm\nendpress")
    assert {n.to for n in table.world.notices} == {table.players["milan"]}


def test_press_keeps_its_dashes_quotes_and_accents(table: Table) -> None:
    plain = '"Peace" - says Orléans...'
    own = "“Peace” – says Orléans…"
    for body in (f"press to venice\n{plain}\nendpress", f"press to venice: {plain}\nendpress"):
        table.write("milan", body, as_written={plain: own, f"press to venice: {plain}": f"to: {own}"})
        assert [own in render.letter(n).text for n in table.world.notices] == [True], body

"""Orders by letter: merged, judged together, filed and told back; readiness and early processing (A8, A9)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.core.effects import FileOrders, SaveGame
from tests.commands.conftest import Table
from tests.support.judges.fake_judge import ALL_HOLD


def test_the_example_letter(table: Table) -> None:
    """The wrong line is quoted, pointed at and mended; the others count; the money is added up."""
    text = table.write(
        "florence",
        "A are - sienna\nA flo s A are - sie\nF psa c g\n"
        "expense 1: 21 d buy a bologan\nexp 2: 3 counter-bribe A arezzo",
    )
    assert "A Arezzo -> Siena" in text and "A Florence S A Arezzo -> Siena" in text
    lines = text.split("\n")
    quoted = next(i for i, line in enumerate(lines) if "bologan" in line and ">" in line)
    assert lines[quoted + 1].index("^") == lines[quoted].index("bologan")
    assert lines[quoted + 1].count("^") == len("bologan")
    assert "Did you mean Bologna?" in text
    assert "these orders spend 3" in text and "it would be 24" in text
    assert "1 line to correct" in table.world.answer.subject


def test_every_line_of_the_answer_keeps_to_72_columns(table: Table) -> None:
    text = table.write("florence", "A flo - venice\nexp 1: 19 buy A bol\nset wait\nlist")
    assert max(len(line) for line in text.split("\n")) <= 72


def test_later_letters_change_single_orders(table: Table) -> None:
    table.write("florence", "A flo h, A are h, F psa h\nexp 1: 3 counter-bribe A are")
    text = table.write("florence", "A flo - pistoia\nexp 1: none")
    assert "A Florence -> Pistoia" in text and "A Arezzo holds" in text
    assert "A Florence holds" not in text and "E1" not in text
    (filed,) = table.world.of(FileOrders)
    assert len(filed.orders) == 3


def test_an_unlawful_order_does_not_push_a_lawful_one_aside(table: Table) -> None:
    table.write("florence", "A flo - pistoia")
    text = table.write("florence", "A flo - venice")
    assert "A Florence -> Pistoia" in text and "not allowed" in text and "out of its reach" in text
    assert not table.world.of(FileOrders)


def test_an_order_for_somebody_elses_unit_is_refused_kindly(table: Table) -> None:
    text = table.write("florence", "A mil h\nA flo h")
    assert "A Milan holds" not in text.split("not allowed")[0]
    assert "not yours" in text and "A Florence holds" in text


def test_a_unit_that_one_tries_to_buy_may_be_ordered(table: Table) -> None:
    """N-067 bribes 3."""
    text = table.write("florence", "exp 1: 18 buy A bol\nA bol - mod")
    assert "A Bologna -> Modena" in text


def test_an_order_of_another_phase_says_so(table: Table) -> None:
    text = table.write("florence", "build A flo\nA flo h")
    assert "now units move" in " ".join(text.split()) and "A Florence holds" in text


def test_an_expenditure_one_cannot_afford_is_kept_and_remarked(table: Table) -> None:
    text = table.write("florence", "exp 1: 30 buy A bol")
    assert "E1 30d buy A Bologna" in text
    assert "more than you have" in text


def test_clear_takes_all_back_but_not_what_follows(table: Table) -> None:
    table.write("florence", "A flo h, A are h")
    text = table.write("florence", "F psa h\nclear\nA are - sie")
    assert "A Arezzo -> Siena" in text
    assert "holds" not in text.split("Still without")[0]
    assert "I hold none now" in " ".join(table.write("florence", "clear").split())


def test_missing_units_are_named(table: Table) -> None:
    assert "Still without an order: A Arezzo, F Pisa." in table.write("florence", "A flo h")
    assert "Your orders are complete." in table.write("florence", "A are h, F psa h")


def test_a_line_to_mend_leaves_one_unready(table: Table) -> None:
    """As the old judges had it: nothing is played early over a slip of the pen (A2)."""
    table.write("florence", ALL_HOLD["florence"] + "\nexp 1: buy a bologan")
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == "florence")
    assert not seat.ready
    table.write("florence", "exp 1: none")
    seat = next(s for s in table.world.records["sforza"].seats if s.seat == "florence")
    assert seat.ready


def _everybody_writes(table: Table, last: str = "venice") -> None:
    for power in sorted(ALL_HOLD, key=lambda p: p == last):
        table.write(power, ALL_HOLD[power])


def test_when_all_orders_are_in_the_phase_is_played_after_the_delay(table: Table) -> None:
    """A9: early processing after DELAY, and not before MIN."""
    world = table.world
    world.now += timedelta(hours=20)
    _everybody_writes(table)
    assert world.records["sforza"].process_at == world.now + timedelta(minutes=30)
    assert "everybody is ready" in world.answer.text


def test_early_processing_never_comes_before_min(table: Table) -> None:
    _everybody_writes(table)
    assert table.world.records["sforza"].process_at == table.world.now + timedelta(hours=12)


def test_wait_holds_the_phase_and_nowait_lets_it_go(table: Table) -> None:
    table.write("milan", "set wait")
    _everybody_writes(table)
    assert table.world.records["sforza"].process_at is None
    table.write("milan", "setnowait")
    assert table.world.records["sforza"].process_at is not None


def test_a_spoilt_letter_lifts_early_processing_again(table: Table) -> None:
    _everybody_writes(table)
    table.write("milan", "A mil - nowhere")
    assert table.world.records["sforza"].process_at is None


def test_strict_wait_counts_only_those_who_owe(table: Table) -> None:
    world = table.world
    table.write("florence", "set strict wait\nset manual process")
    _everybody_writes(table)
    assert world.records["sforza"].process_at is None
    table.write("florence", "set no manual process\nA flo h")
    assert world.records["sforza"].process_at is not None


def test_orders_before_any_sign_on_are_not_lost_in_silence(table: Table) -> None:
    text = table.world.write(table.players["florence"], "A flo h")
    assert "> A flo h" in text and "sign on first" in text and "sforza" in text


def test_a_misspelt_command_among_orders_is_recognised(table: Table) -> None:
    text = table.write("florence", "A flo h\nbrodcast\nset wiat")
    assert "BROADCAST" in text and "WAIT" in text and "A Florence holds" in text


def test_what_was_written_is_kept_as_written(table: Table) -> None:
    table.write("florence", "  A flo  holds  ")
    (filed,) = table.world.of(FileOrders)
    assert (filed.orders[0].text, filed.orders[0].canonical) == ("  A flo  holds  ", "A Florence holds")


@pytest.mark.parametrize("power", sorted(ALL_HOLD))
def test_nothing_changes_for_a_letter_that_changes_nothing(table: Table, power: str) -> None:
    table.write(power, ALL_HOLD[power])
    table.write(power, "list")
    assert not table.world.of(FileOrders) and not table.world.of(SaveGame)


def test_late_orders_are_taken_and_wait_ends_with_the_deadline(table: Table) -> None:
    world = table.world
    table.write("milan", "set wait")
    for power in sorted(ALL_HOLD):
        if power != "venice":
            table.write(power, ALL_HOLD[power])
    world.now += timedelta(days=4)
    text = " ".join(table.write("florence", "A flo h").split())
    assert "The deadline was" in text and "I am still waiting for Venice" in text
    text = " ".join(table.write("venice", ALL_HOLD["venice"]).split())
    assert "played at once" in text
    process_at = world.records["sforza"].process_at
    assert process_at is not None and process_at <= world.now

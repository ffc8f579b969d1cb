"""Letters with a program's head: a player's orders by token count, and nothing that a program writes does."""

from __future__ import annotations

import pytest

from judge.core.effects import Discard, FileOrders, Send
from tests.commands.conftest import Table
from tests.support.narrowing import present

HEADS = ["auto-submitted", "list", "precedence", "autoreply", "robot-sender", "null-sender", "subject"]


def token(table: Table) -> str:
    return table.world.token_of("sforza", "florence")


def owner(table: Table) -> int:
    return next(present(s.person) for s in table.world.records["sforza"].seats if s.seat == "florence")


@pytest.mark.parametrize("automatic", HEADS)
def test_whole_orders_by_token_count_whatever_the_head_says(table: Table, automatic: str) -> None:
    """RFC 3834 2 is about answers: whose orders these are the token says."""
    world, anna = table.world, table.players["florence"]
    world.write(anna, "A are h\nF psa h\nThanks, Anna", automatic=automatic, token=token(table))
    [filed] = world.of(FileOrders)
    assert [order.text for order in filed.orders] == ["A are h", "F psa h"]
    assert [send.to for send in world.replies] == [anna] and world.replies[0].proof == "robot"


@pytest.mark.parametrize("sender", ["no-reply@gateway.test", "list@lists.test"])
def test_the_answer_goes_home_and_to_no_program(table: Table, sender: str) -> None:
    world, anna = table.world, table.players["florence"]
    world.write(sender, "A are h", automatic="list", token=token(table))
    assert world.of(FileOrders) and [send.to for send in world.of(Send)] == [anna]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I am away until Monday.",
        "A are h\nI am away until Monday, so please decide for me.",
        "A are h\nA flo - nowhere at all",
        "A are h\nset password secret",
        "register\nname: Eve\nend",
        "A are h if he lets me, else nothing",
    ],
)
@pytest.mark.parametrize("automatic", HEADS)
def test_what_a_program_may_have_written_is_put_away_and_told(
    table: Table, text: str, automatic: str
) -> None:
    """An order that nobody gave is worse than one that is asked back."""
    world, anna = table.world, table.players["florence"]
    if automatic == "subject" and ("password" in text or "register" in text):
        pytest.skip("commands below such a subject are somebody's own")
    world.write(anna, text, automatic=automatic, token=token(table))
    assert world.effects == (Discard(reason=automatic, person=owner(table)),)


@pytest.mark.parametrize("automatic", ["own", "loop", "report", "bounce", "reaction", "receipt", "calendar"])
def test_what_is_no_letter_counts_for_nothing_and_is_told_to_nobody(table: Table, automatic: str) -> None:
    world, anna = table.world, table.players["florence"]
    world.write(anna, "A are h", automatic=automatic, token=token(table))
    assert world.effects == (Discard(reason=automatic),)


def test_without_a_token_a_program_s_head_is_believed(table: Table) -> None:
    world, anna = table.world, table.players["florence"]
    for token in (None, "nobodys0token1"):
        world.write(anna, "A are h", automatic="list", token=token)
        assert [type(effect) for effect in world.effects] == [Discard]


def test_lines_of_a_quotation_count_under_no_program_s_head(table: Table) -> None:
    """What the reader of quotations doubts is not asked back of a program."""
    world, anna = table.world, table.players["florence"]
    world.write(anna, "A are h", automatic="autoreply", token=token(table), doubtful=("A are h",))
    assert not world.of(FileOrders)


def test_a_letter_sent_on_counts_by_token_and_is_not_its_author_s(table: Table) -> None:
    """RFC 5322 3.6.6."""
    world, anna = table.world, table.players["florence"]
    world.write(anna, "A are - sie", redirected=True, token=token(table))
    assert world.of(FileOrders) and [send.to for send in world.replies] == [anna]
    world.write(anna, "A are h", redirected=True)
    assert [(e.reason, e.person is not None) for e in world.of(Discard)] == [("redirected", True)]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("A are h", False),
        ("A are h\nScanned by Gateway 3000", False),
        ("A are h\n_______\nduel mailing list\nduel@lists.test", False),
        ("A are - per", True),
        ("A are h\nF psa - lig", True),
        ("A are h\nset wait", True),
    ],
)
def test_a_late_copy_with_a_footer_is_the_same_letter(table: Table, text: str, counts: bool) -> None:
    """RFC 5322 3.6.4: what was done since stands; a copy that orders something else is another letter."""
    world, anna = table.world, table.players["florence"]
    world.write(anna, "A are - sie", token=token(table))
    world.write(anna, text, token=token(table), earlier=("A are h",))
    assert (world.effects != (Discard(reason="copy"),)) is counts
    if not counts:
        return
    assert world.replies


def test_nobody_at_all_is_told_to_whoever_has_the_token(table: Table) -> None:
    world = table.world
    world.write("", "A are h", token=token(table))
    assert [(e.reason, e.person is not None) for e in world.of(Discard)] == [("no-sender", True)]
    world.write("", "A are h")
    assert world.effects == (Discard(reason="no-sender"),)

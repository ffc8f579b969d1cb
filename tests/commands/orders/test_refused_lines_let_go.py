"""A line that was refused is let go in words: the orders on file stand, and their writer is ready again."""

from __future__ import annotations

import pytest

from judge.core.table import SeatRecord
from tests.support.judges.fake_judge import World

ORDERS = "A Arezzo holds\nA Florence holds\nF Pisa holds\nA Milan holds"
SEAT = "florence"


def seat_of(world: World) -> SeatRecord:
    return next(one for one in world.records["sforza"].seats if one.seat == SEAT)


def told_after(world: World, orders: str, said: str) -> str:
    players = world.full_table("sforza")
    token, first = world.token_of("sforza", SEAT), "<1@example.net>"
    world.write(players[SEAT], orders, token=token, message_id=first)
    assert seat_of(world).amiss and not seat_of(world).ready
    answer = world.write(players[SEAT], said, token=token, message_id="<2@example.net>", references=(first,))
    return " ".join(answer.split())


@pytest.mark.parametrize(
    "said",
    [
        "no",
        "Forget that one.",
        "never mind that line, thanks",
        "Oublie ça",
        "Vergiss die Zeile",
        "Lascia perdere",
        "Olvídalo",
        "Laat dat maar",
    ],
)
def test_whoever_lets_go_a_refused_line_is_ready(world: World, said: str) -> None:
    answer = told_after(world, ORDERS, said)
    assert 'I leave that: "A Milan holds"' in answer and "Your orders are complete" in answer, answer
    assert seat_of(world).ready and not seat_of(world).amiss


@pytest.mark.parametrize("said", ["forget Arezzo", "forget the hold", "never mind the fleet"])
def test_what_may_be_an_order_on_file_is_not_let_go_so(world: World, said: str) -> None:
    told_after(world, ORDERS, said)
    assert not seat_of(world).ready


def test_whoever_owes_an_order_is_not_ready_by_that(world: World) -> None:
    told_after(world, "A Arezzo holds\nA Florence holds\nF Pisa -> Naples", "forget that one")
    assert not seat_of(world).ready


def test_an_order_that_an_earlier_letter_may_take_back_is_not_let_go_so(world: World) -> None:
    players = world.full_table("sforza")
    token = world.token_of("sforza", SEAT)
    world.write(players[SEAT], "A Arezzo holds\nA Florence holds\nF Pisa holds", token=token)
    world.write(players[SEAT], "scratch what Arezzo does", token=token)
    if not seat_of(world).ready:
        world.write(players[SEAT], "forget that one", token=token)
        assert not seat_of(world).ready

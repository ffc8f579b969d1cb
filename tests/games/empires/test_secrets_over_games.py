"""Whole games, played again with one secret more: what anybody else sees is the same, to the byte.

SET DIGEST OF TURNS: a round of turns is one letter for whoever watches, and nobody misses anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from judge.catalogue import Catalogue
from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.games.empires import codec, scripted
from judge.games.empires.engine import Empires, game_of
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Attempt, Compared, Defend, Order
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.loading import load_set
from judge.games.empires.system import EmpiresSystem
from tests.support.judges.company import Company, address, company
from tests.support.sampling import as_many

NEVER = Compared("gold", ">", 9_999)
SECRETS: dict[str, tuple[Order, ...]] = {
    "a defense": (Defend(area=AreaId("rome"), gold=7, cards=2, when=Compared("rating", ">=", 99)),),
    "a line": (Attempt("conquest", AreaId("jerusalem"), AreaId("wessex"), gold=3),),
    "a condition": (Attempt("ruling", AreaId("wessex"), when=NEVER),),
}
"""What changes nothing on the board, and is its writer's alone (E-005, E-022)."""


@cache
def seen(scenario: str, places: int, seed: bytes, more: tuple[Order, ...]) -> tuple[tuple[str, str], ...]:
    """What everybody but the writer, and whoever watches, sees of each phase: position and news."""
    return tuple(_seen(game_of(load_set("podesta-1"), scenario, places), seed, Power("england"), more))


def _seen(game: Empires, seed: bytes, writer: Power, more: tuple[Order, ...]) -> Iterator[tuple[str, str]]:
    dice = SeededDice(seed)
    state = game.open(dice).state
    first = True
    while not game.agenda(state).over:
        orders: dict[Seat, tuple[Order, ...]] = {
            seat: scripted.letter(game.ground, state, Power(seat), dice) for seat in game.agenda(state).owes
        }
        if Seat(writer) in orders:
            orders[Seat(writer)] += () if first else more
            first = False
        out = game.adjudicate(state, orders, dice)
        for seat in (None, *(Seat(power) for power in state.powers if power != writer)):
            told = game.view(out.state, seat, out.events)
            yield codec.dump_state(told.state), codec.dump_events(told.events)
        state = out.state


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize(("scenario", "places"), [("two-crowns", 2), ("europe-1101", 3), ("europe-1101", 6)])
def test_one_secret_more_is_seen_by_nobody_else(scenario: str, places: int, secret: str) -> None:
    """E-002, E-005, E-022: in any phase of the game, up to its end."""
    for number in range(as_many(3, 1)):
        seed = f"secrets of {scenario} {number}".encode().ljust(30, b".")
        plain = seen(scenario, places, seed, ())
        assert plain == seen(scenario, places, seed, SECRETS[secret])
        assert len(plain) >= places * 8
        open = (Attempt("ruling", AreaId("wessex"), times=5),)
        assert plain != seen(scenario, places, seed, open)


SEATS = {"england": "anna", "france": "bruno", "hre": "carla"}


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((EmpiresSystem(folder),))


def a_round(folder: Path, *options: str) -> tuple[int, list[str]]:
    """How many letters of results went out in the first round, and what the observer's last one tells."""
    with company(folder, at_hand) as c:
        for name in ("anna", "bruno", "olga"):
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?crowns pw-anna two-crowns", "set preference E", *options)
        c.write("olga", "observe crowns pw-olga")
        c.write("bruno", "sign on ?crowns pw-bruno", "set preference F")
        begun = len(c.exchanges)
        while c.record("crowns").phase.startswith("1101"):
            turn(c)
        letters = [letter for one in c.exchanges[begun:] for letter in one.sent]
        assert c.logged == []
        results = [r for r in letters if " Power      Pts" in r.text]
        olga = [r.text for r in results if r.to == address("olga")]
        return len(results), olga


def turn(c: Company) -> None:
    now = codec.load_state(c.record("crowns").state)
    power = now.order[now.turn]
    court = EmpiresSystem().game("two-crowns", {}).place(now.powers[power].court)
    c.reply(SEATS[power], "crowns", f"fortify {court}")
    c.wait(minutes=1)


def test_a_round_is_one_letter_for_who_watches(tmp_path: Path) -> None:
    each, told = a_round(tmp_path / "each")
    assert (each, len(told)) == (6, 2)
    few, digest = a_round(tmp_path / "few", "set digest of turns")
    assert (few, len(digest)) == (5, 1)
    for head in ("TURN OF ENGLAND", "TURN OF FRANCE"):
        assert head in "".join(told).upper() and head in digest[0].upper()

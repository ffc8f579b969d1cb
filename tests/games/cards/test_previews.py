"""A preview is played on what its reader sees, and only where nobody else's unknown orders decide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from judge.api import Agenda, SeededDice
from judge.games.cards.rules import SEATS, CardTable, Hands
from judge.games.cards.system import CardSystem
from tests.support.judges.card_game import cards_at_hand
from tests.support.judges.company import Company, Exchange, company

GAME = "trio"
NAMES = ("anna", "bruno", "carla")


class AtOnceTable(CardTable):
    """The same cards, but all owe one at the same time."""

    def agenda(self, state: Hands) -> Agenda:
        return replace(super().agenda(state), owes=dict.fromkeys(SEATS, ("card",)))


class AtOnceSystem(CardSystem):
    table = AtOnceTable


@pytest.fixture
def c(tmp_path: Path) -> Iterator[Company]:
    with company(tmp_path, cards_at_hand) as c:
        for name in NAMES:
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", f"create ?{GAME} secret-1 tricks")
        for n, name in enumerate(NAMES[1:], 2):
            c.write(name, f"sign on ?{GAME} secret-{n}")
        c.wait(hours=1)
        yield c


def _state(c: Company) -> Hands:
    return CardSystem().codec.load_state(c.record(GAME).state)


def _told(e: Exchange) -> str:
    return " ".join(e.answer.split())


def _of_turn(c: Company) -> tuple[str, str]:
    """Who is at turn, and somebody who is not."""
    turn = _state(c).turn
    one = next(n for n in NAMES if c.seat_of(GAME, n) == turn)
    return one, next(n for n in NAMES if n != one)


def test_a_preview_does_not_tell_what_another_will_do(c: Company) -> None:
    state, (_, idle) = _state(c), _of_turn(c)
    said = _told(c.reply(idle, GAME, "preview"))
    owing = str(state.turn).title()
    assert f"{owing} plays" not in said and " 0" not in said.split("PREVIEW")[1].split("Seed")[0]
    assert f"depends on what {owing} orders" in said and f'"suppose {owing}:' in said


def test_what_one_is_to_do_oneself_is_played(c: Company) -> None:
    state, (one, _) = _state(c), _of_turn(c)
    card = max(state.hands[state.turn])
    said = _told(c.reply(one, GAME, "set wait", f"play {card}", "preview"))
    assert f"{str(state.turn).title()} plays {card}." in said and "depends on" not in said


def test_what_another_does_is_supposed_by_the_name_of_the_seat(c: Company) -> None:
    """Of a hand that one does not see: any card that lies nowhere in sight."""
    state, (_, idle) = _state(c), _of_turn(c)
    owing, own = str(state.turn).title(), state.hands[c.seat_of(GAME, idle)]
    free = next(n for n in range(1, 10) if n not in own)
    for head in ("suppose", "what if", "supposons", "et si"):
        said = _told(
            c.reply(idle, GAME, f"{head} {owing}{' ' * head.startswith('et')}: play {free}", "preview")
        )
        assert f"{owing} plays {free}." in said and "depends on" not in said
    assert f"{owing}: play {own[0]}" in _told(c.reply(idle, GAME, f"suppose {owing}: play {own[0]}"))
    assert f"{owing} plays {own[0]}." not in c.exchanges[-1].answer


def test_a_line_under_the_name_of_another_seat_is_no_order(c: Company) -> None:
    state, (one, _) = _state(c), _of_turn(c)
    card = max(state.hands[state.turn])
    other = next(s for s in SEATS if s != state.turn)
    c.reply(one, GAME, "set wait", f"{other.title()}: play {card}", failing=True)
    with c.service.store.read() as tx:
        assert [*tx.every_order(GAME)] == []
    c.reply(one, GAME, f"{state.turn.title()}: play {card}")
    assert f"play {card}" in c.exchanges[-1].answer


@pytest.mark.parametrize("seat", SEATS)
def test_where_all_owe_at_once_nothing_is_played_without_the_others(seat) -> None:
    """What they would do by default is not what they will do; of a hidden hand it is not even lawful."""
    game = AtOnceSystem().game("tricks", {})
    seen = game.view(game.open(SeededDice(b"cards")).state, seat).state
    told = game.presenter.preview(seen, seat, (), {}, frozenset())
    assert told["sections"] == () and told["waits_for"] == tuple(s for s in SEATS if s != seat)
    known = {s: (9,) for s in SEATS if s != seat}
    assert game.presenter.preview(seen, seat, (), known, frozenset())["waits_for"] == ()

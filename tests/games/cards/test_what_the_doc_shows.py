"""What docs/new-game.md promises beside the contract: a drawing, option facts, rules before any chapter."""

from __future__ import annotations

import pytest

from judge.api import Drawn, SeededDice
from judge.games.cards.rules import CardTable, Hands
from judge.games.cards.system import CardSystem
from judge.rendering import rule_text
from tests.support.judges.card_game import cards_at_hand
from tests.support.judges.company import company

pytestmark = pytest.mark.painted


class DrawnTable(CardTable):
    """The same cards, with a card's back for each in a hand that one does not see."""

    def drawing_of(self, state: Hands) -> Drawn:
        cards = sum(len(hand) for hand in state.hands.values())
        return Drawn(600, 200, "".join(f'<circle cx="{40 + 50 * n}" cy="90" r="20"/>' for n in range(cards)))


class DrawnSystem(CardSystem):
    table = DrawnTable


def test_one_method_of_a_table_is_a_picture_of_letters() -> None:
    game = DrawnSystem().game("tricks", {})
    seen = game.view(game.open(SeededDice(b"cards")).state, None).state
    picture = game.presenter.picture(seen, "trio · the opening", ())
    assert picture is not None and picture.svg.count("<circle") == 9 and "trio · the opening" in picture.svg
    assert [file.name for file in picture.attachments("trio", "both")] == ["trio.png", "trio.svg"]
    assert picture.png.startswith(b"\x89PNG")


def test_a_table_without_a_drawing_has_no_picture() -> None:
    game = CardSystem().game("tricks", {})
    assert game.presenter.picture(game.open(SeededDice(b"cards")).state, "", ()) is None


@pytest.mark.parametrize(("set_so", "on"), [({}, ()), ({"trumps": True}, ("trumps",))])
def test_what_list_says_of_a_game_may_name_the_options_that_are_on(set_so, on, monkeypatch) -> None:
    game = CardSystem().game("tricks", set_so)
    asked: list[object] = []

    def message(name: str, facts: object) -> object:
        asked.append(facts)
        return Nothing()

    monkeypatch.setattr("judge.api.presenter.Message", message)
    listed = game.presenter.listing(None)  # type: ignore[arg-type]
    assert listed == {"lines": ()}
    assert asked == [{"on": on}]


def test_the_example_of_playing_by_letters_begins_a_game_of_any_kind(tmp_path) -> None:
    """`tests.support.judges.company` tells of every game who owes what, and who plays which seat."""
    with company(tmp_path, cards_at_hand) as c:
        for name in ("anna", "bruno", "carla"):
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?trio secret-1 tricks", "set trumps")
        c.write("bruno", "sign on ?trio secret-2")
        c.write("carla", "sign on ?trio secret-3")
        c.wait(hours=1)
        (turn,) = c.owing("trio")
        seats = {c.seat_of("trio", name): name for name in ("anna", "bruno", "carla")}
        rules, state = c.table("trio")
        assert state.turn == turn and rules.option("trumps")
        assert {c.letter_of("trio", name) for name in seats.values()} == {"S", "C", "I"}
        assert c.orders_for("trio", seats[turn]) == []
        c.reply(seats[turn], "trio", f"play {max(state.hands[turn])}")
        c.wait(hours=1)
        assert c.owing("trio") != (turn,)


class Nothing:
    is_written = False


def test_rules_before_the_first_chapter_stand_under_the_title_of_their_book() -> None:
    """And under that of no other game."""
    read = rule_text._read("# Nim\n\n**J-001 The heaps.** Three.\n\n## Later\n\n**J-002 A turn.** One.\n")
    assert [(rule.id, rule.chapter) for rule in read] == [("J-001", "Nim"), ("J-002", "Later")]

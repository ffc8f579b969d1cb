"""The rules without the mail are any game's: one at hand, one of a third party, a keeper's own scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import OptionError, UndrawnError, UnknownMapError, load, restore, scenarios
from judge.games.cards.system import CardSystem
from judge.games.machiavelli.maps.library import scenarios as machiavelli_scenarios

pytestmark = pytest.mark.painted

CARDS = (CardSystem(),)


def test_scenarios_are_those_of_all_games() -> None:
    found = scenarios()
    assert {*machiavelli_scenarios()} < {*found} and "two-crowns" in found and "tricks" not in found
    assert scenarios(games=CARDS)[0] == "tricks"


def test_a_round_of_another_game_is_played() -> None:
    game = load("two-crowns")
    opening = game.open(seed="any")
    seat = next(iter(game.agenda(opening).owes))
    offered = game.choices(opening, seat)
    assert offered.pieces or offered.forms
    lines = [choice.line for piece in offered.pieces for choice in piece.choices][:1]
    read = game.parse("\n".join([*lines, "wibble"]), seat, opening)
    assert len(read.orders) == len(lines) and [c.line for c in read.complaints] == ["wibble"]
    assert [game.write(order, opening) for order in read.orders] == lines
    played = game.adjudicate(opening, {seat: read}, seed="any")
    assert game.agenda(played).phase != game.agenda(opening).phase
    assert game.explain(opening, played).strip()
    assert game.view(played, None).reader is None
    assert game.draw(played).png.startswith(b"\x89PNG")
    assert restore(game.save(played)) == (game, played.state)


def test_a_game_of_a_third_party_is_loaded_by_its_system() -> None:
    game = load("tricks", games=CARDS, trumps=True)
    assert game.system is CARDS[0] and game.powers == {"swords": "Swords", "cups": "Cups", "coins": "Coins"}
    opening = game.open(seed="any")
    turn = opening.state.turn
    card = opening.state.hands[turn][0]
    played = game.adjudicate(opening, {turn: f"lay the {card}"}, seed="any")
    assert played.state.table == ((turn, card),)
    assert game.explain(opening, played) == f"{turn.title()} plays {card}.\n"
    assert game.view(opening, turn).state.hands[turn] == opening.state.hands[turn]
    assert [p.choices[0].line for p in game.choices(opening, turn).pieces] == [f"play {card}"]
    with pytest.raises(UndrawnError, match="cards draws no pictures"):
        game.draw(opening)


def test_a_saved_game_comes_back_where_its_game_is_at_hand() -> None:
    game = load("tricks", games=CARDS, trumps=True)
    played = game.open(seed="any")
    saved = game.save(played)
    same, position = restore(saved, games=CARDS)
    assert (same.scenario, same.options, position) == ("tricks", {"trumps": True}, played.state)
    with pytest.raises(UnknownMapError, match="no game 'cards' is at hand; there are machiavelli, empires"):
        restore(saved)
    with pytest.raises(ValueError, match="not a position of cards"):
        restore(saved.replace('"hands"', '"feet"'), games=CARDS)


def test_what_another_game_does_not_have_is_said() -> None:
    with pytest.raises(OptionError, match="no option 'trmps'; did you mean 'trumps'"):
        load("tricks", games=CARDS, trmps=True)
    with pytest.raises(OptionError, match="no option 'fortresses'"):
        load("two-crowns", fortresses=True)
    with pytest.raises(UnknownMapError, match="did you mean 'two-crowns'"):
        load("two-crown")


def test_a_keepers_own_scenario_is_loaded_from_its_folder(tmp_path: Path) -> None:
    """One of the first game, and a set of another."""
    own = tmp_path / "scenarios"
    own.mkdir()
    house = Path(__file__).parents[2] / "maps" / "scenarios" / "borgia.yaml"
    (own / "our-borgia.yaml").write_text(
        house.read_text(encoding="utf-8").replace("scenario: borgia", "scenario: our-borgia", 1),
        encoding="utf-8",
    )
    with pytest.raises(UnknownMapError):
        load("our-borgia")
    game = load("our-borgia", folder=tmp_path)
    saved = game.save(game.open(seed="any"))
    assert restore(saved, folder=str(tmp_path))[0].scenario == "our-borgia"

"""A keeper's set beside the maps of another game: each game gets the files that are its own."""

from __future__ import annotations

from pathlib import Path

from judge.games_at_hand import games_at_hand
from tests.games.empires.sets.test_importing import own


def test_a_set_is_put_in_played_and_taken_out(tmp_path: Path) -> None:
    games = games_at_hand(tmp_path)
    assert games.files is not None
    (taken, scenario), faults = games.files.take_in(own())
    assert (taken.kind, taken.name, faults) == ("sets", "my-game", ())
    assert (scenario.kind, scenario.name) == ("scenarios", "mine")
    games.refresh()
    table = games.scenario("mine")
    assert table.setting.game == "empires" and len(table.seats) == 6
    assert any(card.name == "mine" and card.imported for card in games.cards())
    assert not games.files.take_out("scenarios", "mine", frozenset({"mine"}))
    assert games.files.take_out("scenarios", "mine")
    assert games.files.keeper_files() == ()


def test_what_was_put_in_comes_back_from_a_copy(tmp_path: Path) -> None:
    first, second = games_at_hand(tmp_path / "a"), games_at_hand(tmp_path / "b")
    assert first.files is not None and second.files is not None
    assert first.files.take_in(own())[1] == ()
    files = {f"{f.kind}/{f.name}.yaml": f.text.encode() for f in first.files.keeper_files()}
    assert second.files.take_in(files)[1] == ()
    assert second.files.keeper_files() == first.files.keeper_files()


def test_a_set_with_a_fault_is_not_taken_in_at_all(tmp_path: Path) -> None:
    games = games_at_hand(tmp_path)
    assert games.files is not None
    broken = {**own(), "year-cards.yaml": b"cards: {}\n"}
    taken, faults = games.files.take_in(broken)
    assert taken == () and any(fault.code == "card-missing" for fault in faults)
    assert games.files.keeper_files() == ()

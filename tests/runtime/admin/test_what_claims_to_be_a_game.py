"""A keeper's folder that claims to be a game: told in a sentence, not taken in, and nobody else is harmed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.games_at_hand import games_at_hand

RULES = "class NimSystem:\n    name = 'nim'\n"
MESSAGES = "{% message nim/took %}\ntaken\n{% endmessage %}\n"
LABEL = "set: ours\ntitle: Ours\norigin: keeper\n"


@pytest.fixture
def keeper(tmp_path: Path):
    """What `judge scenarios` says."""
    config = tmp_path / "judge.toml"
    config.write_text(
        f'address = "judge@podesta.test"\ndata = "{tmp_path / "data"}"\nkeeper = "karl@players.test"\n'
    )

    def run(command: str, *arguments: object) -> Result:
        return CliRunner().invoke(
            main,
            ["scenarios", command, "--config", str(config), *map(str, arguments)],
            catch_exceptions=False,
        )

    return run


def folder(place: Path, **files: str) -> Path:
    place.mkdir(parents=True)
    for name, text in files.items():
        (place / name.replace("_", ".")).write_text(text)
    return place


def test_a_folder_with_a_program_is_no_scenario(keeper, tmp_path: Path) -> None:
    told = keeper(
        "import", folder(tmp_path / "nim", rules_py=RULES, all_jinja=MESSAGES, game_yaml="game: nim\n")
    )
    assert told.exit_code == 1 and not (tmp_path / "data" / "maps").exists()
    assert (
        "nim/rules.py: part-of-a-program\n    this is part of a game, which a keeper installs" in told.stderr
    )
    assert "nim/all.jinja: part-of-a-program" in told.stderr
    assert "game.yaml" not in told.stderr


def test_a_file_that_says_it_is_a_game_is_nothing_to_play_on(keeper, tmp_path: Path) -> None:
    place = folder(tmp_path / "nim", game_yaml="game: nim\ntitle: Nim\n", _hidden="x")
    told = keeper("import", place)
    assert told.exit_code == 1
    assert told.stderr.count("game.yaml") == 1
    assert (
        "nothing-to-play-on: says=game, title\n    the file is neither a scenario nor a board" in told.stderr
    )


def test_a_label_alone_is_no_set_of_a_game(keeper, tmp_path: Path) -> None:
    told = keeper("import", folder(tmp_path / "ours", set_yaml=LABEL))
    assert (
        told.exit_code == 1
        and "board.yaml: missing\n    something that every file of this kind needs is missing" in told.stderr
    )


def test_a_folder_is_taken_in_as_its_files_are(keeper, tmp_path: Path) -> None:
    house = Path(__file__).parents[3] / "maps" / "scenarios" / "borgia.yaml"
    text = house.read_text(encoding="utf-8").replace("scenario: borgia", "scenario: our-borgia", 1)
    told = keeper("import", folder(tmp_path / "ours", **{"our-borgia_yaml": text}))
    assert (told.exit_code, told.stdout) == (0, "scenarios/our-borgia\n")
    assert '"our-borgia"' in keeper("list").stdout


def test_what_was_laid_among_the_scenarios_by_hand_harms_nobody(keeper, tmp_path: Path) -> None:
    """Neither a folder of another name, nor a set that is none, nor a folder or picture in a file's place."""
    before = keeper("list").stdout
    maps = tmp_path / "data" / "maps"
    folder(maps / "nim", rules_py=RULES, game_yaml="game: nim\n")
    folder(maps / "empires" / "ours", set_yaml=LABEL)
    folder(maps / "scenarios" / "nim.yaml", rules_py=RULES)
    assert keeper("list").stdout == before
    (maps / "scenarios" / "picture.yaml").write_bytes(b"\x89PNG\r\n\xff\xfe")
    listed = [json.loads(line) for line in keeper("list").stdout.splitlines()]
    assert [one for one in listed if one["name"] != "picture"] == [*map(json.loads, before.splitlines())]
    assert next(one for one in listed if one["name"] == "picture")["title"].startswith("cannot be used")
    games = games_at_hand(maps)
    assert [system.name for system in games.systems] == ["machiavelli", "empires"]
    assert games.scenario("two-crowns").setting.game == "empires"
    assert games.scenario("borgia").setting.scenario.id == "borgia"

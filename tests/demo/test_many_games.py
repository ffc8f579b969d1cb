"""`judge demo --games`: games without mail, on our scenarios and on files of somebody else's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.demo.many_games import many, play_game, summary
from judge.games_at_hand import games_at_hand

MADE_UP = Path(__file__).parents[1] / "support" / "made_up"
FILES = [str(MADE_UP / kind / "two-seasons.yaml") for kind in ("rulebooks", "scenarios")]


def demo(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["demo", *arguments])


def test_the_same_seed_gives_the_same_games() -> None:
    game = games_at_hand().scenario("balance-of-power")
    one, other = (replace(play_game(game, 7, 1), seconds=[]) for _ in range(2))
    assert one == other and one.phases >= 3 and one.lines > 50
    assert replace(play_game(game, 8, 1), seconds=[]).lines != one.lines


def test_the_summary_counts_games_lengths_and_winners() -> None:
    game = games_at_hand().scenario("balance-of-power", {"victory_cities": 6, "victory_countries": 0})
    courses = many(game, 3, seed=1, years=6)
    won = [course for course in courses if course.winners]
    told = "\n".join(summary(game, courses, 6))
    assert won and f"3 games, {len(won)} of them won within 6 years" in told
    lengths = sorted(course.years for course in won)
    assert f"years to the end: {lengths[0]} to {lengths[-1]}" in told
    assert f"phases: {sum(course.phases for course in courses)};" in told
    courses[0].unread.append("A flo dances")
    assert "1 not understood" in "\n".join(summary(game, courses, 6))
    assert "1 x A flo dances" in "\n".join(summary(game, courses, 6))


@pytest.mark.parametrize("scenario", ["two-crowns", "europe-1101"])
def test_every_game_is_played_without_mail(scenario: str) -> None:
    done = demo("--games", "1", "--years", "2", "--scenario", scenario)
    assert done.exit_code == 0, done.output
    assert ": 1 game, " in done.output and "0 not understood, 0 not allowed" in done.output


def test_files_of_ones_own_are_played_before_they_are_installed() -> None:
    done = demo("--games", "1", "--years", "1", *FILES)
    assert done.exit_code == 0, done.output
    assert ": 1 game, " in done.output and "0 not understood, 0 not allowed" in done.output


def test_faulty_files_and_unknown_names_are_told_and_nothing_is_played(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("scenario: bad\nboard: nowhere\nrulebook: nothing\npowers: {}\n")
    done = demo("--games", "1", str(bad))
    assert done.exit_code == 1 and "bad.yaml" in done.output and "nothing is played" in done.output
    for more in (("--games", "1"), ()):
        done = demo("--scenario", "atlantis", *more)
        assert done.exit_code == 1 and "there is no scenario atlantis" in done.output

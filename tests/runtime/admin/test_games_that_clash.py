"""Two games with one word: every command says so in one plain sentence, and does nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import judge.games_at_hand as at_hand
from judge.cli import main
from judge.core.system.words import GameWords, Grammar, RuleBooks
from judge.games.empires.system import EmpiresSystem
from judge.rendering import render
from judge.rendering.families import TwoOwnersError
from judge.runtime.admin import start_failures

SAID = {
    "option": (
        GameWords(game="whist", options={"hunger": ("famine",)}),
        'both have the word "famine" of SET.',
    ),
    "option or phase": (
        GameWords(game="whist", options={"sudden": ("retreats",)}),
        'both have the word "retreats" of SET.',
    ),
    "command": (
        GameWords(game="whist", grammar=Grammar(text="_ALTER.3 : /edit\\b/i\n", models=object)),
        'both have the word "/edit\\b/i" in the grammar of their commands.',
    ),
    "letter": (
        GameWords(game="whist", rules=RuleBooks(letters="N", files={}, usual=())),
        "both have rules whose numbers begin with N.",
    ),
}
COMMANDS = [
    ["run"],
    ["scenarios", "list"],
    ["maps", "list"],
    ["maps", "check"],
    ["replay", "sforza"],
    ["back-up", "copy.gz"],
    ["demo", "--years", "1"],
    ["adjudicate", "-"],
]
Put = Callable[[GameWords], None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Have a game beside the first one, with these words."""

    def beside(words: GameWords) -> None:
        class Other(EmpiresSystem):
            def __init__(self, folder: Path | None = None) -> None:
                super().__init__(folder)
                self.words = words

        monkeypatch.setattr(at_hand, "EmpiresSystem", Other)

    return beside


def told(folder: Path, *words: str) -> Result:
    environment = {"JUDGE_DATA": str(folder / "data"), "JUDGE_SMTP__PORT": "0"}
    return CliRunner(env=environment).invoke(main, words)


@pytest.mark.parametrize("what", SAID)
def test_the_judge_does_not_start_and_says_which_word_it_is(put: Put, tmp_path: Path, what: str) -> None:
    words, reason = SAID[what]
    put(words)
    ended = told(tmp_path, "run")
    assert ended.exit_code == 1
    assert ended.output.startswith(
        "the games machiavelli and whist cannot both be installed, because " + reason
    )
    assert ended.output.count("\n") == 1 and "judge/games_at_hand.py" in ended.output


def test_two_games_of_one_name(put: Put, tmp_path: Path) -> None:
    put(GameWords(game="machiavelli"))
    assert told(tmp_path, "run").output.startswith('two games are called "machiavelli". Give it another name')


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_says_it_in_one_sentence(put: Put, tmp_path: Path, command: list[str]) -> None:
    put(SAID["letter"][0])
    ended = told(tmp_path, *command)
    assert (ended.exit_code, ended.output.count("\n")) == (1, 1), ended.output
    assert "machiavelli and whist cannot both be installed" in ended.output


def test_the_doctor_names_it_among_its_findings(put: Put, tmp_path: Path) -> None:
    put(SAID["letter"][0])
    ended = told(tmp_path, "doctor")
    assert ended.exit_code == 1 and "Traceback" not in ended.output
    assert "the games machiavelli and whist cannot both be installed" in " ".join(ended.output.split())


def test_the_doctor_names_the_games_there_are(tmp_path: Path) -> None:
    assert "machiavelli, empires" in told(tmp_path, "doctor").output


def test_one_message_of_two_games_is_a_sentence_too() -> None:
    said = start_failures.sentence(TwoOwnersError("cards and nim both have a message switch/trumps"))
    assert said == "cards and nim both have a message switch/trumps: give it another name in one of them."


@pytest.mark.parametrize(
    "what", ["name", "option", "option or phase", "command", "grammar", "letter", "book"]
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clash_has_its_words_in_both_languages(what: str, language: str) -> None:
    facts = {"code": "words-clash", "what": what, "word": "trumps", "games": ("bridge", "whist")}
    said = render.piece("keeper/failed-start.txt", facts, language=language)
    assert "trumps" in said and said.count("\n") <= 1


def test_the_doctor_sees_one_message_of_two_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def clash(language: str) -> None:
        raise TwoOwnersError("cards and nim both have a message switch/trumps")

    monkeypatch.setattr("judge.runtime.admin.doctor.families.messages", clash)
    ended = told(tmp_path, "doctor")
    assert ended.exit_code == 1
    assert "both have a message switch/trumps: give it another name" in " ".join(ended.output.split())

"""Every command can be said in a sentence: it has a row of examples, in six languages.

Not here: how sentences are met (test_sentences, test_letters_of_people).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from judge import resources
from judge.commands.information import how_to
from judge.commands.wishes.rows import wishes
from judge.runtime.admin.keeper_verbs import VERBS
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.command_reader import read_command
from judge.syntax.commands.keeper_commands import KeeperAsk, read_ask
from tests.commands.test_sentences import _FILLED
from tests.support.all_commands import ALL
from tests.support.judges.fake_judge import GAMES

_LEAST = {"en": 5, "fr": 3, "it": 2, "de": 2, "es": 2, "nl": 2}
_GAME = "machiavelli"
WITHOUT_EXAMPLES = {
    "Ahead": "heads orders for a later phase; HELP LATER tells how, which has a row",
    "Areas": "another word for GAZETTEER, which has a row",
    "BookInNumbers": "a page of help, by its name",
    "Branch": "a line of a condition among orders",
    "Confirm": "an answer with a code or a yes",
    "Create": "wants a name and a password: a page tells how (create)",
    "DiaryText": "the writer's own text follows: a page tells how (note)",
    "HowTo": "what a row itself becomes",
    "KeeperUnclear": "no command but a line that is none",
    "Monitor": "wants the name of a game and a password: a page tells how (watch)",
    "Observe": "wants the name of a game and a password: a page tells how (watch)",
    "OrderLine": "an order",
    "PressText": "the writer's own text follows: a page tells how (tell, tell-all, tell-but)",
    "Registration": "wants a name: a page tells how (register)",
    "SetPassword": "a password is not repeated in a numbered line: a page tells how (password)",
    "SetPowers": "kept for letters of older judges; SET PLAYERS has a row",
    "SetPreference": "wants a list in its own notation",
    "SetRulebook": "wants the name of a book, chosen before a game begins",
    "SetThreshold": "answered, not kept",
    "SignOn": "wants the name of a game and a password: a page tells how (register)",
    "Suppose": "an order of another power stands behind it; WHAT IF has a row",
    "TooMany": "no command but a letter that is too long",
    "TooManyLines": "no command but a letter that is too long",
    "Wrong": "no command but a line that is none",
}
"""Commands that nobody says in a sentence of their own, with the reason."""


_NO_LINES_OF_KEEPERS = {"hello", "unclear", "password-short"}
"""Answers of the judge to lines that are none of these verbs."""


def _commands() -> Iterator[str]:
    """The models of all commands that a row says."""
    with GAMES.words.in_force():
        for row in wishes(_GAME).examples.rows:
            for line in (*row.lines, *row.instead):
                read = read_command(line.format_map({**_FILLED, "set ": ""}))
                if isinstance(read, Command):
                    yield type(read).__name__


def test_every_command_has_a_row_or_a_reason_why_not() -> None:
    known = {model.__name__ for model in ALL}
    assert known - {*_commands()} == WITHOUT_EXAMPLES.keys()


def test_every_verb_of_a_keeper_has_a_row() -> None:
    lines = [line for row in wishes(_GAME).examples.rows for line in (*row.lines, *row.instead)]
    asks = (read_ask(line.format_map(_FILLED)) for line in lines if line.startswith("keeper "))
    said = {ask.verb for ask in asks if isinstance(ask, KeeperAsk)}
    by_letter = {name for verb in VERBS for name in verb.asked}
    assert by_letter - said == _NO_LINES_OF_KEEPERS


def test_every_row_has_enough_examples_in_six_languages() -> None:
    lacking = [*_lacking()]
    assert not lacking


def _told() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The examples of all rows by language, as the files have them."""
    files = [resources.table("grammar", "wishes.yaml"), resources.table("grammar", _GAME, "wishes.yaml")]
    found: dict[str, dict[str, list[str]]] = {}
    for file in files:
        for name, said in [*file["rows"].items(), *file.get("further", {}).items()]:
            for code in _LEAST:
                found.setdefault(name, {}).setdefault(code, []).extend(said.get(code, ()))
    for code in ("it", "de", "es", "nl"):
        for name, examples in resources.table("grammar", "wishes", f"{code}.yaml")["rows"].items():
            found[name][code].extend(examples)
    return found


def _lacking() -> Iterator[tuple[str, str, int]]:
    for name, said in _told().items():
        for code, least in _LEAST.items():
            if len(said.get(code, ())) < least:
                yield name, code, len(said.get(code, ()))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_of_a_row_is_written(language: str) -> None:
    written = resources.text("templates", "mail", language, "messages", "how-to.jinja")
    pages = {row.page for row in wishes(_GAME).examples.rows if row.page} - {how_to.BEGIN, how_to.WORD}
    missing = {page for page in pages if f"message how-to/{page}" not in written}
    assert not missing

"""What is wrong with a game is told where it can be mended, and harms nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from judge import resources
from judge.catalogue import Catalogue
from judge.core.system.words import WordClashError
from judge.games.cards.system import CardSystem
from judge.games.machiavelli.system import MachiavelliSystem
from judge.rendering import families, render
from tests.games.contract import GameContract
from tests.support.judges.company import company


def test_two_games_with_one_message_are_refused_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("mail", "nim", "whist"):
        folder = tmp_path / game / "xx" / "messages"
        folder.mkdir(parents=True)
        (folder / "all.jinja").write_text("{% message nim/took %}\ntaken\n{% endmessage %}\n")
    monkeypatch.setattr(resources, "folder", lambda name: tmp_path)
    with pytest.raises(families.FamilyError, match="nim and whist both have a message nim/took"):
        families.messages("xx")


class Whist(CardSystem):
    """Another game, with words of its own but for its scenario."""

    name = "whist"
    options: ClassVar[dict[str, tuple[str, ...]]] = {}
    options_on: ClassVar[dict[str, bool]] = {}
    commands = ()  # type: ignore[assignment]
    rules = None  # type: ignore[assignment]


def test_two_games_with_one_scenario_are_refused_and_named() -> None:
    with pytest.raises(WordClashError, match="cards and whist have one scenario: tricks"):
        Catalogue((CardSystem(), Whist()))


class Greedy(Whist):
    options: ClassVar[dict[str, tuple[str, ...]]] = {"resumed": ("resume",), "shown": ("list",)}
    options_on = dict.fromkeys(options, False)


def test_a_word_of_the_judges_own_is_told_by_the_contract() -> None:
    contract = GameContract()
    contract.system = Greedy()
    with pytest.raises(AssertionError, match="whist and the judge have one word: set resume, set list"):
        contract.test_none_of_its_words_is_one_of_the_judges_own()


def test_a_message_that_a_game_lacks_costs_its_sentence_alone(unwritten: list[str]) -> None:
    """The log names it; the letter goes out."""
    with Catalogue((CardSystem(),)).words.in_force():
        facts = {"name": "cards/no-such-message", "told": {}}
        said = render.piece("reply/answer", facts, otherwise="(something is missing)")
    assert said == "(something is missing)"
    assert len(unwritten) == 1 and "cards/no-such-message" in unwritten.pop()


def test_a_table_whose_game_is_no_longer_installed_harms_nobody_else(tmp_path: Path) -> None:
    """Its people are told so, and keep their letters; all others play on."""
    made: list[Catalogue] = []

    def at_hand(folder: Path | None = None) -> Catalogue:
        made.append(Catalogue((MachiavelliSystem(folder), CardSystem())))
        return made[-1]

    with company(tmp_path, at_hand) as c:
        for name in ("anna", "bruno"):
            c.write(name, "register", f"name: {name.title()}", "end")
        c.write("anna", "create ?trio pw-anna tricks")
        c.write("bruno", "create ?sforza pw-bruno balance-of-power")
        for catalogue in made:
            catalogue.systems = catalogue.systems[:1]
        said = c.write("anna", "sign on ?trio pw-anna", "set comment three", failing=True)
        assert "trio" in said.answer and "comment" not in said.answer
        told = c.write("bruno", "list", "list sforza", failing=True)
        assert "sforza" in told.answer and "trio" in told.answer
        c.logged.clear()

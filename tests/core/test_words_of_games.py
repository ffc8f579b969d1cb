"""Games bring their words: what two of them must not share, and what a judge without a game does not know.

Words are made once and printed in the language of whoever reads; also filled up, joined, in HTML.
"""

from __future__ import annotations

import pytest

from judge.core.complaints import Complaint
from judge.core.system.words import GameWords, Grammar, OwnCommand, RuleBooks, Vocabulary, WordClashError
from judge.core.wording import Joined, writing_in
from judge.games.machiavelli.words import WORDS
from judge.games_at_hand import games_at_hand
from judge.proper_names import PowerName, ProperName
from judge.rendering import filters, render, rule_text
from judge.syntax.commands.basic_commands import Command, Help, SetSwitch, SetTiming
from judge.syntax.commands.command_reader import _parser_of, read_command


class Bid(Command):
    text: str = ""


def grammar(text: str) -> Grammar:
    return Grammar(text=text, models=object)


BRIDGE = GameWords(
    game="bridge",
    options={"trumps": ("trumps", "grand-slam game")},
    phases={"auction": ("auction",)},
    commands=(OwnCommand(Bid, ("bid", "i say")),),
    rules=RuleBooks(letters="K", files={"kitchen": "kitchen.md"}, usual=()),
)


def test_a_game_that_is_at_hand_is_understood() -> None:
    with Vocabulary([WORDS, BRIDGE]).in_force():
        assert read_command("set trumps on") == SetSwitch(switch="trumps", on=True)
        assert read_command("set no grand slam game") == SetSwitch(switch="trumps", on=False)
        assert read_command("SETNOFAMINE") == SetSwitch(switch="famine", on=False)
        assert read_command("set auction next 24") == SetTiming(kind="auction", fields=(("next", 1440),))
        assert read_command("I say two clubs") == Bid(text="two clubs")
        assert read_command("bid") == Bid()
        assert read_command("rule k-013") == Help(topic="rules k-013")
        assert rule_text.rule_ids_in("why K-013 and N3, n003") == ("K-013", "N-003")


def test_a_game_that_is_not_at_hand_is_not() -> None:
    """No word of it is read, proposed for a slip, or known as a rule."""
    with Vocabulary([BRIDGE]).in_force():
        for line in ("set famine", "set cities 12", "set fammine", "set move next 24"):
            found = read_command(line)
            assert isinstance(found, Complaint) and found.code == "unknown-setting", line
            assert not {"FAMINE", "CITIES", "MOVE"} & {*found.suggestions}, line
        for line in ("province siena", "excommunicate milan", "edit ducats milan 3", "gazetteer"):
            assert read_command(line) is None, line
        assert rule_text.rule_ids_in("N-003") == ()
    with Vocabulary().in_force():
        assert read_command("set trumps") is not None and rule_text.rules() == {}
        assert read_command("list") is not None


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (GameWords(game="whist", options={"plain": ("trumps",)}), "SET trumps"),
        (GameWords(game="whist", options={"plain": ("grand slam game",)}), "SET grandslamgame"),
        (GameWords(game="whist", phases={"play": ("auction",)}), "SET auction"),
        (GameWords(game="whist", phases={"trumps": ("trumps",)}), "SET trumps"),
        (GameWords(game="whist", commands=(OwnCommand(Bid, ("bid",)),)), "command: bid"),
        (GameWords(game="whist", rules=RuleBooks(letters="WK", files={}, usual=())), "letter of rules: K"),
        (
            GameWords(game="whist", rules=RuleBooks(letters="W", files={"kitchen": "w.md"}, usual=())),
            "book of rules: kitchen",
        ),
    ],
)
def test_two_games_with_one_word_are_refused(other: GameWords, shared: str) -> None:
    """The word and both games are named, before any letter is read."""
    with pytest.raises(WordClashError, match=shared) as told:
        Vocabulary([WORDS, BRIDGE, other])
    assert "bridge" in str(told.value) or "option and a kind" in str(told.value)


@pytest.mark.parametrize("text", ["edit : _CHANGE REST\n", "_ALTER.3 : /edit\\b/i\n"])
def test_two_games_with_one_command_of_a_grammar_are_refused(text: str) -> None:
    """By the name of a rule, and by what a terminal says."""
    with pytest.raises(WordClashError, match="machiavelli and whist"):
        Vocabulary([WORDS, GameWords(game="whist", grammar=grammar(text))])


def test_two_games_of_one_name_are_refused() -> None:
    with pytest.raises(WordClashError, match="two games are called bridge"):
        Vocabulary([WORDS, BRIDGE, GameWords(game="bridge")])


def test_an_option_that_means_the_same_in_two_games_may_be_called_so() -> None:
    assert Vocabulary([WORDS, GameWords(game="dicey", options={"dice": ("dice",)})]).options["dice"] == "dice"


def test_judges_with_the_same_games_share_what_is_made_of_their_words() -> None:
    """The parser of commands above all: it took a tenth of a second of each new judge."""
    same = GameWords(game="bridge", options={"trumps": ("trumps",)})
    other = GameWords(game="bridge", options={"trumps": ("atouts",)})
    words = Vocabulary([GameWords(game="bridge", options={"trumps": ("trumps",)})])
    assert words == Vocabulary([same]) and hash(words) == hash(Vocabulary([same]))
    assert words != Vocabulary([other]) and words != Vocabulary([same, WORDS]) and words != Vocabulary()
    assert games_at_hand().words == games_at_hand().words
    assert _parser_of(games_at_hand().words) is _parser_of(games_at_hand().words)
    with words.in_force():
        assert read_command("set trumps on") == SetSwitch(switch="trumps", on=True)
    with Vocabulary([other]).in_force():
        assert isinstance(read_command("set trumps on"), Complaint)


SIENA, PAPACY = ProperName("Siena"), PowerName("Papacy")


def test_words_joined_are_each_in_the_readers_language_and_english_as_values() -> None:
    said = Joined.of(("A", SIENA, "->", Joined.of((PAPACY, "!"), "")))
    assert said == "A Siena -> Papacy!"
    with writing_in("fr"):
        assert str(said) == "A Sienne -> Papauté!"


def test_what_is_filled_up_to_a_width_is_what_is_printed() -> None:
    with writing_in("fr"):
        assert (SIENA.ljust(8), SIENA.rjust(8), f"{SIENA:<8}") == ("Sienne  ", "  Sienne", "Sienne  ")
    assert SIENA.ljust(8) == "Siena   "


def test_templates_join_and_capitalize_what_is_printed_and_escape_it_in_html() -> None:
    made = render.environment("en").overlay(autoescape=True)
    with writing_in("fr"):
        said = made.from_string('{{ x | join(", ") }}').render(x=[SIENA, "<b>"])
        assert said == "Sienne, &lt;b&gt;"
        assert filters.upper(PAPACY) == "PAPAUTÉ"

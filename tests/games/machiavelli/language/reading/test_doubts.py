"""Sentences above and below orders, in a stranger's words, that may make them none of now.

What they say is told by the kinds of their words; talk about something else leaves the orders alone.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from judge.games.machiavelli.language.reading.doubts import leave_in_doubt
from tests.understanding.score import Case, score

LETTERS = yaml.load((Path(__file__).parent / "doubts.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)
ORDER = "A Arezzo -> Siena"


@pytest.mark.parametrize("text", LETTERS["hang"])
def test_orders_beside_a_doubtful_sentence_are_asked_about(text: str) -> None:
    found = score(Case(text=text, reading="ask"))
    assert ORDER not in found.read


@pytest.mark.one_case_in(4)
@pytest.mark.parametrize("text", LETTERS["harmless"])
def test_orders_beside_talk_are_kept(text: str) -> None:
    assert ORDER in score(Case(text=text, reading="ask")).read


@pytest.mark.parametrize(
    ("sentence", "is_doubtful"),
    [
        ("Please sit on that until I write again.", True),
        ("If he comes, forget Siena.", True),
        ("If you come to Florence, I'll buy you a beer.", False),
        ("Siena was lovely last time.", False),
        ("I never sent that.", True),
        ("That map of yours is still wrong.", False),
        ("", False),
    ],
)
def test_words_of_several_kinds_make_a_sentence_doubtful(sentence: str, is_doubtful: bool) -> None:
    assert leave_in_doubt(sentence, {"siena"}) is is_doubtful


UNFINISHED = (
    "This is only a first idea.",
    "These are just thoughts.",
    "Just thinking aloud.",
    "Some first ideas.",
    "Here is my draft.",
    "It's all provisional.",
    "This is not final.",
    "Maybe.",
    "C'est une première idée.",
    "Ce n'est qu'une ébauche.",
    "Un brouillon.",
    "Das ist nur ein Entwurf.",
    "Nur laut gedacht.",
    "È solo una bozza.",
    "Sono solo idee.",
    "Es solo un borrador.",
    "Dit is maar een schets.",
)


@pytest.mark.parametrize("sentence", UNFINISHED)
@pytest.mark.parametrize(
    "letter",
    ["{0}\nA are - sie", "A are - sie\n{0}", "{0} Arezzo goes to Siena.", "Arezzo goes to Siena. {0}"],
    ids=["above", "below", "before", "behind"],
)
def test_what_is_said_to_be_unfinished_orders_nothing(sentence: str, letter: str) -> None:
    """Wherever it stands beside the orders."""
    assert not score(Case(text=letter.format(sentence), reading="ask")).read


@pytest.mark.parametrize(
    "sentence",
    [
        "Good idea of yours to play this!",
        "What an idea!",
        "I had no idea that Milan was so strong.",
        "This is my final version.",
        "Nice thoughts in the newspaper!",
        "It's a dream come true to play with you.",
        "Quelle idée, ce journal !",
        "These are my first orders ever.",
    ],
)
def test_talk_of_ideas_is_not_of_the_orders(sentence: str) -> None:
    for letter in (f"{sentence}\nA are - sie", f"A are - sie\n{sentence}"):
        assert score(Case(text=letter, reading="ask")).read == {ORDER}


NOT_TO_BE_PLAYED = (
    "Do not play this.",
    "Not to be used.",
    "Nothing is decided.",
    "I am still undecided.",
    "What follows is fiction.",
    "This is what Venice expects.",
    "Let me know what you think of this.",
    "N'en tenez pas compte.",
    "À ne pas jouer.",
    "Rien n'est décidé.",
    "Voilà ce que Milan me propose.",
    "Ce sont les ordres du tour dernier.",
    "Nicht ausführen.",
    "Noch nichts entschieden.",
    "Da non eseguire.",
    "No ejecutar.",
    "Niet uitvoeren.",
)


@pytest.mark.parametrize("sentence", NOT_TO_BE_PLAYED)
@pytest.mark.parametrize("letter", ["{0}\nA are - sie", "A are - sie\n{0}"], ids=["above", "below"])
def test_what_is_not_to_be_played_or_is_anothers_orders_nothing(sentence: str, letter: str) -> None:
    assert not score(Case(text=letter.format(sentence), reading="ask")).read


@pytest.mark.parametrize(
    "sentence",
    [
        "I have decided at last!",
        "I can't play on Sundays, by the way.",
        "This is what I want to do.",
        "Here is what to do.",
        "Voici ce que je fais.",
        "My wife never plays games of this kind.",
        "It is possible that I am late next time.",
        "I've made up my mind.",
        "These count, the earlier ones don't.",
        "My sister has not decided yet whether she comes at Christmas.",
    ],
)
def test_talk_of_playing_and_deciding_is_kept_apart(sentence: str) -> None:
    for letter in (f"{sentence}\nA are - sie", f"A are - sie\n{sentence}"):
        assert score(Case(text=letter, reading="ask")).read == {ORDER}, letter

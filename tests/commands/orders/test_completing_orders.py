"""Orders that a letter lacks but for which it gives all: what very likely they are is taken, with an echo."""

from __future__ import annotations

import pytest

from judge.core.effects import Send
from tests.support.judges.fake_judge import World
from tests.understanding.score import Case, score, world_effects

OTHERS = "A are - sie\nF psa h\n"
LIKELY = "Florence, my home, holds."
FLORENCE = {"A Florence holds", "A Florence -> Bologna"}


def _read(text: str) -> tuple[frozenset[str], frozenset[str]]:
    found = score(Case(text=text, reading="ask"))
    return found.read, found.asked


@pytest.mark.parametrize("text", [OTHERS + LIKELY, f"{LIKELY}\n{OTHERS}"])
def test_the_order_that_a_letter_lacks_is_taken(text: str) -> None:
    read, asked = _read(text)
    assert read == {"A Arezzo -> Siena", "F Pisa holds", "A Florence holds"} and not asked


@pytest.mark.parametrize(
    "text",
    [
        f"A are - sie\n{LIKELY}",  # Pisa has no order yet
        LIKELY,
        f"{OTHERS}A flo h\n{LIKELY}",  # Florence has one
        f"{OTHERS}{LIKELY}\nWould that work?",
        f"{OTHERS}{LIKELY}\nJust a first idea.",
    ],
)
def test_it_is_asked_about_where_the_letter_lacks_more_or_nothing(text: str) -> None:
    read, _ = _read(text)
    assert read.isdisjoint(FLORENCE) or "A flo h" in text


@pytest.mark.parametrize(
    "sentence",
    [
        "Florence leaves Bologna.",
        "Florence skips Bologna.",
        "Florence threatens Bologna.",
        "Florence hates Bologna.",
        "Florence pays Bologna.",
        "Florence thanks Bologna.",
        "Florence hardly goes to Bologna.",
        "Florence supposedly goes to Bologna.",
        "Florence quitte Bologne.",
        "Florence longe Bologne.",
        "Florence contourne Bologne.",
        "Florence renonce à Bologne.",
        "Florence passiert Bologna.",
        "Florence verlässt Bologna.",
        "Florence lascia Bologna.",
        "Florence deja Bologna.",
        "Florence verlaat Bologna.",
    ],
)
def test_a_word_that_may_say_something_else_leaves_the_question(sentence: str) -> None:
    """A verb of leaving or passing says nothing of its goal, a word that nobody knows may deny all."""
    assert _read(OTHERS + sentence)[0].isdisjoint(FLORENCE)


@pytest.mark.parametrize("sentence", ["Florence leaves for Bologna.", "Florence passe à Bologne."])
def test_a_verb_of_leaving_with_its_goal_is_a_move(sentence: str) -> None:
    assert "A Florence -> Bologna" in _read(OTHERS + sentence)[0]


def _facts_of_answer(text: str) -> str:
    """The facts of Florence's answer to a letter, as text."""
    world = World()
    world.full_table("sforza", options="balance-of-power", master="Gaspare")
    seat = next(s for s in world.records["sforza"].seats if s.seat == "florence")
    address = world.persons[seat.person or 0].addresses[0]
    effects = world_effects(world, address, text, seat.token)
    return " ".join(str(effect.facts) for effect in effects if isinstance(effect, Send))


def test_the_writers_words_are_told_with_it() -> None:
    assert "my home" in _facts_of_answer(OTHERS + LIKELY)


def test_the_echo_of_a_long_line_has_the_whole_sentence() -> None:
    """A question quotes a part of a long line; what is taken is echoed in the words of its writer."""
    aside = "as my grandmother wobbles"
    sentence = f"Arezzo goes to Siena, {aside}, and the fleet sails out into the Eastern Tyrrhenian."
    assert f"'said': '{sentence}'" in _facts_of_answer(
        f"I leave the army in Florence where it is. {sentence}"
    )

"""A sentence beside orders that disowns them, or holds them back, puts these in doubt; one question for all.

Held by examples in six languages (``grammar/beside_orders``); the sentences here are none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.commands.orders import disowning
from judge.commands.orders.disowning import SentencesBeside, sentences_beside
from tests.commands.conftest import Table

SAID = sentences_beside("machiavelli")
BOTH = ["A Arezzo -> Siena", "A Florence -> Bologna"]
ORDERS = "A Are - Sie\nA Flo - Bol"
KINDS = ("disowns", "withholds", "owns")
MARGIN = 0.3
"""How far known sentences lie from the bar at least, in units of evidence."""


def _filed(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    found = (orders for (_, _, seat), orders in table.world.orders.items() if seat == "florence")
    return [order.canonical for order in next(found, ())]


DISOWN = [
    "I came across these on an old floppy disk.",
    "My cousin thinks that would be funny.",
    "Taken from the archive of the 1993 championship.",
    "We lost with that in an older tournament.",
    "Nothing of the above is mine.",
    "J'ai trouvé ces lignes dans un vieux carnet.",
    "Das habe ich in einem alten Heft gefunden.",
    "Queste righe le ho copiate da una rivista.",
    "Esto lo copié de un foro.",
    "Dit heb ik van een forum gehaald.",
]


@pytest.mark.parametrize("sentence", DISOWN)
@pytest.mark.parametrize("letter", ["{0}\n{1}", "{0}\n\n{1}", "{1}\n{0}", "{1}\n\n{0}"])
def test_orders_beside_a_sentence_that_disowns_them_are_asked_about_at_once(
    table: Table, sentence: str, letter: str
) -> None:
    assert _filed(table, letter.format(sentence, ORDERS)) == []
    answer = " ".join(table.world.answer.text.split())
    assert sentence in answer and answer.count("A Arezzo -> Siena") == 1
    assert "so I ignored it" not in answer  # it is told once, with the question
    assert _filed(table, "yes") == BOTH


HOLD_BACK = [
    "Please wait with them until my partner has read them too.",
    "Our team has to vote on this first, so nothing is settled.",
    "Good luck to everybody! I haven't made up my mind about any of it yet. Regards to your wife.",
    "My true orders come at the end of the week.",
    "Attendez, mon associé ne les a pas encore relus.",
    "Bitte noch nicht eintragen, wir haben uns nicht entschieden.",
    "Non li registri ancora, dobbiamo decidere insieme.",
    "No las registre todavía, tenemos que decidir juntos.",
    "Nog niet invoeren, we hebben niets besloten.",
]


@pytest.mark.parametrize("sentence", HOLD_BACK)
@pytest.mark.parametrize("letter", ["{0}\n\n{1}", "{1}\n\n{0}"])
def test_orders_beside_a_sentence_that_holds_them_back_are_not_filed(
    table: Table, sentence: str, letter: str
) -> None:
    assert _filed(table, letter.format(sentence, ORDERS)) == []


@pytest.mark.parametrize("again", ["{orders}", "yes\n{orders}", "They are mine, play them.\n{orders}"])
def test_orders_sent_again_without_the_sentence_are_given(table: Table, again: str) -> None:
    assert _filed(table, f"{DISOWN[0]}\n{ORDERS}") == []
    assert _filed(table, again.format(orders=ORDERS)) == BOTH


@pytest.mark.parametrize("above", ["", "yes\n\n", "Thanks.\n\n"])
def test_orders_sent_again_beside_the_sentence_are_asked_about_again(table: Table, above: str) -> None:
    """A program that copies the first letter below an answer sends just that."""
    letter = f"{DISOWN[0]}\n{ORDERS}"
    assert _filed(table, letter) == []
    assert _filed(table, f"{above}{letter}") == []


def test_a_sentence_in_the_line_of_an_order_may_disown_it(table: Table) -> None:
    line = "A Are - Sie and A Flo - Bol. So begins the story that I am writing for our club paper."
    assert _filed(table, line) == []
    assert _filed(table, "A Are - Sie and A Flo - Bol. See you all at the club on Friday, then.") == BOTH


def test_a_sentence_behind_orders_in_prose_may_hold_them_back(table: Table) -> None:
    line = "Arezzo to Siena, Florence to Bologna."
    assert _filed(table, f"{line} I am not certain enough to order it yet. Can you read it?") == []
    assert _filed(table, f"{line} I feel quite certain this time.") == BOTH


@pytest.mark.parametrize("end", ["so whistled the postman", "so the postman sang"])
def test_a_song_in_the_line_of_an_order_disowns_it(table: Table, end: str) -> None:
    assert _filed(table, f"A Are - Sie and A Flo - Bol, {end}.") == []


def test_a_sentence_that_begins_like_an_unknown_command_may_disown_orders(table: Table) -> None:
    """``last`` is nearly LIST."""
    assert _filed(table, f"Last winter in another game of ours (bianco) I wrote\n\n{ORDERS}") == []


def test_a_heading_known_by_its_words_may_disown_orders_where_it_says_more(table: Table) -> None:
    heading = "Suggested orders, made by a program and not reviewed by anybody:"
    assert _filed(table, f"{heading}\n{ORDERS}") == []


def test_lines_with_captions_in_brackets_are_copied_together(table: Table) -> None:
    first = "A Are - Sie\nA Flo - Bol\n(the careful opening from her book, p. 41)"
    assert _filed(table, f"{first}\n\nA Are - Per\nA Flo - Pis\n(the bold one, p. 43)") == []


TALK = [
    "Typed on the train, so forgive the mistakes.",
    "Bruno wrote me a long letter, and I believe half of it.",
    "My plan is simple this time.",
    "I found the time at last!",
    "Source of all my troubles: Milan.",
    "The Pope is my friend, I am told.",
    "Bonne chance à tous, et désolé pour le retard.",
    "Viel Spaß beim Auswerten!",
    "Buona fortuna a tutti e grazie del lavoro.",
]


@pytest.mark.parametrize("sentence", TALK)
@pytest.mark.parametrize("letter", ["{0}\n\n{1}", "{1}\n\n{0}"])
def test_talk_of_somebody_who_gives_orders_leaves_them(table: Table, sentence: str, letter: str) -> None:
    assert _filed(table, letter.format(sentence, ORDERS)) == BOTH


def test_a_sentence_below_speaks_of_all_orders_that_stand_together(table: Table) -> None:
    assert _filed(table, "A Are - Sie\n\nA Flo - Bol\n\nNothing of the above is mine.") == []


def test_a_sentence_right_above_some_orders_leaves_those_before_it(table: Table) -> None:
    letter = "My orders:\nA Are - Sie\n\nI came across these on an old floppy disk.\nA Flo - Bol"
    assert _filed(table, letter) == ["A Arezzo -> Siena"]


@pytest.mark.parametrize(
    "sentence",
    [
        "These are Bruno's moves, he wrote 'list' below.",
        "Ce sont les coups de Bruno, il a \u00e9crit \u00ab list \u00bb dessous.",
    ],
)
def test_a_sentence_that_cites_a_command_may_disown_them(table: Table, sentence: str) -> None:
    assert _filed(table, f"{sentence}\n\n{ORDERS}") == []


def test_a_question_about_a_command_says_nothing_of_them(table: Table) -> None:
    assert _filed(table, f"Cosa fa 'vote draw'?\n\n{ORDERS}") == BOTH


def test_what_stands_below_the_mark_of_a_signature_may_disown_them(table: Table) -> None:
    signed = "The lines above are a sample text of our starter kit."
    assert _filed(table, f"{ORDERS}\n-- \n{signed}") == []
    table.write("florence", ORDERS, signature=(signed,))
    assert not table.world.orders


def test_a_sentence_that_begins_like_a_command_may_disown_them(table: Table) -> None:
    """``try`` is a word for PREVIEW in French."""
    text = "Essai de mon nouveau logiciel de courrier, ne pas tenir compte de ce message."
    assert _filed(table, f"{text}\n\n{ORDERS}") == []


@pytest.mark.parametrize(
    "heading",
    ["From my hospital bed, with a cast on one arm:", "Written in a hurry between two meetings, sorry:"],
)
def test_a_heading_of_unknown_words_that_speaks_for_orders_leaves_them(table: Table, heading: str) -> None:
    assert SAID.heads_orders(heading)
    assert _filed(table, f"{heading}\n{ORDERS}") == BOTH


@pytest.mark.parametrize(
    "heading", ["Sayings of my late uncle:", "Bunglings of a novice:", "Ordres de ton ami :"]
)
def test_a_heading_of_unknown_words_that_does_not_is_asked_about(table: Table, heading: str) -> None:
    assert _filed(table, f"{heading}\n{ORDERS}") == []


def test_few_words_prove_nothing() -> None:
    assert not SAID.speaks_for_orders("Carla's last letter")


NEAR = {"My cousin thinks that would be funny."}
"""Known sentences that may lie nearer than that."""


def _margin(sentence: str, said: SentencesBeside) -> float:
    """How far the evidence of a known sentence lies on its side of the bar."""
    beyond = said.doubting(sentence) - disowning._DOUBTS
    return -beyond if sentence in TALK else beyond


def test_known_sentences_keep_away_from_the_bar() -> None:
    """Where one lies nearer, a few examples more may move it over; the list tells which do."""
    known = (*DISOWN, *HOLD_BACK, *TALK)
    assert {sentence for sentence in known if _margin(sentence, SAID) < MARGIN} <= NEAR


def test_a_hundredth_of_the_examples_moves_no_known_sentence_over_the_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fewer(*path: str) -> Iterator[Any]:
        for file in examples(*path):
            yield file.model_copy(update={kind: _without_some(getattr(file, kind)) for kind in KINDS})

    examples = disowning._examples
    known = (*DISOWN, *HOLD_BACK, *TALK)
    before = [SAID.doubting(sentence) for sentence in known]
    monkeypatch.setattr(disowning, "_examples", fewer)
    said = SentencesBeside("machiavelli")
    assert {sentence for sentence in known if _margin(sentence, said) <= 0} <= NEAR
    assert before != [said.doubting(sentence) for sentence in known]


def _without_some(kept: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sentence for n, sentence in enumerate(kept) if n % 100 != 50)


def test_what_is_told_before_a_question_may_disown_orders() -> None:
    assert SAID.doubt("Those are Elena's moves, what does 'list' do?", lambda _: False) > 0
    assert SAID.doubt("By the way, what does 'list' do?", lambda _: False) <= 0


@pytest.mark.parametrize(
    "sentence",
    ["Forget that I said anything at all.", "No, stop. Forget what I said.", "Strike the last three."],
)
def test_words_that_take_back_nothing_by_name_may_hold_all_back(table: Table, sentence: str) -> None:
    assert _filed(table, f"{ORDERS}\n\n{sentence}") == []


def test_talk_between_marks_of_quotation_gives_no_orders(table: Table) -> None:
    assert _filed(table, '"A Are - Sie! A Flo - Bol! Hip hip hooray!"\nSo much for that.') == []
    assert _filed(table, '"A Are - Sie."') == BOTH[:1]


def test_the_end_of_a_line_of_orders_may_hold_them_back(table: Table) -> None:
    assert _filed(table, "A Are - Sie and A Flo - Bol, leave them in the drawer until Monday.") == []
    assert _filed(table, "A Are - Sie and A Flo - Bol, with my best wishes.") == BOTH


def test_orders_for_another_are_asked_about(table: Table) -> None:
    assert _filed(table, f"for Carla\n{ORDERS}") == []
    assert _filed(table, f"for spring\n{ORDERS}") == BOTH


def test_what_a_sentence_costs_is_bounded() -> None:
    assert SAID.doubting("found " * 100_000) == SAID.doubting("found " * 400)


def test_a_sentence_that_is_surely_talk_leaves_orders_whatever_words_are_in_it(table: Table) -> None:
    said = "Many thanks for your patience, and I hope this letter arrives."
    assert SAID.is_surely_talk(said) and not SAID.is_surely_talk(said.rstrip("."))
    assert _filed(table, f"{ORDERS}\n\n{said}") == BOTH


@pytest.mark.parametrize(
    "line",
    [
        "A Are - Sie and A Flo - Bol: that is the song my pupils sing about me.",
        "A Are - Sie and A Flo - Bol, as my uncle used to sing. What a voice he had!",
    ],
)
def test_what_ends_any_sentence_of_a_line_may_disown_its_orders(table: Table, line: str) -> None:
    assert _filed(table, line) == []

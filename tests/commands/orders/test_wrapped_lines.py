"""Paragraphs that a mail program broke are one text; lists, notation and short lines stay what they are."""

from __future__ import annotations

from judge.commands.orders.wrapped_lines import sentences_whole

BROKEN = (
    "The army in Arezzo walks over to Siena as soon as it has had its early",
    "breakfast, and the one in Florence helps it over there. The fleet of",
    "Pisa stays.",
)


def test_a_broken_paragraph_is_one_line() -> None:
    assert sentences_whole(BROKEN) == (" ".join(BROKEN),)


def test_lists_and_notation_are_lines_of_their_own() -> None:
    lines = (
        "- the army in Arezzo walks over to Siena as soon as it has eaten",
        "- the one in Florence helps it",
        "A Florence supports A Arezzo to Siena because it is a good friend of",
        "F Pisa holds",
    )
    assert sentences_whole(lines) == lines


def test_narrow_lines_and_tables_are_not_put_together() -> None:
    narrow = ("l'armata di Arezzo appoggia l'armata di Firenze verso Siena", "la flotta di Pisa resta")
    table = ("WHERE EVERYONE STANDS      cities   provinces   units   countries   ducats", "florence 3")
    assert sentences_whole(narrow) == narrow and sentences_whole(table) == table


def test_a_sentence_that_ends_with_its_line_stays_there() -> None:
    lines = ("The army in Arezzo walks over to Siena as soon as it has eaten.", "florence helps it")
    assert sentences_whole(lines) == lines


def test_a_letter_of_one_long_line_is_not_put_together() -> None:
    lines = ("The army in Arezzo walks over to Siena, and the other one helps", "Pisa stays")
    assert sentences_whole(lines) == lines


def test_a_long_paragraph_is_parted_between_sentences() -> None:
    parts = sentences_whole(BROKEN * 5)
    assert len(parts) > 1 and all(len(part) <= 400 for part in parts)
    assert " ".join(parts) == " ".join(BROKEN * 5)


def test_a_number_that_ends_a_line_belongs_to_the_next_one() -> None:
    """However wide the letter: nobody ends a list with a number, and what follows is no line by itself."""
    lines = (
        'Send one of these lines, or answer with its number: 1) "A are h"; 2)',
        '"A are - sie".',
        "A Florence holds with all that it has got, and the fleet of Pisa too",
    )
    assert sentences_whole(lines) == (f"{lines[0]} {lines[1]}", lines[2])


def test_two_lines_that_are_orders_are_two() -> None:
    """However long the first is: programs of Empires begin in small letters."""
    lines = (
        "conquer Normandy from Ile de France, 2 extra gold, at most 2 cards, stop if gold < 4",
        "rule Burgundy until unrest is gone",
        "and Champagne",
    )
    assert sentences_whole(lines, lines[:2].__contains__) == lines
    assert sentences_whole(lines) == (f"{lines[0]} {lines[1]}", lines[2])


def test_a_wide_window_breaks_lines_as_a_narrow_one_does() -> None:
    lines = (
        "I should like to borrow fifteen ducats from the usurers, over two years, as I have done "
        "before, and they know me. "
        "My army in Avignon",
        "moves to Turin and the Swiss army supports it; the fleet leaves Marseilles.",
    )
    assert len(lines[0]) > 130
    assert sentences_whole(lines) == (" ".join(lines),)

"""The text of a letter for a page that is narrower than 72 columns."""

from __future__ import annotations

import pytest

from judge.desk.page import paragraphs

LETTER = """Still without an order: F Pisa. The phase closes Mon 16 March 2026,
23:30 (UTC), or as soon as everybody is ready.

I could not use one line:

  > borrow 5
    ^^^^^^^^
    Something is missing. Send one of these lines, with the sum you
    mean, or answer with its number.

  Florence
    A Arezzo S A Florence ->      given
        Siena
    A Florence -> Siena           done
    G Piombino                    besieged by the fleet in Piombino, it
                                  cannot come out                (N-021)

BEATEN
  Papacy: the army in Florence is thrown out by an attack from
    Arezzo and must retreat; it may go to Bologna, Pisa,
    Pistoia, Romagna or Urbino.                                  (N-006)

CITIES AND PROVINCES
  Siena is now Florence's.                                       (N-030)

    8  now
   -3  counter-bribe for the army in Arezzo: spent               (N-067)
    5  left
"""


def test_broken_lines_are_whole_again_and_columns_stand_side_by_side() -> None:
    assert paragraphs(LETTER) == (
        "Still without an order: F Pisa. The phase closes Mon 16 March 2026, 23:30 (UTC), or as soon as "
        "everybody is ready.",
        "I could not use one line:",
        "  > borrow 5\n    ^^^^^^^^\n    Something is missing. Send one of these lines, with the sum you "
        "mean, or answer with its number.",
        "  Florence\n    A Arezzo S A Florence -> Siena · given\n    A Florence -> Siena · done\n"
        "    G Piombino · besieged by the fleet in Piombino, it cannot come out (N-021)",
        "BEATEN\n  Papacy: the army in Florence is thrown out by an attack from Arezzo and must retreat; "
        "it may go to Bologna, Pisa, Pistoia, Romagna or Urbino. (N-006)",
        "CITIES AND PROVINCES\n  Siena is now Florence's. (N-030)",
        "    8  now\n   -3  counter-bribe for the army in Arezzo: spent (N-067)\n    5  left",
    )


@pytest.mark.parametrize("text", ["", "\n\n", "one", "one\ntwo", "a\n \n\n b"])
def test_no_word_is_lost(text: str) -> None:
    assert " ".join(" ".join(paragraphs(text)).split()) == " ".join(text.split())


def test_lines_that_a_person_ended_stay_apart() -> None:
    """Only what would not have fitted was broken by us."""
    assert paragraphs("A flo h\nA are h\n  F psa h") == ("A flo h\nA are h\n  F psa h",)

"""What a person takes back is not offered again; what is meant instead is taken if that leaves no choice."""

from __future__ import annotations

import pytest

from tests.support.judges.fake_judge import World
from tests.understanding.score import Case, score

LUCCA, URBINO = {"F Pisa -> Lucca"}, {"A Arezzo -> Urbino"}
CLEAR = [
    ("Arezzo goes to Urbino, no, to Perugia.", ["A are - per"]),
    ("Arezzo goes to Urbino. No, Perugia.", ["A are - per"]),
    ("Arezzo to Urbino? No, to Perugia.", ["A are - per"]),
    ("Arezzo to Urbino. No wait, it doesn't touch. Perugia then.", ["A are - per"]),
    ("Arezzo to Urbino? No, too bold: Arezzo stays.", ["A are h"]),
    ("Arezzo goes to Urbino... no, on Perugia.", ["A are - per"]),
    ("Arezzo goes to Urbino. Sorry, Perugia.", ["A are - per"]),
    ("Arezzo to Urbino. Scrap that, Perugia instead.",
     ["A are - per"]),
    ("Arezzo to Urbino. Make it Perugia.", ["A are - per"]),
    ("Arezzo to Urbino \u2014 strike that \u2014 Arezzo to Perugia.", ["A are - per"]),
    ("arezzo to urbino no sorry perugia florence to siena", ["A are - per", "A flo - sie"]),
    ("Arezzo to Perugia... no, let Arezzo hold", ["A are h"]),
    ("Arezzo to Perugia... no. Hold.", ["A are h"]),
    ("Arezzo to Urbino. Actually, hold. Florence to Siena.", ["A are h", "A flo - sie"]),
    ("Pay Venice 5 ducats. No, make it seven.", ["pay 7 venice"]),
    ("Arezzo to Urbino. Pisa to Lucca. Correction: Arezzo to Perugia.", ["A are - per", "F psa - luc"]),
    ("Arezzo to Urbino. Florence to Siena. Whoops, Arezzo holds and Florence to Pistoia.",
     ["A are h", "A flo - pst"]),
    ("Arezzo to Urbino. No, to Perugia. No, to Siena.", ["A are - sie"]),
    ("The army in Arezzo goes to Urbino... sorry, it doesn't touch. Let it go to Perugia instead.",
     ["A are - per"]),
    ("Florence to Siena... no, to Pistoia. The rest holds.", ["A flo - pst", "A are h", "F psa h"]),
    ("Florence to Siena.\nArezzo to Urbino.\nNo, to Perugia.", ["A flo - sie", "A are - per"]),
    ("Florence to Siena.\nArezzo to Urbino. Scrap that, Perugia instead.", ["A flo - sie", "A are - per"]),
    ("A flo - sie\nA are - urb\nF psa - luc\ncorrection: the last one should be F psa - pio",
     ["A flo - sie", "A are - urb", "F psa - pio"]),
    ("1) A are - urb\n2) F psa - pio\nEDIT: 2) F psa h", ["A are - urb", "F psa h"]),
]  # fmt: skip
"""Letters that put one order right, in words that are all understood, and the orders that stand then."""


@pytest.mark.parametrize(("text", "meant"), CLEAR)
def test_a_clear_correction_is_taken(text: str, meant: list[str]) -> None:
    found = score(Case(text=text, reading=tuple(meant)))
    assert (found.result, found.asked) == ("right", frozenset())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("La flotte de Pise va à Lucques, non pardon, à Piombino.", ["F psa - pio"]),
        ("arezzo va à urbin non pardon sur pérouse", ["A are - per"]),
        ("Arezzo va à Urbin... que dis-je, à Pérouse.", ["A are - per"]),
        ("Arezzo soutient Florence... non, tient", ["A are h"]),
    ],
)
def test_clear_corrections_in_french(text: str, meant: list[str]) -> None:
    assert score(Case(text=text, reading=tuple(meant), language="fr")).result == "right"


def test_the_answer_quotes_the_correction() -> None:
    world = World()
    players = world.full_table(master="Gaspare")
    line = "Arezzo to Urbino. Florence holds. No, Arezzo to Perugia."
    answer = world.write(players["florence"], [line], token=world.token_of("sforza", "florence"))
    assert "No, Arezzo to Perugia" in " ".join(answer.split()).replace(line, "")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Arezzo supports Florence... no, it goes to Urbino", "A Arezzo -> Urbino"),
        ("Arezzo to Urbino... that makes no sense, no, make it Perugia.", "A Arezzo -> Perugia"),
        ("Florence to Siena. No, Arezzo to Siena.", "A Arezzo -> Siena"),
        ("Florence to Siena. Sorry, forgot: Arezzo to Perugia.", "A Arezzo -> Perugia; A Florence -> Siena"),
        ("Florence to Siena, Arezzo to Urbino. No, to Perugia.", "A Arezzo -> Perugia; A Florence -> Siena"),
        ("Arezzo to Urbino. Sorry, Milan.", "A Arezzo -> Milan"),
        ("Arezzo to Urbino. No, to Perugia would be better.", "A Arezzo -> Perugia"),
        ("Arezzo to Urbino. No, to Perugia. Or to Siena?", "A Arezzo -> Perugia"),
        ("Arezzo to Urbino. My spy says: no, to Perugia.", "A Arezzo -> Perugia; A Arezzo -> Urbino"),
    ],
)  # fmt: skip
def test_what_is_meant_in_the_end_is_asked_about(text: str, meant: str) -> None:
    """Something of the correction is not understood, or two orders may be meant."""
    found = score(Case(text=text, reading="ask"))
    assert not found.read and "; ".join(sorted(found.asked)) == meant


@pytest.mark.parametrize(
    ("text", "kept", "asked"),
    [
        ("Arezzo to Urbino. Arezzo has friends in Rome. No, to Perugia.", set(), URBINO),
        ("Arezzo to Urbino. And then no. Florence holds.", {"A Florence holds"}, URBINO),
        ("A Are - Urb. F Psa - Luc. For A Are, amend to Perugia.", LUCCA, URBINO),
        ('A are - urb, F psa - luc. Change "Urbino" to "Perugia".', LUCCA, URBINO),
        ("Arezzo to Urbino. Pisa to Lucca. I'd rather Arezzo went to Perugia.", {"F Pisa -> Lucca"},
         {"A Arezzo -> Perugia", "A Arezzo -> Urbino"}),
        ("A are - urb\nF psa - luc\nEDIT 2: back to A are - per", LUCCA, URBINO),
        ("Arezzo attacks Urbino with support from Florence. I take that back. Pisa holds.", {"F Pisa holds"},
         {"A Arezzo -> Urbino", "A Florence S A Arezzo -> Urbino"}),
    ],
)  # fmt: skip
def test_an_order_that_is_turned_from_falls(text: str, kept: set[str], asked: set[str]) -> None:
    found = score(Case(text=text, reading="ask"))
    assert found.read == kept and asked <= found.asked


@pytest.mark.parametrize(
    "text",
    [
        "A are - urb\nOops, A are - rom",
        "Arezzo to Urbino.\nArezzo to Rome.",
        "Arezzo to Urbino. No, to Rome.",
        "A are - urb\nA flo - sie\nA are - per\nA are - rom",
    ],
)
def test_an_order_out_of_reach_leaves_none_that_it_was_to_replace(text: str) -> None:
    """Arezzo is not beside Rome: the order above it is nobody's last word."""
    assert not any("Arezzo" in line for line in score(Case(text=text, reading="ask")).read)


def test_what_an_order_out_of_reach_was_to_replace_is_offered() -> None:
    found = score(Case(text="Arezzo to Urbino.\nArezzo to Rome.", reading="ask"))
    assert (found.read, found.asked) == (frozenset(), URBINO)


def test_an_apology_above_all_orders_corrects_nothing() -> None:
    found = score(Case(text="Sorry for the late mail. Arezzo to Urbino.", reading=("A are - urb",)))
    assert found.result == "right"


def test_a_later_line_that_takes_back_an_order_leaves_the_choice() -> None:
    """Neither is kept until its writer has chosen; the other orders are."""
    text = (
        "Arezzo to Urbino, Florence to Siena.\nBruno\n\nPS Sorry, one change: Arezzo ought to go to Perugia."
    )
    found = score(Case(text=text, reading="ask"))
    assert found.read == {"A Florence -> Siena"}
    assert found.asked == {"A Arezzo -> Urbino", "A Arezzo -> Perugia"}


def test_a_correction_that_is_clear_puts_no_other_piece_in_doubt() -> None:
    """Cremona is where Milan was to go, and has its order."""
    text = "Cremona attacks Mantua. Milan goes to Cremona... no, wait, Milan stays. Pavia goes to Montferrat."
    found = score(Case(text=text, power="milan", reading="ask"))
    assert found.read == {"A Cremona -> Mantua", "A Milan holds", "A Pavia -> Montferrat"}

"""The form becomes a letter, and a letter's lines find their places on the form again."""

from __future__ import annotations

import pytest

from judge.core.system.choices import Choice, Choices, Field, Form, Option, Piece, Touch
from judge.desk.form import LETTER, layout_of, layout_on_file, read_form

MOVES = tuple(
    Choice(taps=taps, line=line) for taps, line in ((("hold",), "A flo holds"), (("pis",), "A flo -> pis"))
)
BUY = Form(
    kind="buy",
    title="Buy a unit",
    line="E{number} {ducats}d buy {what}",
    fields=(
        Field(name="number", most=4),
        Field(name="ducats", least=9, step=3),
        Field(name="what", options=(Option(words="A bol", cost=18), Option(words="G luc", cost=9))),
    ),
    purse=-1,
)
BORROW = Form(kind="borrow", title="Borrow", line="borrow {ducats}", fields=(Field(name="ducats", most=25),))
WAIVE = Form(kind="waive", title="Give up", line="waive")
LIST = Form(
    kind="list",
    title="Retreats",
    line="A flo retreats {places}",
    fields=(Field(name="places", options=(Option(words="are"), Option(words="sie")), joint=" -> ", most=2),),
)
FIXED = Form(
    kind="buy-province",
    title="Buy",
    line="buy {area} for {ducats}d",
    fields=(
        Field(name="area", options=(Option(words="Lucca", cost=7),)),
        Field(name="ducats", step=0),
    ),
)


def choices(*filed: str, of_piece: tuple[str, ...] = ()) -> Choices:
    return Choices(
        pieces=(Piece(id="A flo", choices=MOVES, filed=of_piece),),
        forms=(BUY, BORROW, WAIVE, LIST, FIXED),
        touches={"A flo": Touch("A flo", "flo")},
        filed=filed,
        purse=20.0,
    )


def text(fields: dict[str, list[str]], offered: Choices | None = None) -> list[str]:
    return read_form(fields, offered or choices()).text.splitlines()


def test_what_is_chosen_is_a_line_each() -> None:
    fields = {
        "p0": ["A flo -> pis"],
        "f0.0.ducats": ["12"],
        "f0.0.what": ["G luc"],
        "f1.0.ducats": ["5"],
        "f2.0.on": ["1"],
        "f3.0.places": ["sie", "", "are"],
        "f4.0.area": ["Lucca"],
        "text": ["set wait\r\n\r\nA are h"],
    }
    assert text(fields) == [
        "A flo -> pis",
        "E1 12d buy G luc",
        "borrow 5",
        "waive",
        "A flo retreats sie -> are",
        "buy Lucca for 7d",
        "set wait",
        "A are h",
    ]


def test_rows_count_themselves_around_those_that_have_a_number() -> None:
    fields = {
        "f0.0.number": ["1"],
        "f0.0.ducats": ["9"],
        "f0.0.what": ["G luc"],
        "f0.1.number": [""],
        "f0.1.ducats": ["18"],
        "f0.1.what": ["A bol"],
    }
    assert text(fields) == ["E1 9d buy G luc", "E2 18d buy A bol"]


def test_an_untouched_row_says_nothing_and_a_forgotten_sum_is_asked_about() -> None:
    assert text({"f0.0.number": [""], "f0.0.ducats": ["9"], "f0.0.what": [""]}) == []
    assert text({"f0.0.ducats": [""], "f0.0.what": ["A bol"]}) == ["E1 ?d buy A bol"]


@pytest.mark.parametrize(
    ("fields", "first"),
    [
        ({"p0": ["A flo -> pis"], "f1.0.ducats": ["5"]}, "A flo -> pis"),  # another order: nothing taken back
        ({"p0": [""], "f1.0.ducats": ["5"]}, "clear"),
        ({"p0": ["A flo holds"], "f1.0.ducats": ["6"]}, "clear"),
        ({"p0": ["A flo holds"], "text": ["borrow 5"]}, "A flo holds"),  # it was typed again
    ],
)
def test_what_is_on_file_and_no_longer_on_the_form_is_taken_back(
    fields: dict[str, list[str]], first: str
) -> None:
    """All of it, and the rest follows again: so nothing on file differs from what was shown."""
    offered = choices("borrow 5", of_piece=("A flo holds",))
    assert text(fields, offered)[0] == first


def test_lines_on_file_find_their_places() -> None:
    offered = choices("E2 18d buy A bol", "ban venice", of_piece=("A flo S A are",))
    laid = layout_on_file(offered)
    assert laid.pieces == (("A flo S A are",),)
    assert laid.rows[0] == ({"number": 2, "ducats": 18, "what": "A bol"},)
    assert laid.rest == ("ban venice",)


def test_a_letter_laid_out_again_is_the_same_letter() -> None:
    fields = {"p0": ["A flo holds"], "f0.0.ducats": ["12"], "f0.0.what": ["G luc"], "text": ["set wait"]}
    laid = layout_of(choices(), text(fields))
    assert laid.pieces == (("A flo holds",),) and len(laid.rows[0]) == 1 and laid.rest == ("set wait",)


def test_an_altered_form_is_only_lines_and_has_an_end() -> None:
    found = read_form(
        {
            "p0": ["A flo -> rome\r\nsign off"],
            "text": ["x" * 10**6],
            "wish": ["delete"],
            "f0.9999.what": ["A"],
        },
        choices(),
    )
    assert found.text.startswith("A flo -> rome sign off\n") and len(found.text) <= LETTER
    assert found.wish == "preview" and found.nonce == ""


@pytest.mark.parametrize("word", ["clear", "Clear", " CLEAR "])
def test_a_letter_that_is_to_begin_anew_begins_so(word: str) -> None:
    """Typed as the first line, below what was chosen: it takes back what was on file, not what was chosen."""
    fields = {"p0": ["A flo -> pis"], "text": [f"{word}\nA are h"]}
    assert text(fields) == ["clear", "A flo -> pis", "A are h"]
    assert text(fields, choices("borrow 5")) == ["clear", "A flo -> pis", "A are h"]


def test_what_is_taken_back_of_another_phase_stays_below_its_phase() -> None:
    fields = {"p0": ["A flo -> pis"], "text": ["phase fall 1454\nclear\nA are h"]}
    assert text(fields) == ["A flo -> pis", "phase fall 1454", "clear", "A are h"]
    assert text(fields, choices("borrow 5"))[:2] == ["clear", "A flo -> pis"]

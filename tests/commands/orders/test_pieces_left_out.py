"""A letter of orders that names a piece and gives it none is asked about it; nothing of that is filed."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("text", "read", "asked"),
    [
        (
            "Arezzo to Siena.\nThe soldiers in Florence could walk to Bologna.",
            {"A Arezzo -> Siena"},
            {"A Florence -> Bologna"},
        ),
        (
            "A are - sie\nF psa h\nAs for Florence: Bologna or Pistoia? Bologna reads as greedy.",
            {"A Arezzo -> Siena", "F Pisa holds"},
            {"A Florence -> Bologna", "A Florence -> Pistoia"},
        ),
        (
            "Arezzo to Siena. And Florence itself? Into Bologna with them.",
            {"A Arezzo -> Siena"},
            {"A Florence -> Bologna"},
        ),
        (
            "A are - sie\nflorence ........ sie ... no, typo: florence ........ bol",
            {"A Arezzo -> Siena"},
            {"A Florence -> Bologna"},
        ),
    ],
)
def test_what_is_named_for_a_piece_without_an_order_is_offered(
    text: str, read: set[str], asked: set[str]
) -> None:
    found = score(Case(text=text, reading="ask", board="1995" if "Pistoia" in text else "classic"))
    assert (found.read, found.asked) == (read, asked)


@pytest.mark.parametrize(
    "text",
    [
        "Arezzo to Siena. I shall write about Florence tonight.",
        "A are - sie\nA flo - bol\nF psa h\nThe talk of the town is that Milan wants Lucca.",
        "12 ducats to disband the army in Bologna.",
        "9 ducats for a rebellion in Bologna, because everybody deserves better.",
    ],
)
def test_nothing_is_offered_where_no_place_or_deed_is_named_for_a_piece_that_is_left(text: str) -> None:
    found = score(Case(text=text, reading="ask"))
    assert {line for line in found.asked if line.startswith(("A ", "F "))} == set()


def test_who_thinks_again_behind_an_order_is_asked_about_both() -> None:
    text = "Ferrara retreats to Verona... hmm, that leaves Padua open for the Este. Put it in Padua."
    case = Case(
        text=text,
        reading="ask",
        board="1995",
        power="venice",
        phase="retreats",
        dislodged={"A fer": ("ver", "pad")},
    )
    found = score(case)
    assert (found.read, found.asked) == (frozenset(), {"A Ferrara -> Verona", "A Ferrara -> Padua"})


def test_a_correction_that_gave_the_order_is_not_doubted() -> None:
    text = "F dur - las\nA alb - rag\n\nCorrection, Durazzo goes to the Ionian. The Lower Adriatic can wait."
    found = score(Case(text=text, reading=("F dur - ion", "A alb - rag"), power="turkey"))
    assert found.read == {"F Durazzo -> ION", "A Albania -> Ragusa"}


def test_another_sum_for_the_same_expenditure_leaves_neither() -> None:
    text = "Expense 1: 6 ducats to disband the garrison in Siena. Hmm, let's make that 9 ducats instead."
    assert score(Case(text=text, reading="ask")).read == frozenset()


@pytest.mark.parametrize(
    "line", ["On second thoughts keep the money in the box.", "Changed my mind: no expenditure this season."]
)
def test_who_thinks_again_about_money_is_asked_about_what_it_was_for(line: str) -> None:
    found = score(Case(text=f"Expense 1: 9 ducats to disband A Bologna\n{line}\nA are - sie", reading="ask"))
    assert not any(order.startswith("E") for order in found.read)


def test_a_question_about_a_line_below_leaves_no_other_order_of_its_piece() -> None:
    """The other lines are joined to the one that is asked about, and stand."""
    text = (
        "Padoue -> Ferrare\nTrévise -> Padoue\nGarnison de Venise : tient\n\n"
        "Euh non, rectificatif : Trévise reste chez elle, je ne veux pas laisser le Frioul tout nu."
    )
    found = score(Case(text=text, reading="ask", board="french-1454", power="venice", language="fr"))
    assert "A Treviso - Padua" not in found.read
    assert {"A Treviso H", "A Treviso - Padua"} <= found.asked


RETREATS = {"power": "austria", "phase": "retreats", "reading": "ask"}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Somewhere safe for the Tyrol army please, Como if there is room.", {"A Tyrolea -> Como"}),
        ("I thought about Como. So that is where the men from the Tyrol end up.", {"A Tyrolea -> Como"}),
        ("Where can the Tyrol army go? Is Como free?", set()),
        ("What a battle, and what a day.", set()),
    ],
)
def test_a_letter_without_orders_that_names_a_deed_of_the_only_beaten_piece_is_asked_about(
    text: str, asked: set[str]
) -> None:
    found = score(Case(**RETREATS, text=text, dislodged={"A tyr": ("com", "swi")}))
    assert (found.read, found.asked) == (frozenset(), asked)


def test_a_beaten_piece_that_may_disband_is_asked_about() -> None:
    text = (
        "Durazzo to the Ionian Sea. As for Albania, I'd rather have the ducats than an army: it may disband."
    )
    dislodged = {"F dur": ("ion", "las"), "A alb": ("her",)}
    found = score(Case(text=text, power="turkey", phase="retreats", dislodged=dislodged, reading="ask"))
    assert found.asked == {"A Albania disbands"}


def test_a_piece_beside_orders_that_a_heading_puts_in_doubt_is_asked_about() -> None:
    text = (
        "Ferrara marches on Mantua. Bologna I keep at home. Actually no, on reading his letter again: let "
        "Bologna go to Florence, he asked for it. The garrison in Modena is not to move."
    )
    units = {"ferrara": ("A fer", "A bol", "G mod")}
    case = {"board": "absence-of-plague", "power": "ferrara", "phase": "spring-movement", "units": units}
    assert "A Bologna -> Firenze" in score(Case(**case, text=text, reading="ask")).asked

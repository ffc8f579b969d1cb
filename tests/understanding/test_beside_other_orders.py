"""What an order means beside others of its letter, and orders that stand below the piece they are for."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

MESSINA = {"naples": ("A mes", "A bar", "F ion")}
WINTER = {"florence": ("A sie", "A bol", "F psa")}


def _read(text: str, **about: object) -> tuple[frozenset[str], frozenset[str]]:
    found = score(Case(text=text, reading="ask", **about))
    return found.read, found.asked


@pytest.mark.parametrize(
    "text",
    ["F psa - lig\nflo bol, are s flo", "flo bol, are soutient flo", "ok so flo > bol, are supports flo"],
)
def test_a_support_of_a_unit_whose_move_is_asked_about_is_asked_about(text: str) -> None:
    """One of a unit that stays would be of no use (N-008)."""
    read, asked = _read(text)
    assert not any(line.startswith("A Arezzo") for line in read)
    assert "A Arezzo S A Florence -> Bologna" in asked


def test_a_support_that_names_no_kind_is_of_the_move_of_its_unit() -> None:
    read, _ = _read("| A Are | Siena |\n| A Flo | support Are |")
    assert read == {"A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"}


def test_a_support_of_the_notation_is_what_is_written() -> None:
    read, _ = _read("A are - sie\nA flo S A are")
    assert read == {"A Arezzo -> Siena", "A Florence S A Arezzo"}


@pytest.mark.parametrize(
    "text",
    [
        "Messina sails to Durazzo aboard the Ionian fleet.",
        "The Messina army embarks on the Ionian fleet and lands in Durazzo.",
        "The Ionian fleet picks up the Messina army and drops it at Durazzo.",
        "The fleet in the Ionian Sea carries the Messina army to Durazzo.",
    ],
)
def test_a_voyage_needs_both_orders(text: str) -> None:
    """What a sentence does not say of the other unit is asked about (N-010)."""
    read, asked = _read(text, power="naples", phase="summer-movement", units=MESSINA)
    said = read | asked
    assert "F ION T A Messina -> Durazzo" in said
    assert said & {"A Messina -> Durazzo", "A Messina -> ION -> Durazzo"}


@pytest.mark.parametrize(
    "text",
    [
        "Unit: A Arezzo\nOrder: move to Siena\n\nUnit: F Pisa\nOrder: hold",
        "Arezzo:\nmove to Siena\nPisa:\nhold",
        "Unit 1: A Arezzo - Siena\nUnit 2: F Pisa holds",
    ],
)
def test_an_order_may_stand_below_its_piece(text: str) -> None:
    read, asked = _read(text)
    assert read == {"A Arezzo -> Siena", "F Pisa holds"} and not asked


@pytest.mark.parametrize("text", ["Arezzo:\nthanks a lot", "Arezzo:\nFlorence:\nPisa:", "Florence:\nA are h"])
def test_what_is_no_order_for_the_piece_above_is_none(text: str) -> None:
    read, _ = _read(text)
    assert read <= {"A Arezzo holds"}


@pytest.mark.parametrize("text", ["No moves except Arezzo to Siena.", "Nothing moves but Arezzo: to Siena."])
def test_all_but_one_hold(text: str) -> None:
    assert _read(text)[0] == {"A Arezzo -> Siena", "A Florence holds", "F Pisa holds"}


def test_both_are_disbanded() -> None:
    beaten = {"A flo": ("pst",), "F psa": ("wts",)}
    read, asked = _read("Neither retreats, disband both.", phase="retreats", dislodged=beaten)
    assert read | asked == {"A Florence disbands", "F Pisa disbands"}


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        (
            "Pay everyone and raise an army in Arezzo.",
            {"maintain A Siena", "maintain A Bologna", "build A Arezzo"},
        ),
        ("The armies stay.", {"maintain A Siena", "maintain A Bologna"}),
    ],
)
def test_winter_in_sentences(text: str, orders: set[str]) -> None:
    assert orders <= _read(text, phase="adjustment", units=WINTER)[0]


@pytest.mark.parametrize(
    "text",
    [
        "build an army in Pisa if I still own Bologna, otherwise a garrison in Siena",
        "In the winter please build an army in Pisa if I own Bologna, else build a garrison in Siena.",
    ],
)
def test_builds_that_hang_on_the_moves_are_said_in_sentences(text: str) -> None:
    """B-041."""
    units = {"florence": ("A bol", "A flo", "F egl")}
    read, _ = _read(text, board="borgia", power="florence", phase="fall-movement", units=units)
    assert read == {"build A Pisa if Florence owns Bologna", "build G Siena if Florence does not own Bologna"}


def test_retreats_said_beforehand_are_offered() -> None:
    text = "If my army in Siena is beaten it retreats to Piombino first, then Orvieto."
    read, asked = _read(text, board="borgia")
    assert not read and asked == {"retreat A Siena -> Piombino -> Orvieto"}


@pytest.mark.parametrize("heading", ["I raise three units:", "His Grace the Duke of Ferrara raises:"])
def test_a_heading_may_end_with_its_verb(heading: str) -> None:
    text = f"{heading}\n- an army in Bologna\n- a garrison inside Modena\n- a fleet in Ferrara"
    read, _ = _read(text, board="absence-of-plague", power="ferrara", phase="1459-spring-adjustment")
    assert read == {"build A Bologna", "build G Modena", "build F Ferrara"}


def test_a_heading_that_orders_is_not_lost() -> None:
    text = "I build an army in Ferrara:\nand a fleet in Ferrara"
    read, asked = _read(text, board="absence-of-plague", power="ferrara", phase="1459-spring-adjustment")
    assert {"build A Ferrara", "build F Ferrara"} & (read | asked)


@pytest.mark.parametrize(
    "heading", ["They say that Milan raises:", "If only I could raise:", "Next year I raise:"]
)
def test_a_heading_that_blocks_heads_nothing(heading: str) -> None:
    text = f"{heading}\n- a fleet in Ferrara"
    assert not _read(text, board="absence-of-plague", power="ferrara", phase="1459-spring-adjustment")[0]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("1/ Army Arezzo -> Siena", "A Arezzo -> Siena"),
        ("Money: 6 ducats to disband the garrison of Siena.", "E1 6d disband G Siena"),
        ("The fleet slips down the coast to Piombino.", "F Pisa -> Piombino"),
        ("Arezzo moves up to fill Florence behind it.", "A Arezzo -> Florence"),
    ],
)
def test_what_stands_beside_an_order_is_passed_over(text: str, order: str) -> None:
    assert _read(text)[0] == {order}


@pytest.mark.parametrize("text", ["Pise sort en mer.", "La flotte de Pise sort.", "Pise sort."])
def test_only_a_garrison_comes_out(text: str) -> None:
    read, asked = _read(text, board="french-1454", language="fr")
    assert not any("G Pisa" in line for line in read | asked)


@pytest.mark.parametrize("text", ["Florence: support of Arezzo", "Florence : soutien d'Arezzo"])
def test_what_stands_behind_the_colon_of_a_unit_is_what_it_does(text: str) -> None:
    assert _read(text)[0] == {"A Florence S A Arezzo"}


@pytest.mark.parametrize("text", ["Arezzo to Siena (support Florence)", "A are - sie (support: A flo)"])
def test_who_helps_may_stand_in_brackets(text: str) -> None:
    assert _read(text)[0] == {"A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "text", ["Florence (support Arezzo)", "A Florence (support Arezzo)", "Florence holds (support Arezzo)"]
)
def test_brackets_behind_a_unit_that_stays_may_be_its_own_deed(text: str) -> None:
    assert not any(line.startswith("A Arezzo S") for line in _read(text)[0])


@pytest.mark.parametrize("text", ["Nobody moves.", "We stay put.", "No moves this turn."])
def test_nobody_moves(text: str) -> None:
    assert _read(text)[0] == {"A Arezzo holds", "A Florence holds", "F Pisa holds"}


@pytest.mark.parametrize(
    "text", ["Everything stays as it is in Milan.", "All hold in Milan.", "The rest holds in Milan."]
)
def test_what_holds_elsewhere_is_not_mine(text: str) -> None:
    assert not _read(text)[0]


@pytest.mark.parametrize(
    "text",
    ["All hold except him.", "All hold except the others.", "Tout tient sauf eux.", "Alle halten außer ihm."],
)
def test_an_exception_that_names_nobody_is_asked_about(text: str) -> None:
    read, asked = _read(text)
    assert not read and asked


@pytest.mark.parametrize("above", ["A tur - mon", "A tur b", "Turin besieges.", "Turin to Montferrat"])
@pytest.mark.parametrize("rest", ["The rest holds.", "le reste tient", "All others hold"])
def test_a_piece_that_could_besiege_is_none_of_the_rest_if_it_is_ordered_above(above: str, rest: str) -> None:
    facts = {"board": "french-1454", "power": "france", "units": {"france": ("A tur", "A sav", "F lig")}}
    found = score(
        Case.model_validate(
            {"text": f"{above}\n{rest}", "reading": "nothing", "phase": "1455-summer-movement", **facts}
        )
    )
    assert found.read > {"A Savoy H", "F LIG H"} and "A Turin H" not in found.read and len(found.read) == 3


def test_two_lines_that_each_begin_with_a_piece_are_two() -> None:
    units = {"france": ("A avi", "A sui", "F mar")}
    case = {"text": "avignon turin\nsuisse soutient", "reading": "nothing", "board": "french-1454"}
    found = score(Case.model_validate({**case, "power": "france", "units": units}))
    assert (found.read, found.asked) == (set(), {"A Avignon - Turin", "A Swiss S A Avignon - Turin"})

"""Greetings, circumstances, grounds and remarks beside orders order nothing and leave them as they are."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, orders_filed, score


@pytest.mark.parametrize(
    "text",
    [
        "Dear Tom, Arezzo goes to Siena.",
        "Hi Ann, I hadn't seen that coming, so Arezzo goes to Siena.",
        "Although my treasurer groans, Arezzo goes to Siena.",
        "As I can't be sure what Milan is up to, Arezzo goes to Siena.",
        "Having talked to Milan for three evenings without any result, I move Arezzo into Siena.",
        "With Austria busy elsewhere, Arezzo goes to Siena.",
        "I've thought it over for a week, and I believe that the south is weak, so Arezzo goes to Siena.",
        "Despite the bad news from Venice, and although nobody asked me, Arezzo goes to Siena.",
        "Since Pisa is safe enough for now, Arezzo goes to Siena.",
        "Arezzo goes to Siena, the Venetians look hungry.",
        "Cher Pierre, après mûre réflexion, Arezzo va à Sienne.",
        "And because I trust nobody: Arezzo goes to Siena.",
        "Bien que mon trésorier pleure, Arezzo va à Sienne.",
        "Comme je n'ai aucune confiance en Milan, Arezzo va à Sienne.",
        "Lieber Tom, obwohl mein Schatzmeister stöhnt, Arezzo nach Siena.",
        "Caro Luca, siccome Milano non risponde, Arezzo va a Siena.",
    ],
)
def test_what_stands_before_an_order_and_orders_nothing_is_passed_over(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "text",
    [
        "As I haven't decided yet, Arezzo to Siena.",
        "As I may change my mind, Arezzo to Siena.",
        "Although I will confirm tomorrow, Arezzo to Siena.",
        "Although this is just a draft, Arezzo to Siena.",
        "As soon as Milan has paid, Arezzo goes to Siena.",
        "Now that Milan asks if Siena is free, Arezzo goes to Siena.",
        "With Milan's consent, Arezzo goes to Siena.",
        "Dear Milan, Arezzo goes to Siena.",
        "Arezzo goes to Siena, this is just an example.",
        "Arezzo goes to Siena, it is only a joke.",
    ],
)
def test_what_an_order_may_hang_on_is_asked_about(text: str) -> None:
    assert not orders_filed(text)


def test_a_word_for_a_place_that_only_a_circumstance_names_is_asked_about() -> None:
    """What ``there`` stands for is left out with it, and it would be the place of the order before."""
    assert orders_filed("Pisa to Piombino. As Siena is free, Arezzo goes there.") == {"F Pisa -> Piombino"}


def test_a_circumstance_that_says_what_a_unit_does_is_no_mere_circumstance() -> None:
    assert not orders_filed("While Pisa sails to Piombino, it carries nobody.")
    assert not orders_filed("As the fleet is idle, it sails to Piombino or home.")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The Pisa fleet can go down to Piombino.", {"F Pisa -> Piombino"}),
        (
            "Arezzo goes to Siena and Florence can help.",
            {"A Arezzo -> Siena", "A Florence S A Arezzo -> Siena"},
        ),
        ("L'armée d'Arezzo peut aller à Sienne.", {"A Arezzo -> Siena"}),
        ("I'd rather keep the army in Arezzo where it is.", {"A Arezzo holds"}),
        ("Arezzo can go to Siena or Perugia.", set()),
        ("From Arezzo you can go to Siena.", set()),
        ("An army can go from Arezzo to Siena.", set()),
        ("Did you know that Arezzo can go to Siena?", set()),
        ("I'd rather eat my hat than move Arezzo to Siena.", set()),
    ],
)
def test_what_a_unit_can_do_is_its_order(text: str, read: set[str]) -> None:
    assert orders_filed(text) == read


def test_an_unknown_word_within_one_order_leaves_its_neighbours_alone() -> None:
    assert orders_filed("Arezzo goes to Siena, while Florence zigzags slowly to Bologna; Pisa holds.") >= {
        "A Arezzo -> Siena",
        "F Pisa holds",
    }
    assert not orders_filed("Arezzo goes to Siena and Florence holds hypothetically.")


def test_a_pronoun_behind_a_semicolon_is_the_unit_that_nothing_else_was_said_of() -> None:
    assert orders_filed("Pisa supports nobody; it sails to Piombino.") == {"F Pisa -> Piombino"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A fleet for Pisa, please.", {"build F Pisa"}),
        ("I'd like an army in Arezzo.", {"build A Arezzo"}),
        ("I begin with an army in Florence, a fleet in Pisa and an army in Arezzo.",
         {"build A Florence", "build F Pisa", "build A Arezzo"}),
        ("A fleet in Pisa would be nice.", set()),
    ],
)  # fmt: skip
def test_what_is_wanted_in_winter_is_raised(text: str, read: set[str]) -> None:
    assert orders_filed(text, phase="adjustment", units={"florence": ("A sie",)}) == read


def test_no_pronoun_is_taken_for_a_slip_in_a_name() -> None:
    beaten = {"F psa": ("pio", "cor")}
    case = Case(
        text="The fleet at Pisa is not worth saving, disband it.",
        reading="nothing",
        phase="retreats",
        dislodged=beaten,
    )
    assert not any("Istria" in line for line in score(case).asked)


@pytest.mark.parametrize(
    "remark",
    [
        ", as my cousin proposed at supper",
        ", even though nobody believes me",
        ", while my wife is away",
        ", they look hungry over there in the north",
        " (they owe us tithes)",
        " and licks its wounds there",
    ],
)
def test_what_is_told_behind_an_order_leaves_it_alone(remark: str) -> None:
    assert orders_filed(f"Arezzo goes to Siena{remark}.") == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "remark",
    [
        ", it needs approval",
        " and reconsiders its plans",
        ", that is negotiable",
        ", this is tentative",
        ", although I may change my mind",
        ", as soon as Milan agrees",
        ", given that Milan holds",
        " (this needs approval)",
        " (it still needs the Pope)",
        " (they decide tomorrow)",
        " (he pays for it)",
    ],
)
def test_what_may_be_told_of_the_order_itself_is_asked_about(remark: str) -> None:
    assert not orders_filed(f"Arezzo goes to Siena{remark}.")


def test_what_for_money_is_given_is_no_deed_that_it_pays_for() -> None:
    assert orders_filed("Three ducats I pay to Venice so that she doesn't sulk.") == {"pay 3d to Venice"}
    assert orders_filed("Nine ducats so that the garrison in Siena disbands.") == {"E1 9d disband G Siena"}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Arezzo goes to Siena, for the view.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena, for the good red wine.", {"A Arezzo -> Siena"}),
        ("Arezzo va à Sienne, pour le vin.", {"A Arezzo -> Siena"}),
        ("Arezzo goes to Siena, for the treaty.", set()),
        ("Arezzo goes to Siena, for the exercise.", set()),
        ("Arezzo va à Sienne, pour l'exemple.", set()),
        ("Florence stays to annoy Bologna.", {"A Florence holds"}),
        ("Florence tient pour embêter Bologne.", {"A Florence holds"}),
        ("What is left of the Arezzo army goes to Siena.", {"A Arezzo -> Siena"}),
        ("L'armée d'Arezzo, qui n'a rien fait de l'année, va à Sienne.", {"A Arezzo -> Siena"}),
        ("Ce qui reste de l'armée d'Arezzo va à Sienne.", {"A Arezzo -> Siena"}),
    ],
)
def test_what_for_and_whom_it_annoys_and_what_it_has_done_is_passed_over(text: str, read: set[str]) -> None:
    assert orders_filed(text) == read

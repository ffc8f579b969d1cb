"""Parts of a letter of which nothing was made, and words that more is to come: told, and not complete."""

from __future__ import annotations

import pytest

from judge.games.machiavelli.model.state import PhaseKind
from tests.commands.orders.test_taken_off_file import ALL_HOLD, table

ONE_LINE = ALL_HOLD.replace("\n", "; ")


def writing(letter: str) -> tuple[str, int, bool]:
    """The answer to a letter, how many orders it leaves on file, and whether its writer is ready."""
    papacy = table(PhaseKind.MOVEMENT, "pay Venice 2")
    answer = papacy.wrote(letter)
    return answer, len(papacy.on_file()), papacy.is_ready()


@pytest.mark.parametrize(
    "said",
    [
        "And borrow money",
        "Assassinate the Doge",
        "Bribe someone",
        "Pay back my loan",
        "Repay",
        "And the loan, please",
        "Then disband something",
        "Convert one of them",
        "Und einen Kredit aufnehmen",
        "Den Dogen ermorden",
        "Et emprunter de l'argent",
        "Lever le siège",
        "E prendere un prestito",
        "Sobornar a alguien",
        "En geld lenen",
    ],
)
def test_a_deed_that_lacks_its_rest_is_told_beside_orders(said: str) -> None:
    for letter in (f"{ONE_LINE}. {said}", f"all hold. {said}"):
        answer, _, ready = writing(letter)
        assert said.split(",", maxsplit=1)[0] in answer and not ready, letter


@pytest.mark.parametrize("letter", [f"{ONE_LINE}; borrow", ALL_HOLD.replace("A per h", "A per h - sie")])
def test_what_an_order_has_too_much_is_told(letter: str) -> None:
    answer, filed, ready = writing(letter)
    assert "could not use" in answer and not ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "more to come",
        "expenses follow",
        "the money comes later",
        "I will write again",
        "Fortsetzung folgt",
        "Der Rest kommt morgen",
        "la suite demain",
        "Les dépenses suivent",
        "Il resto domani",
        "El resto mañana",
        "De rest volgt morgen",
    ],
)
def test_whoever_says_that_more_follows_is_not_ready(said: str) -> None:
    answer, filed, ready = writing(f"{ALL_HOLD}\n{said}")
    assert "more is to come" in answer and not ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "Thanks!",
        "Dice are against me",
        "See you next turn",
        "Attack is the best defence",
        "Peace is good",
        "The siege was fun",
        "No loan this time",
        "Pay day is far away",
        "Nothing else.",
        "I borrow nothing this year",
        "Good luck with the attack",
        "Danke und viele Grüße",
        "Merci beaucoup",
        "Rien d'autre.",
        "Grazie mille",
        "Muchas gracias",
        "Veel dank",
    ],
)
def test_small_talk_beside_orders_stays_without_a_remark(said: str) -> None:
    answer, filed, ready = writing(f"all hold. {said}")
    assert ready and filed == 5 and "could not use" not in answer


@pytest.mark.parametrize("heading", ["Expenses follow:", "Orders follow:", "Siguen mis órdenes"])
def test_a_heading_says_of_the_orders_below_it_that_they_follow(heading: str) -> None:
    _, filed, ready = writing(f"{heading}\n{ALL_HOLD}")
    assert ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "That's not all.",
        "There's more.",
        "Ce n'est pas tout.",
        "Noch nicht fertig",
        "Non è tutto.",
        "Esto no es todo.",
    ],
)
def test_whoever_says_that_it_is_not_all_is_not_ready(said: str) -> None:
    answer, filed, ready = writing(f"{ALL_HOLD}\n{said}")
    assert "more is to come" in answer and not ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "and the usual bribes",
        "plus the usual",
        "and the money as discussed",
        "and maybe a loan",
        "and lend the rest",
        "Excommunicate",
        "and the fleet out to sea",
        "et la flotte en mer",
        "und die Flotte auf See",
        "e forse un prestito",
        "y la flota al mar",
        "en het geld zoals afgesproken",
    ],
)
def test_what_says_a_deed_and_not_which_is_told_beside_orders(said: str) -> None:
    answer, filed, ready = writing(f"{ALL_HOLD}\n{said}")
    assert said.split(maxsplit=1)[-1] in answer and not ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "Perugia attacks Spoleto with the support of Urbino",
        "Perugia nach Spoleto mit Unterstützung von Urbino",
        "Pérouse va à Spolète avec l'appui d'Urbino",
        "Perugia attacca Spoleto con l'appoggio di Urbino",
        "Perugia ataca Spoleto con el apoyo de Urbino",
        "Perugia naar Spoleto met steun van Urbino",
    ],
)
def test_help_from_where_nobody_stands_is_told_beside_the_move(said: str) -> None:
    answer, filed, ready = writing(f"{ALL_HOLD.replace('A per h', said)}")
    assert "A Perugia -> Spoleto" in answer and "could not use" in answer and not ready and filed == 5


@pytest.mark.parametrize("helper", ["Venice", "Milan", "Florence"])
def test_help_that_others_promised_is_passed_over(helper: str) -> None:
    answer, filed, ready = writing(
        ALL_HOLD.replace("A per h", f"Perugia attacks Spoleto with the support of {helper}")
    )
    assert "could not use" not in answer and ready and filed == 5


@pytest.mark.parametrize(
    "said",
    [
        "And I repay the bank",
        "E ripago la banca",
        "Und ich zahle meinen Kredit sofort zurück",
        "Et je rembourse la banque",
        "Y pago al banco",
        "En ik betaal mijn lening meteen terug",
    ],
)
def test_a_loan_repaid_is_told_beside_orders_which_stay(said: str) -> None:
    answer, filed, ready = writing(f"{ALL_HOLD}\n{said}")
    assert said.split(maxsplit=1)[1][:12] in answer and not ready and filed == 5


def test_a_loan_repaid_takes_no_order_of_its_line_away() -> None:
    answer, filed, ready = writing(
        "Ancona, Bologna en Perugia blijven staan, Rome naar Spoleto. En ik betaal mijn lening meteen terug"
    )
    assert "ik betaal mijn lening" in answer and "A Rome -> Spoleto" in answer and not ready and filed == 5

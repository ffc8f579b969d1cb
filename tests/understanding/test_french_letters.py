"""French letters with words beside their orders: these are taken where nothing hangs on the words."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score

PADUA, SWISS = "A Padua -> Ferrara", "A Swiss -> Turin"


def _orders_read(text: str, power: str = "venice", board: str = "classic") -> frozenset[str]:
    return score(Case(text=text, reading="ask", power=power, board=board, language="fr")).read


@pytest.mark.parametrize("heading", ["ORDRES DU ROI", "Ordres du roi :"])
def test_of_the_is_no_word_to_the_reader(heading: str) -> None:
    """German has ``du`` for the reader."""
    assert _orders_read(f"{heading}\n- Suisse : aller à Turin", "france") == {SWISS}


@pytest.mark.parametrize(
    "heading",
    [
        "Ordres du doge :",
        "Orders of the Doge",
        "Ordres du duc de Milan",
        "Ordres du pape, selon mon espion :",
        "Tes ordres :",
        "Ordres de ton ami :",
    ],
)
def test_orders_of_another_ruler_are_not_given(heading: str) -> None:
    assert not _orders_read(f"{heading}\nSuisse - Turin", "france")


def test_a_line_that_breaks_off_about_another_ruler_is_asked_about() -> None:
    assert not _orders_read(
        "Le doge s'imagine que\n1) la Hongrie passe en Slavonie\n2) l'Autriche tient", "austria"
    )


@pytest.mark.parametrize(
    "announces", ["Le doge annonce que", "La Sérénissime a décidé que", "The Doge makes known that"]
)
def test_a_power_speaks_of_itself(announces: str) -> None:
    goes = "Padua goes to" if announces.startswith("The") else "Padoue va à"
    assert _orders_read(f"{announces} {goes} Ferrara.") == {PADUA}


@pytest.mark.parametrize(
    "said", ["Milan annonce que", "Le pape fait savoir que", "Le doge n'annonce pas que"]
)
def test_what_others_make_known_is_not_ordered(said: str) -> None:
    assert not _orders_read(f"{said} Padoue va à Ferrare.")


@pytest.mark.parametrize("told", ["qui s'est un peu trop vantée", "où le vin est bon"])
def test_what_is_told_of_a_place_is_no_bar(told: str) -> None:
    assert _orders_read(f"Padoue va à Ferrare, {told}.") == {PADUA}


@pytest.mark.parametrize(
    "said",
    [
        "ou le contraire",
        "où elle assiège la ville",
        "où le duc m'a promis de céder",
        "qui s'est rendue et part en Istrie",
    ],
)
def test_what_is_told_and_more_is_asked_about(said: str) -> None:
    """It is another way, an order, or a promise."""
    assert not _orders_read(f"Padoue va à Ferrare, {said}.")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Pérouse va à Spolette.", "A Perugia -> Spoleto"),
        ("la flote d'Ancone reste", "F Ancona holds"),
        ("la flotte dancone reste", "F Ancona holds"),
    ],
)
def test_slips_in_french_names(text: str, read: str) -> None:
    assert _orders_read(text, "papacy") == {read}


def test_a_list_below_two_fleets() -> None:
    text = "Les deux flottes en mer : Naples en mer Tyrrhénienne, Palerme dans le golfe de Naples."
    assert _orders_read(text, "naples", "french-1454") == {"F Naples - MTY", "F Palermo - GNA"}


def test_both_fleets_to_one_place_are_asked_about() -> None:
    assert not _orders_read("Les deux flottes : en mer Ionienne.", "naples", "french-1454")


def test_a_name_that_a_mailer_parted_is_one() -> None:
    text = (
        "L'armée de Bari monte à Aquila, et la flotte de Palerme va en mer\nTyrrhénienne occidentale. Merci."
    )
    assert _orders_read(text, "naples") == {"A Bari -> Aquila", "F Palermo -> WTS"}


def test_a_second_thought_behind_a_little_word_corrects() -> None:
    text = "Rome à Tivoli, Pérouse à Sienne.\nEuh, tout bien réfléchi Pérouse ne bouge pas."
    assert _orders_read(text, "papacy") == {"A Rome -> Tivoli", "A Perugia holds"}

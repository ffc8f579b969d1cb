"""Orders in words of people who never saw the judge, each beside what looks like it and orders nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.understanding.score import Case, orders_filed, score

_NAPLES: dict[str, Any] = {
    "board": "expansion-of-states-este",
    "power": "naples",
    "phase": "1387-spring-movement",
    "units": {"naples": ("A per", "F pal", "F nap"), "florence": ("A sie", "A luc")},
}
_VENICE: dict[str, Any] = {
    "board": "expansion-of-states-este",
    "power": "venice",
    "phase": "1387-spring-movement",
    "units": {"venice": ("A bol", "F uas", "A dal", "F dur", "A ven"), "milan": ("A man", "A pia")},
}
_AUSTRIA: dict[str, Any] = {
    "power": "austria",
    "phase": "1455-spring-movement",
    "units": {"austria": ("A trt", "A cri", "A fri", "A tyr", "G hun"), "venice": ("A ver", "A ven")},
}
_TURKEY: dict[str, Any] = {
    "power": "turkey",
    "phase": "1454-summer-movement",
    "units": {"turkey": ("A alb", "A dur", "F las", "F ion"), "venice": ("A pad", "A ven")},
}
_WINTER: dict[str, Any] = {
    "board": "expansion-of-states-este",
    "power": "florence",
    "phase": "1386-adjustment",
    "units": {"florence": ("A are", "A luc", "F cor")},
}
_KEPT = ("maintain A are", "maintain A luc", "maintain F cor")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Perugia unterstützt Florenz von Siena nach Patrimonium.", "de"),
        ("Perugia hilft Florenz: A Siena nach Patrimony", "de"),
        ("Perugia supports Florence from Siena to Patrimony.", "en"),
        ("Pérouse soutient Florence de Sienne à Patrimoine.", "fr"),
        ("Perugia appoggia Firenze da Siena a Patrimonio.", "it"),
        ("Perugia apoya a Florencia de Siena a Patrimonio.", "es"),
        ("Perugia steunt Florence van Siena naar Patrimonium.", "nl"),
    ],
)
def test_a_support_names_the_power_and_then_its_piece(text: str, language: str) -> None:
    _is_read(text, language, _NAPLES, "A per s A sie - pat")


def test_a_piece_of_another_power_than_is_named_is_asked_about() -> None:
    assert orders_filed("Perugia supports Venice from Siena to Patrimony.", **_NAPLES) == frozenset()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The Upper Adriatic carries the army in Dalmatia to Ferrara, Bologna supports the landing", "en"),
        (
            "La haute Adriatique transporte l'armée de Dalmatie à Ferrare, Bologne appuie ce débarquement",
            "fr",
        ),
        ("Die Obere Adria transportiert A Dalmatien nach Ferrara, Bologna unterstützt diese Landung.", "de"),
        ("L'Alto Adriatico trasporta l'esercito dalla Dalmazia a Ferrara; Bologna sostiene lo sbarco.", "it"),
    ],
)
def test_the_landing_is_the_move_of_the_army_that_is_carried(text: str, language: str) -> None:
    _is_read(text, language, _VENICE, "F uas t A dal - fer", "A dal - fer", "A bol s A dal - fer")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Bologna to Mantua, supported by... nobody, poor thing. Venice holds.", "en"),
        ("Bologne va à Mantoue, soutenue par personne. Venise tient.", "fr"),
        ("Bologna nach Mantua, von niemandem unterstützt. Venedig hält.", "de"),
        ("Bologna va a Mantova senza appoggio di nessuno. Venezia resta.", "it"),
        ("Bolonia va a Mantua sin apoyo de nadie. Venecia se queda.", "es"),
        ("Bologna naar Mantua, zonder steun. Venetië blijft.", "nl"),
    ],
)
def test_who_is_helped_by_nobody_goes_all_the_same(text: str, language: str) -> None:
    _is_read(text, language, _VENICE, "A bol - man", "A ven h")


@pytest.mark.parametrize(
    "text", ["Bologna will not go to Mantua unsupported.", "Bologna goes nowhere unsupported"]
)
def test_who_goes_nowhere_alone_is_not_ordered(text: str) -> None:
    assert orders_filed(text, **_VENICE) == frozenset()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Keep all my units and add two armies, in Florence and in Pisa", "en"),
        ("Garde toutes mes unités et ajoute deux armées, à Florence et à Pise", "fr"),
        ("Ich behalte alles und baue zwei Armeen, in Florenz und in Pisa.", "de"),
        ("Mantengo tutto e costruisco due eserciti, a Firenze e a Pisa.", "it"),
        ("Mantengo todo y construyo dos ejércitos, en Florencia y en Pisa.", "es"),
        ("Ik houd alles en bouw twee legers, in Florence en in Pisa.", "nl"),
    ],
)
def test_units_that_are_counted_stand_in_each_place_behind_them(text: str, language: str) -> None:
    _is_read(text, language, _WINTER, *_KEPT, "build A flo", "build A psa")


@pytest.mark.parametrize(
    "text",
    [
        "Raise three armies, in Florence and in Pisa",
        "Raise two armies, in Florence or in Pisa.",
        "He has two armies, in Florence and in Pisa.",
    ],
)
def test_less_places_than_units_or_a_choice_of_them_build_nothing(text: str) -> None:
    assert orders_filed(text, **_WINTER) == frozenset()


@pytest.mark.parametrize(
    ("text", "language"), [("garde-les toutes", "fr"), ("behalte sie alle", "de"), ("keep them all", "en")]
)
def test_them_all_are_kept(text: str, language: str) -> None:
    _is_read(text, language, _WINTER, *_KEPT)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Trent goes to Verona, Tyrol takes its place.", "en"),
        ("Trente va à Vérone, le Tyrol prend sa place.", "fr"),
        ("Trient nach Verona, Tirol nimmt seinen Platz ein.", "de"),
        ("Trento va a Verona e il Tirolo prende il suo posto.", "it"),
        ("Trento va a Verona y el Tirol ocupa su lugar.", "es"),
        ("Trente naar Verona, Tirol neemt zijn plaats in.", "nl"),
    ],
)
def test_a_piece_takes_the_place_that_another_leaves(text: str, language: str) -> None:
    _is_read(text, language, _AUSTRIA, "A trt - ver", "A tyr - trt")


@pytest.mark.parametrize(
    "text",
    [
        "Venice goes to Verona, Tyrol takes its place.",
        "If Trent goes to Verona, Tyrol takes its place.",
        "Tyrol takes its place.",
    ],
)
def test_no_place_is_taken_that_no_order_leaves(text: str) -> None:
    assert orders_filed(text, **_AUSTRIA) == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "12 ducats: the Venetian army in Verona, dissolve it",
        "12 ducats for the army in Verona, I want to disband it.",
    ],
)
def test_a_pronoun_behind_the_verb_takes_up_its_target(text: str) -> None:
    _is_read(text, "en", _AUSTRIA, "E1 12 disband A ver")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Durazzo, and both fleets, hold.", "en"),
        ("Both fleets and Durazzo hold.", "en"),
        ("Durazzo et les deux flottes restent en place.", "fr"),
        ("Durazzo und beide Flotten bleiben.", "de"),
        ("Durazzo en beide vloten blijven.", "nl"),
    ],
)
def test_a_list_may_have_all_of_a_kind_in_it(text: str, language: str) -> None:
    _is_read(text, language, _TURKEY, "A dur h", "F las h", "F ion h")


@pytest.mark.parametrize("text", ["Durazzo and all three fleets hold.", "Durazzo or both fleets hold."])
def test_more_of_a_kind_than_there_are_or_a_choice_is_asked_about(text: str) -> None:
    assert orders_filed(text, **_TURKEY) == frozenset()


def test_several_into_one_place_are_asked_about_behind_another_order_too() -> None:
    text = "Albania to Herzegovina, Durazzo, Lower Adriatic and Ionian Sea to Bari"
    assert orders_filed(text, **_TURKEY) == {"A Albania -> Herzegovina"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("12 ducats to disband the army of Venice in Padua.", "en"),
        ("12 ducats pour dissoudre l'armée de Venise à Padoue.", "fr"),
        ("12 Dukaten, um die Armee von Venedig in Padua aufzulösen.", "de"),
        ("12 ducati per sciogliere l'armata di Venezia a Padova.", "it"),
    ],
)
def test_the_army_of_a_power_in_a_place_is_the_one_that_it_has_there(text: str, language: str) -> None:
    _is_read(text, language, _TURKEY, "E1 12 disband A pad")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Marseille to the south coast of Provence", "en"),
        ("La flotte de Marseille va sur la côte sud de la Provence.", "fr"),
        ("Marseille vers la côte sud de la Provence", "fr"),
    ],
)
def test_a_coast_is_of_the_place_behind_it(text: str, language: str) -> None:
    france = {"power": "france", "phase": "spring-movement", "units": {"france": ("F mar", "A swi")}}
    _is_read(text, language, france, "F mar - pro/sc")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("- Tirol bleibt\n- Friaul nach Vicenza", "de"),
        ("- Tirolo resta\n- Friuli attacca Vicenza", "it"),
        ("- Tirol se queda\n- Friuli va a Vicenza", "es"),
        ("- Tirol blijft\n- Friuli naar Vicenza", "nl"),
        ("tyrol holds friuli to vicenza", "en"),
    ],
)
def test_the_points_of_a_list_have_dashes_or_nothing_between_them(text: str, language: str) -> None:
    _is_read(text, language, _AUSTRIA, "A tyr h", "A fri - vic")


@pytest.mark.parametrize(("text", "language"), [("Friuli a Vicenza", "it"), ("Friuli a Vicenza", "es")])
def test_a_small_a_alone_between_two_names_leads_from_one_to_the_other(text: str, language: str) -> None:
    _is_read(text, language, _AUSTRIA, "A fri - vic")


@pytest.mark.parametrize("text", ["Friuli A Vicenza", "Friuli a Vicenza?", "Venezia a Vicenza"])
def test_it_does_in_no_question_nor_as_the_letter_of_an_army(text: str) -> None:
    assert orders_filed(text, language="it", **_AUSTRIA) == frozenset()


@pytest.mark.parametrize(
    ("heading", "language"),
    [
        ("here are my moves for next year:", "en"),
        ("mes ordres pour l'an prochain :", "fr"),
        ("hier meine Züge fürs nächste Jahr:", "de"),
        ("i miei ordini per l'anno prossimo:", "it"),
    ],
)
def test_a_heading_of_next_year_has_no_orders_of_now_below_it(heading: str, language: str) -> None:
    assert orders_filed(f"{heading}\nA trt b\nA fri - vic", language=language, **_AUSTRIA) == frozenset()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Trent to Verona, wait no, Trent stays, Friuli goes to Vicenza", "en"),
        ("Trente à Vérone, non attends, Trente reste, le Frioul va à Vicence", "fr"),
        ("Trento a Verona, no aspetta, Trento resta, il Friuli va a Vicenza", "it"),
    ],
)
def test_another_piece_may_be_ordered_behind_words_that_correct(text: str, language: str) -> None:
    _is_read(text, language, _AUSTRIA, "A trt h", "A fri - vic")


@pytest.mark.parametrize(
    "text",
    [
        "Trent to Verona, wait no, Trent stays, Friuli goes if the Pope lets us",
        "Trent to Verona, wait no, Trent stays, I would send Friuli to Vicenza",
    ],
)
def test_what_hangs_behind_words_that_correct_is_not_ordered(text: str) -> None:
    assert orders_filed(text, **_AUSTRIA) == frozenset()


def test_who_is_spoken_for_is_none_of_the_rest() -> None:
    """An offer of the rest has no order for a piece of which something else was said."""
    asked = _outcome(
        "Friuli maybe to Vicenza, Carinthia supports it, the others hold", "en", _AUSTRIA, ()
    ).asked
    assert "A Trent holds" in asked
    assert "A Friuli holds" not in asked


def _is_read(text: str, language: str, table: dict[str, Any], *reading: str) -> None:
    found = _outcome(text, language, table, reading)
    assert found.result == "right", (found.read, found.asked)


def _outcome(text: str, language: str, table: dict[str, Any], reading: tuple[str, ...]) -> Any:
    return score(Case.model_validate({"text": text, "language": language, "reading": reading, **table}))

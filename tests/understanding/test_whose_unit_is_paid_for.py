"""Whose unit a sum is for may stand between its kind and its place: ``the army of the Pope at Bologna``."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed


@pytest.mark.parametrize(
    "text",
    [
        "12 ducats to disband the army of the Pope at Bologna.",
        "Twelve ducats to disband the Pope's army in Bologna.",
        "Et douze ducats pour dissoudre l'armée du pape à Bologne.",
        "12 ducats pour dissoudre l'armée papale de Bologne.",
        "12 Dukaten, um die Armee des Papstes in Bologna aufzulösen.",
    ],
)
def test_owner_between_kind_and_place(text: str) -> None:
    assert orders_filed(text) == {"E1 12d disband A Bologna"}


def test_another_owner_is_asked_about() -> None:
    assert not orders_filed("12 ducats to disband the army of the Turks at Bologna.")
    assert not orders_filed("Would 12 ducats disband the army of the Pope at Bologna?")


@pytest.mark.parametrize(
    "text",
    [
        "Both sieges go on, Bologna and Perugia.",
        "Les deux sièges continuent, Bologne et Pérouse.",
    ],
)
def test_two_sieges_that_go_on(text: str) -> None:
    units = {"papacy": ("A fer", "A sie")}
    names = {"Bologna": "Ferrara", "Perugia": "Siena", "Bologne": "Ferrare", "Pérouse": "Sienne"}
    for old, new in names.items():
        text = text.replace(old, new)
    assert orders_filed(text, power="papacy", units=units, phase="fall-movement") == {
        "A Ferrara besieges",
        "A Siena besieges",
    }


def test_a_bracket_around_a_name_with_a_figure_is_no_remark() -> None:
    told = {"board": "five-boots", "power": "first", "phase": "spring-movement"}
    assert orders_filed("FIRST, Spring 3001\n\nA(An1) - Pe1", **told) == {"A First Ancona -> First Perugia"}
    assert not orders_filed("A(An1) - Pe1?", **told)

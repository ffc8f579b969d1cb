"""Habits of notation that no book has: ``g ba3 = army``, ``bld``, ``(convoy)``, ``su-av``, ``if beaten:``."""

from __future__ import annotations

from typing import Any

import pytest

from tests.understanding.score import Case, score

READ: list[tuple[dict[str, Any], list[str]]] = [
    # what a unit becomes
    ({"board": "five-boots", "power": "third", "text": "an3-pe3\ng ba3 = army"},
     ["A an3 - pe3", "G ba3 c a"]),
    ({"power": "venice", "text": "G Ven = A\nF dal H"}, ["G ven c a", "F dal h"]),
    ({"power": "venice", "text": "Ven = fleet\nF dal H"}, ["G ven c f", "F dal h"]),
    ({"power": "naples", "text": "F Nap = garrison\nA bar - aqu"}, ["F nap c g", "A bar - aqu"]),
    ({"power": "naples", "text": "F Nap = garnison\nA bar tient"}, ["F nap c g", "A bar h"]),
    ({"board": "1995", "power": "venice", "text": "A Pad = G\nG ven H"}, ["A pad c g", "G ven h"]),
    # builds in short
    ({"power": "austria", "phase": "adjustment", "text": "bld G aus\nkeep aus hun tyr"},
     ["build G aus", "maintain A aus", "maintain A hun", "maintain A tyr"]),
    ({"power": "turkey", "phase": "adjustment", "text": "constr. G Dur"}, ["build G dur"]),
    ({"power": "florence", "phase": "adjustment", "text": "bld G are\nbld G psa"},
     ["build G are", "build G psa"]),
    ({"power": "florence", "phase": "adjustment", "text": "constr. G Are\nconstr. G Psa"},
     ["build G are", "build G psa"]),
    ({"power": "milan", "phase": "adjustment", "text": "Bld G Mil"}, ["build G mil"]),
    ({"power": "milan", "phase": "adjustment", "text": "constr G Cre"}, ["build G cre"]),
    # remarks in brackets and behind arrows
    ({"power": "naples", "text": "A Mes - Otr (convoy)\nF Ion H\nA Bar H",
     "units": {"naples": ["A mes", "F ion", "A bar"]}},
     ["A mes - otr", "F ion h", "A bar h"]),
    ({"power": "milan", "text": "A Man besieges (second turn)\nA Mil H",
     "units": {"milan": ["A man", "A mil"]}},
     ["A man b", "A mil h"]),
    ({"power": "milan", "text": "A Man assiège (deuxième tour)\nA Mil H",
     "units": {"milan": ["A man", "A mil"]}},
     ["A man b", "A mil h"]),
    ({"power": "milan", "text": "A Man besieges (cont'd)\nA Mil H", "units": {"milan": ["A man", "A mil"]}},
     ["A man b", "A mil h"]),
    ({"power": "florence", "text": "A Flo S A Are - Sie   <- both mine, as ever\nA Are - Sie"},
     ["A flo s A are - sie", "A are - sie"]),
    ({"power": "milan", "text": "A Cre - Man  <- as agreed\nA Mil H"}, ["A cre - man", "A mil h"]),
    # names cut short
    ({"board": "french-1454", "power": "france", "text": "av-tur\nsu-av"}, ["A avi - tur", "A sui - avi"]),
    ({"power": "france", "text": "A avi - tur\nsu -> avi"}, ["A avi - tur", "A swi - avi"]),
    ({"power": "florence", "text": "flo - bo\nare H"}, ["A flo - bol", "A are h"]),
    ({"power": "milan", "text": "mil - co\ncre H"}, ["A mil - com", "A cre h"]),
    # where a unit goes if it is beaten
    ({"board": "borgia", "power": "florence", "text": "Sie - Pio; if beaten: Soa, Arr\nFlo - Luc"},
     ["A sie - pio", "retreat A sie - soa - arr", "A flo - luc"]),
    ({"board": "borgia", "power": "florence", "text": "A Sie - Pio (if dislodged: Arr)\nA Flo H"},
     ["A sie - pio", "retreat A sie - arr", "A flo h"]),
    ({"board": "borgia", "power": "florence", "text": "A Sie - Pio ; si battue : Arr, Soa\nA Flo tient"},
     ["A sie - pio", "retreat A sie - arr - soa", "A flo h"]),
    # the season above the orders
    ({"board": "french-1454", "power": "venice",
     "text": "VENISE automne 54\nF Dal - Ads\nG Ven tient\nbises, Odile"},
     ["F dal - ads", "G ven h"]),
    ({"power": "venice", "text": "Venise printemps 54\nF Dal - uas\nG Ven tient\nbises"},
     ["F dal - uas", "G ven h"]),
    ({"power": "florence", "text": "primavera 54\nA Flo - Bol\nsaluti"}, ["A flo - bol"]),
    ({"power": "florence", "text": "Florenz Frühling 54\nA Flo - Bol\nGruß"}, ["A flo - bol"]),
]  # fmt: skip


@pytest.mark.parametrize(("letter", "meant"), READ)
def test_a_habit_of_notation_is_read(letter: dict[str, Any], meant: list[str]) -> None:
    found = score(Case.model_validate({**letter, "reading": tuple(meant)}))
    assert (found.result, sorted(found.asked)) == ("right", [])


LEFT: list[tuple[dict[str, Any], list[str]]] = [
    ({"power": "milan", "text": "A Cre - Man  <- only if Venice agrees"}, []),
    ({"power": "milan", "text": "A Cre - Man  <- not yet, wait for my word"}, []),
    ({"power": "florence", "text": "A Are - Sie (support)"}, []),
    ({"power": "florence", "text": "A Are - Sie (second choice)"}, []),
    ({"power": "florence", "text": "pi - le"}, []),
    ({"power": "venice", "text": "ve - fe"}, []),
    ({"power": "venice", "text": "G Mil = A"}, []),
    ({"power": "venice", "text": "G Ven = A?"}, []),
    ({"board": "borgia", "power": "florence", "text": "A Sie - Pio; if beaten: ask me"}, []),
    ({"board": "borgia", "power": "florence", "text": "A Sie - Pio; if Rome is beaten: Soa"}, []),
]  # fmt: skip
"""Letters that only look like those, and the most that may be filed of each."""


@pytest.mark.parametrize(("letter", "most"), LEFT)
def test_what_only_looks_like_a_habit_is_asked_about(letter: dict[str, Any], most: list[str]) -> None:
    found = score(Case.model_validate({**letter, "reading": "ask"}))
    assert sorted(found.read) == most

"""Lists in a few letters: pairs without a verb, a kind in brackets, names that are words as well."""

from __future__ import annotations

import pytest

from tests.understanding.score import Case, score


@pytest.mark.parametrize(
    ("power", "board", "text", "read"),
    [
        (
            "france",
            "classic",
            "mar wgl, avi tur, swi h",
            {"F Marseilles -> WGL", "A Avignon -> Turin", "A Swiss holds"},
        ),
        (
            "spain",
            "borgia",
            "fleet messina ionian sea, fleet tunis bay of tunis",
            {"F Messina -> ION", "F Tunis -> BOT"},
        ),
        ("florence", "classic", "are: urb\npsa: lig", {"A Arezzo -> Urbino", "F Pisa -> EGL"}),
        ("papacy", "1995", "Ancona (F): to Urbino.", {"F Ancona -> Urbino"}),
        (
            "turkey",
            "classic",
            "TUR s1454 : A Alb>Rag / F Dur>ION",
            {"A Albania -> Ragusa", "F Durazzo -> ION"},
        ),
        (
            "milan",
            "classic",
            "Milan, spring 1454: Cremona to Mantua. Milan holds.",
            {"A Cremona -> Mantua", "A Milan holds"},
        ),
    ],
)
def test_units_beside_their_goals_go_there(power: str, board: str, text: str, read: set[str]) -> None:
    assert score(Case(text=text, reading="ask", power=power, board=board)).read == read


@pytest.mark.parametrize("text", ["Arezzo Siena", "are mil", "are flo", "Where are sie urb?"])
def test_names_alone_far_goals_and_places_of_ones_own_are_no_pairs(text: str) -> None:
    """Two whole names may be a list; nobody goes where he does not border; IN and ARE are words."""
    assert not score(Case(text=text, reading="ask")).read


def test_the_beaten_go_beside_as_well() -> None:
    """A pair needs both: a place alone may be talk."""
    beaten = {"A are": ("urb", "sie"), "F psa": ("lig",)}
    case = Case(
        text="are: urb\npsa: lig (sigh)", board="1995", phase="retreats", dislodged=beaten, reading="ask"
    )
    assert score(case).read == {"A Arezzo -> Urbino", "F Pisa -> LIG"}
    one = {"A are": ("urb", "sie")}
    talk = "Lost Arezzo, and Urbino is next."
    assert not score(Case(text=talk, board="1995", phase="retreats", dislodged=one, reading="ask")).read

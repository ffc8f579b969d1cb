"""The signs on the map, each drawn around the origin: the plaque of an area, ties, claims, marks of conquest.

Not here: where they stand (`picture`), how much room they take (`sizes`).
"""

from __future__ import annotations

from functools import lru_cache

from judge.painting import svg
from judge.painting.palette import colours

INK = "#1c130a"
_CROWN = "M-17 9l-3-18 10 8 10-13 10 13 10-8-3 18z"
_TOWER = "M-10-14h4v4h4v-4h4v4h4v-4h4v9l-2 2v17h-16v-17l-2-2z"
_FLAME = "M1-15c2 6 10 9 10 18c0 7-5 11-11 11s-11-5-11-11c0-5 4-7 5-13c3 2 4 4 4 6c2-2 4-6 3-11z"
SIZE = 26.0
"""Of an owner's letter, in page pixels."""


def social_state_text(level: int) -> str:
    """A social state as it is written: ``+1``, ``0``, ``−2``."""
    return f"+{level}" if level > 0 else f"−{-level}" if level < 0 else "0"


@lru_cache(maxsize=1024)
def plaque(
    level: int,
    *,
    colour: str = "",
    ink: str = "",
    letter: str = "",
    court: bool = False,
    fortification: int = 0,
    unrest: bool = False,
) -> str:
    """An area's social state with its owner's colour and letter (if any), crown, tower and flame."""
    paper = str(colours()["paper"])
    rim: dict[str, svg.Value] = {"stroke": INK, "stroke_width": 2.4}
    if colour:
        plate = svg.rect(-31, -11, 62, 34, rx=6, fill=paper, **rim) + svg.path(
            "M0-11h-25a6 6 0 0 0-6 6v22a6 6 0 0 0 6 6h25z", fill=colour, **rim
        )
        words = svg.text(-15, 15, SIZE, letter, text_anchor="middle", fill=ink)
        words += svg.at(15, 6, svg.number_as_svg(social_state_text(level), INK), scale=0.92)
    else:
        plate = svg.rect(-19, -11, 38, 34, rx=6, fill=paper, **rim)
        words = svg.at(0, 6, svg.number_as_svg(social_state_text(level), INK), scale=0.92)
    drawn = plate + words
    if court:
        drawn += svg.at(0, -18, crown(), scale=0.8)
    if fortification:
        drawn += svg.at(43, 6, tower(fortification))
    if unrest:
        drawn += svg.at(-43, 6, flame())
    return drawn


def crown() -> str:
    """A court."""
    return svg.path(
        _CROWN, fill=str(colours()["coin"]), stroke=INK, stroke_width=2.4, stroke_linejoin="round"
    )


def tower(strength: int) -> str:
    """Fortifications, with how many there are."""
    stone = svg.path(_TOWER, fill="#8d8478", stroke=INK, stroke_width=2, stroke_linejoin="round")
    return stone + svg.at(0, 4, svg.number_as_svg(str(strength), "#fff", 4), scale=0.62)


def flame() -> str:
    """Unrest."""
    return svg.path(_FLAME, fill=str(colours()["alarm"]), stroke="#fff", stroke_width=2)


@lru_cache(maxsize=256)
def bond(colour: str, ink: str, letter: str, *, tie: bool, claim: bool) -> str:
    """A tie is a disc, a claim a ring; both at once a disc in a ring."""
    paper = str(colours()["paper"])
    ring = svg.circle(11.5, fill=paper, stroke=colour, stroke_width=4.4) if claim else ""
    edge = svg.circle(13.5, fill="none", stroke=INK, stroke_width=1.2) if claim else ""
    disc = svg.circle(8.8 if claim else 12.5, fill=colour, stroke=INK, stroke_width=1.4) if tie else ""
    size = 14 if tie and claim else 18
    words = svg.text(0, size * 0.34, size, letter, text_anchor="middle", fill=ink if tie else INK)
    return ring + edge + disc + words


@lru_cache(maxsize=256)
def mark(colour: str, ink: str, letter: str, count: int) -> str:
    """Conquest results that a power has against an area (E-030)."""
    flag = svg.rect(-13, -12, 26, 24, fill=colour, stroke=INK, stroke_width=1.4)
    words = svg.text(-6, 6, 17, letter, text_anchor="middle", fill=ink)
    return flag + words + svg.at(6.5, 0, svg.number_as_svg(str(count), ink, 3.6), scale=0.62)


@lru_cache(maxsize=256)
def number_disc(number: int, colour: str, ink: str) -> str:
    """The number of a line of orders, on a disc."""
    disc = svg.circle(14, fill=colour, stroke="#fff", stroke_width=3)
    return disc + svg.at(0, 0, svg.number_as_svg(str(number), ink, 3.6), scale=0.72)

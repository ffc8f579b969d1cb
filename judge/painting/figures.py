"""Figures drawn as lines: a font's own may have a 1 that looks like an I.

Not here: where they stand.
"""

from __future__ import annotations

from judge.painting import svg

DIGITS = {
    0: "M0-9c-7 0-7 18 0 18s7-18 0-18z",
    1: "M-4-4l5-5v18",
    2: "M-5-5c1-5 10-5 10 1c0 5-8 8-10 13h11",
    3: "M-5-8h10l-6 7c8 0 8 10 0 10c-3 0-5-1-6-3",
    4: "M3 9v-18l-9 12h12",
    5: "M5-9h-9l-1 8c4-3 11-2 11 4c0 7-9 8-12 3",
    6: "M4-9c-6 2-9 7-9 12c0 8 11 8 11 1c0-6-8-7-10-1",
    7: "M-5-9h11l-7 18",
    8: "M0-1c-6-1-6-8 0-8s6 7 0 8c-7 1-7 10 0 10s7-9 0-10z",
    9: "M-4 9c6-2 9-7 9-12c0-8-11-8-11-1c0 6 8 7 10 1",
}
"""One digit around the origin, 18 pixels high; from 1 to 6 as on cities."""
SIGNS = {"+": "M-5 0h10M0-5v10", "−": "M-5 0h10"}
STEP = 14.0
"""From one figure to the next."""
_ROUND: dict[str, svg.Value] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def number_as_svg(number: str, stroke: str, width: float = 3.2) -> str:
    """A number such as ``+2`` or ``12``, its middle at the origin."""
    first = -STEP * (len(number) - 1) / 2
    return "".join(
        svg.at(first + STEP * place, 0, svg.line(_way(sign), stroke, width, **_ROUND))
        for place, sign in enumerate(number)
    )


def _way(sign: str) -> str:
    return SIGNS[sign] if sign in SIGNS else DIGITS[int(sign)]

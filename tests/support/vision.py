"""Distances of two colours for normal eyes and for three kinds of colour blindness.

Machado, Oliveira and Fernandes (2009), severity 1.0; CIE 1976 and CIEDE2000 differences of CIE L*a*b* (D65).
Not here: which colours are used (`judge.painting.palette`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Matrix = tuple[tuple[float, float, float], ...]
Lab = tuple[float, float, float]

EYES: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def colour_as_seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """Linear red, green and blue (0..1) of ``#rrggbb`` as such eyes have it."""
    linear = [_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5)]
    red, green, blue = (
        min(max(sum(k * v for k, v in zip(row, linear, strict=True)), 0.0), 1.0) for row in EYES[eyes]
    )
    return red, green, blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def lab(colour: str, eyes: str = "normal") -> Lab:
    red, green, blue = colour_as_seen(colour, eyes)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def plain_difference(one: str, other: str, eyes: str = "normal") -> float:
    """CIE 1976: the distance in L*a*b*."""
    return sqrt(sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)))


def difference(one: str, other: str, eyes: str = "normal") -> float:
    """CIEDE2000 of two colours as such eyes have them."""
    return between(lab(one, eyes), lab(other, eyes))


def between(one: Lab, other: Lab) -> float:
    """CIEDE2000, all weights 1 (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h))
    t += 0.32 * cos(radians(3 * h + 6)) - 0.20 * cos(radians(4 * h - 63))
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    rc = 2 * sqrt(c**7 / (c**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * rc
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def closest(colours: Sequence[str], eyes: str) -> tuple[float, str, str]:
    """The least CIEDE2000 difference among colours, and the two that have it."""
    return min(
        (difference(one, other, eyes), one, other)
        for index, one in enumerate(colours)
        for other in colours[index + 1 :]
    )

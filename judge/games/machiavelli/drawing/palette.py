"""Colours: one strong colour for each power, tints of it for land. Not here: which area is whose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from judge import resources
from judge.games.machiavelli.model.state import AUTONOMOUS, Power


@cache
def colours() -> dict[str, Any]:
    """``templates/map/colours.yaml``."""
    return dict(yaml.safe_load(resources.text("templates", "map", "colours.yaml")))


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one game's powers, as ``#rrggbb``."""

    strong: Mapping[Power, str]

    def unit(self, power: Power) -> str:
        return self.strong.get(power, str(colours()["autonomous"]))

    def land(self, power: Power | None) -> str:
        """A light tint that dark ink stays readable on."""
        if power is None or power == AUTONOMOUS:
            return str(colours()["unowned" if power is None else "autonomous_land"])
        return tint(self.unit(power), 0.56)

    def band(self, power: Power | None) -> str:
        """Between tint and strong: the inside of a frontier."""
        if power is None or power == AUTONOMOUS:
            return mixed(self.land(power), str(colours()["ink"]), 0.14)
        return tint(self.unit(power), 0.2)

    def letter_on(self, power: Power) -> str:
        """White, or dark ink where white would not stand out."""
        return "#ffffff" if luminance(self.unit(power)) < 0.42 else str(colours()["ink"])


def palette(powers: Iterable[Power]) -> Palette:
    """A colour for each power, in the order of the scenario; no two alike while colours last."""
    known: Mapping[str, str] = colours()["powers"]
    order = tuple(powers)
    strong = {p: known[p] for p in order if p in known}
    spare = [c for c in colours()["others"] if c not in strong.values()] or list(colours()["others"])
    for index, power in enumerate(p for p in order if p not in strong):
        strong[power] = spare[index % len(spare)]
    strong[AUTONOMOUS] = str(colours()["autonomous"])
    return Palette(strong)


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(a: str, b: str, share: float) -> str:
    """`a` with `share` (0..1) of `b` in it."""
    parts = (round(x + (y - x) * share) for x, y in zip(channels(a), channels(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def tint(colour: str, white: float) -> str:
    return mixed(colour, "#ffffff", white)


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.1)."""
    linear = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (v / 255 for v in channels(colour))
    )
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

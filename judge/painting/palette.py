"""Colours: for each power one for its land and a darker one for its units.

Not here: which area is whose, which colour a power likes (templates/machiavelli/map/colours.yaml).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge import resources


@cache
def colours() -> dict[str, Any]:
    """``templates/map/colours.yaml``, with what powers of games like (``map/colours.yaml`` of each game)."""
    found: dict[str, Any] = {"likes": {}, **resources.table("templates", "map", "colours.yaml")}
    for game in sorted(folder.name for folder in resources.folder("templates").iterdir()):
        if resources.folder("templates").joinpath(game, "map", "colours.yaml").is_file():
            found = resources.together(found, resources.table("templates", game, "map", "colours.yaml"))
    return found


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one game's powers, as ``#rrggbb``. Whoever is no power of the game is autonomous."""

    names: Mapping[str, str]

    def _pair(self, power: str) -> Mapping[str, str]:
        pair: Mapping[str, str] = colours()["powers"].get(self.names.get(power), colours()["autonomous"])
        return pair

    def unit(self, power: str) -> str:
        return self._pair(power)["unit"]

    def land(self, power: str | None) -> str:
        return str(colours()["unowned"]) if power is None else self._pair(power)["land"]

    def band(self, power: str | None) -> str:
        """The inside of a frontier: between a power's two colours."""
        if power is None or power not in self.names:
            return mix(self.land(power), str(colours()["ink"]), 0.12)
        return mix(self.land(power), self.unit(power), 0.5)

    def letter_on(self, power: str) -> str:
        """White, or dark ink where white would not stand out from a unit."""
        return "#ffffff" if luminance(self.unit(power)) < 0.42 else str(colours()["ink"])


def palette(powers: Iterable[str]) -> Palette:
    """A colour for each power, in the order of the scenario: the one it likes if nobody has it, else the
    next.

    Up to eight powers have the first eight colours among them; further ones share the last.
    """
    return _palette_of(tuple(powers))


@lru_cache(maxsize=64)
def _palette_of(order: tuple[str, ...]) -> Palette:
    known = list(colours()["powers"])
    free = known[: max(8, len(order))]
    names: dict[str, str] = {}
    for power in order:
        liked = colours()["likes"].get(power)
        if liked in free:
            names[power] = liked
            free.remove(liked)
    for power in (p for p in order if p not in names):
        names[power] = free.pop(0) if free else known[-1]
    return Palette(names)


def channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=512)
def mix(a: str, b: str, share: float) -> str:
    """`a` with `share` (0..1) of `b` in it."""
    parts = (round(x + (y - x) * share) for x, y in zip(channels(a), channels(b), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def tint(colour: str, white: float) -> str:
    return mix(colour, "#ffffff", white)


@lru_cache(maxsize=512)
def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.1)."""
    linear = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (v / 255 for v in channels(colour))
    )
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

"""Colours as style sheets and HTML write them (CSS Color 4), and how well one is seen on another.

Not here: which colour a text has (sight).
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_NAMES = (
    "aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc "
    "bisque:ffe4c4 black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a "
    "burlywood:deb887 cadetblue:5f9ea0 chartreuse:7fff00 chocolate:d2691e coral:ff7f50 "
    "cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff darkblue:00008b darkcyan:008b8b "
    "darkgoldenrod:b8860b darkgray:a9a9a9 darkgrey:a9a9a9 darkgreen:006400 darkkhaki:bdb76b "
    "darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 "
    "darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f "
    "darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493 deepskyblue:00bfff dimgray:696969 "
    "dimgrey:696969 dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0 forestgreen:228b22 "
    "fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 "
    "grey:808080 green:008000 greenyellow:adff2f honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c "
    "indigo:4b0082 ivory:fffff0 khaki:f0e68c lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 "
    "lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff lightgoldenrodyellow:fafad2 "
    "lightgreen:90ee90 lightgray:d3d3d3 lightgrey:d3d3d3 lightpink:ffb6c1 lightsalmon:ffa07a "
    "lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 "
    "lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff "
    "maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db "
    "mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc "
    "mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5 "
    "navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23 orange:ffa500 "
    "orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee "
    "palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd "
    "powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f royalblue:4169e1 "
    "saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee sienna:a0522d "
    "silver:c0c0c0 skyblue:87ceeb slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa "
    "springgreen:00ff7f steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 "
    "turquoise:40e0d0 violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5 yellow:ffff00 "
    "yellowgreen:9acd32 "
)
_OF_NAME = dict(pair.split(":") for pair in _NAMES.split()) | {
    "windowtext": "000000",
    "canvastext": "000000",
    "window": "ffffff",
    "canvas": "ffffff",
}
_COLOUR = re.compile(r"#([0-9a-f]{3,8})(?![0-9a-f])|(rgb|hsl)a?\(([^()]{1,80})\)|([a-z]{3,20})(?![a-z(])")
_NUMBER = re.compile(r"[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:e[-+]?\d)?%?")
_LUMINANCE = (0.2126, 0.7152, 0.0722)
_NEARLY = 20
"""Steps of 255 by which two colours may differ that nobody tells from each other."""


@dataclass(frozen=True, slots=True)
class Colour:
    """Red, green and blue from 0 to 255; `alpha`: how much of it covers what is below."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, below: Colour, opacity: float = 1.0) -> Colour:
        """The colour that is seen where this one lies upon another."""
        part = max(0.0, min(1.0, self.alpha * opacity))
        pairs = zip(self.parts, below.parts, strict=True)
        red, green, blue = (part * mine + (1 - part) * other for mine, other in pairs)
        return Colour(red, green, blue)

    @property
    def parts(self) -> tuple[float, float, float]:
        """Without what it lies upon."""
        return (self.red, self.green, self.blue)

    @property
    def is_grey(self) -> bool:
        """Decide whether it is no bright colour: of one that marks what is important."""
        return max(self.parts) - min(self.parts) <= 2 * _NEARLY

    def is_nearly(self, other: Colour) -> bool:
        """Decide whether nobody could tell it from another."""
        return all(abs(a - b) <= _NEARLY for a, b in zip(self.parts, other.parts, strict=True))

    def contrast(self, other: Colour) -> float:
        """From 1 (none) to 21 (WCAG 2.2)."""
        high, low = sorted((self._luminance, other._luminance), reverse=True)
        return (high + 0.05) / (low + 0.05)

    @property
    def _luminance(self) -> float:
        linear = [
            p / 12.92 if (p := one / 255) <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for one in self.parts
        ]
        return sum(a * b for a, b in zip(_LUMINANCE, linear, strict=True))


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)


@lru_cache(maxsize=512)
def colour_in(text: str) -> Colour | None:
    """The first colour that a value in small letters names; None if it names none."""
    for found in _COLOUR.finditer(text):
        digits, model, numbers, name = found.groups()
        if digits:
            colour = _of_digits(digits)
        elif model:
            colour = _of_numbers(model, _NUMBER.findall(numbers))
        elif name == "transparent":
            colour = Colour(0, 0, 0, 0.0)
        else:
            colour = _of_digits(_OF_NAME.get(name, ""))
        if colour is not None:
            return colour
    return None


def of_attribute(value: str) -> Colour | None:
    """The colour of an attribute of old HTML, which may lack its sign."""
    bare = value.strip().lower()
    return colour_in(bare) or _of_digits(bare if re.fullmatch("[0-9a-f]{3}|[0-9a-f]{6}", bare) else "")


def _of_digits(digits: str) -> Colour | None:
    if len(digits) in (3, 4):
        digits = "".join(one * 2 for one in digits)
    if len(digits) not in (6, 8):
        return None
    red, green, blue, alpha = (int(digits[at : at + 2] or "ff", 16) for at in (0, 2, 4, 6))
    return Colour(red, green, blue, alpha / 255)


def _of_numbers(model: str, said: Sequence[str]) -> Colour | None:
    if len(said) < 3:
        return None
    alpha = _share(said[3]) if len(said) > 3 else 1.0
    if model == "hsl":
        hue, full, light = (float(one.strip("%")) for one in said[:3])
        light, full = max(0.0, min(1.0, light / 100)), max(0.0, min(1.0, full / 100))
        red, green, blue = (one * 255 for one in colorsys.hls_to_rgb(hue % 360 / 360, light, full))
    else:
        red, green, blue = (
            max(0.0, min(255.0, float(one.strip("%")) * (2.55 if one.endswith("%") else 1)))
            for one in said[:3]
        )
    return Colour(red, green, blue, alpha)


def _share(said: str) -> float:
    return float(said.strip("%")) / (100 if said.endswith("%") else 1)

"""SVG elements as text. Whatever goes in is escaped here, so that no name or title can become markup.

Figures drawn as lines: a font's own may have a 1 that looks like an I.

Not here: what is drawn. Elements that refer to anything outside (``image``, ``use``) are never made, where
they stand.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Value = str | float


def element(name: str, *inner: str, **attributes: Value) -> str:
    """``element("path", d=..., stroke_width=2)``; `inner` is markup that this module made."""
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


def _value(value: Value) -> str:
    return escape(value) if isinstance(value, str) else f"{value:.6g}"


def path(d: str, **attributes: Value) -> str:
    return element("path", d=d, **attributes)


def line(d: str, stroke: str, width: float, **attributes: Value) -> str:
    """A stroked path without a fill."""
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **attributes)


def circle(r: float, **attributes: Value) -> str:
    return element("circle", r=r, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text(x: float, y: float, size: float, words: str, **attributes: Value) -> str:
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def group(*inner: str, **attributes: Value) -> str:
    return element("g", *inner, **attributes) if inner else ""


def smooth(*inner: str) -> str:
    """Signs whose edges are smoothed even where a painter was told to draw crisp ones."""
    return group(*inner, shape_rendering="geometricPrecision")


def at(x: float, y: float, *inner: str, scale: float = 1.0, turn: float = 0.0) -> str:
    """Something drawn around the origin, put at (x, y), made larger, or tilted (degrees)."""
    more = (f" rotate({turn:g})" if turn else "") + (f" scale({scale:g})" if scale != 1.0 else "")
    return group(*inner, transform=f"translate({x:.6g} {y:.6g}){more}")


def sheet(width: float, height: float, background: str, *layers: str) -> str:
    """A whole picture; with no `background`, on nothing. Text is in the bundled font, or in a serif."""
    return element(
        "svg",
        rect(0, 0, width, height, fill=background) if background else "",
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        font_family="Vollkorn, Georgia, serif",
        font_weight="700",
    )


def fonts(found: Iterable[tuple[str, int, str]]) -> str:
    """The bundled font in WOFF2, as base64, of each weight and style."""
    faces = "".join(
        f"@font-face{{font-family:Vollkorn;font-weight:{weight};font-style:{style};"
        f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        for data, weight, style in found
    )
    return f"<style>{faces}</style>"


def window(box: tuple[float, float, float, float], *layers: str) -> str:
    """A picture of what lies between left, top, right and bottom, on nothing."""
    left, top, right, bottom = box
    return element(
        "svg",
        *layers,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left:g} {top:g} {right - left:g} {bottom - top:g}",
        preserveAspectRatio="none",
        font_family="Vollkorn, Georgia, serif",
        font_weight="700",
    )


def clip(x: float, y: float, width: float, height: float, *inner: str, name: str) -> str:
    """Something drawn with its origin at (x, y), of which only a rectangle is seen. `name`: unlike any
    other's."""
    window = element("clipPath", rect(0, 0, width, height), id=name)
    return group(window, group(*inner, clip_path=f"url(#{name})"), transform=f"translate({x:g} {y:g})")


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
_ROUND: dict[str, Value] = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def number_as_svg(number: str, stroke: str, width: float = 3.2) -> str:
    """A number such as ``+2`` or ``12``, its middle at the origin."""
    first = -STEP * (len(number) - 1) / 2
    return "".join(
        at(first + STEP * place, 0, line(_way(sign), stroke, width, **_ROUND))
        for place, sign in enumerate(number)
    )


def _way(sign: str) -> str:
    return SIGNS[sign] if sign in SIGNS else DIGITS[int(sign)]

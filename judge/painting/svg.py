"""SVG elements as text. Whatever goes in is escaped here, so that no name or title can become markup.

Not here: what is drawn. Elements that refer to anything outside (``image``, ``use``) are never made.
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

"""Sight of the text of an HTML letter, by the styles and attributes of the elements around it.

What is not displayed is unseen, and so is what has no size, no room or no place on the page. What has the
colour of its ground, or nearly so, is hidden from most who look at it. Grey text may be meant to be read, or
taken back. Not here: the elements of a letter (hypertext), what follows from it (quoting, commands).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from judge.mail.reading.colours import BLACK, WHITE, Colour, colour_in, of_attribute
from judge.mail.reading.style_sheets import StyleSheet, properties_of

_DEEPEST = 200
"""Elements that set how text is seen and stand within each other."""
_NEVER_SHOWN = frozenset(
    {"dialog", "datalist", "noframes", "noembed", "iframe", "audio", "video", "canvas", "rp"}
)
_STRUCK = frozenset({"s", "strike", "del"})
"""Struck out: taken back by the writer."""
_CLOSED_BY = {"li": ("li",), "td": ("td", "th", "tr"), "th": ("td", "th", "tr"), "tr": ("tr",)}
"""Elements that end where another of these begins (HTML 13.1.2.4), besides a paragraph."""
_LENGTH = re.compile(
    r"([-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(px|pt|pc|em|rem|ex|ch|%|vw|vh|cm|mm|in|q)?(?![\w.%])"
)
_IN_PIXELS = {"pt": 4 / 3, "pc": 16, "em": 16, "rem": 16, "ex": 8, "ch": 8, "cm": 38, "mm": 3.8, "in": 96}
_SMALLEST, _SMALL = 0.1, 4.5
"""Pixels of letters that leave nothing on the page, and that hardly anybody can read: they may be dots."""
_FAR = 100
"""Pixels by which text is moved off the page; to the right or down, twenty times as many."""
_CONTRAST, _GREYED = 1.6, 4.0
_FAINTEST = 0.1
"""Part of a text's colour below which nothing of it is left."""
_TRANSFORMED = re.compile(
    r"(?:scale[xy3d]{0,2}\(\s?0|rotate[xy]\(\s?(?:90|270)|translate[xy3d]{0,2}\([^()]{0,20}-\d{3})"
)
_CLIPPED = re.compile(
    r"inset\(\s?(?:100|[5-9]\d)%|circle\(\s?0|"
    r"rect\(\s?([01])(?:px)?[ ,]+\1(?:px)?[ ,]+\1(?:px)?[ ,]+\1(?:px)?"
)
_OPACITY = re.compile(r"opacity\s?[=(]\s?(\d{1,3}(?:\.\d{1,9})?)(%?)")
_RELEVANT = re.compile(
    r"display|visib|opacity|filter|size|font|color|colour|background|height|width|overflow|mso-hide|left|top|right|"
    r"bottom|indent|margin|clip|transform|decoration|content|[\\&/]",
    re.IGNORECASE,
)


class Sight(IntEnum):
    """Degree to which a text is seen. `GREYED`: it may be meant to be read; `HARDLY`: nobody can tell."""

    PLAIN = 0
    GREYED = 1
    HARDLY = 2
    UNSEEN = 3


@dataclass(frozen=True, slots=True)
class Look:
    """Look that an element hands on to all within it."""

    gone: bool = False
    invisible: bool = False
    closed: bool = False
    size: float = 16.0
    opacity: float = 1.0
    colour: Colour = BLACK
    ground: Colour = WHITE

    @property
    def sight(self) -> Sight:
        """Degree to which text in it is seen."""
        if self.gone or self.invisible or self.size < _SMALLEST:
            return Sight.UNSEEN
        if self.opacity <= _FAINTEST:
            return Sight.UNSEEN
        seen = self.colour.over(self.ground, self.opacity)
        contrast = seen.contrast(self.ground)
        if self.closed or self.size < _SMALL or seen.is_nearly(self.ground) or contrast < _CONTRAST:
            return Sight.HARDLY
        return Sight.GREYED if contrast < _GREYED and seen.is_grey else Sight.PLAIN


PLAIN = Look()


@dataclass(slots=True)
class Looks:
    """The elements that are open and say how text within them looks, from the outermost on."""

    sheet: StyleSheet = field(default_factory=StyleSheet)
    _open: list[tuple[str, Look]] = field(default_factory=list)
    _same: list[int] = field(default_factory=list)  # elements of the same name open within each

    @property
    def look(self) -> Look:
        """Look of text at this place."""
        return self._open[-1][1] if self._open else PLAIN

    def start(self, tag: str, attributes: Mapping[str, str], *, block: bool) -> None:
        """Take note that an element begins."""
        if (
            not self._open
            and not self.sheet
            and not attributes
            and tag not in _STRUCK | _NEVER_SHOWN | {"details"}
        ):
            return
        self._close_before(tag, block=block)
        now = self.look
        new = self._look_of(tag, attributes, now)
        if new != now and len(self._open) < _DEEPEST:
            self._open.append((tag, new))
            self._same.append(0)
        elif (at := self._nearest(tag)) >= 0:
            self._same[at] += 1

    def end(self, tag: str) -> None:
        """Take note that an element ends."""
        at = self._nearest(tag)
        if at < 0:
            return
        if self._same[at]:
            self._same[at] -= 1
        else:
            del self._open[at:], self._same[at:]

    def _nearest(self, tag: str) -> int:
        return next((at for at in range(len(self._open) - 1, -1, -1) if self._open[at][0] == tag), -1)

    def _close_before(self, tag: str, *, block: bool) -> None:
        """End what ends where another element begins."""
        if self._open and (((last := self._open[-1][0]) == "p" and block) or tag in _CLOSED_BY.get(last, ())):
            self._open.pop()
            self._same.pop()

    def _look_of(self, tag: str, attributes: Mapping[str, str], around: Look) -> Look:
        look = around
        if tag in _STRUCK or (tag in _NEVER_SHOWN and not (tag == "dialog" and "open" in attributes)):
            return replace(look, gone=True)
        if "hidden" in attributes:
            look = replace(look, gone=True)
        elif tag == "details" and "open" not in attributes:
            look = replace(look, closed=True)
        elif tag == "summary" and around.closed:
            look = replace(look, closed=False)
        for name in ("color", "text") if tag in ("font", "basefont", "body") else ():
            look = replace(look, colour=of_attribute(attributes.get(name, "")) or look.colour)
        if "bgcolor" in attributes:
            look = replace(look, ground=of_attribute(attributes["bgcolor"]) or look.ground)
        said = self._properties_of(tag, attributes)
        return _apply_style(look, said, around) if said else look

    def _properties_of(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """The properties of an element, the important ones over all others."""
        style = attributes.get("style", "")
        own = properties_of(style) if _RELEVANT.search(style) else ()
        if not self.sheet:
            return {
                name: value for important in (False, True) for name, value, is_so in own if is_so == important
            }
        classes = attributes.get("class", "").lower().split()[:20]
        ruled = self.sheet.for_element(tag, classes, attributes.get("id", "").lower())
        every = (*ruled, *own)
        return {
            name: value for important in (False, True) for name, value, is_so in every if is_so == important
        }


def _apply_style(look: Look, said: Mapping[str, str], around: Look) -> Look:
    gone = look.gone or _is_gone(said)
    visibility = said.get("visibility", "")
    return Look(
        gone=gone,
        invisible=visibility in ("hidden", "collapse") if visibility else look.invisible,
        closed=look.closed,
        size=_size(said, look.size),
        opacity=look.opacity * _opacity(said),
        colour=_first_colour((said.get("-webkit-text-fill-color"), said.get("color")), look.colour),
        ground=_ground((said.get("background-color"), said.get("background")), around, look.ground),
    )


def _is_gone(said: Mapping[str, str]) -> bool:
    """Decide whether an element is not displayed, has no room, or no place on the page."""
    if said.get("display", "").startswith("none") or said.get("mso-hide") == "all":
        return True
    if said.get("content-visibility") == "hidden":
        return True
    if any("line-through" in said.get(name, "") for name in ("text-decoration", "text-decoration-line")):
        return True
    if _CLIPPED.search(said.get("clip-path", "")) or _CLIPPED.search(said.get("clip", "")):
        return True
    if (
        _TRANSFORMED.search(said.get("transform", ""))
        or said.get("scale", "").startswith("0 ")
        or said.get("scale") == "0"
    ):
        return True
    return _has_no_room(said) or _is_off_the_page(said)


def _has_no_room(said: Mapping[str, str]) -> bool:
    if _is_nothing(said.get("max-height")) or _is_nothing(said.get("max-width")):
        return True
    overflow = f"{said.get('overflow', '')} {said.get('overflow-x', '')} {said.get('overflow-y', '')}"
    if not re.search(r"hidden|clip|auto|scroll", overflow):
        return False
    return any(
        _is_nothing(said.get(name), 2.0)
        for name in ("height", "width", "line-height", "max-height", "max-width")
    )


def _is_nothing(value: str | None, most: float = 0.0) -> bool:
    length = _pixels(value or "")
    return (
        length is not None
        and abs(length) <= most
        and (bool(most == 0.0) or not re.fullmatch(r"[\d.]+", value or "") or length == 0)
    )


def _is_off_the_page(said: Mapping[str, str]) -> bool:
    sides = (
        ("left", "top", "right", "bottom")
        if said.get("position", "") in ("absolute", "fixed", "relative")
        else ("left",)
    )
    moved = (*sides, "text-indent", "margin-left", "margin-top", "margin-right")
    lengths = [length for name in moved if (length := _pixels(said.get(name, ""))) is not None]
    if "margin" in said:
        lengths += [length for one in said["margin"].split()[:4] if (length := _pixels(one)) is not None]
    return any(length <= -_FAR or length >= 20 * _FAR for length in lengths)


def _size(said: Mapping[str, str], before: float) -> float:
    """Pixels of its letters: of FONT what stands before the slash is their size."""
    value = said.get("font-size")
    if value is None and "font" in said:
        sizes = _LENGTH.findall(said["font"].partition("/")[0])
        value = "".join(sizes[-1]) if sizes else None
    if value is None:
        return before
    found = _LENGTH.search(value)
    if found is None:
        return 16.0 if value and value not in ("inherit", "smaller", "larger", "unset") else before
    number, unit = float(found[1]), found[2]
    if unit in ("em", "%", "ex", "ch"):
        return before * number / (100 if unit == "%" else 2 if unit in ("ex", "ch") else 1)
    return max(0.0, number) * _IN_PIXELS.get(unit or "px", 1)


def _pixels(value: str) -> float | None:
    found = _LENGTH.match(value)
    if found is None:
        return None
    unit = found[2] or "px"
    return float(found[1]) * (10 if unit in ("vw", "vh", "%") else _IN_PIXELS.get(unit, 1))


def _opacity(said: Mapping[str, str]) -> float:
    value = said.get("opacity", "")
    found = re.match(r"[-+]?(\d{0,9}(?:\.\d{0,9})?)(%?)", value)
    whole = 1.0
    if found and found[1].strip("."):
        whole = 0.0 if value.startswith("-") else float(found[1]) / (100 if found[2] else 1)
    for name in ("filter", "-ms-filter"):
        if filtered := _OPACITY.search(said.get(name, "")):
            of_hundred = "alpha" in said[name] or filtered[2]
            whole = min(whole, float(filtered[1]) / (100 if of_hundred else 1))
    return min(1.0, whole)


def _first_colour(values: Iterable[str | None], before: Colour) -> Colour:
    return next((colour for one in values if one and (colour := colour_in(one)) is not None), before)


def _ground(values: Sequence[str | None], around: Look, before: Colour) -> Colour:
    found = _first_colour(values, Colour(0, 0, 0, 0.0))
    return found.over(around.ground) if found.alpha else before

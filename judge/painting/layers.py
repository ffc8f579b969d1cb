"""A board as one file with named parts, and what a phase puts upon it by those names, in few bytes.

``b-a-flo`` is an area, with a band in ``color`` along its coasts; ``b-f-7`` a frontier: the first side's band
in ``fill``, the other's in ``color``, and the line between them. Not here: what stands on a board (the
games), pictures in letters (pictures).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from math import dist

from judge.painting import svg
from judge.painting.drawings import Border, Drawing
from judge.painting.geometry import Point
from judge.painting.palette import Palette, colours
from judge.painting.raster import Sign

FRONTIER = 3.6
"""Width of the line between two realms, in page pixels."""
UNSEEN = 1.0
"""Distance that a curve may have from the points that it stands for, in page pixels."""
_TENTHS = re.compile(r"(?<=\d)\.\d+(?=[ LMHVz)\"])")
_WAYS = re.compile(r' (?:d|cx|cy)="[^"]+"')
_PLACED = re.compile(r'<g transform="([^"]*)">(.*)</g>\Z')
_GROUPS = re.compile(r"</?g\b")
_SHIFTS = re.compile(r' transform="translate\([^)]+\)')
_LINES = re.compile(r"M(-?\d+ -?\d+)L(-?\d+ -?\d+(?: -?\d+ -?\d+){2,})(?=\")")
_BITS = re.compile(r"(?<=\")M-?\d+ -?\d+(?:L-?\d+ -?\d+){1,2}(z?)(?=\")")


# ------------------------------------------------------------ the board


def parts(drawing: Drawing, lands: Set[str]) -> str:
    """Definitions of everything that layers refer to; `lands` may have bands along their frontiers."""
    found = []
    for id, place in sorted(drawing.places.items()):
        coasts = [b.strips[id] for b in drawing.borders if b.kind == "coast" and id in lands & set(b.strips)]
        band = svg.group(*(svg.path(s.d) for s in coasts), fill="currentColor", stroke="none")
        outline = svg.path(place.outline.d, **({} if coasts else {"id": f"b-a-{id}"}))
        found.append(svg.group(outline, band, id=f"b-a-{id}") if coasts else outline)
    for number, ((first, second), borders) in enumerate(_meetings(drawing, lands).items()):
        mine, theirs = (
            "".join(svg.path(b.strips[side].d) for b in borders if side in lands & set(b.strips))
            for side in (first, second)
        )
        line = svg.line(
            "".join(b.line.d for b in borders), str(colours()["ink"]), FRONTIER, stroke_linecap="round"
        )
        found.append(svg.group(mine, svg.group(theirs, fill="currentColor"), line, id=f"b-f-{number}"))
    return svg.element("defs", *found)


def _meetings(drawing: Drawing, lands: Set[str]) -> dict[tuple[str, str], list[Border]]:
    """Borders by land, by the two areas that meet there; one of them at least is among `lands`."""
    found: dict[tuple[str, str], list[Border]] = {}
    for border in drawing.borders:
        if border.kind == "land" and lands & set(border.between):
            first, second = sorted(border.between)
            found.setdefault((first, second), []).append(border)
    return dict(sorted(found.items()))


# ------------------------------------------------------------ what a phase puts upon it


def use(address: str, part: str, *inner: str, **more: svg.Value) -> str:
    """A part of the board's file."""
    return svg.element("use", *inner, href=f"{address}#{part}", **more)


def land(drawing: Drawing, colours_of: Callable[[str], tuple[str, str] | None], address: str) -> str:
    """Every area with its colour and that of its band along coasts; without them it is seen through."""
    found: dict[tuple[str, str] | None, list[str]] = {}
    for id in sorted(drawing.places):
        found.setdefault(colours_of(id), []).append(use(address, f"b-a-{id}"))
    groups = []
    for pair, uses in sorted(found.items(), key=lambda one: one[0] or ()):
        shown: dict[str, svg.Value] = {"fill": "none", "pointer_events": "all"}
        if pair is not None:
            shown = {"fill": pair[0], "stroke": pair[0], "color": pair[1]}
        groups.append(svg.group(*uses, **shown))
    return svg.group(*groups, **{"class": "land"})


def frontiers(
    drawing: Drawing, lands: Set[str], owner: Mapping[str, str], palette: Palette, address: str
) -> str:
    """Each frontier by land, in the colours of those who meet there."""
    found: dict[tuple[str, str], list[str]] = {}
    for number, pair in enumerate(_meetings(drawing, lands)):
        first, second = (owner.get(side) for side in pair)
        if first != second:
            known = palette.band(first), palette.band(second)
            found.setdefault(known, []).append(use(address, f"b-f-{number}"))
    return "".join(svg.group(*uses, fill=a, color=b) for (a, b), uses in sorted(found.items()))


def signs(drawn: Iterable[Sign], kind: str, known: Mapping[str, str], address: str) -> str:
    """Signs in their places. `known`: parts of the board's file by what they look like; what else several
    look like is drawn once, under an id that begins with `kind`.
    """
    placed = [_place_and_sign(short(sign.svg, _SHIFTS)) for sign in drawn]
    looks = Counter(look for place, look in placed if place and look not in known)
    ids = {look: f"{kind}{n}" for n, look in enumerate(sorted(look for look, n in looks.items() if n > 1))}
    links = {look: f"#{id}" for look, id in ids.items()}
    links |= {look: f"{address}#{name}" for look, name in known.items()}
    found = [svg.element("defs", *(svg.group(look, id=id) for look, id in ids.items()))] if ids else []
    for place, look in placed:
        if not place:
            found.append(look)
        elif look in links:
            found.append(svg.element("use", href=links[look], transform=place))
        else:
            found.append(svg.group(look, transform=place))
    return svg.group(*found, **{"class": "signs"})


def looks_of(drawn: Iterable[Sign]) -> dict[str, str]:
    """Names in the board's file for what signs look like, wherever they stand: ``b-z-3``."""
    looks = dict.fromkeys(short(sign.drawn, _SHIFTS) for sign in drawn)
    return {look: f"b-z-{number}" for number, look in enumerate(looks)}


def halves(drawn: Sequence[str], kind: str, first: int = 0) -> str:
    """Signs that stay where they are, as a group of two halves, and so on down to each: ``b-y-0-44``."""
    last, middle = first + len(drawn), len(drawn) // 2
    inner = drawn
    if middle:
        inner = (halves(drawn[:middle], kind, first), halves(drawn[middle:], kind, first + middle))
    return svg.group(*inner, id=f"b-{kind}-{first}-{last}")


def halves_but(changed: Set[int], first: int, last: int) -> Iterator[tuple[int, int]]:
    """The fewest such groups with all signs from `first` to before `last` but those that have changed."""
    if first == last or (last - first == 1 and first in changed):
        return
    if changed.isdisjoint(range(first, last)):
        yield first, last
        return
    middle = first + (last - first) // 2
    yield from halves_but(changed, first, middle)
    yield from halves_but(changed, middle, last)


def _place_and_sign(sign: str) -> tuple[str, str]:
    """The place of a sign, and its looks there; the whole of it where it is not one group."""
    found = _PLACED.match(sign)
    if found is None:
        return "", sign
    depth = 0
    for tag in _GROUPS.findall(found[2]):
        depth += -1 if tag == "</g" else 1
        if depth < 0:
            return "", sign
    return found[1], found[2]


def short(drawn: str, written: re.Pattern[str] = _WAYS) -> str:
    """Ways in whole units of the page, and many points of a bow as one: nobody sees the difference, and it
    is half of a phase's bytes.
    """
    whole = written.sub(lambda part: _TENTHS.sub("", part[0]), drawn)
    return _BITS.sub(_head_in_steps, _LINES.sub(_curve_or_line, whole))


def _curve_or_line(line: re.Match[str]) -> str:
    numbers = [float(n) for n in f"{line[1]} {line[2]}".split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    bend = bend_of(points)
    if bend is None:
        return line[0]
    (ax, ay), (bx, by) = points[0], points[-1]
    return f"M{ax:.0f} {ay:.0f}q{_step(ax, ay, *bend)} {_step(ax, ay, bx, by)}"


def _head_in_steps(line: re.Match[str]) -> str:
    """A head or a bar from its first point on: small numbers are short ones."""
    numbers = [float(n) for n in re.findall(r"-?\d+", line[0])]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    (x, y), steps = points[0], (_step(*a, *b) for a, b in pairwise(points))
    return f"M{x:.0f} {y:.0f}l{' '.join(steps)}{line[1]}"


def _step(ax: float, ay: float, bx: float, by: float) -> str:
    return f"{bx - ax:.0f} {by - ay:.0f}"


def bend_of(points: list[Point]) -> Point | None:
    """The point towards which a bow from the first to the last must bend to pass all others, within `UNSEEN`
    (SVG 2, 9.3.7); None: no such bow does.
    """
    gone = [0.0]
    for a, b in pairwise(points):
        gone.append(gone[-1] + dist(a, b))
    if not gone[-1]:
        return None
    shares = [at / gone[-1] for at in gone]
    weights = [2 * t * (1 - t) for t in shares]
    total = sum(w * w for w in weights)
    if not total:
        return None
    (ax, ay), (bx, by) = points[0], points[-1]
    found = [
        sum(
            w * (p[n] - (1 - t) ** 2 * a - t * t * b) for w, t, p in zip(weights, shares, points, strict=True)
        )
        / total
        for n, (a, b) in enumerate(((ax, bx), (ay, by)))
    ]
    bend = (round(found[0]), round(found[1]))
    curve = [_on((ax, ay), bend, (bx, by), n / 48) for n in range(49)]
    near = all(min(dist(p, c) for c in curve) <= UNSEEN + gone[-1] / 96 for p in points)
    apart = all(_from_line(p, curve) <= UNSEEN for p in points)
    return bend if near and apart else None


def _on(a: Point, bend: Point, b: Point, t: float) -> Point:
    return (
        (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * bend[0] + t * t * b[0],
        (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * bend[1] + t * t * b[1],
    )


def _from_line(p: Point, line: list[Point]) -> float:
    return min(_from_piece(p, a, b) for a, b in pairwise(line))


def _from_piece(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length, 0.0), 1.0) if length else 0.0
    return dist(p, (a[0] + t * dx, a[1] + t * dy))

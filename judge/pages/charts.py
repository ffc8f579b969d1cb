"""Lines over time as SVG: what a game counts, for each seat, period by period.

Text and axes have the page's own colour, so that light and dark pages can show them. Not here: what is
counted (the game).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 400.0, 330.0
LEFT, TOP, BOTTOM = 32.0, 14.0, 30.0
LETTER, BESIDE = 7.5, 40.0
"""Mean width of a letter of a name, and of what stands before and after the name, at the right."""
NARROWEST = 160.0
"""The least place where lines end; beside very long names the whole picture is wider."""
APART = 19.0
"""Between two names at the right, at least."""
COLOURS = ("#7a5c99", "#2f6f8f", "#a8503f", "#3f7d4f", "#8a6d1f", "#5a5a6e")
"""Of seats for which a game has no colours."""
DASHES = ("", "9 5", "3 4", "12 4 3 4")


@dataclass(frozen=True, slots=True)
class Line:
    """One seat's name, colour, and numbers, as many as there are periods."""

    name: str
    colour: str
    values: tuple[int, ...]


def chart(periods: Sequence[int], lines: Sequence[Line], goal: int, title: str) -> str:
    """A picture with an axis, a line for each seat, and the goal if it is in sight; empty for one period."""
    shown = [line for line in lines if any(line.values)]
    if len(periods) < 2 or not shown:
        return ""
    most = max(max(line.values) for line in shown)
    scale = _Scale(
        low=min(0, *(min(line.values) for line in shown)), top=max(most, goal if most * 2 >= goal else 0, 4)
    )
    names = BESIDE + LETTER * max(len(f"{line.name} {line.values[-1]}") for line in shown)
    right = max(NARROWEST, WIDTH - names)
    parts = [f"<title>{escape(title)}</title>", *_axis(periods, scale, goal, right)]
    ends = _spread({n: scale.y(line.values[-1]) for n, line in enumerate(shown)})
    for number, line in enumerate(shown):
        parts.append(_line(number, line, right, scale, ends[number]))
    return (
        f'<svg class="chart" viewBox="0 0 {right + names:g} {HEIGHT:g}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )


def _x(number: int, count: int, right: float) -> float:
    return LEFT + (right - LEFT) * number / max(count - 1, 1)


@dataclass(frozen=True, slots=True)
class _Scale:
    """The lowest and the highest number that a chart has room for."""

    low: int
    top: int

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.low) / (self.top - self.low)


def _axis(periods: Sequence[int], scale: _Scale, goal: int, right: float) -> list[str]:
    span = scale.top - scale.low
    step = 1 if span <= 8 else 2 if span <= 16 else 5 if span <= 40 else 20
    found = []
    for value in range(-(-scale.low // step) * step, scale.top + 1, step):
        y = scale.y(value)
        found.append(f'<path class="grid" d="M{LEFT:g} {y:.1f}H{right:g}"/>')
        found.append(f'<text x="{LEFT - 8:g}" y="{y + 4:.1f}" text-anchor="end">{value}</text>')
    if 0 < goal <= scale.top:
        found.append(f'<path class="goal" d="M{LEFT:g} {scale.y(goal):.1f}H{right:g}"/>')
    every = -(-len(periods) // 5)
    for number, period in enumerate(periods):
        if number % every == 0:
            x = _x(number, len(periods), right)
            found.append(f'<text x="{x:.1f}" y="{HEIGHT - 10:g}" text-anchor="middle">{period}</text>')
    return found


def _line(number: int, line: Line, right: float, scale: _Scale, end: float) -> str:
    aside = (number % 5 - 2) * 1.4
    points = [(_x(n, len(line.values), right), scale.y(value) + aside) for n, value in enumerate(line.values)]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    dash = DASHES[number // 4 % len(DASHES)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    x, y = points[-1]
    return (
        f'<path d="{d}" fill="none" class="under"/>'
        f'<path d="{d}" fill="none" stroke="{line.colour}" stroke-width="3" stroke-linejoin="round"{dashes}/>'
        f'<path d="M{x + 3:.1f} {y:.1f}L{x + 16:.1f} {end:.1f}" stroke="{line.colour}" fill="none"/>'
        f'<circle cx="{x + 22:.1f}" cy="{end:.1f}" r="5" fill="{line.colour}"/>'
        f'<text x="{x + 31:.1f}" y="{end + 4:.1f}" class="name">{escape(line.name)} {line.values[-1]}</text>'
    )


def _spread(wanted: Mapping[int, float]) -> dict[int, float]:
    """Heights of names, near the ends of their lines and `APART` from each other."""
    order = sorted(wanted, key=lambda n: (wanted[n], n))
    placed: list[float] = []
    for number in order:
        placed.append(max(wanted[number], placed[-1] + APART) if placed else max(wanted[number], TOP))
    lowest = HEIGHT - BOTTOM
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = min(placed[n], lowest)
        lowest = placed[n] - APART
    return dict(zip(order, placed, strict=True))

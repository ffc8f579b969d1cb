"""Agreement of a drawing with a board: two areas touch on the page exactly where the rules have a border.

Exceptions are the passages of the board file, drawn as double arrows. Not here: reading drawings (`drawing`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Disagreement:
    """`kind`: ``not-drawn`` (an area, or a border of the board), ``drawn-only``, or ``touching-passage``."""

    kind: str
    areas: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """Borders of a board that a drawing must show. Whatever is `shut` may touch whatever it likes."""

    areas: frozenset[str]
    borders: frozenset[frozenset[str]]
    passages: frozenset[frozenset[str]]
    shut: frozenset[str] = frozenset()


def disagreements(
    network: Network, drawn_areas: Collection[str], touching: Iterable[frozenset[str]]
) -> tuple[Disagreement, ...]:
    """Every difference, sorted. `touching`: pairs with a common edge.

    Areas that are drawn but not on the board may touch whatever they like too.
    """
    shown = frozenset(drawn_areas)
    found = [Disagreement("not-drawn", (id,)) for id in network.areas - shown]
    drawn = {pair for pair in touching if pair <= network.areas - network.shut}
    borders = {pair for pair in network.borders if pair <= shown}
    found += [Disagreement("not-drawn", _in_order(pair)) for pair in borders - drawn - network.passages]
    found += [Disagreement("drawn-only", _in_order(pair)) for pair in drawn - borders]
    found += [Disagreement("touching-passage", _in_order(pair)) for pair in network.passages & drawn]
    return tuple(sorted(found))


def _in_order(pair: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(pair))

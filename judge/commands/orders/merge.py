"""New orders laid over those on file: the last about a thing wins, the game judges the whole.

A later order that is not allowed leaves what earlier letters put on file, and not an order of its own letter
that it was to replace: nobody wants that one any more. Pure values in and out. Not
here: reading lines and answering (orders.submit).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from judge.core.game import Remark, Seat
from judge.core.system.table_game import TableGame


@dataclass(frozen=True, slots=True)
class Given:
    """An order and the line that gave it; `new` if it came with this letter.

    `said`: the writer's own words, where they did not plainly say this order; `rest`: it is for all that
    nothing else is said of.
    """

    order: Any
    text: str
    new: bool
    said: str = ""
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """The orders that hold now, those refused (with why), and what is worth knowing about those that hold."""

    kept: tuple[Given, ...]
    refused: tuple[tuple[Given, Remark], ...]
    remarks: tuple[tuple[Given | None, Remark], ...]


def merge_orders(game: TableGame, given: Sequence[Given]) -> tuple[Given, ...]:
    """One order about each thing, the last one."""
    return tuple(given[n] for n in game.places_after_merge([g.order for g in given], [g.new for g in given]))


def judge(game: TableGame, state: Any, seat: Seat, given: Sequence[Given]) -> Judged:
    """Merge all orders, drop the new ones that are not allowed, and collect the remarks on the rest.

    Each round refuses at least one order, so there are at most as many rounds as different orders.
    """
    left = _without_repeats(game, given)
    refused: list[tuple[Given, Remark]] = []
    while True:
        kept = merge_orders(game, left)
        remarks = game.check(state, seat, tuple(g.order for g in kept))
        bad: dict[int, Remark] = {}
        for remark in remarks:
            if remark.fatal and remark.order is not None:
                bad.setdefault(remark.order, remark)
        if not bad:
            told = tuple((None if r.order is None else kept[r.order], r) for r in remarks)
            return Judged(kept, tuple(refused), told)
        refused += [(kept[i], r) for i, r in sorted(bad.items())]
        gone = {id(kept[i]) for i in bad}
        left = [g for g in left if id(g) not in gone]


def _without_repeats(game: TableGame, given: Sequence[Given]) -> list[Given]:
    """The orders, but those of a letter that a later line replaces and another says again only once: if one
    of them is refused, so are all.
    """
    held = {id(one) for one in merge_orders(game, given)}
    last = {one.order: id(one) for one in given if one.new}
    return [one for one in given if not one.new or id(one) in held or last[one.order] == id(one)]


def orders_outlived(game: TableGame, given: Sequence[Given], judged: Judged) -> tuple[Given, ...]:
    """Orders of a letter about things of which a later line of it orders what is not allowed."""
    places = {id(one): place for place, one in enumerate(given)}
    last = {game.slot(one.order): (places[id(one)], one.order) for one, _ in judged.refused if one.new}
    return tuple(
        one
        for place, one in enumerate(given)
        if one.new
        and (later := last.get(game.slot(one.order))) is not None
        and place < later[0]
        and one.order != later[1]
    )


def overridden(game: TableGame, new: Sequence[Given], judged: Judged) -> tuple[tuple[Given, Given], ...]:
    """Orders that a later line of the same letter takes the place of, each with that of the later line."""
    known = {id(given) for given in (*judged.kept, *(given for given, _ in judged.refused))}
    holds = {game.slot(given.order): given for given in judged.kept if given.new}
    gone = [(given, holds.get(game.slot(given.order))) for given in new if id(given) not in known]
    return tuple((given, by) for given, by in gone if by is not None and by.order != given.order)

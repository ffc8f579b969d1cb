"""Positions of played games in which there is an order of every kind to choose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from judge.core.dice import SeededDice
from judge.core.game import Seat
from judge.core.system.choices import Choice, Piece
from tests.desk.desks import GAMES, Desk

Found = tuple[str, Piece, Choice]
OPTIONS = dict.fromkeys(("special", "fortresses", "coastal_convoys", "disband", "scorched_earth"), True)

SIMPLE = Seat("nobody")
"""Whom players spare that are simple: they order a little of everything."""


@cache
def played(scenario: str, phases: int = 14) -> tuple[Any, ...]:
    """Every phase of more than a year that scripted players play."""
    rules, dice = GAMES.scenario(scenario, OPTIONS), SeededDice(b"choices")
    state = rules.open(dice).state
    found: list[Any] = []
    while not rules.agenda(state).over and len(found) < phases:
        found.append(state)
        codec = rules.system.codec
        given = {
            seat: tuple(
                o
                for each in rules.scripted_orders(state, seat, b"choices", SIMPLE)
                for o in codec.load_orders(each.order)
            )
            for seat in rules.agenda(state).owes
        }
        state = rules.adjudicate(state, given, dice).state
    return tuple(found)


def desks(
    scenario: str, *, phases: int = 14, seats: int | None = None, language: str = "en"
) -> Iterator[Desk]:
    """Every seat that owes orders, or the first few of them, in every phase."""
    rules = GAMES.scenario(scenario, OPTIONS)
    for state in played(scenario, phases):
        for seat in list(rules.agenda(state).owes)[:seats]:
            yield Desk(scenario, str(seat), flags=OPTIONS, position=state, language=language)


@cache
def kinds_of(
    scenario: str, *, phases: int = 14, seats: int | None = None, language: str = "en"
) -> tuple[tuple[Desk, tuple[Found, ...]], ...]:
    """Desks with orders that show a new kind each: by its note, and by what is tapped first."""
    known: set[str] = set()
    found = []
    for desk in desks(scenario, phases=phases, seats=seats, language=language):
        choices = desk.facts().choices
        new: list[Found] = []
        for piece in choices.pieces:
            for choice in piece.choices:
                kind = _kind(choice, choices.touches)
                if kind not in known:
                    known.add(kind)
                    new.append((kind, piece, choice))
        if new:
            found.append((desk, tuple(new)))
    return tuple(found)


def _kind(choice: Choice, touches: Any) -> str:
    """The kind by its note, and for each tap whether it is a place, a piece, a coast or a button."""
    taps = ("place" if touches[tap].place else tap.partition(" ")[0] for tap in choice.taps)
    return " ".join((choice.note, *taps))

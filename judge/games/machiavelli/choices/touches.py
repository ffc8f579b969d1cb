"""Things to touch on the way to an order: units, provinces, coasts, powers, and buttons.

Not here: which taps lead where (unit_orders, winter).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from judge.api.rendering import words
from judge.api.values import Piece, Touch, language_written
from judge.games.machiavelli.language.order_text import UnitWords
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.scenario import Scenario
from judge.games.machiavelli.model.state import Power


def touches(pieces: Iterable[Piece], scenario: Scenario, buttons: Mapping[str, Any]) -> dict[str, Touch]:
    """Everything that is tapped, by its key. `buttons`: the words of taps that are words."""
    taps = (tap for piece in pieces for tap in (piece.id, *_after(piece)))
    return {tap: _touch(tap, scenario, buttons) for tap in dict.fromkeys(taps)}


def _after(piece: Piece) -> Iterator[str]:
    return (tap for choice in piece.choices for tap in choice.taps)


def _touch(tap: str, scenario: Scenario, buttons: Mapping[str, Any]) -> Touch:
    """Make the touch of ``hold``, ``A pis``, ``build pis``, ``pis``, ``prv/nc``, ``venice`` or ``as A``."""
    if tap in buttons:
        return Touch(str(buttons[tap]))
    first, _, rest = tap.partition(" ")
    known = words.words(language_written())
    match first:
        case "as":
            return Touch(str(known["units"][rest]))
        case "of":
            return Touch(str(known["specials"][rest]))
        case "upkeep":
            return _touch(rest, scenario, buttons)
        case "build":
            return Touch(_name(scenario, rest), rest)
        case _ if rest:
            return Touch(str(UnitWords.of(first, AreaId(rest), scenario)), rest)
    place, _, coast = tap.partition("/")
    if coast:
        shore = buttons["any-coast"] if coast == "any" else known["coasts"][coast]
        return Touch(str(shore), place)
    if place in scenario.board.areas:
        return Touch(_name(scenario, place), place)
    power = scenario.powers.get(Power(tap))
    return Touch(str(power.name if power is not None else known["holders"][tap]["name"]))


def _name(scenario: Scenario, area: str) -> str:
    return str(scenario.board.areas[AreaId(area)].name)

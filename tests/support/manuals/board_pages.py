"""``docs/boards``: every board in words, made from ``maps``: page and board cannot drift apart.

Run by ``scripts/manual``; a test compares. Not here: what is told of a place (games.machiavelli.advice).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judge.games.empires.areas_command import rows
from judge.games.empires.system import EmpiresSystem
from judge.games.machiavelli.advice.places import Name, Place, everything
from judge.games.machiavelli.maps import library
from judge.games.machiavelli.model.scenario import Setting

_SCENARIOS = {
    "classic": "balance-of-power",
    "second-edition": "balance-of-power-1995",
    "europe": "europe-1901",
    "five-boots": "five-boots",
    "absence-of-plague": "absence-of-plague",
    "borgia": "borgia",
    "french-1454": "french-1454",
}
"""A scenario on each board, for the countries."""


def pages() -> dict[str, str]:
    """File name under ``docs`` -> text."""
    found = {f"boards/{board}.md": _page(board, scenario) for board, scenario in _SCENARIOS.items()}
    return {**found, "boards/empires.md": _empires_page()}


def _empires_page() -> str:
    table = EmpiresSystem().game("europe-1101", {})
    areas: Any = rows(table)
    lines = [
        "<!-- Made by scripts/manual from maps/empires. Change the board there. -->",
        f"# The board of {table.data.board.title}, area by area",
        "",
        'A letter with `areas` brings this list, "areas brittany" one area of it.',
        "",
        "| area | language | religion | population | social state | by land | seas |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {a['name']} | {a['language'] or 'its own'} | {a['religion']} | {a['population']} "
            f"| {a['norm']} | {', '.join((*a['borders'], *a['arrows']))} | {', '.join(a['seas'])} |"
            for a in areas
        ),
    ]
    return "\n".join(lines) + "\n"


def _page(board: str, scenario: str) -> str:
    setting = library.table(scenario, {}).setting
    lines = [
        "<!-- Made by scripts/manual from maps/boards. Change the board there. -->",
        f"# The board `{board}`, place by place",
        "",
        'A letter with `gazetteer` brings this list, "province florence" one place of it. Countries are'
        f" those of {setting.scenario.title}. An income is in ducats a year; 2 or more: a major city.",
        "",
        "| place | write | city | country | armies go to | fleets go to |",
        "|---|---|---|---|---|---|",
        *(_row(setting, place) for place in everything(setting)),
    ]
    return "\n".join(lines) + "\n"


def _row(setting: Setting, place: Place) -> str:
    also = [a for a in setting.board.areas[place.id].abbreviations if a != place.id]
    country = setting.scenario.powers[place.country].name if place.country else ""
    written = ", ".join([f"`{place.name.short}`", *also])
    cells = (
        place.name.title,
        written,
        _city(place),
        country,
        _names(place.armies),
        "; ".join(_shores(place)),
    )
    return f"| {' | '.join(cells)} |"


def _city(place: Place) -> str:
    if place.sea:
        return "sea"
    words = [] if place.income is None else [str(place.income)]
    words += ["walls"] if place.walls and place.income is not None else []
    words += ["fortress"] if place.fortress else []
    words += ["port"] if place.port else []
    return ", ".join(words)


def _names(names: Iterable[Name]) -> str:
    return ", ".join(n.title + (f"/{n.coast}" if n.coast else "") for n in names)


def _shores(place: Place) -> Iterator[str]:
    for shore in place.shores:
        yield (f"from {shore.coast}: " if shore.coast else "") + _names(shore.fleets)

"""A board's files, shared by all games on it and named by its hash: the picture, its places as data, and what
the script of pages must know of it.

Not here: what a phase puts on it (the game's layer).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping

from markupsafe import Markup

from judge.core.system.pages import Board, pages_of
from judge.core.system.table_game import TableGame
from judge.pages.publisher import Item


def board_path(board: Board) -> str:
    """Path of the picture."""
    return f"b/{board.key}.svg"


def board_files(board: Board, rules: TableGame) -> Iterator[Item]:
    """The picture, the places, and names in the language that is written in."""
    yield Item(board_path(board), board.key, board.svg.encode)
    yield _places(board)
    yield names_file(board, rules)


def names_file(board: Board, rules: TableGame) -> Item:
    """For a finger's tap: places with their neighbours, and where seats begin, with colours and letters.

    It is named by the hash of what it says, for browsers keep it.
    """
    colours, powers = pages_of(rules).colours(), rules.setting.scenario.powers
    windows = []
    for seat, box in board.windows.items():
        own, name = colours.get(seat), str(powers[seat].name) if seat in powers else str(seat)
        shown = [own.piece, own.letter, own.sign or name[:1]] if own is not None else []
        windows.append([name, box, shown])
    places = {place.id: [place.name, place.neighbours] for place in board.places}
    text = _json_line({"places": places, "windows": windows})
    key = _key_of(text)
    return Item(f"b/{key}.json", key, text.encode)


def _places(board: Board) -> Item:
    """Places by id, for scripts and programs."""
    told = {
        "board": board.name,
        "width": board.width,
        "height": board.height,
        "svg": f"../b/{board.key}.svg",
        "places": {
            place.id: {
                "name": place.name,
                "anchor": place.anchor,
                "outline": place.outline,
                "neighbours": place.neighbours,
            }
            for place in board.places
        },
        "windows": {str(seat): box for seat, box in board.windows.items()},
    }
    text = _json_line(told)
    return Item(f"boards/{board.key}.json", _key_of(text), text.encode)


def _json_line(told: Mapping[str, object]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _key_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def empty_layer(board: Board, address: str) -> Markup:
    """The board with nothing upon it."""
    base = f'<use href="{address}#b-base"/>'
    land = "".join(
        f'<a href="#{place.id}" tabindex="-1"><title>{Markup.escape(place.name)}</title>'
        f'<use href="{address}#b-a-{place.id}" fill-opacity="{int(place.land)}"/></a>'
        for place in board.places
    )
    above = "".join(f'<use href="{address}#{part}"/>' for part in ("b-lines", "b-links", "b-names"))
    return Markup(f'{base}<g fill="#f4ead2" color="#f4ead2">{land}</g>{above}')

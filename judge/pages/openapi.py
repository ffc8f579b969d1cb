"""Files that programs can read: ``openapi.json`` describes it (OpenAPI 3.1), ``games.json`` lists the games.

Reading alone: nothing is sent, changed or logged in to. Not here: the files described (pages.game_pages,
pages.boards).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.catalogue import Catalogue
from judge.core.system.pages import pages_of
from judge.core.table import GameRecord, GameStatus
from judge.pages.look import Look
from judge.pages.public_game import folder_of
from judge.pages.publisher import Item
from judge.version import __version__

Schema = dict[str, Any]
_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_MOMENT: Schema = {"type": ["string", "null"], "format": "date-time"}
_STATUS: Schema = {"enum": [str(status.value) for status in GameStatus]}
_PAIR: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}


def description(look: Look, games: Catalogue) -> Iterator[Item]:
    """The description, which changes with the program alone."""
    yield Item("openapi.json", look.version, lambda: _plain(openapi(look, games)))


def games_list(look: Look, records: Sequence[GameRecord]) -> Iterator[Item]:
    """Every public game with the address of its own files, relative to the list."""
    rows = [
        {
            "game": record.name,
            "status": record.status.value,
            "scenario": record.scenario,
            "phase": record.phase,
            "index": f"g/{folder_of(record.name)}/index.json",
        }
        for record in records
    ]
    stamp = hashlib.sha256(repr((look.version, rows)).encode()).hexdigest()
    yield Item("games.json", stamp, lambda: _plain({"games": rows}))


def openapi(look: Look, games: Catalogue) -> Schema:
    """The whole description; a phase is as the schema of one of the games at hand says."""
    schemas = {"Games": _GAMES, "Game": _GAME, "Board": _BOARD, "BoardNames": _BOARD_NAMES, **_phases(games)}
    server = look.web.rstrip("/") or "/"
    return {
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": f"{look.name}: public games",
            "version": __version__,
            "description": "Everything that is public, to be read. Games are played by e-mail.",
        },
        "servers": [{"url": server}],
        "paths": {
            "/games.json": _path("All public games", "Games"),
            "/g/{folder}/index.json": _path("A game and its closed phases", "Game", "folder"),
            "/g/{folder}/{stem}.json": _path(
                "A closed phase, as everybody may know it", "Phase", "folder", "stem"
            ),
            "/boards/{key}.json": _path("A board with its places", "Board", "key"),
            "/b/{names}.json": _path("Names on a board", "BoardNames", "names"),
            "/g/{folder}/feed.xml": _path("News (Atom, RFC 4287)", "application/atom+xml", "folder"),
            "/g/{folder}/deadline.ics": _path("The open deadline (RFC 5545)", "text/calendar", "folder"),
        },
        "components": {"schemas": schemas},
    }


def _path(about: str, what: str, *parameters: str) -> Schema:
    """One file to read; `what` names its schema, or its type where it is not JSON."""
    kind = what if "/" in what else "application/json"
    schema = _TEXT if "/" in what else {"$ref": f"#/components/schemas/{what}"}
    name = "".join(part.capitalize() for part in about.partition(",")[0].partition("(")[0].split())
    found: Schema = {
        "summary": about,
        "operationId": f"read{name}",
        "responses": {
            "200": {"description": about, "content": {kind: {"schema": schema}}},
            "404": {
                "description": "Not there, or public no more",
                "content": {"text/html": {"schema": _TEXT}},
            },
        },
    }
    if parameters:
        found["parameters"] = [
            {"name": p, "in": "path", "required": True, "schema": _TEXT, "description": _PARAMETERS[p]}
            for p in parameters
        ]
    return {"get": found}


_PARAMETERS = {
    "folder": "A game's folder: its name where that is a plain word; games.json has it.",
    "stem": "A closed phase, as `facts` in index.json has it, without its ending.",
    "names": "A hash, as the attribute `data-names` of a game's pages has it.",
    "key": "A board's hash: `board` of a game's index.json.",
}


def _phases(games: Catalogue) -> Mapping[str, Schema]:
    """The phases of every game that tells them as JSON, each part under a name of its own."""
    found: dict[str, Schema] = {}
    kinds = []
    for scenario in games.scenarios():
        rules = games.scenario(scenario)
        system = rules.system.name.capitalize()
        if f"{system}ClosedPhase" in found:
            continue
        schema = json.loads(json.dumps(pages_of(rules).schema()))
        if not schema:
            continue
        parts = schema.pop("$defs", {})
        schema.pop("$schema", None)
        schema["properties"] = {**_HEAD, **schema.get("properties", {})}
        schema["required"] = [*_HEAD, *schema.get("required", ())]
        for name, part in {
            f"{system}ClosedPhase": schema,
            **{f"{system}{n}": p for n, p in parts.items()},
        }.items():
            found[name] = _referring(part, system)
        kinds.append({"$ref": f"#/components/schemas/{system}ClosedPhase"})
    return {"Phase": {"anyOf": kinds} if kinds else {"type": "object"}, **found}


def _referring(part: Any, system: str) -> Any:
    """The same with its references to where the parts are now."""
    if isinstance(part, list):
        return [_referring(one, system) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: f"#/components/schemas/{system}{value.removeprefix('#/$defs/')}"
        if key == "$ref" and isinstance(value, str)
        else _referring(value, system)
        for key, value in part.items()
    }


def _object(**properties: Schema) -> Schema:
    """An object that has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def _row(*of: Schema) -> Schema:
    """An array of so many, each of its own kind."""
    return {"type": "array", "prefixItems": list(of), "minItems": len(of), "maxItems": len(of)}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


_HEAD: dict[str, Schema] = {"game": _TEXT, "number": _NUMBER, "phase": _TEXT, "closed": _MOMENT}
_GAMES = _object(games=_list(_object(game=_TEXT, status=_STATUS, scenario=_TEXT, phase=_TEXT, index=_TEXT)))
_PHASE_ROW = _object(number=_NUMBER, phase=_TEXT, closed=_MOMENT, page=_TEXT)
_PHASE_ROW["properties"]["facts"] = _TEXT
_COUNTED = _object(name=_TEXT, goal=_NUMBER, scores={"type": "object", "additionalProperties": _NUMBER})
_GAME = _object(
    game=_TEXT,
    system=_TEXT,
    scenario=_TEXT,
    status=_STATUS,
    phase=_TEXT,
    deadline=_MOMENT,
    comment=_TEXT,
    board={"type": ["string", "null"]},
    seats=_list(_object(seat=_TEXT, name=_TEXT)),
    counted={"anyOf": [_COUNTED, {"type": "null"}]},
    phases=_list(_PHASE_ROW),
) | {"description": "`phases` are empty in fog until the game is over."}
_GAME["properties"]["in"] = _list(_TEXT)
_GAME["required"].append("in")
_BOARD = _object(
    board=_TEXT,
    width={"type": "number"},
    height={"type": "number"},
    svg=_TEXT,
    places={
        "type": "object",
        "additionalProperties": _object(name=_TEXT, anchor=_PAIR, outline=_TEXT, neighbours=_list(_TEXT)),
    },
    windows={"type": "object", "additionalProperties": _list({"type": "number"})},
)
_BOARD_NAMES = _object(
    places={
        "type": "object",
        "additionalProperties": {"type": "array", "prefixItems": [_TEXT, _list(_TEXT)]},
    },
    windows=_list({"type": "array", "prefixItems": [_TEXT, _list({"type": "number"}), _list(_TEXT)]}),
) | {
    "description": "`places`: name and neighbours. `windows`: a power's name, the part of the board that it "
    "begins in, colours of its pieces and of the letter on them, and that letter. In the board's language."
}


def _plain(facts: Any) -> bytes:
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    return (text.replace("<", "\\u003c") + "\n").encode()

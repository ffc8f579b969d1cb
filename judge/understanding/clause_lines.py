"""Lines of the documented notation for a clause whose words have become pieces and places.

Not here: what is meant by them (settling), what the lines mean (the game's grammar).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from judge.understanding.frames import Reading
from judge.understanding.mentions import Mention, Piece, Position

_FIELD = re.compile(r"\{([^{}]*)\}")
_PLACES = frozenset({"to", "via", "place", "where", "refuges", "second", "third"})
_KEYS = frozenset(
    {
        "unit",
        "other",
        "to",
        "via",
        "refuges",
        "second",
        "third",
        "helped",
        "cargo",
        "it",
        "into",
        "power",
        "sum",
        "term",
        "target",
        "place",
        "carrier",
        "label",
        "where",
        "number",
        "special",
        "errand",
    }
)


def lines_of_clause(clause: Reading, position: Position) -> Iterator[str]:
    """The lines of the notation; more than one where a slot holds several."""
    values = dict(clause.values)
    several = {
        k: v for k, v in values.items() if isinstance(v, tuple) and not isinstance(v, Piece) and _is_row(k, v)
    }
    if any(isinstance(v, Mention) for v in values.values()):
        return
    rows = product(*several.values()) if several else ((),)
    for row in rows:
        one = {**values, **dict(zip(several, row, strict=True))}
        match one:
            case {"helped": Piece(place=place), "to": (to, *_)} if to == place:
                del one["to"]  # "supports the train in Genoa": where it stands
        for line in _questions_of(clause, one):
            yield _line_of_values(line, one, position)


def _is_row(key: str, value: tuple[Any, ...]) -> bool:
    return key not in ("via", "refuges") and not (
        len(value) == 2
        and all(isinstance(part, str) for part in value)
        and key in ("to", "place", "via", "where", "second", "third")
    )


def _questions_of(clause: Reading, values: Mapping[str, Any]) -> tuple[str, ...]:
    for key, lines in clause.frame.ask.items():
        if key not in values:
            return lines
    return clause.frame.lines


def _line_of_values(line: str, values: Mapping[str, Any], position: Position) -> str:
    def field(found: re.Match[str]) -> str:
        said = found[1]
        key = next((word for word in re.split(r"[\s-]+", said) if word.partition(".")[0] in _KEYS), said)
        value = values.get(key.partition(".")[0])
        if value is None:
            return (
                {"label": "1", "power": position.text_of("power", position.seat)}.get(key, "")
                if said == key
                else ""
            )
        if key == "it" and isinstance(value, Piece):
            goal = values.get("to")
            text = position.text_of("piece", value) + (
                f" - {position.text_of('place', goal)}" if goal else ""
            )
        elif key.endswith(".place") and isinstance(value, Piece):
            text = position.text_of("place", (value.place, ""))
        elif key in ("via", "refuges") and value and isinstance(value[0], tuple):
            text = " - ".join(position.text_of("place", place) for place in value)
        else:
            text = position.text_of("place" if key in _PLACES else "any", value)
        return said.replace(key, text, 1)

    return " ".join(_FIELD.sub(field, line).split())

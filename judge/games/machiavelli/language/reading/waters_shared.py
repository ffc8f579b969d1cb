"""Goals of which a line has only what several names share (``Tyrrhenian``): those in reach are
offered, each as a line of its own.

Not here: the only one in reach, which is taken (board_position).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.api.understanding import WORD, tokens
from judge.api.values import Complaint
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.board_position import places_sharing
from judge.games.machiavelli.language.mistaken.plausibility import fits
from judge.games.machiavelli.language.names import plain
from judge.games.machiavelli.language.reading.attempts import NotationReader, sentences_at
from judge.games.machiavelli.language.reading.clause_questions import UNSURE, question
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Order

_UNKNOWN = frozenset({"unknown-place", "unknown-order", "ambiguous-province"})
_BEHIND = " \t.!,;:"
_LONGEST = 3
"""Words of a name that several places have."""
_MOST = 3
"""Lines that are offered."""


def with_waters_offered(
    complaint: Complaint, reader: NotationReader, line: str, at: Position, place: tuple[int, int]
) -> Complaint:
    """The complaint about a part, at its `place` in the line, with a line for each goal that it may mean."""
    if complaint.code not in _UNKNOWN or complaint.corrected or complaint.facts.get("lines"):
        return complaint
    part = line[slice(*place)]
    lines = dict.fromkeys(
        str.__str__(order_text.of_scenario(order, at.scenario)) for order in _orders_meant(part, reader, at)
    )
    if not 1 < len(lines) <= _MOST:
        return complaint
    asked = question(line, (complaint.start, complaint.end), UNSURE, tuple(lines))
    return replace(asked, start=place[0], end=place[1])


def _orders_meant(part: str, reader: NotationReader, at: Position) -> Iterator[Order]:
    """The orders that a part means with each of the names that share a word of it, as far as they fit."""
    words = [token for token in tokens(part) if token.kind == WORD]
    for first, token in enumerate(words):
        for last in words[first : first + _LONGEST]:
            named = plain(part[token.start : last.end])
            places = reader.names.shared.get(named) or (
                places_sharing(token.text, reader.names) if last is token else ()
            )
            for place in places:
                title = str.__str__(reader.names.place_titles[AreaId(place)])
                rest = part[last.end :].lstrip(_BEHIND)
                end = plain(title).rpartition(" ")[2]
                behind = rest[len(end) :] if rest.lower().startswith(end) else part[last.end :]
                said = f"{part[: token.start]}{title}{behind}"
                yield from (order for order in _orders_of(said, reader, at) if fits(order, at))


def _orders_of(said: str, reader: NotationReader, at: Position) -> tuple[Order, ...]:
    found = reader.notation_orders(said.lower(), at)
    if found:
        return found
    sentences = sentences_at(reader, at)
    clauses = [one for one in sentences.understand(said) if one.is_filed]
    return sentences.orders(clauses[0].lines) if len(clauses) == 1 else ()

"""Conditions within sentences: the pieces of one as a condition of the documented notation.

`I have fewer than 2 cards left` is ``cards < 2``. Not here: the order that hangs on it (sentences).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.games.empires.language.lexicon import Piece

MEASURES = ("gold", "cards", "social-state", "fortification", "rating")
FACTS = ("unrest", "calm", "mine", "tied")
_COMPARISONS = {"below": "<", "above": ">", "at-least": ">=", "most": "<=", "or-more": ">=", "or-less": "<="}
_SPOKEN = {"social-state": "social state"}
_WORDS = (*MEASURES, *FACTS, *_COMPARISONS, "over", "not", "and", "or", "it", "extra")


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as the notation has it, the pieces it took, and the area it names first."""

    text: str
    length: int
    area: str = ""


def condition_at(pieces: Sequence[Piece]) -> Condition | None:
    """The condition that pieces begin with, as far as it goes; None: they are none."""
    end = 0
    while end < len(pieces) and _belongs(pieces[end]):
        end += 1
    while end and pieces[end - 1].is_("word", "and", "or"):
        end -= 1  # what follows is no condition: the `and` joins it to the order
    text: list[str] = []
    area, start = "", 0
    for at in range(end + 1):
        joint = at < end and pieces[at].is_("word", "and", "or")
        if at < end and not joint:
            continue
        clause = _clause(pieces[start:at])
        if clause is None:
            return None
        text.append(clause[0])
        area = area or clause[1]
        if joint:
            text.append("and" if pieces[at].is_("word", "and") else "or")
        start = at + 1
    return Condition(" ".join(text), end, area)


def _belongs(piece: Piece) -> bool:
    if (
        piece.is_("word", *_WORDS)
        or piece.is_("self")
        or piece.is_("having")
        or piece.is_("sign")
        or piece.is_("number")
    ):
        return True
    return "area" in piece.named


def _clause(pieces: Sequence[Piece]) -> tuple[str, str] | None:
    """One comparison, or one fact, and the area it names; None if it says more, less or something else."""
    areas = [piece.text for piece in pieces if "area" in piece.named]
    numbers = [piece.means["number"][0] for piece in pieces if piece.is_("number")]
    measures = [what for piece in pieces for what in MEASURES if piece.is_("word", what)]
    facts = [what for piece in pieces for what in FACTS if piece.is_("word", what)]
    denied = sum(piece.is_("word", "not") for piece in pieces)
    if len(areas) > 1 or len(numbers) > 1 or denied > 1:
        return None
    area = areas[0] if areas else ""
    if numbers and not facts and not denied:
        return _read_comparison(pieces, numbers[0], measures, area)
    if facts and not numbers and not measures:
        return _fact(pieces, facts, bool(denied), area)
    return None


def _read_comparison(
    pieces: Sequence[Piece], number: str, measures: list[str], area: str
) -> tuple[str, str] | None:
    if len(measures) > 1:
        return None
    about = any(piece.is_("word", "it") for piece in pieces)
    measure = measures[0] if measures else "social-state" if area or about else ""
    if not measure or (area and measure not in ("social-state", "fortification")):
        return None
    signs = [piece.text for piece in pieces if piece.is_("sign")]
    signs += [sign for piece in pieces for word, sign in _COMPARISONS.items() if piece.is_("word", word)]
    if len(signs) > 1:
        return None
    sign = signs[0] if signs else "="
    return " ".join(filter(None, (_SPOKEN.get(measure, measure), area, sign, number))), area


def _fact(pieces: Sequence[Piece], facts: list[str], denied: bool, area: str) -> tuple[str, str] | None:
    if len({*facts}) > 1:
        return None
    over = any(piece.is_("word", "over") for piece in pieces)
    match facts[0]:
        case "unrest" if not (over and denied):
            return f"{area} {'calm' if over or denied else 'unrest'}".strip(), area
        case "calm" if not denied and not over:
            return f"{area} calm".strip(), area
        case "mine" if not over:
            return f"{area} {'not mine' if denied else 'mine'}".strip(), area
        case "tied" if not over:
            return f"{'not tied' if denied else 'tied'} {area}".strip(), area
    return None

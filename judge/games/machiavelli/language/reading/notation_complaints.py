"""Complaints about a part of a line that the notation does not know: where it fails, what may be meant.

Not here: how a complaint finds its suggestions (mistakes), which complaint a sentence gets (open_questions).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.api.language import keeps_all, written_words
from judge.api.values import Complaint, Joined
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.mistaken.plausibility import beside, can_ever_stand, fits
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.order_parser import DEALS, Wrong
from judge.games.machiavelli.language.reading.phase_notation import NotReadError, PhaseNotation, condition_in
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Advance, Hold
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.state import UnitKind

_TRAINS = ("artillery", "artillery train", "siege train", "train", "transport", "carry")
_CONVERTS = frozenset({"c", "co", "conv", "convert", "converts", "="})
_NOTHING = ("0", "zero", "nothing", "none")
"""``a sav c 0``."""
_TRAIN_KIND = UnitKind("T")


@dataclass(frozen=True, slots=True)
class _Reach:
    """`titles` of where a unit can go now, and areas where it `never` can."""

    unit: str
    titles: tuple[str, ...]
    never: frozenset[AreaId]


def complaint_about(
    spot: mistakes.Spot, wrong: Wrong | MisreadError, at: Position, notation: PhaseNotation
) -> Complaint:
    if (trains := _about_trains(spot, notation.setting.rules, notation.names)) is not None:
        return trains
    if (nothing := _into_nothing(spot, at, notation)) is not None:
        return nothing
    if isinstance(wrong, MisreadError):
        return mistakes.contradiction(spot, wrong.code, wrong.word, wrong.expected)
    begins, _ = condition_in(spot.part)
    plain = spot.part[: max(begins, 0)].strip() or spot.part  # a build may hang on something (B-041)
    for kind in notation.others:
        if not isinstance(notation.parser.meaning(plain, kind), Wrong):
            deals = DEALS in notation.kinds
            return mistakes.other_phase(
                spot, kind, notation.state.phase.kind, notation.setting.rules, deals=deals
            )
    found = mistakes.complaint(
        spot, wrong.at, wrong.expected, notation.names, lambda part: _worth(spot.part, part, at, notation)
    )
    if not notation.setting.rules.loans and found.code == "unknown-order":
        found = replace(found, facts={**found.facts, "bank": False})
    if not found.corrected and found.code.startswith("unknown-"):
        whole = mistakes.mend_part(spot.part, lambda part: _wrong(part, notation), notation.names)
        if whole and _worth(spot.part, whole, at, notation):
            fixed = spot.with_instead(0, len(spot.part), notation.canonical(whole.lower(), at) or whole)
            return replace(found, corrected=fixed)
    if found.code != "unknown-place" or _sense(spot.part_of(found.corrected), at, notation).fitting:
        return found
    return _within_reach(found, spot, _reach(spot.part[: wrong.at], at, notation), notation.names)


def _into_nothing(spot: mistakes.Spot, at: Position, notation: PhaseNotation) -> Complaint | None:
    """A unit that is converted to nothing, as the old judges had it: it disbands, where units may."""
    goal = next((word for word in _NOTHING if spot.part.endswith(word)), "")
    *unit, verb = [word for word in spot.part.removesuffix(goal).split() if word not in ("to", "into")] or [
        ""
    ]
    says_so = goal and unit and verb in _CONVERTS
    disbands = notation.canonical(f"{' '.join(unit)} disbands", at) if says_so else ""
    if not disbands:
        return None
    may = notation.setting.rules.disband
    return spot.complaint(
        "converts-to-nothing",
        len(spot.part) - len(goal),
        len(spot.part),
        facts={"may": may},
        corrected=spot.with_instead(0, len(spot.part), disbands) if may else "",
    )


def _wrong(part: str, notation: PhaseNotation) -> tuple[int, frozenset[str]] | None:
    """Position where a part goes wrong in the open phase; None if it can be read."""
    meaning = notation.parser.meaning(part.lower(), notation.state.phase.kind)
    return (meaning.at, meaning.expected) if isinstance(meaning, Wrong) else None


def _within_reach(found: Complaint, spot: mistakes.Spot, reach: _Reach | None, names: Names) -> Complaint:
    """The complaint about where a unit of the writer's shall go: never to where no unit of its kind could
    ever get, then rather to a place in its reach that is like what is written.
    """
    if reach is None:
        return found
    facts = {**found.facts, "unit": reach.unit, "reach": Joined.of(reach.titles, ", ")}
    never = frozenset(names.place_titles[area] for area in reach.never)
    left = tuple(title for title in found.suggestions if title not in never)
    start, end = found.start - spot.start, found.end - spot.start
    further = bool(spot.part[end:].strip())  # a sea on the way of an army, or half of a name
    if further or len(left) == len(found.suggestions):
        return replace(found, facts=facts)
    near = left or mistakes.nearest(spot.part[start:end], reach.titles)
    corrected = spot.with_instead(start, end, near[0]) if near else ""
    return replace(found, facts=facts, suggestions=near or found.suggestions, corrected=corrected)


def _reach(beginning: str, at: Position, notation: PhaseNotation) -> _Reach | None:
    """Places that the writer's unit could go to, if the line wants to send one somewhere."""
    anywhere = next(iter(notation.names.places))
    try:
        orders = notation.orders(f"{beginning.rstrip()} {anywhere}", at)
    except NotReadError:
        return None
    match orders:
        case (Advance(unit=unit),) if fits(Hold(unit), at):
            board, titles = at.scenario.board, notation.names.place_titles
            near = tuple(sorted(title for area, title in titles.items() if beside(board, unit, area)))
            never = frozenset(area for area in titles if not can_ever_stand(board, unit, area))
            return _Reach(unit=Joined.of((unit.kind, titles[unit.area])), titles=near, never=never)
    return None


def _worth(said: str, part: str, at: Position, notation: PhaseNotation) -> mistakes.Sense:
    """Worth of a correction of a part: nothing if it loses what the part names."""
    kept = keeps_all(said, part, notation.names)
    return _sense(part, at, notation) if kept else mistakes.Sense.NONE


def _sense(part: str, at: Position, notation: PhaseNotation) -> mistakes.Sense:
    """Judge whether a corrected part would be understood in this phase, and fit the position."""
    try:
        orders = notation.orders(part.lower(), at)
    except NotReadError:
        return mistakes.Sense.NONE
    return mistakes.Sense.FITTING if all(fits(o, at) for o in orders) else mistakes.Sense.READABLE


def _about_trains(spot: mistakes.Spot, rules: Rulebook, names: Names) -> Complaint | None:
    """T in front: of a unit, where it means a train; of a place, where there are none (B-005)."""
    long = written_words.end_of_opening(spot.part, _TRAINS)
    begins = written_words.behind_blanks(
        spot.part, long or written_words.end_of_opening(spot.part, ("t",)), "."
    )
    following = written_words.letters_at(spot.part, begins)
    if not begins or not following:
        return None
    trains = _TRAIN_KIND in rules.units
    before_unit = following in ("a", "f", "army", "fleet")
    if trains and before_unit:
        return spot.complaint("train-in-front", 0, begins)
    if not trains and (before_unit or long or names.place(following) is not None):
        return spot.complaint("no-trains-here", 0, begins)
    return None

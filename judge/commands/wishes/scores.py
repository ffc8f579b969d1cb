"""Scores of wishes: how like a sentence is to a row, less what speaks against it.

Not here: how a sentence is seen (slots), likeness itself (understanding.intents), which wish of a line comes
first (reading).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.commands.wishes.filled_lines import (
    ALL,
    DATES,
    FURTHER,
    days_between,
    fill_lines,
    lines_for_several,
    unused_names,
)
from judge.commands.wishes.found import Wish
from judge.commands.wishes.objects import speaks_of_another, speaks_of_object
from judge.commands.wishes.polarity import is_contrary
from judge.commands.wishes.rows import Wishes
from judge.commands.wishes.sentence_kinds import (
    asks,
    asks_what_is,
    has_end,
    is_declined,
    is_taken_back,
    is_turned_round,
    is_wanted_now,
    tells_of_another,
    tries_out,
)
from judge.commands.wishes.slots import UNTIL, ZONE, Sight
from judge.core.written_words import numbers_in
from judge.understanding.intents import Ranked, Row, fill_slots, slots_in, words_of

NAMES = ("power", "place")
_LITTLE_WORD = 2
"""Letters of a word that says nothing beside names."""
LEAST = 0.2
"""The score up to which a row is like a sentence in nothing that anybody asks about."""
_OPEN, LOST = 0.85, 0.82
"""Share of a score left by a slot that nothing fills, and by a name that no slot takes."""
_END = 2
"""Names that an end which no slot takes counts as."""
_AGAINST = 0.8
"""The same of a row that changes something, for a question of what is, and for a sentence that says no."""
_UNSAID = 0.9
"""The same of what takes something back, for a sentence without a word that says no."""
_DECLINED = 0.6
"""The same of what changes something, in a sentence that says what is not to be done, or what others say."""
_BESIDE = 0.6
"""The same of what tells of the writer's own, for a statement that names somebody else or a place: ``all my
money goes to Milan`` gives it away.
"""
_DOUBTFUL = {"topic": 0.9, "address": 0.75}
"""The same of a score that rests on a word which may mean nothing, or on somebody's address where their power
may be meant.
"""
_SURE = frozenset({"address", "date", "dates", "days", "span", "phase"})
"""Kinds of names that are given for a purpose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """The kind of a sentence: it is declined, has an end (``until Monday``), a word that says no, asks, asks
    what is; it only tries something out; it takes back what was said; its writer is for it by now; it tells
    of somebody else.
    """

    declined: bool
    taken_back: bool
    wanted_now: bool
    ends: bool
    turned: bool
    asks: bool
    asks_what_is: bool
    tries_out: bool
    of_another: bool


def wishes_in_sight(
    sight: Sight, rows: Iterable[Ranked], known: Wishes, said: str, at_hand: Mapping[str, str]
) -> Iterator[Wish]:
    """Give the wishes that a way to see a sentence may have, each with its score.

    `rows`: those that it is like, the likest first; `said`: the whole sentence; `at_hand`: what of its
    writer's place fills slots.
    """
    if _wants_nothing(sight, known):
        return
    _, _, behind = (part.strip() for part in said.partition(": "))
    kind = _kind_of(sight, said, known)
    beside = {"text": behind, **at_hand}
    values = {**sight.values, **{slot: (one,) for slot, one in beside.items() if one}}
    for ranked in rows:
        row = ranked.row
        if sight.perhaps and (sight.perhaps not in row.slots() or _is_said_of_a_power(sight, row, known)):
            continue
        if sight.of_clocks and ZONE not in known.speak_of(row.name):
            continue  # "excommunicate Venice and France"
        each = lines_for_several(row, sight)
        takes_back = row.name in known.taking_back
        if row.changes and (kind.taken_back if not takes_back else kind.wanted_now):
            continue
        if kind.of_another and row.own and row.changes:
            continue
        lines = each or fill_lines(row.lines, values)
        is_open = any(map(slots_in, lines))
        if is_open:
            lines = fill_lines(row.instead, sight.values) or lines
        lost = [] if row.carries or each else _lost_names(sight, row, known, ends=kind.ends)
        if (
            not speaks_of_object(row.name, sight.text, known.game)
            or (row.grave and speaks_of_another(row.name, said, known.game))
            or _has_nothing_of(row, sight, known)
            or (row.changes and not row.carries and is_contrary(row, sight.text, ranked.example, known))
            or (row.changes and _loses_something(sight, row, known, lines, lost))
        ):
            continue
        share = (_OPEN if is_open and not row.instead else 1.0) * _share(sight, row, known, kind)
        shown = tuple(fill_slots(line, lambda _: "...") for line in lines)
        whole = not any(map(slots_in, lines))
        score = ranked.score * share * _DOUBTFUL.get(sight.perhaps, 1.0) * LOST ** len(lost)
        yield Wish(score=score, row=row, lines=shown, whole=whole, said=said)


def _wants_nothing(sight: Sight, known: Wishes) -> bool:
    """Decide whether a sentence has names and numbers alone (``A Florence``, ``a fleet in Pisa``,
    ``+39 055``), or only the name of an option: ``Murder!``
    """
    pieces = sight.values.keys() <= {*NAMES, "number", "phase", *known.slots}
    if pieces and all(word.startswith("<") or len(word) <= _LITTLE_WORD for word in words_of(sight.text)):
        return True
    return sight.text.strip(" .!?") == "{option}"


def _kind_of(sight: Sight, said: str, known: Wishes) -> _Kind:
    return _Kind(
        declined=is_declined(said, known),
        taken_back=is_taken_back(said, known),
        wanted_now=is_wanted_now(said, known),
        ends=has_end(sight.text, known),
        turned=is_turned_round(said, known),
        asks=asks(said, known),
        asks_what_is=asks_what_is(said, known),
        tries_out=tries_out(said, known),
        of_another=tells_of_another(said, known),
    )


def _lost_names(sight: Sight, row: Row, known: Wishes, *, ends: bool) -> list[str]:
    """The names and times of a sentence, by their slots, that a row has no use for."""
    wanted = {ALL.get(slot, slot) for slot in row.slots() - {*FURTHER.values()}}
    if not row.changes:
        wanted |= known.speak_of(row.name)
    if UNTIL in wanted:
        wanted |= {"date", DATES}
    if DATES in wanted and days_between(sight.values.get("date", ())):
        wanted.add("date")
    lost = [slot for slot in sight.values if slot not in wanted and slot in _SURE]
    lost += [kind for kind in NAMES for _ in unused_names(sight.values.get(kind, ()), kind, row)]
    return lost + [slot for slot in lost if ends and slot == "date" and row.changes] * _END


def _has_nothing_of(row: Row, sight: Sight, known: Wishes) -> bool:
    """Decide whether a sentence and a row have nothing in common that matters: "no dogs please" is like
    "no maps please" in nothing, and ``Spring 1454 - Movement`` is a heading.
    """
    if "phase" in row.slots() and not known.says_words_of(row.name, sight.text):
        return True
    return row.changes and not known.says_something_of(row.name, sight.text)


def _share(sight: Sight, row: Row, known: Wishes, kind: _Kind) -> float:
    """The share of a score that the kind of a sentence leaves to a row."""
    share = 1.0
    if row.changes and (kind.asks_what_is or (kind.turned and row.name not in known.denying)):
        share *= _AGAINST
    if row.name in known.undoing and not (kind.turned or kind.taken_back):
        share *= _UNSAID
    if (row.changes or row.offers or sight.perhaps) and kind.declined:
        share *= _DECLINED
    if row.tries and row.slots() and not kind.tries_out:
        share *= _DECLINED  # "One of my armies goes to Mantua" is an order
    if row.own and _is_of_another(sight, row, asks=kind.asks):
        share *= _BESIDE
    return share


def _is_said_of_a_power(sight: Sight, row: Row, known: Wishes) -> bool:
    """Decide whether a player's address has no place in a line: it would give a power to somebody who plays
    already, or another row says the same of their power.
    """
    return sight.perhaps == "address" and ("power" in row.slots() or row.name in known.of_powers)


def _is_of_another(sight: Sight, row: Row, *, asks: bool) -> bool:
    """Decide whether a sentence names somebody else or a place; for a change, whether it begins with a power:
    ``Milan is away until Friday``, and not ``I am in Venice until Friday``.
    """
    if row.changes:
        return sight.text.lstrip().startswith("{power}")
    return not asks and any(unused_names(sight.values.get(kind, ()), kind, row) for kind in NAMES)


def _figures_of(text: str) -> Counter[str]:
    """The numbers of a text in figures, without those in words that begin with a letter (``b4``)."""
    return Counter(number for word in text.split() if not word[0].isalpha() for number in numbers_in(word))


def _loses_something(
    sight: Sight, row: Row, known: Wishes, lines: Sequence[str], lost: Sequence[str]
) -> bool:
    """Decide whether the lines of a row leave out a place, a sum or another number of a sentence.

    A power may be whom a line about the whole table is for (``give Milan one more day``), or whose piece is
    spoken of, if the row's examples speak of one (``take the army of Milan in Pavia off the board``).
    """
    if row.carries:
        return False
    shown = Counter(number for line in lines for number in numbers_in(line))
    on_board = "place" in row.slots() and "power" not in known.speak_of(row.name)
    if "unit" in row.slots() and (len(set(sight.values.get("unit", ()))) > 1) != ("other" in row.slots()):
        return True  # ``make the army a fleet`` needs both
    return "place" in lost or (on_board and "power" in lost) or bool(_figures_of(sight.text) - shown)

"""The documented notation on one phase: the orders of a part of a line, or where the part goes wrong.

Not here: what the words are (``grammar/machiavelli/orders.lark``), how a line is parted (line_parts), what is
said about a part that was not read (notation_complaints).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace

from judge.api.language import fold, written_words
from judge.api.values import ImpossibleConditionError, Joined, UnclearConditionError
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.conditions import conditions_for
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading.attempts import Positions, sentences_at
from judge.games.machiavelli.language.reading.order_parser import DEALS, LISTS, Parser, Wrong
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.model.conditions import Condition, Denial
from judge.games.machiavelli.model.orders import Build, Maintain, Order, Remove
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, State
from judge.games.machiavelli.model.year import (
    ADJUSTMENT,
    BANS,
    GIFTS,
    MONEY,
    MOVES,
    PROVINCES,
    RETREAT_LISTS,
    RETREATS,
)

_READ_AS: Mapping[str, str] = {
    RETREAT_LISTS: LISTS,  # before moves: "A Mil retreats to Pav" is none where lists are asked for
    MOVES: PhaseKind.MOVEMENT,
    MONEY: PhaseKind.MOVEMENT,
    RETREATS: PhaseKind.RETREATS,
    ADJUSTMENT: PhaseKind.ADJUSTMENT,
    GIFTS: DEALS,
    PROVINCES: DEALS,
    BANS: DEALS,
}
"""The notation that reads the orders of a group."""
_ANOTHER = re.compile(
    r"(?:(?:and|then|while|&|\+|et|e|ed|und|y|en)\s+)(?=\w)|(?=(?:the\s+|my\s+)?(?:army|fleet|garrison|[afg])\s+\w)"
)
_UNIT = ("the", "my", "army", "fleet", "garrison", "a", "f", "g")
_IF = ("if", "unless", "provided", "provided that", "falls", "wenn", "si", "se", "sauf si")
_CONDITIONS = (*_IF, *(f"only {word}" for word in _IF))
"""Words that part a build from its condition."""
_UNLESS = ("unless", "sauf")
ELSE = ("or else", "otherwise", "else", "sonst", "sinon", "altrimenti")
"""Words that part a condition from the builds for when it does not come true."""


_NOWHERE = (-1, -1)


def condition_in(part: str) -> tuple[int, int]:
    """Span of the words between a build and its condition; (-1, -1) if it has none."""
    found = written_words.phrase_in(part, _CONDITIONS)
    while found != _NOWHERE and not (part[: found[0]].strip() and part[found[0] - 1].isspace()):
        found = written_words.phrase_in(part, _CONDITIONS, found[0] + 1)
    return found


class NotReadError(Exception):
    """Raised for a part of a line that the notation does not know; `wrong`: where and why."""

    def __init__(self, wrong: Wrong | MisreadError) -> None:
        super().__init__()
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class PhaseNotation:
    """The documented notation as one phase reads it: a part of a line in, its orders out.

    `parser`: of the scenario's words; `kinds`: how parts are read in the open phase, the likeliest first;
    `others`: how in other phases.
    """

    parser: Parser
    setting: Setting
    state: State
    kinds: tuple[str, ...] = field(init=False)
    others: tuple[PhaseKind, ...] = field(init=False)
    builds_after_moves: bool = field(init=False)
    """Builds are sent with the moves before them, and may hang on these (B-041)."""
    positions: Positions = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        letter = self.setting.rules.letter(self.state.phase)
        kinds = tuple(dict.fromkeys(kind for group, kind in _READ_AS.items() if group in letter))
        object.__setattr__(self, "kinds", kinds or (self.state.phase.kind,))
        object.__setattr__(self, "others", tuple(k for k in PhaseKind if k not in self.kinds))
        builds = self.setting.rules.adjusts_after_moves(self.state.phase)
        object.__setattr__(self, "builds_after_moves", builds)

    @property
    def names(self) -> Names:
        return self.parser.names

    def notation_orders(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a line of the documented notation; none if it is not."""
        with suppress(NotReadError):
            return self.orders(fold(part), at)
        return ()

    def is_read(self, part: str, at: Position) -> bool:
        try:
            self.several(part, at)
        except NotReadError:
            return False
        return True

    def several(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part; more than one where each begins with a unit and all can be read."""
        try:
            return self._own_first(part, self.orders(part, at), at)
        except NotReadError as stop:
            cut = stop.wrong.at if isinstance(stop.wrong, Wrong) else 0
            another = _ANOTHER.match(part, cut)
            if not cut or (another is None and not self._own_unit_at(part, cut, at)):
                raise
            try:
                first = self.orders(part[:cut].rstrip(), at)
                rest = part[another.end() if another else cut :]
                return (*first, *self.several(rest, at))
            except NotReadError:
                raise stop from None

    def orders(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part; builds perhaps with a condition behind them, and others for when it fails."""
        if self.builds_after_moves and (end := written_words.end_of_opening(part.lstrip(), ELSE)):
            raise NotReadError(MisreadError("else-alone", part.lstrip()[:end], ()))
        begins, ends = condition_in(part) if self.builds_after_moves else _NOWHERE
        if begins < 0:
            return self._plain_orders(part, at)
        word = part[begins:ends]
        builds = self._builds(part[:begins].rstrip(), word, at)
        stops, goes_on = written_words.phrase_in(part, ELSE, ends)
        when = self._condition(part[ends : stops if stops >= 0 else None].strip(), at)
        if word.split()[0] in _UNLESS:
            when = Denial(when)
        instead = written_words.behind_blanks(part, goes_on, ":")
        others = self._builds(part[instead:], "else", at) if stops >= 0 else []
        return (
            *(replace(order, when=when) for order in builds),
            *(replace(order, when=Denial(when)) for order in others),
        )

    def of_phase(self, kind: PhaseKind, at: Position, line: str) -> tuple[Order, ...]:
        """The orders of a line of the notation in another kind of phase; none if it is not."""
        meaning = self.parser.meaning(fold(line), kind)
        with suppress(MisreadError):
            return () if isinstance(meaning, Wrong) else meaning(at)
        return ()

    def canonical(self, line: str, at: Position) -> str:
        """The line in its canonical words; empty if it cannot be read."""
        with suppress(NotReadError):
            orders = self.orders(line, at)
            said = [order_text.of_scenario(order, at.scenario) for order in orders]
            return said[0] if len(said) == 1 else Joined.of(said, "; ")
        return ""

    def _builds(self, part: str, word: str, at: Position) -> list[Build | Maintain | Remove]:
        """The orders of a part that hangs on something: builds and upkeep, and no others."""
        done = self._orders_in_words(part, at)
        builds = [order for order in done if isinstance(order, Build | Maintain | Remove)]
        if len(builds) < len(done):
            raise NotReadError(MisreadError("condition-of-a-move", word, ()))
        return builds

    def _orders_in_words(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part as the notation has them, or as a sentence says them without a doubt; behind
        ELSE the verb may be that of the build before (``else a garrison in Siena``).
        """
        try:
            return self._plain_orders(part, at)
        except NotReadError:
            sentences = sentences_at(self, at)
            for said in (part, f"build {part}"):
                clauses = sentences.understand(said)
                sure = all(one.is_filed and not one.leaves_pieces for one in clauses)
                if clauses and sure:
                    return sentences.orders([line for one in clauses for line in one.lines])
            raise

    def _condition(self, text: str, at: Position) -> Condition:
        """Condition that a build hangs on."""
        try:
            return conditions_for(self.setting.scenario).meaning(text, at.seat)
        except UnclearConditionError as unclear:
            never = isinstance(unclear, ImpossibleConditionError)
            code = "condition-never" if never else "build-condition-unclear"
            raise NotReadError(MisreadError(code, text[unclear.at :].strip(), ())) from None

    def _plain_orders(self, part: str, at: Position) -> tuple[Order, ...]:
        furthest: Wrong | None = None
        for kind in self.kinds:
            meaning = self.parser.meaning(part, kind)
            if not isinstance(meaning, Wrong):
                try:
                    return meaning(at)
                except MisreadError as misread:
                    raise NotReadError(misread) from misread
            if furthest is None or meaning.at > furthest.at:
                furthest = meaning
        raise NotReadError(furthest or Wrong(0, frozenset()))

    def _own_unit_at(self, part: str, start: int, at: Position) -> bool:
        """Decide whether a part goes on with a place where the writer has a unit (``flo-bol are-sie``)."""
        area = self.names.place(written_words.letters_at(part, start))
        return any(unit.area == area for unit in at.state.units_of(at.seat))

    def _own_first(self, part: str, orders: tuple[Order, ...], at: Position) -> tuple[Order, ...]:
        """``F pis`` of somebody with a fleet in Pisa and none in Pistoia is their own fleet (N-075)."""
        unit = getattr(orders[0], "unit", None) if orders else None
        begins = len(part) - len(written_words.without_opening(part, _UNIT))
        word = written_words.letters_at(part, begins)
        if unit is None or not begins or at.state.unit(unit) is not None:
            return orders
        if unit.area in at.state.dislodged or self.names.place(word) != unit.area:
            return orders
        titles = self.names.place_titles
        mine = {u.area for u in at.state.units_of(at.seat) if u.kind is unit.kind}
        fits_it = [area for area in sorted(mine) if titles.get(area, "").lower().startswith(word)]
        if len(fits_it) != 1 or titles[unit.area].lower() == word:
            return orders
        return self.orders(part[:begins] + fits_it[0] + part[begins + len(word) :], at)

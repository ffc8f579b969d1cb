"""Reads lines of orders: one line in; orders, or complaints about the parts that were not understood.

Not here: how a line is parted (line_parts), the notation itself (phase_notation), sentences (in_sentences),
whether an order is allowed (legality).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from judge.api.language import written_words
from judge.api.understanding import NOT_THEIRS
from judge.api.values import Complaint, Reading
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.mistaken.plausibility import beside
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import headings, in_sentences
from judge.games.machiavelli.language.reading.attempts import Attempt, Positions, sentences_at
from judge.games.machiavelli.language.reading.line_parts import LONGEST_LINE, TAIL, is_too_long, sentences_of
from judge.games.machiavelli.language.reading.notation_complaints import complaint_about
from judge.games.machiavelli.language.reading.order_parser import DEALS, Parser, Wrong, parser_for
from judge.games.machiavelli.language.reading.payments_named import payments_named
from judge.games.machiavelli.language.reading.phase_notation import NotReadError, PhaseNotation
from judge.games.machiavelli.language.reading.signs_of_moves import with_arrow, with_conversion
from judge.games.machiavelli.language.reading.table_lines import with_colon, with_columns, with_names_whole
from judge.games.machiavelli.language.reading.taken_orders import helps_anothers, is_idle
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position, coming
from judge.games.machiavelli.language.understood import Sentences
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.orders import Build, Order
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, State

_KEPT = 120
"""Characters of a line too long that a complaint quotes."""
_NOT_UNDERSTOOD = frozenset({"unknown-order", "unknown-place", "unknown-power", "unfinished"})
_SHORTEST, _LONGEST = 2, 3
"""Letters of a name that is cut short."""
_MOVES = ("->", "-", ">")


class Table(Protocol):
    """A game as far as a reader must know it."""

    @property
    def setting(self) -> Setting: ...


@dataclass(frozen=True, slots=True)
class OrderReader:
    """Reads the lines of one phase. State and prices fill in what players leave out."""

    parser: Parser
    setting: Setting
    state: State
    notation: PhaseNotation = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", PhaseNotation(self.parser, self.setting, self.state))

    @property
    def names(self) -> Names:
        return self.parser.names

    @property
    def positions(self) -> Positions:
        return self.notation.positions

    @property
    def builds_after_moves(self) -> bool:
        """Decide whether builds are sent with the moves before them, and may hang on these (B-041)."""
        return self.notation.builds_after_moves

    def read(self, line: str, seat: Power, above: Sequence[Order] = (), asked: Sequence[str] = ()) -> Reading:
        """All orders of a line, and a complaint for each part that is none. Empty lines say nothing.

        `above`: the orders of the lines above it in the letter; `asked`: lines that are only asked about.
        """
        if is_too_long(line):
            end = min(_KEPT, len(line))
            facts = {"length": len(line)}
            return Reading(
                complaints=(Complaint(line=line[:end], start=0, end=end, code="too-long", facts=facts),)
            )
        line = with_names_whole(with_colon(with_columns(line), self.names), self.names)
        at = self._position(seat, above, asked)
        return in_sentences.reading(self, line, self._attempts(line, at), at, above)

    def orders(self, line: str, seat: Power, above: Sequence[Order] = ()) -> tuple[Order, ...]:
        """The orders of a line alone: what is wrong with the rest takes far longer to find out."""
        at = self._position(seat, above)
        if is_too_long(line):
            return ()
        line = with_names_whole(with_colon(with_columns(line), self.names), self.names)
        return in_sentences.orders(self, line, self._attempts(line, at), at, above)

    def spans_read(self, line: str, seat: Power) -> Sequence[tuple[int, int]]:
        """The places in a line of what orders something, or is offered."""
        if is_too_long(line):
            return ()
        at = self._position(seat, ())
        read = [(one.start, one.end) for one in self._attempts(line, at) if one.orders]
        clauses = sentences_at(self, at).understand(line, ())
        return [*read, *((one.start, one.end) for one in clauses if one.lines or one.choices)]

    def help_of_nobody(self, line: str, seat: Power) -> Sequence[str]:
        """The parts of a line that tell of help from where nobody stands."""
        at = self._position(seat, ())
        spans = () if is_too_long(line) else sentences_at(self, at).help_of_nobody(line)
        return [line[start:end] for start, end in spans]

    def payments_named(
        self, lines: Sequence[str], seat: Power, known: Sequence[Order]
    ) -> Iterator[tuple[str, Order]]:
        """The sentences that name money, each with a payment that it may mean, but for `known` ones."""
        return payments_named(self, lines, known, self._position(seat, known))

    def _position(self, seat: Power, above: Sequence[Order], asked: Sequence[str] = ()) -> Position:
        """The position that a line of a letter is read on, below its orders and what is asked about in it."""
        at = Position(self.setting, self.state, seat)
        latest = [*dict.fromkeys(reversed(asked))][::-1]  # the same line may be asked about many times
        named = tuple(
            o for line in latest for one in line.split(";") for o in self.notation_orders(one.strip(), at)
        )
        return replace(at, asked=named, coming=coming((*above, *named)), above=tuple(above))

    def is_exact(self, line: str, seat: Power) -> bool:
        """Decide whether every part of a line is an order of the documented notation, word for word."""
        if is_too_long(line):
            return True  # it is not read at all
        return all(
            attempt.exact for attempt in self._attempts(line, Position(self.setting, self.state, seat))
        )

    def _attempts(self, line: str, at: Position) -> tuple[Attempt, ...]:
        """The parts of a line, each with its orders or with where it went wrong."""
        found: list[Attempt] = []
        for start, part, kind in sentences_of(line, at, self.notation):
            new: tuple[Order, ...] = ()
            wrong = None
            headed = f"{kind.lower()} " if kind and not headings.names_kind(part) else ""
            try:
                new = self.notation.several(headed + part, at)
                if helps_anothers(part, new, at):
                    raise NotReadError(MisreadError(NOT_THEIRS, ""))
            except NotReadError as stop:
                new = self._in_other_signs(line, part, at)
                wrong = None if new else stop.wrong
                if headed and isinstance(wrong, Wrong):
                    wrong = replace(wrong, at=max(0, wrong.at - len(headed)))
            exact = wrong is None and not headed and bool(self.notation_orders(part, at))
            found.append(Attempt(start, part, kind, tuple(new), wrong, exact))
        return tuple(found)

    def _in_other_signs(self, line: str, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part that the notation does not know, but whose signs are plain."""
        if new := self._below_its_heading(part, at) or self._build_behind_plus(line, part, at):
            return new
        arrow = with_arrow(part, self.names, at) or with_conversion(part, self.names, at)
        arrow = arrow or _with_names_whole(part, self.names, at)
        return self.notation_orders(arrow, at) if arrow else ()

    def _below_its_heading(self, part: str, at: Position) -> tuple[Order, ...]:
        """The order of a part that only says before a colon what it is."""
        if (headed := headings.beside(part)) is None:
            return ()
        orders = self.notation_orders(headed[1], at)
        return orders if all(isinstance(order, headed[0]) for order in orders) else ()

    def _build_behind_plus(self, line: str, part: str, at: Position) -> tuple[Order, ...]:
        """The build of a unit that is all of a line behind a plus, in winter, where its writer has none
        (``+A Rome``): even where the plus only marks a point of a list, nothing else can be done with it.
        """
        whole, unit = line.strip(), part.strip().lstrip("+ ")
        alone = whole.startswith("+") and len(whole.lstrip("+ ")) == len(unit)
        if self.state.phase.kind is not PhaseKind.ADJUSTMENT or not alone:
            return ()
        orders = self.notation_orders(f"build {unit}", at)
        mine = {unit.area for unit in at.state.units_of(at.seat)}
        is_new = all(isinstance(order, Build) and order.unit.area not in mine for order in orders)
        return orders if is_new else ()

    def stops_below(self, line: str) -> bool:
        """Decide whether a heading says that the lines below it are no orders of now."""
        return line.rstrip().endswith(":") and in_sentences.stops(self, line, self.setting, self.state)

    def is_strange_heading(self, line: str) -> bool:
        """Decide whether a heading has words that nobody knows, and none that stops what is below it."""
        return line.rstrip().endswith(":") and in_sentences.is_strange(self, line, self.setting, self.state)

    def is_draft(self, line: str) -> bool:
        """Decide whether a line says of its whole letter that it is no order yet."""
        return len(line) <= LONGEST_LINE and self._sentences_of_nobody().is_draft(line)

    def takes_back(self, line: str) -> bool:
        """Decide whether a line begins with words that take back what stands above it."""
        return self._sentences_of_nobody().takes_back(line)

    def _sentences_of_nobody(self) -> Sentences:
        return sentences_at(self, Position(self.setting, self.state, AUTONOMOUS))

    def notation_orders(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a line of the documented notation; none if it is not."""
        return self.notation.notation_orders(part, at)

    def complaint_about(self, line: str, attempt: Attempt, at: Position) -> Complaint | None:
        """The complaint about a part that was not read; None for a remark beside orders."""
        assert attempt.wrong is not None
        part = attempt.part
        courtesy = is_idle(part)
        if ("," in line or ";" in line) and (courtesy or self._signs(line, attempt)):  # "oops, F psa h"
            return None
        whole = mistakes.Spot(line, attempt.start, part)
        return self._under_kind(part, attempt.kind, at) or complaint_about(
            whole, attempt.wrong, at, self.notation
        )

    def _signs(self, line: str, attempt: Attempt) -> bool:
        """Decide whether a part is the name at the end of a line, behind a farewell (``cheers, j``)."""
        before = written_words.parts_between(line[: attempt.start].rstrip(" ,;"), ",;.!?")[-1]
        one = attempt.part.strip().isalpha() and not line[attempt.end :].strip(TAIL)
        return one and bool(before.strip()) and is_idle(before) and self.names.place(attempt.part) is None

    def about_another_phase(self, line: str, attempt: Attempt, own: Complaint, at: Position) -> Complaint:
        """The complaint about a part that nobody understood, or that it is an order of another phase."""
        if own.code not in _NOT_UNDERSTOOD:
            return own
        for kind in self.notation.others:
            if in_sentences.means_anything(
                self, attempt.part, kind, at, partial(self.notation.of_phase, kind, at)
            ):
                spot = mistakes.Spot(line, attempt.start, attempt.part)
                deals = DEALS in self.notation.kinds
                return mistakes.other_phase(
                    spot, kind, self.state.phase.kind, self.setting.rules, deals=deals
                )
        return own

    def _under_kind(self, part: str, kind: str, at: Position) -> Complaint | None:
        """The complaint about the first order for all units of a kind that cannot be read."""
        if not kind:
            return None
        said = headings.behind_all(part)
        mine = [unit for unit in at.state.units_of(at.seat) if unit.kind == kind] if said else []
        for one in (f"{unit.kind.lower()} {unit.area} {said}" for unit in mine):
            try:
                self.notation.several(one, at)
            except NotReadError as stop:
                return complaint_about(mistakes.Spot(one, 0, one), stop.wrong, at, self.notation)
        return None


def reader_for(game: Table, state: State) -> OrderReader:
    """The reader for the open phase of a game."""
    return OrderReader(parser_for(game.setting.scenario), game.setting, state)


def _with_names_whole(part: str, names: Names, at: Position) -> str:
    """A part of a line that is a move between two places, one of them cut short, with their names; else
    nothing. A unit of the writer's stands in the one place that begins so, and beside the one goal that does.
    """
    sign = next((sign for sign in _MOVES if sign in part), "")
    if at.state.phase.kind is not PhaseKind.MOVEMENT or not sign:
        return ""
    begins, _, ends = (said.strip(" .>") for said in part.partition(sign))
    mine = {unit.area: unit.ref for unit in at.state.units_of(at.seat)}
    unit = _only_one(begins, names, mine)
    if unit is None:
        return ""
    board = at.setting.scenario.board
    goal = _only_one(ends, names, [area for area in board.areas if beside(board, mine[unit], area)])
    whole = {names.place(begins), names.place(ends)} == {unit, goal}
    return "" if goal is None or whole else f"{mine[unit].kind.lower()} {unit} - {goal}"


def _only_one(said: str, names: Names, places: Collection[AreaId]) -> AreaId | None:
    """The only one of some places that is called so, or whose name begins so; None if none or several are."""
    place = names.place(said)
    if place is not None:
        return place if place in places else None
    if not said.isalpha() or not _SHORTEST <= len(said) <= _LONGEST:
        return None
    found = {area for form, area in names.places.items() if form.startswith(said) and area in places}
    return found.pop() if len(found) == 1 else None

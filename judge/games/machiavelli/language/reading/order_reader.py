"""Reads lines of orders: one line in; orders, or complaints about the parts that were not understood.

Not here: what the words are (``grammar/machiavelli/orders.lark``), what they mean (orders), how a complaint
finds its suggestions (mistakes), whether an order is allowed (legality).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import pairwise, takewhile
from typing import Protocol

from judge.api.language import folded, keeps_all
from judge.api.understanding import ECHOED, NOT_THEIRS, TAKEN
from judge.api.values import Complaint, ImpossibleConditionError, Joined, Reading, UnclearConditionError
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.conditions import conditions_for
from judge.games.machiavelli.language.mistaken import mistakes
from judge.games.machiavelli.language.mistaken.plausibility import beside, can_ever_stand, fits
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import headings, in_sentences
from judge.games.machiavelli.language.reading.attempts import Attempt, sentences_at
from judge.games.machiavelli.language.reading.order_parser import DEALS, LISTS, Parser, Wrong, parser_for
from judge.games.machiavelli.language.reading.powers_supported import with_powers_supported
from judge.games.machiavelli.language.reading.taken_orders import helps_anothers, is_idle
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position, coming
from judge.games.machiavelli.language.tidying import tidied
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.conditions import Condition, Denial
from judge.games.machiavelli.model.orders import Advance, Build, Hold, Maintain, Order, Remove
from judge.games.machiavelli.model.rules.rulebook import Rulebook
from judge.games.machiavelli.model.scenario import Setting
from judge.games.machiavelli.model.state import PhaseKind, Power, State, UnitKind
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

LONGEST_LINE = 400  # characters; no order comes near it
_KEPT = 120  # characters of a line too long that a complaint quotes
_MOST_PARTS = 40  # orders in one line

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
"""Which of them reads the orders of a group."""
_BULLET = re.compile(
    r"\s*(?:(?:[-–—*•·>›»+o]+|\(?[0-9]{1,2}[.)/](?!\s*(?:[0-9]+\s*d|none))|"
    r"(?:\(?[a-z]\)|[0-9]{1,2})(?=\s+(?:army|fleet|garrison|[afg])\s))\s+)?"
)
_PARTS = re.compile(r"(?:[^,;]|(?<=\d),(?=\d))+")
"""What stands between commas and semicolons, but for the comma within a number (``2,5 ducats``)."""
_SENTENCE_END = re.compile(
    r"(?<=[^\W\d_]{3})(?<!\bsupp)(?<!\btransp)(?<!\bconv)(?<!\barm)(?<!\bgar)(?<!\bbes)(?<!\badv)(?<!\bexp)"
    r"[.!]+\s+(?=\w)(?!(?:or\s+else|otherwise|else|sonst|sinon|altrimenti)\b)"
)
"""Where one sentence ends and another begins, if not an abbreviation (``supp. Arezzo``)."""
_ANOTHER = re.compile(
    r"(?:(?:and|then|while|&|\+|et|e|ed|und|y|en)\s+)(?=\w)|(?=(?:the\s+|my\s+)?(?:army|fleet|garrison|[afg])\s+\w)"
)
_SHORT_UNIT = re.compile(r"(?:the\s+|my\s+)?(?:army|fleet|garrison|[afg])\s+([^\W\d_]{3,})(?![^\W\d_])")
_SUM_BEHIND = re.compile(
    r",(?=\s+(?:(?:a\s+|the\s+)?price(?:\s+of)?:?\s+\d+|(?:(?:for|at|with)\s+)?(?:(?:a\s+|the\s+)?price(?:\s+of)?:?\s+)?(?:\d+|[a-z]+(?:-[a-z]+)?(?=\s+(?:ducats?|gold|florins?)))\s*(?:d|ducats?|gold|florins?)"
    r"|(?:[12]|one|two|une?|deux)\s*(?:years?|ans?))[\s.!)]*\Z)"
)
"""The comma before a sum or term at the end of a line (``bribe A Bologna, 9 ducats``)."""
_SUM_AHEAD = re.compile(r"(\A\s*(?:e|exp|expenses?|expenditures?|depenses?)\b[^,;]*\d\s*(?:d|ducats?)\s*),")
"""The comma behind the sum of an expenditure (``expense 2: 9 ducats, buy G Siena``)."""
_PRICE_BEHIND = re.compile(
    r"(\A\s*(?:sell|buy|disband|bribe|counter-?bribe|protect|assassinate|murder|kill|pacify|body-?guard|"
    r"vendre|vends|acheter|achète|soudoyer|assassiner)\s[^,;]*),(?=\s*\d+\s*\Z)"
)
"""The comma before a sum without its ducats (``sell Siena to Milan, 4``)."""
_PAUSES = re.compile(r"[,;.!?]")
_ONE_WORD = re.compile(r"\s*[^\W\d_]+\s*\Z")
_WRITER = re.compile(
    r"\s*(?:(?:i|we)(?:'ll|\s+(?:will|shall|also))*|(?:i|we)(?:'d|\s+would)\s+like\s+to|(?:i|we)\s+want\s+to|please)"
    r"\s+(?=(?:build|raise|maintain|keep|remove|sell|buy|give|pay|tax)\s)"
)
"""Who does it, where it needs not be said (``I raise an army in Roma``)."""
_NAME_AHEAD = re.compile(r"[^\W\d_]{3,}")
_IF = re.compile(
    r"(?<!\s)\s++(?:only\s++)?(?:if|unless|provided(?:\s++that)?|falls|wenn|si|se|sauf\s++si)(?!\w)\s*+"
)
"""What parts a build from its condition."""
_UNLESS = ("unless", "sauf")
_ELSE = re.compile(r"(?:(?<!\s)\s++)?\b(?:or\s++else|otherwise|else|sonst|sinon|altrimenti)\b\s*+:?\s*+")
"""What parts a condition from the builds for when it does not come true."""
_PART_OF_ELSE = re.compile(r"[,;](?=\s*(?:or\s+else|otherwise|else|sonst|sinon|altrimenti)\b)")
_CONDITION = re.compile(
    r"\s(?:if|falls|wenn|si|se)\s(?:[^,;(]{0,80}\b(?:not|no|and|or|non|pas|et|ou))?\s*+\([^,;]*+"
)
"""A condition with brackets."""
_TRAIN = re.compile(
    r"(?:t|(?P<long>artillery(?:\s+train)?|siege\s+train|train|transport|carry))\.?\s+(?P<next>\w+)"
)
_INTO_NOTHING = re.compile(
    r"(?P<unit>\S.{0,60}?)\s+(?:c|co|conv|converts?|=)(?:\s+(?:in)?to)?\s*(?P<goal>0|zero|nothing|none)\Z"
)
"""``a sav c 0``."""
_NOT_UNDERSTOOD = frozenset({"unknown-order", "unknown-place", "unknown-power", "unfinished"})
_LONGEST_CALL = 20
"""Characters of a greeting before orders."""
_TRAIN_KIND = UnitKind("T")
_BEFORE = " \t\r\n\x0b\x0c!"
_TAIL = " \t\r\n\x0b\x0c.!"


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
    kinds: tuple[str, ...] = field(init=False)
    others: tuple[PhaseKind, ...] = field(init=False)

    def __post_init__(self) -> None:
        """`kinds`: how lines are read in the open phase, the likeliest first; `others`: in other phases."""
        letter = self.setting.rules.letter(self.state.phase)
        kinds = tuple(dict.fromkeys(kind for group, kind in _READ_AS.items() if group in letter))
        object.__setattr__(self, "kinds", kinds or (self.state.phase.kind,))
        object.__setattr__(self, "others", tuple(k for k in PhaseKind if k not in self.kinds))

    @property
    def names(self) -> Names:
        return self.parser.names

    def read(self, line: str, seat: Power, above: Sequence[Order] = (), asked: Sequence[str] = ()) -> Reading:
        """All orders of a line, and a complaint for each part that is none. Empty lines say nothing.

        `above`: the orders of the lines above it in the letter; `asked`: lines that are only asked about.
        """
        if len(line) > LONGEST_LINE or len(_PARTS.findall(line)) > _MOST_PARTS:
            end = min(_KEPT, len(line))
            facts = {"length": len(line)}
            return Reading(
                complaints=(Complaint(line=line[:end], start=0, end=end, code="too-long", facts=facts),)
            )
        at = self._position(seat, above, asked)
        return in_sentences.reading(self, line, self._attempts(line, at), at, above)

    def orders(self, line: str, seat: Power, above: Sequence[Order] = ()) -> tuple[Order, ...]:
        """The orders of a line alone: what is wrong with the rest takes far longer to find out."""
        at = self._position(seat, above)
        if len(line) > LONGEST_LINE or len(_PARTS.findall(line)) > _MOST_PARTS:
            return ()
        return in_sentences.orders(self, line, self._attempts(line, at), at, above)

    def _position(self, seat: Power, above: Sequence[Order], asked: Sequence[str] = ()) -> Position:
        """The position that a line of a letter is read on, below its orders and what is asked about in it."""
        at = Position(self.setting, self.state, seat)
        named = tuple(
            o for line in asked for one in line.split(";") for o in self.documented(one.strip(), at)
        )
        return replace(at, asked=named, coming=coming((*above, *named)), above=tuple(above))

    def is_exact(self, line: str, seat: Power) -> bool:
        """Decide whether every part of a line is an order of the documented notation, word for word."""
        if len(line) > LONGEST_LINE or len(_PARTS.findall(line)) > _MOST_PARTS:
            return True  # it is not read at all
        return all(
            attempt.exact for attempt in self._attempts(line, Position(self.setting, self.state, seat))
        )

    def _attempts(self, line: str, at: Position) -> tuple[Attempt, ...]:
        """The parts of a line, each with its orders or with where it went wrong."""
        found: list[Attempt] = []
        for start, part, kind in self._sentences(line, at):
            new: tuple[Order, ...] = ()
            wrong = None
            headed = f"{kind.lower()} " if kind and not headings.names_kind(part) else ""
            try:
                new = self._several(headed + part, at)
                if helps_anothers(part, new, at):
                    raise _NotReadError(MisreadError(NOT_THEIRS, ""))
            except _NotReadError as stop:
                new = self._below_its_heading(part, at)
                wrong = None if new else stop.wrong
                if headed and isinstance(wrong, Wrong):
                    wrong = replace(wrong, at=max(0, wrong.at - len(headed)))
            exact = wrong is None and not headed and self.is_documented(part, at)
            found.append(Attempt(start, part, kind, tuple(new), wrong, exact))
        return tuple(found)

    def _below_its_heading(self, part: str, at: Position) -> tuple[Order, ...]:
        """The order of a part that only says before a colon what it is."""
        if (headed := headings.beside(part)) is None:
            return ()
        orders = self.documented(headed[1], at)
        return orders if all(isinstance(order, headed[0]) for order in orders) else ()

    def stops_below(self, line: str) -> bool:
        """Decide whether a heading says that the lines below it are no orders of now."""
        return line.rstrip().endswith(":") and in_sentences.stops(self, line, self.setting, self.state)

    def is_draft(self, line: str) -> bool:
        """Decide whether a line says of its whole letter that it is no order yet."""
        return len(line) <= LONGEST_LINE and in_sentences.is_draft(self, line, self.setting, self.state)

    def takes_back(self, line: str) -> bool:
        """Decide whether a line begins with words that take back what stands above it."""
        return in_sentences.takes_back(self, line, self.setting, self.state)

    def is_documented(self, part: str, at: Position) -> bool:
        """Decide whether a part is an order of the documented notation, word for word."""
        return bool(self.documented(part, at))

    def documented(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a line of the documented notation; none if it is not."""
        with suppress(_NotReadError):
            return self._orders(folded(part), at)
        return ()

    def complaint_about(self, line: str, attempt: Attempt, at: Position) -> Complaint | None:
        """The complaint about a part that was not read; None for a remark beside orders."""
        assert attempt.wrong is not None
        part = attempt.part
        courtesy = is_idle(part)
        if re.search("[,;]", line) and (courtesy or self._signs(line, attempt)):  # "oops, F psa h"
            return None
        whole = mistakes.Spot(line, attempt.start, part)
        return self._under_kind(part, attempt.kind, at) or self._complaint(whole, attempt.wrong, at)

    def _signs(self, line: str, attempt: Attempt) -> bool:
        """Decide whether a part is the name at the end of a line, behind a farewell (``cheers, j``)."""
        before = _PAUSES.split(line[: attempt.start].rstrip(" ,;"))[-1]
        one = _ONE_WORD.fullmatch(attempt.part) is not None and not line[attempt.end :].strip(_TAIL)
        return one and bool(before.strip()) and is_idle(before) and self.names.place(attempt.part) is None

    def about_another_phase(self, line: str, attempt: Attempt, own: Complaint, at: Position) -> Complaint:
        """The complaint about a part that nobody understood, or that it is an order of another phase."""
        if own.code not in _NOT_UNDERSTOOD:
            return own
        for kind in self.others:
            if in_sentences.means_anything(self, attempt.part, kind, at, partial(self._of_phase, kind, at)):
                spot = mistakes.Spot(line, attempt.start, attempt.part)
                deals = DEALS in self.kinds
                return mistakes.other_phase(
                    spot, kind, self.state.phase.kind, self.setting.rules, deals=deals
                )
        return own

    def _of_phase(self, kind: PhaseKind, at: Position, line: str) -> tuple[Order, ...]:
        """The orders of a line of the notation in another kind of phase; none if it is not."""
        meaning = self.parser.meaning(folded(line), kind)
        with suppress(MisreadError):
            return () if isinstance(meaning, Wrong) else meaning(at)
        return ()

    def _under_kind(self, part: str, kind: str, at: Position) -> Complaint | None:
        """The complaint about the first order for all units of a kind that cannot be read."""
        if not kind:
            return None
        said = headings.behind_all(part)
        mine = [unit for unit in at.state.units_of(at.seat) if unit.kind == kind] if said else []
        for one in (f"{unit.kind.lower()} {unit.area} {said}" for unit in mine):
            try:
                self._several(one, at)
            except _NotReadError as stop:
                return self._complaint(mistakes.Spot(one, 0, one), stop.wrong, at)
        return None

    def _sentences(self, line: str, at: Position) -> Iterator[tuple[int, str, str]]:
        """The parts of a line; one that is no order as it stands by its sentences, if any of them is one.

        Courtesy before others (``hey!!``) is no part of anything.
        """
        for start, part, kind in self._parts(line, at.seat):
            ends = [0, *(found.end() for found in _SENTENCE_END.finditer(part)), len(part)]
            pieces = [(a, part[a:b].rstrip(_TAIL)) for a, b in pairwise(ends)]
            idle = [] if kind else [*takewhile(lambda piece: is_idle(piece[1]), pieces[:-1])]
            pieces = pieces[len(idle) :]
            first = pieces[0][0]
            whole = part[first:]
            if kind or len(pieces) == 1 or self._is_read(whole, at):
                yield start + first, whole, kind
            elif any(self._is_read(piece, at) for _, piece in pieces):
                yield from ((start + a, piece, kind) for a, piece in pieces)
            else:
                yield start + first, whole, kind

    def _is_read(self, part: str, at: Position) -> bool:
        try:
            self._several(part, at)
        except _NotReadError:
            return False
        return True

    def _parts(self, line: str, seat: Power) -> Iterator[tuple[int, str, str]]:
        """The parts of a line, in small letters, each with where it begins and what is named in front."""
        said = self._with_powers_of_supports(line)
        plain = self.parser.with_special_named(_plain(said), _tidied(said))
        if LISTS in self.kinds:
            plain = self.parser.with_lists_whole(plain)
        if self.builds_after_moves:
            plain = _PART_OF_ELSE.sub(" ", plain)
        for start, end, kind in headings.of_kinds(plain, _skip(plain, seat, self.names)):
            for found in _PARTS.finditer(plain, start, end):
                part = found.group().rstrip(_TAIL)
                left = len(part) - len(part.lstrip(_BEFORE))
                if len(part) > left:
                    yield found.start() + left, part[left:], kind

    def _with_powers_of_supports(self, line: str) -> str:
        """The line with a power in brackets behind a support read, where supports are for powers (A-110)."""
        if "(" not in line or self.setting.rules.movement.support == "unit":
            return line
        return with_powers_supported(_plain(line), self.names)

    @property
    def builds_after_moves(self) -> bool:
        """Whether builds are sent with the moves that come before them, and may hang on these (B-041)."""
        return self.setting.rules.adjusts_after_moves(self.state.phase)

    def _orders(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part; builds perhaps with a condition behind them, and others for when it fails."""
        found = _IF.search(part) if self.builds_after_moves else None
        if self.builds_after_moves and (alone := _ELSE.match(part)) is not None:
            raise _NotReadError(MisreadError("else-alone", alone.group().strip(), ()))
        if found is None:
            return self._plain_orders(part, at)
        builds = self._builds(part[: found.start()], found.group().strip(), at)
        condition, *instead = _ELSE.split(part[found.end() :], maxsplit=1)
        when = self._condition(condition, at)
        if found.group().split()[0] in _UNLESS:
            when = Denial(when)
        others = self._builds(instead[0], "else", at) if instead else []
        return (
            *(replace(order, when=when) for order in builds),
            *(replace(order, when=Denial(when)) for order in others),
        )

    def _builds(self, part: str, word: str, at: Position) -> list[Build | Maintain | Remove]:
        """The orders of a part that hangs on something: builds and upkeep, and no others."""
        done = self._orders_in_words(part, at)
        builds = [order for order in done if isinstance(order, Build | Maintain | Remove)]
        if len(builds) < len(done):
            raise _NotReadError(MisreadError("condition-of-a-move", word, ()))
        return builds

    def _orders_in_words(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part as the notation has them, or as a sentence says them without a doubt; behind
        ELSE the verb may be that of the build before (``else a garrison in Siena``).
        """
        try:
            return self._plain_orders(part, at)
        except _NotReadError:
            sentences = sentences_at(self, at)
            for said in (part, f"build {part}"):
                clauses = sentences.understand(said)
                sure = all(one.what in (TAKEN, ECHOED) and not one.leaves_pieces for one in clauses)
                if clauses and sure:
                    return sentences.orders([line for one in clauses for line in one.lines])
            raise

    def _condition(self, text: str, at: Position) -> Condition:
        """What a build hangs on."""
        try:
            return conditions_for(self.setting.scenario).meaning(text, at.seat)
        except UnclearConditionError as unclear:
            never = isinstance(unclear, ImpossibleConditionError)
            code = "condition-never" if never else "build-condition-unclear"
            raise _NotReadError(MisreadError(code, text[unclear.at :].strip(), ())) from None

    def _plain_orders(self, part: str, at: Position) -> tuple[Order, ...]:
        furthest: Wrong | None = None
        for kind in self.kinds:
            meaning = self.parser.meaning(part, kind)
            if not isinstance(meaning, Wrong):
                try:
                    return meaning(at)
                except MisreadError as misread:
                    raise _NotReadError(misread) from misread
            if furthest is None or meaning.at > furthest.at:
                furthest = meaning
        raise _NotReadError(furthest or Wrong(0, frozenset()))

    def _several(self, part: str, at: Position) -> tuple[Order, ...]:
        """The orders of a part; more than one where each begins with a unit and all can be read."""
        try:
            return self._own_first(part, self._orders(part, at), at)
        except _NotReadError as stop:
            cut = stop.wrong.at if isinstance(stop.wrong, Wrong) else 0
            another = _ANOTHER.match(part, cut)
            if not cut or (another is None and not self._own_unit_at(part, cut, at)):
                raise
            try:
                first = self._orders(part[:cut].rstrip(), at)
                rest = part[another.end() if another else cut :]
                return (*first, *self._several(rest, at))
            except _NotReadError:
                raise stop from None

    def _own_unit_at(self, part: str, start: int, at: Position) -> bool:
        """Whether a part goes on with a place where a unit of the writer's stands (``flo-bol are-sie``)."""
        word = _NAME_AHEAD.match(part, start)
        area = self.names.place(word[0]) if word is not None else None
        return any(unit.area == area for unit in at.state.units_of(at.seat))

    def _own_first(self, part: str, orders: tuple[Order, ...], at: Position) -> tuple[Order, ...]:
        """``F pis`` of somebody with a fleet in Pisa and none in Pistoia is their own fleet (N-075)."""
        unit = getattr(orders[0], "unit", None) if orders else None
        named = _SHORT_UNIT.match(part)
        if unit is None or named is None or at.state.unit(unit) is not None:
            return orders
        if unit.area in at.state.dislodged or self.names.place(named[1]) != unit.area:
            return orders
        titles, word = self.names.place_titles, named[1]
        mine = {u.area for u in at.state.units_of(at.seat) if u.kind is unit.kind}
        fits_it = [area for area in sorted(mine) if titles.get(area, "").lower().startswith(word)]
        if len(fits_it) != 1 or titles[unit.area].lower() == word:
            return orders
        return self._orders(part[: named.start(1)] + fits_it[0] + part[named.end(1) :], at)

    def _canonical(self, line: str, at: Position) -> str:
        """The line in its canonical words; empty if it cannot be read."""
        with suppress(_NotReadError):
            orders = self._orders(line, at)
            said = [order_text.of_scenario(order, at.scenario) for order in orders]
            return said[0] if len(said) == 1 else Joined.of(said, "; ")
        return ""

    def _complaint(self, spot: mistakes.Spot, wrong: Wrong | MisreadError, at: Position) -> Complaint:
        if (trains := _about_trains(spot, self.setting.rules, self.names)) is not None:
            return trains
        if (nothing := self._into_nothing(spot, at)) is not None:
            return nothing
        if isinstance(wrong, MisreadError):
            return mistakes.contradiction(spot, wrong.code, wrong.word, wrong.expected)
        plain = _IF.split(spot.part)[0].strip() or spot.part  # a build may hang on something (B-041)
        for kind in self.others:
            if not isinstance(self.parser.meaning(plain, kind), Wrong):
                deals = DEALS in self.kinds
                return mistakes.other_phase(
                    spot, kind, self.state.phase.kind, self.setting.rules, deals=deals
                )
        found = mistakes.complaint(
            spot, wrong.at, wrong.expected, self.names, lambda part: self._worth(spot.part, part, at)
        )
        if not self.setting.rules.loans and found.code == "unknown-order":
            found = replace(found, facts={**found.facts, "bank": False})
        if not found.corrected and found.code.startswith("unknown-"):
            whole = mistakes.mended(spot.part, self._wrong, self.names)
            if whole and self._worth(spot.part, whole, at):
                fixed = spot.with_instead(0, len(spot.part), self._canonical(whole.lower(), at) or whole)
                return replace(found, corrected=fixed)
        if found.code != "unknown-place" or self._sense(spot.part_of(found.corrected), at).fitting:
            return found
        return self._within_reach(found, spot, self._reach(spot.part[: wrong.at], at))

    def _into_nothing(self, spot: mistakes.Spot, at: Position) -> Complaint | None:
        """A unit that is converted to nothing, as the old judges had it: it disbands, where units may."""
        found = _INTO_NOTHING.match(spot.part)
        disbands = self._canonical(f"{found['unit']} disbands", at) if found is not None else ""
        if found is None or not disbands:
            return None
        may = self.setting.rules.disband
        return spot.complaint(
            "converts-to-nothing",
            found.start("goal"),
            found.end("goal"),
            facts={"may": may},
            corrected=spot.with_instead(0, len(spot.part), disbands) if may else "",
        )

    def _wrong(self, part: str) -> tuple[int, frozenset[str]] | None:
        """Where a part goes wrong in the open phase; None if it can be read."""
        meaning = self.parser.meaning(part.lower(), self.state.phase.kind)
        return (meaning.at, meaning.expected) if isinstance(meaning, Wrong) else None

    def _within_reach(self, found: Complaint, spot: mistakes.Spot, reach: _Reach | None) -> Complaint:
        """The complaint about where a unit of the writer's shall go: never to where no unit of its kind could
        ever get, then rather to a place in its reach that is like what is written.
        """
        if reach is None:
            return found
        facts = {**found.facts, "unit": reach.unit, "reach": Joined.of(reach.titles, ", ")}
        never = frozenset(self.names.place_titles[area] for area in reach.never)
        left = tuple(title for title in found.suggestions if title not in never)
        start, end = found.start - spot.start, found.end - spot.start
        further = bool(spot.part[end:].strip())  # a sea on the way of an army, or half of a name
        if further or len(left) == len(found.suggestions):
            return replace(found, facts=facts)
        near = left or mistakes.nearest(spot.part[start:end], reach.titles)
        corrected = spot.with_instead(start, end, near[0]) if near else ""
        return replace(found, facts=facts, suggestions=near or found.suggestions, corrected=corrected)

    def _reach(self, beginning: str, at: Position) -> _Reach | None:
        """Where the writer's unit could go, if the line wants to send one somewhere."""
        anywhere = next(iter(self.names.places))
        try:
            orders = self._orders(f"{beginning.rstrip()} {anywhere}", at)
        except _NotReadError:
            return None
        match orders:
            case (Advance(unit=unit),) if fits(Hold(unit), at):
                board, titles = at.scenario.board, self.names.place_titles
                near = tuple(sorted(title for area, title in titles.items() if beside(board, unit, area)))
                never = frozenset(area for area in titles if not can_ever_stand(board, unit, area))
                return _Reach(unit=Joined.of((unit.kind, titles[unit.area])), titles=near, never=never)
        return None

    def _worth(self, said: str, part: str, at: Position) -> mistakes.Sense:
        """What a correction of a part is worth: nothing if it loses what the part names."""
        kept = keeps_all(said, part, self.names)
        return self._sense(part, at) if kept else mistakes.Sense.NONE

    def _sense(self, part: str, at: Position) -> mistakes.Sense:
        """Whether a corrected part would be understood in this phase, and fit the position."""
        try:
            orders = self._orders(part.lower(), at)
        except _NotReadError:
            return mistakes.Sense.NONE
        return mistakes.Sense.FITTING if all(fits(o, at) for o in orders) else mistakes.Sense.READABLE


@dataclass(frozen=True, slots=True)
class _Reach:
    """`titles` of where a unit can go now, and areas where it `never` can."""

    unit: str
    titles: tuple[str, ...]
    never: frozenset[AreaId]


class _NotReadError(Exception):
    def __init__(self, wrong: Wrong | MisreadError) -> None:
        super().__init__()
        self.wrong = wrong


def _about_trains(spot: mistakes.Spot, rules: Rulebook, names: Names) -> Complaint | None:
    """T in front: of a unit, where it means a train; of a place, where there are none (B-005)."""
    found = _TRAIN.match(spot.part)
    if found is None:
        return None
    trains = _TRAIN_KIND in rules.units
    before_unit = found["next"] in ("a", "f", "army", "fleet")
    if trains and before_unit:
        return spot.complaint("train-in-front", 0, found.start("next"))
    if not trains and (before_unit or found["long"] or names.place(found["next"]) is not None):
        return spot.complaint("no-trains-here", 0, found.start("next"))
    return None


@lru_cache(maxsize=1024)
def _tidied(line: str) -> str:
    """A line is read several times: for each power whose it may be, alone, and with the one below it."""
    plain = _plain(line)
    tidy = _SUM_AHEAD.sub(r"\1 ", _SUM_BEHIND.sub(" ", tidied(plain)))
    tidy = _PRICE_BEHIND.sub(r"\1 ", tidy)
    if len(tidy) == len(plain):
        for found in _CONDITION.finditer(plain):  # its brackets are no remarks
            tidy = tidy[: found.start()] + found.group() + tidy[found.end() :]
    return tidy


def _plain(line: str) -> str:
    """Lower case and without control characters, every character still at its place."""
    lower = line.lower().replace("\u2019", "'")
    if len(lower) != len(line):  # a few letters have longer small forms
        lower = "".join(small if len(small := sign.lower()) == 1 else sign for sign in line)
    return lower if lower.isprintable() else "".join(s if s.isprintable() else " " for s in lower)


def _skip(plain: str, seat: Power, names: Names) -> int:
    """Where the orders begin: after a bullet or number, and after the writer's own name and a colon."""
    found = _BULLET.match(plain)
    start = found.end() if found else 0
    if (writer := _WRITER.match(plain, start)) is not None:
        return writer.end()
    colon = plain.find(":", start)
    if _ONE_WORD.match(plain, colon + 1) and names.place(plain[start:colon].strip()) is not None:
        return start  # "Florence: Siena" is the unit that stands there
    if colon > 0 and names.power(plain[start:colon]) == seat:
        return colon + 1
    called = plain.find("!", start)
    if 0 < called < start + _LONGEST_CALL and is_idle(plain[start:called]):
        return called + 1  # "Hi! My fleet ..."
    return start


def reader_for(game: Table, state: State) -> OrderReader:
    """The reader for the open phase of a game."""
    return OrderReader(parser_for(game.setting.scenario), game.setting, state)

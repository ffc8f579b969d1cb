"""Reads the lines of letters at one table, and says exactly where one goes wrong.

Not here: the grammar (grammar), what an order is called in a letter (echo).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rapidfuzz.process import extract

from judge.api import Complaint, PlainReader, Reading, Said, Seat, fold, is_like
from judge.api.language import written_words
from judge.games.empires.language.grammar import NotRead
from judge.games.empires.language.names import bare, without_hyphens
from judge.games.empires.model.events import Event
from judge.games.empires.model.ground import Power
from judge.games.empires.model.orders import Attempt, Order
from judge.games.empires.model.state import State
from judge.games.empires.play.legality import refusals

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable

LONGEST = 400
"""Letters of a line."""
_ENOUGH = 70
"""Likeness that a word must have to a name, of a hundred, for the name to be offered."""
_MOST_OFFERED = 4
_SIGNS = str.maketrans({"−": "-", "–": "-"})


class EmpiresReader(PlainReader[State, Order, Event]):
    """Several orders may stand on a line, parted by semicolons."""

    table: EmpiresTable

    def read(self, line: str, seat: Seat, above: Sequence[Order] = (), asked: Sequence[str] = ()) -> Reading:
        """The orders of a line, and what is wrong with the rest of it."""
        orders: list[Order] = []
        complaints: list[Complaint] = []
        for start, part in _parts(line):
            found = self._one(line, start, part, seat)
            if isinstance(found, Complaint):
                sentence = self._sentence(line, start, part, seat)
                if not sentence:
                    complaints.append(found)
                orders += [one for one in sentence if not isinstance(one, Complaint)]
                complaints += [one for one in sentence if isinstance(one, Complaint)]
            else:
                orders.append(found)
        return Reading(tuple(orders), tuple(complaints))

    def orders(self, line: str, seat: Seat, above: Sequence[Order] = ()) -> tuple[Order, ...]:
        """The orders of a line alone."""
        return self.read(line, seat).orders

    def spell_out(self, order: Order) -> Said:
        """As `words`: names are in full there."""
        return self.table.words(order)

    def _one(self, line: str, start: int, part: str, seat: Seat) -> Order | Complaint:
        if len(part) > LONGEST:
            return Complaint(line=line[:100], start=0, end=100, code="empires-too-long")
        text = _prepare_line(part)
        found = self.table.grammar.read(text)
        if not isinstance(found, NotRead):
            return self._with_base(found, line, start, part, seat)
        if "CONQUER" in found.expected and (word := self.table.sentences.unknown_word(text)):
            found = NotRead(*word, frozenset() if word == (0, len(text)) else frozenset({"AREA"}))
        end = start + len(part)
        same = len(text) == len(part)  # else the place in the text is not that in the line
        at, to = (start + found.at, start + found.end) if same else (start, end)
        if found.code:
            return Complaint(line=line, start=start, end=end, code=found.code)
        whole = Complaint(
            line=line, start=min(at, end), end=min(max(to, at), end), code=self._code(found, text)
        )
        offered = self._proposals_for(found, text)
        name = str.__str__(offered[0]) if len(offered) == 1 else ""
        mended = f"{text[: found.at]}{name}{text[found.end :]}" if name else ""
        better = self.table.grammar.read(_prepare_line(mended)) if mended else found
        corrected = "" if isinstance(better, NotRead) else str.__str__(self.table.words(better))
        facts = {"usage": self._usage(text)}
        return replace(whole, suggestions=offered, corrected=corrected, facts=facts)

    def _sentence(self, line: str, start: int, part: str, seat: Seat) -> tuple[Order | Complaint, ...]:
        """The orders of a sentence; none of them if a piece of it is not understood."""
        if len(part) > LONGEST:
            return ()
        empire = self.state.powers.get(Power(seat))
        court = str.__str__(self.table.place(empire.court)) if empire and empire.court else ""
        places = len(self.state.order)
        lines = self.table.sentences.lines(_prepare_line(part), bare(court), places)
        found = [self.table.grammar.read(one) for one in lines]
        orders = [one for one in found if not isinstance(one, NotRead)]
        if len(orders) < len(found):
            return ()
        return tuple(self._with_base(one, line, start, part, seat) for one in orders)

    def _with_base(self, order: Order, line: str, start: int, part: str, seat: Seat) -> Order | Complaint:
        """Conquest and pillage go out from an own area; the line lacks it."""
        if not isinstance(order, Attempt) or order.endeavour not in ("conquest", "pillage"):
            return order
        if order.base is not None:
            return order
        ground, power = self.table.engine.ground, Power(seat)
        bases = [replace(order, base=own) for own in self.state.areas_of(power) if power in self.state.powers]
        near = [one for one in bases if not refusals(ground, self.state, power, one, 0)][:_MOST_OFFERED]
        lines = tuple(self.table.words(one) for one in near)
        return Complaint(
            line=line,
            start=start,
            end=start + len(part),
            code="empires-from-where",
            corrected=str.__str__(lines[0]) if len(lines) == 1 else "",
            facts={"lines": lines if len(lines) > 1 else ()},
        )

    def _code(self, found: NotRead, text: str) -> str:
        if "CONQUER" in found.expected:
            return "empires-no-order"
        if found.at >= len(text):
            return "empires-unfinished"
        if found.expected == {"POWER"}:
            return "empires-no-power"
        return "empires-no-area" if "AREA" in found.expected else "empires-not-read"

    def _proposals_for(self, found: NotRead, text: str) -> tuple[str, ...]:
        """Names, or verbs, that the word which was not understood may be meant for."""
        word = text[found.at : found.end].strip(" ,;")
        if not word:
            return ()
        if "CONQUER" in found.expected:
            return tuple(verb for verb in self.table.verbs if is_like(word, verb))[:1]
        names = [
            *(self.table.place_names if "AREA" in found.expected else ()),
            *(self.table.power_names if "POWER" in found.expected else ()),
        ]
        said = [str.__str__(name) for name in names]
        near = extract(word, said, processor=fold, limit=_MOST_OFFERED, score_cutoff=_ENOUGH)
        best = max((score for _, score, _ in near), default=0)
        return tuple(names[at] for _, score, at in near if score > best - 10)

    def _usage(self, text: str) -> str:
        """The verb that a line begins with, so that a complaint can show such a line."""
        head = text.split(" ", maxsplit=1)[0]
        return next((verb for verb in self.table.verbs if is_like(head, verb)), "")


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """The parts of a line between semicolons, without bullets and dots, and where each begins."""
    at = written_words.end_of_bullet(line)
    for part in line[at:].split(";"):
        said = part.strip().rstrip(".!")
        if said:
            yield line.index(said, at), said
        at += len(part) + 1


def _prepare_line(part: str) -> str:
    """A line as the grammar reads it: small, without accents, each letter at its place."""
    return without_hyphens(fold(part.translate(_SIGNS)))

"""A letter's lines of orders, taken one after another: what is ordered, asked, hung up or taken back so far.

Not here: which lines those are, and what is said about all of them at the end (order_lines), what becomes of
the orders (submit).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.commands.orders.broken_lines import lines_offered
from judge.commands.orders.disowning import SentencesBeside, leads_to_own_orders, sentences_beside
from judge.commands.orders.hanging_orders import (
    HANGING,
    MAY_BE_NONE,
    hung_by,
    is_for_one_answer,
    no_order_of_now,
    pieces,
    question_about_all_beside,
    without_alternatives,
)
from judge.commands.orders.lines_among_orders import (
    begins_as_order,
    hangs_above,
    has_order_in_a_part,
    is_for_an_order,
    is_last,
    is_on_offer,
    is_signed_below,
    is_surely_a_wish,
    may_be_a_wish,
    names_a_game,
    offers_lines,
    says_instead,
    talk_beside_orders,
)
from judge.commands.orders.merge import Given
from judge.commands.orders.more_to_come import more_to_come
from judge.commands.orders.prose import name_of
from judge.commands.orders.short_headings import short_headings
from judge.commands.orders.taken_back_later import take_back_named
from judge.commands.session import Session
from judge.commands.wishes.letters_told import is_told_otherwise
from judge.commands.wishes.reading import is_wish_of_many_words, wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame
from judge.core.written_words import sentences
from judge.syntax import smalltalk
from judge.syntax.commands.command_mistakes import misspelt_command

_ENDS_OF_SENTENCES = ".!?;"
_LONGEST_QUOTE = 200
"""Characters of a line that are kept with its order."""


@dataclass(frozen=True, slots=True)
class _Role:
    """The part that a line plays among the orders around it.

    `heads`: it ends in a colon; `stops`: what is below it is no order of now; `of_all`: it says something of
    all orders above or below; `silent`: it orders nothing itself; `lone`: it is the condition of the order
    above it; `doubtful`: it may make the orders of its letter none of now.
    """

    heads: bool
    stops: bool
    of_all: bool
    silent: bool
    lone: bool
    doubtful: bool


@dataclass(slots=True)
class OrdersSoFar:
    """The orders, questions and prose of a letter, line by line from the first one on.

    `new`: its orders; `passed`: prose; `gone`: orders that a line took back; `fallen`: units and expenditures
    whose orders fell with what they hang on; `heading`: the line that heads the next ones, `stopped` if they
    are no orders of now, `conditional` if because they hang on it; `closed`: the letter's end was said;
    `above`: the orders of the line before.
    """

    session: Session
    rules: TableGame
    reader: OrderReader
    seat: Seat
    lines: Sequence[str]
    fallen: frozenset[str]
    new: list[Given] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    gone: list[Given] = field(default_factory=list)
    heading: str = ""
    stopped: bool = False
    conditional: bool = False
    closed: bool = False
    above: int = 0

    def take_back(self, line: str, found: Reading) -> tuple[Reading, bool]:
        """Drop the orders that a line takes back by their names; its reading without them, and whether any
        was dropped.
        """
        if found.corrects_itself:
            return found, False
        withdrawn = take_back_named(line, found, self.new, self.reader, self.seat)
        if withdrawn.gone:
            self.new[:] = withdrawn.left
            self.gone += withdrawn.gone
            self.above = 0
        return withdrawn.reading, bool(withdrawn.gone)

    def take(self, line: str, reading: Reading, *, took_back: bool) -> None:
        """Add what a line orders, asks or says; `took_back`: it took back orders by their names."""
        role = self._role(line, reading, took_back=took_back)
        if not (took_back or (role.silent and role.of_all)):
            reading, took_back = self._turn_from_those_above(line, reading)
        reading = self._below_its_heading(line, role, reading)
        self.fallen |= pieces(self.rules, hung_by(line, reading, self.reader, self.seat))
        if is_for_one_answer(line, self.lines):
            self.fallen |= pieces(self.rules, reading.orders)
        reading = without_alternatives(line, reading, self.fallen, self.rules, self.reader)
        self._ask_about_those_above(line, role, reading)
        self._tell_more_to_come(line, reading)
        self.above = (
            len(self.new) if role.silent and role.of_all else self.above * role.lone * (not role.heads)
        )
        if self.above:
            self._hang_those_above(line, role)
            return
        self.above = len(reading.orders)
        if took_back and not reading.orders and not any(map(is_on_offer, reading.complaints)):
            return
        left = self._unless_passed_over(line, reading)
        if left is not None:
            self._file(line, left)

    def _turn_from_those_above(self, line: str, reading: Reading) -> tuple[Reading, bool]:
        """Ask about the orders from which a line turns away that orders nothing new itself; its reading
        without them, and whether there are any.
        """
        above = [given.order for given in self.new if given.new and given.text != line]
        if any(order not in above for order in reading.orders):
            return reading, False
        turned = self.reader.orders_turned_from(line, above)
        if not turned:
            return reading, False
        self.new[:] = [given for given in self.new if given.order not in turned]
        self.above = 0
        offered = {str(told) for complaint in reading.complaints for told in complaint.facts.get("lines", ())}
        lines = [words for order in turned if (words := str(self.reader.words(order))) not in offered]
        if lines:
            self.complaints.append(self.session.mask(question_about_all_beside(line, lines)))
        return replace(reading, orders=tuple(o for o in reading.orders if o not in turned)), True

    def _role(self, line: str, reading: Reading, *, took_back: bool) -> _Role:
        reader = self.reader
        heads = line.rstrip().endswith(":")
        stops = reader.stops_below(line) and not self._may_head_orders(line)
        of_all = reader.is_condition_of_all(line)
        silent = not reading.orders and (stops or of_all or reader.is_condition(line))
        silent = silent and not (reading.tells_what_then or has_order_in_a_part(line, reader, self.seat))
        lone = silent and not reading.hanging and reader.is_condition(line)
        lone = lone or (not reading.orders and hangs_above(line, reader, self.seat))
        bracketed = line.rstrip().endswith((")", "]")) and reader.heads_with_condition(line)
        hangs = (silent and (of_all or (stops and (bracketed or not self.new)))) or (self.above and lone)
        hangs = hangs and (bool(self.new) or not of_all)  # of all above, where nothing stands above
        ordered = reading.orders and (reader.orders(line, self.seat) or not reader.asks_after_orders(line))
        settled = heads or hangs or ordered or took_back or reading.tells_what_then
        if settled or not self._leaves_in_doubt(line, reading):
            return _Role(heads, stops, of_all, silent, lone, doubtful=False)
        offered = (reader.orders(text, self.seat) for text in lines_offered(reading))
        moved = pieces(self.rules, (*reading.hanging, *(order for found in offered for order in found)))
        known = pieces(self.rules, (given.order for given in self.new))
        silent = not (self.new and moved) or not moved.isdisjoint(known) or reader.asks_after_orders(line)
        silent = silent or reader.leaves_all_in_doubt(line)
        heads_block = self._begins_paragraph_of_orders(line)
        below = reader.points_below(line) or heads_block
        stops = silent and (below or reader.presents_orders(line) or not self.new)
        of_all = silent and bool(self.new) and not (below and self._has_orders_below(line))
        return _Role(heads, stops, of_all, silent, lone, doubtful=silent)

    def _leaves_in_doubt(self, line: str, reading: Reading) -> bool:
        """Decide whether a line may make the orders of its letter none of now, and is no wish of another
        kind, nor surely talk.
        """
        reader = self.reader
        if not reader.leaves_in_doubt(line, [given.order for given in self.new]):
            return False
        if not reader.asks_after_orders(line) and is_surely_a_wish(self.session, line, reading):
            return wishes_in(self.session, line)[0].row.tries
        return reader.hangs(line) or not self._beside.is_surely_talk(line)

    @property
    def _beside(self) -> SentencesBeside:
        return sentences_beside(self.rules.system.name)

    def _may_head_orders(self, line: str) -> bool:
        """Decide whether a heading speaks for the orders below it, and is no condition, or names a game."""
        reader, said = self.reader, line.strip()
        if leads_to_own_orders(said):
            return True
        surely = not reader.is_strange_heading(line)
        hangs = surely and (
            reader.hangs(line) or reader.is_condition(line) or reader.heads_with_condition(line)
        )
        heads = said.endswith(":") and not hangs and self._beside.heads_orders(said, surely=surely)
        heads = heads or (bool(self.above) and not hangs and self._beside.parts_from_above(said))
        heads = heads or (not surely and short_headings(self.rules.system.name).leads_to_orders(said))
        return heads or names_a_game(line, self.session)

    def _tell_more_to_come(self, line: str, reading: Reading) -> None:
        """Tell that a letter is not complete whose line says that more follows."""
        told = more_to_come(line, ordered_below=self._has_orders_below(line))
        if told is not None and not any(map(is_on_offer, reading.complaints)):
            self.complaints.append(self.session.mask(told))

    def _has_orders_below(self, line: str) -> bool:
        """Decide whether the notation stands somewhere below a line."""
        below = self.lines[self.lines.index(line) + 1 :] if line in self.lines else self.lines
        return any(self.reader.orders(other, self.seat) for other in below)

    def _begins_paragraph_of_orders(self, line: str) -> bool:
        """Decide whether an empty line stands above a line, and orders right below it."""
        written = self.session.letter.lines
        at = next((n for n, one in enumerate(written) if one.strip() == line.strip()), 0)
        if not 0 < at < len(written) - 1 or written[at - 1].strip():
            return False
        return bool(written[at + 1].strip() and self.reader.orders(written[at + 1], self.seat))

    def _below_its_heading(self, line: str, role: _Role, reading: Reading) -> Reading:
        """The reading of a line below the heading above it; a heading itself is kept for the next ones."""
        if role.heads or (role.silent and not reading.hanging and role.stops):
            self.stopped = role.stops and not reading.orders
            self.heading = self.session.without_secrets(line.strip())
            self.conditional = self.stopped and (
                self.reader.is_condition(line) or self.reader.heads_with_condition(line)
            )
        elif self.stopped and reading.orders:
            asked = no_order_of_now(line, reading.orders, self.reader, below=self.heading)
            return Reading(complaints=(asked,), hanging=reading.orders if self.conditional else ())
        return reading

    def _ask_about_those_above(self, line: str, role: _Role, reading: Reading) -> None:
        """Ask about the orders of the line before, if this one begins with words that take them back;
        about all where it is the last of its letter and names none.
        """
        goes_on = line.rstrip().endswith((":", ",", "..."))
        taken_back = bool(self.above and reading.complaints) and not goes_on and self.reader.takes_back(line)
        if not taken_back or not (role.doubtful or says_instead(line, reading)):
            return
        names_some = any(map(str.isdigit, line)) or any(map(is_on_offer, reading.complaints))
        if is_last(line, self.lines) and not names_some:
            self.above = len(self.new)
        hung = self.new[-self.above :]
        lines = tuple(dict.fromkeys(str(self.reader.words(given.order)) for given in hung))
        self._drop_those_above()
        self.complaints.append(_question(MAY_BE_NONE, hung[0].text, lines))

    def _hang_those_above(self, line: str, role: _Role) -> None:
        """Ask about the orders above a line that they hang on."""
        lines_of = _lines_of(self.new[-self.above :], self.reader)
        self._drop_those_above()
        if role.doubtful:
            again = [one for told in lines_of.values() for one in told]
            self.complaints.append(self.session.mask(question_about_all_beside(line, again)))
            return
        self.complaints += [_question(HANGING, text, told) for text, told in lines_of.items()]
        self.passed.append(self.session.without_secrets(line))

    def _drop_those_above(self) -> None:
        """Drop the orders of the line before, and the same ones given further up."""
        fallen = [given.order for given in self.new[-self.above :]]
        self.new[:] = [given for given in self.new[: -self.above] if given.order not in fallen]
        self.above = 0

    def _unless_passed_over(self, line: str, reading: Reading) -> Reading | None:
        """The reading of a line, as a misspelt command if it is one; None for talk and wishes."""
        if not reading.orders and not reading.complaints:
            self.closed = self.closed or smalltalk.closes(line, ordered=bool(self.new))
        last = is_last(line, self.lines)
        self.closed = self.closed or (last and smalltalk.is_signature(line))
        if last and is_signed_below(line, reading, self.lines):
            return None
        headed = any(complaint.facts.get("below") for complaint in reading.complaints)
        told_to_nobody = offers_lines(reading) and is_told_otherwise(self.session, line)
        wanted = not (self.closed or headed) and is_surely_a_wish(self.session, line, reading)
        if told_to_nobody or wanted:
            self.passed.append(self.session.without_secrets(line))
            self._ask_about_orders_told(line)
            return None
        if reading.orders or not reading.complaints or is_for_an_order(reading):
            return reading
        talk = self.rules.talk(line, name_of(self.session), closed=self.closed)
        talk = None if talk is Talk.PROSE and offers_lines(reading) else talk
        self.closed = self.closed or smalltalk.closes(line, ordered=bool(self.new))
        command = talk is not Talk.COURTESY and not begins_as_order(reading)
        meant = misspelt_command(line) if command else None
        if meant is not None and not is_wish_of_many_words(self.session, line):
            return replace(reading, complaints=(meant,))
        wish = talk is None and not self.closed and may_be_a_wish(self.session, line, reading)
        left_out = self.reader.deeds_left_out(line, self.seat) if talk is not None or wish else ()
        if left_out:
            return replace(reading, complaints=tuple(left_out))
        if talk is Talk.PROSE or wish:
            self.passed.append(self.session.without_secrets(line))
        return None if talk is not None or wish else reading

    def _ask_about_orders_told(self, line: str) -> None:
        """Ask about the notation behind the first sentence of a letter to somebody: it may be told there, or
        be meant (``Tell Milan: peace. A Flo - Bol``).
        """
        for part in sentences(line, _ENDS_OF_SENTENCES)[1:]:
            orders = self.reader.orders(part, self.seat) if self.reader.is_exact(part, self.seat) else ()
            if orders:
                self.complaints.append(self.session.mask(no_order_of_now(part, orders, self.reader)))

    def _file(self, line: str, reading: Reading) -> None:
        """Add the orders and complaints of a line, and pass over the talk beside its orders."""
        said = {id(order): words for order, words in reading.echoed}
        self.new += [
            Given(o, line[:_LONGEST_QUOTE], True, said.get(id(o), ""), o in reading.rest)
            for o in reading.orders
        ]
        left_out = self.reader.deeds_left_out(line, self.seat) if reading.orders and not self.closed else ()
        deeds, asides = {one.line for one in left_out}, set()
        for complaint in reading.complaints:
            aside = talk_beside_orders(complaint, self.rules) if reading.orders else ""
            asides.add(aside)
            if aside and aside not in deeds:
                self.passed.append(self.session.without_secrets(aside))
            elif not aside:
                self.complaints.append(self.session.mask(complaint))
        told = (one for one in left_out if not reading.complaints or one.line in asides)
        self.complaints += map(self.session.mask, told)


def _question(code: str, line: str, lines: Sequence[str]) -> Complaint:
    """The question whether the orders of a line are meant, told as the lines to send."""
    return Complaint(
        line=line, start=0, end=len(line), code=code, of_a_clause=True, facts={"lines": tuple(lines)}
    )


def _lines_of(given: Sequence[Given], reader: OrderReader) -> dict[str, tuple[str, ...]]:
    """The orders of each written line, as lines to send."""
    found: dict[str, tuple[str, ...]] = {}
    for one in given:
        line = str(reader.words(one.order))
        before = found.get(one.text, ())
        found[one.text] = before if line in before else (*before, line)
    return found

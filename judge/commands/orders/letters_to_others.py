"""Orders below a greeting to another player, or to the writer (``Dear Milan,``, ``Hi Bruno! ...``).

So is what stands below or behind a heading that only names another power (``Milan to Florence:``).
Such a letter went to the judge by mistake, or it is a copy: what it says is told and not filed, up to the
next greeting of another kind. Orders for the writer's own pieces below a heading that tells more (``Milan
wrote this out for me:``), or in quoted lines below one where the letter has no others, are asked about. Not
here: to whom prose speaks (prose), orders said to be another's (orders_of_others).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from judge.commands.orders.hanging_orders import question_about_all_beside
from judge.commands.orders.lines_put_aside import OwnOrders, with_unused_told
from judge.commands.orders.prose import names
from judge.commands.orders.several_powers import own_seats
from judge.commands.session import AnySession, Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.syntax.talk_words import opening, phrases, single_words, tokens_in, words_in
from judge.understanding.tokens import WORD, Token

_LONGEST = 5
"""Words of a greeting without a word of greeting (``My old friend Bruno,``)."""
_SHORTEST_NAME = 3
_ENDS, _RULES = (",", "!", "-", "\u2013", "\u2014"), ("--", "\u2013\u2013", "\u2014\u2014")
_MOST_QUOTED = 40
"""Quoted lines below headings that are looked at."""
_MOST_OF_READERS = 2
"""Words of a heading, beside names, that only say who writes to whom; one of more words tells a story."""


def without_letters_to_others(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the orders below a greeting to somebody else."""
    now = session.in_hand
    names_of = NamesAtTable(session, record)
    greeted = headed = False
    below: dict[int, str] = {}
    told_by: dict[int, str] = {}
    story = ""
    for n, line in enumerate(now.pending):
        heads = line.rstrip().endswith(":")
        if names_of.are_greeted(line):
            greeted = True
        elif phrases("greets").begin(opening(line)):
            greeted = False
        headed = names_of.is_heading_of_another(line) if heads else headed and not names_of.is_own_power(line)
        if heads:
            story = line.strip() if headed and names_of.tells_more_of_another(line) else ""
        heading, colon, behind = line.partition(": ")
        if greeted or headed:
            below[n] = line
            told_by |= {n: story} if headed and story else {}
        elif colon and names_of.is_heading_of_another(heading):
            below[n] = behind
    if not below:
        return session
    orders = OwnOrders(session, record)
    aside = [n for n, line in below.items() if orders.stand_in(line)]
    if not aside:
        return session
    asked = [n for n in aside if n in told_by and orders.are_for_own_pieces(now.pending[n])]
    kept = tuple(line for n, line in enumerate(now.pending) if n not in aside)
    doubtful = (*now.doubtful, *((told_by[n], now.pending[n]) for n in asked))
    told = [now.pending[n] for n in aside if n not in asked]
    said = with_unused_told(session, told) if told else session
    return replace(said, in_hand=replace(now, pending=kept, doubtful=doubtful))


def questions_below_headings(
    session: Session, reader: OrderReader, seat: Seat, *, ordered: bool
) -> Iterator[Complaint]:
    """The questions about lines that are not used for the heading above them, one for each heading.

    `ordered`: the letter has other orders; what is quoted below a heading in it is no more than that.
    """
    quoted = () if ordered else session.letter.quoted_below
    lines: dict[str, list[str]] = {}
    for heading, line in (*session.in_hand.doubtful, *quoted[:_MOST_QUOTED]):
        if (heading, line) in session.in_hand.doubtful or not reader.stops_below(heading):
            lines.setdefault(heading, []).append(line)
    for heading, below in lines.items():
        found = [order for line in below for order in reader.orders(line, seat)]
        own = [str(reader.words(order)) for order in found if reader.owner(order) in (None, seat)]
        if own:
            yield session.mask(question_about_all_beside(heading, own))


class NamesAtTable:
    """Words by which others at a table are greeted, and the writer; of a secret game only the powers."""

    def __init__(self, session: AnySession, record: GameRecord) -> None:
        self._session, self._record = session, record
        self._powers = names(session, record)
        self._mine = own_seats(record, session.sign_in)
        self.writes_for_others = session.sign_in is not None and session.sign_in.master is not None
        self._own = _words_of_name(session.person.name) if session.person is not None else frozenset()

    @cached_property
    def _people(self) -> frozenset[str]:
        """Words of the names of players, without those of whoever leads; looked up for greetings alone."""
        record = self._record
        people = {s.person for s in record.seats if s.person is not None and not record.options.gunboat}
        staff = {s.person for s in record.attendants}
        return (self._words_of(people - staff) | self._own) - self._leaders

    @cached_property
    def _leaders(self) -> frozenset[str]:
        return self._words_of({one.person for one in self._record.attendants})

    def _words_of(self, people: Iterable[int]) -> frozenset[str]:
        return frozenset(word for one in self._session.people_of(people) for word in _words_of_name(one.name))

    def is_another(self, word: str) -> bool:
        """Decide whether a word names another player, or a power that is not the writer's."""
        return self._is_power(word) or (word.lower() in self._people and word.lower() not in self._own)

    def leads(self, word: str) -> bool:
        """Decide whether a word is of the name of somebody who leads the table."""
        return word.lower() in self._leaders

    def is_another_ruler(self, word: str) -> bool:
        """Decide whether a word is the title of another ruler, capital or not (``le doge``)."""
        return self._is_power(word.capitalize())

    def are_greeted(self, line: str) -> bool:
        """Decide whether a line begins by speaking to one of them."""
        said, words = tokens_in(line), words_in(line)
        if not words:
            return False
        greeting = phrases("greets").length_at(opening(line))
        if greeting:
            return self._begin_with_name(words[greeting:], said) or self._are_several(line, words[greeting:])
        ends = line.rstrip().endswith(_ENDS) and not line.rstrip().endswith(_RULES)
        if not ends or len(words) > _LONGEST:
            return False
        alone = len(words) == 1
        return words[-1].text in self._people or (alone and self._is_power(words[0].text))

    def is_writer_greeted(self, line: str) -> bool:
        """Decide whether a line begins by greeting the writer's own power, as nobody does oneself."""
        said, words = tokens_in(line), words_in(line)
        greeting = phrases("greets").length_at(opening(line))
        if not 0 < greeting < len(words) or self._powers.power(words[greeting].text) not in self._mine:
            return False
        between = [one for one in said if words[0].end <= one.start < words[greeting].start]
        behind = next((one for one in said if one.start >= words[greeting].end), None)
        signed = any(one.kind != WORD for one in between)  # "Hi, Florence:"
        return not signed and (behind is None or behind.text == ",")

    def is_heading_of_another(self, line: str) -> bool:
        """Decide whether a heading only names another power, or whom it writes to (``Milan to all:``)."""
        if not self._mine or self.writes_for_others:
            return False  # whoever leads heads the orders of each power so
        little = single_words("owned-by") | single_words("articles") | single_words("between-writers")
        words = [word for word in words_in(line) if word.text not in little]
        to_judge = bool(words) and words[-1].text in single_words("judges")
        if to_judge and any(self._is_power(word.text) for word in words):
            return True  # "Duke of Florence to GM:"
        if not words or not (self._is_power(words[0].text) or self.is_another_ruler(words[0].text)):
            return False
        names = all(self._powers.power(word.text.capitalize()) is not None for word in words)
        return names or not single_words("readers-of-letters").isdisjoint(word.text for word in words[1:])

    def tells_more_of_another(self, heading: str) -> bool:
        """Decide whether a heading of another power says more than who writes to whom."""
        words = words_in(heading)
        rest = [word for word in words if self._powers.power(word.text.capitalize()) is None]
        return len(rest) > _MOST_OF_READERS

    def is_own_power(self, line: str) -> bool:
        """Decide whether a line only names the writer's own power."""
        words = words_in(line)
        return len(words) == 1 and self._powers.power(words[0].text) in self._mine

    def is_own_name(self, said: Sequence[str]) -> bool:
        """Decide whether a name is the writer's own, or their power's, or means them (``me``)."""
        words = [word.text for one in said for word in words_in(one)]
        mine = self._own | single_words("writer-self")
        return any(word in mine or self._powers.power(word) in self._mine for word in words)

    def _begin_with_name(self, words: Sequence[Token], said: Sequence[Token]) -> bool:
        """Decide whether words begin with a name that nothing goes on about (``Hi, Elena here``)."""
        rest = [word for word in words if word.text not in single_words("articles")]
        known = 0
        while known < len(rest) and (rest[known].text in self._people or self._is_power(rest[known].text)):
            known += 1
        if not known:
            return False
        behind = [token for token in said if token.start >= rest[known - 1].end]
        return not behind or behind[0].kind != WORD

    def _are_several(self, line: str, words: Sequence[Token]) -> bool:
        """Decide whether a greeting of few words is to a name that others follow (``Milan and Venice,``)."""
        first = words[0].text if words else ""
        ends = line.rstrip().endswith(_ENDS) and len(words) <= _LONGEST
        return ends and first not in self._own and (first in self._people or self._is_power(first))

    def _is_power(self, word: str) -> bool:
        power = self._powers.power(word) if len(word) > _SHORTEST_NAME else None
        return power is not None and power not in self._mine


def _words_of_name(name: str) -> frozenset[str]:
    """The longer words of somebody's name; particles are none."""
    words = (word.text for word in words_in(name))
    return frozenset(w for w in words if len(w) >= _SHORTEST_NAME and w not in single_words("particles"))

"""Sentences of a player's letter that want something else than orders: each is met as if it stood alone.

They are taken out of the lines before these are read, so that none of them makes orders in doubt, nor is
lost behind them. What speaks of the orders, hangs on something or is another's words stays where it is. Not
here: what such a sentence is answered with (wishes.menu), whole letters without orders (order_lines).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile

from judge.commands.information.help import game_of
from judge.commands.limits.line_costs import may_look
from judge.commands.orders.disowning import SentencesBeside, sentences_beside
from judge.commands.orders.heads_by_form import is_head
from judge.commands.orders.more_to_come import says_more_is_to_come
from judge.commands.orders.wrapped_lines import is_order, paragraph_ends, sentences_whole
from judge.commands.people import consent
from judge.commands.session import Playing, position
from judge.commands.wishes.certainty import is_likely, is_sure
from judge.commands.wishes.found import Wish
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import Wishes, wishes
from judge.commands.wishes.sentence_kinds import asks, halves, tells_of_another
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.core.written_words import sentences
from judge.syntax.commands.command_reader import asks_what_would_happen
from judge.syntax.proposals import mentions
from judge.syntax.talk_words import single_words, words_in

_MOST_SENTENCES = 24
"""Sentences of one letter that are looked at."""
_FEWEST_WORDS = 2
_DOUBTS, _DOUBTS_OF_A_QUESTION = 0.0, 1.7
"""The doubt on orders beside it up to which a sentence is but a wish, and one that surely asks something."""
_AS_GOOD_AS_AN_EXAMPLE = 0.85
"""The score from which on a sentence is as good as an example, and what tells and asks no question is taken
for a wish.
"""
_ENDS = (".", "!", "?", "\u2026", ")")
_CITES = frozenset('"\u00ab\u00bb\u201e\u201c\u201d\u2018\u201a\u2039\u203a')
"""Marks of quotation: a letter with any is left as it is."""


def with_wishes_apart(session: Playing, record: GameRecord) -> Playing:
    """The session with a letter's wishes and questions apart from the lines of its orders."""
    now = session.in_hand
    if any(not _CITES.isdisjoint(line) or " '" in f" {line}" for line in now.pending):
        return session
    rules, state = position(session, record)
    reader, seat = rules.reader(state), session.seat
    ends = paragraph_ends(session.letter.lines)
    lines = sentences_whole(now.pending, partial(is_order, reader, seat), ends, reader.parts_name)
    apart = _WishesApart(session, reader, seat, sentences_beside(rules.system.name))
    kept, found = apart.of_lines(lines)
    if not found:
        return session
    letter = replace(session.letter, lines=tuple(_written_anew(session.letter.lines, now.pending, kept)))
    return replace(session, letter=letter, in_hand=replace(now, pending=tuple(kept), beside=tuple(found)))


def _written_anew(letter: Sequence[str], pending: Sequence[str], kept: Sequence[str]) -> Iterator[str]:
    """The lines of a letter with those that are kept in the place of the first that waits."""
    waiting = frozenset(pending)
    first = next((n for n, line in enumerate(letter) if line in waiting), len(letter))
    for n, line in enumerate(letter):
        if n == first:
            yield from kept
        if line not in waiting:
            yield line


class _WishesApart:
    """A search for wishes among the sentences of one letter."""

    def __init__(self, session: Playing, reader: OrderReader, seat: Seat, said: SentencesBeside) -> None:
        self._session, self._reader, self._seat, self._said = session, reader, seat, said
        self._known: Wishes = wishes(game_of(session))
        self._left = _MOST_SENTENCES

    def of_lines(self, lines: Sequence[str]) -> tuple[list[str], list[str]]:
        """The lines without such sentences, and these; nothing behind a heading of what is no order."""
        free = len([*takewhile(lambda line: not self._stops(line), lines)])
        parts = [[*self._sentences_of(line)] if n < free else [line] for n, line in enumerate(lines)]
        kept: list[str] = []
        found: list[str] = []
        for n, line in enumerate(lines):
            leads = n + 1 < len(lines) and not line.rstrip().endswith(_ENDS)  # "My advice is", above an order
            wanted = [part for part in parts[n] if n < free and not leads and self._is_apart(part)]
            rest = [part for part in parts[n] if part not in wanted]
            if not wanted or (len(wanted) == 1 and rest and not self._stands_alone(rest)):
                kept.append(line)
                continue
            found += [one for part in wanted for one in self._parts_of_question(part)]
            kept += [" ".join(map(str.strip, rest))] if rest else []
        return kept, found

    def _sentences_of(self, line: str) -> Iterator[str]:
        """The sentences of a line; one that joins an order and a question in two."""
        for sentence in sentences(line):
            asking = sentence.rstrip().endswith("?")
            for order, question in halves(sentence, self._known) if asking else ():
                if self._reader.orders(order, self._seat) and self._is_apart(question):
                    yield from (order, question)
                    break
            else:
                yield sentence

    def _stops(self, line: str) -> bool:
        return line.rstrip().endswith(":") and self._reader.stops_below(line)

    def _stands_alone(self, rest: Sequence[str]) -> bool:
        """Decide whether a line says something besides that is about orders, so that it needs no other
        sentence of it.
        """
        return any(self._orders_or_offers(text) for text in (" ".join(rest), *rest))

    def _orders_or_offers(self, text: str) -> bool:
        """Decide whether a text orders something, or is understood well enough to ask about it."""
        if not may_look(self._session.context.allowance, text):
            return True
        reading = self._reader.read(text, self._seat)
        offers = any(one.corrected or one.facts.get("lines") for one in reading.complaints)
        return bool(reading.orders or reading.hanging) or offers

    def _parts_of_question(self, sentence: str) -> Iterator[str]:
        """A sentence, or the two questions that it joins: ``How much do I have, and what is a fleet?``"""
        for both in halves(sentence, self._known) if sentence.rstrip().endswith("?") else ():
            wanted = [wishes_in(self._session, half) for half in both]
            rows = {found[0].row.name for found in wanted if is_sure(found, doubtful=True)}
            if len(rows) == len(both):
                yield from both
                return
        yield sentence

    def _is_apart(self, sentence: str) -> bool:
        """Decide whether a sentence wants something of the judge, and says nothing of orders beside it."""
        session = self._session
        self._left -= 1
        few = len(sentence.split()) < _FEWEST_WORDS
        if few or self._left < 0 or self._is_in_notation(sentence):
            return False
        if not session.context.allowance.searches_on(sentence):
            return False
        if asks_what_would_happen(sentence) or tells_of_another(sentence, self._known):
            return False
        if says_more_is_to_come(sentence):
            return False
        said = [word.text for word in words_in(sentence)]
        if ": " in sentence or sentence.endswith(":"):
            return False  # somebody's words, or a heading
        if is_head(sentence) or not single_words("points-at").isdisjoint(said):
            return False  # of a copy below, or about what stands beside it
        if said and (consent.agrees_in_a_word(said[0]) or consent.refuses_in_a_word(said[0])):
            return False  # an answer
        found = wishes_in(session, sentence)
        if not is_likely(found) or not self._is_wanted(found, sentence):
            return False
        asks_surely = self._surely_asks(found, sentence)
        most = _DOUBTS_OF_A_QUESTION if asks_surely else _DOUBTS
        if self._said.doubt(sentence, lambda _: True) > most or self._speaks_of_orders(sentence):
            return False
        return asks_surely or not self._may_be_an_order(sentence)

    def _is_in_notation(self, sentence: str) -> bool:
        """Decide whether a sentence is orders word for word: to search it for wishes would be dear."""
        reader, seat = self._reader, self._seat
        return reader.is_exact(sentence, seat) and bool(reader.orders(sentence, seat))

    def _is_wanted(self, found: Sequence[Wish], sentence: str) -> bool:
        first = found[0]
        if not (first.row.apart or "".join(first.lines[:1]).startswith("help ")):
            return False
        if first.row.tries or first.row.carries or not first.whole or first.said.strip() != sentence.strip():
            return False
        if first.row.changes:
            return bool(first.row.slots()) or not self._names_another_power(sentence)
        if asks(sentence, self._known):
            return True
        return first.score >= _AS_GOOD_AS_AN_EXAMPLE

    def _names_another_power(self, sentence: str) -> bool:
        """Decide whether a sentence names a power that is not the writer's: what is wanted may be its wish
        (``Venice would like a draw``).
        """
        named = (mention.named for mention in mentions(sentence, self._session.names()))
        return any(kind == "power" and id != self._seat for names in named for kind, id in names)

    def _surely_asks(self, found: Sequence[Wish], sentence: str) -> bool:
        """Decide whether a sentence is a question by its first word, as good as an example: no order
        (``Who plays Milan?``), and nothing hangs on it (``When is the deadline?``).
        """
        first = next((word.text for word in words_in(sentence)), "")
        is_question = sentence.rstrip().endswith("?") and first in self._known.asks
        orders = is_question and self._reader.orders(sentence, self._seat)
        return is_question and not orders and not found[0].row.changes and is_sure(found)

    def _speaks_of_orders(self, sentence: str) -> bool:
        """Decide whether a sentence speaks of orders beside it."""
        reader = self._reader
        speaks = (
            reader.asks_after_orders,
            reader.is_draft,
            reader.takes_back,
            reader.withdraws,
            reader.presents_orders,
            reader.points_below,
        )
        return any(says_so(sentence) for says_so in speaks)

    def _may_be_an_order(self, sentence: str) -> bool:
        """Decide whether a sentence may be an order, or one hangs on it."""
        hangs = self._reader.hangs(sentence) or self._reader.is_condition(sentence)
        return hangs or self._orders_or_offers(sentence)

"""Orders that stand beside a sentence which may speak of them: they are copied, and asked about.

``I see here / A Arezzo -> Siena / who ordered that?``: a line that is one of a letter of ours to the sign, or
of another's press, is asked about beside a sentence that nobody understands, unless it changes nothing.
``Bruno proposes / A Arezzo -> Siena``: so is any where such a sentence breaks off beside it and names
another. Small talk beside lines of the writer's own leaves these. So is what follows words to the reader in
one line that were not understood, as somebody dictates a report. Not here: headings with a colon (the game's
reader), lists (copied_lists).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, partial
from itertools import pairwise

from judge.commands.orders.advice_of_others import tells_advice
from judge.commands.orders.blocks_at_odds import (
    blocks_of_before,
    choices,
    labelled_at_odds,
    lines_left_of_before,
    orders_asked_about,
)
from judge.commands.orders.disowning import (
    doubtful_paragraphs,
    leads_to_own_orders,
    lines_disowned,
    sentences_beside,
)
from judge.commands.orders.hanging_orders import (
    hangs_or_takes_back,
    is_a_short_condition,
    no_order_of_now,
    question_about_all_beside,
)
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.merge import Given
from judge.commands.orders.open_questions import lines_asked_about
from judge.commands.orders.order_blocks import Block, blocks_of_orders, commented_blocks
from judge.commands.orders.press_of_others import PressOfOthers
from judge.commands.orders.short_headings import short_headings
from judge.commands.orders.speakers import lines_of_speakers
from judge.commands.orders.talk_beside_orders import (
    asks_about_command,
    begins_with_reader,
    cited_sentences,
    is_long,
    is_of_an_order,
    is_refrain,
    is_sentence_not_understood,
    is_surely_a_wish,
    lines_that_may_talk,
    may_report,
    wants_orders_back,
)
from judge.commands.session import Session
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.core.written_words import sentences
from judge.syntax.proposals import mentions
from judge.syntax.talk_words import single_words, words_in

_MOST_LOOKED_AT = 40
"""Lines of talk of a letter that are looked at for orders and conditions; more are taken for sentences."""
_DISOWNS_SURELY, _DISOWNS_ITSELF, _DOUBTS_BEHIND = 3.5, 3.3, 2.1
"""The evidence above which what may be a condition disowns orders, and a sentence in the line of an order;
above which one does behind all that such a line names.
"""
_END_DISOWNS, _SHORTEST_END, _BEFORE_AN_END = 2.55, 2, ",:"
"""The evidence above which the last clause of such a line does; words that do not tell; signs before it."""
_TAKES_ALL_BACK = 2.25
"""The evidence above which words that take something back speak of all orders beside them."""
_ASKS_SURELY = 2.5
"""The evidence above which a question is about orders beside it."""
_HEADING_DISOWNS, _SHORTEST_HEADING = 2.5, 5
"""The evidence above which a heading disowns the orders below it, and the fewest words of such a heading."""
_LEAST_OF_A_WISH = 0.85
"""The doubt up to which a whole sentence casts none if it wants something else of the judge."""
_STOPS = (".", "!", "?")
_BEHIND_A_NAME = "|"
_MOST_READ = 100
"""Lines of talk of a letter that are read once more, for the end of an order that a program broke."""
_OF_A_NAME = ("unknown-place", "unknown-power")


def without_lines_spoken_of(
    session: Session,
    record: GameRecord,
    old: Sequence[Given],
    new: Sequence[Given],
    complaints: Sequence[Complaint],
    passed: Sequence[str],
    reader: OrderReader,
    seat: Seat,
) -> tuple[list[Given], tuple[Complaint, ...]]:
    """The new orders without those that a sentence beside them may speak of, and the complaints with a
    question about each of their lines.

    `old`: orders on file, which a copy of their lines does not change; `passed`: prose of the letter.
    """
    on_file = [one.order for one in old]
    fresh = [one for one in new if one.new and one.order not in on_file]
    texts = {one.text for one in fresh}
    others = {one.text.strip() for one in fresh if reader.owner(one.order) not in (None, seat)}
    copied = _Copied(session, record, complaints, reader, seat).lines_copied(texts, others)
    spoken: frozenset[str] = frozenset()
    for one in fresh[:1]:
        lines = session.letter.lines
        spoken = lines_of_speakers(lines, one.order, reader, seat, session.context.allowance)
    reports = [one.line for one in complaints if may_report(one)]
    reports += [one for one in passed if one in texts and begins_with_reader(one)]
    asked = [
        one
        for one in fresh
        if any(line in one.text for line in (*copied, *spoken))
        or any(one.text.strip() in line for line in spoken)
        or one.text.startswith(tuple(reports))
    ]
    questions = _questions(asked, copied, reader)
    return [one for one in new if one not in asked], (*complaints, *map(session.mask, questions))


def _questions(
    asked: Sequence[Given], because: Mapping[str, str], reader: OrderReader
) -> Iterator[Complaint]:
    """The questions about orders: one for all beside a sentence, and one for each other line.

    `because`: the sentence beside a line that puts it in doubt, if any does.
    """
    beside: dict[str, list[Given]] = {}
    for one in asked:
        reason = next((why for line, why in because.items() if line in one.text), "")
        beside.setdefault(reason or one.text, []).append(one)
    for line, given in beside.items():
        orders = [one.order for one in given]
        if line == given[0].text:
            yield no_order_of_now(line, orders, reader)
        else:
            yield question_about_all_beside(line, [str(reader.words(order)) for order in orders])


class _Copied:
    """Finds the lines of orders of a letter that a sentence beside them may speak of.

    Each comes with that sentence; it is empty where the line is none by itself. `texts`: what gave the
    orders, `others` those for pieces of another.
    """

    def __init__(
        self,
        session: Session,
        record: GameRecord,
        complaints: Sequence[Complaint],
        reader: OrderReader,
        seat: Seat,
    ) -> None:
        self.session, self.record, self.reader, self.seat = session, record, reader, seat
        self.lines, self.complaints = session.letter.lines, complaints
        self.offered = lines_asked_about(record, seat)
        self.rules = session.rules(record)
        self.beside = sentences_beside(self.rules.system.name)
        self.asked_of = frozenset(
            one.line.strip() for one in complaints if is_of_an_order(one) and not self._disowns_by_asking(one)
        )
        self.broken = frozenset(
            one.line.strip() for one in complaints if one.code.endswith(_OF_A_NAME) and not is_long(one.line)
        )
        self.speaks = partial(is_sentence_not_understood, session, record, reader, seat, self.asked_of)
        self._left, self._known_left = iter(range(_MOST_READ)), iter(range(_MOST_LOOKED_AT))
        self.may_order = cache(self._may_order)

    def _disowns_by_asking(self, complaint: Complaint) -> bool:
        """Decide whether a line asks about orders beside it, though a word of it may order something (``Is
        that what you hold?``).
        """
        line = complaint.line.strip()
        return line.endswith("?") and self.beside.doubting(line) > _ASKS_SURELY

    def lines_copied(self, texts: Iterable[str], others: Set[str]) -> dict[str, str]:
        """The lines, by their place, by what is said of them, and by what they say themselves."""
        giving = [text.strip() for text in texts]
        blocks = self._blocks(giving)
        copied = self._by_place(blocks, self._blocks([*giving, *self.asked_of]))
        copied |= self._by_titles(blocks, others)
        copied |= self._by_sentences(blocks, giving)
        copied |= self._at_odds(blocks, copied)
        copied |= dict.fromkeys(labelled_at_odds(giving, self.rules, self.reader, self.seat), "")
        said = (line for line in giving if is_refrain(line) or self._is_cited_talk(line))
        return copied | dict.fromkeys(said, "")

    def _blocks(self, texts: Sequence[str]) -> tuple[Block, ...]:
        return tuple(blocks_of_orders(self.lines, texts, self.may_order, self.speaks))

    def _by_place(self, blocks: Sequence[Block], whole: Sequence[Block]) -> dict[str, str]:
        """Lines with comments between them, within a sentence, or of which one may choose."""
        within = [
            one for one in whole if one.stands_within_sentence() and not self.offered.issuperset(one.orders())
        ]
        found: dict[str, str] = {}
        for block in (
            *commented_blocks(blocks, self.broken),
            *commented_blocks(whole, self.broken),
            *within,
            *choices(blocks, self.rules, self.reader, self.seat),
        ):
            found |= dict.fromkeys(block.orders(), block.sentence_beside())
        return found

    def _by_titles(self, blocks: Sequence[Block], others: Set[str]) -> dict[str, str]:
        """Lines below what may name another's, lines of ours, and lines of another's press."""
        ours = frozenset(self.session.letter.repeated_lines).difference(self.offered)
        names = NamesAtTable(self.session, self.record)
        press = PressOfOthers(self.session, self.record)
        speaking = any(block.has_sentence_beside() for block in blocks)
        found: dict[str, str] = {}
        for block in blocks:
            of_ours = ours.issuperset(block.lines) and block.may_be_spoken_of()
            pressed = speaking or not others.isdisjoint(block.orders())
            if self._is_titled(block, names) or of_ours or (pressed and press.holds(block.lines)):
                found |= dict.fromkeys(block.orders(), block.sentence_beside())
        return found | dict.fromkeys(self._with_names_before_bars(blocks, names), "")

    def _at_odds(self, blocks: Sequence[Block], copied: Iterable[str]) -> dict[str, str]:
        """Lines below a heading of their own that a later order changes which is asked about."""
        orders_of = partial(self.reader.orders, seat=self.seat)
        asked = orders_asked_about(self.complaints, copied, self.lines, orders_of, self.reader, self.seat)
        found: dict[str, str] = {}
        for block in blocks_of_before(blocks, self.lines, asked, self.rules, self.reader, self.seat):
            found |= dict.fromkeys(block.orders(), block.above.line.strip() if block.above else "")
        left = lines_left_of_before(
            blocks, self.lines, self.rules, self.reader, self.seat, self.beside.doubting
        )
        return found | {line: because for line, because in left if line not in found}

    def _with_names_before_bars(self, blocks: Sequence[Block], names: NamesAtTable) -> Iterator[str]:
        """The lines that begin with whose they are, as copies of chats do (``carla | A Are - Sie``)."""

        @cache
        def is_anothers(name: str) -> bool:
            if names.is_another(name) or next(self._known_left, None) is None:
                return True
            return self.reader.stops_below(f"{name}:") and not names.is_own_name(name.split())

        for line in sorted(line for block in blocks for line in block.orders()):
            name, bar, order = line.partition(_BEHIND_A_NAME)
            if bar and name.strip() and _BEHIND_A_NAME not in order and is_anothers(name.strip()):
                yield line

    def _is_titled(self, block: Block, names: NamesAtTable) -> bool:
        unknown = block.has_unknown_lead(self.reader, self.broken) and self.offered.isdisjoint(block.orders())
        told = unknown or block.has_doubtful_title(self.reader) or block.may_be_anothers(names)
        beside = (one for one in (block.above, block.below) if one and not (one.is_below and one.apart))
        lines = (one.line for one in beside if not leads_to_own_orders(one.line))
        return any(tells_advice(line, names) for line in lines) or (
            told and not self._speaks_for(block.sentence_beside())
        )

    def _speaks_for(self, line: str) -> bool:
        named = any(mentions(line, self.session.names()))
        return leads_to_own_orders(line) or (self.beside.speaks_for_orders(line) and not named)

    def _by_sentences(self, blocks: Sequence[Block], giving: Sequence[str]) -> dict[str, str]:
        """Lines beside a sentence that disowns them or holds them back, by evidence, or that hold one."""
        known = self.asked_of | self.broken | {line.strip() for line in self.session.in_hand.put_aside}
        written = [*self.lines, "", *self.session.letter.signature]
        talk = lines_that_may_talk(self.lines, known) | frozenset(range(len(self.lines) + 1, len(written)))
        paragraphs = doubtful_paragraphs(written, blocks, talk, self.beside)
        doubtful = [n for part in paragraphs for n in part][:_MOST_LOOKED_AT]
        settled = {n for n in doubtful if self._is_settled(written[n])}
        with_settled = [*giving, *self.asked_of, *(written[n].strip() for n in settled)]
        parted = self._blocks(with_settled) if doubtful else ()
        found = lines_disowned(written, parted, talk - settled, self._doubt, self.beside)
        found |= self._below_last_sentences(giving)
        whole = {text: self._whole_line(text) for text in giving}
        long = (text for text in giving if is_long(text) or len(sentences(whole[text])) > 1)
        return found | {text: text for text in long if self._disowns_itself(whole[text])}

    def _below_last_sentences(self, giving: Sequence[str]) -> dict[str, str]:
        """Lines right below an order behind which a sentence disowns what follows (``F Psa h. All below is
        Bruno's.``).
        """
        found: dict[str, str] = {}
        for above, below in pairwise(map(str.strip, self.lines)):
            parts = sentences(above)
            disowns = len(parts) > 1 and self.beside.doubting(parts[-1]) > _DOUBTS_BEHIND
            if below in giving and (disowns or above in found):
                found[below] = parts[-1] if disowns else found[above]
        return found

    def _whole_line(self, text: str) -> str:
        """The line of which a text is a sentence, or the text."""
        return text if text in self.lines else next((line for line in self.lines if text in line), text)

    def _disowns_itself(self, text: str) -> bool:
        """Decide whether a sentence in the line of an order, or what ends one, surely puts it in doubt."""
        parts = sentences(text)
        names = self.session.names()
        named = [n for n, part in enumerate(parts) if any(mentions(part, names))]
        behind = max(named, default=-1)  # what is said behind all that is named corrects nothing
        doubtful = [
            part
            for n, part in enumerate(parts)
            if (n > behind or not self.reader.takes_back(part))
            and self.beside.doubting(part) > (_DOUBTS_BEHIND if n > behind else _DISOWNS_ITSELF)
        ]
        doubtful += (end for part in parts for end in self._doubtful_ends(part) if is_long(text))
        return any(not self.may_order(part) and self._doubt(part) > 0 for part in doubtful)

    def _doubtful_ends(self, sentence: str) -> Iterator[str]:
        """The end of a sentence behind its last comma or colon, if it puts in doubt what is named before."""
        names = self.session.names()
        for sign in _BEFORE_AN_END:
            before, found, last = sentence.rpartition(sign)
            enough = found and len(last.split()) > _SHORTEST_END and any(mentions(before, names))
            if enough and self.beside.doubting(last) > _END_DISOWNS and not self._says_more(sentence, before):
                yield last.strip()

    def _says_more(self, text: str, before: str) -> bool:
        """Decide whether what ends a line is part of its orders (``..., stop if gold < 4``)."""
        orders = self.reader.orders(text, self.seat)
        return bool(orders) and orders != self.reader.orders(before, self.seat)

    def _is_cited_talk(self, text: str) -> bool:
        """Decide whether a line is between marks of quotation, and says more than orders there."""
        return any(not self.may_order(part) for part in cited_sentences(text))

    def _doubt(self, text: str) -> float:
        found = self.beside.doubt(text, self._is_known)
        may_be_wish = 0 < found <= _LEAST_OF_A_WISH and text.endswith(_STOPS)
        wants_more = may_be_wish and is_surely_a_wish(self.session, text) and self._doubts_are_wishes(text)
        return 0.0 if wants_more or (found > 0 and asks_about_command(text)) else found

    def _doubts_are_wishes(self, text: str) -> bool:
        """Decide whether each sentence that doubts orders wants something else, and none wants them back."""
        doubting = [part for part in sentences(text) if self.beside.doubting(part) > 0] or [text]
        wishes = all(is_surely_a_wish(self.session, part) for part in doubting)
        return wishes and not any(wants_orders_back(self.session, part) for part in doubting)

    def _is_settled(self, line: str) -> bool:
        """Decide whether a line is an order, a heading or a short condition, and no more than that."""
        if self.may_order(line):
            return True
        if self.reader.heading(line, "") is not None:
            if not single_words("denies").isdisjoint(word.text for word in words_in(line)):
                return self.beside.doubting(line) <= 0
            if len(line.split()) >= _SHORTEST_HEADING:
                return self.beside.doubting(line) <= _HEADING_DISOWNS
            return not short_headings(self.rules.system.name).is_of_others(line)
        names_some = not self.reader.withdraws(line) or self._takes_some_back(line)
        least = _DISOWNS_SURELY if names_some else _TAKES_ALL_BACK
        return is_a_short_condition(line, self.reader) and self.beside.doubting(line) <= least

    def _is_known(self, line: str) -> bool:
        if next(self._known_left, None) is None:
            return False
        return not self.speaks(line, False) or hangs_or_takes_back(line, self.reader)

    def _takes_some_back(self, line: str) -> bool:
        """Decide whether a line names an order of the letter as taken back."""
        ordered = [self.reader.orders(one, self.seat) for one in self.lines if self.may_order(one)]
        return bool(ordered) and bool(self.reader.withdrawal(line, ordered).orders)

    def _may_order(self, line: str) -> bool:
        return next(self._left, None) is not None and bool(self.reader.orders(line, self.seat))

"""Reads texts for one position: their sentences, the clauses of each, and what is done with them.

Words that block come first, for the whole sentence. Not here: what a clause costs and whether it is taken
(chart, decide).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.understanding.asides import (
    commanded_by_another,
    help_of_nobody,
    spans_left_out,
    what_may_be_done,
    without_announcements,
    without_asides,
    without_help_of_others,
    without_stories,
)
from judge.understanding.awaited import circumstances_awaiting
from judge.understanding.chart import MOST_TOKENS, Chart
from judge.understanding.circumstances import without_circumstances_behind
from judge.understanding.clauses import as_corrected, place_of, without_openings
from judge.understanding.decide import ASKED, BLOCKED, NOTHING, Understood
from judge.understanding.deeds_going_on import with_deeds_going_on_named
from judge.understanding.deeds_replaced import without_deeds_replaced
from judge.understanding.frames import Frame, Reading
from judge.understanding.kinds_repeated import with_kinds_repeated
from judge.understanding.languages_of_text import has_words_for_names, likely_lexicons
from judge.understanding.lattice import Lattice
from judge.understanding.lexicon import Lexicon
from judge.understanding.memory import Memory
from judge.understanding.mentions import PIECE, Position
from judge.understanding.operators import (
    DRAFT,
    MAY,
    NOT,
    SAID,
    WITHDRAWN,
    Operator,
    operators,
    without_remarks,
    words_taking_back,
)
from judge.understanding.others_acting import somebody_acting
from judge.understanding.outcomes import Outcome, ParsedSentence, outcomes_of
from judge.understanding.parentheses import without_parentheses
from judge.understanding.parses import CLEAR, likely_rival, settled_parses
from judge.understanding.pieces_meant import STAYING, Move, pieces_of
from judge.understanding.pieces_of_grounds import with_pieces_of_grounds
from judge.understanding.places_paid_for import with_places_paid_for
from judge.understanding.preambles import without_preambles
from judge.understanding.prices import PRICES, Prices
from judge.understanding.remarks_behind import without_remarks_behind
from judge.understanding.rest_as_before import without_rest_as_before
from judge.understanding.sentences import (
    sentences,
    sentences_with_pieces_asked_after,
    with_figured_names,
    with_points_apart,
    with_signs_dictated,
)
from judge.understanding.slips import mend_slips
from judge.understanding.spoken import SpokenSentence, has_money, is_known, spoken_in
from judge.understanding.tokens import Token, tokens

MOST_BETWEEN = 3
"""Sentences above one that takes back which may be meant by it."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads texts for one position. `can_be_read`: whether the game's grammar reads a line; `names_only`: it
    is asked what sentences speak of, and there is no grammar.
    """

    lexicons: Mapping[str, Lexicon]
    frames: Mapping[str, Frame]
    position: Position
    can_be_read: Callable[[str], bool]
    prices: Prices = PRICES
    memory: Memory = field(default_factory=Memory, compare=False)
    """Results for its position, whoever reads there."""
    names_only: bool = False
    _verbs: frozenset[str] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        key = ("verbs", *self.frames)
        verbs = self.memory.result_of(
            key, lambda: frozenset(verb for frame in self.frames.values() for verb in frame.verbs)
        )
        object.__setattr__(self, "_verbs", verbs)

    def lexicons_for(self, said: Sequence[Token]) -> tuple[Lexicon, ...]:
        """The lexicon of the text's language first, those as likely and the English one behind it."""
        key = ("lexicons", tuple(said))
        return self.memory.result_of(key, lambda: likely_lexicons(said, self.lexicons, self.is_name))

    def is_name(self, words: str) -> bool:
        """Decide whether words name anything on the board."""
        return self.position.name(words) is not None

    def read(self, text: str) -> tuple[tuple[Token, ...], tuple[Lexicon, ...]]:
        """The tokens of a text without mere remarks and reasons, and the lexicons of its languages."""
        return self.memory.result_of(("text", text), lambda: self._read(text))

    def _read(self, text: str) -> tuple[tuple[Token, ...], tuple[Lexicon, ...]]:
        said = with_figured_names(tokens(text), self.is_name)
        own = self.lexicons_for(said)
        said = with_points_apart(with_signs_dictated(said, own), own, self.is_name)
        said = with_deeds_going_on_named(without_rest_as_before(said, own), own, self.position)
        said = with_pieces_of_grounds(without_announcements(said, own, self.position), own, self.position)
        said = self._without_what_is_told(said, own)
        said = without_asides(without_remarks(said, own, self.is_name), own, self.position)
        said = without_help_of_others(said, own, self.position)
        said = with_places_paid_for(with_kinds_repeated(said, own, self.position), own, self.position)
        said = without_deeds_replaced(said, own)
        return self._without_remarks_behind(said, own), own

    def _without_what_is_told(self, said: Sequence[Token], own: Sequence[Lexicon]) -> tuple[Token, ...]:
        """The tokens of a text without preambles, parentheses and circumstances behind orders."""

        def work() -> tuple[Token, ...]:
            left = without_parentheses(without_preambles(said, own, self.position), own, self.position)
            return without_circumstances_behind(left, own, self.position)

        return self.memory.result_of(("told", tuple(said), tuple(map(id, own))), work)

    def _without_remarks_behind(self, said: tuple[Token, ...], own: tuple[Lexicon, ...]) -> tuple[Token, ...]:
        """The tokens of a text without remarks behind orders that block them by their words alone."""
        if self.names_only:
            return said
        others = tuple(lexicon for lexicon in self.lexicons.values() if lexicon not in own)

        def blocks_in(piece: Sequence[Token]) -> tuple[Operator, ...]:
            return self._blocks_in(piece, own, others) if len(piece) <= MOST_TOKENS else ()

        def is_whole(piece: Sequence[Token]) -> bool:
            clauses, leaves_pieces = self.clauses_of(piece, own, (), None)
            return (
                bool(clauses)
                and not leaves_pieces
                and all(one.is_filed and one.cost <= CLEAR for one, _, _ in clauses)
            )

        return without_remarks_behind(said, own, self.position, blocks_in, is_whole)

    def reasons(self, text: str) -> tuple[tuple[int, int], ...]:
        """Places of a text that order nothing: what stands before its orders, why, who else helps."""
        return self.memory.result_of(("reasons", text), lambda: self._reasons(text))

    def _reasons(self, text: str) -> tuple[tuple[int, int], ...]:
        said = tokens(text)
        own = self.lexicons_for(said)
        left = self._without_what_is_told(without_rest_as_before(said, own), own)
        return spans_left_out(said, without_stories(left, own, self.position))

    def help_of_nobody(self, text: str) -> tuple[tuple[int, int], ...]:
        """Places of a text that tell of help from where nobody stands."""
        said = tokens(text)
        return tuple(help_of_nobody(said, self.lexicons_for(said), self.position))

    def preambles(self, text: str) -> tuple[tuple[int, int], ...]:
        """Places of a text that are greetings, circumstances, grounds and remarks beside its orders."""
        key = ("preambles", text, self.names_only)
        return self.memory.result_of(key, lambda: self._preambles(text))

    def _preambles(self, text: str) -> tuple[tuple[int, int], ...]:
        said = tokens(text)
        own = self.lexicons_for(said)
        left = with_pieces_of_grounds(without_rest_as_before(said, own), own, self.position)
        left = self._without_what_is_told(left, own)
        return spans_left_out(said, self._without_remarks_behind(left, own))

    def operators(self, text: str) -> tuple[tuple[Operator, int, int, tuple[int, int]], ...]:
        """All blocking words of a text, with their places in it and the span of their sentence."""
        key = ("operators", text, self.names_only)
        return self.memory.result_of(key, lambda: self._operators(text))

    def _operators(self, text: str) -> tuple[tuple[Operator, int, int, tuple[int, int]], ...]:
        said, own = self.read(text)
        said = mend_slips(said, own, self.position)[0]
        others = tuple(lexicon for lexicon in self.lexicons.values() if lexicon not in own)
        found = []
        before: list[tuple[Token, ...]] = []
        for start, end in sentences(said):
            piece = said[start:end]
            span = (piece[0].start, piece[-1].end)
            blocks = self._blocks_in(piece, own, others)
            for one in blocks:
                place = (piece[one.start].start, piece[one.end - 1].end)
                found.append((one, *place, span))
            back = words_taking_back(piece, own, self.is_name)
            if back is not None:
                place = (piece[back[0]].start, piece[back[1] - 1].end)
                told = any(one.kind == SAID for one in blocks)
                above_it = [*self._down_to_an_order(before, own)]
                above_it += self._naming_the_same(before, piece, own) if told else ()
                for above in dict.fromkeys(above_it):
                    found.append((Operator(WITHDRAWN, *back), *place, (above[0].start, above[-1].end)))
            before.append(piece)
        return tuple(found)

    def _blocks_in(
        self,
        said: Sequence[Token],
        own: Sequence[Lexicon],
        others: Sequence[Lexicon],
        *,
        verbs_cover: bool = True,
    ) -> tuple[Operator, ...]:
        """All that blocks in a sentence: its words, and that another power has it done."""
        key = ("blocks", tuple(said), tuple(map(id, own)), verbs_cover)
        return self.memory.result_of(key, lambda: self._find_blocks(said, own, others, verbs_cover))

    def _find_blocks(
        self, said: Sequence[Token], own: Sequence[Lexicon], others: Sequence[Lexicon], verbs_cover: bool
    ) -> tuple[Operator, ...]:
        times = self.position.other_times
        found = operators(said, own, others, times, self.is_name, verbs_cover=verbs_cover)
        commanded = commanded_by_another(said, own, self.position)
        acting = (*((commanded,) if commanded else ()), *somebody_acting(said, own))
        found = (*found, *(Operator(SAID, *who) for who in acting))
        found = (*found, *(Operator("if", *awaiting) for awaiting in circumstances_awaiting(said, own)))
        return (*found, *(Operator(MAY, *enabled) for enabled in what_may_be_done(said, own)))

    def _down_to_an_order(
        self, above: Sequence[tuple[Token, ...]], own: Sequence[Lexicon]
    ) -> Iterator[tuple[Token, ...]]:
        """The sentences above one that takes back, from the last one up to one that orders something."""
        for piece in above[: -MOST_BETWEEN - 1 : -1]:
            yield piece
            if len(piece) > MOST_TOKENS or self.clauses_of(piece, own, (), None)[0]:
                return

    def _naming_the_same(
        self, above: Sequence[tuple[Token, ...]], said: Sequence[Token], own: Sequence[Lexicon]
    ) -> Iterator[tuple[Token, ...]]:
        """The sentences above one that name a piece of the writer's that it names as well."""
        places = self._own_places(self.lattice_of(said, own, ""))
        for piece in above:
            if not places.isdisjoint(self._own_places(self.lattice_of(piece, own, ""))):
                yield piece

    def spoken_sentences(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that nothing blocks, and what each speaks of, in order."""
        blocked: set[tuple[int, int]] | None = None
        for sentence, (first, last) in self._sentences_with_names(text):
            if blocked is None:
                blocked = {span for *_, span in self.operators(text)}
            if not any(first <= start and end == last for start, end in blocked):
                yield sentence

    def named_in(self, text: str) -> Iterator[SpokenSentence]:
        """The sentences of a text that name anything, whatever blocks them."""
        return (sentence for sentence, _ in self._sentences_with_names(text))

    def sentences_of(self, text: str) -> Iterator[str]:
        """The sentences of a text that are short enough to be understood, whatever they name."""
        return (text[start:end] for _, (start, end) in self._sentences_of(self.read(text)[0]))

    def _sentences_of(self, said: Sequence[Token]) -> Iterator[tuple[Sequence[Token], tuple[int, int]]]:
        for piece in sentences_with_pieces_asked_after(said[: 5 * MOST_TOKENS], self.position):
            if len(piece) <= MOST_TOKENS:
                yield piece, (piece[0].start, piece[-1].end)

    def _sentences_with_names(self, text: str) -> Iterator[tuple[SpokenSentence, tuple[int, int]]]:
        """The sentences of a text that name anything, each with its place in it."""
        said, own = self.read(text)
        there = ""
        for piece, span in self._sentences_of(said):
            lattice = self.lattice_of(piece, own, there)
            words = tuple(spoken_in(lattice))
            if any(word.mention is not None for word in words):
                told = text[span[0] : span[1]]
                yield SpokenSentence(told, words, is_known(lattice, own), has_money(lattice)), span
            named = [word.mention.place for word in words if word.mention is not None and word.mention.place]
            there = named[-1] if named else ""

    def takes_back(self, text: str) -> bool:
        """Decide whether a text begins with words that take back what stands before it."""
        said = tokens(text)
        first = next(iter(sentences(said)), (0, 0))
        return words_taking_back(said[first[0] : first[1]], self.lexicons_for(said), self.is_name) is not None

    def is_draft(self, text: str) -> bool:
        """Decide whether a text says of its whole letter that it is no order yet."""
        words = {token.text for token in tokens(text)}
        if not any(lexicon.may_mean(words, DRAFT) for lexicon in self.lexicons.values()):
            return False
        return any(operator.kind == DRAFT for operator, *_ in self.operators(text))

    def understand(self, text: str, before: Sequence[Move] = ()) -> tuple[Understood, ...]:
        """Meaning of each clause of a text."""
        key = ("meaning", text, tuple(before), self.prices, frozenset(self.frames), self.names_only)
        return self.memory.result_of(key, lambda: self._understand(text, before))

    def _understand(self, text: str, before: Sequence[Move]) -> tuple[Understood, ...]:
        said, own = self.read(text)
        said = said[: 5 * MOST_TOKENS]
        found: list[Understood] = []
        known = list(before)
        previous: Reading | None = None
        unclear = bool(before) and _is_rest_of_a_sentence(said)
        in_question = {move.piece for move in before if move.only_named}
        beside: set[str] = set()
        there = None
        ordered_places = {move.piece.place for move in before if not move.only_named}
        for start, end in sentences(said):
            piece = said[start:end]
            if len(piece) > MOST_TOKENS:
                found.append(Understood(ASKED, piece[0].start, piece[-1].end))
                continue
            clauses, leaves_pieces = self.clauses_of(piece, own, known, previous, there)
            there = self.place_spoken_of(piece, own, clauses)
            mine = (p for p in self.position.pieces if there and p.owner == self.position.seat)
            known += [Move(p, "", only_named=True) for p in mine if p.place == there and not p.coming]
            for one, moves, reading in clauses:
                open_still = unclear or (
                    len(in_question) > 1 and not in_question.isdisjoint(pieces_of(reading))
                )
                open_still = open_still or _takes_back_a_move(reading, known)
                asked = open_still and reading.by_pronoun and one.is_filed
                found.append(replace(one, what=ASKED) if asked else one)
                if not reading.by_pronoun:
                    pieces = {move.piece for move in moves}
                    several = one.what == ASKED and len(pieces) > 1
                    denied = one.blocked == NOT and len(pieces) == 1  # "Arezzo does not move. It holds."
                    unclear = several or (one.what in (BLOCKED, NOTHING) and not denied)
                known += moves
                if one.what in (BLOCKED, NOTHING):
                    ordered_places -= {move.piece.place for move in moves}
                    beside |= {move.piece.place for move in moves}
                ordered_places |= {m.piece.place for m in moves if not (m.only_named or one.of_rest)}
                previous = reading
            unclear = unclear or leaves_pieces
            if leaves_pieces:
                beside |= self._own_places(self.lattice_of(piece, own, ""))
        if has_words_for_names(text, said, self.lexicons, self.is_name):
            return tuple(replace(one, what=ASKED) if one.is_filed else one for one in found)
        if beside <= ordered_places:
            return tuple(found)
        return tuple(  # what was said of a piece may be why it is none of the rest
            replace(one, what=ASKED) if one.of_rest and one.is_filed else one for one in found
        )

    def place_spoken_of(
        self, said: Sequence[Token], own: Sequence[Lexicon], clauses: Sequence[object]
    ) -> str | None:
        """The one place of the writer's pieces that a sentence of mere talk names: ``there`` in the next one.

        None if it orders anything, or names none; empty if it names several.
        """
        places = self._own_places(self.lattice_of(said, own, "")) if not clauses else set()
        return (next(iter(places)) if len(places) == 1 else "") if places else None

    def _own_places(self, lattice: Lattice) -> set[str]:
        """List the places of the writer's pieces that a sentence names."""
        mine = {piece.place for piece in self.position.pieces if piece.owner == self.position.seat}
        cells = (cell for row in lattice.cells for cell in row)
        return {c.mention.place for c in cells if c.mention is not None and c.mention.what == PIECE} & mine

    def lattice_of(self, said: Sequence[Token], own: Sequence[Lexicon], there: str) -> Lattice:
        """The lattice of a sentence, worked out once."""
        key = ("lattice", tuple(said), tuple(map(id, own)), there, self._verbs)
        return self.memory.result_of(key, lambda: Lattice(said, own, self.position, self._verbs, there))

    def _chart(self, lattice: Lattice, previous: str) -> Chart:
        """The chart of a sentence behind a clause of the frame `previous`, if others may go on from it."""
        previous = previous if previous in self.frames and self.frames[previous].goes_on else ""
        key = ("chart", lattice, previous, self.prices, frozenset(self.frames))
        return self.memory.result_of(
            key, lambda: Chart(lattice, self.frames, self.position, previous, self.prices)
        )

    def _may_order(self, lattice: Lattice) -> bool:
        """Decide whether a sentence names anything, or has a verb that needs no name beside it."""
        if any(piece.beaten for piece in self.position.pieces):
            return True
        alone = {verb for frame in self.frames.values() if not frame.required_slots for verb in frame.verbs}
        cells = [cell for row in lattice.cells for cell in row]
        return any(cell.mention is not None or not alone.isdisjoint(cell.verbs) for cell in cells)

    def clauses_of(
        self,
        said: Sequence[Token],
        own: Sequence[Lexicon],
        before: Sequence[Move],
        last: Reading | None,
        there: str | None = None,
    ) -> tuple[list[Outcome], bool]:
        """The meaning of each clause of a sentence; and whether a piece of the writer's is named beside them.

        `there`: the place that was spoken of last, if it is not that of the last clause.
        """
        lattice = self.lattice_of(said, own, place_of(last) if there is None else there)
        if not self._may_order(lattice):
            return [], False
        chart = self._chart(lattice, last.name if last is not None else "")
        parses = settled_parses(chart.search, before, last, self.position, self.can_be_read)
        if not parses or not parses[0].clauses:
            return [], chart.names_pieces(0, len(lattice.said))
        best = parses[0]
        others = tuple(lexicon for lexicon in self.lexicons.values() if lexicon not in own)
        blocks = self._blocks_in(lattice.said, own, others, verbs_cover=False)
        used = [cell for one in best.clauses for cell in one.path if cell.verbs and cell.end - cell.start > 1]
        blocks = tuple(b for b in blocks if not any(c.start <= b.start and b.end <= c.end for c in used))
        clauses = without_openings(as_corrected(best.clauses, lattice))
        rival = likely_rival(parses)
        parsed = ParsedSentence(said, lattice, clauses, rival, best.talk, best.leaves_pieces, before)
        return outcomes_of(parsed, blocks, self.can_be_read), best.leaves_pieces


def _takes_back_a_move(reading: Reading, known: Sequence[Move]) -> bool:
    """Decide whether words that let a piece stay speak of one that was to move (``I leave it at that.``)."""
    moving = {move.piece for move in known if (move.to or move.other_deed) and not move.only_named}
    return reading.name in STAYING and not moving.isdisjoint(pieces_of(reading))


def _is_rest_of_a_sentence(said: Sequence[Token]) -> bool:
    """Decide whether a line begins as the rest of a sentence: what ``it`` stands for may be above."""
    return bool(said) and said[0].kind == "word" and not said[0].capital

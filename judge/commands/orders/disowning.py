"""Sentences beside orders that disown them (these are another's, a copy, a try), or hold them back.

No list of words tells this: the sentence is weighed by examples of all kinds (``grammar/beside_orders``,
and the game's own). It speaks of the orders right above or below it, and of those that go on behind them
without another sentence. Not here: other signs that orders are copied (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from pydantic import BaseModel, ConfigDict

from judge import resources
from judge.commands.orders.order_blocks import Block
from judge.core.written_words import sentences
from judge.syntax.smalltalk import is_signature
from judge.syntax.talk_words import phrases, single_words, words_in
from judge.understanding.evidence import Evidence

_LONGEST, _MOST_WEIGHED = 400, 4_000
"""Characters of a sentence that are weighed, or of a paragraph together; of one whose sentences are."""
_SEVERAL, _ALONE = 2, 0.45
"""Sentences of a paragraph that are weighed each as well; by how much more one of them has to tell."""
_FEW_MORE, _SURELY = 1.5, 5.0
"""The same for one of few words; the evidence of one that throws orders away (``Please ignore!``)."""
_COURTESIES = ("postscript", "greets", "takes-leave", "goes-with-thanks", "is-content")
_DOUBTS, _THOUGH_KNOWN = 1.7, 2.25
"""The evidence above which a paragraph doubts orders, and above which one does that is understood."""
_SPEAKS_FOR, _FEWEST = -1.2, 6
"""The evidence up to which a sentence speaks for orders; words of one (fewer prove nothing)."""
_HEADS, _HEADS_SURELY = 0.0, -1.75
"""The evidence up to which a heading speaks for the orders below it, and up to which one surely does."""
_SURELY_TALK = -2.75
"""The evidence up to which a sentence is talk, whatever words are in it."""
_NO_NAME = 3.5
"""The evidence above which a word or two are no name below a letter (``Olvídalo.``)."""
_ASKS = 2.5
"""The evidence above which a question does, which may be about anything."""
_OPENING, _CLOSING, _STOPS = ("(", "["), (")", "]"), (".", "!")
_BRACKETS = "()[] "
_BEFORE_PARTS, _ENDS_OF_PARTS = ",;:(.!?\u2026\u2013\u2014", " ,;:).!?\u2026\u2013\u2014"
"""Signs before the last part of a line, and around its end."""
_HEADING = ":"
_LONGEST_HEADING = 2
"""Words of a heading within orders that somebody has listed together (``Expenses:``)."""
_LONGEST_NAME, _FEWEST_THAT_TELL = 4, 3
"""Words of a name below a letter, or of a date above one; of a sentence that tells by little evidence."""


class _Examples(BaseModel):
    """One file of ``grammar/beside_orders``: sentences of a language by their kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    disowns: tuple[str, ...]
    withholds: tuple[str, ...]
    owns: tuple[str, ...]


class SentencesBeside:
    """Sentences beside orders of a game, weighed by examples for what they say of these.

    `doubting`: how far a sentence says that they are another's, or not given yet (above 0). The examples
    are read for the first sentence: most letters of orders have none.
    """

    def __init__(self, game: str) -> None:
        self._game = game

    @cached_property
    def _doubting(self) -> Evidence:
        files = [*_examples("beside_orders"), *_examples(self._game, "beside_orders")]
        return Evidence(
            [said for file in files for said in (*file.disowns, *file.withholds)],
            [said for file in files for said in file.owns],
            alike=resources.table("grammar", "words_alike.yaml"),
        )

    def doubting(self, said: str) -> float:
        """The evidence that orders beside what is said are not its writer's, or not given yet.

        All of it together tells that, or one of its sentences by more; but where the last one surely heads
        orders with a colon, what stands before it speaks of something else. Brackets change nothing.
        """
        if leads_to_own_orders(said):
            return -_SURELY
        bare = said.strip()
        inner = bare.rstrip(".").strip(_BRACKETS) if _is_in_brackets(bare) else ""
        return max(self._evidence_of(said), self._evidence_of(inner)) if inner else self._evidence_of(said)

    def _evidence_of(self, said: str) -> float:
        """The evidence of words as they stand."""
        parts = sentences(said[:_MOST_WEIGHED])
        if any(map(throws_away, parts)):
            return _SURELY
        whole = self._doubting.weigh(said[:_LONGEST])
        if len(parts) < _SEVERAL:
            return whole
        told = [self._doubting.weigh(part[:_LONGEST]) for part in parts]
        heads = said.endswith(":") and len(parts[-1].split()) >= _FEWEST_THAT_TELL
        if heads and told[-1] <= _HEADS_SURELY:
            return told[-1]
        return max(whole, *(found - _more_alone(part) for found, part in zip(told, parts, strict=True)))

    def doubt(self, sentence: str, is_known: Callable[[str], bool]) -> float:
        """The doubt that a sentence casts on orders beside it; above 0 it does cast any.

        `is_known`: decides whether it is understood, as courtesy for example.
        """
        doubts = self.doubting(sentence)
        if doubts <= _DOUBTS:
            return 0.0
        words = len(sentence.split())
        may_be_name = is_signature(sentence) and doubts <= _NO_NAME
        if words <= _LONGEST_NAME and (may_be_name or any(map(str.isdigit, sentence))):
            return 0.0  # a date heads letters of all kinds
        if all(part.endswith("?") for part in sentences(sentence[:_MOST_WEIGHED])):
            return max(doubts - _ASKS, self._doubt_before_question(sentence))
        few = words < _FEWEST_THAT_TELL
        return doubts - (_THOUGH_KNOWN if few or is_known(sentence) else _DOUBTS)

    def _doubt_before_question(self, question: str) -> float:
        """The doubt that is cast by what is told before a question (``These are Carla's, what ...?``)."""
        told = question[:_LONGEST].rpartition(",")[0]
        enough = len(told.split()) >= _FEWEST_THAT_TELL
        return self.doubting(told) - _DOUBTS if enough else 0.0

    def speaks_for_orders(self, sentence: str) -> bool:
        """Decide whether a sentence is such as writers put beside orders that they give."""
        return self._proves(sentence, _SPEAKS_FOR)

    def heads_orders(self, heading: str, *, surely: bool = False) -> bool:
        """Decide whether a heading is such as writers put above orders that they give.

        `surely`: it also has words that may doubt them, and is to prove more than one of unknown words.
        """
        return self._proves(heading, _HEADS_SURELY if surely else _HEADS)

    def is_surely_talk(self, sentence: str) -> bool:
        """Decide whether a whole sentence is so surely talk that no word of it puts orders in doubt."""
        return sentence.rstrip().endswith(_STOPS) and self._proves(sentence, _SURELY_TALK)

    def parts_from_above(self, said: str) -> bool:
        """Decide whether what stands between orders ends with a heading of its own for those below, and what
        comes before speaks of those above (``That was his idea. Mine:``).
        """
        parts = [*sentences(said[:_MOST_WEIGHED])] if said.endswith(_HEADING) else []
        return len(parts) >= _SEVERAL and self.heads_own_orders(parts[-1])

    def heads_own_orders(self, heading: str) -> bool:
        """Decide whether a heading speaks for what is below it, or in a word of its writer (``Mine:``)."""
        words = [word.text for word in words_in(heading)]
        own = not single_words("writer-self").isdisjoint(words)
        few = len(words) < _FEWEST_THAT_TELL
        last = heading.rpartition(",")[2].strip()  # "I trust her, so these don't bind me:"
        doubts = len(last.split()) >= _FEWEST_THAT_TELL and self.doubting(last) > _DOUBTS
        return (own and few) or (self.doubting(heading) <= _HEADS and not doubts)

    def _proves(self, sentence: str, least: float) -> bool:
        enough = len(sentence.split()) >= _FEWEST or leads_to_own_orders(sentence)
        return enough and self.doubting(sentence) <= least


def leads_to_own_orders(heading: str) -> bool:
    """Decide whether all of a heading leads over to its writer's orders (``Here goes nothing:``)."""
    said = words_in(heading) if heading.rstrip().endswith(_HEADING) else ()
    known = phrases("leads-to-own-orders").length_at(said) == len(said) > 0
    return known or phrases("leads-behind-a-name").length_at(said, 1) == len(said) - 1 > 0


def throws_away(sentence: str) -> bool:
    """Decide whether a sentence throws away what stands beside it, and says no more (``Please ignore!``)."""
    words, at, thrown = words_in(sentence), 0, False
    while at < len(words):
        length = phrases("throws-away").length_at(words, at)
        thrown = thrown or length > 0
        length = length or max(phrases(name).length_at(words, at) for name in _COURTESIES)
        if not length:
            return False
        at += length
    return thrown


def takes_itself_back(line: str) -> bool:
    """Decide whether the last part of a line only takes the line back (``A Are - Sie, actually no``)."""
    begin = max((line.rstrip(_ENDS_OF_PARTS).rfind(sign) for sign in _BEFORE_PARTS), default=-1)
    last, at, long = words_in(line[begin + 1 :]) if begin > 0 else [], 0, 1
    while at < len(last) and long:
        long = max(phrases(name).length_at(last, at) for name in ("takes-back-behind", "throws-away"))
        at += long
    denied = not single_words("denies").isdisjoint(word.text for word in last)
    return bool(last) and at == len(last) and denied


def _more_alone(sentence: str) -> float:
    """The evidence that one sentence among others has to give beyond what all of them would."""
    if len(sentence.split()) < _FEWEST_THAT_TELL:
        return _FEW_MORE
    return _ASKS - _DOUBTS if sentence.endswith("?") else _ALONE


def lines_disowned(
    lines: Sequence[str],
    blocks: Sequence[Block],
    talk: Set[int],
    doubt: Callable[[str], float],
    said: SentencesBeside,
) -> dict[str, str]:
    """The lines of orders that a paragraph beside them puts in doubt, each with the line that does so.

    `talk`: the numbers of lines that may be sentences; `doubt`: how far one puts orders beside it in doubt.
    """
    found: dict[str, str] = {}
    speaking, edges = _lines_apart(lines, blocks, talk), _Edges(blocks)
    for paragraph in doubtful_paragraphs(lines, blocks, talk, said):
        part = _without_own_heading(paragraph, lines, edges, said)
        if doubt(part.text) <= 0:
            continue
        because = max((lines[n].strip() for n in part.at), key=doubt)
        spoken_of = [*_blocks_beside(part, blocks, lines, speaking, said)]
        if _is_caption(part, lines):
            spoken_of += (block for block in blocks if _has_caption(block, lines, speaking))
        for block in spoken_of:
            found |= dict.fromkeys(block.orders(), because)
    return found


@dataclass(frozen=True, slots=True)
class _Part:
    """A remark beside orders, in one go: its text, its lines, and whether it may be about those below."""

    text: str
    at: Sequence[int]
    of_below: bool = True


class _Edges:
    """The blocks of a letter by the line that each begins with, and the lines right below one."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.beginning = {block.at.start: block for block in blocks}
        self.below = {block.at.stop for block in blocks}


def _without_own_heading(
    paragraph: Sequence[int], lines: Sequence[str], edges: _Edges, said: SentencesBeside
) -> _Part:
    """A paragraph; where it touches orders on both sides and those below have a heading of the writer's own,
    without that, and of those above alone (``That was his idea. Mine:``).
    """
    whole = " ".join(lines[n].strip() for n in paragraph)
    below = edges.beginning.get(paragraph[-1] + 1)
    if below is None or paragraph[0] not in edges.below:
        return _Part(whole, paragraph)
    if below.lines[0].rstrip().endswith(_HEADING):
        return _Part(whole, paragraph, of_below=not said.heads_own_orders(below.lines[0]))
    last = sentences(lines[paragraph[-1]].strip()[-_MOST_WEIGHED:])[-1]
    before = whole.removesuffix(last).rstrip()
    if not (before and last.endswith(_HEADING) and said.heads_own_orders(last)):
        return _Part(whole, paragraph)
    return _Part(
        before, paragraph if lines[paragraph[-1]].strip() != last else paragraph[:-1], of_below=False
    )


def _is_caption(part: _Part, lines: Sequence[str]) -> bool:
    """Decide whether what is said is one line in brackets, as writers name what they copy."""
    return len(part.at) == 1 and _is_in_brackets(lines[part.at[0]].strip())


def _is_in_brackets(line: str) -> bool:
    return line.startswith(_OPENING) and line.rstrip(".").endswith(_CLOSING)


def _has_caption(block: Block, lines: Sequence[str], speaking: Sequence[int]) -> bool:
    """Decide whether a line in brackets stands right below a block."""
    below = block.at.stop
    return below in speaking and _is_in_brackets(lines[below].strip())


def doubtful_paragraphs(
    lines: Sequence[str], blocks: Sequence[Block], talk: Set[int], said: SentencesBeside
) -> Iterator[list[int]]:
    """The numbers of the lines of each paragraph that may disown orders, whatever else it may be."""
    edges = _Edges(blocks)
    for paragraph in _paragraphs(_lines_apart(lines, blocks, talk) if blocks else (), lines):
        if said.doubting(_without_own_heading(paragraph, lines, edges, said).text) > _DOUBTS:
            yield paragraph


def _lines_apart(lines: Sequence[str], blocks: Sequence[Block], talk: Set[int]) -> list[int]:
    ordering = {n for block in blocks for n in block.at}
    return sorted(n for n in talk - ordering if lines[n].strip())


def _paragraphs(speaking: Sequence[int], lines: Sequence[str]) -> Iterator[list[int]]:
    """Numbers of lines that stand together; where that is long, the last of them by itself as well."""
    for _, group in groupby(enumerate(speaking), key=lambda one: one[1] - one[0]):
        paragraph = [line for _, line in group]
        yield paragraph
        if len(paragraph) > 1 and sum(len(lines[n]) for n in paragraph) > _LONGEST:
            yield paragraph[-1:]


def _blocks_beside(
    part: _Part, blocks: Sequence[Block], lines: Sequence[str], speaking: Sequence[int], said: SentencesBeside
) -> Iterator[Block]:
    """The blocks of which words speak: those that they touch, or else those on both sides of them."""
    first, last = part.at[0], part.at[-1]
    above = [block for block in blocks if block.at.stop <= first][::-1]
    below = [block for block in blocks if block.at.start > last]
    touches_above = bool(above) and above[0].at.stop == first
    touches_below = bool(below) and below[0].at.start == last + 1
    heads = bool(below) and part.of_below and lines[last].rstrip().endswith(_HEADING)
    if not heads and (touches_above or not touches_below):
        yield from _blocks_going_on(above, lines, speaking, said)
    if part.of_below and (heads or touches_below or not touches_above):
        yield from _blocks_going_on(below, lines, speaking, said)


def _blocks_going_on(
    blocks: Sequence[Block], lines: Sequence[str], speaking: Sequence[int], said: SentencesBeside
) -> Iterator[Block]:
    """The first of some blocks, and those behind it up to a sentence, or a heading that speaks for orders."""
    for n, block in enumerate(blocks):
        if n:
            ends = sorted((blocks[n - 1].at, block.at), key=lambda at: at.start)
            between = [lines[m].strip() for m in speaking if ends[0].stop <= m < ends[1].start]
            if any(len(line.split()) > _LONGEST_HEADING or said.speaks_for_orders(line) for line in between):
                return
        yield block


@cache
def sentences_beside(game: str) -> SentencesBeside:
    """The sentences of a game, weighed once."""
    return SentencesBeside(game)


def _examples(*path: str) -> Iterator[_Examples]:
    """The files of a folder of ``grammar``; none where a game has no such folder."""
    return (_Examples.model_validate(file) for _, file in resources.tables("grammar", *path))

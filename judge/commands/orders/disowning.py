"""Whether a sentence beside orders disowns them: it says that they are another's, a copy, a try.

No list of words tells this: the sentence is weighed by examples of both kinds (``grammar/beside_orders``,
and the game's own). It speaks of the orders right above or below it, and of those that go on behind them
without another sentence. Not here: other signs that orders are copied (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache
from itertools import groupby

from pydantic import BaseModel, ConfigDict

from judge import resources
from judge.commands.orders.order_blocks import Block
from judge.syntax.talk_words import words_in
from judge.understanding.evidence import Evidence

_LONGEST = 400
"""Characters of a paragraph that are weighed."""
_DISOWNS, _SPEAKS_FOR = 0.8, -0.8
"""The evidence above which a paragraph disowns orders, and up to which it speaks for them."""
_DISOWNS_THOUGH_KNOWN = 1.5
"""The same of one that is known for a heading, or for courtesy."""
_FEWEST = 5
"""Words of a sentence that speaks for orders; fewer prove nothing."""
_LONGEST_HEADING = 2
"""Words of a heading within orders that somebody has listed together (``Expenses:``)."""


class _Examples(BaseModel):
    """One file of ``grammar/beside_orders``: sentences of a language by their kind."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    disowns: tuple[str, ...]
    owns: tuple[str, ...]


def lines_disowned(
    lines: Sequence[str],
    blocks: Sequence[Block],
    talk: Set[int],
    is_unknown: Callable[[str], bool],
    game: str,
) -> dict[str, str]:
    """The lines of orders that a paragraph beside them disowns, each with the line that says so.

    `talk`: the numbers of lines that may be sentences; `is_unknown`: decides whether nobody understands one;
    `game`: whose orders they are.
    """
    found: dict[str, str] = {}
    ordering = {n for block in blocks for n in block.at}
    speaking = sorted(n for n in talk - ordering if lines[n].strip())
    for paragraph in _paragraphs(speaking):
        told = [lines[n].strip() for n in paragraph]
        told_enough = _DISOWNS if any(map(is_unknown, told)) else _DISOWNS_THOUGH_KNOWN
        if disowning(" ".join(told), game) <= told_enough:
            continue
        because = max(told, key=lambda line: disowning(line, game))
        for block in _blocks_beside(paragraph, blocks, lines, speaking, game):
            found |= dict.fromkeys(block.orders(), because)
    return found


def disowning(sentence: str, game: str) -> float:
    """How far a sentence tells that orders beside it are none (above 0), or that they are (below)."""
    return _evidence(game).of(sentence[:_LONGEST])


def speaks_for_orders(sentence: str, game: str) -> bool:
    """Decide whether a sentence is such as writers put beside orders that they give."""
    return disowning(sentence, game) <= _SPEAKS_FOR and len(words_in(sentence)) >= _FEWEST


def _paragraphs(speaking: Sequence[int]) -> Iterator[list[int]]:
    """Numbers of lines that stand together."""
    for _, group in groupby(enumerate(speaking), key=lambda one: one[1] - one[0]):
        yield [line for _, line in group]


def _blocks_beside(
    paragraph: Sequence[int],
    blocks: Sequence[Block],
    lines: Sequence[str],
    speaking: Sequence[int],
    game: str,
) -> Iterator[Block]:
    """The blocks of which a paragraph speaks: those that it touches, or else those on both sides of it."""
    first, last = paragraph[0], paragraph[-1]
    above = [block for block in blocks if block.at.stop <= first][::-1]
    below = [block for block in blocks if block.at.start > last]
    touches_above = bool(above) and above[0].at.stop == first
    touches_below = bool(below) and below[0].at.start == last + 1
    heads = bool(below) and lines[last].rstrip().endswith(":")
    if not heads and (touches_above or not touches_below):
        yield from _blocks_going_on(above, lines, speaking, game)
    if heads or touches_below or not touches_above:
        yield from _blocks_going_on(below, lines, speaking, game)


def _blocks_going_on(
    blocks: Sequence[Block], lines: Sequence[str], speaking: Sequence[int], game: str
) -> Iterator[Block]:
    """The first of some blocks, and those behind it up to a sentence, or a heading that speaks for orders."""
    for n, block in enumerate(blocks):
        if n:
            ends = sorted((blocks[n - 1].at, block.at), key=lambda at: at.start)
            between = [lines[m].strip() for m in speaking if ends[0].stop <= m < ends[1].start]
            if any(len(said.split()) > _LONGEST_HEADING or speaks_for_orders(said, game) for said in between):
                return
        yield block


@cache
def _evidence(game: str) -> Evidence:
    files = [*_examples("beside_orders"), *_examples(game, "beside_orders")]
    return Evidence(
        [said for file in files for said in file.disowns], [said for file in files for said in file.owns]
    )


def _examples(*path: str) -> Iterator[_Examples]:
    """The files of a folder of ``grammar``; none where a game has no such folder."""
    folder = resources.folder("grammar").joinpath(*path)
    for name in sorted(file.name for file in folder.iterdir()) if folder.is_dir() else ():
        yield _Examples.model_validate(resources.table("grammar", *path, name))

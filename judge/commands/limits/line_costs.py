"""The cost of a line: as how many orders, or short sentences, it counts.

Not here: the allowance itself (letter_costs).
"""

from __future__ import annotations

from judge.commands.limits.letter_costs import Allowance
from judge.core.written_words import bare_words, sentence_ends, sentences
from judge.understanding.chart import MOST_TOKENS

_SHORTEST = 3
"""Letters of a word at a sentence's end that is no name cut short."""
_WORDS = 10
"""Words of a long order."""


def part_ends(line: str) -> list[int]:
    """The places behind the signs between the orders of a line: commas, semicolons, the ends of sentences."""
    signs = [at for at, sign in enumerate(line, 1) if sign in ",;"]
    return sorted({*signs, *sentence_ends(line.rstrip(), shortest=_SHORTEST)})


def parts_of(line: str) -> int:
    """As how many orders a line counts: by what parts them, and by its words, of which an order has few."""
    return 1 + max(len(part_ends(line)), len(line.split()) // _WORDS)


def parts_to_understand(line: str) -> int:
    """As how many short sentences a line counts: by its orders, and by the words of each of its sentences.

    Each word of a sentence may go with each, but for one so long that nobody tries to understand it.
    """
    counts = [len(bare_words(sentence)) for sentence in sentences(line)]
    pairs = (count * count if count <= MOST_TOKENS else count * _WORDS for count in counts)
    return max(parts_of(line), 1 + sum(each // (_WORDS * _WORDS) for each in pairs))


def may_look(allowance: Allowance, line: str, times: int = 1) -> bool:
    """Decide whether there is time to try a line so many times, to see if it is an order, and whose."""
    return allowance.looks_on(times * parts_to_understand(line))


def may_attribute(allowance: Allowance, line: str, exact: bool) -> bool:
    """Decide whether there is time to read a line once more, to see whose it is."""
    return allowance.attributes_on(parts_of(line)) if exact else may_look(allowance, line)

"""Short sentences that begin, or end, with a deed, and lack the rest (``And borrow money``).

Not here: which of them are understood after all (shell_order_reader), the words (``talk.yaml``).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.api.language import talk_words, written_words
from judge.api.understanding import WORD

_GAME = "machiavelli"
_LONGEST = 8
"""Words of such a sentence."""
_SIGNS = ",;"


def deeds_in(line: str) -> Iterator[tuple[int, str]]:
    """The parts of a line that name a deed by itself, each with its place."""
    at = 0
    for sentence in written_words.sentences(line, ".!?;:"):
        for part in written_words.parts_between(sentence, _SIGNS):
            said = part.strip()
            at = max(line.find(said, at), at)
            if said and not sentence.rstrip().endswith(("?", ":")) and names_a_deed(said):
                yield at, said
            at += len(said)


def names_a_deed(part: str) -> bool:
    """Decide whether a short part of a line says little else than a deed."""
    said = [token for token in talk_words.tokens_in(part) if token.kind == WORD]
    if not 0 < len(said) <= _LONGEST or talk_words.phrases("no-deeds", _GAME).stand_in(said):
        return False
    before = talk_words.phrases("before-deeds", _GAME)
    at = 0
    while at < len(said):
        if talk_words.phrases("deeds", _GAME).length_at(said, at):
            return True
        if talk_words.phrases("deeds-alone", _GAME).length_at(said, at) == len(said) - at:
            return True
        if not (length := before.length_at(said, at)):
            break
        at += length
    return len(said) > 1 and talk_words.phrases("deeds-last", _GAME).end(said)

"""The words of a sentence with their meanings, and the names of places and powers among them.

Not here: what is named by them, a piece or a group of them or a sum (naming).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.understanding.asides import ASIDE
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Name, Position
from judge.understanding.tokens import ARROW, DASH, NUMBER, WORD, Token

MOST_NAME_WORDS = 4
SHORT = 0.3
"""The cost of a name of three letters that is written like a common word."""
WORD_TOO = 2.4
"""The same if it is a word of the language (``for``, ``are``) and no kind stands before it."""
_SEVERAL = 2
BY_ITS_WATER = 1.3
"""Cost of taking the gulf for that where the writer has a fleet: it is asked about."""
UNIT_LETTERS = frozenset({"a", "f", "g", "t"})
BEFORE_DEEDS = frozenset({":", "|", "=", "(", ",", "/"})
"""Signs between a unit and its deed, in lists and tables."""
_FOR_ARROWS = frozenset({"2", "x"})
"""Signs written for an arrow between two names."""
_TENS = 20
"""From this number on others are put behind it (``twenty-one``)."""
_OF_TWENTIES = frozenset({60, 80})
"""French numbers that others up to nineteen stand behind (``soixante-douze``)."""


class NamesInSentence:
    """Meanings, numbers and names of a sentence, word by word."""

    def __init__(self, said: Sequence[Token], lexicons: Sequence[Lexicon], position: Position) -> None:
        self.said, self.position = said, position
        self.lexicons = lexicons
        self.meanings = [self._find_names(at) for at in range(len(said))]
        self._names = [self._names_at(at) for at in range(len(said))]

    def _find_names(self, at: int) -> tuple[tuple[int, str, str, float], ...]:
        for lexicon in self.lexicons:
            found = tuple(m for m in lexicon.meanings(self.said, at) if m.what != ASIDE)
            if found:
                return found
        return ()

    def has(self, at: int, what: str, value: str = "") -> int:
        """The end of the longest meaning of a kind at `at`; 0 if there is none."""
        if at >= len(self.said):
            return 0
        longest = 0
        for end, kind, concept, _ in self.meanings[at]:
            if kind == what and end > longest and value in ("", concept):
                longest = end
        return longest

    def is_name(self, words: str) -> bool:
        return self.position.name(words) is not None

    def _names_at(self, at: int) -> tuple[tuple[int, Name, float], ...]:
        """The names that begin at `at`, the longest first."""
        words: list[str] = []
        found: list[tuple[int, Name, float]] = []
        here = at
        while here < len(self.said) and len(words) < MOST_NAME_WORDS:
            token = self.said[here]
            if token.kind == DASH and token.glued and words:
                here += 1
                continue
            if token.kind not in (WORD, NUMBER) or (token.kind == NUMBER and not words):
                break
            words.append(token.text)
            name = self.position.name(" ".join(words))
            here += 1
            if name is not None and not (len(words) == 1 and len(token.text) < 2):
                found.append((here, name, self._cost_of_name(at, here, name)))
        word = self.said[at]
        if len(found) < _SEVERAL and word.kind == WORD and not self.has(at + 1, "mark", "of"):
            sea = self.position.own_water(word.text)
            found += [(at + 1, Name(sea, "", ""), BY_ITS_WATER)] * (
                sea not in ("", *(name.place for _, name, _ in found))
            )
        return tuple(reversed(found))

    def _cost_of_name(self, at: int, end: int, name: Name) -> float:
        token = self.said[at]
        if name.full or end - at > 1:
            return 0.0
        behind_kind = at > 0 and bool(self._kind_at(at - 1))
        if behind_kind:
            is_mark = any(what == "mark" for _, what, _, _ in self.meanings[at])
            if is_mark and not token.capital and self._names_follow(end):
                return WORD_TOO
            stands = any(piece.place == name.place for piece in self.position.pieces)
            return (
                0.0 if stands or token.capital or not self.meanings[at] else WORD_TOO
            )  # "the fleet is fine"
        if token.accented and at > 0 and any(what == "mark" for _, what, _, _ in self.meanings[at - 1]):
            return 0.0  # "sur Côme" is no English word
        if self.meanings[at] and self._is_tied(end):
            return SHORT / 2  # "flo-bol are-per"
        if self.meanings[at] and self._is_led_to(at, end):
            return SHORT  # "alb - her"
        if self.meanings[at]:
            goes = end < len(self.said) and self._leads_on(end)
            begins = at == 0 or self.said[at - 1].kind == "sign"
            joined = at > 0 and any(what == "join" for _, what, _, _ in self.meanings[at - 1])
            if (begins or joined) and self._is_ordered(end, name):
                return SHORT if self.said[end].text in BEFORE_DEEDS else 2 * SHORT
            return SHORT if (token.capital and at > 0) or (begins and goes) else WORD_TOO
        return 0.0 if token.capital or len(token.text) > 3 else SHORT / 2

    def _names_follow(self, at: int) -> bool:
        """Decide whether a name, perhaps behind an article, stands here (``garrison for Cremona``)."""
        while (filled := self.little(at)) and not self.is_name(self.said[at].text):
            at = filled
        return at < len(self.said) and self.is_name(self.said[at].text)

    def _leads_on(self, at: int) -> bool:
        """Decide whether an arrow stands here, or what is written for one (``are 2 per``, ``are x per``)."""
        token = self.said[at]
        return token.kind in (DASH, ARROW) or (
            token.text in _FOR_ARROWS and at + 1 < len(self.said) and self.is_name(self.said[at + 1].text)
        )

    def _is_tied(self, at: int) -> bool:
        """Decide whether a dash without blanks ties a name to what stands before it."""
        tied = self.said[at : at + 2]
        dash = len(tied) == 2 and tied[0].kind == DASH and all(token.glued for token in tied)
        return dash and self.is_name(tied[1].text)

    def _is_led_to(self, at: int, end: int) -> bool:
        """Decide whether a dash stands between a name and what is the last of its part of the sentence."""
        led = at > 1 and self.said[at - 1].kind in (DASH, ARROW) and self.is_name(self.said[at - 2].text)
        return led and (end == len(self.said) or self.said[end].kind == "sign")

    def _is_ordered(self, at: int, name: Name) -> bool:
        """Decide whether a verb or a kind stands right behind where a piece of the writer's is: ``are s``,
        ``pal fleet``, ``are: support flo``; or a goal behind a colon: ``are: urb``, ``are: to urb``.
        """
        parted = at < len(self.said) and self.said[at].text in BEFORE_DEEDS
        at += parted
        deeds = {"verb", "kind", "mark"} if parted else {"verb", "kind"}
        said = any(what in deeds for _, what, _, _ in self.meanings_at(at))
        if parted and not said:
            at += at < len(self.said) and self.said[at].kind in (DASH, ARROW)
            said = at < len(self.said) and self.is_name(self.said[at].text)
        seat = self.position.seat
        return said and any(p.place == name.place and p.owner == seat for p in self.position.pieces)

    def _kind_at(self, at: int) -> str:
        """The kind that a word names: a noun, or a letter before a name."""
        for _, what, value, _ in self.meanings[at]:
            if what == "kind":
                return value
        token = self.said[at]
        return token.text.upper() if token.text in UNIT_LETTERS and not token.accented else ""

    def _number_at(self, at: int) -> tuple[int, int]:
        """A number and its end; the end is 0 if there is none."""
        if at >= len(self.said):
            return 0, 0
        if self.said[at].kind == NUMBER:
            return int(self.said[at].text[:6]), at + 1
        found = [(end, int(value)) for end, what, value, _ in self.meanings[at] if what == "number"]
        end, value = max(found, default=(0, 0))
        if end and value >= _TENS and value % 10 == 0:
            behind = end + self._is_joined(end)
            more = [(e, int(v)) for e, what, v, _ in self.meanings_at(behind) if what == "number"]
            ones, further = max(((v, e) for e, v in more if v < 10 or value in _OF_TWENTIES), default=(0, 0))
            if ones and ones < _TENS:
                return value + ones, further
        return value, end

    def _is_joined(self, at: int) -> int:
        """1 if a dash or an AND stands between two parts of a number (``vingt et un``), else 0."""
        return int(at < len(self.said) and (self.said[at].kind == DASH or self.said[at].text == "et"))

    def meanings_at(self, at: int) -> tuple[tuple[int, str, str, float], ...]:
        return self.meanings[at] if at < len(self.said) else ()

    def kind_noun(self, at: int) -> tuple[str, int, bool] | None:
        """A kind as a noun, its end, and whether it is of several."""
        if at >= len(self.said):
            return None
        for end, what, value, _ in self.meanings[at]:
            if what == "kind":
                return ("" if value == "unit" else value) or "*", end, self.said[end - 1].text.endswith("s")
        return None

    def is_behind_article(self, at: int) -> bool:
        """Decide whether the word before is an article or the like: a noun follows."""
        before = self.said[at - 1].text if at else ""
        return any(before in lexicon.articles for lexicon in self.lexicons)

    def little(self, at: int) -> int:
        """The end of an article or such at `at`; 0 if there is none."""
        if at >= len(self.said) or self.said[at].kind != WORD or len(self.said[at].text) > 4:
            return 0
        return at + 1 if any(what == "fill" and end == at + 1 for end, what, _, _ in self.meanings[at]) else 0

    def _of(self, at: int) -> tuple[int, bool]:
        """The end of ``of``, ``in``, ``from`` and an article behind it, and whether one of those is there."""
        best = max((self.has(at, "mark", value) for value in ("of", "in", "from")), default=0)
        here = best
        while here and (further := self.little(here)) and not self.is_named_at(here):
            here = further
        return here, best > 0

    def _of_a_place(self, at: int) -> bool:
        """Decide whether OF and the name of a place stand here (``to the south coast of Provence``)."""
        here, said_so = self._of(at)
        return said_so and any(name.place for _, name, _ in self.names_at(here))

    def _coast_named(self, at: int) -> tuple[int, str]:
        """The end of words for a coast, and its letters; 0 if there are none."""
        found = [
            (end, v[-2:]) for end, what, v, _ in self.meanings_at(at) if what == "noun" and v[:6] == "coast-"
        ]
        return max(found, default=(0, ""))

    def names_at(self, at: int) -> tuple[tuple[int, Name, float], ...]:
        return self._names[at] if at < len(self.said) else ()

    def is_named_at(self, at: int) -> bool:
        """Decide whether a name begins at `at` that is no common word (``the`` may begin a place)."""
        return any(cost < WORD_TOO for _, _, cost in self.names_at(at))

"""Words of answers, as grammar/consent.yaml has them, and the form in which they are compared.

Not here: what makes a yes of them (consent), numbers in figures (orders.numbers_said).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from unicodedata import normalize

from judge import resources
from judge.core.plain_text import words_between
from judge.syntax.languages import fold

SIGNS = " .!\u00a1,;:*_\"'\u00ab\u00bb\u201c\u201d"
_AROUND_WORDS = SIGNS + "()"
_FORMS_OF_PICTURES = frozenset("\ufe0f\ufe0e\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_LONGEST_IDLE = 4
"""Words of a phrase that adds nothing to a yes."""
_MOST_NAMING = 4
"""Words that name an offered line."""
_LONGEST = 200
"""Characters of a line that are looked at."""


def without_no(line: str) -> str:
    """The rest of a line that begins with a no and says what is right instead; empty if it does not."""
    first, _, rest = line.strip().partition(" ")
    word = first.rstrip(",.;:!-")
    says_no = word != first and plain_words(word) in phrases_for("refuses")
    return rest.strip() if says_no and len(rest.split()) > 1 else ""


def place_said(line: str) -> int:
    """The number of a line that is named by its place (``the second one``); 0 if a line names none."""
    idle = phrases_for("goes-with-no", "yes-words", "only")
    words = [word for word in words_said(line) if word not in idle]
    longest = (n for n in range(len(words), 0, -1) if " ".join(words[:n]) in phrases_for("takes-a-place"))
    words = words[next(longest, 0) :]
    return places().get(" ".join(words), 0) or _ordinal(words)


def _ordinal(words: Sequence[str]) -> int:
    """The number of an ordinal in figures among words that only lead to it (``the 2nd one``); 0 without."""
    idle = phrases_for("around-numbers", "ones-counted")
    counted = [word for word in words if word not in idle]
    figures = "".join(sign for sign in counted[0] if sign.isdecimal()) if len(counted) == 1 else ""
    if not figures or len(figures) > 1 or not counted[0].startswith(figures):
        return 0
    return int(figures) if counted[0].removeprefix(figures) in phrases_for("ordinal-endings") | {""} else 0


def numbers_beside(line: str) -> frozenset[int]:
    """The numbers of lines that a line names among other words, and does not deny."""
    words = words_said(line)
    skipped = phrases_for("yes-words", "refuses")
    begins = next((n for n, word in enumerate(words) if word not in skipped), 0)
    found: set[int] = set()
    at = 0
    while at < len(words):
        longest = min(3, len(words) - at)
        length = next((n for n in range(longest, 0, -1) if " ".join(words[at : at + n]) in places()), 0)
        before = words[at - 1] if at else ""
        counts_here = length > 1 or at == begins or before in phrases_for("around-numbers")
        if before in phrases_for("negations") and at != begins:
            counts_here = False
        if length and counts_here:
            found.add(places()[" ".join(words[at : at + length])])
        elif counts_here and len(words[at]) == 1 and words[at].isdecimal():
            found.add(int(words[at]))
        at += length or 1
    return frozenset(found - {0})


def first_ones_said(line: str) -> tuple[int, ...]:
    """The numbers of the first lines, where a line names so many of them (``the first three``)."""
    words = [word for word in words_said(line) if word not in phrases_for("around-numbers")]
    counted = [count for word in words if (count := counts().get(word, 0))]
    firsts = [word for word in words if word in phrases_for("first-ones")]
    named = len(words) == 2 and len(counted) == 1 and len(firsts) == 1
    return tuple(range(1, counted[0] + 1)) if named else ()


def count_said(line: str) -> int:
    """The number of lines that a line takes all of (``all four``, ``both``); 0 if it says none."""
    two = dict.fromkeys(phrases_for("both"), 2)
    return max(((counts() | two).get(word, 0) for word in words_said(line)), default=0)


def without_courtesies(line: str) -> str:
    """An answer by numbers without words that ask or thank: ``1 and 3``, of ``Numbers 1 and 3, please``."""
    kept = [word for word in without_smiles(line).split() if not _goes_with_numbers(word)]
    return " ".join(kept)


def _goes_with_numbers(word: str) -> bool:
    bare = plain_words(word)
    return bool(bare) and bare in phrases_for("around-numbers", "only")


def words_between_numbers() -> frozenset[str]:
    """Words that join numbers, in all languages."""
    return phrases_for("between-numbers")


def words_said(line: str) -> list[str]:
    """The words of a line in small letters without accents, but those of `yes-words` as they stand."""
    bare = bare_words(line.replace("\u2019", "'")) if len(line) <= _LONGEST else ""
    words = (word.strip(_AROUND_WORDS) for word in bare.replace(",", " ").replace(" - ", " ").split())
    return [word if word in with_accents() else fold(word) for word in words if word]


@cache
def phrases_for(*kinds: str) -> frozenset[str]:
    """The words and phrases of some kinds, of all together."""
    if len(kinds) > 1:
        return frozenset().union(*map(phrases_for, kinds))
    (kind,) = kinds
    found = frozenset(word_lists()[kind])
    if kind == "yes-words":  # "si" without its accent is no yes
        found = found - {fold(word) for word in with_accents()} | with_accents()
    return found


@cache
def places() -> dict[str, int]:
    table = resources.table("grammar", "consent.yaml")["places-of-lines"]
    return {fold(word): int(number) for number, words in table.items() for word in words}


def plain_words(line: str) -> str:
    return bare_words(fold(line.lower()))


def bare_words(line: str) -> str:
    """A line in small letters, without what stands around words."""
    around = SIGNS + pictures()
    return without_smiles(" ".join(normalize("NFC", line.lower()).split()).strip(around)).strip(around)


def without_smiles(line: str) -> str:
    """A line without the faces and small pictures that stand alone in it."""
    known, small = faces(), pictures()
    if line.isascii() and not any(map(line.lower().__contains__, known)):
        return line
    return " ".join(word for word in line.split() if word.lower() not in known and word.strip(small))


@cache
def with_accents() -> frozenset[str]:
    return frozenset(resources.table("grammar", "consent.yaml")["agrees-with-accents"])


@cache
def counts() -> dict[str, int]:
    table = resources.table("grammar", "consent.yaml")["counts"]
    return {fold(word): int(number) for number, words in table.items() for word in words}


@cache
def faces() -> frozenset[str]:
    return frozenset(resources.table("grammar", "consent.yaml")["smiles"])


@cache
def agreeing_pictures() -> frozenset[str]:
    """Pictures that are a yes by themselves, with the signs that choose a form or a colour of them."""
    told = resources.table("grammar", "consent.yaml")["agreeing-pictures"]
    return frozenset(sign for picture in told for sign in picture) | _FORMS_OF_PICTURES


@cache
def pictures() -> str:
    return "".join(resources.table("grammar", "consent.yaml")["pictures"])


@cache
def word_lists() -> dict[str, Sequence[str]]:
    found = resources.table("grammar", "consent.yaml")
    return {kind: tuple(fold(str(word).lower()) for word in words) for kind, words in found.items()}


def words_that_say_more(line: str) -> list[str]:
    """The words of a line without a yes and words that add nothing to one, or only lead to what it names."""
    known = phrases_for("yes-words", "adds-nothing", "leads-to-a-name", "does-it")
    words, rest = words_said(line), []
    while words:
        longest = range(min(_LONGEST_IDLE, len(words)), 0, -1)
        length = next((n for n in longest if " ".join(words[:n]) in known), 0)
        rest += words[: 0 if length else 1]
        words = words[length or 1 :]
    return rest


def is_made_of_words_of(words: Sequence[str], line: str) -> bool:
    """Decide whether an offered line has all of some words, of which there are few: ``5`` and ``draw``, or a
    number with what it counts, where the line has its first letter (``5 ducats``, ``5d``).
    """
    known = {*words_between(fold(line.lower()), "?,;:-+\n")}
    counted = (f"{before}{word[:1]}" if before.isdecimal() else "" for before, word in pairwise(("", *words)))
    named = ({word, f"{word}s", f"{word}d", sum} & known for word, sum in zip(words, counted, strict=True))
    return 0 < len(words) <= _MOST_NAMING and all(named)


def name_given(line: str) -> str:
    """The one word that a line gives a game for its name (``call it lilies``); empty if it gives none."""
    words = words_said(line)
    at = next((n for n, word in enumerate(words) if word in phrases_for("names-it")), len(words))
    empty = phrases_for("leads-to-a-name", "adds-nothing")
    behind = [word for word in words[at + 1 :] if word not in empty]
    return behind[0] if len(behind) == 1 and behind[0].isalnum() else ""

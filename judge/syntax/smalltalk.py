"""Lines that order nothing and ask for nothing: greetings, thanks, names, headings, rules, prose.

A person would pass them over, and so do we; prose is shown again, so that nothing goes lost in silence.
Whatever looks like an order that went wrong is none of this; what does, each game says (`Vocabulary`).
Not here: signatures and quotes (mail).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from judge.core.system.names import Talk


class Vocabulary(Protocol):
    """What the lines of one kind of game are known by."""

    @property
    def heads(self) -> frozenset[str]:
        """Words of the game that headings are made of."""
        ...

    def is_name(self, word: str) -> bool:
        """Whether a word names a power: headings are made of them."""
        ...

    def begins_an_order(self, line: str) -> bool:
        """Whether a line begins with a piece to be ordered about."""
        ...

    def looks_ordered(self, line: str) -> bool:
        """Whether a line has what only orders have: arrows, sums, verbs of the game."""
        ...

    def names_a_place(self, words: list[str]) -> bool:
        """Whether something of the board is called by its full name."""
        ...

    def is_result(self, line: str) -> bool:
        """Whether a line was pasted from a letter of results."""
        ...


_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|greetings|good\s+(?:morning|day|afternoon|evening)|hallo|liebe[rs]?|guten\s+\w+|"
    r"sehr\s+geehrte\w*|moin|servus|ciao|salve|buongiorno|buonasera|caro|cara|gentile|bonjour|bonsoir|salut|"
    r"cher|chère|hola|buen[oa]s(?:\s+\w+)?|estimad[oa]|olá|bom\s+dia|caro|beste|geachte|hej|kære|"
    r"cześć|dzień\s+dobry|привет|здравствуйте)\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"(?:thanks?|thank\s+you|thx|cheers|(?:kind|best|warm|with\s++\w++)?\s*+(?:regards|wishes|greetings)|best|"
    r"yours(?:\s+\w+)?|sincerely|bye|see\s+you|cu|danke|vielen\s+dank|(?:(?:viele|liebe|beste|schöne)\s+)?gr(?:ü|ue)(?:ß|ss)e|"
    r"mit\s+(?:freundlich|best|lieb)\w*\s+grüßen|gruß|mfg|lg|vg|tschüss|grazie|saluti|cordiali\s+saluti|"
    r"distinti\s+saluti|merci|cordialement|amicalement|bien\s+à\s+\w+|à\s+bientôt|gracias|un\s+saludo|saludos|"
    r"un\s+abrazo|obrigad[oa]|abraço|groet(?:en|jes)?|met\s+vriendelijke\s+groet|bedankt|"
    r"(?:med\s+)?(?:vänliga?\s+)?hälsning(?:ar)?|mvh|hilsen|tack|takk?|pozdrawiam|pozdrowienia|dzięki|"
    r"спасибо|с\s+уважением)\b",
    re.IGNORECASE,
)
_FINE = re.compile(
    r"(?:ok(?:ay)?|fine|great|good|perfect|got\s+it|received|that'?s\s+(?:all|it)|all\s+the\s+best|"
    r"have\s+fun|good\s+luck|and|please)\b",
    re.IGNORECASE,
)
_FRAME = frozenset(
    [
        "moves",
        "move",
        "orders",
        "order",
        "phase",
        "turn",
        "for",
        "my",
        "here",
        "are",
        "the",
        "is",
        "of",
        "in",
        "year",
        "these",
        "this",
        "that",
        "now",
        "new",
        "updated",
        "final",
        "corrected",
        "revised",
        "set",
    ]
)
"""Words that headings of any game are made of."""
_LEGAL = re.compile(
    r"\b(?:confidential(?:ity)?|intended\s+(?:solely|only|recipient)|received\s+this\s+(?:e-?mail|message)|notify\s+the\s+"
    r"sender|before\s+printing\s+this|vertraulich\w*|irrtümlich\s+erhalten|confidentiel\w*|riservat\w*|"
    r"confidencial\w*|unsubscribe\s+from|mailing\s+list)\b",
    re.IGNORECASE,
)
"""What lawyers and list servers put under letters."""
_SHORT = 6
"""Words that a line of leave has at most."""
_CALL = re.compile(
    r"(?:\+|tel|phone|mob(?:ile)?|cell|fax|www\.|https?:|(?<![\w.+-])[\w.+-]++@[\w-]++\.)", re.IGNORECASE
)
_BELOW = 10
"""Words that a line of a signature has at most."""
_LONGEST_SIGNATURE = 40
"""Letters of a name below a letter."""
_LONG = 8
"""Words from which on a sentence may name places and still be a sentence."""


def closes(line: str, *, ordered: bool) -> bool:
    """Whether a line takes leave: below it stand names, posts and telephones. `ordered`: below orders."""
    said = line.strip()
    taken = _CLOSING.match(said) or (ordered and _GREETING.match(said))
    return bool(taken) and len(_WORD.findall(line)) <= _SHORT


_SIGNS = re.compile(
    r"[\s+~*/–—-]*+(?:[^\W\d_a-zß-ÿ][\w'’]*+\.?(?:\s++|\Z)|(?:de|di|da|von|van|the|of|y)'?\s++){1,4}\Z"
)


def is_signature(line: str) -> bool:
    """Decide whether the last line of a letter is nothing but names (``Bruno``, ``G. Visconti``)."""
    return len(line) <= _LONGEST_SIGNATURE and bool(_SIGNS.match(line.strip()))


def kind_of(
    line: str, vocabulary: Vocabulary, writer: Iterable[str] = (), *, closed: bool = False
) -> Talk | None:
    """What kind of talk a line is that nobody could read; None if it may well have been meant as an order.

    `writer` are the words of the writer's name. `closed`: the writer has taken leave above.
    """
    words = [word.lower() for word in _WORD.findall(line)]
    own = {word.lower() for word in writer}
    if not words:
        return None if vocabulary.looks_ordered(line) else Talk.COURTESY
    if vocabulary.is_result(line):
        return Talk.PROSE
    if _LEGAL.search(line) or _ALONE.match(line) or _is_title(line, words, vocabulary):
        return Talk.COURTESY
    if closed and _is_below(line, words, vocabulary):
        return Talk.COURTESY
    if _GREETING.match(line.strip()) and len(words) <= 5:
        return Talk.COURTESY
    if (_CLOSING.match(line.strip()) or _FINE.match(line.strip())) and len(words) <= 6:
        return None if _orders_something(line, words, vocabulary) else Talk.COURTESY
    if own and own & set(words) and len(words) <= 3:
        return Talk.COURTESY
    if _is_heading(line, words, vocabulary):
        return Talk.COURTESY
    if (line.strip().endswith("?") or _TELLING.match(line)) and not _ARROW.search(line):
        return Talk.PROSE
    if _orders_something(line, words, vocabulary):
        return None
    return Talk.PROSE if len(words) >= 2 else None


_TELLING = re.compile(r"\s*+(?:please\s++)?(?:tell|ask|inform)\s++\w", re.IGNORECASE)
_ARROW = re.compile(r"->|=>|→|\s[-–—]\s")


_ALONE = re.compile(r"\s*+(?:https?://\S++|www\.\S++|[\w.+-]++@[\w-]++\.[\w.-]++)\s*+\Z")
_POSTSCRIPT = re.compile(r"\s*+p\.?\s*+s\.?\b|.*\?\s*+\Z", re.IGNORECASE)


def _is_below(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``Tel. +39 055 1234``, ``Head of Procurement``; but no postscript, and no question."""
    if len(words) > _BELOW or _POSTSCRIPT.match(line):
        return False
    return bool(_CALL.search(line)) or not _orders_something(line, words, vocabulary)


_RULE = re.compile(r"\s*+[-=_*~]{3}[^>]*[\w:]")
"""A line drawn before a heading, as our own letters have it."""


def _is_title(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``YOUR CARDS``, ``---- answer with orders ----``: and nothing of it orders anything."""
    marked = (line.isupper() and len(words) >= 2) or _RULE.match(line)
    return bool(marked) and not _orders_something(line, words, vocabulary)


def _is_heading(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """``My orders for this turn:``, ``SWORDS, trick 2``."""
    if _ARROW.search(re.sub(r"\s[-–—]\s", " ", line, count=1)):
        return False
    rest = [w for w in words if w not in _FRAME | vocabulary.heads and not vocabulary.is_name(w)]
    if not rest and not vocabulary.begins_an_order(line):
        return True
    return line.rstrip().endswith(":") and len(words) <= _LONG and not vocabulary.looks_ordered(line)


def _orders_something(line: str, words: list[str], vocabulary: Vocabulary) -> bool:
    """Whether a line has a unit, a way, a sum or a place in it, as orders have."""
    if vocabulary.looks_ordered(line):
        return True
    if len(words) >= _LONG:
        return False
    return vocabulary.names_a_place(words)

"""Orders that hang on something: beside a condition that was not understood they are no orders.

``A are - per (if he moves away)`` must not move whatever he does. Not here: conditions that are understood
(the shell's IF, builds behind IF, lists of retreats).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge import resources
from judge.api.language import fold, talk_words
from judge.games.machiavelli.language.reading.doubts import says_unfinished
from judge.games.machiavelli.model.orders import Order, RetreatList
from judge.kept_patterns import compiled


def hanging(line: str, orders: Sequence[Order]) -> re.Match[str] | None:
    """The first word of a line that makes its orders hang on something that they do not say themselves."""
    words = [found for found in _words().finditer(_plain(line)) if found["polite"] is None]
    understood = sum(2 for order in orders if isinstance(order, RetreatList) or getattr(order, "when", None))
    return words[0] if len(words) > understood else None


def is_condition(line: str) -> bool:
    """Decide whether a line only says on what the orders beside it hang: ``unless it rains``."""
    said = _DECORATION.sub("", _plain(line))
    if _OWN_END.search(said):
        return False  # "Should the Turk come I'll deal with him"
    found = _first_condition(said)
    if found is None or found["polite"] is not None or found["numbered"] is not None:
        return False
    return not said.rstrip().endswith("?") or _MAY_ASK.match(said, found.start()) is None


def is_a_name_below(line: str) -> bool:
    """Decide whether a line is one word without a colon: a name, whatever else it means (``Solange``)."""
    return len(line.split()) == 1 and not line.rstrip().endswith(":")


def is_condition_of_above(line: str) -> bool:
    """Decide whether a line says on what the order above it hangs, whatever it orders itself.

    ``in case he leaves, else A are h``; a reason that is a condition: ``since if he leaves it is free``.
    """
    if not is_condition(line) or has_its_own_end(line):
        return False
    said = _DECORATION.sub("", _plain(line))
    return _reasons().match(said) is not None or any(
        _hangs_at(said, end.start()) for end in _MAIN_CLAUSE.finditer(said)
    )


def is_condition_of_all(line: str) -> bool:
    """Decide whether a line says on what all that stands above it hangs: ``All of this if he agrees``."""
    said = _DECORATION.sub("", _plain(line))
    if suspends(line):
        return True
    if said.rstrip().endswith(":") or _LAST_BRACKET.search(said):
        return False
    first = _words().match(said)
    if first is not None and first["polite"] is not None:
        return False
    if _WHOLE_SENTENCE.fullmatch(line) and is_condition(line) and not has_its_own_end(line):
        return True
    return any(is_condition(rest) and not has_its_own_end(rest) for rest in _behind_pointing(said))


def _behind_pointing(said: str) -> Iterator[str]:
    """Words behind those at the beginning that point: behind all, or behind some of them."""
    found = _pointing().match(said)
    ends = [word.end() for word in _ANY_WORD.finditer(said, 0, found.end())] if found is not None else []
    yield from (said[end:] for end in reversed(ends[-_MOST_TRIED:]))


def lone_conditions(line: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The sentences of a line that are conditions, each with its span and that with those beside it."""
    spans = [found.span() for found in _SENTENCE.finditer(line)]
    for at, (start, end) in enumerate(spans):
        text = line[start:end]
        hangs = (is_condition(text) and not has_its_own_end(text)) or suspends(text)
        if len(spans) > 1 and (hangs or says_unfinished(text)):
            yield (start, end), (spans[max(at - 1, 0)][0], spans[min(at + 1, len(spans) - 1)][1])


def heads_with_condition(line: str) -> bool:
    """Decide whether a line that heads others names a condition: ``Orders (if he agrees)``, ``Case 1``."""
    said = _DECORATION.sub("", _plain(line)).rstrip(" \t*=#_~|")
    first = _words().match(said)
    if first is not None and first["numbered"]:
        return True
    if len(said.split()) > _FEW and _ends_with_example().search(said.rstrip(" :,.")) is not None:
        return True
    if _NAMES_A_WAY.fullmatch(said) is not None:
        return True
    bracket = _LAST_BRACKET.search(said)
    if bracket is not None:
        return is_condition(bracket[1])
    if is_condition_of_all(line):
        return False
    last = _SENTENCE_END.split(said)[-1]
    heads = said.endswith(":") or _POINTS_BELOW.search(last) is not None
    words = [found for found in _words().finditer(last) if heads and found["polite"] is None]
    words += [found for found in _in_heads().finditer(last) if said.endswith(":")]
    return any(_ASKED_WHETHER.search(last[: found.start()]) is None for found in words)


def has_its_own_end(line: str) -> bool:
    """Decide whether a condition says itself what it is for: ``If you have questions, write to me``."""
    said = _DECORATION.sub("", _plain(line))
    found = _first_condition(said)
    ends = (end.start() for end in _MAIN_CLAUSE.finditer(said, found.end() + 1 if found is not None else 0))
    end = next((at for at in ends if not _hangs_at(said, at)), None)
    return end is not None and _POINTS_BELOW.search(said, end) is None


def _first_condition(said: str) -> re.Match[str] | None:
    """The words that a condition begins with; behind a reason they may stand anywhere."""
    if _reasons().match(said) is None:
        return _words().match(said)
    return next((found for found in _words().finditer(said) if found["polite"] is None), None)


def _hangs_at(said: str, sign: int) -> bool:
    """Decide whether what stands behind a sign is the ELSE of a condition, or one more condition."""
    found = _words().match(said, sign)
    if found is None:
        found = _words().match(said, len(said) - len(said[sign + 1 :].lstrip()))
    return found is not None and found["polite"] is None


def _plain(line: str) -> str:
    """A line in small letters without accents; what is written ``_so_`` without its marks."""
    return fold(line).replace("_", " ")


_DECORATION = re.compile(r"\A(?:\d{1,2}[.)]|[a-h]\)|[^\w])*+")
_WHOLE_SENTENCE = re.compile(r"\s*+[A-ZÀ-ÖØ-Þ][^.!?]*+[.!]\s*+")
_FEW = 3
"""Words of a line below which orders stand ``like this``, and no examples."""
_MOST_TRIED = 6
"""Words that point and may begin a condition themselves: ``Note: valid only after the treaty``."""
_ANY_WORD = re.compile(r"\w++[\s.,:;-]*+")
_LAST_BRACKET = re.compile(r"\w\s*+[(\[]([^()\[\]]++)[)\]]:?\Z")
_SENTENCE_END = re.compile(r"[.!?]\s")
_SENTENCE = re.compile(r"[^.!?]++[.!?]*+")
_ASKED_WHETHER = re.compile(
    r"\b(?:know|tell me|say|ask|see|wonder|sure|check|write|moi|sagt?|weiss|dimmi|dime)\s\Z"
)
"""Words before an IF that means WHETHER: ``tell me if this is wrong, here are my orders:``."""
_MAIN_CLAUSE = re.compile(r"[,;:]\s*+\w++\W++\w")
"""What stands behind a condition on its line."""
_MAY_ASK = re.compile(
    r"(?:when|quand|quando|cuando|wanneer|should|should (?:i|we)|whether|depends)\s++"
    r"(?!(?:he|she|they|it|il|elle|ils|elles|lui|lei|loro|ellos|ellas|hij|zij|ze)\b)"
)
"""Words of a condition that a question may begin with: ``When is the deadline?``, not ``If he agrees?``."""
_NAMES_A_WAY = re.compile(
    r"(?:[^\W\d_]++\s++){1,2}(?:scenarios?|options?|alternatives?|variante?|cases?|scénarios?|opzione|opcion)\W*+"
)
"""A heading that names one way of several: ``Dream scenario``, ``Second option``."""
_POINTS_BELOW = re.compile(
    r"\b(?:follows|following|below|these|this|(?:my|the|our) (?:orders|moves)|mes ordres|meine befehle"
    r"|i miei ordini|mis ordenes|mijn (?:orders|bevelen)|voici|ecco|folgende|folgendes"
    r"|seguenti|siguientes|volgende)\b"
)
"""A main clause that speaks of the lines below: ``if he agrees, these are my orders``."""
_OR = "or|of|oder|ou|o|oppure"
"""Words behind a dash that begin another order instead: ``A are - sie - or A are h``."""
_OWN_END = re.compile(r"\b(?:i'll|we'll|i will|we will|i shall|we shall)\b")
"""What tells that a condition has its own end, and none of the orders above hangs on it."""


def suspends(line: str) -> bool:
    """Decide whether a sentence says of orders above it that they are not given yet."""
    said = _DECORATION.sub("", _plain(line))
    if said.rstrip().endswith(("?", ":")) or talk_words.phrases("legal").stand_in(talk_words.words_in(line)):
        return False
    if _suspending("suspends").search(said) is not None:
        return True
    handled = _suspending("handles").match(said)
    if handled is not None and _suspending("points_at_orders").search(
        said, handled.end(), _clause_end(said, handled.end())
    ):
        return _suspending("of_receipt").search(said) is None  # "please confirm that you got this"
    pointed = _suspending("points_back").search(said)
    return pointed is not None and _suspending("suspends_what_it_points_at").search(said) is not None


def _clause_end(said: str, begins: int) -> int:
    """Position of the next comma."""
    comma = said.find(",", begins)
    return comma if comma >= 0 else len(said)


@cache
def _suspending(kind: str) -> re.Pattern[str]:
    words = resources.table("grammar", "machiavelli", "hanging_words.yaml")[kind]
    return compiled(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(words, key=len, reverse=True)))})(?!\w)")


@cache
def _ends_with_example() -> re.Pattern[str]:
    words = resources.table("grammar", "machiavelli", "hanging_words.yaml")["examples"]
    return re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(word.rstrip('.')) for word in words)})\Z")


@cache
def _pointing() -> re.Pattern[str]:
    pointing = resources.table("grammar", "machiavelli", "hanging_words.yaml")["pointing"]
    words = "|".join(map(re.escape, sorted(pointing, key=len, reverse=True)))
    return re.compile(rf"(?:(?:{words})(?!\w)[\s.,:;-]*+)++")


@cache
def _reasons() -> re.Pattern[str]:
    words = "|".join(
        map(re.escape, resources.table("grammar", "machiavelli", "hanging_words.yaml")["reasons"])
    )
    return re.compile(rf"(?:{words})(?!\w)")


@cache
def _in_heads() -> re.Pattern[str]:
    table = resources.table("grammar", "machiavelli", "hanging_words.yaml")
    words, polite = ("|".join(map(re.escape, table[kind])) for kind in ("in_heads", "polite"))
    return re.compile(rf"\b(?!(?:{polite})\b)(?:{words})\s+\w\w")


@cache
def _words() -> re.Pattern[str]:
    table = resources.table("grammar", "machiavelli", "hanging_words.yaml")
    kinds = ("polite", "anywhere", "first", "alone", "numbered", "joining")
    polite, anywhere, first, alone, numbered, joining = ("|".join(map(re.escape, table[k])) for k in kinds)
    more = ("waits", "awaited", "reader", "ways", "courtesies")
    waits, awaited, reader, ways, courtesies = ("|".join(map(re.escape, table[k])) for k in more)
    joining = f"{joining}|{'|'.join(map(re.escape, table['reasons']))}"
    begins = rf"(?:\A|(?<!\s)(?:\s?\t|\s\s\s)|[,;.:!(\[{{|<+*~\"“„«/])\s*+(?:(?:{joining})\s++)?"
    ends = rf"\s*+(?:,?\s*+(?:{courtesies}))?+(?:[:)\]}}|]|[.!]*+\s*+\Z)"
    goes_on = rf"(?=\s+(?:\w\w|\w'|[afgi]\s)|\s*+,|{ends})"
    return compiled(
        rf"(?P<polite>\b(?:{polite})\b)|(?:\A(?:{joining})\s++)?\b(?:{anywhere})\b"
        rf"|(?:\A(?:{joining})\s++)?\b(?:{waits})\s+(?:(?!(?:{reader})\b)[\w'’]+\s+){{0,3}}(?:{awaited})\b"
        rf"|\s[-–—]\s+(?:{_OR})\s(?=\w)"
        rf"|{begins}(?!(?:{polite})\b)(?:(?:{first})\b{goes_on}|(?:{alone})(?={ends})"
        rf"|(?P<numbered>(?:{numbered})\s+(?:[a-d]|[1-9])\b)|(?:{ways})\s+(?!\d)\w++(?=\s*+(?:[:)\]]|\Z)))"
    )

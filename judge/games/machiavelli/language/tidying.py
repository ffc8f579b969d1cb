"""A line as it was typed, freed of what changes nothing: comments, brackets, emphasis, pictures, accents.

Every character stays at its place, so that a complaint can point at it: what goes becomes a blank. Not
here: what the rest means (reading), lines that are no orders at all (smalltalk).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise

from judge import resources
from judge.api.language import written_words

_SIGNS = str.maketrans(dict.fromkeys('|"*_~`\t', " "))
"""Rules and gaps between columns, quotation marks, and signs of emphasis."""
_COMMENTS = (" # ", " // ", " ;; ")
_POINTS_BACK = " <- "
_OF_ORDERS = (" - ", "->", " > ", " s ")
"""Signs of an order before one that points back: it is no move with its goal in front."""
_DASHES = ("-", "–", "—")
_BEHIND_NUMBERS = ":.)=-"


@cache
def little_words(kind: str) -> tuple[str, ...]:
    """The words of a kind (little_words.yaml)."""
    return tuple(resources.table("grammar", "machiavelli", "little_words.yaml")[kind])


@cache
def _counts() -> Mapping[str, str]:
    """Words for numbers, and their figures."""
    told = resources.table("grammar", "machiavelli", "little_words.yaml")["counts"]
    return {word: str(figure) for word, figure in told.items()}


@cache
def _remarks() -> tuple[str, ...]:
    """Signs of comments, and dashes behind an order that needs no more words."""
    return (*_COMMENTS, *(f" {hold} {dash} " for hold in little_words("holds") for dash in _DASHES))


def tidy_words(plain: str) -> str:
    """The line, in lower case already, as long as before."""
    if not plain.isascii():
        plain = "".join(map(_bare, plain))
    if "~" in plain:
        plain = _with_tildes_between(plain)
    plain = plain.translate(_SIGNS)
    for remark in _remarks():
        if (at := plain.find(remark)) >= 0:
            plain = plain[: at + len(remark) - 3].ljust(len(plain))
    plain = _without_pointed_at(plain)
    plain = _word_by_word(plain, _tidy_word)
    match plain.split(","):
        case [unit, place, _, *_] if unit.strip() in little_words("letters") and place.strip().isalnum():
            plain = plain.replace(",", " ")  # columns
    rest = written_words.without_opening(plain.lstrip(), little_words("leads"))
    if written_words.is_of_word(rest[:1]):
        plain = rest.rjust(len(plain))
    word, number, *_ = *written_words.letters_and_figures(plain), "", ""
    french = word in little_words("expenses_fr")
    expense = word in little_words("expenses") and (number.isdecimal() or number in little_words("counts"))
    for start, end in written_words.in_brackets(plain):
        opened = _open_bracket(plain, start, end, expense=expense or french)
        plain = plain[: start - 1] + opened + plain[end + 1 :]
    head, colon, rest = plain.partition(":")
    unit = written_words.without_opening(head.lstrip(), ("the",))
    if (
        colon
        and written_words.end_of_opening(unit, little_words("units"))
        and {*head}.isdisjoint(";,0123456789")
    ):
        plain = f"{head} {rest}"
    plain = _word_by_word(plain, _without_comma) if word in little_words("expenses") else plain
    return _expense(plain) if expense else plain


def _without_pointed_at(plain: str) -> str:
    """A line without what an arrow that points back says of its order (``a mil - pav  <- as agreed``)."""
    order, arrow, _ = plain.partition(_POINTS_BACK)
    is_order = arrow and any(sign in order for sign in _OF_ORDERS)
    return order.ljust(len(plain)) if is_order else plain


def _with_tildes_between(plain: str) -> str:
    """A line with an equals sign for each tilde between words (``bar~aqu``), which is none of emphasis."""
    pieces = plain.split("~")
    for at in range(1, len(pieces)):
        before, behind = pieces[at - 1].rstrip()[-1:], pieces[at].lstrip()[:1]
        pieces[at] = ("=" if before.isalnum() and behind.isalpha() else "~") + pieces[at]
    return "".join(pieces)


def _word_by_word(plain: str, change: Callable[[str, str, str], str]) -> str:
    """A line with each word changed, as those before and behind it have it."""
    pieces = plain.split(" ")
    said = [n for n, word in enumerate(pieces) if word]
    words = ["", *(pieces[n] for n in said), ""]
    for n, before, word, behind in zip(said, words, words[1:], words[2:], strict=False):
        pieces[n] = change(before, word, behind)
    return " ".join(pieces)


def _tidy_word(before: str, word: str, behind: str) -> str:
    """A word without its emphasis; a 1 for its l; blanks for articles, ends of sentences before units.

    ``A siege`` at the beginning is an army, and ``supp. A are`` no end of a sentence.
    """
    if word[0] == "_" or word[-1] == "_":
        return word.strip("_").rjust(len(word.rstrip("_"))).ljust(len(word))
    core = word.partition(":")[0].rstrip(_BEHIND_NUMBERS)
    head = core[:-1].strip("#")
    of_expense = (
        head in little_words("expenses") and word != core
        if head
        else before.rstrip(".") in little_words("expenses")
    )
    if core[-1:] in ("l", "i") and of_expense:
        return f"{core[:-1]}1{word[len(core) :]}"
    article = (
        word in little_words("articles_en")
        and written_words.is_of_word(before[-1:])
        and behind.startswith(little_words("nouns_en"))
    )
    if article or (word in little_words("articles") and behind.startswith(little_words("nouns"))):
        return " " * len(word)
    ends = (
        word[-1] == "."
        and word[-2:-1].isalpha()
        and behind in little_words("units")
        and word not in little_words("abbreviations")
    )
    return f"{word[:-1]};" if ends else word


def _expense(plain: str) -> str:
    """``expense one - three ducats - for famine relief``; the sums' words as figures."""
    head, hire, errand = plain.partition(" hire")
    for word, figure in _counts().items():
        for sign in (" ", *_BEHIND_NUMBERS) if word in head else ():
            head = head.replace(f"{sign}{word} ", f"{sign}{figure.ljust(len(word))} ")
    head = head.replace(" one:", " 1:  ")
    return _word_by_word(head, _without_filler) + hire + errand


def _without_comma(_before: str, word: str, _behind: str) -> str:
    """A word; a blank for the comma behind a sum, for an expenditure goes on there."""
    bare = word.removesuffix(",")
    is_sum = bare in little_words("ducats") or (bare[-1:] == "d" and bare[-2:-1].isdecimal())
    return bare.ljust(len(word)) if is_sum else word


def _without_filler(before: str, word: str, behind: str) -> str:
    """A word; a blank for a dash, FOR or TO between a number, a sum and its use."""
    sums = before[-1:].isdecimal() or before[-1:] in ("s", "d", "c", ".")
    little = word in ("for", "to") and sums and behind[:1].isalpha() and behind not in ("a", "autonomous")
    dash = word in _DASHES and behind[:1].isalnum() and (before[-1:].isalnum() or before[-1:] == ":")
    return " " * len(word) if little or dash else word


def _open_bracket(plain: str, start: int, end: int, *, expense: bool) -> str:
    """A name, sum or way in brackets is one; a coast is left to the grammar; all else is a remark."""
    inside = plain[start:end]
    number, *unit = written_words.letters_and_figures(inside) or [""]
    said = written_words.letters_and_figures(plain)
    told = any(sum_.isdecimal() and word in little_words("ducats") for sum_, word in pairwise(said))
    is_sum = number.isdecimal() and (
        (not unit and expense and not told) or unit in ([word] for word in little_words("ducats"))
    )
    is_name = plain[:start][-2:-1].isalpha() and inside.replace(" ", "").isalpha()  # A(Flo)
    coast = inside.replace(".", "").split()
    if coast and coast[0] in little_words("coasts") and coast[1:] in ([], ["coast"]):
        return plain[start - 1 : end + 1]
    if is_sum or is_name or inside.lstrip().startswith(little_words("ways")):
        return f" {inside} "
    return " " * (end - start + 2)


def _bare(sign: str) -> str:
    """A letter without its accent; a picture as a blank."""
    if sign.isascii():
        return sign
    base = unicodedata.normalize("NFD", sign)[0]
    if base.isascii() and base.isalpha():
        return base
    return " " if unicodedata.category(sign) in ("So", "Sk", "Cs", "Mn", "Me") else sign

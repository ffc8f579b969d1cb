"""A line as it was typed, freed of what changes nothing: comments, brackets, emphasis, pictures, accents.

Every character stays at its place, so that a complaint can point at it: what goes becomes a blank. Not
here: what the rest means (reading), lines that are no orders at all (smalltalk).
"""

from __future__ import annotations

import re
import unicodedata

_EMPHASIS = re.compile(r"(?<!\w)[*_~`]{1,40}(?=\w)|(?<=[\w.])[*_~`]{1,40}(?!\w)")
_COMMENT = re.compile(r"\s(?:#|//|;;)\s.*$")
_BRACKET = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
_COAST = re.compile(r"\s*(?:[nsew]\.?c\.?|(?:north|south|east|west)(?:ern)?(?:\s+coast)?)\s*\Z")
_SUM = re.compile(r"\s*\d+\s*(?:d|ducats?)\.?\s*\Z")
_NAME = re.compile(r"\s*\w+(?:\s+of\s+\w+)?\s*\Z")
_WAYS = (
    "via ",
    "by way of ",
    "by sea",
    "by ship",
    "by boat",
    "by fleet",
    "by convoy",
    "par mer",
    "par la mer",
)
"""The way of a unit, which is no remark."""
_LEAD = re.compile(r"\A\s*+(?:and|then|also|please|now|next|but|finally|or rather|no)\s++(?=\w)")
_UNIT_COLON = re.compile(r"\A(\s*(?:the\s+)?(?:army|fleet|garrison|[afg])\b[^:;,\d]*):")
_REMARK = re.compile(r"(?<=\bh)\s+[-–—]+\s.*$|(?<=\bholds)\s+[-–—]+\s.*$|(?<=\bhold)\s+[-–—]+\s.*$")
_ARTICLE = re.compile(
    r"(?<=\w)\s+an?\s+(?=(?:elite|militia|mercenar\w*|professional\w*|artillery|siege|train|army|fleet|garrison)\b)"
)
_FOREIGN_ARTICLE = re.compile(
    r"\b(?:la|le|il|lo|el|der|die|das|den|het|de)\s+(?=(?:flott|flot|arm|guarn|garn|eserc|ejerc|heer|leger|vloot))"
)
_SENTENCE = re.compile(
    r"(?<=[^\W\d])(?<!\bs)(?<!\bsup)(?<!\bsupp)(?<!\btransp)\.(?=\s+(?:army|fleet|garrison|[afg])\s+\w)"
)
"""The end of a sentence before a unit, if it is no abbreviation (``A flo supp. A are - sie``)."""
_COLUMNS = re.compile(r"\A\s*[afg]\s*,\s*\w+\s*,")
_EXPENSE = re.compile(
    r"\A\s*+(?:e|ex|exp|expense|expenditure)s?\.?\s*+#?\s*+(?:[1-9][0-9]?|[lio]\b|one|two|three|four)\b"
)
_SPENDS = re.compile(
    r"\A\s*+(?:expenses?|expenditures?|exp?|e|depenses?)\.?\s*+(?:n\W?\s*+)?#?\s*+[1-9][0-9]?\s*+[:.)=-]*+\s*+[a-z]"
    r"(?!.*\d\s*(?:d|ducats?)\b)"
)
"""An expenditure that has told no sum where sums stand."""
_FILLER = re.compile(r"(?<=[\dsdc.])\s+(?:for|to)\s+(?=[a-z])(?!a(?:utonomous)?\b)")
_DASH = re.compile(r"(?<=[\w:])\s+[-–—]+\s+(?=\w)")
_RULED = {ord(sign): " " for sign in '|"'}
"""Rules between columns, and quotation marks."""
_COUNTS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "nine": "9",
    "twelve": "12",
}
_COUNT = re.compile(r"\b(" + "|".join(_COUNTS) + r")\b(?!\s+(?:years?|yrs?))")
_HIRED = re.compile(r"\bhires?\b.*")
_NUMBERED = re.compile(r"\A(expense|expenditure|exp|ex|e)(\.?\s*+#?\s*+)[li](?=\s*+[:.)=-])")


def tidy_words(plain: str) -> str:
    """The line, in lower case already, as long as before."""
    if not plain.isascii():
        plain = "".join(map(_bare, plain))
    plain = plain.translate(_RULED)
    plain = _EMPHASIS.sub(_blank, plain)
    plain = _COMMENT.sub(_blank, plain)
    plain = _REMARK.sub(_blank, plain)
    plain = _ARTICLE.sub(_blank, plain)
    plain = _FOREIGN_ARTICLE.sub(_blank, plain)
    plain = _SENTENCE.sub(";", plain)
    if _COLUMNS.match(plain):
        plain = plain.replace(",", " ")
    plain = _BRACKET.sub(_open_bracket, plain)
    plain = _LEAD.sub(_blank, plain, count=1) if _LEAD.match(plain) else plain
    plain = _UNIT_COLON.sub(lambda found: found[1] + " ", plain)
    return _expense(plain) if _EXPENSE.match(plain) else plain


def _expense(plain: str) -> str:
    """``expense one - three ducats - for famine relief``; the sums' words as figures."""
    hired = _HIRED.search(plain)
    errand = hired[0] if hired else ""
    plain = plain.removesuffix(errand)
    plain = _NUMBERED.sub(lambda found: "".join(found.groups()) + "1", plain)
    plain = _COUNT.sub(lambda found: _COUNTS[found[1]].ljust(len(found[1])), plain)
    plain = _DASH.sub(_blank, plain)
    return _FILLER.sub(_blank, plain) + errand


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _open_bracket(found: re.Match[str]) -> str:
    """A name, sum or way in brackets is one; a coast is left to the grammar; all else is a remark."""
    inside = found[1]
    if _SUM.match(inside) or (inside.strip().isdigit() and _SPENDS.match(found.string)):
        return f" {inside} "
    if _COAST.match(inside):
        return found[0]
    if inside.lstrip().startswith(_WAYS):
        return f" {inside} "
    glued = found.start() > 0 and found.string[found.start() - 1].isalpha()
    return f" {inside} " if glued and _NAME.match(inside) else _blank(found)


def _bare(sign: str) -> str:
    """A letter without its accent; a picture as a blank."""
    if sign.isascii():
        return sign
    base = unicodedata.normalize("NFD", sign)[0]
    if base.isascii() and base.isalpha():
        return base
    return " " if unicodedata.category(sign) in ("So", "Sk", "Cs", "Mn", "Me") else sign

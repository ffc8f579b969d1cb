"""Orders in quotation marks within a sentence: ``You wrote "A Are - Sie", is that needed?`` cites them.

A line that is nothing but quoted orders, or says above a colon that orders follow, gives them. Not here: what
stands in brackets (harmless_words).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from judge.api.understanding import WORD, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import harmless_words

_QUOTED = re.compile(
    r"\"([^\"]++)\"|[“„”]([^“„”\"]++)[“”\"]|«([^«»]++)»|»([^«»]++)«|[‚‘]([^‚‘’]++)[‘’]"
    r"|‹([^‹›]++)›|›([^‹›]++)‹|(?<!`)`++([^`']++)[`']|(?<!\w)'([^']++)'(?!\w)"
)
"""Quotation marks of any country, each with the one that closes it."""


def first_quoted_order(
    line: str, names: Names, orders_anything: Callable[[str], bool]
) -> tuple[int, int] | None:
    """Position of the first phrase in quotation marks that would order something by itself, in a line with
    other words that do not say that it is an order.
    """
    found = [*_QUOTED.finditer(line)]
    if not found or not _says_more(line, found, names):
        return None
    inside = (one.span(one.lastindex or 0) for one in found)
    return next((span for span in inside if orders_anything(line[slice(*span)])), None)


def _says_more(line: str, found: list[re.Match[str]], names: Names) -> bool:
    """Decide whether a line has words around what is quoted that neither join phrases nor head them."""
    outside = [part for part in _outside(line, found) if any(one.kind == WORD for one in tokens(part))]
    if not outside:
        return False
    first, *others = outside
    if first.rstrip().endswith(":") and line.startswith(first):
        outside = others if harmless_words.is_harmless_heading(first.strip(), names) else outside
    return not all(map(harmless_words.only_joins, outside))


def _outside(line: str, found: list[re.Match[str]]) -> Iterator[str]:
    begins = 0
    for one in found:
        yield line[begins : one.start()]
        begins = one.end()
    yield line[begins:]

"""Rests of quoted lines that a program has broken: they stand below without a mark, and are quoted as well.

Not here: marks (quoting), sentences that are broken (commands.orders.wrapped_lines).
"""

from __future__ import annotations

from collections.abc import Sequence

_NARROWEST = 60
"""Characters that a program leaves on a line at least."""
_LONGEST_REST = 60
_FEW = 3
"""Words of a rest that begins with a sign; a longer one may be an answer with a bullet."""
_MARKS = "> |"
_GOES_ON = ("-", "->", "=>", "(", "[", "/", "&", "+", "=")
"""Ends of lines that are none without the next."""
_STOPS = (".", "!", "?", ":", ";", "\u2026")


def rests_of_quoted(lines: Sequence[str], quoted: Sequence[bool]) -> frozenset[int]:
    """Find the numbers of the lines without a mark that go on with the quoted one above them."""
    return frozenset(
        n
        for n in range(1, len(lines))
        if quoted[n - 1] and not quoted[n] and lines[n].strip() and _goes_on(lines, quoted, n)
    )


def _goes_on(lines: Sequence[str], quoted: Sequence[bool], n: int) -> bool:
    """Decide whether a line is the rest of a quoted one: that one breaks off, or was as long as lines are."""
    above, rest = lines[n - 1].rstrip(), lines[n].strip()
    said = above.lstrip(_MARKS)
    if any(map(str.isalnum, said)) and said.endswith(_GOES_ON):
        return True
    first = rest.split(maxsplit=1)[0]
    if len(rest) > _LONGEST_REST or len(above) + 1 + len(first) <= _NARROWEST or said.endswith(_STOPS):
        return False
    between = n + 1 < len(lines) and quoted[n + 1]
    sign_and_word = not rest[0].isalnum() and len(rest.split()) <= _FEW
    return between or rest[0].islower() or sign_and_word

"""Lines as they are shown again: no passwords, no control characters, a window around the spot.

Not here: what was wrong (language).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from judge.commands.press import imitations
from judge.core.complaints import Complaint

WIDTH = 66
"""Characters of a line that are shown."""
_LEAD = 24
_SURE = 8
"""Letters and digits of a secret that nobody writes by chance."""


def without(text: str, secrets: Iterable[str]) -> str:
    """Every secret that a reader would find in a text made unreadable; as long as before."""
    signs = list(text)
    for start, end in places_of(text, secrets):
        signs[start:end] = "*" * (end - start)
    return "".join(signs)


def places_of(text: str, secrets: Iterable[str]) -> tuple[tuple[int, int], ...]:
    """Spots where a text gives a secret away, from start to end, however it is written.

    Capitals, blanks and punctuation inside, characters that cannot be seen and letters that look like others
    change nothing. A short secret counts from the beginning of a word to the end of one; one of eight letters
    or digits or more anywhere. One without any counts as it stands.
    """
    secrets = sorted(frozenset(secrets), key=len, reverse=True)
    if not secrets:
        return ()
    signs = [(sign, at) for at, written in enumerate(text) for sign in imitations.looks_of(written)]
    bare, found = "".join(sign for sign, _ in signs), list[tuple[int, int]]()
    for secret in secrets:
        key = "".join(map(imitations.looks_of, secret))
        if not key:
            found += [match.span() for match in re.finditer(re.escape(secret), text)]
            continue
        for match in re.finditer(f"(?={re.escape(key)})", bare):
            start, end = signs[match.start()][1], signs[match.start() + len(key) - 1][1] + 1
            if len(key) >= _SURE or not (_continues(text, start - 1) or _continues(text, end)):
                found.append((start, end))
    return tuple(sorted(found))


def _continues(text: str, at: int) -> bool:
    """Tell whether a word goes on at a place of a text."""
    return 0 <= at < len(text) and bool(imitations.looks_of(text[at]))


def printable(text: str) -> str:
    """Control characters and tabs as blanks; as long as before."""
    return "".join(c if c.isprintable() else " " for c in text)


def fit_to_show(complaint: Complaint, secrets: Iterable[str]) -> Complaint:
    """The complaint with its line fit to be shown, the spot moved along with it."""
    secrets = tuple(secrets)
    line = printable(without(complaint.line, secrets))
    start, end = complaint.start, complaint.end
    if len(line) > WIDTH:
        cut = max(0, min(start - _LEAD, len(line) - WIDTH))
        lead = "..." if cut else ""
        line = lead + line[cut + len(lead) : cut + WIDTH]
        start, end = start - cut, min(end - cut, WIDTH)
    corrected = printable(without(complaint.corrected, secrets))
    if corrected == complaint.corrected:
        corrected = complaint.corrected  # which may be told in several languages
    return replace(
        complaint, line=line, start=start, end=end, corrected=corrected if len(corrected) <= 200 else ""
    )

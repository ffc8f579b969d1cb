"""Lines as they are shown again: no passwords, no control characters, a window around the spot.

Not here: what was wrong (language).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from judge.syntax.complaints import Complaint

WIDTH = 66
"""Characters of a line that are shown."""
_LEAD = 24


def without(text: str, secrets: Iterable[str]) -> str:
    """Every secret that stands as a word made unreadable; as long as before."""
    for secret in sorted(secrets, key=len, reverse=True):
        text = re.sub(rf"(?<!\S){re.escape(secret)}(?!\S)", "*" * len(secret), text)
    return text


def printable(text: str) -> str:
    """Control characters and tabs as blanks; as long as before."""
    return "".join(c if c.isprintable() else " " for c in text)


def shown(complaint: Complaint, secrets: Iterable[str]) -> Complaint:
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

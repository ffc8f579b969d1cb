"""``All units hold``, ``the rest holds``, ``maintain all``: one order for all that have none yet.

The words are ``wholesale`` of ``grammar/plain_orders.yaml`` and of the files in ``grammar/plain``. Not here:
which units those are (commands).
"""

from __future__ import annotations

import re
from functools import cache

from judge.games.machiavelli.language.reading import plain_orders
from judge.games.machiavelli.model.state import PhaseKind
from judge.syntax.languages import folded

_PLEASE = r"(?:[\s,]+(?:pls|plz|please|thanks|thx|svp|merci))*"


def verb_of(line: str, kind: PhaseKind) -> str | None:
    """The order that a line gives to all units that have none yet; None if it gives no such."""
    if kind is PhaseKind.MOVEMENT and _said("hold").match(folded(line)):
        return "h"
    return "maintain" if kind is PhaseKind.ADJUSTMENT and _said("maintain").match(folded(line)) else None


@cache
def _said(verb: str) -> re.Pattern[str]:
    """All forms of all languages."""
    forms = (
        pattern.replace("{all}", words["all"])
        for words in (table["wholesale"] for table in plain_orders.tables() if "wholesale" in table)
        for pattern in words[verb]
    )
    return re.compile(rf"(?<!\s)\s*+(?:{'|'.join(forms)}){_PLEASE}\s*+[.!]*+\s*+\Z")

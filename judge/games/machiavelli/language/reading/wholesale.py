"""``All units hold``, ``the rest holds``, ``maintain all``: one order for all that have none yet.

Not here: which units those are (commands).
"""

from __future__ import annotations

from judge.games.machiavelli.language.understood import lexicons
from judge.games.machiavelli.model.state import PhaseKind
from judge.understanding.coverage import covering
from judge.understanding.lexicon import Meaning
from judge.understanding.tokens import tokens

_VERBS = {PhaseKind.MOVEMENT: ("hold", "h"), PhaseKind.ADJUSTMENT: ("maintain", "maintain")}
"""What may be ordered so: the verb of the vocabulary, and the word of the notation."""
_GROUPS = frozenset({"all", "rest"})
_LONGEST = 80
"""Characters of such a line."""


def verb_of(line: str, kind: PhaseKind) -> str | None:
    """The order that a line gives to all units that have none yet; None if it gives no such."""
    verb, word = _VERBS.get(kind, ("", ""))
    if not verb or len(line) > _LONGEST:
        return None
    said = tokens(line)

    def may_stand(meaning: Meaning) -> bool:
        group = meaning.what == "same" and meaning.value in _GROUPS
        return group or (meaning.what == "verb" and meaning.value in (verb, "rest-holds"))

    for lexicon in lexicons().values():
        found = covering(said, lexicon, may_stand) or ()
        kinds = {meaning.what for meaning in found}
        if kinds == {"same", "verb"} or any(meaning.value == "rest-holds" for meaning in found):
            return word
    return None

"""Powers in brackets behind a support or transport, which it is for (A-110).

Not here: powers without brackets, which the grammar of orders reads.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.understanding import Token, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.understood import lexicons

_LETTERS = frozenset({"s", "t"})
_HELPING = frozenset({"support", "transport"})
_PARTS = frozenset({",", ";", "(", ")"})


def with_powers_supported(line: str, names: Names) -> str:
    """``A Per S Are (Milan)`` as ``A Per S Are @ Milan``: no remark, but whom the support is for.

    The line stays as long as it is, so that a complaint points at what was written.
    """
    said = tokens(line)
    helps = False
    for at, token in enumerate(said):
        if token.text == "(" and helps:
            close = next((n for n in range(at, len(said)) if said[n].text == ")"), at)
            first = at + 1 + _is_for(said, at + 1)
            inside = line[said[first].start : said[close].start] if first < close else ""
            if names.power(inside.strip()) is not None:
                place = f"@ {inside}".ljust(said[close].end - token.start)
                line = line[: token.start] + place + line[said[close].end :]
        helps = token.text not in _PARTS and (helps or _is_help(said, at))
    return line


def _is_for(said: Sequence[Token], at: int) -> bool:
    """Decide whether ``for`` stands here, in any language."""
    return _has(said, at, "mark", frozenset({"for"}))


def _is_help(said: Sequence[Token], at: int) -> bool:
    return said[at].text in _LETTERS or _has(said, at, "verb", _HELPING)


def _has(said: Sequence[Token], at: int, what: str, values: frozenset[str]) -> bool:
    found = (m for lexicon in lexicons().values() if at < len(said) for m in lexicon.meanings(said, at))
    return any(m.what == what and m.value in values for m in found)

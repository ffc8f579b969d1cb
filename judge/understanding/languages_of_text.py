"""The languages that a text is written in, by the words in it that are no names.

Not here: what the words of a language are (lexicon).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from judge.understanding.lexicon import Lexicon, languages_of
from judge.understanding.tokens import ARROW, DASH, WORD, Token

_OF_THE_NOTATION = ("en", "fr")
_LETTERS, _ARROWS, _LONGEST_NAME = frozenset("AFGT"), frozenset({DASH, ARROW}), 4
"""Units and moves as the notation writes them; words of a name at most."""


def likely_lexicons(
    said: Sequence[Token], lexicons: Mapping[str, Lexicon], is_name: Callable[[str], bool]
) -> tuple[Lexicon, ...]:
    """The lexicon of the text's language first, those as likely and the English one behind it."""
    sure = likely_languages(said, lexicons, is_name)
    counted = languages_of(said, lexicons)  # an abbreviation (sie) brings in no language by itself
    codes = (*(code for code in counted if code in (*sure, *_OF_THE_NOTATION)), *sure)
    return tuple(lexicons[one] for one in dict.fromkeys((*codes, "en")) if one in lexicons)


def likely_languages(
    said: Sequence[Token], lexicons: Mapping[str, Lexicon], is_name: Callable[[str], bool]
) -> tuple[str, ...]:
    """The languages of a text by the words that are no names; those of the notation where they know as many
    as another.
    """
    sure = languages_of([token for token in said if not is_name(token.text)], lexicons)
    return tuple(code for code in sure if code in _OF_THE_NOTATION) or sure


def has_words_for_names(
    text: str, said: Sequence[Token], lexicons: Mapping[str, Lexicon], is_name: Callable[[str], bool]
) -> bool:
    """Decide whether a word that only another language knows stands in the place of a name.

    It may be a slip in the name as well (``A tutto h``, ``A Florence - corre - Siena``). A dash that begins a
    line is that of a list.
    """
    if set(likely_languages(said, lexicons, is_name)) & set(_OF_THE_NOTATION):
        return False
    for at, token in enumerate(said):
        behind = [one.text for one in takewhile(lambda one: one.kind == WORD, said[at + 1 :])]
        names = [n for n in range(1, _LONGEST_NAME + 1) if is_name(" ".join(behind[:n]))]
        if text[token.start : token.end] in _LETTERS and behind and not names:
            return True
        begins = token.kind == DASH and not text[: token.start].rpartition("\n")[2].strip()
        if token.kind in _ARROWS and not begins and behind and len(behind) not in names:
            return True
    return False

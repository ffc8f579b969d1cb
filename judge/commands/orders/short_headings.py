"""Short headings above orders, by examples: ``Play these:`` leads over to them, ``My first idea:`` does not.

A heading of a few words says too little to be weighed as a sentence is. It leads over to orders if all its
words stand in examples of one language that do (``grammar/headings``), and it is much more like these than
like those of others, of another time, or of what is not given. Not here: headings that are conditions (the
reader), longer ones (disowning).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pydantic import BaseModel, ConfigDict

from judge.resources import tables
from judge.syntax.talk_words import words_in
from judge.understanding.evidence import Evidence

_BAR = -1.75
"""The evidence up to which a heading leads over to orders."""
_OF_OTHERS = 1.0
"""The evidence above which a heading is not one of orders that its writer gives."""
_AROUND = " \t:-=*_#"


class _Examples(BaseModel):
    """One file of ``grammar/headings``: short headings of a language."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    owns: tuple[str, ...]
    disowns: tuple[str, ...]


class ShortHeadings:
    """Short headings of a game's letters, weighed by their examples."""

    def __init__(self, game: str) -> None:
        folders = (("headings",), (game, "headings"))
        files = [
            (name, _Examples.model_validate(file))
            for path in folders
            for name, file in tables("grammar", *path)
        ]
        self._words: dict[str, set[str]] = {}
        for language, file in files:
            self._words.setdefault(language, set()).update(
                word for said in file.owns for word in _words_of(said)
            )
        self._disowning = Evidence(
            [said.lower() for _, file in files for said in file.disowns],
            [said.lower() for _, file in files for said in file.owns],
        )

    def leads_to_orders(self, heading: str) -> bool:
        """Decide whether a heading is surely one of orders that its writer gives now."""
        said = heading.strip(_AROUND)
        words = set(_words_of(said))
        known = any(words <= of_language for of_language in self._words.values())
        return bool(words) and known and self._disowning.weigh(said.lower()) <= _BAR

    def is_of_others(self, heading: str) -> bool:
        """Decide whether a heading is much more like those of orders that its writer does not give."""
        return self._disowning.weigh(heading.strip(_AROUND).lower()) > _OF_OTHERS


@cache
def short_headings(game: str) -> ShortHeadings:
    """The short headings of a game, weighed once."""
    return ShortHeadings(game)


def _words_of(said: str) -> Iterator[str]:
    return (word.text for word in words_in(said))

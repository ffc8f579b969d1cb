"""Words that are said in the language of whoever reads them: names of places and powers, orders, options.

Facts for letters are made once and read by many. A `Wording` is its English words, as any string is; printed
while a letter is written it is the same thing in that letter's language. Not here: the words (proper_names),
who reads what (rendering).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import SupportsIndex

ENGLISH = "en"

_written: ContextVar[str] = ContextVar("language_of_the_letter", default=ENGLISH)


@contextmanager
def writing_in(language: str) -> Iterator[None]:
    """Print what is printed inside for a reader of this language (a two-letter code)."""
    before = _written.set(language)
    try:
        yield
    finally:
        _written.reset(before)


def language_written() -> str:
    """The language of the letter that is being written; English outside of letters."""
    return _written.get()


class Wording(str):
    """English words that know what they are called elsewhere.

    Equality, hashing and sorting are those of the English words, so that nothing depends on who reads.
    """

    __slots__ = ()

    def in_language(self, language: str) -> str:
        """The same in another language; in English where there is nothing else."""
        return str.__str__(self)

    def __str__(self) -> str:
        language = _written.get()
        return str.__str__(self) if language == ENGLISH else self.in_language(language)

    def __format__(self, spec: str) -> str:
        return format(self.__str__(), spec)

    def ljust(self, width: SupportsIndex, fill: str = " ", /) -> str:
        """As it is printed; so is `rjust`: only what is printed is filled up to a width."""
        return self.__str__().ljust(width, fill)

    def rjust(self, width: SupportsIndex, fill: str = " ", /) -> str:
        return self.__str__().rjust(width, fill)


class Joined(Wording):
    """Words one behind another, each told in the reader's language: ``A Florence``, ``Pisa, Siena``."""

    parts: tuple[str, ...]
    link: str

    @classmethod
    def of(cls, parts: Iterable[str], link: str = " ") -> Joined:
        said = tuple(parts)
        made = cls(link.join(str.__str__(part) for part in said))
        made.parts, made.link = said, link
        return made

    def in_language(self, language: str) -> str:
        with writing_in(language):
            return self.link.join(str(part) for part in self.parts)

"""Phases of a game: their names, their order, and when they are usually due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from judge.core.system.names import Mention
from judge.core.table import DeadlineRule


class Phases(Protocol):
    """Phases by their keys. A key is unique in a game; only its game can read one."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of phases; the first is the one in which the game is really played."""
        ...

    @property
    def deadlines(self) -> Mapping[str, DeadlineRule]:
        """Deadlines that a new table starts with, by kind."""
        ...

    @property
    def sections(self) -> Mapping[str, tuple[str, ...]]:
        """Kinds of phases for which lines may be kept whichever phase it is, besides standing orders.

        Each has what people write above such lines; the first is how the judge says it.
        """
        ...

    def key_from_words(self, written: str, now: str, *, past: bool = False) -> str | None:
        """The key of the phase that is meant; what is not said is as of `now`, the next such phase from it
        on, or (`past`) the one before. None: not understood."""
        ...

    def order(self, key: str) -> tuple[int, ...]:
        """Numbers that sort as phases are played."""
        ...

    def facts(self, key: str) -> Mapping[str, str]:
        """For templates: ``words``, the template that says it (in the form ``name`` or ``in-text``), or else
        ``name``, its plain name; ``written``: as lines name it; ``outcome``, where there is one: the template
        that says what was decided in it, under a picture; and what those templates want."""
        ...

    def written_form(self, key: str) -> str:
        """A phase as people write it behind PHASE: ``fall 1455 retreats``, ``trick 2 card 1``."""
        ...

    def fits(self, key: str, written: str) -> bool:
        """Tell whether every word fits this phase (``spring``, ``S1455M``). There is at least one."""
        ...

    def period(self, key: str) -> int:
        """The year, or round, by which the past is summed up."""
        ...

    def of_kind(self, key: str, kind: str) -> str:
        """The phase of another kind beside this one."""
        ...

    def heading(self, line: str, now: str) -> str | None:
        """The key of another phase than the open one that a line is a heading for."""
        ...

    def mention(self, text: str, closed: Sequence[str], now: str) -> Mention:
        """Closed phase, of these from the oldest on, that a free text speaks of."""
        ...

"""Pictures of results letters as scenes: all that they show as plain data, from which they are painted later.

A phase is over when its letters are written; painting what they show takes longer than all the rest, so
whoever composes a letter does that, in any process. The same values give the same picture, byte by byte.
Not here: drawing and painting (the games), when that is done (outbound.pictures).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.catalogue import Catalogue
from judge.core.game import Seat
from judge.core.outbound import Attachment, Scene
from judge.core.system.presenter import Picture
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.core.wording import writing_in

_LAST = 48
"""Finished pictures that a process remembers, of some 100 to 200 kB each: a letter's are in the next too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Position with what led there, as a picture shows it: around the pieces of `seats`, or all of the board
    if there are none, in the words of a `language`."""

    rules: TableGame
    record: GameRecord
    state: Any
    events: Sequence[Any]
    title: str
    language: str
    seats: Sequence[Seat] = ()
    also: Sequence[Seat] = ()

    def as_text(self) -> str:
        """The same as JSON."""
        codec, record = self.rules.system.codec, self.record
        values = {
            "system": record.system,
            "scenario": record.scenario,
            "flags": dict(record.flags),
            "language": self.language,
            "state": codec.dump_state(self.state),
            "events": codec.dump_events(tuple(self.events)),
            "title": self.title,
            "seats": [*self.seats],
            "also": [*self.also],
        }
        return json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    @property
    def picture(self) -> Picture:
        """The picture. Raises LookupError if there is none."""
        presenter = self.rules.presenter
        with writing_in(self.language):
            if self.seats:
                found = presenter.crop(self.state, self.title, self.events, self.seats, self.also)
            else:
                found = presenter.picture(self.state, self.title, self.events)
        if found is None:
            raise LookupError("no picture")
        return found


@dataclass(frozen=True, slots=True)
class Unpainted:
    """Picture that letters take along as a scene; whatever else is asked of it draws it at once."""

    shown: Shown
    values: str

    @classmethod
    def of(cls, shown: Shown) -> Unpainted:
        return cls(shown, shown.as_text())

    @property
    def svg(self) -> str:
        return self.shown.picture.svg

    @property
    def png(self) -> bytes:
        return self.shown.picture.png

    def smaller(self) -> Picture:
        return self.shown.picture.smaller()

    def lighter(self) -> Picture:
        return self.shown.picture.lighter()

    def attachments(
        self,
        name: str,
        form: str = "png",
        before: Callable[[], object] = lambda: None,
        *,
        beside: Sequence[Attachment] = (),
        most: int = 0,
    ) -> tuple[Attachment, ...]:
        """The PNG as a scene, for which nobody pays now. What stands `beside` it must stand before it."""
        found: tuple[Attachment, ...] = ()
        if form in ("png", "both"):
            scene = Scene(values=self.values, most=most)
            found += (Attachment(name=f"{name}.png", type="image/png", inline=True, scene=scene),)
        if form in ("svg", "both"):
            found += self.shown.picture.attachments(name, "svg")
        return found


class Painter:
    """Paints scenes of all games of a catalogue, and remembers the last."""

    def __init__(self, games: Catalogue) -> None:
        self._games = games
        self.painted = lru_cache(_LAST)(self._paint)

    def _paint(self, values: str, smaller: bool) -> bytes:
        """PNG of a scene. Raises LookupError where its scenario is gone, and whatever drawing it raises."""
        told = json.loads(values)
        record = GameRecord(name="", system=told["system"], scenario=told["scenario"], flags=told["flags"])
        rules = self._games.table(record)
        codec = rules.system.codec
        shown = Shown(
            rules=rules,
            record=record,
            state=codec.load_state(told["state"]),
            events=codec.load_events(told["events"]),
            title=told["title"],
            language=told["language"],
            seats=told["seats"],
            also=told["also"],
        )
        with self._games.words.in_force(), writing_in(shown.language):
            return (shown.picture.smaller() if smaller else shown.picture).png

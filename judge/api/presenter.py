"""Letters about a game, from what it says of its events and positions: results, previews, the past.

The letter is the message ``table/letter``, the same for all games that have none of their own.

Sayings of a game: the name of a message and its facts, told in the language of whoever reads it.

Not here: any sentence, the messages (``templates/<game>/<language>/messages``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from judge.core.dice import SeededDice
from judge.core.game import Outcome, Remark, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.system.presenter import PhaseNews, Picture
from judge.core.table import FiledOrder, GameRecord, GameStatus
from judge.core.wording import ENGLISH, Wording, writing_in
from judge.rendering import families, render

if TYPE_CHECKING:
    from judge.api.table import Table

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  an order
E = TypeVar("E")
_OVER = (GameStatus.FINISHED, GameStatus.TERMINATED)


@dataclass(frozen=True, slots=True)
class Told:
    """A piece of news, and the number of the rule that decided (or empty)."""

    text: str
    rule: str = ""


class PlainPresenter(Generic[S, O, E]):
    """Says what its table says of events and positions. It knows no money.

    `written_as` is the message that letters are, with the facts of ``table/letter`` and those of `further`.
    """

    written_as = "table/letter"

    def __init__(self, table: Table[S, O, E]) -> None:
        self.table = table

    def letter(self, news: PhaseNews) -> Rendered:
        """The results of a phase, the first letter of a game, or its last."""
        table, record, view = self.table, news.record, news.view
        readers = [v.reader for _, v in ((None, view), *news.also)]
        phases = table.system.phases
        facts = {
            "setting": table.setting,
            "game": record.name,
            "scenario": table.setting.scenario.title,
            "closed": phases.facts(news.closed) if news.closed else None,
            "phase": phases.facts(record.phase) if record.phase else None,
            "news": self.news(self.unheard(news)),
            "seats": tuple(seat for seat in readers if seat is not None),
            "positions": tuple(
                self.wording_of(table.position(v.state, v.reader)) for v in (view, *(v for _, v in news.also))
            ),
            "waits_for": tuple(table.agenda(view.state).owes),
            "deadline": None if record.options.practice else record.deadline,  # nobody waits there
            "over": record.status in _OVER,
            "winners": table.winners(view.state),
            "commitment": record.commitment,
            "seed": record.seed.hex(),
            "players": news.players,
            "time_zone": news.reader.time_zone,
            "language": news.reader.language,
            **self.further(news),
        }
        sheet = Attachment(name="dice.txt", type="text/plain", content=news.dice_sheet.encode())
        with writing_in(news.reader.language):
            return render.render_letter(
                self.written_as,
                facts,
                language=news.reader.language,
                attachments=(*self._maps(news), *((sheet,) if news.dice_sheet else ())),
            )

    def unheard(self, news: PhaseNews[S, E]) -> tuple[E, ...]:
        """Events since the reader's last letter."""
        return (*(event for phase in news.untold for event in phase.view.events), *news.view.events)

    def news(self, events: Sequence[E]) -> tuple[Said, ...]:
        """A sentence for each event."""
        return tuple(self.wording_of(self.table.message_of(event)) for event in events)

    def news_with_rules(self, events: Sequence[E]) -> tuple[Told, ...]:
        """The same with the numbers of rules, for HISTORY, WHY and those who play without mail."""
        messages = tuple(map(self.table.message_of, events))
        return tuple(Told(self.wording_of(message), message.rule) for message in messages)

    def further(self, news: PhaseNews) -> Mapping[str, object]:
        """Nothing more."""
        return {}

    def _maps(self, news: PhaseNews) -> tuple[Attachment, ...]:
        """Maps of what surrounds the reader's own pieces, then of the whole board, where the game draws."""
        name = f"{news.record.name}-{news.closed or news.record.phase}"
        near = news.crop.attachments(f"{name}-near") if news.crop is not None else ()
        whole = news.picture.attachments(name, news.reader.maps) if news.picture is not None else ()
        return (*near, *whole)

    def wording_of(self, message: Message) -> Said:
        """A message with the table's names."""
        return Said.of(Message(message.name, {"setting": self.table.setting, **message.facts}))

    def has_picture(self, state: S) -> bool:
        """Decide by drawing it."""
        return self.picture(state, "", ()) is not None

    def has_crop(self, state: S, seats: Sequence[Seat], also: Sequence[Seat] = ()) -> bool:
        """Decide by drawing it."""
        return self.crop(state, "", (), seats, also) is not None

    def picture(self, state: S, title: str, events: Sequence[E]) -> Picture | None:
        """The drawing of the table with a title, where it has one."""
        drawn = self.table.drawing_of(state)
        if drawn is None:
            return None

        from judge.api.pictures import picture_of  # painting takes a while to be imported

        return picture_of(drawn, title)

    def crop(
        self, state: S, title: str, events: Sequence[E], seats: Sequence[Seat], also: Sequence[Seat] = ()
    ) -> Picture | None:
        """None."""
        return None

    def picture_of_orders(self, seen: S, title: str, orders: Mapping[Seat, Sequence[O]]) -> Picture | None:
        """None."""
        return None

    def whole_game(
        self,
        name: str,
        past: Sequence[tuple[str, S, Sequence[E]]],
        before: Callable[[], object] = lambda: None,
    ) -> tuple[Attachment, ...]:
        """Nothing: no pictures are drawn."""
        return ()

    def piece_in_words(self, piece: str) -> str:
        """By the message ``<game>/owes``, if there is one: its fact `piece` is as the agenda has it."""
        said = Message(f"{self.table.system.name}/owes", {"piece": piece})
        return self.wording_of(said) if said.is_written else piece

    def near(self, state: S, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def account(self, state: S, seat: Seat, orders: Sequence[O], mended: Sequence[O] = ()) -> None:
        """None: nothing costs anything."""

    def form(self, state: S, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, object]:
        """Lines on file; without any the verb, to be filled in."""
        open_lines = tuple(f"{self.table.verbs[0]} " for _ in self.table.agenda(state).owes.get(seat, ()))
        lines = tuple(order.canonical for order in filed) or (open_lines if self.table.verbs else ())
        return {"lines": lines, "money": False, "used": (), "places": ()}

    def preview(
        self,
        seen: S,
        seat: Seat,
        mine: Sequence[O],
        supposed: Mapping[Seat, Sequence[O]],
        knowing: frozenset[Seat],
    ) -> Mapping[str, object]:
        """Outcome of one's own orders, and of those that are supposed, with dice that are not the game's.

        Nothing is played while the orders of anybody else are still to come: what the rules do for whoever
        writes nothing is not what they will do, and a hand that one does not see holds no cards to play.
        """
        given = {**{s: tuple(o) for s, o in supposed.items()}, seat: tuple(mine)}
        known = knowing | given.keys()
        waits_for = tuple(s for s in self.table.agenda(seen).owes if s not in known)
        told = () if waits_for else self._sections(self._foreseen(seen, seat, given))
        facts = {"sections": told, "orders": (), "before": 0, "left": None, "ledger": ()}
        return {**facts, "waits_for": waits_for}

    def _foreseen(self, seen: S, seat: Seat, orders: Mapping[Seat, tuple[O, ...]]) -> Sequence[E]:
        outcome = self.table.adjudicate(seen, orders, SeededDice(b"preview"))
        return self.table.view(outcome.state, seat, outcome.events).events

    def history(self, before: S, view: View[S, E], *, opening: bool) -> Mapping[str, object]:
        """The events of a phase."""
        return {"sections": self._sections(view.events), "orders": (), "ledger": None}

    def _sections(self, events: Sequence[E]) -> tuple[tuple[str, tuple[Told, ...]], ...]:
        told = self.news_with_rules(events)
        return (("news", told),) if told else ()

    def why(self, before: S, events: Sequence[E], seat: Seat | None, about: str) -> Mapping[str, object]:
        """All that happened."""
        return {
            "places": (),
            "unknown": "",
            "orders": (),
            "news": self.news_with_rules(events),
            "rules": (),
            "whole": True,
        }

    def explanation(self, before: S, outcome: Outcome[S, E]) -> str:
        """A sentence on each line, with the number of its rule."""
        told = self.news_with_rules(outcome.events)
        return "".join(f"{one.text} ({one.rule})\n" if one.rule else f"{one.text}\n" for one in told)

    def purses(self, before: S, outcome: Outcome[S, E]) -> Mapping[Seat, object]:
        """Nothing: there is no money."""
        return {}

    def money(self, seen: S, seat: Seat) -> Mapping[str, object]:
        """Nothing: there is no money."""
        return {}

    def prices(self, said: str) -> Mapping[str, object]:
        """Nothing: there is no money."""
        return {}

    def secrecy(self, record: GameRecord) -> tuple[str, ...]:
        """Nothing that SET could change."""
        return ()

    def listing(self, record: GameRecord) -> Mapping[str, object]:
        """By the message ``<game>/rules``, if there is one: its fact `on` are the options that are on."""
        table = self.table
        on = tuple(name for name in table.system.options if table.option(name))
        said = Message(f"{table.system.name}/rules", {"on": on})
        return {"lines": (self.wording_of(said),) if said.is_written else ()}

    def holdings(self, seen: S, seat: Seat) -> Mapping[str, object]:
        """Words of it for a bystander, by the message ``<game>/holdings``; else its number."""
        table = self.table
        said = Message(
            f"{table.system.name}/holdings", {"seat": seat, "state": seen, "tally": table.tally(seen)}
        )
        return {
            "lines": (self.wording_of(said),) if said.is_written else (str(table.tally(seen).get(seat, 0)),)
        }


@dataclass(frozen=True, slots=True)
class Message:
    """``Message("cards/played", {"seat": "Swords", "card": 3})`` is said by the message ``cards/played``.

    `rule`: the number of the rule behind it, for those who ask why.
    """

    name: str
    facts: Mapping[str, object] = field(default_factory=dict)
    rule: str = ""

    @property
    def is_written(self) -> bool:
        """There is such a message."""
        return self.name in families.messages(ENGLISH)


class Said(Wording):
    """A message as text, in the language of each reader."""

    message: Message

    @classmethod
    def of(cls, message: Message) -> Said:
        made = cls(render.piece(message.name, message.facts))
        made.message = message
        return made

    def in_language(self, language: str) -> str:
        return render.piece(self.message.name, self.message.facts, language=language)

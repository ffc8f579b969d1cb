"""The smallest game that is not at all like the judge's own: cards, hidden hands, one player after another.

Three players, nine cards. Whoever leads lays a card, the others follow in turn; the highest takes the trick
and leads the next. After three tricks whoever has most has won. Every card laid is a phase of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

from judge.catalogue import Catalogue
from judge.core.game import Agenda, Dice, Outcome, Remark, Seat, View
from judge.core.outbound import Attachment, Rendered
from judge.core.system.names import Mention, Talk
from judge.core.system.orders import Reading, UnclearConditionError
from judge.core.system.presenter import PhaseNews
from judge.core.system.scenario_files import ScenarioCard
from judge.core.system.table_game import Manners
from judge.core.system.words import GameWords
from judge.core.table import DeadlineRule, FiledOrder, GameRecord, GameStatus
from judge.syntax import smalltalk
from judge.syntax.complaints import Complaint

SEATS = (Seat("swords"), Seat("cups"), Seat("coins"))
CARDS = tuple(range(1, 10))
PLAY = re.compile(r"\s*(?:play|lay)\s+(?:the\s+)?([1-9])\s*[.!]?\s*\Z", re.IGNORECASE)
Laid = tuple[Seat, int]


@dataclass(frozen=True)
class Hands:
    """`hands` are sorted; of a hand that a reader may not see only the number of cards is left, as zeros."""

    hands: Mapping[Seat, tuple[int, ...]]
    table: tuple[Laid, ...] = ()
    tricks: Mapping[Seat, int] = field(default_factory=dict)
    turn: Seat = SEATS[0]
    number: int = 1
    won: tuple[Seat, ...] = ()

    @property
    def key(self) -> str:
        return f"trick{self.number}.{len(self.table) + 1}"


class Phases:
    kinds: ClassVar = ("turn",)
    deadlines: ClassVar = {
        "turn": DeadlineRule(clock=-1, min=0, next=2880, grace=1440, delay=0, days="SMTWTFS")
    }

    def named(self, written: str, now: str, *, past: bool = False) -> str | None:
        found = re.fullmatch(r"trick\s*(\d)(?:(?:\s*card\s*|\.)(\d))?", written.strip().lower())
        return f"trick{found[1]}.{found[2] or 1}" if found else None

    def order(self, key: str) -> tuple[int, ...]:
        return tuple(int(n) for n in key.removeprefix("trick").split("."))

    def facts(self, key: str) -> Mapping[str, str]:
        trick, card = self.order(key)
        return {"name": f"trick {trick}, card {card}"}

    def fits(self, key: str, written: str) -> bool:
        return self.named(written, key) == key

    def period(self, key: str) -> int:
        return self.order(key)[0]

    def of_kind(self, key: str, kind: str) -> str:
        return key

    def heading(self, line: str, now: str) -> str | None:
        return None

    def mentioned(self, text: str, closed: Sequence[str], now: str) -> Mention:
        found = re.search(r"trick\s*\d(?:\s*card\s*\d)?", text.lower())
        key = self.named(found[0], now) if found else None
        return Mention(found is not None, key if key in closed else None, text)


class Codec:
    version = 1

    def dump_state(self, state: Hands) -> str:
        return json.dumps(asdict(state), sort_keys=True)

    def load_state(self, text: str) -> Hands:
        raw = json.loads(text)
        hands = {Seat(s): tuple(cards) for s, cards in raw["hands"].items()}
        table = tuple((Seat(s), card) for s, card in raw["table"])
        return Hands(hands, table, raw["tricks"], Seat(raw["turn"]), raw["number"], tuple(raw["won"]))

    def dump_orders(self, orders: tuple[int, ...]) -> str:
        return json.dumps(orders)

    def load_orders(self, text: str) -> tuple[int, ...]:
        return tuple(json.loads(text))

    dump_events = dump_orders

    def load_events(self, text: str) -> tuple[Any, ...]:
        return tuple(tuple(event) for event in json.loads(text))


class Reader:
    def read(self, line: str, seat: Seat, above: Sequence[int] = ()) -> Reading:
        orders = self.orders(line, seat)
        if orders or not line.strip():
            return Reading(orders)
        number = re.search(r"[1-9]", line)
        meant = f"play {number[0]}" if number else ""
        whole = Complaint(line=line, start=0, end=len(line), code="unknown-order", corrected=meant)
        return Reading((), (whole,))

    def orders(self, line: str, seat: Seat, above: Sequence[int] = ()) -> tuple[int, ...]:
        found = PLAY.match(line)
        return (int(found[1]),) if found else ()

    def words(self, order: int) -> str:
        return f"play {order}"

    spelled_out = words

    def numbered(self, new: Sequence[int], filed: Sequence[int]) -> tuple[int, ...]:
        return tuple(new)

    def owner(self, order: int) -> Seat | None:
        return None

    def awaits_outcome(self, line: str, seat: Seat) -> bool:
        return False

    def is_condition(self, line: str) -> bool:
        return False

    def stops_below(self, line: str) -> bool:
        return False

    def heading(self, line: str, above: str) -> str | None:
        return None

    def wholesale(self, line: str) -> str | None:
        return None

    def named(self, line: str, seat: Seat) -> str | None:
        return None

    def meant(self, order: int, what: str) -> bool:
        return what in (str(order), f"play {order}", "card")


class Vocabulary:
    def is_name(self, word: str) -> bool:
        return word in SEATS

    def begins_an_order(self, line: str) -> bool:
        return self.looks_ordered(line)

    def looks_ordered(self, line: str) -> bool:
        return re.search(r"\b(play|lay|pl\w{1,3})\b.*\d|^\s*\d\s*$", line, re.IGNORECASE) is not None

    def names_a_place(self, words: list[str]) -> bool:
        return False

    def is_result(self, line: str) -> bool:
        return False


class Presenter:
    def __init__(self, game: CardGame) -> None:
        self.game = game

    def letter(self, news: PhaseNews) -> Rendered:
        state, record = news.view.state, news.record
        over = record.status in (GameStatus.FINISHED, GameStatus.TERMINATED)
        lines = [self._told(event) for event in news.view.events]
        for reader in [news.view.reader, *(v.reader for _, v in news.also)]:
            if reader is not None:
                lines.append(f"You are {reader.title()}. Your hand: {_cards(state.hands[reader])}.")
        lines.append(f"On the table: {', '.join(f'{s.title()} {c}' for s, c in state.table) or 'nothing'}.")
        if not news.closed:
            lines.append(f"Commitment: {record.commitment}")
        if over:
            lines.append(f"Won by {', '.join(state.won) or 'nobody'}. Seed: {record.seed.hex()}")
            lines += [f"{seat} was {name}" for seat, name in news.players]
        else:
            lines.append(f"It is the turn of {state.turn.title()}.")
        sheet = Attachment(name="dice.txt", type="text/plain", content=news.dice_sheet.encode())
        return Rendered(
            subject=f"[{record.name}] {news.closed or 'the deal'}",
            text="\n".join(lines) + "\n",
            attachments=(sheet,) if news.dice_sheet else (),
        )

    def _told(self, event: Any) -> str:
        what, seat, card = event
        return f"{seat.title()} {'plays' if what == 'played' else 'takes the trick with'} {card}."

    def picture(self, state: Hands, title: str, events: Any, before: Any = None) -> None:
        return None

    def crop(self, state: Hands, title: str, events: Any, seats: Sequence[Seat]) -> None:
        return None

    def whole_game(self, name: str, past: Any, before: Any = None) -> tuple[Attachment, ...]:
        return ()

    def owed(self, piece: str) -> str:
        return piece

    def near(self, state: Hands, seat: Seat | None, remark: Remark) -> tuple[str, ...]:
        return ()

    def account(self, state: Hands, seat: Seat, orders: Any, mended: Any = ()) -> None:
        return None

    def form(self, state: Hands, seat: Seat, filed: Sequence[FiledOrder]) -> Mapping[str, Any]:
        lines = tuple(f.canonical for f in filed) or ("play ",) * (state.turn == seat)
        return {"lines": lines, "money": False, "used": (), "places": ()}

    def preview(self, seen: Hands, seat: Seat, mine: Any, supposed: Any, knowing: Any) -> Mapping[str, Any]:
        events = self.game.adjudicate(seen, {seat: tuple(mine)}, SimpleNamespace()).events
        return {**self._lines(events), "before": 0, "left": None, "ledger": ()}

    def purses(self, before: Hands, outcome: Outcome[Hands]) -> Mapping[Seat, Any]:
        return {}

    def history(self, before: Hands, view: View[Hands], *, opening: bool) -> Mapping[str, Any]:
        return {**self._lines(view.events), "ledger": None}

    def _lines(self, events: Sequence[Any]) -> Mapping[str, Any]:
        told = [
            (
                seat,
                [
                    SimpleNamespace(
                        order=f"play {card}", outcome="takes the trick" * (what != "played"), rule=""
                    )
                ],
            )
            for what, seat, card in events
        ]
        return {"sections": (), "orders": told}

    def why(self, before: Hands, events: Any, seat: Seat | None, about: str) -> Mapping[str, Any]:
        news = [SimpleNamespace(text=self._told(event), rule="") for event in events]
        return {"places": (), "unknown": "", "orders": (), "news": news, "rules": ()}

    def listing(self, record: GameRecord) -> Mapping[str, Any]:
        return {"secrecy": ("hands",), "lines": ("Whoever takes most of three tricks wins.",)}

    def treasury(self, seen: Hands, seat: Seat) -> Mapping[str, int] | None:
        return None

    def holdings(self, seen: Hands, seat: Seat) -> Mapping[str, Any]:
        return {"lines": (f"cards: {_cards(seen.hands[seat])}", f"tricks: {seen.tricks.get(seat, 0)}")}


def _cards(hand: Sequence[int]) -> str:
    return ", ".join(map(str, hand)) if all(hand) else f"{len(hand)} unseen"


@dataclass(frozen=True)
class CardGame:
    """The rules, and what the shell asks."""

    system: CardSystem
    seats: tuple[Seat, ...] = SEATS
    hides_positions: bool = True

    # ------------------------------------------------------------ rules

    def open(self, dice: Dice) -> Outcome[Hands]:
        deck = dice.shuffle("deck", CARDS)
        hands = {s: tuple(sorted(deck[n :: len(SEATS)])) for n, s in enumerate(SEATS)}
        first = SEATS[dice.pick("first", len(SEATS)) - 1]
        return Outcome(state=Hands(hands, turn=first), events=())

    def agenda(self, state: Hands) -> Agenda:
        over = bool(state.won)
        owes = {} if over else {state.turn: ("card",)}
        return Agenda(phase=state.key, kind="turn", owes=owes, over=over)

    def check(self, state: Hands, seat: Seat, orders: tuple[int, ...]) -> list[Remark]:
        if seat != state.turn:
            return [Remark(code="not-your-turn", order=n, fatal=True) for n, _ in enumerate(orders)]
        wrong = [n for n, card in enumerate(orders) if card not in state.hands[seat]]
        return [Remark(code="no-such-card", order=n, fatal=True) for n in wrong]

    def adjudicate(self, state: Hands, orders: Mapping[Seat, tuple[int, ...]], dice: Any) -> Outcome[Hands]:
        seat, hand = state.turn, state.hands[state.turn]
        card = next((c for c in orders.get(seat, ()) if c in hand), min(hand))
        laid = (*state.table, (seat, card))
        state = replace(state, hands={**state.hands, seat: tuple(c for c in hand if c != card)}, table=laid)
        events: tuple[Any, ...] = (("played", seat, card),)
        if len(laid) < len(SEATS):
            following = SEATS[(SEATS.index(seat) + 1) % len(SEATS)]
            return Outcome(state=replace(state, turn=following), events=events)
        taker, best = max(laid, key=lambda one: one[1])
        tricks = {**state.tricks, taker: state.tricks.get(taker, 0) + 1}
        state = replace(state, table=(), tricks=tricks, turn=taker, number=state.number + 1)
        if not any(state.hands.values()):
            state = self.concluded(state, self.leaders(state))
        return Outcome(state=state, events=(*events, ("took", taker, best)))

    def view(self, state: Hands, seat: Seat | None, events: tuple[Any, ...] = ()) -> View[Hands]:
        hands = {s: hand if s == seat else (0,) * len(hand) for s, hand in state.hands.items()}
        return View(reader=seat, state=replace(state, hands=hands), events=events)

    def unveiled(self, state: Hands, seat: Seat | None, events: tuple[Any, ...] = ()) -> View[Hands]:
        return View(reader=seat, state=state, events=events)

    # ------------------------------------------------------------ what the shell asks

    @property
    def setting(self) -> Any:
        powers = {
            s: SimpleNamespace(id=s, letter=letter, name=s.title(), adjective=s.title(), playable=True)
            for s, letter in zip(SEATS, "SCD", strict=True)
        }
        return SimpleNamespace(scenario=SimpleNamespace(id="tricks", title="Three tricks", powers=powers))

    @property
    def names(self) -> Any:
        def power(written: str) -> Seat | None:
            return next((s for s in SEATS if s == written.strip().lower()), None)

        return SimpleNamespace(power_titles={s: s.title() for s in SEATS}, power=power)

    @property
    def presenter(self) -> Presenter:
        return Presenter(self)

    def phase_of(self, state: Hands) -> str:
        return state.key

    def as_if(self, state: Hands, phase: str) -> Hands:
        return state

    def survivors(self, state: Hands) -> tuple[Seat, ...]:
        return SEATS

    def winners(self, state: Hands) -> tuple[Seat, ...]:
        return state.won

    def leaders(self, state: Hands) -> tuple[Seat, ...]:
        most = max(state.tricks.values(), default=0)
        return tuple(s for s in SEATS if state.tricks.get(s, 0) == most)

    def tally(self, state: Hands) -> Mapping[str, int]:
        return {s: state.tricks.get(s, 0) for s in SEATS}

    def concluded(self, state: Hands, winners: Sequence[Seat]) -> Hands:
        return replace(state, won=tuple(winners))

    def neighbours(self, state: Hands, seat: Seat) -> frozenset[str]:
        return frozenset(SEATS) - {seat}

    def seen_together(self, state: Hands, seats: Sequence[Seat]) -> Hands:
        return self.view(state, seats[0]).state

    def edited(self, state: Hands, operations: Any) -> Hands:
        return state

    @property
    def manners(self) -> Manners:
        return Manners()

    def shut_out(self, record: GameRecord) -> Seat | None:
        return None

    def option(self, name: str) -> Any:
        return None

    def talk(self, line: str, writer: Sequence[str] = (), *, closed: bool = False) -> Talk | None:
        return smalltalk.kind_of(line, Vocabulary(), writer, closed=closed)

    def reader(self, state: Hands) -> Reader:
        return Reader()

    def about(self, order: int) -> str | None:
        return "card"

    def slot(self, order: int) -> Hashable:
        return "card"

    def irrevocable(self, before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
        return ()

    def merged(self, orders: Sequence[int]) -> tuple[int, ...]:
        return (len(orders) - 1,) if orders else ()

    def scripted(
        self, state: Hands, seat: Seat, seed: bytes, spares: Seat | None = None
    ) -> tuple[FiledOrder, ...]:
        return ()

    def asked(self, word: str) -> Any | None:
        return None

    def condition(self, text: str, writer: Seat | None = None) -> Callable[[Hands], bool]:
        found = re.fullmatch(r"\s*([1-9]) is on the table\s*", text)
        if found is None:
            raise UnclearConditionError(text, 0)
        return lambda state: int(found[1]) in [card for _, card in state.table]


class CardSystem:
    name = "cards"
    rules_version = 1
    codec = Codec()
    phases = Phases()
    commands: ClassVar[tuple[Any, ...]] = ()
    words = GameWords(game="cards")
    files = None
    lesson = None

    def scenarios(self) -> tuple[str, ...]:
        return ("tricks",)

    def cards(self) -> tuple[ScenarioCard, ...]:
        return (ScenarioCard("tricks", "Three tricks"),)

    def game(self, scenario: str, options: Mapping[str, Any]) -> CardGame:
        if scenario != "tricks":
            raise LookupError(scenario)
        return CardGame(self)

    def refresh(self) -> None: ...


def cards_at_hand(folder: Path | None = None) -> Catalogue:
    """A judge at which nothing else is played."""
    return Catalogue((CardSystem(),))

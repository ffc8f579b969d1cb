"""Three tricks: the leader lays a card, the two others follow, the highest takes the trick and leads next.

Nine cards; the player with most tricks has won. Where a table has trumps, an odd card beats all even ones.
Every card laid is a phase of its own. Not here: the words (``templates/cards``), the system (system).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from judge.api import (
    Agenda,
    Dice,
    ImpossibleConditionError,
    Message,
    Outcome,
    Remark,
    Seat,
    Table,
    UnclearConditionError,
    View,
)

SEATS = (Seat("swords"), Seat("cups"), Seat("coins"))
CARDS = tuple(range(1, 10))
PLAYS = frozenset({"play", "lay", "joue", "jouer", "jouez", "pose", "poser", "posez"})
LIES = (["is", "on", "the", "table"], ["est", "sur", "la", "table"])
ARTICLES = ("the", "le")


@dataclass(frozen=True, slots=True)
class Hands:
    """`hands` are sorted; a hand that a reader may not see is as many zeros. `table`: who laid which card."""

    hands: Mapping[Seat, tuple[int, ...]]
    table: tuple[tuple[Seat, int], ...] = ()
    tricks: Mapping[Seat, int] = field(default_factory=dict)
    turn: Seat = SEATS[0]
    number: int = 1
    won: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was played; `takes`: it took the trick."""

    seat: Seat
    card: int
    takes: bool = False


class CardTable(Table[Hands, int, Laid]):
    """The rules at one table. An order is a card."""

    seats = SEATS
    verbs = ("play", "lay", "jouer", "poser")
    piece = "card"
    hidden = True

    def open(self, dice: Dice) -> Outcome[Hands]:
        """Deal three cards each, and draw who leads."""
        deck = dice.shuffle("deck", CARDS)
        hands = {seat: tuple(sorted(deck[n :: len(SEATS)])) for n, seat in enumerate(SEATS)}
        return Outcome(state=Hands(hands, turn=SEATS[dice.pick("first", len(SEATS)) - 1]), events=())

    def agenda(self, state: Hands) -> Agenda:
        """The seat whose turn it is; only they are told while a trick goes on."""
        key = self.system.phases.key(state.number, len(state.table) + 1)
        over = bool(state.won)
        owes = {} if over else {state.turn: (self.piece,)}
        tells = frozenset[Seat]() if state.table else None
        return Agenda(phase=key, kind="turn", owes=owes, over=over, tells=tells)

    def check(self, state: Hands, seat: Seat, orders: tuple[int, ...]) -> list[Remark]:
        """Only who is at turn lays a card, and only one that they hold."""
        if seat != state.turn:
            return [Remark(code="cards-not-your-turn", order=n, fatal=True) for n, _ in enumerate(orders)]
        strange = [n for n, card in enumerate(orders) if not _may_hold(state, seat, card)]
        return [Remark(code="cards-no-such-card", order=n, fatal=True) for n in strange]

    def adjudicate(self, state: Hands, orders: Mapping[Seat, tuple[int, ...]], dice: Dice) -> Outcome[Hands]:
        """Lay the card, the lowest if none was named; the third ends the trick."""
        seat, hand = state.turn, state.hands[state.turn]
        card = next((c for c in orders.get(seat, ()) if _may_hold(state, seat, c)), min(hand))
        laid = (*state.table, (seat, card))
        at = hand.index(card if card in hand else 0)
        hands = {**state.hands, seat: hand[:at] + hand[at + 1 :]}
        state, events = replace(state, hands=hands, table=laid), (Laid(seat, card),)
        if len(laid) < len(SEATS):
            following = SEATS[(SEATS.index(seat) + 1) % len(SEATS)]
            return Outcome(state=replace(state, turn=following), events=events)
        taker, best = max(laid, key=lambda one: self._strength(one[1]))
        tricks = {**state.tricks, taker: state.tricks.get(taker, 0) + 1}
        state = replace(state, table=(), tricks=tricks, turn=taker, number=state.number + 1)
        if not any(state.hands.values()):
            state = self.as_won_by(state, self.leaders(state))
        return Outcome(state=state, events=(*events, Laid(taker, best, takes=True)))

    def _strength(self, card: int) -> tuple[bool, int]:
        return bool(self.option("trumps")) and card % 2 == 1, card

    def view(self, state: Hands, seat: Seat | None, events: tuple[Laid, ...] = ()) -> View[Hands]:
        """One's own hand, and how many cards the others hold."""
        hands = {s: hand if s == seat else (0,) * len(hand) for s, hand in state.hands.items()}
        return View(reader=seat, state=replace(state, hands=hands), events=events)

    def tally(self, state: Hands) -> Mapping[str, int]:
        """Tricks."""
        return {seat: state.tricks.get(seat, 0) for seat in SEATS}

    def to_choose(self, view: View[Hands], seat: Seat) -> Sequence[int]:
        """The cards in hand, for whoever is at turn."""
        state = view.state
        return state.hands[seat] if seat == state.turn and not state.won else ()

    # ------------------------------------------------------------ words

    def read(self, line: str, state: Hands) -> int | None:
        """``play 7``, ``lay the 7``."""
        verb, *card = [word for word in line.lower().split() if word not in ARTICLES] or [""]
        return next((n for n in CARDS if verb in PLAYS and card == [str(n)]), None)

    def words(self, order: int) -> str:
        """``play 7``."""
        return f"play {order}"

    def message_of(self, event: Laid) -> Message:
        """News of a card that was laid, or that took the trick."""
        return Message(
            "cards/took" if event.takes else "cards/played", {"seat": event.seat, "card": event.card}
        )

    def position(self, state: Hands, seat: Seat | None) -> Message:
        """The reader's hand, and what lies on the table."""
        hand = state.hands[seat] if seat is not None else ()
        return Message("cards/position", {"seat": seat, "hand": hand, "table": state.table})

    def condition(self, text: str, writer: Seat | None = None) -> Callable[[Hands], bool]:
        """``7 is on the table``."""
        first, *words = text.lower().split() or [""]
        number, *lies = words if first in ARTICLES and words else [first, *words]
        if lies not in LIES or not number.isdecimal():
            raise UnclearConditionError(text, 0)
        card = int(number)
        if card not in CARDS:
            raise ImpossibleConditionError(text, 0)
        return lambda state: card in [c for _, c in state.table]


def _may_hold(state: Hands, seat: Seat, card: int) -> bool:
    """Decide whether a card is in a hand; whether it may be, in one that the reader does not see."""
    hand = state.hands[seat]
    seen = {*(c for _, c in state.table), *(c for held in state.hands.values() for c in held)}
    return card in hand or (0 in hand and card in CARDS and card not in seen)

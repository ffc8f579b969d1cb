"""Choices of a player of Empires: endeavours tap by tap, forms for gold, taxes, defenses, wishes.

It looks at what the player sees. Lines of a program stand in the order in which they are chosen; conditions
of one's own are written. Not here: which orders count (play.legality), words of orders (language.echo).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from judge.api import Choice, Choices, Field, Form, Message, Option, Piece, Said, Seat, Touch
from judge.games.empires.language.echo import Echo
from judge.games.empires.model.ground import CARDS_A_ROUND, Ground, Power
from judge.games.empires.model.orders import (
    Attempt,
    Compared,
    CourtWish,
    Defend,
    Give,
    Is,
    Keep,
    Line,
    MoveCourt,
    Negated,
    Order,
    PlaceWish,
    PlayEvent,
    Tax,
)
from judge.games.empires.model.state import State
from judge.games.empires.play import reach
from judge.games.empires.play.event_cards import areas_that_fit
from judge.games.empires.play.legality import refusals
from judge.games.empires.sets.board import AreaId
from judge.games.empires.sets.cards import Calm, EventCard

if TYPE_CHECKING:
    from judge.games.empires.table_game import EmpiresTable

COUNTS = (1, 2, 3)
"""Cards that an endeavour may take."""
MOST_GOLD = 20
"""Gold in one line; whoever has more writes it."""
_WITH_GOLD = ("conquest", "pillage", "diplomacy", "ruling", "fortification")


class _Blank(int):
    """A number that is left open in a line."""

    name: str

    @classmethod
    def of(cls, name: str) -> _Blank:
        made = cls(2)
        made.name = name
        return made

    def __str__(self) -> str:
        return f"{{{self.name}}}"


def choices(table: EmpiresTable, state: State, seat: Seat, filed: Sequence[Order] = ()) -> Choices:
    """By what the seat sees."""
    power, agenda = Power(seat), table.agenda(state)
    if power not in state.active or agenda.over:
        return Choices()
    offer = _Offer(table, state, power)
    turn = seat in agenda.owes
    program = tuple(offer.program()) if turn else ()
    forms = (*(offer.turn_forms() if turn else ()), *offer.standing_forms())
    pieces = (
        (Piece(id="program", choices=program, many=True, filed=offer.lines(filed, program=True)),)
        if turn
        else ()
    )
    return Choices(
        pieces=pieces,
        forms=forms,
        touches=offer.touches(pieces),
        filed=offer.lines(filed, program=False if turn else None),
        purse=float(state.powers[power].gold),
    )


def _words_of(key: str) -> str:
    return str(Said.of(Message("empires/choice", {"key": key})))


class _Offer:
    """The choices of one power in one position."""

    def __init__(self, table: EmpiresTable, state: State, power: Power) -> None:
        self.table, self.state, self.power = table, state, power
        self.ground: Ground = table.engine.ground
        self.blank = Echo(_as_it_is, _as_it_is, _as_it_is)
        owned = state.areas_of(power)
        self.own = tuple(a for a in owned if reach.is_linked(self.ground, state, power, a))

    def lines(self, filed: Sequence[Order], *, program: bool | None) -> tuple[str, ...]:
        """The lines on file: of the program, all others, or (None) all."""
        return tuple(
            str(self.table.words(order))
            for order in filed
            if program is None or isinstance(order, Line) is program
        )

    # ------------------------------------------------------------ the program

    def program(self) -> Iterator[Choice]:
        """Endeavours that may be undertaken now, by kind, area and number of cards; and taxes of all."""
        yield self._choice(("tax", "everything"), Tax(everything=True))
        for attempt in self.attempts:
            yield from self._choices_by_count(attempt)
        for card in self._hold_cards("own-turn"):
            for areas in self._areas_for_card(self.ground.events[card]):
                yield self._choice(("play", f"card {card}", *areas), PlayEvent(card, areas))
        first = self.state.powers[self.power].first_court
        if first is not None and first != self.state.powers[self.power].court:
            yield self._choice(("court", str(first)), MoveCourt(first))

    def _hold_cards(self, trigger: str) -> tuple[str, ...]:
        """Hold cards in hand, each once, for one's own turn or for defense (E-Q8)."""
        hold, events = self.state.powers[self.power].hold, self.ground.events
        return tuple(
            card for card in dict.fromkeys(hold) if card in events and events[card].trigger == trigger
        )

    def _areas_for_card(self, card: EventCard) -> Iterator[tuple[AreaId, ...]]:
        """Areas to play a card on, as many as it asks for; to calm, those in unrest, if there are any."""
        asked = [(e, e.areas) for e in card.effects if hasattr(e, "areas") and e.areas.by == "named"]
        if not asked:
            yield ()
            return
        effect, which = asked[0]
        fitting = areas_that_fit(self.ground, self.state, self.power, which)
        restless = tuple(area for area in fitting if self.state.areas[area].unrest)
        fitting = restless if restless and isinstance(effect, Calm) else fitting
        yield from combinations(fitting, min(which.count or len(fitting), len(fitting)))

    @cached_property
    def attempts(self) -> tuple[Attempt, ...]:
        """Each once, without gold; ties with areas that are own or next to own ones."""
        near = {base: self._near(base) for base in self.own}
        ties = dict.fromkeys((*self.own, *(area for areas in near.values() for area in areas)))
        tried = [
            *(Attempt(kind, area) for area in self.own for kind in ("ruling", "fortification")),
            *(Attempt("diplomacy", area) for area in ties),
            *(Attempt("conquest", area, base) for base, areas in near.items() for area in areas),
            *(Attempt("pillage", area, base) for base, areas in near.items() for area in areas),
        ]
        return tuple(one for one in tried if one.endeavour == "ruling" or self._may_begin(one))

    def _may_begin(self, attempt: Attempt) -> bool:
        """Decide whether it could be undertaken now; but what is own may be ruled later in a turn."""
        return not refusals(self.ground, self.state, self.power, attempt, 0)

    def _near(self, base: AreaId) -> tuple[AreaId, ...]:
        """Areas next to one, by land or over a sea."""
        board = self.ground.board.areas[base]
        over = (one for sea in board.seas for one in self.ground.board.neighbours[sea])
        found = {*board.borders, *board.arrows, *filter(self.ground.is_land, over)}
        return tuple(AreaId(one) for one in sorted(found))

    def _choices_by_count(self, attempt: Attempt) -> Iterator[Choice]:
        """So many cards at most; ruling also while an area is calm, or is not."""
        base = (str(attempt.base),) if attempt.base is not None else ()
        taps = (attempt.endeavour, str(attempt.target), *base)
        for count in COUNTS:
            yield self._choice((*taps, f"{count} cards"), replace(attempt, times=count))
        if attempt.endeavour == "ruling":
            unrest = Is("unrest", attempt.target)
            yield self._choice((*taps, "if calm"), replace(attempt, when=Negated(unrest)))
            yield self._choice((*taps, "if in unrest"), replace(attempt, when=unrest, times=2))

    def _choice(self, taps: tuple[str, ...], order: Order) -> Choice:
        line = str(self.table.words(order))
        return Choice(taps=taps, line=line, note=_words_of(taps[0]), usual=len(taps) < 4)

    def touches(self, pieces: tuple[Piece, ...]) -> dict[str, Touch]:
        """Areas on the board; all else are buttons."""
        taps = [t for piece in pieces for t in (piece.id, *(t for c in piece.choices for t in c.taps))]
        return {tap: self._touch(tap) for tap in dict.fromkeys(taps)}

    def _touch(self, tap: str) -> Touch:
        if tap in self.state.areas:
            return Touch(str(self.table.place(tap)), tap)
        if tap.startswith("card "):
            return Touch(str(self.table.card(tap.removeprefix("card "))))
        return Touch(_words_of(tap))

    # ------------------------------------------------------------ forms

    def turn_forms(self) -> tuple[Form, ...]:
        """Endeavours with gold, taxes, gifts, cards that stay for defense."""
        found = [form for kind in _WITH_GOLD if (form := self._with_gold(kind)) is not None]
        own = tuple(Option(words=str(self.table.place(area)), place=str(area)) for area in self.own)
        if own:
            areas = Field(name="areas", title=_words_of("areas"), options=own, joint=", ", most=len(own))
            blank = (AreaId("{areas}"),)
            for kind, order in (("tax", Tax(blank)), ("plunder", Tax(plunder=blank))):
                line = str(self.blank.line(order))
                found.append(Form(kind=kind, title=_words_of(kind), line=line, fields=(areas,)))
        others = [Option(words=str(self.table.power(p))) for p in self.state.active if p != self.power]
        if others:
            line = str(self.blank.line(Give(Power("{power}"), _Blank.of("gold"))))
            whom = Field(name="power", title=_words_of("power"), options=tuple(others))
            fields = (_number("gold", MOST_GOLD), whom)
            found.append(Form(kind="give", title=_words_of("give"), line=line, fields=fields))
        keep = str(self.blank.line(Keep(_Blank.of("cards"))))
        cards = _number("cards", CARDS_A_ROUND, least=2)
        return (*found, Form(kind="keep", title=_words_of("keep"), line=keep, fields=(cards,)))

    def _with_gold(self, kind: str) -> Form | None:
        """An endeavour with up to so much extra gold and so many cards."""
        attempts = [one for one in self.attempts if one.endeavour == kind]
        if not attempts:
            return None
        gold, cards = _Blank.of("gold"), _Blank.of("cards")
        plain = replace(attempts[0], target=AreaId("{what}"), base=None, gold=gold, up_to=True, times=cards)
        line = str(self.blank.line(plain))
        verb = line.partition("{what}")[0]
        where = tuple(
            Option(words=str(self.table.words(one)).removeprefix(verb), place=str(one.target))
            for one in attempts
        )
        what = Field(name="what", title=_words_of("what"), options=where)
        fields = (what, _number("gold", MOST_GOLD), _number("cards", CARDS_A_ROUND, least=2))
        title = _words_of(f"{kind} with gold")
        return Form(kind=f"{kind}-with-gold", title=title, line=line, fields=fields)

    def standing_forms(self) -> tuple[Form, ...]:
        """Defenses and the wish for places: they may be sent at any time."""
        gold, down_to, cards = _Blank.of("gold"), _Blank.of("down_to"), _Blank.of("cards")
        able = Compared("rating", ">=", _Blank.of("rating"))
        much = Defend(gold=gold, down_to=down_to, cards=cards, when=able)
        amount, card = _number("gold", MOST_GOLD), _number("cards", CARDS_A_ROUND - 1)
        levels = (_number("down_to", 9, least=0), _number("rating", 9, least=0))
        defend = str(self.blank.line(Defend(gold=gold, cards=cards)))
        places = tuple(Option(words=str(n)) for n in range(1, len(self.state.powers) + 1))
        wish = str(self.blank.line(PlaceWish(("{places}",))))  # type: ignore[arg-type]
        order = Field(name="places", title=_words_of("places"), options=places, joint=", ", most=len(places))
        return (
            Form(kind="defend", title=_words_of("defend"), line=defend, fields=(amount, card)),
            Form(
                kind="defend-down-to",
                title=_words_of("defend down to"),
                line=str(self.blank.line(much)),
                fields=(amount, card, *levels),
            ),
            *self._with_cards(),
            Form(kind="places", title=_words_of("places"), line=wish, fields=(order,)),
            *self._court_forms(),
        )

    def _with_cards(self) -> Iterator[Form]:
        """A defense with a Hold card that is for one (E-Q8)."""
        held = tuple(Option(words=str(self.table.card(card))) for card in self._hold_cards("defense"))
        if held:
            card = Field(name="card", title=_words_of("card"), options=held)
            line = str(self.blank.line(Defend(event="{card}")))
            yield Form(
                kind="defend-with-card", title=_words_of("defend with card"), line=line, fields=(card,)
            )

    def _court_forms(self) -> Iterator[Form]:
        """Form for where the court is to go if it is lost (E-014)."""
        court = self.state.powers[self.power].court
        places = tuple(
            Option(words=str(self.table.place(area)), place=str(area)) for area in self.own if area != court
        )
        if places:
            areas = Field(
                name="areas", title=_words_of("areas"), options=places, joint=", ", most=len(places)
            )
            line = str(self.blank.line(CourtWish((AreaId("{areas}"),))))
            yield Form(kind="lost-court", title=_words_of("lost court"), line=line, fields=(areas,))


def _number(name: str, most: int, *, least: int = 1) -> Field:
    return Field(name=name, title=_words_of(name), least=least, most=most)


def _as_it_is(id: str | None) -> str | None:
    return id

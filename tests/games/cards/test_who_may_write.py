"""Who may write in a phase and need not holds nothing up (`Agenda.may`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from judge.catalogue import Catalogue
from judge.core.game import Agenda, Outcome
from judge.games.cards.rules import SEATS, CardTable, Hands
from judge.games.cards.system import CardSystem
from tests.support.judges.company import Company, company


class Doubling(CardTable):
    """Whoever is next may lay a card at once; who does not is asked in the next phase."""

    def agenda(self, state: Hands) -> Agenda:
        agenda = super().agenda(state)
        following = SEATS[(SEATS.index(state.turn) + 1) % len(SEATS)]
        return replace(agenda, may={} if agenda.over or len(state.table) > 1 else {following: (self.piece,)})

    def check(self, state, seat, orders):
        return [] if seat in self.agenda(state).may else super().check(state, seat, orders)

    def adjudicate(self, state, orders, dice) -> Outcome[Hands]:
        following = next(iter(self.agenda(state).may), None)
        first = super().adjudicate(state, orders, dice)
        if following is None or not orders.get(following):
            return first
        second = super().adjudicate(first.state, {following: orders[following]}, dice)
        return Outcome(state=second.state, events=(*first.events, *second.events))


class DoublingSystem(CardSystem):
    table = Doubling


def at_hand(folder: Path | None = None) -> Catalogue:
    return Catalogue((DoublingSystem(),))


def begun(c: Company) -> tuple[Hands, str, str]:
    """The position, who must play, and who may."""
    names = ("anna", "bruno", "carla")
    for name in names:
        c.write(name, "register", f"name: {name.title()}", "end")
    c.write("anna", "create ?trio pw-anna tricks", "set preference S")
    for name, wish in zip(names[1:], "CD", strict=True):
        c.write(name, f"sign on ?trio pw-{name}", f"set preference {wish}")
    state = CardSystem().codec.load_state(c.record("trio").state)
    at = SEATS.index(state.turn)
    return state, names[at], names[(at + 1) % 3]


def test_who_may_write_is_heard_and_not_waited_for(tmp_path: Path) -> None:
    with company(tmp_path, at_hand) as c:
        state, must, may = begun(c)
        following = SEATS[(SEATS.index(state.turn) + 1) % 3]
        said = " ".join(c.reply(may, "trio", f"play {state.hands[following][0]}").answer.split())
        assert f"play {state.hands[following][0]}" in said and "no orders are needed from you" not in said
        c.wait(minutes=1)
        assert c.record("trio").phase == "1.1"  # it does not replace who must
        c.reply(must, "trio", f"play {state.hands[state.turn][0]}")
        c.wait(minutes=1)
        assert c.record("trio").phase == "1.3"  # both cards lie


def test_who_may_write_and_does_not_is_neither_reminded_nor_late(tmp_path: Path) -> None:
    with company(tmp_path, at_hand) as c:
        state, must, may = begun(c)
        told = " ".join(c.reply(may, "trio", "play 99").answer.split())
        assert "nobody is waiting for them" in told
        assert c.wait(hours=25).to(may) == ""
        c.reply(must, "trio", f"play {state.hands[state.turn][0]}")
        c.wait(minutes=1)
        assert c.record("trio").phase == "1.2"

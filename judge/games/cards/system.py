"""The card game as the judge has it. Not here: its rules (rules), its words (``templates/cards``)."""

from __future__ import annotations

from judge.api import Answer, Command, GameCommand, NumberedPhases, RuleBooks, Session, System
from judge.games.cards.rules import CardTable, Hands, Laid


class Deck(GameCommand):
    """The cards that there are."""

    phrases = ("deck", "jeu de cartes")


def deck(session: Session, _: Deck) -> Session:
    """Tell which cards there are."""
    return session.say(Answer(name="cards/deck"), about="-")


class CardSystem(System[Hands, int, Laid]):
    """Three tricks."""

    name = "cards"
    table = CardTable
    state, order, event = Hands, int, Laid
    titles = {"tricks": "Three tricks"}  # noqa: RUF012
    phases = NumberedPhases("cards", (("trick", "pli"), ("card", "carte")))
    options = {"trumps": ("trumps", "atouts")}  # noqa: RUF012
    options_on = {"trumps": False}  # noqa: RUF012
    commands = (Command(Deck, deck),)
    rules = RuleBooks(letters="C", files={"cards": "cards.md"}, usual=("cards",))

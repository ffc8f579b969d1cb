"""Sentences about what the last letter filed: taken back, gone on with, or only agreed to."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from judge.core.effects import Send
from judge.core.game import Seat
from judge.games.machiavelli import codec
from judge.games.machiavelli.model.board import AreaId
from judge.games.machiavelli.model.state import PhaseKind, Power
from tests.support.judges.fake_judge import World

GAME, SEAT = "sforza", "papacy"
ALL_HOLD = "F anc h\nA bol h\nA per h\nA rome h"
ALL_STAY = "maintain A mod\nmaintain A per\nmaintain A spo\nmaintain F uas"
LOAN = "borrow 5d for 1 year"
_NUMBERED = re.compile(r"^ +\d+ +(\S.*)$", re.MULTILINE)


@dataclass
class Papacy:
    """A player who answers each letter of ours."""

    world: World
    address: str
    last: Send | None = field(default=None)

    def wrote(self, *letters: str) -> str:
        answer = ""
        for text in letters:
            if self.last is None:
                answer = self.world.write(self.address, text, token=self.world.token_of(GAME, SEAT))
            else:
                answer = self.world.answer_to(self.last, self.address, text)
            self.last = self.world.replies[0]
        return answer

    def on_file(self) -> list[str]:
        phase = self.world.records[GAME].phase
        return [order.canonical for order in self.world.filed_orders(GAME, phase, Seat(SEAT))]

    def is_ready(self) -> bool:
        return next(s for s in self.world.records[GAME].seats if s.seat == SEAT).ready


@cache
def opened(kind: PhaseKind) -> tuple[World, str]:
    """A table where everybody has 40 ducats; in winter the Papacy's units stand where none can be raised."""
    world = World()
    address = world.full_table()[SEAT]
    record = world.records[GAME]
    state = codec.load_state(record.state)
    moved = dict(state.field)
    if kind is PhaseKind.ADJUSTMENT:
        for home, place in (("bol", "mod"), ("anc", "uas"), ("rme", "spo")):
            moved[AreaId(place)] = replace(moved.pop(AreaId(home)), area=AreaId(place))
    state = replace(
        state,
        field=moved,
        ducats=dict.fromkeys(map(Power, [s.seat for s in record.seats]), 40),
        phase=replace(state.phase, kind=kind),
    )
    world.records[GAME] = replace(
        record, state=codec.dump_state(state), phase=state.phase.key, kind=str(state.phase.kind)
    )
    return world, address


def table(kind: PhaseKind, *letters: str) -> Papacy:
    papacy = Papacy(*copy.deepcopy(opened(kind)))
    papacy.wrote(*letters)
    return papacy


def spring(*letters: str) -> Papacy:
    return table(PhaseKind.MOVEMENT, ALL_HOLD, *letters)


def winter(*letters: str) -> Papacy:
    return table(PhaseKind.ADJUSTMENT, ALL_STAY, *letters)


def offered(answer: str) -> Sequence[str]:
    return _NUMBERED.findall(answer)


@pytest.mark.parametrize(
    "text",
    [
        "no wait forget the loan",
        "drop the loan please, i dont want it",
        "the loan pls cancel",
        "get rid of the loan",
        "Ich brauche den Kredit nicht mehr",
        "Haal de lening weg",
        "ya no pido el préstamo",
        "scrap that",
        "I take that back",
        "non, annule",
        "non pas d'emprunt, retire ça",
        "annule l'emprunt svp",
        "den kredit will ich doch nicht, streich den",
        "doch kein kredit",
        "de lening niet, haal die weg",
        "toch geen lening",
        "quita el préstamo",
        "no, déjalo, sin préstamo",
        "niente prestito, scusa",
        "no, non voglio più il prestito",
        "can you cancel the loan?",
    ],
)
def test_a_sentence_takes_no_loan_back_but_offers_to(text: str) -> None:
    papacy = spring(LOAN)
    assert offered(papacy.wrote(text)) == ["clear borrow"]
    assert LOAN in papacy.on_file() and not papacy.is_ready()
    papacy.wrote("yes")
    assert papacy.on_file() == spring().on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "Forget the loan. No, keep it.",
        "Forget the loan! That was Milan's answer.",
        "Cancel the loan. Only if Milan pays me.",
        "Forget the loan.\nKidding!",
        "Drop the loan.\n\nIs that what you would do?",
        "Forget the loan.\n\nYours, Venice",
        "Streich den Kredit. Oder nein, lass ihn.",
        "Annulla il prestito. Anzi no, lascialo.",
    ],
)
def test_what_stands_beside_such_a_sentence_only_leaves_the_offer(text: str) -> None:
    papacy = spring(LOAN, "pay 3d to Venice")
    answer = papacy.wrote(text)
    assert offered(answer)[:1] == ["clear borrow"]
    assert LOAN in papacy.on_file() and "pay 3d to Venice" in papacy.on_file() and not papacy.is_ready()


@pytest.mark.parametrize(
    "text", ["A bol - mod. Forget the loan.", "A bol - mod\n\nPS no loan after all please"]
)
def test_such_a_sentence_beside_orders_is_offered_beside_them(text: str) -> None:
    papacy = spring(LOAN)
    assert offered(papacy.wrote(text)) == ["clear borrow"]
    assert "A Bologna -> Modena" in papacy.on_file() and LOAN in papacy.on_file() and not papacy.is_ready()
    papacy.wrote("yes")
    assert LOAN not in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "It was a mistake to cancel the loan",
        "Forget that I wanted to drop the loan",
        "Undo: cancel the loan",
        "cancel the loan if Milan pays",
        "scrap the last two",
        "both cancelled",
        "only the loan",
        "no payment without the loan",
        "no gift from Venice",
        "forget Venice",
    ],
)
def test_what_may_take_something_back_and_is_not_clear_is_asked(text: str) -> None:
    papacy = spring(LOAN, "pay 3d to Venice")
    answer = papacy.wrote(text)
    assert not offered(answer) and f"> {text}" in answer and not papacy.is_ready()
    assert LOAN in papacy.on_file() and "pay 3d to Venice" in papacy.on_file()
    papacy.wrote("A bol h")
    assert papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "I want to take out a loan",
        "Can you take out a loan?",
        "I'd like to withdraw money",
        "Can you cancel loans?",
        "Kannst du Kredite streichen?",
        "Would you drop the loan?",
        "Forget the loan (?)",
        "No money from the bank",
        "no ducats",
        "I forget",
        "We forget",
        "I retire",
        "Strike now",
        "Forget you",
        "Ich bin weg",
        "Ich bin zurück",
    ],
)
def test_what_names_nothing_on_file_or_takes_nothing_back_offers_nothing(text: str) -> None:
    papacy = spring(LOAN, "pay 3d to Venice")
    before = papacy.on_file()
    answer = papacy.wrote(text)
    assert not {"clear borrow", "clear pay venice"} & {*offered(answer)}
    assert papacy.on_file() == before and papacy.is_ready()


def test_what_a_letter_orders_itself_is_not_what_it_takes_off_the_file() -> None:
    papacy = spring("A per - sie")
    assert offered(papacy.wrote("A bol - mod\nCancel the move to Siena")) == ["clear A per"]
    assert "A Bologna -> Modena" in papacy.on_file()
    papacy = spring("A per - sie")
    assert not offered(papacy.wrote("A bol - mod\nA per - sie\nCancel the move to Siena"))


def test_a_number_alone_names_nothing() -> None:
    papacy = spring(LOAN, "pay 3d to Venice")
    assert not offered(papacy.wrote("5, no")) and len(papacy.on_file()) == 6


@pytest.mark.parametrize("text", ["I forget", "Ich bin weg", "no"])
def test_a_lone_word_never_offers_to_clear_a_whole_letter(text: str) -> None:
    papacy = table(PhaseKind.MOVEMENT, f"{ALL_HOLD}\n{LOAN}")
    assert not offered(papacy.wrote(text)) and papacy.is_ready()


@pytest.mark.parametrize("text", ["no", "nee doch nicht", "non", "doch nicht", "liever niet", "mejor no"])
def test_a_mere_no_is_offered_what_the_last_letter_filed(text: str) -> None:
    papacy = spring(LOAN)
    assert offered(papacy.wrote(text)) == ["clear borrow"]
    assert LOAN in papacy.on_file() and not papacy.is_ready()
    papacy.wrote("yes")
    assert LOAN not in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text", ["no", "forget the loan", "forget the loan. Hm.", "A bol - mod. Forget the loan."]
)
def test_who_leaves_that_offer_is_ready_as_before(text: str) -> None:
    papacy = spring(LOAN)
    papacy.wrote(text, "no")
    assert LOAN in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "don't cancel the loan",
        "do not forget the loan",
        "n'oublie pas l'emprunt",
        "vergiss den kredit nicht",
        "non dimenticare il prestito",
        "no olvides el préstamo",
        "vergeet de lening niet",
        "how do I cancel the loan?",
        "Milan says forget the loan",
        "keep the loan",
        "no, the loan stays",
        "no, Padua",
        "no thanks",
        "leave it as it is",
        "> forget the loan",
    ],
)
def test_what_takes_nothing_back_leaves_the_loan(text: str) -> None:
    papacy = spring(LOAN)
    answer = papacy.wrote(text)
    assert LOAN in papacy.on_file() and "clear borrow" not in offered(answer)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("cancel the loan, not the payment", ["clear borrow"]),
        ("cancel the payment but not the loan", ["clear pay florence"]),
        ("drop the loan not the payment", ["clear borrow"]),
        ("not the loan, cancel the payment", ["clear pay florence"]),
        (
            "cancel the loan and the payment",
            ["clear borrow; clear pay florence", "clear borrow", "clear pay florence"],
        ),
    ],
)
def test_of_two_orders_only_the_one_that_is_meant_is_offered(text: str, lines: list[str]) -> None:
    papacy = spring(f"{LOAN}\npay 3d to Florence")
    assert offered(papacy.wrote(text)) == lines
    assert len(papacy.on_file()) == 6


@pytest.mark.parametrize("text", ["Forget the loan and the payment", "No loan and no payment"])
def test_orders_of_several_letters_are_offered_together(text: str) -> None:
    papacy = spring(LOAN, "pay 3d to Florence")
    assert offered(papacy.wrote(text)) == [
        "clear borrow; clear pay florence",
        "clear borrow",
        "clear pay florence",
    ]
    papacy.wrote("1")
    assert papacy.on_file() == spring().on_file() and papacy.is_ready()


@pytest.mark.parametrize(
    "text",
    [
        "no forget the payment",
        "kein geld für florenz",
        "niente soldi a Firenze",
        "toch geen geld voor Florence",
    ],
)
def test_a_payment_is_taken_back_by_whom_it_is_for(text: str) -> None:
    papacy = spring("pay 3d to Florence")
    papacy.wrote(text, "yes")
    assert papacy.on_file() == spring().on_file()


_MOVED_AND_PAID = f"A per S A rome\n{LOAN}\npay 3d to Venice\nexpense 9d disband A pad"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("clear the loan", "clear borrow"),
        ("please clear the payment to Venice", "clear pay venice"),
        ("clear the bribe on Padua", "clear expense 1"),
        ("clear the support of Rome", "clear A per"),
        ("clear Perugia's order", "clear A per"),
        ("clear what Perugia does", "clear A per"),
        ("cancel what Perugia is doing", "clear A per"),
    ],
)
def test_words_behind_clear_that_name_one_order_are_offered_as_its_line(text: str, line: str) -> None:
    papacy = spring(_MOVED_AND_PAID)
    before = papacy.on_file()
    assert offered(papacy.wrote(text)) == [line]
    assert papacy.on_file() == before and not papacy.is_ready()
    papacy.wrote("yes")
    assert len(papacy.on_file()) == len(before) - 1


@pytest.mark.parametrize(
    "text", ["please clear the build in Ancona", "clear what Ancona does", "clear the army in Ancona"]
)
def test_words_behind_clear_that_name_a_new_unit_are_offered_as_its_line(text: str) -> None:
    papacy = winter("build A anc")
    assert offered(papacy.wrote(text)) == ["clear A anc"]
    papacy.wrote("yes")
    assert "build A Ancona" not in papacy.on_file() and papacy.is_ready()


@pytest.mark.parametrize("text", ["clear the way for Milan", "clear Cairo", "clear the bribe on Siena"])
def test_words_behind_clear_that_name_no_order_offer_nothing(text: str) -> None:
    papacy = spring(_MOVED_AND_PAID)
    before = papacy.on_file()
    assert not offered(papacy.wrote(text)) and papacy.on_file() == before


def test_what_stands_behind_it_is_ordered() -> None:
    papacy = spring(LOAN)
    papacy.wrote("forget the loan. A per - sie", "yes")
    assert LOAN not in papacy.on_file() and "A Perugia -> Siena" in papacy.on_file()


@pytest.mark.parametrize("text", ["scrap that", "no", "cancel the move to Siena"])
def test_a_move_is_offered_to_be_taken_back(text: str) -> None:
    papacy = spring("A per - sie")
    assert offered(papacy.wrote(text)) == ["clear A per"]
    assert "A Perugia -> Siena" in papacy.on_file()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("doch keine flotte", "clear F anc"),
        ("no, solo Bologna", "clear F anc"),
        ("only Bologna", "clear F anc"),
        ("nur die Armee", "clear F anc"),
        ("no, not ancona", "clear F anc"),
        ("no, Bologna no", "clear A bol"),
        ("sin la flota", "clear F anc"),
        ("toch geen vloot in Ancona", "clear F anc"),
        ("non pas de flotte à Ancone finalement", "clear F anc"),
    ],
)
def test_a_new_unit_is_offered_to_be_taken_back(text: str, line: str) -> None:
    papacy = winter("build A bol and F anc")
    assert offered(papacy.wrote(text)) == [line]
    assert len(papacy.on_file()) == 6


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("and one in ancona too pls", "build A Ancona"),
        ("y otro en Roma", "build A Rome"),
        ("und eine flotte in ancona", "build F Ancona"),
        ("e la flotta ad Ancona", "build F Ancona"),
        ("et une autre à Ancône", "build A Ancona"),
        ("en nog een in Ancona", "build A Ancona"),
        ("und noch eine in Rom", "build A Rome"),
    ],
)
def test_a_build_goes_on(text: str, order: str) -> None:
    papacy = winter("build A bol")
    papacy.wrote(text)
    assert papacy.on_file()[-2:] == ["build A Bologna", order] and papacy.is_ready()


@pytest.mark.parametrize("text", ["and one in Cairo too", "and what does one in Rome cost?", "Rome"])
def test_what_says_no_such_thing_builds_nothing(text: str) -> None:
    papacy = winter("build A bol")
    papacy.wrote(text)
    assert papacy.on_file() == winter("build A bol").on_file()


@pytest.mark.parametrize(
    "text",
    [
        "sì",
        "si",
        "sí",
        "yes",
        "esatto",
        "jo",
        "jazeker",
        "si va bene",
        "Yeah sure",
        "oui merci bcp",
        "vale",
        "ok",
        "va bene, confermo",
        "thanks!",
    ],
)
def test_a_lone_yes_or_thanks_is_no_order(text: str) -> None:
    papacy = spring()
    answer = papacy.wrote(text)
    assert papacy.is_ready() and "could not use" not in answer and "confirming" not in answer


def test_each_answer_says_what_keeps_its_reader_from_being_ready() -> None:
    papacy = spring("A bol - xyz")
    assert 'because of your "A bol - xyz"' in " ".join(papacy.wrote("how much money do I have?").split())
    papacy.wrote("A bol h")
    assert papacy.is_ready() and "because of" not in papacy.wrote("how much money do I have?")


def test_the_rest_is_what_has_no_order_yet() -> None:
    papacy = table(PhaseKind.MOVEMENT, "A per - sie")
    papacy.wrote("the rest holds")
    assert "A Perugia -> Siena" in papacy.on_file() and len(papacy.on_file()) == 4


@pytest.mark.parametrize(
    "text",
    [
        "Ancona naar xyzzee, Bologna blijft",
        "Ancona in das schöne Meer, Bologna bleibt",
        "Ancona to the pretty waters, Bologna stays",
    ],
)
def test_no_unit_is_offered_the_deed_of_another(text: str) -> None:
    assert "Ancona holds" not in " ".join(table(PhaseKind.MOVEMENT).wrote(text).split())

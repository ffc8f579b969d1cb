"""Lines that are offered are taken by a yes or a number in a reply, and in no other way."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from judge.commands.orders import numbers_said, offers
from judge.core.complaints import Complaint
from tests.support.judges.fake_judge import World

PLAYER = "bruno@example.net"
ASKED = "ok so florence slithers to siena"
"""A verb that nobody knows between a unit and a place: the move is offered."""


@pytest.fixture
def world() -> World:
    world = World()
    world.full_table("sforza", master="Gaspare")
    return world


def token_of(world: World) -> str:
    return next(seat.token for seat in world.records["sforza"].seats if seat.seat == "florence")


def on_file(world: World) -> set[str]:
    return {
        str(f.canonical) for (_, _, seat), rows in world.orders.items() if seat == "florence" for f in rows
    }


def answer(world: World, text: str, **facts: Any) -> str:
    address = next(
        world.persons[seat.person].addresses[0]
        for seat in world.records["sforza"].seats
        if seat.seat == "florence" and seat.person is not None
    )
    return " ".join(world.write(address, text, token=token_of(world), **facts).split())


def test_an_offered_line_is_taken_by_a_yes(world: World) -> None:
    told = answer(world, ASKED)
    assert 'Did you mean "A Florence -> Siena"? Then answer "yes".' in told and not on_file(world)
    assert "A Florence -> Siena" in answer(world, "Yes please\n\nBruno") and on_file(world) == {
        "A Florence -> Siena"
    }


def test_one_of_several_is_taken_by_its_number(world: World) -> None:
    told = answer(world, "borrow 10 ducats from the bank")
    assert '1) "borrow 10d for 1 year' in told and "or answer with its number" in told
    answer(world, "2")
    assert on_file(world) == {"borrow 10d for 2 years"}


@pytest.mark.parametrize("said", ["3", "7", "1 and 5"])
def test_a_number_that_was_not_offered_takes_nothing(world: World, said: str) -> None:
    answer(world, "borrow 10 ducats from the bank")
    assert "Which of these do you mean?" in answer(world, said) and not on_file(world)


def test_a_yes_that_nothing_was_asked_for_takes_nothing(world: World) -> None:
    assert "What are you confirming?" in answer(world, "yes") and not on_file(world)


def test_a_question_stays_open_when_orders_about_other_units_have_come_since(world: World) -> None:
    answer(world, ASKED)
    answer(world, "A are h")
    answer(world, "yes")
    assert on_file(world) == {"A Arezzo holds", "A Florence -> Siena"}


@pytest.mark.parametrize(
    ("since", "said"),
    [
        ("A flo h", 'Since then "A Florence holds" was sent.'),
        ("A flo - pisa", 'Since then "A Florence -> Pisa" was sent.'),
        ("clear", "Since then orders were taken back."),
        ("A flo h\nclear A flo", "Since then orders were taken back."),
    ],
)
def test_a_question_is_over_when_its_unit_was_ordered_since(world: World, since: str, said: str) -> None:
    """The newest order holds; a yes to the older question would put another in its place."""
    answer(world, ASKED)
    answer(world, since)
    before = on_file(world)
    told = answer(world, "yes")
    assert 'Your "yes" changed nothing: I am no longer asking about "A Florence -> Siena".' in told
    assert said in told
    assert on_file(world) == before


def test_an_order_that_is_not_allowed_ends_no_question(world: World) -> None:
    answer(world, ASKED)
    assert not on_file(world) and "A Florence" in answer(world, "A flo - tun")
    answer(world, "yes")
    assert on_file(world) == {"A Florence -> Siena"}


def test_a_line_is_taken_once(world: World) -> None:
    """A mail program may send a letter twice."""
    answer(world, ASKED)
    answer(world, "yes")
    told = answer(world, "yes")
    assert "It is on file already." in told and on_file(world) == {"A Florence -> Siena"}


def test_a_question_that_is_answered_leaves_the_other_open(world: World) -> None:
    answer(world, UNCLEAR)
    answer(world, "1")
    answer(world, "2")
    assert on_file(world) == {"A Florence -> Bologna", "A Arezzo -> Urbino"}


def test_a_line_that_is_over_does_not_keep_another_from_being_taken(world: World) -> None:
    answer(world, UNCLEAR)
    answer(world, "A flo h")
    told = answer(world, "1 and 2")
    assert 'I am no longer asking about "A Florence -> Bologna"' in told
    assert on_file(world) == {"A Florence holds", "A Arezzo -> Urbino"}


OTHER = "okay arezzo slithers to urbino"


def test_an_answer_takes_the_line_of_the_letter_that_it_answers(world: World) -> None:
    """The question of a later letter has the same number."""
    answer(world, ASKED, message_id="<first@example.net>")
    answer(world, OTHER, message_id="<second@example.net>")
    answer(world, "yes", references=("<first@example.net>", "<ours@example.org>"))
    assert on_file(world) == {"A Florence -> Siena"}
    answer(world, "yes", references=("<second@example.net>",))
    assert on_file(world) == {"A Florence -> Siena", "A Arezzo -> Urbino"}


def test_an_answer_that_names_no_letter_is_for_the_newest_question(world: World) -> None:
    answer(world, ASKED)
    answer(world, OTHER)
    answer(world, "yes")
    assert on_file(world) == {"A Arezzo -> Urbino"}


def test_a_yes_to_a_letter_that_asked_nothing_is_asked_for_what(world: World) -> None:
    """It may only say that the orders are right."""
    answer(world, ASKED)
    world.now += timedelta(hours=1)
    answer(world, "A are qq", message_id="<later@example.net>")  # a line that nobody can read
    told = answer(world, "yes", references=("<later@example.net>",), message_id="<third@example.net>")
    assert "Do you mean this? Answ" in told and "A Florence -> Siena" in told
    assert not on_file(world)
    answer(world, "1", references=("<third@example.net>",))
    assert on_file(world) == {"A Florence -> Siena"}


def test_a_yes_without_the_reply_token_takes_nothing(world: World) -> None:
    """A From line can be forged."""
    answer(world, ASKED)
    seat = next(seat for seat in world.records["sforza"].seats if seat.seat == "florence")
    assert seat.person is not None
    world.write(world.persons[seat.person].addresses[0], "yes")
    assert not on_file(world)


def test_a_copy_of_the_question_is_no_answer(world: World) -> None:
    told = answer(world, ASKED)
    answer(world, told[:300])
    assert not on_file(world)


@pytest.mark.parametrize("said", ["{}\nA are h", "{}\n\nA are h\nBruno", "A are h\n\n{}", "Hi,\n{}\nA are h"])
@pytest.mark.parametrize("word", ["ok", "1", "Yes."])
def test_a_word_beside_orders_of_its_own_letter_takes_nothing_and_is_told_so(
    world: World, word: str, said: str
) -> None:
    answer(world, ASKED)
    told = answer(world, said.format(word))
    assert f'I did not take your "{word}" as an answer, because there are orders beside it.' in told
    assert 'My question is still open: 1) "A Florence -> Siena". Answer with the number alone.' in told
    assert on_file(world) == {"A Arezzo holds"}
    answer(world, "1")
    assert on_file(world) == {"A Arezzo holds", "A Florence -> Siena"}


@pytest.mark.parametrize(
    "said", ["Yes, and A are h", "Ja, gerne. A are h", "Oui, et A are h", "S\u00ed, y A are h"]
)
def test_an_order_added_to_a_yes_is_given_and_the_question_stands(world: World, said: str) -> None:
    answer(world, ASKED)
    told = answer(world, said)
    assert on_file(world) == {"A Arezzo holds"} and "My question is still open" in told
    answer(world, "yes")
    assert on_file(world) == {"A Arezzo holds", "A Florence -> Siena"}


@pytest.mark.parametrize("said", ["1\nA flo - siena", "yes\nA flo - siena\nA are h"])
def test_nothing_is_told_of_a_word_beside_the_very_order_that_it_takes(world: World, said: str) -> None:
    answer(world, ASKED)
    assert "as an answer, because" not in answer(world, said) and "A Florence -> Siena" in on_file(world)


def test_a_word_above_an_order_that_ends_the_question_is_told_so(world: World) -> None:
    answer(world, ASKED)
    told = answer(world, "1\nA flo h")
    assert 'I did not take your "1" as an answer' in told and "still open" not in told
    assert on_file(world) == {"A Florence holds"}


def test_the_numbers_of_a_list_that_a_program_broke_answer_nothing(world: World) -> None:
    answer(world, ASKED)
    told = answer(world, "1\nA are h\n2\nF psa h")
    assert "as an answer, because" not in told and on_file(world) == {"A Arezzo holds", "F Pisa holds"}


@pytest.mark.parametrize(
    "said", ["No, it goes to Bologna.", "Nein, sie geht nach Bologna", "Non, elle va plutôt à Bologne !"]
)
def test_a_no_with_what_is_right_answers_a_question(world: World, said: str) -> None:
    answer(world, ASKED)
    told = answer(world, said)
    assert '"A Florence -> Siena" is not done' in told and "No province" not in told
    assert "A Florence -> Bologna" in told
    if not on_file(world):
        answer(world, "yes")
    assert on_file(world) == {"A Florence -> Bologna"}


BESIDE = (
    "1, please. The fleet in Pisa stays.",
    "the first one please\nF Pisa holds",
    "Alles, bitte. Die Flotte in Pisa bleibt stehen.",
    "Tout, merci. F Pisa holds",
    "1 bitte!\nF Pisa holds\n\nThanks\nBruno",
)


@pytest.mark.parametrize("said", BESIDE)
def test_what_is_named_in_words_is_taken_beside_orders_for_others(world: World, said: str) -> None:
    answer(world, ASKED)
    answer(world, said)
    assert on_file(world) == {"A Florence -> Siena", "F Pisa holds"}


@pytest.mark.parametrize(
    "said",
    [
        "1, please. The army in Florence stays.",
        "yes. F Pisa holds",
        "1, please. F Pisa holds. My son wrote this.",
    ],
)
def test_beside_orders_for_the_same_piece_or_other_words_nothing_is_taken(world: World, said: str) -> None:
    answer(world, ASKED)
    answer(world, said)
    assert "A Florence -> Siena" not in on_file(world)


def test_a_word_above_orders_answers_nothing_where_nothing_was_asked(world: World) -> None:
    assert "as an answer, because" not in answer(world, "ok\nA are h")
    assert on_file(world) == {"A Arezzo holds"}


def test_numbers_of_one_letter_belong_to_orders_or_to_commands(world: World) -> None:
    """A yes would be for both."""
    answer(world, "A are h")
    told = answer(world, f"cancel A are\n{ASKED}")
    assert 'Answer this letter with "yes" or "1"' in told
    assert 'If you mean this, send: "A Florence -> Siena".' in told
    answer(world, "1")
    assert not on_file(world)


def test_the_newest_of_two_letters_that_number_lines_is_answered(world: World) -> None:
    answer(world, "A are h")
    answer(world, ASKED)
    world.now += timedelta(hours=1)
    assert 'with "yes" or "1"' in answer(world, "cancel A are")
    answer(world, "1")
    assert not on_file(world)
    answer(world, "1")
    assert on_file(world) == {"A Florence -> Siena"}


UNCLEAR = "florence maybe to bologna\nokay arezzo slithers to urbino\npisa perhaps to piombino"


def test_a_letter_is_asked_at_most_two_questions(world: World) -> None:
    """The third tells the line to send, and its number takes nothing."""
    told = answer(world, UNCLEAR)
    assert 'Did you mean 1) "A Florence -> Bologna"? Then answer with the number.' in told
    assert 'Did you mean 2) "A Arezzo -> Urbino"? Then answer with the number.' in told
    assert 'If you mean this, send: "F Pisa -> Piombino".' in told and "3)" not in told
    assert "Which of these do you mean?" in answer(world, "3") and not on_file(world)


def test_two_questions_are_answered_at_once(world: World) -> None:
    answer(world, UNCLEAR)
    answer(world, "1 and 2")
    assert on_file(world) == {"A Florence -> Bologna", "A Arezzo -> Urbino"}


def test_what_gives_the_most_orders_is_asked_first(world: World) -> None:
    told = answer(world, f"{UNCLEAR}\nborrow 10 ducats from the bank")
    assert 'If you mean this, send: "F Pisa -> Piombino".' in told
    told = answer(
        world, "pisa perhaps to piombino\nokay arezzo slithers to urbino, and maybe florence to siena"
    )
    assert 'Did you mean 2) "A Arezzo -> Urbino; A Florence -> Siena"?' in told


@pytest.mark.parametrize(
    "offered", [(), (1,), (1, 3, 2), (2, 1, 1, 4), (3, 3, 3), (9, 2), (10, 1), (1,) * 12]
)
def test_the_numbers_of_a_letter_belong_to_two_complaints(offered: tuple[int, ...]) -> None:
    """They run from one on, and each takes the line that it stands before."""
    complaints = [
        Complaint(
            line="x", start=0, end=1, code="unsure", of_a_clause=True,
            facts={"lines": tuple(f"A Are - P{row}{line}" for line in range(count))},
        )
        for row, count in enumerate(offered)
    ]  # fmt: skip
    asked = [c for c in offers.number_offers(complaints) if c.facts.get("first") is not None]
    assert len(asked) <= offers.MOST_QUESTIONS
    lines = [line for c in asked for line in c.facts["lines"]]
    assert offers.lines_on_offer(complaints) == tuple(lines) and len(lines) <= offers.MOST
    firsts = [c.facts["first"] for c in asked]
    assert firsts == [1 + sum(len(c.facts["lines"]) for c in asked[:n]) for n in range(len(asked))]


def test_no_expenditure_that_is_offered_has_the_number_of_another(world: World) -> None:
    """A yes would have put the one in the other's place."""
    answer(world, "maybe 9 ducats to disband the army in Bologna\n6 ducats: disband the army in Perugia")
    assert on_file(world) == {"E2 6d disband A Perugia"}
    answer(world, "yes")
    assert on_file(world) == {"E1 9d disband A Bologna", "E2 6d disband A Perugia"}


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("get the fleet over to Piombino", "F Pisa -> Piombino"),
        ("get the Arezzo army into Perugia", "A Arezzo -> Perugia"),
        ("send the Doge 5 ducats", "pay 5d to Venice"),
    ],
)
def test_an_order_that_begins_as_a_command_is_one(world: World, said: str, order: str) -> None:
    """GET and SEND ask for pages as well."""
    answer(world, said)
    assert on_file(world) == {order}


@pytest.mark.parametrize("said", ["get orders", "get the rules of orders", "send help on fleets please"])
def test_a_page_that_is_asked_for_is_no_order(world: World, said: str) -> None:
    told = answer(world, said)
    assert not on_file(world) and "could not use" not in told


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("1", (1,)),
        ("(2)", (2,)),
        ("#3.", (3,)),
        ("1 and 3", (1, 3)),
        ("1 + 2", (1, 2)),
        ("2, 2", (2,)),
        ("+1", ()),
        ("1+", ()),
        ("+39 333 1234567", ()),
        ("10", ()),
        ("1 army", ()),
        ("", ()),
    ],
)
def test_a_line_of_numbers_alone_says_them(said: str, numbers: tuple[int, ...]) -> None:
    """``+1`` agrees with somebody, and a telephone number stands below a name."""
    assert numbers_said.numbers_in(said) == numbers


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("1) yes", (1,)),
        ("1. Yes!", (1,)),
        ("1: yes, 2: no", (1,)),
        ("1 yes 2 yes", (1, 2)),
        ("1 and 2 ok", (1, 2)),
        ("yes to 1 and 2", (1, 2)),
        ("Yes, 2", (2,)),
        ("oui : 1 et 3", (1, 3)),
        ("1 = no", ()),
        ("1 yes 2", None),
        ("no 2", None),
        ("yes 10", None),
        ("1 yes if Milan agrees", None),
        ("yes", None),
        ("-", None),
        ("", None),
    ],
)
def test_a_word_that_agrees_or_refuses_may_stand_beside_a_number(said: str, numbers: tuple[int, ...]) -> None:
    assert numbers_said.numbers_taken(said) == numbers


TWO = "perhaps A Are - Sie\nperhaps A Flo - Bol"
BOTH = {"A Arezzo -> Siena", "A Florence -> Bologna"}


@pytest.mark.parametrize(
    "said",
    [
        *("1\n2", "1)\n2)", "1.\n2.", "1, 2", "1) yes\n2) yes", "1: yes\n2: ok", "yes to 1 and 2"),
        *("both", "Both, please", "yes to both", "all of them", "les deux", "Hi,\n\n1\n2\n\nThanks\nBruno"),
    ],
)
def test_several_are_taken_as_people_write(world: World, said: str) -> None:
    assert '1) "A Arezzo -> Siena"' in answer(world, TWO) and not on_file(world)
    answer(world, said)
    assert on_file(world) == BOTH


@pytest.mark.parametrize("said", ["1: yes\n2: no", "1 yes 2 no", "1"])
def test_of_several_only_those_are_taken_that_are_agreed_to(world: World, said: str) -> None:
    answer(world, TWO)
    answer(world, said)
    assert on_file(world) == {"A Arezzo -> Siena"}


@pytest.mark.parametrize(
    "said", ["1\n2\nunless Milan moves", "both if Milan agrees", "1\nno, wait", "> 1\n> 2", "not both"]
)
def test_what_says_more_takes_nothing(world: World, said: str) -> None:
    answer(world, TWO)
    answer(world, said)
    assert not on_file(world)


@pytest.mark.parametrize("said", ["both", "1 and 2", "1\n2", "all"])
def test_of_lines_that_exclude_each_other_one_has_to_be_named(world: World, said: str) -> None:
    answer(world, "florence maybe to bologna\nokay florence slithers to siena")
    told = answer(world, said)
    assert not on_file(world) and '1) "A Florence -> Bologna"' in told and '2) "A Florence -> Siena"' in told


def test_nobody_else_takes_several(world: World) -> None:
    """A From line can be forged: only the seat's own reply address counts."""
    answer(world, TWO)
    world.write(PLAYER, "1\n2")
    assert not on_file(world)


@pytest.mark.parametrize("said", ["yeah right, Siena", "yes, Siena...", "yes, Siena?", "sure, Siena, as if"])
def test_a_yes_that_mocks_or_trails_off_takes_nothing_though_it_names_what_is_offered(
    world: World, said: str
) -> None:
    answer(world, ASKED)
    answer(world, said)
    assert not on_file(world)

"""Natural lines: what each becomes, or the line that the answer offers. Nothing is done that was not said."""

from __future__ import annotations

import pytest

from tests.commands.conftest import Table
from tests.support.judges.fake_judge import World
from tests.support.sentences import what_holds

UNDERSTOOD = {
    "assassinate Milan 12": "12d assassinate Milan",
    "assassinate Milan for 12 ducats": "12d assassinate Milan",
    "kill the duke of Milan 12 ducats": "12d assassinate Milan",
    "12 ducats disband A Bologna": "12d disband A Bologna",
    "disband A Bologna for 12": "12d disband A Bologna",
    "buy A Bologna 18 ducats": "18d buy A Bologna",
    "buy garrison Siena for 9 ducats": "9d buy G Siena",
    "buy the garrison of Siena for 9 ducats": "9d buy G Siena",
    "spend 9 ducats to buy G Siena": "9d buy G Siena",
    "9d buy g sie": "9d buy G Siena",
    "counter-bribe A Florence 3": "3d counter-bribe A Florence",
    "protect A Florence with 3 ducats": "3d counter-bribe A Florence",
    "9d rebellion Bologna": "9d cause rebellion Bologna",
    "start a rebellion in Bologna 9 ducats": "9d cause rebellion Bologna",
    "pacify Siena 12": "12d pacify rebellion Siena",
    "3 ducats famine relief Siena": "3d famine relief Siena",
    "relieve the famine in Siena with 3 ducats": "3d famine relief Siena",
    "borrow 25 from the bank for 2 years": "borrow 25d for 2 years",
    "take a loan of 10 ducats for 1 year": "borrow 10d for 1 year",
    "repay 12 ducats": "pay 12d to bank",
    "pay back 12 to the bank": "pay 12d to bank",
    "send 5 ducats to Venice": "pay 5d to Venice",
    "transfer 5d to Venice": "pay 5d to Venice",
    "A flo sup A are - sie": "A Florence S A Arezzo -> Siena",
    "F Pisa C A Arezzo - Corsica": "F Pisa T A Arezzo -> Corsica",
    "F pis - WTS": "F Pisa -> Western Tyrrhenian Sea",
    "F pis h": "F Pisa holds",
    "siege Florence with A Florence": "is not allowed",
    "hi! my army in florence goes to siena pls, and the fleet in pisa stays": "F Pisa holds",
    "flo-bol are-sie psa h": "A Florence -> Bologna A Arezzo -> Siena F Pisa holds",
    "L'esercito di Firenze va a Siena e la flotta di Pisa tiene": "A Florence -> Siena F Pisa holds",
    "my fleet holds": "F Pisa holds",
    "all my units hold pls": "A Arezzo holds A Florence holds F Pisa holds",
    "A are moves to siena supported by A flo": "A Arezzo -> Siena A Florence S A Arezzo -> Siena",
    "Arezzo to Siena, supported by Florence": "A Arezzo -> Siena A Florence S A Arezzo -> Siena",
    "Arezzo - Siena supported by Florence": "A Arezzo -> Siena A Florence S A Arezzo -> Siena",
    "Pisa fleet to the Ligurian Sea": "F Pisa -> Eastern Gulf of Lyons",
    "the Pisa fleet - Ligurian Sea": "F Pisa -> Eastern Gulf of Lyons",
    "Army in Florence supports Pisa fleet": "A Florence S F Pisa",
    "A Florence S Arezzo army to Siena": "A Florence S A Arezzo -> Siena",
    "9 ducats for a rebellion in Bologna": "9d cause rebellion Bologna",
    "12 ducats for the assassination of Milan": "12d assassinate Milan",
    "12 ducats for the murder of Milan": "12d assassinate Milan",
    "Arezzo stays. Florence to Siena! Pisa fleet crosses to Piombino.": (
        "A Arezzo holds A Florence -> Siena F Pisa -> Piombino"
    ),
    "A Florence supp. A Arezzo to Siena. Arezzo - Siena.": "A Florence S A Arezzo -> Siena A Arezzo -> Siena",
    "Spend: 9 ducats on buying the garrison of Lucca.": "9d buy G Lucca",
    "12 ducats to bribe the army in Bologna to disband": "12d disband A Bologna",
    "The fleet sits tight": "F Pisa holds",
    "my fleet takes Piombino": "F Pisa -> Piombino",
    "Arezzo helps Florence to hold": "A Arezzo S A Florence",
    "The Pisa fleet sits tight. Arezzo takes Siena too": "F Pisa holds A Arezzo -> Siena",
    "Also give Venice 3 ducats as a gift": "pay 3d to Venice",
    "Arezzo to Siena. My army in Florence supports it.": "A Arezzo -> Siena A Florence S A Arezzo -> Siena",
    "Arezzo - Siena, Florence s that attack too; Pisa h": (
        "A Arezzo -> Siena A Florence S A Arezzo -> Siena F Pisa holds"
    ),
    "Arezzo holds and Florence supports it": "A Arezzo holds A Florence S A Arezzo",
    "I hope you are well. My army in Arezzo stays. Write soon.": "A Arezzo holds",
    "F pisa becomes garrison": "F Pisa converts to G",
    "put the fleet of Pisa into the city": "F Pisa converts to G",
    "oops, F psa should hold instead": "F Pisa holds",
    "I meant A flo - bol not sie": "A Florence -> Bologna",
    "a flo 2 sie": "A Florence -> Siena",
    "Arezzo: hold": "A Arezzo holds",
    "Florence: Siena": "A Florence -> Siena",
    "give three ducats to Milan": "pay 3d to Milan",
    "pay 3 to the pope": "pay 3d to Papacy",
    "buy the army in Bologna for eighteen ducats": "18d buy A Bologna",
    "take out a loan of five ducats for two years": "borrow 5d for 2 years",
    "expense: 3 ducats counterbribe army Florence": "E1 3d counter-bribe A Florence",
}

OFFERED = {
    "bribe A Bologna 18 ducats": "18d buy A Bologna",
    "bribe the garrison of Siena with 9 ducats": "9d buy G Siena",
    "assassinate Milan": "12d assassinate Milan",
    "buy G Siena": "9d buy G Siena",
    "borrow 10 from bank": "borrow 10d for 2 years",
    "A Florence besiege Siena": "A Florence -> Siena",
    "siege Siena with army Arezzo": "A Arezzo -> Siena",
    "A Arezzo lay siege to Siena": "A Arezzo -> Siena",
    "A Arrezo suports A Florenze - Sienna": "A Arezzo S A Florence -> Siena",
    "draw?": "set draw",
    "I want a draw": "set draw",
    "I don't understand": "where can I go",
    "what should I do?": "preview",
    "how much money do I have?": "You have 5 ducats",
    "can I have one more day?": "set deadline",
    "I forgot my password": "set password",
    "who hasn't sent orders?": "still missing from",
    "unsubscribe": "resign",
    "I want to leave the game": "resign",
    "bribe the garrison in Siena, nine ducats": "9d buy G Siena",
    "protect my army in Florence from bribes": "3d counter-bribe A Florence",
    "loan 10": "borrow 10d for 1 year",
    "take siena": '1) "A Arezzo -> Siena"; 2) "A Florence -> Siena"',
    "attack milan": "None of your units is next to it",
    "pass": "1 all hold",
    "scrap everything, I start again": "1 clear",
    "what are my orders?": "A Arezzo A Florence F Pisa E1 none",
    "who is France?": "FRANCE",
    "what is in siena": "in the city the autonomous garrison",
    "how do I take Siena?": "A Siena besieges",
    "is bologna next to florence?": "armies go Ferrara",
    "what does N-003 mean": "Diplomacy unless said otherwise",
    "can't see the map": "comes with this letter",
    "no pictures please": "1 set map none",
    "my new email is bruno2@example.net": "set address bruno2@example.net",
    "I am on holiday until 20 March": "1 set absence today to Fri 20 Mar",
    "@milan hello": "press to Milan your letter endpress",
    "I concede to Venice": "set concede venice",
    "my friend anna2@example.org will play for me": "resign to anna2@example.org",
    "remove me": "resign",
    "whats the deadline": "Orders are due Thu 12 March",
    "rank": "4 cities: Bari, Messina, Naples, Palermo",
    "show me the ranking": "4 cities: Bari, Messina, Naples, Palermo",
    "who is winning?": "4 cities: Bari, Messina, Naples, Palermo",
}

OF_MASTERS = {
    "kick milan": "eject milan",
    "replace milan with bob@example.org": "eject milan",
    "end game": "terminate",
    "start the game": "force begin",
    "remind everyone": "Your orders are still missing. Please send them in time. endpress",
    "who has not sent orders": "still missing from",
    "extend the deadline by 2 days": "set deadline +2d",
    "next turn pls": "1 process",
    "remove the player of Milan": "eject milan",
    "send a reminder to Venice": "press to Venice",
    "announce: no game at Easter": "broadcast No game at Easter endpress",
    "allow grey press": "set white/grey",
    "turn off gray press": "set no grey",
    "no assassinations": "set no assassination",
    "deadlines every 3 days": "set move next 3d",
    "set Milan's orders to hold": "1 become milan",
    "what did Milan order?": "It is a trial",
    "put an army of Milan in Pavia": "edit unit A pavia milan",
    "make Tom the new game master": "promote ...",
    "is everyone in?": "still missing from",
    "set disasters off": "1 set no famine; set no plague; set no storm",
}


def told(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("line", UNDERSTOOD)
def test_a_natural_line_is_the_order_that_it_says(table: Table, line: str) -> None:
    answer = told(table.write("florence", line))
    assert UNDERSTOOD[line] in answer and "could not use" not in answer, answer


@pytest.mark.parametrize("line", OFFERED)
def test_where_a_line_does_not_say_all_the_line_to_send_is_offered_and_nothing_done(
    table: Table, line: str
) -> None:
    before = what_holds(table.world)
    answer = told(table.write("florence", line))
    assert OFFERED[line] in answer, answer
    assert what_holds(table.world) == before or "could not use" in answer


@pytest.fixture(scope="session")
def led() -> World:
    world = World()
    world.full_table("sforza", master="Gaspare")
    return world


@pytest.mark.parametrize("line", OF_MASTERS)
def test_masters_prose_brings_the_line_and_does_nothing(led: World, line: str) -> None:
    before = what_holds(led)
    token = led.records["sforza"].attendants[0].token
    answer = told(led.write("gaspare@example.net", line, token=token))
    assert OF_MASTERS[line] in answer, answer
    assert what_holds(led) == before


@pytest.mark.parametrize(
    ("line", "habit", "on"),
    [
        ("set nmr on", "nmr", True),
        ("set nmr off", "nmr", False),
        ("set no nmr", "nmr", False),
        ("set late count on", "late_count", True),
        ("set moderated off", "moderated", False),
        ("set unmoderated on", "moderated", False),
    ],
)
def test_habits_take_on_and_off_as_rules_do(led: World, line: str, habit: str, on: bool) -> None:
    record = led.records["sforza"]
    answer = led.write("gaspare@example.net", line, token=record.attendants[0].token)
    assert bool(led.records["sforza"].options.stands(habit)) is on and "could not use" not in answer
    led.records["sforza"] = record


@pytest.mark.parametrize("line", ["siege Siena with army Perugia", "A Perugia besieges Siena"])
def test_a_siege_by_anothers_unit_brings_no_line_to_send(table: Table, line: str) -> None:
    """N-020: an order for it would be refused."""
    answer = told(table.write("florence", line))
    assert "go there first" in answer and "You have no such unit there." in answer
    assert "corrected" not in answer and "Perugia - Siena" not in answer


def test_slips_in_several_orders_of_a_line_are_mended_together(table: Table) -> None:
    """Sent back as it is offered the line is understood whole."""
    answer = table.write("florence", "A flo hold; A are hld; F psa hodl")
    assert answer.count("corrected:") == 1
    whole = answer.partition("corrected:")[2].split("\n\n")[0].strip()
    again = told(table.write("florence", whole))
    assert "A Florence holds A Arezzo holds F Pisa holds" in again and "could not" not in again


def test_several_wrong_lines_are_not_called_one(led: World) -> None:
    record = led.records["sforza"]
    answer = led.write("gaspare@example.net", "set flubb\nset blubb", token=record.attendants[0].token)
    assert "I could not use these lines:" in answer and "One line" not in answer


@pytest.mark.parametrize("when", ["+2 days", "2 days", "24h", "in 96 hours", "friday 6pm", "6:30 pm friday"])
def test_a_deadline_may_be_said_in_plain_words(led: World, when: str) -> None:
    record = led.records["sforza"]
    led.write("gaspare@example.net", f"set deadline {when}", token=record.attendants[0].token)
    assert led.records["sforza"].deadline != record.deadline
    led.records["sforza"] = record


def test_cancelling_ones_orders_in_plain_words_clears_them(table: Table) -> None:
    table.write("florence", "A flo h")
    assert "cleared" in table.write("florence", "cancel my orders please")


def test_plain_expenditures_get_the_first_free_number_and_keep_it(table: Table) -> None:
    """N-066."""
    table.write("florence", "expense 1: 3 ducats counter-bribe A Florence\nbuy G Siena 9")
    answer = told(table.write("florence", "buy G Siena for 12 ducats"))
    assert "E1 3d counter-bribe A Florence" in answer and "E2 12d buy G Siena" in answer
    assert "E3" not in answer


def test_a_fifth_plain_expenditure_is_refused(table: Table) -> None:
    """N-066."""
    lines = "\n".join(f"{n} ducats counter-bribe A {a}" for n, a in ((3, "flo"), (6, "are")))
    more = "\n3 ducats famine relief Siena\n3 ducats famine relief Pisa\n3 ducats famine relief Lucca"
    answer = told(table.write("florence", lines + more))
    assert "E4 3d famine relief Pisa" in answer and "numbered from 1 to 4" in answer


@pytest.mark.parametrize(
    "line",
    [
        "cause trouble in Bologna",
        "spend it all",
        "start something",
        "claer skies here",
        "resing ring",
        "start",
        "resing",
        "claer",
        "unstrat",
        "proces",
        "terminat",
        "rollbak",
    ],
)
def test_nothing_that_takes_away_is_proposed_by_likeness(table: Table, line: str) -> None:
    answer = table.write("florence", line)
    for command in ("PAUSE", "SUSPEND", "UNSTART", "CLEAR", "RESIGN", "TERMINATE", "PROCESS", "ROLLBACK"):
        assert command not in answer


@pytest.mark.parametrize(("line", "press"), [("white", "white"), ("to grey", "grey"), ("off", "none")])
def test_the_press_of_a_game_may_be_set_by_the_word_press(led: World, line: str, press: str) -> None:
    record = led.records["sforza"]
    led.write("gaspare@example.net", f"set press {line}", token=record.attendants[0].token)
    assert led.records["sforza"].options.press == press
    led.records["sforza"] = record


def test_an_observer_still_unsubscribes_with_one_word(led: World) -> None:
    led.write(led.register("Otto"), "observe sforza pw-otto")
    watching = next(a for a in led.records["sforza"].attendants if a.role.value == "observer")
    led.write("otto@example.net", "unsubscribe", token=watching.token)
    assert watching not in led.records["sforza"].attendants


def test_what_is_read_otherwise_is_echoed_in_the_writers_words(table: Table) -> None:
    """Help for a place that one's own unit attacks is for the attack, and the answer says so."""
    table.write("florence", "Florence to Siena\nArezzo supports Siena")
    said = " ".join(table.world.answer.text.split())
    assert 'A Arezzo S A Florence -> Siena: that is how I read "Arezzo supports Siena"' in said


def test_words_that_several_orders_are_read_from_are_echoed_once(table: Table) -> None:
    table.write("florence", "Arezzo goes to Siena, the fleet to the Ligurian Sea... no, sorry, to Piombino.")
    said = " ".join(table.world.answer.text.split())
    assert "A Arezzo -> Siena; F Pisa -> Piombino: that is how I read" in said
    assert said.count("that is how I read") == 1

"""Sentences that would end something, from each role and in six languages, and other bad input of issue 31.

Nothing is ever done by them; whoever can is offered the line, and what is grave stands alone. Not here: a yes
to such a line (people.consent), forged letters (forged_letters).
"""

from __future__ import annotations

import copy

import pytest

from tests.support.letters_of_people import opened, write
from tests.support.sentences import what_holds

_ROLES = ("player", "observer", "master", "stranger", "keeper")
_LEAVING = (
    "unsubscribe",
    "UNSUBSCRIBE ME FROM THIS LIST",
    "I quit",
    "I quit!!!",
    "end the game",
    "remove me",
    "take my address off your list",
    "je quitte",
    "désabonnez-moi",
    "arrêtez la partie",
    "ich steige aus",
    "beende das Spiel",
    "bitte austragen",
    "abbandono",
    "fine della partita",
    "cancellatemi",
    "lo dejo",
    "termina la partida",
    "dadme de baja",
    "ik stop ermee",
    "beëindig het spel",
    "schrijf me uit",
)


@pytest.mark.parametrize("role", _ROLES)
@pytest.mark.parametrize("text", _LEAVING)
def test_nothing_ends_by_a_sentence(role: str, text: str) -> None:
    world, _ = write(role, text)
    if (role, text) == ("observer", "unsubscribe"):  # the command of that name: who watches may stop at once
        return
    assert what_holds(world) == what_holds(opened())


@pytest.mark.parametrize(
    "text",
    [
        "Was the deadline not on Sunday at half past eight in the evening?",
        "Bleibt es bei Montag um acht Uhr abends als Frist?",
        "La scadenza è ancora lunedì alle nove di sera?",
        "L'échéance est-elle toujours mardi à midi ?",
        "¿El plazo sigue siendo el martes al mediodía?",
        "Is de deadline nog steeds dinsdag om half negen 's avonds?",
    ],
)
@pytest.mark.parametrize("role", ["player", "observer", "master"])
def test_a_question_with_a_date_in_words_moves_nothing(role: str, text: str) -> None:
    world, answer = write(role, text)
    assert what_holds(world) == what_holds(opened())
    assert "set deadline" not in answer or "Orders are due" in answer


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Throw out Milan and Venice, neither writes any more", ("eject milan", "eject venice")),
        ("Please do not count Naples and Venice as late", ("excuse naples", "excuse venice")),
    ],
)
def test_a_sentence_that_names_two_players_is_for_both(text: str, lines: tuple[str, ...]) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert all(line in answer for line in lines)


@pytest.mark.parametrize("text", ["Put Milan in the place of Venice", "Venice says that Milan should go"])
def test_two_players_of_whom_one_is_meant_are_not_both_out(text: str) -> None:
    world, answer = write("master", text)
    assert what_holds(world) == what_holds(opened())
    assert not ("eject milan" in answer and "eject venice" in answer)


@pytest.mark.parametrize("number", ["1", "yes", "1\n2\n3"])
def test_a_forged_number_takes_no_masters_wish(number: str) -> None:
    """The reply address counts and not the From line."""
    world = copy.deepcopy(opened())
    staff = next(a for a in world.records["florence1"].attendants if a.role.value == "master")
    world.write("max@example.net", "Throw Milan out, he never writes.", token=staff.token)
    before = what_holds(world)
    for proof in ("none", "fail", "pass"):
        world.write("max@example.net", number, proof=proof)
    assert what_holds(world) == before


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("please throw Mailand out", "eject milan"),
        ("wirf Naples raus", "eject naples"),
        ("expulsa a Milan", "eject milan"),
        ("exclus Neapel", "eject naples"),
    ],
)
def test_names_of_one_language_stand_in_sentences_of_another(text: str, line: str) -> None:
    assert f"1  {line}" in write("master", text)[1]


@pytest.mark.parametrize(
    "text",
    [
        "Remove Milan's extension",
        "Milan has not answered for weeks",
        "Drop Milan a line",
        "Milan est parti",
        "Mailand antwortet nicht mehr",
        "Milano non risponde più",
        "Milán ya no contesta",
        "Milaan geeft geen antwoord meer",
        "Stop writing to me",
        "Delete Milan's orders",
        "Milan is out of town",
        "do not end the game",
    ],
)
def test_what_has_no_word_of_the_deed_offers_none_that_ends_something(text: str) -> None:
    answer = write("master", text)[1]
    ending = (
        "eject",
        "terminate",
        "become",
        "resign",
        "rollback",
        "edit owner milan milan",
        "edit owner milan nobody",
    )
    assert not any(f"1  {line}" in answer for line in ending), answer


@pytest.mark.parametrize(
    "text",
    [
        "Toch maar geen garnizoen",
        "Doch keine Garnison",
        "no loan at all, cancel it",
        "finalement pas de garnison",
        "alla fine niente guarnigione",
        "al final ninguna guarnición",
    ],
)
def test_what_is_not_wanted_after_all_takes_back_nothing_else(text: str) -> None:
    answer = write("player", text)[1]
    assert not any(f"  {line}\n" in answer for line in ("set nodraw", "set no absence", "clear")), answer

"""A line that is no order and says that what stands with it is not given yet: nothing of it is held.

By words of waiting and what is waited for, by what is not final, in six languages; ordinary talk beside
orders takes none of them away. Not here: conditions and what hangs on their other case (test_hanging_orders).
"""

from __future__ import annotations

import pytest

from judge.core.game import Seat
from tests.commands.conftest import Table

HEADS = [
    "Wait for his word:",
    "Not before Tuesday:",
    "Upon signature of the treaty:",
    "Conditional:",
    "Ask me before doing this:",
    "In a perfect world:",
    "Not binding:",
    "Draft, please wait:",
    "Subject to Naples keeping quiet:",
    "Upon receipt of 10 ducats:",
    "Attendre son accord :",
    "Pas avant mardi :",
    "Scénario B :",
    "Ne pas exécuter encore :",
    "Après signature :",
    "Plan de secours :",
    "À décider :",
    "Idées :",
    "Tant que Milan dort :",
    "À garder pour plus tard :",
    "Auf sein Wort warten:",
    "Noch nicht ausführen:",
    "Szenario B:",
    "Zurückgestellt:",
    "Zur Bestätigung:",
    "Abwarten:",
    "Zu entscheiden:",
    "Ideen:",
    "Solange Mailand schläft:",
    "Für später:",
    "Aspettare la sua parola:",
    "Con riserva:",
    "Non ancora:",
    "Opzione 1:",
    "Dopo la firma:",
    "Piano di riserva:",
    "In sospeso:",
    "Da decidere:",
    "Caso guerra:",
    "Non definitivo:",
    "Confermo domani:",
    "Esperar su palabra:",
    "Con reservas:",
    "Todavía no:",
    "Opción 1:",
    "En caso de paz:",
    "Plan de reserva:",
    "Condicional:",
    "No vinculante:",
    "A la señal del sultán:",
    "Quizás:",
    "Si el viento lo permite:",
    "Wachten op zijn woord:",
    "Onder voorbehoud:",
    "Nog niet uitvoeren:",
    "Optie 1:",
    "Bij vrede:",
    "Reserveplan:",
    "Alleen met goedkeuring van de doge:",
    "Zonder verdrag:",
    "Ideeën:",
    "Zolang Milaan slaapt:",
    "Ik bevestig morgen:",
]
"""Above two orders."""

BELOW = [
    "NB: valid only after the treaty",
    "Wait for my word before you enter them.",
    "Both subject to Venice.",
    "Valid from the moment Venice signs.",
    "N.B. provisional",
    "These stand only if Genoa agrees.",
    "NB : valable seulement après le traité",
    "Attendez mon mot.",
    "Sous réserve de son accord.",
    "Le tout en suspens.",
    "PS : pas encore, svp",
    "PS : seulement avec un traité.",
    "Non définitif.",
    "NB: gilt erst nach dem Vertrag",
    "Wartet auf mein Wort.",
    "Erst nach meiner Bestätigung.",
    "Alles noch offen.",
    "Vorläufig, Bestätigung folgt.",
    "NB: vale solo dopo il trattato",
    "Non ancora, per favore.",
    "Tutto con riserva.",
    "Valido solo col consenso del Papa.",
    "Tutto da confermare.",
    "Niente di questo senza il suo consenso.",
    "NB: vale solo después del tratado",
    "Todavía no, por favor.",
    "Todo con reservas.",
    "Válido solo con el permiso del Papa.",
    "Todo por confirmar.",
    "Nada de esto sin su permiso.",
    "NB: geldt pas na het verdrag",
    "Wacht op mijn woord.",
    "Ongeldig zonder verdrag.",
    "PS: nog niet",
    "PS: alleen met verdrag.",
    "Nog niet definitief.",
]
"""Below two orders."""

BESIDE = [
    "A are - sie - wait for his word",
    "A are - sie [tbc]",
    "A are - sie (tentative)",
    "seulement après le traité; A are - sie",
    "A are - sie (pas encore)",
    "A are - sie, cas paix",
    "A are - sie après signature",
    "Bei Regen A are - sie",
    "A are - sie (vorläufig)",
    "A are - sie (unverbindlich)",
    "A are - sie (in attesa)",
    "Caso pace: A are - sie",
    "A are - sie (da confermare)",
    "A are - sie col benestare di Milano",
    "A are - sie (en espera)",
    "Caso paz: A are - sie",
    "A are - sie (por confirmar)",
    "A are - sie con el visto bueno de Milán",
    "A are - sie (in afwachting)",
    "A are - sie, pas na het verdrag",
    "A are - sie (voorlopig)",
]
"""In the line of an order."""

TALK = [
    "Wait for me next week, I am travelling.\n\nA are - sie",
    "A are - sie\n\nPS: waiting for your results as always!",
    "Hello,\nhere are my orders:\nA are - sie\nThanks",
    "A are - sie\nNote: I am on holiday until Tuesday.",
    "My orders for spring:\nA are - sie",
    "It rains in Rimini.\nA are - sie",
    "A are - sie\nGreetings from a rainy Hamburg!",
    "Sorry for the wait.\nA are - sie",
    "A are - sie\nNB: my new address is x@y.org",
    "Final orders:\nA are - sie",
    "I hope the treaty holds.\n\nA are - sie",
    "Bei uns regnet es.\n\nA are - sie",
    "Viele Grüße, bis Dienstag\n\nA are - sie",
    "Bonjour,\nvoici mes ordres :\nA are - sie\nMerci et à mardi",
    "A are - sie\n\nCiao, a presto",
    "Confirmed:\nA are - sie",
    "As agreed with Venice:\nA are - sie",
    "As discussed:\nA are - sie",
    "I have waited long enough:\nA are - sie",
    "Peace is signed, so:\nA are - sie",
    "A are - sie\nThe treaty with Siena is off.",
    "Enfin mes ordres, après réflexion :\nA are - sie",
    "Wie besprochen:\nA are - sie",
    "Come d'accordo:\nA are - sie",
    "Zoals afgesproken:\nA are - sie",
    "Con permiso, mis órdenes:\nA are - sie",
    "Orders for the case at hand:\nA are - sie",
    "A are - sie\nAwaiting the results with pleasure.",
    "A are - sie\nI am waiting for your letter.",
    "Please confirm:\nA are - sie",
    "A are - sie\nPlease confirm.",
    "A are - sie\nBitte bestätigen.",
    "A are - sie\nMerci de confirmer.",
    "Waiting for your confirmation.\n\nA are - sie",
    "A are - sie\nI await your confirmation.",
    "A are - sie\nEn attente de votre confirmation, merci.",
    "A are - sie\nIch warte auf eure Bestätigung.",
    "A are - sie\nIn attesa della vostra conferma, saluti",
    "A are - sie\nSin otro particular, un saludo.",
    "A are - sie\nWithout further ado, see you!",
    "A are - sie\nWith best wishes from Rome",
    "After the rain comes the sun!\n\nA are - sie",
    "A are - sie\nAfter that I am on holiday.",
    "My moves, with thanks:\nA are - sie",
    "Good morning, my orders:\nA are - sie",
    "A are - sie\nGood luck to all!",
    "A are - sie\nThese are my orders.",
    "These are my orders:\nA are - sie",
    "The above is final.\nA are - sie",
    "A are - sie\nThe above is final.",
    "All my orders:\nA are - sie",
    "A are - sie\nThat is all for now.",
    "A are - sie\nNothing else.",
    "Both orders of mine:\nA are - sie",
    "A are - sie\nBefore I forget: happy birthday!",
    "Avec mes excuses pour le retard :\nA are - sie",
    "A are - sie\nAvec mes meilleures salutations",
    "Mit besten Grüßen\n\nA are - sie",
    "A are - sie\nMit freundlichen Grüßen\nAnna",
    "Con saludos desde Madrid:\nA are - sie",
    "A are - sie\nMet vriendelijke groet,\nJan",
    "Na het lezen van de regels, mijn orders:\nA are - sie",
    "Bij deze mijn orders:\nA are - sie",
    "A are - sie\nBis bald!",
    "Case closed, here we go:\nA are - sie",
    "A are - sie\nCase closed.",
    "Provisional winner here!\n\nA are - sie",
    "A are - sie\nPax et bonum",
    "A are - sie\nOn to peace!",
    "Here is my word:\nA are - sie",
    "You have my word.\n\nA are - sie",
    "A are - sie\nThe treaty is signed.",
    "Treaty signed:\nA are - sie",
    "As per treaty:\nA are - sie",
    "By treaty with Siena:\nA are - sie",
    "Orders, with apologies:\nA are - sie",
    "A are - sie\nThank you, and until next turn.",
    "A are - sie\nSee you after the weekend.",
]
"""Beside an order that is meant."""


def _held(table: Table, text: str) -> list[str]:
    table.write("florence", text)
    phase = table.world.records["sforza"].phase
    return [str(one.canonical) for one in table.world.filed_orders("sforza", phase, Seat("florence"))]


@pytest.mark.parametrize("head", HEADS)
def test_what_stands_below_is_not_held(table: Table, head: str) -> None:
    assert _held(table, f"{head}\nA are - sie\nF psa h") == []


@pytest.mark.parametrize("line", BELOW)
def test_what_stands_above_is_not_held(table: Table, line: str) -> None:
    assert _held(table, f"A are - sie\nF psa h\n{line}") == []


@pytest.mark.parametrize("text", BESIDE)
def test_an_order_beside_such_words_is_not_held(table: Table, text: str) -> None:
    assert _held(table, text) == []


@pytest.mark.parametrize("text", TALK)
def test_ordinary_talk_takes_no_order_away(table: Table, text: str) -> None:
    assert _held(table, text) == ["A Arezzo -> Siena"]


def test_a_sentence_that_begins_a_paragraph_speaks_of_the_orders_in_it(table: Table) -> None:
    """Not of those above the empty line."""
    text = "A Florence holds\n\nI found this in your letter\nA Arezzo - Siena\nand wonder."
    table.write("florence", text)
    filed = [
        o.canonical for key, orders in table.world.orders.items() if key[2] == "florence" for o in orders
    ]
    assert filed == ["A Florence holds"]

"""An order is asked about beside words that say what must come first: consent, a word, an answer."""

from __future__ import annotations

import pytest

from tests.understanding.score import orders_filed


@pytest.mark.parametrize(
    "text",
    [
        "Though I need Milan's word first, Arezzo goes to Siena.",
        "Arezzo goes to Siena, though I need Milan's word first.",
        "Because Milan might agree, Arezzo may go to Siena.",
        "As I want Milan's consent beforehand, Arezzo goes to Siena.",
        "Although Venice must approve it, Arezzo goes to Siena.",
        "While I wait for the Pope's answer, Arezzo goes to Siena.",
        "As I am awaiting Milan's answer, Arezzo goes to Siena.",
        "Arezzo goes to Siena, as I am still waiting for permission.",
        "Pending Milan's approval, Arezzo goes to Siena.",
        "Arezzo goes to Siena, pending a word from Milan.",
        "Subject to Milan's agreement, Arezzo goes to Siena.",
        "Arezzo goes to Siena, subject to a signature.",
        "Since nobody has signed yet, Arezzo goes to Siena.",
        "Even though the treaty requires a signature, Arezzo goes to Siena.",
        "Although we need permission, Arezzo goes to Siena.",
        "Arezzo goes to Siena, but I need Milan's word first.",
        "Arezzo goes to Siena, even though Milan must be asked first.",
        "Though my ally has yet to agree, Arezzo goes to Siena.",
        "Arezzo goes to Siena, although my ally still has to say yes.",
        "As my ally will decide tomorrow, Arezzo goes to Siena.",
        "Because my ally could still object, Arezzo goes to Siena.",
        "Because Milan may agree, Arezzo could go to Siena.",
        "Since the treaty comes before anything else, Arezzo goes to Siena.",
        "As it takes two signatures, Arezzo goes to Siena.",
        "Arezzo goes to Siena, as long as nobody minds.",
        "Arezzo goes to Siena, though not until Milan answers.",
        "Arezzo goes to Siena, though not before I hear back.",
        "I need Milan's word first, so Arezzo goes to Siena.",
        "I must hear from Milan before that, so Arezzo goes to Siena.",
        "Given that Milan should confirm, Arezzo goes to Siena.",
        "Having asked Milan for permission, Arezzo goes to Siena.",
        "Although it depends on Milan, Arezzo goes to Siena.",
        "With my ally yet to agree, Arezzo goes to Siena.",
        "Arezzo goes to Siena, my ally has to agree first.",
        "Arezzo goes to Siena, the treaty is unsigned.",
        "Though I still lack Milan's consent, Arezzo goes to Siena.",
        "As consent is missing, Arezzo goes to Siena.",
        "Arezzo goes to Siena, though I want to hear from Milan.",
        "Though the terms are under discussion, Arezzo goes to Siena.",
        "Although I have no answer from Milan, Arezzo goes to Siena.",
        "Dear Tom, though I need your word first, Arezzo goes to Siena.",
        "Arezzo goes to Siena, even if I need a nod from Milan beforehand.",
        "Arezzo goes to Siena (I need Milan's word first).",
        "Arezzo goes to Siena. I need Milan's word first.",
        "Arezzo goes to Siena; though I need Milan's word first.",
    ],
)
def test_what_must_come_first_in_english(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Bien qu'il me faille d'abord l'accord de Milan, Arezzo va à Sienne.",
        "Arezzo va à Sienne, bien que j'aie d'abord besoin de l'accord de Milan.",
        "Comme j'attends la réponse de Milan, Arezzo va à Sienne.",
        "Arezzo va à Sienne, puisque j'attends une signature.",
        "Sous réserve de l'accord de Milan, Arezzo va à Sienne.",
        "Arezzo va à Sienne, sous réserve de la permission du pape.",
        "En attendant la réponse de Milan, Arezzo va à Sienne.",
        "Comme il faut la permission de Venise, Arezzo va à Sienne.",
        "Arezzo va à Sienne, mais il me faut d'abord le feu vert de Milan.",
        "Puisque Milan doit donner son accord, Arezzo va à Sienne.",
        "Bien que le pape doive approuver, Arezzo va à Sienne.",
        "Parce que Milan pourrait accepter, Arezzo peut aller à Sienne.",
        "Comme mon allié décidera demain, Arezzo va à Sienne.",
        "Arezzo va à Sienne, même si je veux la parole de Milan avant.",
        "Arezzo va à Sienne, quoique rien ne soit encore signé.",
        "Comme personne n'a encore signé, Arezzo va à Sienne.",
        "Il me faut l'avis de Milan avant, donc Arezzo va à Sienne.",
        "Comme cela exige une signature, Arezzo va à Sienne.",
        "Bien que cela dépende de Milan, Arezzo va à Sienne.",
        "Arezzo va à Sienne, car j'attends encore Milan.",
        "Comme je veux entendre Milan d'abord, Arezzo va à Sienne.",
        "Arezzo va à Sienne, quoique mon allié n'ait pas encore dit oui.",
        "Comme l'accord manque encore, Arezzo va à Sienne.",
    ],
)
def test_what_must_come_first_in_french(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Obwohl ich zuerst Mailands Wort brauche, Arezzo nach Siena.",
        "Arezzo nach Siena, obwohl ich erst die Zustimmung von Mailand brauche.",
        "Weil ich auf die Antwort warte, Arezzo nach Siena.",
        "Anche se prima mi serve la parola di Milano, Arezzo va a Siena.",
        "Arezzo va a Siena, anche se prima mi serve il consenso di Milano.",
        "Siccome aspetto la risposta di Milano, Arezzo va a Siena.",
        "Aunque primero necesito la palabra de Milán, Arezzo va a Siena.",
        "Arezzo va a Siena, aunque espero la respuesta de Milán.",
        "Como hace falta permiso, Arezzo va a Siena.",
        "Hoewel ik eerst het woord van Milaan nodig heb, Arezzo naar Siena.",
        "Arezzo naar Siena, hoewel ik op het antwoord van Milaan wacht.",
        "Omdat ik toestemming nodig heb, Arezzo naar Siena.",
        "Weil Mailand zustimmen könnte, Arezzo nach Siena.",
    ],
)
def test_what_must_come_first_in_other_languages(text: str) -> None:
    assert not orders_filed(text)


@pytest.mark.parametrize(
    "text",
    [
        "Although I do this for the first time, Arezzo goes to Siena.",
        "As I gave my word to nobody, Arezzo goes to Siena.",
        "Since this is my first game, Arezzo goes to Siena.",
    ],
)
def test_longer_words_that_await_nothing(text: str) -> None:
    assert orders_filed(text) == {"A Arezzo -> Siena"}

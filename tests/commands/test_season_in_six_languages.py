"""A player plays a season by sentences, in each of six languages: nothing is done unasked."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence

import pytest
from pydantic import BaseModel, ConfigDict

from tests.support.judges.fake_judge import World
from tests.support.letters_of_people import GAME, opened, write
from tests.support.sentences import what_holds

SEAT = "florence"


class Season(BaseModel):
    """What somebody writes in a season; `orders` are those of one letter, in the words of the language."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    joining: str
    time: str
    map: str
    orders: Sequence[str]
    own: str
    press: str
    late: str
    ready: str
    draw: str


SEASONS = {
    "en": Season(
        joining="How can I take part?",
        time="How much time do I have left?",
        map="Could I see the map, please?",
        orders=("My army in Florence stays where it is.", "The fleet in Pisa holds."),
        own="Which orders of mine do you have?",
        press="write to Naples",
        late="Sorry that I am so late, it was a busy week.",
        ready="I am done, nobody has to wait for me.",
        draw="I would accept a draw.",
    ),
    "fr": Season(
        joining="Comment faire pour jouer ici ?",
        time="Combien de temps me reste-t-il ?",
        map="Puis-je voir la carte ?",
        orders=("Mon armée à Florence reste où elle est.", "La flotte de Pise tient."),
        own="Quels ordres as-tu reçus de moi ?",
        press="Comment écrire à Naples ?",
        late="Désolé du retard, la semaine a été chargée.",
        ready="J'ai fini, inutile de m'attendre.",
        draw="Je suis pour un match nul.",
    ),
    "de": Season(
        joining="Wie kann ich hier mitspielen?",
        time="Wie viel Zeit habe ich noch?",
        map="Kann ich die Karte sehen?",
        orders=("Meine Armee in Florenz bleibt stehen.", "Die Flotte in Pisa hält."),
        own="Welche Befehle hast du von mir?",
        press="Wie schreibe ich an Neapel?",
        late="Entschuldigung für die Verspätung, es war eine volle Woche.",
        ready="Ich bin fertig, auf mich muss niemand warten.",
        draw="Ich bin für ein Unentschieden.",
    ),
    "it": Season(
        joining="Come posso partecipare?",
        time="Quanto tempo ho ancora?",
        map="Posso vedere la mappa?",
        orders=("La mia armata a Firenze resta ferma.", "La flotta di Pisa tiene."),
        own="Che ordini hai ricevuto da me?",
        press="Come scrivo a Napoli?",
        late="Scusate il ritardo, è stata una settimana piena.",
        ready="Ho finito, non serve aspettarmi.",
        draw="Sono per il pareggio.",
    ),
    "es": Season(
        joining="¿Cómo puedo participar?",
        time="¿Cuánto tiempo me queda?",
        map="¿Puedo ver el mapa?",
        orders=("Mi ejército en Florencia se queda donde está.", "La flota de Pisa se mantiene."),
        own="¿Qué órdenes tienes mías?",
        press="¿Cómo escribo a Nápoles?",
        late="Perdón por el retraso, ha sido una semana complicada.",
        ready="He terminado, no hace falta esperarme.",
        draw="Estoy a favor de un empate.",
    ),
    "nl": Season(
        joining="Hoe kan ik meedoen?",
        time="Hoeveel tijd heb ik nog?",
        map="Mag ik de kaart zien?",
        orders=("Mijn leger in Florence blijft staan.", "De vloot in Pisa houdt stand."),
        own="Welke orders heb je van mij?",
        press="Hoe schrijf ik aan Napels?",
        late="Sorry dat ik zo laat ben, het was een drukke week.",
        ready="Ik ben klaar, op mij hoeft niemand te wachten.",
        draw="Ik ben voor gelijkspel.",
    ),
}


def _write(world: World, text: str) -> str:
    return " ".join(world.write("ann@example.net", text, token=world.token_of(GAME, SEAT)).split())


@pytest.mark.parametrize("language", SEASONS)
def test_a_player_plays_a_season_by_sentences(language: str) -> None:
    season, world = SEASONS[language], copy.deepcopy(opened())
    assert re.search(r"^ *(name|nom) ?:", write("stranger", season.joining)[1], re.MULTILINE)
    before = what_holds(world)
    assert "Sun 29 November 2026" in _write(world, season.time)
    assert "The map" in _write(world, season.map) or world.answer.attachments
    advised = re.search(r"press to (\w+)", _write(world, season.press))
    assert advised is not None and what_holds(world) == before
    assert "went to Naples only (1 letter)" in _write(world, f"{advised.group()}\nhello\nendpress")
    _write(world, "\n".join(season.orders))
    ordered = {str(one.canonical) for filed in world.orders.values() for one in filed}
    assert len(ordered) == 2, (ordered, world.answer.text)
    before = what_holds(world)
    assert "A Florence" in _write(world, season.own)
    _write(world, season.late)
    assert what_holds(world) == before
    assert "1 set nowait" in _write(world, season.ready)
    assert "1 set draw" in _write(world, season.draw)
    assert what_holds(world) == before

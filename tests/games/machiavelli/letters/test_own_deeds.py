"""What a reader did, and what was done to what is theirs, is said to them as "you", to others by name.

Not here: orders (test_results), changes of hands (test_short_letter).
"""

from __future__ import annotations

import pytest

from judge.core.dice import SeededDice
from judge.games.machiavelli.letters.news import NewsWriter, headlines
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, UnitKind, UnitRef

GAME = table("balance-of-power", {})
STATE = GAME.open(SeededDice(b"seed")).state
MILAN, VENICE = Power("milan"), Power("venice")
PLACE = {str(a.name): a.id for a in GAME.setting.board.areas.values()}["Modena"]
GARRISON = UnitRef(UnitKind.GARRISON, PLACE)
BOUGHT = ev.UnitBought(power=MILAN, unit=GARRISON, was=VENICE, rule="N-067")
FREED = ev.UnitBought(power=MILAN, unit=GARRISON, was=AUTONOMOUS, rule="N-067")
BURNT = ev.CityDestroyed(power=MILAN, area=PLACE, ducats=0, rule="N-021")
GONE = ev.HomeCountryLost(power=MILAN, home_of=MILAN, rule="N-030")
TAKEN = ev.HomeCountryGained(power=MILAN, home_of=VENICE, rule="N-030")
SIEGE = ev.SiegeBegun(power=MILAN, area=PLACE, rule="N-020")


@pytest.mark.parametrize(
    ("event", "reader", "language", "said"),
    [
        (FREED, "milan", "en", "You bought the garrison in Modena, which was autonomous."),
        (BOUGHT, "milan", "en", "You bought the garrison in Modena from Venice."),
        (BOUGHT, "venice", "en", "Milan bought your garrison in Modena."),
        (BOUGHT, "florence", "en", "Milan bought the garrison in Modena from Venice."),
        (BOUGHT, None, "en", "Milan bought the garrison in Modena from Venice."),
        (FREED, "milan", "fr", "Vous avez acheté la garnison à Modène, qui était autonome."),
        (BOUGHT, "venice", "fr", "Milan a acheté votre garnison à Modène."),
        (BURNT, "milan", "en", "You burn Modena to the ground: its city is gone from the board."),
        (BURNT, "venice", "en", "Modena is burnt to the ground by Milan: its city is gone"),
        (BURNT, "milan", "fr", "Vous brûlez la ville de Modène"),
        (GONE, "milan", "en", "You have lost your own country."),
        (GONE, "venice", "en", "Milan has lost its own country."),
        (TAKEN, "milan", "en", "You rule all of Venice, which now counts as yours."),
        (TAKEN, "venice", "en", "Milan rules all of your country, which now counts as its own."),
        (TAKEN, "venice", "fr", "Milan tient tout votre pays et le compte comme sien."),
        (SIEGE, "milan", "en", "You now besiege Modena."),
        (SIEGE, "milan", "fr", "Vous assiégez maintenant Modène."),
        (SIEGE, "venice", "en", "Modena is now besieged by Milan."),
    ],
)
def test_it_is_said_to_whom_it_concerns(
    event: ev.Event, reader: str | None, language: str, said: str
) -> None:
    told = str(NewsWriter(GAME.setting, STATE, reader, language).say(event))  # type: ignore[arg-type]
    assert told.startswith(said)


@pytest.mark.parametrize(
    ("event", "reader", "said"),
    [
        (BOUGHT, "milan", "you buy the garrison in Modena"),
        (BOUGHT, "venice", "Milan buys your garrison in Modena"),
        (GONE, "milan", "you lose your own country"),
        (GONE, None, "Milan loses its own country"),
    ],
)
def test_headlines_do_the_same(event: ev.Event, reader: str | None, said: str) -> None:
    assert headlines(NewsWriter(GAME.setting, STATE, reader), [event]) == [said]  # type: ignore[arg-type]

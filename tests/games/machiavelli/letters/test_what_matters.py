"""What a player with two minutes must not miss or misread in a short letter: the own end, who has fled
where.

What a reader did, and what was done to what is theirs, is said to them as "you", to others by name.

Not here: its bounds (test_short_letter), orders (test_results), changes of hands (test_short_letter).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from judge.core.dice import SeededDice
from judge.core.game import Outcome, Seat
from judge.games.machiavelli.letters.news import NewsWriter, headlines
from judge.games.machiavelli.maps.library import table
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power, UnitKind, UnitRef
from tests.support.machiavelli.played_letters import Phase, books, letter, phases

BOOKS = books()
AT_ONCE = ("absence-of-plague", "borgia")
"""Books whose beaten units retreat in the campaign itself (A-170, B-022)."""


@cache
def played(book: str) -> tuple[Phase, ...]:
    return tuple(phases(BOOKS[book], 3, seed=3))


def above(text: str) -> str:
    return " ".join(text.partition("---- Everything else")[0].split())


def beaten(book: str) -> list[tuple[Phase, ev.MustRetreat]]:
    return [(p, e) for p in played(book) for e in p.outcome.events if isinstance(e, ev.MustRetreat)]


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("book", AT_ONCE)
@pytest.mark.parametrize("wish", ["both", "full"])
def test_nobody_reads_that_a_unit_must_retreat_that_has_retreated(book: str, wish: str) -> None:
    found = beaten(book)
    assert found
    for phase, event in found:
        told = letter(phase, Seat(event.power), "player", letter=wish)
        whole = " ".join(told.text.split())
        assert "must retreat" not in whole + told.html and "it may go to" not in whole + told.html


@pytest.mark.one_case_in(2)
@pytest.mark.parametrize("book", AT_ONCE)
def test_whose_unit_was_beaten_reads_on_top_where_it_went(book: str) -> None:
    fled = [(p, e) for p, e in beaten(book) if e.power in p.game.setting.scenario.powers]
    assert fled
    for phase, event in fled:
        teller = NewsWriter(phase.game.setting, phase.before, Seat(event.power))
        (retreat,) = [
            e
            for e in phase.outcome.events
            if isinstance(e, ev.OrderResolved)
            and (e.unit, e.power, e.rule) == (event.unit, event.power, event.rule)
        ]
        top = above(letter(phase, Seat(event.power), "player").text)
        words = teller.words(retreat.order, retreat.unit)
        assert f"{words} {teller.say(retreat)}" in top
        assert teller.say(event) not in top  # its order says so
        assert retreat.order is None or "retreats" in teller.say(retreat)


def test_where_retreats_are_ordered_by_letter_the_places_are_told() -> None:
    found = beaten("classic")
    assert found
    for phase, event in found:
        if event.power in phase.game.setting.scenario.powers:
            assert "must retreat" in above(letter(phase, Seat(event.power), "player").text)


def test_ones_own_units_are_called_ones_own() -> None:
    phase = played("classic")[0]
    unit = next(u for u in phase.before.units() if u.power == "milan")
    events = (
        ev.UnitPerished(rule="N-051", power=Power("milan"), unit=unit.ref, cause="famine"),
        ev.DestroyedNoRetreat(rule="N-003", power=Power("milan"), unit=unit.ref),
    )
    for reader, said in (("milan", "Your army in "), ("venice", "Milan: the army in ")):
        teller = NewsWriter(phase.game.setting, phase.before, Seat(reader))
        assert all(teller.say(event).startswith(said) for event in events)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whoever_is_out_of_the_game_reads_it_on_top(language: str) -> None:
    phase = played("classic")[0]
    out = ev.PowerEliminated(rule="N-035", power=Power("milan"))
    told = Phase(
        phase.game, phase.before, Outcome(state=phase.outcome.state, events=(*phase.outcome.events, out))
    )
    said = {"en": "You are eliminated", "fr": "Vous êtes hors jeu"}[language]
    one, other = (letter(told, Seat(s), "player", language=language).text for s in ("milan", "venice"))
    assert one.index(said) < one.index("----") and said not in other


@pytest.mark.parametrize(
    ("built", "gone", "subject"),
    [
        (2, 0, "2 units built"),
        (0, 1, "1 unit disbanded"),
        (1, 1, "1 unit built, 1 disbanded"),
        (0, 0, "no units built or disbanded"),
    ],
)
def test_a_winters_headline_counts_no_nothings(built: int, gone: int, subject: str) -> None:
    phase = next(p for p in played("classic") if p.before.phase.kind is PhaseKind.ADJUSTMENT)
    orders = [e for e in phase.outcome.events if isinstance(e, ev.OrderResolved)]
    raised = [e for e in orders if "Build" in type(e.order).__name__ and e.verdicts == (ev.Verdict.OK,)]
    lost = replace(orders[0], order=None, verdicts=(ev.Verdict.NOT_MAINTAINED,))
    events = (*raised[:built], *(lost,) * gone)
    told = Phase(phase.game, phase.before, Outcome(state=phase.outcome.state, events=events))
    assert letter(told, None, "observer").subject.endswith(f"adjustment: {subject}")


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

"""What a player with two minutes must not miss or misread in a short letter: the own end, who has fled where.

Not here: its bounds (test_short_letter).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from judge.core.game import Outcome, Seat
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.state import PhaseKind, Power
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

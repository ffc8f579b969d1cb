"""The short letter: its bounds in games of every book, all that the long one tells, once, and whose wish.

Not here: the long letter (test_results).
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import takewhile
from statistics import median
from typing import Any

import pytest

from judge.core.game import Outcome, Seat
from judge.core.outbound import Rendered
from judge.core.wording import writing_in
from judge.games.machiavelli.letters.news import NewsWriter
from judge.games.machiavelli.letters.short import shorten_news
from judge.games.machiavelli.model import events as ev
from judge.games.machiavelli.model.state import AUTONOMOUS, PhaseKind, Power
from tests.support.machiavelli.played_letters import Phase, books, letter, phases

BOOKS = books()
FOLD = {"en": "---- Everything else ---", "fr": "---- Tout le reste ---"}
HANDS = (ev.ProvinceChangedHands, ev.CityChangedHands)
MEDIAN, MOST = 45, 90
"""Lines of what stands on top: of half the letters at most, and of any."""


@cache
def year(book: str, fog: bool = False) -> tuple[Phase, ...]:
    """A year of one game by a book."""
    return tuple(phases(BOOKS[book], 1, flags={"fog": True} if fog else {}))


def letters(book: str, **reader: Any) -> Iterator[tuple[Phase, Seat | None, str, Rendered]]:
    for phase in year(book):
        for seat, role in phase.readers[::2] + phase.readers[-1:]:
            yield phase, seat, role, letter(phase, seat, role, **reader)


def top(told: Rendered, language: str = "en") -> list[str]:
    """The lines above the fold."""
    above, fold, _ = told.text.partition(FOLD[language])
    assert fold
    return above.rstrip("\n").split("\n")


def shown(page: str) -> str:
    """The words of a page, one blank between them."""
    body = re.sub(r"<(style|title)\b.*?</\1>|<div style=\"display:none.*?</div>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


@pytest.mark.parametrize("book", BOOKS)
def test_what_one_must_know_is_45_lines_for_half_the_readers_and_90_for_all(book: str) -> None:
    found = [len(top(told)) for _, _, _, told in letters(book)]
    assert median(found) <= MEDIAN
    assert max(found) <= MOST


@pytest.mark.parametrize("book", BOOKS)
def test_orders_and_news_are_all_told_and_once(book: str) -> None:
    """Own changes of hands have words of their own; a surrender stands with its garrison's (N-020)."""
    for phase in year(book):
        for seat, role in phase.readers[::4] + phase.readers[-1:]:
            seen = phase.game.view(phase.outcome.state, seat, phase.outcome.events)
            teller = NewsWriter(phase.game.setting, phase.game.view(phase.before, seat, ()).state, seat)
            own = (
                [
                    e
                    for e in seen.events
                    if isinstance(e, ev.ProvinceChangedHands | ev.CityChangedHands) and seat in (e.was, e.now)
                ]
                if seat
                else []
            )
            fallen = [e for e in seen.events if isinstance(e, ev.UnitPerished) and e.cause == "siege"]
            both = letter(phase, seat, role)
            page = f" {shown(both.html)} "
            for _, lines in teller.orders(seen.events):
                for line in lines:
                    told = f"{line.order.replace('->', '→')} {'✗' if line.failed else '✓'} {line.outcome} "
                    assert page.count(" " + " ".join(told.split()) + " ") == 1, told
            for _, items in teller.sections([e for e in seen.events if e not in own and e not in fallen]):
                for item in items:
                    assert page.count(f" {item.text} ") == 1, item.text
            above = " ".join(" ".join(top(both)).split())
            for event in own:
                assert str(phase.game.setting.board.areas[event.area].name) in above


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("book", BOOKS)
def test_ledger_and_board_stand_below_as_the_long_letter_has_them(book: str, language: str) -> None:
    for phase in year(book):
        for seat, role in phase.readers[::6] + phase.readers[-1:]:
            both = letter(phase, seat, role, language=language).text
            full = letter(phase, seat, role, language=language, letter="full").text
            ledger = {"en": "YOUR LEDGER", "fr": "VOS COMPTES"}[language]
            stands = {"en": "WHERE EVERYONE", "fr": "OÙ EN EST"}[language]
            board = {"en": "\nTHE BOARD", "fr": "\nLE PLATEAU"}[language]
            after = {"en": "\n\nNEXT", "fr": "\n\nENSUITE"}[language]
            assert (ledger in full) == (ledger in both)
            if ledger in full:
                assert full[full.index(ledger) : full.index(stands)].strip() in both
            written = full[full.index(board) :].partition(after)[0]
            assert both.count(written.strip()) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", [PhaseKind.RETREATS, PhaseKind.ADJUSTMENT])
def test_a_retreat_or_winter_that_one_does_not_play_is_three_lines(kind: PhaseKind, language: str) -> None:
    """Above them is the phase's name, below them the lines to be filled in; who stands where is not lost."""
    one = year("classic")[0]
    before = replace(one.before, phase=replace(one.before.phase, kind=kind))
    phase = Phase(one.game, before, Outcome(state=one.outcome.state, events=()))
    told = letter(phase, one.game.seats[0], "player", language=language)
    above = "\n".join(top(told, language)).partition("\n----")[0]
    assert len([line for line in above.split("\n") if line]) <= 1 + 3
    stands = {"en": "WHERE EVERYONE STANDS", "fr": "OÙ EN EST CHACUN"}[language]
    assert stands not in above and told.text.count(stands) == 1


def test_the_wish_of_the_reader_decides() -> None:
    """SET LETTER SHORT, FULL, BOTH; the last is for who has not chosen."""
    phase = year("borgia")[0]
    seat = phase.game.seats[0]
    wishes: tuple[dict[str, Any], ...] = ({}, {"letter": "both"}, {"letter": "short"}, {"letter": "full"})
    usual, both, short, full = (letter(phase, seat, "player", **wish) for wish in wishes)
    assert usual == both
    assert short.text.startswith("\n".join(top(both)))
    assert 'write "history sforza"' in short.text and "THE BOARD" not in short.text + short.html
    assert "<details" not in short.html and "<details" not in full.html
    assert "Everything else" not in full.text and "ARMIES AND FLEETS\n" in full.text
    assert short.subject == both.subject == full.subject


@pytest.mark.parametrize(
    ("language", "now", "said"),
    [
        ("en", "florence", "You won the city and province of Milan from Milan."),
        ("en", "milan", "You lost the city and province of Florence to Florence."),
        ("fr", "florence", "Vous prenez la ville et la province de Milan à Milan."),
    ],
)
def test_a_place_and_a_power_of_one_name_are_told_apart(language: str, now: str, said: str) -> None:
    """ "You won Milan from Milan" is a riddle."""
    one = year("classic")[0]
    area, was = ("milan", "milan") if now == "florence" else ("florence", "milan")
    place = next(a.id for a in one.game.setting.board.areas.values() if str(a.name).lower() == area)
    to = Power("florence")
    hands = [kind(area=place, was=Power(was), now=to, rule="R-1") for kind in HANDS]
    phase = Phase(one.game, one.before, Outcome(state=one.outcome.state, events=tuple(hands)))
    told = letter(phase, Power(now), "player", language=language)
    assert said in " ".join(told.text.split()) and said in shown(told.html)


@pytest.mark.parametrize(
    ("language", "fortress", "city"),
    [
        ("en", "You won the fortress of Bergamo.", "You won the city of Pavia."),
        ("fr", "Vous prenez la forteresse de Bergame.", "Vous prenez la ville de Pavie."),
    ],
)
def test_a_fortress_that_is_won_is_called_one(language: str, fortress: str, city: str) -> None:
    """Fortresses are no cities, and count for nobody (N-045)."""
    one = next(phases("expansion-of-states", 1))
    to, ids = Power("venice"), {str(a.name): a.id for a in one.game.setting.board.areas.values()}
    hands = [
        ev.CityChangedHands(area=ids[name], was=AUTONOMOUS, now=to, rule="R-1")
        for name in ("Bergamo", "Pavia")
    ]
    phase = Phase(one.game, one.before, Outcome(state=one.outcome.state, events=tuple(hands)))
    told = " ".join(letter(phase, to, "player", language=language).text.split())
    assert fortress in told and city in told


@pytest.mark.parametrize("form", ["both", "full"])
def test_a_page_has_orders_in_its_readers_language_as_the_text_does(form: str) -> None:
    for phase in year("borgia"):
        seat = phase.game.seats[0]
        told = letter(phase, seat, "player", language="fr", letter=form)
        page = shown(told.html)
        with writing_in("fr"):
            own = NewsWriter(phase.game.setting, phase.before, seat, "fr").orders(phase.outcome.events)
            orders = [str(line.order) for power, lines in own for line in lines if power == seat]
        assert orders
        for order in orders:
            assert order.replace("->", "→") in page
        assert " besieges " not in page and " build " not in page


def test_without_details_a_rule_parts_what_is_below() -> None:
    """Programs that drop the tags show all of it, and the words of the fold as a line."""
    page = letter(year("classic")[0], year("classic")[0].game.seats[0], "player").html
    assert re.search(r"<hr [^>]*>\s*<details>\s*<summary[^>]*>Everything else</summary>", page)
    assert page.count("<details>") == page.count("</details>") == 1
    assert page.count("<tr") == page.count("</tr") and page.count("<p") == page.count("</p")


def test_who_watches_and_who_leads_see_first_who_stands_where_and_who_owes() -> None:
    for _, seat, role, told in letters("classic"):
        if seat is None:
            above = "\n".join(top(told))
            assert "WHERE EVERYONE STANDS" in above and "Next: " in above, role
            assert "NEAR YOU" not in above and "FOR YOU" not in above and "You owe" not in above


@pytest.mark.one_case_in(3)
@pytest.mark.parametrize("wish", ["short", "both", "full"])
@pytest.mark.parametrize(
    ("book", "head", "wins"),
    [
        ("borgia", "points", "180 points win."),
        ("absence-of-plague", "whole", "15 whole cities win:"),
        ("classic", "cities", "15 cities and 2 countries win."),
    ],
)
def test_standings_go_by_what_the_book_counts(book: str, head: str, wins: str, wish: str) -> None:
    """B-039: points; A-035: cities with their provinces. The first letters of a game say the same."""
    phase = year(book)[-1]
    told = letter(phase, phase.game.seats[0], "player", letter=wish)
    begins, *rows = told.text.partition("WHERE EVERYONE STANDS")[2].split("\n")
    assert begins.split()[0] == head
    shown_rows = list(takewhile(lambda row: not row.startswith(("  The others:", f"  {wins}")), rows))
    counts = [int(row[23:].split()[0]) for row in shown_rows]
    assert counts[:5] == sorted(counts[:5], reverse=True) and any(counts)
    for page in (" ".join(told.text.split()), shown(told.html)):
        assert wins in page


def test_of_a_long_table_the_first_five_stand_on_top_with_ones_own_and_the_others_in_a_line() -> None:
    """Absence of Plague has thirteen powers. The whole table is below."""
    phase = year("absence-of-plague")[-1]
    for seat in phase.game.seats:
        told = letter(phase, seat, "player")
        above, below = "\n".join(top(told)), told.text.partition(FOLD["en"])[2]
        name = str(phase.game.setting.scenario.powers[Power(seat)].name)
        rows = re.findall(r"^  ([A-Z]\w+) +\d+ +\d+ +\d+ +\d+ +\d+$", above, re.MULTILINE)
        others = re.search(r"The others: (.*?)\.", above, re.DOTALL)
        assert name in rows and others is not None and len(rows) in (5, 6)
        behind = [re.sub(r" \d+$", "", " ".join(one.split())) for one in others.group(1).split(",")]
        every = re.findall(r"^  ([A-Z]\w+) +\d+ +\d+ +\d+ +\d+ +\d+$", below, re.MULTILINE)
        assert sorted(rows + behind) == sorted(every) and len(every) == 13
        assert told.html.count("WHERE EVERYONE STANDS") == 2


@pytest.mark.parametrize("wish", ["both", "full"])
def test_a_page_shows_treasuries_that_are_open_as_the_text_does(wish: str) -> None:
    """They are hidden unless a table has SET OPEN TREASURIES."""
    for phase in phases(BOOKS["classic"], 1, flags={"hidden_treasuries": False}):
        told = letter(phase, phase.game.seats[0], "player", letter=wish)
        listed = re.search(r"Treasuries: [^.]*\.", " ".join(told.text.split()))
        assert listed is not None and listed.group() in shown(told.html)
    hidden = letter(year("classic")[0], year("classic")[0].game.seats[0], "player", letter=wish)
    assert "Treasuries" not in hidden.text + hidden.html


@pytest.mark.parametrize("book", BOOKS)
def test_in_fog_nothing_on_top_is_beyond_its_readers_sight(book: str) -> None:
    """Whoever stands near is in the reader's view; what happened there is among the news that they get."""
    for phase in year(book, fog=True):
        for seat in phase.game.seats:
            seen = phase.game.view(phase.outcome.state, seat, phase.outcome.events)
            before = phase.game.view(phase.before, seat, ()).state
            teller = NewsWriter(phase.game.setting, before, seat)
            hand = ((before, seen),)
            short = shorten_news(teller, phase.before.phase, hand, ())
            assert not short.arrived and not short.near  # of nobody's own, nothing is near
            told = letter(phase, seat, "player")
            units = {str(phase.game.setting.board.areas[u.area].name) for u in seen.state.units()}
            near = re.search(r"Newly arrived in or next to your lands: (.*?)\.\n\n", told.text, re.DOTALL)
            for one in re.findall(r"[AFGTC] ([^,()]+)", " ".join(near.group(1).split()) if near else ""):
                assert one.rstrip("!^").partition("/")[0] in units

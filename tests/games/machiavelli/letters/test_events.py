"""Every event has its sentence, for its owner, for another power, and for a bystander."""

import inspect
from dataclasses import replace

import pytest

from judge.core.game import Seat
from judge.games.machiavelli.letters.news import NewsWriter, headlines
from judge.games.machiavelli.model import events as ev
from judge.rendering.families import messages
from tests.support.machiavelli.happenings import EXPENSES, FLORENCE, HAPPENINGS, MILAN, ORDERS, order
from tests.support.machiavelli.pieces import ground
from tests.support.machiavelli.sample_tables import opening

SETTING = ground()
BEFORE = opening(SETTING)
OWNER, OTHER, BYSTANDER = (NewsWriter(SETTING, BEFORE, s) for s in (Seat(FLORENCE), Seat(MILAN), None))

CLASSES = sorted(
    (c for _, c in inspect.getmembers(ev, inspect.isclass) if issubclass(c, ev.Event) and c is not ev.Event),
    key=lambda c: c.__name__,
)


@pytest.mark.parametrize("event", CLASSES, ids=lambda c: c.__name__)
def test_every_class_has_a_template_and_an_example(event):
    assert messages("en")[f"event/{ev.slug(event)}"].body.strip()
    assert any(type(e) is event for e in HAPPENINGS), "add one to happenings.py"


@pytest.mark.parametrize("teller", [OWNER, OTHER, BYSTANDER], ids=["owner", "other", "bystander"])
@pytest.mark.parametrize("event", HAPPENINGS, ids=ev.slug)
def test_every_event_is_a_sentence_for_every_reader(event, teller):
    said = teller.say(event)
    assert said and "\n" not in said
    assert "None" not in said.replace("None of", "")
    assert not any(mark in said for mark in ("{{", "}}", "{%", "<", "UnitRef", "()"))


def test_a_failure_gives_its_reason_with_the_strengths():
    assert OTHER.say(ORDERS[0]) == "stood off: 2 against 2, army in Piombino in the way"


def test_no_verdict_is_left_without_words():
    said = {v: OTHER.say(next(o for o in ORDERS if o.verdicts == (v,))) for v in ev.Verdict}
    assert len(set(said.values())) == len(said) and all(said.values())
    assert said[ev.Verdict.SIEGE_IN_PROGRESS] == "stays: the siege must be lifted first"  # N-022


def test_no_result_of_a_payment_is_left_without_words():
    said = [OWNER.say(e) for e in EXPENSES if e.kind == "buy"]
    assert len(set(said)) == len(ev.Payment)


def test_income_and_costs_are_told_to_their_owner_only():
    """N-054: what is in a treasury is its owner's secret."""
    income = next(e for e in HAPPENINGS if isinstance(e, ev.IncomeCounted))
    built = next(e for e in ORDERS if e.ducats == 6)
    assert "23 ducats" in OWNER.say(income) and "6 ducats" in OWNER.say(built)
    for teller in (OTHER, BYSTANDER):
        assert not any(c.isdigit() for c in teller.say(income) + teller.say(built))


def test_who_wrote_nothing_in_winter_reads_what_was_kept():
    """N-054: the treasury paid unasked; in a campaign such a unit merely stays."""
    unasked = order(None, ev.Verdict.OK)
    assert OWNER.say(replace(unasked, rule="N-054", ducats=3)) == "kept for 3 ducats"
    assert BYSTANDER.say(replace(unasked, rule="N-054")) == "kept"
    assert OWNER.say(unasked) == "stays"


def test_nobody_learns_who_paid_for_a_bribe_that_the_rules_keep_hidden():
    """N-067: disbanding and freeing a garrison are public, the payer is not."""
    for kind in (ev.UnitDisbandedByBribe, ev.GarrisonMadeAutonomous, ev.BribeFailed):
        assert BYSTANDER.say(next(e for e in HAPPENINGS if isinstance(e, kind))).startswith("Somebody")


def test_headlines_are_public_short_and_begin_with_the_readers_own():
    told = HAPPENINGS
    private = tuple(e for e in told if e.private_to is not None)
    assert headlines(OWNER, private) == headlines(OTHER, private) == []
    own, other = headlines(OWNER, told), headlines(OTHER, told)
    assert own[0] == other[0] == "Venice wins" and len(own) == len(other) == 2
    first, second = headlines(BYSTANDER, told)
    assert first == "Venice wins" and second == "the Papacy is eliminated"


def test_quiet_seasons_have_no_headline():
    assert headlines(BYSTANDER, (ORDERS[0],)) == []

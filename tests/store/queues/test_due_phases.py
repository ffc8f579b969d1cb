"""Games that are due: each goes to one process; what a lost one had is free again, but for no helper."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.store.database import Store

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)


def test_each_goes_to_one_process_in_the_order_in_which_they_were_offered(store: Store) -> None:
    store.offer_phases(["venice", "milan"], "here", NOW)
    store.offer_phases(["venice", "florence", "milan"], "here", NOW)
    taken = [store.claim_phase("here", NOW, worker=f"here/{n}") for n in range(4)]
    assert taken == ["venice", "milan", "florence", None]


def test_what_is_in_hand_is_not_offered_again_before_it_is_done(store: Store) -> None:
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/1") == "venice"
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/2") is None
    store.phase_done("venice", "here/2")
    assert store.claim_phase("here", NOW, worker="here/2") is None, "only who has it lets go of it"
    store.phase_done("venice", "here/1")
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/2") == "venice"


def test_what_a_lost_process_had_is_tried_again_only_where_time_is_kept(store: Store) -> None:
    """A phase that ends whoever plays it must not end those who handle letters as well."""
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/1", untried=True) == "venice"
    store.process_gone("here/1", NOW)
    assert store.claim_phase("here", NOW, worker="here/2", untried=True) is None
    assert store.claim_phase("here", NOW, worker="here/3") == "venice"


def test_a_lease_that_is_over_counts_no_more(store: Store) -> None:
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/1") == "venice"
    assert store.claim_phase("here", LATER, worker="here/2", untried=True) is None
    assert store.claim_phase("here", LATER, worker="here/2") == "venice"
    store.phase_done("venice", "here/1")
    assert store.claim_phase("here", LATER, worker="here/3") is None, "it is in another's hand"


def test_offers_of_a_judge_that_is_gone_are_taken_by_nobody_until_a_clock_offers_them(store: Store) -> None:
    """Whether time can be trusted is known to the clock of each judge, at each of its starts."""
    store.offer_phases(["venice", "milan"], "before", NOW)
    assert store.claim_phase("before", NOW, worker="before/1") == "venice"
    assert store.claim_phase("here", NOW, worker="here/1") is None
    store.offer_phases(["venice", "milan"], "here", NOW)
    assert [store.claim_phase("here", NOW, worker="here/1") for _ in range(2)] == ["milan", None]
    store.free_lost(NOW)
    store.offer_phases(["venice"], "here", NOW)
    assert store.claim_phase("here", NOW, worker="here/1") == "venice"

"""Named, verifiable dice (architecture 3): fair, repeatable, committed to beforehand."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.dice import (
    Picked,
    RecordingDice,
    ScriptedDice,
    SeededDice,
    Shuffled,
    UnscriptedThrowError,
    commitment,
    of_plain,
    plain,
)
from judge.core.dice_sheet import sheet, verify

SEED = bytes(range(32))


@given(seed=st.binary(min_size=16, max_size=32), name=st.text(max_size=30), count=st.integers(1, 4))
def test_the_same_seed_and_name_give_the_same_faces(seed, name, count):
    first, second = (SeededDice(seed).throw(name, count) for _ in range(2))
    assert first == second
    assert count <= first <= 6 * count


def test_a_throw_of_two_is_the_sum_of_two_single_faces_of_its_own():
    dice = SeededDice(SEED)
    pairs = {dice.throw(f"famine:{year}.row", 2) for year in range(1454, 1654)}
    assert pairs == set(range(2, 13))


def test_faces_are_fair():
    faces = Counter(SeededDice(SEED).throw(f"throw {k}") for k in range(12_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(1_800 < n < 2_200 for n in faces.values())


def test_names_that_differ_in_one_letter_do_not_share_their_dice():
    dice = SeededDice(SEED)
    summer = [dice.throw(f"assassination:{y}-summer:milan->papacy") for y in range(1454, 1494)]
    spring = [dice.throw(f"assassination:{y}-spring:milan->papacy") for y in range(1454, 1494)]
    assert summer != spring


def test_scripted_dice_give_what_is_written_and_refuse_the_rest():
    assert ScriptedDice({"plague:1456": 3}).throw("plague:1456") == 3
    with pytest.raises(UnscriptedThrowError):
        ScriptedDice({}).throw("plague:1456")


def test_a_sheet_of_honest_throws_is_verified():
    dice = RecordingDice(SeededDice(SEED))
    dice.throw("famine:1455.severity", 2)
    dice.throw("assassination:1456-summer:milan->papacy")
    found = verify(sheet(SEED, dice.rolls), promised=commitment(SEED))
    assert (found.throws, found.faults) == (2, ())


@pytest.mark.parametrize(
    ("claim", "old", "new", "code"),
    [
        ("a face was changed", "famine:1455.severity 2 ", "famine:1455.severity 2 1", "throw"),
        ("the seed was exchanged", f"seed {SEED.hex()}", f"seed {bytes(32).hex()}", "commitment"),
    ],
)
def test_a_forged_sheet_is_found_out(claim, old, new, code):
    dice = RecordingDice(SeededDice(SEED))
    dice.throw("famine:1455.severity", 2)
    forged = sheet(SEED, dice.rolls).replace(old, new)
    assert code in {f.code for f in verify(forged).faults}, claim


def test_a_sheet_that_does_not_fit_the_first_letter_is_found_out():
    found = verify(sheet(SEED, ()), promised=commitment(b"another"))
    assert [f.where for f in found.faults] == ["first letter"]


# ---------------------------------------------------------------- picks and shuffles (docs/dice.md)


def test_the_vector_of_the_manual():
    """The numbers of docs/dice.md: whoever writes a checker of their own compares it with them."""
    dice = SeededDice(SEED)
    told = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
    assert f"    famine:1455 2 {dice.throw('famine:1455', 2)}\n" in told
    assert f"    first-player pick 7 {dice.pick('first-player', 7)}\n" in told
    order = ",".join(map(str, dice.shuffle("deck", range(8))))
    assert f"    deck shuffle {order}\n" in told
    assert f"    seed {SEED.hex()}\n" in told and f"    commitment {commitment(SEED)}\n" in told


def test_a_pick_is_one_of_its_sides_and_each_as_likely():
    dice = SeededDice(SEED)
    picked = Counter(dice.pick(f"pick:{k}", 5) for k in range(10_000))
    assert set(picked) == {1, 2, 3, 4, 5}
    assert all(1_850 < n < 2_150 for n in picked.values())
    assert dice.pick("alone", 1) == 1
    with pytest.raises(ValueError, match="0"):
        dice.pick("none", 0)


def test_every_order_of_three_cards_is_as_likely():
    orders = Counter(SeededDice(SEED).shuffle(f"deck:{k}", "abc") for k in range(12_000))
    assert len(orders) == 6
    assert all(1_850 < n < 2_150 for n in orders.values())


@given(seed=st.binary(min_size=16, max_size=32), size=st.integers(0, 60))
def test_a_shuffle_loses_and_doubles_no_card_and_can_be_repeated(seed, size):
    cards = [f"card {n}" for n in range(size)]
    dealt = SeededDice(seed).shuffle("deck", cards)
    assert sorted(dealt) == sorted(cards)
    recording = RecordingDice(SeededDice(seed))
    assert recording.shuffle("deck", cards) == dealt == SeededDice(seed).shuffle("deck", cards)
    assert of_plain(json.loads(json.dumps(plain(recording.rolls[0])))) == recording.rolls[0]


def test_throw_pick_and_shuffle_of_one_name_are_different_luck():
    names = [f"turn:{k}" for k in range(60)]
    dice = SeededDice(SEED)
    assert [dice.throw(n) for n in names] != [dice.pick(n, 6) for n in names]


def _deal() -> RecordingDice:
    dice = RecordingDice(SeededDice(SEED))
    dice.throw("famine:1455.severity", 2)
    dice.pick("first-player", 7)
    dice.shuffle("deck", "abcdefgh")
    dice.shuffle("nothing", "")
    return dice


def test_a_sheet_of_honest_picks_and_shuffles_is_verified():
    found = verify(sheet(SEED, _deal().rolls), promised=commitment(SEED))
    assert (found.throws, found.faults) == (4, ())


@pytest.mark.parametrize("kind", [Picked, Shuffled])
def test_a_forged_pick_or_shuffle_is_found_out(kind):
    forged = {
        Picked: lambda roll: replace(roll, number=roll.number % roll.sides + 1),
        Shuffled: lambda roll: replace(roll, order=roll.order[::-1]),
    }[kind]
    rolls = [forged(r) if isinstance(r, kind) else r for r in _deal().rolls]
    faults = verify(sheet(SEED, rolls)).faults
    assert {f.where for f in faults} == {next(r.name for r in rolls if isinstance(r, kind))}


def test_scripted_cards_lie_as_they_are_written():
    dice = ScriptedDice({"first": 3}, orders={"deck": (2, 0, 1)})
    assert dice.shuffle("deck", "abc") == ("c", "a", "b") and dice.shuffle("other", "abc") == ("a", "b", "c")
    assert dice.pick("first", 7) == 3

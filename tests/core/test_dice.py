"""Named, verifiable dice (architecture 3): fair, repeatable, committed to beforehand."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.core.dice import RecordingDice, ScriptedDice, SeededDice, UnscriptedThrowError, commitment
from judge.core.verify import sheet, verify

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

"""What was made of an object is given again, to that very object and to no other."""

from __future__ import annotations

from judge.core.remembered import ByIdentity, LastTuple


def test_the_last_objects_are_remembered_and_twins_are_told_apart() -> None:
    made: list[list[int]] = []

    def length(of: list[int]) -> int:
        made.append(of)
        return len(of)

    known = ByIdentity(length, most=2)
    first, twin, third = [1], [1], [1, 2, 3]
    assert [known(first), known(twin), known(first)] == [1, 1, 1] and len(made) == 2
    assert known(third) == 3 and len(made) == 3
    assert known(first) == 1 and len(made) == 3
    assert known(twin) == 1 and len(made) == 4


def test_an_object_that_is_gone_is_no_other(most: int = 3) -> None:
    """Python gives the identity of what is gone to something new: what is remembered is kept alive."""
    known: ByIdentity[list[int], int] = ByIdentity(lambda of: of[0], most)
    assert [known([number]) for number in range(200)] == list(range(200))


def test_a_tuple_of_the_same_objects_is_the_last_one() -> None:
    """Objects that are merely equal are others."""
    last, one, other = LastTuple[list[int]](), [1], [1]
    first = last((one, other))
    assert last((one, other)) is first
    for different in ((other, one), (one,), (one, other, one), ()):
        assert last(different) is different and last((one, other)) == first

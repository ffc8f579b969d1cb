"""Letters that another may quote are found by their marks, the one that has a whole line among them."""

from __future__ import annotations

from sqlalchemy import create_engine

from judge.store.queues import marks_of_letters
from judge.store.schema import Base

LINE = "F Pisa -> Eastern Gulf of Lyons (EGL)"
WRITER = {"sender": "ann@example.org", "address": "ann@example.org", "token": ""}


def test_a_letter_with_the_whole_line_is_found_among_many_that_name_the_same_places() -> None:
    engine = create_engine("sqlite://")
    Base.metadata.create_all(engine)
    around = " ".join(f"word{n} word{n + 1} other{n}." for n in range(100))
    with engine.begin() as connection:
        marks_of_letters.put(connection, 1, "ann@example.org", f"{around}\n  {LINE}\n{around}")
        for row in range(2, 30):
            marks_of_letters.put(
                connection, row, "ann@example.org", "A fleet is in the Eastern Gulf of Lyons."
            )
        assert 1 in marks_of_letters.likely(connection, WRITER, [LINE])

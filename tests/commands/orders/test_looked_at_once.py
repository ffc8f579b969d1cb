"""The cost of lines: notation alone is looked through for no names, and no sentence is looked up twice."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from judge import resources
from judge.commands.orders import disowning
from judge.commands.wishes import reading, slots, texts
from judge.commands.wishes.rows import Wishes
from judge.games.machiavelli.choices import orders_named
from judge.understanding import reader
from judge.understanding.lattice import Lattice
from tests.commands.conftest import Table
from tests.understanding.score import Case, score


@pytest.mark.parametrize("last", ["G Flo h", "3 ducats counter-bribe A Flo"])
def test_a_letter_of_the_notation_alone_is_looked_through_for_no_names(
    monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    def unwanted(*_: object) -> None:
        raise AssertionError("nobody asks what else these units could do")

    monkeypatch.setattr(orders_named, "offers_of_units", unwanted)
    found = score(Case(text=f"A are - sie\nF psa h\n{last}", reading="ask"))
    assert len(found.read) > 1
    with pytest.raises(AssertionError):
        score(Case(text="A are - sie\nF psa h\nAs for Florence, I wonder.", reading="ask"))


def test_a_letter_of_the_notation_alone_is_no_sentence_and_no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither for words that an order takes with it, nor its last line for what it may want of the judge."""
    understood: list[str] = []
    searched: list[str] = []
    understand, search = reader.Reader.understand, reading._search

    def noted(self: reader.Reader, text: str, before: Any = ()) -> Any:
        understood.append(text)
        return understand(self, text, before)

    def searched_for(session: Any, text: str, role: str) -> Any:
        searched.append(text)
        return search(session, text, role)

    monkeypatch.setattr(reader.Reader, "understand", noted)
    monkeypatch.setattr(reading, "_search", searched_for)
    assert len(score(Case(text="A are - sie\nA flo s A are - sie\nF psa h", reading="ask")).read) > 2
    assert not searched and set(understood) <= {"moves"}  # its subject
    score(Case(text="A are - sie\nWhen is the deadline, please?", reading="ask"))
    assert searched


def test_a_letter_of_the_notation_alone_reads_no_examples_of_sentences_beside_orders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    examples = disowning._examples

    def noted(*path: str) -> Any:
        read.append("/".join(path))
        return examples(*path)

    monkeypatch.setattr(disowning, "_examples", noted)
    disowning.sentences_beside.cache_clear()
    assert score(Case(text="A are - sie\nF psa h", reading="ask")).read
    assert not read
    score(Case(text="A are - sie\nF psa h\n\nThese were the orders of my neighbour.", reading="ask"))
    assert read == ["beside_orders", "machiavelli/beside_orders"]


def test_no_sentence_is_looked_up_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked up once for a sentence and the place that was spoken of, whatever asks for them."""
    made: Counter[Any] = Counter()

    class Counted(Lattice):
        def __init__(self, said: Any, lexicons: Any, position: Any, verbs: Any = (), there: str = "") -> None:
            made[tuple(said), tuple(map(id, lexicons)), position.seat, there] += 1
            super().__init__(said, lexicons, position, verbs, there)

    monkeypatch.setattr(reader, "Lattice", Counted)
    text = "Arezzo to Siena.\nThe soldiers in Florence could walk to Bologna, I suppose.\nAnd the fleet?"
    assert score(Case(text=text, reading="ask")).asked
    assert made and made.most_common(1)[0][1] == 1, [made.most_common(1)]


@pytest.mark.parametrize("text", ["Which orders do you have of me?", "Thank you, and give my love to Milan."])
def test_a_sentence_is_likened_to_examples_once_whoever_may_say_it(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """Names in it and rows that it is like are the same for a player and for the master."""
    likened: Counter[str] = Counter()
    like, see = Wishes.like, slots.sights

    def counted(self: Wishes, said: str) -> Any:
        likened[said] += 1
        return like(self, said)

    def seen(session: Any, said: str, known: Wishes, *, calls: bool = True) -> Any:
        likened[f"{said} {calls}"] += 1
        return see(session, said, known, calls=calls)

    monkeypatch.setattr(Wishes, "like", counted)
    monkeypatch.setattr(texts, "sights", seen)
    score(Case(text=text, reading="nothing"))
    assert likened and set(likened.values()) == {1}, likened


def test_a_letter_reads_no_file_that_one_like_it_has_read(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words of ours are read once: a stranger's letter had its table of words read for each of its words."""

    def write(number: int) -> None:
        table.write("florence", f"A are - sie\nexpense one - three ducats - for famine relief {number}")
        wish = (
            f"I want to open a game called duel{number} with three friends, the password is lilies{number}."
        )
        table.world.write("eve@example.net", wish)

    read: list[str] = []
    text = resources.text

    def noted(*path: str) -> str:
        read.append("/".join(path))
        return text(*path)

    write(1)
    monkeypatch.setattr(resources, "text", noted)
    write(2)
    assert not read

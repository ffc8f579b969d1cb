"""A mailbox whose server says in good order what is not so: one statement of it is held against another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import pytest

from judge.core.health import Trouble
from judge.mail.fetching import HOPELESS
from judge.mail.statements import VANISHED
from tests.mail.test_odd_mailboxes import Reader, letter
from tests.support.judges.mail_servers import eventually
from tests.support.judges.odd_mailbox import OddMailbox

Lie = Callable[[bytes], bytes]


def _swap(pattern: bytes, words: bytes) -> Lie:
    return lambda usual: re.sub(pattern, words, usual)


NOTHING_FOUND = _swap(rb"\* SEARCH[ \d]*", b"* SEARCH")
NOTHING_LISTED = _swap(rb"(?s)\* .*\r\n(?=\S+ OK)", b"")
NOBODY_THERE = _swap(rb"\* \d+ EXISTS", b"* 0 EXISTS")
NOBODY_COUNTED = _swap(rb"(MESSAGES|UNSEEN) \d+", rb"\1 0")
NO_NUMBER_DEALT = _swap(rb"UIDNEXT \d+", b"UIDNEXT 1")
REFUSED = _swap(rb"(?s)(?:\* .*\r\n)?(\S+) OK", rb"\1 NO")
READ: Mapping[str, Mapping[str, Lie]] = {
    "nothing is found": {"SEARCH": NOTHING_FOUND},
    "the search is done": {"SEARCH": _swap(rb"\* SEARCH[ \d]*\r\n", b"")},
    "one is found": {"SEARCH": _swap(rb"SEARCH( \d+)[ \d]*", rb"SEARCH\1")},
    "none that can be is found": {"SEARCH": _swap(rb"\* SEARCH[ \d]*", b"* ESEARCH UID ALL 1")},
    "one is gone, and none found": {"SEARCH": _swap(rb"\* SEARCH[ \d]*", b"* 1 EXPUNGE\r\n* SEARCH")},
    "no next number, nothing is found": {
        "SELECT": _swap(rb"\* OK \[UIDNEXT \d+\] x\r\n", b""),
        "SEARCH": NOTHING_FOUND,
    },
    "other numbers beforehand": {
        "STATUS": _swap(rb"UIDVALIDITY \d+", b"UIDVALIDITY 3"),
        "SEARCH": NOTHING_FOUND,
    },
    "listed without good dates": {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb"27-Nov", b"99-Foo")},
    "each is found twice": {"SEARCH": _swap(rb"SEARCH([ \d]+)", rb"SEARCH\1\1")},
    "none is there, some are found": {"SELECT": NOBODY_THERE, "STATUS": NOBODY_COUNTED},
    "no number was dealt, nothing is found": {
        "SEARCH": NOTHING_FOUND,
        "SELECT": NO_NUMBER_DEALT,
        "STATUS": NO_NUMBER_DEALT,
    },
    "nothing is counted nor found": {"STATUS": NOBODY_COUNTED, "SEARCH": NOTHING_FOUND},
    "no status is told, nothing is found": {"STATUS": REFUSED, "SEARCH": NOTHING_FOUND},
    "an endless status": {"STATUS": _swap(rb"MESSAGES \d+", b"MESSAGES many"), "SEARCH": NOTHING_FOUND},
}
"""Lies in spite of which letters are read, for another statement leads to them."""
HELD: Mapping[str, tuple[str, Mapping[str, Lie]]] = {
    "nothing found, nothing listed": ("contradicts", {"SEARCH": NOTHING_FOUND, "LISTED": NOTHING_LISTED}),
    "nothing found, no list": ("answered", {"SEARCH": NOTHING_FOUND, "LISTED": REFUSED}),
    "listed as one that is gone": (
        "answered",
        {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb"UID \d+", b"UID 1")},
    ),
    "listed as others": (
        "answered",
        {"SEARCH": NOTHING_FOUND, "LISTED": lambda usual: re.sub(rb"UID (\d)", rb"UID 7\1", usual)},
    ),
    "listed without numbers": (
        "contradicts",
        {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb"UID \d+ ", b"")},
    ),
    "listed with no flags": (
        "contradicts",
        {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb"FLAGS \(\)", b"FLAGS NIL")},
    ),
    "listed elsewhere": (
        "contradicts",
        {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb"\* (\d) FETCH", rb"* 4\1 FETCH")},
    ),
    "listed without flags": (
        "contradicts",
        {"SEARCH": NOTHING_FOUND, "LISTED": _swap(rb" FLAGS \(\)", b"")},
    ),
    "more are there": ("contradicts", {"SELECT": _swap(rb"\* \d+ EXISTS", b"* 9 EXISTS")}),
    "counted, but not there": ("contradicts", {"SELECT": NOBODY_THERE, "SEARCH": NOTHING_FOUND}),
    "unseen, but not there": (
        "contradicts",
        {"SELECT": NOBODY_THERE, "SEARCH": NOTHING_FOUND, "STATUS": _swap(rb"MESSAGES \d+", b"MESSAGES 0")},
    ),
    "dealt, but not there": (
        "contradicts",
        {
            "SELECT": lambda usual: NOBODY_THERE(NO_NUMBER_DEALT(usual)),
            "SEARCH": NOTHING_FOUND,
            "STATUS": NOBODY_COUNTED,
        },
    ),
    "dealt, but never seen": (
        "vanished",
        {"SELECT": NOBODY_THERE, "SEARCH": NOTHING_FOUND, "STATUS": NOBODY_COUNTED},
    ),
    "dealt, never seen, no status": (
        "vanished",
        {"SELECT": NOBODY_THERE, "SEARCH": NOTHING_FOUND, "STATUS": REFUSED},
    ),
    "a number beyond all numbers": ("vanished", {"SELECT": _swap(rb"UIDNEXT \d+", b"UIDNEXT 4294967295")}),
    "endlessly many": ("contradicts", {"SELECT": _swap(rb"\* \d+ EXISTS", b"* 4294967295 EXISTS")}),
    "fewer than none": ("answered", {"SELECT": _swap(rb"\* \d+ EXISTS", b"* -1 EXISTS")}),
    "not said how many": ("answered", {"SELECT": _swap(rb"\* \d+ EXISTS\r\n", b"")}),
}
"""Lies that show, by the trouble that they are called; nobody may take the mailbox for read meanwhile."""


def _deliver_to_a_liar(box: OddMailbox, reader: Reader, lies: Mapping[str, Lie]) -> int:
    """Two letters come when the server has just begun to lie; how many looks there were until then."""
    eventually(lambda: reader.looks)
    box.deliver(letter(0))
    box.break_lines()
    eventually(lambda: len(reader.kept) == 1 and reader.looks[-1] == 1)
    box.lies.update(lies)
    box.deliver(letter(1))
    box.deliver(letter(2))
    box.break_lines()
    return len(reader.looks)


@pytest.mark.parametrize("lie", READ)
def test_letters_are_read_that_one_statement_denies(lie: str) -> None:
    with OddMailbox() as box, Reader(box) as reader:
        looks = _deliver_to_a_liar(box, reader, READ[lie])
        eventually(lambda: len(reader.kept) == 3)
        eventually(lambda: len(reader.looks) > looks + 1)
        assert all(kept in (1, 3) for kept in reader.looks[looks:])
        assert 1 not in reader.looks[looks + 1 :], "one look may have been on its way"
        box.cure()
        box.break_lines()
        eventually(lambda: not box.letters)
    assert reader.letters() == [letter(0), letter(1), letter(2)]


@pytest.mark.parametrize("lie", HELD)
def test_statements_that_contradict_one_another_are_no_look(lie: str) -> None:
    """RFC 9051 2.3.1.1, 2.3.1.2, 7.3.1: each letter has a number and a UID, and UIDNEXT changes with each."""
    code, lies = HELD[lie]
    with OddMailbox() as box, Reader(box) as reader:
        looks = _deliver_to_a_liar(box, reader, lies)
        eventually(lambda: any(trouble.code == code for trouble in reader.troubles))
        looks = max(looks, len(reader.looks) - 1)
        visits = box.seen["SELECT"]
        eventually(lambda: box.seen["SELECT"] > visits + 12)
        assert len(reader.looks) <= looks + 1, "it was called read"
        assert {trouble.code for trouble in reader.troubles[-3:]} == {code}
        box.cure()
        box.break_lines()
        eventually(lambda: len(reader.looks) > looks + 1)
        eventually(lambda: not box.letters)
    assert reader.letters() == [letter(0), letter(1), letter(2)]


def test_contradictions_are_waited_for_without_end_and_letters_that_vanished_are_not() -> None:
    """Who has not been shown one may have come too late to see somebody else take it away."""
    with OddMailbox() as box, Reader(box) as reader:
        looks = _deliver_to_a_liar(box, reader, HELD["more are there"][1])
        for _ in range(4):
            visits = box.seen["SELECT"]
            eventually(lambda: box.seen["SELECT"] > visits + 5)  # noqa: B023
            reader.seconds += HOPELESS
        assert len(reader.looks) <= looks + 1
    with OddMailbox() as box, Reader(box) as reader:
        looks = _deliver_to_a_liar(box, reader, HELD["dealt, but never seen"][1])
        eventually(lambda: Trouble("vanished") in reader.troubles)
        reader.seconds += VANISHED - 1
        visits = box.seen["SELECT"]
        eventually(lambda: box.seen["SELECT"] > visits + 5)
        assert len(reader.looks) <= looks + 1
        reader.seconds += 2
        eventually(lambda: len(reader.looks) > looks + 1)


def test_letters_that_another_judge_has_stored_are_not_missed() -> None:
    """Two read one mailbox: who comes second finds that numbers were dealt, and no letters."""
    with OddMailbox() as box, Reader(box) as reader:
        stored: set[str] = set()
        reader.watcher.is_stored = stored.__contains__
        eventually(lambda: reader.looks)
        box.deliver(letter(1))
        [uid] = box.letters
        stored.add(f"imap:{reader.watcher.account.mailbox}:{box.validity}:{uid}")
        box.letters.clear()
        box.break_lines()
        looks = len(reader.looks)
        eventually(lambda: len(reader.looks) > looks + 2)
        assert not [trouble for trouble in reader.troubles if trouble.code == "vanished"]


def test_letters_that_lie_there_for_good_are_listed_once() -> None:
    """A mailbox full of what is not to be read costs a list when the judge starts, not one at each look."""
    with OddMailbox() as box:
        box.lies["SEARCH"] = lambda usual: b"" if not box.letters else _new_ones(usual)
        for number in range(1200):
            box.deliver(letter(number))
        box.lies["LISTED"] = _swap(rb"FLAGS \(\)", rb"FLAGS (\\Deleted)")
        with Reader(box) as reader:
            eventually(lambda: reader.looks)
            listed = box.seen["LISTED"]
            for number in range(1200, 1206):
                box.deliver(letter(number))
                box.break_lines()
                eventually(lambda number=number: letter(number) in reader.kept.values())
            assert box.seen["LISTED"] == listed
            assert {trouble.code for trouble in reader.troubles} <= {"lost"}


def _new_ones(usual: bytes) -> bytes:
    return b"* SEARCH%b\r\n%b" % (
        b"".join(b" %d" % uid for uid in map(int, re.findall(rb" (\d+)", usual)) if uid > 1200),
        usual.partition(b"\r\n")[2],
    )

"""Our own letters, quoted by any program, with and without head and marks: what was typed counts.

The letters are a real judge's: an answer to a sign-on, a confirmation of orders, the report of a phase.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from judge.core.inbound import InboundMail
from judge.mail.addresses import OwnAddresses
from judge.mail.reading.letter import read
from judge.mail.reading.own_letters import OwnLetter, Whose, recognise
from judge.store.transaction import Transaction
from tests.mail.reading.mail_programs import JUDGE, READER, Quoted, answered, programs
from tests.mail.reading.more_programs import more_programs
from tests.mail.reading.test_quotations import NOW
from tests.support.judges.company import company

ANSWER = ("A are h", "A Florence -> Pistoia", "F pisa h")
KINDS = ("sign-on", "orders", "report")
OWN = OwnAddresses(address=JUDGE, bounce_key=b"key")


@dataclass(frozen=True, slots=True)
class Sent:
    """A letter of ours as it went out, and as the outbox has it."""

    row: int
    quoted: Quoted
    kept: OwnLetter


def _sent(row: int, subject: str, text: str, html: str) -> Sent:
    line = OWN.line_of(row)
    shown = f"{html}<p>{line}</p>" if html else ""
    quoted = Quoted(subject=subject, text=f"{text.rstrip()}\n\n{line}\n", html=shown)
    return Sent(row, quoted, OwnLetter(row, text, html))


@pytest.fixture(scope="module")
def letters(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sent]:
    return sent_letters(tmp_path_factory.mktemp("judge"))


def letters_kept(tx: Transaction, address: str) -> list[tuple[int, str, str]]:
    """Number, text and HTML of the letters to an address."""
    return [one for row in range(200) for one in tx.letters_to(address, rows=[row])]


def sent_letters(folder: Path) -> dict[str, Sent]:
    """Three letters to somebody who practises, as the outbox has them."""
    with company(folder) as made:
        made.write("anna", "register", "name: Anna", "timezone: Europe/Rome", "end")
        made.write("anna", "practice game")
        box = made.post.boxes["anna@players.test"]
        made.write("anna", "status", answers=box[-1])
        made.write("anna", "A Arezzo - Siena", "A Florence S A Arezzo - Siena", "F Pisa h", answers=box[2])
        made.write("anna", "process", answers=box[2])
        with made.service.store.read() as tx:
            rows = letters_kept(tx, "anna@players.test")
        subjects = {row: letter.subject for (row, _, _), letter in zip(sorted(rows), box, strict=False)}
    texts = {row: (text, html) for row, text, html in rows}
    wanted = {"sign-on": "Florence", "orders": "as I hold them", "report": "FOR YOU"}
    found = {}
    for kind, words in wanted.items():
        row = max(row for row, (text, _) in texts.items() if words in text)
        found[kind] = _sent(row, subjects[row], *texts[row])
    return found


def reading(raw: bytes, sent: Sequence[OwnLetter]) -> InboundMail:
    facts: dict[str, Any] = {
        "id": 1,
        "received": NOW,
        "route": "smtp",
        "envelope_from": READER,
        "envelope_to": (JUDGE,),
    }
    return read(raw, **facts, own=OWN, sent=sent)


def spoken(letter: InboundMail) -> list[str]:
    return [line.strip() for line in letter.lines if line.strip()]


@pytest.mark.parametrize("place", ["above", "below", "inline"])
@pytest.mark.parametrize("width", [0, 72])
@pytest.mark.parametrize("kind", KINDS)
def test_what_was_typed_counts_and_only_that(
    kind: str, width: int, place: str, letters: dict[str, Sent]
) -> None:
    """Whatever program quotes a letter of ours, wherever the answer stands."""
    kept = [one.kept for one in letters.values()]
    wrong = {}
    for program in programs():
        raw = answered(program, letters[kind].quoted, ANSWER, place=place, width=width)
        found = reading(raw, kept)
        if spoken(found) != list(ANSWER) or found.doubtful:
            wrong[program.name] = (spoken(found)[:8], found.doubtful[:8])
    print(f"{kind}, {place}, {width}: {len(wrong)} wrong of {len(list(programs()))}")
    assert not wrong


@pytest.mark.parametrize("place", ["above", "below", "inline"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_order_comes_back_from_wordings_written_down_later(
    kind: str, place: str, letters: dict[str, Sent]
) -> None:
    """A second set, never looked at while the rules were made; the rules were mended for it afterwards."""
    kept = [one.kept for one in letters.values()]
    wrong = {}
    for program in more_programs():
        found = reading(answered(program, letters[kind].quoted, ANSWER, place=place), kept)
        if spoken(found) != list(ANSWER) or found.doubtful:
            wrong[program.name] = (spoken(found)[:8], found.doubtful[:8])
    assert not wrong


@pytest.mark.parametrize("place", ["above", "below", "inline"])
@pytest.mark.parametrize("kind", KINDS)
def test_without_our_line_the_words_tell(kind: str, place: str, letters: dict[str, Sent]) -> None:
    """A quotation cut short, or a letter of before there was a line: the answer counts."""
    kept = [one.kept for one in letters.values()]
    quoted = replace(letters[kind].quoted, text=letters[kind].quoted.text.rpartition("\n\n[")[0] + "\n")
    wrong = {}
    for program in programs():
        found = reading(answered(program, quoted, ANSWER, place=place), kept)
        if spoken(found) != list(ANSWER):
            wrong[program.name] = (spoken(found)[:8], found.doubtful[:8])
    assert not wrong


def plain(text: str) -> bytes:
    head = f"From: {READER}\nTo: {JUDGE}\nSubject: orders\nContent-Type: text/plain; charset=utf-8"
    return f"{head}\n\n{text}\n".encode()


def part(sent: Sent, first: str, last: str) -> str:
    """The lines of a letter from one to another."""
    lines = sent.quoted.text.splitlines()
    begin = next(n for n, line in enumerate(lines) if first in line)
    end = next(n for n, line in enumerate(lines) if n >= begin and last in line)
    return "\n".join(lines[begin : end + 1])


def test_orders_that_stand_in_our_letters_count_in_a_fresh_one(letters: dict[str, Sent]) -> None:
    """What is on file, sent again; what the report proposes, copied: a player's orders, one or many."""
    kept = [one.kept for one in letters.values()]
    on_file = part(letters["orders"], "A Arezzo", "F Pisa")
    for orders in (on_file, on_file.splitlines()[0], f"A Florence h\n{on_file}"):
        found = reading(plain(orders), kept)
        assert spoken(found) == [line.strip() for line in orders.splitlines()]
        assert not found.doubtful


def test_orders_on_top_count_though_the_quotation_below_has_them_too(letters: dict[str, Sent]) -> None:
    """A player insists: the same lines stand above the quotation of the letter that has them."""
    kept = [one.kept for one in letters.values()]
    orders = part(letters["orders"], "A Arezzo", "F Pisa")
    for program in programs():
        raw = answered(program, letters["orders"].quoted, orders.splitlines())
        assert spoken(reading(raw, kept)) == [line.strip() for line in orders.splitlines()], program.name


def test_a_copied_sentence_of_ours_is_left_out_and_told(letters: dict[str, Sent]) -> None:
    """Without head, mark or our line nobody can tell whether it was quoted: it is left out, and told."""
    sent = letters["orders"]
    found = reading(plain("A Arezzo h\n\n" + part(sent, "as I hold them", "F Pisa")), [sent.kept])
    assert spoken(found) == ["A Arezzo h"]
    assert "A Arezzo -> Siena" in found.doubtful


def test_what_is_copied_into_press_goes_to_its_readers(letters: dict[str, Sent]) -> None:
    """Between the head of a press letter and its end stands what its writer wants others to read."""
    sent = letters["orders"]
    copied = part(sent, "as I hold them", "F Pisa")
    found = reading(
        plain(f"press to V\nSee what I have ordered:\n{copied}\nendpress\nA Arezzo h"), [sent.kept]
    )
    assert spoken(found)[2] == "Florence, your orders for Spring 1454 as I hold them:"
    assert spoken(found)[-1] == "A Arezzo h"
    assert not found.doubtful


def test_an_answer_in_the_list_of_units_counts(letters: dict[str, Sent]) -> None:
    """The report ends with the units, to be filled in where they stand: below a head without marks too."""
    sent = letters["report"]
    text = sent.quoted.text.replace("\nA Florence\n", "\nA Florence - Bologna\n")
    assert text != sent.quoted.text
    outlook = next(program for program in programs() if program.name == "Outlook da")
    found = reading(answered(outlook, replace(sent.quoted, text=text), ()), [sent.kept])
    assert spoken(found) == ["A Florence - Bologna"]


@pytest.mark.parametrize("line", ["[podesta-7-abcdefghijklm]", "[podesta-999999999999999999-aaaaaaaaaaaaa]"])
def test_a_forged_line_hides_nothing(line: str, letters: dict[str, Sent]) -> None:
    """Only lines that we have signed are ours, and of those only what went to the writer is compared."""
    for text in (f"A Arezzo h\n{line}\nF Pisa h", f"{line}\nA Arezzo h\nF Pisa h"):
        found = reading(plain(text), [one.kept for one in letters.values()])
        assert [one for one in spoken(found) if one != line] == ["A Arezzo h", "F Pisa h"]
        assert found.own_letters == ()


def test_a_line_of_another_letter_hides_nothing(letters: dict[str, Sent]) -> None:
    """A stranger's own letter bears a line that we have signed: in somebody else's letter it does nothing."""
    found = reading(
        plain(f"A Arezzo h\n{OWN.line_of(4711)}\nF Pisa h"), [one.kept for one in letters.values()]
    )
    assert spoken(found) == ["A Arezzo h", "F Pisa h"]
    assert found.own_letters == (4711,)
    assert not found.doubtful


def test_orders_that_a_sentence_of_ours_names_too_are_the_writer_s() -> None:
    """The page of a letter is worded otherwise than its text, and "... rule Normandy." stands right before
    the lines that it proposes: these lines, written again, are an answer."""
    text = "LESSON\n\nOne thing must be tried in every turn: rule Normandy.\n\nWRITE THIS\n"
    text += "       rule Normandy\n       defend Normandy with 2 gold\n       keep 2 cards for defense\n"
    text += "\nAnswer this letter.\n"
    html = "<h1>Lesson</h1><p>practice</p><p>One thing must be tried in every turn: rule Normandy.</p>"
    html += (
        "<h2>WRITE THIS</h2><pre>rule Normandy\ndefend Normandy with 2 gold\nkeep 2 cards for defense</pre>"
    )
    html += "<p>Answer this letter.</p>"
    written = ("rule Normandy", "defend Normandy with 2 gold", "keep 2 cards for defense")
    found = recognise(written, [OwnLetter(1, text, html)])
    assert set(found.whose) == {Whose.THEIRS}
    whole = ("One thing must be tried in every turn: rule Normandy.", "WRITE THIS", *written)
    assert set(recognise(whole, [OwnLetter(1, text, html)]).whose) == {Whose.OURS}

"""Whole letters that quote ours: what they change is what was typed, on both databases."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from email.message import EmailMessage

import pytest

from judge.core.game import Seat
from tests.runtime.phases.test_scheduled_release import answer
from tests.runtime.test_whole_judge import Table, table, words  # noqa: F401

DANISH = "\n\nFra: Podestà <judge@localhost>\nSendt: 12. marts 2026 13:00\nTil: ann\nEmne: sforza\n\n"
POLISH = "\n\nOd: Podestà <judge@localhost>\nWysłano: 12 marca 2026 13:00\nDo: ann\nTemat: sforza\n\n"


def quoted(letter: EmailMessage) -> str:
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def test_no_order_comes_back_out_of_a_quotation(table: Table) -> None:  # noqa: F811
    """Danish Outlook quotes the confirmation without a mark, Polish Outlook too, others without any head."""
    table.begin()
    who = answer(table, "florence", "A are - sie\nexpense 1: 3 famine relief siena")
    for head in (DANISH, POLISH, "\n\n"):
        confirmed = quoted(table.work()[who][-1])
        assert "A Arezzo -> Siena" in confirmed
        answer(table, "florence", f"A are h\nexpense 1: none{head}{confirmed}")
        said = words(table.work()[who][-1])
        assert "A Arezzo holds" in said and "E1" not in said and "that counts instead" not in said
        assert "I have not used" not in said
        answer(table, "florence", "A are - sie\nexpense 1: 3 famine relief siena")


def _cut_short(text: str) -> str:
    return "\n".join(text.rstrip().splitlines()[:-6])


def _wrapped(text: str) -> str:
    return "\n".join(piece for line in text.splitlines() for piece in (textwrap.wrap(line, 38) or [""]))


def _narrow(text: str) -> str:
    return "\n".join(piece for line in text.splitlines() for piece in (textwrap.wrap(line, 28) or [""]))


def _list_alone(text: str) -> str:
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if "A Arezzo -> Siena" in line)
    return "\n".join(lines[at - 2 : at + 3])


CHANGED: Mapping[str, Callable[[str], str]] = {
    "cut short": _cut_short,
    "wrapped anew": _wrapped,
    "wrapped anew and cut short": lambda text: _wrapped(_cut_short(text)),
    "printed arrows and blanks": lambda text: (
        _cut_short(text).replace("->", "\u2192").replace(" ", "\u00a0", 30)
    ),
    "in capitals": lambda text: _cut_short(text).upper(),
    "one paragraph": lambda text: re.sub(r"\s+", " ", _cut_short(text)),
    "the list alone": _list_alone,
    "bullets": lambda text: re.sub(r"(?m)^  ", "\u2022 ", _cut_short(text)),
    "entities": lambda text: _cut_short(text).replace("->", "-&gt;"),
    "bars": lambda text: re.sub(r"(?m)^", "| ", text),
    "tabs": lambda text: re.sub(r"(?m)^", "\t", text),
    "arrows in words": lambda text: _cut_short(text).replace("->", "to"),
    "fat arrows": lambda text: _cut_short(text).replace("->", "=>"),
    "arrows as entities": lambda text: _cut_short(text).replace("->", "&rarr;"),
    "arrows as dashes, in small letters": lambda text: _cut_short(text).replace("->", "-").lower(),
    "the list alone, arrows in words": lambda text: _list_alone(text).replace("->", "to"),
    "very narrow, arrows in words": lambda text: _narrow(_cut_short(text).replace("->", "to")),
}
"""What a program does to a copy of our letter that it marks in no way."""


@pytest.mark.parametrize(
    "head", ["\n\n", "\n", "\n\n-----------\n", "\n\nQuoting Podestà <judge@localhost>:\n\n"]
)
def test_no_order_comes_back_however_the_copy_was_changed(table: Table, head: str) -> None:  # noqa: F811
    """The orders on file stay those that were typed on top."""
    table.begin()
    who = answer(table, "florence", "A are - sie\nexpense 1: 3 famine relief siena")
    confirmed = quoted(table.work()[who][-1])
    for name, change in CHANGED.items():
        answer(table, "florence", f"A are h\nexpense 1: none{head}{change(confirmed)}")
        said = words(table.work()[who][-1]).partition("as I hold them:")[2].splitlines()
        held = [line.strip() for line in said[: said.index("", 2)] if line]
        assert held == ["A Arezzo holds"], (name, said)
        answer(table, "florence", "A are - sie\nexpense 1: 3 famine relief siena")
        table.work()


def test_a_confirmation_sent_back_as_orders_counts(table: Table) -> None:  # noqa: F811
    """The list of orders alone, copied into a letter without anything else of ours."""
    table.begin()
    who = answer(table, "florence", "A are - sie\nA flo h\nF pis h")
    confirmed = words(table.work()[who][-1])
    orders = [line for line in confirmed.splitlines() if line.startswith("  ")]
    answer(table, "florence", "A are h\nA flo h")
    table.work()
    answer(table, "florence", "\n".join(orders))
    said = words(table.work()[who][-1])
    assert "A Arezzo -> Siena" in said and "I have not used" not in said


@pytest.mark.parametrize(
    "around", ["I see here\n{}\nwho ordered that?", "Where is this from?\n{}", "{}\nmakes no sense to me"]
)
def test_a_line_of_an_old_list_beside_a_sentence_brings_nothing_back(table: Table, around: str) -> None:  # noqa: F811
    """Weeks after, and though many letters since then name the same places."""
    table.begin()
    who = answer(table, "florence", "F pis - egl")
    line = next(line for line in words(table.work()[who][-1]).splitlines() if "Gulf" in line).strip()
    for _ in range(10):
        answer(table, "florence", "clear\nF pis h\nif A Arezzo then F pis - egl")
        table.work()
    answer(table, "florence", "F pis h")
    table.work()
    answer(table, "florence", around.format(line))
    said = words(table.work()[who][-1]).partition("as I hold them:")[2].splitlines()
    assert [line.strip() for line in said[: said.index("", 2)] if line] == ["F Pisa holds"]


def test_only_letters_to_the_writer_are_looked_at(table: Table) -> None:  # noqa: F811
    """Bob's line under Ann's letter finds nothing of Bob's; it hides no order of hers."""
    table.begin()
    with table.judge.store.read() as known:
        kept = known.letters_to("bob@example.org", rows=range(99))
        row = kept[0][0]
        assert known.letters_to("ann@example.org", rows=[row]) == ()
    bobs = table.judge.environment.own.line_of(row)
    who = answer(table, "florence", f"A are h\n{bobs}\nF pis h")
    said = words(table.work()[who][-1])
    assert "A Arezzo holds" in said and "F Pisa holds" in said


def test_who_asks_to_be_forgotten_leaves_nothing_to_compare(table: Table) -> None:  # noqa: F811
    """The letters are the outbox's own: what is erased there is nowhere else."""
    table.begin()
    with table.judge.store.write() as tx:
        tx.forget_person(2, ["bob@example.org"])
    with table.judge.store.read() as known:
        assert known.letters_to("bob@example.org", rows=range(99), lines=["Your orders"]) == ()


def _listed(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.startswith("  "))


@pytest.mark.parametrize("above", ["A are h", "thanks for this!", "clear", "no, cancel all that please"])
def test_the_list_of_orders_alone_brings_nothing_back(table: Table, above: str) -> None:  # noqa: F811
    """A program that copies what is indented, and no sentence of ours."""
    table.begin()
    who = answer(table, "florence", "A are - sie\nA flo h\nF pis h")
    confirmed = quoted(table.work()[who][-1])
    answer(table, "florence", "A are h\nA flo - pst")
    table.work()
    below = [] if above.startswith("thanks") else [f"{_listed(confirmed)}\n\n{above}"]
    for text in (f"{above}\n\n{_listed(confirmed)}", *below):
        answer(table, "florence", text)
        said = words(table.work()[who][-1])
        assert "A Arezzo -> Siena" not in said.replace("> A Arezzo -> Siena", "")
        assert "I have not used" in said


@pytest.mark.parametrize(
    "change", ["the whole", "the list alone", "one paragraph", "wrapped anew and cut short"]
)
def test_an_old_letter_is_known_after_many_others(table: Table, change: str) -> None:  # noqa: F811
    """Weeks later its lines bring nothing back, by whatever program it is copied without marks."""
    table.begin()
    who = answer(table, "florence", "A are - sie\nA flo h\nF pis h")
    old = quoted(table.work()[who][-1])
    answer(table, "florence", "A are h")
    table.work()
    for _ in range(15):
        answer(table, "florence", "status")
        table.work()
    copied = _listed(old) if change == "the list alone" else CHANGED.get(change, str)(old)
    answer(table, "florence", f"see you all next week in Rome\n\n{copied}")
    said = words(table.work()[who][-1])
    assert "A Arezzo -> Siena" not in said.replace("> A Arezzo -> Siena", "")


PRESS = (
    "Let us write: A are - per, A flo - bol\nA ven h",
    "A flo - bol\nA are - per",
    "Florence:\nA flo - bol\nA are - per\n\nVenice:\nA ven h",
    "Our plan, dear friend, so please have your\nA flo - bol\nA are - per\nand I do the rest.",
)
COPIED: Mapping[str, Callable[[str], str]] = {
    "narrow": _narrow,
    "without our words below it": lambda text: text.partition("-----")[0],
    "narrow, without these, arrows in words": lambda text: _narrow(
        text.partition("-----")[0].replace(" - ", " to ")
    ),
}


def _filed(table: Table) -> list[str]:  # noqa: F811
    with table.judge.store.read() as known:
        return [
            str(one.canonical) for one in known.filed_orders("sforza", table.game.phase, Seat("florence"))
        ]


@pytest.mark.parametrize("press", PRESS)
def test_orders_in_press_do_not_come_back_out_of_a_copy(table: Table, press: str) -> None:  # noqa: F811
    """Press of another player, copied below an answer without any mark, orders nothing and goes nowhere."""
    table.begin()
    who = answer(table, "florence", "A are h\nA flo h\nF pis h")
    answer(table, "venice", f"press to florence\n{press}\nendpress")
    received = quoted(next(m for m in table.work()[who] if "Venice to" in str(m["Subject"])))
    before = _filed(table)
    for name, change in COPIED.items():
        for top in ("thanks!", "no", "A are h"):
            answer(table, "florence", f"{top}\n\n{change(received)}")
            assert list(table.work()) == [who], (name, top)
            assert _filed(table) == before, (name, top)


def test_orders_picked_from_press_count(table: Table) -> None:  # noqa: F811
    """Whoever wants what a letter proposes copies it into an answer, without the letter around it."""
    table.begin()
    who = answer(table, "florence", "A are h\nA flo h\nF pis h")
    answer(table, "venice", f"press to florence\nDear friend,\n{PRESS[3]}\nendpress")
    table.work()
    answer(table, "florence", "A flo - bol\nA are - per")
    said = words(table.work()[who][-1])
    assert "A Florence -> Bologna" in said and "A Arezzo -> Perugia" in said


def test_half_of_a_block_is_not_filed(table: Table) -> None:  # noqa: F811
    """Two of its lines stand in a letter of ours, beside words: the third is asked about with them."""
    table.begin()
    answer(table, "florence", "A are - sie\nA flo h\nF pis h")
    table.work()
    answer(table, "florence", "clear")
    table.work()
    who = answer(
        table, "florence", "Somebody posted this:\nA Arezzo - Siena\nA Florence holds\nF psa - ligurian"
    )
    said = words(table.work()[who][-1])
    assert "I hold no orders" in said
    assert "> F psa - ligurian" in said


def test_a_block_below_my_orders_is_filed(table: Table) -> None:  # noqa: F811
    """Its lines are the writer's, though ours had them once."""
    table.begin()
    answer(table, "florence", "A are - sie\nA flo h\nF pis h")
    table.work()
    answer(table, "florence", "clear")
    table.work()
    who = answer(table, "florence", "My orders:\nA Arezzo - Siena\nA Florence holds\nF psa h\n\nThanks")
    assert "A Arezzo -> Siena" in words(table.work()[who][-1]).partition("These lines")[0]

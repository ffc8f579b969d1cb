"""Lines that their writer has struck out are none, in whatever way a program writes that down."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from judge.core.inbound import InboundMail
from judge.mail.reading.hypertext import text_of
from tests.mail.reading.test_quotations import letter_of, lines_of

STRUCK = (
    "<s>{}</s>",
    "<strike>{}</strike>",
    "<del cite=x>{}</del>",
    "<S><b>{}</b></S>",
    '<span style="text-decoration: line-through;">{}</span>',
    "<span style='color:red;text-decoration:line-through'>{}</span>",
    "<span style='text-decoration:underline line-through'>{}</span>",
    "<span style='text-decoration-line: line-through'>{}</span>",
    "<font style='TEXT-DECORATION: line-through'>{}</font>",
    "<style>p {{color:red}} .k {{text-decoration:line-through}}</style><span class='a k'>{}</span>",
    "<style>span.K{{color:red;text-decoration-line:line-through;}}</style><span class=k>{}</span>",
)
UNSEEN = (
    "<span hidden>{}</span>",
    "<span class=x hidden=''>{}</span>",
    "<span style='display:none'>{}</span>",
    "<span style='opacity:0'>{}</span>",
    "<span style='opacity: 0.0; color:red'>{}</span>",
    "<span style='max-height:0;overflow:hidden'>{}</span>",
    "<span style='visibility:collapse'>{}</span>",
    "<span style='position:absolute;left:-9999px'>{}</span>",
    "<span style='text-indent: -999em'>{}</span>",
)
SEEN = (
    "<span style='text-decoration:underline'>{}</span>",
    "<span style='text-decoration:none'>{}</span>",
    "<span title='hidden'>{}</span>",
    "<style>.k{{text-decoration:line-through}}</style><span class=kk>{}</span>",
    "<style>.k{{text-decoration:underline}}</style><span class=k>{}</span>",
    "<style>@media (max-width:9px) {{ .k{{display:none}} }}</style><span class=k>{}</span>",
    "<span class='hidden x'>{}</span>",
    "<span style='opacity:0.9'>{}</span>",
    "<span style='max-height:0.5em'>{}</span>",
    "<span style='overflow:hidden'>{}</span>",
    "<u>{}</u>",
)
ORDERS = ("A flo - bol", "A are - sie", "F psa h")


def _letter(mark: str, *, plain: bool, quoted: str = "") -> bytes:
    """A letter of three orders, of which the second is within a mark."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "orders"
    shown = [mark.format(line) if n == 1 else line for n, line in enumerate(ORDERS)]
    body = "".join(f"<div>{line}</div>" for line in shown)
    if plain:
        marked = "".join(f"> {line}\n" for line in quoted.splitlines())
        message.set_content("\n".join(ORDERS) + f"\n{marked}")
        body += f"<div>{'<br>'.join(quoted.splitlines())}</div>"
        message.add_alternative(body, subtype="html")
    else:
        message.set_content(body, subtype="html")
    return message.as_bytes()


@pytest.mark.parametrize("mark", [*STRUCK, *UNSEEN])
def test_what_is_struck_out_or_unseen_in_html_does_not_count(mark: str) -> None:
    assert lines_of(_letter(mark, plain=False)) == [ORDERS[0], ORDERS[2]]


@pytest.mark.parametrize("mark", STRUCK)
def test_a_plain_part_does_not_bring_back_what_is_struck_out_beside_it(mark: str) -> None:
    """Programs leave the line out of the HTML alone: the plain part has it as if nothing were the matter."""
    assert lines_of(_letter(mark, plain=True)) == [ORDERS[0], ORDERS[2]]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("mark", SEEN)
def test_what_looks_a_little_like_it_counts(mark: str, plain: bool) -> None:
    assert lines_of(_letter(mark, plain=plain)) == list(ORDERS)


def test_the_marks_of_a_quotation_that_the_plain_part_alone_has_are_kept() -> None:
    raw = _letter(STRUCK[0], plain=True, quoted="A ven - fer\nF nap h")
    assert lines_of(raw) == [ORDERS[0], ORDERS[2]]


def test_a_few_words_struck_out_leave_the_others() -> None:
    assert text_of("<p>A are - <s>sie</s> per</p>")[0].split() == ["A", "are", "-", "per"]
    shown = "<p>A are - <span style='text-decoration:line-through'>sie</span> per</p>"
    assert text_of(shown)[0].split() == ["A", "are", "-", "per"]


BY_SIGNS = (
    "~~{}~~",
    "~{}~",
    "- ~~{}~~",
    "2. ~~{}~~",
    "[s]{}[/s]",
    "[DEL]{}[/DEL]",
    "/* {} */",
    "// {}",
    "<!-- {} -->",
    "~~{}~~.",
    "\u274c {}",
    "- \u2717 {}",
)
NOT_STRUCK = ("{}", "- {}", "* {}", "~ {}", "*{}*", "_{}_", "/{}", "# {}", "[{}]")


def _plain(text: str) -> InboundMail:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "orders"
    message.set_content(text)
    return letter_of(message.as_bytes())


@pytest.mark.parametrize("signs", BY_SIGNS)
def test_a_line_struck_out_by_signs_does_not_count_and_is_told(signs: str) -> None:
    struck = signs.format(ORDERS[1])
    found = _plain(f"{ORDERS[0]}\n{struck}\n{ORDERS[2]}\n")
    assert [line for line in found.lines if line.strip()] == [ORDERS[0], ORDERS[2]]
    assert found.doubtful == (struck,)


@pytest.mark.parametrize("signs", NOT_STRUCK)
def test_other_signs_strike_nothing_out(signs: str) -> None:
    line = signs.format(ORDERS[1])
    assert line in _plain(f"{ORDERS[0]}\n{line}\n{ORDERS[2]}\n").lines


PAIRS = (
    "~~{}\n{}~~",
    "~~\n{}\n{}\n~~",
    "/*\n{}\n{}\n*/",
    "<!-- {}\n{} -->",
    "[s]\n{}\n{}\n[/s]",
    "<del>{}\n{}</del>",
)


@pytest.mark.parametrize("signs", PAIRS)
def test_signs_strike_out_all_lines_between_them(signs: str) -> None:
    found = _plain(f"{ORDERS[0]}\n{signs.format(ORDERS[1], 'A ven - fer')}\n{ORDERS[2]}\n")
    assert [line for line in found.lines if line.strip()] == [ORDERS[0], ORDERS[2]]


@pytest.mark.parametrize(
    "signs", ["~~~\n{}\n~~~", "~~\n{}", "/*\n{}", "~~old~~ {}", "[s] {}", "```\n{}\n```"]
)
def test_signs_without_an_end_strike_nothing_out(signs: str) -> None:
    line = signs.format(ORDERS[1])
    found = "\n".join(_plain(f"{ORDERS[0]}\n{line}\n{ORDERS[2]}\n").lines)
    assert ORDERS[1] in found and ORDERS[2] in found


def test_characters_with_a_line_through_them_do_not_count() -> None:
    """Programs for telephones strike out so."""
    whole = "".join(f"{one}\u0336" for one in ORDERS[1])
    for struck in (whole, "A a\u0336r\u0336e\u0336 - sie"):
        assert struck not in _plain(f"{ORDERS[0]}\n{struck}\n").lines


def test_press_keeps_what_its_writer_strikes_out() -> None:
    text = "press to milan\nI am ~~sorry~~\n~~not amused~~\nend\nA flo - bol\n~~A are - sie~~\n"
    found = _plain(text)
    assert "~~not amused~~" in found.lines and "~~A are - sie~~" not in found.lines

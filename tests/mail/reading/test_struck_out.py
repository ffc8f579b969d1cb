"""Lines that their writer has struck out are none, in whatever way a program writes that down."""

from __future__ import annotations

from email.message import EmailMessage
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText

import pytest

from judge.core.inbound import InboundMail
from judge.mail.reading.hypertext import text_of
from judge.mail.reading.parts import split
from tests.mail.reading.test_quotations import letter_of, lines_of
from tests.support.patience import usual_seconds

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
    "<span style='font-size:0'>{}</span>",
    "<span style='FONT-SIZE: 0PX'>{}</span>",
    "<span style='font:0/0 serif'>{}</span>",
    "<div style='height:0;overflow:hidden'>{}</div>",
    "<div style='width:1px;height:1px;overflow:hidden'>{}</div>",
    "<span style='font-family:&quot;A;B&quot;;display:none'>{}</span>",
    "<span style='display:/* x */none !important'>{}</span>",
    "<span style='mso-hide:all'>{}</span>",
    "<span style='filter:alpha(opacity=0)'>{}</span>",
    "<span style='opacity:0%'>{}</span>",
    "<span style='position:absolute;clip:rect(0 0 0 0)'>{}</span>",
    "<span style='clip-path:inset(50%)'>{}</span>",
    "<span style='transform:scale(0)'>{}</span>",
    "<span style='margin-left:-9999px'>{}</span>",
    "<style>.k {{display:none}}</style><span class='a k'>{}</span>",
    "<style>@media screen {{ #k, b {{font-size:0}} }}</style><span id=k>{}</span>",
    "<style>p, em {{visibility:hidden}}</style><em>{}</em>",
    "<div hidden><p>{}</p></div>",
    "<!-- {} -->",
    "<dialog>{}</dialog>",
)
HARDLY_SEEN = (
    "<span style='color:#fff'>{}</span>",
    "<span style='color:White'>{}</span>",
    "<font color=FFFFFF>{}</font>",
    "<font color='#fefefe'>{}</font>",
    "<span style='color:rgb(250, 250, 250)'>{}</span>",
    "<span style='color:rgba(0,0,0,0.05)'>{}</span>",
    "<span style='color:hsl(0 0% 99%)'>{}</span>",
    "<span style='color:transparent'>{}</span>",
    "<span style='color:#00000000'>{}</span>",
    "<span style='color:black;-webkit-text-fill-color:transparent'>{}</span>",
    "<span style='background:#000'>{}</span>",
    "<span style='background-color:black;color:#111'>{}</span>",
    "<table><tr><td bgcolor=navy><font color=navy>{}</font></td></tr></table>",
    "<style>.w {{color:#fff !important}}</style><span class=w style='color:black'>{}</span>",
    "<span style='color:yellow'>{}</span>",
    "<span style='font-size:3px'>{}</span>",
    "<span style='font-size:1px;line-height:1px'>{}</span>",
    "<details>{}</details>",
)
"""Where it cannot be told, nothing is done and the line is told."""
GREY = (
    "<span style='color:#ccc'>{}</span>",
    "<span style='opacity:0.2'>{}</span>",
    "<span style='color:gray'>{}</span>",
    "<font color='#999999'>{}</font>",
    "<p style='opacity:.5'>{}</p>",
)
SEEN = (
    "<span style='text-decoration:underline'>{}</span>",
    "<span style='text-decoration:none'>{}</span>",
    "<span title='hidden'>{}</span>",
    "<style>.k{{text-decoration:line-through}}</style><span class=kk>{}</span>",
    "<style>.k{{text-decoration:underline}}</style><span class=k>{}</span>",
    "<style>@media (max-width:9px) {{ .k{{display:none}} }}</style><span class=k>{}</span>",
    "<style>@media (prefers-color-scheme:dark) {{ .k{{color:#fff}} }}</style><span class=k>{}</span>",
    "<style>[data-ogsc] .k{{color:#fff}} .dark p, :root .k {{color:white}}</style><span class=k>{}</span>",
    "<div style='font-size:0'><span style='font-size:14px'>{}</span></div>",
    "<table><tr><td style='background:#000'><span style='color:#fff'>{}</span></td></tr></table>",
    "<div style='background-color:#1e1e1e;color:#ddd'>{}</div>",
    "<div style='visibility:hidden'><span style='visibility:visible'>{}</span></div>",
    "<p style='display:none'>Preview of this<p>{}",
    "<p style='color:red'>{}</p>",
    "<p style='color:orange'>{}</p>",
    "<p style='color:windowtext;text-indent:-18.0pt;margin-left:-5.4pt'>{}</p>",
    "<p style='line-height:1;overflow:hidden'>{}</p>",
    "<span style='color:#666'>{}</span>",
    "<span title='display:none'>{}</span>",
    "<span data-style='display:none'>{}</span>",
    "<div style='max-width:600px;height:100%;overflow:hidden;margin:0 auto'>{}</div>",
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


@pytest.mark.parametrize("mark", [*STRUCK, *UNSEEN])
def test_a_plain_part_does_not_bring_back_what_is_struck_out_beside_it(mark: str) -> None:
    """Programs leave the line out of the HTML alone: the plain part has it as if nothing were the matter."""
    assert lines_of(_letter(mark, plain=True)) == [ORDERS[0], ORDERS[2]]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("mark", HARDLY_SEEN)
def test_what_has_the_colour_of_its_ground_does_not_count_and_is_told(mark: str, plain: bool) -> None:
    found = letter_of(_letter(mark, plain=plain))
    assert [line for line in found.lines if line.strip()] == [ORDERS[0], ORDERS[2]]
    assert found.doubtful == (ORDERS[1],)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("mark", GREY)
def test_grey_beside_black_is_noted(mark: str, plain: bool) -> None:
    found = letter_of(_letter(mark, plain=plain))
    assert [line for line in found.lines if line.strip()] == list(ORDERS)
    assert found.set_apart == (ORDERS[1],)


def test_where_all_is_grey_it_is_the_writers_colour() -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "orders"
    message.set_content(f"<body text='#888888'>{'<br>'.join(ORDERS)}</body>", subtype="html")
    found = letter_of(message.as_bytes())
    assert (list(found.lines), found.set_apart) == (list(ORDERS), ())


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


@pytest.mark.parametrize("signs", ["~~\n{}", "/*\n{}", "~~old~~ {}", "[s] {}", "(*) {}", "`{}`"])
def test_signs_without_an_end_strike_nothing_out(signs: str) -> None:
    line = signs.format(ORDERS[1])
    found = "\n".join(_plain(f"{ORDERS[0]}\n{line}\n{ORDERS[2]}\n").lines)
    assert ORDERS[1] in found and ORDERS[2] in found


def test_a_whole_letter_in_a_fence_counts_and_a_fence_without_end_goes_on_to_its_end() -> None:
    fenced = "```\n" + "\n".join(ORDERS) + "\n```\n"
    assert [line for line in _plain(fenced).lines if "`" not in line] == list(ORDERS)
    assert [line for line in _plain(f"{ORDERS[0]}\n```\n{ORDERS[1]}\n").lines if line.strip()] == [ORDERS[0]]


def test_characters_with_a_line_through_them_do_not_count() -> None:
    """Programs for telephones strike out so."""
    whole = "".join(f"{one}\u0336" for one in ORDERS[1])
    for struck in (whole, "A a\u0336r\u0336e\u0336 - sie"):
        assert struck not in _plain(f"{ORDERS[0]}\n{struck}\n").lines


def test_press_keeps_what_its_writer_strikes_out() -> None:
    text = "press to milan\nI am ~~sorry~~\n~~not amused~~\nend\nA flo - bol\n~~A are - sie~~\n"
    found = _plain(text)
    assert "~~not amused~~" in found.lines and "~~A are - sie~~" not in found.lines


DEAR = {
    "a rule of thousands of properties": "<style>*{"
    + ";".join(f"a{n}:b" for n in range(12_000))
    + "}</style>"
    + "".join(f"<b id={n}>x</b>" for n in range(7_000)),
    "rules of all that counts": "<style>"
    + "*{color:red;font:9px;margin:1px;left:2px;clip:auto}" * 1_500
    + "</style>"
    + "".join(f"<b id={n}>x</b>" for n in range(7_000)),
    "elements within each other": "".join(f"<u style=color:#{n:03}>" for n in range(210)) + "<i></i>" * 7_200,
}


ENOUGH = 0.5
"""Seconds of a usual machine's processor: half of what a letter has."""


@pytest.mark.parametrize("html", DEAR.values(), ids=DEAR)
def test_styles_cost_no_more_than_their_share_of_a_letters_second(html: str) -> None:
    """As many bodies of this kind as a letter can hold are read within half of its second of a processor."""
    message = EmailMessage()
    message["From"] = "bruno@example.net"
    message.set_content("Hello")
    for _ in range(17):
        message.add_attachment(html.encode(), "text", "html", disposition="inline")
    assert usual_seconds(lambda: split(message.as_bytes()), ENOUGH) <= ENOUGH


def test_html_beside_plain_parts_counts_as_well() -> None:
    """Seventeen plain parts, each with HTML of many elements that says the same."""
    message = MIMEMultipart()
    for _ in range(17):
        pair = MIMEMultipart("alternative")
        pair.attach(MIMEText("Hello"))
        pair.attach(MIMEText(DEAR["elements within each other"], "html"))
        message.attach(pair)
    assert usual_seconds(lambda: split(message.as_bytes()), ENOUGH) <= ENOUGH

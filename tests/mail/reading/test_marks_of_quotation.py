"""Lines between visible marks of quotation are somebody else's: they do not count, and are told."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from judge.core.inbound import InboundMail
from judge.mail.reading.quoting import divide
from tests.mail.reading.test_quotations import letter_of

OWN = "F psa h"
QUOTED = ("A are - sie", "A flo - bol")
BOTH = "\n".join(QUOTED)


def _plain(text: str, subject: str = "plans") -> InboundMail:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", subject
    message.set_content(text)
    return letter_of(message.as_bytes())


def _spoken(letter: InboundMail) -> list[str]:
    return [line for line in letter.lines if line.strip()]


FENCES = (
    "<quote>\n{}\n</quote>",
    "<quote author='Bruno'>{}</quote>",
    "[quote]\n{}\n[/quote]",
    "[quote=Bruno]\n{}\n[/quote]",
    '[quote author="Bruno" date=1234] {}\n[/quote].',
    "He wrote: [quote]\n{}\n[/quote]",
    "[quote]\n[quote]\nNo.\n[/quote]\n{}\n[/quote]",
    "<blockquote>\n{}\n</blockquote>",
    "<msg>\n{}\n</msg>",
    "[start of letter]\n{}\n[end of letter]",
    "[begin]\n{}\n[end]",
    "(letter)\n{}\n(end of letter)",
    "=== begin ===\n{}\n=== end ===",
    "--- Begin forwarded text ---\n{}\n--- End forwarded text ---",
    "*** START ***\n{}\n*** END ***",
    "#start\n{}\n#end",
    "... begin\n{}\n... end",
    "=== begin ===\nend\n{}\n=== end ===",
    "BEGIN QUOTE\n{}\nEND QUOTE",
    "Begin quote:\n{}\nEnd of quote.",
    "DÉBUT CITATION\n{}\nFIN DE LA CITATION",
    "Zitat Anfang\n{}\nZitat Ende",
    "inizio citazione\n{}\nfine citazione",
    "inicio de la cita\n{}\nfin de la cita",
    "begin citaat\n{}\neinde citaat",
    "---- cut here ----\n{}\n---- cut here ----",
    "--8<--\n{}\n--8<--",
    "- - 8< - -\n{}\n- - >8 - -",
    "-----8<-----8<-----\n{}\n----->8----->8-----",
    "--- 8< --- cut --- 8< ---\n{}\n--- 8< --- cut --- 8< ---",
    "\u2702 - - - -\n{}\n\u2702 - - - -",
    "<<<\n{}\n>>>",
    "{{{{\n{}\n}}}}",
    '"\n{}\n"',
    '"{}"',
    '"{}\n"',
    '"\n{}"',
    "\u201e{}\u201c",
    "\u00ab {} \u00bb",
    "\u2039{}\u203a",
)


@pytest.mark.parametrize("fence", FENCES)
def test_lines_in_a_fence_do_not_count_and_are_told(fence: str) -> None:
    found = _plain(f"{OWN}\n\n{fence.format(BOTH)}\n\nRegards\nAnna")
    assert _spoken(found) == [OWN, "Regards", "Anna"]
    assert all(any(order in line for line in found.doubtful) for order in QUOTED)


@pytest.mark.parametrize("fence", FENCES)
def test_a_letter_that_is_all_in_a_fence_says_nothing_of_its_writer(fence: str) -> None:
    assert _spoken(_plain(fence.format(BOTH), "Re: plans")) == []


@pytest.mark.parametrize("fence", ["[quote]\n{}\n[/quote]", "~~~\n{}\n~~~"])
def test_press_in_a_fence_is_not_sent(fence: str) -> None:
    press = "press to milan\nI march.\nendpress"
    found = _plain(f"{OWN}\n{fence.format(press)}")
    assert _spoken(found) == [OWN]


def test_press_keeps_what_it_quotes() -> None:
    text = "press to milan\n[quote]\nI march.\n[/quote]\nDo you?\nendpress\nF psa h"
    assert _spoken(_plain(text)) == text.split("\n")


def test_below_scissors_without_a_second_pair_all_is_cut_out() -> None:
    assert _spoken(_plain(f"{OWN}\n--8<--\n{BOTH}")) == [OWN]


NO_FENCES = (
    "[b]{}[/b]",
    "<b>\n{}\n</b>",
    "[list]\n{}\n[/list]",
    "[orders]\n{}\n[/orders]",
    "<moves>\n{}\n</moves>",
    "BEGIN ORDERS\n{}\nEND ORDERS",
    "Start\n{}\nEnd",
    "Begin:\n{}\nThe end.",
    "=== Start of my orders ===\n{}\n=== End of orders ===",
    "[Befehle Anfang]\n{}\n[Befehle Ende]",
    "---- Orders ----\n{}\n---- Orders ----",
    "[quote]\n{}",
    "<anna@players.test>\n{}",
    "[1]\n{}\n[2]",
    "=== Spring 1454 ===\n{}\n=== Regards ===",
    "--------\n{}\n--------",
    "========\nSpring 1454\n========\n{}",
    "Begin with the armies:\n{}\nThe end",
    "{}\n\n- end -",
    '"{}\n"Long live Florence"',
    '{}\n--\n"What a day',
    "Florence, spring 1454:\n{}",
    "1) {}\n(end)",
    "Army | Order\n-----|------\n{}",
)


QUOTING = (
    "<q>{}</q>",
    "<cite>{}</cite>",
    "<samp>{}</samp>",
    "<figure>{}</figure>",
    "<figure><img src=x><figcaption>{}</figcaption></figure>",
    "<details open><summary>Bruno</summary>{}</details>",
    "<section class=quote>{}</section>",
    "<p class='post-quote'>{}</p>",
    "<td class=quoteContent>{}</td>",
    "<div class='bbCodeBlock bbCodeBlock--quote'>{}</div>",
    "<pre class=wrapped_quotation>{}</pre>",
    "<span class='x_forwarded-message'>{}</span>",
    "<div class=BBCODE_QUOTE>{}</div>",
    "<article class=citation>{}</article>",
    "<div class=quotebody><div>Bruno</div>{}</div>",
    "<li class=quoted>{}</li>",
    "<ul><li class=quoted>I see.<ol><li>{}</ol></ul>",
    "<table class=quote><tr><td><table><tr><td>I see.</table><tr><td>{}</table>",
    "<div id=QuotedMessage>{}</div>",
)
NOT_QUOTING = (
    "<p class=MsoQuoteless>{}</p>",
    "<p class='unquoted'>{}</p>",
    "<p class=note>{}</p>",
    "<code>{}</code>",
    "<pre>{}</pre>",
    "<span class=highlight>{}</span>",
    "<section>{}</section>",
    "<p class=quote>I see.<p>{}",
    "<ul><li class=quote>I see.<li>{}</ul>",
    "<table><tr><td class=quote>I see.<td>.<tr><td>{}</table>",
    "<figure></figure>{}",
    "<figure class=table><table><tr><td>{}</table></figure>",
)


def _in_html(form: str, *, plain: bool) -> list[str]:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "anna@players.test", "judge@judge.test", "plans"
    html = f"<p>{OWN}</p>{form.format('<br>'.join(QUOTED))}<p>Thanks</p>"
    if plain:
        message.set_content(f"{OWN}\n\n{BOTH}\n\nThanks\n")
        message.add_alternative(html, subtype="html")
    else:
        message.set_content(html, subtype="html")
    return _spoken(letter_of(message.as_bytes()))


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("form", QUOTING)
def test_elements_and_classes_of_html_quote_by_their_names(form: str, plain: bool) -> None:
    """A plain part beside them has no mark of it."""
    assert _in_html(form, plain=plain) == [OWN, "Thanks"]


@pytest.mark.parametrize(
    ("form", "html"), [*((form, False) for form in NO_FENCES), *((form, True) for form in NOT_QUOTING)]
)
def test_orders_that_nothing_encloses_count(form: str, html: bool) -> None:
    """Emphasis, headings, names of orders, rules of one's own and other elements quote nobody."""
    lines = _in_html(form, plain=False) if html else _plain(f"Dear judge,\n{form.format(BOTH)}").lines
    assert all(order in "\n".join(lines) for order in QUOTED)


FRAMES = (
    "***\n{}\n{}\n***",
    "* * * * *\n{}\n\n{}\n* * * * *",
    "**********\nFrom the forum:\n{}\n{}\n**********",
    "| {} |\n| {} |",
    "|{}|\n|{}|",
    "+-------------+\n| {} |\n| {} |\n+-------------+",
    "\u250c\u2500\u2500\u2500\u2510\n\u2502 {} \u2502\n\u2502 {} \u2502\n\u2514\u2500\u2500\u2500\u2518",
    "\u2551 {} \u2551\n\u2551 {} \u2551",
    "\u2503{}\u2503\n\u2503{}\u2503",
    "******************\n* {}      *\n* {}     *\n******************",
    "* {} *\n* {}  *",
    '"{}"\n"{}"',
    '- "{}"\n- "{}"',
    '1. "{}",\n2. "{}".',
    "\u201e{}\u201c\n\u201e{}\u201c",
    "\u00ab {} \u00bb\n\u00ab {} \u00bb",
    "\u2039{}\u203a\n\u2039{}\u203a",
    "'{}'\n'{}'",
    "--- a/orders.txt\n+++ b/orders.txt\n@@ -1,2 +1,2 @@\n+{}\n {}",
    "@@ -3 +3 @@ spring\n-{}\n+{}",
)


@pytest.mark.parametrize("frame", FRAMES)
def test_lines_in_a_frame_are_set_apart(frame: str) -> None:
    """They count, for they may head orders; but an order among them is asked about."""
    framed = frame.format(*QUOTED)
    found = _plain(f"Dear judge,\n{OWN}\n\n{framed}\n\nRegards\nAnna")
    assert OWN in found.lines and OWN not in found.set_apart
    for order in QUOTED:
        line = next(line for line in found.lines if order in line)
        assert line.strip() in found.set_apart


NO_FRAMES = (
    "***\n{}\n{}",
    "{}\n***\n{}",
    "***\nSpring 1454\n***\n{}\n{}",
    "----\n{}\n{}\n----",
    "| A | are | - sie |\n| {} | x |\n| {} | y |",
    "| Orders |\n|---|\n| {} |\n| {} |",
    "| {}\n| {}",
    '"{}"\n{}',
    '"{}" and "{}"',
    "`{}`\n`{}`",
    "*{}*\n*{}*",
    "* {}\n* {}",
    "({})\n({})",
    "Army | {}\nFleet | {}",
)


@pytest.mark.parametrize("form", NO_FRAMES)
def test_bullets_tables_rules_and_a_line_in_marks_set_nothing_apart(form: str) -> None:
    framed = form.format(*QUOTED)
    found = _plain(f"Dear judge,\n{OWN}\n\n{framed}\n\nRegards\nAnna")
    assert not any(order in line for line in found.set_apart for order in QUOTED)


@pytest.mark.parametrize("ticked", ["checked", "checked=''", "CHECKED=checked"])
@pytest.mark.parametrize("kind", ["checkbox", "radio"])
def test_a_box_to_tick_in_html_is_a_box_of_brackets(kind: str, ticked: str) -> None:
    form = f"<div><input type={kind} {ticked}>A flo - bol</div><div><input type='{kind}'>A are - sie</div>"
    assert _in_html(form, plain=False) == [OWN, "[x] A flo - bol", "[ ] A are - sie", "Thanks"]


HANDED_ON = (
    "Fwd: plans",
    "FW: plans",
    "Fw: Re: plans",
    "WG: Befehle",
    "TR: ordres",
    "RV: ordenes",
    "I: ordini",
    "Doorst: bevelen",
    "VB: order",
    "ENC: ordens",
    "[Fwd: plans]",
    "plans (fwd)",
    "\u8f6c\u53d1: plans",
)


@pytest.mark.parametrize("subject", HANDED_ON)
@pytest.mark.parametrize("above", ["", "Here are my orders:\n", "resign\n"])
def test_lines_below_a_subject_of_a_letter_handed_on_are_set_apart(subject: str, above: str) -> None:
    """Nothing else tells whose they are; a telephone's line below them is no quotation."""
    found = _plain(f"{above}{BOTH}\n\nSent from my iPhone", subject)
    assert found.set_apart == tuple(above.split("\n")[:-1]) + QUOTED


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (f"***\n{BOTH}\n***", "plans"),
        ("\n".join(f'"{order}"' for order in QUOTED), "plans"),
        *(
            (BOTH, said)
            for said in ("Re: plans", "Re: Fwd: plans", "my forward: plans", "in: plans", "VS: plans")
        ),
    ],
)
def test_answers_and_letters_that_are_all_between_stars_or_in_marks_are_their_writers(
    text: str, subject: str
) -> None:
    assert _plain(text, subject).set_apart == ()


@pytest.mark.parametrize(
    "quotation",
    [
        "> A are h",
        "---------- Forwarded message ----------\nFrom: Bruno <b@x.test>\nDate: 12 Mar 2026 10:00\n\nA are h",
    ],
)
def test_what_stands_above_a_letter_handed_on_with_its_head_or_marks_is_its_writers(quotation: str) -> None:
    found = _plain(f"{BOTH}\n\n{quotation}\n", "Fwd: plans")
    assert _spoken(found) == [*QUOTED] and found.set_apart == ()


LONG = "I think that you should really move your army to Bologna, and A"
RESTS = (
    "> A flo - bol, A are -\nsie",
    "> A Arezzo ->\nSiena",
    "> A are - sie (\nfor Milan)",
    f"> {LONG}\nare - sie\n> and so on",
    f"> {LONG}\nare - sie",
    f"> {LONG} are\n- sie",
    f"> > {LONG}\nAre - Sie\n> > and so on",
    f"> Hi Anna,\n> {LONG}\nare - sie\n>\n> Bruno",
)


@pytest.mark.parametrize("quoted", RESTS)
def test_the_rest_of_a_quoted_line_is_quoted_too_and_told(quoted: str) -> None:
    found = _plain(f"{OWN}\n\n{quoted}\n\nThanks")
    assert _spoken(found) == [OWN, "Thanks"]
    rest = next(line for line in quoted.split("\n") if not line.startswith(">"))
    assert found.doubtful == (rest,)


ANSWERS = (
    "> A Florence: no order received\nA flo h\n> A Arezzo: no order\nA are - sie",
    "> What will you do with all those armies of yours this spring, my friend?\nA are - sie",
    "> Please let me have your orders for Arezzo, and also for Florence and Pisa.\nA are - sie\n> Bruno",
    "> This is what I hold of your orders, and of what you have planned for later:\nA are - sie",
    "> Bruno Sforza, who thinks that he is still going to win this beautiful game\nA are - sie",
    "> ---\nA are - sie",
    f"> {LONG}\n- A flo h\n- A are - sie",
    f"> {LONG}\n\nA are - sie",
)


@pytest.mark.parametrize("answered", ANSWERS)
def test_an_answer_below_a_quoted_line_is_no_rest_of_it(answered: str) -> None:
    given = [line for line in answered.split("\n") if line and not line.startswith(">")]
    assert _spoken(_plain(f"{OWN}\n\n{answered}")) == [OWN, *given]


@pytest.mark.parametrize("device", ["Sent from my Galaxy", "Von meinem iPhone gesendet"])
def test_the_line_of_a_telephone_is_kept_where_it_parts_what_is_kept(device: str) -> None:
    assert _spoken(_plain(f"Thanks.\n\n{device}\n{OWN}")) == ["Thanks.", device, OWN]
    assert _spoken(_plain(f"{OWN}\n\n{device}")) == [OWN]
    assert _spoken(_plain(f"{device}\n\n{OWN}")) == [OWN]


@pytest.mark.parametrize(
    "head",
    [
        '> Message du 02/03/26 10:12\n> De : "Bob"\n> A : gus@players.test\n> Objet : plan',
        "> Von: Bob <bob@players.test>\n> Gesendet: Montag, 2. März 2026 10:12\n> An: Gus\n> Betreff: Plan",
        "> On Mon, 2 Mar 2026 Bob <bob@players.test> wrote:",
    ],
)
def test_lines_without_marks_below_a_quoted_head_alone_are_set_apart(head: str) -> None:
    assert divide([*head.split("\n"), "", "A are - per"]).set_apart == ["A are - per"]
    below = [*head.split("\n"), "> shall we?", "", "A are - per"]
    assert divide(below).set_apart == []

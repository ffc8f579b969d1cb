"""HTML bodies as the lines a reader sees; what is quoted comes out with ``> `` in front, as in plain mail.

Where all the rest is quoted, as Outlook does it, the line `PARTED` stands above it, for people answer within.

The reader is our own because html.parser needs quadratic time for unclosed markup; this one looks at each
character a fixed number of times. Not here: cleaning HTML for display; a letter's HTML is never shown.
"""

from __future__ import annotations

import re
from contextlib import suppress
from html import unescape

from judge.mail.reading.quoted_heads import PARTED, label_of

LARGEST = 400_000
"""Characters of HTML that are looked at."""
MOST_TAGS = 15_000
"""Tags that are looked at. A letter needs some dozens, a newsletter some thousands."""

_SILENT = frozenset({"script", "style", "title", "template", "object", "svg", "math", "noscript", "textarea"})
_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 "
        "header hr html li main nav ol p pre section table tbody thead tfoot tr ul",
    )
)
_REST_IS_QUOTED = frozenset(
    {
        "appendonsend", "divrplyfwdmsg", "reply-intro", "mail-editor-reference-message-container",
        "ms-outlook-mobile-reference-message", "olk_src_body_section",
    }
)  # fmt: skip
_QUOTING = re.compile(
    r"yahoo_quoted|moz-cite-prefix|moz-forward-container|gmail_attr|gmail_quote|protonmail_quote|tutanota_quote|"
    r"zmail_extra|quoted-?text|airmail_ext_on|ms-outlook-mobile-reference-message"
)
_QUOTING_NAMES = frozenset({"quote", "messagereplysection"})
_MAY_QUOTE = ("div", "span", "blockquote", "includetail")
_BORDER = re.compile(r"border-top(?:-style)?\s*:[^;]{0,60}\bsolid\b", re.IGNORECASE)
"""The line that desktop programs draw above another letter's head."""
_BESIDE = re.compile(r"border-left(?:-style)?\s*:[^;]{0,60}\bsolid\b", re.IGNORECASE)
"""The line that some programs draw beside a quotation."""
_HIDDEN = re.compile(
    r"display\s*:\s*none|mso-hide\s*:\s*all|visibility\s*:\s*(?:hidden|collapse)|"
    r"(?:opacity|max-height)\s*:\s*0(?:\.0{1,9})?(?![\d.])|(?:left|text-indent)\s*:\s*-\d{3}|text-decoration(?:-line)?\s*:[^;\"']{0,60}\bline-through",
    re.IGNORECASE,
)
_HIDDEN_WHOLLY = re.compile(r"(?:\A|\s)hidden(?=[\s=/>]|\Z)", re.IGNORECASE)
"""The attribute of that name."""
_VALUES = re.compile(r"\"[^\"]*\"|'[^']*'")
_STRUCK = frozenset({"s", "strike", "del"})
"""Struck out: taken back by the writer."""
_RULE = re.compile(r"\.([\w-]{1,60})\s{0,9}\{([^{}]{0,2000})\}")
"""A rule for a class, in a style sheet."""
_STRIKES = re.compile(r"<(?:s|strike|del)[\s>]|\bline-through\b", re.IGNORECASE)
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "col", "wbr", "area", "base", "source"})
_INDENTED = re.compile(r"margin:\s*0(px)?\s+0(px)?\s+0(px)?\s+40px")  # a mailer's "indent" button is no quote
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,40})")
_ATTRIBUTE = re.compile(r"([a-zA-Z-]{1,20})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_RUNS = re.compile(r"[ \t\r\n\f]+")


class _Walker:
    """Collects lines; keeps a stack only of elements that change what is kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.hidden: list[str] = []  # names of open elements, from the outermost unseen one on
        self.quotes: list[str] = []  # names of open elements, from the outermost quote on
        self.rest_is_quoted = False
        self.parted = False  # and said to be
        self.ruled = False  # a line has been drawn, and nothing stands below it yet
        self.verbatim = 0
        self.struck_classes: set[str] = set()

    def end_line(self, always: bool = False) -> None:
        text = "".join(self.line)
        self.line = []
        text = text.rstrip() if self.verbatim else _RUNS.sub(" ", text).strip()
        if text:
            self.rest_is_quoted |= self.ruled and bool(label_of(text))
            self.ruled = False
            if self.rest_is_quoted and not self.parted:
                self.lines.append(PARTED)
                self.parted = True
        if text or always:
            self.lines.append(f"> {text}" if self.quotes else text)

    def start(self, tag: str, attributes: str) -> None:
        if self.hidden or (tag not in _VOID and self._is_unseen(tag, attributes)):
            if not self.hidden or tag == self.hidden[0]:
                self.hidden.append(tag)
            return None
        if tag == "br":
            return self.end_line(always=True)
        if tag in ("td", "th"):
            self.line.append(" ")
        elif tag in _BLOCKS:
            self.end_line()
            self.verbatim += tag == "pre"
            self.ruled |= tag == "hr" or (tag == "div" and _BORDER.search(attributes) is not None)
        if self.quotes:
            if tag == self.quotes[0]:
                self.quotes.append(tag)
        elif tag in _MAY_QUOTE and self._quotes(tag, attributes):
            self.end_line()
            self.quotes.append(tag)
        return None

    def style(self, rules: str) -> None:
        """Take note of the classes that a style sheet strikes out; what it hides may be shown elsewhere."""
        striking = (rule[1] for rule in _RULE.finditer(rules) if "line-through" in rule[2].lower())
        self.struck_classes.update(name.lower() for name in striking)

    def _is_unseen(self, tag: str, attributes: str) -> bool:
        """Decide whether nobody reads what is in an element, or its writer has struck it out."""
        if tag in _STRUCK or _HIDDEN.search(attributes):
            return True
        if "hidden" in attributes.lower() and _HIDDEN_WHOLLY.search(_VALUES.sub("", attributes)):
            return True
        return bool(self.struck_classes) and not self.struck_classes.isdisjoint(_classes(attributes))

    def _quotes(self, tag: str, attributes: str) -> bool:
        found = {a[1].lower(): (a[2] or a[3] or a[4] or "").lower() for a in _ATTRIBUTE.finditer(attributes)}
        if found.get("id", "").removeprefix("x_") in _REST_IS_QUOTED:
            self.end_line()
            self.rest_is_quoted = True
        if tag == "blockquote":
            return "cite" in found.get("type", "") or not _INDENTED.search(found.get("style", ""))
        if tag == "includetail" or found.get("name", "") in _QUOTING_NAMES:
            return True
        if tag == "div" and _BESIDE.search(found.get("style", "")):
            return True
        return bool(_QUOTING.search(found.get("class", "")))

    def end(self, tag: str) -> None:
        if self.hidden:
            if tag == self.hidden[0]:
                self.hidden.pop()
            return
        if tag in _BLOCKS:
            self.end_line()
            self.verbatim -= tag == "pre" and self.verbatim > 0
        if self.quotes and tag == self.quotes[0]:
            self.end_line()
            self.quotes.pop()

    def text(self, data: str) -> None:
        if self.hidden:
            return
        with suppress(ValueError):  # a character reference with more digits than Python converts
            data = unescape(data)
        if not self.verbatim:
            self.line.append(data)
            return
        first, *more = data.split("\n")
        self.line.append(first)
        for line in more:
            self.end_line(always=True)
            self.line.append(line)


def _classes(attributes: str) -> list[str]:
    found = (a for a in _ATTRIBUTE.finditer(attributes) if a[1].lower() == "class")
    return [name for a in found for name in (a[2] or a[3] or a[4] or "").lower().split()]


def strikes_out(html: str) -> bool:
    """Decide whether an HTML body has anything struck out, which no plain text beside it tells."""
    return _STRIKES.search(html, 0, LARGEST) is not None


def _after_silence(html: str, tag: str, start: int) -> int:
    """Where the element ends whose content nobody sees; the end of the letter if it is never closed."""
    closing = re.compile(rf"</{re.escape(tag)}[^>]{{0,200}}>", re.IGNORECASE).search(html, start)
    return closing.end() if closing else len(html)


def _tag_end(html: str, start: int) -> int:
    """The position after a tag's ``>``, which may stand in quotes before; -1 if there is none."""
    end = html.find(">", start)
    if end >= 0 and html.count('"', start, min(end, start + 2000)) % 2:
        quote = html.find('"', end, end + 2000)
        end = html.find(">", quote) if quote >= 0 else end
    return end + 1 if end >= 0 else -1


def text_of(html: str) -> tuple[str, bool]:
    """The text of an HTML body, one line for each line shown, and whether all of it was looked at.

    Broken markup gives what could be made out.
    """
    complete = len(html) <= LARGEST
    html = html[:LARGEST]
    walker = _Walker()
    at = tags = 0
    while (tag_at := html.find("<", at)) >= 0:
        walker.text(html[at:tag_at])
        if (tags := tags + 1) > MOST_TAGS:
            return "\n".join(walker.lines), False
        if html.startswith(("<!", "<?"), tag_at):
            comment = html.startswith("<!--", tag_at)
            end = html.find("-->" if comment else ">", tag_at + 2)
            at = end + (3 if comment else 1) if end >= 0 else len(html)
            continue
        tag = _TAG.match(html, tag_at)
        end = _tag_end(html, tag.end()) if tag else -1
        if tag is None or end < 0:
            walker.text("<")
            at = tag_at + 1
            if tag is not None:
                break  # a tag that never ends; so does every later one
            continue
        name = tag[2].lower()
        at = end
        if tag[1]:
            walker.end(name)
        elif name in _SILENT:
            at = _after_silence(html, name, end)
            if name == "style":
                walker.style(html[end:at])
        else:
            walker.start(name, html[tag.end() : min(end, tag.end() + 2000)])
    walker.text(html[at:])
    walker.end_line()
    return "\n".join(walker.lines), complete

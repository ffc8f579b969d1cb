"""HTML bodies as the lines a reader sees; what is quoted comes out with ``> `` in front, as in plain mail.

Where all the rest is quoted, as Outlook does it, the line `PARTED` stands above it, for people answer within.

The reader is our own because html.parser needs quadratic time for unclosed markup; this one looks at each
character a fixed number of times. Not here: cleaning HTML for display; a letter's HTML is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from itertools import pairwise

from judge.mail.reading.quoted_heads import PARTED, label_of
from judge.mail.reading.sight import Looks, Sight

LARGEST = 400_000
"""Characters of HTML that are looked at."""
MOST_TAGS = 15_000
"""Tags that are looked at. A letter needs some dozens, a newsletter some thousands."""

LONGEST_TAG = 10_000
_SILENT = frozenset(
    {"script", "style", "title", "template", "object", "svg", "math", "noscript", "textarea", "select"}
)
_BLOCKS = frozenset(
    re.findall(
        r"\w+",
        "address article aside blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 "
        "header hr html li main nav ol p pre section summary table tbody thead tfoot tr ul",
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
_ALWAYS_QUOTES = frozenset({"q", "cite", "samp", "figcaption", "includetail"})
_MAY_QUOTE = _ALWAYS_QUOTES | frozenset(
    {
        "div",
        "span",
        "p",
        "blockquote",
        "figure",
        "details",
        "section",
        "article",
        "aside",
        "main",
        "pre",
        "font",
    }
    | {"table", "tbody", "tr", "td", "th", "ul", "ol", "li"}
)
_QUOTING_WORDS = ("blockquote", "quotation", "quoted", "quote", "citation", "cited", "cite", "forwarded")
"""Words of the classes, and names, of elements with what somebody else wrote; longer ones first."""
_HOLDING = (
    "",
    "content",
    "body",
    "text",
    "block",
    "box",
    "message",
    "container",
    "wrapper",
    "header",
    "author",
)
"""Words that may stand behind such a word without a sign between."""
_ENDED_BY = {"p": ("p",), "li": ("li",), "tr": ("tr",), "td": ("td", "th", "tr"), "th": ("td", "th", "tr")}
"""Elements that end where another of these begins, unless it stands in a list or table of its own."""
_HOLDERS = frozenset({"table", "ul", "ol"})
_BORDER = re.compile(r"border-top(?:-style)?\s*:[^;]{0,60}\bsolid\b", re.IGNORECASE)
"""The line that desktop programs draw above another letter's head."""
_BESIDE = re.compile(r"border-left(?:-style)?\s*:[^;]{0,60}\bsolid\b", re.IGNORECASE)
"""The line that some programs draw beside a quotation."""
_BARE = re.compile(r"(?:\A|\s)(hidden|open|checked)(?=[\s=/>]|\Z)", re.IGNORECASE)
_WITHOUT_VALUE = "hidden", "open", "checked"
"""Attributes that need no value."""
_VALUES = re.compile(r"\"[^\"]*\"|'[^']*'")
MARKS = {Sight.GREYED: "\ue000", Sight.HARDLY: "\ue001"}
"""Signs that stand before lines which are hardly seen; nobody writes them."""
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "col", "wbr", "area", "base", "source"})
_INDENTED = re.compile(r"margin:\s*0(px)?\s+0(px)?\s+0(px)?\s+40px")  # a mailer's "indent" button is no quote
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,40})")
_ATTRIBUTE = re.compile(r"([a-zA-Z-]{1,20})\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_RUNS = re.compile(r"[ \t\r\n\f]+")


class _Walker:
    """Collects lines; keeps stacks only of elements that change what is kept."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.sights: list[Sight] = []  # of each line
        self.unseen: list[str] = []
        self.line: list[str] = []
        self.sight = Sight.PLAIN  # of the line that is being written
        self.looks = Looks()
        self.quotes: list[str] = []  # names of open elements, from the outermost quote on
        self.holders = 0  # lists and tables open within it
        self.rest_is_quoted = False
        self.parted = False  # and said to be
        self.ruled = False  # a line has been drawn, and nothing stands below it yet
        self.verbatim = 0

    def end_line(self, always: bool = False) -> None:
        text = "".join(self.line)
        sight, self.line, self.sight = self.sight, [], Sight.PLAIN
        text = text.rstrip() if self.verbatim else _RUNS.sub(" ", text).strip()
        if text:
            self.rest_is_quoted |= self.ruled and bool(label_of(text))
            self.ruled = False
            if self.rest_is_quoted and not self.parted:
                self.add(PARTED, Sight.PLAIN)
                self.parted = True
        if text or always:
            self.add(f"> {text}" if self.quotes else text, Sight.PLAIN if self.quotes else sight)

    def add(self, line: str, sight: Sight) -> None:
        self.lines.append(line)
        self.sights.append(sight)

    def start(self, tag: str, attributes: str) -> None:
        if tag == "br":
            return self.end_line(always=True)
        found = _attributes(attributes)
        if tag not in _VOID:
            self.looks.start(tag, found, block=tag in _BLOCKS)
        if tag in ("td", "th"):
            self.line.append(" ")
        elif tag == "input" and found.get("type", "").lower() in ("checkbox", "radio"):
            self.line.append("[x] " if "checked" in found else "[ ] ")
        elif tag in _BLOCKS:
            self.end_line()
            self.verbatim += tag == "pre"
            self.ruled |= tag == "hr" or (tag == "div" and _BORDER.search(attributes) is not None)
        if self.quotes and not self.holders and tag in _ENDED_BY.get(self.quotes[0], ()):
            self._end_quote()
        if self.quotes:
            self.holders += tag in _HOLDERS
            if tag == self.quotes[0]:
                self.quotes.append(tag)
        elif tag in _MAY_QUOTE and self._quotes(tag, found):
            self.end_line()
            self.quotes, self.holders = [tag], 0
        return None

    def _quotes(self, tag: str, attributes: Mapping[str, str]) -> bool:
        found = {name: value.lower() for name, value in attributes.items()}
        if found.get("id", "").removeprefix("x_") in _REST_IS_QUOTED:
            self.end_line()
            self.rest_is_quoted = True
        if tag == "blockquote":
            return "cite" in found.get("type", "") or not _INDENTED.search(found.get("style", ""))
        if tag in _ALWAYS_QUOTES or found.get("name", "") in _QUOTING_NAMES:
            return True
        names = f"{attributes.get('class', '')} {attributes.get('id', '')}"
        if tag == "details":  # closed, its lines are hardly seen
            return "open" in found
        if tag == "figure":  # some editors put every table into one
            return "table" not in found.get("class", "").split()
        if tag == "div" and _BESIDE.search(found.get("style", "")):
            return True
        return bool(_QUOTING.search(found.get("class", ""))) or any(map(_says_quote, _words_of_names(names)))

    def end(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
            self.verbatim -= tag == "pre" and self.verbatim > 0
        self.looks.end(tag)
        if self.quotes and tag == self.quotes[0]:
            self.end_line()
            self.quotes.pop()
        elif self.quotes and tag in _HOLDERS and not self.holders and self.quotes[0] in _ENDED_BY:
            self._end_quote()
        elif self.quotes and tag in _HOLDERS:
            self.holders = max(0, self.holders - 1)

    def _end_quote(self) -> None:
        self.end_line()
        self.quotes.clear()

    def text(self, data: str) -> None:
        with suppress(ValueError):  # a character reference with more digits than Python converts
            data = unescape(data)
        if not self.verbatim:
            self._add_text(data)
            return
        first, *more = data.split("\n")
        self._add_text(first)
        for line in more:
            self.end_line(always=True)
            self._add_text(line)

    def _add_text(self, data: str) -> None:
        if not data or data.isspace():
            self.line.append(data)
            return
        sight = self.looks.look.sight
        if sight is Sight.UNSEEN:
            self.unseen.append(data)
            return
        self.line.append(data)
        self.sight = max(self.sight, sight)


def _words_of_names(names: str) -> list[str]:
    """The words of classes in small letters: ``bbCode--quote`` has three."""
    low = names.lower()
    if not any(one in low for one in _QUOTING_WORDS):
        return []
    pairs = pairwise(f" {names}")
    parted = (f" {sign}" if sign.isupper() and last.islower() else sign for last, sign in pairs)
    return "".join(sign if sign.strip().isalpha() else " " for sign in parted).lower().split()


def _says_quote(word: str) -> bool:
    """Decide whether a word of a class says that somebody else's words stand there."""
    return any(word.startswith(one) and word.removeprefix(one) in _HOLDING for one in _QUOTING_WORDS)


def _attributes(text: str) -> dict[str, str]:
    """The attributes of a tag; of several of one name the first counts."""
    if not text.strip(" /"):
        return {}
    found: dict[str, str] = {}
    for one in _ATTRIBUTE.finditer(text):
        found.setdefault(one[1].lower(), one[2] or one[3] or one[4] or "")
    small = text.lower()
    if any(name in small for name in _WITHOUT_VALUE):
        found |= {one[1].lower(): "" for one in _BARE.finditer(_VALUES.sub("", text))}
    return found


def _after_silence(html: str, tag: str, start: int) -> int:
    """The end of an element whose content nobody sees; the end of the letter if it is never closed."""
    closing = re.compile(rf"</{re.escape(tag)}[^>]{{0,200}}>", re.IGNORECASE).search(html, start)
    return closing.end() if closing else len(html)


def _tag_end(html: str, start: int) -> int:
    """The position after a tag's ``>``, which may stand in quotes before; -1 if there is none."""
    end = html.find(">", start)
    if end >= 0 and html.count('"', start, min(end, start + 2000)) % 2:
        quote = html.find('"', end, end + 2000)
        end = html.find(">", quote) if quote >= 0 else end
    return end + 1 if end >= 0 else -1


@dataclass(frozen=True, slots=True)
class Shown:
    """An HTML body as it is seen: a line for each line shown, with how well each is seen, what is in it that
    nobody sees, and whether all of it was looked at.
    """

    lines: tuple[str, ...]
    sights: tuple[Sight, ...]
    unseen: tuple[str, ...]
    complete: bool

    @property
    def marked_lines(self) -> list[str]:
        """The lines, those with a mark in front that are hardly seen.

        Grey beside black may mean that it is taken back; where all is grey, it is the writer's colour.
        """
        rows = list(zip(self.lines, self.sights, strict=True))
        own = (sight for line, sight in rows if line.strip() and not line.startswith("> "))
        least = Sight.GREYED if Sight.PLAIN in own else Sight.HARDLY
        return [f"{MARKS[sight]}{line}" if sight >= least and line.strip() else line for line, sight in rows]


def text_of(html: str) -> tuple[str, bool]:
    """The text of an HTML body, one line for each line shown, and whether all of it was looked at."""
    found = visible_body(html)
    return "\n".join(found.lines), found.complete


def visible_body(html: str) -> Shown:
    """An HTML body as a reader sees it. Broken markup gives what could be made out."""
    walker = _Walker()
    complete = len(html) <= LARGEST
    complete &= _walk(walker, html[:LARGEST]) and not walker.looks.sheet.over
    walker.end_line()
    return Shown(tuple(walker.lines), tuple(walker.sights), tuple(walker.unseen), complete)


def _walk(walker: _Walker, html: str) -> bool:
    """Lead a walker through all tags and texts; False if there are too many."""
    at = tags = 0
    while (tag_at := html.find("<", at)) >= 0:
        walker.text(html[at:tag_at])
        if (tags := tags + 1) > MOST_TAGS:
            return False
        if html.startswith(("<!", "<?"), tag_at):
            comment = html.startswith("<!--", tag_at)
            end = html.find("-->" if comment else ">", tag_at + 2)
            at = end + (3 if comment else 1) if end >= 0 else len(html)
            if comment:
                walker.unseen.append(html[tag_at + 4 : at])
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
                walker.looks.sheet.add(html[end:at].partition("</")[0])
            elif name != "script":
                walker.unseen.append(html[end:at])
        else:
            walker.start(name, html[tag.end() : min(end, tag.end() + LONGEST_TAG)])
    walker.text(html[at:])
    return True

"""Style sheets within a letter, and styles of single elements, as properties with their values.

Only rules for an element, a class or an id count, and what is said for every screen: rules for a dark one, a
narrow one or within something else may or may not be those by which the letter is seen. Not here: what the
properties mean (sight).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import unescape
from itertools import islice

LARGEST = 100_000
"""Characters of style sheets that are looked at."""
_MOST_RULES = 2_000
_MOST_SELECTORS = 50
MOST_LOOKS = 50_000
"""Rules that are compared with elements; elements that are named alike are looked up once."""
_READ = frozenset(
    {
        *("display", "visibility", "content-visibility", "opacity", "filter", "-ms-filter", "mso-hide"),
        *("font", "font-size", "line-height", "color", "-webkit-text-fill-color"),
        *("background", "background-color", "text-decoration", "text-decoration-line"),
        *("overflow", "overflow-x", "overflow-y", "height", "width", "max-height", "max-width"),
        *(
            "position",
            "left",
            "top",
            "right",
            "bottom",
            "text-indent",
            "clip",
            "clip-path",
            "transform",
            "scale",
        ),
        *("margin", "margin-left", "margin-top", "margin-right"),
    }
)
"""Properties that say how a text is seen: no others are kept, however many there are."""
_MOST_PROPERTIES = 200
"""Of one style, that are looked at."""
_NO_RULES = re.compile(r"<!--|-->|@(?:charset|import|namespace)\b[^;{}]{0,300}+;")
_PIECE = re.compile(r"[{}]")
_SELECTOR = re.compile(r"(\*|[a-z][\w-]*+)?((?:[.#][\w-]++)*)")
_NAMED = re.compile(r"[.#][\w-]++")
_ALL_SCREENS = re.compile(r"@media\s++(?:only\s++)?(?:all|screen)\s*+")
_ESCAPE = re.compile(r"\\([0-9a-f]{1,6})\s?")
_DECLARATION = re.compile(r"(?:[^;(\"']++|\([^()]{0,500}+\)|\"[^\"]{0,500}+\"|'[^']{0,500}+'|[(\"'])++")


@lru_cache(maxsize=512)
def properties_of(style: str) -> tuple[tuple[str, str, bool], ...]:
    """Name, value and whether it is important of each property, in small letters."""
    plain = _without_comments(unescape(style) if "&" in style else style).lower()
    if "\\" in plain:
        plain = _ESCAPE.sub(lambda found: chr(min(int(found[1], 16), 0x10FFFF)), plain).lower()
    found: list[tuple[str, str, bool]] = []
    for declaration in islice(_DECLARATION.finditer(plain), _MOST_PROPERTIES):
        name, colon, said = declaration[0].partition(":")
        if name.strip() not in _READ:
            continue
        value = " ".join(said.split())
        if important := value.endswith("important") and value[:-9].endswith(("!", "! ")):
            value = value[:-9].rstrip("! ")
        if colon:
            found.append((name.strip(), value, important))
    return tuple(found)


def _without_comments(text: str) -> str:
    pieces: list[str] = []
    at = 0
    while (start := text.find("/*", at)) >= 0:
        pieces.append(text[at:start])
        end = text.find("*/", start + 2)
        at = end + 2 if end >= 0 else len(text)
    return " ".join((*pieces, text[at:])) if pieces else text


class StyleSheet:
    """The rules of a letter's style sheets, by the last name of what they are for."""

    def __init__(self) -> None:
        self._rules: dict[str, list[tuple[frozenset[str], tuple[int, int], str]]] = {}
        self._known: dict[tuple[str, tuple[str, ...], str], list[tuple[str, str, bool]]] = {}
        self._count = self._looks = 0
        self._left = LARGEST

    def add(self, text: str) -> None:
        """Take in one more sheet."""
        text = text[: self._left].lower()
        self._left -= len(text)
        for selectors, rules in _rules_of(_NO_RULES.sub(" ", _without_comments(text))):
            for selector in selectors.split(",")[:_MOST_SELECTORS]:
                found = _SELECTOR.fullmatch(selector.strip())
                if found is None or not found[0] or self._count >= _MOST_RULES:
                    continue
                self._count += 1
                element = found[1] if found[1] and found[1] != "*" else ""
                names = frozenset(_NAMED.findall(found[2]) + ([element] if element else []))
                key = min(names, key=lambda name: (name[0] not in "#.", name), default="*")
                weight = (sum(1 + 9 * (n[0] == "#") for n in names if n[0] in "#."), self._count)
                self._rules.setdefault(key, []).append((names, weight, rules))

    def __bool__(self) -> bool:
        return self._count > 0

    @property
    def over(self) -> bool:
        """Decide whether there are too many rules for too many elements to tell what is seen."""
        return self._looks > MOST_LOOKS

    def for_element(self, tag: str, classes: Sequence[str], id: str) -> list[tuple[str, str, bool]]:
        """The properties that an element has by rules, the weightiest last."""
        called = (tag, tuple(classes), id)
        if called in self._known or self.over:
            return self._known.get(called, [])
        own = {tag, f"#{id}", *(f".{name}" for name in classes)}
        keys = [*sorted(own.intersection(self._rules)), "*"]
        self._looks += sum(len(self._rules.get(key, ())) for key in keys)
        matching = [rule for key in keys for rule in self._rules.get(key, ()) if rule[0] <= own]
        matching.sort(key=lambda rule: rule[1])
        every = [one for _, _, rules in matching for one in properties_of(rules)]
        self._looks += len(every)
        said = {one[0]: one for important in (False, True) for one in every if one[2] == important}
        self._known[called] = list(said.values())
        return self._known[called]


def _rules_of(sheet: str) -> Iterator[tuple[str, str]]:
    """The subject of each rule, and its properties. A block of rules for some screens is passed over."""
    at, depth, closing = 0, 0, 0
    head = ""
    for found in _PIECE.finditer(sheet):
        said, at = sheet[at : found.start()].strip(), found.end()
        if found[0] == "{":
            if depth == 0 and _ALL_SCREENS.fullmatch(said):
                closing += 1
                continue
            depth += 1
            head = said if depth == 1 else head
        elif depth == 0:
            closing = max(0, closing - 1)
        else:
            depth -= 1
            if depth == 0 and not head.startswith("@"):
                yield head, said

"""Divide a line of orders into parts: bullets, commas, sentences, headings of kinds, courtesy;
powers in brackets behind a support or transport, which it is for (A-110).

Not here: what a part orders (phase_notation).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import dropwhile, pairwise, takewhile

from judge.api.language import talk_words, written_words
from judge.api.understanding import Token, tokens
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.language.reading import headings
from judge.games.machiavelli.language.reading.order_parser import LISTS
from judge.games.machiavelli.language.reading.phase_notation import ELSE, PhaseNotation
from judge.games.machiavelli.language.reading.taken_orders import is_idle
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.tidying import little_words, tidy_words
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.state import Power

LONGEST_LINE = 400
"""Characters; no order comes near it."""
_MOST_PARTS = 40
"""Orders in one line."""
_BULLET = re.compile(
    r"\s*(?:(?:[-–—*•·>›»+o]+|\(?[0-9]{1,2}[.)/](?!\s*(?:[0-9]+\s*d|none))|"
    r"[0-9]{1,2}(?:\.[0-9]{1,2}){1,2}[.)]?(?=\s+[^\W\d_])(?!\s+(?:d|ducats?)\b)|[0-9]{1,2}\s?[°ºª][.)]?|"
    r"(?:\(?[a-z]\)|[0-9]{1,2})(?=\s+(?:army|fleet|garrison|[afg])\s))\s+)?"
)
_PARTS = re.compile(r"(?:[^,;]|(?<=\d),(?=\d))+")
"""Text between commas and semicolons, but for the comma within a number (``2,5 ducats``)."""
_SHORTEST = 3
"""Letters of a word at a sentence's end."""
_LONGEST_ABBREVIATED = 12
_CONDITION = re.compile(
    r"\s(?:if|falls|wenn|si|se)\s(?:[^,;(]{0,80}\b(?:not|no|and|or|non|pas|et|ou))?\s*+\([^,;]*+"
)
"""A condition with brackets."""
_LONGEST_CALL = 20
"""Characters of a greeting before orders."""
_BEFORE = " \t\r\n\x0b\x0c!"
TAIL = " \t\r\n\x0b\x0c.!"
_LETTERS = frozenset({"s", "t"})
_HELPING = frozenset({"support", "transport"})
_NEXT_PARTS = frozenset({",", ";", "(", ")"})


def is_too_long(line: str) -> bool:
    """Decide whether a line is too long to be read, or has too many parts."""
    return len(line) > LONGEST_LINE or len(_PARTS.findall(line)) > _MOST_PARTS


def sentences_of(line: str, at: Position, notation: PhaseNotation) -> Iterator[tuple[int, str, str]]:
    """The parts of a line; one that is no order as it stands by its sentences, if any of them is one.

    Courtesy before others (``hey!!``) is no part of anything.
    """
    for start, part, kind in _parts_of(line, at.seat, notation):
        ends = [0, *_sentence_begins(part), len(part)]
        pieces = [(a, part[a:b].rstrip(TAIL)) for a, b in pairwise(ends)]
        idle = [] if kind else [*takewhile(lambda piece: is_idle(piece[1]), pieces[:-1])]
        pieces = pieces[len(idle) :]
        first = pieces[0][0]
        whole = part[first:]
        if kind or len(pieces) == 1 or notation.is_read(whole, at):
            yield start + first, whole, kind
        elif any(notation.is_read(piece, at) for _, piece in pieces):
            yield from ((start + a, piece, kind) for a, piece in pieces)
        else:
            yield start + first, whole, kind


@cache
def _abbreviations() -> frozenset[str]:
    """Words with a dot that ends no sentence (``supp. Arezzo``)."""
    return frozenset(little_words("units_and_deeds"))


def _sentence_begins(part: str) -> Iterator[int]:
    """The places where a sentence begins behind another: not behind a word cut short, nor with ELSE."""
    for end in written_words.sentence_ends(part, ".!"):
        begins = written_words.behind_blanks(part, end)
        before = part[max(end - _LONGEST_ABBREVIATED, 0) : end].rstrip(".!")
        ends = part[end - 1] in ".!" and len(before) >= _SHORTEST and before[-_SHORTEST:].isalpha()
        if (
            ends
            and written_words.is_of_word(part[begins : begins + 1] or " ")
            and not (
                not _abbreviations().isdisjoint(written_words.bare_words(before)[-1:])
                or written_words.end_of_opening(part[begins:], ELSE)
            )
        ):
            yield begins


def _parts_else(line: str, at: int) -> bool:
    """Decide whether a sign parts a line before ELSE, and no orders."""
    return line[at] in ",;" and written_words.end_of_opening(line[at + 1 :].lstrip(), ELSE) > 0


def _parts_of(line: str, seat: Power, notation: PhaseNotation) -> Iterator[tuple[int, str, str]]:
    """The parts of a line, in small letters, each with where it begins and what is named in front."""
    said = _with_powers_of_supports(line, notation)
    plain = notation.parser.with_special_named(_plain(said), _tidy_line(said))
    if LISTS in notation.kinds:
        plain = notation.parser.with_lists_whole(plain)
    if notation.builds_after_moves:
        plain = "".join(" " if _parts_else(plain, at) else sign for at, sign in enumerate(plain))
    for start, end, kind in headings.of_kinds(plain, _skip(plain, seat, notation.names)):
        for found in _PARTS.finditer(plain, start, end):
            part = found.group().rstrip(TAIL)
            left = len(part) - len(part.lstrip(_BEFORE))
            if len(part) > left:
                yield found.start() + left, part[left:], kind


def _with_powers_of_supports(line: str, notation: PhaseNotation) -> str:
    """The line with a power in brackets behind a support read, where supports are for powers (A-110)."""
    if "(" not in line or notation.setting.rules.movement.supports_units:
        return line
    return _with_powers_supported(_plain(line), notation.names)


@lru_cache(maxsize=1024)
def _tidy_line(line: str) -> str:
    """A line is read several times: for each power whose it may be, alone, and with the one below it."""
    plain = _plain(line)
    tidy = _with_sum(tidy_words(plain))
    if len(tidy) == len(plain):
        for found in _CONDITION.finditer(plain):  # its brackets are no remarks
            tidy = tidy[: found.start()] + found.group() + tidy[found.end() :]
    return tidy


def _with_sum(line: str) -> str:
    """A line with a blank for the comma before a sum or term at its end (``bribe A Bologna, 9 ducats``)."""
    before, comma, behind = line.rpartition(",")
    words = written_words.letters_and_figures(behind.replace("-", ""))
    match [*dropwhile(lambda word: word in little_words("before_sums"), words)]:
        case [amount, unit] if amount.isdecimal() or unit != "d":
            is_sum = unit in little_words("coins") or (
                unit in little_words("years") and amount in little_words("terms")
            )
        case [amount]:
            is_sum = amount.isdecimal() and behind.lstrip().startswith(little_words("prices"))
        case _:
            is_sum = False
    return f"{before} {behind}" if comma and behind[:1].isspace() and is_sum else line


def _plain(line: str) -> str:
    """Lower case and without control characters, every character still at its place."""
    lower = line.lower().replace("\u2019", "'")
    if len(lower) != len(line):  # a few letters have longer small forms
        lower = "".join(small if len(small := sign.lower()) == 1 else sign for sign in line)
    return lower if lower.isprintable() else "".join(s if s.isprintable() else " " for s in lower)


def _dates(head: str, seat: Power, names: Names) -> bool:
    """Decide whether words before a colon are the writer's power and a time of the year (``N/Spr54``)."""
    said = written_words.letters_and_figures(head.replace("/", " ").replace(",", " "))
    times = [word.rstrip("0123456789") for word in said[1:]]
    seasons = talk_words.single_words("seasons", "machiavelli")
    return bool(times) and names.power(said[0]) == seat and all(not one or one in seasons for one in times)


def _skip(plain: str, seat: Power, names: Names) -> int:
    """Position where the orders begin: after a bullet or number, and the writer's own name and a colon."""
    found = _BULLET.match(plain)
    start = found.end() if found else 0
    said = plain[start:].lstrip()
    if written_words.end_of_opening(said, little_words("writers")):
        deed = written_words.without_opening(said, (*little_words("writers"), *little_words("wants")))
        if deed.partition(" ")[0] in little_words("deeds"):
            return len(plain) - len(deed)
    colon = plain.find(":", start)
    if plain[colon + 1 :].strip().isalpha() and names.place(plain[start:colon].strip()) is not None:
        return start  # "Florence: Siena" is the unit that stands there
    if colon > 0 and (names.power(plain[start:colon]) == seat or _dates(plain[start:colon], seat, names)):
        return colon + 1
    called = plain.find("!", start)
    if 0 < called < start + _LONGEST_CALL and is_idle(plain[start:called]):
        return called + 1  # "Hi! My fleet ..."
    return start


def _with_powers_supported(line: str, names: Names) -> str:
    """``A Per S Are (Milan)`` as ``A Per S Are @ Milan``: no remark, but whom the support is for.

    The line stays as long as it is, so that a complaint points at what was written.
    """
    said = tokens(line)
    helps = False
    for at, token in enumerate(said):
        if token.text == "(" and helps:
            close = next((n for n in range(at, len(said)) if said[n].text == ")"), at)
            first = at + 1 + _is_for(said, at + 1)
            inside = line[said[first].start : said[close].start] if first < close else ""
            if names.power(inside.strip()) is not None:
                place = f"@ {inside}".ljust(said[close].end - token.start)
                line = line[: token.start] + place + line[said[close].end :]
        helps = token.text not in _NEXT_PARTS and (helps or _is_help(said, at))
    return line


def _is_for(said: Sequence[Token], at: int) -> bool:
    """Decide whether ``for`` stands here, in any language."""
    return _has(said, at, "mark", frozenset({"for"}))


def _is_help(said: Sequence[Token], at: int) -> bool:
    return said[at].text in _LETTERS or _has(said, at, "verb", _HELPING)


def _has(said: Sequence[Token], at: int, what: str, values: frozenset[str]) -> bool:
    found = (m for lexicon in lexicons().values() if at < len(said) for m in lexicon.meanings(said, at))
    return any(m.what == what and m.value in values for m in found)

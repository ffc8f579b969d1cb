"""Parts of a game that somebody wants to open or join, as they say it: name, password, who and how many play.

Words are in ``grammar/openings.yaml``. Not here: whether anybody wants that (wishes), the lines made of it
(offered_games).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge import resources
from judge.core.mail_address import canonical
from judge.core.plain_text import words_between
from judge.syntax.languages import fold
from judge.syntax.talk_words import Phrases, words_in
from judge.syntax.time_zones import zone_named
from judge.understanding.tokens import NUMBER, WORD, Token, tokens

LONGEST = 1200
"""Characters of a letter in which a game is looked for."""
_AROUND = ".,;:!?\"'`()[]<>*\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
"""Signs around a name or a password that are no part of it."""
_LONGEST_NAME, _SHORTEST_NAME, _LONGEST_PASSWORD = 20, 2, 40
_MOST_PLAYERS, _FEWEST_PLAYERS = 13, 2
_MOST_NAMES = 3
"""Words of a person's name."""
_MOST_BESIDE = 3
_MOST_WORDS_OF_CITIES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenGame:
    """Parts of a game that a text names; empty or 0, each, where it does not.

    `players`: how many play, `friends` how many beside the writer; `leads`: the writer leads it and does not
    play, `plays`: they play. `person`: the writer's own name. `zone`: by whose clock they speak. `rest`: the
    text without the name and the password.
    """

    name: str = ""
    password: str = ""
    players: int = 0
    friends: int = 0
    addresses: tuple[str, ...] = ()
    leads: bool = False
    plays: bool = False
    watches: bool = False
    person: str = ""
    zone: str = ""
    rest: str = ""


def spoken_game(text: str) -> SpokenGame:
    """The parts of a game that a text names."""
    text = text[:LONGEST]
    start, end, password = _password_in(text)
    rest = f"{text[:start].rstrip(' ,;-')}{text[end:]}" if password else text
    words = [token for token in tokens(rest) if token.kind == WORD]
    start, end, person = _person_in(rest, words)
    rest = f"{rest[:start]}{rest[end:].lstrip(' ,;')}" if person else rest
    said = tokens(rest)
    words = [token for token in said if token.kind == WORD]
    players, friends = _players_counted(rest, said)
    addresses = _addresses(rest)
    return SpokenGame(
        name=_name_in(rest, words),
        password=password,
        players=players,
        friends=friends or (len(addresses) if len(addresses) > 1 else 0),
        addresses=addresses,
        leads=_phrases("leads").stand_in(words),
        plays=_phrases("plays").stand_in(words),
        watches=_phrases("watches").stand_in(words),
        person=person,
        rest=rest.strip(),
    )


@cache
def zone_said(text: str) -> str:
    """The time zone by whose clock a text speaks: ``at 8 pm London time``, ``20 h, heure de Paris``; or where
    it says that its writer lives; empty if it says none.
    """
    clocks, between = _word_set("clocks"), _word_set("before-clock-places")
    said = words_in(text)
    for at, token in enumerate(said):
        if token.text not in clocks:
            continue
        behind = [one for one in said[at + 1 : at + 3] if one.text not in between][:1]
        for one in (*said[max(0, at - 1) : at], *behind):
            zone = _zones_of_peoples().get(one.text) or (zone_named(one.text) if one.capital else None)
            if zone is not None:
                return zone
    return next((zone for zone in _zones_lived_in(text, said) if zone), "")


def _zones_lived_in(text: str, said: Sequence[Token]) -> Iterator[str | None]:
    """The zones of places where somebody says they live, written with capitals (``I live in Madrid``)."""
    for at in range(len(said)):
        length = _phrases("before-homes").length_at(said, at)
        home = said[at + length : at + length + _MOST_WORDS_OF_CITIES] if length else ()
        if home and home[0].capital and not text[said[at + length - 1].end : home[0].start].strip():
            yield from (zone_named(text[home[0].start : last.end]) for last in reversed(home))


@cache
def _opening_words() -> Mapping[str, Any]:
    """The words of these parts (openings.yaml)."""
    table: Mapping[str, Any] = resources.table("grammar", "openings.yaml")
    return table


@cache
def _zones_of_peoples() -> Mapping[str, str]:
    zones = _opening_words()["zones-of-peoples"].items()
    return {fold(str(word)): str(zone) for zone, words in zones for word in words}


def wants_no_game(text: str) -> bool:
    """Decide whether a text says that its writer wants no new game."""
    return _phrases("declines").stand_in(words_in(text))


@cache
def _phrases(name: str) -> Phrases:
    return Phrases(_opening_words()[name])


@cache
def _word_set(name: str) -> frozenset[str]:
    return frozenset(token.text for said in _opening_words()[name] for token in tokens(said))


@cache
def _numbers() -> dict[str, int]:
    numbers = _opening_words()["numbers"].items()
    return {token.text: int(n) for n, said in numbers for one in said for token in tokens(one)}


def _word_at(text: str, at: int) -> tuple[int, int]:
    """The span of the word without blanks that begins at a place, or behind blanks and signs there."""
    while at < len(text) and (text[at].isspace() or text[at] in _AROUND or text[at] in "=-\u2013"):
        at += 1
    end = at
    while end < len(text) and not text[end].isspace():
        end += 1
    while end > at and text[end - 1] in _AROUND:
        end -= 1
    return at, end


# ---------------------------------------------------------------- the password


def _password_in(text: str) -> tuple[int, int, str]:
    """The span of what tells a password, and the password; an empty one if none is told."""
    words = [token for token in tokens(text) if token.kind == WORD]
    for at in range(len(words)):
        length = _phrases("password").length_at(words, at)
        if not length:
            continue
        last = words[at + length - 1]
        found = _password_behind(text, words, at + length, last) or _password_before(text, words, at)
        if found is None:
            continue
        start, end = found
        begins = _begin_of_phrase(text, words, at)
        spans = (min(start, begins), max(end, last.end))
        return *spans, text[start:end]
    return 0, 0, ""


def _begin_of_phrase(text: str, words: Sequence[Token], at: int) -> int:
    """The place where ``with the password`` begins that has its noun at a place."""
    while at > 0 and (
        words[at - 1].text in _word_set("owners") or words[at - 1].text in _word_set("leads-to-password")
    ):
        if text[words[at - 1].end : words[at].start].strip():
            break
        at -= 1
    return words[at].start


def _password_behind(text: str, words: Sequence[Token], at: int, noun: Token) -> tuple[int, int] | None:
    """The span of a password behind its noun: ``password is lilies``, ``password: lilies``."""
    is_told = text[noun.end :].lstrip()[:1] in (":", "=")
    end = noun.end
    while length := _phrases("before-passwords").length_at(words, at):
        is_told, end, at = True, words[at + length - 1].end, at + length
    start, stop = _word_at(text, end)
    between = text[end:start].strip()
    word = text[start:stop]
    is_quoted = any(sign in "\"'\u201c\u201e\u00ab" for sign in between)
    ends_before = any(sign in between for sign in ".!?;,") and not is_told
    if ends_before or not _may_be_password(word, is_told or is_quoted):
        return None
    return start, stop


def _password_before(text: str, words: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The span of a password before its noun: ``lilies is my password``, ``with lilies as the password``."""
    while at > 0 and words[at - 1].text in _word_set("owners"):
        at -= 1
    if at < 2 or not _phrases("behind-passwords").length_at(words, at - 1):
        return None
    end = len(text[: words[at - 1].start].rstrip())
    start = end
    while start > 0 and not text[start - 1].isspace():
        start -= 1
    while end > start and text[end - 1] in _AROUND:
        end -= 1
    while start < end and text[start] in _AROUND:
        start += 1
    return (start, end) if _may_be_password(text[start:end], True) else None


def _may_be_password(word: str, is_told: bool) -> bool:
    """Decide whether a word may be a password; one that nothing announces is no everyday word."""
    if not 1 < len(word) <= _LONGEST_PASSWORD or "@" in word:
        return False
    folded = "".join(token.text for token in tokens(word))
    return folded not in _word_set("no-names") and (is_told or folded not in _word_set("password"))


# ---------------------------------------------------------------- the name


def _name_in(text: str, words: Sequence[Token]) -> str:
    """The name that a text gives a game; empty if it gives none."""
    return next((name for name in _names_in(text, words) if name), "")


def _names_in(text: str, words: Sequence[Token]) -> Iterable[str]:
    for at in range(len(words)):
        if length := _phrases("before-names").length_at(words, at):
            own = _phrases("before-own-names").length_at(words, max(0, at - 1))
            if not own:
                yield _name_at(text, words[at + length - 1].end)
        if at and _phrases("behind-names").length_at(words, at):
            yield _as_name(text[words[at - 1].start : words[at - 1].end])
    for token in words:
        if token.text in _word_set("games"):
            yield _name_at(text, token.end)


def _name_at(text: str, at: int) -> str:
    start, end = _word_at(text, at)
    if any(sign in text[at:start] for sign in ".!?;,"):
        return ""
    return _as_name(text[start:end])


def _as_name(word: str) -> str:
    """A word as the name of a game; empty if it can be none."""
    folded = "".join(token.text for token in tokens(word) if token.kind == WORD)
    if (
        not folded
        or folded in _word_set("no-names")
        or folded in _numbers()
        or folded in _word_set("password")
    ):
        return ""
    name = "".join(sign for sign in _plain(word) if sign.isascii() and (sign.isalnum() or sign in "_-"))
    fits = _SHORTEST_NAME <= len(name) <= _LONGEST_NAME and name[0].isalpha()
    return name if fits and "@" not in word else ""


def _plain(word: str) -> str:
    """A word in small letters without accents."""
    parts, end = [], 0
    for token in tokens(word):
        parts += [word[end : token.start], token.text]
        end = token.end
    return "".join([*parts, word[end:]]).lower()


# ---------------------------------------------------------------- who plays


def _players_counted(text: str, said: Sequence[Token]) -> tuple[int, int]:
    """The number of players, and of those beside the writer; 0, each, where nothing tells."""
    players = friends = 0
    spoken = [token for token in said if token.kind in (WORD, NUMBER)]
    for at, token in enumerate(spoken):
        number = int(token.text) if token.kind == NUMBER else _numbers().get(token.text, 0)
        if not _FEWEST_PLAYERS <= number <= _MOST_PLAYERS:
            continue
        behind = [one for one in spoken[at + 1 : at + 1 + _MOST_BESIDE + 1] if one.kind == WORD]
        noun = next((n for n, one in enumerate(behind) if one.text not in _word_set("beside-counts")), None)
        if noun is not None and _phrases("counted-players").length_at(behind, noun):
            players = players or number
        elif noun is not None and _phrases("counted-friends").length_at(behind, noun):
            friends = friends or number
        elif _stands_behind_count(spoken, at) and (token.kind == WORD or _is_counted(text, token)):
            players = players or number
    return players, friends


def _is_counted(text: str, number: Token) -> bool:
    """Decide whether figures are a number by themselves, and no part of a date, a time or a name."""
    around = text[number.start - 1 : number.start] + text[number.end : number.end + 1]
    return (
        all(sign.isspace() or sign in _AROUND for sign in around) and text[number.end : number.end + 1] != ":"
    )


def _stands_behind_count(spoken: Sequence[Token], at: int) -> bool:
    """Decide whether a number stands behind ``we are`` and the like."""
    return any(
        at >= length and _phrases("before-counts").length_at(spoken, at - length) == length
        for length in range(1, _MOST_BESIDE + 1)
    )


def _addresses(text: str) -> tuple[str, ...]:
    bare = (word.strip(_AROUND) for word in words_between(text) if "@" in word)
    found = (canonical(word) for word in bare)
    return tuple(dict.fromkeys(word for word in found if word and "." in word.rpartition("@")[2]))


def _person_in(text: str, words: Sequence[Token]) -> tuple[int, int, str]:
    """The span of words by which somebody says who they are, and their name: capitals behind ``I am``."""
    for at in range(len(words)):
        length = _phrases("before-own-names").length_at(words, at)
        if not length:
            continue
        named: list[Token] = []
        for before, word in zip(words[at + length - 1 :], words[at + length :], strict=False):
            apart = text[before.end : word.start].strip() not in ("", "-")
            if not word.capital or apart or len(named) == _MOST_NAMES:
                break
            named.append(word)
        if named:
            return words[at].start, named[-1].end, text[named[0].start : named[-1].end]
    return 0, 0, ""

"""Lines of EDIT as operations: ``F pisa florence``, ``no famine siena``, ``loan milan 20 + 4 due in 3``.

A line opens with what is meant; the names behind it are the board's.

The game of a table at which one of our own commands was written.

Not here: whether the position that comes of it can stand (commands.edit_position).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from judge.api.commands import Session
from judge.api.values import GameRecord
from judge.games.machiavelli.engine import Machiavelli
from judge.games.machiavelli.language.names import Names
from judge.games.machiavelli.legality.editing import NOBODY, Operation
from judge.games.machiavelli.model.state import AUTONOMOUS, Power, Season

Words = Sequence[str]
Reading = Callable[[bool, str, Words, Names], tuple[Operation, ...]]
"""Of `off` (a NO before it), what is meant and the words behind it: the operations; none if it is none."""
_LITTLE = frozenset({"of", "to", "is", "for", "at", "in", "=", "à", "la", "le"})
_SEASONS = ("spring", "summer", "fall", "autumn")
_SPECIAL = ("militia", "mercenary", "professional")
_COASTS = ("nc", "sc", "ec", "wc")
_REMOVE = ("remove", "delete")
_SIGNS = ("+", "-")
"""Before a sum that is added, or taken away."""
_NOTES = ("note", "because", "comment")


def note_of(text: str) -> str | None:
    """Words for everybody behind ``note``; None if a line is no note."""
    for word in _NOTES:
        said = text[len(word) :]
        if text.lower().startswith(word) and not said[:1].isalnum() and said[:1] != "_":
            return said.removeprefix(":").strip()
    return None


def is_taken_back(text: str) -> bool:
    """Decide whether a line takes the last edit back."""
    return text.strip().lower() in ("undo", "back")


def operations_of(text: str, names: Names) -> tuple[Operation, ...]:
    """The operations that a line asks for; none if it is not understood."""
    off, words = _without_no(text.replace("+", " + ").replace("/", " / ").split())
    if not words:
        return ()
    what, behind = words[0].lower(), words[1:]
    if [w.lower() for w in words[:2]] == ["city", "rebellion"]:
        what, behind = "cityrebellion", words[2:]
    if what in _READINGS:
        return _READINGS[what](off, what, behind, names)
    return _removal(off, what, words, names) if off else _unit(words, names)


def _without_no(words: Words) -> tuple[bool, Words]:
    """Tell whether NO stands first, apart or not (``nofamine``), and give the words without it."""
    first = words[0].lower() if words else ""
    if first == "no":
        return True, words[1:]
    glued = first.removeprefix("no")
    return (True, [glued, *words[1:]]) if glued != first and glued in _READINGS else (False, words)


def _removal(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``remove G florence``, ``no unit F pisa``."""
    letter, *place = (words[1:] if words and words[0].lower() == "unit" else words) or ("",)
    area = names.place(_bare(place)) if _is_letter(letter) and not (off and what in _REMOVE) else None
    return (("remove", letter.upper(), area),) if area is not None else ()


def _move(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``move A siena arezzo``: a unit that stands in the wrong place, and the right one."""
    letter, *places = (words[1:] if words and words[0].lower() == "unit" else words) or ("",)
    for old, new in () if off or not _is_letter(letter) else _splits(places):
        there, here = names.place(old), names.place(new)
        if there is not None and here is not None:
            return (("move", letter.upper(), there, here),)
    return ()


def _sum(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``ducats milan 20``, ``ducats milan + 2``; ``revenue milan 4.5``: what has been counted and is paid out
    later in the year.
    """
    *holder, ducats = _without_currency(words) or ("",)
    sign = next((sign for sign in _SIGNS if holder[-1:] == [sign] or ducats[:1] == sign), "")
    if sign:
        holder = [word for word in holder if word != sign]
        ducats = ducats.removeprefix(sign)
    power = names.power(" ".join(holder))
    if off or power is None or not _is_sum(ducats):
        return ()
    return (("revenue" if what == "revenue" else "ducats", power, f"{sign}{ducats}"),)


def _edits_of_published_treasury(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``published florence 22``: the treasury as everybody can reckon it (A-015)."""
    *holder, ducats = _without_currency(words) or ("",)
    power = names.power(" ".join(holder[1:] if holder[:1] == ["treasury"] else holder))
    return (("published", power, ducats),) if not off and power is not None and _is_whole(ducats, 4) else ()


def _edits_of_fall(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``fallen milan spring 1461``: out of the game since then, which the ranks ask for (A-037)."""
    if off or len(words) < 3 or not _is_whole(words[-1], 4, 4):
        return ()
    *who, season, year = words
    power = names.power(" ".join(who[:-1] if who[-1].lower() == "in" else who))
    if power is None or season.lower() not in _SEASONS:
        return ()
    return (("fallen", power, year, season.lower().replace("autumn", Season.FALL)),)


def _loan(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``loan milan 20 + 4 due in 3``: so many campaigns from now on; ``no loans milan``."""
    if off:
        power = names.power(" ".join(words))
        return (("no-loans", power),) if power is not None else ()
    start = next((n for n, word in enumerate(words) if _is_whole(word, 3)), 0)
    power, sums = names.power(" ".join(words[:start])), _sums_of_loan([w.lower() for w in words[start:]])
    return (("loan", power, *sums),) if power is not None and sums and what == "loan" else ()


def _sums_of_loan(words: list[str]) -> tuple[str, ...]:
    """Ducats lent, interest and campaigns; none if they are not said so."""
    if words[-1:] in (["campaign"], ["campaigns"]):
        words = words[:-1]
    lent, interest, words = words[0] if words else "", "0", words[1:]
    if words[:1] and words[0] in ("+", "plus", "interest", "and"):
        interest, words = "".join(words[1:2]), words[2:]
    for little in ("due", "in"):
        words = words[1:] if words[:1] == [little] else words
    said = len(words) == 1 and _is_whole(lent, 3) and _is_whole(interest, 3) and _is_whole(words[0], 2)
    return (lent, interest, words[0]) if said else ()


def _chit(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``chit milan venice``: Milan has a chit for an attempt on Venice."""
    for first, second in _splits([w for w in words if w.lower() not in ("on", "against")]):
        holder, victim = names.power(first), names.power(second)
        if holder is not None and victim is not None:
            return (("chit", holder, victim, _on(off)),)
    return ()


def _power_mark(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    power = names.power(" ".join(words))
    return ((what, power, _on(off)),) if power is not None else ()


def _owner(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``owner flo milan`` is province and city; ``country milan florence`` who rules a home country."""
    for place, owner in () if off else _splits(words):
        power = _holder(owner, names)
        if power is None:
            continue
        if what == "country":
            of = names.power(place)
            if of is not None:
                return (("country", of, power or AUTONOMOUS),)
            continue
        area = names.place(place)
        if area is not None:
            return tuple((w, area, power) for w in (("province", "city") if what == "owner" else (what,)))
    return ()


def _mark(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``no famine flo``; ``rebellion flo against milan``, or against whoever has it."""
    place, against = _split_at("against", words)
    area, victim = names.place(_bare(place)), _holder(" ".join(against), names) if against else None
    wrong = against and (not victim or off or not what.endswith("rebellion"))
    if area is None or wrong:
        return ()
    kind = what.replace("cityrebellion", "city-rebellion")
    return ((kind, area, _on(off), *([victim] if victim else [])),)


def _ruin(off: bool, what: str, words: Words, names: Names) -> tuple[Operation, ...]:
    """``ruin gen by france``, ``walls down gen by france``, ``no ruin gen``."""
    walls = what.startswith("wall")
    if walls and not what.endswith("down"):
        if [w.lower() for w in words[:1]] != ["down"]:
            return ()
        words = words[1:]
    words = words[1:] if walls and words and words[0].lower() == "in" else words
    place, by = _split_at("by", words)
    area, burner = names.place(" ".join(place)), names.power(" ".join(by)) if by else None
    if area is None or (by and burner is None):
        return ()
    return (("ruin", area, burner or "", "walls" if walls else "", _on(off)),)


def _unit(words: Words, names: Names) -> tuple[Operation, ...]:
    """``F pisa florence``, ``add mercenary A siena milan``, ``place F albania / sc turkey``."""
    while words and words[0].lower() in ("add", "unit", "place"):
        words = words[1:]
    special = words[0].lower() if words and words[0].lower() in _SPECIAL else ""
    letter, *behind = (words[1:] if special else words) or ("",)
    coast, rest = _coast_in(behind)
    for place, owner in _splits(rest) if _is_letter(letter) else ():
        area, power = names.place(place), _holder(owner, names)
        if area is not None and power:
            return (("unit", letter.upper(), area, power, special, coast),)
    return ()


def _coast_in(words: Words) -> tuple[str, Words]:
    """The coast that stands behind a stroke, and the words without it."""
    at = words.index("/") if "/" in words else 0
    coast = "".join(words[at + 1 : at + 2]).lower()
    return (coast, [*words[:at], *words[at + 2 :]]) if at and coast in _COASTS else ("", words)


def _splits(words: Words) -> tuple[tuple[str, str], ...]:
    """A place and a power in one text, without a word between them or with ``of``, ``to``, ``is``."""
    said = _bare(words).split()
    return tuple((" ".join(said[:n]), " ".join(said[n:])) for n in range(1, len(said)))


def _split_at(word: str, words: Words) -> tuple[Words, Words]:
    """The words before and behind the first of a kind that has words on both sides; else all and none."""
    at = next((n for n, said in enumerate(words[:-1]) if n and said.lower() == word), len(words))
    return words[:at], words[at + 1 :]


def _bare(words: Words) -> str:
    """A text without the little words between names."""
    return " ".join(w for w in words if w.lower() not in _LITTLE)


def _without_currency(words: Words) -> Words:
    """``20 d``, ``20ducats`` as ``20``."""
    if len(words) > 1 and words[-1].lower() in ("d", "ducat", "ducats"):
        return words[:-1]
    last = words[-1].lower() if words else ""
    return [*words[:-1], last.removesuffix("ucats").removesuffix("d")] if last[:1].isdecimal() else words


def _is_sum(word: str) -> bool:
    """Decide whether a word is ducats: up to four digits, and a half (B-003)."""
    half = next((half for half in ("½", ".5", ",5", ".0", ",0") if word.endswith(half)), "")
    return word == "½" or _is_whole(word.removesuffix(half), 4)


def _is_whole(word: str, most: int, least: int = 1) -> bool:
    return word.isdecimal() and least <= len(word) <= most


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isascii() and word.isalpha()


def _on(off: bool) -> str:
    return "" if off else "on"


def _holder(written: str, names: Names) -> Power | None:
    """A power, the autonomous cities, or nobody (an empty id); None if it is none of these."""
    word = written.strip().lower()
    if word in ("nobody", "none", "neutral"):
        return Power(NOBODY)
    return AUTONOMOUS if word in ("autonomous", "autonomy") else names.power(word)


_READINGS: Mapping[str, Reading] = {
    **dict.fromkeys(_REMOVE, _removal),
    **dict.fromkeys(("move", "shift"), _move),
    **dict.fromkeys(("ducats", "treasury", "money", "revenue"), _sum),
    "published": _edits_of_published_treasury,
    "fallen": _edits_of_fall,
    **dict.fromkeys(("loan", "loans", "debt", "debts"), _loan),
    "chit": _chit,
    **dict.fromkeys(("default", "eliminated", "ban"), _power_mark),
    **dict.fromkeys(("owner", "province", "city", "country"), _owner),
    **dict.fromkeys(("famine", "siege", "rebellion", "cityrebellion"), _mark),
    **dict.fromkeys(("ruin", "burnt", "wall", "walls", "walldown", "wallsdown"), _ruin),
}


def game_at(session: Session, record: GameRecord) -> Machiavelli:
    """With its board and switches. Commands of this game never come from a table of another."""
    game = session.rules(record)
    assert isinstance(game, Machiavelli)
    return game

"""A power as people write it: by name, adjective, first letters or letter.

Not here: people (names.people), lists of recipients (press.recipients).
"""

from __future__ import annotations

from judge.commands.names.suggestions import nearest
from judge.core.game import Seat
from judge.core.system.table_game import TableGame
from judge.proper_names import POWERS, english_name


def power_of(rules: TableGame, written: str) -> Seat | None:
    """``Florence``, ``florentine``, ``flor``, ``L``, ``Firenze``; None for what is none, or fits several."""
    word = " ".join(written.lower().removeprefix("the ").split()).strip(" .:,")
    powers = [p for p in rules.setting.scenario.powers.values() if p.playable]
    whole = [p for p in powers if word in (p.name.lower(), p.adjective.lower(), p.id, p.letter.lower())]
    if len(whole) == 1:
        return Seat(whole[0].id)
    begins = [p for p in powers if p.name.lower().startswith(word) or p.adjective.lower().startswith(word)]
    if len(begins) == 1 and len(word) >= 3:
        return Seat(begins[0].id)
    ids = {str.__str__(p.name): p.id for p in powers}
    name = None if begins else english_name(word, ids, POWERS)
    if name is not None:
        return Seat(ids[name])
    return None if begins else rules.names.power(word[:1].upper() + word[1:])


def powers_in(rules: TableGame, written: str) -> tuple[tuple[Seat, ...], str]:
    """Several of them, with commas or ``and`` between or not; and the first word that is none."""
    found: list[Seat] = []
    for word in written.replace(",", " ").replace("+", " ").replace("&", " ").split():
        if word.lower() in ("and", "the"):
            continue
        seat = power_of(rules, word)
        if seat is None:
            return tuple(found), word
        if seat not in found:
            found.append(seat)
    return tuple(found), ""


def powers_like(rules: TableGame, word: str) -> tuple[str, ...]:
    """The nearest names."""
    names = [p.name for p in rules.setting.scenario.powers.values() if p.playable]
    lower = {name.lower(): name for name in names}
    return tuple(lower[n] for n in nearest(word.lower(), lower))

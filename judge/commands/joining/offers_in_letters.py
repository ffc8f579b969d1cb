"""Lines that a letter of ours has offered to whoever has no place at a table, read back from that letter.

Who is at no table has no place where offers could be kept; the letter itself has been kept. It is one that
went to the writer's own address and that the answer names by its Message-ID. Not here: what is offered
(offered_games).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.commands.people.consent_words import numbers_beside
from judge.commands.session import Session
from judge.syntax import letters
from judge.syntax.letters import Registration, Said

_MOST_OFFERS, _MOST_LINES = 9, 30
_MARK = "  | "
"""It stands before each line, so that a copy of the letter does nothing of what it offers."""
_SIGN_ON = "sign on "


@dataclass(frozen=True, slots=True)
class OfferOfLetter:
    """An offer as a letter of ours had it: what it does, in words, and its lines."""

    head: str
    lines: tuple[str, ...]


def offers_of_letter(session: Session) -> tuple[OfferOfLetter, ...]:
    """The offers of the newest letter of ours that this one answers; none if it has none."""
    letter = session.letter
    if not letter.references or not letter.sender:
        return ()
    sent = session.repository.letters_to(letter.sender, message_ids=letter.references)
    found = (offers_in(text) for _, text, _ in sorted(sent, reverse=True))
    return next((offers for offers in found if offers), ())


def offers_in(text: str) -> tuple[OfferOfLetter, ...]:
    """The numbered offers in a letter of ours, by their numbers."""
    heads: list[list[str]] = []
    offers: list[list[str]] = []
    is_open = False
    for line in text.splitlines():
        number = f"({len(offers) + 1}) "
        if line.startswith(number) and len(offers) < _MOST_OFFERS:
            heads.append([line.removeprefix(number)])
            offers.append([])
            is_open = True
        elif is_open and line.startswith(_MARK) and len(offers[-1]) < _MOST_LINES:
            offers[-1].append(line.removeprefix(_MARK).strip())
        elif is_open and offers[-1] and line.strip():
            is_open = False
        elif is_open and not offers[-1] and line.strip():
            heads[-1].append(line.strip())
    whole = all(offers) and all(map(_are_commands, offers))
    told = (" ".join(head) for head in heads)
    return tuple(map(OfferOfLetter, told, map(tuple, offers))) if whole else ()


@dataclass(frozen=True, slots=True)
class PlaceOffered:
    """A place that was offered: words that may be the `names` of its game, and its `password`."""

    names: tuple[str, ...] = ()
    password: str = ""


def place_offered(lines: Sequence[str]) -> PlaceOffered:
    """The place that the lines of an offer take; none if they take none."""
    words = next((line.split() for line in lines if line.startswith(_SIGN_ON)), [])
    if len(words) < len(_SIGN_ON.split()) + 2:
        return PlaceOffered()
    table, password = words[2:4]
    return PlaceOffered((table.lstrip("?"),) if table.startswith("?") else (table[1:],), password)


def offer_meant(said: str, offers: Sequence[OfferOfLetter]) -> tuple[str, ...]:
    """The lines of the offer that an answer names by its number or place among other words (``The second one
    looks fun``); of the first if it names none, or several.
    """
    named = {number for number in numbers_beside(said) if number <= len(offers)}
    meant = named.pop() if len(named) == 1 else 1
    return lines_taken(offers, meant)


def _are_commands(lines: Sequence[str]) -> bool:
    return all(isinstance(item, Said | Registration) for item in letters.read(tuple(lines)))


def lines_taken(offers: Sequence[OfferOfLetter], number: int) -> tuple[str, ...]:
    """The lines of the offer with a number; none if no offer has it."""
    return offers[number - 1].lines if 0 < number <= len(offers) else ()

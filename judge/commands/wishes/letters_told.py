"""Letters to some, or to all, at a table that stand in the sentence that sends them: to whom, and what.

``Please write to Ida only: are you better?``; who is meant are powers and, where names are shown, the people
who play them. Not here: the line up to the text (letters_in_sentences), what a table allows (press.rules).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from judge.commands.people.consent_words import words_between_numbers
from judge.commands.press.recipients import recipients
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.letters_in_sentences import opening_and_text, spoken_text
from judge.commands.wishes.rows import wishes
from judge.core.game import Seat
from judge.core.places import Role
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord
from judge.syntax.languages import fold
from judge.syntax.talk_words import phrases, single_words, words_in
from judge.understanding.tokens import WORD, Token, tokens

_SHORTEST_NAME = 3
"""Letters of a word that may be a power's name; shorter ones are groups of letters."""
_LONGEST_SHORT_FORM = 3
"""Letters of a power's short form, which counts with a capital only: ``aus`` is a word."""
_MOST_WORDS_OF_OPENING = 12
_SIGNS = ",.;!"
"""Signs behind a no, or a yes, that is no part of the sentence."""


@dataclass(frozen=True, slots=True)
class LetterTold:
    """`to`: the powers, in board order; none for everybody."""

    to: tuple[Seat, ...]
    text: str


def letter_told(session: Session, line: str) -> LetterTold | None:
    """The letter that a sentence is; None if it tells nobody of the table anything."""
    if not isinstance(session, SignedOn) or not phrases("tells-somebody").stand_in(words_in(line)):
        return None
    if is_told_otherwise(session, line):
        return None
    known = _names_at(session, session.table())
    opening, text = opening_and_text(line)
    to = _recipients_named(session, known, words_in(opening)) if text else None
    if to is None:
        to, text = _without_that(session, known, line)
    spoken = spoken_text(text)
    return LetterTold(to, spoken) if to is not None and spoken else None


def letter_to_those_named(session: SignedOn, line: str) -> LetterTold | None:
    """The letter of a line that is likely one, to the powers that stand before its colon, whatever else does:
    ``Pass this on to Milan for me: ...``; None if it names none there, or says to whom it does not go.
    """
    opening, colon, text = line.partition(":")
    said = words_in(opening)
    named = set(_others_named(session, said).values())
    to = tuple(seat for seat in session.rules(session.table()).seats if seat in named)
    spoken = spoken_text(text.strip())
    denied = any(word.text in wishes().denies for word in said)
    return LetterTold(to, spoken) if colon and to and spoken and not denied else None


def seats_alone(session: SignedOn, said: str) -> tuple[Seat, ...]:
    """The powers that words name beside nothing but little words: ``only to Ida``; none if they say more."""
    words = words_in(said)
    named = _others_named(session, words)
    little = single_words("beside-recipients")
    if any(at not in named and word.text not in little for at, word in enumerate(words)):
        return ()
    return tuple(seat for seat in session.rules(session.table()).seats if seat in named.values())


def is_told_to_a_stranger(line: str) -> bool:
    """Decide whether a line tells something to somebody by a name, whoever that is, and not to all."""
    opening, text = opening_and_text(line)
    said = words_in(opening)
    at = _length_of_courtesies(said)
    begun = phrases("tells-somebody").length_at(said, at)
    known = single_words("beside-recipients") | single_words("tells-all")
    named = [one for one in said[at + begun :] if one.text not in known]
    return bool(text and begun and named) and named[0].capital and not goes_to_all(line)


def is_told_otherwise(session: Session, line: str) -> bool:
    """Decide whether the words before a text deny that somebody is told it, ask, speak of another time, or of
    another as its sender: ``Not a word to Milan: ...``, ``From Milan to Venice: ...``.
    """
    opening, text = opening_and_text(line)
    said = words_in(opening)
    named = _others_named(session, said) if text and isinstance(session, SignedOn) else {}
    if not named:
        return False
    begun = _length_of_courtesies(said)
    if begun and said[begun - 1].text == "no":  # no word to them
        begun -= 1
    first = said[0].text in single_words("owned-by") and 1 in named
    as_another = single_words("as-another")
    if first or any(at and said[at - 1].text in as_another for at in named) or _are_apart(said, named):
        return True
    if not any(phrases(one).stand_in(said) for one in ("tells-somebody", "speaks-of-telling")):
        return False
    unsaid = wishes().denies | single_words("tells-at-no-time") | {"no"}
    return any(
        word.text in unsaid and line[word.end : word.end + 1] not in _SIGNS for word in said[begun:]
    ) or any(
        word.text in wishes().asks and not phrases("tells-somebody").length_at(said, begun + 1)
        for word in said[begun : begun + 1]
    )


def _are_apart(said: Sequence[Token], named: Mapping[int, Seat]) -> bool:
    """Decide whether more than little words, and one like AND, stand between two names of a line."""
    places = sorted(named)
    between = [[word.text for word in said[before + 1 : at]] for before, at in pairwise(places)]
    little, joins = single_words("beside-recipients"), words_between_numbers()
    return any(words and (joins.isdisjoint(words) or not little.issuperset(words)) for words in between)


def _others_named(session: SignedOn, said: Sequence[Token]) -> Mapping[int, Seat]:
    """The powers other than the writer's that words name, by their places."""
    rules, known = session.rules(session.table()), _names_at(session, session.table())
    named = {at: known.get(word.text) or _power_called(rules, word.text) for at, word in enumerate(said)}
    return {at: seat for at, seat in named.items() if seat is not None and seat != session.sign_in.seat}


def _length_of_courtesies(said: Sequence[Token]) -> int:
    at = 0
    while length := phrases("before-telling").length_at(said, at):
        at += length
    return at


def goes_to_all(line: str) -> bool:
    """Decide whether the words before the text of a line speak of everybody."""
    return any(word.text in single_words("tells-all") for word in words_in(opening_and_text(line)[0]))


def _without_that(
    session: SignedOn, known: Mapping[str, Seat], line: str
) -> tuple[tuple[Seat, ...] | None, str]:
    """To whom a line without a colon or THAT goes, and its text, which begins with a word like I."""
    begins_text = single_words("begins-message")
    for token in [one for one in tokens(line) if one.kind == WORD][:_MOST_WORDS_OF_OPENING]:
        if token.text in begins_text and line[token.start - 1 : token.start].isspace():
            to = _recipients_named(session, known, words_in(line[: token.start].strip()))
            if to is not None:
                return to, line[token.start :]
    return None, ""


def _recipients_named(
    session: SignedOn, known: Mapping[str, Seat], said: Sequence[Token]
) -> tuple[Seat, ...] | None:
    """The powers that the words before a text name, none for everybody; None if there is any other word
    among them.
    """
    at = _length_of_courtesies(said)
    begun = phrases("tells-somebody").length_at(said, at)
    if not begun:
        return None
    rules = session.rules(session.table())
    found: list[Seat] = []
    everybody = False
    for token in said[at + begun :]:
        if token.text in single_words("beside-recipients"):
            continue
        if token.text in single_words("tells-all"):
            everybody = True
        elif token.text in known:
            found.append(known[token.text])
        elif (seat := _power_called(rules, token.text)) is not None:
            found.append(seat)
        elif token.capital and len(token.text) >= _SHORTEST_NAME:
            named = recipients(rules, token.text)
            if len(named.seats) != 1 or named.problem:
                return None
            found.extend(seat for seat in rules.seats if seat in named.seats)
        else:
            return None
    if everybody == bool(found) or session.sign_in.seat in found:
        return None
    return tuple(seat for seat in rules.seats if seat in found)


def _power_called(rules: TableGame, word: str) -> Seat | None:
    """The power of a whole name or a ruler, in small letters too (``the pope``)."""
    return rules.names.power(word.capitalize()) if len(word) > _LONGEST_SHORT_FORM else None


def _names_at(session: SignedOn, record: GameRecord) -> Mapping[str, Seat]:
    """Powers by their names, and by the first names of their players for those who may know them."""
    rules = session.rules(record)
    called: dict[str, set[Seat]] = {}
    if session.sign_in.role is Role.MASTER or record.options.names_shown:
        seats = {one.person: one.seat for one in record.seats if one.person}
        for person in session.people_of(seats):
            if person.name.split():
                called.setdefault(fold(person.name.split()[0]), set()).add(seats[person.id])
    known = {name: seat for name, seats in called.items() if len(seats) == 1 for seat in seats}
    return {**known, **{fold(str(title)): seat for seat, title in rules.names.power_titles.items()}}

"""Commands, letters and lines for later below the head of a copy: what was written then is not done again.

Programs put what they copy below a head, below the line of a device or below a rule, and their users' words
above. A player's orders there are asked about together (orders.orders_below_heads); all else is left out and
told, of a master all. Not here: which form a head has (orders.heads_by_form), copies of our own letters
(copied_lists).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.commands.copied_lines import greets
from judge.commands.orders.heads_by_form import ends_letters, is_dated_only, is_head, is_rule
from judge.commands.session import Session
from judge.core.repository import UnreadableGameError
from judge.core.written_words import names_a_year
from judge.syntax.commands.basic_commands import SignOn
from judge.syntax.commands.player_commands import Ahead, Branch
from judge.syntax.letters import (
    MOST_LINES,
    DiaryText,
    Item,
    OrderLine,
    PressText,
    Registration,
    Said,
    read_with_lines,
)
from judge.syntax.talk_words import single_words, words_in


def without_parts_below_heads(session: Session, telling: tuple[type, ...]) -> Session:
    """The session with its letter without what a head of a copy stands above, but for orders; it is told.

    `telling`: commands that change nothing.
    """
    letter = session.letter
    if not any(map(_may_be_head, letter.lines[:MOST_LINES])):
        return session
    places = [*_places_left_out(letter.lines, telling, of_staff=_is_of_staff(session))]
    gone = {n for place in places for n in place}
    if not gone:
        return session
    left_out = tuple(letter.lines[n] for n in sorted(gone) if letter.lines[n].strip())
    kept = tuple(line for n, line in enumerate(letter.lines) if n not in gone)
    doubtful = dict.fromkeys((*letter.doubtful, *map(str.strip, left_out)))
    return replace(
        session,
        letter=replace(letter, lines=kept, left_out=(*letter.left_out, *left_out), doubtful=tuple(doubtful)),
    )


def _is_of_staff(session: Session) -> bool:
    """Decide whether a letter answers one of a game that its writer leads, and plays no power of."""
    try:
        found = session.repository.by_token(session.letter.token) if session.letter.token else None
    except UnreadableGameError:
        return False
    return found is not None and all(one.seat != found[1] for one in found[0].seats)


def _may_be_head(line: str) -> bool:
    """Decide whether a line has one of the forms of a head."""
    said = line.strip()
    return bool(said) and (is_head(said) or is_rule(said) or ends_letters(said))


def _places_left_out(lines: Sequence[str], telling: tuple[type, ...], *, of_staff: bool) -> Iterator[range]:
    """The places of what is left out, `of_staff` all that is said there."""
    said = greeted = below = later = False
    for place, item in read_with_lines(lines):
        line = lines[place[0]].strip()
        reads_otherwise = isinstance(item, Said) and not ends_letters(line)  # "Get Outlook for iOS"
        if not reads_otherwise and _is_head_of_copy(line, said=said, greeted=greeted):
            below, later = True, False
        elif below and _speaks_again(line):
            below = False
        elif below:
            later = later or (isinstance(item, Said) and isinstance(item.command, Ahead))
            if later or of_staff or _does_something(item, telling):
                yield place
        greeted = greeted or greets(item)
        said = said or not greets(item)


def _is_head_of_copy(line: str, *, said: bool, greeted: bool) -> bool:
    """Decide whether a copy stands below a line, as its form and the words above it tell."""
    if said:
        return _may_be_head(line)
    return greeted and is_head(line) and not is_dated_only(line)


def _speaks_again(line: str) -> bool:
    """Decide whether the writer speaks again, in a heading of one's own: copies begin with greetings."""
    own = not single_words("writer-self").isdisjoint(word.text for word in words_in(line))
    return own and line.endswith(":")


def _does_something(item: Item, telling: tuple[type, ...]) -> bool:
    """Decide whether an item does more than to order something for the open phase, or to ask."""
    match item:
        case Said(command=command):
            return not isinstance(command, (SignOn, Branch, *telling))
        case PressText() | DiaryText() | Registration():
            return True
        case OrderLine(line=line):
            head, colon, _ = line.partition(":")
            return bool(colon) and names_a_year(head)
    return False

"""Lists of a letter of ours that stand in an answer beside other words: a copy says nothing, so none is done.

Whoever copies on purpose sends the lines alone, or picks one of several, or writes them first and no more
than thanks and a name below. A program that copies sends all of a list, or some of its lines one below the
other, above or below its user's words, and in whatever form. A bare line is its writer's own, and so are
lines that are quoted once more besides; orders that are on file already change nothing, and stand. Not here:
which lines these are (mail.reading.own_lists).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from judge.commands.copied_lines import greets
from judge.commands.orders.prose import kind_of_talk
from judge.commands.session import Session
from judge.core.game import Seat
from judge.core.inbound import InboundMail
from judge.core.repository import UnreadableGameError
from judge.core.shared_words import item_words, words_of
from judge.core.system.names import Talk
from judge.core.table import GameStatus
from judge.core.written_words import has_columns, is_number
from judge.syntax.commands.basic_commands import Process, Resign, SetAddress, SetPassword, SignOn
from judge.syntax.commands.keeper_commands import KeeperAsk
from judge.syntax.commands.master_commands import Eject, ForceBegin, Promote, RollBack, Terminate
from judge.syntax.commands.player_commands import ForgetMe, IAmNot, ResignFor
from judge.syntax.letters import Item, OrderLine, Registration, Said, read_with_lines
from judge.syntax.smalltalk import is_signature
from judge.syntax.talk_words import single_words, words_in

_LIST = 3
"""Orders that nobody types just as one of our letters lists them, beside other words."""
_FAR = 4
"""Blanks in front of a line that stands far to the right."""
_SIGNS = ("-", "*", "+", "#")
_BEHIND_NUMBERS = ".:)"
_DEAR = (
    Eject,
    ForceBegin,
    ForgetMe,
    IAmNot,
    KeeperAsk,
    Process,
    Promote,
    Resign,
    ResignFor,
    RollBack,
    SetAddress,
    SetPassword,
    Terminate,
)
"""Commands that take a seat, a game or an address away, open one to others, or play a phase."""
_Place = tuple[range, Item]


def without_lists_of_ours(session: Session, telling: tuple[type, ...]) -> Session:
    """The session with its letter without copies of lists of ours beside words of the writer's, who is told.

    `telling`: commands that change nothing.
    """
    letter = session.letter
    if not (letter.listed_lines or letter.copied_lines):
        return session
    places = [*read_with_lines(letter.lines)]
    copied = _lines_of_copies(letter, places, telling, is_new=session.person is None)
    again = [letter.lines[n] for n in copied]
    if _stand_in_quotation(letter, again) or _are_on_file(session, again):
        return session
    copied |= _orders_of_their_blocks(session, places, copied)
    words = [
        (place, item)
        for place, item in places
        if not (copied.issuperset(place) or _says_nothing(item) or _is_picked(letter, place, item))
    ]
    if not copied or not words or _is_meant(session, places, copied, words):
        return session
    if _is_one_block(session, places, copied):
        return session
    kept = tuple(line for n, line in enumerate(letter.lines) if n not in copied)
    left_out = tuple(letter.lines[n] for n in sorted(copied))
    doubtful = dict.fromkeys((*letter.doubtful, *map(str.strip, left_out)))
    return replace(
        session,
        letter=replace(letter, lines=kept, left_out=(*letter.left_out, *left_out), doubtful=tuple(doubtful)),
    )


def _lines_of_copies(
    letter: InboundMail, places: Iterable[_Place], telling: tuple[type, ...], *, is_new: bool
) -> frozenset[int]:
    """The numbers of lines that may come from a copy: of commands, two of a list or a dear one are enough.

    So are two orders that stand as in a list, or one in columns; whole lists are if there is no doubt. The
    block by which somebody `is_new` registers is none: our letter asks for it, and it takes nothing away.
    """
    either = {*letter.whole_lists, *letter.parts_of_lists}
    ordered = {*letter.whole_lists, *letter.copied_lines}
    copied: set[int] = set()
    orders: set[int] = set()
    for place, item in places:
        head = letter.lines[place[0]]
        match item:
            case OrderLine():
                orders.update(place if head in ordered else ())
            case Said(command=command) if len(place) == 1:
                of_ours = letter.listed_lines if isinstance(command, _DEAR) else either
                copied.update(place if head in of_ours and not isinstance(command, telling) else ())
            case Registration() if is_new or _is_filled_in(letter.lines, place, either):
                pass
            case _:
                copied.update(_of_block(letter.lines, place, either))
    typed = len(orders) < _LIST and not any(
        _is_signed(letter.lines[n]) or letter.lines[n] in letter.copied_lines for n in orders
    )
    return frozenset(copied if typed else copied | orders)


def _is_filled_in(lines: Sequence[str], place: range, listed: Collection[str]) -> bool:
    """Decide whether a form has an entry that no letter of ours has: its writer has filled it in."""
    return any(":" in lines[n] and lines[n] not in listed for n in place)


def _stand_in_quotation(letter: InboundMail, lines: Sequence[str]) -> bool:
    """Decide whether some lines stand once more in what is surely quoted: a program copies a letter once, so
    its user has written them here.
    """
    if not lines or not letter.left_out:
        return False
    said = (words_of(line) for line in letter.left_out if line.strip() not in letter.doubtful)
    quoted = f" {' '.join(words.strip() for words in said if words)} "
    return all((words := item_words(line)) and words in quoted for line in lines)


def _of_block(lines: Sequence[str], place: range, listed: Collection[str]) -> frozenset[int]:
    """The lines of a block that are copied: all, or its listed lines where they begin it as a list does."""
    speaking = frozenset(n for n in place if lines[n].strip())
    copied = frozenset(n for n in speaking if lines[n] in listed)
    begun = place[0] in copied and _is_signed(lines[place[0]])
    return copied if copied == speaking or begun else frozenset()


def _orders_of_their_blocks(
    session: Session, places: Iterable[_Place], copied: Collection[int]
) -> frozenset[int]:
    """The lines right below orders that are copied, with nothing between: half of a plan is no plan."""
    lines = session.letter.lines
    found: set[int] = set()
    above = -1
    for place, item in places:
        if not isinstance(item, OrderLine) or not lines[place[0]].strip():
            continue
        goes_on = above >= 0 and place[0] == above + 1
        if place[0] in copied:
            above = place[-1]
        elif goes_on and len(place) == 1 and kind_of_talk(session, lines[place[0]]) is None:
            found.update(place)
            above = place[-1]
        else:
            above = -1
    return frozenset(found)


def _is_picked(letter: InboundMail, place: range, item: Item) -> bool:
    """Decide whether a line is an order of a list of which others are not there: a person has chosen."""
    line = letter.lines[place[0]]
    return isinstance(item, OrderLine) and line in letter.listed_lines and line not in letter.copied_lines


def _are_on_file(session: Session, lines: Sequence[str]) -> bool:
    """Decide whether all of some lines are orders that are on file for the place that the letter comes to."""
    try:
        found = session.repository.by_token(session.letter.token) if session.letter.token else None
    except UnreadableGameError:
        return False
    if not lines or found is None or found[0].status is not GameStatus.ACTIVE:
        return False
    record, seat, _ = found
    if all(one.seat != seat for one in record.seats):
        return False
    filed = {
        item_words(one.canonical)
        for one in session.repository.filed_orders(record.name, record.phase, Seat(seat))
    }
    return all(item_words(line) in filed for line in lines)


def _says_nothing(item: Item) -> bool:
    """Decide whether an item says nothing of the lines beside it: a greeting, a sign-on."""
    return greets(item) or (isinstance(item, Said) and isinstance(item.command, SignOn))


def _presents_own(item: Item) -> bool:
    """Decide whether an item says that its writer's orders follow (``Here are my orders.``), and no more."""
    if not isinstance(item, OrderLine):
        return False
    words = {word.text for word in words_in(item.line)}
    own, heads = single_words("writer-self"), single_words("introduces")
    known = own | heads | single_words("headings") | single_words("articles")
    return words <= known and not (words.isdisjoint(own) or words.isdisjoint(heads))


def _is_meant(
    session: Session, places: Sequence[_Place], copied: Collection[int], words: Sequence[_Place]
) -> bool:
    """Decide whether lines stand first, as somebody writes them, and below no more than thanks and names.

    Nobody writes a line twice, or sends with thanks several commands of a list, or one still indented.
    What is dear to do is never taken from a copy with words below: sent alone, it is done.
    """
    lines = session.letter.lines
    first = words[0][0][0] > max(copied)
    commands = [place[0] for place, item in places if place[0] in copied and not isinstance(item, OrderLine)]
    once = len({lines[n].strip() for n in copied}) == len(copied)
    once = once and not any(_is_torn(lines[n]) for n in copied)
    written = not commands or (len(copied) == 1 and not _is_signed(lines[commands[0]]))
    written = written and not any(_is_dear(item) for place, item in places if place[0] in copied)
    return first and once and written and all(_thanks(session, item) for _, item in words)


def _is_dear(item: Item) -> bool:
    """Decide whether a command does what cannot be taken back, or to somebody's harm."""
    return isinstance(item, Said) and isinstance(item.command, _DEAR)


def _is_one_block(session: Session, places: Sequence[_Place], copied: Collection[int]) -> bool:
    """Decide whether a letter is nothing but orders in one block, as a person or the order desk writes them.

    What a program copies stands apart from its user's words.
    """
    spoken = [(place, item) for place, item in places if not (_says_nothing(item) or _presents_own(item))]
    if len(spoken) < len(places) and any(_presents_own(item) for _, item in places):
        while spoken and _thanks(session, spoken[-1][1]):
            spoken.pop()
    if not spoken:
        return False
    ordered = {n for place, item in spoken if isinstance(item, OrderLine) for n in place}
    if len(ordered) < len(spoken) or not ordered.issuperset(copied):
        return False
    lines = session.letter.lines
    block = lines[spoken[0][0][0] : spoken[-1][0][-1] + 1]
    typed = not any(_is_signed(lines[n]) or _is_torn(lines[n]) for n in copied)
    return typed and all(len(line.split()) > 1 and kind_of_talk(session, line) is None for line in block)


def _thanks(session: Session, item: Item) -> bool:
    if not isinstance(item, OrderLine):
        return False
    return is_signature(item.line) or kind_of_talk(session, item.line) is Talk.COURTESY


def _is_torn(line: str) -> bool:
    """Decide whether a line stands as in a table: far to the right, or in columns."""
    return (line[:_FAR].isspace() and len(line) >= _FAR) or has_columns(line)


def _is_signed(line: str) -> bool:
    """Decide whether a sign, a number or blanks stand in front of an item of a list."""
    sign = next(iter(line.split(maxsplit=1)), "")
    counts = sign in _SIGNS or is_number(sign.removeprefix("(").rstrip(_BEHIND_NUMBERS), 3)
    return line[:1].isspace() or (counts and len(line) > len(sign))

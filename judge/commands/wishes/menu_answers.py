"""Answers to lines that were offered: a number, its place or a yes takes one, a no leaves them.

A yes to several lines, or with other words, takes nothing, and the lines are shown again. Not here: what is
offered (menu), which offers are open (kept_menus), questions about orders (orders.answered_questions).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.access.sign_in import Key
from judge.commands.information.help_search import Line
from judge.commands.joining.offered_games import offer_game
from judge.commands.joining.offers_in_letters import lines_taken, offers_of_letter
from judge.commands.orders.answered_questions import newest_question, question_named
from judge.commands.orders.offers import numbers_taken
from judge.commands.people import consent, mailbox_codes
from judge.commands.replies import information as replies
from judge.commands.replies.joining import OfferWhich
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.kept_menus import menu_answered, menu_gone, without_menu
from judge.commands.wishes.menu import offer_lines
from judge.core import options
from judge.syntax import letters
from judge.syntax.commands.player_commands import Confirm
from judge.syntax.letters import Item, OrderLine, Said

_MOST_BESIDE_YES = 6
"""Words of a line that begins with a yes and says no more than that: ``Yes, play it.``"""


def with_answer(session: Session, items: tuple[Item, ...]) -> tuple[Session, tuple[Item, ...]]:
    """The items of a letter with the lines in place of the number, or yes, that takes them.

    A number for a menu that is old, or somebody else's, takes nothing, and that is said.
    """
    if session.sign_in is None and session.letter.token is None:
        return _with_offer_of_letter(session, items)
    if not isinstance(session, SignedOn) or session.sign_in.by is not Key.TOKEN:
        return session, items
    first = next((n for n, item in enumerate(items) if not _greets(item)), None)
    menu = menu_answered(session)
    if first is None or _is_for_orders(session, menu):
        return session, items
    said = items[first]
    numbers = (numbers_taken(said.line) or ()) if isinstance(said, OrderLine) else ()
    if menu is not None and isinstance(said, OrderLine) and consent.agrees_to_all(said.line):
        numbers = tuple(range(1, len(menu.lines) + 1))
    if _is_a_no(session, said) and (menu is not None or not _says_more(items[first + 1 :])):
        return _with_nothing_done(session, menu), (*items[:first], *items[first + 1 :])
    if menu is not None and isinstance(said, OrderLine | Said) and _is_a_yes_to_what(session, said, menu):
        return offer_lines(session, said.line, menu.lines), (*items[:first], *items[first + 1 :])
    gone = menu_gone(session)
    if gone is not None and (numbers or (len(gone.lines) == 1 and _agrees(session, said))):
        is_gone = replies.MenuUnknown(lines=(), gone=tuple(map(Line, gone.lines)))
        return session.say(is_gone), (*items[:first], *items[first + 1 :])
    if not numbers and not (menu is not None and len(menu.lines) == 1 and _agrees(session, said)):
        return session, items
    if any(isinstance(item, OrderLine) and _is_list(item.line) for item in items[first + 1 :]):
        return session, items  # the first of a numbered list, broken by a mailer
    rest = items[first + 1 :]
    line = said.line if isinstance(said, OrderLine | Said) else ""
    if menu is not None and mailbox_codes.is_beside(session, [line]):
        told = mailbox_codes.not_taken(session, [line], yes=not numbers)
        return session.say(told), (*items[:first], *rest)
    numbers = numbers or (1,)
    if menu is None or max(numbers) > len(menu.lines):
        lines = tuple(Line(line) for line in menu.lines) if menu is not None else ()
        return session.say(replies.MenuUnknown(lines=lines)), (*items[:first], *rest)
    taken = [one for number in numbers for one in _parts_of(menu.lines[number - 1])]
    session = without_menu(session, menu)
    return session, (*items[:first], *letters.read(taken), *rest)


def _with_offer_of_letter(session: Session, items: tuple[Item, ...]) -> tuple[Session, tuple[Item, ...]]:
    """The items with the lines that the answered letter of ours offered to somebody who is at no table."""
    first = next((n for n, item in enumerate(items) if not _greets(item)), None)
    said = items[first] if first is not None else None
    if first is None or not isinstance(said, OrderLine | Said):
        return session, items
    agrees, refuses = _agrees(session, said), isinstance(said, OrderLine) and consent.leaves_it(said.line)
    numbers = (numbers_taken(said.line) or ()) if isinstance(said, OrderLine) else ()
    offers = offers_of_letter(session) if agrees or refuses or numbers else ()
    if agrees and not offers and not _says_more(items[first + 1 :]):
        told, offered = offer_game(session, (said.line,))
        return (told, (*items[:first], *items[first + 1 :])) if offered else (session, items)
    if not offers or _says_more(items[first + 1 :]):
        return session, items
    rest = (*items[:first], *items[first + 1 :])
    if refuses:
        return session.say(replies.Declined(lines=(Line(" ... ".join((offers[0][0], offers[0][-1]))),))), rest
    if mailbox_codes.is_beside(session, [said.line]):
        return session.say(mailbox_codes.not_taken(session, [said.line], yes=not numbers)), rest
    taken = lines_taken(offers, numbers[0] if numbers else 1 if len(offers) == 1 else 0)
    if not taken or len(numbers) > 1:
        return session.say(OfferWhich(many=len(offers)), about="-"), rest
    return session, (*items[:first], *letters.read(taken), *items[first + 1 :])


def _with_nothing_done(session: SignedOn, menu: options.Menu | None) -> Session:
    """The session after a no: what was offered in the letter that it answers can no more be taken."""
    if menu is None:
        return session.say(replies.Declined(lines=()))
    heads = tuple(Line(line.partition("\n")[0]) for line in menu.lines)
    return without_menu(session, menu).say(replies.Declined(lines=heads))


def _is_a_no(session: SignedOn, item: Item) -> bool:
    """Decide whether an item is a no to what was offered, and not to a letter with a code."""
    coded = mailbox_codes.has_code(session.letter.subject)
    return isinstance(item, OrderLine) and not coded and consent.leaves_it(item.line)


def _says_more(items: Sequence[Item]) -> bool:
    return any(isinstance(item, OrderLine) for item in items)


def _is_a_yes_to_what(session: SignedOn, item: OrderLine | Said, menu: options.Menu) -> bool:
    """Decide whether an item is a yes that takes no line: to several of them, or with a few words that nobody
    knows to say the same, in a letter without orders.
    """
    if _agrees(session, item):
        return len(menu.lines) > 1
    few = len(item.line.split()) <= _MOST_BESIDE_YES and not any(map(str.isdigit, item.line))
    speaks = isinstance(item, OrderLine) and session.sign_in.seat is None
    return speaks and few and consent.begins_with_yes(item.line)


def _parts_of(line: str) -> Sequence[str]:
    """The lines that one number takes: those of a letter, or those between semicolons."""
    return line.split("\n") if "\n" in line else [one.strip() for one in line.split(";")]


def _is_for_orders(session: SignedOn, menu: options.Menu | None) -> bool:
    """Decide whether a number is for a question about orders, in the letter that it answers or the newest."""
    record, seat = session.table(), session.sign_in.seat
    question = newest_question(record, seat) if seat is not None and record.seats else None
    if question is None or seat is None:
        return False
    if menu is None:
        return True
    asked = question_named(session, record, seat)
    is_named = menu.letter in session.letter.references
    if asked is not None and is_named:
        shown_again = len([one for one in asked.letters if one in session.letter.references]) > 1
        if menu.asked is not None and menu.asked > asked.asked and not shown_again:
            return False
        first = next(one for one in session.letter.references if one == menu.letter or one in asked.letters)
        return first in asked.letters
    return asked is not None or not (is_named or menu.asked is None or menu.asked > question.asked)


def _agrees(session: Session, item: Item) -> bool:
    """Decide whether an item is a yes to what was offered, and not to a letter with a code."""
    if mailbox_codes.has_code(session.letter.subject):
        return False
    if isinstance(item, Said):
        return isinstance(item.command, Confirm) and not item.command.code
    return isinstance(item, OrderLine) and consent.answer_of([item.line]) is consent.Answer.YES


def _greets(item: Item) -> bool:
    return isinstance(item, OrderLine) and consent.is_greeting(item.line)


def _is_list(line: str) -> bool:
    return line.lstrip()[:1].isdigit()

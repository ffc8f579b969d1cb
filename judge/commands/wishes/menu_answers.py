"""Answers to lines that were offered: numbers, places, names or a yes take some, a no leaves them.

A yes to several lines, or with other words, takes nothing, and the lines are shown again, changed where it
changes them. Not here: what is offered (menu), which offers are open (kept_menus), questions about orders
(orders.answered_questions).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.access.sign_in import Key
from judge.commands.information.help_search import Line
from judge.commands.joining.offered_games import offer_game
from judge.commands.joining.offers_in_letters import lines_taken, offers_of_letter
from judge.commands.limits.line_costs import may_look
from judge.commands.orders.answered_questions import newest_question, question_named
from judge.commands.orders.clear import with_orders_standing
from judge.commands.orders.numbers_said import numbers_taken, parted, parts_joined, yes_apart
from judge.commands.people import consent, mailbox_codes
from judge.commands.people.consent_words import count_said, phrases_for, words_said
from judge.commands.replies import information as replies
from judge.commands.replies.joining import OfferWhich
from judge.commands.session import Session, SignedOn, letters_agreed_with, position
from judge.commands.wishes.certainty import is_sure
from judge.commands.wishes.changed_offers import changes_it, lines_changed, lines_named
from judge.commands.wishes.kept_menus import keep_lines, menu_answered, menu_gone, without_menu
from judge.commands.wishes.menu import offer_lines
from judge.commands.wishes.offers_left import leaves_what_was_offered
from judge.commands.wishes.reading import wishes_in
from judge.commands.wishes.rows import wishes
from judge.core import options
from judge.core.places import seat_record
from judge.core.table import GameStatus
from judge.core.written_words import sentences
from judge.syntax import letters
from judge.syntax.commands.player_commands import Confirm
from judge.syntax.letters import Item, OrderLine, Said
from judge.syntax.proposals import mentions

_TAKES_BACK = "clear "
_MOST_BESIDE_YES = 6
"""Words of a line that begins with a yes and says no more than that: ``Yes, play it.``"""
_MOST_OF_A_PLAYER = 3
"""The same of one who may give an order with it."""


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
    items = _with_choice_apart(session, items, first, menu)
    said, rest = items[first], items[first + 1 :]
    if _is_a_no(session, said, menu) and (menu is not None or not (_says_more(rest) or _has_filed(session))):
        return _with_nothing_done(session, menu), (*items[:first], *rest)
    numbers = _numbers_taken(session, said, menu)
    gone = menu_gone(session)
    if gone is not None and (numbers or (len(gone.lines) == 1 and _agrees(session, said))):
        is_gone = replies.MenuUnknown(lines=(), gone=tuple(map(Line, gone.lines)))
        return session.say(is_gone), (*items[:first], *rest)
    if menu is not None and not numbers and (shown := _lines_shown_again(session, said, menu)):
        return offer_lines(session, _line_of(said), shown), (*items[:first], *rest)
    if not numbers or any(isinstance(item, OrderLine) and _is_list(item.line) for item in rest):
        return session, items  # perhaps the first of a numbered list, broken by a mailer
    answered, taken = _lines_taken(session, said, rest, menu, numbers)
    return answered, (*items[:first], *taken, *rest)


def _with_offer_of_letter(session: Session, items: tuple[Item, ...]) -> tuple[Session, tuple[Item, ...]]:
    """The items with the lines that the answered letter of ours offered to somebody who is at no table."""
    first = next((n for n, item in enumerate(items) if not _greets(item)), None)
    said = items[first] if first is not None else None
    if first is None or not isinstance(said, OrderLine | Said):
        return session, items
    items = (*items[: first + 1], *(item for item in items[first + 1 :] if not _signs(session, item)))
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
        return session.say(
            replies.Declined(lines=(Line(" ... ".join((offers[0].lines[0], offers[0].lines[-1]))),))
        ), rest
    if mailbox_codes.is_beside(session, [said.line]):
        return session.say(mailbox_codes.not_taken(session, [said.line], yes=not numbers)), rest
    taken = lines_taken(offers, numbers[0] if numbers else 1 if len(offers) == 1 else 0)
    if not taken or len(numbers) > 1:
        return session.say(OfferWhich(offers=offers), about="-"), rest
    return session, (*items[:first], *letters.read(taken), *items[first + 1 :])


def _with_choice_apart(
    session: SignedOn, items: tuple[Item, ...], first: int, menu: options.Menu | None
) -> tuple[Item, ...]:
    """The items, a line that begins with what it takes (``1 and 2. Send ...``) as two."""
    said = items[first]
    taken, rest = _choice_and_rest(session, said.line, menu) if isinstance(said, OrderLine) else ("", "")
    return (*items[:first], OrderLine(taken), OrderLine(rest), *items[first + 1 :]) if taken else items


def _choice_and_rest(session: SignedOn, line: str, menu: options.Menu | None) -> tuple[str, str]:
    """The part of a line that takes offered lines, and what it says in addition; nothing and the line without
    both.
    """
    taken, rest = parted(line)
    if taken or menu is None or lines_changed(session, line, menu.lines):
        return taken, rest
    head, *more = sentences(line) or [line]
    if more and lines_named(session, head, menu.lines):
        return head, line[line.index(head) + len(head) :].strip()
    taken, rest = yes_apart(line)
    if taken:
        return taken, rest
    parts = (both for both in parts_joined(line) if _is_apart(session, both[1]))
    return next((both for both in parts if _takes_some(session, both[0], menu)), ("", line))


def _takes_some(session: SignedOn, head: str, menu: options.Menu) -> bool:
    """Decide whether the beginning of a line takes offered lines: by a yes, numbers or what they do."""
    agrees = consent.answer_of([head]) is consent.Answer.YES
    return agrees or bool(numbers_taken(head) or lines_named(session, head, menu.lines))


def _is_apart(session: SignedOn, rest: str) -> bool:
    """Decide whether what stands behind AND speaks of something by itself: it names something of the game or
    is a wish, and is no limit and no condition of what stands before it.
    """
    if _limits(rest) or consent.denies_anything(rest):
        return False
    return any(mentions(rest, session.names())) or _is_a_wish(session, rest)


def _limits(rest: str) -> bool:
    """Decide whether words behind a yes may be a limit or a condition of it (``and only if he agrees``)."""
    words = phrases_for("only") | phrases_for("but") | wishes().telling
    return not words.isdisjoint(words_said(rest))


def _numbers_taken(session: SignedOn, said: Item, menu: options.Menu | None) -> tuple[int, ...]:
    """The numbers of the lines that an item takes, by whatever words; none if it takes none."""
    if menu is not None and len(menu.lines) == 1 and _agrees(session, said):
        return (1,)
    if not isinstance(said, OrderLine):
        return ()
    if numbers := numbers_taken(said.line):
        return numbers
    if menu is None or mailbox_codes.has_code(session.letter.subject):
        return ()
    if consent.agrees_to_all(said.line) and count_said(said.line) in (0, len(menu.lines)):
        return tuple(range(1, len(menu.lines) + 1))
    if lines_changed(session, said.line, menu.lines):
        return ()
    return tuple(menu.lines.index(line) + 1 for line in lines_named(session, said.line, menu.lines))


def _lines_taken(
    session: SignedOn, said: Item, rest: Sequence[Item], menu: options.Menu | None, numbers: tuple[int, ...]
) -> tuple[Session, Sequence[Item]]:
    """The session after an answer by numbers, and the lines that it takes; what stands beside is read too, if
    it is plainly another wish.
    """
    line = _line_of(said)
    said_too = [item.line for item in rest if isinstance(item, OrderLine) and _is_a_wish(session, item.line)]
    parts = ((one, *_choice_and_rest(session, one, menu)) for one in session.letter.lines)
    whole = [
        one
        for one, taken, more in parts
        if taken == line and (more in said_too or (_is_apart(session, more) and _gives_orders(session, more)))
    ]
    if menu is not None and mailbox_codes.is_beside(session, [*(whole or [line]), *said_too]):
        told = mailbox_codes.not_taken(session, [line], yes=numbers_taken(line) is None)
        return offer_lines(session.say(told), line, menu.lines), ()
    if menu is None:
        return session.say(replies.MenuUnknown(lines=())), ()
    if max(numbers) > len(menu.lines):
        kept, _ = keep_lines(session, menu.lines)
        return kept.say(replies.MenuUnknown(lines=tuple(map(Line, menu.lines)))), ()
    taken = [one for number in numbers for one in _parts_of(menu.lines[number - 1])]
    return without_menu(session, menu), letters.read(taken)


def _line_of(item: Item) -> str:
    return item.line if isinstance(item, OrderLine | Said) else ""


def _is_a_wish(session: SignedOn, line: str) -> bool:
    """Decide whether a line plainly wants something else of the judge, and neither takes back nor limits what
    stands before it.
    """
    takes_back = (
        _limits(line)
        or consent.denies_anything(line)
        or consent.answer_of([line]) is not consent.Answer.OTHER
    )
    return not takes_back and is_sure(wishes_in(session, line), doubtful=True)


def _gives_orders(session: SignedOn, line: str) -> bool:
    """Decide whether a line is orders of the writer's and nothing else."""
    record, seat = session.table(), session.sign_in.seat
    if (
        seat is None
        or record.status is not GameStatus.ACTIVE
        or not may_look(session.context.allowance, line)
    ):
        return False
    rules, state = position(session, record)
    reading = rules.reader(state).read(line, seat)
    return bool(reading.orders) and not reading.complaints


def _with_nothing_done(session: SignedOn, menu: options.Menu | None) -> Session:
    """The session after a no: what was offered in the letter that it answers can no more be taken."""
    if menu is None:
        return session.say(replies.Declined(lines=()))
    heads = tuple(Line(line.partition("\n")[0]) for line in menu.lines)
    declined = without_menu(session, menu).say(replies.Declined(lines=heads))
    return with_orders_standing(declined) if heads[0].startswith(_TAKES_BACK) else declined


def _is_a_no(session: SignedOn, item: Item, menu: options.Menu | None) -> bool:
    """Decide whether an item is a no to what was offered, and not to a letter with a code."""
    coded = mailbox_codes.has_code(session.letter.subject)
    if not isinstance(item, OrderLine) or coded:
        return False
    return consent.leaves_it(item.line) or leaves_what_was_offered(session, item.line, menu)


def _has_filed(session: SignedOn) -> bool:
    """Decide whether a no may be for the orders that the writer's last letter has filed."""
    seat, record = session.sign_in.seat, session.table()
    return seat is not None and bool(record.seats) and bool(seat_record(record, seat).latest)


def _says_more(items: Sequence[Item]) -> bool:
    return any(isinstance(item, OrderLine) for item in items)


def _lines_shown_again(session: SignedOn, item: Item, menu: options.Menu) -> tuple[str, ...]:
    """The lines that an answer leaves to say yes to: those that it changes (``both, but at nine``), or all if
    it says yes to several, or in irony, or with a few words that nobody knows to say the same.
    """
    if not isinstance(item, OrderLine | Said):
        return ()
    if _agrees(session, item) or (isinstance(item, OrderLine) and consent.agrees_to_all(item.line)):
        return menu.lines
    if isinstance(item, Said) and isinstance(item.command, Confirm) and not item.command.code:
        return menu.lines  # "please confirm"
    if not isinstance(item, OrderLine) or mailbox_codes.has_code(session.letter.subject):
        return ()
    if changed := lines_changed(session, item.line, menu.lines):
        return changed
    if consent.answer_of([item.line]) is consent.Answer.UNCLEAR:
        return menu.lines
    if session.sign_in.seat is None and changes_it(item.line):
        return menu.lines
    most = _MOST_BESIDE_YES if session.sign_in.seat is None else _MOST_OF_A_PLAYER
    few = len(item.line.split()) <= most and not any(map(str.isdigit, item.line))
    is_said_of_it = session.sign_in.seat is None or not any(mentions(item.line, session.names()))
    return menu.lines if few and is_said_of_it and consent.begins_with_yes(item.line) else ()


def _parts_of(line: str) -> Sequence[str]:
    """The lines that one number takes: those of a letter, or those between semicolons."""
    return line.split("\n") if "\n" in line else [one.strip() for one in line.split(";")]


def _is_for_orders(session: SignedOn, menu: options.Menu | None) -> bool:
    """Decide whether a number is for a question about orders, in the letter that it answers or the newest."""
    record, seat = session.table(), session.sign_in.seat
    question = newest_question(session, record, seat) if seat is not None and record.seats else None
    if question is None or seat is None:
        return False
    if menu is None:
        return True
    asked, answered = question_named(session, record, seat), letters_agreed_with(session)
    is_named = menu.letter in answered
    if asked is not None and is_named:
        shown_again = len([one for one in asked.letters if one in answered]) > 1
        if menu.asked is not None and menu.asked > asked.asked and not shown_again:
            return False
        first = next(one for one in answered if one == menu.letter or one in asked.letters)
        return first in asked.letters
    return asked is not None or not (is_named or menu.asked is None or menu.asked > question.asked)


def _agrees(session: Session, item: Item) -> bool:
    """Decide whether an item is a yes to what was offered, and not to a letter with a code."""
    if mailbox_codes.has_code(session.letter.subject):
        return False
    if isinstance(item, Said) and not (isinstance(item.command, Confirm) and not item.command.code):
        return False
    return isinstance(item, OrderLine | Said) and consent.answer_of([item.line]) is consent.Answer.YES


def _signs(session: Session, item: Item) -> bool:
    """Decide whether an item is but thanks or a name of the writer's, below what they say."""
    own = mailbox_codes.own_words(session)
    return isinstance(item, OrderLine) and consent.is_courtesy(item.line, own)


def _greets(item: Item) -> bool:
    return isinstance(item, OrderLine) and consent.is_greeting(item.line)


def _is_list(line: str) -> bool:
    return line.lstrip()[:1].isdigit()

"""A letter goes in, effects come out. One answer for each letter, in the order in which things were written.

Not here: what the commands do (a module for each family), carrying effects out (runtime).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.commands.context import Context
from judge.commands.copied_lines import greets, without_copied, without_lines_of_ours
from judge.commands.copied_lists import without_lists_of_ours
from judge.commands.information.command_table import COMMANDS as INFORMATION
from judge.commands.information.table_overview import with_overview
from judge.commands.joining.command_table import COMMANDS as JOINING
from judge.commands.joining.lessons import answer_in_lesson
from judge.commands.joining.sign_on import answering
from judge.commands.letter_bounds import TooMany, secrets_of, within_bounds
from judge.commands.letters_left_aside import as_handed_on, discard_letter, discard_of_sender
from judge.commands.limits.letter_costs import UsedUpError
from judge.commands.limits.postponed import not_done
from judge.commands.master.command_table import COMMANDS as MASTER
from judge.commands.master.pause import is_sentence_of_a_pause, propose_pause
from judge.commands.master.process import is_open
from judge.commands.orders.begun_as_commands import with_orders
from judge.commands.orders.command_table import COMMANDS as ORDERS
from judge.commands.orders.lines_put_aside import without_commands_set_apart
from judge.commands.orders.submit import leave_table
from judge.commands.orders.whole_orders import are_whole_orders, says_more
from judge.commands.parts_below_heads import without_parts_below_heads
from judge.commands.people import agreement, consent, mailbox_codes
from judge.commands.people.addresses import both_ends_asked
from judge.commands.people.command_table import COMMANDS as PEOPLE
from judge.commands.press.command_table import COMMANDS as PRESS
from judge.commands.registry import COMMANDS, Command, carry_out, enter, opens_a_table
from judge.commands.replies import shared
from judge.commands.reply import effects_of
from judge.commands.session import Session, SignedOn
from judge.commands.settings.announce import may_change
from judge.commands.settings.command_table import COMMANDS as SETTINGS
from judge.commands.settings.nearer_deadlines import ask_if_nearer
from judge.commands.settings.notice_period import with_notice
from judge.commands.settings.undo import remember_undo
from judge.commands.stray_lines import MOST_STRAY, answer_stray_lines
from judge.commands.votes.command_table import COMMANDS as VOTES
from judge.commands.wishes import menu, menu_answers
from judge.commands.wishes.certainty import is_likely, is_sure
from judge.commands.wishes.reading import is_wish_of_many_words, wishes_in
from judge.core.complaints import Complaint
from judge.core.effects import Discard, Effect, KeepForLater, Send
from judge.core.inbound import InboundMail
from judge.core.places import seat_record
from judge.core.repository import Repository, UnreadableGameError
from judge.core.system.words import vocabulary
from judge.core.table import SeatRecord
from judge.rendering.words import whole_languages
from judge.syntax import letters
from judge.syntax.commands.basic_commands import Help, Process, SignOn
from judge.syntax.commands.command_mistakes import of_masters
from judge.syntax.commands.player_commands import Confirm, ForgetMe, HowTo, Practice
from judge.syntax.letters import Item, OrderLine, Said, TooManyLines, Wrong
from judge.syntax.other_languages import language_of

_FATAL = ("too-large", "too-many-parts", "unreadable", "headers", "several-senders", "encrypted")
_NOT_WORTH_SAYING = frozenset(
    {"quote-unmarked", "attachments-used", "subject-only", "empty", "only-quote", "quote-between"}
)
_SAYS_WHY = frozenset({"winmail", "attachments-closed", "letter-enclosed", "long-line"})
"""Problems that tell by themselves why there is nothing to read."""
_FEWEST_OF_A_SENTENCE = 4
"""Words of a line that is no name of a page."""


def on_letter(letter: InboundMail, repository: Repository, context: Context) -> tuple[Effect, ...]:
    """Everything that follows from one letter. Robots and letters from nowhere get no answer (RFC 3834 2).

    A letter for a game that cannot be read has no effect and is kept; if there is more in it, its part is.
    """
    session = Session(letter=letter, repository=repository, context=context)
    context.allowance.measure(letter.lines)
    with context.games.words.in_force():
        try:
            done = _session_or_effects(letter, repository, context)
        except UnreadableGameError as error:
            if letter.automatic:
                return (KeepForLater(games=(error.game,), sections=letter.sections),)
            done = session.say(shared.GameUnreadable(name=error.game, letter="kept"), about="-")
        return _effects_with_waiting(done) if isinstance(done, Session) else done


def _effects_with_waiting(session: Session) -> tuple[Effect, ...]:
    """The effects of a letter. What is in it for games that cannot be read is kept, be it all of it."""
    effects = tuple(effects_of(session))
    told = (e.reply for e in session.entries if isinstance(e.reply, shared.GameUnreadable))
    waits = tuple(dict.fromkeys(reply.name for reply in told if reply.letter == "kept"))
    if not waits:
        return effects
    whole = all(isinstance(effect, Send) for effect in effects)
    if whole and not session.letter.sections:
        return (*effects, KeepForLater(games=waits))
    entries = tuple(
        replace(e, reply=replace(e.reply, letter="part"))
        if isinstance(e.reply, shared.GameUnreadable) and e.reply.letter == "kept"
        else e
        for e in session.entries
    )
    left = session.letter.sections if whole else session.waiting
    done = effects_of(replace(session, entries=entries))
    return (*done, KeepForLater(games=waits, sections=left))


def _session_or_effects(
    letter: InboundMail, repository: Repository, context: Context
) -> Session | tuple[Effect, ...]:
    """The session at the letter's end, or what follows from a letter that nobody reads further."""
    letter = as_handed_on(letter, repository)
    person = repository.person_at(letter.sender) if letter.sender else None
    session = Session(letter=letter, repository=repository, context=context, person=person)
    if letter.earlier is not None and not says_more(session, letter.earlier):
        return (Discard(reason="copy"),)
    if letter.automatic == "subject" and _by_hand(letter):
        session = replace(session, letter=replace(letter, automatic=None))
    elif letter.automatic and not are_whole_orders(session):
        return (discard_letter(session, letter.automatic),)
    unanswered = discard_of_sender(session)
    if unanswered is not None:
        return (unanswered,)
    if letter.proof == "fail":
        session = replace(session, person=None).say(shared.Problem(problem="unproven"), about="-")
    fatal = next((p for p in letter.problems if p in _FATAL), None)
    if fatal is not None:
        return tuple(effects_of(session.say(shared.Unread(problem=fatal), about="-")))
    return _session_of_lines(session)


def _session_of_lines(session: Session) -> Session:
    """The session after the lines of a letter; where it brings back a code of ours, after what that does."""
    session = without_lists_of_ours(session, (HowTo, *_COSTS))
    session = without_parts_below_heads(session, (HowTo, *_COSTS))
    letter = session.letter
    items = _with_yes(letter, letters.read(letter.lines, letter.as_written))
    if letter.sections:
        items = tuple(item for item in items if not _asks_of_nobody(item))
    session = replace(session, language=_language(letter))
    if mailbox_codes.brings_code(session, _codes_in_lines(items)):
        session, items = without_copied(session, items)
    session, items = without_lines_of_ours(session, items, (HowTo, *_COSTS))
    session, counts = mailbox_codes.in_letter(
        session, _codes_in_lines(items), asks_first=_asks_first(items), speaks=_speaks(session, items)
    )
    return _session_of_items(session, items, letter) if counts else session


def _session_of_items(session: Session, items: tuple[letters.Item, ...], letter: InboundMail) -> Session:
    """The session after commands and orders of a letter, each done in its turn."""
    signed_on, empty = _answering(session), not items
    signed_on, items = menu_answers.with_answer(signed_on, items)
    items = tuple(with_orders(signed_on, _with_offers_taken(signed_on, items)))
    items, apart = without_commands_set_apart(letter.set_apart, items)
    if apart:
        letter = replace(letter, doubtful=(*letter.doubtful, *apart))
        signed_on, session = replace(signed_on, letter=letter), replace(session, letter=letter)
    if signed_on.sign_in is None and not signed_on.refused:
        items = _behind_sign_on(items)
    if not letter.sections or 0 in letter.sections:
        session = signed_on
    session = replace(session, secrets=secrets_of(session, items))
    for problem in letter.problems:
        if problem not in _NOT_WORTH_SAYING:
            session = session.say(shared.Problem(problem=problem), about="-")
    if letter.doubtful:
        session = session.say(_in_quotation(session), about="-")
    if empty and not _SAYS_WHY.intersection(letter.problems):
        session = session.say(shared.Empty(left_out=len(letter.left_out)), about="-")
    for section, item in _in_sections(within_bounds(items)):
        if not letter.sections or section in letter.sections:
            session = _handle_item(replace(session, section=section), item)
    told = answer_in_lesson(session, leave_table(with_overview(session)))
    return answer_stray_lines(agreement.ask_for_agreement(both_ends_asked(told)))


def _answering(session: Session) -> Session:
    """Signed on by the letter's token; nowhere, if that is of a game that cannot be read."""
    try:
        return answering(session)
    except UnreadableGameError as error:
        return _unreadable(session, error, "kept")


def _unreadable(session: Session, error: UnreadableGameError, letter: str) -> Session:
    """Say so; where lines would follow for that game, they belong to nobody, and wait with it."""
    told = session.say(shared.GameUnreadable(name=error.game, letter=letter), about="-")
    if letter == "asked":
        return told
    waiting = (*(n for n in told.waiting if n != told.section), told.section)
    return replace(told.sign_off(refused=True), keeper=False, waiting=waiting)


def _in_quotation(session: Session) -> shared.InQuotation:
    lines = [session.without_secrets(line)[:100] for line in session.letter.doubtful]
    return shared.InQuotation(lines=tuple(lines[:MOST_STRAY]), more=len(lines) - MOST_STRAY)


def _language(letter: InboundMail) -> str:
    """The language a letter is written in, if letters can be answered in it; else English."""
    found = language_of(letter.lines)
    return found if found is not None and found in whole_languages() else "en"


def _codes_in_lines(items: Iterable[Item]) -> Iterator[str]:
    """The codes that stand in lines of their own (CONFIRM)."""
    commands = (item.command for item in items if isinstance(item, Said))
    yield from (c.code for c in commands if isinstance(c, Confirm | ForgetMe))


def _with_yes(letter: InboundMail, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """An answer to a letter with a code that begins with a yes begins with CONFIRM, whatever word it is."""
    first = next((n for n, item in enumerate(items) if not (greets(item) or _opens(item))), None)
    if first is None or not isinstance(items[first], OrderLine) or not mailbox_codes.has_code(letter.subject):
        return items
    if consent.answer_of(letter.lines) in (consent.Answer.NO, consent.Answer.OTHER):
        return items
    return (*items[:first], Said(Confirm(code=""), letter.subject), *items[first + 1 :])


def _with_offers_taken(session: Session, items: Iterable[Item]) -> Iterator[Item]:
    """The items, a yes that can only be for an offered line as a line for the game."""
    seat = session.sign_in.seat if session.sign_in is not None else None
    record = session.game(session.sign_in.game) if session.sign_in is not None else None
    offered = seat is not None and record is not None and _may_agree_to_orders(seat_record(record, seat))
    for item in items:
        bare = isinstance(item, Said) and isinstance(item.command, Confirm) and not item.command.code
        if offered and bare and isinstance(item, Said) and not mailbox_codes.has_code(session.letter.subject):
            yield OrderLine(item.line)
        else:
            yield item


def _may_agree_to_orders(seat: SeatRecord) -> bool:
    """Decide whether a yes may be for lines that were offered, or for orders on file, which need none."""
    return bool(seat.questions or seat.latest)


def _asks_first(items: Sequence[Item]) -> bool:
    """Tell whether a letter begins with a command that does something, below a greeting at most."""
    first = next((item for item in items if not greets(item)), None)
    question = isinstance(first, Said) and isinstance(first.command, (HowTo, *_COSTS))
    return not (first is None or question or isinstance(first, OrderLine | Wrong))


def _speaks(session: Session, items: Sequence[Item]) -> bool:
    """Decide whether a letter says anything that is neither a command nor a courtesy."""
    own = mailbox_codes.own_words(session)
    return any(
        isinstance(item, Wrong)
        or (isinstance(item, OrderLine) and not (greets(item) or consent.is_courtesy(item.line, own)))
        for item in items
    )


def _behind_sign_on(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Lines for the game that stand above the only sign-on of a letter belong below it."""
    at = [n for n, i in enumerate(items) if isinstance(i, Said) and isinstance(i.command, SignOn)]
    if len(at) != 1:
        return items
    above = [i for i in items[: at[0]] if isinstance(i, OrderLine)]
    rest = [i for i in items[: at[0]] if not isinstance(i, OrderLine)]
    return (*rest, items[at[0]], *above, *items[at[0] + 1 :])


def _by_hand(letter: InboundMail) -> bool:
    """Tell whether a letter that only its subject makes a robot's ("Out of office") has commands in it.

    Who tells of an absence may well call the letter so.
    """
    return any(isinstance(item, Said) for item in letters.read(letter.lines))


def _too_many(session: Session, item: TooMany) -> Session:
    return session.say(shared.TooMany(kind=item.kind, over=item.over), about="-")


def _in_sections(items: Iterable[Item | TooMany]) -> Iterator[tuple[int, Item | TooMany]]:
    """Each item with the number of its section (InboundMail)."""
    section = 0
    for item in items:
        section += _opens(item)
        yield section, item


def _opens(item: Item | TooMany) -> bool:
    return isinstance(item, Said) and opens_a_table(item.command)


def _asks_of_nobody(item: Item) -> bool:
    """Decide whether an item is done wherever it stands, and so was, when the rest of the letter was."""
    return type(item.command if isinstance(item, Said) else item) in _OF_NO_TABLE


def _handle_item(session: Session, item: Item | TooMany) -> Session:
    """An item carried out; one that would cost more than the letter may is left out and named."""
    opens = _opens(item)
    if isinstance(item, Said) and opens:
        session = _move_on(session, item)
    try:
        return _carry_out_item(session, item)
    except UsedUpError as error:
        if opens:  # what follows was written for that table, and for no other
            session = replace(session.sign_off(refused=True), keeper=False)
        return not_done(session, error, item.line if isinstance(item, Said) else "")
    except UnreadableGameError as error:
        return _unreadable(session, error, "kept" if opens or _its_own(session, error) else "asked")


def _its_own(session: Session, error: UnreadableGameError) -> bool:
    """Decide whether it is the game that the writer is signed on to."""
    return session.sign_in is not None and session.sign_in.game == error.game


def _carry_out_item(session: Session, item: Item | TooMany) -> Session:
    if not isinstance(item, Said):
        return carry_out(session, item)
    if _is_a_wish_for_no_page(session, item):
        return menu.answer_wishes(session, [item.line])[0]
    if is_sentence_of_a_pause(session, item.command):
        return propose_pause(session, item)
    cost = _COSTS.get(type(item.command))
    if cost is not None:
        session.context.allowance.take(cost)
    before = session.table() if isinstance(session, SignedOn) else None
    done = remember_undo(before, carry_out(session, item.command), item.command)
    return ask_if_nearer(before, session, with_notice(before, session, done, item), item)


def _is_a_wish_for_no_page(session: Session, item: Said) -> bool:
    """Decide whether a sentence that begins as HELP, GET or PROCESS wants something else, or asks for that:
    ``Send me all that was``, ``Please process the season early``.
    """
    if isinstance(item.command, Process):
        other = isinstance(session, SignedOn) and not is_open(session, session.table(), item.command.phase)
        return other and is_likely(wishes_in(session, item.line))
    is_page = not isinstance(item.command, Help) or len(item.line.split()) < _FEWEST_OF_A_SENTENCE
    if is_page or not is_wish_of_many_words(session, item.line):
        return False
    return not wishes_in(session, item.line)[0].line.startswith("help")


def _move_on(session: Session, item: Said) -> Session:
    """Another table: what was written for the one before is settled first. A mere greeting moves nobody."""
    greeting = isinstance(item.command, SignOn) and item.command.greeting
    return session if greeting else leave_table(with_overview(session))


def _wrong(session: Session, item: Wrong) -> Session:
    """A line that began as a command; what only the master may set is not offered to others."""
    exact = str(item.complaint.facts.get("command", "")).startswith(
        ("set-", "diary")
    )  # its answer is what to write
    line = item.complaint.line
    searched = not exact and "*" not in line and session.context.allowance.searches_on(line)
    if searched and is_sure(wishes_in(session, line)):
        return menu.answer_wishes(session, [line])[0]
    complaint = _of_this_game(session, item.complaint)
    if isinstance(session, SignedOn) and of_masters(item.complaint) and not may_change(session):
        return session.complain(replace(complaint, corrected=""), only_masters=True)
    return session.complain(complaint)


def _of_this_game(session: Session, complaint: Complaint) -> Complaint:
    """The complaint without settings of other games, where it is clear which one a line was written for."""
    if complaint.code != "unknown-setting" or not isinstance(session, SignedOn):
        return complaint
    elsewhere = vocabulary().settings_elsewhere(session.table().system)
    near = tuple(word for word in complaint.suggestions if word not in elsewhere)
    kept = near[:1] == complaint.suggestions[:1]
    return replace(complaint, suggestions=near, corrected=complaint.corrected if kept else "")


def _too_many_lines(session: Session, item: TooManyLines) -> Session:
    return session.say(shared.TooManyLines(left=item.left), about="-")


_OF_NO_TABLE = {row.model for row in PEOPLE if isinstance(row, Command)} | {Practice}
"""Commands that are carried out as well where a sign-on was refused."""
_OF_LETTERS = (
    Command(TooMany, _too_many),
    Command(TooManyLines, _too_many_lines),
    Command(Wrong, _wrong),
)
for _table in (_OF_LETTERS, INFORMATION, JOINING, MASTER, ORDERS, PEOPLE, PRESS, SETTINGS, VOTES):
    enter(_table)
_COSTS = {model: row.cost for model, row in COMMANDS.items() if row.cost is not None}
"""Costs of questions, each time that they are asked."""

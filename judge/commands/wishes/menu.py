"""Wishes of a letter: what tells is told at once, what changes stands as numbered lines below the answer.

Not here: what a sentence wants (reading), how an answer takes a line (menu_answers), lines that orders are
offered (orders.offers).
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import compress

from judge.commands.information.help_search import Line
from judge.commands.joining.offered_games import OPENS, offer_game
from judge.commands.joining.way_in import with_game_named
from judge.commands.limits.letter_costs import UsedUpError
from judge.commands.limits.postponed import not_done
from judge.commands.orders.readiness import undecided, unready
from judge.commands.press.send import reason_held_back
from judge.commands.registry import carry_out
from judge.commands.replies import information as replies
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.certainty import LIKELY, is_clear, is_likely
from judge.commands.wishes.found import Wish
from judge.commands.wishes.how_questions import topic_asked
from judge.commands.wishes.kept_menus import (
    is_numbered,
    keep_lines,
)
from judge.commands.wishes.letters_in_sentences import (
    NOTE,
    TO_ALL,
    TO_SOME,
    lines_of_letter,
    lines_of_note,
    offer_note,
    offer_text,
    text_told,
)
from judge.commands.wishes.letters_told import (
    LetterTold,
    goes_to_all,
    is_told_to_a_stranger,
    letter_to_those_named,
    letter_told,
)
from judge.commands.wishes.offers_left import without_undoing
from judge.commands.wishes.reading import head_of_line, line_of_a_master
from judge.commands.wishes.scores import NAMES
from judge.commands.wishes.sentences_apart import sentences_apart, wishes_offered
from judge.commands.wishes.single_letters import explain_command, explain_letter
from judge.commands.wishes.unfit_lines import pause_ahead
from judge.core.game import Seat
from judge.core.table import GameRecord, GameStatus
from judge.syntax.commands.basic_commands import Command, Process, SetDate, SetTiming
from judge.syntax.commands.command_reader import asks_what_would_happen, read_command
from judge.syntax.commands.player_commands import HowTo
from judge.syntax.dates import counts_on, read_date
from judge.syntax.proposals import keeps_all

MOST = 9
_NEAREST = 3
"""Lines for a sentence."""
_RIVAL, _RIVAL_OF_LESS, _NEAREST_OF_UNLIKELY = 0.76, 0.6, 0.5
"""The share of the first one's score that a line beside it must have: where the first is very likely; where
it is likely (half of such are what was meant, and seven of ten among these three); and where it is not (four
of ten, and two thirds).
"""
_VERY_LIKELY = 0.5
_PLAYS, _PLAYS_WITHOUT = "process", "process!"
_MOST_SAID = 60
_FEWEST_OF_OTHERS = 4
"""Words of a line of others that is near enough to a wish to be asked about."""
OF_A_MASTER, OF_OTHERS = 0.3, 0.36
"""The score from which on the nearest lines are shown to a master, and to others, who have more to say that
wants nothing of the judge.
"""
_OF_A_QUESTION = 0.25
"""The same of a question, for lines that only tell."""
_MOST_ANSWERED = 3


def answer_wishes(
    session: Session, lines: Sequence[str], *, least: float = 1.0, numbered: bool = True
) -> tuple[Session, tuple[str, ...]]:
    """Answers to the wishes in these lines, told or numbered, and the lines that want nothing that is known.

    `least`: the score from which on the nearest lines are numbered even where none is likely. `numbered`
    False: other lines of the answer have numbers, and those are told without.
    """
    asked: list[tuple[str, tuple[Wish, ...]]] = []
    rest: list[str] = []
    done = 0
    searches_on = session.context.allowance.searches_on
    apart: dict[str, None] = dict.fromkeys(one for line in lines for one in sentences_apart(session, line))
    for line in apart:
        if not searches_on(line):
            rest.append(line)
            continue
        meaning = _explain_word(session, line) if done < _MOST_ANSWERED else None
        if meaning is not None:
            session, done = meaning, done + 1
            continue
        topic = topic_asked(session, line) if done < _MOST_ANSWERED else ""
        if topic:
            session, done = carry_out(session, HowTo(topic=topic, said=line)), done + 1
            continue
        found = without_undoing(session, line, wishes_offered(session, line))
        line_of_master = line_of_a_master(session, line, found) if done < _MOST_ANSWERED else ""
        if line_of_master:
            told_who = HowTo(topic="masters", said=line, lines=(line_of_master,))
            session, done = carry_out(session, told_who), done + 1
            continue
        opening = _opening_offered(session, line, found)
        if opening is not None:
            session, done = opening, done + 1
            continue
        begins, pause = pause_ahead(session, line, found)
        if pause:
            ahead = HowTo(topic="pause-ahead", whom=begins, said=line, lines=(pause,))
            session, done = carry_out(session, ahead), done + 1
            continue
        clear = (is_clear(found) or _asks_for_a_page(found, line)) and done < _MOST_ANSWERED
        told = _answer_wish(session, found[0], line, numbered=numbered) if clear else None
        if told is not None:
            session, done = told, done + 1
            asked += [(line, (wish,)) for wish in _other_wishes(found)]
        elif is_likely(found) and (found[0].row.changes or _is_near_a_change(found)):
            asked.append((line, _near(found)))
        else:
            rest.append(line)
    session, rest = _tell_unanswered(session, [one for one in rest if one not in lines], rest)
    if asked:
        numbered = numbered and not is_numbered(session)
        return _number_lines(session, asked, likely=True, numbered=numbered), tuple(rest)
    if least < LIKELY and rest and not done:
        fewest = _FEWEST_OF_OTHERS if least > OF_A_MASTER else 0
        long_enough = (line for line in rest if searches_on(line) and len(line.split()) >= fewest)
        near = [(_worth_showing(session, line, least), line) for line in long_enough]
        wishes, said = max(near, key=_score, default=((), ""))
        if wishes:
            told = _page_told(session, wishes[0], said)
            return told or _number_lines(session, [(said, wishes)], likely=False, numbered=numbered), ()
    return session, tuple(rest)


def _worth_showing(session: Session, line: str, least: float) -> tuple[Wish, ...]:
    """The nearest lines of a line that likely wants none of them: from a score on; of a question, from a
    lower one on, the nearest three that tell.
    """
    found = without_undoing(session, line, wishes_offered(session, line))
    found = _keeping_all(session, _ending_nothing(found), line)
    if found and found[0].score >= least:
        return _near(found)
    telling = tuple(wish for wish in found if wish.whole and wish.lines and not wish.row.changes)
    asks = line.rstrip().endswith("?") and bool(telling) and telling[0].score >= _OF_A_QUESTION
    return telling[:_NEAREST] if asks else ()


def _tell_unanswered(
    session: Session, unanswered: Sequence[str], rest: Sequence[str]
) -> tuple[Session, list[str]]:
    """The session with the questions quoted that stood beside answered sentences, and the other lines."""
    if unanswered:
        session = session.say(replies.NotAnswered(lines=tuple(quote(session, one) for one in unanswered)))
    return session, [one for one in rest if one not in unanswered]


def _page_told(session: Session, wish: Wish, line: str) -> Session | None:
    """The session with the page that is the nearest answer to a line; None if that answer is a line, or
    offers any.
    """
    if not wish.row.page or wish.row.offers:
        return None
    return _answer_wish(session, wish, line, numbered=False)


def _opening_offered(session: Session, line: str, found: Sequence[Wish]) -> Session | None:
    """The session with a new game offered to somebody who is at a table, where a sentence of theirs wants to
    open one; else None.
    """
    if not isinstance(session, SignedOn) or is_numbered(session) or not found:
        return None
    opens = (wish for wish in found if wish.row.page == OPENS and is_likely([wish]))
    besides = not found[0].row.changes  # what is asked beside it keeps nobody from opening one
    if not any(wish is found[0] or (besides and wish.said != found[0].said) for wish in opens):
        return None
    told, offers = offer_game(session, (line,))
    return keep_lines(told, tuple("\n".join(one.lines) for one in offers))[0] if offers else None


def _asks_for_a_page(found: Sequence[Wish], line: str) -> bool:
    """Decide whether a line asks what would happen, and is likely answered by the page of a command."""
    return asks_what_would_happen(line) and any(one.startswith("help ") for w in found[:1] for one in w.lines)


def _is_near_a_change(found: Sequence[Wish]) -> bool:
    """Decide whether a wish that tells stands so near to one that changes something that both are shown."""
    return bool(found[0].lines) and found[0].whole and not is_clear(found)


def _other_wishes(found: Sequence[Wish]) -> Sequence[Wish]:
    """The wishes of other sentences of a line, beside the first that has been told."""
    besides = (wish for wish in found[1:] if wish.row.changes and wish.whole and wish.said != found[0].said)
    return [wish for wish in besides if is_likely([wish])][:1]


def _ending_nothing(found: Sequence[Wish]) -> tuple[Wish, ...]:
    return tuple(wish for wish in found if not wish.row.grave)


def _keeping_all(session: Session, found: Sequence[Wish], line: str) -> tuple[Wish, ...]:
    """The wishes without those that name some of what a line names, and not all."""
    names = session.names()
    kept = (
        not wish.whole or wish.row.slots().isdisjoint(NAMES) or keeps_all(line, wish.line, names)
        for wish in found
    )
    return tuple(compress(found, kept))


def _score(found: tuple[tuple[Wish, ...], str]) -> float:
    return found[0][0].score if found[0] else 0.0


def _near(found: Sequence[Wish]) -> tuple[Wish, ...]:
    """The lines worth showing: the nearest three of those near the first; none that ends something, behind
    another, nor does what the first one undoes.
    """
    limit = found[0].score * _share_of_rivals(found)
    near = (
        wish
        for wish in found
        if (wish.score >= limit and not (wish.row.grave or _only_explains(wish, found[0])))
        or wish is found[0]
        or _is_beside(wish, found[0])
    )
    return tuple(wish for wish in near if not _does_what_is_undone(wish.line, found[0].line))[:_NEAREST]


def _only_explains(wish: Wish, first: Wish) -> bool:
    """Decide whether a wish is for a page about a word, beside a likely one that has something done."""
    return first.row.changes and is_likely([first]) and wish.row.slots() == {"topic"}


def _share_of_rivals(found: Sequence[Wish]) -> float:
    """The share of the first one's score from which on another line is shown beside it."""
    if not is_likely(found):
        return _NEAREST_OF_UNLIKELY
    return _RIVAL if found[0].score >= _VERY_LIKELY else _RIVAL_OF_LESS


def _is_beside(wish: Wish, first: Wish) -> bool:
    """Decide whether another part of the line than that of the first wish likely wants it."""
    apart = first.said not in wish.said and wish.said not in first.said
    return apart and wish.row.changes and not wish.row.grave and is_likely([wish])


def _does_what_is_undone(line: str, first: str) -> bool:
    """Decide whether a line does what the first one undoes: ``set draw`` behind ``set nodraw``, ``propose
    loans`` behind ``propose no loans``.
    """
    words, undoing = (one.removeprefix("set ").removeprefix("propose ") for one in (line, first))
    undone = undoing.removeprefix("no").lstrip()
    return undone != undoing and f"{words} ".startswith(f"{undone} ")


def _answer_wish(session: Session, wish: Wish, line: str, *, numbered: bool) -> Session | None:
    """The session with the answer to a wish that changes nothing; None if its line is none for a command."""
    if wish.row.offers:
        numbered = numbered and not (is_numbered(session) or _only_asks(line))
        if numbered:
            session, numbered = keep_lines(session, wish.row.offers)
        offered = wish.row.offers if numbered else ()
        return carry_out(session, HowTo(topic=wish.row.page, said=line, lines=offered))
    if isinstance(session, SignedOn):
        letter = letter_told(session, line)
        if letter is None and (
            wish.row.page == TO_SOME or (wish.row.page == TO_ALL and not goes_to_all(line))
        ):
            letter = letter_to_those_named(session, line)
        if letter is not None:
            return _offer_letter(session, letter, numbered=numbered)
    if wish.row.page == TO_ALL and is_told_to_a_stranger(line):
        return carry_out(session, HowTo(topic=TO_SOME, said=line, whom=line))
    text = text_told(line) if wish.row.page in (TO_ALL, NOTE) else ""
    if text and wish.row.page == NOTE:
        session, numbered = _keep_text(session, lines_of_note(text), numbered=numbered)
        return offer_note(session, text, numbered=numbered)
    if text:
        return _offer_text(session, text, (), numbered=numbered)
    said = head_of_line(session, line) if wish.row.carries else line
    page = HowTo(topic=wish.row.page, said=said, whom=said) if wish.row.page else None
    command = page or read_command(with_game_named(session, wish.lines[0], line))
    if not isinstance(command, Command):
        return None
    try:
        return carry_out(session, command)
    except UsedUpError as error:
        return not_done(session, error, line)


def _offer_letter(session: SignedOn, letter: LetterTold, *, numbered: bool) -> Session:
    """The session with a letter as the lines that send it, or the reason why it would be held back."""
    barred = reason_held_back(session, letter.to)
    return session.say(barred) if barred else _offer_text(session, letter.text, letter.to, numbered=numbered)


def _offer_text(session: Session, text: str, to: Sequence[Seat], *, numbered: bool) -> Session:
    session, numbered = _keep_text(session, lines_of_letter(session, text, to), numbered=numbered)
    return offer_text(session, text, numbered=numbered, to=to)


def _keep_text(session: Session, lines: str, *, numbered: bool) -> tuple[Session, bool]:
    """The session with the lines of a text kept for a yes; False if they are not, beside other numbers."""
    return keep_lines(session, (lines,)) if numbered and not is_numbered(session) else (session, False)


def _only_asks(line: str) -> bool:
    """Decide whether a line asks about a thing, and does not say that it is to be done."""
    return line.rstrip().endswith("?") or asks_what_would_happen(line)


def _explain_word(session: Session, line: str) -> Session | None:
    """The session with the answer to a question about a word, or with that it would cost too much."""
    try:
        return explain_letter(session, line) or explain_command(session, line)
    except UsedUpError as error:
        return not_done(session, error, line)


def _number_lines(
    session: Session, asked: Sequence[tuple[str, Sequence[Wish]]], *, likely: bool, numbered: bool
) -> Session:
    """The lines with their numbers, kept for an answer where there is a place to keep them."""
    wishes = [wish for _, near in asked for wish in near if wish.lines]
    sure = bool(wishes) and wishes[0].whole
    lines = tuple(dict.fromkeys(wish.line for wish in wishes if wish.whole and sure))[:MOST]
    lines = _lines_that_play(session, lines)
    open_ones = tuple(dict.fromkeys(wish.line for wish in wishes if not wish.whole))
    if not lines and not open_ones:
        return carry_out(session, HowTo(topic="lost"))
    said = quote(session, asked[0][0])
    session, numbered = keep_lines(session, lines) if lines and numbered else (session, False)
    shown = tuple(Line(line) for line in (lines or open_ones[:_NEAREST]))
    remarks = tuple(dict.fromkeys(word for wish in wishes for word in wish.row.remark.split()))
    return session.say(_menu_of(session, said, shown, likely=likely, numbered=numbered, remarks=remarks))


def _lines_that_play(session: Session, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines, behind one that plays the open phase the one that does so while orders are missing, if any
    are: the first would be refused; else the first alone.
    """
    if not isinstance(session, SignedOn) or {_PLAYS, _PLAYS_WITHOUT}.isdisjoint(lines):
        return lines
    record = session.table()
    late = record.status is GameStatus.ACTIVE and bool(unready(session, record))
    plays = {_PLAYS: (_PLAYS, _PLAYS_WITHOUT)} if late else {_PLAYS_WITHOUT: (_PLAYS,)}
    return tuple(dict.fromkeys(one for line in lines for one in plays.get(line, (line,))))


def quote(session: Session, said: str) -> str:
    """The words of a writer as an answer quotes them: without secrets, cut at a word where they are many."""
    told = session.without_secrets(said)
    return (
        textwrap.shorten(told, _MOST_SAID, placeholder=" ...")
        if " " in told[:_MOST_SAID]
        else told[:_MOST_SAID]
    )


def _menu_of(
    session: Session,
    said: str,
    lines: tuple[Line, ...],
    *,
    likely: bool,
    numbered: bool,
    remarks: tuple[str, ...] = (),
) -> replies.Menu:
    """The lines as they are told, with the powers that are late where one of them plays the open phase."""
    told = replies.Menu(said=said, lines=lines, likely=likely, numbered=numbered, remarks=remarks)
    if not isinstance(session, SignedOn) or session.table().status is not GameStatus.ACTIVE:
        return told
    record = session.table()
    commands = [read_command(str.__str__(line)) for line in lines]
    hours = any(_sets_hours(read_command(one)) for line in lines for one in str.__str__(line).split("; "))
    told = replace(told, falls=_deadline_then(record, commands), zone=record.time_zone if hours else "")
    if not any(isinstance(command, Process) for command in commands):
        return told
    late, open_still = unready(session, record), undecided(session, record)
    return replace(told, late=late, undecided=open_still, setting=session.rules(record).setting)


def _sets_hours(command: object) -> bool:
    return isinstance(command, SetTiming) and any(field == "clock" for field, _ in command.fields)


def _deadline_then(record: GameRecord, commands: Sequence[object]) -> datetime | None:
    """The deadline that the one line among others gives which counts from the present one."""
    moved = [one for one in commands if isinstance(one, SetDate) and one.which == "deadline"]
    if len(moved) != 1 or record.deadline is None or not counts_on(moved[0].when):
        return None
    return read_date(moved[0].when, record.deadline, record.time_zone)


def offer_lines(session: Session, said: str, lines: Sequence[str]) -> Session:
    """The lines that a sentence may mean, numbered unless this letter has such lines already."""
    some = tuple(dict.fromkeys(lines))[:MOST]
    session, numbered = (session, False) if is_numbered(session) else keep_lines(session, some)
    quoted = quote(session, said)
    shown = tuple(map(Line, some))
    return session.say(_menu_of(session, quoted, shown, likely=True, numbered=numbered))

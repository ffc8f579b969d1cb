"""Wishes that a sentence may hold, the likeliest first, with the lines filled in from it.

Not here: the rows (rows), scores (scores), how certain a wish is (certainty), what becomes of it (menu).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.commands.information.help import book_of, game_of
from judge.commands.information.help_search import other_names, pages, topic_words
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.certainty import (
    LIKELY,
    MARGIN,
    SHORT,
    SURE_OF_SHORT,
    is_likely,
    is_sure,
    without_parts,
)
from judge.commands.wishes.found import Wish
from judge.commands.wishes.letters_in_sentences import NOTE, TO_ALL, TO_SOME, opening_and_text
from judge.commands.wishes.letters_told import is_told_otherwise, letter_told
from judge.commands.wishes.rows import KEEPER, STRANGER, Wishes, wishes
from judge.commands.wishes.sentence_kinds import (
    clauses,
    halves,
    head_of_message,
    is_wanted_now,
    parts_of_line,
    pieces,
    refers_only,
)
from judge.commands.wishes.texts import (
    PART_OF_A_SENTENCE,
    circumstances,
    ranked_wishes,
    sights_of_text,
    wishes_of_text,
)
from judge.core.places import Role
from judge.core.written_words import behind_blanks, letters_at
from judge.syntax.commands.command_reader import asks_what_would_happen
from judge.syntax.talk_words import phrases, words_in
from judge.understanding.intents import slots_in

_AGAINST_SUPPOSING = 0.6
"""The same of a row without such an example, for a question of what would happen."""
_NEARLY = 0.8
"""The share of a score that makes talk of what is hardly a wish."""
_LIKELY_OF_ANOTHER = 0.45
"""The score from which on a player wants what only a master may."""
_FEWEST_OF_A_SENTENCE = 6
"""Words of a line that is no command with a slip in it, nor a password."""
_AS_AN_EXAMPLE = 0.9
"""The score of a shorter line that is none either."""
_SETS, _OPTION = "set ", "option"
_MISSING = "..."
"""Sign in a line for a slot that nothing fills."""
_TABLE = "   "
"""The gap between the columns of a table."""
_LONGEST = 400
MASTER = Role.MASTER.value
_MASTERED = frozenset({Role.PLAYER.value, Role.OBSERVER.value})
"""Roles at a table that somebody else may lead."""
_MOST_SENTENCES = 8
_LITTLE, _OF_TWO = 0.22, 0.5
"""The score of a line that half of a sentence may want, and that which each half must have by itself."""
_BESIDE_LONGER = 0.8
"""The share of a score that one or two words beside a longer sentence keep."""
_SURELY_TOLD = 0.8
"""The score of a sentence that wants somebody written to and does not say what."""
_TO = (["to"], ["reply", "to"], ["answer", "to"])


def role_of(session: Session) -> str:
    """As whom somebody writes."""
    if session.keeper:
        return KEEPER
    return session.sign_in.role.value if isinstance(session, SignedOn) else STRANGER


def wishes_in(session: Session, text: str, role: str = "") -> tuple[Wish, ...]:
    """Rank what a line may want, the likeliest first: the whole of it, or one of its sentences.

    `role`: as whom, if not as who writes. A line is searched once in a letter, however many ask.
    """
    role = role or role_of(session)
    text = text.strip()[:_LONGEST]
    key = (text, role, *circumstances(session))
    return session.context.found_wishes.once(key, lambda: _search(session, text, role))


def _search(session: Session, text: str, role: str) -> tuple[Wish, ...]:
    if spoken_to := _somebody_spoken_to(text):
        text = f"tell {spoken_to} hello"
    if _TABLE in text or text.endswith(":") or is_told_otherwise(session, text):
        return ()  # a table, a heading, or what nobody is to be told
    if handed_on := _letter_in(session, text, role):
        return handed_on
    parts = parts_of_line(text)[:_MOST_SENTENCES]
    known = wishes(game_of(session))
    telling = [part for part in parts if part.strip() and not refers_only(part, known)]
    supposing = [part for part in telling if asks_what_would_happen(part)]
    whole = [text] if not supposing else []
    looked_at = [part for part in dict.fromkeys((*whole, *telling)) if part not in supposing]
    calls = "@" not in text  # who has an address in a line is called by no name there
    of_part = {part: wishes_of_text(session, part, role, calls=calls) for part in looked_at}
    in_halves = {
        part: [*_search_halves(session, part, role, whole, known, calls=calls)]
        for part, whole in of_part.items()
        if whole and whole[0].row.changes
    }
    found = [
        _less_if_short(_without_talk(wanted), text)
        for part, wanted in of_part.items()
        if len(in_halves.get(part, ())) != 1  # several settings stand for the whole
    ]
    found += [_search_supposed(session, part, role) for part in supposing]
    found += [wanted for both in in_halves.values() for wanted in both]
    found += [_search_heads(session, part, role, known, calls=calls) for part in looked_at]
    found.sort(key=lambda those: -those[0].score if those else 0.0)
    if not any(is_likely(those) for those in found):
        pieces = [(clause, part) for part in parts if part not in supposing for clause in clauses(part)]
        for clause, part in pieces:
            wanted = wishes_of_text(session, clause, role, part, calls=calls)
            least = _talk_score(of_part.get(part, ()))
            found.append(_without_talk(wanted, max(least, _least_of_a_clause(clause))))
        found.sort(key=lambda those: -those[0].score if those else 0.0)
    return _fill_from_line(session, _together(found), text)


def _may_be_two(found: Sequence[Wish]) -> bool:
    """Decide whether a sentence may want two things: it is somewhat like several lines, much like none."""
    changing = [wish for wish in found if wish.row.changes and wish.score >= _LITTLE]
    return len(changing) > 1 and changing[0] is found[0] and found[0].score < SURE_OF_SHORT


def _search_halves(
    session: Session, part: str, role: str, whole: Sequence[Wish], known: Wishes, *, calls: bool
) -> Iterator[tuple[Wish, ...]]:
    """Rank the two halves of a sentence, where each surely wants another change: ``Kick out Naples and give
    us two more days``; or give several settings as one wish: ``Plague, and no famine``. Nothing of somebody
    who wants now what they did not before: that is one wish.
    """
    if is_wanted_now(part, known):
        return
    if (several := _settings_together(session, part, role, known, calls=calls)) is not None:
        yield (several,)
        return
    for both in halves(part, known) if _may_be_two(whole) else ():
        found = [_without_talk(wishes_of_text(session, half, role, calls=calls))[:1] for half in both]
        firsts = [wish for those in found for wish in those if wish.row.changes and wish.whole]
        if len({wish.line for wish in firsts}) > 1 and min(wish.score for wish in firsts) >= _OF_TWO:
            yield from found
            return


def _settings_together(session: Session, part: str, role: str, known: Wishes, *, calls: bool) -> Wish | None:
    """The one wish of a sentence of which each part wants something else set at the table; else None.

    What has a value is set once: ``Mondays and Wednesdays at 8:30`` are the days of one line.
    """
    said = pieces(part, known)[:_MOST_SENTENCES]
    found = [_without_talk(wishes_of_text(session, piece, role, calls=calls))[:1] for piece in said]
    firsts = [wish for those in found for wish in those]
    lines = tuple(dict.fromkeys(line for wish in firsts for line in wish.lines))
    sure = all(wish.row.changes and wish.whole and wish.score >= _least_of_a_setting(wish) for wish in firsts)
    valued = [
        wish.row.lines[0].partition("{")[0].rstrip(" +") for wish in firsts if wish.row.slots() - {_OPTION}
    ]
    if not sure or not 1 < len(firsts) == len(said) == len(lines) or len({*valued}) < len(valued):
        return None
    if not all(
        line.startswith(_SETS) and wish.row.roles == {MASTER} for wish in firsts for line in wish.lines
    ):
        return None
    return replace(firsts[0], score=max(wish.score for wish in firsts), lines=lines, said=part)


def _least_of_a_setting(wish: Wish) -> float:
    """The score that one of many settings needs: short ones that name nothing are sure: not ``no more``."""
    return SURE_OF_SHORT if len(wish.said.split()) <= SHORT and not wish.row.slots() else LIKELY


def _search_heads(session: Session, part: str, role: str, known: Wishes, *, calls: bool) -> tuple[Wish, ...]:
    """Rank what has something passed on by what stands before that: ``Tell Venice that I need no help``."""
    head = head_of_message(part, known)
    if not head:
        return ()
    least = SURE_OF_SHORT if len(head.split()) <= SHORT else 0.0
    found = _without_talk(wishes_of_text(session, head, role, calls=calls))
    told = (wish for wish in found if wish.row.carries and wish.whole and wish.score >= least)
    return tuple(replace(wish, said=part) for wish in told)


def head_of_line(session: Session, line: str) -> str:
    """The line, or the part of it that says to whom the rest is passed on."""
    return head_of_message(line, wishes(game_of(session))) or line


def has_something_told(session: Session, line: str) -> bool:
    """Decide whether a line surely has something told to somebody, whatever that is: ``Tell Venice that I
    stay as long as he does``; or is as good as an example of that: ``I'd like to send Venice a letter``.
    """
    if letter_told(session, line) is not None:
        return True
    found = wishes_in(session, line)
    if not found or not found[0].row.carries:
        return False
    if head_of_line(session, line) != line:
        return is_sure(found, doubtful=True)
    return found[0].score >= _SURELY_TOLD


def _letter_in(session: Session, text: str, role: str) -> tuple[Wish, ...]:
    """The wish of a sentence with a text for others (``Tell all: ...``): nothing in the text is one."""
    if letter_told(session, text) is not None:
        row = next(one for one in wishes(game_of(session)).examples.rows if one.page == TO_ALL)
        return (Wish(score=1.0, row=row, lines=(), whole=True, said=text),)
    opening, behind = opening_and_text(text)
    found = wishes_of_text(session, opening, role) if behind else ()
    if not is_likely(found) or found[0].row.page not in (TO_ALL, TO_SOME, NOTE):
        return ()
    return tuple(replace(wish, said=text) for wish in found[:1])


def _least_of_a_clause(clause: str) -> float:
    """The score that a clause must pass: one of two words must be as good as an example (``I quit``)."""
    return SURE_OF_SHORT * PART_OF_A_SENTENCE if len(clause.split()) <= SHORT else 0.0


def _fill_from_line(session: Session, found: tuple[Wish, ...], text: str) -> tuple[Wish, ...]:
    """The wishes of a line, with the one power that it names anywhere in place of one that is missing:
    ``Not a word from Milan. Out with him!``
    """
    missing = sum(line.count(_MISSING) for line in found[0].lines) if found else 0
    asked = [slot for line in found[0].row.lines for slot in slots_in(line)] if found else []
    if not missing or missing != sum(slot in ("power", "powers") for slot in asked):
        return found
    sight = next(iter(sights_of_text(session, text, wishes(game_of(session)))), None)
    power, *others = dict.fromkeys(sight.values.get("power", ("",))) if sight is not None else ("",)
    if others or not power or any(power.lower() in line.lower().split() for line in found[0].lines):
        return found
    lines = tuple(line.replace(_MISSING, power) for line in found[0].lines)
    return (replace(found[0], lines=lines, whole=True), *found[1:])


def _search_supposed(session: Session, question: str, role: str) -> tuple[Wish, ...]:
    """Rank what tells of what would happen: rows that have such questions, and the page of help of the
    command that is spoken of (``What happens if I resign?``).
    """
    known, supposes, said = wishes(game_of(session)), phrases("supposes"), words_in(question)
    begin, end = next((n, n + length) for n in range(len(said)) if (length := supposes.length_at(said, n)))
    rest = f"{question[: said[begin].start]} {question[said[end - 1].end :]}".strip(" ,.;:?¿")
    found: list[Wish] = []
    for wish in wishes_of_text(session, question, role):
        share = 1.0 if wish.row.name in known.supposing else _AGAINST_SUPPOSING
        about_it = known.says_something_of(wish.row.name, rest) or (wish.whole and wish.row.slots())
        if about_it and not wish.row.changes:
            found.append(replace(wish, score=wish.score * share))
    for part in dict.fromkeys((rest, *rest.split(","))):
        pages_of_help = (
            _page_of_help(session, wish) for wish in wishes_of_text(session, part, role, question)
        )
        found += (wish for wish in pages_of_help if wish is not None)
    return tuple(replace(wish, said=question) for wish in _without_talk(ranked_wishes(found)))


def _page_of_help(session: Session, wish: Wish) -> Wish | None:
    """The page of help about what a wish would do, for who only asks about it; None if there is none."""
    if not wish.row.changes:
        return wish if wish.row.page else None
    game = game_of(session)
    known = topic_words(book_of(session), game) | other_names(game).keys() | {*pages(game)}
    words = wish.row.lines[0].removeprefix("set ").rstrip("!").split()
    word = next((word for word in words if word in known), "")
    row = replace(wish.row, changes=False, grave=False)
    return replace(wish, row=row, lines=(f"help {word}",), whole=True) if word else None


def _somebody_spoken_to(text: str) -> str:
    """The name in ``@Milan hello`` and ``to Milan: hello``; empty if a line begins otherwise."""
    if text.startswith("@"):
        return letters_at(text, behind_blanks(text, 1))
    before, colon, _ = text.partition(":")
    *to, name = before.split() or [""]
    return name if colon and name.isalpha() and [word.lower() for word in to] in _TO else ""


def _talk_score(found: Sequence[Wish]) -> float:
    return max((wish.score for wish in found if wish.row.idle), default=0.0)


def _without_talk(found: tuple[Wish, ...], whole: float = 0.0) -> tuple[Wish, ...]:
    """The wishes of a part of a line; none, where it is likest to talk, or nearly so and like little else.

    `whole`: how like talk the sentence is of which it is a part.
    """
    talk = max(_talk_score(found), whole)
    wanted = tuple(wish for wish in found if not wish.row.idle)
    if not wanted:
        return ()
    enough = talk if wanted[0].score >= LIKELY else talk / _NEARLY
    return wanted if wanted[0].score > enough else ()


def _less_if_short(found: tuple[Wish, ...], text: str) -> tuple[Wish, ...]:
    """Have a word or two count less beside longer sentences: ``We are only six. Start!``"""
    if not found or len(found[0].said.split()) > SHORT or found[0].said == text:
        return found
    return tuple(replace(wish, score=wish.score * _BESIDE_LONGER) for wish in found)


def _together(found: Sequence[tuple[Wish, ...]]) -> tuple[Wish, ...]:
    """The wishes of the likeliest part of a line, and what its other sentences want first."""
    if not found or not found[0]:
        return ()
    first = found[0]
    others = (those[0] for those in found[1:] if is_likely(those))
    known = {
        wish.line or wish.row.name: wish for wish in sorted((*first, *others), key=lambda one: one.score)
    }
    return tuple(without_parts(sorted(known.values(), key=lambda wish: -wish.score)))


def is_wish_of_many_words(session: Session, line: str) -> bool:
    """Decide whether a line is so long, or so near to an example, that it is a sentence that wants something,
    whatever its first word is like: ``The game is over``.
    """
    if not session.context.allowance.searches_on(line):
        return False
    found = wishes_in(session, line)
    if len(line.split()) < _FEWEST_OF_A_SENTENCE:
        return bool(found) and found[0].score >= _AS_AN_EXAMPLE
    return is_likely(found)


def line_of_a_master(session: Session, text: str, own: Sequence[Wish]) -> str:
    """The line for what only a game's master may do, where somebody else at a table that one leads
    wants it; else empty.

    `own`: what the writer may want that they may have.
    """
    record = session.game(session.sign_in.game) if session.sign_in is not None else None
    led = record is not None and any(staff.role.value == MASTER for staff in record.attendants)
    if not led or role_of(session) not in _MASTERED:
        return ""
    found = wishes_in(session, text, MASTER)
    if not is_likely(found) or not found[0].row.changes or role_of(session) in found[0].row.roles:
        return ""
    if found[0].lines and is_own_line(role_of(session), found[0].line, wishes(game_of(session))):
        return ""  # who leads and who plays leave with one line
    if is_likely(own) and not own[0].row.changes and text.rstrip().endswith("?"):
        return ""  # a question that can be answered
    if is_likely(own) and own[0].row.changes == found[0].row.changes and own[0].said != found[0].said:
        return ""  # one sentence wants what they may have
    own_score = max((wish.score for wish in own if wish.said == found[0].said), default=0.0)
    clear = found[0].score >= _LIKELY_OF_ANOTHER and found[0].score - own_score >= MARGIN
    return found[0].line if clear else ""


def is_own_line(role: str, line: str, known: Wishes) -> bool:
    """Decide whether some row that somebody in a role may say has, or offers, a line."""
    own = (row for row in known.examples.rows if role in row.roles)
    return any(line in (*row.lines, *row.offers) for row in own)

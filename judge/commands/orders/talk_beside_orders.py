"""Single lines of talk beside orders: what they speak of, and what they cite: commands, talk in marks, songs.

Not here: answers to such lines (wishes), which orders they leave in doubt (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise

from judge.commands.orders.order_blocks import lines_of_commands
from judge.commands.orders.prose import kind_of_talk
from judge.commands.session import Session
from judge.commands.wishes.certainty import is_sure
from judge.commands.wishes.reading import wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.names import Talk
from judge.core.system.orders import OrderReader
from judge.core.table import GameRecord
from judge.core.written_words import sentences
from judge.syntax.commands.command_reader import read_command
from judge.syntax.smalltalk import is_signature
from judge.syntax.talk_words import phrases, single_words, words_in

_FEW = 3
"""Words that a sentence begins with, whoever it is about among them."""
_LONGEST_LEAVE = 6
"""Words of a line that only greets or takes leave."""
_CLEAR = "clear"
"""The command that takes orders back."""
_LONGEST_ORDER = 8
"""Words of an order by itself, or of one that lacks a known place; longer lines may say more than that."""
_NO_COMMAND = "unknown-command"
_NOT_KNOWN = (_NO_COMMAND, "unknown-order", "unknown-place", "unknown-power", "no-order")
"""Ends of codes of complaints about what need not be an order, in any game."""
_CLOSED_BY = {
    "'": "'",
    '"': '"',
    "\u00ab": "\u00bb",
    "\u201e": "\u201c\u201d",
    "\u201c": "\u201d",
    "\u2018": "\u2019",
}
"""By the mark that opens a citation: those that may close it."""
_LONGEST = 120
"""Characters of a question that is looked at."""
_PARTING = frozenset(",;:.!?")
"""Signs behind which more is said than the question."""


def is_long(line: str) -> bool:
    """Decide whether a line has so many words that more than an order stands in it."""
    return len(line.split()) > _LONGEST_ORDER


def lines_that_may_talk(lines: Sequence[str], known: Set[str]) -> frozenset[int]:
    """The numbers of the lines that may be sentences: no commands, nor what is known for something else."""
    commands = lines_of_commands(lines)
    return frozenset(
        n
        for n, line in enumerate(lines)
        if n not in commands and line.strip() not in known and any(map(str.isalpha, line))
    )


def is_of_an_order(complaint: Complaint) -> bool:
    """Decide whether a line is an order that was understood but for a part of it."""
    if complaint.code == _NO_COMMAND and is_long(complaint.line):
        return False
    offers = bool(complaint.corrected or complaint.facts.get("lines"))
    return offers or not (complaint.of_a_clause or complaint.code.endswith(_NOT_KNOWN))


def may_report(complaint: Complaint) -> bool:
    """Decide whether words that a line begins with, and nobody understands, speak to its reader (``you wrote
    new line army Arezzo to Siena new line``); where they may be an order, of what is the reader's.
    """
    words = single_words("reader-self")
    if complaint.corrected or complaint.facts.get("lines"):
        words &= single_words("not-mine")
    return not words.isdisjoint(word.text for word in words_in(complaint.line[: complaint.end]))


def begins_with_reader(said: str) -> bool:
    """Decide whether a line begins by speaking to its reader (``you wrote ...``), and not with thanks."""
    words = words_in(said)
    if phrases("takes-leave").begin(words) or phrases("greets").begin(words):
        return False
    return not single_words("reader-self").isdisjoint(word.text for word in words[:_FEW])


def is_sentence_not_understood(
    session: Session,
    record: GameRecord,
    reader: OrderReader,
    seat: Seat,
    asked_of: frozenset[str],
    line: str,
    goes_on: bool,
) -> bool:
    """Decide whether a line is a sentence that nobody understands: no order, wish, courtesy or heading.

    `asked_of`: lines of which some may be orders; `goes_on`: it goes on with what stands above it, and is
    none of these then but an order or thanks.
    """
    words = words_in(line)
    if not words or line.rstrip().endswith(":") or line.strip() in asked_of or reader.orders(line, seat):
        return False
    if len(words) <= _LONGEST_LEAVE and any(phrases(kind).begin(words) for kind in ("greets", "takes-leave")):
        return False
    content = phrases("is-content").length_at(words)
    if content == len(words):
        return False
    if goes_on or content:
        return True
    if kind_of_talk(session, line, record) is Talk.COURTESY or is_signature(line):
        return False
    return not is_surely_a_wish(session, line)


def wants_orders_back(session: Session, line: str) -> bool:
    """Decide whether a line most likely wants orders back (``Don't take these.``)."""
    likest = next(iter(wishes_in(session, line)), None)
    return likest is not None and any(one.partition(" ")[0] == _CLEAR for one in likest.lines)


def is_surely_a_wish(session: Session, line: str) -> bool:
    """Decide whether a line surely wants something else of the judge."""
    return session.context.allowance.searches_on(line) and is_sure(wishes_in(session, line))


def asks_about_command(line: str) -> bool:
    """Decide whether a line is one short question that cites what begins as a command, and says no more."""
    asked = line.strip()
    if len(asked) > _LONGEST or not asked.endswith("?"):
        return False
    begin = next((n for n, sign in enumerate(asked) if sign in _CLOSED_BY), len(asked) - 1)
    closing = _CLOSED_BY.get(asked[begin], "")
    end = next((n for n in range(begin + 1, len(asked)) if asked[n] in closing), 0)
    around = asked[:begin] + asked[end + 1 : -1]
    return (
        bool(end) and _PARTING.isdisjoint(around) and read_command(asked[begin + 1 : end].strip()) is not None
    )


def cited_sentences(line: str) -> list[str]:
    """The sentences of a line that begins with a mark of quotation and ends with the next one, if several."""
    cited = line.strip().rstrip(",.")
    closing = _CLOSED_BY.get(cited[:1], "")
    end = next((n for n, sign in enumerate(cited) if n and sign in closing), 0)
    found = sentences(cited[1:end]) if end and end == len(cited) - 1 else []
    return found if len(found) > 1 else []


def is_refrain(line: str) -> bool:
    """Decide whether a line says the same words twice in a row, as songs do."""
    parts = [" ".join(part.split()).lower() for part in line.strip(" ,.;!").split(",")]
    return any(before == part and " " in part for before, part in pairwise(parts))

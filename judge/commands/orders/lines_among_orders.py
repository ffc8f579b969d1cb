"""The kinds of a single line among orders: wish, talk, order to ask about, condition of the one above.

Not here: what it adds to the orders of its letter (orders_so_far).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.limits.line_costs import part_ends
from judge.commands.orders.hanging_orders import HANGING, MAY_BE_NONE
from judge.commands.session import Session
from judge.commands.wishes.certainty import is_likely, is_sure
from judge.commands.wishes.letters_told import letter_told
from judge.commands.wishes.reading import has_something_told, line_of_a_master, wishes_in
from judge.core.complaints import Complaint
from judge.core.game import Seat
from judge.core.system.orders import OrderReader, Reading
from judge.core.system.table_game import TableGame
from judge.core.written_words import opens_with_letter, parts_between, sentences
from judge.syntax.proposals import mentions
from judge.syntax.smalltalk import is_signed_with_initials

UNSURE = "unsure"
_OF_ORDERS = frozenset(
    {"other-phase", "say-what-for", UNSURE, "one-of-several", "condition-left", "not-read"}
)
"""Complaints about orders, however they are worded: no talk. Nor is the line at which the reading ended."""
_OF_ANY_WORDS = frozenset({MAY_BE_NONE, UNSURE, "unknown-order", "unknown-place", "unknown-power"})
"""Complaints about words that need not be an order's."""
_UNIT_LETTERS = "afg"
_AS_GOOD_AS_AN_EXAMPLE, _SURE_BESIDE_DOUBT = 0.8, 0.65
"""The score of a wish that changes something, above which a line is no order that is asked about; and where
it may be none by its own words (``Take back what I wrote for the fleet in Pisa``).
"""
_LONGEST_ORDER = 10
"""Words of a long order."""
_FEW_WORDS = 3
_FEWEST_OF_A_SENTENCE = 8
"""Words of a line that is a sentence, if it names nothing on the board, even if it begins with ``A``."""
_SHORTEST_NAME = 5
"""Letters of a name that need not begin with a capital."""
_PART_SIGNS = ",;.!?"


def names_a_game(line: str, session: Session) -> bool:
    """Decide whether a heading is the name of a game."""
    name = line.strip().removesuffix(":").strip().lower()
    return " " not in name and session.game(name) is not None


def is_last(line: str, lines: Sequence[str]) -> bool:
    """Decide whether nothing stands below a line, and something above it."""
    written = [one for one in lines if one.strip()]
    return len(written) > 1 and line.strip() == written[-1].strip()


def is_signed_below(line: str, reading: Reading, lines: Sequence[str]) -> bool:
    """Decide whether the last line of a letter is a name behind initials (``A. de Kersaint``): no place that
    was misspelt, and no other line begins with a letter alone.
    """
    alone = (one.split()[0].rstrip(".") for one in lines if one.strip() and one.strip() != line.strip())
    unlike = all(c.code == "unknown-place" and not (c.corrected or c.facts) for c in reading.complaints)
    listed = any(len(first) == 1 for first in alone)
    return unlike and not (reading.orders or listed) and is_signed_with_initials(line)


def _names_a_unit(session: Session, line: str) -> bool:
    """Decide whether a line begins with the letter of a unit, and not with the article of a sentence; a label
    may stand before it (``Correction: F pis - lig``).
    """
    parts = (part.strip() for part in (line, line.partition(":")[2]))
    return any(opens_with_letter(part, _UNIT_LETTERS) and _may_order(session, part) for part in parts)


def _begins_with_an_article(line: str, reading: Reading) -> bool:
    """Decide whether the letter that a sentence begins with is an article, and no unit: no place is called
    like what stands behind it, nor nearly so (``A note for my own eyes: ...``).
    """
    words = line.split()
    if len(words) < _FEWEST_OF_A_SENTENCE or not reading.complaints:
        return False
    first = reading.complaints[0]
    at_second_word = first.code == "unknown-place" and not line[: first.start].partition(words[0])[2].strip()
    return at_second_word and not is_on_offer(first)


def _may_order(session: Session, part: str) -> bool:
    """Decide whether words that begin with a letter are few, or name a place."""
    return len(part.split()) < _FEWEST_OF_A_SENTENCE or _mentions_a_name(session, part)


def _mentions_a_name(session: Session, line: str) -> bool:
    """Decide whether a line names a power or place; a short word is a name only with a capital."""
    named = (mention.written for mention in mentions(line, session.names()))
    return any(len(name) >= _SHORTEST_NAME or name[:1].isupper() for name in named)


def is_surely_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that the notation does not know is as good as an example of a wish, or is a
    letter to somebody, whatever that speaks of.
    """
    if session.context.allowance.searches_on(line) and letter_told(session, line) is not None:
        return True
    if reading.orders or (_names_a_unit(session, line) and not _begins_with_an_article(line, reading)):
        return False
    codes = {complaint.code for complaint in reading.complaints}
    offers = any(map(is_on_offer, reading.complaints))
    if not offers and session.context.allowance.searches_on(line) and has_something_told(session, line):
        return True
    hangs = bool(reading.hanging) or HANGING in codes
    if (hangs or not codes <= _OF_ANY_WORDS) and any(mentions(line, session.names())):
        return False
    if not session.context.allowance.searches_on(line):
        return False
    found = wishes_in(session, line)
    if hangs and not (found[:1] and found[0].whole and found[0].score >= _AS_GOOD_AS_AN_EXAMPLE):
        return False  # an order of it is to be told
    doubted = MAY_BE_NONE in codes <= {MAY_BE_NONE, UNSURE}
    least = _SURE_BESIDE_DOUBT if doubted else _AS_GOOD_AS_AN_EXAMPLE
    named = found[:1] and found[0].whole and found[0].score >= least
    if offers and found and ((found[0].row.changes and not named) or found[0].said != line.strip()):
        return False  # it may be an order, or one sentence of it
    return is_sure(found, doubtful=doubted or line.rstrip().endswith("?"))


def _is_a_plain_sentence(session: Session, line: str) -> bool:
    """Decide whether a line is too long for an order, and names nothing on the board."""
    return len(line.split()) >= _FEWEST_OF_A_SENTENCE and not _mentions_a_name(session, line)


def may_be_a_wish(session: Session, line: str, reading: Reading) -> bool:
    """Decide whether a line that is no order from its first word on wants something that is known."""
    if reading.orders or reading.hanging or not reading.complaints:
        return False
    if _names_a_unit(session, line) and not _begins_with_an_article(line, reading):
        return False
    first, codes = reading.complaints[0], {complaint.code for complaint in reading.complaints}
    at_first_word = first.code == "unknown-order" and not line[: first.start].strip()
    plain = codes <= _OF_ANY_WORDS and _is_a_plain_sentence(session, line)
    if not (at_first_word or plain) or any(map(is_on_offer, reading.complaints)):
        return False
    if not session.context.allowance.searches_on(line):
        return False
    found = wishes_in(session, line)
    return is_likely(found) or bool(line_of_a_master(session, line, found))


def is_on_offer(complaint: Complaint) -> bool:
    return bool(complaint.corrected or complaint.facts.get("lines"))


def talk_beside_orders(complaint: Complaint, rules: TableGame) -> str:
    """The part of a line that is talk beside its orders: ``F psa h, of course``; nothing if it is none."""
    ends = [0, *part_ends(complaint.line), len(complaint.line)]
    at = sum(end <= complaint.start for end in ends)
    part = complaint.line[slice(*ends[at - 1 : at + 1])].strip()
    part = part.rstrip(_PART_SIGNS) if at < len(ends) - 1 else part
    talk = rules.talk(part)
    proposed = complaint.corrected or complaint.facts.get("lines")
    return part if part and not proposed and talk is not None else ""


def has_order_in_a_part(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether any part of a line is an order by itself."""
    return any(
        reader.orders(part, seat) for sentence in sentences(line) for part in parts_between(sentence, ",;:")
    )


def says_instead(line: str, reading: Reading) -> bool:
    """Decide whether a line that takes something back says little else, or what may stand for it.

    ``Sorry that this comes so late`` does neither.
    """
    offers = any(complaint.corrected or complaint.facts.get("lines") for complaint in reading.complaints)
    return offers or len(line.split()) <= _FEW_WORDS


def hangs_above(line: str, reader: OrderReader, seat: Seat) -> bool:
    """Decide whether a line is the condition of the order above it, not of one in its first part."""
    if not reader.is_condition_of_above(line):
        return False
    words = parts_between(line, ",;:")[0].split()[-_LONGEST_ORDER:]
    return not any(reader.orders(" ".join(words[at:]), seat) for at in range(len(words)))


def is_for_an_order(reading: Reading) -> bool:
    """Decide whether a line is wrong only because its order belongs elsewhere, or lacks something."""
    asked = any(c.of_a_clause and c.code in _OF_ORDERS for c in reading.complaints)
    return asked or all(complaint.code in _OF_ORDERS for complaint in reading.complaints)


def offers_lines(reading: Reading) -> bool:
    """Decide whether a line that may be no order was understood well enough to ask about it."""
    return any(c.of_a_clause and c.code == MAY_BE_NONE and c.facts.get("lines") for c in reading.complaints)


def begins_as_order(reading: Reading) -> bool:
    """Decide whether a line is an order but for a place, or what follows (``retreat A Milan - Rom``)."""
    return all(
        complaint.code in ("unknown-place", "unfinished")
        and len(complaint.line[: complaint.start].split()) > 1
        for complaint in reading.complaints
    )

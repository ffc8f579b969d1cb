"""Forms of letters that are copies of somebody else's, in whatever language: their orders are asked about.

Fields or a day above the orders with another's name, such a name below them as that of who signs or of the
source, marks of quotation around every order, a fence around them, a label before each that heads none or
before the first of a list, orders of another power below its name, or what became of an order behind it.
Not here: sentences that disown orders (disowning), heads of one line (heads_by_form), greetings to others
(letters_to_others).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from judge.commands.limits.line_costs import may_look
from judge.commands.orders.disowning import sentences_beside
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.order_blocks import lines_of_commands
from judge.commands.session import Session
from judge.core.game import Seat
from judge.core.system.orders import OrderReader
from judge.core.written_words import end_of_bullet
from judge.syntax.talk_words import opening, phrases, single_words, words_in

_FENCES = "`~"
_SHORTEST_FENCE = 3
_MARKS = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c\u201d", "\u00ab": "\u00bb", "\u00bb": "\u00ab"}
"""Marks of quotation, each with those that close it."""
_BEHIND_MARKS = ".,;"
_AROUND_ORDERS = " \t\"'" + "".join(_MARKS) + "".join(_MARKS.values())
_MOST_OF_A_LABEL, _MOST_OF_A_NAME, _MOST_BEHIND = 4, 4, 2
"""Words of a label; of a name that is signed; behind the name of a source."""
_MOST_TO_THE_NAME = 3
"""Lines below the orders, the last of which names whose they are: what stands below more is its own text."""
_OF_SOURCES = ("(", "[", "-", "\u2013", "\u2014", "\u00a9")
"""Signs before the name of a source."""
_RIGHTS = "c"
_COLUMNS, _SEPARATOR = ("|", "\t"), "  "
"""Signs between the columns of a table, for which two blanks stand as well."""
_TOLD, _NAMES_A_COPY = -1.0, 2.0
"""The evidence up to which examples tell that a heading is one of orders; above which one is of a copy."""


def line_of_a_copy(
    session: Session,
    game: str,
    talk: Set[int],
    known: Set[str],
    names: NamesAtTable,
    reader: OrderReader,
    seat: Seat,
) -> str:
    """The line that shows a letter to be a copy; empty if none does.

    `talk`: the numbers of its lines that may be sentences; `known`: the lines of its new orders.
    """
    commands = lines_of_commands(session.letter.lines)
    lines = ["" if n in commands else line.strip() for n, line in enumerate(session.letter.lines)]
    ordered = [n for n, line in enumerate(lines) if line in known]
    if not ordered:
        return ""
    said = [(n, lines[n]) for n in sorted(talk) if not reader.orders(lines[n], seat)]
    found = [
        *_fields(said, ordered[0], names),
        *_dated_headings(game, said, ordered[0], names),
        *_captions(game, said, ordered[0]),
        *_fences(lines, ordered),
        *_between_marks([lines[n] for n in ordered]),
        *_labels(session, [lines[n] for n in ordered], reader, seat),
        *_lists_labelled(lines, ordered, reader, seat),
        *_orders_below_others(session, lines, names, reader, seat),
        *_with_results(session, lines, reader, seat),
        *_names_below(session, said, _last_order(lines, reader, seat), names),
    ]
    return next(iter(found), "")


def _last_order(lines: Sequence[str], reader: OrderReader, seat: Seat) -> int:
    """The number of the last line that orders, be it given or asked about; -1 if none does."""
    return max((n for n, line in enumerate(lines) if reader.orders(line, seat)), default=-1)


def _fields(said: Sequence[tuple[int, str]], first: int, names: NamesAtTable) -> Iterator[str]:
    """The first of two fields above all orders, right below one another, if one of them names another; or one
    that only says to whom.
    """
    fields = [(n, line) for n, line in said if n < first and _is_field(line)]
    yield from (line for _, line in fields if _is_to_another(line, names))
    for (n, line), (below, other) in pairwise(fields):
        values = (one.partition(":")[2].replace("*", " ") for one in (line, other))
        if below == n + 1 and any(_names_another(value, names) for value in values):
            yield line
            return


def _dated_headings(
    game: str, said: Sequence[tuple[int, str]], first: int, names: NamesAtTable
) -> Iterator[str]:
    """The headings above all orders with another's name and a number, of which no example tells more."""
    for n, line in said:
        numbered = n < first and line.endswith(":") and any(map(str.isdecimal, line))
        named = numbered and any(names.is_another(line[one.start : one.end]) for one in words_in(line))
        if named and sentences_beside(game).doubting(line) > _TOLD:
            yield line


def _is_to_another(field: str, names: NamesAtTable) -> bool:
    label, value = words_in(field)[:1], words_in(field)[1:]
    to = bool(label) and label[0].text in single_words("between-writers")
    return to and len(value) == 1 and names.is_another(value[0].text.capitalize())


def _captions(game: str, said: Sequence[tuple[int, str]], first: int) -> Iterator[str]:
    """The lines in brackets above all orders that name what is copied (``[Screenshot]``)."""
    for n, line in said:
        bracketed = n < first and line.startswith("[") and line.endswith("]")
        if bracketed and sentences_beside(game).doubting(line) > _NAMES_A_COPY:
            yield line


def _is_field(line: str) -> bool:
    label, colon, value = line.replace("\uff1a", ":").partition(":")
    words = label.strip("* ").split()
    return bool(colon and value.strip()) and 0 < len(words) <= _MOST_OF_A_LABEL


def _fences(lines: Sequence[str], ordered: Sequence[int]) -> Iterator[str]:
    """The line that fences orders in, as what is copied into a chat is fenced."""
    fences = [n for n, line in enumerate(lines) if _is_fence(line)]
    for above, below in zip(fences[::2], fences[1::2], strict=False):
        if any(above < n < below for n in ordered):
            yield lines[above]


def _is_fence(line: str) -> bool:
    return any(line.startswith(sign * _SHORTEST_FENCE) for sign in _FENCES) and len(line.split()) == 1


def _between_marks(orders: Sequence[str]) -> Iterator[str]:
    """The first of several lines of orders each of which stands between marks of quotation."""
    if len(orders) > 1 and all(map(_is_between_marks, orders)):
        yield orders[0]


def _is_between_marks(line: str) -> bool:
    bare = line[end_of_bullet(line) :].rstrip(_BEHIND_MARKS)
    return len(bare) > 1 and bare[-1] in _MARKS.get(bare[0], ())


def _labels(session: Session, orders: Sequence[str], reader: OrderReader, seat: Seat) -> Iterator[str]:
    """The first of several lines of orders with the same label, if that names the judge; or one whose label
    may stand before no order, but for the number between.
    """
    labelled = [
        (label.strip(), rest.strip()) for label, _, rest in (one.partition(":") for one in orders) if rest
    ]
    same = {label.lower() for label, _ in labelled}
    if len(orders) > 1 and len(labelled) == len(orders) and same <= single_words("judges") and len(same) == 1:
        yield orders[0]
    for (label, rest), line in zip(labelled, (one for one in orders if ":" in one), strict=False):
        bare = rest[end_of_bullet(rest) :]
        headed = f"{label}: {bare}"
        if bare != rest and bare and label and may_look(session.context.allowance, headed):
            reading = reader.read(headed, seat)
            if reading.complaints or not reading.orders:
                yield line


def _lists_labelled(
    lines: Sequence[str], ordered: Sequence[int], reader: OrderReader, seat: Seat
) -> Iterator[str]:
    """The line right above orders that gave none for the label before it (``Transcript: A Are - Sie``)."""
    for n in ordered:
        label, _, rest = lines[n - 1].partition(":") if n else ("", "", "")
        said = rest.strip(_AROUND_ORDERS)
        if n - 1 not in ordered and label and said and reader.is_exact(said, seat):
            yield lines[n - 1]


def _orders_below_others(
    session: Session, lines: Sequence[str], names: NamesAtTable, reader: OrderReader, seat: Seat
) -> Iterator[str]:
    """The lines that only name another power, with an order of its own behind or below them."""
    for line, below in pairwise((*lines, "")):
        head, *columns = _columns(line.replace(":", _SEPARATOR))
        said = columns[0] if columns and not line.endswith(":") else below  # "Austria: Austria to Milan:"
        heads = names.is_heading_of_another(head) and said and may_look(session.context.allowance, said)
        owners = (reader.owner(order) for order in reader.orders(said, seat))
        if heads and reader.is_exact(said, seat) and any(owner not in (None, seat) for owner in owners):
            yield line


def _with_results(session: Session, lines: Sequence[str], reader: OrderReader, seat: Seat) -> Iterator[str]:
    """The lines that tell behind an order what became of it."""
    for line in lines:
        *before, last = _columns(line)
        words = words_in(last)
        told = words[:1] if before else words[-1:]
        said = before[-1] if before else line[: told[0].start] if told else ""
        tells = bool(told) and told[0].text in single_words("results")
        if tells and may_look(session.context.allowance, said) and reader.orders(said, seat):
            yield line


def _columns(line: str) -> list[str]:
    """The columns of a line of a table, or all of another line; at least one."""
    for sign in _COLUMNS:
        line = line.replace(sign, _SEPARATOR)
    return [part.strip() for part in line.split(_SEPARATOR) if part.strip()] or [""]


def _names_below(
    session: Session, said: Sequence[tuple[int, str]], last: int, names: NamesAtTable
) -> Iterator[str]:
    """The last line of a letter, or of its signature, if it names another as who signs or as the source."""
    below = [line for n, line in said if n > last]
    below += [line.strip() for line in session.letter.signature if line.strip()]
    if len(below) > _MOST_TO_THE_NAME:
        return
    for line in below[-1:]:
        if not names.writes_for_others and (_is_signed(line, names) or _is_source(line, names)):
            yield line


def _is_signed(line: str, names: NamesAtTable) -> bool:
    """Decide whether a line only takes leave in the name of another power (``Yours, Milan``)."""
    said = line.rstrip(". ")
    words = words_in(said)
    begins = phrases("takes-leave").length_at(opening(said))
    little = single_words("articles") | single_words("owned-by")
    rest = [word for word in words[begins:] if word.text not in little]
    written = [said[word.start : word.end] for word in rest]
    return (
        ":" not in said
        and 0 < len(rest) <= _MOST_OF_A_NAME
        and all(word[:1].isupper() and names.is_another_ruler(word) for word in written)
    )


def _is_source(line: str, names: NamesAtTable) -> bool:
    """Decide whether a line behind a sign names another as the source (``-- Bob, yesterday``)."""
    if not line.startswith(_OF_SOURCES):
        return False
    before, rest = _words_that_own(line)
    return (before > 0 or len(rest) <= _MOST_BEHIND) and _begins_with_another(rest, names)


def ends_with_source(line: str, names: NamesAtTable) -> bool:
    """Decide whether an order names another behind its last comma as the source (``..., per Milan``)."""
    _, comma, end = line.rpartition(",")
    before, rest = _words_that_own(end)
    return bool(comma) and before > 0 and len(rest) == 1 and _begins_with_another(rest, names)


def _words_that_own(said: str) -> tuple[int, Sequence[str]]:
    """Count the first words that only say whose something is, and give the rest as they are written."""
    little = single_words("articles") | single_words("owned-by") | single_words("names-source") | {_RIGHTS}
    words = words_in(said)
    begins = next((n for n, word in enumerate(words) if word.text not in little), len(words))
    return begins, [said[word.start : word.end] for word in words[begins:]]


def _begins_with_another(words: Sequence[str], names: NamesAtTable) -> bool:
    return bool(words) and names.is_another(words[0])


def _names_another(value: str, names: NamesAtTable) -> bool:
    """Decide whether the first word of a field's value names another."""
    return _begins_with_another([value[word.start : word.end] for word in words_in(value)], names)

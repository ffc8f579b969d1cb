"""Remarks beside the orders of a line: which of them may change an order, and which orders those are.

Not here: which words are harmless (harmless_words), whole sentences that make orders doubtful (doubts).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.language import mentions, written_words
from judge.api.understanding import WORD, Token, Understood, tokens
from judge.api.values import Reading
from judge.games.machiavelli.language.names import Names, plain
from judge.games.machiavelli.language.reading import doubts, harmless_words, withdrawals
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader, sentences_at
from judge.games.machiavelli.language.reading.beside_orders import clear_corrections_in
from judge.games.machiavelli.language.reading.clause_questions import is_notation
from judge.games.machiavelli.language.reading.orders_spoken_of import calls_all_off
from judge.games.machiavelli.language.reading.taken_orders import orders_of, values_of
from judge.games.machiavelli.language.reading.written_units import Position
from judge.games.machiavelli.language.tidying import little_words
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.orders import Advance, Disband, LiftSiege, Order, Remove
from judge.games.machiavelli.model.state import UnitKind

_OTHER_DEEDS, _OF_MOVES = (
    frozenset({"support", "transport", "besiege"}),
    frozenset({"move", "retreat", "by-sea"}),
)
"""Verbs of deeds that leave a unit where it is, and of those that do not."""
_GOING = (Disband, LiftSiege, Remove)
"""Orders that say themselves that something goes (``Out: A Are`` in winter)."""
_FEWEST_OF_DOUBT = 4
"""Words of a reason that can leave anything in doubt."""
_LETTERS_OF_HELP = frozenset({"s"})
_AIM = ("aside", "aim")
"""The lexicon's name for words that say what something is done for."""


def doubtful_remark(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    found: Reading,
    at: Position,
    above: Sequence[Order],
) -> tuple[int, int] | None:
    """Words in one sentence with an order, or in brackets, that may change it; None: there are none."""
    if not all(isinstance(order, _GOING) for order in found.orders) and (
        gone := _says_what_goes(reader, line, at)
    ):
        return gone
    read = [(a.start, a.end) for a in attempts if a.wrong is None and a.orders]
    if found.orders and (called_off := _says_all_is_off(line, read)):
        corrected = clear_corrections_in(sentences_at(reader, at), line, above)
        if not any(meet((one.start, one.end), called_off) for one in corrected):
            return called_off
    exact = [(a.start, a.end) for a in attempts if a.exact]
    inside = [
        span for span in written_words.in_brackets(line) if not any(_lies_in(span, one) for one in exact)
    ]
    inside += [span for a in attempts if (span := harmless_words.of_before_at_end(line, a.start, a.end))]
    parts = [(a.start, a.end) for a in attempts if a.wrong is not None and not _is_an_order(a, at)]
    heads = [*harmless_words.headings(line)]
    grounds = [*harmless_words.grounds(line)]
    if not (inside or parts or grounds or heads):
        return None  # nothing stands beside the orders
    said = [one for one in sentences_at(reader, at).understand(line, above) if one.lines or one.choices]
    clauses = [(one.start, one.end) for one in said]
    clear = [(one.start, one.end) for one in clear_corrections_in(sentences_at(reader, at), line, above)]
    asides = [*sentences_at(reader, at).preambles(line)]
    in_doubt = [(a, b) for a, b in asides if _leaves_in_doubt(line[a:b], reader.names)]
    if in_doubt:
        return in_doubt[0]
    clear += asides
    offered = [(c.start, c.end) for c in found.complaints if c.corrected or c.facts.get("lines")]
    mine = {str(unit.area) for unit in at.state.units_of(at.seat)}
    places = {str(at.seat), *mine, *(str(value) for order in found.orders for value in values_of(order))}
    for span in (*inside, *grounds, *heads, *parts):
        text = line[span[0] : span[1]]
        if any(_lies_in(span, one) for one in clear):
            continue
        if span in inside and _tells_the_way(text, _orders_before(span, attempts, found)):
            continue
        if span in inside and _tells_another_deed(text, _orders_before(span, attempts, found), reader.names):
            return span
        if span in inside and any(_says_again(line, span, one) for one in said):
            continue
        whole = span in inside or span in grounds or span in heads
        if span in heads and (
            harmless_words.names_subject(text, reader.names)
            or harmless_words.is_harmless_heading(text, reader.names)
        ):
            continue
        ordering = [one for one in (*clauses, *offered) if _lies_in(one, (span[0] - 1, span[1] + 1))]
        beside = any(harmless_words.are_of_one_sentence(line, span, one) for one in (*read, *clauses))
        limits = harmless_words.limits_what_stands_before(text)
        alone = whole or limits or not any(meet(one, span) for one in (*clauses, *offered))
        if ordering or not alone or not beside:
            continue
        if harmless_words.signs(line, span):
            continue
        told = span in heads and harmless_words.is_of_before_or_yours(tokens(text))
        if told or not harmless_words.is_harmless_remark(text, reader.names, places):
            return span
    return None


def _says_all_is_off(line: str, read: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The place of a sentence behind all orders of a line that calls them off."""
    last = max((end for _, end in read), default=0)
    apart = (span for span in [*written_words.sentence_spans(line)][1:] if span[0] >= last)
    return next((span for span in apart if calls_all_off(line[slice(*span)].strip())), None)


def _says_what_goes(reader: NotationReader, line: str, at: Position) -> tuple[int, int] | None:
    """The words of a line that say that its orders are to go: before them, as a heading or in brackets."""
    begins = withdrawals.end_of_what_goes(line)
    if begins and reader.notation_orders(written_words.parts_between(line[begins:], ",;.")[0].strip(), at):
        return 0, begins
    spans = (*harmless_words.headings(line), *written_words.in_brackets(line))
    return next((span for span in spans if withdrawals.says_what_goes(line[slice(*span)])), None)


def _leaves_in_doubt(aside: str, names: Names) -> bool:
    """Decide whether a reason leaves its order in doubt. A few words only lead to it (``on reflection``), and
    what others are named for is theirs (``since the Pope does not answer``).
    """
    if len(aside.split()) < _FEWEST_OF_DOUBT:
        return False
    aside = _without_aim(aside)
    of_others = any(one.named for one in mentions(aside, names))
    return doubts.says_unfinished(aside) or (not of_others and doubts.leave_in_doubt(aside, ()))


def _without_aim(aside: str) -> str:
    """An aim without the words that say that it is one (``if only to``), which no order hangs on."""
    said = [token for token in tokens(aside) if token.kind == WORD]
    aims = (m for lexicon in lexicons().values() for m in lexicon.meanings(said, 0)) if said else ()
    ends = [m.end for m in aims if (m.what, m.value) == _AIM and m.end < len(said)]
    return aside[said[max(ends)].start :] if ends else aside


def orders_beside(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    found: Reading,
    remark: tuple[int, int],
    at: Position,
    above: Sequence[Order],
) -> Sequence[Order]:
    """The orders of a line that a remark in it may change: those of its own sentence, and all from a heading
    or a ground on, or where it calls all off; those that other sentences give stay.
    """
    if calls_all_off(line[slice(*remark)].strip()) or any(
        _lies_in(remark, span) for span in (*harmless_words.headings(line), *harmless_words.grounds(line))
    ):
        return found.orders
    sentences = sentences_at(reader, at)
    apart: set[Order] = set()
    beside: set[Order] = set()
    told = [((a.start, a.end), a.orders) for a in attempts if a.orders]
    told += [((one.start, one.end), orders_of(sentences, one)) for one in sentences.understand(line, above)]
    for span, orders in told:
        one_sentence = harmless_words.are_of_one_sentence(line, remark, span)
        (beside if one_sentence else apart).update(orders)
    return [order for order in found.orders if order in beside or order not in apart]


def _orders_before(span: tuple[int, int], attempts: Sequence[Attempt], found: Reading) -> Sequence[Order]:
    """The orders of the last part of a line that begins before some words; all of it if none is read."""
    read = [attempt.orders for attempt in attempts if attempt.orders and attempt.start < span[0]]
    return read[-1] if read else found.orders


def _tells_the_way(text: str, before: Sequence[Order]) -> bool:
    """Decide whether words in brackets say how armies go, or how often (``(second turn)``)."""
    said = plain(text).strip(" .!")
    armies = bool(before) and all(
        isinstance(order, Advance) and order.unit.kind is UnitKind.ARMY for order in before
    )
    return said in little_words("remarks") or (armies and said in little_words("convoys"))


def _tells_another_deed(text: str, before: Sequence[Order], names: Names) -> bool:
    """Decide whether words in brackets begin with a deed that the moves before them are not: one of the two
    is a slip (``A Per - Sie (support)``).
    """
    moves = [order for order in before if isinstance(order, Advance)]
    said = tokens(text)
    letter = len(said) == 1 and len(said[0].text) == 1
    of_list = letter and said[0].text not in _LETTERS_OF_HELP  # "(a) Trieste - Friuli (b) ..."
    if not moves or of_list or (letter and any(order.unit.kind is not UnitKind.ARMY for order in moves)):
        return False  # "F pro (s)": a coast
    if any(kind == "place" for one in mentions(text, names) for kind, _ in one.named):
        return False  # "(support Florence)": who helps
    deeds = _deeds(said[:1])
    return bool(deeds & _OTHER_DEEDS) and deeds.isdisjoint(_OF_MOVES)


def _says_again(line: str, span: tuple[int, int], clause: Understood) -> bool:
    """Decide whether words in brackets only say again the deed of the clause that they stand in (``goes
    inside the walls (convert to garrison)``).
    """
    clear = clause.is_filed and not clause.faults
    if not clear or not _lies_in(span, (clause.start, clause.end)):
        return False
    first = _deeds(tokens(line[slice(*span)])[:1])
    return not first.isdisjoint(_deeds(tokens(line[clause.start : span[0]])))


def _deeds(said: Sequence[Token]) -> frozenset[str]:
    """The verbs that some words may be."""
    return frozenset(
        m.value
        for at in range(len(said))
        for lexicon in lexicons().values()
        for m in lexicon.meanings(said, at)
        if m.what == "verb"
    )


def _is_an_order(attempt: Attempt, at: Position) -> bool:
    """Decide whether a part begins as an order for a unit of the writer's, which only went wrong."""
    units = at.state.units_of(at.seat)
    return is_notation(attempt.part) or any(
        attempt.part.startswith(plain(at.scenario.board.areas[unit.area].name)) for unit in units
    )


def _lies_in(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other[0] <= one[0] and one[1] <= other[1]


def meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]

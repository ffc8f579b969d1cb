"""Questions and complaints about the parts and clauses of a line that were not taken.

Not here: guesses at them (guesses), what is taken (taken_orders).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from judge.api.language import keeps_all
from judge.api.understanding import ASKED, BLOCKED, NOT_THEIRS, NOTHING, Understood
from judge.api.values import Complaint, Joined
from judge.games.machiavelli.language import order_text
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.reading.attempts import Attempt, NotationReader
from judge.games.machiavelli.language.reading.clause_questions import (
    ARROWS,
    EXACT,
    HANGS,
    MAY_BE_NONE,
    OF_ITS_OWN,
    UNSURE,
    is_likely,
    is_notation,
    number_behind,
    question,
    together,
)
from judge.games.machiavelli.language.reading.hanging import hanging
from judge.games.machiavelli.language.reading.taken_orders import Taken, orders_of
from judge.games.machiavelli.language.reading.written_units import MisreadError, Position
from judge.games.machiavelli.language.understood import (
    Block,
    Sentences,
)
from judge.games.machiavelli.model.orders import Order, UnitOrder
from judge.games.machiavelli.model.state import PhaseKind

ONE_OF_SEVERAL = "one-of-several"
"""The complaint about alternatives of which no line says all."""
MOST_DOUBT = 5.5
"""Cost of a clause from which on it is rather talk than an order to ask about."""
MOST_DOUBT_BLOCKED = 3.0
"""The same in a sentence with a word that blocks it."""
MOST_QUESTIONS = 3
"""Choices that are offered for one clause."""
SURE_BESIDE = 1.0
"""Cost of a clause up to which it is an order that talk stands beside."""
_OF_TALK = frozenset({"not", "later", "said", "question"})
"""Words of talk, if they stand in no clause (``thirty ducats to the bank: we like no debts``)."""
_DENIAL = "not"
_SOFT = frozenset({"maybe", "may", "or", "withdrawn"})
"""Words of somebody who may well mean it (``I think I'd like ...``, ``... lol``)."""
_OF_NOTATION = frozenset({"unknown-place", "unfinished", "superfluous"})
_PAUSES = ",;:.!?)"
"""Signs with which a condition ends."""


def choices(
    sentences: Sentences, clause: Understood, at: Position, taken: Sequence[Order] = ()
) -> tuple[str, ...]:
    """The lines that are offered for a clause, in their canonical words. `taken`: of the same line."""
    offered = []
    for lines in clause.choices[:MOST_QUESTIONS]:
        orders = sentences.orders(lines)
        if not clause.numbered:
            orders = number_behind((*at.before, *taken), expense_numbers.without_numbers(orders))
        said = [order_text.of_scenario(order, at.scenario) for order in orders]
        offered.append(said[0] if len(said) == 1 else Joined.of(said, "; "))
    return tuple(dict.fromkeys(offered))


def complaints_about_parts(
    reader: NotationReader,
    line: str,
    free: Sequence[Attempt],
    at: Position,
    taken: Taken,
    sentences: Sentences,
) -> list[Complaint]:
    """One complaint for each part that was not read: a question where something was understood."""
    found: list[Complaint] = []
    questions = _questions(reader, sentences, line, taken, at)
    for attempt in free:
        inside = [c for c in taken.clauses if attempt.lies_in((c.start, c.end))]
        still_open = [c for c in inside if c in taken.open_clauses]
        if attempt.wrong is None or (taken.as_sentences and inside and not still_open):
            continue
        own = reader.complaint_about(line, attempt, at)
        if own is not None and still_open:
            own = _at_what_is_open(own, taken, still_open[0].sentence)
        better = [q for q in questions if attempt.lies_in((q.start, q.end))]
        alone = bool(attempt.kind) or len(attempt.part) >= len(line.strip(" .!"))
        of_part = own is not None and own.facts.get("lines") and not alone
        if better and (own is None or of_part or _says_less(own, better, reader, at)):
            found += [question for question in better if question not in found]
        elif own is not None:
            found.append(own)
    return found


def _at_what_is_open(own: Complaint, taken: Taken, sentence: tuple[int, int]) -> Complaint:
    """The complaint about a part; about a sentence that is open, if its words were understood."""
    sure = [c for c in taken.clauses if c.is_filed] if taken.as_sentences else []
    understood = any(c.start <= own.start < c.end for c in sure)
    return question(own.line, sentence, "unknown-order") if understood else own


def complaints_about_sentences(
    line: str, told: Sequence[Complaint], taken: Taken, sentences: Sentences
) -> Iterator[Complaint]:
    """One complaint for each sentence that begins with the verb of an order, names a place, and was not
    understood beside others that were (``Keep both armies. Build one in Milan.``).
    """
    if not taken.as_sentences:
        return
    said = [*((c.start, c.end) for c in taken.clauses), *((c.start, c.end) for c in told)]
    for sentence in sentences.spoken_sentences(line):
        start = line.find(sentence.text)
        end = start + len(sentence.text)
        ordered = bool(sentence.words[0].verbs) and any(
            word.mention is not None and word.mention.place for word in sentence.words
        )
        if ordered and all(last <= start or end <= first for first, last in said):
            yield question(line, (start, end), "unknown-order")


def or_of_another_phase(
    reader: NotationReader, line: str, free: Sequence[Attempt], complaint: Complaint, at: Position
) -> Complaint:
    """The complaint about a part of which nothing is offered, or that it is an order of another phase."""
    part = next((a for a in free if a.start <= complaint.start <= a.end and a.wrong is not None), None)
    if part is None or complaint.corrected or complaint.facts.get("lines"):
        return complaint
    return reader.about_another_phase(line, part, complaint, at)


def _says_less(own: Complaint, questions: Sequence[Complaint], reader: NotationReader, at: Position) -> bool:
    """Decide whether a complaint says less than what may be asked instead."""
    if own.code in EXACT or _is_of_condition(own.code):
        return False
    if own.code == "other-phase" and own.facts.get("phase") != PhaseKind.RETREATS:
        return False
    if own.code == "besieges-elsewhere":
        return any(one.code == "siege-from-inside" for one in questions)
    if own.code == "unknown-place" and own.line[: own.start].rstrip().endswith(ARROWS):
        return False
    of_builds = own.code == "unfinished" and at.state.phase.kind is PhaseKind.ADJUSTMENT
    if own.code in _OF_NOTATION and is_notation(own.line) and "," not in own.line and not of_builds:
        return False
    offered = {str(line) for q in questions for line in (*q.facts.get("lines", ()), q.corrected)}
    meant = "; ".join(
        str(order_text.of_scenario(o, at.scenario)) for o in reader.notation_orders(own.corrected, at)
    )
    return not own.corrected or meant not in offered


def _says_all_of_it(
    offered: str, line: str, clause: Understood, clauses: Sequence[Understood], reader: NotationReader
) -> bool:
    """Decide whether a line names all that its sentence names, but for what its clauses say.

    A clause that names something more than its line has it as a fault (`unused`).
    """
    start, end = clause.sentence
    said = list(line)
    for other in clauses:
        if other.lines or other.choices:
            said[other.start : other.end] = " " * (other.end - other.start)
    if keeps_all("".join(said[start:end]), offered, reader.names, restricted=False):
        return True
    said[clause.start : clause.end] = " " * (clause.end - clause.start)
    whole = clause.what != NOTHING  # each name in it stands for something
    return whole and keeps_all("".join(said[start:end]), "", reader.names, restricted=False)


def _questions(
    reader: NotationReader,
    sentences: Sentences,
    line: str,
    taken: Taken,
    at: Position,
) -> tuple[Complaint, ...]:
    """Questions about the open clauses of a line: about those that mean one thing together."""
    clauses, every = taken.open_clauses, taken.clauses
    sure: list[tuple[Understood, tuple[Order, ...]]] = []
    found: list[Complaint] = []
    told = [*taken.orders]
    for clause in clauses:
        lines = choices(sentences, clause, at, told)
        if clause.code == "say-with-what" and not lines and clause.what == ASKED:
            found.append(_with_code(sentences, line, clause, (), at))
            continue
        if NOT_THEIRS in {fault.code for fault in clause.faults} and clause.what == ASKED:
            found.append(question(line, (clause.start, clause.end), NOT_THEIRS))
            continue
        kept = (_says_all_of_it(said, line, clause, every, reader) for said in lines)
        faults = {fault.code for fault in clause.faults}
        other_order = {"second-verb", "unknown-word"} <= faults
        if clause.leaves_pieces or other_order or "unused" in faults or not all(kept):
            continue
        if clause.code and lines and clause.cost <= MOST_DOUBT:
            found.append(_with_code(sentences, line, clause, lines, at))
            told += reader.notation_orders(lines[0], at)
            continue
        if not lines or clause.cost > MOST_DOUBT or clause.what == NOTHING:
            continue
        if len(lines) == 1:
            sure.append((clause, orders_of(sentences, clause)))
        else:
            found.append(question(line, (clause.start, clause.end), UNSURE, lines))
            told += reader.notation_orders(lines[0], at)
    if sure:
        blocked = all(clause.what == BLOCKED for clause, _ in sure)
        span = (min(c.start for c, _ in sure), max(c.end for c, _ in sure))
        orders = number_behind((*at.before, *told), [o for _, row in sure for o in row])
        said = [order_text.of_scenario(order, at.scenario) for order in orders]
        asked = question(line, span, MAY_BE_NONE if blocked else UNSURE, together(said))
        found.append(replace(asked, is_likely=all(is_likely(clause) for clause, _ in sure)))
    return tuple(found)


def _with_code(
    sentences: Sentences, line: str, clause: Understood, lines: Sequence[str], at: Position
) -> Complaint:
    """The complaint that says more about a clause than a question would."""
    orders = sentences.orders(clause.lines)
    units = [at.state.unit(order.unit) for order in orders if isinstance(order, UnitOrder)]
    mine = all(unit is not None and unit.power == at.seat for unit in units)
    offered: dict[str, object] = {"foreign": not mine}
    if clause.code == "say-with-what":
        offered = {"lines": tuple(order_text.of_scenario(order, at.scenario) for order in orders)}
    elif clause.code == "say-what-for":
        offered = {"lines": tuple(lines), "sums": any(sign.isdigit() for line in lines for sign in str(line))}
    found = question(line, (clause.start, clause.end), clause.code)
    said = "" if "lines" in offered or not mine else str(lines[0])
    return replace(found, corrected=said, facts=offered, of_a_clause=True)


def complaints_about_block(
    reader: NotationReader,
    line: str,
    attempts: Sequence[Attempt],
    block: Block,
    taken: Taken,
    sentences: Sentences,
    at: Position,
) -> list[Complaint]:
    """The complaint about a blocked sentence, with its lines, if it has any."""
    inside = [a for a in attempts if a.lies_in(block.sentence)]
    misread = [a for a in inside if isinstance(a.wrong, MisreadError) and _is_of_condition(a.wrong.code)]
    if misread:
        return [c for a in misread if (c := reader.complaint_about(line, a, at)) is not None]
    stands = [c for a in inside if a.wrong is not None and (c := reader.complaint_about(line, a, at))]
    if stands and all(c.code in OF_ITS_OWN for c in stands):
        return stands
    there = [o for a in inside for o in a.orders]
    rows: list[tuple[str, ...]] = [(str(order_text.of_scenario(order, at.scenario)),) for order in there]
    rows += [
        tuple(map(str, choices(sentences, clause, at)))
        for clause in taken.clauses
        if clause.what == BLOCKED and clause.cost <= MOST_DOUBT_BLOCKED
        if block.sentence[0] <= clause.start < block.sentence[1]
        if not any(a.orders and a.lies_in((clause.start, clause.end)) for a in inside)
    ]
    lines = [line for row in rows for line in row]
    if block.kind == _DENIAL and lines and _are_ordered_elsewhere(block, there, taken, sentences):
        return []  # "Arezzo does not go to Siena. It goes to Perugia."
    if lines:
        hangs = block.kind == "if" or hanging(line, there) is not None
        span = (block.start, block.end)
        told = block.kind == "said" and any(c.start == block.start for c in taken.clauses)
        beside = told or (block.kind in _OF_TALK and _stands_beside(block, taken.clauses))
        code = HANGS if hangs else UNSURE if block.kind in _SOFT or beside else MAY_BE_NONE
        start, end = block.sentence
        if hangs or block.kind == "or":
            said = each_word_once(without_condition(line, span)[start:end] if hangs else line[start:end])
            if not keeps_all(said, "; ".join(lines), reader.names, restricted=False):
                return [question(line, span, HANGS if hangs else ONE_OF_SEVERAL)]
        offered = _meant_together(rows) if code == UNSURE else ()
        return [question(line, span, code, offered or tuple(dict.fromkeys(lines)))]
    wrong = [a for a in inside if a.wrong is not None]
    found = [c for a in wrong if (c := reader.complaint_about(line, a, at)) is not None]
    return [_at_what_is_open(complaint, taken, block.sentence) for complaint in found]


def _meant_together(rows: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """The lines of which one of each row is meant, a choice for each way; nothing if there are too many."""
    ways = [*islice(product(*filter(None, rows)), MOST_QUESTIONS + 1)]
    return tuple(together(way)[0] for way in ways) if len(ways) <= MOST_QUESTIONS else ()


def _are_ordered_elsewhere(block: Block, there: Sequence[Order], taken: Taken, sentences: Sentences) -> bool:
    """Decide whether all units whose orders a sentence denies have others in the same line."""
    inside = [c for c in taken.clauses if block.sentence[0] <= c.start < block.sentence[1]]
    denied = [*there, *(order for clause in inside for order in orders_of(sentences, clause))]
    units = {order.unit for order in denied if isinstance(order, UnitOrder)}
    others = {order.unit for order in taken.orders if isinstance(order, UnitOrder)}
    return bool(units) and units <= others and all(isinstance(order, UnitOrder) for order in denied)


def _stands_beside(block: Block, clauses: Sequence[Understood]) -> bool:
    """Decide whether a word stands in no clause of its sentence, and these are fairly sure."""
    inside = [c for c in clauses if block.sentence[0] <= c.start < block.sentence[1] and c.lines]
    sure = all(clause.cost <= SURE_BESIDE for clause in inside)
    return bool(inside) and sure and not any(c.start <= block.start < c.end for c in inside)


def each_word_once(said: str) -> str:
    """A text with each of its words once: a name said again names nothing more."""
    return " ".join(dict.fromkeys(said.split()))


def _is_of_condition(code: str) -> bool:
    """Decide whether a complaint says what is wrong with a condition of the notation."""
    return "condition" in code or code == "else-alone"


def hanging_complaint(
    line: str, span: tuple[int, int], orders: Sequence[Order], reader: NotationReader, at: Position
) -> Complaint:
    """The complaint about a line that hangs on a word; with its orders, if they say all but the condition."""
    lines = tuple(dict.fromkeys(str(order_text.of_scenario(order, at.scenario)) for order in orders))
    whole = keeps_all(
        each_word_once(without_condition(line, span)), "; ".join(lines), reader.names, restricted=False
    )
    return question(line, span, HANGS, lines if whole else ())


def without_condition(line: str, span: tuple[int, int]) -> str:
    """A line with blanks for the condition that begins with the words at a span, every sign at its place."""
    end = next((at for at in range(span[1], len(line)) if line[at] in _PAUSES), len(line))
    return line[: span[0]] + " " * (end - span[0]) + line[end:]

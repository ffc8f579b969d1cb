"""Questions about the clauses of a line: their codes, and how the lines that they offer are put together.

Not here: what is asked about (in_sentences, guesses).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.api.language import written_words
from judge.api.understanding import ASKED, ECHOED, TAKEN, WORD, Understood, tokens
from judge.api.values import Complaint, Joined
from judge.games.machiavelli.language.reading import expense_numbers
from judge.games.machiavelli.language.words_of_orders import lexicons
from judge.games.machiavelli.model.orders import Order

UNSURE, MAY_BE_NONE, HANGS = "unsure", "may-be-no-order", "condition-left"
ARROWS = ("-", ">", "→")
"""Signs behind which nothing but a place can stand."""
_KINDS, _SHORTEST_NAME = "afgt", 3
OF_ITS_OWN = frozenset(
    {
        "condition-never",
        "condition-unclear",
        "build-condition-unclear",
        "condition-of-a-move",
        "converts-to-nothing",
    }
)
"""Complaints of the notation that say all, whatever else the words may mean."""
MOST_LIKELY_DOUBT = 2.0
"""Cost of a clause up to which its order is very likely meant."""
_DOUBTFUL = frozenset(
    {
        "unknown-word",
        "slip",
        "passed-by",
        "no-verb",
        "second-verb",
        "joined",
        "blocked",
        "unused",
        "not-named",
        "same-goal",
        "past",
    }
)
"""Faults of clauses that may mean something else: a word that nobody knows may deny all (``hardly``)."""
EXACT = frozenset(
    {
        "ambiguous-province",
        "kind-missing",
        "siege-from-inside",
        "say-with-what",
        "say-what-for",
        "whole-ducats",
        "expense-number",
        "number-too-large",
        "train-in-front",
        "no-trains-here",
        "converts-to-nothing",
        "not-theirs",
    }
)
"""Complaints that say more than a question with the line that is meant."""


def is_notation(line: str) -> bool:
    """Decide whether a line begins as one of the notation, and not with ``a garrison``."""
    begun = line.strip().removeprefix("-").removeprefix("*").lstrip()
    name = written_words.letters_at(begun, written_words.behind_blanks(begun, 1))
    before, colon, _ = begun.partition(":")
    expense = colon and before[:1].lower() == "e" and before[1:].rstrip().isdecimal()
    unit = written_words.opens_with_letter(begun, _KINDS) and len(name) >= _SHORTEST_NAME
    if not (unit or expense):
        return False
    said = [token for token in tokens(line) if token.kind == WORD][:2]
    nouns = (m for lexicon in lexicons().values() for m in lexicon.meanings(said, 1))
    return said[0].text != "a" or said[0].capital or not any(m.what == "kind" for m in nouns)


def is_likely(clause: Understood) -> bool:
    """Decide whether a clause very likely means its order, but for a word or two."""
    understood = clause.what in (TAKEN, ECHOED, ASKED) and clause.cost <= MOST_LIKELY_DOUBT
    return (
        understood
        and not (clause.blocked or clause.hangs)
        and _DOUBTFUL.isdisjoint(f.code for f in clause.faults)
    )


def number_behind(taken: Sequence[Order], orders: Sequence[Order]) -> tuple[Order, ...]:
    """Orders with a number for each expenditure, behind those that are taken."""
    return expense_numbers.with_numbers((*taken, *orders), (), None)[len(taken) :]


def together(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that all are meant, as one."""
    said = tuple(dict.fromkeys(lines))
    return (said[0] if len(said) == 1 else Joined.of(said, "; "),)


def question(line: str, span: tuple[int, int], code: str, lines: tuple[str, ...] = ()) -> Complaint:
    """The complaint about a part of a line, with the lines that may be meant."""
    facts = {"lines": lines} if lines else {}
    clause = code in (UNSURE, MAY_BE_NONE, HANGS)
    return Complaint(line=line, start=span[0], end=span[1], code=code, of_a_clause=clause, facts=facts)

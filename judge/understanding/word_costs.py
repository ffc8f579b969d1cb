"""The cost of the words of a clause that fill no slot, and the marks of those that may.

Not here: which slot each of them fills (fitting), what it may stand for (fits).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from judge.understanding.frames import Fault, Frame
from judge.understanding.lexicon import turns
from judge.understanding.mentions import (
    BARE,
    BOTH,
    GROUP,
    IT,
    KIND,
    LABEL,
    PIECE,
    SPECIAL,
    SUM,
    TERM,
    WHO,
    Cell,
    Mention,
)
from judge.understanding.prices import (
    BLOCKED_WORD,
    CROSSED,
    ENDED,
    JOINED,
    NEAR_SUM,
    OTHER_VERB,
    SECOND_VERB,
    SIGN_COST,
    UNUSED,
    Prices,
)
from judge.understanding.sentences import SHORT

INSTEAD_OF_VERB, MOST_VERBLESS = 5.0, 1.2
"""What another verb costs in an order that is seldom said without its own (`verbless` above the second)."""
JOINED_VERB = 1.2
"""What an AND costs behind the verb, where another verb follows it."""
_HELPING = frozenset({"support", "transport"})
_HARMLESS = frozenset("()\"'`*_[]:|“”«»„‚\u2026")
_PARTING = frozenset({":", "|"})
"""Signs between a unit and where it goes, in lists and tables."""
_PICTURES_OF_NO = frozenset("\u274c\u274e\u26d4\u2716\U0001f6ab\U0001f44e\U0001f645\U0001f6d1")
LIGHT_SIGNS = frozenset(",;.!?/&+=-#<>\\~")
ENDING = frozenset(";.!?")
_LEADING = frozenset({"to", "arrow", "from", "of", "via"})
"""Marks that a name has to follow."""
_INFINITIVE = frozenset({"to", "arrow"})
"""Marks that a verb may follow as well (``Arezzo to support``, ``Arezzo -> support``)."""
UNKNOWN_NAME = 2.4
"""What an unknown word costs where a name should stand: it may be another place."""
_GOING_ON = frozenset({"they", "it", "he", "she", "these", "that", "so", "which", "who", "in"})
"""Words behind a comma that go on about what stands before it."""
IN_PASSING = 0.05
"""What a comma costs beside words that are said in passing (``The fleet, as ever, holds``)."""
TAKEN_UP, MOST_BEHIND_COMMA = 0.15, 5
"""What a comma costs behind which the same is taken up again (``my army, it goes``), and how far behind."""
_OF_LISTS = frozenset({"or"})
"""What stands before another place of a list, whatever mark it has (``or to Pavia``)."""
_OF_SUMS = frozenset({SUM, TERM, BARE, LABEL})
CORRECTED = 0.7
"""Cost of a name that is put right at once (``Aquila - sorry, I mean Otranto``)."""
JOINED_IDLE = 0.05
"""Cost of an AND behind a verb that has nothing to do (``pay everyone and raise an army``)."""
SPLIT, OF_ANOTHER, _AND = 1.2, 5.0, "between"
"""Costs of a word like ``first`` between a verb and what is named behind it, and of an AND there: what it
names is of another order (``Perugia goes and Rome follows``).
"""
PARTED = 1.8
"""Cost of a comma right behind a verb of help: seldom is helped what follows it."""
SOMEWHERE = 0.5
"""Cost of an unknown word, in small letters, that says where a unit rests."""
_HELPED = frozenset({"helped-by"})
_OF_LIST = frozenset({"both", "all"})
"""Groups that may say again what is listed before them."""
SAID_AGAIN = frozenset({"hold-in-brackets"})
"""Verbs in brackets behind all else (``guards the coast (hold)``)."""
_OPENING = frozenset({"(", ":"})
"""Signs before a list of all that were meant (``the rest stays: Milan, Pavia``)."""
IN_OTHER_WORDS = 0.3
"""What an unknown word costs in an order that its writer says again in brackets."""
_CHANGING = frozenset({"convert", "comes-out"})
RESTING = frozenset({"hold", "maintain"})
LITTLE = 2
"""Letters of a word that stands before a name, and behind one may be more of it."""


class Part(NamedTuple):
    mention: Mention
    marks: frozenset[str]
    cell: Cell


Words = tuple[Sequence[Part], float, Sequence[Fault]]
"""What is named by some words, what the others cost, and why."""


def words_beside(
    path: Sequence[Cell],
    frame: Frame,
    verb: int,
    concept: str,
    verbs: frozenset[str],
    prices: Prices,
) -> Words:
    """The mentions with their marks, and the cost of the other words."""
    parts: list[Part] = []
    faults: list[Fault] = []
    marks: frozenset[str] = frozenset()
    dangling = 0.0
    cost = 0.0
    after_verb = after_free = instead = deed_instead = False
    goal_instead = -1
    saved = marks, after_verb, after_free

    def charge(code: str, cell: Cell, amount: float) -> None:
        nonlocal cost
        cost += amount
        faults.append(Fault(code, cell.start, cell.end, amount))

    for number, cell in enumerate(path):
        if cell.cost:
            charge("slip" if cell.guess else "unclear-name", cell, cell.cost)
        if number == verb and instead:
            charge("second-verb", cell, INSTEAD_OF_VERB)  # "holds instead of moving to Siena"
        elif number == verb:
            past = cell.verbs[concept]
            if past:
                charge("past", cell, past)
            if concept in _HELPED and number and path[number - 1].sign == ":":
                charge(
                    "second-verb", cell, SECOND_VERB
                )  # "Florence: support of Arezzo" is what Florence does
            marks, after_verb, dangling = frozenset(), True, 0.0
        elif "instead" in cell.marks:
            saved = marks, after_verb, after_free
            marks, instead = cell.marks, True
        elif concept in _CHANGING and parts and _is_it(path, number) and _is_in_brackets(path, number):
            continue  # "takes to the boats (convert it)"
        elif number < verb and len(parts) == 1 and _is_taken_up_by(path, number):
            continue  # "Bologna, it stays"
        elif _counts_again(path, number):
            continue  # "Milan and Pavia both stay", "the rest stays (Milan, Pavia)"
        elif cell.mention is not None and not _is_article(path, number) and not _is_relative(path, number):
            alone = (
                "then"
                if after_free
                else "verb"
                if after_verb
                else "start"
                if not parts and (verb < 0 or number < verb)
                else "none"
            )
            here = marks or frozenset({alone, "first"} if verb < 0 and not parts else {alone})
            if _is_parted(path, number):
                here |= {"colon"}
            if _is_whose_help(path, number):
                here = frozenset({"owner"})
            if "instead" in here and cell.mention.several:
                charge("joined", cell, UNUSED)  # "instead of going to Siena, Arezzo to Urbino"
            parts.append(Part(cell.mention, here, cell))
            marks, after_verb, after_free, dangling = frozenset(), False, False, 0.0
            if instead and not deed_instead:
                (marks, after_verb, after_free), instead = saved, False
            elif instead:
                (marks, after_verb, after_free), instead, deed_instead = saved, False, False
                goal_instead = number + 1
        elif instead and (cell.marks or cell.verbs):
            deed_instead = deed_instead or bool(cell.verbs)
        elif number == goal_instead and cell.marks:
            marks, instead = frozenset({"instead"}), True  # "instead of helping Siena to Rome"
        elif cell.marks:
            if dangling and cell.sign == "-" and not path[number - 1].marks:
                charge("unclear-name", path[number - 1], prices.dangling)  # "A Florence - Cremoza - Siena"
            marks = cell.marks | (marks & _OF_LISTS)
            dangling = prices.dangling if not cell.free or not marks.isdisjoint(_LEADING) else 0.0
        elif cell.block in frame.lifts:
            marks, dangling = frozenset({cell.block}) & _OF_LISTS, 0.0
        elif cell.block and not cell.free:
            charge("blocked", cell, BLOCKED_WORD)
        elif concept in _HELPING and _does_likewise(path, verb, number):
            charge("second-verb", cell, SECOND_VERB)  # "Verona supports, the fleet too"
        elif cell.free and parts and "lets" in cell.verbs and concept != "lets" and _names(path, number + 1):
            charge("second-verb", cell, SECOND_VERB)  # "Florence lets Arezzo pass"
        elif cell.free and _is_behind_a_name(path, number, frame) and _helps_instead(cell, concept):
            charge("second-verb", cell, SECOND_VERB)  # "the Swiss support that move", "Arezzo to support"
        elif cell.free:
            last = number == len(path) - 1 and cell.end == cell.start + 1
            size = LITTLE if number and _is_named(path[number - 1]) else 1
            bare = last and len(cell.sign.rstrip("'")) <= size
            dangling = prices.dangling if bare else dangling
        elif cell.verbs:
            behind = verb < 0 or number > verb
            free = (*frame.free, *frame.free_behind) if behind else frame.free
            again = concept in cell.verbs or (verb >= 0 and not set(cell.verbs).isdisjoint(frame.verbs))
            if again or (free and not set(cell.verbs).isdisjoint(free)):
                after_free, dangling = True, 0.0  # "allow Milan to pass"
                if verb < 0 and not frame.moving and set(cell.verbs).isdisjoint(frame.verbs):
                    charge("second-verb", cell, SECOND_VERB)  # "borrow ten ducats at the bank" pays nothing
            else:
                dear = verb < 0 and frame.verbless is not None and frame.verbless.cost > MOST_VERBLESS
                other = SECOND_VERB if not verbs.isdisjoint(cell.verbs) else OTHER_VERB
                charge("second-verb", cell, INSTEAD_OF_VERB if dear else other)
        elif "correction" in cell.joins and parts and _names(path, number + 1):
            marks, dangling = parts.pop().marks, 0.0
            charge("corrected", cell, CORRECTED)
        elif cell.joins:
            further = any(c.verbs for c in path[number + 1 :])
            marked = not further and _is_marked(path, number + 1)  # "goes fast and to Rome"
            splits = _names(path, number + 1) and _is_last_said_a_verb(path, number)
            splits = splits and not (marked and not path[number - 1].verbs)
            behind = any(c.verbs and not c.free for c in path[number + 1 :]) and 0 <= verb < number
            amount = SPLIT if splits else JOINED_VERB if behind else JOINED
            if splits and parts and (further or (_AND in cell.joins and not marked)):
                amount = OF_ANOTHER  # "Perugia goes and Rome follows"
            idle = verb > number and any(c.verbs for c in path[:number])
            charge("joined", cell, amount if parts or after_verb else JOINED_IDLE if idle else 0.0)
        elif cell.unknown:
            named = number > 0 and _is_named(path[number - 1]) and (cell.capital or prices.doubts_names)
            for_name = not marks.isdisjoint(_LEADING) or named
            if concept in SAID_AGAIN and number < verb and not cell.capital:
                charge("unknown-word", cell, IN_OTHER_WORDS)
                continue
            if concept in RESTING and after_verb and not cell.capital and _says_where(path, number, marks):
                for_name, marks, dangling = False, frozenset(), 0.0
                charge("unknown-word", cell, SOMEWHERE)  # "stays in barracks"
                continue
            charge(
                "unknown-word", cell, UNKNOWN_NAME if for_name else cost_of_unknown_word(cell.sign, prices)
            )
        elif cell.sign == ":":
            marks, dangling = frozenset(), 0.0  # "For the spring: an army in Pisa"
        elif cell.sign and not costs_nothing(cell.sign):
            is_light = cell.sign in LIGHT_SIGNS
            of_list = number + 1 < len(path) and path[number + 1].block in frame.lifts
            helps = concept in _HELPING or (frame.to_goal and parts and _names(path, number + 1))
            parted = cell.sign == "," and after_verb and helps
            light = NEAR_SUM if of_list else PARTED if parted else cost_of_sign(path, number)
            charge("sign" if is_light else "unused", cell, light if is_light else UNUSED)
    if instead and not deed_instead and saved[1] and any(c.sign in turns().denial for c in path):
        cost += OF_ANOTHER  # "bleibt nicht stehen"
    return parts, cost + dangling, faults


def _is_in_brackets(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a bracket is open before a word."""
    return any(cell.sign == "(" for cell in path[:number])


def _is_parted(path: Sequence[Cell], number: int) -> bool:
    """Decide whether nothing but little words stands between a name and a colon, or a line of a table."""
    for cell in path[:number][::-1]:
        if cell.sign in _PARTING:
            return True
        if not cell.free or cell.verbs or cell.joins or cell.mention is not None:
            return False
    return False


def _says_where(path: Sequence[Cell], number: int, marks: frozenset[str]) -> bool:
    """Decide whether an unknown word behind a verb of rest says where (``in barracks``), or what is watched
    (``watches the ford``), at the end of what is said.
    """
    article = number > 0 and path[number - 1].free and path[number - 1].sign in turns().articles
    last = number + 1 == len(path) or path[number + 1].sign in ENDING
    return "in" in marks or (article and last)


def is_mere_verb(cell: Cell) -> bool:
    """Decide whether a cell is a verb, and nothing that may be passed over or stand before a name."""
    return bool(cell.verbs) and not (cell.mention or cell.marks or cell.block or cell.free)


def costs_nothing(sign: str) -> bool:
    """Decide whether a sign is a bracket or such, or a small picture that says neither yes nor no (not a
    cross, a thumb).
    """
    is_picture = unicodedata.category(sign[0]) in ("So", "Sk", "Mn")
    return sign in _HARMLESS or (is_picture and sign[0] not in _PICTURES_OF_NO)


def _names(path: Sequence[Cell], number: int) -> bool:
    """Decide whether the next cell that says anything names something."""
    following = next((cell for cell in path[number:] if not (cell.free or cell.sign == ",")), None)
    return following is not None and following.mention is not None and following.mention.what != IT


def _is_marked(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a word for its part stands before the next name (``with all its men to Siena``)."""
    before = takewhile(lambda cell: cell.mention is None or cell.mention.what == KIND, path[number:])
    return any(cell.marks for cell in before)


def _is_last_said_a_verb(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a verb stands before a cell, and nothing that is named between them."""
    for cell in path[:number][::-1]:
        if cell.verbs or (cell.mention is not None and cell.mention.what != IT):
            return bool(cell.verbs)
    return False


def cost_of_sign(path: Sequence[Cell], number: int) -> float:
    """A comma parts orders, but beside a sum, a kind or what goes on about the same it parts nothing."""
    sign = path[number].sign
    if sign == "." and number and path[number - 1].sign in SHORT:
        return 0.0
    if sign == ";" and number + 1 < len(path) and _is_taken_up_by(path, number + 1):
        return TAKEN_UP  # "Pisa supports nobody; it sails to Piombino"
    if sign != ",":
        return ENDED if sign in ENDING else SIGN_COST
    if _is_taken_up(path, number):
        return TAKEN_UP
    if _encloses_filler(path, number):
        return IN_PASSING
    beside = [path[n] for n in (number - 1, number + 1) if 0 <= n < len(path)]
    if any(cell.mention is not None and cell.mention.what in _OF_SUMS for cell in beside):
        return NEAR_SUM
    if any("instead" in cell.marks or "correction" in cell.joins for cell in beside):
        return NEAR_SUM
    if any(cell.mention is not None and cell.mention.what in (KIND, SPECIAL) for cell in beside):
        return SIGN_COST
    if any(cell.sign in SHORT for cell in beside):
        return SIGN_COST
    goes_on = number + 1 < len(path) and path[number + 1].sign in _GOING_ON
    return SIGN_COST if goes_on else CROSSED


def _encloses_filler(path: Sequence[Cell], number: int) -> bool:
    """Decide whether only little words stand between a comma and another (``, of course,``)."""
    for cells in (path[number + 1 :], path[number - 1 :: -1] if number else ()):
        for count, cell in enumerate(cells):
            if cell.sign == ",":
                if count:
                    return True
                break
            if not (cell.free or cell.joins) or cell.verbs or cell.mention is not None:
                break
    return False


def _is_taken_up(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a pronoun behind a comma stands for what is named before it, or ends between commas."""
    if number > 1 and _is_it(path, number - 1):
        return True
    for at in range(number + 1, min(len(path), number + MOST_BEHIND_COMMA)):
        if _is_it(path, at):
            return True
        cell = path[at]
        if cell.mention is not None and not cell.free:
            return False
        if not (cell.free or cell.verbs or cell.marks or cell.block):
            return False
    return False


def _is_taken_up_by(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a pronoun right behind a pause stands for the piece that is named before it."""
    mention = path[number].mention
    stands_for = mention is not None and mention.what == IT and not mention.group and number > 1
    return (
        stands_for
        and path[number - 1].sign in (",", ";")
        and not any(cell.verbs and not cell.free for cell in path[:number])
    )


def _is_relative(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a word is the WHO of what is named right before it (``it is Avignon that goes``)."""
    mention, before = path[number].mention, path[number - 1].mention if number else None
    of_one = before is not None and before.what == PIECE
    return of_one and mention is not None and mention.what == IT and mention.group == WHO


def _counts_again(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a group is the list that stands before it, or behind it in brackets."""
    group = path[number].mention
    if group is None or group.what != GROUP or group.kind:
        return False
    for at in range(number - 1, -1, -1):
        cell = path[at]
        if cell.mention is not None and cell.mention.what == GROUP and cell.mention.kind:
            return group.group == "all" and group.number in (0, cell.mention.number)
        if cell.joins or cell.sign in ENDING or (cell.mention is not None and not cell.mention.several):
            break
        if cell.mention is not None:
            return group.group in _OF_LIST and _fits_number(group, cell.mention)
    behind = range(number + 1, len(path))
    opened = next((at for at in behind if path[at].sign in _OPENING), len(path) - 1)
    listed = path[opened + 1].mention if opened + 1 < len(path) else None
    return listed is not None and bool(listed.several) and _fits_number(group, listed)


def _fits_number(group: Mention, listed: Mention) -> bool:
    """Decide whether a list has as many as the words for all of it say."""
    count = len(listed.several)
    return count == 2 if group.group == BOTH else group.number in (0, count)


def _is_it(path: Sequence[Cell], number: int) -> bool:
    mention = path[number].mention
    return mention is not None and mention.what == IT and not _is_article(path, number)


def _is_article(path: Sequence[Cell], number: int) -> bool:
    """Decide whether a word that may mean IT is the article of what is named behind it."""
    following = path[number + 1] if number + 1 < len(path) else None
    it, named = path[number].mention, following.mention if following is not None else None
    return path[number].free and it is not None and it.what == IT and named is not None and named.what != IT


def _helps_instead(cell: Cell, concept: str) -> bool:
    """Decide whether a word that may be passed over is also the verb of what helps, in another order."""
    return not _HELPING.isdisjoint(cell.verbs) and concept not in cell.verbs


def _is_whose_help(path: Sequence[Cell], number: int) -> bool:
    """Decide whether the help that is named right behind is that of a piece (``Pisa's support``)."""
    behind = path[number + 1 : number + 3]
    return len(behind) == 2 and behind[0].sign == "'s" and not _HELPING.isdisjoint(behind[1].verbs)


def _does_likewise(path: Sequence[Cell], verb: int, number: int) -> bool:
    """Decide whether a word says that what stands behind a comma after the verb does the same."""
    return "likewise" in path[number].verbs and any(cell.sign == "," for cell in path[max(verb, 0) : number])


def _is_named(cell: Cell) -> bool:
    """Decide whether an unknown word behind a cell may be more of its name."""
    return cell.mention is not None and cell.mention.what in (KIND, PIECE)


def _is_behind_a_name(path: Sequence[Cell], number: int, frame: Frame) -> bool:
    """Decide whether a name stands right before a word, or before an arrow or such if the order has no use
    for the word there (``hired to support Siena``).
    """
    led = number > 1 and not path[number - 1].marks.isdisjoint(_INFINITIVE)
    led = led and {*frame.free, *frame.free_behind}.isdisjoint(path[number].verbs)
    return number > 0 and _is_named(path[number - 1 - led])


def cost_of_unknown_word(word: str, prices: Prices) -> float:
    """A letter alone may be a verb of the notation."""
    return UNUSED if len(word) == 1 and not word.isdigit() else prices.unknown

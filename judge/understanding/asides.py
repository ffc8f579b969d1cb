"""Parts of a sentence that only tell why an order is given, or who gives it: ``because Milan asked me to``.

They order nothing, whatever they name. Not here: brackets (operators), what an order hangs on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from judge.understanding.awaited import awaits
from judge.understanding.lexicon import Lexicon
from judge.understanding.mentions import Name, Position
from judge.understanding.operators import MAY
from judge.understanding.tokens import DASH, NUMBER, WORD, Token

ASIDE = "aside"
"""What the lexicon calls words that begin such a part."""
REASON, PURPOSE, TIME, TOLD, CAUSE = "reason", "purpose", "time", "told", "cause"
"""Words that begin such a part: why; what for, or a remark; when, which an order may hang on; what something
that was named has done before (``which has come too close``); of those that tell why, what says nothing of
what for (``because``).
"""
ANNOUNCES, COMMANDS = ("noun", "announces"), ("noun", "commands")
"""Kind and name, in the lexicon, of words by which somebody makes known what follows, or has it done."""
HELPED_BY = "helped-by"
"""The verb of an order behind which those are named who help (``with support from``)."""
_BEGINNINGS = frozenset(".!?;:")
_LONGEST_TITLE = 6
"""Names and little words before these (``the Doge of Venice``)."""
_ENDS = frozenset(",;:.!?()")
_LONGEST_NAME = 4
_COUNTING = frozenset({"number", "label"})
_DENIAL = "not"
"""What the lexicon calls words that deny."""
_FAR = 12
"""Words of what is said to be possible."""
_NEVER = frozenset({"if", "or"})
"""Words that make of a reason more than that."""


def without_asides(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position, kinds: Collection[str] = (REASON, TOLD)
) -> tuple[Token, ...]:
    """The tokens of a sentence or text without the parts that words of these kinds begin."""
    left: list[Token] = []
    at = 0
    while at < len(said):
        if (
            TOLD in kinds
            and left
            and left[-1].text == ","
            and (end := _end_of_story(said, at, own, position))
        ):
            left.pop()
            at = end
            continue
        begins = not left or left[-1].text in ".!?"
        first = (REASON,) if begins and TIME not in kinds else kinds
        end = _aside(said, at, own, position, first)
        if begins:  # "Because he asked me to, Palermo goes there"
            end = end if end < len(said) and said[end].text == "," else 0
        elif end and TIME not in kinds and not _gives_order(left, position):
            caused = _aside(said, at, own, position, (CAUSE,)) and _names_sum(left)
            end = end if caused or _speaks_of_none(said[at:end], own, position) else 0
        if end:
            while left and left[-1].text == ",":
                left.pop()
            at = end
            continue
        left.append(said[at])
        at += 1
    return tuple(left)


def _speaks_of_none(said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> bool:
    """Decide whether a reason tells of no unit and of no deed of one: what is paid for is none of it (``nine
    ducats so that the army in Siena disbands``).
    """
    begins = max(m.end for lexicon in own for m in lexicon.meanings(said, 0) if m.what == ASIDE)
    words = range(begins, len(said))
    meanings = {(m.what, m.value) for lexicon in own for at in words for m in lexicon.meanings(said, at)}
    told = any(what in ("kind", "verb", "number") for what, _ in meanings) or ("same", "it") in meanings
    return not told and not any(name.place for name in _names_in(said, position))


def without_help_of_others(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens without the words that only tell which others help a piece of the writer's, as they promised
    (``Arezzo to Siena with support from Perugia``).
    """
    if not any(lexicon.may_have(said, ("verb", HELPED_BY)) for lexicon in own):
        return tuple(said)
    left: list[Token] = []
    at = 0
    while at < len(said):
        end = _help_of_others(said, at, own, position)
        if end and any(_is_own(name, position) for name in _names_in(left, position)):
            while left[-1].text == ",":
                left.pop()
            at = end
            continue
        left.append(said[at])
        at += 1
    return tuple(left)


def _help_of_others(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of words for help and of the names of who gives it, if none of them is the writer's; else 0."""
    here = begins = _end_of_help(said, at, own)
    while begins and here < len(said) and said[here].text not in _ENDS:
        if said[here].kind != WORD:
            return 0
        if _means(said, here, own, ("join",)):
            break
        if _orders_or_points(said, here, own) and not _begins_name(said, here, position):
            return 0
        here += 1
    named = [*_names_in(said[begins:here], position)]
    return here if named and not any(_is_own(name, position) for name in named) else 0


def _end_of_help(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> int:
    """The end of the words for help that begin at a word; 0 if none do."""
    meanings = (m for lexicon in own for m in lexicon.meanings(said, at))
    return max((m.end for m in meanings if (m.what, m.value) == ("verb", HELPED_BY)), default=0)


def help_of_nobody(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> Iterator[tuple[int, int]]:
    """The places in a text of help from where nobody stands (``to Siena with the support of Spoleto``)."""
    standing = {piece.place for piece in position.pieces if not piece.coming}
    for at in range(len(said)):
        begins = _end_of_help(said, at, own)
        behind = said[begins : begins + _LONGEST_NAME] if begins else ()
        name = next(_names_in([*takewhile(lambda one: one.text not in _ENDS, behind)], position), None)
        nobody = name is not None and name.place not in ("", *standing)
        if name is not None and nobody and {name.power, name.owner} <= {"", position.seat}:
            yield said[at].start, behind[-1].end


def _orders_or_points(said: Sequence[Token], at: int, own: Sequence[Lexicon]) -> bool:
    """Decide whether a word is a verb or a number, blocks, or stands for something named before (``him``)."""
    meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
    return any(
        m.what in ("verb", "block", "number") or (m.what == "same" and m.value != "all-of") for m in meanings
    )


def _begins_name(said: Sequence[Token], at: int, position: Position) -> bool:
    """Decide whether the name of a place or power begins at a word."""
    return any(True for _ in _names_in(said[at : at + 1], position))


def _names_in(said: Sequence[Token], position: Position) -> Iterator[Name]:
    """The names in some words, however short they are."""
    for at, token in enumerate(said):
        words = [one.text for one in takewhile(lambda one: one.kind == WORD, said[at : at + _LONGEST_NAME])]
        names = [position.name(" ".join(words[:count])) for count in range(1, len(words) + 1)]
        yield from (name for name in names if name is not None and len(token.text) > 1)


def _is_own(name: Name, position: Position) -> bool:
    """Decide whether a name is the writer's, or that of where one of his pieces stands."""
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    return name.place in mine or position.seat in (name.power, name.owner)


def without_announcements(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[Token, ...]:
    """The tokens without the words with which sentences begin in which the writer's own power speaks of
    itself (``The Pope makes known that ...``).
    """
    left: list[Token] = []
    at, begins = 0, True
    while at < len(said):
        end = _end_of_announcement(said, at, own, position) if begins else 0
        if end:
            at, begins = end, False
            continue
        left.append(said[at])
        begins = said[at].text in _BEGINNINGS
        at += 1
    return tuple(left)


def _end_of_announcement(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of words by which the writer's power speaks, from its titles on; 0 if none stand here."""
    powers, end = _announcement(said, at, own, position, (ANNOUNCES,))
    return end if position.seat in powers else 0


def commanded_by_another(
    said: Sequence[Token], own: Sequence[Lexicon], position: Position
) -> tuple[int, int] | None:
    """The words with which a sentence begins by which another power than the writer's has something done
    (``His Holiness orders that ...``); None if it begins otherwise.
    """
    powers, end = _announcement(said, 0, own, position, (ANNOUNCES, COMMANDS))
    return (0, end) if end and powers and position.seat not in powers else None


def _announcement(
    said: Sequence[Token],
    at: int,
    own: Sequence[Lexicon],
    position: Position,
    kinds: Collection[tuple[str, str]],
) -> tuple[frozenset[str], int]:
    """The powers that are named before words of these kinds, with nothing else but little words, and the end
    of these words; 0 if none stand here.
    """
    powers: set[str] = set()
    for _ in range(_LONGEST_TITLE):
        if at >= len(said):
            break
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        announces = max((m.end for m in meanings if (m.what, m.value) in kinds), default=0)
        if announces and powers:
            return frozenset(powers), announces
        named, power = _power_named(said, at, position)
        little = max((m.end for m in meanings if m.what in ("fill", "join")), default=0)
        powers |= {power} if named else set()
        if not (named or little):
            break
        at = named or little
    return frozenset(), 0


def _power_named(said: Sequence[Token], at: int, position: Position) -> tuple[int, str]:
    """The end of a name of a power or of its ruler, and which it is, the writer's before others; 0 if none
    stands here.
    """
    words: list[str] = []
    found: tuple[int, str] = (0, "")
    for here in range(at, min(at + _LONGEST_NAME, len(said))):
        if said[here].kind == WORD:
            words.append(said[here].text)
            name = position.name(" ".join(words))
            if name is not None and name.power and (name.power == position.seat or found[1] != position.seat):
                found = here + 1, name.power
        elif said[here].kind != DASH:
            break
    return found


def what_may_be_done(said: Sequence[Token], own: Sequence[Lexicon]) -> Iterator[tuple[int, int]]:
    """The places of words that say what an order is for, before what somebody can do then (``so that Arezzo
    can go there``).
    """
    told = any(lexicon.may_have(said, (ASIDE, REASON)) for lexicon in own)
    for at in range(len(said) if told else 0):
        meanings = [m for lexicon in own for m in lexicon.meanings(said, at)]
        end = max((m.end for m in meanings if (m.what, m.value) == (ASIDE, REASON)), default=0)
        words = range(end, min(end + _FAR, len(said))) if end else range(0)
        behind = takewhile(lambda n: said[n].text not in _ENDS, words)
        if any((m.what, m.value) == ("block", MAY) for n in behind for w in own for m in w.meanings(said, n)):
            yield at, end


def without_denials(said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> tuple[Token, ...]:
    """The tokens without brackets that only say what is not so: ``(NOT Switzerland, he waits there)``.

    A bracket that names a place of the writer's pieces stays.
    """
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    left: list[Token] = []
    at = 0
    while at < len(said):
        close = next((n for n in range(at, len(said)) if said[n].text == ")"), 0)
        inside = range(at + 1, close) if said[at].text == "(" else range(0)
        denies = any(
            m.what == "block" and m.value == _DENIAL
            for here in inside[:1]
            for lexicon in own
            for m in lexicon.meanings(said, here)
        )
        if denies and not any(_names_own(said, here, mine, position) for here in inside):
            at = close + 1
            continue
        left.append(said[at])
        at += 1
    return tuple(left)


def without_stories(said: Sequence[Token], own: Sequence[Lexicon], position: Position) -> tuple[Token, ...]:
    """The tokens of a text without its reasons, and the help that others promised."""
    return without_help_of_others(without_asides(said, own, position), own, position)


def spans_left_out(said: Sequence[Token], left: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """The places in a text of the tokens that are not left of it."""
    kept = {id(token) for token in left}
    spans: list[tuple[int, int]] = []
    for before, token in zip((None, *said), said, strict=False):
        if id(token) in kept:
            continue
        if spans and before is not None and id(before) not in kept:
            spans[-1] = (spans[-1][0], token.end)
        else:
            spans.append((token.start, token.end))
    return tuple(spans)


def _aside(
    said: Sequence[Token],
    at: int,
    own: Sequence[Lexicon],
    position: Position,
    kinds: Collection[str],
) -> int:
    """The end of a part that begins here; 0 if none does, or if it counts or names the writer's pieces."""
    begins = max(
        (
            m.end
            for lexicon in own
            for m in lexicon.meanings(said, at)
            if m.what == ASIDE and m.value in kinds
        ),
        default=0,
    )
    if not begins or begins >= len(said):
        return 0
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    here = begins
    while here < len(said) and said[here].text not in _ENDS:
        if said[here].kind == NUMBER:
            return 0
        meanings = [m for lexicon in own for m in lexicon.meanings(said, here)]
        article = any(said[here].text in lexicon.articles for lexicon in own)
        if any(
            (m.what in _COUNTING and not article) or (m.what in ("block", "first") and m.value in _NEVER)
            for m in meanings
        ):
            return 0
        if _names_own(said, here, mine, position):
            return 0
        here += 1
    return 0 if awaits(said, begins, here, own) else here


def _end_of_story(said: Sequence[Token], at: int, own: Sequence[Lexicon], position: Position) -> int:
    """The end of what something that was named has done, if it says no more and hangs on nothing."""
    end = _aside(said, at, own, position, (TOLD,))
    return end if end and only_tells(said[at:end], own) else 0


def only_tells(said: Sequence[Token], own: Sequence[Lexicon]) -> bool:
    """Decide whether a part says what was, or what a place is like, and nothing that an order could hang on.

    French WHERE blocks only without its accent, as OR does, and must not tell what is done there.
    """
    where = {at for at in range(min(2, len(said))) if said[at].accented and _means(said, at, own, ("block",))}
    never = ("block", "join", "verb") if where else ("block", "join")
    return not any(_means(said, at, own, never) for at in range(max(where, default=-1) + 1, len(said)))


def _means(said: Sequence[Token], at: int, own: Sequence[Lexicon], kinds: Collection[str]) -> bool:
    return any(meaning.what in kinds for lexicon in own for meaning in lexicon.meanings(said, at))


def _gives_order(left: Sequence[Token], position: Position) -> bool:
    """Decide whether the sentence so far names a piece of the writer's, and no sum."""
    mine = {piece.place for piece in position.pieces if piece.owner == position.seat}
    said = _sentence_so_far(left)
    return not _names_sum(left) and any(_names_own(said, at, mine, position) for at in range(len(said)))


def _sentence_so_far(left: Sequence[Token]) -> Sequence[Token]:
    begun = next((at + 1 for at in reversed(range(len(left))) if left[at].text in ".!?"), 0)
    return left[begun:]


def _names_sum(left: Sequence[Token]) -> bool:
    return any(token.kind == NUMBER and len(token.text) > 0 for token in _sentence_so_far(left)[1:])


def _names_own(said: Sequence[Token], at: int, mine: Collection[str], position: Position) -> bool:
    words = [token.text for token in takewhile(lambda one: one.kind == WORD, said[at : at + _LONGEST_NAME])]
    names = (position.name(" ".join(words[:count])) for count in range(1, len(words) + 1))
    return any(name is not None and name.full and name.place in mine for name in names)

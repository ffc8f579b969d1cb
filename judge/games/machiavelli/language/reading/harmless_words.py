"""Words beside orders that leave them as they are: greetings, little words, reasons, what was said before.

All else that stands in one sentence with an order, in brackets behind it, or as the heading above it may
make it hang on something, whatever words say so: what is not known to be harmless is asked about. Not here:
the words that surely are conditions (hanging), sentences of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import pairwise, takewhile

from judge import resources
from judge.api.language import talk_words, written_words
from judge.api.understanding import (
    NUMBER,
    WORD,
    Lexicon,
    Meaning,
    Token,
    coverage,
    languages_of,
    only_tells,
    tokens,
)
from judge.games.machiavelli.language.names import Names, peoples, plain
from judge.games.machiavelli.language.reading import doubts
from judge.games.machiavelli.language.words_of_orders import lexicons

_GAME = "machiavelli"
_LONGEST_NAME = 4
_SHORTEST_NAME = 4
"""Letters of a name: a shorter one may be a word (``for``)."""
_FEW, _SHORT_HEADING = 1, 4
"""Words of a remark that may be a verb alone (``(attack)``), and of a heading that must be known wholly."""
_LONGEST_SHORT = 5
"""Words of a heading that is not weighed as a sentence: each of them must be known."""
_FEWEST_OF_A_FACT = 3
"""Words of a remark that tells a fact."""
_MOST_DOUBTFUL = 1.0
"""Cost from which on a verb is likely none of an order: in the past (``Crossed out``)."""
_NUMERALS = frozenset({"ii", "iii", "iv", "vi", "vii"})
"""Numbers of the lines of a list."""
_COASTS = frozenset(f"{side}{word}" for side in "nsewoz" for word in ("", "c", "k")) | {"ec", "wc"}
"""Letters for coasts, in any language."""
_MOST_OF_A_NAME = 2
"""Words of a name below a letter."""
_KNOWN = frozenset({"kind", "mark", "self", "same", "noun", "number", "special"})
_IDLE = frozenset({"fill", "lift", "join"})
_REASONS = frozenset({"reason", "purpose"})


def headings(line: str) -> Iterator[tuple[int, int]]:
    """Sentences that say before a colon what the orders behind it are (``He left me a note: ...``)."""
    for begins, end in written_words.sentence_spans(line):
        colon = line.find(": ", begins, end)
        if any(token.kind == WORD for token in tokens(line[begins : colon + 1])):
            yield begins, colon + 1


def are_of_one_sentence(line: str, span: tuple[int, int], other: tuple[int, int]) -> bool:
    """Decide whether two parts of a line stand in one sentence, or the other in one that follows from it."""
    sentences = written_words.sentence_spans(line)
    for at, (start, end) in enumerate(sentences):
        if not (start <= span[0] and span[1] <= end + 1):
            continue
        opening = line[start:end].split(maxsplit=1) or [""]
        goes_on = at > 0 and opening[0][:1].islower() and only_joins(opening[0])
        begin = sentences[at - 1][0] if goes_on else start  # "... and then the alarm clock rang"
        following = sentences[at + 1] if at + 1 < len(sentences) else (end, end)
        first = next(iter(tokens(line[slice(*following)])), None)
        until = following[1] if first is not None and first.text in _consequences() else end
        if begin < other[1] and other[0] < until:
            return True
    return False


def grounds(line: str) -> Iterator[tuple[int, int]]:
    """Sentences from which the next one follows: ``He has to pay. Then A are - sie``."""
    sentences = written_words.sentence_spans(line)
    for before, after in pairwise(sentences):
        first = next(iter(tokens(line[slice(*after)])), None)
        if first is not None and first.text in _consequences():
            yield before


def limits_what_stands_before(text: str) -> bool:
    """Decide whether words begin with one that limits the order before them (``but only for money``)."""
    first = next(iter(tokens(text)), None)
    return first is not None and first.text in _limits()


def is_harmless_remark(text: str, names: Names, places: Set[str]) -> bool:
    """Decide whether words beside orders leave them as they are. `places`: those that may be named."""
    said = tokens(text)
    if limits_what_stands_before(text) or doubts.leans_on_orders(text):
        return False
    words = [token for token in said if token.kind == WORD]
    if len(said) > len(words) == 1 and names.place(text.strip(" ()[]").lower()) is not None:
        return True  # "A(An1) - Pe1"
    if words and talk_words.phrases("asks-politely").length_at(words) == len(words):
        return True  # "svp"
    behind = _behind_content(words)
    if len(behind) < len(words):
        return not behind or is_harmless_remark(text[behind[0].start :], names, places)
    if len(words) == 1 and is_of_before(words):
        return False
    if len(words) == 1 and len(words[0].text) < _SHORTEST_NAME:  # "(sc)", "(Flo)", and not "(his)"
        label = len(words[0].text) == 1 or words[0].text in _NUMERALS
        known = label or words[0].text in _COASTS or names.place(words[0].text) is not None
        return known or _greets_or_leaves(text) or _exclaims(words)  # "hi", "oh"
    if not words and text.lstrip().startswith(("(", "[")):
        return not {"!", "?"} & {token.text for token in said}
    if not words or _greets_or_leaves(text) or _gives_a_reason(said) or _tells_of_others(said, names):
        return True
    rest, named = without_names(said, names)
    if not any(token.kind == WORD for token in rest):
        return not named or not named.isdisjoint(places)  # "A are - per (Milan)" is his order
    if not _limits().isdisjoint(token.text for token in rest):
        return False
    if not named <= places:
        return _is_covered(rest, verbs=False)  # "(for Milan)"
    restates = bool(named) or sum(token.kind == WORD for token in rest) <= _FEW
    return _is_covered(rest, verbs=restates)


def signs(line: str, span: tuple[int, int]) -> bool:
    """Decide whether a part that ends its line is the writer's name, behind thanks or a greeting."""
    said = line[span[0] : span[1]].split()
    before = line[: span[0]].rstrip(" ,-").rpartition(",")[2].rpartition(".")[2]
    named = len(said) <= _MOST_OF_A_NAME and all(word[:1].isupper() for word in said)
    thanks = talk_words.phrases("takes-leave").begin(talk_words.opening(before))
    return named and bool(before.strip()) and thanks and not line[span[1] :].strip(" .!")


def names_subject(heading: str, names: Names) -> bool:
    """Decide whether a short heading names what its order is about (``F Pisa: no orders``, ``E1: ...``)."""
    said = tokens(heading)
    words = [token for token in said if token.kind == WORD]
    if len(words) >= _SHORT_HEADING or is_of_before_or_yours(words):
        return False
    counted = [token.kind for token in said[:2]] == [NUMBER, WORD] or any(
        meaning.what == "label"
        for at in range(len(said))
        for lexicon in lexicons().values()
        for meaning in lexicon.meanings(said, at)
    )
    counted = counted or talk_words.phrases("an-expense", _GAME).begin(
        talk_words.opening(heading)
    )  # "exp l:"
    labels = talk_words.single_words("labels")
    return counted or any(
        token.text in labels or token.text[0].isdigit() or names.place(token.text) is not None
        for token in words
    )


def is_harmless_heading(line: str, names: Names) -> bool:
    """Decide whether a line that ends with a colon only says that orders follow, or whose, when and which."""
    if plain(line.rstrip(" :")) in names.powers or plain(line.rstrip(" :")) in peoples():
        return True  # "V:", "Holy See:"
    if _is_addressed_to_judge(line, names):
        return True
    others = talk_words.single_words("not-mine")
    last = [token for token in tokens(line.rpartition(",")[2]) if token.kind == WORD]
    if talk_words.single_words("introduces").isdisjoint(token.text for token in last):
        last = [token for token in tokens(line) if token.kind == WORD]  # "My old orders, for the record:"
    if is_of_before_or_yours(last) or any(token.text.removesuffix("'s") in others for token in last):
        return _greets_or_leaves(line)
    return _greets_or_leaves(line) or is_known_heading(line, names) or _says_that_orders_follow(line)


def _is_addressed_to_judge(line: str, names: Names) -> bool:
    """Decide whether a heading only says that a writer, named as no power is, writes to the judge."""
    said = line.rstrip(" :").split()
    reader = next((n for n in (2, 3) if _is_reader(" ".join(said[-n:]))), 0) if len(said) > 2 else 0
    writer = said[: len(said) - reader]
    named = all(map(_is_name, writer)) and len(writer) <= _MOST_OF_A_NAME
    return bool(reader) and named and not any(plain(word) in names.powers for word in writer)


def _is_reader(words: str) -> bool:
    """Decide whether words say to whom a letter goes: ``to judge``, ``to the GM``."""
    to, _, whom = plain(words).partition(" ")
    bare = written_words.without_opening(whom, tuple(talk_words.single_words("articles")))
    return to in talk_words.single_words("to") and bare.strip() in talk_words.single_words("judges")


def is_of_before_or_yours(words: Iterable[Token]) -> bool:
    """Decide whether a heading is of orders of the past, or speaks to its reader (``Your orders: ...``)."""
    said = tuple(words)
    return is_of_before(said) or any(_is_of_reader(said, at) for at in range(len(said)))


def _is_of_reader(said: Sequence[Token], at: int) -> bool:
    """Decide whether a word speaks to the reader, and is no OF in the words' own language (``du roi``)."""
    own = (lexicons()[code] for code in languages_of(said, lexicons()))
    marks = any(meaning.what == "mark" for words in own for meaning in words.meanings(said, at))
    return said[at].text in talk_words.single_words("reader-self") and not marks


def is_of_before(words: Iterable[Token]) -> bool:
    """Decide whether one of some words puts orders in the past (``My former orders:``, ``(old)``)."""
    return any(word.text.removesuffix("'s") in talk_words.single_words("of-before") for word in words)


def of_before_at_end(line: str, start: int, end: int) -> tuple[int, int] | None:
    """The place of a word of the past behind all else in a part of a line (``A are - urb *** old ***``)."""
    words = [token for token in tokens(line[start:end]) if token.kind == WORD]
    if len(words) < 2 or not is_of_before(words[-1:]) or _is_covered(words[-2:], verbs=False):
        return None  # "at last"
    return start + words[-1].start, start + words[-1].end


def _says_that_orders_follow(line: str) -> bool:
    words = [token for token in tokens(line) if token.kind == WORD]
    introduces = talk_words.single_words("introduces")
    shortest = _LONGEST_SHORT if line.rstrip().endswith(":") else _SHORT_HEADING
    return len(words) > shortest and any(token.text in introduces for token in words)


def _is_name(word: str) -> bool:
    return word[:1].isupper() and all(written_words.is_of_word(sign) or sign in "'." for sign in word)


def _without_names_in_brackets(line: str) -> str:
    """A line without the words in round brackets that all have capitals: ``Florence (Bruno Rossi)``."""
    for start, end in reversed([*written_words.in_brackets(line)]):
        if line[start - 1] == "(" and line[end] == ")" and all(map(_is_name, line[start:end].split(" "))):
            line = f"{line[: start - 1]} {line[end + 1 :]}"
    return line


def is_known_heading(line: str, names: Names) -> bool:
    """Decide whether each word of a heading is a little one, a name, or one of orders."""
    said = tokens(_without_names_in_brackets(line))
    introduces = talk_words.single_words("introduces")
    rest, _ = without_names(said, names)
    heads = talk_words.single_words("headings") | introduces
    for group in ("seasons", "phases", "money", "fronts"):
        heads |= talk_words.single_words(group, _GAME)
    words = [one for one in rest if one.kind == WORD and not one.text[0].isdigit()]
    words = [one for one in words if one.text not in names.powers]  # "N/Spr54:"
    without_heads = [one for one in words if one.text not in heads]
    return _is_covered(words, verbs=True) or _is_covered(without_heads, verbs=True)


def only_joins(text: str) -> bool:
    """Decide whether words only join what stands on both sides of them (``and``)."""
    words = [token for token in tokens(text) if token.kind == WORD]
    return any(
        all(
            any(meaning.what == "join" for meaning in lexicon.meanings(words, at)) for at in range(len(words))
        )
        for lexicon in lexicons().values()
    )


def _greets_or_leaves(text: str) -> bool:
    said = talk_words.opening(text)
    if any(talk_words.phrases(kind).begin(said) for kind in ("greets", "takes-leave")):
        return True
    return bool(said) and not _behind_content(said)


def _exclaims(words: Sequence[Token]) -> bool:
    """Decide whether words are nothing but an exclamation (``Oh, and ...``)."""
    return talk_words.phrases("exclaims").length_at(words) == len(words)


def _behind_content(words: Sequence[Token]) -> Sequence[Token]:
    """The words behind those that say that all is well (``fine, and then ...``)."""
    content, beside = talk_words.phrases("is-content"), talk_words.phrases("goes-with-thanks")
    at = content.length_at(words)
    while 0 < at < len(words):
        more = max(content.length_at(words, at), beside.length_at(words, at))
        if not more:
            break
        at += more
    return words[at:]


def _gives_a_reason(said: Sequence[Token]) -> bool:
    """Decide whether a remark begins with BECAUSE, with what the order is for, or with what somebody has done
    (``which has come too close``) and hangs on nothing.
    """
    begun = {
        meaning.value
        for words in lexicons().values()
        for meaning in words.meanings(said, 0)
        if meaning.what == "aside"
    }
    own = [lexicons()[code] for code in languages_of(said, lexicons())]
    return not begun.isdisjoint(_REASONS) or ("told" in begun and only_tells(said, own))


def _tells_of_others(said: Sequence[Token], names: Names) -> bool:
    """Decide whether a remark only tells a fact about others (``they owe us tithes``): it names no place,
    counts and denies nothing, and has no deed of a unit.
    """
    own = [lexicons()[code] for code in languages_of(said, lexicons())]
    meanings = {
        (m.what, m.value) for words in own for at in range(len(said)) for m in words.meanings(said, at)
    }
    first = {(m.what, m.value) for words in own for m in words.meanings(said, 0)}
    words = [token for token in said if token.kind == WORD]
    tells = len(words) >= _FEWEST_OF_A_FACT and ("aside", "others") in first
    never = {"block", "first", "verb", "number", "label", "kind"}
    counts = any(token.kind == NUMBER or token.text in "?!" for token in said)
    named = any(len(token.text) > 2 and names.place(token.text) is not None for token in words)
    return tells and not (counts or named) and never.isdisjoint(what for what, _ in meanings)


def without_names(said: Sequence[Token], names: Names) -> tuple[list[Token], set[str]]:
    """The tokens that are no names of places, units or powers, and the places and powers that are named."""
    rest: list[Token] = []
    named: set[str] = set()
    at = 0
    while at < len(said):
        ahead = [one.text for one in takewhile(lambda one: one.kind == WORD, said[at : at + _LONGEST_NAME])]
        forms = (" ".join(ahead[:count]) for count in range(len(ahead), 0, -1))
        known = (form for form in forms if form in names.places or form in names.powers)
        form = next((form for form in known if len(form) >= _SHORTEST_NAME), "")
        form = "" if form == said[at].text and _is_a_word(said, at) else form
        if form:
            named |= {str(found) for table in (names.places, names.powers) if (found := table.get(form))}
            at += len(form.split())
        else:
            rest.append(said[at])
            at += 1
    return rest, named


def _is_a_word(said: Sequence[Token], at: int) -> bool:
    """Decide whether what may be a name is written as a word that means something (``come``: Como)."""
    return not said[at].capital and any(
        meaning.what not in ("noun", "kind")
        for words in lexicons().values()
        for meaning in words.meanings(said, at)
    )


def _is_covered(said: Sequence[Token], *, verbs: bool) -> bool:
    """Decide whether each word is a little one, or one of orders; `verbs`: also what units do."""

    def may_stand(meaning: Meaning) -> bool:
        plainly = verbs and meaning.cost < _MOST_DOUBTFUL
        return meaning.what in _KNOWN or (plainly and meaning.what in ("verb", "light"))

    words = [token for token in said if token.kind != NUMBER]
    return any(_covers(lexicon, words, may_stand) for lexicon in lexicons().values())


def _covers(lexicon: Lexicon, said: Sequence[Token], may_stand: coverage.MayStand) -> bool:
    return coverage.covering(said, lexicon, may_stand, _IDLE) is not None


@cache
def _limits() -> frozenset[str]:
    """Words that limit what stands before them (``but only for money``)."""
    return frozenset(resources.table("grammar", _GAME, "hanging_words.yaml")["limits"])


@cache
def _consequences() -> frozenset[str]:
    """Words that make a sentence hang on the one before it (``He has to pay. Then ...``)."""
    return frozenset(resources.table("grammar", _GAME, "hanging_words.yaml")["consequences"])

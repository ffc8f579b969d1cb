"""Lines beside orders that tell what somebody else would have the writer do (``my flatmate reckons``).

Whoever is named there need not be of the table, nor known: it is told by who acts in the line. A verb of
saying or thinking has another subject than the writer and ends the line, or the writer follows as somebody
who should do something (``Carla writes that I ought to do this:``); or orders of somebody are for the writer
(``Bob's orders for me``). Not here: names of others at the table (order_blocks), evidence (disowning).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.commands.orders.letters_to_others import NamesAtTable
from judge.core.written_words import sentences
from judge.syntax.talk_words import phrases, single_words, words_in
from judge.understanding.tokens import Token

_NEAR = 4
"""Words behind a writer who is advised, among which is what they should do."""
_OWNS, _OWNED = "'s", "s"
_STOPS = (".", "!", "?")
_ADVERB = 2
"""Words before a verb of which the first may be its subject (``I really thought``)."""


def tells_advice(line: str, names: NamesAtTable) -> bool:
    """Decide whether a line beside orders tells what another than its writer would have them do."""
    if line.rstrip().endswith(_STOPS):
        return False  # small talk: "My doctor says I should rest."
    said = words_in([line, *sentences(line)][-1])
    return any(_advises(said, at, names) for at in range(1, len(said))) or _are_for_writer(said, names)


def _advises(said: Sequence[Token], at: int, names: NamesAtTable) -> bool:
    """Decide whether a verb by which another advises the writer stands at a word, and nothing that the writer
    does follows.
    """
    length = phrases("advises").length_at(said, at)
    words = [word.text for word in said]
    subject = at
    while subject and words[subject - 1] in single_words("advised-before"):
        subject -= 1  # "mon oncle me conseille"
    if not (length and _is_another(words[:subject], names)):
        return False
    behind = words[at + length :]
    if _hands_over(behind):
        return True
    advised = [0] if subject < at else []
    advised += [n + 1 for n, word in enumerate(behind) if word in single_words("advised")]
    should = single_words("should")
    told = any(not should.isdisjoint(behind[n : n + _NEAR]) for n in advised)
    return told and single_words("goes-on-oneself").isdisjoint(behind)


def _hands_over(behind: Sequence[str]) -> bool:
    """Decide whether words behind a verb are what it hands the writer, whatever they think of it (``suggests
    the following``, ``gave me this and I like it``), and nothing of their own.
    """
    handed = single_words("points-below") | single_words("advised") | single_words("introduces")
    joint = next((n for n, word in enumerate(behind) if word in single_words("joins")), len(behind))
    given, rest = behind[:joint], behind[joint:][1:]
    own = single_words("writer-self") - single_words("advised")
    if not handed.issuperset(given) or not own.union(single_words("goes-on-oneself")).isdisjoint(rest):
        return False
    pointed = single_words("points-below") | single_words("introduces")
    return joint == len(behind) or not pointed.isdisjoint(given)


def _is_another(subject: Sequence[str], names: NamesAtTable) -> bool:
    """Decide whether words before a verb name somebody, and not the writer."""
    little = (single_words(kind) for kind in ("points-at", "tells-why", "articles"))
    own = not single_words("says-oneself").isdisjoint(subject[-_ADVERB:])
    return bool(set(subject).difference(*little)) and not (own or names.is_own_name(subject[-1:]))


def _are_for_writer(said: Sequence[Token], names: NamesAtTable) -> bool:
    """Decide whether a line is of orders that somebody else has for the writer."""
    meant = phrases("for-the-writer").stand_in(said)
    return meant and any(not names.is_own_name([owner]) for owner in _owners(said))


def _owners(said: Sequence[Token]) -> Iterator[str]:
    """The words of those whose orders a line speaks of."""
    words = [word.text for word in said]
    for n, word in enumerate(words):
        if word not in single_words("introduces"):
            continue
        if words[n + 1 : n + 2] and words[n + 1] in single_words("owned-by"):
            yield from words[n + 2 : n + 3]
        elif n > 1 and words[n - 1] == _OWNS:
            yield words[n - 2]
        elif n and words[n - 1].endswith(_OWNED):
            yield words[n - 1].removesuffix(_OWNED)  # "Bobs Befehle"

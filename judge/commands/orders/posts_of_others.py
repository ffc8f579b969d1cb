"""Orders below the head of somebody's post, or of a line of a chat (``Bruno, 14:03``, ``#12 Bruno``).

Such a head is a name with a time of day, with the number of a post, or behind words for posting, and
nothing else; the writer's own name, and what may stand above orders, is none. What stands below is told and
not filed, up to where the writer speaks again. Not here: heads of whole letters (mail.reading.quoted_heads),
names before each line (lines_spoken_of).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.orders.heads_by_form import days, heads_orders, is_time
from judge.commands.orders.letters_to_others import NamesAtTable
from judge.commands.orders.lines_put_aside import OwnOrders, with_unused_told
from judge.commands.session import AnySession
from judge.core.table import GameRecord
from judge.syntax.talk_words import opening, phrases, single_words, words_in

_LONGEST = 60
"""Characters of a head."""
_MOST_NAMES = 3
"""Words of a name."""
_MOST_HEADS = 10
"""Heads of a letter that are looked at."""
_AROUND = '[](),;:.\u00bb\u203a\u2013\u2014"|-@'


def without_posts_of_others(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the orders below the heads of posts of others."""
    now = session.in_hand
    named = {n: name for n, line in enumerate(now.pending) if (name := _poster(line, now.pending[:n][-1:]))}
    if not named:
        return session
    names, orders = NamesAtTable(session, record), OwnOrders(session, record)
    heads = [n for n in [*named][:_MOST_HEADS] if not names.is_own_name(named[n])]
    below = _below(now.pending, heads, [*named], names)
    aside = [n for n in below if orders.stand_in(now.pending[n])]
    given = next((now.pending[n] for n in aside), "")
    unknown = [n for n in heads if given and orders.is_no_heading(" ".join(named[n]), given)]
    aside = sorted({*aside}.intersection(_below(now.pending, unknown, [*named], names)))
    if not aside:
        return session
    kept = tuple(line for n, line in enumerate(now.pending) if n not in aside and n not in unknown)
    said = with_unused_told(session, [now.pending[n] for n in aside])
    gone = tuple(line for n, line in enumerate(now.pending) if n in aside or n in unknown)
    return replace(said, in_hand=replace(now, pending=kept, put_aside=(*now.put_aside, *gone)))


def _below(
    lines: Sequence[str], heads: Sequence[int], posts: Sequence[int], names: NamesAtTable
) -> list[int]:
    """Numbers of the lines below some heads, up to the next of the writer's own, or words to the judge."""
    found: list[int] = []
    posted = False
    for n, line in enumerate(lines):
        if n in posts:
            posted = n in heads
        elif posted and _speaks_again(line, names):
            posted = False
        elif posted:
            found.append(n)
    return found


def _speaks_again(line: str, names: NamesAtTable) -> bool:
    """Decide whether the writer speaks again: to the judge, or in a heading of orders of one's own."""
    words = words_in(line)
    own = not single_words("writer-self").isdisjoint(word.text for word in words)
    heads = line.rstrip().endswith(":") and (own or names.is_own_power(line))
    greets = phrases("greets").begin(opening(line)) and not names.are_greeted(line)
    return heads or greets


def _poster(line: str, above: Sequence[str] = ()) -> tuple[str, ...]:
    """The words of the name in the head of a post, or `above` a moment alone; none if there is no head."""
    text = line.strip()
    if not 0 < len(text) <= _LONGEST:
        return ()
    said = [word for part in text.split() if (word := part.strip(_AROUND))]
    post = phrases("posted-by").length_at(opening(text))
    numbered = len(said) > 1 and _is_number_of_post(said[0])
    timed = any(map(is_time, said))
    if not (post or numbered or timed):
        return ()
    name = _name_in(said[post:])
    if timed and not name and above and len(above[0]) <= _LONGEST:
        name = _name_in([word.strip(_AROUND) for word in above[0].split()])
        name = name if all(word[:1].isupper() for word in name) else ()
    named = 0 < len(name) <= _MOST_NAMES and all(word[0].isalpha() for word in name)
    return name if named and not any(map(heads_orders, name)) else ()


def _name_in(said: Sequence[str]) -> tuple[str, ...]:
    """The words of a head that tell neither a moment nor a number."""
    beside = (not word or word[0].isdecimal() or _is_number_of_post(word) for word in said)
    return tuple(
        word for word, is_so in zip(said, beside, strict=True) if not (is_so or _is_beside_name(word))
    )


def _is_number_of_post(word: str) -> bool:
    return word.startswith("#") and word[1:].isdecimal()


def _is_beside_name(word: str) -> bool:
    """Decide whether a word tells of a day, or stands between a name and a time."""
    folded = "".join(token.text for token in words_in(word))
    return folded in single_words("around-times") or folded in days()

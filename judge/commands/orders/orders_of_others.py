"""Orders below words that say that they are another power's (``The attached are Milan's orders``).

They may be that power's own, or what it proposes: they are not filed, and told. A sentence that speaks of its
writer as well tells why (``I answer Milan's moves``). Not here: headings of drafts (the game's reader).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.orders.lines_put_aside import OwnOrders, with_unused_told
from judge.commands.orders.prose import names
from judge.commands.orders.several_powers import own_seats
from judge.commands.session import AnySession
from judge.core.game import Seat
from judge.core.system.names import PowerNames
from judge.core.table import GameRecord
from judge.syntax.talk_words import single_words, words_in

_LONGEST = 14
"""Words of a line that says whose orders are."""
_MOST_UNKNOWN = 5
"""Words of it that do not say that orders follow, the name and its ending among them."""
_SHORTEST_NAME = 4
_FIRST = 4
"""Words among which the owner stands where a line begins with whose orders they are."""
_OWNS = "'s"


def without_orders_of_others(session: AnySession, record: GameRecord) -> AnySession:
    """The session without the orders below a line that gives them to another power; else those above it."""
    now, known = session.in_hand, names(session, record)
    mine = own_seats(record, session.sign_in)
    heads = [n for n, line in enumerate(now.pending) if mine and _is_anothers(line, known, mine)]
    if not heads:
        return session
    orders = OwnOrders(session, record)
    found = [n for n, line in enumerate(now.pending) if orders.stand_in(line)]
    heads = [n for n in heads if n not in found]
    aside = [n for n in found if heads and n > heads[0]] or found
    if not (heads and aside):
        return session
    kept = tuple(line for n, line in enumerate(now.pending) if n not in aside and n not in heads)
    said = with_unused_told(session, [now.pending[n] for n in (*heads, *aside)])
    return replace(said, in_hand=replace(now, pending=kept))


def _is_anothers(line: str, known: PowerNames, mine: Sequence[Seat]) -> bool:
    """Decide whether a line speaks of orders, and of a power that they are of, which is not the writer's."""
    words = [word.text for word in words_in(line)]
    if not 1 < len(words) <= _LONGEST or single_words("introduces").isdisjoint(words):
        return False
    topic_words = single_words("headings") | single_words("introduces") | single_words("owned-by")
    powers = [(n, power) for n, word in enumerate(words) if (power := _power(word, known)) is not None]
    begins = any(n < _FIRST and words[0] in topic_words and _is_of(words[1:n]) for n, _ in powers)
    speaks = (
        not single_words("writer-self").isdisjoint(words) or len(set(words) - topic_words) > _MOST_UNKNOWN
    )
    if speaks and not begins:
        return False
    owners = [power for n, power in powers if words[n + 1 : n + 2] == [_OWNS] or _is_of(words[:n])]
    return bool(owners) and not any(power in mine for _, power in powers)


def _is_of(before: Sequence[str]) -> bool:
    """Decide whether words end with one that says whose: ``of``, ``from the``."""
    last = [word for word in before[-2:] if word not in single_words("articles")]
    return bool(last) and last[-1] in single_words("owned-by")


def _power(word: str, known: PowerNames) -> Seat | None:
    """The power that a word names, or the ruler's title that it is: ``doge``."""
    return known.power(word) or known.power(word.capitalize()) if len(word) >= _SHORTEST_NAME else None

"""Wishes that one text may have as it stands, each by its likest row, the likeliest first.

Not here: lines and their sentences, clauses and halves (reading), the score of one sight (scores).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from judge.commands.information.help import game_of
from judge.commands.session import Session, SignedOn
from judge.commands.wishes.found import Wish
from judge.commands.wishes.rows import Wishes, rank_rows, wishes
from judge.commands.wishes.scores import LEAST, LOST, NAMES, wishes_in_sight
from judge.commands.wishes.slots import Sight, sights
from judge.commands.wishes.times import days_from_now
from judge.understanding.intents import Like

_GAME, _SETS = "game", "set "
_OF_SEVERAL = 0.7
"""The share of a score that several lines keep, where a sentence names one of them."""
PART_OF_A_SENTENCE = 0.9
"""The share of a score that a part of a sentence keeps."""
_OUT_OF_PLACE = 0.85
"""The share that a line keeps which does nothing in the state that the table is in: ``resume`` where nobody
paused.
"""


def circumstances(session: Session) -> tuple[Hashable, ...]:
    """Give all that decides besides a line what it may want: the place, the state of the table, who has which
    seat, the writer's clock.
    """
    record = session.game(session.sign_in.game) if session.sign_in is not None else None
    people = tuple(seat.person for seat in record.seats) if record is not None else ()
    zone = session.person.time_zone if session.person is not None else ""
    return session.sign_in, session.keeper, people, zone, _state_of_table(session)


def wishes_of_text(
    session: Session, text: str, role: str, sentence: str = "", *, calls: bool = True
) -> tuple[Wish, ...]:
    """The wishes that a text may have; `sentence`: of which it is a part; `calls`: it may call people by
    their first names.
    """
    known = wishes(game_of(session))
    rows = known.rows_for(role)
    best: dict[str, Wish] = {}
    part = PART_OF_A_SENTENCE if sentence else 1.0
    beside = LOST ** _count_names_beside(session, text, sentence, known)
    at_hand, state = _at_hand(session), _state_of_table(session)
    for sight in sights_of_text(session, text, known, calls=calls):
        days = days_from_now(session, sight.values)
        told = rows - (known.past if days > 0 else known.ahead if days < 0 else frozenset())
        ranked = rank_rows(_rows_like(session, sight, known), told, LEAST)
        for seen in wishes_in_sight(sight, ranked, known, sentence or text, at_hand):
            share = part * beside if seen.row.changes and not seen.row.carries else part
            share *= _OUT_OF_PLACE if state and not seen.row.fits(state) else 1.0
            wish = replace(seen, score=seen.score * share)
            before = best.get(wish.row.name)
            if before is None or wish.score > before.score:
                best[wish.row.name] = wish
    return ranked_wishes(_without_parts_of_several(tuple(best.values())))


def _without_parts_of_several(found: Sequence[Wish]) -> Iterator[Wish]:
    """The wishes; without those of several settings of which the sentence names one or more, but not all
    (``leave out the plague``, and no other disaster; ``plague, and no famine``).
    """
    single = {_as_switched_on(wish.lines[0]) for wish in found if len(wish.lines) == 1 and wish.whole}
    for wish in found:
        named = len(single.intersection(map(_as_switched_on, wish.lines)))
        if not 0 < named < len(wish.lines):
            yield wish
        elif not all(line.startswith(_SETS) for line in wish.lines):
            yield replace(wish, score=wish.score * _OF_SEVERAL) if named == 1 else wish


def _as_switched_on(line: str) -> str:
    """A line that sets something, as the one that sets it to yes."""
    return line.replace("set no ", "set ")


def sights_of_text(session: Session, text: str, known: Wishes, *, calls: bool = True) -> tuple[Sight, ...]:
    """All ways to see a sentence, worked out once in a letter, whatever somebody may say in it."""
    key = (text, calls, *circumstances(session))
    return session.context.sights.once(key, lambda: sights(session, text, known, calls=calls))


def _rows_like(session: Session, sight: Sight, known: Wishes) -> tuple[tuple[Like, ...], ...]:
    """The rows whose examples a sight is like, worked out once in a letter, whoever may say them."""
    key = (sight.text, game_of(session))
    return session.context.rankings.once(key, lambda: known.like(sight.text))


def _state_of_table(session: Session) -> str:
    """The state that the writer's table is in: ``active``; empty for those at none."""
    record = session.game(session.sign_in.game) if session.sign_in is not None else None
    return record.status.value if record is not None else ""


def _at_hand(session: Session) -> Mapping[str, str]:
    """The game that the writer is signed on to, and their own power there."""
    at = session.sign_in
    if at is None or not isinstance(session, SignedOn):
        return {_GAME: at.game if at is not None else ""}
    titles = session.names().power_titles
    own = str(titles.get(at.seat, "")).lower() if at.seat is not None else ""
    return {_GAME: at.game, "own": own}


def ranked_wishes(wishes: Iterable[Wish]) -> tuple[Wish, ...]:
    """The wishes, the likeliest first, each line once."""
    found: dict[str, Wish] = {}
    for wish in sorted(wishes, key=lambda wish: -wish.score):
        found.setdefault(wish.line or wish.row.name, wish)
    return tuple(found.values())


def _count_names_beside(session: Session, part: str, sentence: str, known: Wishes) -> int:
    """Count the names in a sentence that stand outside a part of it."""
    if not sentence:
        return 0
    whole, alone = (_names_in(session, text, known) for text in (sentence, part))
    return sum((whole - alone).values())


def _names_in(session: Session, text: str, known: Wishes) -> Counter[str]:
    sight = next(iter(sights_of_text(session, text, known)), None)
    return Counter(name for kind in NAMES for name in sight.values.get(kind, ())) if sight else Counter()

"""The lines by which a writer joins a game: their name, the game that they speak of, and a place there.

Not here: joining (sign_on), the replies that show them (replies.shared).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.commands.information.sample_lines import is_sample_name
from judge.commands.names.suggestions import may_hear_of
from judge.commands.people.register import plain_name
from judge.commands.press import imitations
from judge.commands.session import Session, power_facts
from judge.core.game import Seat
from judge.core.places import has_begun
from judge.core.system.table_game import TableGame
from judge.core.table import GameRecord, GameStatus
from judge.syntax.proposals import mentions
from judge.understanding.tokens import WORD, tokens

_MOST_LINES, _LONGEST_LINE = 10, 300
_LONGEST_NAME = 60
_FEWEST_LETTERS = 3
_AROUND_NAMES = "?!.,;:()'\"\u00ab\u00bb\u201c\u201d\u201e"
_OF_A_GAME = frozenset({"list", "map", "who game", "history", "summary", "settings"})
"""Lines that a name may stand behind, of the game that they are for."""


@dataclass(frozen=True, slots=True)
class WayIn:
    """Parts of the lines to join: the writer's `name`, the `game`, and its `table` as SIGN ON has it.

    Empty, each, where it is not known. A game without a table has no free place.
    """

    name: str = ""
    game: str = ""
    table: str = ""


def way_in(session: Session, texts: Iterable[str]) -> WayIn:
    """The way into the game that a letter speaks of, or that its subject names as our letters do."""
    name = _name_of_writer(session)
    said = [text[:_LONGEST_LINE] for text in texts][:_MOST_LINES]
    record = _game_spoken_of(session, said)
    if record is None:
        return WayIn(name=name)
    return WayIn(name=name, game=record.name, table=_table(session, record, said))


def with_game_named(session: Session, line: str, said: str) -> str:
    """A line with the game that a sentence names, for somebody who is at no table."""
    record = _game_spoken_of(session, (said,)) if session.sign_in is None and line in _OF_A_GAME else None
    return f"{line} {record.name}" if record is not None else line


def _name_of_writer(session: Session) -> str:
    """The name that the letter's From line has, where one may register it and it is no link: whoever forged
    that line chose it, and the answer goes to its address.
    """
    return usable_name(session, session.letter.sender_name)


def usable_name(session: Session, said: str) -> str:
    """A name as one may register it; empty if nobody may, or it is a link."""
    name = plain_name(said)
    links = any(sign in name for sign in "@/:") or any("." in word.rstrip(".") for word in name.split())
    usable = 0 < len(name) <= _LONGEST_NAME and not links and not is_sample_name(name)
    return name if usable and not imitations.is_reserved(name, session.context.name) else ""


def _game_spoken_of(session: Session, said: Iterable[str]) -> GameRecord | None:
    """The first game that words of a letter name, of those that its writer may hear of."""
    words = [_possible_names(text) for text in said]
    _, opens, subject = session.letter.subject.partition("[")
    answered = subject.partition("]")[0].strip().lower() if opens else ""
    known = {name.lower() for name in session.repository.names_of_games()}
    if answered in known and (session.letter.own_letters or _answers_ours(session)):
        return session.game(answered)
    named = (word for text in words for word in (*text, answered) if word in known)
    return next((session.game(word) for word in named if may_hear_of(session, word)), None)


def _answers_ours(session: Session) -> bool:
    """Decide whether a letter names a letter that we have sent to its writer's address."""
    letter = session.letter
    if not letter.references or not letter.sender:
        return False
    return bool(session.repository.letters_to(letter.sender, message_ids=letter.references))


def _possible_names(text: str) -> list[str]:
    """The words of a text that are long enough for the name of a game, those with numbers in them too."""
    found = (token.text.lower() for token in tokens(text) if token.kind == WORD)
    whole = (word.strip(_AROUND_NAMES).lower() for word in text.split())
    return [word for word in dict.fromkeys((*found, *whole)) if len(word) >= _FEWEST_LETTERS]


def _table(session: Session, record: GameRecord, said: Iterable[str]) -> str:
    """The table as SIGN ON has it: a new place, or a free power, one that is named if there is such."""
    if record.status is GameStatus.FORMING:
        return f"?{record.name}"
    named, free = free_powers(session, record, said)
    seat = next((seat for seat in (*named, *free) if seat in free), None)
    return power_facts(session.rules(record), seat)["letter"] + record.name if seat is not None else ""


def free_powers(
    session: Session, record: GameRecord, said: Iterable[str]
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The powers that a letter names, and those of a game that has begun which are free."""
    rules = session.rules(record)
    free = [s.seat for s in record.seats if s.person is None or s.abandoned] if has_begun(record) else []
    named = (seat for text in said for seat in _powers_in(text, rules))
    return tuple(dict.fromkeys(named)), tuple(free)


def _powers_in(text: str, rules: TableGame) -> list[Seat]:
    found = (named for mention in mentions(text, rules.names) for named in mention.named)
    return [Seat(id) for kind, id in found if kind == "power"]

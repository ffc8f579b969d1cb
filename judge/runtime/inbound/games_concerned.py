"""Games that a letter may be about, by a look that misses none: whoever waits for letters needs to know.

Not here: what the letter does there (commands), waiting (phases.waiting_for_letters).
"""

from __future__ import annotations

from judge.core.inbound import InboundMail
from judge.core.table import GameStatus
from judge.store.transaction import Transaction

NONE = ""
"""For a letter that is about no game."""


def of(letter: InboundMail, repository: Transaction) -> str:
    """The names of games that are played, each between blanks: answered to, of the writer, or named.

    A sign-on names a game as one word, perhaps with a letter before it, so each name is looked for anywhere.
    """
    text = "\n".join((letter.subject, *letter.lines)).lower()
    answered = repository.holder(letter.token) if letter.token else None
    person = repository.person_at(letter.sender) if letter.sender else None
    own = {g.name for g in repository.games_of(person.id)} if person is not None else set()
    own |= {answered.game} if answered is not None else set()
    playing = (g.name for g in repository.outlines() if g.status is GameStatus.ACTIVE)
    meant = sorted(name for name in playing if name in own or name in text)
    return f" {' '.join(meant)} " if meant else NONE

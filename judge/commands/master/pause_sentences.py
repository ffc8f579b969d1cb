"""Sentences that begin as PAUSE or RESUME: what stands behind the verb is no reason where it speaks of the
game itself, or has a day in it that nobody read.

``Please pause the game until 6 January`` wants a line, which is proposed; ``pause Easter`` and ``pause until
Monday`` are lines themselves. Not here: what these do (pause).
"""

from __future__ import annotations

from judge.commands.master.pause import begins_with_an_end
from judge.commands.session import Session
from judge.commands.wishes import menu
from judge.commands.wishes.rows import wishes
from judge.commands.wishes.times import dates_in
from judge.core.places import Role
from judge.syntax.commands.basic_commands import Command
from judge.syntax.commands.master_commands import Pause, Resume
from judge.syntax.letters import Said
from judge.understanding.tokens import tokens

_VERBS = {Pause: "pause", Resume: "resume"}


def is_sentence_of_a_pause(session: Session, command: Command) -> bool:
    """Decide whether a master's PAUSE or RESUME is a sentence, so that its line is only proposed."""
    master = session.sign_in is not None and session.sign_in.role is Role.MASTER
    if not master or not isinstance(command, Pause | Resume) or begins_with_an_end(command.reason):
        return False
    said, known = tokens(command.reason), wishes()
    if names_the_game(command.reason):
        return True
    if isinstance(command, Resume):
        return False
    return any(token.text in known.until for token in said) or any(
        dates_in(session, command.reason, said, known)
    )


def names_the_game(reason: str) -> bool:
    """Decide whether the words behind a verb begin with what it is done to: ``the game, please``."""
    words = " ".join(token.text for token in tokens(reason))
    return any(f"{words} ".startswith(f"{phrase} ") for phrase in wishes().the_game)


def propose_pause(session: Session, item: Said) -> Session:
    """The lines that such a sentence may want; the bare verb, if nothing else is like it."""
    told, rest = menu.answer_wishes(session, [item.line])
    return told if not rest else menu.offer_lines(session, item.line, [_VERBS[type(item.command)]])

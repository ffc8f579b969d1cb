"""Letters to the others that stand in the sentence that sends them: ``Tell everybody: I am away on Sunday``.

What is handed on is nobody's wish, whatever it speaks of; a text for everybody is offered as a broadcast that
a number sends. Not here: letters between two lines of PRESS (syntax.letters).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.replies import press as replies
from judge.commands.session import Session
from judge.commands.wishes.rows import wishes
from judge.core.game import Seat
from judge.understanding.tokens import tokens

TO_ALL, TO_SOME, NOTE = "tell-all", "tell", "note"
"""The pages about letters to everybody, to some, and about notes of one's own."""
_LONGEST_OPENING = 12
"""Words before a text that say to whom it goes."""
_QUOTES = "\"'\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019 "


def opening_and_text(line: str) -> tuple[str, str]:
    """The words of a line up to a colon, or to the first word like THAT, and what stands behind; both empty
    if it has neither.
    """
    said = tokens(line)
    for place, token in enumerate(said[:_LONGEST_OPENING]):
        if token.text == ":" or token.text in wishes().that:
            text = line[token.end :].strip()
            return (line[: token.start].strip(), text) if place and text else ("", "")
    return "", ""


def text_told(line: str) -> str:
    """The text of a line that is for everybody, or to be noted down."""
    return spoken_text(opening_and_text(line)[1])


def spoken_text(text: str) -> str:
    """A text without marks of quotation around it; a sentence of its own begins with a capital."""
    quoted = text[:1] in _QUOTES and text[-1:] in _QUOTES
    bare = text.strip(_QUOTES) if quoted else text
    return f"{bare[:1].upper()}{bare[1:]}"


def offer_text(session: Session, text: str, *, numbered: bool, to: Sequence[Seat] = ()) -> Session:
    """The session with a text as the lines that send it: to some powers, or to everybody."""
    shown, names = session.without_secrets(text), _names(session, to)
    return session.say(replies.TextOffered(text=shown, numbered=numbered, to=tuple(to), names=names))


def offer_note(session: Session, text: str, *, numbered: bool) -> Session:
    """The session with a text as the lines that put it into the writer's diary."""
    return session.say(replies.NoteOffered(text=session.without_secrets(text), numbered=numbered))


def lines_of_note(text: str) -> str:
    """The lines that put a text into the writer's diary, as one that is kept under its number."""
    return "\n".join(("diary", text, "end diary"))


def lines_of_letter(session: Session, text: str, to: Sequence[Seat] = ()) -> str:
    """The lines that send a text to some powers, or to everybody, as one that is kept under its number."""
    head = f"press to {_names(session, to)}" if to else "broadcast"
    return "\n".join((head, text, "endpress"))


def _names(session: Session, seats: Sequence[Seat]) -> str:
    titles = session.names().power_titles
    return ", ".join(str.__str__(titles[seat]) for seat in seats)

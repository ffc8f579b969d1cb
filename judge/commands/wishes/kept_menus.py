"""Numbered lines that were offered to somebody, kept so that an answer takes one of them.

Several offers of a place are open at once: an answer takes lines of the letter that it answers, the newest
that it names, and each offer is taken once. Not here: what is offered, and how an answer is read (menu).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.commands.session import Session, SignedOn, letters_agreed_with
from judge.core import options

_MOST_OPEN = 12
"""Offers of a place that are kept, the newest among them."""


def keep_lines(session: Session, lines: tuple[str, ...]) -> tuple[Session, bool]:
    """The session with the lines kept for the writer's place, and whether they are."""
    if not isinstance(session, SignedOn) or session.sign_in.master is not None:
        return session, False
    menu = options.Menu(
        person=session.sign_in.person,
        letter=session.letter.message_id,
        phase=session.table().phase,
        lines=lines,
        asked=session.letter.received,
    )
    older = [one for one in _kept_menus(session) if one.letter != menu.letter]
    return _with_kept(session, [menu, *older]), True


def is_numbered(session: Session) -> bool:
    """Decide whether the answer to this very letter has numbered lines for its writer's place already."""
    if not isinstance(session, SignedOn):
        return False
    menu = session.table().notes.menus.get(_place(session))
    return (
        menu is not None
        and menu.asked == session.letter.received
        and menu.letter == session.letter.message_id
    )


def menu_answered(session: SignedOn) -> options.Menu | None:
    """The offer that the letter answers, if its lines may still be taken."""
    menu = _menu_named(session)
    return menu if menu is not None and menu.lines and menu.phase == session.table().phase else None


def menu_gone(session: SignedOn) -> options.Menu | None:
    """The offer that the letter answers, if another phase is open by now."""
    menu = _menu_named(session)
    return menu if menu is not None and menu.lines and menu.phase != session.table().phase else None


def without_menu(session: SignedOn, menu: options.Menu) -> SignedOn:
    """The session after an offer has been taken, or left: a second answer to its letter takes nothing, nor
    one to a letter that showed the same lines again.
    """
    kept = (replace(one, lines=()) if one.lines == menu.lines else one for one in _kept_menus(session))
    return _with_kept(session, [*kept])


def _menu_named(session: SignedOn) -> options.Menu | None:
    """The offer in the letter that is answered; if none is named, that in our newest to the writer."""
    own = [one for one in _kept_menus(session) if one.person == session.sign_in.person]
    answers = letters_agreed_with(session) if own else ()
    return next((one for one in own if not answers or one.letter in answers), None)


def _kept_menus(session: SignedOn) -> Sequence[options.Menu]:
    """The offers of the writer's place, the newest first."""
    notes, place = session.table().notes, _place(session)
    newest = [notes.menus[place]] if place in notes.menus else []
    return [*newest, *notes.menus_before.get(place, ())]


def _with_kept(session: SignedOn, kept: Sequence[options.Menu]) -> SignedOn:
    record, place = session.table(), _place(session)
    newest, *older = kept
    notes = replace(
        record.notes,
        menus={**record.notes.menus, place: newest},
        menus_before={**record.notes.menus_before, place: tuple(older[: _MOST_OPEN - 1])},
    )
    return session.with_notes(record, notes)


def _place(session: SignedOn) -> str:
    """The writer's place by a name that names them: ``florence``, ``master:7``."""
    at = session.sign_in
    return at.seat if at.seat is not None else f"{at.role.value}:{at.person}"

"""The picture that comes with the answer to orders: the writer's own region with their orders drawn on it.

From what the writer sees and has on file, nothing else; none for whoever wants no pictures. Not here: drawing
(the games), the pictures of results (runtime).
"""

from __future__ import annotations

from judge.commands.limits.letter_costs import Cost, UsedUpError
from judge.commands.orders.preview import on_file
from judge.commands.orders.several_powers import own_seats
from judge.commands.replies import orders as replies
from judge.commands.session import SignedOn, position
from judge.core.table import GameRecord
from judge.core.wording import writing_in
from judge.rendering import render, unwritten

ENDING = "-orders.png"
"""Of the picture's name, by which pages know it."""


def with_picture(session: SignedOn, record: GameRecord) -> SignedOn:
    """The session with its picture, if this letter has brought orders; a letter that costs much has none."""
    told = (entry.reply for entry in session.entries[session.began :])
    brought = any(isinstance(said, replies.Orders) and said.touched and said.orders for said in told)
    person = session.person_of(session.sign_in.person)
    wanted = person is None or person.details.maps in ("png", "both")
    if not (brought and wanted and session.context.draws_orders):
        return session
    language = person.language if person is not None else session.language
    seats = own_seats(record, session.sign_in)
    rules, state = position(session, record)
    facts = {"game": record.name, "phase": session.phase_facts(record), "shows": "ordered"}
    try:
        session.context.allowance.take(Cost.PICTURE)
        with writing_in(language):
            title = render.piece("caption/map", facts, language=language, otherwise=record.name)
            orders = {seat: on_file(session, record, seat) for seat in seats}
            drawn = rules.presenter.picture_of_orders(rules.view_of_seats(state, seats), title, orders)
            files = drawn.attachments(f"{record.name}-{record.phase}{ENDING[:-4]}") if drawn else ()
    except UsedUpError:
        return session
    except Exception as fault:  # the answer goes out without it
        unwritten.note(fault, "the map with one's orders")
        return session
    return session.enclose(*(file for file in files if file not in [kept for _, kept in session.enclosed]))

"""Letters to the address of an order desk: the key in it is as good as the seat's reply token, for one phase.

So a page that is open for one phase need not tell the reply token, which lasts. Not here: letters that the
desk hands in by itself (runtime.order_desk).
"""

from __future__ import annotations

from dataclasses import replace

from judge.commands.access.authentication import DESK
from judge.core.desk_keys import digest_of, is_written
from judge.core.inbound import InboundMail
from judge.core.places import seat_record
from judge.core.repository import UnreadableGameError
from judge.store.transaction import Transaction


def with_seat(letter: InboundMail, known: Transaction) -> InboundMail:
    """The letter, as one to the seat's own reply address if its key counts; else as it is."""
    if letter.token is None or not is_written(letter.token):
        return letter
    key = known.desk_key(digest_of(letter.token))
    if key is None:
        return letter
    try:
        record = known.game(key.game)
    except UnreadableGameError:
        return letter
    if record is None or not key.is_of(record):
        return letter
    place = seat_record(record, key.seat)
    return replace(letter, token=place.token, route=DESK) if key.is_held_by(place) else letter

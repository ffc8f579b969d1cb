"""A token brings its game and what is on file at once: the same as each asked for by itself."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import text

from judge.core.game import Seat
from judge.core.people import Person
from judge.core.repository import UnreadableGameError
from judge.core.table import FiledOrder, GameRecord, GameStatus, SeatRecord
from judge.store import token_holders
from judge.store.database import Store
from judge.store.transaction import Transaction

NOW = datetime(2026, 3, 12, 12, 0, tzinfo=UTC)
PHASE = "1454-spring-movement"
FLORENCE, MILAN = Seat("florence"), Seat("milan")
HOLD = FiledOrder(text="A flo h", order="{}", canonical="A flo h")


@pytest.fixture
def played(store: Store) -> Store:
    with store.write() as tx:
        person = tx.save_person(Person(name="Gus", addresses=("gus@example.org",)))
        seats = (
            SeatRecord(seat=FLORENCE, person=person, token="florentine"),
            SeatRecord(seat=MILAN, person=person, token="milanese"),
        )
        tx.save_game(
            GameRecord(
                name="sforza",
                scenario="balance-of-power",
                status=GameStatus.ACTIVE,
                seats=seats,
                phase=PHASE,
                deadline=NOW,
                state='{"version": 1}',
            )
        )
        tx.file_orders("sforza", PHASE, FLORENCE, (HOLD,))
        tx.file_orders("sforza", "1454-summer-movement", MILAN, (HOLD,))
    return store


def apart(tx: Transaction, token: str) -> object:
    """All that a token opens, asked for one after the other."""
    with pytest.MonkeyPatch.context() as patch:
        alone = token_holders.holder
        patch.setattr(
            token_holders, "holder_with_game", lambda *asked: token_holders.HolderWithGame(alone(*asked))
        )
        return opened_by(tx, token)


def opened_by(tx: Transaction, token: str) -> object:
    """All that a letter learns by a token, or why it does not."""
    try:
        found = tx.by_token(token)
        filed = None if found is None else tx.filed_orders("sforza", found[0].phase, Seat(found[1]))
    except (UnreadableGameError, ValueError) as error:
        return tx.holder(token), type(error), tx.read.games, tx.unreadable_met
    return tx.holder(token), found, filed, tx.read.games, tx.unreadable_met


DAMAGE = (
    "UPDATE games SET version = version + 1",
    "UPDATE games SET rest = '{'",
    "UPDATE games SET status = 'nothing'",
    "UPDATE games SET deadline = 'never'",
    "UPDATE games SET state = x'00ff'",
    "UPDATE games SET phase = 'another'",
    "UPDATE orders SET orders = '{'",
    "UPDATE places SET role = 'nothing'",
    "UPDATE places SET person = NULL",
)


@pytest.mark.parametrize("damage", DAMAGE)
def test_at_once_as_one_by_one(played: Store, damage: str) -> None:
    if played.engine.dialect.name == "sqlite" or not ("deadline" in damage or "state" in damage):
        with played.write() as tx:
            tx.connection.execute(text(damage))
    for token in ("florentine", "FLORENTINE", "milanese", "nobody's", ""):
        with played.read() as once, played.read() as single:
            assert opened_by(once, token) == apart(single, token), token


def test_a_game_that_nobody_asks_for_counts_as_unread(played: Store) -> None:
    """Whoever wants to know only whose token it is must not be disturbed by what happens in the game."""
    with played.read() as tx:
        assert tx.holder("florentine") is not None
        assert tx.read.games == {} and tx.read.records == {}
        assert tx.game("sforza") is not None
        assert tx.read.games == {"sforza": tx.version("sforza")} and [*tx.read.records] == ["sforza"]
        assert (
            tx.filed_orders("sforza", PHASE, FLORENCE) == (HOLD,)
            and tx.filed_orders("sforza", PHASE, MILAN) == ()
        )


def test_a_game_that_is_hidden_stays_hidden(played: Store) -> None:
    with played.read() as tx:
        tx.hide(["sforza"])
        assert tx.holder("florentine") is not None
        with pytest.raises(UnreadableGameError):
            tx.by_token("florentine")

"""Postal press and what keepers ask get tables; they lay in the notes of games and among the secrets."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007_queues"
down_revision = "0006_laid_by"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)
_GAMES = sa.table("games", sa.column("name", sa.Text()), sa.column("rest", sa.Text()))
_SECRETS = sa.table("keepsakes", sa.column("name", sa.Text()), sa.column("value", sa.LargeBinary()))
_ERRANDS = "errand:"
_LETTER = ("author", "recipients", "broadcast", "archived", "readers", "to", "text")
_ASKED = ("asked", "subject", "time_zone", "language", "in_reply_to", "attempts")


def upgrade() -> None:
    """Both move to the new tables, in their order."""
    there = op.get_bind()
    postal = op.create_table("postal", *_postal())
    op.create_index("ix_postal_game", "postal", ["game"])
    for game in there.execute(sa.select(_GAMES).order_by(_GAMES.c.name)).all():
        rest = json.loads(game.rest)
        waiting = [one for part in ("settings", "notes") for one in rest.get(part, {}).pop("postal", ())]
        for letter in waiting:
            values = {key: letter[key] for key in _LETTER}
            there.execute(postal.insert().values(game=game.name, **values))
        if waiting:
            _write_rest(there, game.name, rest)
    asked = op.create_table("keeper_requests", *_keeper_requests())
    errands = sa.select(_SECRETS).where(_SECRETS.c.name.startswith(_ERRANDS)).order_by(_SECRETS.c.name)
    for errand in there.execute(errands).all():
        facts = json.loads(errand.value)
        values = {key: facts[key] for key in _ASKED}
        values |= {"letter": facts["letter"] or None, "recipient": facts["to"]}
        values["lease"] = _moment(there, facts["until"])
        there.execute(asked.insert().values(**values))
    there.execute(sa.delete(_SECRETS).where(_SECRETS.c.name.startswith(_ERRANDS)))


def downgrade() -> None:
    """Both go back."""
    there = op.get_bind()
    postal = sa.table("postal", *_postal())
    waiting: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in there.execute(sa.select(postal).order_by(postal.c.id)).all():
        waiting[row.game].append({key: row._mapping[key] for key in _LETTER})
    for game in there.execute(sa.select(_GAMES)).all():
        if game.name in waiting:
            rest = json.loads(game.rest)
            rest.setdefault("notes", {})["postal"] = waiting[game.name]
            _write_rest(there, game.name, rest)
    asked = sa.table("keeper_requests", *_keeper_requests())
    for row in there.execute(sa.select(asked).order_by(asked.c.id)).all():
        until = "" if row.lease is None else _aware(row.lease).isoformat()
        facts = {key: row._mapping[key] for key in _ASKED}
        facts |= {"letter": row.letter or 0, "to": row.recipient, "until": until}
        name = f"{_ERRANDS}{row.letter or 0:015d}"
        there.execute(_SECRETS.insert().values(name=name, value=json.dumps(facts).encode()))
    op.drop_table("keeper_requests")
    op.drop_table("postal")


def _postal() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("game", sa.Text(), sa.ForeignKey("games.name"), nullable=False),
        sa.Column("author", sa.JSON(), nullable=False),
        sa.Column("recipients", sa.JSON(), nullable=False),
        sa.Column("broadcast", sa.Boolean(), nullable=False),
        sa.Column("archived", sa.Text(), nullable=False),
        sa.Column("readers", sa.JSON(), nullable=False),
        sa.Column("to", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )


def _keeper_requests() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("letter", _NUMBER, sa.ForeignKey("letters.id"), nullable=True),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("in_reply_to", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease", _MOMENT, nullable=True),
    )


def _write_rest(there: sa.Connection, game: str, rest: dict[str, Any]) -> None:
    text = json.dumps(rest, ensure_ascii=False)
    there.execute(sa.update(_GAMES).where(_GAMES.c.name == game).values(rest=text))


def _moment(there: sa.Connection, written: str) -> datetime | None:
    if not written:
        return None
    moment = datetime.fromisoformat(written).astimezone(UTC)
    return moment.replace(tzinfo=None) if there.dialect.name == "sqlite" else moment


def _aware(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment

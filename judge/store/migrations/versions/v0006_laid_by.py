"""Lines for later and diaries get tables of their own; so far they lay with the orders, under two keys."""

from __future__ import annotations

import json
from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006_laid_by"
down_revision = "0005_systems"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)
_ORDERS = sa.table("orders", *(sa.column(name, sa.Text()) for name in ("game", "phase", "seat", "orders")))


def _columns(*more: sa.Column[Any]) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("game", sa.Text(), sa.ForeignKey("games.name"), primary_key=True),
        sa.Column("seat", sa.Text(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        *more,
        sa.Column("text", sa.Text(), nullable=False),
    )


def upgrade() -> None:
    """Move what the orders table holds under ``later`` and ``diary`` to the new tables."""
    scheduled = op.create_table("scheduled", *_columns(sa.Column("section", sa.Text(), nullable=False)))
    diaries = op.create_table(
        "diaries",
        *_columns(
            sa.Column("person", _NUMBER, sa.ForeignKey("people.id"), nullable=False),
            sa.Column("phase", sa.Text(), nullable=False),
            sa.Column("at", _MOMENT, nullable=False),
        ),
    )
    op.create_index("ix_diaries_person", "diaries", ["person"])
    there = op.get_bind()
    known = set(there.scalars(sa.text("select id from people")))
    for row in there.execute(sa.select(_ORDERS).where(_ORDERS.c.phase.in_(("later", "diary")))).all():
        for number, entry in enumerate(json.loads(row.orders)):
            values = {"game": row.game, "seat": row.seat, "number": number, "text": entry["text"]}
            if row.phase == "later":
                there.execute(scheduled.insert().values(values | {"section": entry["order"]}))
                continue
            at, _, person = entry["order"].rpartition("|")
            if int(person) not in known:  # written in the letter that registered its writer: nobody's to read
                continue
            moment = datetime.fromisoformat(at).astimezone(UTC)
            moment = moment.replace(tzinfo=None) if there.dialect.name == "sqlite" else moment
            values |= {"person": int(person), "phase": entry["canonical"], "at": moment}
            there.execute(diaries.insert().values(values))
    there.execute(sa.delete(_ORDERS).where(_ORDERS.c.phase.in_(("later", "diary"))))


def downgrade() -> None:
    """Both go back among the orders."""
    there = op.get_bind()
    found: dict[tuple[str, str, str], list[dict[str, str]]] = defaultdict(list)
    for row in there.execute(sa.text("select * from scheduled order by game, seat, number")):
        entry = {"text": row.text, "order": row.section, "canonical": ""}
        found[row.game, "later", row.seat].append(entry)
    moments = sa.table(
        "diaries",
        *(sa.column(name) for name in ("game", "seat", "number", "person", "phase", "text")),
        sa.column("at", _MOMENT),
    )
    for row in there.execute(sa.select(moments).order_by(moments.c.number)):
        at = row.at.replace(tzinfo=UTC) if row.at.tzinfo is None else row.at
        entry = {"text": row.text, "order": f"{at.isoformat()}|{row.person}", "canonical": row.phase}
        found[row.game, "diary", row.seat].append(entry)
    for (game, phase, seat), entries in found.items():
        text = json.dumps(entries, ensure_ascii=False)
        there.execute(_ORDERS.insert().values(game=game, phase=phase, seat=seat, orders=text))
    op.drop_table("diaries")
    op.drop_table("scheduled")

"""Counts of how reliably people play, and who would take over a power that nobody plays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003_conduct"
down_revision = "0002_superseded"
branch_labels = None
depends_on = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One row for each person who was ever due to write, or stands by."""
    op.create_table(
        "conduct",
        sa.Column("person", ROW_ID, nullable=False),
        sa.Column("on_time", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("abandoned", sa.Integer(), nullable=False),
        sa.Column("stands_by", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_conduct_person"),
        sa.PrimaryKeyConstraint("person", name="pk_conduct"),
    )
    op.create_index("ix_conduct_stands_by", "conduct", ["stands_by"])


def downgrade() -> None:
    """The figures are lost."""
    op.drop_table("conduct")

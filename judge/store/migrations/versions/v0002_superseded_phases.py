"""Phases that were rolled back are kept beside those that count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002_superseded"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One table: `branch` numbers what was rolled back together."""
    op.create_table(
        "superseded",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("rolls", sa.Text(), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_superseded_game"),
        sa.PrimaryKeyConstraint("game", "branch", "turn", name="pk_superseded"),
    )


def downgrade() -> None:
    """Nobody goes back without losing what was rolled back."""
    op.drop_table("superseded")

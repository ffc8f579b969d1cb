"""Games that are due, as they are offered to the processes that play their phases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015_due_phases"
down_revision = "0014_marks_of_letters"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None is offered yet."""
    op.create_table(
        "due_phases",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("judge", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_due_phases"),
        sa.UniqueConstraint("game", name="uq_due_phases_game"),
    )
    op.create_index("ix_due_phases_worker", "due_phases", ["worker"])
    op.create_index("ix_due_phases_judge", "due_phases", ["judge", "id"])


def downgrade() -> None:
    """Leave all phases that are due to the timekeeper."""
    op.drop_table("due_phases")

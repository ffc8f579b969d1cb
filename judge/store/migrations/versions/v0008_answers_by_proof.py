"""Answers are counted by how the letters that they answer were known for their writers'."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008_answers_by_proof"
down_revision = "0007_queues"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those that went out already nobody knows it."""
    op.add_column("outbox", sa.Column("proof", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """All answers count together again."""
    op.drop_column("outbox", "proof")

"""Moments at which letters were stored: a phase waits for each from then on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016_stored_letters"
down_revision = "0015_due_phases"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Letters that are there count from when they came: nobody noted when they were stored."""
    op.add_column("letters", sa.Column("stored", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Every letter counts from when it came."""
    op.drop_column("letters", "stored")

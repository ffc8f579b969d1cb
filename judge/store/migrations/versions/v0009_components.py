"""A process tells how the parts of its judge are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009_components"
down_revision = "0008_answers_by_proof"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has told anything yet."""
    op.add_column("processes", sa.Column("components", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Forget what was told."""
    op.drop_column("processes", "components")

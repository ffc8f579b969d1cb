"""Of a letter that was done in part, the parts that wait until their game can be read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012_parts_of_letters"
down_revision = "0011_letters_of_people"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Letters that wait now had no effect, and wait whole."""
    op.add_column("letters", sa.Column("sections", sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Parts that wait are handled with the rest of their letter."""
    op.drop_column("letters", "sections")

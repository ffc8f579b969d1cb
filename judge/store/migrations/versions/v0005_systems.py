"""A table knows which kind of game is played at it; so far there was one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005_systems"
down_revision = "0004_processes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables there are play Machiavelli."""
    op.add_column("games", sa.Column("system", sa.Text(), nullable=False, server_default="machiavelli"))


def downgrade() -> None:
    """Leave no games but Machiavelli."""
    op.drop_column("games", "system")

"""A closed phase names the version of the rules that played it, and of the records it is written in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010_versions"
down_revision = "0009_components"
branch_labels = None
depends_on = None

_TABLES = ("phases", "superseded")
_COLUMNS = ("rules", "records")


def upgrade() -> None:
    """Note that all phases up to now were played by the first version of both."""
    for table in _TABLES:
        for column in _COLUMNS:
            op.add_column(table, sa.Column(column, sa.Integer(), nullable=False, server_default="1"))


def downgrade() -> None:
    """Nobody can tell any more."""
    for table in _TABLES:
        for column in _COLUMNS:
            op.drop_column(table, column)

"""Keys of the order desk."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013_desk_keys"
down_revision = "0012_parts_of_letters"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "desk_keys",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_desk_keys_game"),
        sa.PrimaryKeyConstraint("digest", name="pk_desk_keys"),
    )
    op.create_index("ix_desk_keys_seat", "desk_keys", ["game", "seat", "made"])


def downgrade() -> None:
    """Links to the desk open nothing."""
    op.drop_table("desk_keys")

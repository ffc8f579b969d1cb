"""Claims name their process; letters know whose they are, what they may be about, and what they cost."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004_processes"
down_revision = "0003_conduct"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
LETTERS: tuple[sa.Column[Any], ...] = (
    sa.Column("origin", sa.Text(), nullable=False, server_default=""),
    sa.Column("known", sa.Boolean(), nullable=False, server_default=sa.true()),
    sa.Column("behind", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Column("worker", sa.Text(), nullable=True),
    sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
    sa.Column("losses", sa.Integer(), nullable=False, server_default="0"),
    sa.Column("concerns", sa.Text(), nullable=True),
    sa.Column("cost", sa.Integer(), nullable=False, server_default="0"),
)
INDEXES = {
    "ix_letters_status": ["status", "behind", "id"],
    "ix_letters_received": ["status", "received"],
    "ix_letters_origin": ["origin", "status", "id"],
    "ix_letters_spent": ["origin", "finished"],
    "ix_letters_spent_unknown": ["known", "finished"],
    "ix_letters_worker": ["worker"],
}


def upgrade() -> None:
    """One row for each living process; what waits keeps its order by the envelope's sender, as it had it."""
    op.create_table(
        "processes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("beat", MOMENT, nullable=False),
        sa.Column("receives", sa.Boolean(), nullable=False),
        sa.Column("complete", MOMENT, nullable=True),
        sa.Column("settled", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
    )
    op.create_index("ix_processes_beat", "processes", ["beat"])
    op.drop_index("ix_letters_status", "letters")
    op.drop_index("ix_letters_sender", "letters")
    for column in LETTERS:
        op.add_column("letters", column)
    op.execute("UPDATE letters SET origin = envelope_from WHERE status IN ('new', 'claimed')")
    for name, columns in INDEXES.items():
        op.create_index(name, "letters", columns)
    op.add_column("games", sa.Column("closing", MOMENT, nullable=True))
    op.add_column("outbox", sa.Column("worker", sa.Text(), nullable=True))
    op.create_index("ix_outbox_worker", "outbox", ["worker"])


def downgrade() -> None:
    """Forget which process has what in hand."""
    op.drop_index("ix_outbox_worker", "outbox")
    op.drop_column("outbox", "worker")
    op.drop_column("games", "closing")
    for name in INDEXES:
        op.drop_index(name, "letters")
    for column in LETTERS:
        op.drop_column("letters", column.name)
    op.create_index("ix_letters_status", "letters", ["status", "id"])
    op.create_index("ix_letters_sender", "letters", ["envelope_from", "status", "id"])
    op.drop_table("processes")

"""Marks of the words of our letters, by which one is found where somebody quotes it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from judge.core.shared_words import marks_of

revision = "0014_marks_of_letters"
down_revision = "0013_desk_keys"
branch_labels = None
depends_on = None

_MOST = 20_000
"""Letters whose marks are made now, the newest: older ones are quoted by nobody."""
_TOGETHER = 500


def upgrade() -> None:
    """The letters that went out have marks as well."""
    table = op.create_table(
        "letter_marks",
        sa.Column("outbox", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("marks", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["outbox"], ["outbox.id"], name="fk_letter_marks_outbox"),
        sa.PrimaryKeyConstraint("outbox", name="pk_letter_marks"),
    )
    op.create_index("ix_letter_marks_recipient", "letter_marks", ["recipient", "outbox"])
    letters = sa.table("outbox", *map(sa.column, ("id", "recipient", "kind", "text")))
    kept = sa.and_(letters.c.kind != "press", letters.c.recipient != "")
    newest = sa.select(letters.c.id).where(kept).order_by(letters.c.id.desc()).limit(_MOST)
    connection = op.get_bind()
    rows = sorted(connection.scalars(newest))
    for at in range(0, len(rows), _TOGETHER):
        wanted = letters.c.id.in_(rows[at : at + _TOGETHER])
        found = connection.execute(sa.select(letters.c.id, letters.c.recipient, letters.c.text).where(wanted))
        op.bulk_insert(
            table, [{"outbox": id, "recipient": to, "marks": marks_of(text)} for id, to, text in found]
        )


def downgrade() -> None:
    """Only the newest letters are known again where they are quoted."""
    op.drop_table("letter_marks")

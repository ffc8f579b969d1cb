"""Addresses beyond ASCII are kept in one spelling each; letters put away know who is to hear of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from judge.core.mail_address import canonical

revision = "0011_letters_of_people"
down_revision = "0010_versions"
branch_labels = None
depends_on = None

_ADDRESSES = sa.table("addresses", sa.column("address", sa.Text()), sa.column("person", sa.BigInteger()))


def upgrade() -> None:
    """One that belongs to two people by two spellings stays with whom it belongs to in the new one."""
    op.add_column("letters", sa.Column("untold", sa.BigInteger(), nullable=True))
    op.create_index("ix_letters_untold", "letters", ["untold"])
    connection = op.get_bind()
    rows = [(str(a), p) for a, p in connection.execute(sa.select(_ADDRESSES.c.address, _ADDRESSES.c.person))]
    owners = dict(rows)
    for address, person in sorted(rows):
        spelt = canonical(address)
        if not spelt or spelt == address:
            continue
        row = _ADDRESSES.c.address == address
        if spelt not in owners:
            owners[spelt] = person
            connection.execute(sa.update(_ADDRESSES).where(row).values(address=spelt))
        elif owners[spelt] == person:
            connection.execute(sa.delete(_ADDRESSES).where(row))


def downgrade() -> None:
    """The new spelling is one of those that counted before. What nobody has heard of stays so."""
    op.drop_index("ix_letters_untold", "letters")
    op.drop_column("letters", "untold")

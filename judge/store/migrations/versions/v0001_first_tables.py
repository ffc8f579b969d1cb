"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

UNDELIVERED = """
CREATE VIEW undelivered AS
SELECT id, game, kind, recipient, subject, created, status, attempts, next_at, last_reply
FROM outbox
WHERE (status IN ('ready', 'sending') AND attempts > 0) OR status = 'dead'
   OR id IN (SELECT outbox FROM deliveries WHERE event = 'bounce')
"""


def upgrade() -> None:
    """Everything that a judge needs for its first games; tables come before those that point to them."""
    _create_blobs()
    _create_games()
    _create_keepsakes()
    _create_letters()
    _create_people()
    _create_addresses()
    _create_orders()
    _create_outbox()
    _create_phases()
    _create_places()
    _create_press()
    _create_deliveries()
    op.execute(UNDELIVERED)


def _create_blobs() -> None:
    op.create_table(
        "blobs",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("used", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_blobs"),
    )
    op.create_index("ix_blobs_used", "blobs", ["used"])


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("number", ROW_ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created", MOMENT, nullable=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("opened", MOMENT, nullable=True),
        sa.Column("deadline", MOMENT, nullable=True),
        sa.Column("grace", MOMENT, nullable=True),
        sa.Column("process_at", MOMENT, nullable=True),
        sa.Column("alarm", MOMENT, nullable=True),
        sa.Column("reminded", MOMENT, nullable=True),
        sa.Column("rest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_games"),
        sa.UniqueConstraint("number", name="uq_games_number"),
    )
    op.create_index("ix_games_alarm", "games", ["alarm", "name"])


def _create_keepsakes() -> None:
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keepsakes"),
    )


def _create_letters() -> None:
    op.create_table(
        "letters",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.Column("route", sa.Text(), nullable=False),
        sa.Column("envelope_from", sa.Text(), nullable=False),
        sa.Column("envelope_to", sa.JSON(), nullable=False),
        sa.Column("received", MOMENT, nullable=False),
        sa.Column("source_key", sa.Text(), nullable=True),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("content_key", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease", MOMENT, nullable=True),
        sa.Column("finished", MOMENT, nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
        sa.UniqueConstraint("content_key", name="uq_letters_content_key"),
        sa.UniqueConstraint("source_key", name="uq_letters_source_key"),
    )
    op.create_index("ix_letters_lease", "letters", ["status", "lease"])
    op.create_index("ix_letters_message_id", "letters", ["message_id"])
    op.create_index("ix_letters_sender", "letters", ["envelope_from", "status", "id"])
    op.create_index("ix_letters_status", "letters", ["status", "id"])


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )


def _create_addresses() -> None:
    op.create_table(
        "addresses",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("person", ROW_ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_addresses_person"),
        sa.PrimaryKeyConstraint("address", name="pk_addresses"),
    )
    op.create_index("ix_addresses_person", "addresses", ["person"])


def _create_orders() -> None:
    op.create_table(
        "orders",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_orders_game"),
        sa.PrimaryKeyConstraint("game", "phase", "seat", name="pk_orders"),
    )


def _create_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("letter", ROW_ID, nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("enclosures", sa.JSON(), nullable=False),
        sa.Column("headers", sa.JSON(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("next_at", MOMENT, nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("last_reply", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["letter"], ["letters.id"], name="fk_outbox_letter"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("message_id", name="uq_outbox_message_id"),
    )
    op.create_index("ix_outbox_due", "outbox", ["status", "next_at", "id"])
    op.create_index("ix_outbox_recipient", "outbox", ["recipient", "id"])


def _create_phases() -> None:
    op.create_table(
        "phases",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("rolls", sa.Text(), nullable=False),
        sa.Column("closed", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_phases_game"),
        sa.PrimaryKeyConstraint("game", "turn", name="pk_phases"),
        sa.UniqueConstraint("game", "phase", name="uq_phases_game"),
    )


def _create_places() -> None:
    op.create_table(
        "places",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("person", ROW_ID, nullable=True),
        sa.Column("token", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_places_game"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_places_person"),
        sa.PrimaryKeyConstraint("game", "number", name="pk_places"),
        sa.UniqueConstraint("token", name="uq_places_token"),
    )
    op.create_index("ix_places_person", "places", ["person"])


def _create_press() -> None:
    op.create_table(
        "press",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("readers", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_press_game"),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
    )
    op.create_index("ix_press_game", "press", ["game", "id"])


def _create_deliveries() -> None:
    op.create_table(
        "deliveries",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("outbox", ROW_ID, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["outbox"], ["outbox.id"], name="fk_deliveries_outbox"),
        sa.PrimaryKeyConstraint("id", name="pk_deliveries"),
    )
    op.create_index("ix_deliveries_outbox", "deliveries", ["outbox"])

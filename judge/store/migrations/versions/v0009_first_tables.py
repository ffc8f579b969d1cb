"""The first tables: those of 0.2.0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009_components"
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
    _create_superseded()
    _create_conduct()
    _create_processes()
    _create_scheduled()
    _create_diaries()
    _create_postal()
    _create_keeper_requests()
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
        sa.Column("closing", MOMENT, nullable=True),
        sa.Column("system", sa.Text(), nullable=False, server_default="machiavelli"),
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
        sa.Column("origin", sa.Text(), nullable=False, server_default=""),
        sa.Column("known", sa.Boolean(), nullable=False, server_default=sa.true()),
        sa.Column("behind", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("losses", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("concerns", sa.Text(), nullable=True),
        sa.Column("cost", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
        sa.UniqueConstraint("content_key", name="uq_letters_content_key"),
        sa.UniqueConstraint("source_key", name="uq_letters_source_key"),
    )
    op.create_index("ix_letters_lease", "letters", ["status", "lease"])
    op.create_index("ix_letters_message_id", "letters", ["message_id"])
    op.create_index("ix_letters_status", "letters", ["status", "behind", "id"])
    op.create_index("ix_letters_received", "letters", ["status", "received"])
    op.create_index("ix_letters_origin", "letters", ["origin", "status", "id"])
    op.create_index("ix_letters_spent", "letters", ["origin", "finished"])
    op.create_index("ix_letters_spent_unknown", "letters", ["known", "finished"])
    op.create_index("ix_letters_worker", "letters", ["worker"])


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
        sa.Column("worker", sa.Text(), nullable=True),
        sa.Column("proof", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["letter"], ["letters.id"], name="fk_outbox_letter"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("message_id", name="uq_outbox_message_id"),
    )
    op.create_index("ix_outbox_due", "outbox", ["status", "next_at", "id"])
    op.create_index("ix_outbox_recipient", "outbox", ["recipient", "id"])
    op.create_index("ix_outbox_worker", "outbox", ["worker"])


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


def _create_superseded() -> None:
    """`branch` numbers what was rolled back together."""
    op.create_table(
        "superseded",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("rolls", sa.Text(), nullable=False),
        sa.Column("closed", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name="fk_superseded_game"),
        sa.PrimaryKeyConstraint("game", "branch", "turn", name="pk_superseded"),
    )


def _create_conduct() -> None:
    op.create_table(
        "conduct",
        sa.Column("person", ROW_ID, nullable=False),
        sa.Column("on_time", sa.Integer(), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("abandoned", sa.Integer(), nullable=False),
        sa.Column("stands_by", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_conduct_person"),
        sa.PrimaryKeyConstraint("person", name="pk_conduct"),
    )
    op.create_index("ix_conduct_stands_by", "conduct", ["stands_by"])


def _create_processes() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("beat", MOMENT, nullable=False),
        sa.Column("receives", sa.Boolean(), nullable=False),
        sa.Column("complete", MOMENT, nullable=True),
        sa.Column("settled", MOMENT, nullable=True),
        sa.Column("components", sa.JSON(), nullable=True),
        sa.PrimaryKeyConstraint("name", name="pk_processes"),
    )
    op.create_index("ix_processes_beat", "processes", ["beat"])


def _create_scheduled() -> None:
    op.create_table(
        "scheduled",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.name"), primary_key=True),
        sa.Column("seat", sa.Text(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )


def _create_diaries() -> None:
    op.create_table(
        "diaries",
        sa.Column("game", sa.Text(), sa.ForeignKey("games.name"), primary_key=True),
        sa.Column("seat", sa.Text(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("person", ROW_ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_diaries_person", "diaries", ["person"])


def _create_postal() -> None:
    op.create_table(
        "postal",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("game", sa.Text(), sa.ForeignKey("games.name"), nullable=False),
        sa.Column("author", sa.JSON(), nullable=False),
        sa.Column("recipients", sa.JSON(), nullable=False),
        sa.Column("broadcast", sa.Boolean(), nullable=False),
        sa.Column("archived", sa.Text(), nullable=False),
        sa.Column("readers", sa.JSON(), nullable=False),
        sa.Column("to", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_postal_game", "postal", ["game"])


def _create_keeper_requests() -> None:
    op.create_table(
        "keeper_requests",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("letter", ROW_ID, sa.ForeignKey("letters.id"), nullable=True),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("in_reply_to", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("lease", MOMENT, nullable=True),
    )

"""Alembic's entry: runs the migrations on the connection that Store.migrate hands in."""

from __future__ import annotations

from alembic import context

from judge.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
